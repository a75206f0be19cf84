//===- UnsetCheck.h - a forward analysis of assignments -------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_UNSETCHECK_H
#define AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_UNSETCHECK_H

#include "UnsetState.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc {

/// Where exits go; what arrives there is joined.
struct Targets {
  UnsetState *breakTo = nullptr, *continueTo = nullptr, *returnTo = nullptr;
  /// The state of a scope's result.
  Setness *result = nullptr;
};

/// Forward definite-assignment analysis. Each sweep walks the function once with the loops' states
/// of the sweep before; only the last one reports.
class UnsetCheck {
public:
  explicit UnsetCheck(mlir::func::FuncOp function);
  mlir::LogicalResult run();

private:
  void visit(mlir::Region &region, UnsetState &state, Targets &targets);
  void visit(mlir::Operation *op, UnsetState &state, Targets &targets);
  void visitExit(mlir::Operation *op, UnsetState &state, Targets &targets);
  void visitIf(ag::IfOp op, UnsetState &state, Targets &targets);
  void visitWhile(ag::WhileOp op, UnsetState &state, Targets &targets);
  void visitFor(ag::ForOp op, UnsetState &state, Targets &targets);
  void visitSwitch(ag::SwitchOp op, UnsetState &state, Targets &targets);
  void visitScope(ag::ScopeOp op, UnsetState &state, Targets &targets);
  /// The state at the head of a loop: `state` joined with what came round in the sweep before.
  void enterLoop(mlir::Operation *op, UnsetState &state, Origin entry);
  void leaveLoop(mlir::Operation *op, const UnsetState &roundState);
  bool isTrueAtEntry(ag::WhileOp op, const UnsetState &entry);

  Setness getValue(mlir::Value value) const;
  void visitFields(mlir::Operation *op);
  void checkRead(mlir::Operation *reader, mlir::Value value, UnsetState &state);
  void checkReturn(ag::ReturnOp op);
  void report(mlir::Location read, const Setness &setness, bool isReturned = false);

  mlir::func::FuncOp function;
  llvm::SmallVector<ag::VariableOp> variables;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  /// Values that may be unset.
  llvm::DenseMap<mlir::Value, Setness> values;
  llvm::DenseMap<mlir::Operation *, UnsetState> loops;
  llvm::DenseSet<std::pair<mlir::Value, mlir::Attribute>> reported;
  bool changed = false, reporting = false, failed = false;
};

} // namespace autographc

#endif
