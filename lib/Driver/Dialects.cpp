//===- Dialects.cpp - the dialects and interfaces of the phases -----------===//
#include "autographc/Driver/Pipeline.h"
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Native.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

void autographc::registerDialects(DialectRegistry &registry) {
  registry
      .insert<ag::AGDialect, func::FuncDialect, scf::SCFDialect, arith::ArithDialect,
              tensor::TensorDialect, linalg::LinalgDialect, complex::ComplexDialect,
              math::MathDialect, memref::MemRefDialect, bufferization::BufferizationDialect,
              cf::ControlFlowDialect, LLVM::LLVMDialect, ub::UBDialect, vector::VectorDialect>();
  registerNativeDialects(registry);
}
