//===- HeldElements.h - elements as a device's memory holds them -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_HELDELEMENTS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_HELDELEMENTS_H

#include "mlir/IR/Builders.h"

namespace autographc {

/// What an element is in memory: a byte holds a bool, two numbers a complex one.
mlir::Type getHeldType(mlir::Type element);
mlir::Value emitZero(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type element);
/// An element of what memory holds, and the reverse.
mlir::Value emitFromHeld(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type element,
                         mlir::Value held);
mlir::Value emitHeld(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value);

} // namespace autographc

#endif
