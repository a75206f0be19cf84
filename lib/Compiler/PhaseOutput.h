//===- PhaseOutput.h - what a job shows of its phases ---------------------===//
#ifndef AUTOGRAPHC_LIB_COMPILER_PHASEOUTPUT_H
#define AUTOGRAPHC_LIB_COMPILER_PHASEOUTPUT_H

#include "Job.h"

#include "autographc/Emit/Explain.h"
#include "autographc/Emit/Report.h"

namespace llvm {
class Module;
}

namespace autographc {

/// Follows the phases of a job and collects what --timing, --dump-phases, --explain, --report and
/// --emit ask for.
class PhaseOutput {
public:
  explicit PhaseOutput(Job &job) : job(job) {}

  /// Before the phases: what the imperative form says of exits and removed statements.
  void begin();
  /// After each phase, the front end included. The Sema must still be there.
  void observe(const Phase &phase, double milliseconds, clang::Sema &sema);
  /// After the last phase where no object follows: keeps the text for `write`.
  void finish(clang::Sema &sema);

  /// Writes the text, the report or, from Clang's module with ours linked in, the product. False
  /// where that failed.
  bool write(llvm::Module *module);
  /// What is printed.
  const std::string &getText() const { return text; }
  /// Removes what was written before a failure.
  void discard();

private:
  void dump(const Phase &phase);
  void explain(const Phase &phase);
  void addToReport(const Phase &phase, double milliseconds, clang::Sema &sema);
  /// Reports where that failed.
  bool writeFile(llvm::StringRef path, llvm::StringRef content);
  bool writeText(llvm::StringRef text);
  bool writeReport(llvm::Module &module);
  bool writeProduct(llvm::Module &module);

  Job &job;
  Explanation explanation;
  Report report;
  std::string text;
  std::vector<std::string> dumped;
};

} // namespace autographc

#endif
