//===- FoldEmptyLoops.cpp - loops around a loop without trips -------------===//
#include "autographc/Lowering/Loops.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FOLDEMPTYLOOPS
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// The loop that is all a loop does; null where there is more, or none.
scf::ForOp findInnerLoop(scf::ForOp loop) {
  scf::ForOp inner;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto found = dyn_cast<scf::ForOp>(op)) {
      if (inner)
        return nullptr;
      inner = found;
    } else if (!isPure(&op)) {
      return nullptr;
    }
  }
  return inner && inner.getNumResults() == 0 ? inner : scf::ForOp();
}

/// Whether it makes no trip; null where its bounds are constants or known inside `outer` only.
Value findEmpty(OpBuilder &builder, scf::ForOp loop, scf::ForOp outer) {
  if (!outer.isDefinedOutsideOfLoop(loop.getLowerBound()) ||
      !outer.isDefinedOutsideOfLoop(loop.getUpperBound()) ||
      getConstantIntValue(loop.getUpperBound()))
    return nullptr;
  return arith::CmpIOp::create(builder, loop.getLoc(), arith::CmpIPredicate::sle,
                               loop.getUpperBound(), loop.getLowerBound());
}

void foldEmpty(scf::ForOp outer) {
  if (outer.getNumResults())
    return;
  OpBuilder builder(outer);
  Value empty;
  for (scf::ForOp inner = findInnerLoop(outer); inner; inner = findInnerLoop(inner))
    if (Value here = findEmpty(builder, inner, outer))
      empty = empty ? arith::OrIOp::create(builder, inner.getLoc(), empty, here).getResult() : here;
  if (empty)
    outer.setUpperBound(arith::SelectOp::create(builder, outer.getLoc(), empty,
                                                outer.getLowerBound(), outer.getUpperBound()));
}

struct FoldEmptyLoops : impl::FoldEmptyLoopsBase<FoldEmptyLoops> {
  void runOnOperation() override {
    getOperation().walk([](scf::ForOp loop) {
      // A nest is left behind as soon as its outermost loop is.
      auto around = dyn_cast<scf::ForOp>(loop->getParentOp());
      if (!around || findInnerLoop(around) != loop)
        foldEmpty(loop);
    });
  }
};

} // namespace
} // namespace autographc
