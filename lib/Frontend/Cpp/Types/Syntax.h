//===- Syntax.h - questions that the AST alone answers --------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_SYNTAX_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_SYNTAX_H

#include "autographc/Support/ClangHeaders.h"

namespace autographc::frontend {

/// The expression without parentheses, temporaries and wrappers that mean nothing to a value.
const clang::Expr *stripWrappers(const clang::Expr *expression);
/// The same, without the constructors of `ag::Index` and its like.
const clang::Expr *stripProxies(const clang::Expr *expression);
/// Whether a class of the library is a function object that is known here, by its name.
bool isStdObject(llvm::StringRef name);
/// What an expression names, if it is an object of the library's: `std::ranges::sort`,
/// `std::views::iota`.
llvm::StringRef getLibraryObject(const clang::Expr *expression);
/// The class of what a method is called on, also by `->`.
clang::QualType getObjectType(const clang::Expr *object);
/// Whether a scope is a namespace of this name.
bool isNamespace(const clang::DeclContext *scope, llvm::StringRef name);
/// A function of `ag::detail::models`, which stands for one of the library.
bool isModel(const clang::FunctionDecl *function);
/// Whether an error that leaves the function ends the program.
bool isNoexcept(const clang::FunctionDecl *function, clang::Sema &sema);
/// The constructor of the user's that copies or moves an object, where it does not do what the
/// implicit one would; null if there is none.
const clang::CXXConstructorDecl *findConstructor(clang::QualType type, bool moves);
/// The same of an operator that assigns.
const clang::CXXMethodDecl *findAssignment(clang::QualType type, bool moves);
/// The destructor of the user's that an object has; null if it has none.
const clang::CXXDestructorDecl *getUserDestructor(clang::QualType type);
/// A string literal, the name of a function, or `?:` of these.
bool isText(const clang::Expr *expression);
/// `std::in_place`.
bool isInPlaceTag(clang::QualType type);
/// Whether `return` stands only at the very end of a body, so that it needs no scope to leave.
bool returnsOnlyAtEnd(const clang::Stmt *statement, const clang::ASTContext &ast,
                      bool isLast = true);
/// The object whose address an expression is, `this` as it is; null for other pointers.
const clang::Expr *findAddressed(const clang::Expr *pointer);
/// Whether an expression is the null pointer: `nullptr`, `{}`, `T()`.
bool isNullPointer(const clang::Expr *expression);
/// The std::vector or std::deque that an iterator is of; null of other iterators.
clang::QualType findVectorOf(clang::QualType iterator);
/// The object of a method: of `pointer->f()` what the pointer points to.
const clang::Expr *findObject(const clang::CXXMemberCallExpr *call, const clang::ASTContext &ast);
/// `a = b` as a call of an operator, also where it is written `a.operator=(b)` and the library or
/// the compiler provides it; null for other calls.
const clang::CXXOperatorCallExpr *findOperatorCall(const clang::CallExpr *call,
                                                   const clang::ASTContext &ast);
/// Whether two pointers are compared that say of which objects: `this == &other`.
bool comparesAddresses(const clang::BinaryOperator *expression);
/// Whether a local or a parameter is a `std::function` or a pointer to a function that may hold one
/// after another.
bool isChangedFunction(const clang::VarDecl *variable);
/// Whether AG_UNROLL is among them.
bool hasUnroll(llvm::ArrayRef<const clang::Attr *> attributes);

} // namespace autographc::frontend

#endif
