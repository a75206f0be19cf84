//===- TryGradients.h - which functions that record are compiled ----------===//
#ifndef AUTOGRAPHC_LIB_COMPILER_TRYGRADIENTS_H
#define AUTOGRAPHC_LIB_COMPILER_TRYGRADIENTS_H

#include "autographc/Compiler/Pipeline.h"
#include "autographc/Frontend/Cpp.h"

namespace autographc {

/// The marked functions of a file that record gradients and whose gradients cannot be compiled.
std::vector<LeftPlain> findLeftPlain(clang::Sema &sema, mlir::MLIRContext &context,
                                     const PipelineOptions &options);

} // namespace autographc

#endif
