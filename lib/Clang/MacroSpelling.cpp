//===- MacroSpelling.cpp - "did you mean" for misspelt macros -------------===//
#include "MacroSpelling.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

#include <fmt/format.h>

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

/// Looks at each error after it was printed.
class MacroSuggester : public DiagnosticConsumer {
public:
  explicit MacroSuggester(DiagnosticsEngine &engine) : engine(engine) {}

  void BeginSourceFile(const LangOptions &options, const Preprocessor *p) override {
    language = &options;
    preprocessor = p;
  }
  void EndSourceFile() override { preprocessor = nullptr; }

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    if (level < DiagnosticsEngine::Error || !preprocessor || info.getLocation().isInvalid())
      return;
    SourceLocation location = info.getLocation();
    StringRef word = readIdentifier(location);
    if (!word.starts_with("AG_") || isMacro(word))
      return;
    StringRef nearest = findNearest(word);
    if (!nearest.empty())
      note(location, fmt::format("did you mean `{}`?", nearest.str()))
          << FixItHint::CreateReplacement(location, nearest);
    else if (!isMacro("AG_FUNCTION"))
      note(location, "the macros are defined in <autograph/autograph.h>; include it");
  }

private:
  bool isMacro(StringRef name) const {
    const IdentifierTable &names = preprocessor->getIdentifierTable();
    auto found = names.find(name);
    return found != names.end() && found->second->hasMacroDefinition();
  }

  StringRef readIdentifier(SourceLocation location) const {
    const SourceManager &sources = preprocessor->getSourceManager();
    return Lexer::getSourceText(CharSourceRange::getTokenRange(location), sources, *language);
  }

  /// Among the macros a user writes; empty where none is near.
  StringRef findNearest(StringRef word) const {
    StringRef nearest;
    unsigned best = 4;
    for (StringRef name : {"AG_FUNCTION", "AG_HOST", "AG_SIGNATURE", "AG_UNROLL"})
      if (unsigned distance = word.edit_distance(name); distance < best && isMacro(name)) {
        best = distance;
        nearest = name;
      }
    return nearest;
  }

  DiagnosticBuilder note(SourceLocation location, const std::string &text) {
    DiagnosticBuilder builder =
        engine.Report(location, engine.getCustomDiagID(DiagnosticsEngine::Note, "%0"));
    builder << text;
    return builder;
  }

  DiagnosticsEngine &engine;
  const LangOptions *language = nullptr;
  const Preprocessor *preprocessor = nullptr;
};

} // namespace

void suggestMacros(DiagnosticsEngine &engine) {
  auto printer = engine.takeClient();
  engine.setClient(
      new ChainedDiagnosticConsumer(std::move(printer), std::make_unique<MacroSuggester>(engine)),
      /*ShouldOwnClient=*/true);
}

} // namespace autographc
