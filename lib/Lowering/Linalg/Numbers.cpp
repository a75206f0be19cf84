//===- Numbers.cpp - one element of an elementwise op ---------------------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {

/// The op that an exact op on a float is.
template <typename To> static Value emitMath(OpBuilder &b, Location loc, Value x) {
  return To::create(b, loc, x);
}

using UnaryEmitter = Value (*)(OpBuilder &, Location, Value);
static UnaryEmitter getMathEmitter(Operation *op) {
  static const llvm::StringMap<UnaryEmitter> table = {
      {"sqrt", emitMath<math::SqrtOp>},        {"floor", emitMath<math::FloorOp>},
      {"ceil", emitMath<math::CeilOp>},        {"round", emitMath<math::RoundEvenOp>},
      {"round_away", emitMath<math::RoundOp>}, {"trunc", emitMath<math::TruncOp>},
      {"abs", emitMath<math::AbsFOp>},         {"negative", emitMath<arith::NegFOp>}};
  return table.lookup(op->getName().stripDialect());
}

Value FunctionLowering::emitUnaryFloat(Operation *op, Value x) {
  Type type = x.getType();
  if (UnaryEmitter emitter = getMathEmitter(op))
    return emitter(b, loc, x);
  if (Value result = emitUnaryMath(op, x))
    return result;
  auto compare = [&](arith::CmpFPredicate predicate, Value left, Value right) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, left, right);
  };
  auto infinity = [&] { return floatConstant(type, std::numeric_limits<double>::infinity()); };
  auto magnitude = [&]() -> Value { return math::AbsFOp::create(b, loc, x); };
  if (isa<ag::IsnanOp>(op))
    return compare(arith::CmpFPredicate::UNO, x, x);
  if (isa<ag::IsinfOp>(op))
    return compare(arith::CmpFPredicate::OEQ, magnitude(), infinity());
  if (isa<ag::IsfiniteOp>(op))
    return compare(arith::CmpFPredicate::OLT, magnitude(), infinity());
  if (isa<ag::SquareOp>(op))
    return arith::MulFOp::create(b, loc, x, x);
  if (isa<ag::ReciprocalOp>(op))
    return arith::DivFOp::create(b, loc, floatConstant(type, 1), x);
  if (isa<ag::SignOp>(op)) {
    // Zeros of both signs give 0, NaN itself.
    Value zero = floatConstant(type, 0);
    Value rest =
        arith::SelectOp::create(b, loc, compare(arith::CmpFPredicate::OEQ, x, zero), zero, x);
    rest = arith::SelectOp::create(b, loc, compare(arith::CmpFPredicate::OLT, x, zero),
                                   floatConstant(type, -1), rest);
    return arith::SelectOp::create(b, loc, compare(arith::CmpFPredicate::OGT, x, zero),
                                   floatConstant(type, 1), rest);
  }
  if (isa<ag::SignbitOp>(op)) {
    Type bits = b.getIntegerType(type.getIntOrFloatBitWidth());
    Value word = arith::BitcastOp::create(b, loc, bits, x);
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, word, constant(bits, 0));
  }
  return isa<ag::PositiveOp>(op) ? x : Value();
}

Value FunctionLowering::emitUnaryInteger(Operation *op, Value x, Type type) {
  Type signless = x.getType();
  bool isBool = signless.isInteger(1);
  if (isa<ag::NegativeOp>(op))
    return arith::SubIOp::create(b, loc, constant(signless, 0), x);
  if (isa<ag::SquareOp>(op))
    return arith::MulIOp::create(b, loc, x, x);
  if (isa<ag::AbsOp>(op) && !isUnsigned(type))
    return arith::MaxSIOp::create(b, loc, x,
                                  arith::SubIOp::create(b, loc, constant(signless, 0), x));
  if (isa<ag::SignOp>(op)) {
    if (isUnsigned(type))
      return arith::MinUIOp::create(b, loc, x, constant(signless, 1));
    Value low = arith::MaxSIOp::create(b, loc, x, constant(signless, -1));
    return arith::MinSIOp::create(b, loc, low, constant(signless, 1));
  }
  if (isa<ag::LogicalNotOp>(op) && !isBool)
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x, constant(signless, 0));
  if (isa<ag::BitwiseInvertOp, ag::LogicalNotOp>(op))
    return arith::XOrIOp::create(b, loc, x, constant(signless, -1));
  if (isa<ag::IsnanOp, ag::IsinfOp>(op))
    return constant(b.getI1Type(), 0);
  if (isa<ag::IsfiniteOp>(op))
    return constant(b.getI1Type(), 1);
  if (isa<ag::SignbitOp>(op))
    return isUnsigned(type) ? constant(b.getI1Type(), 0)
                            : Value(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, x,
                                                          constant(signless, 0)));
  bool isIdentity = isa<ag::PositiveOp, ag::AbsOp, ag::FloorOp, ag::CeilOp, ag::TruncOp,
                        ag::RoundOp, ag::RoundAwayOp>(op);
  return isIdentity ? x : Value();
}

Value FunctionLowering::emitBinaryFloat(Operation *op, Value a, Value c) {
  Type type = a.getType();
  auto floorOf = [&](Value x) -> Value { return math::FloorOp::create(b, loc, x); };
  if (isa<ag::AddOp>(op))
    return arith::AddFOp::create(b, loc, a, c);
  if (isa<ag::SubtractOp>(op))
    return arith::SubFOp::create(b, loc, a, c);
  if (isa<ag::MultiplyOp>(op))
    return arith::MulFOp::create(b, loc, a, c);
  if (isa<ag::DivideOp>(op))
    return arith::DivFOp::create(b, loc, a, c);
  if (isa<ag::TruncatedRemainderOp>(op))
    return arith::RemFOp::create(b, loc, a, c);
  if (isa<ag::FloorDivideOp>(op))
    return floorOf(arith::DivFOp::create(b, loc, a, c));
  if (isa<ag::PowerOp>(op))
    return emitMathFunction(op, "power", {a, c});
  if (isa<ag::Atan2Op>(op))
    return emitMathFunction(op, "atan2", {a, c});
  if (isa<ag::CopysignOp>(op))
    return math::CopySignOp::create(b, loc, a, c);
  if (isa<ag::HypotOp>(op))
    return emitMathFunction(op, "hypot", {a, c});
  if (isa<ag::MinimumOp>(op))
    return arith::MinimumFOp::create(b, loc, a, c);
  if (isa<ag::MaximumOp>(op))
    return arith::MaximumFOp::create(b, loc, a, c);
  if (isa<ag::FminOp>(op))
    return arith::MinNumFOp::create(b, loc, a, c);
  if (isa<ag::FmaxOp>(op))
    return arith::MaxNumFOp::create(b, loc, a, c);
  if (isa<ag::RemainderOp>(op)) {
    Value rest = arith::RemFOp::create(b, loc, a, c), zero = floatConstant(type, 0);
    auto isBelow = [&](Value x) -> Value {
      return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, x, zero);
    };
    Value differ = arith::XOrIOp::create(b, loc, isBelow(rest), isBelow(c));
    Value shifted =
        arith::SelectOp::create(b, loc, differ, arith::AddFOp::create(b, loc, rest, c), rest);
    Value isZero = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, rest, zero);
    return arith::SelectOp::create(b, loc, isZero, math::CopySignOp::create(b, loc, rest, c),
                                   shifted);
  }
  return {};
}

// bool counts as 0 and 1: sums are true where they are not 0.
Value FunctionLowering::emitBinaryBool(Operation *op, Value a, Value c) {
  if (isa<ag::AddOp, ag::MaximumOp, ag::BitwiseOrOp, ag::LogicalOrOp>(op))
    return arith::OrIOp::create(b, loc, a, c);
  if (isa<ag::MultiplyOp, ag::MinimumOp, ag::BitwiseAndOp, ag::LogicalAndOp>(op))
    return arith::AndIOp::create(b, loc, a, c);
  if (isa<ag::SubtractOp, ag::BitwiseXorOp, ag::LogicalXorOp>(op))
    return arith::XOrIOp::create(b, loc, a, c);
  return {};
}

Value FunctionLowering::emitBinaryInteger(Operation *op, Value a, Value c, Type type) {
  bool unsignedType = isUnsigned(type);
  // Signed overflow of C++'s own arithmetic is undefined, of tensors' it wraps.
  auto flags =
      ag::hasAttr<ag::ScalarAttr>(op) || unsignedType || !ag::isNumber(op->getResult(0).getType())
          ? arith::IntegerOverflowFlags::none
          : arith::IntegerOverflowFlags::nsw;
  if (isa<ag::AddOp>(op))
    return arith::AddIOp::create(b, loc, a, c, flags);
  if (isa<ag::SubtractOp>(op))
    return arith::SubIOp::create(b, loc, a, c, flags);
  if (isa<ag::MultiplyOp>(op))
    return arith::MulIOp::create(b, loc, a, c, flags);
  if (isa<ag::DivideOp, ag::TruncatedRemainderOp, ag::FloorDivideOp, ag::RemainderOp>(op))
    return emitDivision(op, a, c, type);
  if (isa<ag::PowerOp>(op))
    return emitIntegerPower(op, a, c, type);
  if (isa<ag::MinimumOp, ag::FminOp>(op))
    return unsignedType ? Value(arith::MinUIOp::create(b, loc, a, c))
                        : Value(arith::MinSIOp::create(b, loc, a, c));
  if (isa<ag::MaximumOp, ag::FmaxOp>(op))
    return unsignedType ? Value(arith::MaxUIOp::create(b, loc, a, c))
                        : Value(arith::MaxSIOp::create(b, loc, a, c));
  if (isa<ag::BitwiseAndOp>(op))
    return arith::AndIOp::create(b, loc, a, c);
  if (isa<ag::BitwiseOrOp>(op))
    return arith::OrIOp::create(b, loc, a, c);
  if (isa<ag::BitwiseXorOp>(op))
    return arith::XOrIOp::create(b, loc, a, c);
  if (isa<ag::BitwiseLeftShiftOp, ag::BitwiseRightShiftOp>(op))
    return emitShift(op, a, c, type);
  return {};
}

Value FunctionLowering::emitElement(Operation *op, ValueRange operands, ArrayRef<Type> types) {
  if (Value result = findElement(op, operands, types))
    return result;
  op->emitOpError("has no lowering for elements of type ") << types[0];
  failed = true;
  return ub::PoisonOp::create(b, loc, getSignless(ag::getElementType(op->getResult(0).getType())));
}

/// An op on 16-bit floats: in f32, rounded once.
Value FunctionLowering::findHalfElement(Operation *op, ValueRange operands, ArrayRef<Type> types) {
  Type wide = b.getF32Type(), result = ag::getElementType(op->getResult(0).getType());
  Type narrow = *llvm::find_if(types, ag::isHalf);
  Values wideOperands;
  SmallVector<Type> wideTypes;
  for (auto [operand, type] : llvm::zip(operands, types)) {
    // An integer beside a float is compared in the float's type.
    bool rounds = isa<IntegerType>(type) && op->hasTrait<ag::ComparisonTrait>();
    Value value = rounds ? emitConversion(operand, type, narrow) : operand;
    bool widens = rounds || ag::isHalf(type);
    wideOperands.push_back(widens ? emitConversion(value, rounds ? narrow : type, wide) : value);
    wideTypes.push_back(widens ? wide : type);
  }
  Value value = findElement(op, wideOperands, wideTypes);
  return value && value.getType() == wide && ag::isHalf(result)
             ? emitConversion(value, wide, result)
             : value;
}

Value FunctionLowering::findElement(Operation *op, ValueRange operands, ArrayRef<Type> types) {
  if (isa<ag::AstypeOp>(op))
    return emitConversion(operands[0], types[0], ag::getElementType(op->getResult(0).getType()));
  if (isa<ag::WhereOp>(op))
    return arith::SelectOp::create(b, loc, operands[0], operands[1], operands[2]);
  if (isa<ag::ComplexOp>(op) ||
      llvm::any_of(types, [](Type type) { return isa<ComplexType>(type); }))
    return findComplexElement(op, operands, types);
  if (llvm::any_of(types, ag::isHalf))
    return findHalfElement(op, operands, types);
  if (op->hasTrait<ag::ComparisonTrait>())
    return emitComparison(op, operands[0], operands[1], types[0], types[1]);
  bool isFloat = isa<FloatType>(types[0]);
  if (operands.size() == 1)
    return isFloat ? emitUnaryFloat(op, operands[0]) : emitUnaryInteger(op, operands[0], types[0]);
  if (isa<ag::ClipOp>(op)) {
    Value x = operands[0], low = operands[1], high = operands[2];
    if (isFloat)
      return arith::MinimumFOp::create(b, loc, arith::MaximumFOp::create(b, loc, x, low), high);
    if (isUnsigned(types[0]))
      return arith::MinUIOp::create(b, loc, arith::MaxUIOp::create(b, loc, x, low), high);
    return arith::MinSIOp::create(b, loc, arith::MaxSIOp::create(b, loc, x, low), high);
  }
  if (isFloat)
    return emitBinaryFloat(op, operands[0], operands[1]);
  if (types[0].isInteger(1))
    if (Value result = emitBinaryBool(op, operands[0], operands[1]))
      return result;
  return emitBinaryInteger(op, operands[0], operands[1], types[0]);
}

} // namespace autographc
