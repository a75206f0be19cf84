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

struct ConvertToLinalgPass : impl::AGConvertToLinalgBase<ConvertToLinalgPass> {
  void runOnOperation() override {
    RuntimeCalls runtime(getOperation());
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isExternal() && failed(FunctionLowering(function, runtime).run()))
        signalPassFailure();
  }
};

} // namespace
} // namespace autographc
