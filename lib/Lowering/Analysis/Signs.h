//===- Signs.h - signs that elements of tensors cannot have ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LOWERING_ANALYSIS_SIGNS_H
#define AUTOGRAPHC_LOWERING_ANALYSIS_SIGNS_H

#include "mlir/IR/Value.h"

namespace autographc {

/// Whether each element of a floating tensor, or a floating number, of the `ag` dialect is at most
/// 0, or NaN, by the operations that made it: what is left of an element without the greatest of
/// its row, `-abs(x)`, `-0.5f * x * x`, `minimum(x, 0)`.
bool isNeverPositive(mlir::Value value);

} // namespace autographc

#endif
