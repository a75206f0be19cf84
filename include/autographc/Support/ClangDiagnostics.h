//===- ClangDiagnostics.h - the registry's messages through Clang's engine ===//
#ifndef AUTOGRAPHC_SUPPORT_CLANGDIAGNOSTICS_H
#define AUTOGRAPHC_SUPPORT_CLANGDIAGNOSTICS_H

#include "autographc/Support/Diagnostics.h"

#include "clang/Basic/Diagnostic.h"

namespace clang {
class Preprocessor;
}

namespace autographc {

/// Reports an error's text as it is; ranges and fix-its can be streamed into the result. An invalid
/// location is the command line's.
clang::DiagnosticBuilder reportError(clang::DiagnosticsEngine &engine,
                                     clang::SourceLocation location, llvm::StringRef text);

/// The same of a text that an entry of the registry has become. A warning is what options and
/// pragmas say of its group, whose name follows in brackets.
clang::DiagnosticBuilder reportText(clang::DiagnosticsEngine &engine,
                                    clang::SourceLocation location, const DiagnosticInfo &info,
                                    llvm::StringRef text);

/// The same of a warning's text, whose entry the code at its end tells.
clang::DiagnosticBuilder reportWarning(clang::DiagnosticsEngine &engine,
                                       clang::SourceLocation location, llvm::StringRef text);

/// Reports an entry of the registry.
template <typename... Args>
clang::DiagnosticBuilder reportDiagnostic(clang::DiagnosticsEngine &engine,
                                          clang::SourceLocation location,
                                          const DiagnosticInfo &info, Args &&...args) {
  return reportText(engine, location, info, formatDiagnostic(info, std::forward<Args>(args)...));
}

/// Makes options of our groups, `-Wno-autograph-format`, ones that Clang knows; before there is an
/// engine.
void readWarningOptions(clang::DiagnosticOptions &options);

/// Makes `#pragma clang diagnostic ignored "-Wautograph-format"` work, and its like.
void readWarningPragmas(clang::Preprocessor &preprocessor);

} // namespace autographc

#endif
