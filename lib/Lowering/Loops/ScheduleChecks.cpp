//===- ScheduleChecks.cpp - checks of what loops count, in front of them --===//
#include "IndexBuilder.h"
#include "Lanes/Intervals.h"
#include "LoopAnnotations.h"
#include "Lowering/Analysis/CountedLoops.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULECHECKS
#include "autographc/Lowering/Loops.h.inc"

namespace {

bool isLoop(Operation *op) { return isa<scf::WhileOp, scf::ForOp>(op); }

/// The checks of a loop without loops and calls in it; none where it is too long to be there twice.
SmallVector<scf::IfOp> findChecks(Operation *loop) {
  SmallVector<scf::IfOp> checks;
  unsigned size = 0;
  bool isPlain =
      !loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
             auto check = dyn_cast<scf::IfOp>(op);
             if (check && isFailure(check)) {
               checks.push_back(check);
               return WalkResult::skip();
             }
             bool isOther = op != loop && (isLoop(op) || isa<func::CallOp>(op));
             return isOther || ++size > 150 ? WalkResult::interrupt() : WalkResult::advance();
           })
           .wasInterrupted();
  return isPlain ? checks : SmallVector<scf::IfOp>();
}

/// Whether what the loop counts may make a check fail; null if more than that decides.
Value mayFail(OpBuilder &builder, Operation *loop, ArrayRef<scf::IfOp> checks) {
  Intervals intervals(builder, loop);
  Value any;
  for (scf::IfOp check : checks) {
    Value may = intervals.mayFail(check);
    if (!may)
      return nullptr;
    any = any ? builder.createOrFold<arith::OrIOp>(loop->getLoc(), any, may) : may;
  }
  return any;
}

void schedule(Operation *loop) {
  SmallVector<scf::IfOp> checks = findChecks(loop);
  if (checks.empty())
    return;
  // What turns out to be of no use goes with this.
  OpBuilder builder(loop);
  auto scratch = scf::ExecuteRegionOp::create(builder, loop->getLoc(), TypeRange());
  builder.createBlock(&scratch.getRegion());
  Value may = mayFail(builder, loop, checks);
  if (!may || matchPattern(may, m_One())) {
    scratch.erase();
    return;
  }
  Block &made = scratch.getRegion().front();
  scratch->getBlock()->getOperations().splice(scratch->getIterator(), made.getOperations());
  scratch.erase();
  builder.setInsertionPoint(loop);
  auto choice = scf::IfOp::create(builder, loop->getLoc(), loop->getResultTypes(), may,
                                  /*withElseRegion=*/true);
  loop->replaceAllUsesWith(choice);
  auto putInto = [&](Block *arm, Operation *op) {
    OpBuilder inArm = OpBuilder::atBlockBegin(arm);
    inArm.insert(op);
    if (op->getNumResults())
      scf::YieldOp::create(inArm, loop->getLoc(), op->getResults());
  };
  IRMapping map;
  Operation *fast = loop->clone(map);
  for (scf::IfOp check : checks)
    map.lookup(check.getOperation())->erase();
  putInto(choice.elseBlock(), fast);
  loop->remove();
  loop->setAttr("loop_annotation", keepAsWritten(loop->getContext()));
  putInto(choice.thenBlock(), loop);
}

struct ScheduleChecks : impl::ScheduleChecksBase<ScheduleChecks> {
  void runOnOperation() override {
    SmallVector<Operation *> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      // What lanes leave runs where a check fails in them.
      if (isLoop(op) && op->hasAttr("loop_annotation"))
        return WalkResult::skip();
      if (isLoop(op) && !ag::getAttr<ag::ParallelAttr>(op))
        loops.push_back(op);
      return WalkResult::advance();
    });
    for (Operation *loop : loops)
      schedule(loop);
  }
};

} // namespace
} // namespace autographc
