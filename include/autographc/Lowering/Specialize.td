//===- Specialize.td - passes of the specialize phase -*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_SPECIALIZE
#define AUTOGRAPHC_LOWERING_SPECIALIZE
include "mlir/Pass/PassBase.td"

def DropUnusedFunctions : Pass<"ag-drop-unused-functions", "::mlir::ModuleOp"> {
  let summary = "drop functions that nothing uses any more";
  let description = [{
    Before: the bodies of functions that a tape recorded, and the rules of their operations, stand
    where they are used, and as functions beside.

    After: a private function that no public one reaches is gone, so that no phase compiles it. A
    function that defines a mathematical one (`ag.defines`) or ends objects where an exception passes
    (`ag.unwinding`) stays: what uses it does not name it.

    Example:
    ```mlir
    func.func @f(%x: si32 {ag.name = "x"}) -> si32 attributes {ag.annotated} {
      return %x : si32
    }
    func.func private @rule(%x: si32 {ag.name = "x"}) -> si32 {
      return %x : si32
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: si32 {ag.name = "x"}) -> si32 attributes {ag.annotated} {
      return %x : si32
    }
    ```
  }];
}

def LowerStoppedGradients : Pass<"ag-lower-stopped-gradients", "::mlir::func::FuncOp"> {
  let summary = "drop what only tapes that record printed code ask for";
  let description = [{
    Before: `ag.stop_gradient` and `ag.custom_gradient` stand for C++ that is printed, which a tape
    of plain C++ may record. A call marked `ag.in_reverse` says what a custom gradient is, one with
    `ag.rules = []` is printed in an `ag::no_gradient`.

    After: their values are what they were given. Calls in reverse are gone, and rules.

    Example:
    ```mlir
    %y = ag.stop_gradient %x : tensor<f64>
    return %y : tensor<f64>
    ```
    becomes
    ```mlir
    return %x : tensor<f64>
    ```
  }];
}

def AGLowerTraces : Pass<"ag-lower-traces", "::mlir::ModuleOp"> {
  let summary = "make a function of what the trace of a marked function does";
  let description = [{
    Before: `ag.trace_print` stands among the effects of a function.

    After: a marked function `f` that reaches such an op, through functions that are not marked,
    too, or a call of a marked function with static arguments, has a function `f.trace`. Its
    arguments are the static ones of `f`. It prints each op once, in their order: both branches of a
    conditional, the body of a loop once. A conditional whose condition is known from static
    arguments and constants stays one. A call of a marked function asks the run time to trace it; one
    whose static arguments only run time knows asks where it stands in `f`. Else nothing is left in
    `f`.

    Example:
    ```mlir
    func.func @f(%x: tensor<f32> {ag.name = "x"}) -> tensor<f32> attributes {ag.annotated} {
      ag.trace_print "traced {}\0A", %x : tensor<f32>
      return %x : tensor<f32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<f32> {ag.name = "x"}) -> tensor<f32> attributes {ag.annotated} {
      return %x : tensor<f32>
    }
    func.func @f.trace() attributes {ag.annotated, ag.internal} {
      %0 = ag.text "Tensor(\22x\22, shape=(), dtype=float32)"
      ag.print "traced {}\0A", %0 {trace}
      return
    }
    ```
  }];
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::scf::SCFDialect"];
}

def AGMergeChoices : Pass<"ag-merge-choices", "::mlir::func::FuncOp"> {
  let summary = "move a change of a chosen list or tensor into the branches that chose it";
  let description = [{
    Before: `(c ? a : b).push_back(x)` is a choice, a change, and a branch on the same condition
    that puts the changed list back. The list would be copied, since it goes to one of two places.

    After: everything is in one branch, and each arm changes its own list in place. The code between
    is duplicated, so there may not be much of it, and both arms use all of it, since an unused
    operation is dropped with its errors. An operation of the same block that asks a choice for a
    number, its size or an element asks each of the lists in a branch of its own, so that the choice
    itself needs no buffer.

    Example:
    ```mlir
    %r = scf.if %c -> (!ag.list<si32>) {
      scf.yield %a : !ag.list<si32>
    } else {
      scf.yield %b : !ag.list<si32>
    }
    %s = ag.list_push %r, %x : (!ag.list<si32>, si32) -> !ag.list<si32>
    %p:2 = scf.if %c -> (!ag.list<si32>, !ag.list<si32>) {
      scf.yield %s, %b : ...
    } else {
      scf.yield %a, %s : ...
    }
    ```
    becomes
    ```mlir
    %p:2 = scf.if %c -> (!ag.list<si32>, !ag.list<si32>) {
      %s = ag.list_push %a, %x : (!ag.list<si32>, si32) -> !ag.list<si32>
      scf.yield %s, %b : !ag.list<si32>, !ag.list<si32>
    } else {
      %s = ag.list_push %b, %x : (!ag.list<si32>, si32) -> !ag.list<si32>
      scf.yield %a, %s : !ag.list<si32>, !ag.list<si32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def AGSpecialize : Pass<"ag-specialize", "::mlir::ModuleOp"> {
  let summary = "turn C++-typed values into numbers, set flags and ranked tensors";
  let description = [{
    Before: the functional form.

    After: every value is a number or a tensor of rank 1 or more. A Scalar is its number and an `i1`
    set flag, a struct its fields' leaves, an enum its underlying integer, a list its buffers. An op
    that reads a Scalar is preceded by `ag.require_set` unless the flag is known to hold. A loop
    carries a flag only where it may be off. Operations on values that were Scalars have
    `ag.scalar`: their arithmetic is that of tensors (wraps), not C++'s built-in one.

    A function keeps its name. `ag.arguments` and `ag.results` list its leaves' types with their
    sign, a Scalar as `tensor<T>`.

    Example:
    ```mlir
    func.func @f(%x: tensor<f32>) -> tensor<f32> {
      %y = ag.add %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
      return %y : tensor<f32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: f32, %set: i1) -> (f32, i1)
        attributes {ag.arguments = [tensor<f32>], ag.results = [tensor<f32>]} {
      ag.require_set %set
      %y = ag.add %x, %x {ag.scalar} : (f32, f32) -> f32
      %true = arith.constant true
      return %y, %true : f32, i1
    }
    ```
  }];
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::ub::UBDialect"];
}

def VerifySpecialize : Pass<"ag-verify-specialize", "::mlir::ModuleOp"> {
  let summary = "check that only numbers, and tensors that have axes, are left";
  let description = [{
    Before: the module as `ag-specialize` leaves it. After: the same. The pass fails where a value
    is a struct, an enum, a list or a Scalar (`tensor<f32>`). It fails where a statement, an op of
    structs or lists, or an op of another dialect than `ag`, `arith`, `func`, `scf`, `tensor` and
    `ub` is left.

    Example: `%y = ag.add %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>` is an error: a Scalar
    is a number and a set flag by then.
  }];
}
#endif
