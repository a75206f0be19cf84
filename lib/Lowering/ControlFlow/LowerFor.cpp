//===- LowerFor.cpp - ag-lower-for ----------------------------------------===//
#include "Flag.h"
#include "autographc/Lowering/ControlFlow.h"

#include "mlir/IR/Matchers.h"

namespace autographc {
#define GEN_PASS_DEF_LOWERFOR
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
/// How the loop counts: `index` from `start` by `step` while it is before `end`.
struct Count {
  Type type;
  Value start, end, step;
  bool down = false;
  /// The index is the user's value; otherwise it is the number of the iteration.
  bool direct = false;
};
} // namespace

/// 1 or -1 for a constant step that is one of these, otherwise 0. An unsigned step is never -1.
static int getUnitStep(ag::ForOp loop) {
  auto type = dyn_cast<IntegerType>(loop.getStep().getType());
  IntegerAttr attribute;
  Value step = loop.getStep();
  // A literal of another type; 1 and -1 keep their value in every signed type.
  while (auto cast = step.getDefiningOp<ag::CastOp>()) {
    auto from = dyn_cast<IntegerType>(cast.getOperand().getType());
    if (!from || from.getWidth() < 8 || from.isUnsigned())
      break;
    step = cast.getOperand();
  }
  if (!type || !matchPattern(step, m_Constant(&attribute)))
    return 0;
  APInt value = attribute.getValue();
  return value.isOne() ? 1 : value.isAllOnes() && !type.isUnsigned() ? -1 : 0;
}

static Count getCount(OpBuilder &builder, ag::ForOp loop) {
  if (int unit = getUnitStep(loop))
    return {loop.getLower().getType(),
            loop.getLower(),
            loop.getUpper(),
            loop.getStep(),
            unit < 0,
            true};
  Location loc = loop.getLoc();
  Type type = builder.getIntegerType(64, /*isSigned=*/false);
  Value size =
      ag::RangeSizeOp::create(builder, loc, type, loop.getLower(), loop.getUpper(), loop.getStep());
  return {type, createNumber(builder, loc, type, 0), size, createNumber(builder, loc, type, 1)};
}

static Value convert(OpBuilder &builder, Location loc, Type type, Value value) {
  return value.getType() == type
             ? value
             : Value(ag::CastOp::create(builder, loc, type, value, builder.getUnitAttr()));
}

/// The user's value in an iteration: in 64 wrapping bits, so that nothing overflows on the way.
static Value getElement(OpBuilder &builder, ag::ForOp loop, const Count &count, Value index) {
  if (count.direct)
    return index;
  Location loc = loop.getLoc();
  Value lower = convert(builder, loc, count.type, loop.getLower()),
        step = convert(builder, loc, count.type, loop.getStep());
  Value distance = ag::MultiplyOp::create(builder, loc, count.type, index, step);
  Value element = ag::AddOp::create(builder, loc, count.type, lower, distance);
  element = convert(builder, loc, loop.getLower().getType(), element);
  return ag::BindOp::create(builder, loc, element.getType(), element,
                            builder.getStringAttr(loop.getName()), builder.getUnitAttr());
}

static void lowerFor(ag::ForOp loop, Names &names) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  Count count = getCount(builder, loop);
  std::string name =
      count.direct ? loop.getName().str() : names.unique((loop.getName() + "_index").str());
  Value index = createVariable(builder, loc, name, count.type).getRef();
  ag::AssignOp::create(builder, loc, index, count.start);
  auto result = ag::WhileOp::create(builder, loc, /*post_test=*/false, loop.getUnroll(), "range");

  builder.createBlock(&result.getCondition());
  Value now = ag::ReadOp::create(builder, loc, count.type, index);
  Type boolean = builder.getI1Type();
  Value before = count.down ? Value(ag::GreaterOp::create(builder, loc, boolean, now, count.end))
                            : Value(ag::LessOp::create(builder, loc, boolean, now, count.end));
  ag::ConditionOp::create(builder, loc, before);

  result.getBody().takeBody(loop.getBody());
  Block &body = result.getBody().front();
  builder.setInsertionPointToStart(&body);
  now = ag::ReadOp::create(builder, loc, count.type, index);
  body.getArgument(0).replaceAllUsesWith(getElement(builder, loop, count, now));
  body.eraseArgument(0);

  builder.createBlock(&result.getStep());
  now = ag::ReadOp::create(builder, loc, count.type, index);
  ag::AssignOp::create(builder, loc, index,
                       ag::AddOp::create(builder, loc, count.type, now, count.step));
  ag::YieldOp::create(builder, loc, ValueRange());
  loop.erase();
}

namespace {
struct LowerFor : autographc::impl::LowerForBase<LowerFor> {
  void runOnOperation() override {
    Names names(getOperation());
    getOperation().walk([&](ag::ForOp loop) { lowerFor(loop, names); });
  }
};
} // namespace
