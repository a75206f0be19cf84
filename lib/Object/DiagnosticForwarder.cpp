//===- DiagnosticForwarder.cpp - MLIR's diagnostics through Clang's engine ===//
#include "DiagnosticForwarder.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "mlir/IR/Location.h"

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
  return engine.getSourceManager().translateFileLineCol(&file->getFileEntry(), place.getLine(), std::max(1u, place.getColumn()));
}

DiagnosticsEngine::Level level(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Error:
    return DiagnosticsEngine::Error;
  case mlir::DiagnosticSeverity::Warning:
    return DiagnosticsEngine::Warning;
  default:
    return DiagnosticsEngine::Note;
  }
}

void report(mlir::Diagnostic &diagnostic, DiagnosticsEngine &engine, FileManager &files) {
  unsigned id = engine.getDiagnosticIDs()->getCustomDiagID(static_cast<DiagnosticIDs::Level>(level(diagnostic.getSeverity())), "%0");
  engine.Report(translate(diagnostic.getLocation(), engine, files), id) << diagnostic.str();
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    report(note, engine, files);
}

} // namespace

DiagnosticForwarder::DiagnosticForwarder(mlir::MLIRContext &context, DiagnosticsEngine &engine, FileManager &files)
    : handler(&context, [&](mlir::Diagnostic &diagnostic) {
        report(diagnostic, engine, files);
        return mlir::success();
      }) {}

} // namespace autographc
