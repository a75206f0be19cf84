//===- Activity.h - which values a gradient goes through ------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_ACTIVITY_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_ACTIVITY_H

#include "autographc/IR/AG.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace autographc {

class Twins;

/// The tensors in a value of a type that carry a derivative, and lists of such, in order.
llvm::SmallVector<mlir::Type> getDifferentiableLeaves(mlir::Type type);
inline unsigned countLeaves(mlir::Type type) { return getDifferentiableLeaves(type).size(); }

/// A tensor in a value: the number among the leaves of its type.
using Leaf = std::pair<mlir::Value, unsigned>;

/// What a tape has recorded up to a place in its block or in one within that; or what a function
/// does, with no tape of its own.
struct Recording {
  /// The operations in order, as far as they stand in the blocks that `end` is in.
  llvm::SmallVector<mlir::Operation *> list() const;

  ag::TapeOp tape;
  mlir::Operation *end;
  /// Operations that undo what the same tape recorded, which it does not record.
  const llvm::DenseSet<mlir::Operation *> &own;
  /// Whether another tape may record the code that undoes it.
  bool isRecorded = true;
  /// The body of a function.
  mlir::Block *body = nullptr;
  /// Of the functions that call themselves; null where derivatives do not go through these.
  Twins *twins = nullptr;
  /// The body is computed again in the function that undoes it.
  bool isRepeated = false;
  /// Whether each adjoint is known to have the extents of its value.
  bool areAlike = false;
};

/// The one place that stands for all where a tensor is: it was named, put into an object or taken
/// out of one, or read from the same `ag::Variable`.
class Identities {
public:
  /// Finds the Variables that are read in a function.
  explicit Identities(mlir::func::FuncOp function);
  Leaf resolve(mlir::Value value, unsigned leaf = 0) const;
  /// Fails, with an error, where two Variables that are read may be the same one.
  mlir::LogicalResult checkDistinct(const Recording &recording) const;

private:
  /// What a call was passed, of a result that is that in-out argument as it was.
  mlir::Value findPassed(mlir::Value value) const;

  llvm::DenseMap<mlir::Operation *, mlir::Value> reads;
  /// A read of each global.
  llvm::StringMap<mlir::Value> globals;
  mutable llvm::DenseMap<mlir::Value, mlir::Value> passed;
};

/// The value that calls gave back as it was, where that is seen.
mlir::Value skipPassed(mlir::Value value);

/// Whether an operation is a read of an `ag::Variable`.
ag::GlobalReadOp getVariableRead(mlir::Value value);

/// Which values were computed from sources, and which operands hold such where their operation
/// runs: a tape knows a value only from where it is watched.
class Activity {
public:
  Activity(const Recording &recording, const Identities &identities)
      : recording(recording), identities(identities) {}

  /// From all that the tape knows; fails, with an error, where an operation on these cannot be
  /// undone.
  mlir::LogicalResult findKnown();
  /// From these of the values that the tape knows.
  mlir::LogicalResult findWanted(mlir::ValueRange targets, const Activity &known);
  /// Whether it depends on the path that was taken what is active.
  bool dependsOnPath() const;

  bool isActive(mlir::Value value) const;
  void activate(mlir::Value value);
  void activate(mlir::Value value, unsigned leaf) {
    active.insert(identities.resolve(value, leaf));
  }
  bool isActive(mlir::Value value, unsigned leaf) const {
    return active.contains(identities.resolve(value, leaf));
  }
  bool isActive(Leaf leaf) const { return active.contains(leaf); }
  bool isActive(mlir::OpOperand &operand) const { return operands.contains(&operand); }

private:
  mlir::LogicalResult visit(mlir::Operation *op);
  mlir::LogicalResult visit(mlir::Block &block);
  mlir::LogicalResult visit(mlir::scf::IfOp op);
  mlir::LogicalResult visit(mlir::scf::WhileOp op);
  /// Of an operation that has an active operand.
  mlir::LogicalResult visitActive(mlir::Operation *op);
  /// Of what it gave back as it was the operand says whether it is active.
  void activateResults(mlir::Operation *op);
  mlir::LogicalResult run();
  /// Has `to` be active where `from` is; true where that is new.
  bool spread(mlir::Value from, mlir::Value to);
  bool isKnownOnSomePaths(Leaf leaf) const;
  mlir::LogicalResult refuseLists(mlir::Operation *op) const;
  /// Whether a function that stays called reads an `ag::Variable` that is a source.
  bool readsSource(ag::CallOp call) const;

  const Recording &recording;
  const Identities &identities;
  /// What is a source; of all that is watched, all are.
  bool wantsAll = false;
  llvm::DenseSet<Leaf> sources, active;
  llvm::DenseSet<mlir::OpOperand *> operands;
};

} // namespace autographc

#endif
