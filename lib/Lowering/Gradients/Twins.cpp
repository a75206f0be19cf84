//===- Twins.cpp - halves of functions that call themselves ---------------===//
//
// The lists of kept values go through all calls of the halves: in and out of the forward ones,
// which push, and with the number of elements that are left in and out of the reverse ones.
//
#include "Twins.h"
#include "InlineRecorded.h"
#include "Reverse.h"

using namespace mlir;

namespace autographc {

Twins::~Twins() {
  if (!isFinished)
    for (auto &[function, twin] : twins) {
      twin.reverse.erase();
      // A checkpoint is called already.
      if (!twin.isRepeated)
        twin.forward.erase();
    }
}

const Twin *Twins::find(ag::CallOp call) const {
  ModuleOp functions = module;
  const auto *found = twins.find(functions.lookupSymbol(call.getCallee()));
  return found == twins.end() ? nullptr : &found->second;
}

Twin *Twins::find(ag::CallOp call) { return const_cast<Twin *>(std::as_const(*this).find(call)); }

bool Twins::isUndone(ag::CallOp call) const { return find(call); }

/// Why derivatives do not go through what a function does; null where they may.
static const char *findObstacle(func::FuncOp function) {
  const char *obstacle = nullptr;
  auto holdsLists = [](Type type) {
    return llvm::any_of(getDifferentiableLeaves(type), llvm::IsaPred<ag::ListType>);
  };
  function.walk([&](Operation *op) {
    if (isa<ag::TapeOp, ag::WatchOp>(op))
      obstacle = "has a tape";
    if (op->getNumResults() == 1 && getVariableRead(op->getResult(0)))
      obstacle = "reads an `ag::Variable`";
    if (isa<ag::UnwindOp>(op))
      obstacle = "has destructors";
  });
  if (llvm::any_of(function.getArgumentTypes(), holdsLists) ||
      llvm::any_of(function.getResultTypes(), holdsLists))
    obstacle = "takes or gives lists of tensors";
  return obstacle;
}

static SmallVector<Type> getLeaves(TypeRange types) {
  SmallVector<Type> leaves;
  for (Type type : types)
    llvm::append_range(leaves, getDifferentiableLeaves(type));
  return leaves;
}

/// Half of a function.
void nameHalf(func::FuncOp half, func::FuncOp function, StringRef suffix) {
  auto module = function->getParentOfType<ModuleOp>();
  half.setPrivate();
  StringAttr spelling = ag::getAttr<ag::SpellingAttr>(function);
  std::string name = spelling ? spelling.str() : "f";
  for (char &letter : name)
    if (!llvm::isAlnum(letter))
      letter = '_';
  std::string own = name + "_" + suffix.str();
  for (unsigned number = 2; module.lookupSymbol(own + ".half"); ++number)
    own = name + "_" + suffix.str() + "_" + std::to_string(number);
  half.setSymName(own + ".half");
  ag::setAttr<ag::SpellingAttr>(half, StringAttr::get(half.getContext(), own));
  // Of a part of another function: of that one.
  StringAttr whole = ag::getAttr<ag::HalfOfAttr>(function);
  if (!ag::hasAttr<ag::HalfOfAttr>(half))
    ag::setAttr<ag::HalfOfAttr>(half, whole ? whole : function.getSymNameAttr());
}

/// The function that is to undo another one, behind it. Its arguments are those of `before`; the
/// adjoints of results and of arguments, each with its flag, follow.
func::FuncOp makeReverse(func::FuncOp function, ArrayRef<Type> before) {
  OpBuilder builder(function->getContext());
  builder.setInsertionPointAfter(function);
  SmallVector<Type> given(before), taken;
  for (Type leaf : getLeaves(function.getResultTypes()))
    llvm::append_range(given, ArrayRef<Type>{leaf, builder.getI1Type()});
  for (Type leaf : getLeaves(function.getArgumentTypes()))
    llvm::append_range(taken, ArrayRef<Type>{leaf, builder.getI1Type()});
  unsigned first = given.size();
  llvm::append_range(given, taken);
  auto reverse = func::FuncOp::create(builder, function.getLoc(), "reverse",
                                      builder.getFunctionType(given, taken));
  nameHalf(reverse, function, "reverse");
  ag::setAttr<ag::VoidAttr>(reverse);
  Block *body = reverse.addEntryBlock();
  for (unsigned i = before.size(); i < given.size(); ++i) {
    unsigned number = i - before.size();
    std::string name = (number % 2 ? "has" : "d") + std::to_string(number / 2);
    ag::setArgAttr<ag::NameAttr>(reverse, i, builder.getStringAttr(name));
    if (i >= first)
      ag::setArgAttr<ag::InoutAttr>(reverse, i);
  }
  builder.setInsertionPointToStart(body);
  func::ReturnOp::create(builder, function.getLoc(), body->getArguments().drop_front(first));
  return reverse;
}

/// What was read of Variables that are passed now.
static void dropUnusedReads(func::FuncOp function) {
  function.walk([](ag::GlobalReadOp read) {
    if (getVariableRead(read.getResult()) && read.use_empty())
      read.erase();
  });
}

LogicalResult Twins::make(func::FuncOp function, Twin &twin, ag::CallOp call) {
  OpBuilder builder(function->getContext());
  builder.setInsertionPointAfter(function);
  twin.forward = function.clone();
  builder.insert(twin.forward);
  ag::removeAttr<ag::AnnotatedAttr>(twin.forward);
  ag::removeAttr<ag::SignaturesAttr>(twin.forward);
  nameHalf(twin.forward, function, "forward");
  dropUnusedReads(twin.forward);
  llvm::DenseSet<Operation *> none;
  inlineRecorded(Recording{{}, nullptr, none, false, &twin.forward.getBody().front(), this});
  twin.held = findHeld(function);
  twin.reverse = makeReverse(function, llvm::map_to_vector(twin.held, [&](unsigned place) {
                               return function.getArgumentTypes()[place];
                             }));
  twin.shared = findSharedParts(twin);
  for (auto [number, place] : llvm::enumerate(twin.held))
    if (StringAttr name = ag::getArgAttr<ag::NameAttr>(function, place))
      ag::setArgAttr<ag::NameAttr>(twin.reverse, number, name);
  if (const char *obstacle = findObstacle(twin.forward)) {
    twin.reverse.erase();
    twin.forward.erase();
    return call->emitError() << "a derivative does not go through calls of `" << call.getSpelling()
                             << "` yet, which calls itself and " << obstacle;
  }
  return success();
}

bool Twins::canUndo(ag::CallOp call) {
  auto function = module.lookupSymbol<func::FuncOp>(call.getCallee());
  if (find(call))
    return true;
  Twin twin;
  if (!function || function.isExternal() || failed(make(function, twin, call)))
    return false;
  twins.insert({function, twin});
  return true;
}

func::FuncOp Twins::requireReverse(ag::CallOp call) { return find(call)->reverse; }

Recording Twins::record(const Twin &twin) {
  static const llvm::DenseSet<Operation *> none;
  func::FuncOp function = twin.isRepeated ? twin.reverse : twin.forward, reverse = twin.reverse;
  Recording recording{{},
                      reverse.getBody().front().getTerminator(),
                      none,
                      false,
                      &function.getBody().front(),
                      this,
                      twin.isRepeated};
  recording.areAlike = areAlike;
  return recording;
}

LogicalResult Twins::withActivity(
    const Twin &twin,
    llvm::function_ref<LogicalResult(const Recording &, const Identities &, Activity &)> use) {
  Recording recording = record(twin);
  Identities identities(cast<func::FuncOp>(recording.body->getParentOp()));
  Activity activity(recording, identities);
  activateArguments(twin, activity);
  return failed(activity.findKnown()) ? failure() : use(recording, identities, activity);
}

LogicalResult Twins::emit(Twin &twin) {
  auto undo = [&](const Recording &recording, const Identities &identities, Activity &activity) {
    Reverse reverse(recording, identities, activity, reads);
    return twin.isRepeated
               ? reverse.runAgain(twin.reverse, twin.results, twin.forward.getNumArguments())
               : reverse.run(twin.forward, twin.reverse);
  };
  return withActivity(twin, undo);
}

/// A variable of a function.
static Value declareIn(func::FuncOp function, Type type, StringRef name) {
  OpBuilder builder(function);
  builder.setInsertionPointToStart(&function.getBody().front());
  return ag::VariableOp::create(builder, function.getLoc(), ag::RefType::get(type), name,
                                /*generated=*/true, BoolAttr());
}

Twin &Twins::findOf(func::FuncOp forward) {
  return llvm::find_if(twins, [&](const auto &entry) { return entry.second.forward == forward; })
      ->second;
}

KeptList &Twins::getList(func::FuncOp forward, Type type) {
  Twin &twin = findOf(forward);
  auto [entry, isNew] = twin.lists.insert({type, {}});
  if (isNew) {
    Type wide = IntegerType::get(module.getContext(), 64, IntegerType::Signed);
    entry->second = {declareIn(twin.forward, type, "kept"), declareIn(twin.reverse, type, "kept"),
                     declareIn(twin.reverse, wide, "left")};
  }
  return entry->second;
}

Value Twins::getHeld(BlockArgument argument) {
  auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
  const Twin &twin = findOf(function);
  const unsigned *found = llvm::find(twin.held, argument.getArgNumber());
  if (found == twin.held.end())
    return {};
  return func::FuncOp(twin.reverse).getArgument(found - twin.held.begin());
}

SmallVector<Value> Twins::getHeldOperands(ag::CallOp call) const {
  return llvm::map_to_vector(find(call)->held,
                             [&](unsigned place) { return call.getOperand(place); });
}

static void addArgument(func::FuncOp function, Value variable, StringRef name, bool isInOut) {
  Location loc = function.getLoc();
  unsigned number = function.getNumArguments();
  Type type = cast<ag::RefType>(variable.getType()).getElementType();
  (void)function.insertArgument(number, type, {}, loc);
  OpBuilder builder(function);
  ag::setArgAttr<ag::NameAttr>(function, number,
                               builder.getStringAttr(name.str() + std::to_string(number)));
  builder.setInsertionPointAfterValue(variable);
  ag::AssignOp::create(builder, loc, variable, function.getArgument(number));
  if (!isInOut)
    return;
  ag::setArgAttr<ag::InoutAttr>(function, number);
  (void)function.insertResult(function.getNumResults(), type, {});
  Operation *end = function.getBody().front().getTerminator();
  builder.setInsertionPoint(end);
  end->insertOperands(end->getNumOperands(), emitRead(builder, loc, variable));
}

/// Passes variables to a call of a function that has arguments for them now.
static void passVariables(ag::CallOp call, func::FuncOp callee,
                          ArrayRef<std::pair<Value, bool>> variables) {
  OpBuilder builder(call);
  Location loc = call.getLoc();
  SmallVector<Value> operands(call.getOperands());
  SmallVector<int64_t> inout(call.getInout());
  for (auto [variable, isInOut] : variables) {
    if (isInOut)
      inout.push_back(operands.size());
    operands.push_back(emitRead(builder, loc, variable));
  }
  auto passed = ag::CallOp::create(
      builder, loc, callee.getResultTypes(), FlatSymbolRefAttr::get(callee.getSymNameAttr()),
      operands, ag::getAttr<ag::SpellingAttr>(callee), builder.getDenseI64ArrayAttr(inout));
  unsigned own = call.getNumResults();
  builder.setInsertionPointAfter(passed);
  for (auto [variable, isInOut] : variables)
    if (isInOut)
      ag::AssignOp::create(builder, loc, variable, passed.getResult(own++));
  call.replaceAllUsesWith(passed.getResults().take_front(call.getNumResults()));
  call.erase();
}

void Twins::pass(Operation *tape, Operation *anchor) {
  llvm::SetVector<Type> types;
  for (auto &[function, twin] : twins)
    for (auto &[type, list] : twin.lists)
      types.insert(type);
  // Of each function: the lists as it fills them, or with what is left.
  llvm::DenseMap<Operation *, SmallVector<KeptList>> known;
  for (auto &[function, twin] : twins) {
    if (twin.isRepeated)
      continue;
    for (Type type : types) {
      const KeptList &list = getList(twin.forward, type);
      addArgument(twin.forward, list.filled, "kept", /*isInOut=*/true);
      addArgument(twin.reverse, list.left, "kept", /*isInOut=*/false);
      addArgument(twin.reverse, list.cursor, "left", /*isInOut=*/true);
      known[twin.forward].push_back(list);
      known[twin.reverse].push_back({list.left, list.left, list.cursor});
    }
  }
  SmallVector<KeptList> own;
  OpBuilder builder(tape);
  Location loc = tape->getLoc();
  auto declare = [&](Type of, Value init) {
    Value variable = ag::VariableOp::create(builder, loc, ag::RefType::get(of), "kept",
                                            /*generated=*/true, BoolAttr());
    ag::AssignOp::create(builder, loc, variable, init);
    return variable;
  };
  for (Type type : types) {
    builder.setInsertionPointAfter(tape);
    KeptList list;
    list.filled = declare(type, ag::MakeListOp::create(builder, loc, type, ValueRange()));
    builder.setInsertionPoint(anchor);
    Value size = emitListSize(builder, emitRead(builder, loc, list.filled), loc);
    list.cursor = declare(size.getType(), size);
    own.push_back(list);
  }
  auto getLists = [&](Operation *op) -> ArrayRef<KeptList> {
    auto found = known.find(op->getParentOfType<func::FuncOp>());
    return found == known.end() ? ArrayRef<KeptList>(own) : ArrayRef<KeptList>(found->second);
  };
  for (ag::CallOp call : forwardCalls) {
    SmallVector<std::pair<Value, bool>> variables;
    for (const KeptList &list : getLists(call))
      variables.push_back({list.filled, true});
    passVariables(call, find(call)->forward, variables);
  }
  for (ag::CallOp call : reverseCalls) {
    SmallVector<std::pair<Value, bool>> variables;
    for (const KeptList &list : getLists(call)) {
      variables.push_back({list.filled, false});
      variables.push_back({list.cursor, true});
    }
    passVariables(call, module.lookupSymbol<func::FuncOp>(call.getCallee()), variables);
  }
}

SmallVector<func::FuncOp> Twins::getHalves() const {
  SmallVector<func::FuncOp> halves;
  for (const auto &[function, twin] : twins)
    llvm::append_range(halves, ArrayRef<func::FuncOp>{twin.forward, twin.reverse});
  return halves;
}

LogicalResult Twins::finish(Operation *tape, Operation *anchor) {
  for (size_t i = 0; i < twins.size(); ++i) {
    // More may be found by this.
    Twin twin = std::next(twins.begin(), i)->second;
    if (failed(emit(twin)))
      return failure();
  }
  isFinished = true;
  if (!twins.empty())
    pass(tape, anchor);
  dropPassed();
  return success();
}

} // namespace autographc
