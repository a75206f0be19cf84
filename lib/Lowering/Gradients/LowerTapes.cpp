//===- LowerTapes.cpp - ag-lower-tapes ------------------------------------===//
#include "InlineRecorded.h"
#include "Reverse.h"
#include "autographc/Lowering/Functionalize.h"
#include "autographc/Lowering/Gradients.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SetVector.h"

namespace autographc {
#define GEN_PASS_DEF_LOWERTAPES
#include "autographc/Lowering/Gradients.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
/// One tape and what is asked of it.
class TapeLowering {
public:
  TapeLowering(ag::TapeOp tape, bool isRecorded, ReadArguments &reads)
      : tape(tape), isRecorded(isRecorded), reads(reads) {}

  /// Fails, with an error, where it cannot be.
  LogicalResult run();

private:
  LogicalResult check();
  LogicalResult lower(ag::TapeGradientOp op);

  ag::TapeOp tape;
  bool isRecorded;
  ReadArguments &reads;
  SmallVector<ag::TapeGradientOp> gradients;
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

LogicalResult TapeLowering::check() {
  SmallVector<Operation *> users;
  collectUsers(tape.getTape(), users);
  for (Operation *user : users) {
    if (isa<ag::BindOp, ag::WatchOp>(user)) {
      names.push_back(user);
    } else if (auto gradient = dyn_cast<ag::TapeGradientOp>(user)) {
      if (user->getBlock() != tape->getBlock())
        return user->emitError() << "`gradient` stands in another block than its tape";
      gradients.push_back(gradient);
    } else {
      return user->emitError() << "`" << user->getName().stripDialect()
                               << "` is not compiled of a tape yet";
    }
  }
  llvm::sort(gradients, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  if (gradients.size() > 1 && !tape.getPersistent())
    return gradients[1].emitError() << "a tape that is not persistent gives a second gradient";
  return success();
}

LogicalResult TapeLowering::lower(ag::TapeGradientOp op) {
  for (Type type : op.getResultTypes())
    if (!hasCompiledDtype(type))
      return op.emitError() << "gradients of this dtype are not compiled yet";
  Recording recording{tape, op, own, isRecorded};
  inlineRecorded(recording);
  Identities identities(op->getParentOfType<func::FuncOp>());
  Activity known(recording, identities), wanted(recording, identities);
  if (failed(identities.checkDistinct(recording)) || failed(known.findKnown()) ||
      failed(wanted.findWanted(op.getTargets(), known)))
    return failure();
  Operation *before = op->getPrevNode();
  Reverse reverse(recording, identities, wanted, reads);
  FailureOr<SmallVector<Value>> results = reverse.run(op);
  if (failed(results))
    return failure();
  for (Operation *made = before->getNextNode(); made != op; made = made->getNextNode())
    own.insert(made);
  op.replaceAllUsesWith(*results);
  op.erase();
  return success();
}

LogicalResult TapeLowering::run() {
  if (failed(check()))
    return failure();
  for (ag::TapeGradientOp gradient : gradients)
    if (failed(lower(gradient)))
      return failure();
  for (Operation *name : llvm::reverse(names))
    name->erase();
  tape.erase();
  return success();
}

/// A tape in which no other one records.
static ag::TapeOp findInnermost(func::FuncOp function) {
  SmallVector<ag::TapeOp> tapes;
  function.walk([&](ag::TapeOp tape) { tapes.push_back(tape); });
  // Of two in one block the second ends first, or the first has ended before.
  return tapes.empty() ? ag::TapeOp() : tapes.back();
}

/// Whether a tape may record what another one's gradients are computed by.
static bool mayNest(ModuleOp module) {
  bool found = false;
  for (auto function : module.getOps<func::FuncOp>()) {
    unsigned tapes = 0;
    llvm::SetVector<Operation *> reached;
    auto visit = [&](Operation *op) {
      tapes += isa<ag::TapeOp>(op);
      if (auto call = dyn_cast<ag::CallOp>(op))
        if (Operation *callee = module.lookupSymbol(call.getCallee()))
          reached.insert(callee);
    };
    function.walk(visit);
    if (tapes == 0)
      continue;
    for (unsigned i = 0; i < reached.size(); ++i)
      reached[i]->walk(visit);
    found |= tapes > 1;
  }
  return found;
}

namespace {
struct LowerTapes : autographc::impl::LowerTapesBase<LowerTapes> {
  void runOnOperation() override {
    ReadArguments reads(getOperation());
    bool isNested = mayNest(getOperation());
    OpPassManager promote(func::FuncOp::getOperationName());
    promote.addPass(createPromoteVariables());
    promote.addPass(createDropUnused());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      inlineTapes(function);
      while (ag::TapeOp tape = findInnermost(function))
        if (failed(TapeLowering(tape, isNested, reads).run()) ||
            failed(runPipeline(promote, function)))
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
          tape && tape->getBlock() == op->getBlock())
        inlineRecorded({tape, op, none, true});
  }

  /// What only tapes ask for.
  void dropRules() {
    getOperation().walk([](Operation *op) {
      ag::removeAttr<ag::RulesAttr>(op);
      if (isa<ag::RenameOp, ag::StopGradientOp>(op)) {
        op->replaceAllUsesWith(op->getOperands());
        op->erase();
      }
    });
  }
};
} // namespace
