//===- NumbersComplex.cpp - one element of an op on complex numbers -------===//
// Everything is made of real arithmetic on the parts, as include/autograph/complex.h does for
// tensors. Of C++ numbers products and quotients are those of std::complex, and real operands stay
// real.
#include "FunctionLowering.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace autographc {

FunctionLowering::Parts FunctionLowering::getParts(Value number) {
  if (!isa<ComplexType>(number.getType()))
    return {number, Value()};
  return {b.createOrFold<complex::ReOp>(loc, number), b.createOrFold<complex::ImOp>(loc, number)};
}

Value FunctionLowering::emitComplex(Parts parts) {
  return complex::CreateOp::create(b, loc, ComplexType::get(parts.real.getType()), parts.real,
                                   parts.imaginary);
}

static Value add(OpBuilder &b, Location loc, Value x, Value y) {
  return arith::AddFOp::create(b, loc, x, y);
}
static Value subtract(OpBuilder &b, Location loc, Value x, Value y) {
  return arith::SubFOp::create(b, loc, x, y);
}
static Value multiply(OpBuilder &b, Location loc, Value x, Value y) {
  return arith::MulFOp::create(b, loc, x, y);
}
static Value divide(OpBuilder &b, Location loc, Value x, Value y) {
  return arith::DivFOp::create(b, loc, x, y);
}

FunctionLowering::Parts FunctionLowering::emitProduct(Parts x, Parts y) {
  return {
      subtract(b, loc, multiply(b, loc, x.real, y.real),
               multiply(b, loc, x.imaginary, y.imaginary)),
      add(b, loc, multiply(b, loc, x.real, y.imaginary), multiply(b, loc, x.imaginary, y.real))};
}

/// Smith's quotient: by the larger part, so that nothing is squared.
FunctionLowering::Parts FunctionLowering::emitQuotient(Parts x, Parts y) {
  auto magnitude = [&](Value part) -> Value { return math::AbsFOp::create(b, loc, part); };
  Value isReal = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE, magnitude(y.real),
                                       magnitude(y.imaginary));
  auto choose = [&](Value left, Value right) -> Value {
    return arith::SelectOp::create(b, loc, isReal, left, right);
  };
  Value large = choose(y.real, y.imaginary), small = choose(y.imaginary, y.real);
  Value ratio = divide(b, loc, small, large),
        scale = add(b, loc, large, multiply(b, loc, small, ratio));
  Value first = choose(x.real, x.imaginary), second = choose(x.imaginary, x.real);
  Value real = add(b, loc, first, multiply(b, loc, second, ratio));
  Value scaled = multiply(b, loc, first, ratio);
  Value imaginary = choose(subtract(b, loc, second, scaled), subtract(b, loc, scaled, second));
  return {divide(b, loc, real, scale), divide(b, loc, imaginary, scale)};
}

/// The run time's product or quotient, by the compiler's own for std::complex.
FunctionLowering::Parts FunctionLowering::emitLibraryComplex(StringRef operation, Parts x,
                                                             Parts y) {
  Type type = x.real.getType();
  Value result = runtime.emitSlot(b, loc, type, 2);
  std::string name = ("ag_" + operation + "_complex" + (type.isF32() ? "64" : "128")).str();
  runtime.emitCall(b, loc, name, {x.real, x.imaginary, y.real, y.imaginary, result});
  Value second =
      LLVM::GEPOp::create(b, loc, result.getType(), type, result, ArrayRef<LLVM::GEPArg>{1});
  return {LLVM::LoadOp::create(b, loc, type, result), LLVM::LoadOp::create(b, loc, type, second)};
}

/// `found()` where `part` is NaN, else what there is.
FunctionLowering::Parts FunctionLowering::emitIfNan(Value part, Parts plain,
                                                    llvm::function_ref<Parts()> found) {
  Type type = part.getType();
  Value isNan = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, part, part);
  auto branch = scf::IfOp::create(b, loc, TypeRange{type, type}, isNan, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Parts parts = found();
  scf::YieldOp::create(b, loc, ValueRange{parts.real, parts.imaginary});
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, ValueRange{plain.real, plain.imaginary});
  return {branch.getResult(0), branch.getResult(1)};
}

/// The product of two std::complex: infinities are looked for where both parts came out as NaN. The
/// first is mostly none.
FunctionLowering::Parts FunctionLowering::emitNumberProduct(Parts x, Parts y) {
  Parts plain = emitProduct(x, y);
  return emitIfNan(plain.real, plain, [&] {
    return emitIfNan(plain.imaginary, plain, [&] { return emitLibraryComplex("multiply", x, y); });
  });
}

/// An operation of <complex> on two numbers, of which one may be real.
Value FunctionLowering::emitNumberComplex(Operation *op, Parts x, Parts y) {
  auto negate = [&](Value part) -> Value { return arith::NegFOp::create(b, loc, part); };
  bool isLeftReal = !x.imaginary, isRightReal = !y.imaginary;
  if (isa<ag::DivideOp>(op)) {
    if (isRightReal)
      return emitComplex({divide(b, loc, x.real, y.real), divide(b, loc, x.imaginary, y.real)});
    if (isLeftReal)
      x.imaginary = floatConstant(x.real.getType(), 0);
    return emitComplex(emitLibraryComplex("divide", x, y));
  }
  if (isLeftReal && isa<ag::SubtractOp>(op))
    return emitComplex({add(b, loc, negate(y.real), x.real), negate(y.imaginary)});
  if (isLeftReal)
    std::swap(x, y);
  bool hasReal = isLeftReal || isRightReal;
  if (isa<ag::MultiplyOp>(op))
    return emitComplex(
        hasReal ? Parts{multiply(b, loc, x.real, y.real), multiply(b, loc, x.imaginary, y.real)}
                : emitNumberProduct(x, y));
  if (isa<ag::AddOp>(op))
    return emitComplex({add(b, loc, x.real, y.real),
                        hasReal ? x.imaginary : add(b, loc, x.imaginary, y.imaginary)});
  if (isa<ag::SubtractOp>(op))
    return emitComplex({subtract(b, loc, x.real, y.real),
                        hasReal ? x.imaginary : subtract(b, loc, x.imaginary, y.imaginary)});
  return {};
}

Value FunctionLowering::emitBinaryComplex(Operation *op, Parts x, Parts y) {
  if (isa<ag::AddOp>(op))
    return emitComplex({add(b, loc, x.real, y.real), add(b, loc, x.imaginary, y.imaginary)});
  if (isa<ag::SubtractOp>(op))
    return emitComplex(
        {subtract(b, loc, x.real, y.real), subtract(b, loc, x.imaginary, y.imaginary)});
  if (isa<ag::MultiplyOp>(op))
    return emitComplex(emitProduct(x, y));
  return isa<ag::DivideOp>(op) ? emitComplex(emitQuotient(x, y)) : Value();
}

/// The root whose real part is not negative.
Value FunctionLowering::emitComplexSqrt(Operation *op, Parts x) {
  Type type = x.real.getType();
  auto compare = [&](arith::CmpFPredicate predicate, Value part) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, part, floatConstant(type, 0));
  };
  auto choose = [&](Value condition, Value left, Value right) -> Value {
    return arith::SelectOp::create(b, loc, condition, left, right);
  };
  auto magnitude = [&](Value part) -> Value { return math::AbsFOp::create(b, loc, part); };
  Value half = floatConstant(type, 0.5), zero = floatConstant(type, 0);
  Value sum = add(b, loc, multiply(b, loc, magnitude(x.real), half),
                  multiply(b, loc, emitMathFunction(op, "hypot", {x.real, x.imaginary}), half));
  Value root = math::SqrtOp::create(b, loc, sum),
        other = divide(b, loc, multiply(b, loc, x.imaginary, half), root);
  Value isRight = compare(arith::CmpFPredicate::OGE, x.real);
  Value real = choose(isRight, root, magnitude(other)),
        imaginary = choose(isRight, other, math::CopySignOp::create(b, loc, root, x.imaginary));
  Value isZero = arith::AndIOp::create(b, loc, compare(arith::CmpFPredicate::OEQ, x.real),
                                       compare(arith::CmpFPredicate::OEQ, x.imaginary));
  return emitComplex({choose(isZero, zero, real), choose(isZero, x.imaginary, imaginary)});
}

Value FunctionLowering::emitUnaryComplex(Operation *op, Value number) {
  Parts x = getParts(number);
  Type type = x.real.getType();
  auto negate = [&](Value part) -> Value { return arith::NegFOp::create(b, loc, part); };
  if (isa<ag::RealOp>(op))
    return x.real;
  if (isa<ag::ImagOp>(op))
    return x.imaginary;
  if (isa<ag::ConjOp>(op))
    return emitComplex({x.real, negate(x.imaginary)});
  if (isa<ag::AbsOp>(op))
    return emitMathFunction(op, "hypot", {x.real, x.imaginary});
  if (isa<ag::AngleOp>(op))
    return emitMathFunction(op, "atan2", {x.imaginary, x.real});
  if (isa<ag::SquaredAbsOp>(op))
    return add(b, loc, multiply(b, loc, x.real, x.real),
               multiply(b, loc, x.imaginary, x.imaginary));
  if (isa<ag::NegativeOp>(op))
    return emitComplex({negate(x.real), negate(x.imaginary)});
  if (isa<ag::PositiveOp>(op))
    return number;
  if (isa<ag::SquareOp>(op))
    return emitComplex(emitProduct(x, x));
  if (isa<ag::IsnanOp, ag::IsinfOp>(op))
    return arith::OrIOp::create(b, loc, emitUnaryFloat(op, x.real),
                                emitUnaryFloat(op, x.imaginary));
  if (isa<ag::IsfiniteOp>(op))
    return arith::AndIOp::create(b, loc, emitUnaryFloat(op, x.real),
                                 emitUnaryFloat(op, x.imaginary));
  if (isa<ag::SqrtOp>(op))
    return emitComplexSqrt(op, x);
  if (isa<ag::LogOp>(op))
    return emitComplex(
        {emitMathFunction(op, "log", emitMathFunction(op, "hypot", {x.real, x.imaginary})),
         emitMathFunction(op, "atan2", {x.imaginary, x.real})});
  if (!isa<ag::ExpOp>(op))
    return {};
  // Of a real number it is real, also where the exponential is infinite.
  Value scale = emitMathFunction(op, "exp", x.real);
  Value isReal =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, x.imaginary, floatConstant(type, 0));
  Value real = multiply(b, loc, scale, emitMathFunction(op, "cos", x.imaginary));
  Value imaginary = multiply(b, loc, scale, emitMathFunction(op, "sin", x.imaginary));
  return emitComplex({arith::SelectOp::create(b, loc, isReal, scale, real),
                      arith::SelectOp::create(b, loc, isReal, x.imaginary, imaginary)});
}

/// A real number is equal to a complex one without an imaginary part.
Value FunctionLowering::emitComplexComparison(Operation *op, Parts x, Parts y, Type typeX,
                                              Type typeY) {
  typeX = ag::getRealType(typeX), typeY = ag::getRealType(typeY);
  Value left = x.imaginary ? x.imaginary : floatConstant(y.imaginary.getType(), 0),
        right = y.imaginary ? y.imaginary : floatConstant(x.imaginary.getType(), 0);
  Value real = emitComparison(op, x.real, y.real, typeX, typeY),
        imaginary = emitComparison(op, left, right, left.getType(), right.getType());
  if (isa<ag::EqualOp>(op))
    return arith::AndIOp::create(b, loc, real, imaginary);
  return isa<ag::NotEqualOp>(op) ? Value(arith::OrIOp::create(b, loc, real, imaginary)) : Value();
}

Value FunctionLowering::findComplexElement(Operation *op, ValueRange operands,
                                           ArrayRef<Type> types) {
  if (isa<ag::ComplexOp>(op))
    return emitComplex({operands[0], operands[1]});
  if (operands.size() == 1)
    return emitUnaryComplex(op, operands[0]);
  if (operands.size() != 2)
    return {};
  Parts x = getParts(operands[0]), y = getParts(operands[1]);
  if (op->hasTrait<ag::ComparisonTrait>())
    return emitComplexComparison(op, x, y, types[0], types[1]);
  bool isTensor =
      ag::hasAttr<ag::ScalarAttr>(op) || isa<RankedTensorType>(op->getResult(0).getType());
  return isTensor ? emitBinaryComplex(op, x, y) : emitNumberComplex(op, x, y);
}

Value FunctionLowering::emitComplexConversion(Value value, Type from, Type to) {
  Parts x = getParts(value);
  Type part = ag::getRealType(from);
  if (auto complex = dyn_cast<ComplexType>(to)) {
    Type type = complex.getElementType();
    return emitComplex(
        {emitConversion(x.real, part, type),
         x.imaginary ? emitConversion(x.imaginary, part, type) : floatConstant(type, 0)});
  }
  return arith::OrIOp::create(b, loc, emitConversion(x.real, part, to),
                              emitConversion(x.imaginary, part, to));
}

/// Sums and products that reductions make.
Value FunctionLowering::emitSum(Value x, Value y) {
  if (isa<ComplexType>(x.getType())) {
    Parts left = getParts(x), right = getParts(y);
    return emitComplex(
        {add(b, loc, left.real, right.real), add(b, loc, left.imaginary, right.imaginary)});
  }
  return isa<FloatType>(x.getType()) ? Value(arith::AddFOp::create(b, loc, x, y))
                                     : Value(arith::AddIOp::create(b, loc, x, y));
}

Value FunctionLowering::emitTimes(Value x, Value y) {
  if (isa<ComplexType>(x.getType()))
    return emitComplex(emitProduct(getParts(x), getParts(y)));
  return isa<FloatType>(x.getType()) ? Value(arith::MulFOp::create(b, loc, x, y))
                                     : Value(arith::MulIOp::create(b, loc, x, y));
}

} // namespace autographc
