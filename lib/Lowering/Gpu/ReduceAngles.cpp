//===- ReduceAngles.cpp - large angles in kernels -------------------------===//
// As lib/Runtime/Angles.cpp, without branches: numbers of 128 bits are two of 64.
#include "ReduceAngles.h"

#include "autograph/math/two_over_pi.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace autographc {
namespace {

class AngleReducer {
public:
  explicit AngleReducer(func::CallOp call)
      : b(call.getLoc(), call), number(b.getI64Type()), x(call.getOperand(0)),
        part(call.getOperand(1)) {}

  Value emit() {
    Value bits = arith::BitcastOp::create(b, number, x);
    Value power = bitAnd(shiftRight(bits, constant(52)), constant(0x7ff));
    Value mantissa = bitAnd(bits, constant((int64_t(1) << 52) - 1));
    mantissa = bitOr(mantissa, constant(int64_t(1) << 52));
    multiply(mantissa, power);
    Value negative = takeNearest();
    Value isBelow = isLess(bits, constant(0));
    Value result = arith::SelectOp::create(b, is(part, arith::ConstantIntOp::create(b, 2, 32)),
                                           emitQuadrant(isBelow),
                                           emitRest(arith::XOrIOp::create(b, negative, isBelow)));
    Value isFinite = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, power, constant(0x7ff));
    return arith::SelectOp::create(b, isFinite, result, real(0));
  }

private:
  Value constant(int64_t value) { return arith::ConstantIntOp::create(b, value, 64); }
  Value real(double value) {
    return arith::ConstantOp::create(b, b.getF64FloatAttr(value)).getResult();
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value subtract(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value bitAnd(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value bitOr(Value x, Value y) { return arith::OrIOp::create(b, x, y); }
  Value invert(Value x) { return arith::XOrIOp::create(b, x, constant(-1)); }
  Value shiftLeft(Value x, int64_t by) { return arith::ShLIOp::create(b, x, constant(by)); }
  Value shiftRight(Value x, Value by) { return arith::ShRUIOp::create(b, x, by); }
  Value choose(Value which, Value x, Value y) { return arith::SelectOp::create(b, which, x, y); }
  Value is(Value x, Value y) { return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, x, y); }
  Value isLess(Value x, Value y) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, x, y);
  }
  Value widen(Value flag) { return arith::ExtUIOp::create(b, number, flag); }
  /// The upper half of 128 bits that are shifted to the left by less than 64.
  Value shiftBoth(Value upper, Value lower, Value by) {
    return LLVM::FshlOp::create(b, upper, lower, by);
  }

  /// A word of the table: a few selections, as angles of that size are rare.
  Value lookUp(Value word) {
    Value found = constant(0);
    for (auto [place, digits] : llvm::enumerate(::ag::detail::two_over_pi))
      found = choose(is(word, constant(place)), constant(int64_t(digits)), found);
    return found;
  }

  /// The mantissa times the bits of 2/pi that matter, of which the upper 192 are kept.
  void multiply(Value mantissa, Value power) {
    // Bits from the one with weight 2^-(first + 1) on, behind a word of zeros.
    Value place = subtract(power, constant(1077 - 64));
    Value word = shiftRight(place, constant(6)), shift = bitAnd(place, constant(63));
    SmallVector<Value> words, digits;
    for (int64_t i = 0; i < 4; ++i)
      words.push_back(lookUp(add(word, constant(i))));
    for (int64_t i = 0; i < 3; ++i)
      digits.push_back(shiftBoth(words[i], words[i + 1], shift));
    auto low = arith::MulUIExtendedOp::create(b, mantissa, digits[2]);
    auto middle = arith::MulUIExtendedOp::create(b, mantissa, digits[1]);
    last = low.getLow();
    next = add(middle.getLow(), low.getHigh());
    Value carry = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, next, low.getHigh());
    top = add(arith::MulIOp::create(b, mantissa, digits[0]), add(middle.getHigh(), widen(carry)));
  }

  /// What is behind the two bits of the quadrant, in `top`, `next` and `last`; from 1/2 on as a
  /// negative rest of the next one. Gives whether it is negative.
  Value takeNearest() {
    Value two = constant(2), zero = constant(0);
    quadrant = shiftRight(top, constant(62));
    top = shiftBoth(top, next, two);
    next = shiftBoth(next, last, two);
    last = shiftLeft(last, 2);
    Value negative = isLess(top, zero), isWhole = is(last, zero);
    quadrant = bitAnd(add(quadrant, widen(negative)), constant(3));
    Value lower = add(invert(next), widen(isWhole));
    Value carry = arith::AndIOp::create(b, isWhole, is(lower, zero));
    top = choose(negative, add(invert(top), widen(carry)), top);
    next = choose(negative, lower, next);
    last = choose(negative, subtract(zero, last), last);
    return negative;
  }

  Value emitQuadrant(Value isBelow) {
    Value turned = bitAnd(subtract(constant(4), quadrant), constant(3));
    return arith::UIToFPOp::create(b, b.getF64Type(), choose(isBelow, turned, quadrant));
  }

  /// 2^power, of a normal number.
  Value emitPower(Value power) {
    Value bits = arith::ShLIOp::create(b, add(power, constant(1023)), constant(52));
    return arith::BitcastOp::create(b, b.getF64Type(), bits);
  }

  /// The first 53 bits and the next 64, times pi/2 in two parts.
  Value emitRest(Value isNegative) {
    Type type = b.getF64Type();
    Value zeros = math::CountLeadingZerosOp::create(b, top), isEmpty = is(top, constant(0));
    Value upper = choose(isEmpty, next, shiftBoth(top, next, zeros));
    Value lower = choose(isEmpty, last, shiftBoth(next, last, zeros));
    Value head = shiftRight(upper, constant(11)), tail = shiftBoth(upper, lower, constant(53));
    auto multiply = [&](Value x, Value y) { return arith::MulFOp::create(b, x, y).getResult(); };
    auto sum = [&](Value x, Value y) { return arith::AddFOp::create(b, x, y).getResult(); };
    auto scale = [&](Value bits, int64_t power) {
      return multiply(arith::UIToFPOp::create(b, type, bits),
                      emitPower(subtract(constant(power), zeros)));
    };
    Value high = scale(head, 75 - 128), low = scale(tail, 11 - 128);
    Value first = real(0x1.921fb54442d18p+0), second = real(0x1.1a62633145c07p-54);
    Value angle = multiply(high, first);
    Value lost =
        sum(math::FmaOp::create(b, high, first, arith::NegFOp::create(b, angle).getResult()),
            math::FmaOp::create(b, high, second, multiply(low, first)));
    Value whole = sum(angle, lost);
    Value behind = sum(arith::SubFOp::create(b, angle, whole), lost);
    Value isWhole = is(part, arith::ConstantIntOp::create(b, 0, 32));
    Value result = choose(isWhole, whole, behind);
    return choose(isNegative, arith::NegFOp::create(b, result), result);
  }

  ImplicitLocOpBuilder b;
  Type number;
  Value x, part;
  /// 192 bits, and the two before them.
  Value top, next, last, quadrant;
};

} // namespace

void expandAngles(gpu::GPUModuleOp kernels) {
  SmallVector<func::CallOp> calls;
  kernels.walk([&](func::CallOp call) {
    if (call.getCallee() == reduceAngleName)
      calls.push_back(call);
  });
  for (func::CallOp call : calls) {
    call.getResult(0).replaceAllUsesWith(AngleReducer(call).emit());
    call.erase();
  }
}

} // namespace autographc
