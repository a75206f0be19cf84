//===- Fuse.td - passes of the fuse phase ------------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_FUSE
#define AUTOGRAPHC_LOWERING_FUSE
include "mlir/Pass/PassBase.td"

def FuseBroadcasts : Pass<"ag-fuse-broadcasts", "mlir::func::FuncOp"> {
  let summary = "decide once for a chain of operations whether anything is repeated";
  let description = [{
    Before: an elementwise operation on tensors of unknown extents is a branch, marked
    `ag.broadcast`. Where the extents are equal it is a plain loop; otherwise it repeats elements.

    After: operations that only feed one another share one branch, also where a later one asks for
    the extents of an earlier one's result. Where all extents are equal,
    their plain loops stand in one block, ready to be fused. The other side has the operations one
    by one, as before.

    Example: `t = if p {A} else {B}; y = if q {C(t)} else {D(t)}` becomes
    `y = if p & q {C(A)} else {t = ...; y = ...}`.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
}

def FuseElementwise : Pass<"ag-fuse-elementwise", "mlir::func::FuncOp"> {
  let summary = "compute a chain of elementwise operations in one loop";
  let description = [{
    Before: one `linalg.generic` for each operation, each with a result of its own.

    After: a generic that only one other of the same block reads is computed inside that one,
    element by element. Values do not change: each element sees the same operations in the same
    order. One that is given away, too, and that one other reads, is a further result of that one.
    Products of matrices, elementwise generics that alone read it, and those that read element by
    element, read what is transposed where it is. Of a result of which only a piece is read the rest is not computed, and a piece of a
    tensor of one number is that number, also between rows that were written.

    Example: `t = x * w; y = t + b` becomes one loop of `y[i] = x[i] * w[i] + b[i]`.
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect", "mlir::affine::AffineDialect"];
}

def FuseChoices : Pass<"ag-fuse-choices", "mlir::func::FuncOp"> {
  let summary = "make one branch of the choices of tensors or buffers that one condition decides";
  let description = [{
    Before: a tensor that a branch only exchanges is chosen by an `arith.select`; one that it
    computes is a result of `scf.if`.

    After: selects of tensors, or of buffers, in one block and by one condition are results of one
    branch, if none is used before the last of them. Where an `scf.if` by the same condition
    follows, they are results of that one. So the tensors of each path are seen in one place.

    Example: `if (c) { std::swap(x, y); x = x + y; }` chooses `y` by a select and `x` by a branch.
    Both become results of the branch, so that on either path each has a buffer of its own.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
}

def PromoteElements : Pass<"ag-promote-elements", "mlir::func::FuncOp"> {
  let summary = "carry an element that a loop accumulates, not its tensor";
  let description = [{
    Before: a loop carries a tensor only to write one element of it, at indices that the loop does
    not change, and to read this element.

    After: the loop carries the element, which is read before it and written after it. LLVM cannot
    do so: a check of another index may end the loop before the first write, and nothing says that
    the element may be read. Before the loop the index is compared with the extent. Where the index
    is outside, the loop's own check fails before anything uses the element, or the loop makes no
    trip.

    Example: in `for (j) y[i] += x[i + j] * k[j]` the loop over `j` carries `y[i]`.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::arith::ArithDialect",
                           "mlir::scf::SCFDialect", "mlir::tensor::TensorDialect",
                           "mlir::ub::UBDialect"];
}

def PromoteSmallTensors : Pass<"ag-promote-small-tensors", "mlir::func::FuncOp"> {
  let summary = "carry the elements of small tensors through loops as numbers";
  let description = [{
    Before: a loop carries a tensor of one axis and one to four elements, computes it element by
    element, and reads it so.

    After: the loop carries its elements, as do the branches in it, and operations in the loop on
    tensors that small are operations on their elements. No memory is allocated in an iteration,
    and nothing waits for what was written there. What reads a whole tensor gets one that is made
    of the numbers.

    Example: in `Vector x = {0, 8}; while (x[1] > 0) x += v;` the loop carries two numbers.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect",
                           "mlir::tensor::TensorDialect", "mlir::ub::UBDialect"];
}

def CompareSigned : Pass<"ag-compare-signed", "mlir::func::FuncOp"> {
  let summary = "compare by sign indices that are not negative";
  let description = [{
    Before: an index is checked by one unsigned comparison with the extent, which finds negative
    ones, too.

    After: where the index cannot be negative (a counter that starts at 1, less 1), the comparison
    is a signed one. LLVM knows from the condition of the loop, a signed comparison, that the index
    is less than the extent, and drops the check; it does not see by itself that a counter never
    falls below its start. Where the condition of a loop says that a counter, and a constant, is less
    than the extent, or than its low 32 bits (`i + 1 < (int)v.size()`), the check of what is no
    further becomes false here: passes after this one see loops without checks.

    Example: `arith.cmpi uge, %index, %extent` becomes `arith.cmpi sge, %index, %extent`.
  }];
}

def SpecializeAgreement : Pass<"ag-specialize-agreement", "mlir::func::FuncOp"> {
  let summary = "do all of a function without repetition where its arguments' extents agree";
  let description = [{
    Before: each operation on tensors of unknown extents asks whether something is repeated, from
    the first to the last, though arguments whose extents agree answer all these questions.

    After: a marked function that has eight such questions more than can be answered without is a
    branch: the extents that have to be equal are compared once, and the first arm is the function
    with these extents equal (`ag-infer-extents`), the second one the function as it was. Functions
    of more than 6,000 operations, and those with in-out arguments, stay as they are.

    Example: `f(x, w, b)` that has a loop of `x = tanh(x * w + b)` is
    `if (extent(w) == extent(x) && extent(b) == extent(x)) {...} else {...}`.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect",
                           "mlir::tensor::TensorDialect"];
}

def InferExtents : Pass<"ag-infer-extents", "mlir::func::FuncOp"> {
  let summary = "give extents that are equal in all iterations one name";
  let description = [{
    Before: nothing is known of the extents of a tensor that a loop carries, or that is read from a
    list: each operation on it asks whether something is repeated.

    After: an extent is the one that it is equal to, and a condition that extents decide is a
    constant. It is assumed of all tensors that loops carry that they keep the extents that they
    begin with, and taken back of those of which it does not follow. A number that is read from a
    list, or an extent of a tensor that is, is what all pushes to the list have in common.

    Example: `y` begins with the extent of `x`, and a loop has `y = concat(1, y[: -1]) * x`: its
    extent is that of `x` all the time, and no product asks for it. So it is of the values of `y`
    that are kept on a list for a gradient.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::tensor::TensorDialect"];
}

def FoldChecks : Pass<"ag-fold-checks", "mlir::func::FuncOp"> {
  let summary = "know behind a check what it has found";
  let description = [{
    Before: a check is an `scf.if` that calls a function that does not return.

    After: behind it, in the same block and what is in it, its condition is false, as are the parts
    of an `arith.ori` or of a branch that is `a || b`; what it negates is true. Branches on these are
    inlined. Comparisons of the same operands count, too; of two extents that are equal, of tensors
    or read from memory, one stands for both. So it is in a branch on a comparison, and no extent is
    negative. What is known of extents makes more known, as those of what a branch gives that is
    decided.

    Example: behind `scf.if %differs { func.call @ag_fail_shapes(...) }`, where `%differs` is
    `arith.cmpi ne, %a, %b`, the branch `scf.if (arith.cmpi eq, %a, %b)` is its first arm.
  }];
  let dependentDialects = ["mlir::affine::AffineDialect", "mlir::arith::ArithDialect",
                           "mlir::scf::SCFDialect", "mlir::tensor::TensorDialect"];
}

def ShiftDivisions : Pass<"ag-shift-divisions", "mlir::func::FuncOp"> {
  let summary = "divide by a power of two by a shift where nothing is left over";
  let description = [{
    Before: branches on a rest of a number, or on its last bits. A signed division rounds towards
    zero, which takes two operations more than a shift, and as many in vectors.

    After: in the arm where the rest is 0, of a division by a power of two or by one that divides
    it, there is an arithmetic shift: it gives the same there, and a defined number elsewhere, so
    that loops over lanes may compute it for all.

    Example: `n % 2 == 0 ? n / 2 : 3 * n + 1` divides by `arith.shrsi %n, %c1`.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def FoldEmptySlices : Pass<"ag-fold-empty-slices", "mlir::func::FuncOp"> {
  let summary = "read and write no slices without elements";
  let description = [{
    Before: slices that turned out to be empty when extents became constants. Upstream's slices of
    buffers refuse every offset on an axis without elements, also 0: a cast that is folded into such
    a slice would end the compilation.

    After: an extracted slice without elements is a `tensor.empty`, and an inserted one leaves the
    tensor as it is. A `tensor.collapse_shape` of a tensor without elements is a `tensor.empty`,
    too: upstream's of buffers refuses an unknown extent beside 0. An element of a `tensor.empty`,
    which is read behind a check that fails, is 0; the function is made canonical then, since such an
    element can be an extent that makes other slices empty.

    Example: `tensor.extract_slice %m[%i, 0] [1, 0] [1, 1]` becomes
    `tensor.empty() : tensor<0xi32>`.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::tensor::TensorDialect"];
}

def VerifyFuse : Pass<"ag-verify-fuse", "mlir::ModuleOp"> {
  let summary = "check that linalg works on tensors, and that no slice is empty";
  let description = [{
    Before: the module as the fuse phase leaves it. After: the same. The pass fails where a slice,
    or the operand of a collapsed shape, is known to have no elements: upstream's ops on buffers
    refuse these. It also refuses everything that `ag-verify-linalg` does.

    Example: `tensor.extract_slice %m[%i, 0] [1, 0] [1, 1]` is an error: it is a `tensor.empty` by
    then.
  }];
}

#endif // AUTOGRAPHC_LOWERING_FUSE
