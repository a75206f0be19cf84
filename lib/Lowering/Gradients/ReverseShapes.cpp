//===- ReverseShapes.cpp - reductions, and other shapes and orders --------===//
#include "Reverse.h"

using namespace mlir;

namespace autographc {

/// Whether tensors of one list are joined.
static bool isJoinOfList(Operation *op) {
  return op->getNumOperands() == 1 && isa<ag::ListType>(op->getOperand(0).getType());
}

/// Whether it is a product that `spreadBest` has made, whose second factor is constant.
static bool isShare(Operation *op) {
  auto product = dyn_cast<ag::MultiplyOp>(op);
  return product && ag::skipBinds(product.getRhs()).getDefiningOp<ag::DivideOp>() &&
         product.getLhs().getType() == product.getType() &&
         product.getRhs().getType() == product.getType();
}

/// Whether it is a complex number that `undoShape` has made of a real one.
static bool isWidened(Operation *op) {
  auto complex = dyn_cast<ag::ComplexOp>(op);
  return complex && ag::skipBinds(complex.getRhs()).getDefiningOp<ag::ZerosLikeOp>();
}

bool isReversible(Operation *op) {
  if (isOnList(op))
    return true;
  if (isa<ag::ConcatOp, ag::StackOp>(op))
    return llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>) || isJoinOfList(op);
  if (auto divide = dyn_cast<ag::DivideOp>(op))
    return ag::isNumber(divide.getRhs().getType()) &&
           op->getOperand(0).getType() == divide.getType();
  return (isa<ag::AstypeOp, ag::SumOp, ag::MeanOp, ag::MaxOp, ag::MinOp, ag::ReshapeOp,
              ag::ExpandDimsOp, ag::SqueezeOp, ag::PermuteDimsOp, ag::MatrixTransposeOp, ag::FlipOp,
              ag::CumulativeSumOp, ag::AppendOp, ag::SubscriptOp, ag::UpdateOp, ag::FromElementsOp,
              ag::FullOp, ag::FullLikeOp, ag::BroadcastToOp, ag::RenameOp, ag::CustomGradientOp,
              ag::RealOp>(op) ||
          isShare(op) || isWidened(op));
}

bool isConstantOf(Operation *op) {
  return isa<ag::StopGradientOp, ag::ZerosLikeOp, ag::OnesLikeOp, ag::UndefinedOp, ag::UnsetOp>(op);
}

bool hasContribution(OpOperand &operand) {
  ArrayAttr rules = ag::getAttr<ag::RulesAttr>(operand.getOwner());
  if (isa<ag::CustomGradientOp>(operand.getOwner()))
    return operand.getOperandNumber() >= 3;
  if (isa<ag::FullOp, ag::BroadcastToOp, ag::FullLikeOp>(operand.getOwner()))
    return operand.getOperandNumber() == isa<ag::FullLikeOp>(operand.getOwner());
  return !rules || (!rules.empty() && !isa<UnitAttr>(rules[operand.getOperandNumber()]));
}

static int64_t getRank(Value tensor) { return cast<RankedTensorType>(tensor.getType()).getRank(); }

SmallVector<bool> Reverse::getReduced(Operation *op) {
  int64_t rank = getRank(op->getOperand(0));
  SmallVector<bool> reduced(rank, op->hasAttr("all"));
  for (int64_t axis : op->getAttrOfType<DenseI64ArrayAttr>("axes").asArrayRef())
    reduced[axis < 0 ? axis + rank : axis] = true;
  return reduced;
}

Value Reverse::spread(Operation *op, Value d) {
  Value operand = op->getOperand(0);
  if (getRank(operand) == 0)
    return d;
  SmallVector<Value> extents = kept.getExtents(operand), kept = extents;
  for (auto [extent, isReduced] : llvm::zip(kept, getReduced(op)))
    if (isReduced)
      extent = emitInteger(1);
  Value shaped = ag::ReshapeOp::create(builder, loc, operand.getType(), d, kept);
  return ag::BroadcastToOp::create(builder, loc, operand.getType(), shaped, extents);
}

/// As the rule of means has it: the count in double, then in the dtype, or in float where that has
/// 16 bits.
Value Reverse::divideByCount(Operation *op, Value d) {
  Value count;
  SmallVector<bool> reduced = getReduced(op);
  for (int64_t axis = 0; axis < static_cast<int64_t>(reduced.size()); ++axis) {
    if (!reduced[axis])
      continue;
    Value extent = kept.getExtent(op->getOperand(0), axis);
    count = count
                ? ag::MultiplyOp::create(builder, loc, extent.getType(), count, extent).getResult()
                : extent;
  }
  if (!count)
    return d;
  Type type = d.getType(), element = ag::getRealType(ag::getElementType(type));
  if (ag::isHalf(element)) {
    element = builder.getF32Type();
    d = ag::AstypeOp::create(builder, loc, cast<RankedTensorType>(type).clone(element), d);
  } else {
    count = ag::CastOp::create(builder, loc, builder.getF64Type(), count, /*implicit=*/false);
  }
  if (!element.isF64())
    count = ag::CastOp::create(builder, loc, element, count, /*implicit=*/false);
  if (auto complex = dyn_cast<ComplexType>(ag::getElementType(type)))
    count =
        ag::ComplexOp::create(builder, loc, complex, count, emitFloat(builder, element, 0.0, loc));
  d = ag::DivideOp::create(builder, loc, d.getType(), d, count);
  return d.getType() == type ? d : ag::AstypeOp::create(builder, loc, type, d);
}

/// Elements that tie for the greatest or the least share the gradient.
Value Reverse::spreadBest(Operation *op, Value d) {
  Value x = kept.get(op->getOperand(0));
  Type type = x.getType();
  int64_t rank = getRank(x);
  Value best = spread(op, kept.get(op->getResult(0)));
  auto flags = RankedTensorType::get(cast<RankedTensorType>(type).getShape(), builder.getI1Type());
  best = ag::EqualOp::create(builder, loc, flags, x, best);
  best = ag::AstypeOp::create(builder, loc, type, best);
  Value count = best;
  if (rank != 0) {
    SmallVector<int64_t> axes;
    for (auto [axis, isReduced] : llvm::enumerate(getReduced(op)))
      if (isReduced)
        axes.push_back(axis);
    count = ag::SumOp::create(builder, loc, type, best, axes, /*all=*/false, /*keepdims=*/true);
  } else {
    count = ag::SumOp::create(builder, loc, type, best, ArrayRef<int64_t>(), /*all=*/true,
                              /*keepdims=*/false);
  }
  Value share = ag::DivideOp::create(builder, loc, type, best, spread(op, count));
  return ag::MultiplyOp::create(builder, loc, type, spread(op, d), share);
}

/// Of a change of the dtype, as its rule has it: of what became complex the real part.
Value Reverse::undoAstype(Type type, Value d) {
  auto to = cast<RankedTensorType>(type), from = cast<RankedTensorType>(d.getType());
  if (isa<ComplexType>(from.getElementType()) && !isa<ComplexType>(to.getElementType()))
    d = ag::RealOp::create(builder, loc, from.clone(ag::getRealType(from.getElementType())), d);
  return d.getType() == type ? d : ag::AstypeOp::create(builder, loc, type, d);
}

/// Of an operation that only moves elements.
Value Reverse::undoShape(Operation *op, Value d) {
  Value operand = op->getOperand(0);
  Type type = operand.getType();
  if (isa<ag::RenameOp>(op))
    return d;
  if (isa<ag::AstypeOp>(op))
    return undoAstype(type, d);
  if (isa<ag::RealOp>(op))
    return ag::ComplexOp::create(builder, loc, type, d,
                                 ag::ZerosLikeOp::create(builder, loc, d.getType(), d));
  if (isa<ag::ComplexOp>(op))
    return ag::RealOp::create(builder, loc, type, d);
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
  if (getRank(operand) == 0) {
    // The only element.
    SmallVector<int64_t> kinds(getRank(d), ag::IndexKind);
    SmallVector<Value> indices(getRank(d), emitInteger(0));
    return ag::SubscriptOp::create(builder, loc, type, d, indices,
                                   builder.getDenseI64ArrayAttr(kinds),
                                   builder.getStringAttr(kinds.size() > 1 ? "call" : "brackets"));
  }
  return ag::ReshapeOp::create(builder, loc, type, d, kept.getExtents(operand));
}

/// The gradient with respect to what was repeated: summed over the axes that it does not have, then
/// over each along which it has one element and `d` more, as the rules' `sum_to`.
Value Reverse::sumTo(Value operand, Value d) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  auto from = cast<RankedTensorType>(d.getType());
  auto emitSum = [&](Type to, Value of, ArrayRef<int64_t> axes, bool keepdims) -> Value {
    bool all = axes.empty();
    return ag::SumOp::create(builder, loc, to, of, axes, all, keepdims);
  };
  if (type.getRank() == 0)
    return from.getRank() == 0 ? d : emitSum(type, d, {}, false);
  if (int64_t more = from.getRank() - type.getRank())
    d = emitSum(type, d, llvm::to_vector(llvm::seq<int64_t>(more)), false);
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    Type small = builder.getIntegerType(32, /*isSigned=*/true);
    Value number = ag::ConstantOp::create(builder, loc, small, ag::getNumberAttr(small, axis),
                                          StringAttr()),
          own = ag::ExtentOp::create(builder, loc, emitInteger(0).getType(), d, number);
    Type flag = builder.getI1Type();
    Value isOne = ag::EqualOp::create(builder, loc, flag, kept.getExtent(operand, axis),
                                      emitInteger(1)),
          isMore = ag::NotEqualOp::create(builder, loc, flag, own, emitInteger(1));
    Value repeated = createChoice(
        builder, flag, isOne, loc, [&] { return isMore; },
        [&] { return emitBool(builder, false, loc); }, "and");
    d = createChoice(
        builder, type, repeated, loc, [&] { return emitSum(type, d, {axis}, true); },
        [&] { return d; });
  }
  return d;
}

void Reverse::undoStructural(Operation *op, Value d) {
  if (auto custom = dyn_cast<ag::CustomGradientOp>(op))
    return undoCustom(custom, d);
  if (auto subscript = dyn_cast<ag::SubscriptOp>(op))
    return undoSubscript(subscript, d);
  if (auto update = dyn_cast<ag::UpdateOp>(op))
    return undoUpdate(update, d);
  if (auto elements = dyn_cast<ag::FromElementsOp>(op))
    return undoElements(elements, d);
  if (isa<ag::BroadcastToOp, ag::FullOp>(op))
    return add(op->getOperand(0), sumTo(op->getOperand(0), d));
  if (isa<ag::FullLikeOp>(op))
    return add(op->getOperand(1), sumTo(op->getOperand(1), d));
  if (auto share = dyn_cast<ag::MultiplyOp>(op))
    return add(share.getLhs(),
               ag::MultiplyOp::create(builder, loc, d.getType(), d, kept.get(share.getRhs())));
  if (auto divide = dyn_cast<ag::DivideOp>(op)) {
    Value count = kept.get(divide.getRhs());
    if (isa<ComplexType>(count.getType()))
      count = ag::ConjOp::create(builder, loc, count.getType(), count);
    return add(op->getOperand(0), ag::DivideOp::create(builder, loc, d.getType(), d, count));
  }
  if (isa<ag::ConcatOp, ag::StackOp, ag::AppendOp>(op))
    return isJoinOfList(op) ? undoJoinOfList(op, d) : undoJoin(op, d);
  if (isa<ag::MaxOp, ag::MinOp>(op))
    return add(op->getOperand(0), spreadBest(op, d));
  if (isa<ag::MeanOp>(op))
    return add(op->getOperand(0), spread(op, divideByCount(op, d)));
  add(op->getOperand(0), isa<ag::SumOp>(op) ? spread(op, d) : undoShape(op, d));
}

} // namespace autographc
