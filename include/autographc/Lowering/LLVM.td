//===- LLVM.td - passes of the LLVM dialect phase ----------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_LLVM
#define AUTOGRAPHC_LOWERING_LLVM
include "mlir/Pass/PassBase.td"

def EmitThreads : Pass<"ag-emit-threads", "mlir::ModuleOp"> {
  let summary = "hand iterations of large loops to the threads of a pool";
  let description = [{
    Before: `scf.for` with the attribute `ag.parallel`: its iterations may run at once and in any
    order. The attribute's number is what an iteration takes in tenths of a nanosecond, or an
    iteration of the longest loop in it; 0 says that the work is known to be large. What has the attribute `scratch` holds nothing between iterations.

    After: where there is work for more than 250 microseconds, a call of the run time's
    `ag_parallel` with a function of a range of iterations, which finds what the loop uses in a
    structure on the caller's stack, and has stack slots and scratch of its own. Else the loop, as it
    was. Results are the same.

    Example: `scf.for %i = %c0 to %n step %c1 {...} {ag.parallel = 5 : i64}` becomes
    ```mlir
    %large = arith.cmpi ugt, %n, %c500000 : index
    scf.if %large {
      %context = llvm.alloca %one x !llvm.struct<(...)> : (i64) -> !llvm.ptr
      func.call @ag_parallel(%count, %__ag_part, %context) : (i64, !llvm.ptr, !llvm.ptr) -> ()
    } else {
      scf.for %i = %c0 to %n step %c1 {...}
    }
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::func::FuncDialect",
                           "mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
}

def ScheduleBranches : Pass<"ag-schedule-branches", "mlir::func::FuncOp"> {
  let summary = "keep a branch where a choice would lengthen a loop-carried chain";
  let description = [{
    Before: `scf.if` in loops. LLVM computes both arms of a short one and chooses, or merges equal
    operations of the arms and chooses their operands. Then the result waits for the condition. A
    branch is predicted: the result waits for its arm only.

    After: both arms of an `scf.if` end in a blank `llvm.inline_asm`, which LLVM neither merges nor
    computes for the other arm, where
    1. the condition is computed from a loop-carried value whose next value is computed from the
       result, and
    2. the condition is likely to be predicted. Either the loop ends where it holds, which happens
       once; or arms compute with floating numbers from such a value, and the condition depends on
       data, too, or one arm only computes.

    Any other `scf.if` is left to LLVM: a choice among values that are there (minimum, clip), one by
    data alone (random walk), integers, whose operations take one cycle, and maps of a value to its
    next one by two laws, which are often chaotic.

    Example: in a loop that carries `%e`
    ```mlir
    %louder = arith.cmpf ogt, %level, %e : f32
    %next = scf.if %louder -> (f32) {
      %a = arith.mulf %attack, %e : f32
      scf.yield %a : f32
    } else {
      %r = arith.mulf %release, %e : f32
      scf.yield %r : f32
    }
    ```
    `%next` stays a branch. As a choice of the factor it would wait for a comparison, a choice and a
    product in each iteration; so it waits for a product.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def EmitEntries : Pass<"ag-emit-entries", "mlir::ModuleOp"> {
  let summary = "emit the entry through which the public interface calls an annotated function";
  let description = [{
    Before: functions on numbers and buffers, those with `ag.annotated` under their C++ symbol.

    After: every function is private and renamed `__ag_impl_<symbol>`, since the C++ symbol belongs
    to the caller's side. An annotated one has an entry `__ag_entry_<symbol>(arguments, results)`,
    which reads and writes the 8-byte slots of `autograph/abi.h`. A result that is left in its
    argument (`ag.updates`) is given back as the argument. `ag.written` has the first slot of each
    argument that is written so.

    Example: `func.func @f(%x: f32) -> f32 attributes {ag.annotated}` gains
    ```mlir
    func.func @__ag_entry_f(%arguments: !llvm.ptr, %results: !llvm.ptr) {
      %x = llvm.load %arguments : !llvm.ptr -> f32
      %r = call @__ag_impl_f(%x) : (f32) -> f32
      llvm.store %r, %results : f32, !llvm.ptr
      return
    }
    ```
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
                           "mlir::complex::ComplexDialect"];
}

def LowerMath : Pass<"ag-lower-math", "mlir::ModuleOp"> {
  let summary = "choose one implementation for each function of `math`";
  let description = [{
    Before: `math` ops on numbers; those of tensors that are not exact are gone.

    After: exact ones (sqrt, floor, copysign, fma ...) stay. The others, of C++ numbers, call the C
    library, so that a value does not depend on the optimisation level.

    Example: `math.exp %x : f32` becomes `call @expf(%x) : (f32) -> f32`.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::arith::ArithDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def LowerReshapes : Pass<"ag-lower-reshapes", "mlir::func::FuncOp"> {
  let summary = "turn `memref.expand_shape` into sizes and strides";
  let description = [{
    Before: a dimension is expanded into several, of which any number may be unknown.

    After: `memref.reinterpret_cast`. Upstream's expansion takes at most one unknown dimension a
    group.

    Example: `memref.expand_shape %b [[0, 1]] output_shape [%m, %n] : memref<?xf32> into
    memref<?x?xf32>` becomes `memref.reinterpret_cast %b to offset: [0], sizes: [%m, %n],
    strides: [%n, 1]`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect"];
}

def CheckSizes : Pass<"ag-check-sizes", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "find sizes of buffers that 64 bits do not hold";
  let description = [{
    Before: the bytes of a buffer are a product of its extents, which wraps around: a tensor of
    2^32 x 2^32 elements would get an empty buffer.

    After: a product that is too large is the largest number, and the allocation fails with
    `ag::Error` (memory), as eagerly. An extent of 0 makes the product 0, whatever the others are.

    Example: `%n = llvm.mul %a, %b` of extents, as the count of a buffer, becomes
    ```mlir
    %both = llvm.intr.smul.with.overflow(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
    %product = llvm.extractvalue %both[0] : !llvm.struct<(i64, i1)>
    %overflows = llvm.extractvalue %both[1] : !llvm.struct<(i64, i1)>
    %n = llvm.select %overflows, %largest, %product : i1, i64
    ```
  }];
}

def PromoteStack : Pass<"ag-promote-stack", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "move stack slots of fixed size to the entry of their function";
  let description = [{
    Before: `llvm.alloca` wherever a value is passed by address; in a loop each iteration would grow
    the stack. After: those of constant size stand in the entry block.

    Example: `llvm.alloca %one x i64` in the body of a loop moves to the first block of the
    function.
  }];
}

def LowerBools : Pass<"ag-lower-bools", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "read and write elements of bool as bytes";
  let description = [{
    Before: loads and stores of `i1`, of elements of tensors and of fields.

    After: the same of `i8`. A byte is true if it is not 0, and is written as 0 or 1. LLVM makes
    vectors of such a loop; loads and stores of `i1` it leaves to each lane.

    Example: `llvm.load %p : !llvm.ptr -> i1` becomes `llvm.load %p : !llvm.ptr -> i8` and
    `llvm.icmp "ne"` with 0.
  }];
}

def TagAccesses : Pass<"ag-tag-accesses", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "tag loads and stores that cannot alias";
  let description = [{
    Before: loads and stores of buffers, of which LLVM knows only the addresses.

    After: those of numbers of 16 bits and more in implementations are tagged with their type
    (TBAA), since a buffer holds elements of one type. A load from a list's table of offsets, or
    from a vector of indices, can then move out of a loop or stay in a register, though the loop
    stores elements of another type. Bytes, addresses and aggregates alias everything; 16-bit floats
    alias integers. What a loop that tests at its end says to LLVM, as that it is not unrolled, is
    moved to where the translation looks for it.

    Example: `llvm.load %p : !llvm.ptr -> f32` becomes
    `llvm.load %p {tbaa = [#f32]} : !llvm.ptr -> f32`.
  }];
}

def VerifyLLVMDialect : Pass<"ag-verify-llvm-dialect", "mlir::ModuleOp"> {
  let summary = "check that only the LLVM dialect is left";
  let description = [{
    Before: the module as the LLVM dialect phase leaves it. After: the same. The pass fails where an
    op of another dialect is left, an unrealized cast too, and where a value has a type that LLVM
    does not have. It fails where an `llvm.alloca` of constant size stands outside the entry block
    of its function, since it would grow the stack in a loop.

    Example: `builtin.unrealized_conversion_cast` is an error: a type was converted on one side
    only.
  }];
}

def LowerLoops : Pass<"ag-lower-loops", "mlir::func::FuncOp"> {
  let summary = "lower structured control flow to blocks; counted loops test at their ends";
  let description = [{
    Before: `scf`.

    After: blocks, by upstream's patterns, but for `scf.for`. Upstream's loop has its test in a block
    before the body. LLVM moves the test behind the body (`loop-rotate`), and each time forgets what
    it knows of all loops around: a third of its optimisation's time, where a function has a
    thousand loops. Here the test stands in front of the loop, once, and at the end of the body.

    Example: `scf.for %i = %c0 to %n step %c1 {...}` becomes
    ```mlir
      %any = arith.cmpi slt, %c0, %n : index
      cf.cond_br %any, ^body(%c0 : index), ^after
    ^body(%i: index):
      ...
      %next = arith.addi %i, %c1 overflow<nsw> : index
      %again = arith.cmpi slt, %next, %n : index
      cf.cond_br %again, ^body(%next : index), ^after
    ^after:
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::cf::ControlFlowDialect",
                           "mlir::LLVM::LLVMDialect"];
}

#endif // AUTOGRAPHC_LOWERING_LLVM
