//===- Explain.h - what became of each statement, and why (--explain) -----===//
#ifndef AUTOGRAPHC_EMIT_EXPLAIN_H
#define AUTOGRAPHC_EMIT_EXPLAIN_H

#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace autographc {

/// An early exit as the user wrote it.
struct ExplainedExit {
  /// `break`, `continue` or `return`.
  std::string kind;
  unsigned line = 0;
};

/// A converted statement.
struct ExplainedStatement {
  std::string file;
  unsigned line = 0, column = 0;
  /// `if (x < 0)`, `for (...)`: the source text, shortened.
  std::string text;
  /// `staged`, `unrolled` or `host`.
  std::string verdict;
  /// `cond` or `while_loop`.
  std::string form;
  /// Why it is not host; empty for host.
  std::string reason;
  /// "total: int32[]" for each carried value; flags apart.
  std::vector<std::string> carried, flags, constants;
};

/// A converted function.
struct ExplainedFunction {
  std::string name, file;
  unsigned line = 0, column = 0;
  std::vector<ExplainedExit> exits;
  std::vector<ExplainedStatement> statements;
};

/// Collects a module's explanation in two steps: the exits from the imperative form, the rest from the functional one.
class Explanation {
public:
  /// `imperative` is the front end's module, before any phase.
  void collectExits(mlir::ModuleOp imperative);
  /// `functional` is the same module after the functional phase.
  void collectStatements(mlir::ModuleOp functional);

  /// For people, statement after statement in source order.
  std::string printText() const;
  /// For tools.
  std::string printJson() const;

private:
  std::vector<ExplainedFunction> functions;
};

} // namespace autographc

#endif
