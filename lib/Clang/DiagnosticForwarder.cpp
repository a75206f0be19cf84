//===- DiagnosticForwarder.cpp - MLIR's diagnostics through Clang's engine ===//
#include "DiagnosticForwarder.h"

#include "autographc/Support/ClangDiagnostics.h"

#include "mlir/IR/Location.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace autographc {
namespace {

SourceLocation translate(mlir::Location location, DiagnosticsEngine &engine, FileManager &files) {
  auto place = location->findInstanceOf<mlir::FileLineColLoc>();
  if (!place || !engine.hasSourceManager())
    return {};
  auto file = files.getOptionalFileRef(place.getFilename().getValue());
  if (!file)
    return {};
  return engine.getSourceManager().translateFileLineCol(&file->getFileEntry(), place.getLine(),
                                                        std::max(1u, place.getColumn()));
}

SourceLocation endOfToken(SourceLocation location, DiagnosticsEngine &engine) {
  return Lexer::getLocForEndOfToken(location, 0, engine.getSourceManager(), LangOptions());
}

DiagnosticBuilder begin(mlir::Diagnostic &diagnostic, DiagnosticsEngine &engine,
                        SourceLocation location) {
  switch (diagnostic.getSeverity()) {
  case mlir::DiagnosticSeverity::Error:
    return reportError(engine, location, diagnostic.str());
  case mlir::DiagnosticSeverity::Warning:
    return reportWarning(engine, location, diagnostic.str());
  default: {
    DiagnosticBuilder builder =
        engine.Report(location, engine.getCustomDiagID(DiagnosticsEngine::Note, "%0"));
    builder << diagnostic.str();
    return builder;
  }
  }
}

/// Without its notes.
void reportOne(mlir::Diagnostic &diagnostic, DiagnosticsEngine &engine, FileManager &files) {
  SourceLocation location = translate(diagnostic.getLocation(), engine, files);
  DiagnosticBuilder builder = begin(diagnostic, engine, location);
  if (location.isInvalid())
    return;
  builder << CharSourceRange::getTokenRange(location);
  for (const mlir::DiagnosticArgument &metadata : diagnostic.getMetadata())
    builder << FixItHint::CreateInsertion(endOfToken(location, engine), metadata.getAsString());
}

void report(mlir::Diagnostic &diagnostic, DiagnosticsEngine &engine, FileManager &files) {
  reportOne(diagnostic, engine, files);
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    reportOne(note, engine, files);
}

} // namespace

DiagnosticForwarder::DiagnosticForwarder(mlir::MLIRContext &context, DiagnosticsEngine &engine,
                                         FileManager &files)
    : handler(&context, [&](mlir::Diagnostic &diagnostic) {
        report(diagnostic, engine, files);
        return mlir::success();
      }) {}

} // namespace autographc
