//===- Signs.cpp - signs that elements of tensors cannot have -------------===//
#include "Signs.h"

#include "autographc/IR/AG.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace autographc {
namespace {

enum class Sign : uint8_t { Positive, Negative };

Sign opposite(Sign sign) { return sign == Sign::Positive ? Sign::Negative : Sign::Positive; }

/// How many operations are looked through, one behind the other.
constexpr unsigned mostSteps = 8;

bool isNever(Value value, Sign sign, unsigned steps);

bool isFloating(Value value) { return isa<FloatType>(getElementTypeOrSelf(value.getType())); }

bool isConstantNever(TypedAttr value, Sign sign) {
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    const APInt &number = integer.getValue();
    Type type = integer.getType();
    bool isBelow = !type.isUnsignedInteger() && !type.isInteger(1) && number.isNegative();
    return number.isZero() || isBelow == (sign == Sign::Positive);
  }
  auto number = dyn_cast<FloatAttr>(value);
  return number && (number.getValue().isZero() || number.getValue().isNaN() ||
                    number.getValue().isNegative() == (sign == Sign::Positive));
}

/// The factors of a chain of products and negations; whether they change the sign.
bool splitFactors(Value value, SmallVector<Value> &factors) {
  Operation *op = value.getDefiningOp();
  if (op && isFloating(value) && factors.size() < mostSteps) {
    if (isa<ag::NegativeOp>(op))
      return !splitFactors(op->getOperand(0), factors);
    if (isa<ag::MultiplyOp>(op)) {
      bool changes = splitFactors(op->getOperand(0), factors);
      return splitFactors(op->getOperand(1), factors) != changes;
    }
  }
  factors.push_back(value);
  return false;
}

/// Without factors that stand twice, which have no part in the sign of a product.
void dropPairs(SmallVector<Value> &factors) {
  SmallVector<Value> single;
  for (Value factor : factors)
    if (auto *twin = llvm::find(single, factor); twin != single.end())
      single.erase(twin);
    else
      single.push_back(factor);
  factors = single;
}

/// A product; rounding keeps signs.
bool isProductNever(Value product, Sign sign, unsigned steps) {
  SmallVector<Value> factors;
  if (splitFactors(product, factors))
    sign = opposite(sign);
  dropPairs(factors);
  for (Value factor : factors) {
    if (isNever(factor, Sign::Negative, steps))
      continue;
    if (!isNever(factor, Sign::Positive, steps))
      return false;
    sign = opposite(sign);
  }
  return sign == Sign::Negative;
}

/// Whether a value is not even -0, by which a quotient would have the other sign.
bool hasClearSign(Value value, unsigned steps) {
  Operation *op = value.getDefiningOp();
  if (!op || !steps--)
    return false;
  if (auto constant = dyn_cast<ag::ConstantOp>(op)) {
    auto number = dyn_cast<FloatAttr>(constant.getValue());
    return number ? !number.getValue().isNegative()
                  : isConstantNever(constant.getValue(), Sign::Negative);
  }
  auto isClear = [&](Value part) { return hasClearSign(part, steps); };
  // An integer that was another one may have wrapped around.
  if (!isFloating(value))
    return false;
  if (isa<ag::CastOp>(op))
    return isClear(op->getOperand(0));
  SmallVector<Value> factors;
  if (isa<ag::NegativeOp, ag::MultiplyOp>(op)) {
    bool changes = splitFactors(value, factors);
    dropPairs(factors);
    return !changes && llvm::all_of(factors, isClear);
  }
  return isa<ag::AbsOp, ag::SquareOp, ag::ExpOp, ag::Exp2Op, ag::SigmoidOp>(op) ||
         (isa<ag::AddOp>(op) && llvm::all_of(op->getOperands(), isClear));
}

/// Where `value` is a reduction of `whole` that stands beside each element that it is made of.
template <typename Reduction> bool isExtremeOf(Value value, Value whole) {
  std::optional<int64_t> expanded;
  auto type = dyn_cast<RankedTensorType>(whole.getType());
  int64_t rank = type ? type.getRank() : 0;
  if (auto expand = value.getDefiningOp<ag::ExpandDimsOp>()) {
    expanded = expand.getAxis();
    value = expand.getOperand();
  }
  auto reduction = value.getDefiningOp<Reduction>();
  if (!reduction || reduction.getOperand() != whole)
    return false;
  if (reduction.getAll() || reduction.getKeepdims())
    return !expanded;
  auto norm = [&](int64_t axis) { return axis < 0 ? axis + rank : axis; };
  ArrayRef<int64_t> axes = reduction.getAxes();
  return axes.size() == 1 && norm(axes[0]) == (expanded ? norm(*expanded) : 0);
}

/// Whether `least` is no more than `most` in each element, as they are written.
bool isOrdered(Value least, Value most) {
  auto isOneOf = [](Operation *op, Value value) {
    return op && llvm::is_contained(op->getOperands(), value);
  };
  return isExtremeOf<ag::MaxOp>(most, least) || isExtremeOf<ag::MinOp>(least, most) ||
         isOneOf(most.getDefiningOp<ag::MaximumOp>(), least) ||
         isOneOf(least.getDefiningOp<ag::MinimumOp>(), most);
}

bool isNever(Value value, Sign sign, unsigned steps) {
  Operation *op = value.getDefiningOp();
  if (!op || !steps--)
    return false;
  if (auto constant = dyn_cast<ag::ConstantOp>(op))
    return isConstantNever(constant.getValue(), sign);
  if (!isFloating(value))
    return false;
  auto is = [&](unsigned operand) { return isNever(op->getOperand(operand), sign, steps); };
  if (isa<ag::AbsOp, ag::SquareOp, ag::SqrtOp, ag::ExpOp, ag::Exp2Op, ag::SigmoidOp>(op))
    return sign == Sign::Negative;
  if (isa<ag::NegativeOp, ag::MultiplyOp>(op))
    return isProductNever(value, sign, steps);
  if (isa<ag::DivideOp>(op))
    return is(0) && hasClearSign(op->getOperand(1), steps);
  if (isa<ag::SubtractOp>(op)) {
    Value least = op->getOperand(0), most = op->getOperand(1);
    if (sign == Sign::Negative)
      std::swap(least, most);
    return isOrdered(least, most) || (is(0) && isNever(op->getOperand(1), opposite(sign), steps));
  }
  if (isa<ag::MinimumOp, ag::MaximumOp>(op))
    return isa<ag::MinimumOp>(op) == (sign == Sign::Positive) ? is(0) || is(1) : is(0) && is(1);
  if (isa<ag::AddOp>(op))
    return is(0) && is(1);
  if (isa<ag::WhereOp>(op))
    return is(1) && is(2);
  if (isa<ag::CastOp, ag::SumOp, ag::MeanOp, ag::ExpandDimsOp, ag::SqueezeOp, ag::ReshapeOp,
          ag::PermuteDimsOp, ag::MatrixTransposeOp, ag::PositiveOp>(op))
    return is(0);
  return false;
}

} // namespace

bool isNeverPositive(Value value) {
  return isFloating(value) && isNever(value, Sign::Positive, mostSteps);
}

} // namespace autographc
