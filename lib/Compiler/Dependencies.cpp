//===- Dependencies.cpp - the file that -MD asks for ----------------------===//
#include "Dependencies.h"

#include "autographc/Support/ClangDiagnostics.h"
#include "autographc/Support/Output.h"

#include "clang/Frontend/Utils.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace autographc {

class Dependencies::Collector : public DependencyFileGenerator {
public:
  using DependencyFileGenerator::DependencyFileGenerator;
  void finishedMainFile(DiagnosticsEngine &) override {
    llvm::raw_string_ostream out(text);
    outputDependencyFile(out);
  }

  std::string text;
};

Dependencies::Dependencies(CompilerInvocation &invocation) {
  DependencyOutputOptions &options = invocation.getDependencyOutputOpts();
  if (options.OutputFile.empty())
    return;
  collector = std::make_shared<Collector>(options);
  path = std::exchange(options.OutputFile, "");
}

void Dependencies::follow(CompilerInstance &instance) const {
  if (collector)
    instance.addDependencyCollector(collector);
}

bool Dependencies::write(DiagnosticsEngine &engine) const {
  std::string error = collector ? writeOutput(path, collector->text) : "";
  if (!error.empty())
    reportError(engine, {}, error);
  return error.empty();
}

void Dependencies::discard() const {
  if (collector && path != "-")
    llvm::sys::fs::remove(path);
}

} // namespace autographc
