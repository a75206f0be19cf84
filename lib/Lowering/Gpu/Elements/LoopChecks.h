//===- LoopChecks.h - checks of counters, before their loops ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_LOOPCHECKS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_LOOPCHECKS_H

#include "Lowering/Analysis/CountedLoops.h"

namespace autographc {

/// What a number is before casts, and before it is made one that is no poison.
mlir::Value skipFreezes(mlir::Value value);

/// Whether sums and products of counters, and numbers from outside of a nest of loops, say whether
/// these checks in it fail, and whether they are reached.
bool areOfCounters(const CountedLoop &nest, llvm::ArrayRef<mlir::scf::IfOp> checks);

/// Whether they say between which numbers those are that the checks test. Not all of what says
/// whether a check is reached needs to be known.
bool canBeBounded(const CountedLoop &nest, llvm::ArrayRef<mlir::scf::IfOp> checks);

/// Before a nest with such checks: whether one of them may fail, by the least and the greatest
/// numbers that it tests. False is certain.
mlir::Value emitMayFail(mlir::OpBuilder &builder, const CountedLoop &nest,
                        llvm::ArrayRef<mlir::scf::IfOp> checks);

/// Of a copy of a nest that has checks, drops what writes: it raises the errors of the nest, and
/// does nothing else. Checks of counters need no numbers that functions give, and none that loops
/// carry.
void dropWork(mlir::Operation *checking, bool isOfCounters);

/// Emits a copy of a nest that does nothing but its checks, where one of them may fail.
void emitChecksBefore(mlir::OpBuilder &builder, const CountedLoop &nest,
                      llvm::ArrayRef<mlir::scf::IfOp> checks);

} // namespace autographc

#endif
