//===- LowerMath.cpp - one implementation for each function of math -------===//
#include "autographc/Lowering/Native.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERMATH
#include "autographc/Lowering/Native.h.inc"

namespace {

/// The C library's name of an op for doubles; empty for ops whose result is exact, which the target has instructions for.
StringRef getLibraryName(Operation *op) {
  return llvm::StringSwitch<StringRef>(op->getName().getStringRef())
      .Case("math.acos", "acos").Case("math.acosh", "acosh").Case("math.asin", "asin").Case("math.asinh", "asinh")
      .Case("math.atan", "atan").Case("math.atan2", "atan2").Case("math.atanh", "atanh").Case("math.cbrt", "cbrt")
      .Case("math.cos", "cos").Case("math.cosh", "cosh").Case("math.erf", "erf").Case("math.erfc", "erfc")
      .Case("math.exp", "exp").Case("math.exp2", "exp2").Case("math.expm1", "expm1").Case("math.log", "log")
      .Case("math.log10", "log10").Case("math.log1p", "log1p").Case("math.log2", "log2").Case("math.powf", "pow")
      .Case("math.sin", "sin").Case("math.sinh", "sinh").Case("math.tan", "tan").Case("math.tanh", "tanh")
      .Default("");
}

func::FuncOp getDeclaration(ModuleOp module, StringRef name, FunctionType type) {
  if (auto found = module.lookupSymbol<func::FuncOp>(name))
    return found;
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  auto function = func::FuncOp::create(builder, module.getLoc(), name, type);
  function.setPrivate();
  return function;
}

struct LowerMath : impl::LowerMathBase<LowerMath> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    module.walk([&](Operation *op) {
      StringRef name = getLibraryName(op);
      Type type = op->getNumResults() ? op->getResult(0).getType() : Type();
      if (name.empty() || !(type.isF32() || type.isF64()))
        return;
      auto signature = FunctionType::get(&getContext(), op->getOperandTypes(), type);
      func::FuncOp function = getDeclaration(module, type.isF32() ? (name + "f").str() : name.str(), signature);
      OpBuilder builder(op);
      op->replaceAllUsesWith(func::CallOp::create(builder, op->getLoc(), function, op->getOperands()));
      op->erase();
    });
  }
};

} // namespace
} // namespace autographc
