//===- autograph-opt.cpp - run passes on IR, as the compiler does ---------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/ControlFlow.h"
#include "autographc/Lowering/Functionalize.h"
#include "autographc/Lowering/Linalg.h"
#include "autographc/Lowering/Native.h"
#include "autographc/Lowering/Specialize.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

int main(int argc, char **argv) {
  DialectRegistry registry;
  registry.insert<autographc::ag::AGDialect, func::FuncDialect, scf::SCFDialect, arith::ArithDialect, tensor::TensorDialect,
                  linalg::LinalgDialect, math::MathDialect, memref::MemRefDialect, bufferization::BufferizationDialect,
                  cf::ControlFlowDialect, LLVM::LLVMDialect, ub::UBDialect, vector::VectorDialect>();
  registerTransformsPasses();
  autographc::registerControlFlowPasses();
  autographc::registerFunctionalizePasses();
  autographc::registerSpecializePasses();
  autographc::registerLinalgPasses();
  autographc::registerNativePasses();
  return asMainReturnCode(MlirOptMain(argc, argv, "autographc's pass driver\n", registry));
}
