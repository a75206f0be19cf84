//===- ScheduleNotes.h - which schedule an operation got, for people -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_SCHEDULENOTES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_SCHEDULENOTES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace autographc {

/// What `--explain` says of the code at a place.
struct ScheduleNote {
  /// `lanes` of a loop over elements; `product`, `elementwise`, `rows`, `reduction` or `loops`.
  llvm::StringRef kind;
  /// The schedule, as a clause.
  std::string schedule;
  /// Operations and bytes at a place of all loops; may be empty.
  std::string work = {};
  /// What stopped a better one, and what the user can do; may be empty.
  std::string missed = {}, help = {};
};

/// Keeps a note for the place of `op` with the function around it, in its attribute `schedules`.
void addNote(mlir::Operation *op, const ScheduleNote &note);

/// "3 operations on 16 bytes a step; beyond the caches memory is the limit": a step is a place of
/// all loops, bytes those that are read and written there, but not what stays while the last loop
/// runs. Of a product, whose operands are in caches, see its note.
std::string describeWork(mlir::linalg::LinalgOp op);

} // namespace autographc

#endif
