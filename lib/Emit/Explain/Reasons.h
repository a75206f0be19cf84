//===- Reasons.h - why a value is known at run time only ------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_EXPLAIN_REASONS_H
#define AUTOGRAPHC_LIB_EMIT_EXPLAIN_REASONS_H

#include "Extents.h"

#include "autographc/Emit/Explain.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <set>
#include <string>

namespace autographc {

/// dtype and shape, "int32[?]" for a tensor, "int32" for a number; `shape` where more is known than
/// the type says.
std::string describeType(mlir::Type type, std::optional<Shape> shape = std::nullopt);
/// The user's name of a value; empty where it has none.
std::string findName(mlir::Value value);

/// Why a value is known at run time only.
struct Reason {
  /// "`x` is computed from `m`, a tensor argument".
  std::string text;
  /// What would make it known earlier; may be empty.
  std::string help;
};

/// Answers, for one function in the functional form, what a value depends on.
class Reasons {
public:
  Reasons(const ExplainedNames &variables, Extents &extents)
      : variables(variables), extents(extents) {}

  /// Of the condition of a branch or loop; none where it depends on constants only. Among several
  /// causes the user's variables come before flags of early exits.
  std::optional<Reason> find(mlir::Value condition, mlir::Operation *statement);
  /// Whether a value belongs to a variable of the user's.
  bool isVariable(mlir::Value value) const {
    return variables.count({findName(value), value.getType().getAsOpaquePointer()});
  }

private:
  /// Where a value that is known at run time only comes from.
  struct Root {
    /// "`m`, a tensor argument" and "`m` is a tensor argument".
    std::string apposition, sentence, help;
    std::string name;
    /// The variable nearest to the asked value on the way to the root.
    std::string subject;
  };
  std::optional<Root> search(mlir::Value value, std::string subject);
  std::optional<Root> searchArgument(mlir::BlockArgument argument, const std::string &subject);
  std::optional<Root> searchResult(mlir::OpResult result, const std::string &subject);
  Root makeRoot(const std::string &name, const std::string &noun, const std::string &help,
                const std::string &subject);
  bool isFlag(mlir::Value value) const;
  /// Whether it is known at run time only how often a loop goes around.
  bool isStaged(mlir::scf::WhileOp loop);

  const ExplainedNames &variables;
  Extents &extents;
  Extents fixedExtents{/*fixesArguments=*/true};
  llvm::DenseMap<mlir::Operation *, bool> staged;
  /// The branch or loop whose condition is asked for.
  mlir::Operation *statement = nullptr;
  /// Values that were met, and lists whose sizes were.
  llvm::DenseSet<mlir::Value> visited, measured;
  bool throughFlags = false;
  /// Searching what a flag that holds a loop's condition comes from.
  bool inCondition = false;
  /// Searching what the size of a list comes from, whatever its elements are.
  bool inSize = false;
};

} // namespace autographc

#endif
