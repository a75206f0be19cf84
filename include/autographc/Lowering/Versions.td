//===- Versions.td - passes of the versions phase ----------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_VERSIONS
#define AUTOGRAPHC_LOWERING_VERSIONS
include "mlir/Pass/PassBase.td"

def SpecializeExtents : Pass<"ag-specialize-extents", "mlir::ModuleOp"> {
  let summary = "compile a function once more for each signature that fixes extents";
  let description = [{
    Before: an annotated function takes tensors of any extents. `ag.signatures` lists extents worth
    a version of their own.

    After: `ag.versions` names a private copy for each, with static tensor types as far as they can
    be shown to hold. A loop-carried tensor is supposed to keep its extents. Where the end of the
    body shows otherwise, the copy is made again without that supposition. The entry compares
    extents and chooses.

    Example: `@f(%x: tensor<?xf32>)` with `ag.signatures = ["f32[10]"]` gains
    `@f.0(%x: tensor<10xf32>)`.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::tensor::TensorDialect"];
}

def SpecializeFlags : Pass<"ag-specialize-flags", "mlir::ModuleOp"> {
  let summary = "compile a function once more for Scalars that are all set";
  let description = [{
    Before: an annotated function takes a set flag with each Scalar (`ag.arguments` says where), and
    may carry them through loops.

    After: where a loop uses a flag, the function is compiled for flags that are all true.
    `<name>.general`, cold and small, is for the other calls. The entry chooses (`ag.flags`,
    `ag.general`), and so do calls between functions where the flags are constants.

    Example: `@f(%x: f32, %set: i1)` whose loop carries `%set` has `true` for `%set` in its body,
    `ag.flags = array<i64: 1>`, and `@f.general(%x: f32, %set: i1)` with the body as it was.
  }];
  let dependentDialects = ["mlir::func::FuncDialect", "mlir::arith::ArithDialect"];
}

def InlineFunctions : Pass<"ag-inline-functions", "mlir::ModuleOp"> {
  let summary = "inline functions that append, and small ones of tensors";
  let description = [{
    Before: calls between functions.

    After: a call of a function that appends to its caller's list is inlined, so that the list grows
    in place like any other (`ag-bufferize-growth`). A recursive function, and a body of more than
    1,000 operations, is not: see `ag-bufferize-boundaries`. A function of tensors with up to 120
    operations and without loops is inlined, too: it is fused with the code around the call, and
    written in place, where a call would make its results anew. Operations in branches that a
    constant of the call decides, an axis for one, are not counted, nor copied. Together these add
    at most 4,000 operations to a function. Functions of numbers are left to LLVM.

    Example:
    ```mlir
    func.func private @push(%v: tensor<?xi32> {ag.inout}, %x: i32) -> tensor<?xi32> {
      ... %w = tensor.insert_slice %v into %longer ... return %w
    }
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
  let summary = "return a loop-carried tensor itself, not a second one that equals it";
  let description = [{
    Before: `return v` in a loop fills a slot for the result and sets a flag. The loop carries the
    slot beside `v`, so that the next iteration may not write `v` in place.

    After: where the slot is `v` whenever the flag is true, which is shown by induction over the
    iterations, a use of the slot under the flag uses `v`, and the slot is gone.

    Example: `%r:3 = scf.while (%v, %slot, %f = %false) ... yield %w, (select %c, %w, %slot), %c`,
    then `select %r#2, %r#1, %r#0`, becomes `%r#0`.
  }];
}

def UnrollLoops : Pass<"ag-unroll-loops", "mlir::func::FuncOp"> {
  let summary = "unroll loops that AG_UNROLL marks, and short ones over elementwise operations";
  let description = [{
    Before: `scf.while`, some with `ag.unroll`.

    After: its body as often as it runs, with the counter a constant in each copy. Where the loop
    may be left early, the copies after that stand in an `scf.if`. A loop whose trip count is not
    known, or that would become too large, stays a loop. A loop that does nothing but elementwise
    operations on tensors, and carries one that a single operation reads, is unrolled without a mark
    where its trip count is known and no more than 32 of them come of it, of which a function such
    as `tanh` counts as 16: they are fused then. Branches on what loops count, as
    `if (i != 1 || j != 1)` of a window without its centre, may stand among them: each copy keeps
    one arm.

    Example: `AG_UNROLL for (int i = 0; i < 3; ++i) x = x * a[i];` becomes three products.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::scf::SCFDialect"];
}

def VerifyVersions : Pass<"ag-verify-versions", "mlir::ModuleOp"> {
  let summary = "check that a function's versions exist, and that no loop waits to be unrolled";
  let description = [{
    Before: the module as the versions phase leaves it. After: the same. The pass fails where
    `ag.versions` or `ag.general` names no private function of the module, where a function has one
    of `ag.general` and `ag.flags` without the other, and where a loop has `ag.unroll`. It also
    refuses everything that `ag-verify-linalg` does.

    Example: a function with `ag.versions = [@f.0]` is an error where no `@f.0` is defined.
  }];
}

#endif // AUTOGRAPHC_LOWERING_VERSIONS
