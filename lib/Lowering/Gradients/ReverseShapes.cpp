//===- ReverseShapes.cpp - reductions, and other shapes and orders --------===//
#include "Reverse.h"

using namespace mlir;

namespace autographc {

bool isReversible(Operation *op) {
  return isa<ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp, ag::AstypeOp, ag::SumOp, ag::MeanOp,
             ag::ReshapeOp, ag::ExpandDimsOp, ag::SqueezeOp, ag::PermuteDimsOp,
             ag::MatrixTransposeOp, ag::FlipOp, ag::CumulativeSumOp, ag::SubscriptOp, ag::UpdateOp,
             ag::FromElementsOp>(op) &&
         !(isa<ag::AstypeOp, ag::MeanOp>(op) && ag::isHalf(ag::getElementType(op->getResult(0).getType())));
}

bool isConstantOf(Operation *op) {
  return isa<ag::ZerosLikeOp, ag::OnesLikeOp, ag::UndefinedOp, ag::UnsetOp>(op);
}

bool hasContribution(OpOperand &operand) {
  ArrayAttr rules = ag::getAttr<ag::RulesAttr>(operand.getOwner());
  return !rules || isa<FlatSymbolRefAttr>(rules[operand.getOperandNumber()]);
}

static int64_t getRank(Value tensor) { return cast<RankedTensorType>(tensor.getType()).getRank(); }

/// The gradient with respect to a sum, or a mean, repeated along the reduced axes.
Value Reverse::spread(Operation *op, Value d) {
  Value operand = op->getOperand(0);
  int64_t rank = getRank(operand);
  Type type = operand.getType();
  if (rank == 0)
    return d;
  SmallVector<bool> reduced(rank, op->hasAttr("all"));
  for (int64_t axis : op->getAttrOfType<DenseI64ArrayAttr>("axes").asArrayRef())
    reduced[axis < 0 ? axis + rank : axis] = true;
  SmallVector<Value> extents = kept.getExtents(operand), keptExtents;
  Value count;
  for (int64_t axis = 0; axis < rank; ++axis) {
    keptExtents.push_back(reduced[axis] ? emitInteger(1) : extents[axis]);
    if (reduced[axis])
      count = count ? ag::MultiplyOp::create(builder, loc, extents[axis].getType(), count,
                                             extents[axis])
                          .getResult()
                    : extents[axis];
  }
  if (isa<ag::MeanOp>(op) && count) {
    // As the rule has it: the count in double, then in the dtype.
    Value wide = ag::CastOp::create(builder, loc, builder.getF64Type(), count, /*implicit=*/false);
    Type element = ag::getElementType(type);
    Value number = element.isF64()
                       ? wide
                       : ag::CastOp::create(builder, loc, element, wide, /*implicit=*/false)
                             .getResult();
    d = ag::DivideOp::create(builder, loc, d.getType(), d, number);
  }
  Value shaped = ag::ReshapeOp::create(builder, loc, type, d, keptExtents);
  return ag::BroadcastToOp::create(builder, loc, type, shaped, extents);
}

/// Of an operation that only moves elements.
Value Reverse::undoShape(Operation *op, Value d) {
  Value operand = op->getOperand(0);
  Type type = operand.getType();
  if (isa<ag::AstypeOp>(op))
    return ag::AstypeOp::create(builder, loc, type, d);
  if (isa<ag::MatrixTransposeOp>(op))
    return ag::MatrixTransposeOp::create(builder, loc, type, d);
  if (auto flip = dyn_cast<ag::FlipOp>(op))
    return ag::FlipOp::create(builder, loc, type, d, flip.getAxis());
  if (auto sums = dyn_cast<ag::CumulativeSumOp>(op)) {
    Value back = ag::FlipOp::create(builder, loc, type, d, sums.getAxis());
    back = ag::CumulativeSumOp::create(builder, loc, type, back, sums.getAxis());
    return ag::FlipOp::create(builder, loc, type, back, sums.getAxis());
  }
  if (auto permute = dyn_cast<ag::PermuteDimsOp>(op)) {
    SmallVector<int64_t> back(permute.getAxes().size());
    for (auto [to, from] : llvm::enumerate(permute.getAxes()))
      back[from < 0 ? from + back.size() : from] = to;
    return ag::PermuteDimsOp::create(builder, loc, type, d, builder.getDenseI64ArrayAttr(back));
  }
  if (getRank(operand) == 0)
    return ag::ReshapeOp::create(builder, loc, type, d, ValueRange());
  return ag::ReshapeOp::create(builder, loc, type, d, kept.getExtents(operand));
}

void Reverse::undoStructural(Operation *op, Value d) {
  if (auto subscript = dyn_cast<ag::SubscriptOp>(op))
    return undoSubscript(subscript, d);
  if (auto update = dyn_cast<ag::UpdateOp>(op))
    return undoUpdate(update, d);
  if (auto elements = dyn_cast<ag::FromElementsOp>(op))
    return undoElements(elements, d);
  add(op->getOperand(0), isa<ag::SumOp, ag::MeanOp>(op) ? spread(op, d) : undoShape(op, d));
}

} // namespace autographc
