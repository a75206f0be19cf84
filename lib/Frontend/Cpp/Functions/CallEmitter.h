//===- CallEmitter.h - calls of functions and methods ---------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_CALLEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_CALLEMITTER_H

#include "CallCode.h"
#include "Lifted.h"

namespace autographc::frontend {

/// Calls: of the library, of functions that stand for themselves, inlined ones and lifted ones.
class CallEmitter : CallCode {
public:
  explicit CallEmitter(const CallCode &code) : CallCode(code) {}

  /// What computes the object that a static member is reached through may have effects.
  void emitUnusedObject(const clang::Expr *expression);
  /// `&Class::member`, or something that holds it.
  Place emitMemberPointer(const clang::Expr *expression);
  /// `object.*member`.
  Place emitPointedMember(const clang::BinaryOperator *expression);
  /// An object of several places is the result itself, and no temporary that ends here; so is a
  /// local that is `kept`.
  Place emitReturnedPlace(const clang::Expr *value, const clang::VarDecl *kept);
  /// A call of any kind.
  Place emitCall(const clang::CallExpr *expression);
  /// `target = value` of a class whose operator the compiler or the library provides.
  Place emitCopyAssignment(const clang::Expr *target, const clang::Expr *value,
                           const clang::CallExpr *call);
  /// A call of a function with these arguments.
  Place emitUserCall(const clang::CallExpr *expression, const clang::FunctionDecl *callee,
                     std::optional<Place> self, llvm::ArrayRef<const clang::Expr *> arguments);
  /// Calls a function, on an object if it is a method; `spelling` is its name in printed code.
  Place callFunction(const clang::FunctionDecl *callee, std::optional<Place> self,
                     llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                     llvm::StringRef spelling);
  /// Calls a closure with values.
  Place callClosureValues(const Closure &closure, llvm::ArrayRef<mlir::Value> arguments,
                          const clang::Expr *where);
  /// A function, inlined.
  Place emitInlined(const clang::FunctionDecl *callee, std::optional<Place> self,
                    llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                    const Closure *closure = nullptr);
  /// The statements of a body whose only `return` is at its end.
  Place emitDirect(const clang::FunctionDecl *callee, Frame &frame, const clang::Expr *where);
  /// A body that a `return` may leave from anywhere.
  Place emitScope(const clang::FunctionDecl *callee, const clang::Expr *where);
  /// What a parameter means in an inlined body.
  void bindParameter(const clang::ParmVarDecl *parameter, const Argument &argument);
  /// The arguments of a call, with those by default.
  llvm::SmallVector<Argument> emitArguments(const clang::FunctionDecl *callee,
                                            llvm::ArrayRef<const clang::Expr *> expressions);
  /// An argument for a parameter of this type.
  Argument emitArgument(clang::QualType parameter, const clang::Expr *expression);
  /// What `object.` or `pointer->` stands on; only `this` is a pointer here.
  Place emitObject(const clang::Expr *object, bool arrow);
  /// A function of the C library, called as it is.
  mlir::Value callLibrary(llvm::StringRef name, llvm::ArrayRef<mlir::Value> values,
                          const clang::Expr *where);
  /// A call of what a parameter was given, through C++.
  Place callGiven(const Place &place, llvm::ArrayRef<Place> arguments, const clang::Expr *where);
  /// `std::invoke`.
  Place emitInvoke(const clang::CallExpr *expression);
  /// `callable(arguments...)` for an algorithm or a view: a lambda, a function, or an object with a
  /// call operator.
  Place invokeObject(const Place &callable, clang::QualType type, llvm::ArrayRef<Place> places,
                     const clang::Expr *where);
  /// The value of `callable(arguments...)`, null where it gives none.
  mlir::Value callObject(const Place &callable, clang::QualType type, llvm::ArrayRef<Place> places,
                         const clang::Expr *where);
  /// Arguments with the variables that hold them.
  using ArgumentVariables = llvm::SmallVector<std::pair<mlir::Value, mlir::Value>>;
  /// Declares in the body of a lifted function what its parameters stand for.
  ArgumentVariables bindLifted(const Lifted &lifted, mlir::func::FuncOp op);

private:
  /// The class of a method; null for a function.
  clang::QualType getClass(const clang::FunctionDecl *callee);
  using MakeCall =
      llvm::function_ref<mlir::Operation *(llvm::ArrayRef<mlir::Value>, llvm::ArrayRef<int64_t>)>;
  PointedMember findPointedMember(const clang::BinaryOperator *expression);
  Place callPointedMember(const clang::CallExpr *call);
  Place callMethod(const clang::CXXMethodDecl *method, const Place &object, clang::QualType type,
                   llvm::ArrayRef<Argument> arguments, const clang::Expr *where);
  Place getMember(const Place &object, clang::QualType type, const clang::FieldDecl *field);
  Place emitReturnedPlaces(const clang::FunctionDecl *callee, const clang::Expr *where);
  Place dispatchCall(const clang::CallExpr *expression, const clang::FunctionDecl *callee);
  Place emitOperatorCall(const clang::CXXOperatorCallExpr *expression,
                         const clang::FunctionDecl *callee);
  Place callClosure(const Closure &closure, const clang::CallExpr *expression,
                    const clang::FunctionDecl *callee,
                    llvm::ArrayRef<const clang::Expr *> arguments);
  Place callStdFunction(const clang::CXXOperatorCallExpr *expression);
  Place callBody(const Closure &closure, const clang::FunctionDecl *definition,
                 llvm::ArrayRef<Argument> arguments, const clang::Expr *where);
  Place emitFunctionCall(const clang::FunctionDecl *callee, std::optional<Place> self,
                         llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                         llvm::StringRef spelling, bool host);
  mlir::Operation *emitCallOperation(llvm::ArrayRef<Parameter> parameters, bool hasSelf,
                                     llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                                     llvm::StringRef host, MakeCall make);
  void requireNoOwnEnd(llvm::ArrayRef<Parameter> parameters, bool hasSelf, clang::QualType result,
                       const clang::Expr *where, llvm::StringRef host);
  [[noreturn]] void refuseReference(const clang::FunctionDecl *callee, clang::SourceRange range);
  std::optional<std::pair<Lifted, std::vector<Place>>>
  findLifted(const clang::FunctionDecl *callee, const std::shared_ptr<Closure> &closure,
             const std::optional<Place> &self, llvm::ArrayRef<Argument> arguments);
  bool isPassedAsFields(const clang::FunctionDecl *callee);
  bool canLift(const clang::FunctionDecl *callee, const std::shared_ptr<Closure> &closure,
               llvm::ArrayRef<Argument> arguments);
  Place emitLiftedCall(const clang::FunctionDecl *callee, const std::shared_ptr<Closure> &closure,
                       std::optional<Place> self, llvm::ArrayRef<Argument> arguments,
                       const clang::Expr *where);
  llvm::SmallVector<Argument> holdTemporaries(const clang::FunctionDecl *callee,
                                              llvm::ArrayRef<Argument> arguments,
                                              const clang::Expr *where);
  bool needsLifting(const clang::FunctionDecl *callee, const Place &self,
                    llvm::ArrayRef<Argument> arguments);
  Place emitUnrecorded(const clang::FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                       const clang::Expr *where);
  Place emitRepeatable(const clang::FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                       const clang::Expr *where);
  Place emitWithGradient(const clang::FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                         const clang::Expr *where);
  bool needsPlace(const clang::FunctionDecl *callee, const std::optional<Place> &self,
                  llvm::ArrayRef<Argument> arguments);
  Place invokeMember(const clang::ValueDecl *member, llvm::ArrayRef<Argument> arguments,
                     const clang::Expr *where);

  /// How often the body of a lambda was inlined.
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> copies;
};

} // namespace autographc::frontend

#endif
