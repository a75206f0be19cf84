//===- SpecializeScalars.cpp - shape and reduction ops on Scalars ---------===//
// Ops that need a tensor get a Scalar as a tensor of one element.
#include "FunctionSpecializer.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace autographc {

Value FunctionSpecializer::makeVector(Value number, int64_t extent) {
  auto type = RankedTensorType::get({extent}, number.getType());
  return ag::FromElementsOp::create(builder, loc, type, number,
                                    builder.getDenseI64ArrayAttr({extent}));
}

bool FunctionSpecializer::convertScalarShapeOp(Operation *op) {
  bool takesTensor =
      op->hasTrait<ag::ReductionTrait>() || isa<ag::ReshapeOp, ag::BroadcastToOp>(op);
  bool isOther = isa<ag::ExpandDimsOp, ag::SizeOp, ag::PermuteDimsOp, ag::FullLikeOp>(op);
  if ((!takesTensor && !isOther) || !ag::isScalar(op->getOperand(0).getType()))
    return false;
  Value result = op->getResult(0), number = read(op->getOperand(0));
  if (isa<ag::SizeOp>(op)) {
    setLeaves(result, constant(result.getType(), 1));
    return true;
  }
  if (isa<ag::PermuteDimsOp>(op)) {
    setLeaves(result, {number, truth()});
    return true;
  }
  if (isa<ag::FullLikeOp>(op)) {
    Value value = read(op->getOperand(1));
    setLeaves(result,
              {ag::ToScalarOp::create(builder, loc, number.getType(), value, /*implicit=*/true),
               truth()});
    return true;
  }
  // A shape of one element has the same number of rows as there are of extents to keep.
  SmallVector<Value> operands{makeVector(number, 1)};
  for (Value operand : op->getOperands().drop_front())
    operands.push_back(read(operand));
  if (auto expand = dyn_cast<ag::ExpandDimsOp>(op);
      expand && (expand.getAxis() == 0 || expand.getAxis() == static_cast<uint64_t>(-1))) {
    Value vector = operands[0];
    if (vector.getType() != result.getType())
      vector = tensor::CastOp::create(builder, loc, result.getType(), vector);
    setLeaves(result, vector);
    return true;
  }
  Operation *clone = cloneOp(op, operands);
  clone->removeAttr("keepdims");
  Value value = clone->getResult(0);
  if (!ag::isScalar(result.getType())) {
    setLeaves(result, value);
    return true;
  }
  clone->setAttr("all", builder.getUnitAttr());
  value.setType(ag::getElementType(result.getType()));
  setLeaves(result, {value, truth()});
  return true;
}

} // namespace autographc
