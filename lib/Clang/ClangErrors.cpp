//===- ClangErrors.cpp - what is added to Clang's errors, and left out ----===//
#include "ClangErrors.h"

#include "Remedies.h"

#include "autographc/Cxx/Spelling.h"
#include "autographc/Support/ClangDiagnostics.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

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
      return isRepeated ? void() : handleNote(level, info);
    release();
    isRepeated = isAboutCorrected(info);
    if (isRepeated || isMarkOfClass(info))
      return;
    DiagnosticConsumer::HandleDiagnostic(level, info);
    print(level, info);
    error = SourceLocation();
    isAnswered = false;
    if (level < DiagnosticsEngine::Error ||
        engine.getDiagnosticIDs()->isWarningOrExtension(info.getID()) || !isInFile(info))
      return;
    places.push_back(info.getSourceManager().getExpansionLoc(info.getLocation()));
    if (isCorrection(info.getID()))
      corrected = info.getLocation();
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

  static bool isCorrection(unsigned id) {
    return id == clang::diag::err_no_member_suggest ||
           id == clang::diag::err_undeclared_var_use_suggest ||
           id == clang::diag::err_undeclared_use_suggest;
  }

  /// Whether an error is about the name that Clang took for a misspelt one: the first says enough.
  bool isAboutCorrected(const Diagnostic &info) const {
    return corrected.isValid() && isInFile(info) &&
           llvm::any_of(info.getRanges(), [&](CharSourceRange range) {
             return range.getBegin().isFileID() && range.getEnd().isFileID() &&
                    range.getBegin() <= corrected && corrected <= range.getEnd();
           });
  }

  /// Reports a mark before `class`, which Clang would have moved behind it.
  bool isMarkOfClass(const Diagnostic &info) {
    if (info.getID() != clang::diag::warn_declspec_attribute_ignored || !isInFile(info) ||
        !info.getLocation().isMacroID())
      return false;
    StringRef macro =
        Lexer::getImmediateMacroName(info.getLocation(), info.getSourceManager(), *language);
    if (!macro.starts_with("AG_"))
      return false;
    SourceLocation place = info.getSourceManager().getExpansionLoc(info.getLocation());
    places.push_back(place);
    reportDiagnostic(engine, place, diag::MarkElsewhere, macro.str(), "the class",
                     "mark its methods");
    return true;
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
  /// The last name that Clang took for a misspelt one, and whether what came last is about it.
  SourceLocation corrected;
  bool isRepeated = false;
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
