//===- Explain.h - what became of each statement, and why (--explain) -----===//
#ifndef AUTOGRAPHC_EMIT_EXPLAIN_H
#define AUTOGRAPHC_EMIT_EXPLAIN_H

#include "mlir/IR/BuiltinOps.h"

#include <set>
#include <string>
#include <vector>

namespace autographc {

/// A place in the user's file; columns count from 1.
struct ExplainedPlace {
  std::string file;
  unsigned line = 0, column = 0;
};

/// An early exit as the user wrote it.
struct ExplainedExit {
  /// `break`, `continue` or `return`.
  std::string kind;
  unsigned line = 0;
};

/// A variable at a statement.
struct ExplainedValue {
  std::string name;
  /// dtype and shape as they come in, "int32[0]" or "int32" for a number, and after the fix-point
  /// over all iterations; equal where nothing changes.
  std::string before, after;
};

/// A statement of the user's.
struct ExplainedStatement {
  ExplainedPlace place;
  /// `if (x < 0)`, `for (...)`, `history = ...`: the source text, shortened.
  std::string text;
  /// `staged`, `unrolled`, `host` or `removed`.
  std::string verdict;
  /// `cond` or `while_loop`; empty for what is removed.
  std::string form;
  /// Why it is what it is, as a clause.
  std::string reason;
  /// What the user can do about it; may be empty.
  std::string help;
  /// Of a loop: the user's variables that go from iteration to iteration, and those that are read
  /// in it and stay.
  std::vector<ExplainedValue> carried, constants;
  /// Of a loop: values that the conversion adds, flags, result slots and counters.
  std::vector<std::string> added;
  /// Of a loop whose gradient is asked for: what it keeps of each iteration, and what the reverse
  /// computes again.
  std::vector<std::string> kept, again;
  /// Of a loop over elements that loop on their own: how many are computed at once, or what stops
  /// it.
  std::vector<std::string> lanes;
  /// The exits that leave this loop or begin its next iteration; of a branch, those in it.
  std::vector<ExplainedExit> exits;
};

/// What an operation on tensors, or a loop over elements, became.
struct ExplainedSchedule {
  ExplainedPlace place;
  std::string text;
  /// `lanes`, `product`, `elementwise`, `rows`, `reduction` or `loops`.
  std::string kind;
  /// The schedule, the operations and bytes of a step, what stopped a better one, and what the user
  /// can do, as clauses; all but the first may be empty.
  std::string schedule, work, missed, help;
};

/// Names of variables with their types; a conversion's counter may have the name of one and another
/// type.
using ExplainedNames = std::set<std::pair<std::string, const void *>>;

/// A converted function.
struct ExplainedFunction {
  ExplainedPlace place;
  std::string name;
  std::vector<ExplainedExit> exits;
  /// Which calls run as plain C++, as relative clauses.
  std::vector<std::string> eager;
  /// With `--gpu`, where it runs: `the GPU, or the CPU where there is none`, or `the CPU: ` and
  /// why.
  std::string device;
  std::vector<ExplainedStatement> statements;
  std::vector<ExplainedSchedule> schedules;
};

/// Explains a module in two steps: which statements there are, from the imperative form, and what
/// became of them, from the functional one.
class Explanation {
public:
  /// `imperative` is the front end's module, before any phase.
  void collectStatements(mlir::ModuleOp imperative);
  /// `functional` is the same module after the functional phase.
  void explain(mlir::ModuleOp functional);
  /// `gradients` is the same module after the gradients phase: what loops keep for it.
  void explainGradients(mlir::ModuleOp gradients);
  /// `devices` is the same module after the gpu phase: which functions have code for a GPU.
  void explainDevices(mlir::ModuleOp devices);

  /// `loops` is the same module after the loops phase: the schedules.
  void explainSchedules(mlir::ModuleOp loops);

  /// For people, statement after statement in source order, each with its line and a caret.
  std::string printText() const;
  /// For people: the schedules alone.
  std::string printPerformance() const;
  /// For tools; docs/command-line.md has the schema.
  std::string printJson() const;

private:
  /// The user's variables in a function, which tell them from those that the conversion adds.
  struct Names {
    std::string symbol;
    ExplainedNames variables;
  };
  void collectFunction(mlir::func::FuncOp function);

  std::vector<ExplainedFunction> functions;
  std::vector<Names> names;
};

} // namespace autographc

#endif
