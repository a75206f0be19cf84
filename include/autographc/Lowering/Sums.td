//===- Sums.td - passes of the loops phase for reductions ---*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_SUMS
#define AUTOGRAPHC_LOWERING_SUMS
include "mlir/Pass/PassBase.td"

def SumRows : Pass<"ag-sum-rows", "mlir::func::FuncOp"> {
  let summary = "add several rows to a sum of rows at once";
  let description = [{
    Before: a reduction on buffers along one loop that is not the last one, of elements of 32 bits
    and more that are neighbours along the last loop.

    After: loops over eight rows at a time and a vector of columns, which is loaded, has the rows
    added one after another, and is stored. Rows and columns that are left are added one by one.
    Each element is a chain in the order of the rows, as before.

    Example: a sum of `%x : memref<?x?xf32>` over its rows into `%s` becomes
    ```mlir
    scf.for %i = %c0 to %whole step %c8 {
      scf.for %j = %c0 to %columns step %c16 {
        %0 = vector.load %s[%j] : memref<?xf32>, vector<16xf32>
        %1 = vector.load %x[%i, %j] : memref<?x?xf32>, vector<16xf32>
        %2 = arith.addf %0, %1 : vector<16xf32>
        ...  // seven rows more
        vector.store %9, %s[%j] : memref<?xf32>, vector<16xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect", "mlir::vector::VectorDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def EmitSharedSums : Pass<"ag-emit-shared-sums", "mlir::ModuleOp"> {
  let summary = "put equal sums that stand in branches into one function";
  let description = [{
    A gradient is summed over each axis along which its operand was repeated, which is seldom known
    before a call: a function that trains has dozens of such branches, and a sum becomes hundreds of
    operations.

    Before: `linalg.generic` on buffers that adds up the elements of one along a loop, in an arm of
    `scf.if`, of a buffer that is made outside of it.

    After: more than four equal ones in the module are calls of one function. What is computed in
    the same arm stays with its sum: `ag-sum-in-lanes` makes one loop of both.

    Example: five times
    ```mlir
    scf.if %repeated {
      linalg.generic {...} ins(%d : memref<?x?xf32>) outs(%sum : memref<?xf32>) {...}
    }
    ```
    become `func.call @__ag_shared(%d, %sum)` in each arm.
  }];
  let dependentDialects = ["mlir::func::FuncDialect"];
}

def ScheduleExtremes : Pass<"ag-schedule-extremes", "mlir::func::FuncOp"> {
  let summary = "find the greatest and the least of floats in vectors";
  let description = [{
    The greatest of numbers one of which is NaN is NaN, and 0 is greater than -0. No instruction
    knows that, and what makes up for it costs more than the comparison.

    Before: `linalg.generic` on buffers that reduces the last loops by `arith.maximumf` or
    `arith.minimumf`, of terms that are neighbours in memory.

    After: where there are 128 bytes of terms along the last loop, a vector of as many is carried
    through all loops, of the terms that compare beyond the others, and one of the NaNs that were
    seen. Where there is a NaN, or the result is a zero, loops of the operation itself compute it
    once more. The last vector of a row begins where as many terms are left: one may be looked at
    twice. Of shorter rows, from 32 bytes on, a vector is that long; still shorter ones are loops of
    numbers. What computes an operand just before, of a reduction of all elements or in a loop over rows,
    is computed in the same loop, stored there, and not read again, unless it reads what it writes.

    Example: a row of `memref<?xf32>` is reduced by
    ```mlir
    %all:2 = scf.for %i = %c0 to %n step %c32 iter_args(%most = %start, %nan = %start)
        -> (vector<32xf32>, vector<32xf32>) {
      %from = arith.minui %i, %last : index
      %x = vector.load %row[%from] : memref<?xf32>, vector<32xf32>
      %beyond = arith.cmpf ogt, %x, %most : vector<32xf32>
      %next = arith.select %beyond, %x, %most : vector<32xi1>, vector<32xf32>
      ...
    }
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::scf::SCFDialect",
                           "mlir::memref::MemRefDialect", "mlir::arith::ArithDialect",
                           "mlir::vector::VectorDialect", "mlir::affine::AffineDialect"];
}

def SumInBlocks : Pass<"ag-sum-in-blocks", "mlir::func::FuncOp"> {
  let summary = "cut long sums of floats along an axis that is not the last, and products, into "
                "blocks";
  let description = [{
    The error of a sum grows with its length. So one of more than 4096 terms is by definition the
    sum of the sums of blocks of so many. Eager code does the same.

    Before: `linalg.generic` on buffers with one reduction loop whose step adds or multiplies floats
    (`ag.lanes`), or is `math.fma`.

    After: where the loop is longer than a block, a loop over blocks, each of which adds up in a
    buffer of its own that is added to the result; otherwise the op as it was. An op that
    `ag-sum-in-lanes` cuts itself stays.

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
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect"];
}

def SumInLanes : Pass<"ag-sum-in-lanes", "mlir::ModuleOp"> {
  let summary = "compute long sums of floats as several that do not wait for one another";
  let description = [{
    An addition of floats takes several cycles, and a sum from left to right waits for each. So the
    sum of 64 and more, along the last axes, is by definition computed in lanes, as many as 128
    bytes hold, which are added in halves. Eager code does the same, so that both give the same bits
    at every optimization level and for every width of registers.

    Before: `linalg.generic` on buffers, a reduction along the last loops whose step has `ag.lanes`.

    After: loops. Where there are 64 terms and more, and elementwise instructions compute them, one
    loop carries a vector of totals, and one a quarter of it; of a matrix times a vector it carries
    those of several rows, which are put together by the same instructions. Otherwise blocks of 4096
    terms are kept in memory, and the run time gives their totals. A sum of more than 4096 terms is
    the sum of the sums of blocks of so many, by the same rule; a product's blocks are added in
    order. The blocks of vectors are outlined, as most sums have one. Sums along several axes that
    are not the last are cut likewise. Other reductions stay.

    What computes an operand just before, element by element, does so in the loop of vectors of a sum
    of one block, and stores it there: the exponentials of a softmax are not read again to be added
    up. What is left of a vector at the end is computed once more as the end of a whole one. Where
    the sum is shorter or longer, the operation stays before it, in a branch.

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
  let options = [Option<"vectorBytes", "vector-bytes", "unsigned", "32",
                        "width of the target's vector registers in bytes">];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::scf::SCFDialect",
                           "mlir::affine::AffineDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect", "mlir::vector::VectorDialect"];
}

#endif // AUTOGRAPHC_LOWERING_SUMS
