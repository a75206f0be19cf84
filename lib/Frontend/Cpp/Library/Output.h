//===- Output.h - streams and the functions of <cstdio> -------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_OUTPUT_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_OUTPUT_H

#include "LibraryCode.h"

namespace autographc::frontend {

/// A call that prints: `stream << x`, a method of a stream, or a function of <cstdio>. A stream is
/// a global, which the body names itself or by references that are known here, so that its place
/// has no type. What is called at run time is the library's own function, on the user's own stream.
class OutputCalls : LibraryCode {
public:
  OutputCalls(LibraryCode &code, const clang::CallExpr *call, const clang::FunctionDecl *callee)
      : LibraryCode(code), call(call), callee(callee) {}
  /// Emits a call of the library that prints, and refuses one that reads; nothing for other calls.
  std::optional<Place> emit();

  /// Whether a call of this function is emitted here, as far as its name says.
  static bool prints(const clang::FunctionDecl *callee);
  /// A place that is a stream.
  static bool isStream(const Place &place) { return (place.global || place.choice) && !place.type; }
  static Place makeStream(const clang::VarDecl *variable);
  /// The stream that a declaration is: a global, or a local reference to one, which bodies of their
  /// own do not capture. Null for others.
  static const clang::VarDecl *findStream(const clang::ValueDecl *declaration);
  /// The number of the parameter, a stream, that every `return` of a function gives, as `return out
  /// << x;` does.
  static std::optional<unsigned> findReturned(const clang::FunctionDecl *function,
                                              unsigned depth = 0);
  /// Whether two places are one stream.
  static bool isSame(const Place &left, const Place &right) {
    return left.global && left.global == right.global && !left.type && !right.type;
  }

private:
  std::optional<Place> emitOperator();
  std::optional<Place> emitMethod(const clang::CXXMemberCallExpr *member);
  std::optional<Place> emitFunction();
  Place emitInserted(const Place &stream);
  [[noreturn]] void refuse(const clang::Expr *part, const std::string &what,
                           llvm::StringRef remedy);
  /// What is passed, and how it is written.
  void addArgument(const clang::Expr *argument, clang::QualType parameter, bool isVariadic = false);
  void addArguments(llvm::ArrayRef<const clang::Expr *> arguments);
  bool addKnown(const clang::Expr *argument), addManipulator(const clang::Expr *argument);
  bool addValue(const clang::Expr *argument, clang::QualType type, bool isVariadic),
      addCharacters(const clang::Expr *argument);
  /// The stream stands for `@` in the text.
  mlir::Value emitOn(const Place &stream, bool continues = false);
  mlir::Value emitCall(const clang::VarDecl *stream, bool continues);

  const clang::CallExpr *call;
  const clang::FunctionDecl *callee;
  std::vector<OutputCall::Argument> arguments;
  llvm::SmallVector<mlir::Value> values;
  llvm::SmallVector<mlir::NamedAttribute> parameters;
  /// The call as C++, with `{}` for each value.
  std::string text;
  mlir::Type result;
};

} // namespace autographc::frontend

#endif
