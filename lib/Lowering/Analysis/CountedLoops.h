//===- CountedLoops.h - loops that count, and what they touch ---*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_COUNTEDLOOPS_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_COUNTEDLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

namespace autographc {

/// A loop that counts by one: of scf.for, or of scf.while.
struct CountedLoop {
  mlir::Operation *loop;
  mlir::Value from, to;
  mlir::BlockArgument counter;
  mlir::Block *body;
};

/// A number that a loop carries beside its counter.
struct CarriedNumber {
  mlir::Value init;
  llvm::SmallVector<mlir::BlockArgument> inBody;
  mlir::Value next;
  llvm::SmallVector<mlir::OpResult> results;
};

/// A loop that counts by one, and may carry numbers.
struct CarryingLoop {
  CountedLoop counted;
  llvm::SmallVector<CarriedNumber> carried;
  /// What the counter ends with, if anybody asks.
  llvm::SmallVector<mlir::OpResult> ends;
};

std::optional<CarryingLoop> findCarryingLoop(mlir::Operation *op);
/// One that carries its counter alone.
std::optional<CountedLoop> findCountedLoop(mlir::Operation *op);

/// A counter, or a bound, as an index, and an index as a number of a counter's type. A constant is
/// emitted where it is used.
mlir::Value emitAsIndex(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value number);
mlir::Value emitAsCounter(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value index,
                          mlir::Type type);

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
