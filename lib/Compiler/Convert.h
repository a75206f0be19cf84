//===- Convert.h - a finished AST through the phases ----------------------===//
#ifndef AUTOGRAPHC_LIB_COMPILER_CONVERT_H
#define AUTOGRAPHC_LIB_COMPILER_CONVERT_H

#include "Object/Link/MayThrow.h"
#include "PhaseOutput.h"

#include "clang/Sema/SemaConsumer.h"

namespace autographc {

/// Takes the finished AST through our phases; for an object, hands Clang's code generator the
/// thunks.
class ConvertingConsumer : public clang::SemaConsumer {
public:
  ConvertingConsumer(Job &job, PhaseOutput &output, clang::ASTConsumer *codegen)
      : job(job), output(output), codegen(codegen) {}
  void InitializeSema(clang::Sema &s) override { sema = &s; }
  void ForgetSema() override { sema = nullptr; }
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
  void HandleTranslationUnit(clang::ASTContext &context) override;

private:
  void convert();
  void runPhases(double frontendMilliseconds);
  /// While the IR still has the C++ types.
  void describeFunctions();
  void addVersions(mlir::func::FuncOp op, const struct Signature &general, LinkedFunction &linked,
                   const clang::FunctionDecl *declaration);
  void buildDefaults(class ThunkBuilder &builder, const ConvertedFunction &function,
                     LinkedFunction &linked);
  void buildThunks();
  void buildHostThunks();

  Job &job;
  PhaseOutput &output;
  clang::ASTConsumer *codegen;
  clang::Sema *sema = nullptr;
  MayThrow mayThrow;
};

} // namespace autographc

#endif
