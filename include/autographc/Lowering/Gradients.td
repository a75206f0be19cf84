//===- Gradients.td - passes of the gradients phase ------------*- tablegen -*-===//
// In: the functional form with tapes. Out: the functional form, with the reverse of what they record.
#ifndef AUTOGRAPHC_LOWERING_GRADIENTS
#define AUTOGRAPHC_LOWERING_GRADIENTS
include "mlir/Pass/PassBase.td"

def LowerTapes : Pass<"ag-lower-tapes", "::mlir::ModuleOp"> {
  let summary = "turn each `ag.tape_gradient` into the reverse of what its tape has recorded";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.tape`, `ag.watch` and `ag.tape_gradient` in the functional form. An operation names
    the rule of each operand (`ag.rules`).

    After: where an `ag.tape_gradient` stood, the operations since its tape are undone from the last
    to the first: the rules give the contributions to the adjoints of the operands, which are added
    in that order, within an operation from the last operand to the first. Adjoints are
    `ag.variable`s, which `ag-promote-variables` turns into values. Calls of functions that carry
    derivatives are inlined first; then a loop of constant trip count over an array of objects with
    Variables becomes its iterations.

    - `scf.if` becomes an `scf.if` on the same condition.
    - `scf.while` becomes a counted loop over the iterations, from the last to the first. Values
      that the reverse needs from inside of loops are pushed on lists, one a value, or one for all
      Scalars of a dtype in a block.
    - An adjoint that nothing was added to has no value. Where that depends on the path, a flag
      guards the rules.

    What cannot be undone is an error.

    Example: `%y = ag.multiply %x, %x {ag.rules = [@first, @second]}` with the adjoint `%d` of `%y`
    gives `%s = ag.call @second(%d, %y, %x, %x)`, `%f = ag.call @first(%d, %y, %x, %x)` and
    `%dx = ag.add %s, %f`.
  }];
}

def PromoteVariables : Pass<"ag-promote-variables", "::mlir::func::FuncOp"> {
  let summary = "turn the variables of reverse code into values";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.variable`, `ag.read` and `ag.assign` among `scf.if` and `scf.while`.

    After: an `scf.if` also yields the variables that are assigned in it, an `scf.while` carries
    them. `ag-lower-tapes` runs this pass, and `ag-drop-unused` after it, behind each tape.

    Example: `scf.if %c { ag.assign %v, %x } ... ag.read %v` becomes
    `%1 = scf.if %c { yield %x } else { yield %0 }`.
  }];
}

def VerifyGradients : Pass<"ag-verify-gradients", "::mlir::func::FuncOp"> {
  let summary = "check that no tape is left";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: a function as the gradients phase leaves it. After: the same. The pass fails where an
    operation of a tape is left, or what the functional form does not have.

    Example: `ag.tape` is an error: what it records was undone by then.
  }];
}

#endif
