//===- LegalForm.h - what may stand in the IR after a phase ---------------===//
#ifndef AUTOGRAPHC_LOWERING_ANALYSIS_LEGALFORM_H
#define AUTOGRAPHC_LOWERING_ANALYSIS_LEGALFORM_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace autographc {

/// Fails, with an error, at the first operation below `module` that is not legal in `operations`,
/// or that has a result, a block argument or a signature with a type that `isLegalType` refuses.
/// `phase` is the row of the table of phases that promises this; the error names it.
mlir::LogicalResult verifyLegalForm(mlir::ModuleOp module, llvm::StringRef phase,
                                    const mlir::ConversionTarget &operations,
                                    llvm::function_ref<bool(mlir::Type)> isLegalType);

/// Makes operations on numbers legal, branches, loops and calls: what all phases from linalg to
/// loops may leave.
void addScalarCode(mlir::ConversionTarget &operations);

/// Makes operations of linalg legal as far as `isLegal` says so.
void addLinalg(mlir::ConversionTarget &operations, bool (*isLegal)(mlir::linalg::LinalgOp));

/// Makes legal what the phases from linalg to fuse may leave: scalar code, operations of linalg on
/// tensors, `ag.math`, and the buffers that runtime functions are passed.
void addTensorCode(mlir::ConversionTarget &operations);

/// Whether a value of that form may have the type. Numbers are arith's, without a sign.
bool isTensorCodeType(mlir::Type type);

/// Whether a value may have the type once there are buffers: as before, but no tensor.
bool isBufferCodeType(mlir::Type type);

} // namespace autographc

#endif
