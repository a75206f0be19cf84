//===- ContractionCalls.h - products of matrices by calls ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONCALLS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONCALLS_H

#include "Contraction.h"

#include "mlir/IR/SymbolTable.h"

namespace autographc {

/// Replaces the op by calls, one a batch, of the module's function for products of its element
/// type, which is made where there is none yet.
void scheduleInPanels(const Contraction &contraction, mlir::ModuleOp module,
                      mlir::SymbolTable &symbols, unsigned vectorBytes);

} // namespace autographc

#endif
