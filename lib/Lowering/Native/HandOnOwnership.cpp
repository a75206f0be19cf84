//===- HandOnOwnership.cpp - free what a branch replaces where it does ----===//
#include "Exclusive.h"

#include "autographc/Lowering/Native.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_HANDONOWNERSHIP
#include "autographc/Lowering/Native.h.inc"

namespace {

Value stripViews(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

/// The number of the flag that says whether a branch gives a buffer away: behind the results, in the order of its buffers.
unsigned findFlag(scf::IfOp branch, unsigned number) {
  auto isBuffer = [](Type type) { return isa<BaseMemRefType>(type); };
  unsigned flags = llvm::count_if(branch.getResultTypes(), isBuffer);
  return branch.getNumResults() - flags + llvm::count_if(llvm::make_range(branch->result_type_begin(), branch->result_type_begin() + number), isBuffer);
}

/// What is to be freed at the end of a block.
struct Owned {
  bufferization::DeallocOp dealloc;
  unsigned place;

  Value getBuffer() {
    auto metadata = dealloc.getMemrefs()[place].getDefiningOp<memref::ExtractStridedMetadataOp>();
    return metadata ? metadata.getSource() : Value();
  }
  Value getCondition() { return dealloc.getConditions()[place]; }
  void erase() {
    dealloc.getMemrefsMutable().erase(place);
    dealloc.getConditionsMutable().erase(place);
  }
};

/// A branch that gives on each of its paths the buffer, or a fresh one where the buffer is of no more use.
class HandOver {
public:
  HandOver(Value buffer, Value condition) : buffer(buffer), condition(condition) {}

  bool isPossible(scf::IfOp branch, unsigned number) {
    unsigned flag = findFlag(branch, number);
    for (scf::YieldOp yield : {branch.thenYield(), branch.elseYield()}) {
      Value given = stripViews(yield.getOperand(number));
      if (given == stripViews(buffer)) {
        same.push_back(&yield->getOpOperand(flag));
      } else if (given.getParentBlock() != yield->getBlock()) {
        return false;
      } else if (auto inner = given.getDefiningOp<scf::IfOp>()) {
        if (!isPossible(inner, cast<OpResult>(given).getResultNumber()))
          return false;
      } else if (given.getDefiningOp<memref::AllocOp>() && isLastUse(buffer, yield, /*whereOwned=*/true) && hasOneName(buffer, yield, /*whereOwned=*/true)) {
        fresh.push_back(yield);
      } else {
        return false;
      }
    }
    return true;
  }

  void run() {
    for (OpOperand *flag : same) {
      OpBuilder builder(flag->getOwner());
      flag->set(arith::OrIOp::create(builder, flag->getOwner()->getLoc(), flag->get(), condition));
    }
    for (scf::YieldOp yield : fresh) {
      OpBuilder builder(yield);
      Value base = memref::ExtractStridedMetadataOp::create(builder, yield.getLoc(), buffer).getBaseBuffer();
      bufferization::DeallocOp::create(builder, yield.getLoc(), ValueRange(base), ValueRange(condition), ValueRange());
    }
  }

private:
  Value buffer, condition;
  SmallVector<OpOperand *> same;
  SmallVector<scf::YieldOp> fresh;
};

/// What the branches in a block give for a buffer, or for a view of it.
SmallVector<OpResult> findGiven(Value buffer, Block *block) {
  SmallVector<OpResult> found;
  llvm::SmallSetVector<Value, 8> names;
  names.insert(buffer);
  for (size_t next = 0; next < names.size(); ++next)
    for (OpOperand &use : names[next].getUses()) {
      Operation *op = use.getOwner();
      auto branch = dyn_cast<scf::IfOp>(op->getParentOp());
      if (auto view = dyn_cast<ViewLikeOpInterface>(op))
        names.insert(view.getViewDest());
      else if (isa<scf::YieldOp>(op) && branch && branch->getBlock() == block)
        found.push_back(branch->getResult(use.getOperandNumber()));
      else if (isa<scf::YieldOp>(op) && branch && block->findAncestorOpInBlock(*branch))
        names.insert(branch->getResult(use.getOperandNumber()));
    }
  return found;
}

/// Whether the block frees what the branch gives where the branch says so.
bool isOwned(OpResult result, bufferization::DeallocOp dealloc) {
  Value flag = result.getOwner()->getResult(findFlag(cast<scf::IfOp>(result.getOwner()), result.getResultNumber()));
  for (unsigned place = 0; place < dealloc.getMemrefs().size(); ++place)
    if (dealloc.getConditions()[place] == flag && Owned{dealloc, place}.getBuffer() == result)
      return true;
  return false;
}

bool handOn(Owned owned) {
  Value buffer = owned.getBuffer(), condition = owned.getCondition();
  if (!buffer)
    return false;
  Block *block = owned.dealloc->getBlock();
  for (OpResult result : findGiven(buffer, block)) {
    Operation *branch = result.getOwner(), *known = condition.getDefiningOp();
    HandOver handOver(buffer, condition);
    if ((known && known->getBlock() == block && !known->isBeforeInBlock(branch)) || !isOwned(result, owned.dealloc) ||
        !handOver.isPossible(cast<scf::IfOp>(branch), result.getResultNumber()))
      continue;
    handOver.run();
    owned.erase();
    return true;
  }
  return false;
}

struct HandOnOwnership : impl::HandOnOwnershipBase<HandOnOwnership> {
  void runOnOperation() override {
    SmallVector<bufferization::DeallocOp> deallocs;
    getOperation().walk([&](bufferization::DeallocOp op) { deallocs.push_back(op); });
    for (bufferization::DeallocOp op : deallocs)
      for (unsigned place = 0; place < op.getMemrefs().size();)
        place += !handOn({op, place});
  }
};

} // namespace
} // namespace autographc
