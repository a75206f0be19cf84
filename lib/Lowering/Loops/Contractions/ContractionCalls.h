//===- ContractionCalls.h - products of matrices by calls ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONCALLS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONCALLS_H

#include "PackedOperands.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace autographc {

/// The elements of the three matrices of a product.
mlir::Value emitElements(IndexBuilder &index, mlir::Value rows, mlir::Value columns,
                         mlir::Value terms);

/// How many threads share products of so many steps, of matrices of so many elements: one where
/// they are small.
mlir::Value emitProductThreads(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value steps,
                               mlir::Value elements);

/// Replaces the op by calls, one a batch, of the module's function for products of its element
/// type, which is made where there is none yet. They read the right operand packed where `packed`
/// is not null.
void scheduleInPanels(const Contraction &contraction, const PackedRight *packed,
                      mlir::ModuleOp module, mlir::SymbolTable &symbols, unsigned vectorBytes);

} // namespace autographc

#endif
