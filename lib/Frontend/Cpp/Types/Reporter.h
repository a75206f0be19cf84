//===- Reporter.h - what is said of the user's code -----------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_REPORTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_REPORTER_H

#include "autographc/Support/ClangHeaders.h"
#include "autographc/Support/Diagnostics.h"

#include <set>
#include <string>

namespace autographc::frontend {

/// Reports through the Sema's engine, each message once a place.
class Reporter {
public:
  /// Where Clang found errors there are some already.
  explicit Reporter(clang::Sema &sema)
      : sema(sema), errors(sema.getDiagnostics().hasUncompilableErrorOccurred()) {}

  /// False where it was reported before.
  template <typename... Args>
  bool report(clang::SourceRange range, const DiagnosticInfo &info, Args &&...args) {
    return emit(range, info, formatDiagnostic(info, std::forward<Args>(args)...));
  }
  /// The edit that the next report or note suggests.
  Reporter &fixedBy(clang::FixItHint edit) { return fix = std::move(edit), *this; }
  /// After a report: the second place.
  void note(clang::SourceLocation location, llvm::StringRef text);
  bool hasErrors() const { return errors; }
  /// From here on nothing is reported, and the first error is kept.
  void keepErrors(std::string &first) { refusal = &first; }
  /// While a body of the library is tried: what stands in it is not reported.
  void startTrial() { trial = true, trialFailed = false; }
  /// Whether something was left out.
  bool endTrial() { return trial = false, trialFailed; }

private:
  bool emit(clang::SourceRange range, const DiagnosticInfo &info, std::string text);

  clang::Sema &sema;
  clang::FixItHint fix;
  std::string *refusal = nullptr;
  bool errors, trial = false, trialFailed = false;
  std::set<std::pair<unsigned, std::string>> reported;
};

} // namespace autographc::frontend

#endif
