//===- ThreadCosts.h - which work is shared among threads ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_ANALYSIS_THREADCOSTS_H
#define AUTOGRAPHC_LIB_LOWERING_ANALYSIS_THREADCOSTS_H

#include "mlir/IR/Builders.h"

namespace autographc {

/// Work that two threads that are awake do in less time than one, in tenths of a nanosecond:
/// handing it over takes a microsecond. Whether to wake threads the run time decides.
constexpr int64_t leastThreadedWork = 150'000;

/// Steps of a product of matrices in a nanosecond, at 100 GFLOP/s.
constexpr int64_t productSteps = 50;
/// Steps that two threads save while an element comes from the cache of another processor: 0.3 ns.
constexpr int64_t stepsAnElement = 30;

/// How many threads the run time has for so many nanoseconds of work: one where it is not to be
/// shared. For passes of modules.
mlir::Value emitFreeThreads(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value work);

} // namespace autographc

#endif
