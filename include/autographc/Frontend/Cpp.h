//===- Cpp.h - C++ (Clang AST) to the imperative form ---------------------===//
#ifndef AUTOGRAPHC_FRONTEND_CPP_H
#define AUTOGRAPHC_FRONTEND_CPP_H

#include "autographc/Cxx/ImperativeForm.h"

namespace clang {
class Sema;
}

namespace autographc {

/// Emits every annotated function with a body, and what they call, from a finished translation
/// unit. Changes nothing in the AST. Where Clang found errors, at `errors`, it gives no module, and
/// looks for more in the functions without.
FrontendResult emitImperative(clang::Sema &sema, mlir::MLIRContext &context,
                              llvm::ArrayRef<clang::SourceLocation> errors = {},
                              const FrontendChoice &choice = {});
/// The marked functions that record gradients, or that call what does and is not marked.
std::vector<const clang::FunctionDecl *> findRecording(clang::Sema &sema,
                                                       mlir::MLIRContext &context);

} // namespace autographc

#endif
