//===- Unread.h - numbers that nothing reads ------------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LOWERING_ANALYSIS_UNREAD_H
#define AUTOGRAPHC_LOWERING_ANALYSIS_UNREAD_H

#include "mlir/IR/Builders.h"

namespace autographc {

/// A number that nothing reads. Of a condition false: upstream joins nested branches by `and`, of
/// which LLVM makes poison where one operand is poison, even if the other one is false.
mlir::Value makeUnread(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type);

} // namespace autographc

#endif
