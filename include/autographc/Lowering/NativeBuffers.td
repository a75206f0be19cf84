//===- NativeBuffers.td - passes that make and own buffers ----*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_NATIVE_BUFFERS
#define AUTOGRAPHC_LOWERING_NATIVE_BUFFERS
include "mlir/Pass/PassBase.td"

def BufferizeBoundaries : Pass<"ag-bufferize-boundaries", "mlir::ModuleOp"> {
  let summary = "pass tensors as buffers between functions and around loops";
  let description = [{
    Decides who owns a tensor's buffer, so that one-shot bufferisation has only straight-line code left to analyse.
    An argument is borrowed and not written, but for what follows (it is shared with the caller's tensor); a result is a fresh buffer that the
    caller owns; a loop owns the buffers it carries and may write to them.

    A function that other functions call leaves a result that is an argument with other elements on every path (`tensor.insert`
    into it, loops and calls that do no more) in the buffer of that argument, and gives nothing back for it: the caller passes a
    buffer that may be written to. `ag.updates` has the number of the argument for each result, or -1; `ag.keeps` those arguments
    that such a result is as they were given, which are only read. C++ callers lend in-out arguments in the same way: of a function that runs from
    outside, the results that become its in-out arguments are left there. Where other functions have it write more than that, they call
    a copy of it, named `.in_place`, and so does the function itself.

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

def CopyStridedCasts : Pass<"ag-copy-strided-casts", "mlir::func::FuncOp"> {
  let summary = "copy views that would be taken for dense buffers";
  let description = [{
    Before: bufferisation casts a view to a dense row-major buffer where the strides of the types agree as far as they are known. A dense type
    with dynamic extents says nothing of its strides, so that a view with gaps may pass for one.
    After: a view that is not known to be dense (whose axes behind the first of several indices are not whole, or that steps) is copied instead.

    Example: `memref.cast %view : memref<2x2xf32, strided<[6, 1]>> to memref<?x?xf32>` becomes `memref.alloc` and `memref.copy`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect"];
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
  let summary = "turn copies of parts of buffers into moves of blocks or loops";
  let description = [{
    Before: `memref.copy` between any buffers. After: only between whole buffers, which become `memcpy`. Parts whose elements follow one
    another by type (a row, rows of a known length) are moved as a block; others are `linalg.copy`, so that no run-time library is needed.
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect", "mlir::LLVM::LLVMDialect"];
}

def SumInLanes : Pass<"ag-sum-in-lanes", "mlir::ModuleOp"> {
  let summary = "compute long sums of floats as several that do not wait for one another";
  let description = [{
    An addition of floats takes several cycles, and a sum from left to right waits for each. So the sum of 64 and more, along the last axes, is by
    definition computed in lanes, as many as 128 bytes hold, which are added in halves: eager code does the same, so that both give the same bits at
    every optimization level and for every width of registers.

    Before: `linalg.generic` on buffers, a reduction along the last loops whose step has `ag.lanes`.
    After: loops; where there are 64 terms and more, of a loop that carries a vector of totals and one that
    carries a quarter of it, if the terms are computed by
    elementwise instructions; otherwise blocks of 4096 terms are kept in memory, of which the run time gives the totals. A sum of more than 4096 terms is the sum of
    the sums of blocks of so many, by the same rule; a product's blocks are added in order. Sums along several axes that are not the last are cut likewise. Other
    reductions stay.

    Example: of `total + a[i] * b[i]`
    ```mlir
    %totals = scf.for %i = %c0 to %end step %c32 iter_args(%t = %zeros) -> (vector<32xf32>) {
      %x = vector.load %a[%i] : memref<?xf32>, vector<32xf32>
      %y = vector.load %b[%i] : memref<?xf32>, vector<32xf32>
      %p = arith.mulf %x, %y : vector<32xf32>
      %s = arith.addf %t, %p : vector<32xf32>
      scf.yield %s : vector<32xf32>
    }
    ```
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::affine::AffineDialect", "mlir::memref::MemRefDialect", "mlir::arith::ArithDialect",
                           "mlir::vector::VectorDialect"];
}

def SumInBlocks : Pass<"ag-sum-in-blocks", "mlir::func::FuncOp"> {
  let summary = "cut long sums of floats along an axis that is not the last, and products, into blocks";
  let description = [{
    The error of a sum grows with its length. So one of more than 4096 terms is by definition the sum of the sums of blocks of so many; eager code does the same.

    Before: `linalg.generic` on buffers with one reduction loop whose step adds or multiplies floats (`ag.lanes`), or is `math.fma`. After: where the loop is longer
    than a block, a loop over blocks, each of which adds up in a buffer of its own that is added to the result; else the op as it was. What ag-sum-in-lanes
    cuts itself stays.

    Example: `linalg.generic` that sums the rows of `memref<?x8xf32>` becomes
    ```mlir
    scf.for %from = %c0 to %rows step %c4096 {
      %view = memref.subview %x[%from, 0] [%size, 8] [1, 1]
      linalg.fill ins(%zero) outs(%part)
      linalg.generic ... ins(%view) outs(%part)
      linalg.generic ... ins(%part) outs(%result)   // adds
    }
    ```
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect", "mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect"];
}

def LowerElementwise : Pass<"ag-lower-elementwise", "mlir::func::FuncOp"> {
  let summary = "turn elementwise computations into loops that stay rolled";
  let description = [{
    Before: `linalg` on buffers. After: an operation that visits whole buffers in the order of memory does so in one loop, whatever their
    rank (rows of two elements would not be vectorized); and one without a reduction is a nest of `scf.for`, the innermost of which has
    `loop_annotation` with `runtimeDisable`. LLVM vectorizes such a loop; to unroll what is left of it, by a number of trips that is
    known only when it runs, gains nothing, and costs an analysis of all that is around the loop: of a function with many, the square.
    Loops of a constant number of trips unroll as before.
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::LLVM::LLVMDialect", "mlir::affine::AffineDialect", "mlir::memref::MemRefDialect", "mlir::arith::ArithDialect"];
}

#endif
