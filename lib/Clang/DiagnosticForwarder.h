//===- DiagnosticForwarder.h - MLIR's diagnostics through Clang's engine --===//
#ifndef AUTOGRAPHC_LIB_CLANG_DIAGNOSTICFORWARDER_H
#define AUTOGRAPHC_LIB_CLANG_DIAGNOSTICFORWARDER_H

#include "mlir/IR/Diagnostics.h"

namespace clang {
class DiagnosticsEngine;
class FileManager;
} // namespace clang

namespace autographc {

/// While it lives, what passes report on `context` is printed as Clang prints: at the source line,
/// with carets and notes. A string in a diagnostic's metadata is a fix-it: text to insert after the
/// token at the diagnostic's place.
class DiagnosticForwarder {
public:
  DiagnosticForwarder(mlir::MLIRContext &context, clang::DiagnosticsEngine &engine,
                      clang::FileManager &files);

private:
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace autographc

#endif
