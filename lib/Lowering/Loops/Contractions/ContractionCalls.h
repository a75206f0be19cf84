//===- ContractionCalls.h - products of matrices by calls ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONCALLS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONCALLS_H

#include "PackedOperands.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace autographc {

/// Products that one thread computes in more than 250 microseconds, at 100 GFLOP/s.
constexpr int64_t leastThreadedSteps = 12'500'000;

/// The function of the run time that tells how many threads a loop would have.
mlir::func::FuncOp getFreeThreads(mlir::ModuleOp module, mlir::SymbolTable &symbols);

/// Replaces the op by calls, one a batch, of the module's function for products of its element
/// type, which is made where there is none yet. They read the right operand packed where `packed`
/// is not null.
void scheduleInPanels(const Contraction &contraction, const PackedRight *packed,
                      mlir::ModuleOp module, mlir::SymbolTable &symbols, unsigned vectorBytes);

} // namespace autographc

#endif
