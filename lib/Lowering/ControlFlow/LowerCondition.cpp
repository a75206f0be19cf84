//===- LowerCondition.cpp - ag-lower-condition ----------------------------===//
#include "Flag.h"
#include "autographc/Lowering/ControlFlow.h"

namespace autographc {
#define GEN_PASS_DEF_LOWERCONDITION
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

/// True if the region only computes from variables and globals.
static bool isPure(Region &region) {
  return !region
              .walk([](Operation *op) {
                bool reads =
                    isa<ag::ReadOp, ag::GlobalReadOp, ag::IfOp, ag::YieldOp, ag::ConditionOp>(op) ||
                    isMemoryEffectFree(op);
                return reads ? WalkResult::advance() : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// Replaces the condition by a flag, on at entry, and returns the block of the old one, with the
/// assignment to the flag.
static std::pair<Block *, ag::ConditionOp> detachCondition(ag::WhileOp loop, StringRef name,
                                                           Names &names) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  Type type = builder.getI1Type();
  ag::VariableOp go = createVariable(builder, loc, names.unique(name), type, /*flag=*/false);
  ag::AssignOp::create(builder, loc, go.getRef(), createNumber(builder, loc, type, true));
  Block *old = &loop.getCondition().front();
  loop.getCondition().getBlocks().remove(old);
  builder.createBlock(&loop.getCondition());
  ag::ConditionOp::create(builder, loc, ag::ReadOp::create(builder, loc, type, go.getRef()));
  auto condition = cast<ag::ConditionOp>(old->getTerminator());
  builder.setInsertionPoint(condition);
  ag::AssignOp::create(builder, condition.getLoc(), go.getRef(), condition.getCondition());
  return {old, condition};
}

/// `while (c) { body }` to `while (go) { go = c; if (!go) break; body }`.
static void lowerToStart(ag::WhileOp loop, Names &names) {
  auto [block, condition] = detachCondition(loop, "go", names);
  OpBuilder builder(condition);
  Location loc = condition.getLoc();
  auto test = ag::IfOp::create(builder, loc, TypeRange(), condition.getCondition(), "if");
  builder.createBlock(&test.getThenRegion());
  ag::YieldOp::create(builder, loc, ValueRange());
  builder.createBlock(&test.getElseRegion());
  ag::BreakOp::create(builder, loc);
  condition.erase();
  Block &body = loop.getBody().front();
  body.getOperations().splice(body.begin(), block->getOperations());
  delete block;
}

/// `do { body } while (c)` to `while (again) { body } step { again = c }`.
static void lowerToStep(ag::WhileOp loop, Names &names) {
  auto [block, condition] = detachCondition(loop, "again", names);
  OpBuilder builder(condition);
  ag::YieldOp::create(builder, condition.getLoc(), ValueRange());
  condition.erase();
  if (!loop.getStep().empty())
    loop.getStep().front().erase();
  loop.getStep().push_back(block);
  loop.setPostTest(false);
}

namespace {
struct LowerCondition : autographc::impl::LowerConditionBase<LowerCondition> {
  void runOnOperation() override {
    Names names(getOperation());
    getOperation().walk([&](ag::WhileOp loop) {
      if (loop.getPostTest())
        lowerToStep(loop, names);
      else if (!isPure(loop.getCondition()))
        lowerToStart(loop, names);
    });
  }
};
} // namespace
