//===- ConvertToLinalg.cpp - the ag-convert-to-linalg pass ----------------===//
#include "autographc/Lowering/Linalg.h"

#include "FunctionLowering.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_AGCONVERTTOLINALG
#include "autographc/Lowering/Linalg.h.inc"

namespace {

/// Specialised: numbers and tensors of rank 1 or more, in one block a region; other dialects have
/// values of their own.
LogicalResult verifyInput(Operation *op) {
  if (ag::isImperative(op) || isa<ag::BindOp, ag::UnsetOp>(op))
    return op->emitOpError("must be specialised before it is lowered to linalg");
  auto isLegal = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !isa<ag::AGDialect>(type.getDialect()) && (!tensor || tensor.getRank());
  };
  if (!llvm::all_of(op->getOperandTypes(), isLegal) || !llvm::all_of(op->getResultTypes(), isLegal))
    return op->emitOpError(
        "must work on numbers and tensors of rank 1 or more before it is lowered to linalg");
  for (Region &region : op->getRegions())
    if (!isa<ModuleOp>(op) && !region.empty() &&
        (!region.hasOneBlock() || !llvm::all_of(region.getArgumentTypes(), isLegal)))
      return op->emitOpError("must have one block a region, with specialised arguments, before it "
                             "is lowered to linalg");
  return success();
}

/// Functions were specialised with their calls.
LogicalResult verifyCall(ag::CallOp call, SymbolTableCollection &symbols) {
  FunctionType type =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr()).getFunctionType();
  bool fits = call->getOperandTypes() == TypeRange(type.getInputs()) &&
              call->getResultTypes() == TypeRange(type.getResults());
  return fits ? success()
              : call.emitOpError("must have the operands and results of its callee before it is "
                                 "lowered to linalg");
}

struct ConvertToLinalgPass : impl::AGConvertToLinalgBase<ConvertToLinalgPass> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    auto isWrong = [&](Operation *op) {
      auto call = dyn_cast<ag::CallOp>(op);
      return WalkResult(failed(verifyInput(op)) || (call && failed(verifyCall(call, symbols)))
                            ? failure()
                            : success());
    };
    if (getOperation().walk(isWrong).wasInterrupted())
      return signalPassFailure();
    RuntimeCalls runtime(getOperation());
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isExternal() && failed(FunctionLowering(function, runtime).run()))
        signalPassFailure();
  }
};

} // namespace
} // namespace autographc
