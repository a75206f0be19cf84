//===- MathFunctions.cpp - functions whose results are not exact ----------===//
// Of tensors and Scalars they are those that include/autograph/math defines; of C++ numbers the C
// library's.
#include "FunctionLowering.h"
#include "Lowering/Analysis/Signs.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace autographc {

template <typename To> static Value emitLibraryOp(OpBuilder &b, Location loc, ValueRange x) {
  return To::create(b, loc, x[0].getType(), x);
}

using LibraryEmitter = Value (*)(OpBuilder &, Location, ValueRange);
static LibraryEmitter getLibraryEmitter(StringRef name) {
  static const llvm::StringMap<LibraryEmitter> table = {
      {"exp", emitLibraryOp<math::ExpOp>},     {"exp2", emitLibraryOp<math::Exp2Op>},
      {"expm1", emitLibraryOp<math::ExpM1Op>}, {"log", emitLibraryOp<math::LogOp>},
      {"log1p", emitLibraryOp<math::Log1pOp>}, {"log2", emitLibraryOp<math::Log2Op>},
      {"log10", emitLibraryOp<math::Log10Op>}, {"sin", emitLibraryOp<math::SinOp>},
      {"cos", emitLibraryOp<math::CosOp>},     {"tan", emitLibraryOp<math::TanOp>},
      {"asin", emitLibraryOp<math::AsinOp>},   {"acos", emitLibraryOp<math::AcosOp>},
      {"atan", emitLibraryOp<math::AtanOp>},   {"sinh", emitLibraryOp<math::SinhOp>},
      {"cosh", emitLibraryOp<math::CoshOp>},   {"tanh", emitLibraryOp<math::TanhOp>},
      {"asinh", emitLibraryOp<math::AsinhOp>}, {"acosh", emitLibraryOp<math::AcoshOp>},
      {"atanh", emitLibraryOp<math::AtanhOp>}, {"erf", emitLibraryOp<math::ErfOp>},
      {"cbrt", emitLibraryOp<math::CbrtOp>},   {"power", emitLibraryOp<math::PowFOp>},
      {"atan2", emitLibraryOp<math::Atan2Op>}};
  return table.lookup(name);
}

/// Whether an op computes with elements of tensors or with Scalars, and not with C++ numbers.
static bool isOfTensors(Operation *op) {
  return ag::hasAttr<ag::ScalarAttr>(op) || !ag::isNumber(op->getResult(0).getType());
}

Value FunctionLowering::emitMathFunction(Operation *op, StringRef name, ValueRange x) {
  Type type = x[0].getType();
  if (isOfTensors(op)) {
    bool isBelow = isa<ag::ExpOp>(op) && isNeverPositive(op->getOperand(0));
    return ag::MathOp::create(b, loc, type, isBelow ? "exp_of_negative" : name, x);
  }
  if (name == "hypot")
    return runtime
        .emitCall(b, loc,
                  type.isF32()   ? "hypotf"
                  : type.isF80() ? "hypotl"
                                 : "hypot",
                  x, type)
        ->getResult(0);
  return getLibraryEmitter(name)(b, loc, x);
}

Value FunctionLowering::emitUnaryMath(Operation *op, Value x) {
  StringRef name = op->getName().stripDialect();
  // The C library has no sigmoid, and C++ numbers have none.
  bool isFunction = getLibraryEmitter(name) || isa<ag::SigmoidOp>(op);
  return op->getNumOperands() == 1 && isFunction ? emitMathFunction(op, name, x) : Value();
}

} // namespace autographc
