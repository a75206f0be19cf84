//===- Evaluator.h - what lower rooms ask of higher ones ------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_EVALUATOR_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_EVALUATOR_H

#include "Frame.h"

namespace autographc::frontend {

/// What emitters ask of those of higher rooms: what expressions mean, and what calls do.
class Evaluator {
public:
  virtual ~Evaluator() = default;

  /// Emits a statement; what is refused in it is left out.
  virtual void emitStatement(const clang::Stmt *statement) = 0;
  /// Emits a block, at whose end its locals end.
  virtual void emitCompound(const clang::CompoundStmt *statement) = 0;
  /// Declares the variable of a range-for, which is a reference to the element or a copy.
  virtual void bindElement(const clang::VarDecl *variable, const Place &element) = 0;
  /// The value of an expression; null where its type is void.
  virtual mlir::Value emitValue(const clang::Expr *expression) = 0;
  /// Evaluates an expression for its effects.
  virtual void emitIgnored(const clang::Expr *expression) = 0;
  /// The value of `c ? a : b`.
  virtual mlir::Value emitConditional(const clang::AbstractConditionalOperator *expression) = 0;
  /// A condition: bool, or a Scalar<bool> turned into one.
  virtual mlir::Value emitCondition(const clang::Expr *expression) = 0;
  /// An initialiser of an object that stays: no temporary is destroyed after it.
  virtual mlir::Value emitOwned(const clang::Expr *init) = 0;
  /// An aggregate of what its members are initialised with; the others have their default.
  virtual mlir::Value emitAggregate(clang::QualType type, llvm::ArrayRef<const clang::Expr *> inits,
                                    const clang::Expr *where) = 0;
  /// What a value-initialised object holds: zero, an unset Scalar, an empty tensor or list.
  virtual mlir::Value emitDefaultValue(clang::QualType type, const clang::Expr *where) = 0;
  /// Runs a constructor of the user's on an object.
  virtual void initializeWith(const clang::CXXConstructorDecl *constructor, const Place &object,
                              llvm::ArrayRef<Argument> arguments, const clang::Expr *where) = 0;
  /// The value of a constant expression; null of others.
  virtual mlir::Value emitConstantIfKnown(const clang::Expr *expression,
                                          llvm::StringRef spelling) = 0;
  /// A literal, or a choice of some, as a value.
  virtual mlir::Value emitText(const clang::Expr *expression) = 0;
  /// What an expression designates, or a place for its value.
  virtual Place emitPlace(const clang::Expr *expression) = 0;
  /// A prvalue of a class that is several places.
  virtual Place emitSplit(const clang::Expr *expression) = 0;
  /// The array behind a std::initializer_list: braces, or another list.
  virtual Place emitInitializerList(const clang::Expr *expression) = 0;
  /// A pair or a tuple as the library makes it: copies of what it is given, which may be
  /// temporaries that end with the expression. libstdc++ makes the last element of a tuple first.
  virtual Place makeSplitBy(const clang::FunctionDecl *maker, clang::QualType type,
                            llvm::ArrayRef<const clang::Expr *> arguments,
                            const clang::Expr *where) = 0;
  /// A call of any kind.
  virtual Place emitCall(const clang::CallExpr *expression) = 0;
  /// `target = value` of a class whose operator the compiler or the library provides.
  virtual Place emitCopyAssignment(const clang::Expr *target, const clang::Expr *value,
                                   const clang::CallExpr *call) = 0;
  /// A call of a function with these arguments.
  virtual Place emitUserCall(const clang::CallExpr *expression, const clang::FunctionDecl *callee,
                             std::optional<Place> self,
                             llvm::ArrayRef<const clang::Expr *> arguments) = 0;
  /// Calls a function, on an object if it is a method; `spelling` is its name in printed code.
  virtual Place callFunction(const clang::FunctionDecl *callee, std::optional<Place> self,
                             llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                             llvm::StringRef spelling) = 0;
  /// Calls a closure with values.
  virtual Place callClosureValues(const Closure &closure, llvm::ArrayRef<mlir::Value> arguments,
                                  const clang::Expr *where) = 0;
  /// A function, inlined.
  virtual Place emitInlined(const clang::FunctionDecl *callee, std::optional<Place> self,
                            llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                            const Closure *closure = nullptr) = 0;
  /// The arguments of a call, with those by default.
  virtual llvm::SmallVector<Argument>
  emitArguments(const clang::FunctionDecl *callee,
                llvm::ArrayRef<const clang::Expr *> expressions) = 0;
  /// An argument for a parameter of this type.
  virtual Argument emitArgument(clang::QualType parameter, const clang::Expr *expression) = 0;
  /// What `object.` or `pointer->` stands on; only `this` is a pointer here.
  virtual Place emitObject(const clang::Expr *object, bool arrow) = 0;
  /// A function of the C library, called as it is.
  virtual mlir::Value callLibrary(llvm::StringRef name, llvm::ArrayRef<mlir::Value> values,
                                  const clang::Expr *where) = 0;
  /// The object that `emplace_back(given)` and its like construct.
  virtual mlir::Value emitMade(clang::QualType type, llvm::ArrayRef<const clang::Expr *> given,
                               const clang::Expr *expression) = 0;
  /// A call of what a parameter was given, through C++.
  virtual Place callGiven(const Place &place, llvm::ArrayRef<Place> arguments,
                          const clang::Expr *where) = 0;
  /// `std::invoke`.
  virtual Place emitInvoke(const clang::CallExpr *expression) = 0;
  /// `callable(arguments...)` for an algorithm or a view: a lambda, a function, or an object with a
  /// call operator.
  virtual Place invokeObject(const Place &callable, clang::QualType type,
                             llvm::ArrayRef<Place> places, const clang::Expr *where) = 0;
  /// The value of `callable(arguments...)`, null where it gives none.
  virtual mlir::Value callObject(const Place &callable, clang::QualType type,
                                 llvm::ArrayRef<Place> places, const clang::Expr *where) = 0;
  /// The entry of a map of this number by the keys, which stays named while the expression is
  /// evaluated.
  virtual Place emitEntry(const Place &map, mlir::Value rank, mlir::Location location) = 0;
  /// A copy of a view with functions of its own.
  virtual std::shared_ptr<View> copyView(const View &view, mlir::Location location) = 0;
};

} // namespace autographc::frontend

#endif
