//===- TryGradients.cpp - which functions that record are compiled --------===//
//
// Whether the gradients of a function can be compiled is known once it was tried, up to the
// gradients phase. Where they cannot, the function stays plain C++.
//
#include "TryGradients.h"

#include "llvm/Support/TimeProfiler.h"

using namespace clang;

namespace autographc {

namespace {
class Trials {
public:
  Trials(Sema &sema, mlir::MLIRContext &context, const PipelineOptions &options)
      : sema(sema), context(context), options(options) {}

  /// Why gradients of these functions are not compiled; nothing where they are.
  std::optional<std::string> findReason(llvm::ArrayRef<const FunctionDecl *> functions,
                                        llvm::ArrayRef<LeftPlain> plain) {
    FrontendChoice choice{plain.vec(), functions.vec()};
    FrontendResult result = emitImperative(sema, context, {}, choice);
    if (!result.module)
      return result.refusal;
    std::string reason;
    mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
      if (reason.empty() && diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
        reason = describe(diagnostic);
      return mlir::success();
    });
    if (failed(runPhases(*result.module, options, "gradients", [](const Phase &, double) {})))
      return reason;
    return std::nullopt;
  }

private:
  static std::string describe(mlir::Diagnostic &diagnostic) {
    std::string text = diagnostic.str();
    if (auto place = llvm::dyn_cast<mlir::FileLineColLoc>(diagnostic.getLocation()))
      text += " (line " + std::to_string(place.getLine()) + ")";
    return text;
  }

  Sema &sema;
  mlir::MLIRContext &context;
  const PipelineOptions &options;
};
} // namespace

std::vector<LeftPlain> findLeftPlain(Sema &sema, mlir::MLIRContext &context,
                                     const PipelineOptions &options) {
  llvm::TimeTraceScope timed("Try gradients");
  std::vector<const FunctionDecl *> recording = findRecording(sema, context);
  Trials trials(sema, context, options);
  std::vector<LeftPlain> plain;
  if (recording.empty() || !trials.findReason(recording, plain))
    return plain;
  for (const FunctionDecl *function : recording)
    if (std::optional<std::string> reason = trials.findReason(function, {}))
      plain.push_back({function, *reason});
  // What only failed for what it calls: that is plain now.
  for (size_t i = 0; i < plain.size() && plain.size() > 1;) {
    std::vector<LeftPlain> others = plain;
    others.erase(others.begin() + i);
    if (trials.findReason(plain[i].function, others))
      ++i;
    else
      plain = std::move(others);
  }
  return plain;
}

} // namespace autographc
