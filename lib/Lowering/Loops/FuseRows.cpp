//===- FuseRows.cpp - operations on the rows of matrices, row by row ------===//
#include "Contractions/Contraction.h"
#include "RowViews.h"
#include "ScheduleNotes.h"

#include <fmt/format.h>

#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FUSEROWS
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// Whether an op computes each row of its results from the same row of its operands alone, or from
/// what is no part of any row. Products have schedules of their own.
bool isOfRows(Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return cast<MemRefType>(copy.getTarget().getType()).getRank() > 0;
  if (!isa<linalg::GenericOp, linalg::FillOp>(op))
    return false;
  auto generic = cast<linalg::LinalgOp>(op);
  if (!generic.hasPureBufferSemantics() || generic.getNumLoops() == 0 ||
      generic.getIteratorTypesArray().front() != utils::IteratorType::parallel ||
      !op->getResults().empty())
    return false;
  bool isPlain = llvm::all_of(generic.getBlock()->without_terminator(), [](Operation &inner) {
    return isMemoryEffectFree(&inner) && !isa<math::FmaOp>(inner);
  });
  return isPlain && !Contraction::find(generic) &&
         llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
           AffineMap map = generic.getMatchingIndexingMap(&operand);
           return isRowMap(map) || (!map.isFunctionOfDim(0) && !generic.isDpsInit(&operand));
         });
}

/// Operations that follow one another, and what is between them.
class Run {
public:
  /// Whether nothing that the run has done is changed by moving the op before or behind it.
  static bool canStandBetween(Operation *op) {
    return isa<memref::AllocOp, memref::DeallocOp>(op) || isMemoryEffectFree(op);
  }

  bool empty() const { return members.empty(); }

  /// Adds an op on as many rows.
  bool add(Operation *op) {
    SmallVector<RowExtent> own;
    forEachRowOperand(op, [&](Value buffer, AffineMap) { own.push_back(getRowExtent(buffer)); });
    if (!empty() && llvm::none_of(own, [&](const RowExtent &one) { return extents.contains(one); }))
      return false;
    extents.insert(own.begin(), own.end());
    members.push_back(op);
    return true;
  }

  /// Where it pays: what one op writes to a row or reads of it, another one reads once more while
  /// it is in the cache, and there is a reduction, without which it would be one loop already.
  bool isWorthFusing() {
    llvm::MapVector<Value, int> touched;
    bool reduces = false;
    for (Operation *op : members) {
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        reduces |= generic.getNumReductionLoops() > 0;
      llvm::SmallSetVector<Value, 4> own;
      forEachRowOperand(op, [&](Value buffer, AffineMap) {
        if (cast<MemRefType>(findRoot(buffer).getType()).getRank() > 1)
          own.insert(findRoot(buffer));
      });
      for (Value root : own)
        ++touched[root];
    }
    return reduces && llvm::any_of(touched, [](auto &entry) { return entry.second > 1; });
  }

  /// Drops what nothing else in the run looks at: a product behind it may want it as it is.
  void dropLonely() {
    llvm::DenseMap<Value, int> uses;
    for (Operation *op : members)
      forEachRowOperand(op, [&](Value buffer, AffineMap) { ++uses[findRoot(buffer)]; });
    llvm::erase_if(members, [&](Operation *op) {
      auto fill = dyn_cast<linalg::FillOp>(op);
      return fill && uses[findRoot(fill.getOutputs()[0])] == 1;
    });
  }

  /// Whether what is written is known by its own name alone, and by its rows.
  bool isSafe() {
    if (members.size() < 2)
      return false;
    for (Operation *op : members)
      for (Value written : getWritten(op)) {
        Value root = findRoot(written);
        auto alloc = root.getDefiningOp<memref::AllocOp>();
        if (!alloc || alloc->getBlock() != members[0]->getBlock() || isUsedBefore(root))
          return false;
        roots.insert(root);
      }
    return llvm::all_of(members, [&](Operation *op) {
      bool keepsRows = true;
      for (Value operand : op->getOperands())
        if (isa<MemRefType>(operand.getType()) && roots.contains(findRoot(operand)))
          keepsRows &= hasRowsOfRoot(operand);
      forEachSharedOperand(op,
                           [&](Value buffer) { keepsRows &= !roots.contains(findRoot(buffer)); });
      return keepsRows;
    });
  }

  void fuse() {
    Operation *first = members.front(), *last = members.back();
    llvm::DenseSet<Operation *> own(members.begin(), members.end());
    SmallVector<Operation *> others;
    for (Operation *op = first; op != last; op = op->getNextNode())
      if (!own.contains(op))
        others.push_back(op);
    Operation *behind = last;
    for (Operation *op : others) {
      if (isa<memref::DeallocOp>(op) || !canStandBetween(op)) {
        op->moveAfter(behind);
        behind = op;
      } else {
        op->moveBefore(first);
      }
    }
    for (Operation *op : members)
      if (isa<linalg::GenericOp>(op))
        addNote(op, {"rows", fmt::format("{} operations row by row", members.size())});
    RowLoop loop(first, roots.getArrayRef(), own);
    for (Operation *op : members)
      loop.add(op);
    loop.finish();
    for (Operation *op : members)
      op->erase();
    loop.dropOld();
  }

private:
  static SmallVector<Value> getWritten(Operation *op) {
    if (auto copy = dyn_cast<memref::CopyOp>(op))
      return {copy.getTarget()};
    return llvm::to_vector(cast<linalg::LinalgOp>(op).getDpsInits());
  }

  /// Whether anything before the run could have given the buffer another name.
  bool isUsedBefore(Value buffer) {
    return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
      Operation *top = members[0]->getBlock()->findAncestorOpInBlock(*user);
      if (!top || isa<memref::DimOp>(user))
        return !top;
      if (isa<ViewLikeOpInterface>(user) && isMemoryEffectFree(user))
        return llvm::any_of(user->getResults(), [&](Value view) { return isUsedBefore(view); });
      return top->isBeforeInBlock(members[0]);
    });
  }

  SmallVector<Operation *> members;
  llvm::DenseSet<RowExtent> extents;
  /// The buffers that are written.
  llvm::SmallSetVector<Value, 8> roots;
};

struct FuseRows : impl::FuseRowsBase<FuseRows> {
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation().walk([&](Block *block) {
      if (!isa<linalg::LinalgOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks)
      runOnBlock(*block);
  }

  void runOnBlock(Block &block) {
    SmallVector<Run> runs(1);
    for (Operation &op : block) {
      if (isOfRows(&op)) {
        if (!runs.back().add(&op)) {
          runs.emplace_back();
          runs.back().add(&op);
        }
      } else if (!runs.back().empty() && !Run::canStandBetween(&op)) {
        runs.emplace_back();
      }
    }
    for (Run &run : runs) {
      if (run.empty() || !run.isWorthFusing())
        continue;
      run.dropLonely();
      if (run.isSafe())
        run.fuse();
    }
  }
};

} // namespace
} // namespace autographc
