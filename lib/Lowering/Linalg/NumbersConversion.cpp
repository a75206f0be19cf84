//===- NumbersConversion.cpp - conversions and comparisons of numbers -----===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

/// To an integer, towards zero; saturates, and NaN gives 0. The bounds are powers of two, exact in
/// every float type.
static Value emitFloatToInteger(OpBuilder &b, Location loc, Value x, Type to) {
  Type type = x.getType(), signless = getSignless(to);
  unsigned width = to.getIntOrFloatBitWidth();
  bool isSigned = !isUnsigned(to);
  auto number = [&](double value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
  };
  auto integer = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(signless, value));
  };
  auto compare = [&](arith::CmpFPredicate predicate, Value bound) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, x, bound);
  };
  Value above =
      compare(arith::CmpFPredicate::OGE, number(std::ldexp(1.0, isSigned ? width - 1 : width)));
  Value below =
      compare(arith::CmpFPredicate::OLT, number(isSigned ? -std::ldexp(1.0, width - 1) : 0.0));
  Value isNan = compare(arith::CmpFPredicate::UNO, x);
  Value result = isSigned ? Value(arith::FPToSIOp::create(b, loc, signless, x))
                          : Value(arith::FPToUIOp::create(b, loc, signless, x));
  APInt most = isSigned ? APInt::getSignedMaxValue(width) : APInt::getMaxValue(width);
  APInt least = isSigned ? APInt::getSignedMinValue(width) : APInt::getZero(width);
  result = arith::SelectOp::create(b, loc, isNan, integer(APInt::getZero(width)), result);
  result = arith::SelectOp::create(b, loc, below, integer(least), result);
  return arith::SelectOp::create(b, loc, above, integer(most), result);
}

/// A float as a narrower one that rounds on to 16 bits as the wide one would: where no narrow one
/// is the same, the neighbour whose last bit is 1.
Value FunctionLowering::emitRoundToOdd(Value x, Type to) {
  Type integer = b.getIntegerType(to.getIntOrFloatBitWidth());
  Value near = arith::TruncFOp::create(b, loc, to, x),
        bits = arith::BitcastOp::create(b, loc, integer, near);
  Value back = arith::ExtFOp::create(b, loc, x.getType(), near), one = constant(integer, 1);
  auto compare = [&](arith::CmpFPredicate predicate, Value left, Value right) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, left, right);
  };
  Value isAbove = compare(arith::CmpFPredicate::OGT, math::AbsFOp::create(b, loc, back),
                          math::AbsFOp::create(b, loc, x));
  Value below = arith::SubIOp::create(b, loc, bits, one),
        odd = arith::OrIOp::create(b, loc, bits, one);
  // One of two neighbours is odd: `bits` itself, or else the one on the other side of `x`.
  Value isOdd = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, odd, bits);
  Value other = arith::SelectOp::create(
      b, loc,
      arith::AndIOp::create(b, loc, isAbove,
                            arith::XOrIOp::create(b, loc, isOdd, constant(b.getI1Type(), 1))),
      below, odd);
  Value isExact = compare(arith::CmpFPredicate::UEQ, back, x);
  return arith::BitcastOp::create(b, loc, to,
                                  arith::SelectOp::create(b, loc, isExact, bits, other));
}

/// To a float of 16 bits, rounded once.
Value FunctionLowering::emitToHalf(Value value, Type from, Type to) {
  if (ag::isHalf(from))
    value = emitFromHalf(value, from);
  auto integer = dyn_cast<IntegerType>(from);
  if (integer && integer.getWidth() < 32)
    value = emitConversion(value, from, b.getF32Type());
  if (integer && integer.getWidth() == 64) {
    // The last bits, which a double cannot hold, only matter for being there.
    Type type = value.getType();
    Value mask = constant(type, 0x7ff), rest = arith::AndIOp::create(b, loc, value, mask);
    Value isRest = arith::AndIOp::create(b, loc, arith::AddIOp::create(b, loc, rest, mask),
                                         constant(type, 0x800));
    Value joined = arith::OrIOp::create(b, loc, arith::XOrIOp::create(b, loc, value, rest), isRest);
    // Numbers of up to 53 bits go as they are.
    Value bound = constant(type, int64_t(1) << 53),
          shifted = isUnsigned(from) ? value : Value(arith::AddIOp::create(b, loc, value, bound));
    Value limit = isUnsigned(from) ? bound : constant(type, int64_t(1) << 54);
    Value isSmall = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, shifted, limit);
    value = arith::SelectOp::create(b, loc, isSmall, value, joined);
  }
  if (integer && integer.getWidth() >= 32)
    value = emitConversion(value, from, b.getF64Type());
  if (value.getType().isF80())
    value = emitRoundToOdd(value, b.getF64Type());
  if (value.getType().isF64())
    value = emitRoundToOdd(value, b.getF32Type());
  if (to.isF16())
    return b.createOrFold<arith::TruncFOp>(loc, to, value);
  // The upper half, and one more where the lower one is above its middle, or on it after an odd
  // bit.
  Type i32 = b.getI32Type();
  Value isNan = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value, value),
        bits = arith::BitcastOp::create(b, loc, i32, value);
  Value half = constant(i32, 16),
        isOdd = arith::AndIOp::create(b, loc, arith::ShRUIOp::create(b, loc, bits, half),
                                      constant(i32, 1));
  Value raised = arith::AddIOp::create(b, loc, bits,
                                       arith::AddIOp::create(b, loc, isOdd, constant(i32, 0x7fff)));
  Value result = arith::SelectOp::create(b, loc, isNan, constant(i32, 0x7fc00000), raised);
  return arith::TruncIOp::create(b, loc, b.getI16Type(),
                                 arith::ShRUIOp::create(b, loc, result, half));
}

Value FunctionLowering::emitFromHalf(Value value, Type from) {
  if (from.isF16())
    return b.createOrFold<arith::ExtFOp>(loc, b.getF32Type(), value);
  Value bits = arith::ShLIOp::create(b, loc, arith::ExtUIOp::create(b, loc, b.getI32Type(), value),
                                     constant(b.getI32Type(), 16));
  return arith::BitcastOp::create(b, loc, b.getF32Type(), bits);
}

Value FunctionLowering::emitNumber(Type type, int64_t value) {
  return ag::isHalf(type)
             ? emitConversion(floatConstant(b.getF32Type(), static_cast<double>(value)),
                              b.getF32Type(), type)
             : constant(getSignless(type), value);
}

Value FunctionLowering::emitAstype(Value tensor, Type from, Type to) {
  if (from == to)
    return tensor;
  Values shape(extents(tensor));
  return emitPlain(shape, getSignless(to), tensor,
                   [&](ValueRange elements) { return emitConversion(elements[0], from, to); });
}

Value FunctionLowering::emitConversion(Value value, Type from, Type to) {
  from = ag::getElementType(from), to = ag::getElementType(to);
  Type type = getSignless(to);
  if (value.getType().isIndex())
    return emitConversion(arith::IndexCastOp::create(b, loc, b.getI64Type(), value), b.getI64Type(),
                          to);
  if (to.isIndex())
    return toIndex(toI64(value, from));
  if (from == to)
    return value;
  if (isa<ComplexType>(from) || isa<ComplexType>(to))
    return emitComplexConversion(value, from, to);
  if (ag::isHalf(to))
    return emitToHalf(value, from, to);
  if (ag::isHalf(from))
    return emitConversion(emitFromHalf(value, from), b.getF32Type(), to);
  bool isFloat = isa<FloatType>(from);
  if (to.isInteger(1)) {
    if (isFloat)
      return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE, value,
                                   floatConstant(from, 0));
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, value,
                                 constant(value.getType(), 0));
  }
  unsigned width = value.getType().getIntOrFloatBitWidth(), newWidth = type.getIntOrFloatBitWidth();
  if (isa<FloatType>(to)) {
    if (!isFloat)
      return isUnsigned(from) ? b.createOrFold<arith::UIToFPOp>(loc, type, value)
                              : b.createOrFold<arith::SIToFPOp>(loc, type, value);
    return width < newWidth ? b.createOrFold<arith::ExtFOp>(loc, type, value)
                            : b.createOrFold<arith::TruncFOp>(loc, type, value);
  }
  if (isFloat)
    return emitFloatToInteger(b, loc, value, to);
  if (width == newWidth)
    return value;
  if (width > newWidth)
    return b.createOrFold<arith::TruncIOp>(loc, type, value);
  return isUnsigned(from) ? b.createOrFold<arith::ExtUIOp>(loc, type, value)
                          : b.createOrFold<arith::ExtSIOp>(loc, type, value);
}

Value FunctionLowering::lowerCast(ag::CastOp op) {
  Value converted = emitConversion(get(op.getOperand()), op.getOperand().getType(), op.getType());
  if (ag::hasAttr<ag::InsideAttr>(op))
    if (auto narrow = converted.getDefiningOp<arith::TruncIOp>())
      narrow.setOverflowFlags(arith::IntegerOverflowFlags::nsw);
  return converted;
}

Value FunctionLowering::emitToDtype(Value value, Type from, Type to) {
  from = ag::getElementType(from), to = ag::getElementType(to);
  bool narrows = isa<IntegerType>(from) && isa<IntegerType>(to) &&
                 from.getIntOrFloatBitWidth() > std::max(8u, to.getIntOrFloatBitWidth());
  if (!narrows)
    return emitConversion(value, from, to);
  Type type = value.getType();
  unsigned width = to.getIntOrFloatBitWidth();
  int64_t least = isUnsigned(to) ? 0 : -(int64_t(1) << (width - 1));
  int64_t most = isUnsigned(to) ? (int64_t(1) << width) - 1 : (int64_t(1) << (width - 1)) - 1;
  if (auto known = getConstantIntValue(value); !known || *known < least || *known > most) {
    auto compare = [&](arith::CmpIPredicate predicate, int64_t bound) -> Value {
      return arith::CmpIOp::create(b, loc, predicate, value, constant(type, bound));
    };
    Value outside =
        compare(isUnsigned(from) ? arith::CmpIPredicate::ugt : arith::CmpIPredicate::sgt, most);
    if (!isUnsigned(from))
      outside = arith::OrIOp::create(b, loc, outside, compare(arith::CmpIPredicate::slt, least));
    emitIf(outside, [&] {
      emitFail("ag_fail_conversion",
               {toI64(value, from), constant(b.getI32Type(), getDtypeCode(to))});
    });
  }
  return emitConversion(value, from, to);
}

static arith::CmpFPredicate getFloatPredicate(Operation *op) {
  return llvm::StringSwitch<arith::CmpFPredicate>(op->getName().stripDialect())
      .Case("equal", arith::CmpFPredicate::OEQ)
      .Case("not_equal", arith::CmpFPredicate::UNE)
      .Case("less", arith::CmpFPredicate::OLT)
      .Case("less_equal", arith::CmpFPredicate::OLE)
      .Case("greater", arith::CmpFPredicate::OGT)
      .Default(arith::CmpFPredicate::OGE);
}

static arith::CmpIPredicate getIntegerPredicate(Operation *op, bool isUnsigned) {
  using P = arith::CmpIPredicate;
  return llvm::StringSwitch<P>(op->getName().stripDialect())
      .Case("equal", P::eq)
      .Case("not_equal", P::ne)
      .Case("less", isUnsigned ? P::ult : P::slt)
      .Case("less_equal", isUnsigned ? P::ule : P::sle)
      .Case("greater", isUnsigned ? P::ugt : P::sgt)
      .Default(isUnsigned ? P::uge : P::sge);
}

// Integers compare by value: both are brought to a type that holds the values of both.
Value FunctionLowering::emitComparison(Operation *op, Value a, Value c, Type typeA, Type typeB) {
  bool floatA = isa<FloatType>(typeA), floatB = isa<FloatType>(typeB);
  if (floatA || floatB) {
    unsigned widthA = typeA.getIntOrFloatBitWidth(), widthB = typeB.getIntOrFloatBitWidth();
    Type common = floatA && (!floatB || widthA >= widthB) ? typeA : typeB;
    Value left = emitConversion(a, typeA, common), right = emitConversion(c, typeB, common);
    return arith::CmpFOp::create(b, loc, getFloatPredicate(op), left, right);
  }
  bool unsignedA = isUnsigned(typeA), unsignedB = isUnsigned(typeB);
  unsigned width = std::max(typeA.getIntOrFloatBitWidth(), typeB.getIntOrFloatBitWidth());
  if (unsignedA != unsignedB)
    width = std::max((unsignedA ? typeA : typeB).getIntOrFloatBitWidth() + 1, width);
  Type common = b.getIntegerType(width == 1 ? 1 : llvm::PowerOf2Ceil(std::max(8u, width)));
  auto widen = [&](Value x, bool isUnsigned) -> Value {
    if (x.getType() == common)
      return x;
    return isUnsigned ? b.createOrFold<arith::ExtUIOp>(loc, common, x)
                      : b.createOrFold<arith::ExtSIOp>(loc, common, x);
  };
  auto predicate = getIntegerPredicate(op, unsignedA && unsignedB);
  return arith::CmpIOp::create(b, loc, predicate, widen(a, unsignedA), widen(c, unsignedB));
}

} // namespace autographc
