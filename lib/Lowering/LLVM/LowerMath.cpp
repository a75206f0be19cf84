//===- LowerMath.cpp - one implementation for each function of math -------===//
#include "Lowering/Analysis/Declarations.h"
#include "autographc/Lowering/LLVM.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERMATH
#include "autographc/Lowering/LLVM.h.inc"

namespace {

/// The C library's name of an op for doubles; empty for ops whose result is exact, which the target
/// has instructions for.
StringRef getLibraryName(Operation *op) {
  if (isa<math::PowFOp>(op))
    return "pow";
  bool isCall =
      isa<math::AcosOp, math::AcoshOp, math::AsinOp, math::AsinhOp, math::AtanOp, math::Atan2Op,
          math::AtanhOp, math::CbrtOp, math::CosOp, math::CoshOp, math::ErfOp, math::ErfcOp,
          math::ExpOp, math::Exp2Op, math::ExpM1Op, math::LogOp, math::Log10Op, math::Log1pOp,
          math::Log2Op, math::SinOp, math::SinhOp, math::TanOp, math::TanhOp>(op);
  return isCall ? op->getName().stripDialect() : "";
}

struct LowerMath : impl::LowerMathBase<LowerMath> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    module.walk([&](Operation *op) {
      StringRef name = getLibraryName(op);
      Type type = op->getNumResults() ? op->getResult(0).getType() : Type();
      if (name.empty() || !(type.isF32() || type.isF64() || type.isF80()))
        return;
      auto signature = FunctionType::get(&getContext(), op->getOperandTypes(), type);
      func::FuncOp function = declareFunction(module,
                                              (name + (type.isF32()   ? "f"
                                                       : type.isF80() ? "l"
                                                                      : ""))
                                                  .str(),
                                              signature);
      OpBuilder builder(op);
      op->replaceAllUsesWith(
          func::CallOp::create(builder, op->getLoc(), function, op->getOperands()));
      op->erase();
    });
  }
};

} // namespace
} // namespace autographc
