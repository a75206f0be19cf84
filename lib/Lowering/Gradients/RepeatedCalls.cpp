//===- RepeatedCalls.cpp - what calls read of Variables, as arguments -----===//
//
// A call of a checkpoint stays one. What it reads of `ag::Variable`s becomes arguments, so that the
// function that undoes it needs its operands alone: it computes the body again, and undoes that. A
// function that calls itself is passed what it reads, too, so that all its calls share it.
//
#include "InlineRecorded.h"
#include "Reverse.h"
#include "Twins.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {

/// Whether a function can be computed again without being seen to be.
static bool isRepeatable(func::FuncOp function) {
  llvm::SetVector<func::FuncOp> all = findReached(function);
  all.insert(function);
  if (llvm::any_of(all, isKept) || anyHas(all.getArrayRef(), [](Operation *op) {
        auto call = dyn_cast<ag::CallOp>(op);
        return isa<ag::TapeOp, ag::WatchOp>(op) || (call && !findCallee(call));
      }))
    return false;
  auto holdsList = [](Type type) {
    return isa<ag::ListType>(type) ||
           llvm::any_of(getDifferentiableLeaves(type), llvm::IsaPred<ag::ListType>);
  };
  return llvm::none_of(function.getArgumentTypes(), holdsList) &&
         llvm::none_of(function.getResultTypes(), holdsList);
}

static bool isPrint(Operation *op) { return isa<ag::PrintOp, ag::TracePrintOp>(op); }

/// Whether functions that are still called print.
static bool callsPrint(func::FuncOp function) {
  return anyHas(findReached(function).getArrayRef(), isPrint);
}

/// The operations that give the object of a read, from an argument of the function on; false where
/// it has another one.
static bool findPath(Value object, SmallVectorImpl<Operation *> &path) {
  object = skipPassed(object);
  while (Operation *op = object.getDefiningOp()) {
    if (!isa<ag::GetFieldOp>(op))
      return false;
    path.insert(path.begin(), op);
    object = skipPassed(op->getOperand(0));
  }
  return isa<func::FuncOp>(object.getParentBlock()->getParentOp());
}

/// A copy of a function that is passed, behind its arguments, what it reads of Variables: of each
/// the first read. Null where that cannot be.
func::FuncOp Twins::makeWithoutReads(func::FuncOp function, StringRef suffix,
                                     SmallVectorImpl<ag::GlobalReadOp> &reads) {
  OpBuilder builder(function->getContext());
  builder.setInsertionPointAfter(function);
  func::FuncOp copy = function.clone();
  builder.insert(copy);
  ag::removeAttr<ag::AnnotatedAttr>(copy);
  ag::removeAttr<ag::SignaturesAttr>(copy);
  nameHalf(copy, function, suffix);
  llvm::DenseSet<Operation *> none;
  inlineRecorded(Recording{{}, nullptr, none, false, &copy.getBody().front(), this});
  Identities identities(copy);
  llvm::SetVector<Value> first;
  SmallVector<ag::GlobalReadOp> all;
  bool canBe = true;
  copy.walk([&](ag::GlobalReadOp read) {
    if (!getVariableRead(read.getResult()))
      return;
    SmallVector<Operation *> path;
    canBe &= !read.getState() || findPath(read.getState(), path);
    first.insert(identities.resolve(read.getResult()).first);
    all.push_back(read);
  });
  for (Value value : first) {
    auto read = value.getDefiningOp<ag::GlobalReadOp>();
    canBe &= !!read;
    reads.push_back(read);
  }
  if (!canBe) {
    copy.erase();
    return {};
  }
  llvm::DenseMap<Value, Value> arguments;
  for (auto [number, value] : llvm::enumerate(first)) {
    unsigned place = copy.getNumArguments();
    (void)copy.insertArgument(place, value.getType(), {}, value.getLoc());
    ag::setArgAttr<ag::NameAttr>(copy, place,
                                 builder.getStringAttr("read" + std::to_string(number)));
    arguments[value] = copy.getArgument(place);
  }
  for (ag::GlobalReadOp read : all)
    read.getResult().replaceAllUsesWith(
        arguments.lookup(identities.resolve(read.getResult()).first));
  return copy;
}

/// A read of a Variable where a function is called that reads it.
static Value emitRead(OpBuilder &builder, ag::GlobalReadOp read, ag::CallOp call) {
  IRMapping mapping;
  SmallVector<Operation *> path;
  if (read.getState()) {
    findPath(read.getState(), path);
    auto function = read->getParentOfType<func::FuncOp>();
    for (auto [argument, operand] : llvm::zip(function.getArguments(), call.getOperands()))
      mapping.map(argument, operand);
  }
  auto clone = [&](Operation *op) {
    for (Value operand : op->getOperands())
      mapping.map(operand, mapping.lookup(skipPassed(operand)));
    return builder.clone(*op, mapping)->getResult(0);
  };
  for (Operation *op : path)
    clone(op);
  return clone(read);
}

bool holdsState(Type type) {
  if (auto structure = dyn_cast<ag::StructType>(type))
    return llvm::any_of(structure.getFields(), holdsState);
  return isa<ag::StateType>(type);
}

/// Whether a function that reads Variables calls itself from its own body alone, is passed no
/// object that holds Variables, which its halves would be passed, too, and assigns none.
static bool canPassReads(func::FuncOp function) {
  const llvm::SetVector<func::FuncOp> all = findReached(function);
  for (func::FuncOp reached : all)
    if (reached != function && findReached(reached).contains(function))
      return false;
  auto isRead = [](Operation *op) {
    return isa<ag::GlobalReadOp>(op) && !op->use_empty() && getVariableRead(op->getResult(0));
  };
  bool reads = anyHas(function, isRead) || anyHas(all.getArrayRef(), isRead);
  return reads && !mayAssign(function) && llvm::none_of(function.getArgumentTypes(), holdsState);
}

/// A call of `callee`, in the place of another one, with more operands.
static void callWith(ag::CallOp call, func::FuncOp callee, ValueRange more) {
  OpBuilder builder(call);
  SmallVector<Value> operands(call.getOperands());
  llvm::append_range(operands, more);
  auto made = ag::CallOp::create(builder, call.getLoc(), call.getResultTypes(),
                                 FlatSymbolRefAttr::get(callee.getSymNameAttr()), operands,
                                 ag::getAttr<ag::SpellingAttr>(callee), call.getInoutAttr());
  call.replaceAllUsesWith(made.getResults());
  call.erase();
}

bool Twins::passReads(ag::CallOp call) {
  func::FuncOp function = findCallee(call);
  auto [entry, isNew] = passed.try_emplace(function);
  auto &[copy, reads] = entry->second;
  if (isNew && canPassReads(function))
    copy = makeWithoutReads(function, "passed", reads);
  if (!copy)
    return false;
  if (isNew) {
    SmallVector<ag::CallOp> inner;
    copy.walk([&](ag::CallOp other) {
      if (findCallee(other) == function)
        inner.push_back(other);
    });
    for (ag::CallOp other : inner)
      callWith(other, copy, copy.getArguments().drop_front(function.getNumArguments()));
  }
  OpBuilder builder(call);
  SmallVector<Value> values = llvm::map_to_vector(
      reads, [&](ag::GlobalReadOp read) { return emitRead(builder, read, call); });
  callWith(call, copy, values);
  return true;
}

/// Drops the functions whose halves are called in their stead.
void Twins::dropPassed() {
  auto drop = [&](func::FuncOp &copy) {
    auto isCalled = [&](func::FuncOp other) {
      return other != copy && anyHas(other, [&](Operation *op) {
               auto call = dyn_cast<ag::CallOp>(op);
               return call && call.getCallee() == copy.getSymName();
             });
    };
    if (!copy || llvm::any_of(module.getOps<func::FuncOp>(), isCalled))
      return false;
    copy.erase();
    copy = {};
    return true;
  };
  // One may be called by another one, in whichever order they stand.
  for (bool isDropped = true; std::exchange(isDropped, false);)
    for (auto &[function, made] : passed)
      isDropped |= drop(made.first);
}

/// Drops the objects that Variables were read of from a function and the operands of its call; true
/// where one is in use otherwise.
static bool dropObjects(func::FuncOp function, SmallVectorImpl<Value> &operands) {
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    bool isRead = isa<ag::GlobalReadOp>(op) && getVariableRead(op->getResult(0));
    if (isRead || isa<ag::GetFieldOp, ag::BindOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty())
      op->erase();
  bool isInUse = false;
  for (unsigned number = function.getNumArguments(); number-- > 0;) {
    BlockArgument argument = function.getArgument(number);
    if (!isa<ag::StateType>(argument.getType()))
      continue;
    isInUse |= !argument.use_empty();
    if (!argument.use_empty())
      continue;
    (void)function.eraseArgument(number);
    operands.erase(operands.begin() + number);
  }
  return isInUse;
}

bool Twins::repeat(ag::CallOp call) {
  if (isRepeated(call))
    return true;
  auto function = module.lookupSymbol<func::FuncOp>(call.getCallee());
  SmallVector<ag::GlobalReadOp> reads;
  func::FuncOp copy;
  if (call.getInout().empty() && isRepeatable(function))
    copy = makeWithoutReads(function, "again", reads);
  if (!copy)
    return false;
  if (callsPrint(copy)) {
    copy.erase();
    return false;
  }
  ag::setAttr<ag::RepeatedAttr>(copy);
  OpBuilder builder(call);
  SmallVector<Value> operands(call.getOperands());
  for (ag::GlobalReadOp read : reads)
    operands.push_back(emitRead(builder, read, call));
  for (ag::GlobalReadOp read : reads)
    read.erase();
  bool hasStates = dropObjects(copy, operands);
  // What has two names has two adjoints in the function.
  Identities identities(call->getParentOfType<func::FuncOp>());
  llvm::DenseSet<Leaf> seen;
  bool isDistinct = true;
  for (Value operand : operands)
    for (unsigned leaf = 0; leaf < getDifferentiableLeaves(operand.getType()).size(); ++leaf)
      isDistinct &= seen.insert(identities.resolve(operand, leaf)).second;
  if (!isDistinct || hasStates) {
    copy.erase();
    return false;
  }
  auto made = ag::CallOp::create(
      builder, call.getLoc(), call.getResultTypes(), FlatSymbolRefAttr::get(copy.getSymNameAttr()),
      operands, ag::getAttr<ag::SpellingAttr>(copy), builder.getDenseI64ArrayAttr({}));
  ag::setAttr<ag::RepeatedAttr>(made);
  call.replaceAllUsesWith(made.getResults());
  call.erase();
  Twin twin{copy, makeReverse(copy, copy.getArgumentTypes()), true};
  makeRepeated(twin);
  twins.insert({copy, twin});
  return true;
}

/// The body once more, without what it prints.
void Twins::makeRepeated(Twin &twin) {
  ag::setAttr<ag::RepeatedAttr>(twin.reverse);
  Block &from = twin.forward.getBody().front(), &to = twin.reverse.getBody().front();
  OpBuilder builder(to.getTerminator());
  IRMapping mapping;
  for (BlockArgument argument : from.getArguments()) {
    unsigned number = argument.getArgNumber();
    mapping.map(argument, to.getArgument(number));
    if (StringAttr name = ag::getArgAttr<ag::NameAttr>(twin.forward, number))
      ag::setArgAttr<ag::NameAttr>(twin.reverse, number, name);
  }
  for (Operation &op : from.without_terminator())
    builder.clone(op, mapping);
  SmallVector<Operation *> prints;
  to.walk([&](Operation *op) {
    if (isPrint(op))
      prints.push_back(op);
  });
  for (Operation *op : prints)
    op->erase();
  for (Value result : from.getTerminator()->getOperands())
    twin.results.push_back(mapping.lookup(result));
}

} // namespace autographc
