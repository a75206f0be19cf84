//===- Functionalize.td - passes of the functional phase -------*- tablegen -*-===//
// In: variables and structured statements without exits. Out: `scf.if` and `scf.while` over values.
#ifndef AUTOGRAPHC_LOWERING_FUNCTIONALIZE
#define AUTOGRAPHC_LOWERING_FUNCTIONALIZE
include "mlir/Pass/PassBase.td"

def Functionalize : Pass<"ag-functionalize", "::mlir::func::FuncOp"> {
  let summary = "turn variables into values, `ag.if` into `scf.if` and `ag.while` into `scf.while`";
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::ub::UBDialect"];
  let description = [{
    Before: `ag.variable`, `ag.read` and `ag.assign`.

    After: an `scf.if` also yields the variables that are assigned in it and live after it. An
    `scf.while` carries the variables that are assigned in it and live around its back edge or after
    it. A variable that is local to a body is not carried. Liveness knows the flags: on a path that
    took an exit, a variable that is dead there is yielded as `ag.undefined`. A variable that was
    not assigned is `ag.unset`. In-out arguments are appended to the results of functions and calls.

    Example: `if (c) x = y; return x;` becomes
    `%x1 = scf.if %c -> T { yield %y } else { yield %x }; return %x1`.
  }];
}

def DropUnused : Pass<"ag-drop-unused", "::mlir::func::FuncOp"> {
  let summary = "drop pure operations whose result nothing uses, with their run-time errors";
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::ub::UBDialect"];
  let description = [{
    Before: the functional form with every operation that the user wrote.

    After: an operation without effects whose result nothing uses is gone, with the error that it
    might raise. The same holds for loop-carried values, results of `scf.if`, loops and branches,
    also for carried values that only compute themselves. Prints, checks, calls and accesses of
    globals stay. This is decided once, here, so that errors do not depend on the optimisation
    level.

    Example: `%y = ag.divide %a, %b : (si32, si32) -> si32` is gone where nothing uses `%y`, and a
    division by zero in it is no error.
  }];
}

def VerifyFunctional : Pass<"ag-verify-functional", "::mlir::func::FuncOp"> {
  let summary = "check that no variable or structured `ag` statement is left, and that conditions "
                "forward their arguments";
  let dependentDialects = ["::autographc::ag::AGDialect", "::mlir::ub::UBDialect"];
  let description = [{
    Before: a function as the functional phase leaves it. After: the same. The pass fails where a
    variable or a statement of the imperative form is left, where an `scf.while` does not forward
    the arguments of its condition in order, and where an `scf.if` or `scf.while` has no name for
    each result.

    Example: `ag.variable "x"` is an error: a variable is a value by then.
  }];
}

#endif
