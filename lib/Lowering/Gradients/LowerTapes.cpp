//===- LowerTapes.cpp - ag-lower-tapes ------------------------------------===//
#include "InlineRecorded.h"
#include "Kept.h"
#include "KnownFlags.h"
#include "Reverse.h"
#include "Targets.h"
#include "autographc/Lowering/Functionalize.h"
#include "autographc/Lowering/Gradients.h"
#include "autographc/Support/Diagnostics.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SetVector.h"

namespace autographc {
#define GEN_PASS_DEF_LOWERTAPES
#include "autographc/Lowering/Gradients.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
/// Where, and of which target of `gradient`, a warning was given: a function may be there twice.
using Warned = llvm::DenseSet<std::pair<Attribute, unsigned>>;

/// One tape and what is asked of it.
class TapeLowering {
public:
  TapeLowering(ag::TapeOp tape, bool isRecorded, ReadArguments &reads, Warned &warned)
      : tape(tape), isRecorded(isRecorded), reads(reads), warned(warned) {}

  /// Fails, with an error, where it cannot be.
  LogicalResult run();
  /// Functions that it has made.
  ArrayRef<func::FuncOp> getHalves() const { return halves; }

private:
  LogicalResult check();
  LogicalResult checkLoops(Operation *op, const Identities &identities);
  LogicalResult lower(Operation *op);
  void warnOfUnwatched(ag::TapeGradientOp op, const Identities &identities, const Activity &known);
  LogicalResult answer(ag::IsConnectedOp op, const Activity &wanted);

  ag::TapeOp tape;
  bool isRecorded;
  ReadArguments &reads;
  Warned &warned;
  SmallVector<func::FuncOp> halves;
  SmallVector<Operation *> questions;
  SmallVector<Operation *> names;
  llvm::DenseSet<Operation *> own;
};
} // namespace

/// What a value and its other names are used by.
static void collectUsers(Value value, SmallVectorImpl<Operation *> &users) {
  for (Operation *user : value.getUsers()) {
    users.push_back(user);
    if (isa<ag::BindOp>(user))
      collectUsers(user->getResult(0), users);
  }
}

/// What is asked of a tape, in order.
static SmallVector<Operation *> findQuestions(ag::TapeOp tape) {
  SmallVector<Operation *> users, questions;
  collectUsers(tape.getTape(), users);
  llvm::SmallPtrSet<Operation *, 4> known(users.begin(), users.end());
  tape->getBlock()->walk([&](Operation *op) {
    if (known.contains(op) && isa<ag::TapeGradientOp, ag::IsConnectedOp>(op))
      questions.push_back(op);
  });
  return questions;
}

/// The loops between a tape and what is asked of it.
static SmallVector<scf::WhileOp> findLoops(ag::TapeOp tape, Operation *op) {
  SmallVector<scf::WhileOp> loops;
  for (; op->getBlock() != tape->getBlock(); op = op->getParentOp())
    if (auto loop = dyn_cast<scf::WhileOp>(op->getParentOp()))
      loops.push_back(loop);
  return loops;
}

LogicalResult TapeLowering::check() {
  SmallVector<Operation *> users;
  collectUsers(tape.getTape(), users);
  for (Operation *user : users) {
    if (isa<ag::BindOp, ag::WatchOp>(user))
      names.push_back(user);
    else if (!isa<ag::TapeGradientOp, ag::IsConnectedOp>(user))
      return user->emitError() << "`" << user->getName().stripDialect()
                               << "` is not compiled of a tape yet";
  }
  questions = findQuestions(tape);
  unsigned gradients = 0;
  for (Operation *op : questions) {
    if (!isa<ag::TapeGradientOp>(op))
      continue;
    bool isAgain = ++gradients > 1 || !findLoops(tape, op).empty();
    if (isAgain && !tape.getPersistent())
      return op->emitError() << "a tape that is not persistent may give a second gradient";
  }
  return success();
}

/// What a loop around the question changes is only known where that runs.
LogicalResult TapeLowering::checkLoops(Operation *op, const Identities &identities) {
  SmallVector<scf::WhileOp> loops = findLoops(tape, op);
  if (loops.empty())
    return success();
  Recording around{tape, loops.back()->getNextNode(), own, isRecorded};
  Activity known(around, identities);
  if (failed(known.findKnown()))
    return failure();
  for (scf::WhileOp loop : loops)
    for (Value carried : loop.getAfterArguments())
      if (known.isActive(carried))
        return op->emitError() << "a loop around `gradient` changes what the tape knows";
  return success();
}

/// Whether the user gives gradients, whose extents may be any.
static bool takesGradients(Operation *question) {
  auto function = question->getParentOfType<func::FuncOp>();
  auto isGiven = [](Operation *op) {
    auto gradient = dyn_cast<ag::TapeGradientOp>(op);
    return isa<ag::CustomGradientOp>(op) || (gradient && gradient.getSeeded());
  };
  return anyHas(function, isGiven) || anyHas(findReached(function).getArrayRef(), isGiven);
}

/// The flags of targets, null of those that the tape knows on all paths or on none. Fails, with an
/// error, where there are none that say it.
static FailureOr<SmallVector<Value>> findKnownFlags(ag::TapeGradientOp op,
                                                    const Recording &recording,
                                                    const Identities &identities,
                                                    const Activity &known) {
  KnownFlags flags(recording, identities, known);
  SmallVector<Value> found;
  for (Value target : op.getTargets()) {
    FailureOr<Value> flag = known.isActive(target) ? flags.find(target) : Value();
    if (failed(flag))
      return failure();
    found.push_back(*flag);
  }
  return found;
}

/// The gradient where the tape knows the target, else zeros.
static Value chooseKnown(OpBuilder &builder, Value flag, Value gradient, Value target) {
  Location loc = gradient.getLoc();
  return createChoice(
      builder, gradient.getType(), flag, loc, [&] { return gradient; },
      [&]() -> Value { return ag::ZerosLikeOp::create(builder, loc, gradient.getType(), target); });
}

LogicalResult TapeLowering::lower(Operation *op) {
  Operation::operand_range targets = op->getOperands().drop_front(2);
  bool areAlike = !takesGradients(op);
  Twins twins(op->getParentOfType<ModuleOp>(), reads, areAlike);
  Recording recording{tape, op, own, isRecorded};
  recording.areAlike = areAlike;
  // What another tape records calls no halves. In a loop the lists of calls before it would not end
  // with what these have kept.
  if (!isRecorded && findLoops(tape, op).empty())
    recording.twins = &twins;
  inlineRecorded(recording);
  Identities identities(op->getParentOfType<func::FuncOp>());
  Activity known(recording, identities), wanted(recording, identities);
  if (failed(identities.checkDistinct(recording)) || failed(checkLoops(op, identities)) ||
      failed(checkEarlyReads(recording)) || failed(known.findKnown()) ||
      failed(wanted.findWanted(targets, known)) ||
      failed(checkTargets(targets, recording, identities, known)))
    return failure();
  if (auto question = dyn_cast<ag::IsConnectedOp>(op))
    return answer(question, wanted);
  auto gradient = cast<ag::TapeGradientOp>(op);
  warnOfUnwatched(gradient, identities, known);
  FailureOr<SmallVector<Value>> flags = findKnownFlags(gradient, recording, identities, known);
  if (failed(flags))
    return failure();
  OpBuilder builder(op);
  Operation *before = emitInteger(builder, 0, op->getLoc()).getDefiningOp();
  Reverse reverse(recording, identities, wanted, reads);
  FailureOr<SmallVector<Value>> results = reverse.run(gradient);
  if (failed(results))
    return failure();
  for (auto [result, flag, target] : llvm::zip(*results, *flags, targets))
    if (flag)
      result = chooseKnown(builder, flag, result, target);
  for (Operation *made = before; made != op; made = made->getNextNode())
    own.insert(made);
  llvm::append_range(halves, twins.getHalves());
  op->replaceAllUsesWith(*results);
  op->erase();
  return success();
}

/// Of tensors; a Variable is watched where it is read, and objects may hold one.
void TapeLowering::warnOfUnwatched(ag::TapeGradientOp op, const Identities &identities,
                                   const Activity &known) {
  for (auto [number, target] : llvm::enumerate(op.getTargets())) {
    if (!isa<RankedTensorType>(target.getType()) || known.isActive(target) ||
        getVariableRead(identities.resolve(target).first))
      continue;
    auto place = op.getLoc()->findInstanceOf<FileLineColLoc>();
    if (place && warned.insert({place, number}).second)
      mlir::emitWarning(
          op.getLoc(),
          formatDiagnostic(diag::NotWatched, nameInMessage(target, "what it is with respect to")));
  }
}

LogicalResult TapeLowering::answer(ag::IsConnectedOp op, const Activity &wanted) {
  if (wanted.dependsOnPath())
    return op.emitError() << "whether " << nameInMessage(op.getValue(), "the first value")
                          << " is connected with "
                          << nameInMessage(op.getTarget(), "the second value")
                          << " depends on the path";
  OpBuilder builder(op);
  op.replaceAllUsesWith(ag::ConstantOp::create(builder, op.getLoc(), builder.getI1Type(),
                                               builder.getBoolAttr(wanted.isActive(op.getValue())),
                                               StringAttr())
                            .getResult());
  op.erase();
  return success();
}

LogicalResult TapeLowering::run() {
  if (failed(check()))
    return failure();
  for (Operation *question : questions)
    if (failed(lower(question)))
      return failure();
  for (Operation *name : llvm::reverse(names))
    name->erase();
  tape.erase();
  return success();
}

/// A tape that records no gradient of another one: what undoes that is there first. Null, with an
/// error, where each of several records one of the others.
static FailureOr<ag::TapeOp> findInnermost(func::FuncOp function) {
  SmallVector<ag::TapeOp> tapes;
  function.walk([&](ag::TapeOp tape) { tapes.push_back(tape); });
  if (tapes.empty())
    return ag::TapeOp();
  const llvm::DenseSet<Operation *> none;
  auto recordsOther = [&](ag::TapeOp tape) {
    SmallVector<Operation *> questions = findQuestions(tape);
    if (questions.empty())
      return false;
    llvm::SmallPtrSet<Operation *, 4> own(questions.begin(), questions.end());
    bool found = false;
    for (Operation *op : Recording{tape, questions.back(), none}.list())
      op->walk([&](ag::TapeGradientOp other) { found |= !own.contains(other); });
    return found;
  };
  for (ag::TapeOp tape : llvm::reverse(tapes))
    if (!recordsOther(tape))
      return tape;
  return tapes.back().emitError() << "tapes record each other's gradients";
}

/// The functions that are called where tapes stand, and those that these call: what undoes their
/// tapes may be recorded by others.
static llvm::SetVector<func::FuncOp> findReachedByTapes(ModuleOp module) {
  SmallVector<func::FuncOp> functions;
  for (auto function : module.getOps<func::FuncOp>())
    if (anyHas(function, llvm::IsaPred<ag::TapeOp>))
      functions.push_back(function);
  return findReached(functions);
}

static bool hasSeveralTapes(func::FuncOp function) {
  unsigned tapes = 0;
  function.walk([&](ag::TapeOp) { ++tapes; });
  return tapes > 1;
}

/// Fails, with an error, where what a checkpoint calls has effects, which it would have again.
static LogicalResult checkRepeated(ModuleOp module) {
  SmallVector<func::FuncOp> repeated;
  module.walk([&](ag::CallOp call) {
    if (func::FuncOp callee = findCallee(call); callee && ag::hasAttr<ag::RepeatedAttr>(call))
      repeated.push_back(callee);
  });
  llvm::SetVector<func::FuncOp> all = findReached(repeated);
  all.insert_range(repeated);
  Operation *effect = nullptr;
  anyHas(all.getArrayRef(), [&](Operation *op) {
    if (isa<ag::GlobalWriteOp, ag::HostCallOp>(op))
      effect = op;
    return effect != nullptr;
  });
  return effect ? effect->emitError() << "a function that `ag::checkpoint` calls has effects"
                : LogicalResult(success());
}

/// Whether the operation is a constant for tapes, as what `ag::no_gradient` calls.
static bool isUnrecorded(Operation *op) {
  ArrayAttr rules = ag::getAttr<ag::RulesAttr>(op);
  return rules && rules.empty();
}

/// Whether a tape records an operation that uses the value.
static bool isReadByRecorded(Value value) {
  return llvm::any_of(value.getUses(), [value](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<ag::BindOp, ag::RenameOp>(user))
      return isReadByRecorded(user->getResult(0));
    if (auto custom = dyn_cast<ag::CustomGradientOp>(user))
      return llvm::is_contained(custom.getSources(), value);
    return !isUnrecorded(user) && !isa<ag::StopGradientOp>(user);
  });
}

/// What others read of an unrecorded operation says so where it is printed.
static void stopGradient(Operation *op) {
  for (Value result : op->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type || !isa<FloatType, ComplexType>(type.getElementType()) || !isReadByRecorded(result))
      continue;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    auto stopped = ag::StopGradientOp::create(builder, op->getLoc(), result.getType(), result);
    result.replaceAllUsesExcept(stopped, stopped);
  }
}

/// Whether an unrecorded call gives an object or a list, whose parts others may read: it is printed
/// in an `ag::no_gradient` of its own.
static bool isPrintedUnrecorded(Operation *op) {
  return isUnrecorded(op) && isa<ag::CallOp, ag::HostCallOp>(op) &&
         !ag::hasAttr<ag::InReverseAttr>(op) &&
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<ag::StructType, ag::ListType>);
}

namespace {
struct LowerTapes : autographc::impl::LowerTapesBase<LowerTapes> {
  void runOnOperation() override {
    if (failed(checkRepeated(getOperation())))
      return signalPassFailure();
    ReadArguments reads(getOperation());
    llvm::SetVector<func::FuncOp> reached = findReachedByTapes(getOperation());
    Warned warned;
    OpPassManager promote(func::FuncOp::getOperationName());
    promote.addPass(createPromoteVariables());
    promote.addPass(createDropUnused());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      inlineTapes(function);
      FailureOr<ag::TapeOp> tape;
      while (succeeded(tape = findInnermost(function)) && *tape) {
        bool isRecorded = reached.contains(function) || hasSeveralTapes(function);
        TapeLowering lowering(*tape, isRecorded, reads, warned);
        if (failed(lowering.run()) || failed(runPipeline(promote, function)))
          return signalPassFailure();
        for (func::FuncOp half : lowering.getHalves())
          if (failed(runPipeline(promote, half)))
            return signalPassFailure();
      }
      if (failed(tape))
        return signalPassFailure();
    }
    dropRules();
  }

  /// Calls that tapes may record and that begin tapes themselves.
  void inlineTapes(func::FuncOp function) {
    llvm::DenseSet<Operation *> none;
    SmallVector<ag::TapeGradientOp> gradients;
    function.walk([&](ag::TapeGradientOp op) { gradients.push_back(op); });
    for (ag::TapeGradientOp op : gradients)
      if (auto tape = ag::skipBinds(op.getTape()).getDefiningOp<ag::TapeOp>();
          tape && tape->getBlock()->findAncestorOpInBlock(*op))
        inlineRecorded({tape, op, none, true}, /*isForTapes=*/true);
  }

  /// What only tapes ask for. A tape of plain C++ may record the printed code of the function:
  /// there it finds constants of derivatives, and gradients of the user's.
  void dropRules() {
    getOperation().walk([](Operation *op) {
      if (isUnrecorded(op))
        stopGradient(op);
    });
    getOperation().walk([](Operation *op) {
      if (!isPrintedUnrecorded(op))
        ag::removeAttr<ag::RulesAttr>(op);
      if (isa<ag::CallOp>(op))
        ag::removeAttr<ag::RepeatedAttr>(op);
      if (isa<ag::RenameOp>(op)) {
        op->replaceAllUsesWith(ValueRange(op->getOperand(0)));
        op->erase();
      }
    });
  }
};
} // namespace
