//===- HandOnOwnership.cpp - free what a branch or loop replaces there ----===//
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

/// Flags that say who owns buffers stand behind all values of the source, in the order of the buffers.
size_t findFlag(TypeRange types, size_t number) {
  auto isBuffer = [](Type type) { return isa<BaseMemRefType>(type); };
  return types.size() - llvm::count_if(types, isBuffer) + llvm::count_if(types.take_front(number), isBuffer);
}

/// What is to be freed at the end of a block.
struct Owned {
  bufferization::DeallocOp dealloc;
  unsigned place;

  Value getBuffer() {
    Value buffer = dealloc.getMemrefs()[place];
    auto metadata = buffer.getDefiningOp<memref::ExtractStridedMetadataOp>();
    return metadata ? metadata.getSource() : buffer;
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
    unsigned flag = findFlag(branch.getResultTypes(), number);
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

/// A loop that carries the buffer on, with a flag that says whether the loop owns what it carries.
struct Carrying {
  OpOperand *flag;
  /// What the loop leaves, and whether it is owned.
  Value result, isOwned;
};

/// The result of a loop that an operand becomes; nothing where the loop gives it up.
std::optional<size_t> findResult(Operation *loop, size_t init) {
  if (isa<scf::ForOp>(loop))
    return init;
  auto repeated = cast<scf::WhileOp>(loop);
  auto given = repeated.getConditionOp().getArgs();
  size_t number = llvm::find(given, repeated.getBeforeArguments()[init]) - given.begin();
  return number < given.size() ? std::optional(number) : std::nullopt;
}

std::optional<Carrying> findCarrying(Operation *loop, OpOperand &use) {
  auto counted = dyn_cast<scf::ForOp>(loop);
  auto inits = loop->getOpOperands().drop_front(counted ? counted.getNumControlOperands() : 0);
  size_t init = &use - inits.data();
  std::optional<size_t> number = init < inits.size() ? findResult(loop, init) : std::nullopt;
  if (!number)
    return std::nullopt;
  OpOperand &flag = inits[findFlag(TypeRange(loop->getOperandTypes()).take_back(inits.size()), init)];
  Value isOwned = loop->getResult(findFlag(loop->getResultTypes(), *number));
  bool areFlags = flag.get().getType().isInteger(1) && isOwned.getType().isInteger(1);
  return areFlags ? std::optional(Carrying{&flag, loop->getResult(*number), isOwned}) : std::nullopt;
}

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

/// Whether the block frees a buffer where a flag says so.
bool isFreed(Value buffer, Value flag, bufferization::DeallocOp dealloc) {
  for (unsigned place = 0; place < dealloc.getMemrefs().size(); ++place)
    if (dealloc.getConditions()[place] == flag && Owned{dealloc, place}.getBuffer() == buffer)
      return true;
  return false;
}

/// Lets a branch free what it replaces.
bool handToBranch(Owned owned, OpResult result) {
  auto branch = cast<scf::IfOp>(result.getOwner());
  HandOver handOver(owned.getBuffer(), owned.getCondition());
  if (!isFreed(result, branch.getResult(findFlag(branch.getResultTypes(), result.getResultNumber())), owned.dealloc) || !handOver.isPossible(branch, result.getResultNumber()))
    return false;
  handOver.run();
  return true;
}

/// Lets a loop own the buffer that it starts with. A buffer is owned under one name at most, so that its flag says of all names whether it is freed.
bool handToLoop(Owned owned, Operation *loop, OpOperand &use) {
  std::optional<Carrying> carrying = findCarrying(loop, use);
  if (!carrying || !isFreed(carrying->result, carrying->isOwned, owned.dealloc) || !isLastUse(use.get(), loop, /*whereOwned=*/true) ||
      !hasOneName(use.get(), loop, /*whereOwned=*/true))
    return false;
  OpBuilder builder(loop);
  carrying->flag->set(arith::OrIOp::create(builder, loop->getLoc(), carrying->flag->get(), owned.getCondition()));
  return true;
}

bool handOn(Owned owned) {
  Value buffer = owned.getBuffer();
  Block *block = owned.dealloc->getBlock();
  Operation *known = owned.getCondition().getDefiningOp();
  auto isKnownAt = [&](Operation *op) { return !known || known->getBlock() != block || known->isBeforeInBlock(op); };
  bool isHandedOn = llvm::any_of(findGiven(buffer, block), [&](OpResult result) { return isKnownAt(result.getOwner()) && handToBranch(owned, result); }) ||
                    llvm::any_of(buffer.getUses(), [&](OpOperand &use) {
                      Operation *loop = use.getOwner();
                      return isa<scf::ForOp, scf::WhileOp>(loop) && loop->getBlock() == block && isKnownAt(loop) && handToLoop(owned, loop, use);
                    });
  if (isHandedOn)
    owned.erase();
  return isHandedOn;
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
