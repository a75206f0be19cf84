//===- LibraryEmitter.h - the seam to the standard library ----------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_LIBRARYEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_LIBRARYEMITTER_H

#include "LibraryCode.h"

namespace autographc::frontend {

/// Calls, methods and constructors of the standard library that are known here.
class LibraryEmitter : LibraryCode {
public:
  explicit LibraryEmitter(const LibraryCode &code) : LibraryCode(code) {}

  /// A call that prints, or of what <complex> has; nothing for others.
  std::optional<Place> tryCall(const clang::CallExpr *call, const clang::FunctionDecl *callee);
  /// A call of a function of the library; nothing where it is not known here.
  std::optional<Place> tryFunction(const clang::CallExpr *call, const clang::FunctionDecl *callee);
  /// What models say of iterators; nothing for other operations.
  std::optional<Place> tryPosition(llvm::StringRef operation, const clang::CallExpr *call);
  /// A call of a method of the library's; nothing where it is not known here.
  std::optional<Place> tryMethod(const clang::CXXMemberCallExpr *call,
                                 const clang::CXXMethodDecl *callee);
  /// An operator of the library's but `=`, or a call of one of its objects; nothing for others.
  std::optional<Place> tryOperator(const clang::CXXOperatorCallExpr *call,
                                   const clang::FunctionDecl *callee);
  /// `target = value` of what `std::tie` gives, and of a list or map what stands in braces; nothing
  /// for others.
  std::optional<Place> tryAssignment(const clang::Expr *target, const clang::Expr *value,
                                     const clang::CallExpr *call);
  /// An object of a class of the library's; null of others.
  mlir::Value tryConstruct(const clang::CXXConstructExpr *expression);
  /// A range-for over a view; false where the range is none.
  bool tryRange(const clang::CXXForRangeStmt *statement, const clang::Expr *range);

  /// A view that has a name.
  Place emitView(const clang::Expr *expression);
  /// A list of what stands between two iterators, as elements of the type `element`, which the list
  /// has.
  mlir::Value emitCopied(ag::ListType list, clang::QualType element, const Place &from,
                         const Place &to, const clang::Expr *where);
  /// A list of what stands in braces, or in a std::initializer_list.
  mlir::Value emitBracedList(const clang::Expr *braces, ag::ListType list);
  /// A function of the library that is not known here, but whose body can be compiled.
  Place emitLibraryCall(const clang::FunctionDecl *callee, std::optional<Place> self,
                        llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                        const std::string &name);
  /// A function of the C library or the like: numbers in, a number or a few of them out.
  bool takesNumbers(const clang::FunctionDecl *callee);
  /// A tensor with a copy of the elements of a vector, an array or a span, in the shape of the
  /// second argument.
  mlir::Value emitFromSpan(llvm::ArrayRef<const clang::Expr *> arguments, mlir::Type result,
                           const clang::Expr *where);
  /// From a container, another span, an iterator and a number of elements, or two iterators.
  Place emitSpanConstruct(const clang::CXXConstructExpr *expression);
  /// Over all of the list that is passed in place of a span. Which part of that it names, the body
  /// may change.
  Place makeSpanParameter(const Place &list, clang::QualType type,
                          llvm::SmallVectorImpl<std::pair<mlir::Value, mlir::Value>> &entries);

  /// glibc's `__assert_fail`.
  static bool isAssertFailure(const clang::FunctionDecl *function);
  /// A `std::reference_wrapper`, whose only part is a pointer. Sema converts it, but not within
  /// what the library calls.
  static bool isReferenceWrapper(const Place &place, clang::QualType type);

  /// The entries of maps in lists that the expression being emitted names.
  std::vector<NamedEntry> entries;
  /// The iterators of maps that views walk with.
  std::vector<Place> cursors;

private:
  Place emitExchange(const clang::CallExpr *expression, const clang::FunctionDecl *callee);
  Place emitMakeTuple(const clang::CallExpr *expression, const clang::FunctionDecl *callee);
  Place emitTupleCat(const clang::CallExpr *expression);
  Place emitSizeOf(const clang::CallExpr *expression, llvm::StringRef name);
  std::optional<Place> emitSubscript(const clang::CXXOperatorCallExpr *expression,
                                     ClassKind object);
  /// `==`, `!=` and `<=>` of what the library gives values, by their models; nothing where there is
  /// none.
  std::optional<Place> emitComparison(const clang::CXXOperatorCallExpr *expression);
  /// A vector or a deque by any of its constructors.
  mlir::Value emitVectorConstruct(const clang::CXXConstructExpr *expression);
  /// From nothing, another complex number, or parts of which the second may be left out.
  mlir::Value emitComplexConstruct(const clang::CXXConstructExpr *expression);
  /// A call of what <complex> has, or none.
  std::optional<Place> emitComplexCall(const clang::CallExpr *expression,
                                       const clang::FunctionDecl *callee);
  /// `std::min(a, b)`, `std::max({a, b, c}, comparison)`, `std::ranges::minmax(a, b, comparison,
  /// projection)`.
  std::optional<Place> callExtreme(const clang::CallExpr *call, llvm::StringRef name,
                                   llvm::ArrayRef<const clang::Expr *> given);
  /// `std::tie(a, b) = f()`: the whole right side first. Two ties assign one after the other, as
  /// references do.
  Place emitTieAssignment(const clang::CallExpr *tie, const clang::Expr *value,
                          const clang::Expr *where);
  /// `*o`, `o->x`; a comparison by the library's own body.
  Place emitOptionalOperator(const clang::CXXOperatorCallExpr *expression,
                             const clang::FunctionDecl *callee);
  std::optional<Place> emitRangesIterator(llvm::StringRef name,
                                          llvm::ArrayRef<const clang::Expr *> given,
                                          const clang::Expr *where);
  std::optional<Place> emitRangesCall(const clang::CXXOperatorCallExpr *expression);
  mlir::Value emitAggregateConstruct(const clang::CXXConstructExpr *expression, ClassKind kind);
  std::optional<Place> emitComplexOperator(const clang::CXXOperatorCallExpr *expression);
  Place emitComplexAssignment(const clang::CXXOperatorCallExpr *expression);
  std::optional<Place> emitComplexMethod(const clang::CXXMemberCallExpr *expression,
                                         llvm::StringRef name);
  std::optional<Place> emitComplexFunction(const clang::CallExpr *expression,
                                           const clang::FunctionDecl *callee);
  std::optional<Place> emitMath(const clang::CallExpr *expression,
                                const clang::FunctionDecl *callee);
  std::optional<Place> emitMathInParts(const clang::CallExpr *expression, llvm::StringRef name);
  std::optional<Place> emitUtility(const clang::CallExpr *expression,
                                   const clang::FunctionDecl *callee);
  Place emitGet(const clang::CallExpr *expression, const clang::FunctionDecl *callee);
  /// A call of an algorithm by its model, which is given these arguments; nothing where there is
  /// none that takes them.
  std::optional<Place> callModel(const clang::CallExpr *call,
                                 llvm::ArrayRef<const clang::Expr *> given, llvm::StringRef name);
  /// The same of `std::gcd`, `__builtin_popcountll` and their like.
  std::optional<Place> callNumberModel(const clang::CallExpr *call, llvm::StringRef name);
  Place emitApply(const clang::CallExpr *expression);
  std::optional<Place> emitOptionalMethod(llvm::StringRef name,
                                          const clang::CXXMemberCallExpr *expression,
                                          const clang::CXXMethodDecl *callee);
  Place emitMakeOptional(const clang::CallExpr *expression);
  std::optional<Place> emitSpanMethod(llvm::StringRef name,
                                      const clang::CXXMemberCallExpr *expression,
                                      const clang::CXXMethodDecl *callee);
  std::optional<Place> emitVectorMethod(llvm::StringRef name,
                                        const clang::CXXMemberCallExpr *expression);
  std::optional<Place> emitArrayMethod(llvm::StringRef name,
                                       const clang::CXXMemberCallExpr *expression,
                                       const clang::CXXMethodDecl *callee);
  Place emitErase(const Place &list, const Place &from, const Place &to, mlir::Location location);
  Place emitInsert(const Place &list, const Place &at, mlir::Value value, mlir::Location location);
  Place emitInsertSeveral(const Place &list, const clang::CXXMemberCallExpr *expression);
  void emitResize(const Place &list, mlir::Value size, llvm::function_ref<mlir::Value()> fill,
                  mlir::Location location);
  std::optional<Place> emitNumeric(llvm::StringRef name, const clang::CallExpr *expression);
};

} // namespace autographc::frontend

#endif
