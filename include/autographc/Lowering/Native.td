//===- Native.td - passes of the native phase -----------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_NATIVE
#define AUTOGRAPHC_LOWERING_NATIVE
include "mlir/Pass/PassBase.td"

def BufferizeBoundaries : Pass<"ag-bufferize-boundaries", "mlir::ModuleOp"> {
  let summary = "pass tensors as buffers between functions and around loops";
  let description = [{
    Decides who owns a tensor's buffer, so that one-shot bufferisation has only straight-line code left to analyse.
    An argument is borrowed and never written (it is shared with the caller's tensor); a result is a fresh buffer that the
    caller owns; a loop owns the buffers it carries and may write to them.

    A function that other functions call leaves a result that is an argument with other elements on every path (`tensor.insert`
    into it, loops and calls that do no more) in the buffer of that argument, and gives nothing back for it: the caller passes a
    buffer that may be written to. Where the same function runs from outside, whose arguments are not its to write,
    it calls a copy of itself for that, named `.in_place`.

    A result that is an in-out argument with more or fewer elements on some path is left in the argument's buffer, with other extents, or in a new one:
    the caller passes a buffer that nobody else uses any more, and is told which of the two it is, and the extents. The new one is the caller's,
    as any result; the argument's buffer is freed by whoever had it.

    Before: functions, calls, `scf.while` and `scf.for` have tensor operands and results.
    After: they have buffers of dense row-major layout; tensors live only between them.

    Example:
    ```mlir
    func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> { ... return %y : tensor<?xf32> }
    ```
    becomes
    ```mlir
    func.func @f(%b: memref<?xf32>) -> memref<?xf32> {
      %x = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
      ...
      %r = bufferization.to_buffer %y : tensor<?xf32> to memref<?xf32>
      return %r : memref<?xf32>
    }
    ```
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect", "mlir::memref::MemRefDialect", "mlir::tensor::TensorDialect",
                           "mlir::arith::ArithDialect"];
}

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
    Before: each elementwise operation on tensors of unknown extents is a branch of its own: equal extents take a plain loop, others repeat.
    After: operations that only feed one another share one branch: where all extents are equal, their plain loops stand in one block, ready
    to be fused; the other side has the operations one by one, as before.

    Example: `t = if p {A} else {B}; y = if q {C(t)} else {D(t)}` becomes `y = if p & q {C(A)} else {t = ...; y = ...}`.
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
    Before: `linalg.matmul`, `linalg.matvec`, `linalg.vecmat`, `linalg.dot`, their batches, and generics of that form, on buffers.
    After: loops over tiles of the result whose elements stay in vector registers while the summed dimension is walked once. Each
    element is summed in increasing order of that dimension, multiplied and added separately, as eager code does it. Long sums are cut
    into blocks, so that a panel of the right operand stays in the first cache. Where more than four products of matrices are of the same types, of extents that
    are not known, they call one function: their tiles of several sizes are long code.

    Example: five times `linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)` becomes five calls
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

def ElideLoopCopies : Pass<"ag-elide-loop-copies", "mlir::func::FuncOp"> {
  let summary = "let a loop hand on the buffer that an iteration made";
  let description = [{
    Before: bufferisation has a loop yield the buffer that it was given, written in place, or a copy of any other one.
    After: where the other one is a fresh allocation that nothing else holds, or on each path either that or the buffer that the loop was
    given, it is yielded itself. Ownership is passed along with it by the deallocation passes.

    Example: `%r = scf.if %c { yield %carried } else { yield %fresh }; %n = alloc; copy %r, %n; scf.yield %n` becomes `scf.yield %r`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def BufferizeUpdates : Pass<"ag-bufferize-updates", "mlir::func::FuncOp"> {
  let summary = "write the elements of a tensor that is changed step by step to one buffer";
  let description = [{
    A tensor that `v[i] = x` and branches with such statements change step by step has many names, each of which is read and then changed once.
    They are one buffer, whatever is decided about the first: a tensor that is still read by its old name, or that is not ours to write, is copied
    once. One-shot bufferisation, which compares each write with each read, is left with the first and the last name.

    Before: `tensor.insert`, `tensor.insert_slice` and `scf.if` give a tensor that the next one takes.
    After: the elements are stored to the buffer of the first tensor, `bufferization.to_buffer`; the last one is that buffer.
    Whoever reads a tensor in between reads the buffer at that place; a slice that is changed and put back where it was is changed in there. What is read after
    the next change ends a chain. A chain that is a single branch stays as it is where the tensor may have to be copied, so that the path that leaves it
    alone does not copy. A tensor that a branch or an `arith.select` gives otherwise, and that has no other name afterwards, is chosen as a buffer and becomes
    a tensor again, so that the analysis need not look behind it; two that are swapped are two buffers on each path, and none is copied. So is one of
    the function's arguments, which nobody writes to.

    Example:
    ```mlir
    %u = tensor.insert %x into %t[%i] : tensor<?xf32>
    %v = scf.if %c -> (tensor<?xf32>) {
      %w = tensor.insert %y into %u[%j] : tensor<?xf32>
      scf.yield %w : tensor<?xf32>
    } else {
      scf.yield %u : tensor<?xf32>
    }
    ```
    becomes
    ```mlir
    %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
    memref.store %x, %b[%i] : memref<?xf32>
    scf.if %c {
      memref.store %y, %b[%j] : memref<?xf32>
    }
    %v = bufferization.to_tensor %b restrict writable : memref<?xf32> to tensor<?xf32>
    ```
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect", "mlir::memref::MemRefDialect"];
}

def BufferizeGrowth : Pass<"ag-bufferize-growth", "mlir::ModuleOp"> {
  let summary = "append in place where the allocated block has room";
  let description = [{
    Before: `append` and `concat` allocate a new buffer, copy the old one to its front and write the rest behind.
    After: where nobody reads the old buffer afterwards, and what stands before it says that its block is large enough, the new tensor
    is the old buffer with larger extents. As blocks have room to spare in proportion to their size, a loop that appends n times copies
    O(n) elements and not O(n * n). Buffers that functions are given to resize are made the allocator's first, which says what room there is.

    Example: `b = alloc(n + 1); copy a, b[0 : n]` becomes `b = room(a) >= bytes ? a : (alloc, copy)`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect", "mlir::scf::SCFDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::func::FuncDialect"];
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

def HandOnOwnership : Pass<"ag-hand-on-ownership", "mlir::func::FuncOp"> {
  let summary = "free a buffer in the branch or loop that puts a fresh one in its place";
  let description = [{
    Before: buffers with owners, as upstream's ownership-based deallocation leaves them: `bufferization.dealloc` at the end of each block.
    After: where a branch gives the buffer that it came with on some paths and a fresh one on the others, it frees the old one there, and its flag
    says that what it gives is owned wherever the old one was. What the end of the block compares was the square of the number of such branches,
    at run time too: a block of n appends compared n buffers with each other. A loop owns the buffer that it starts with, and frees it as it
    replaces it, where nobody reads it after the loop.

    Example: `%b, %f = if %room {yield %a, false} else {%new = alloc; copy %a, %new; yield %new, true}; dealloc (%a, %b) if (%own, %f) retain (%b)`
    becomes `%b, %f = if %room {yield %a, %own} else {...; dealloc (%a) if (%own); yield %new, true}; dealloc (%b) if (%f) retain (%b)`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect", "mlir::bufferization::BufferizationDialect"];
}

def LowerDeallocations : Pass<"ag-lower-deallocations", "mlir::ModuleOp"> {
  let summary = "expand `bufferization.dealloc` to pointer comparisons in place";
  let description = [{
    Before: `bufferization.dealloc` with any number of buffers, conditions and retained buffers.
    After: `memref.dealloc` behind comparisons of the buffers' base pointers, but for those that cannot be one buffer: what two allocations or calls gave,
    through branches and loops, is not compared. Upstream's lowering calls a helper that takes lists on the heap as soon as there are two buffers. What stands for the buffer that a function does not
    give, as its result is in an argument, is null.

    Example: `bufferization.dealloc (%a : memref<?xf32>) if (%own) retain (%b : memref<?xf32>)` becomes
    `if (%own && %a != %b) dealloc %a`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect", "mlir::scf::SCFDialect", "mlir::LLVM::LLVMDialect"];
}

def LowerReshapes : Pass<"ag-lower-reshapes", "mlir::func::FuncOp"> {
  let summary = "turn `memref.expand_shape` into sizes and strides";
  let description = [{
    Before: a dimension expanded into several, of which any number may be unknown. After: `memref.reinterpret_cast`. Upstream's expansion
    takes one unknown dimension a group at most.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect"];
}

def PromoteBuffers : Pass<"ag-promote-buffers", "mlir::func::FuncOp"> {
  let summary = "put small buffers that stay in their block on the stack";
  let description = [{
    Before: every buffer is the allocator's, those of C arrays too.
    After: one of a known extent, of at most 4 KB, that no op but reads, writes, views, branches and loops in its block see is a slot of the stack;
    16 KB of them a function, and half a KB of one that calls another, which may call it. Upstream's pass of this kind also takes buffers that are resized, whose block is asked for its room.
  }];
}

def PromoteDeallocations : Pass<"ag-promote-deallocations", "mlir::func::FuncOp"> {
  let summary = "free a buffer right after its last use";
  let description = [{
    Before: buffers are freed at the end of the block that allocated them, or where a call gave them.
    After: as soon as nothing reads them, so that the next allocation finds a block that is still in the cache. Upstream's pass of this
    kind does not see that an address was passed to the runtime.
  }];
}

def LowerCopies : Pass<"ag-lower-copies", "mlir::func::FuncOp"> {
  let summary = "turn copies of strided buffers into loops";
  let description = [{
    Before: `memref.copy` between any buffers. After: only between buffers that are contiguous by type, which become
    `memcpy`; others are `linalg.copy`, so that no run-time library is needed.
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect"];
}

def LowerMath : Pass<"ag-lower-math", "mlir::ModuleOp"> {
  let summary = "choose one implementation for each function of `math`";
  let description = [{
    Before: `math` ops on numbers. After: exact ones (sqrt, floor, copysign ...) stay, the others call the C library, in scalar and
    in tensor code alike, so that a value does not depend on the optimisation level or on the length of a tensor.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::arith::ArithDialect", "mlir::LLVM::LLVMDialect"];
}

def EmitEntries : Pass<"ag-emit-entries", "mlir::ModuleOp"> {
  let summary = "emit the entry through which the public interface calls an annotated function";
  let description = [{
    Before: functions on numbers and buffers, those with `ag.annotated` under their C++ symbol.
    After: every function is private and renamed `__ag_impl_<symbol>` (the C++ symbol belongs to the caller's side), and for each
    annotated one there is `__ag_entry_<symbol>(arguments, results)`, which reads and writes the 8-byte slots of `autograph/abi.h`.

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
