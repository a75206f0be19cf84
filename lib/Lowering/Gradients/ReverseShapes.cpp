//===- ReverseShapes.cpp - reductions, and other shapes and orders --------===//
#include "Reverse.h"

using namespace mlir;

namespace autographc {

bool isReversible(Operation *op) {
  if (auto divide = dyn_cast<ag::DivideOp>(op))
    return ag::isNumber(divide.getRhs().getType()) &&
           op->getOperand(0).getType() == divide.getType();
  return isa<ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp, ag::AstypeOp, ag::SumOp, ag::MeanOp,
             ag::ReshapeOp, ag::ExpandDimsOp, ag::SqueezeOp, ag::PermuteDimsOp,
             ag::MatrixTransposeOp, ag::FlipOp, ag::CumulativeSumOp, ag::SubscriptOp, ag::UpdateOp,
             ag::FromElementsOp, ag::FullOp, ag::FullLikeOp, ag::BroadcastToOp>(op) &&
         !(isa<ag::AstypeOp, ag::MeanOp>(op) &&
           ag::isHalf(ag::getElementType(op->getResult(0).getType())));
}

bool isConstantOf(Operation *op) {
  return isa<ag::ZerosLikeOp, ag::OnesLikeOp, ag::UndefinedOp, ag::UnsetOp>(op);
}

bool hasContribution(OpOperand &operand) {
  ArrayAttr rules = ag::getAttr<ag::RulesAttr>(operand.getOwner());
  if (isa<ag::FullOp, ag::BroadcastToOp, ag::FullLikeOp>(operand.getOwner()))
    return operand.getOperandNumber() == isa<ag::FullLikeOp>(operand.getOwner());
  return !rules || (!rules.empty() && !isa<UnitAttr>(rules[operand.getOperandNumber()]));
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
    Value number =
        element.isF64()
            ? wide
            : ag::CastOp::create(builder, loc, element, wide, /*implicit=*/false).getResult();
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
        flag, isOne, [&] { return isMore; },
        [&]() -> Value {
          return ag::ConstantOp::create(builder, loc, flag, builder.getBoolAttr(false),
                                        StringAttr());
        },
        "and");
    d = createChoice(
        type, repeated, [&] { return emitSum(type, d, {axis}, true); }, [&] { return d; }, "if");
  }
  return d;
}

Value Reverse::createChoice(Type type, Value condition, llvm::function_ref<Value()> onTrue,
                            llvm::function_ref<Value()> onFalse, StringRef kind) {
  auto choice = scf::IfOp::create(builder, loc, TypeRange(type), condition, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
  ag::setAttr<ag::KindAttr>(choice, builder.getStringAttr(kind));
  ag::setAttr<ag::NamesAttr>(choice, builder.getStrArrayAttr({""}));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  scf::YieldOp::create(builder, loc, onTrue());
  builder.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(builder, loc, onFalse());
  return choice.getResult(0);
}

void Reverse::undoStructural(Operation *op, Value d) {
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
  if (auto divide = dyn_cast<ag::DivideOp>(op))
    return add(op->getOperand(0),
               ag::DivideOp::create(builder, loc, d.getType(), d, kept.get(divide.getRhs())));
  add(op->getOperand(0), isa<ag::SumOp, ag::MeanOp>(op) ? spread(op, d) : undoShape(op, d));
}

} // namespace autographc
