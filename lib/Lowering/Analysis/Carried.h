//===- Carried.h - what a loop carries ------------------------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_CARRIED_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_CARRIED_H

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

namespace autographc {

/// What a loop hands from iteration to iteration, where its condition hands it on unchanged.
struct Carried {
  mlir::Value init, argument, yielded;
  /// Among what the loop is given.
  unsigned place;

  /// Of the result with that number; none where the condition computes it.
  static std::optional<Carried> find(mlir::scf::WhileOp loop, unsigned number);
  /// Of a value that is a loop's result.
  static std::optional<Carried> find(mlir::Value value);
};

/// Whether a value is only handed on, through choices, to `end`, if to anything.
bool isOnlyFor(mlir::Value value, mlir::OpOperand *end);
/// Whether nothing in the loop reads what it carries there.
bool isOnlyHandedOn(mlir::scf::WhileOp loop, const Carried &carried);

} // namespace autographc

#endif
