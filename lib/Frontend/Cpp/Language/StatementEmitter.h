//===- StatementEmitter.h - statements and declarations -------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_STATEMENTEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_STATEMENTEMITTER_H

#include "Frontend/Cpp/Functions/Lifted.h"
#include "Frontend/Cpp/Places/SignatureRefusals.h"
#include "LanguageCode.h"

namespace autographc::frontend {

/// Statements, declarations and whole bodies. A construct that cannot be compiled is reported and
/// throws Refused, which the enclosing statement catches, so that all of a function's are reported.
class StatementEmitter : LanguageCode {
public:
  explicit StatementEmitter(const LanguageCode &code) : LanguageCode(code) {}

  /// Emits the body of `function` into `op`, which has its entry block.
  void emitBody(const clang::FunctionDecl *function, mlir::func::FuncOp op,
                const SignatureRefusals &refusals);
  /// The same of a lifted function.
  void emitLiftedBody(const Lifted &lifted, mlir::func::FuncOp op);
  /// Emits a statement; what is refused in it is left out.
  void emitStatement(const clang::Stmt *statement);
  /// Emits a block, at whose end its locals end.
  void emitCompound(const clang::CompoundStmt *statement);
  /// Declares the variable of a range-for, which is a reference to the element or a copy.
  void bindElement(const clang::VarDecl *variable, const Place &element);

private:
  bool mentionsRefused(const clang::Stmt *part);
  void recoverFrom(const clang::Stmt *statement);
  void finishBody(const clang::FunctionDecl *function, mlir::func::FuncOp op,
                  llvm::ArrayRef<std::pair<mlir::Value, mlir::Value>> entries);
  void emitStatements(llvm::ArrayRef<const clang::Stmt *> statements);
  void dispatchStatement(const clang::Stmt *statement);
  void emitLoop(const clang::Stmt *statement);
  void emitIf(const clang::IfStmt *statement);
  mlir::Value emitReturned(const clang::Expr *value, const clang::VarDecl *kept);
  void emitReturn(const clang::ReturnStmt *statement);
  void emitReturnedPlace(const clang::ReturnStmt *statement, const clang::VarDecl *kept);
  void emitJump(const clang::Stmt *statement);
  void emitWhile(const clang::WhileStmt *statement);
  Place declareConditionVariable(const clang::VarDecl *variable);
  void bindConditionPointer(mlir::Operation *loop, const clang::VarDecl *variable);
  void emitLoopCondition(mlir::Region &region, const clang::Expr *test, mlir::Location location,
                         const clang::VarDecl *variable = nullptr, const Place &place = {});
  void emitDo(const clang::DoStmt *statement);
  void emitFor(const clang::ForStmt *statement);
  void emitRangeFor(const clang::CXXForRangeStmt *statement);
  void emitRangeForBody(const clang::CXXForRangeStmt *statement);
  void emitRangeLoop(const clang::CXXForRangeStmt *statement, const clang::CallExpr *range);
  void emitRowLoop(const clang::CXXForRangeStmt *statement);
  void emitSpanLoop(const clang::CXXForRangeStmt *statement);
  void emitElementLoop(const clang::CXXForRangeStmt *statement);
  void emitIteratorLoop(const clang::CXXForRangeStmt *statement);
  void emitSwitch(const clang::SwitchStmt *statement);
  void emitAttributed(const clang::AttributedStmt *statement);
  void emitDeclarations(const clang::DeclStmt *statement);
  [[noreturn]] void refuseVariableLength(const clang::VarDecl *variable);
  void emitLocal(const clang::VarDecl *variable);
  bool emitStaticLocal(const clang::VarDecl *variable);
  void emitVariable(const clang::VarDecl *variable);
  void emitInitialized(const clang::VarDecl *variable, const clang::Expr *init);
  void bindNames(const clang::DecompositionDecl *declaration, const Place &place, bool aliases);
  void emitDecomposition(const clang::DecompositionDecl *declaration,
                         const Place *element = nullptr);

  /// Parameters and locals whose declaration was refused; whether the result of the function was.
  llvm::DenseSet<const clang::ValueDecl *> refused;
  bool isResultRefused = false;
};

} // namespace autographc::frontend

#endif
