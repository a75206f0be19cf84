//===- Native.td - passes of the native phase -----------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_NATIVE
#define AUTOGRAPHC_LOWERING_NATIVE
include "mlir/Pass/PassBase.td"
include "autographc/Lowering/NativeBuffers.td"

def CheckSizes : Pass<"ag-check-sizes", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "find sizes of buffers that 64 bits do not hold";
  let description = [{
    Before: the bytes of a buffer are a product of its extents, which wraps around: a tensor of 2^32 x 2^32 elements would get an empty buffer.
    After: the product is the largest number where it is larger, and the allocation fails with `ag::Error` (memory), as eagerly. An extent of 0 makes it
    0, whatever the others are.

    Example: `%n = llvm.mul %a, %b` of extents, as the count of a buffer, becomes
    ```mlir
    %both = llvm.intr.smul.with.overflow(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
    %product = llvm.extractvalue %both[0] : !llvm.struct<(i64, i1)>
    %overflows = llvm.extractvalue %both[1] : !llvm.struct<(i64, i1)>
    %n = llvm.select %overflows, %largest, %product : i1, i64
    ```
  }];
}

def CompareSigned : Pass<"ag-compare-signed", "mlir::func::FuncOp"> {
  let summary = "compare as signed what is not negative";
  let description = [{
    Before: an index is checked by one unsigned comparison with the extent, which finds negative ones, too.
    After: where the index cannot be negative (a counter that starts at 1, less 1), the comparison is a signed one. LLVM knows the index less
    than the extent by a signed comparison, the condition of the loop, and drops the check; it does not see by itself that a counter never
    falls below its start. Where the condition of the loop is a comparison with an extent that was made narrower, as `i < (int)v.size()`, which LLVM does not
    see through, the check is false.

    Example: `arith.cmpi uge, %index, %extent` becomes `arith.cmpi sge, %index, %extent`.
  }];
}

def FoldEmptyLoops : Pass<"ag-fold-empty-loops", "mlir::func::FuncOp"> {
  let summary = "make no trips around a loop that makes none";
  let description = [{
    Before: an operation on a tensor of 2^40 x 0 elements goes through its 2^40 rows, each of which is empty.
    After: a loop that does nothing but run another one makes no trip where that one makes none.

    Example: `scf.for %i = %c0 to %rows` around `scf.for %j = %c0 to %columns` becomes
    ```mlir
    %empty = arith.cmpi sle, %columns, %c0 : index
    %trips = arith.select %empty, %c0, %rows : index
    scf.for %i = %c0 to %trips step %c1 { scf.for %j = %c0 to %columns step %c1 { ... } }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def FoldEmptySlices : Pass<"ag-fold-empty-slices", "mlir::func::FuncOp"> {
  let summary = "read and write no parts without elements";
  let description = [{
    Before: slices that turned out to be empty when extents became constants. Upstream's slices of buffers refuse every offset on an axis
    without elements, also 0: folding a cast into such a slice would end the compilation.
    After: an extracted slice without elements is a `tensor.empty`, an inserted one leaves the tensor as it is. A `tensor.collapse_shape` of a tensor without
    elements is a `tensor.empty`, too: upstream's of buffers refuses an unknown extent beside 0.

    Example: `tensor.extract_slice %m[%i, 0] [1, 0] [1, 1]` becomes `tensor.empty() : tensor<0xi32>`.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::tensor::TensorDialect"];
}

def FuseElementwise : Pass<"ag-fuse-elementwise", "mlir::func::FuncOp"> {
  let summary = "compute a chain of elementwise operations in one loop";
  let description = [{
    Before: one `linalg.generic` for each operation, each with a result of its own.
    After: a generic that only one other of the same block reads is computed inside that one, element by element. Values do not
    change: each element sees the same operations in the same order.

    Example: `t = x * w; y = t + b` becomes one loop of `y[i] = x[i] * w[i] + b[i]`.
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect", "mlir::affine::AffineDialect"];
}

def FuseBroadcasts : Pass<"ag-fuse-broadcasts", "mlir::func::FuncOp"> {
  let summary = "decide once for a chain of operations whether anything is repeated";
  let description = [{
    Before: each elementwise operation on tensors of unknown extents is a branch of its own, marked `ag.broadcast`: equal extents take a plain loop, others repeat.
    After: operations that only feed one another share one branch: where all extents are equal, their plain loops stand in one block, ready
    to be fused; the other side has the operations one by one, as before.

    Example: `t = if p {A} else {B}; y = if q {C(t)} else {D(t)}` becomes `y = if p & q {C(A)} else {t = ...; y = ...}`.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
}

def FuseChoices : Pass<"ag-fuse-choices", "mlir::func::FuncOp"> {
  let summary = "make one branch of the choices of tensors or buffers that one condition decides";
  let description = [{
    Before: what a branch only exchanges is chosen by one `arith.select` a tensor, what it computes is a result of `scf.if`.
    After: selects of tensors, or of buffers, of one block by one condition, none of which is used before the last, are results of one branch, that of the `scf.if` by the same condition which follows, if
    there is one: what each path makes of all of them is seen in one place.

    Example: `if (c) { std::swap(x, y); x = x + y; }` chooses `y` by a select and `x` by a branch; both become results of the branch, so that on either
    path each has a buffer of its own.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
}

def UnshareBuffers : Pass<"ag-unshare-buffers", "mlir::func::FuncOp"> {
  let summary = "give each use of an empty tensor, of a tensor's address and each result one of its own";
  let description = [{
    CSE joins what is equal as a value, but a buffer is a place, and an address is read when the call that it is passed to runs.

    Before: one `tensor.empty` may stand for several tensors of its extents, outside the loops where they are made; the address of a tensor
    may be taken long before its last reader, a call; poison stands for tensors that no path reads.
    After: each use of an empty tensor has one of its own right before it, so that two tensors, and those of two iterations of a loop, have two
    buffers; each reader takes the address itself, so that the analysis sees when the tensor is read; poison is a tensor without elements; a tensor
    that a loop carries is copied where it is put into a slot that the loop does not read (`return v`), so that it is written in place elsewhere.

    Example: a tensor is printed, another is computed from it in its place, it is printed again: with one address for both prints nobody
    would see that the second one still reads it.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::bufferization::BufferizationDialect", "mlir::scf::SCFDialect", "mlir::tensor::TensorDialect"];
}

def ReuseOperands : Pass<"ag-reuse-operands", "mlir::func::FuncOp"> {
  let summary = "write an elementwise result over an operand that is not read again";
  let description = [{
    Before: every elementwise `linalg.generic` has a `tensor.empty` for its result, which becomes a new buffer.
    After: where an operand of the same type is read element by element in the order of the result, is not read later on any path, and is
    carried by a loop or made by another operation, the result takes its place. A function's arguments are borrowed and stay as they are.
    A row that is computed from itself and from other rows of one matrix, `a[i] = a[i] - x * a[k]`, is computed where it stands: another row is the same or has
    no element in common.
    What another operation made is handed on as a buffer, so that one-shot bufferization compares the reads and writes of each step, not those of the chain.

    Example: in a loop that carries `x`, `x = x * a + b` becomes a generic with `outs(%x)`: no allocation at each iteration.
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect", "mlir::linalg::LinalgDialect", "mlir::memref::MemRefDialect"];
}

def ScheduleContractions : Pass<"ag-schedule-contractions", "mlir::ModuleOp"> {
  let summary = "compute products of matrices tile by tile in registers";
  let description = [{
    Before: generics on buffers whose step is `math.fma` of the operands, and of integers `linalg.matmul` and its like.
    After: loops over tiles of the result whose elements stay in vector registers while the summed dimension is walked once. Each
    element is a chain of steps in increasing order of that dimension, as eager code computes it; of floats the terms after the first 4096 are blocks of as many,
    whose sums begin at 0 and are added. Sums go through memory every 256 terms, so that a panel of the right operand stays in the first cache. Where more than
    four products of matrices are of the same types, of extents that are not known, they call one function: their tiles of several sizes are long code.

    Example: five times a product of `%a` and `%b : memref<?x?xf32>` into `%c` becomes five calls
    `call @__ag_product(%a, %b, %c)`.
  }];
  let options = [Option<"vectorBytes", "vector-bytes", "unsigned", "32", "width of the target's vector registers in bytes">];
  let dependentDialects = ["mlir::vector::VectorDialect", "mlir::scf::SCFDialect", "mlir::arith::ArithDialect", "mlir::memref::MemRefDialect",
                           "mlir::affine::AffineDialect", "mlir::func::FuncDialect"];
}

def PromoteElements : Pass<"ag-promote-elements", "mlir::func::FuncOp"> {
  let summary = "carry an element that a loop accumulates, not its tensor";
  let description = [{
    Before: a loop carries a tensor only to write one element of it, at indices that it does not change, and to read this element.
    After: it carries the element, which is read before the loop and written after it. LLVM could not do so: a check of another index may
    end the loop before the first write, and nothing says that the element is there to be read. Before the loop the index is compared with the extent;
    where it is outside, the loop's own check fails before anything uses the element, or the loop makes no trip.

    Example: in `for (j) y[i] += x[i + j] * k[j]` the loop over `j` carries `y[i]`.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::arith::ArithDialect", "mlir::scf::SCFDialect", "mlir::tensor::TensorDialect", "mlir::ub::UBDialect"];
}

def PromoteStack : Pass<"ag-promote-stack", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "move stack slots of fixed size to the entry of their function";
  let description = [{
    Before: `llvm.alloca` wherever values are passed by address, in loops too, where each iteration would grow the stack.
    After: those of constant size stand in the entry block.
  }];
}

def TagAccesses : Pass<"ag-tag-accesses", "mlir::LLVM::LLVMFuncOp"> {
  let summary = "say which loads and stores cannot meet";
  let description = [{
    Before: loads and stores of buffers, of which LLVM knows no more than their addresses. After: those of numbers of 16 bits and more in
    implementations are tagged with their type (TBAA), since a buffer holds elements of one type. What a loop reads of a list's table of offsets,
    or of a vector of indices, can then move out of it or stay in a register, though the loop stores elements of another type. Bytes, addresses
    and aggregates meet everything; 16-bit floats are integers, too.
  }];
}

def SpecializeExtents : Pass<"ag-specialize-extents", "mlir::ModuleOp"> {
  let summary = "compile a function once more for each signature that fixes extents";
  let description = [{
    Before: an annotated function takes tensors of any extents; `ag.signatures` lists extents worth a version of their own.
    After: `ag.versions` names a private copy for each, with static tensor types as far as they can be shown to hold. What a loop carries
    is supposed to keep its extents; where the end of the body shows otherwise, the copy is made again without that supposition.
    The entry compares extents and chooses.

    Example: `@f(%x: tensor<?xf32>)` with `ag.signatures = ["f32[10]"]` gains `@f.0(%x: tensor<10xf32>)`.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::tensor::TensorDialect"];
}

def SpecializeFlags : Pass<"ag-specialize-flags", "mlir::ModuleOp"> {
  let summary = "compile a function once more for Scalars that are all set";
  let description = [{
    Before: an annotated function takes a set flag with each Scalar (`ag.arguments` says where) and may carry them through loops.
    After: where a flag is used in a loop, the function is compiled for flags that are all true; `<name>.general`, cold and small, is for the
    other calls. The entry chooses (`ag.flags`, `ag.general`), and so do calls between functions where the flags are constants.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::arith::ArithDialect"];
}

def InlineFunctions : Pass<"ag-inline-functions", "mlir::ModuleOp"> {
  let summary = "put the bodies of functions that append, and of small ones of tensors, in place of their calls";
  let description = [{
    Where the body of a function that appends to its caller's list stands in the caller, nothing is passed to and fro, and the list grows in place like
    any other (`ag-bufferize-growth`). Functions that call themselves, and bodies of more than 1,000 operations, stay: see `ag-bufferize-boundaries`.

    What a body of up to 120 operations without loops computes of tensors is fused with what is around the call, and written in place: a call would
    make its results anew. Together these add 2,000 operations to a function at most. Functions of numbers are left to LLVM.

    Example:
    ```mlir
    func.func private @push(%v: tensor<?xi32> {ag.inout}, %x: i32) -> tensor<?xi32> { ... %w = tensor.insert_slice %v into %longer ... return %w }
    scf.for ... iter_args(%v = %init) { %w = func.call @push(%v, %x) ... }
    ```
    becomes
    ```mlir
    scf.for ... iter_args(%v = %init) { ... %w = tensor.insert_slice %v into %longer ... }
    ```
  }];
  let dependentDialects = [];
}

def ElideSlots : Pass<"ag-elide-slots", "mlir::func::FuncOp"> {
  let summary = "return a carried tensor itself, not a second one that equals it";
  let description = [{
    Before: `return v` in a loop fills a slot for the result and sets a flag; the loop carries the slot beside `v`, so that the next iteration may
    not write `v` in place. After: where the slot is `v` whenever the flag is true, which is shown by induction over the iterations, what reads
    the slot under the flag reads `v`, and the slot is gone.

    Example: `%r:3 = scf.while (%v, %slot, %f = %false) ... yield %w, (select %c, %w, %slot), %c`, then `select %r#2, %r#1, %r#0`, becomes `%r#0`.
  }];
}

def UnrollLoops : Pass<"ag-unroll-loops", "mlir::func::FuncOp"> {
  let summary = "repeat the bodies of loops that AG_UNROLL stands before";
  let description = [{
    Before: `scf.while` with `ag.unroll`.
    After: its body as often as it runs, with the counter a constant in each copy; where the loop may be left early, the copies after that
    stand in an `scf.if`. A loop whose trip count is not known, or that would become too large, stays a loop.

    Example: `AG_UNROLL for (int i = 0; i < 3; ++i) x = x * a[i];` becomes three products.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
}

def ScheduleBranches : Pass<"ag-schedule-branches", "mlir::func::FuncOp"> {
  let summary = "keep a branch where a choice would lengthen a loop-carried chain";
  let description = [{
    Before: `scf.if` in loops. LLVM computes both arms of a short one and chooses, or merges equal operations of the arms and chooses
    their operands. The condition is then part of what the result waits for. A branch is predicted: the result waits for its arm only.

    After: both arms of an `scf.if` end in a blank `llvm.inline_asm`, which LLVM neither merges nor computes for the other arm, where
    1. the condition is computed from a loop-carried value whose next value is computed from the result, and
    2. it is likely to be predicted: the loop ends where the condition holds, which it does once; or arms compute with floating numbers from
       such a value, and the condition depends on data, too, or one arm only computes.

    Any other `scf.if` is left to LLVM: a choice among values that are there (minimum, clip), one by data alone (random walk), integers,
    whose operations take one cycle, and maps of a value to its next one by two laws, which are often chaotic.

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
    `%next` stays a branch. As a choice of the factor it would wait for a comparison, a choice and a product in each iteration; so it waits
    for a product.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def ExpandMath : Pass<"ag-expand-math", "mlir::ModuleOp"> {
  let summary = "put the definitions of functions of math in place";
  let description = [{
    Before: `ag.math` of floating numbers, and a function with `ag.defines` for each name and type. After: the definition's body stands in place of those in linalg ops, whose
    loops become vectors of it; others call it, and LLVM chooses what to inline. Definitions that nothing calls are gone.
    ```
    %y = ag.math "exp"(%x) : (f32) -> f32     ->     %y = func.call @exp(%x) : (f32) -> f32
    ```
  }];
  let dependentDialects = ["mlir::func::FuncDialect"];
}

def LowerMath : Pass<"ag-lower-math", "mlir::ModuleOp"> {
  let summary = "choose one implementation for each function of `math`";
  let description = [{
    Before: `math` ops on numbers: those of tensors that are not exact are gone. After: exact ones (sqrt, floor, copysign, fma ...) stay, the others, of C++ numbers,
    call the C library, so that a value does not depend on the optimisation level.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::arith::ArithDialect", "mlir::LLVM::LLVMDialect"];
}

def EmitEntries : Pass<"ag-emit-entries", "mlir::ModuleOp"> {
  let summary = "emit the entry through which the public interface calls an annotated function";
  let description = [{
    Before: functions on numbers and buffers, those with `ag.annotated` under their C++ symbol.
    After: every function is private and renamed `__ag_impl_<symbol>` (the C++ symbol belongs to the caller's side), and for each
    annotated one there is `__ag_entry_<symbol>(arguments, results)`, which reads and writes the 8-byte slots of `autograph/abi.h`. A result that is left in its
    argument (`ag.updates`) is given back as the argument; `ag.written` has the first slot of each argument that is written so.

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
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect", "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
                           "mlir::complex::ComplexDialect"];
}

#endif
