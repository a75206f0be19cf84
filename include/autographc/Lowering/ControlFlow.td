//===- ControlFlow.td - passes of the control-flow phase -------*- tablegen -*-===//
// In: the imperative form. Out: the same without break, continue, switch, scope and early return. Nothing is duplicated.
#ifndef AUTOGRAPHC_LOWERING_CONTROLFLOW
#define AUTOGRAPHC_LOWERING_CONTROLFLOW
include "mlir/Pass/PassBase.td"

def CheckUnset : Pass<"ag-check-unset", "::mlir::func::FuncOp"> {
  let summary = "report reads of variables that are not, or may not be, set";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    A read is an operation that needs the value of a Scalar; a copy to another variable, an argument and a result are none: the
    unset state travels with them. Reading what is certainly unset is an error, what may be unset a warning that names
    the statement and the path without an assignment. A number that is certainly uninitialised may not even be copied.
    The IR does not change.
  }];
}

def LowerCleanup : Pass<"ag-lower-cleanup", "::mlir::ModuleOp"> {
  let summary = "replace `ag.cleanup` by a function that runs on saved values where an error ends the call";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.cleanup` where an object with a destructor begins to live, `ag.end_cleanup` on every ordinary way out. After: of a function in
    which errors may come while such an object lives, the destructors stand in a function `f.unwind`, the last object's first, each behind a
    flag. `ag.unwind` at the begin of `f` makes a cell for each flag and for each part of a variable that a destructor uses; `ag.save`
    keeps the cells up to date: where the life begins, and after each assignment while it lasts. Objects whose lives no error can end cost nothing.

    Example: `Guard g(n); n += 2; use(n / m);` with a destructor that prints `n` saves `n` and `true` after the first statement and `n` after
    the second; `f.unwind(alive, n)` is `if (alive) print(n)`.
  }];
}

def LowerSwitch : Pass<"ag-lower-switch", "::mlir::func::FuncOp"> {
  let summary = "turn `ag.switch` into a chain of `ag.if`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.switch` with any order of cases, fallthrough, and `ag.break` anywhere in them.
    After: one `ag.if` for each group of cases that fall into one another, the group of `default` last. Inside a group each case but
    the last is guarded by the test "entered here or above". A `break` that is not last in its case becomes an else branch, or a flag
    `left` where it must. `continue` and `return` stay and refer to the enclosing loop and function.

    Example: `switch (x) { case 1: a; break; case 2: b; default: c; }` becomes `if (x == 1) a; else { if (x == 2) b; c; }`.
  }];
}

def LowerFor : Pass<"ag-lower-for", "::mlir::func::FuncOp"> {
  let summary = "turn `ag.for` into an `ag.while` of kind `range`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.for`, whose trip count is fixed at entry. After: an `ag.while` with a generated index variable.
    A step of 1 or -1 counts from `lower` to `upper` in the bounds' type. Any other step counts to `ag.range_size`, and the
    user's variable is `lower + index * step`, wrapped: no bound makes it overflow. The condition is always
    `index < bound` or `index > bound` with a bound that the loop does not change, which keeps counted loops recognisable.
  }];
}

def LowerCondition : Pass<"ag-lower-condition", "::mlir::func::FuncOp"> {
  let summary = "move loop conditions that have effects, and those of `do` loops, into the body";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: a condition may call, print, assign or hold a lambda's body; a `do` loop tests after its body.
    After: every loop tests before its body and no condition has effects. A condition with effects starts the body:
    `while (go) { go = condition; if (!go) break; body }`; that of a `do` loop becomes its step: `while (again) { body } step { again = condition }`.
    Neither the condition nor the body is duplicated.
  }];
}

def LowerBreak : Pass<"ag-lower-break", "::mlir::func::FuncOp"> {
  let summary = "replace `ag.break` by a flag `stopped`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.break` anywhere in a loop. After: the flag `stopped` is set instead, the condition becomes `!stopped && condition`
    (which evaluates the user's condition no more after a break), and what followed the break in the body stands in an else branch, or
    behind `if (!stopped)` where it must. The step of the loop is guarded too, unless it only counts.

    Example: `while (c) { if (a) break; b; }` becomes `while (!stopped && c) { if (a) stopped = true; else b; }`.
  }];
}

def LowerContinue : Pass<"ag-lower-continue", "::mlir::func::FuncOp"> {
  let summary = "replace `ag.continue` by else branches and, where it must, a flag `skipped`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Example: `if (a) continue; b;` becomes `if (a) {} else b;`. A flag is needed only if a `continue` stands in one of two branches
    that both may reach the statement after them.
  }];
}

def LowerReturn : Pass<"ag-lower-return", "::mlir::func::FuncOp"> {
  let summary = "leave one `ag.return`, at the end; put the bodies of `ag.scope` in place";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.return` anywhere, `ag.scope` for lambdas in place. After: values are assigned to a slot `result`, which the only
    return reads; a return inside a loop also sets a flag `returned`, which ends every loop around it and guards what follows. Outside of
    loops a flag is needed only where two branches may both reach the statement after them.

    Example: `while (c) { if (a) return x; b; } return y;` becomes
    `while (!returned && c) { if (a) { result = x; returned = true; } else b; } if (!returned) result = y; return result;`.
  }];
}

def VerifyControlFlow : Pass<"ag-verify-control-flow", "::mlir::func::FuncOp"> {
  let summary = "check that the phase left no early exit, switch or scope, and no condition with effects";
  let dependentDialects = ["::autographc::ag::AGDialect"];
}

#endif
