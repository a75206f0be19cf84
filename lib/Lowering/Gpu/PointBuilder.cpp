//===- PointBuilder.cpp - operations point by point -----------------------===//
#include "PointBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

PointBuilder::PointBuilder(linalg::LinalgOp op, KernelBuilder &builder)
    : op(op), builder(builder), loc(op.getLoc()) {
  OpBuilder &outside = builder.host();
  SmallVector<Value> hostExtents;
  for (Range range : op.createLoopRanges(outside, loc))
    hostExtents.push_back(getValueOrCreateConstantIndexOp(outside, loc, range.size));
  all = arith::ConstantIndexOp::create(outside, loc, 1);
  for (Value extent : hostExtents)
    all = arith::MulIOp::create(outside, loc, all, extent);
  count = builder.pass(all);
  for (Value extent : hostExtents)
    extents.push_back(builder.pass(extent));
  for (Value operand : op->getOperands())
    operands.push_back(isa<MemRefType>(operand.getType())
                           ? builder.pass(cast<TypedValue<MemRefType>>(operand))
                           : KernelBuffer{builder.pass(operand), {}, {}});
}

bool PointBuilder::isBuffer(unsigned number) const {
  return isa<MemRefType>(op->getOperand(number).getType());
}
bool PointBuilder::isUsed(unsigned number) const {
  linalg::LinalgOp own = op;
  return !own.getBlock()->getArgument(number).use_empty();
}

bool PointBuilder::isFlat() const {
  linalg::LinalgOp own = op;
  for (auto [operand, map] : llvm::zip(own->getOperands(), own.getIndexingMapsArray()))
    if (auto type = dyn_cast<MemRefType>(operand.getType()))
      if (!map.isIdentity() || !type.getLayout().isIdentity())
        return false;
  return !own.getBlock()
              ->walk([](linalg::IndexOp) { return WalkResult::interrupt(); })
              .wasInterrupted();
}

void PointBuilder::emitAll(Value first, Value stride, bool isFlat) {
  builder.emitFor(first, count, stride, {}, [&](Value point, ValueRange) {
    emitPoint(isFlat ? SmallVector<Value>() : findIndices(point), point, isFlat);
    return SmallVector<Value>();
  });
}

/// The indices of a point, in row-major order.
SmallVector<Value> PointBuilder::findIndices(Value point) {
  OpBuilder &inside = builder.device();
  SmallVector<Value> indices(extents.size());
  for (size_t axis = extents.size(); axis-- > 0;) {
    indices[axis] = axis ? Value(arith::RemUIOp::create(inside, loc, point, extents[axis])) : point;
    if (axis)
      point = arith::DivUIOp::create(inside, loc, point, extents[axis]);
  }
  return indices;
}

KernelBuffer flatten(const KernelBuffer &buffer, Value one) {
  return {buffer.pointer, {one}, buffer.element};
}

void PointBuilder::emitPoint(ValueRange indices, Value point, bool isFlat) {
  Value one = isFlat ? builder.number(1) : Value();
  auto place = [&](unsigned number) {
    return isFlat ? SmallVector<Value>{point}
                  : builder.emitExpressions(op.getIndexingMapsArray()[number], indices);
  };
  auto buffer = [&](unsigned number) {
    return isFlat ? flatten(operands[number], one) : operands[number];
  };
  SmallVector<Value> given;
  for (unsigned number = 0; number < op->getNumOperands(); ++number)
    given.push_back(!isBuffer(number) ? operands[number].pointer
                    : isUsed(number)  ? builder.emitLoad(buffer(number), place(number))
                                      : Value());
  SmallVector<Value> results = builder.emitBody(op, indices, given);
  for (auto [number, result] : llvm::enumerate(results)) {
    unsigned operand = op.getNumDpsInputs() + number;
    builder.emitStore(buffer(operand), place(operand), result);
  }
}

} // namespace autographc
