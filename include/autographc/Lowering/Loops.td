//===- Loops.td - passes of the loops phase ----------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_LOOPS
#define AUTOGRAPHC_LOWERING_LOOPS
include "autographc/Lowering/Sums.td"
include "mlir/Pass/PassBase.td"

def LowerCopies : Pass<"ag-lower-copies", "mlir::func::FuncOp"> {
  let summary = "turn copies of parts of buffers into moves of blocks or loops";
  let description = [{
    Before: `memref.copy` between any buffers.

    After: `memref.copy` only between whole buffers, for which it becomes `memcpy`. Parts whose
    elements follow one another by type (a row, rows of a known length) are moved as a block. Others
    are `linalg.copy`, so that no run-time library is needed.

    Example: `memref.copy %a, %b` of `memref<4xf32, strided<[1], offset: ?>>` becomes
    `llvm.intr.memmove` of 16 bytes; of `memref<4xf32, strided<[2]>>` it becomes `linalg.copy`.
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect", "mlir::LLVM::LLVMDialect"];
}

def ScheduleMaskedRows : Pass<"ag-schedule-masked-rows", "mlir::func::FuncOp"> {
  let summary = "compute no rows that a mask leaves as they are";
  let description = [{
    Before: an elementwise op on a matrix that chooses, by one flag a row, between what it computes
    and what there is, and computes a function of math or reads a product of matrices.

    After: the numbers of the rows whose flag says so are collected, and a loop over these computes
    them. A product that nothing else reads is computed of these rows only, one behind the other in
    a buffer of its own; its left operand is gathered where they are not the first ones. What reads
    the product in another branch has a product of all rows there, and its buffer. Each row is
    computed as before, so that results are the same.

    Example: `where(active, tanh(h @ u), h)` into `%h` becomes
    ```mlir
    %count:2 = scf.for %i = %c0 to %rows ...   // %list has the rows that are active
    linalg.generic ... ins(%gathered, %u) outs(%next)   // a product of %count rows
    scf.for %k = %c0 to %count#0 step %c1 {
      %i = memref.load %list[%k]
      %from = memref.subview %next[%k, 0] [1, %columns] [1, 1]
      %to = memref.subview %h[%i, 0] [1, %columns] [1, 1]
      linalg.generic ... ins(%from) outs(%to)  // tanh
    }
    ```
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect"];
}

def ScheduleSwaps : Pass<"ag-schedule-swaps", "mlir::func::FuncOp"> {
  let summary = "let two buffers change places where a loop copies one into the other";
  let description = [{
    Before: a loop computes a part of a buffer in another one and then copies it back, with
    `linalg.copy`. The buffer is allocated in the same block as the loop; nothing else in the loop
    writes it, nothing reads it behind the copy; the part is the same in all iterations, and about
    as large as the whole.

    After: the loop carries two buffers. The second begins as a copy of the first, so that what is
    no part is the same in both; the part is computed where it belongs in the second one, and the
    two change places.

    Example: `%next = memref.alloc`, a computation of `%next` and
    `linalg.copy ins(%next) outs(%inner)`, where `%inner` is a part of `%u`, become
    ```mlir
    %r:2 = scf.while (%now = %u, %other = %v) ... {
      %inner = memref.subview %other[1, 1] ...  // computed from %now
      scf.yield %other, %now
    }
    ```
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect",
                           "mlir::linalg::LinalgDialect"];
}

def ScheduleUpdates : Pass<"ag-schedule-updates", "mlir::ModuleOp"> {
  let summary = "add outer products to a matrix many at a time";
  let description = [{
    Before: a loop, or a function that calls itself, adds one outer product after another to a
    matrix, or one product of matrices of few terms, as the reverse of products of a matrix and
    vectors, or of few rows, does, and does nothing else with it. The matrix is allocated in the
    block of the loop, or by whoever calls the function from outside.

    After: of a matrix of 8,192 elements and more that is larger than the factors of 32 products,
    the factors are copied to a buffer, which the loop has or the function is given with the matrix.
    Where there are 32, and behind the loop or the first call, a function of the module's adds the
    products to the matrix, a tile of it after another. Each element is the same chain of rounded
    products and sums, or of sums of products of matrices. Of these up to four terms each has a row
    of factors; one of more terms is added as it was, once what was kept before is. Zeros that the
    matrix is filled with in front, and that nothing else sees, are not written: the first products
    are stored. Where 0 is added to each element behind, that is dropped, and sums start at 0.

    Example: `scf.while` around `%g: linalg.generic ins(%m, %u, %v) outs(%m)` becomes
    ```mlir
    %factors = memref.alloc(%room, %length) : memref<?x?xf64>
    scf.while ... {
      scf.if %small { %g } else {
        %at = memref.load %count[%c0]
        ...  // copies %u and %v to the row %at of %factors
        scf.if %full { func.call @__ag_updates(%m, %factors, %next) } ...
      }
    }
    func.call @__ag_updates(%m, %factors, %left)
    ```
  }];
  let options = [Option<"vectorBytes", "vector-bytes", "unsigned", "32",
                        "width of the target's vector registers in bytes">];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect", "mlir::vector::VectorDialect",
                           "mlir::func::FuncDialect", "mlir::LLVM::LLVMDialect"];
}

def ScheduleChecks : Pass<"ag-schedule-checks", "mlir::func::FuncOp"> {
  let summary = "check what innermost loops count in front of them";
  let description = [{
    Before: loops without loops in them, all of whose checks compare what the loop counts, or what
    does not change in it, with what does not change.

    After: each such loop stands twice: as it was, where one of the checks may fail by the least and
    the greatest numbers that it reaches, and without checks elsewhere. A loop that cannot be left in
    its middle can be computed in vectors, and keep in registers what the next trip reads. Loops that
    what lanes leave is done by, and longer ones than 150 operations, stay as they are.

    Example: a loop that reads `x[i - 1]` becomes
    ```mlir
    %least = arith.subi %from, %c1 : i64
    %most = arith.subi %to, %c2 : i64
    %0 = arith.cmpi slt, %least, %c0 : i64
    %1 = arith.cmpi sge, %most, %extent : i64
    %outside = arith.ori %0, %1 : i1
    scf.if %outside {
      scf.for %i = %from to %to step %one { ... scf.if %bad { func.call @ag_fail_subscript(...) } ... }
    } else {
      scf.for %i = %from to %to step %one { ... }
    }
    ```
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::arith::ArithDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def ScheduleTransposes : Pass<"ag-schedule-transposes", "mlir::func::FuncOp"> {
  let summary = "transpose blocks of matrices in registers";
  let description = [{
    Before: `linalg.transpose` on buffers whose elements, of 32 or 64 bits, are neighbours along the
    last axes, and which changes the last axis.

    After: loops over blocks of 16 rows and columns, each of four squares of 8 that are loaded row
    by row, transposed by shuffles and stored row by row. What is left is copied one by one.

    Example: `linalg.transpose ins(%x) outs(%y) permutation = [1, 0]` becomes
    ```mlir
    %0 = vector.load %x[%j, %i] : memref<?x?xf32>, vector<8xf32>
    ...
    %8 = vector.shuffle %0, %4 [0, 8, 1, 9, 2, 10, 3, 11]
    ...
    vector.store %24, %y[%i, %j]
    ```
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect", "mlir::vector::VectorDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def FuseRows : Pass<"ag-fuse-rows", "mlir::func::FuncOp"> {
  let summary = "compute what follows a reduction of rows row by row";
  let description = [{
    Before: operations on buffers that follow one another, each of which computes a row of its
    result from the same row of its operands; at least one reduces rows, and two use the same
    matrix.

    After: one loop over rows that does them all to a row while it is in the cache. A buffer that
    nothing else uses has room for one row, or is one number. Allocations stand before the loop,
    deallocations behind it. Buffers that the operations write are allocated in the same block, so
    that no other name of theirs is used.

    Example: a sum of the rows of `%x` to `%sums`, and a quotient of `%x` and `%sums`, become
    ```mlir
    %sum = memref.alloca() : memref<f32>
    scf.for %i = %c0 to %rows step %c1 {
      %row = memref.subview %x[%i, 0] [1, %columns] [1, 1]
      linalg.fill ins(%zero) outs(%sum)
      linalg.generic ... ins(%row) outs(%sum)
      %number = memref.load %sum[]
      linalg.generic ... ins(%row) outs(%quotients)  // divides by %number
    }
    ```
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect"];
}

def ScheduleContractions : Pass<"ag-schedule-contractions", "mlir::ModuleOp"> {
  let summary = "compute products of matrices tile by tile in registers";
  let description = [{
    Before: generics on buffers whose step is `math.fma` of the operands; of integers
    `linalg.matmul` and its like.

    After: of matrices calls, one a batch, of one function for all products of the element type.
    A right operand of some size that a loop does not change, or that all of a batch have, is packed
    once, by the first of them that has 16 rows; there is room for it around the loop. An elementwise
    op on the results of products (a bias, an activation, a rounding) is computed with them a block
    of rows at a time where the result is large. The function computes tiles of the result that stay
    in vector registers, in panels of the operands that stay in the caches and are copied in the
    order of use where that pays; of few steps, known at run time, plain loops, which stand where a
    batch of such products does. Rows that are missing in a tile are computed twice, columns are
    masked. Operands of float16 or bfloat16 that are made floats just before are read as they are: the
    function (`__ag_product_f32_of_f16`) makes floats while it copies. Other products (of few steps, of a vector and a
    matrix) are loops over tiles where they stand; more than four of the same types and unknown
    extents share a function. `ContractionCosts` chooses. Each element is a chain of steps in
    increasing order of the summed dimension, as eager code computes it: sums go through memory
    between panels. Of floats the terms after the first 4096 are blocks of as many, whose sums begin
    at 0 and are added.

    Example: a product of `%a` and `%b : memref<?x?xf32>` into `%c` becomes
    `call @__ag_product_f32(%a, %b, %packed, %c, %isFresh, %isPacked)`, where `%c` need not be filled
    with zeros.
  }];
  let options = [Option<"vectorBytes", "vector-bytes", "unsigned", "32",
                        "width of the target's vector registers in bytes">];
  let dependentDialects = ["mlir::vector::VectorDialect", "mlir::scf::SCFDialect",
                           "mlir::arith::ArithDialect", "mlir::memref::MemRefDialect",
                           "mlir::affine::AffineDialect", "mlir::func::FuncDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def ExpandMath : Pass<"ag-expand-math", "mlir::ModuleOp"> {
  let summary = "inline the definitions of functions of math";
  let description = [{
    Before: `ag.math` of floating numbers, and a function with `ag.defines` for each name and type.

    After: in ops of linalg the definition is inlined, so that their loops become vectors of it, and
    in kernels, which cannot call it. What the run time does with large angles is put into kernels,
    too.
    Elsewhere it is called, and LLVM chooses what to inline. Definitions that nothing calls are
    gone.

    Example: `%y = ag.math "exp"(%x) : (f32) -> f32` becomes
    `%y = func.call @exp(%x) : (f32) -> f32`.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::arith::ArithDialect",
                           "mlir::func::FuncDialect", "mlir::math::MathDialect"];
}

def LowerElementwise : Pass<"ag-lower-elementwise", "mlir::func::FuncOp"> {
  let summary = "turn elementwise computations into loops that stay rolled";
  let description = [{
    Before: `linalg` on buffers.

    After: an operation that visits whole buffers in the order of memory does so in one loop,
    whatever their rank, since rows of two elements would not be vectorized. One without a reduction
    is a nest of `scf.for`, the innermost of which has `loop_annotation` with `runtimeDisable`. LLVM
    vectorizes such a loop. To unroll the rest of it, by a number of trips that is known only when
    it runs, gains nothing, and costs an analysis of all code around the loop: of a function with
    many loops, the square. Loops of a constant number of trips unroll as before. Where one of three
    operations and more may be larger than the caches, a loop of vectors stands before it, which runs
    from 40 MiB of operands on: its stores pass the caches, and memory is not read before it is
    overwritten. What `ag-sum-in-lanes` computes in the loop of a sum stays; where that leaves it
    apart, the pass runs once more. Whether an operand repeats along the last axis is asked once a
    row: there is a loop where none does, one for each of up to six that does alone, and the loop
    with its questions for the rest. A loop of one axis with several operations is for threads, and
    the outermost one of a nest whose elements are polynomials.

    Example: an elementwise `linalg.generic` on `memref<?x2xf32>` becomes one `scf.for` over the
    elements of `memref.collapse_shape`.
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::affine::AffineDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect", "mlir::vector::VectorDialect"];
}

def FoldEmptyLoops : Pass<"ag-fold-empty-loops", "mlir::func::FuncOp"> {
  let summary = "make no trips around a loop that makes none";
  let description = [{
    Before: an operation on a tensor of 2^40 x 0 elements goes through its 2^40 rows, each of which
    is empty.

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

def ScheduleLanes : Pass<"ag-schedule-lanes", "mlir::ModuleOp"> {
  let summary = "compute elements that loop on their own in the lanes of vectors";
  let description = [{
    Before: a loop over elements, each of which runs a loop as often as its own data say; functions
    that it calls have one block.

    After: a loop over as many elements as two vectors have lanes. A branch computes both arms under
    masks; a loop runs until all lanes have left it, and a lane that has left keeps its state. Loads
    and stores are masked, so that no elements are left over. Where a check of a lane fails, nothing
    of its vectors is stored, and the loop as it was goes on from there: it raises the error. Whether
    subscripts that are counted stay inside is asked in front of the loop, by the least and the
    greatest that they reach. What an inner loop counts alike in all lanes stays one number. A loop
    stays as it is where an iteration may read what another one writes, where elements are not one
    behind the other, and where something has no form for vectors. Loops whose inner loops only add
    up floats are computed in four vectors where terms of neighbours are neighbours or the same, and
    stay as they are elsewhere.

    Example: a loop `y[i] = count(x[i])`, in which `count` halves a number until it is 1, becomes
    ```mlir
    scf.for %i = %c0 to %n step %c32 {
      %x0 = vector.maskedload %x[%i], %m0, %zero : ... into vector<16xf32>
      %r:6 = scf.while (%on0 = %m0, %on1 = %m1, %a0 = %x0, ...) {
        %some = vector.reduction <or>, ... : vector<16xi1> into i1
        scf.condition(%some) ...
      } do { ... }
      vector.maskedstore %y[%i], %m0, %r#4 : ...
    }
    ```
  }];
  let options = [Option<"vectorBytes", "vector-bytes", "unsigned", "32",
                        "width of the target's vector registers in bytes">];
  let dependentDialects = ["mlir::vector::VectorDialect", "mlir::scf::SCFDialect",
                           "mlir::arith::ArithDialect", "mlir::memref::MemRefDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def VerifyLoops : Pass<"ag-verify-loops", "mlir::ModuleOp"> {
  let summary = "check that no operation of linalg is left";
  let description = [{
    Before: the module as the loops phase leaves it. After: the same. The pass fails where an op of
    linalg or `ag.math` is left, and where a buffer that `memref.copy` reads or writes is not dense:
    its conversion would call a library that programs do not link.

    Example: `linalg.fill` is an error: it is a loop of stores by then.
  }];
}

#endif // AUTOGRAPHC_LOWERING_LOOPS
