//===- ControlFlow.td - passes of the control-flow phase -------*- tablegen -*-===//
// In: the imperative form. Out: the same without break, continue, switch, scope and early return.
// No pass duplicates a statement.
#ifndef AUTOGRAPHC_LOWERING_CONTROLFLOW
#define AUTOGRAPHC_LOWERING_CONTROLFLOW
include "mlir/Pass/PassBase.td"

def CheckUnset : Pass<"ag-check-unset", "::mlir::func::FuncOp"> {
  let summary = "report reads of variables that are not, or may not be, set";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    A read is an operation that needs the value of a Scalar. A copy to another variable, an argument
    and a result are no reads: the unset state travels with them. A read of a variable that is
    certainly unset is an error. A read of one that may be unset is a warning, which names the
    statement and the path without an assignment. A number that is certainly uninitialised may not
    even be copied.

    Before: the imperative form, as the front end builds it. After: the same; the pass only reports.

    Example: `Scalar<float> x; if (c) x = 1; y = x + 1;` gets a warning at `x + 1`, and a note at
    the `if`, which assigns `x` on one path only.
  }];
}

def LowerCleanup : Pass<"ag-lower-cleanup", "::mlir::ModuleOp"> {
  let summary = "replace `ag.cleanup` by a function that runs on saved values where an error ends "
                "the call";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.cleanup` stands where an object with a destructor begins to live, and
    `ag.end_cleanup` on every ordinary way out.

    After: a function `f` in which an error may come while such an object lives has a function
    `f.unwind` with the destructors, the last object's first, each behind a flag. `ag.unwind` at the
    begin of `f` makes a cell for each flag and for each part of a variable that a destructor reads.
    `ag.save` keeps the cells up to date: where the life begins, and after each assignment while it
    lasts. An object whose life no error can end costs nothing.

    Example: `Guard g(n); n += 2; use(n / m);` with a destructor that prints `n` saves `n` and
    `true` after the first statement, and `n` after the second. `f.unwind(alive, n)` is
    `if (alive) print(n)`.
  }];
}

def LowerSwitch : Pass<"ag-lower-switch", "::mlir::func::FuncOp"> {
  let summary = "turn `ag.switch` into a chain of `ag.if`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.switch` with cases in any order, with fallthrough, and with `ag.break` anywhere in
    them.

    After: one `ag.if` for each group of cases that fall into one another, the group of `default`
    last. In a group each case but the last is guarded by the test "entered here or above". A
    `break` that is not last in its case becomes an else branch, or a flag `left` where an else
    branch does not do. `continue` and `return` stay, and refer to the enclosing loop and function.

    Example: `switch (x) { case 1: a; break; case 2: b; default: c; }` becomes
    `if (x == 1) a; else { if (x == 2) b; c; }`.
  }];
}

def LowerFor : Pass<"ag-lower-for", "::mlir::func::FuncOp"> {
  let summary = "turn `ag.for` into an `ag.while` of kind `range`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.for`, whose trip count is fixed at entry.

    After: an `ag.while` with a generated index variable. A step of 1 or -1 counts from `lower` to
    `upper` in the bounds' type. Any other step counts to `ag.range_size`, and the user's variable
    is `lower + index * step`, wrapped, so that no bound makes it overflow. The condition is
    `index < bound` or `index > bound` with a bound that the loop does not change. So later phases
    recognise a counted loop.

    Example: `for (int i : range(n)) a;` becomes `index = 0; while (index < n) { i = index; a; }`
    with the step `index = index + 1`.
  }];
}

def LowerCondition : Pass<"ag-lower-condition", "::mlir::func::FuncOp"> {
  let summary = "move loop conditions that have effects, and those of `do` loops, into the body";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: a condition may call, print, assign or hold the body of an inlined lambda. A `do` loop
    tests after its body.

    After: every loop tests before its body, and no condition has effects. A condition with effects
    starts the body. The condition of a `do` loop becomes its step. Neither the condition nor the
    body is duplicated.

    Example: `while (next(i)) a;` becomes `while (go) { go = next(i); if (!go) break; a; }`, and
    `do a; while (c);` becomes `while (again) { a; }` with the step `again = c`.
  }];
}

def LowerBreak : Pass<"ag-lower-break", "::mlir::func::FuncOp"> {
  let summary = "replace `ag.break` by a flag `stopped`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.break` anywhere in a loop.

    After: the flag `stopped` is set instead. The condition becomes `!stopped && condition`, so that
    the user's condition is not evaluated after a break. What follows the break in the body stands
    in an else branch, or behind `if (!stopped)` where an else branch does not do. The step of the
    loop is guarded, too, unless it only counts.

    Example: `while (c) { if (a) break; b; }` becomes
    `while (!stopped && c) { if (a) stopped = true; else b; }`.
  }];
}

def LowerContinue : Pass<"ag-lower-continue", "::mlir::func::FuncOp"> {
  let summary = "replace `ag.continue` by else branches or a flag `skipped`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.continue` anywhere in a loop.

    After: what follows the continue in the body stands in an else branch. A flag is needed only
    where a `continue` stands in one of two branches that both may reach the statement after them.

    Example: `if (a) continue; b;` becomes `if (a) {} else b;`.
  }];
}

def LowerReturn : Pass<"ag-lower-return", "::mlir::func::FuncOp"> {
  let summary = "leave one `ag.return`, at the end, and no `ag.scope`";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: `ag.return` anywhere, and `ag.scope` around the body of each inlined call that returns
    before its end.

    After: a value that is returned is assigned to a variable `result`, which the only return reads.
    A return in a loop also sets a flag `returned`, which ends every loop around it and guards what
    follows. Outside of loops a flag is needed only where two branches may both reach the statement
    after them.

    Example: `while (c) { if (a) return x; b; } return y;` becomes
    `while (!returned && c) { if (a) { result = x; returned = true; } else b; }
    if (!returned) result = y; return result;`.
  }];
}

def VerifyControlFlow : Pass<"ag-verify-control-flow", "::mlir::func::FuncOp"> {
  let summary = "check that no early exit, switch or scope is left, and no condition with effects";
  let dependentDialects = ["::autographc::ag::AGDialect"];
  let description = [{
    Before: a function as the control-flow phase leaves it. After: the same. The pass fails where
    `ag.break`, `ag.continue`, `ag.switch`, `ag.scope`, `ag.for` or a cleanup is left, where
    `ag.return` does not end the function, and where a loop's condition assigns, calls or prints.

    Example: `ag.return` in an `ag.if` is an error.
  }];
}

#endif
