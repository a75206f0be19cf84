//===- Job.h - one C++ file on its way through the phases -----------------===//
#ifndef AUTOGRAPHC_LIB_COMPILER_JOB_H
#define AUTOGRAPHC_LIB_COMPILER_JOB_H

#include "Object/Link/LinkModules.h"

#include "autographc/Compiler/Options.h"
#include "autographc/Compiler/Pipeline.h"
#include "autographc/Frontend/Cpp.h"

#include "clang/Frontend/CompilerInstance.h"

namespace autographc {

/// What one job makes, phase by phase.
struct Job {
  clang::CompilerInstance &instance;
  const DriverOptions &options;
  /// Where errors were reported up to now.
  const std::vector<clang::SourceLocation> &errors;
  mlir::MLIRContext context;
  FrontendResult converted;
  std::vector<LinkedFunction> linked;
  bool failed = false;

  Job(clang::CompilerInstance &instance, const DriverOptions &options,
      const std::vector<clang::SourceLocation> &errors, const mlir::DialectRegistry &registry)
      : instance(instance), options(options), errors(errors),
        context(registry, mlir::MLIRContext::Threading::DISABLED) {
    context.loadAllAvailableDialects();
    context.printOpOnDiagnostic(false);
  }

  clang::DiagnosticsEngine &getDiagnostics() { return instance.getDiagnostics(); }
  /// The main file's name as it was given.
  llvm::StringRef getFile() const { return instance.getFrontendOpts().Inputs[0].getFile(); }

  /// Whether only messages are asked for, by `-fsyntax-only`.
  bool onlyChecks() const {
    return instance.getFrontendOpts().ProgramAction == clang::frontend::ParseSyntaxOnly;
  }

  /// The phase to stop after.
  llvm::StringRef lastPhase() const {
    // No later one finds a mistake of the user's.
    if (onlyChecks())
      return "linalg";
    if (!options.explain.empty())
      return "loops";
    if (!options.stopAfter.empty())
      return options.stopAfter;
    if (const Product *product = findProduct(options.emit))
      return product->phase;
    return options.emit.empty() ? llvm::StringRef(getPhases().back().name)
                                : llvm::StringRef(options.emit);
  }

  /// Whether the object keeps IR: one that is linked, not one that is read.
  bool keepsIR() const {
    return needsObject() && !options.noIR && (options.emit.empty() || options.emit == "obj") &&
           instance.getFrontendOpts().ProgramAction == clang::frontend::EmitObj;
  }

  /// Whether the object phase follows.
  bool needsObject() const {
    if (onlyChecks())
      return false;
    if (!options.report.empty())
      return true;
    bool printsPhase = !options.explain.empty() || !options.stopAfter.empty();
    return !printsPhase && (options.emit.empty() || options.emit == "llvm" ||
                            options.emit == "asm" || options.emit == "obj");
  }
};

} // namespace autographc

#endif
