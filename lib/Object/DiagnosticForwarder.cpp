//===- DiagnosticForwarder.cpp - MLIR's diagnostics through Clang's engine ===//
#include "DiagnosticForwarder.h"

#include "mlir/IR/Location.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/ScopeExit.h"

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

SourceLocation endOfToken(SourceLocation location, DiagnosticsEngine &engine) {
  return Lexer::getLocForEndOfToken(location, 0, engine.getSourceManager(), LangOptions());
}

unsigned getId(mlir::DiagnosticSeverity severity, DiagnosticsEngine &engine) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Error:
    return engine.getCustomDiagID(DiagnosticsEngine::Error, "%0");
  case mlir::DiagnosticSeverity::Warning:
    // All warnings of passes are of variables without a value; the group makes -w, -Werror and -Wno-... work on them.
    return engine.getDiagnosticIDs()->getCustomDiagID({diag::Severity::Warning, "%0", DiagnosticIDs::CLASS_WARNING, false, false,
                                                       diag::Group::UninitializedSometimes});
  default:
    return engine.getCustomDiagID(DiagnosticsEngine::Note, "%0");
  }
}

/// What the user's options make of a warning of passes. Clang's engine leaves `-Wno-error=` and `-Wno-` behind `-Weverything` to
/// the diagnostics that it knows: one of these is asked, with the group on, as ours are.
DiagnosticsEngine::Level findLevel(DiagnosticsEngine &engine, FileManager &files) {
  DiagnosticOptions options = engine.getDiagnosticOptions();
  options.Warnings.insert(options.Warnings.begin(), "sometimes-uninitialized");
  DiagnosticsEngine asked(DiagnosticIDs::create(), options, new IgnoringDiagConsumer);
  ProcessWarningOptions(asked, options, files.getVirtualFileSystem(), /*ReportDiags=*/false);
  return asked.getDiagnosticLevel(diag::warn_sometimes_uninit_var, SourceLocation());
}

/// Without its notes.
void reportOne(mlir::Diagnostic &diagnostic, DiagnosticsEngine &engine, FileManager &files) {
  unsigned id = getId(diagnostic.getSeverity(), engine);
  SourceLocation location = translate(diagnostic.getLocation(), engine, files);
  DiagnosticBuilder builder = engine.Report(location, id);
  builder << diagnostic.str();
  if (location.isInvalid())
    return;
  builder << CharSourceRange::getTokenRange(location);
  for (const mlir::DiagnosticArgument &metadata : diagnostic.getMetadata())
    builder << FixItHint::CreateInsertion(endOfToken(location, engine), metadata.getAsString());
}

void report(mlir::Diagnostic &diagnostic, DiagnosticsEngine &engine, FileManager &files) {
  bool isWarning = diagnostic.getSeverity() == mlir::DiagnosticSeverity::Warning, wereErrors = engine.getWarningsAsErrors();
  DiagnosticsEngine::Level level = isWarning ? findLevel(engine, files) : DiagnosticsEngine::Error;
  if (level == DiagnosticsEngine::Ignored)
    return;
  engine.setWarningsAsErrors(wereErrors && level != DiagnosticsEngine::Warning);
  llvm::scope_exit restore([&] { engine.setWarningsAsErrors(wereErrors); });
  reportOne(diagnostic, engine, files);
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    reportOne(note, engine, files);
}

} // namespace

DiagnosticForwarder::DiagnosticForwarder(mlir::MLIRContext &context, DiagnosticsEngine &engine, FileManager &files)
    : handler(&context, [&](mlir::Diagnostic &diagnostic) {
        report(diagnostic, engine, files);
        return mlir::success();
      }) {}

} // namespace autographc
