//===- Reporter.cpp - what is said of the user's code ---------------------===//
#include "Reporter.h"

#include "autographc/Support/ClangDiagnostics.h"

using namespace clang;

namespace autographc::frontend {

bool Reporter::emit(SourceRange range, const DiagnosticInfo &info, std::string text) {
  FixItHint edit = std::exchange(fix, FixItHint());
  SourceLocation location = sema.getSourceManager().getExpansionLoc(range.getBegin());
  if (trial && sema.getSourceManager().isInSystemHeader(location)) {
    trialFailed |= info.severity == Severity::Error;
    return false;
  }
  if (!reported.insert({location.getRawEncoding(), text}).second)
    return false;
  errors |= info.severity == Severity::Error;
  if (refusal) {
    if (info.severity == Severity::Error && refusal->empty())
      *refusal = std::move(text);
    return true;
  }
  reportText(sema.getDiagnostics(), location, info, text)
      << CharSourceRange::getTokenRange(range) << edit;
  return true;
}

void Reporter::note(SourceLocation location, llvm::StringRef text) {
  if (refusal)
    return;
  DiagnosticsEngine &engine = sema.getDiagnostics();
  engine.Report(sema.getSourceManager().getExpansionLoc(location),
                engine.getCustomDiagID(DiagnosticsEngine::Note, "%0"))
      << text << CharSourceRange::getTokenRange(location) << std::exchange(fix, FixItHint());
}

} // namespace autographc::frontend
