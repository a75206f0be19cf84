//===- NumbersInteger.cpp - division, shifts and powers of integers -------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

// The divisors 0 and -1 need care: the one is an error, the minimum by the other traps.
Value FunctionLowering::emitDivision(Operation *op, Value a, Value c, Type type) {
  Type signless = a.getType();
  auto known = getConstantIntValue(c);
  Value zero = constant(signless, 0);
  auto isEqual = [&](Value x, Value y) -> Value {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x, y);
  };
  if (!known || *known == 0)
    emitIf(isEqual(c, zero), [&] { emitFail("ag_fail_division", {}); });
  bool divides = isa<ag::DivideOp, ag::FloorDivideOp>(op);
  if (isUnsigned(type)) {
    // The division must not trap either when it is moved over the check.
    Value safe =
        known && *known ? c : Value(arith::MaxUIOp::create(b, loc, c, constant(signless, 1)));
    return divides ? Value(arith::DivUIOp::create(b, loc, a, safe))
                   : Value(arith::RemUIOp::create(b, loc, a, safe));
  }
  Value quotient, rest, safe = c, isMinusOne;
  if (!known || *known == 0 || *known == -1) {
    isMinusOne = isEqual(c, constant(signless, -1));
    // One comparison for both, which no check decides: this division may be moved over its check,
    // too.
    Value next = arith::AddIOp::create(b, loc, c, constant(signless, 1));
    Value isSpecial =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, next, constant(signless, 2));
    safe = arith::SelectOp::create(b, loc, isSpecial, constant(signless, 1), c);
  }
  auto emitQuotient = [&] {
    quotient = arith::DivSIOp::create(b, loc, a, safe);
    if (isMinusOne)
      quotient = arith::SelectOp::create(b, loc, isMinusOne, arith::SubIOp::create(b, loc, zero, a),
                                         quotient);
    return quotient;
  };
  if (isa<ag::DivideOp>(op))
    return emitQuotient();
  // By 1, which stands for -1, nothing is left.
  rest = arith::RemSIOp::create(b, loc, a, safe);
  if (isa<ag::TruncatedRemainderOp>(op))
    return rest;
  auto isNegative = [&](Value x) -> Value {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, x, zero);
  };
  Value isInexact = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, rest, zero);
  Value signsDiffer = arith::XOrIOp::create(b, loc, isNegative(a), isNegative(c));
  Value down = arith::AndIOp::create(b, loc, isInexact, signsDiffer);
  if (isa<ag::RemainderOp>(op))
    return arith::SelectOp::create(b, loc, down, arith::AddIOp::create(b, loc, rest, c), rest);
  emitQuotient();
  return arith::SelectOp::create(
      b, loc, down, arith::SubIOp::create(b, loc, quotient, constant(signless, 1)), quotient);
}

Value FunctionLowering::emitShift(Operation *op, Value a, Value count, Type type) {
  Type signless = a.getType();
  int64_t width = signless.getIntOrFloatBitWidth();
  // C++'s own shifts take a count of any type.
  unsigned countWidth = count.getType().getIntOrFloatBitWidth();
  Value isWithin = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, count,
                                         constant(count.getType(), width));
  if (countWidth > width)
    count = arith::TruncIOp::create(b, loc, signless, count);
  else if (countWidth < width)
    count = arith::ExtUIOp::create(b, loc, signless, count);
  Value zero = constant(signless, 0);
  if (isa<ag::BitwiseLeftShiftOp>(op))
    return arith::SelectOp::create(b, loc, isWithin, arith::ShLIOp::create(b, loc, a, count), zero);
  if (isUnsigned(type))
    return arith::SelectOp::create(b, loc, isWithin, arith::ShRUIOp::create(b, loc, a, count),
                                   zero);
  Value most = arith::SelectOp::create(b, loc, isWithin, count, constant(signless, width - 1));
  return arith::ShRSIOp::create(b, loc, a, most);
}

// By squaring; as many steps as the exponent has bits.
Value FunctionLowering::emitIntegerPower(Operation *op, Value a, Value c, Type type) {
  Type signless = a.getType();
  Value zero = constant(signless, 0), one = constant(signless, 1);
  if (!isUnsigned(type)) {
    Value isNegative = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, c, zero);
    emitIf(isNegative, [&] { emitFail("ag_fail_exponent", toI64(c, type)); });
  }
  SmallVector<Type> types(3, signless);
  SmallVector<Location> locations(3, loc);
  auto loop = scf::WhileOp::create(b, loc, types, ValueRange{one, a, c});
  OpBuilder::InsertionGuard guard(b);
  Block *before = b.createBlock(&loop.getBefore(), {}, types, locations);
  Value isLeft =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, before->getArgument(2), zero);
  scf::ConditionOp::create(b, loc, isLeft, before->getArguments());
  Block *after = b.createBlock(&loop.getAfter(), {}, types, locations);
  Value result = after->getArgument(0), base = after->getArgument(1), left = after->getArgument(2);
  Value bit = arith::AndIOp::create(b, loc, left, one);
  Value isOdd = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, bit, zero);
  Value next =
      arith::SelectOp::create(b, loc, isOdd, arith::MulIOp::create(b, loc, result, base), result);
  Value square = arith::MulIOp::create(b, loc, base, base);
  Value half = arith::ShRUIOp::create(b, loc, left, one);
  scf::YieldOp::create(b, loc, ValueRange{next, square, half});
  return loop.getResult(0);
}

} // namespace autographc
