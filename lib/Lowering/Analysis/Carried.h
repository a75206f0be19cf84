//===- Carried.h - loop-carried values ------------------------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_CARRIED_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_CARRIED_H

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

namespace autographc {

/// A loop-carried value that the loop's condition forwards unchanged.
struct Carried {
  mlir::Value init, argument, yielded;
  /// Its number among the operands of the loop.
  unsigned place;

  /// Of the result with that number; none where the condition computes it.
  static std::optional<Carried> find(mlir::scf::WhileOp loop, unsigned number);
  /// Of a value that is a loop's result.
  static std::optional<Carried> find(mlir::Value value);
};

/// Whether a value is only forwarded, through choices, to `end`, if to anything.
bool isOnlyFor(mlir::Value value, mlir::OpOperand *end);
/// Whether nothing in the loop reads the value that it carries there.
bool isOnlyForwarded(mlir::scf::WhileOp loop, const Carried &carried);

} // namespace autographc

#endif
