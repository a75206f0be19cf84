//===- Marks.h - what stands marked in a file -----------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_MARKS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_MARKS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc::frontend {

class Reporter;

/// The marks outside system headers, and the classes whose objects are cast to derived ones.
struct Marks {
  /// Definitions, instantiations included.
  llvm::SmallVector<const clang::FunctionDecl *> functions;
  bool hasLambdas = false;
  /// Marks that mean nothing where they stand, and on what.
  llvm::SmallVector<std::pair<const clang::AnnotateAttr *, const clang::Decl *>> misplaced;
  llvm::DenseSet<const clang::CXXRecordDecl *> castToDerived;
};

Marks findMarks(llvm::ArrayRef<clang::Decl *> declarations);
void reportMisplaced(const Marks &marks, Reporter &reporter);
bool isMarked(const clang::LambdaExpr *lambda);

} // namespace autographc::frontend

#endif
