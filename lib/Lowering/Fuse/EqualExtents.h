//===- EqualExtents.h - extents that are equal whatever they are -----*- C++ -*-===//
#ifndef AUTOGRAPHC_LOWERING_FUSE_EQUALEXTENTS_H
#define AUTOGRAPHC_LOWERING_FUSE_EQUALEXTENTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

#include <optional>

namespace autographc {

/// What a number is: a value and what is added to it; without a value a constant, or any. The
/// extent of a tensor that says no more of it is that tensor's along an axis.
struct Extent {
  mlir::Value root;
  int64_t axis = -1;
  int64_t offset = 0;

  /// Of what nothing reads: that of what takes its place.
  static Extent any() { return {{}, -2}; }
  bool isAny() const { return axis == -2; }

  bool operator==(const Extent &other) const {
    return root == other.root && axis == other.axis && offset == other.offset;
  }
  bool operator!=(const Extent &other) const { return !(*this == other); }
};

/// Extents and indices of a function, through branches, loops and lists. Of a loop it is first
/// assumed that each tensor that it carries keeps the extents that it begins with; what turns out
/// not to is taken back, until nothing is.
///
/// `top` is the body of a function, or of a branch in it for which arguments agree.
class EqualExtents {
public:
  using Key = std::pair<mlir::Value, int64_t>;
  /// Extents of arguments along an axis that are equal to others, in the order in which they were
  /// found: in it the program compares them.
  using Agreement = llvm::MapVector<Key, Key>;
  /// Where what is known says that an extent is; the extent itself, of others.
  static Key follow(const Agreement &agreement, Key key);
  /// Has two extents be one; false where that is known.
  static bool agree(Agreement &agreement, Key first, Key second);

  /// `isOptimistic`: as if nothing were repeated, to find out what has to be equal for that.
  EqualExtents(mlir::Block &top, const Agreement &agreement, bool isOptimistic = false);

  Extent get(mlir::Value number);
  Extent getAlong(mlir::Value tensor, int64_t axis);
  /// Whether a number is an argument's extent.
  bool isOfArgument(const Extent &extent) const;
  /// Optimistically, what has to be equal for tensors that loops carry to keep their extents.
  llvm::ArrayRef<std::pair<Extent, Extent>> getWishes() const { return wishes; }
  /// Whether a number is the same one in each iteration of all loops.
  bool isInvariant(Extent extent) const;
  /// Whether a condition holds, where extents decide that.
  std::optional<bool> decide(mlir::Value condition);

private:
  /// A tensor that a loop carries.
  struct Slot {
    mlir::Value argument, init, next;
  };

  void addSlots(mlir::Operation *op);
  bool refute();
  bool keeps(const Slot &slot, int64_t axis);

  Extent compute(mlir::Value number);
  Extent computeAlong(mlir::Value tensor, int64_t axis);
  Extent computeInLoop(mlir::BlockArgument argument, int64_t axis);
  Extent computeOfResult(mlir::OpResult result, int64_t axis);
  Extent computeOfLoops(mlir::linalg::LinalgOp op, mlir::OpResult result, int64_t axis);
  Extent computeOfSlot(const Slot &slot, int64_t axis);
  bool canKeep(const Slot &slot, const Extent &extent);
  Extent add(mlir::Operation *op, bool isNegative);
  template <class Of>
  Extent choose(mlir::Value result, mlir::Value condition, mlir::Value yes, mlir::Value no,
                int64_t axis, Of of);

  /// The number that all elements of a list are, or those of a column of a table.
  std::optional<Extent> getElement(mlir::Value list, std::optional<int64_t> column);

  std::optional<bool> compare(mlir::Operation *op);
  bool excludeEachOther(mlir::Value first, mlir::Value second);
  std::optional<bool> decideBranch(mlir::scf::IfOp branch, unsigned number);

  mlir::Block &top;
  const Agreement &agreement;
  const bool isOptimistic;
  llvm::SmallVector<Slot> slots;
  llvm::DenseMap<mlir::Value, unsigned> slotOf;
  llvm::DenseSet<Key> refuted;
  /// Of tensors that loops begin without: what they are where they are there.
  llvm::DenseMap<Key, Extent> assumed;
  llvm::SmallVector<std::pair<Extent, Extent>> wishes;
  llvm::DenseMap<Key, Extent> known;
  llvm::DenseMap<mlir::Value, std::optional<bool>> decided;
};

/// Whether numbers are one value, or an extent of one tensor that is asked for twice.
bool isSameExtent(mlir::Value a, mlir::Value b);

} // namespace autographc

#endif
