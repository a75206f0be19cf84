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

/// A copy of a function, into which what carries derivatives is inlined.
func::FuncOp Twins::copyInlined(func::FuncOp function, StringRef suffix) {
  OpBuilder builder(function->getContext());
  builder.setInsertionPointAfter(function);
  func::FuncOp copy = function.clone();
  builder.insert(copy);
  ag::removeAttr<ag::AnnotatedAttr>(copy);
  ag::removeAttr<ag::SignaturesAttr>(copy);
  nameHalf(copy, function, suffix);
  llvm::DenseSet<Operation *> none;
  inlineRecorded(Recording{{}, nullptr, none, false, &copy.getBody().front(), this});
  return copy;
}

/// Has a function be passed, behind its arguments, what it read of Variables.
static void addReadArguments(func::FuncOp function, MutableArrayRef<ag::GlobalReadOp> reads) {
  for (auto [number, read] : llvm::enumerate(reads)) {
    unsigned place = function.getNumArguments();
    (void)function.insertArgument(place, read.getType(), {}, read.getLoc());
    std::string name = "read" + std::to_string(number);
    ag::setArgAttr<ag::NameAttr>(function, place, StringAttr::get(function.getContext(), name));
  }
}

/// Copies of functions, each of which is passed, behind its arguments, what all read of Variables:
/// of each the first read. False where that cannot be.
bool Twins::makeWithoutReads(ArrayRef<func::FuncOp> functions, StringRef suffix,
                             SmallVectorImpl<func::FuncOp> &copies,
                             SmallVectorImpl<ag::GlobalReadOp> &reads) {
  // A Variable by its name; of an object by its first read, too.
  using Variable = std::pair<StringRef, Value>;
  llvm::SmallMapVector<Variable, ag::GlobalReadOp, 4> first;
  SmallVector<std::pair<ag::GlobalReadOp, Variable>> all;
  bool canBe = true;
  for (func::FuncOp function : functions) {
    copies.push_back(copyInlined(function, suffix));
    Identities identities(copies.back());
    copies.back().walk([&](ag::GlobalReadOp read) {
      if (!getVariableRead(read.getResult()))
        return;
      SmallVector<Operation *> path;
      canBe &= !read.getState() || findPath(read.getState(), path);
      Value ofObject = read.getState() ? identities.resolve(read.getResult()).first : Value();
      all.push_back({read, {read.getSymbol(), ofObject}});
      first.insert({all.back().second, read});
    });
  }
  if (!canBe) {
    for (func::FuncOp copy : copies)
      copy.erase();
    return false;
  }
  for (auto &[variable, read] : first)
    reads.push_back(read);
  for (func::FuncOp copy : copies)
    addReadArguments(copy, reads);
  for (auto &[read, variable] : all) {
    unsigned number = first.find(variable) - first.begin();
    auto arguments = read->getParentOfType<func::FuncOp>().getArguments();
    read.getResult().replaceAllUsesWith(arguments.take_back(reads.size())[number]);
  }
  return true;
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

/// A function with those that it calls itself through.
static SmallVector<func::FuncOp> findComponent(func::FuncOp function) {
  SmallVector<func::FuncOp> component = {function};
  for (func::FuncOp reached : findReached(function))
    if (reached != function && findReached(reached).contains(function))
      component.push_back(reached);
  return component;
}

/// Whether functions that call each other read Variables, are passed no object that holds such,
/// which their halves would be passed, too, and assign none.
static bool canPassReads(ArrayRef<func::FuncOp> component) {
  auto isRead = [](Operation *op) {
    return isa<ag::GlobalReadOp>(op) && !op->use_empty() && getVariableRead(op->getResult(0));
  };
  auto isPassedState = [](func::FuncOp function) {
    return llvm::any_of(function.getArgumentTypes(), ag::holdsState);
  };
  return anyHas(findReached(component).getArrayRef(), isRead) && !mayAssign(component.front()) &&
         llvm::none_of(component, isPassedState);
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

void Twins::makePassed(func::FuncOp function) {
  SmallVector<func::FuncOp> component = findComponent(function), copies;
  // Until all are made no call of them is changed.
  for (func::FuncOp member : component)
    passed[member];
  SmallVector<ag::GlobalReadOp> reads;
  if (!canPassReads(component) || !makeWithoutReads(component, "passed", copies, reads))
    return;
  // What they call may read what cannot be passed.
  if (reads.empty()) {
    for (func::FuncOp copy : copies)
      copy.erase();
    return;
  }
  for (auto [member, copy] : llvm::zip(component, copies))
    passed[member] = {copy, reads};
  SmallVector<ag::CallOp> inner;
  for (func::FuncOp copy : copies)
    copy.walk([&](ag::CallOp call) {
      if (llvm::is_contained(component, findCallee(call)))
        inner.push_back(call);
    });
  for (ag::CallOp call : inner) {
    auto arguments = call->getParentOfType<func::FuncOp>().getArguments();
    callWith(call, passed[findCallee(call)].first, arguments.take_back(reads.size()));
  }
}

bool Twins::passReads(ag::CallOp call) {
  func::FuncOp function = findCallee(call);
  if (!passed.contains(function))
    makePassed(function);
  auto &[copy, reads] = passed[function];
  if (!copy)
    return false;
  OpBuilder builder(call);
  SmallVector<Value> values = llvm::map_to_vector(
      reads, [&](ag::GlobalReadOp read) { return emitRead(builder, read, call); });
  callWith(call, copy, values);
  return true;
}

/// Drops the functions whose halves are called in their stead.
void Twins::dropPassed() {
  llvm::SetVector<Operation *> copies;
  for (auto &[function, made] : passed)
    if (made.first)
      copies.insert(made.first);
  SmallVector<func::FuncOp> others = llvm::to_vector(llvm::make_filter_range(
      module.getOps<func::FuncOp>(), [&](func::FuncOp other) { return !copies.contains(other); }));
  llvm::SetVector<func::FuncOp> called = findReached(others);
  for (auto &[function, made] : passed)
    if (made.first && !called.contains(made.first)) {
      made.first.erase();
      made.first = {};
    }
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
  SmallVector<func::FuncOp> copies;
  if (!call.getInout().empty() || !isRepeatable(function) ||
      !makeWithoutReads(function, "again", copies, reads))
    return false;
  func::FuncOp copy = copies.front();
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
