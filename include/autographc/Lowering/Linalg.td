//===- Linalg.td - passes of the linalg phase -*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_LINALG
#define AUTOGRAPHC_LOWERING_LINALG
include "mlir/Pass/PassBase.td"

def AGConvertToLinalg : Pass<"ag-convert-to-linalg", "::mlir::ModuleOp"> {
  let summary = "lower ag ops to linalg, tensor, arith, math and runtime calls";
  let description = [{
    Before: concrete functions on numbers and ranked tensors. After: no `ag` op but `ag.math`;
    integers have no sign; loops and branches stay `scf`.

    An op that can fail is checked where it stands: by an `scf.if` around a call of a function of
    `include/autograph/abi.h`, which is declared as a private `func.func` (`noreturn`, `cold`) that
    takes `!llvm.ptr` and integers. Constant data (locations, strings) are `llvm.mlir.global`. Stack
    slots are `llvm.alloca` in the entry block. A runtime function that reads a tensor gets its
    address from `bufferization.to_buffer` and `memref.extract_aligned_pointer_as_index`, for the
    call that follows in the same block. A buffer whose pointer was taken must live until the end of
    that block.

    Example: `%y = ag.add %a, %b {ag.scalar} : (si32, si32) -> si32` becomes
    `%y = arith.addi %a, %b : i32`.
  }];
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::complex::ComplexDialect",
                           "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::ub::UBDialect"];
}

def AGSplitComplex : Pass<"ag-split-complex", "::mlir::func::FuncOp"> {
  let summary = "carry complex numbers through loops and branches as their parts";
  let description = [{
    Before: `scf` ops may carry and yield `complex<T>`. After: they carry two floats instead, which
    stay in registers. LLVM would keep a structure whose first value is a constant in one piece.

    Example: `scf.while (%z = %init) : (complex<f32>) -> complex<f32>` becomes
    `scf.while (%re = %r, %im = %i) : (f32, f32) -> (f32, f32)`.
  }];
  let dependentDialects = ["::mlir::complex::ComplexDialect", "::mlir::scf::SCFDialect"];
}

def AGMergeInputs : Pass<"ag-merge-inputs", "::mlir::func::FuncOp"> {
  let summary = "let one of the inputs of a region that get equal values be read";
  let description = [{
    Before: a loop may carry, and a branch may give, a value several times.

    After: only the first of them is read; the canonicalizer removes the others. Two inputs are one
    where every predecessor gives both the same value, or forwards both. This takes time in
    proportion to their number. The canonicalizer's own pattern
    (`RemoveDuplicateSuccessorInputUses`) compares all pairs, again after each that it found.

    Example: of `%r:2 = scf.if %c { scf.yield %x, %x } else { scf.yield %y, %y }` only `%r#0` is
    read.
  }];
}

def VerifyLinalg : Pass<"ag-verify-linalg", "::mlir::ModuleOp"> {
  let summary = "check that no `ag` operation but `ag.math` is left, and no integer with a sign";
  let description = [{
    Before: the module as the linalg phase leaves it. After: the same. The pass fails where an op of
    `ag` other than `ag.math` is left, where a value has a type with a sign (`si32`) or a type of
    `ag`, and where an op of linalg works on buffers.

    Example: `ag.require_set %flag` is an error: it is a branch around a call of the runtime by
    then.
  }];
}

#endif
