//===- Reverse.h - code that undoes what a tape recorded ------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_REVERSE_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_REVERSE_H

#include "Activity.h"
#include "Adjoints.h"
#include "Kept.h"
#include "ReverseCode.h"
#include "ReverseRules.h"
#include "Twins.h"

namespace autographc {

/// What a function reads of a tensor.
enum class Read { Nothing, Extents, Elements };

/// What the functions of a module read of their arguments.
class ReadArguments {
public:
  explicit ReadArguments(mlir::ModuleOp module) : module(module) {}
  Read find(llvm::StringRef function, unsigned argument);

private:
  Read findOfValue(mlir::Value value);

  mlir::ModuleOp module;
  llvm::DenseMap<std::pair<mlir::Attribute, unsigned>, Read> known;
};

/// Emits, in front of an `ag.tape_gradient`, the reverse of what its tape has recorded.
class Reverse {
public:
  Reverse(const Recording &recording, const Identities &identities, const Activity &wanted,
          ReadArguments &reads);

  /// The gradients of `op`, from the adjoint of its value; fails, with an error, where an operation
  /// cannot be undone.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>> run(ag::TapeGradientOp op);

  /// Emits the body of the function that undoes another one.
  mlir::LogicalResult run(mlir::func::FuncOp forward, mlir::func::FuncOp reverse);
  /// Undoes what a function computes itself: `results` of its first `count` arguments.
  mlir::LogicalResult runAgain(mlir::func::FuncOp reverse, mlir::ValueRange results,
                               unsigned count);

private:
  /// The function's arguments from `first` on are the adjoints of the results and the arguments.
  mlir::LogicalResult run(mlir::func::FuncOp reverse, mlir::ValueRange results,
                          mlir::ValueRange arguments, unsigned first);
  void undo(mlir::Block &block);
  void undo(mlir::Operation *op);
  void undo(mlir::scf::IfOp op);
  void undo(mlir::scf::WhileOp op);
  void undoLoopBody(mlir::scf::WhileOp op);
  /// Makes the adjoints that a loop adds to, and that nothing was added to before, such as
  /// iterations add to without a branch.
  void fillAdjoints(mlir::scf::WhileOp op, const PresenceMap &known);
  /// Makes those that calls in a loop share, for all of its iterations.
  void fillShared(mlir::scf::WhileOp op);
  void undoCall(ag::CallOp call);
  /// Whether a function that calls itself is called.
  bool isTwinCall(mlir::Operation *op) const;
  /// Undoes an operation whose result, a tensor, has the adjoint `d`: by its rules, or here.
  void undoByRules(mlir::Operation *op, mlir::ArrayAttr rules, mlir::Value d);
  mlir::Value emitAxis(mlir::Operation *op);
  /// What a rule is passed of an operation's operand or result: where it reads the extents alone,
  /// any tensor that has them.
  mlir::Value getForRule(mlir::Value value, Read read);
  void undoStructural(mlir::Operation *op, mlir::Value d);
  void undoCustom(ag::CustomGradientOp op, mlir::Value d);
  template <typename Op> Op markInside(Op op);
  void undoSubscript(ag::SubscriptOp op, mlir::Value d);
  void undoUpdate(ag::UpdateOp op, mlir::Value d);
  mlir::Value divideByCount(mlir::Operation *op, mlir::Value d);
  mlir::Value spreadBest(mlir::Operation *op, mlir::Value d);
  void undoJoin(mlir::Operation *op, mlir::Value d);
  void undoJoinOfList(mlir::Operation *op, mlir::Value d);
  void undoOnList(mlir::Operation *op, const Part &d);
  void undoGet(ag::ListGetOp op, mlir::Value d);
  /// Makes the adjoint of a list, of elements that nothing was added to, where there is none.
  void fillList(mlir::Value list);
  /// Makes those that code of a loop may add to in front of it, where an iteration would ask which
  /// to go on with, and copy it; true where there are any.
  bool fillLists(mlir::scf::WhileOp op, const PresenceMap &known);
  /// The piece of `d` from `begin` to `end` along an axis, or at `begin` where that is all.
  mlir::Value emitPiece(mlir::Value d, mlir::Type type, int64_t axis, mlir::Value begin,
                        mlir::Value end = {});
  void undoElements(ag::FromElementsOp op, mlir::Value d);
  mlir::Value undoAstype(mlir::Type type, mlir::Value d);
  mlir::Value undoShape(mlir::Operation *op, mlir::Value d);
  mlir::Value sumTo(mlir::Value operand, mlir::Value d);
  /// Repeats what a reduction gave, or its gradient, along the axes that it reduced.
  mlir::Value spread(mlir::Operation *op, mlir::Value d);
  /// The axes that a reduction reduces.
  llvm::SmallVector<bool> getReduced(mlir::Operation *op);
  mlir::Value getGradient(mlir::Value target);
  mlir::Value getGradientOfList(mlir::Value target);

  /// What is known of adjoints in front of code, from what is known behind it.
  void follow(mlir::Block &block, PresenceMap &known) const;
  void follow(mlir::Operation *op, PresenceMap &known) const;
  void followAll(mlir::ValueRange results, mlir::ValueRange values, PresenceMap &known) const;
  /// Behind each iteration of a loop, whatever number it has.
  PresenceMap findAtEnd(mlir::scf::WhileOp op, const PresenceMap &behind) const;
  bool anyPresent(mlir::ValueRange results, const PresenceMap &known) const;

  bool isWanted(mlir::OpOperand &operand) const { return wanted.isActive(operand); }
  bool isUndone(mlir::Operation *op) const;
  void add(mlir::Value value, mlir::Value contribution);
  /// Adds the adjoints of results to those of the values that they are.
  void addAll(mlir::ValueRange results, mlir::ValueRange values);
  unsigned countLeaves(mlir::Value value) const { return autographc::countLeaves(value.getType()); }
  Leaf getLeaf(mlir::Value value, unsigned index = 0) const;
  mlir::Value emitInteger(int64_t value);
  mlir::Value countIterations(mlir::scf::WhileOp op);
  /// Begins the code that undoes a block, where the builder stands.
  mlir::Operation *emitAnchor(mlir::Block *block);

  const Recording &recording;
  const Identities &identities;
  const Activity &wanted;
  ReadArguments &reads;
  mlir::OpBuilder builder;
  Adjoints adjoints;
  Kept kept;
  mlir::Location loc;
  bool hasFailed = false;
  llvm::SmallVector<mlir::Value> targets;
  /// The gradients with respect to results of loops.
  llvm::DenseMap<Leaf, mlir::Value> ofLoops;
};

} // namespace autographc

#endif
