//===- ClangDiagnostics.h - the registry's messages through Clang's engine ===//
#ifndef AUTOGRAPHC_SUPPORT_CLANGDIAGNOSTICS_H
#define AUTOGRAPHC_SUPPORT_CLANGDIAGNOSTICS_H

#include "autographc/Support/Diagnostics.h"

#include "clang/Basic/Diagnostic.h"

namespace autographc {

/// Reports a text as it is; ranges and fix-its can be streamed into the result. An invalid location is the command line's.
inline clang::DiagnosticBuilder reportText(clang::DiagnosticsEngine &engine, clang::SourceLocation location, Severity severity, llvm::StringRef text) {
  bool isError = severity == Severity::Error;
  unsigned id = engine.getCustomDiagID(isError ? clang::DiagnosticsEngine::Error : clang::DiagnosticsEngine::Warning, "%0");
  clang::DiagnosticBuilder builder = engine.Report(location, id);
  builder << text;
  return builder;
}

/// Reports an entry of the registry.
template <typename... Args>
clang::DiagnosticBuilder reportDiagnostic(clang::DiagnosticsEngine &engine, clang::SourceLocation location, const DiagnosticInfo &info, Args &&...args) {
  return reportText(engine, location, info.severity, formatDiagnostic(info, std::forward<Args>(args)...));
}

} // namespace autographc

#endif
