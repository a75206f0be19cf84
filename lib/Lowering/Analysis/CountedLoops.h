//===- CountedLoops.h - loops that count, and what they touch ---*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_COUNTEDLOOPS_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_COUNTEDLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

namespace autographc {

/// A loop that counts by one, and carries nothing else: of scf.for, or of scf.while.
struct CountedLoop {
  mlir::Operation *loop;
  mlir::Value from, to;
  mlir::BlockArgument counter;
  mlir::Block *body;
};

std::optional<CountedLoop> findCountedLoop(mlir::Operation *op);

/// What a number is before casts to wider integers and subscripts.
mlir::Value skipCasts(mlir::Value value);

/// Whether a branch does nothing but raise an error.
bool isFailure(mlir::scf::IfOp branch);

/// Whether a branch raises an error where the counter has reached a number from outside of the
/// loop, which then limits how far the loop goes.
bool isLimit(mlir::scf::IfOp branch, const CountedLoop &counted);

/// Whether an operation gives a buffer back.
bool isRelease(mlir::Operation *op);

/// Whether an operation neither reads nor writes elements: what stands before it may be done behind
/// it.
bool mayStandBetween(mlir::Operation *op);

/// The buffer that a view is of.
mlir::Value findRoot(mlir::Value buffer);

/// Whether nothing has the memory of a buffer that is no view but its views.
bool isOwned(mlir::Value root);

} // namespace autographc

#endif
