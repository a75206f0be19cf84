//===- Reasons.h - why a value is known at run time only ------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_EXPLAIN_REASONS_H
#define AUTOGRAPHC_LIB_EMIT_EXPLAIN_REASONS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace autographc {

/// "int32[?]" for a tensor, "int" for a number.
std::string describeType(mlir::Type type);
/// The user's name of a value; empty where it has none.
std::string findName(mlir::Value value);

/// Answers, for one function in the functional form, what a value depends on.
class Reasons {
public:
  /// Empty where the value depends on constants only, otherwise the nearest cause as a clause.
  std::string explain(mlir::Value value);

private:
  std::string explainArgument(mlir::BlockArgument argument);
  std::string explainResult(mlir::OpResult result);

  /// Optimistic: a value under way has no cause of its own.
  llvm::DenseMap<mlir::Value, std::string> known;
};

} // namespace autographc

#endif
