//===- LowerBreak.cpp - ag-lower-break ------------------------------------===//
#include "ExitLowering.h"
#include "autographc/Lowering/ControlFlow.h"

namespace autographc {
#define GEN_PASS_DEF_LOWERBREAK
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

/// The flag by which ag-lower-condition made the loop go on, if it did.
static ag::VariableOp findGoFlag(ag::WhileOp loop) {
  Block &block = loop.getCondition().front();
  auto condition = cast<ag::ConditionOp>(block.getTerminator());
  auto read = condition.getCondition().getDefiningOp<ag::ReadOp>();
  auto variable = read ? read.getRef().getDefiningOp<ag::VariableOp>() : nullptr;
  return variable && variable.getFlag() == false ? variable : nullptr;
}

static void lowerBreaks(ag::WhileOp loop, Names &names) {
  SmallVector<Operation *> exits = findExits<ag::BreakOp>(loop.getBody());
  if (exits.empty())
    return;
  ag::VariableOp go = findGoFlag(loop);
  Flag flag = go ? Flag(go) : Flag(names, "stopped", loop);
  ExitLowering(exits, loop.getBody(), flag, [](OpBuilder &, Operation *) {
  }).run(loop.getBody().front(), /*needsFlag=*/true);
  guardStep(loop, flag);
  if (!go)
    guardCondition(loop, flag);
}

namespace {
struct LowerBreak : autographc::impl::LowerBreakBase<LowerBreak> {
  void runOnOperation() override {
    Names names(getOperation());
    getOperation().walk([&](ag::WhileOp loop) { lowerBreaks(loop, names); });
  }
};
} // namespace
