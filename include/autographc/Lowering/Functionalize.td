//===- Functionalize.td - passes of the functional phase -------*- tablegen -*-===//
// In: variables and structured statements without exits. Out: `scf.if` and `scf.while` over values.
#ifndef AUTOGRAPHC_LOWERING_FUNCTIONALIZE
#define AUTOGRAPHC_LOWERING_FUNCTIONALIZE
include "mlir/Pass/PassBase.td"

def Functionalize : Pass<"ag-functionalize", "::mlir::func::FuncOp"> {
  let summary = "turn variables into values, `ag.if` into `scf.if` and `ag.while` into `scf.while`";
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::ub::UBDialect"];
  let description = [{
    Before: `ag.variable`, `ag.read`, `ag.assign`. After: an `scf.if` also yields the variables assigned in it that are live after it; an
    `scf.while` carries the variables assigned in it that are live around its back edge or after it. What is local to a body is
    not carried. Liveness knows the flags: on a path that took an exit, a variable that is dead there is yielded as
    `ag.undefined`. A variable that was not assigned is `ag.unset`. In-out arguments are appended to the results of functions and calls.

    Example: `if (c) x = y; return x;` becomes `%x1 = scf.if %c -> T { yield %y } else { yield %x }; return %x1`.
  }];
}

def DropUnused : Pass<"ag-drop-unused", "::mlir::func::FuncOp"> {
  let summary = "drop pure work whose result nothing uses, with its run-time errors";
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::ub::UBDialect"];
  let description = [{
    Decided once, here, whatever the optimisation level. Carried values, results of `scf.if`, loops and branches go too when nothing needs
    them, also those that only compute themselves around a loop. Prints, checks, calls and accesses of globals stay.
  }];
}

def VerifyFunctional : Pass<"ag-verify-functional", "::mlir::func::FuncOp"> {
  let summary = "check that no variable or structured `ag` statement is left, and that conditions pass their arguments on";
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::ub::UBDialect"];
}

#endif
