//===- ClangErrors.cpp - what is added to Clang's errors, and left out ----===//
#include "ClangErrors.h"

#include "Remedies.h"

#include "autographc/Cxx/Spelling.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace autographc {
namespace {

/// Stands before the printer.
class ErrorFollower : public DiagnosticConsumer {
public:
  ErrorFollower(DiagnosticsEngine &engine, std::unique_ptr<DiagnosticConsumer> printer,
                std::vector<SourceLocation> &places)
      : engine(engine), printer(std::move(printer)), places(places) {}

  void BeginSourceFile(const LangOptions &options, const Preprocessor *preprocessor) override {
    language = &options;
    printer->BeginSourceFile(options, preprocessor);
  }
  void EndSourceFile() override {
    release();
    language = nullptr;
    printer->EndSourceFile();
  }
  void finish() override { printer->finish(); }
  bool IncludeInDiagnosticCounts() const override { return printer->IncludeInDiagnosticCounts(); }

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    if (level == DiagnosticsEngine::Note)
      return handleNote(level, info);
    release();
    DiagnosticConsumer::HandleDiagnostic(level, info);
    print(level, info);
    error = SourceLocation();
    isAnswered = false;
    if (level < DiagnosticsEngine::Error ||
        engine.getDiagnosticIDs()->isWarningOrExtension(info.getID()) || !isInFile(info))
      return;
    places.push_back(info.getSourceManager().getExpansionLoc(info.getLocation()));
    error = info.getLocation();
    remedies = Remedies(info, *language);
    answer(remedies.find());
  }

private:
  /// With our types as users write them.
  void print(DiagnosticsEngine::Level level, const Diagnostic &info) {
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    std::string shortened = shortenTypes(text);
    if (text == shortened)
      return printer->HandleDiagnostic(level, info);
    DiagnosticStorage storage;
    storage.DiagRanges.append(info.getRanges().begin(), info.getRanges().end());
    storage.FixItHints.append(info.getFixItHints().begin(), info.getFixItHints().end());
    printer->HandleDiagnostic(
        level, Diagnostic(&engine, info.getLocation(), info.getID(), storage, shortened));
  }

  bool isInFile(const Diagnostic &info) const {
    return language && info.getLocation().isValid() && info.hasSourceManager();
  }

  void handleNote(DiagnosticsEngine::Level level, const Diagnostic &info) {
    bool isOfError = error.isValid() && isInFile(info);
    bool isInLibrary =
        isOfError && info.getSourceManager().isInSystemHeader(
                         info.getSourceManager().getExpansionLoc(info.getLocation()));
    std::string remedy = isOfError && !isAnswered && !isReleasing ? remedies.findIn(info) : "";
    if (!isInLibrary || isReleasing) {
      if (!isReleasing)
        release();
      print(level, info);
    } else if (!isAnswered && remedy.empty()) {
      held.emplace_back(level, info);
    }
    answer(remedy);
  }

  void answer(const std::string &remedy) {
    if (remedy.empty())
      return;
    isAnswered = true;
    held.clear();
    engine.Report(error, engine.getCustomDiagID(DiagnosticsEngine::Note, "%0")) << remedy;
  }

  /// Prints the notes after which no remedy was found.
  void release() {
    isReleasing = true;
    for (const StoredDiagnostic &note : std::exchange(held, {}))
      engine.Report(note);
    isReleasing = false;
  }

  DiagnosticsEngine &engine;
  std::unique_ptr<DiagnosticConsumer> printer;
  std::vector<SourceLocation> &places;
  const LangOptions *language = nullptr;
  /// The last diagnostic, if it was an error, and whether a remedy was named.
  SourceLocation error;
  Remedies remedies;
  bool isAnswered = false;
  /// Notes in the library, whose candidates are none of the user's: printed if they are all that
  /// there is.
  std::vector<StoredDiagnostic> held;
  bool isReleasing = false;
};

} // namespace

void followErrors(DiagnosticsEngine &engine, std::vector<SourceLocation> &places) {
  auto printer = engine.takeClient();
  engine.setClient(new ErrorFollower(engine, std::move(printer), places), /*ShouldOwnClient=*/true);
}

} // namespace autographc
