//===- Kept.h - values that reverse code needs from where they were made --===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_KEPT_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_KEPT_H

#include "Twins.h"

namespace autographc {

struct Recording;

/// The user's name of a value for a message, in backticks, or what it is otherwise.
std::string nameInMessage(mlir::Value value, llvm::StringRef otherwise);

/// Makes values of the recorded code known in the code that undoes it: those of the blocks that
/// this stands in are; what is cheap is computed again; of all others one from inside of branches
/// is kept in a variable, one from inside of loops in a list.
class Kept {
public:
  Kept(const Recording &recording, mlir::OpBuilder &builder);

  /// The code that undoes a block, from this place on; of the tape's block `block` is null.
  void begin(mlir::Block *block, mlir::Operation *anchor) { anchors[block] = anchor; }
  /// The block is the body of a loop, which is undone from its last iteration to its first: `done`
  /// of `count` are.
  void beginIteration(mlir::Block *block, mlir::Value count, mlir::Value done) {
    iterations[block] = {count, done};
  }
  /// The value, in the code that is emitted now, which undoes the value's block or one in it.
  mlir::Value get(mlir::Value value);
  /// The extent of a tensor along an axis, without its elements.
  mlir::Value getExtent(mlir::Value tensor, int64_t axis);
  llvm::SmallVector<mlir::Value> getExtents(mlir::Value tensor);
  /// The number of elements of a list.
  mlir::Value getSize(mlir::Value list);

  /// Says on the loop that a value is in that it is computed again.
  void noteAgain(mlir::Value value);
  /// Whether it need not be kept.
  bool isKnown(mlir::Value value) const;
  /// Whether the code that undoes a function is passed the value, or what it is a part of.
  bool isHeld(mlir::Value value) const;

private:
  /// The extent of a tensor along an axis as it follows from those of others; null where it does
  /// not.
  mlir::Value deriveExtent(mlir::Value tensor, int64_t axis);
  /// What is asked of a tensor or a list, where it was made.
  mlir::Value getOfTensor(mlir::Value tensor, int64_t axis,
                          llvm::function_ref<mlir::Value(mlir::Value)> emit);
  /// Whether a value costs less to compute again than to keep.
  bool isCheap(mlir::Value value) const;
  /// Whether a value was read of a Variable that holds it still where the code is undone.
  bool canReadAgain(mlir::Value value) const;
  /// Whether a value follows from one tensor by a sum or a product with a number: it is kept
  /// instead, as it may be for what else is made of it.
  bool isDerived(mlir::Value value) const;
  mlir::Value recompute(mlir::Value value);
  mlir::Value emitCounter(mlir::BlockArgument counter);
  bool isKeptAsNumber(mlir::Value value) const;
  bool isInLoop(mlir::Value value) const;
  /// Says on the loop that a value is in that it is `kept` or computed `again`, for `--explain`.
  void note(llvm::StringRef attribute, mlir::Value value);
  void setBehind(mlir::Value value);
  /// A variable of what is kept of a value.
  mlir::Value declare(mlir::Value value, mlir::Type type);
  mlir::Value keepInVariable(mlir::Value value);
  mlir::Value keepInList(mlir::Value value);
  /// What another tape records: a value that a loop carries on is what the next iteration begins
  /// with, and has one name there; null where it is no such value.
  mlir::Value keepAsCarried(mlir::Value value);
  void emitPush(mlir::Value value, const KeptList &list);
  KeptList makeList(mlir::Value value, mlir::Type type);
  /// What an iteration of a block keeps of a floating type: numbers one after another on one list,
  /// from `begin` on.
  struct Row {
    mlir::Operation *lastPush;
    ag::ConstantOp count;
    mlir::Value list, begin;
  };
  /// The number of a Scalar, back from the list.
  mlir::Value keepInRow(mlir::Value value, ag::ListType type);

  /// Null where a function is undone by another one.
  ag::TapeOp tape;
  mlir::Operation *end;
  /// Another tape may record the code.
  bool isRecorded;
  mlir::func::FuncOp forward;
  Twins *twins;
  /// Whether what was read of a Variable is in it still where the code is undone.
  mutable llvm::DenseMap<mlir::Operation *, bool> readable;
  mlir::OpBuilder &builder;
  llvm::DenseMap<mlir::Block *, mlir::Operation *> anchors;
  llvm::DenseMap<mlir::Value, mlir::Value> variables, lists, popped, recomputed;
  /// The lists of a block have as many elements: the number that is left of each, and, where the
  /// block begins to be undone, the place of the one to take.
  llvm::DenseMap<mlir::Block *, mlir::Value> cursors, indices;
  llvm::DenseMap<mlir::Block *, std::pair<mlir::Value, mlir::Value>> iterations;
  /// Where a block of a function that calls itself begins to fill the list of a type.
  llvm::DenseMap<std::pair<mlir::Block *, mlir::Type>, mlir::Operation *> pushes;
  llvm::DenseMap<std::pair<mlir::Block *, mlir::Type>, Row> rows;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> extents, derived;
};

} // namespace autographc

#endif
