//===- Printing.h - what printed code can name ----------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_PRINTING_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_PRINTING_H

#include "Emission.h"

namespace autographc::frontend {

/// What the C++ that `--to-code` prints can name, and how. Limits of the printed code are asked for
/// here, and nowhere else in the front end.
class Printing : Emission {
public:
  explicit Printing(const Emission &code) : Emission(code) {}

  /// Whether the function that is printed may name a member of a class.
  bool canName(const clang::NamedDecl *declaration);
  /// How printed code names constants and globals (Naming.cpp).
  std::string spellConstant(const clang::ValueDecl *constant);
  /// As code anywhere in the file names it, which for one made from a template is with its
  /// arguments.
  std::string spellGlobal(const clang::VarDecl *variable);
  /// The name of a method that a pointer means, behind an object of class `seen`.
  std::string spellMethod(const clang::CXXMethodDecl *method, const clang::CXXRecordDecl *seen);
  /// How printed code names what a call calls.
  std::string spellCallee(const clang::CallExpr *expression);
  /// Says which arguments must be temporary, as `T &&` takes nothing else, or constant, for the
  /// functions that a call may name to tell them apart: the variables of printed code are neither.
  /// Also the types of numbers that printed code may spell otherwise, where it matters.
  void markCategories(mlir::Operation *call, const clang::FunctionDecl *callee, bool hasSelf,
                      const clang::Expr *where);

private:
  std::string spellWrittenCallee(const clang::CallExpr *expression);
};

} // namespace autographc::frontend

#endif
