//===- ControlFlowTree.h - the statements of a function as a tree ---------===//
#ifndef AUTOGRAPHC_LIB_EMIT_REPORT_CONTROLFLOWTREE_H
#define AUTOGRAPHC_LIB_EMIT_REPORT_CONTROLFLOWTREE_H

#include "mlir/IR/Operation.h"

#include <string>
#include <vector>

namespace autographc {

/// A statement that holds or leaves others, in the imperative or the functional form.
struct ControlFlowNode {
  /// `if`, `while`, `for`, `switch`, `break`, `continue`, `return`, `cond`, `while_loop`; of a
  /// region `condition`, `body`, `step`, `then`, `else` or `case`.
  std::string kind;
  unsigned line = 0;
  std::vector<ControlFlowNode> children;
};

/// The tree below an op: a child for each region, whose children are its statements. `&&` and `||`
/// are no statements.
ControlFlowNode buildControlFlowTree(mlir::Operation *op);

} // namespace autographc

#endif
