//===- TensorEmitter.h - operations of the public headers -----------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TENSORS_TENSOREMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TENSORS_TENSOREMITTER_H

#include "Frontend/Cpp/Library/LibraryCode.h"
#include "Texts.h"

namespace autographc::frontend {

/// Calls of the functions in the public headers that an annotation says to be operations.
class TensorEmitter : LibraryCode {
public:
  explicit TensorEmitter(const LibraryCode &code) : LibraryCode(code) {}

  /// A literal, or a choice of some, as a value.
  mlir::Value emitText(const clang::Expr *expression);
  /// Whether it is no null pointer.
  mlir::Value isSetText(mlir::Value text, mlir::Location location);
  /// A call of a function of the public headers that an annotation says to be this operation.
  Place emitOperation(llvm::StringRef name, const clang::Expr *expression,
                      const clang::FunctionDecl *callee,
                      llvm::ArrayRef<const clang::Expr *> arguments);
  /// `ag::on_error<types of the cells>(action)`: what an error does up to the end of the block,
  /// with what the cells hold then.
  Place emitOnError(const clang::CallExpr *call, const clang::FunctionDecl *callee);
  /// A vector, array, pair, tuple or optional, which `print` shows by its elements.
  static bool isPrintedContainer(mlir::Type type);

private:
  /// An axis known at run time only: the op for each axis that it may be, since the result's type
  /// is the same for all.
  mlir::Value emitForEachAxis(llvm::StringRef name, mlir::ValueRange operands,
                              llvm::ArrayRef<mlir::NamedAttribute> given, mlir::Value axis,
                              bool keepdims, mlir::Type result, const clang::Expr *where);
  Place emitSubscriptPlace(const clang::CallExpr *call,
                           llvm::ArrayRef<const clang::Expr *> arguments);
  Place emitCompoundOperation(llvm::StringRef name, const clang::CXXOperatorCallExpr *call);
  mlir::Value emitShape(const clang::Expr *expression, const clang::Expr *object);
  mlir::Value emitFromElements(const clang::Expr *list, mlir::Type result,
                               const clang::Expr *where);
  void flattenElements(const clang::Expr *list, unsigned depth,
                       llvm::SmallVectorImpl<mlir::Value> &elements,
                       llvm::SmallVectorImpl<int64_t> &extents);
  void appendSelector(const clang::Expr *argument, Step &step);
  void refuseNegative(const clang::Expr *given, llvm::StringRef what);
  mlir::Value emitBound(const clang::Expr *expression);
  mlir::Value emitSlice(const clang::Expr *expression,
                        llvm::ArrayRef<const clang::Expr *> arguments);
  mlir::Value emitFromEnd(const clang::Expr *expression,
                          llvm::ArrayRef<const clang::Expr *> arguments, bool isBefore);
  Place emitPrint(const clang::CallExpr *call, bool isPart);
  /// The values are not read where they are printed.
  Place emitTracePrint(const clang::CallExpr *call);
  Place emitCheck(const clang::CallExpr *call, bool hasKind);
  Place emitDefined(const clang::CallExpr *call);
  Place emitIndexCheck(llvm::StringRef name, const clang::CallExpr *call);
  Place emitCond(const clang::CallExpr *call);
  Place emitWhileLoop(const clang::CallExpr *call);
  Place emitSave(const clang::CallExpr *call, const clang::FunctionDecl *callee,
                 llvm::ArrayRef<const clang::Expr *> arguments);
  void updateVariable(const Place &place, llvm::StringRef name, mlir::Value value,
                      const clang::Expr *expression);
  Place emitVariableMethod(llvm::StringRef name, const clang::Expr *expression,
                           llvm::ArrayRef<const clang::Expr *> arguments);
  /// `ag::GradientTape`, `tape.watch(x)`, `tape.gradient(y, x)`, `tape.is_connected(y, x)`.
  Place emitTapeMethod(llvm::StringRef name, const clang::Expr *expression,
                       llvm::ArrayRef<const clang::Expr *> arguments);
  /// The tensors that a gradient is with respect to, part by part.
  void collectTargets(const Place &place, clang::QualType type, const clang::Expr *where,
                      llvm::SmallVectorImpl<mlir::Value> &targets);
  /// `tape.watch(x)`: the tape knows the tensors that a place holds, which become values of their
  /// own.
  void watch(mlir::Value tape, const Place &place, clang::QualType type, const clang::Expr *where);
  /// A value of this type with gradients from the front of `gradients` as its parts.
  mlir::Value buildGradients(clang::QualType type, mlir::ValueRange &gradients,
                             const clang::Expr *where);
  mlir::Value readShown(const Argument &argument, mlir::Location location);
  bool emitTextArgument(const clang::Expr *given, std::vector<TextArgument> &texts,
                        std::optional<size_t> &rank);
  mlir::Value emitExtent(mlir::Value tensor, unsigned axis, mlir::Location location);
  void emitFormatted(const clang::CallExpr *call, unsigned formatAt,
                     llvm::function_ref<void(llvm::StringRef, mlir::ValueRange)> create);
  void emitContainers(const clang::CallExpr *call, llvm::StringRef format,
                      llvm::ArrayRef<mlir::Value> values, llvm::ArrayRef<TextArgument> texts);
  mlir::Value emitTextChoice(const clang::Expr *expression, std::vector<std::string> &texts);
  void emitChosenTexts(llvm::ArrayRef<TextArgument> arguments, ChosenTexts &chosen,
                       mlir::Location location, llvm::function_ref<void()> emit);
  mlir::Value emitGeneric(llvm::StringRef name, const clang::Expr *expression,
                          const clang::FunctionDecl *callee,
                          llvm::ArrayRef<const clang::Expr *> arguments, mlir::Type result);
};

} // namespace autographc::frontend

#endif
