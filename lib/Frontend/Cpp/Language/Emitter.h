//===- Emitter.h - one function's body as imperative ops ------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_EMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_EMITTER_H

#include "ConstructEmitter.h"
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "StatementEmitter.h"

namespace autographc::frontend {

/// Emits bodies: the emitters of all rooms, and how the lower ones ask the higher ones.
class Emitter final : Evaluator {
public:
  Emitter(Unit &unit, mlir::OpBuilder builder);

  /// Emits the body of `function` into `op`, which has its entry block.
  void emitBody(const clang::FunctionDecl *function, mlir::func::FuncOp op,
                const SignatureRefusals &refusals) {
    statements.emitBody(function, op, refusals);
  }
  /// The same of a lifted function.
  void emitLiftedBody(const Lifted &lifted, mlir::func::FuncOp op) {
    statements.emitLiftedBody(lifted, op);
  }

private:
  void emitStatement(const clang::Stmt *statement) override {
    return statements.emitStatement(statement);
  }
  void emitCompound(const clang::CompoundStmt *statement) override {
    return statements.emitCompound(statement);
  }
  void bindElement(const clang::VarDecl *variable, const Place &element) override {
    return statements.bindElement(variable, element);
  }
  mlir::Value emitValue(const clang::Expr *expression) override {
    return expressions.emitValue(expression);
  }
  void emitIgnored(const clang::Expr *expression) override {
    return expressions.emitIgnored(expression);
  }
  mlir::Value emitConditional(const clang::AbstractConditionalOperator *expression) override {
    return expressions.emitConditional(expression);
  }
  mlir::Value emitCondition(const clang::Expr *expression) override {
    return expressions.emitCondition(expression);
  }
  mlir::Value emitOwned(const clang::Expr *init) override { return construction.emitOwned(init); }
  mlir::Value emitAggregate(clang::QualType type, llvm::ArrayRef<const clang::Expr *> inits,
                            const clang::Expr *where) override {
    return construction.emitAggregate(type, inits, where);
  }
  mlir::Value emitDefaultValue(clang::QualType type, const clang::Expr *where) override {
    return construction.emitDefaultValue(type, where);
  }
  void initializeWith(const clang::CXXConstructorDecl *constructor, const Place &object,
                      llvm::ArrayRef<Argument> arguments, const clang::Expr *where) override {
    return construction.initializeWith(constructor, object, arguments, where);
  }
  mlir::Value emitConstantIfKnown(const clang::Expr *expression,
                                  llvm::StringRef spelling) override {
    return expressions.emitConstantIfKnown(expression, spelling);
  }
  mlir::Value emitText(const clang::Expr *expression) override {
    return tensors.emitText(expression);
  }
  Place emitPlace(const clang::Expr *expression) override {
    return expressions.emitPlace(expression);
  }
  Place emitSplit(const clang::Expr *expression) override {
    return expressions.emitSplit(expression);
  }
  Place emitInitializerList(const clang::Expr *expression) override {
    return construction.emitInitializerList(expression);
  }
  Place makeSplitBy(const clang::FunctionDecl *maker, clang::QualType type,
                    llvm::ArrayRef<const clang::Expr *> arguments,
                    const clang::Expr *where) override {
    return construction.makeSplitBy(maker, type, arguments, where);
  }
  Place emitCall(const clang::CallExpr *expression) override { return calls.emitCall(expression); }
  Place emitCopyAssignment(const clang::Expr *target, const clang::Expr *value,
                           const clang::CallExpr *call) override {
    return calls.emitCopyAssignment(target, value, call);
  }
  Place emitUserCall(const clang::CallExpr *expression, const clang::FunctionDecl *callee,
                     std::optional<Place> self,
                     llvm::ArrayRef<const clang::Expr *> arguments) override {
    return calls.emitUserCall(expression, callee, self, arguments);
  }
  Place callFunction(const clang::FunctionDecl *callee, std::optional<Place> self,
                     llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                     llvm::StringRef spelling) override {
    return calls.callFunction(callee, self, arguments, where, spelling);
  }
  Place callClosureValues(const Closure &closure, llvm::ArrayRef<mlir::Value> arguments,
                          const clang::Expr *where) override {
    return calls.callClosureValues(closure, arguments, where);
  }
  Place emitInlined(const clang::FunctionDecl *callee, std::optional<Place> self,
                    llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                    const Closure *closure) override {
    return calls.emitInlined(callee, self, arguments, where, closure);
  }
  llvm::SmallVector<Argument>
  emitArguments(const clang::FunctionDecl *callee,
                llvm::ArrayRef<const clang::Expr *> expressions) override {
    return calls.emitArguments(callee, expressions);
  }
  Argument emitArgument(clang::QualType parameter, const clang::Expr *expression) override {
    return calls.emitArgument(parameter, expression);
  }
  Place emitObject(const clang::Expr *object, bool arrow) override {
    return calls.emitObject(object, arrow);
  }
  mlir::Value callLibrary(llvm::StringRef name, llvm::ArrayRef<mlir::Value> values,
                          const clang::Expr *where) override {
    return calls.callLibrary(name, values, where);
  }
  mlir::Value emitMade(clang::QualType type, llvm::ArrayRef<const clang::Expr *> given,
                       const clang::Expr *expression) override {
    return construction.emitMade(type, given, expression);
  }
  Place callGiven(const Place &place, llvm::ArrayRef<Place> arguments,
                  const clang::Expr *where) override {
    return calls.callGiven(place, arguments, where);
  }
  Place emitInvoke(const clang::CallExpr *expression) override {
    return calls.emitInvoke(expression);
  }
  Place invokeObject(const Place &callable, clang::QualType type, llvm::ArrayRef<Place> places,
                     const clang::Expr *where) override {
    return calls.invokeObject(callable, type, places, where);
  }
  mlir::Value callObject(const Place &callable, clang::QualType type, llvm::ArrayRef<Place> places,
                         const clang::Expr *where) override {
    return calls.callObject(callable, type, places, where);
  }
  Place emitEntry(const Place &map, mlir::Value rank, mlir::Location location) override;
  std::shared_ptr<View> copyView(const View &view, mlir::Location location) override;

  Body body;
  LanguageCode code;
  Borrows borrows;
  Printing printing;
  PlaceEmitter places;
  Lifetimes lifetimes;
  ObjectEmitter objects;
  IteratorEmitter iterators;
  ComparisonEmitter comparisons;
  LibraryEmitter library;
  TensorEmitter tensors;
  FunctionEmitter functions;
  CallEmitter calls;
  ConstructEmitter construction;
  ExpressionEmitter expressions;
  StatementEmitter statements;
};

} // namespace autographc::frontend

#endif
