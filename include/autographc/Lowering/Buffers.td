//===- Buffers.td - passes of the buffers phase ------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_BUFFERS
#define AUTOGRAPHC_LOWERING_BUFFERS
include "mlir/Pass/PassBase.td"

def BorrowVariables : Pass<"ag-borrow-variables", "mlir::ModuleOp"> {
  let summary = "hold the buffer of an ag::Variable that is read up to the end of the block";
  let description = [{
    Before: a tensor that is read of an `ag::Variable` is in the Variable's own buffer, which is
    shared and counted. A call of `ag_end_hold` right behind ends that, wherever the tensor is used.

    After: the calls stand at the end of their block. A tensor that may be used behind that, since a
    branch or a loop gives it on, or a function gives it back and that is given on, is a copy. Nobody writes to the buffer: the tensor is not
    writable, so that the analysis copies it where an operation would.

    Example: `w @ x` reads the weights where they are, whatever is assigned between. In
    `if (c) y = w.value();` they are copied.
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect"];
}

def UnshareBuffers : Pass<"ag-unshare-buffers", "mlir::func::FuncOp"> {
  let summary = "give each use of an empty tensor, of a tensor's address and each result one of "
                "its own";
  let description = [{
    CSE joins operations that are equal as values. But a buffer is a place, and an address is read
    when the call that it is passed to runs.

    Before: one `tensor.empty` may stand for several tensors of its extents, outside the loops that
    compute them. The address of a tensor may be taken long before its last reader, a call. Poison
    stands for tensors that no path reads.

    After: each use of an empty tensor has one of its own right before it, so that two tensors, and
    those of two iterations of a loop, have two buffers. Each reader takes the address itself, so
    that the analysis sees when the tensor is read. Poison is a tensor without elements. A
    loop-carried tensor is copied where it is stored to a slot that the loop does not read
    (`return v`), so that it is written in place elsewhere.

    Example: a tensor is printed, another is computed from it in its place, and it is printed again.
    With one address for both prints nobody would see that the second one still reads it.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::bufferization::BufferizationDialect", "mlir::scf::SCFDialect",
                           "mlir::tensor::TensorDialect"];
}

def PromoteKept : Pass<"ag-promote-kept", "mlir::func::FuncOp"> {
  let summary = "compute a tensor in the list or tensor that keeps it";
  let description = [{
    Before: a tensor that is appended to a list, such as one that the reverse of a loop reads, is
    computed in a buffer of its own and copied to the list.

    After: the list grows before the tensor is computed, and its end takes the place of the tensor's
    `tensor.empty`, if the tensor is otherwise only read, in its block, and before the list may grow
    again, and the list is not read to compute it. A tensor that only becomes a piece of one that is
    being put together, as `ag::concat` and rows do, is computed in its place there.

    Example: `y = x * w; kept.push_back(y); z = y + b` writes `y` to the end of `kept` and reads it
    there.
  }];
  let dependentDialects = ["mlir::tensor::TensorDialect"];
}

def ReuseOperands : Pass<"ag-reuse-operands", "mlir::func::FuncOp"> {
  let summary = "write an elementwise result over an operand that is not read again";
  let description = [{
    Before: every elementwise `linalg.generic` has a `tensor.empty` for its result, which becomes a
    new buffer.

    After: the result takes the place of an operand of the same type, if the operand is read element
    by element in the order of the result, is not read later on any path, and is carried by a loop
    or computed by another operation, or is what a loop or a call made of such. A function's
    arguments are borrowed and stay as they are. A row that is computed from itself and from other
    rows of one matrix, `a[i] = a[i] - x * a[k]`, is computed in its own place: another row is the
    same or has no element in common. Rows and columns that a part of a matrix is computed of, as in
    `a(s, s) -= outer(a(s, k), a(k, s))`, are copied, and not the part. The result of another
    operation is forwarded as a buffer, so that one-shot bufferization compares the reads and writes
    of each step, not those of the chain.

    Example: in a loop that carries `x`, `x = x * a + b` becomes a generic with `outs(%x)`: no
    allocation at each iteration.
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect",
                           "mlir::linalg::LinalgDialect", "mlir::memref::MemRefDialect"];
}

def BufferizeBoundaries : Pass<"ag-bufferize-boundaries", "mlir::ModuleOp"> {
  let summary = "pass tensors as buffers between functions and around loops";
  let description = [{
    The pass decides who owns a tensor's buffer, so that one-shot bufferization has only
    straight-line code left to analyse. An argument is borrowed: it is shared with the caller's
    tensor, and not written except as below. A result is a fresh buffer that the caller owns. A loop
    owns the buffers it carries and may write to them.

    A result may be an argument with other elements on every path (`tensor.insert` into it, loops
    and calls that do no more). A function that other functions call leaves such a result in the
    buffer of that argument, and gives nothing back for it: the caller passes a buffer that may be
    written to. `ag.updates` has the number of the argument for each result, or -1. `ag.keeps` has
    those arguments that such a result is as they were given, which are only read. C++ callers lend
    in-out arguments in the same way: a function that runs from outside leaves there the results
    that become its in-out arguments. Where other functions have it write more than that, they call
    a copy of it, named `.in_place`, and so does the function itself.

    A result that is an in-out argument with more or fewer elements on some path is left in the
    argument's buffer, with other extents, or in a new one. The caller passes a buffer that nobody
    else uses any more, and is told which of the two it is, and the extents. The caller owns the new
    one, as any result; the owner of the argument's buffer frees it.

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
  let dependentDialects = ["mlir::bufferization::BufferizationDialect",
                           "mlir::memref::MemRefDialect", "mlir::tensor::TensorDialect",
                           "mlir::arith::ArithDialect"];
}

def BufferizeUpdates : Pass<"ag-bufferize-updates", "mlir::func::FuncOp"> {
  let summary = "write the elements of a tensor that is changed step by step to one buffer";
  let description = [{
    A tensor that `v[i] = x`, and branches with such statements, change step by step has many names,
    each of which is read and then changed once. They are one buffer, whatever is decided about the
    first: a tensor that is still read by its old name, or that may not be written, is copied once.
    One-shot bufferization, which compares each write with each read, is left with the first and the
    last name.

    Before: `tensor.insert`, `tensor.insert_slice` and `scf.if` give a tensor that the next one
    takes.

    After: the elements are stored to the buffer of the first tensor, `bufferization.to_buffer`, and
    the last tensor is that buffer. An operation that reads a tensor in between reads the buffer at
    that place. A slice that is changed and stored where it was is changed in there. A read after
    the next change ends a chain. A chain that is a single branch stays as it is where the tensor
    may have to be copied, so that the path that leaves it alone does not copy. A tensor that a
    branch or an `arith.select` gives otherwise, and that has no other name afterwards, is chosen as
    a buffer and becomes a tensor again, so that the analysis need not look behind it. Two that are
    swapped are two buffers on each path, and none is copied. The same holds for a function's
    argument that nobody writes.

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
  let dependentDialects = ["mlir::bufferization::BufferizationDialect",
                           "mlir::memref::MemRefDialect"];
}

def BufferizeGrowth : Pass<"ag-bufferize-growth", "mlir::ModuleOp"> {
  let summary = "append in place where the allocated block has room";
  let description = [{
    Before: `append` and `concat` allocate a new buffer, copy the old one to its front and write the
    rest behind.

    After: where nobody reads the old buffer afterwards, and the header in front of it says that its
    block is large enough, the new tensor is the old buffer with larger extents. As blocks have room
    to spare in proportion to their size, a loop that appends n times copies O(n) elements and not
    O(n * n). Where the loops around it count, and append as many rows at each trip, a new block has
    room for all that they will append, within a limit. A buffer that a function is given to resize
    is made the allocator's first, so that it has such a header.

    Example: `b = alloc(n + 1); copy a, b[0 : n]` becomes
    `b = room(a) >= bytes ? a : (alloc, copy)`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect",
                           "mlir::scf::SCFDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::func::FuncDialect"];
}

def CopyStridedCasts : Pass<"ag-copy-strided-casts", "mlir::func::FuncOp"> {
  let summary = "copy views that would be taken for dense buffers";
  let description = [{
    Before: bufferization casts a view to a dense row-major buffer where the strides of the types
    agree as far as they are known. A dense type with dynamic extents says nothing of its strides,
    so that a view with gaps may pass for one.

    After: a view that is not known to be dense (whose axes behind the first of several indices are
    not whole, or that steps) is copied instead.

    Example: `memref.cast %view : memref<2x2xf32, strided<[6, 1]>> to memref<?x?xf32>` becomes
    `memref.alloc` and `memref.copy`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def ElideLoopCopies : Pass<"ag-elide-loop-copies", "mlir::func::FuncOp"> {
  let summary = "let a loop carry on with the buffer that an iteration allocated";
  let description = [{
    Before: bufferization has a loop yield the buffer that it was given, written in place, or a copy
    of any other one.

    After: the other one is yielded itself where it is a fresh allocation without aliases, or, on
    each path, either that or the buffer that the loop was given. The deallocation passes pass its
    ownership along with it.

    Example: `%r = scf.if %c { yield %carried } else { yield %fresh }; %n = alloc; copy %r, %n;
    scf.yield %n` becomes `scf.yield %r`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect"];
}

def PromoteBuffers : Pass<"ag-promote-buffers", "mlir::func::FuncOp"> {
  let summary = "put small buffers that do not escape from their block on the stack";
  let description = [{
    Before: every buffer is the allocator's, those of C arrays too.

    After: a buffer is a slot of the stack where its extent is known, it takes at most 4 KB, and
    only reads, writes, views, branches and loops of its block use it. A function has at most 16 KB
    of them, and half a KB if it calls another, which may call it. Upstream's pass of this kind also
    takes buffers that are resized, whose block is asked for its room.

    Example: `memref.alloc() : memref<4xf32>` that is only loaded from and stored to becomes
    `memref.alloca() : memref<4xf32>`.
  }];
}

def ForwardOwnership : Pass<"ag-forward-ownership", "mlir::func::FuncOp"> {
  let summary = "free a buffer in the branch or loop that replaces it by a fresh one";
  let description = [{
    Before: buffers with owners, as upstream's ownership-based deallocation leaves them:
    `bufferization.dealloc` at the end of each block.

    After: a branch that gives the buffer that it came with on some paths, and a fresh one on the
    others, frees the old one where it gives the fresh one, and its flag says that its result is
    owned wherever the old one was. Otherwise the end of the block compares all such buffers, the
    square of the number of branches, at run time too: a block of n appends compared n buffers with
    each other. A loop owns the buffer that it starts with, and frees it as it replaces it, where
    nobody reads it after the loop.

    Example: `%b, %f = if %room {yield %a, false} else {%new = alloc; copy %a, %new; yield %new,
    true}; dealloc (%a, %b) if (%own, %f) retain (%b)` becomes `%b, %f = if %room {yield %a, %own}
    else {...; dealloc (%a) if (%own); yield %new, true}; dealloc (%b) if (%f) retain (%b)`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect",
                           "mlir::bufferization::BufferizationDialect"];
}

def LowerDeallocations : Pass<"ag-lower-deallocations", "mlir::ModuleOp"> {
  let summary = "expand `bufferization.dealloc` to pointer comparisons in place";
  let description = [{
    Before: `bufferization.dealloc` with any number of buffers, conditions and retained buffers.

    After: `memref.dealloc` behind comparisons of the buffers' base pointers. Buffers of two
    allocation sites or calls cannot alias, also behind branches and loops, and are not compared.
    Upstream's lowering calls a helper that takes lists on the heap as soon as there are two
    buffers. Where a function leaves its result in an argument, the buffer that stands for it is
    null.

    Example: `bufferization.dealloc (%a : memref<?xf32>) if (%own) retain (%b : memref<?xf32>)`
    becomes `if (%own && %a != %b) dealloc %a`.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect",
                           "mlir::scf::SCFDialect", "mlir::LLVM::LLVMDialect"];
}

def PromoteDeallocations : Pass<"ag-promote-deallocations", "mlir::func::FuncOp"> {
  let summary = "free a buffer right after its last use";
  let description = [{
    Before: buffers are freed at the end of the block that allocated them, or that called the
    function which gave them.

    After: a buffer is freed as soon as nothing reads it, so that the next allocation finds a block
    that is still in the cache. Upstream's pass of this kind does not see that an address was passed
    to the runtime.

    Example: `memref.dealloc %a` at the end of a block moves up to the last `memref.load` of `%a`.
  }];
}

def GiveBuffers : Pass<"ag-give-buffers", "mlir::ModuleOp"> {
  let summary = "give a buffer to the ag::Variable that is assigned, where that is its last use";
  let description = [{
    Before: the function of the host that assigns an `ag::Variable` copies the elements that it is
    passed, and the buffer is freed at the end of its block.

    After: where all of a buffer is assigned, and nobody uses it afterwards by any name, `ag_give`
    says so in front of the call: the buffer becomes that of the Variable, and is not freed. The
    buffer is allocated here, or given by a call or a branch.

    Example: `w.assign(w - rate * g)` computes the new weights in a buffer, which `w` then has.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def VerifyBuffers : Pass<"ag-verify-buffers", "mlir::ModuleOp"> {
  let summary = "check that no tensor is left, and no operation of bufferization";
  let description = [{
    Before: the module as the buffers phase leaves it. After: the same. The pass fails where a value
    is a tensor, where an op of linalg works on anything but buffers, and where an op of `tensor` or
    `bufferization`, or `memref.realloc`, is left.

    Example: `bufferization.dealloc` is an error: it is `memref.dealloc` behind comparisons by then.
  }];
}

#endif // AUTOGRAPHC_LOWERING_BUFFERS
