//===- Rules.h - the rules of operations in the public headers ------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_RULES_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_RULES_H

#include "Frontend/Cpp/Types/Unit.h"

namespace autographc::frontend {

/// Finds what `<autograph/gradient.h>` says of operations.
class RuleFinder {
public:
  RuleFinder(clang::Sema &sema, Types &types);

  /// The C++ type of a number or a tensor; null of any other value.
  clang::QualType makeType(mlir::Type type) const;
  /// The class that stands for an operation in the headers; null where none does.
  const clang::CXXRecordDecl *findOperation(mlir::Operation *op) const;
  /// Whether the derivative of an operation is 0 wherever there is one.
  bool isFlat(const clang::CXXRecordDecl *operation) const;
  /// `apply_rule<place, operation>` for the types of the gradient with respect to the result, the
  /// result and the operands; null where there is none.
  const clang::FunctionDecl *find(const clang::CXXRecordDecl *operation, unsigned place,
                                  llvm::ArrayRef<clang::QualType> types) const;

private:
  /// The dtype of which the headers say that it is one.
  clang::QualType findDtype(mlir::Type element) const;

  clang::Sema &sema;
  clang::ASTContext &ast;
  Types &types;
  const clang::DeclContext *detail;
  clang::ClassTemplateDecl *tensor;
  clang::FunctionTemplateDecl *apply;
};

/// The specialisation of `ag::detail::defined` by which a function of the public headers says that
/// it defines an operation on its parameters; null where it says none.
const clang::FunctionDecl *findDefiner(const clang::FunctionDecl *function);

} // namespace autographc::frontend

#endif
