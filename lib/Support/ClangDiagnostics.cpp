//===- ClangDiagnostics.cpp - the registry's messages through Clang's engine ===//
//
// Clang's table of warning groups is closed. Each of our warnings has a stand-in in it, a warning
// that C++ never gets: what options and pragmas say of ours is said to Clang of the stand-in, and
// ours is reported as the engine then would report that.
//
#include "autographc/Support/ClangDiagnostics.h"

#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Regex.h"

#include <fmt/format.h>

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

struct Group {
  const DiagnosticInfo &info;
  unsigned standIn;
};

// Of Objective-C, on by default, and in no other group.
const Group groups[] = {
    {diag::RunsEagerly, clang::diag::warn_objc_boxing_invalid_utf8_string},
    {diag::WrongFormat, clang::diag::warn_objc_circular_container},
    {diag::NotPrinted, clang::diag::warn_objc_literal_comparison},
    {diag::ArgumentObserved, clang::diag::warn_objc_unsafe_perform_selector},
    {diag::NothingMarked, clang::diag::warn_objc_root_class_missing},
    {diag::MaybeUnset, clang::diag::warn_objc_requires_super_protocol},
    {diag::RecordsGradients, clang::diag::warn_objc_missing_super_call},
    {diag::NotWatched, clang::diag::warn_objc_missing_super_call},
};

unsigned getStandIn(const DiagnosticInfo &info) {
  auto found =
      llvm::find_if(groups, [&](const Group &group) { return group.info.code == info.code; });
  assert(found != std::end(groups) && "a warning without a stand-in");
  return found->standIn;
}

std::string nameStandIn(const Group &group) {
  return DiagnosticIDs().getWarningOptionForDiag(group.standIn).str();
}

/// Whether an option or pragma about `name` is about this warning.
bool isAbout(StringRef name, const Group &group) {
  // Clang's groups around this one.
  bool isUnset = group.info.code == diag::MaybeUnset.code &&
                 (name == "uninitialized" || name == "most" || name == "all");
  return name == "autograph" || name == group.info.group || isUnset;
}

DiagnosticBuilder reportAs(DiagnosticsEngine::Level level, DiagnosticsEngine &engine,
                           SourceLocation location, StringRef text) {
  DiagnosticBuilder builder = engine.Report(location, engine.getCustomDiagID(level, "%0"));
  builder << text;
  return builder;
}

class PragmaReader : public PPCallbacks {
public:
  explicit PragmaReader(Preprocessor &preprocessor)
      : engine(preprocessor.getDiagnostics()), sources(preprocessor.getSourceManager()) {}

  void PragmaDirective(SourceLocation location, PragmaIntroducerKind) override {
    static const llvm::Regex pragma(
        R"re((clang|GCC) +diagnostic +(ignored|warning|error|fatal) +\\?"-W(autograph[-a-z]*)\\?")re");
    restoreUnknown(location);
    StringRef text = sources.getCharacterData(location);
    // Several operators may stand in one line.
    StringRef line = text.take_until(
        [end = text.starts_with("_Pragma") ? ')' : '\n'](char c) { return c == end; });
    llvm::SmallVector<StringRef> found;
    if (!line.contains("autograph") || !pragma.match(line, &found))
      return;
    for (const Group &group : groups) {
      if (!isAbout(found[3], group))
        continue;
      engine.setSeverityForGroup(clang::diag::Flavor::WarningOrError, nameStandIn(group),
                                 getSeverity(found[2]), location);
      hideUnknown(location);
    }
  }

private:
  static clang::diag::Severity getSeverity(StringRef word) {
    return llvm::StringSwitch<clang::diag::Severity>(word)
        .Case("ignored", clang::diag::Severity::Ignored)
        .Case("warning", clang::diag::Severity::Warning)
        .Case("error", clang::diag::Severity::Error)
        .Default(clang::diag::Severity::Fatal);
  }

  /// Clang does not know the group, and would say so of this pragma.
  void hideUnknown(SourceLocation place) {
    if (hidden || engine.isIgnored(unknown, place))
      return;
    bool isError = engine.getDiagnosticLevel(unknown, place) >= DiagnosticsEngine::Error &&
                   !engine.getWarningsAsErrors();
    hidden = isError ? clang::diag::Severity::Error : clang::diag::Severity::Warning;
    engine.setSeverity(unknown, clang::diag::Severity::Ignored, place);
  }
  void restoreUnknown(SourceLocation place) {
    if (hidden)
      engine.setSeverity(unknown, *std::exchange(hidden, std::nullopt), place);
  }

  static constexpr unsigned unknown = clang::diag::warn_pragma_diagnostic_unknown_warning;
  DiagnosticsEngine &engine;
  SourceManager &sources;
  /// What it was before a pragma for which it is hidden, until the next one.
  std::optional<clang::diag::Severity> hidden;
};

} // namespace

DiagnosticBuilder reportError(DiagnosticsEngine &engine, SourceLocation location, StringRef text) {
  return reportAs(engine.getErrorsAsFatal() ? DiagnosticsEngine::Fatal : DiagnosticsEngine::Error,
                  engine, location, text);
}

DiagnosticBuilder reportText(DiagnosticsEngine &engine, SourceLocation location,
                             const DiagnosticInfo &info, StringRef text) {
  if (info.severity == Severity::Error)
    return reportError(engine, location, text);
  unsigned standIn = getStandIn(info);
  DiagnosticsEngine::Level level = engine.getDiagnosticLevel(standIn, location);
  // Nothing comes of a warning that is off.
  if (level == DiagnosticsEngine::Ignored)
    return engine.Report(location, standIn);
  std::string option = engine.getDiagnosticOptions().ShowOptionNames
                           ? (level == DiagnosticsEngine::Error ? " [-Werror,-W" : " [-W") +
                                 std::string(info.group) + "]"
                           : "";
  return reportAs(level, engine, location, text.str() + option);
}

DiagnosticBuilder reportWarning(DiagnosticsEngine &engine, SourceLocation location,
                                StringRef text) {
  for (const Group &group : groups)
    if (text.ends_with(fmt::format("[AG{}]", group.info.code)))
      return reportText(engine, location, group.info, text);
  return reportAs(DiagnosticsEngine::Warning, engine, location, text);
}

void readWarningOptions(DiagnosticOptions &options) {
  static const llvm::Regex word("^(no-)?(error=|fatal-errors=)?(.*)$");
  std::vector<std::string> words;
  for (const std::string &written : options.Warnings) {
    llvm::SmallVector<StringRef> found;
    word.match(written, &found);
    bool isOurs = false;
    for (const Group &group : groups)
      if (isAbout(found[3], group)) {
        words.push_back((found[1] + found[2]).str() + nameStandIn(group));
        isOurs |= StringRef(group.info.group).starts_with("autograph") || found[3] == "autograph";
      }
    if (!isOurs)
      words.push_back(written);
  }
  options.Warnings = std::move(words);
}

void readWarningPragmas(Preprocessor &preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<PragmaReader>(preprocessor));
}

} // namespace autographc
