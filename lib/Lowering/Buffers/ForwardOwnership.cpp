//===- ForwardOwnership.cpp - free what a branch or loop replaces there ---===//
#include "Exclusive.h"

#include "autographc/Lowering/Buffers.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FORWARDOWNERSHIP
#include "autographc/Lowering/Buffers.h.inc"

namespace {

Value stripViews(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

/// Flags that say who owns buffers stand behind all values of the source, in the order of the
/// buffers.
size_t findFlag(TypeRange types, size_t number) {
  auto isBuffer = [](Type type) { return isa<BaseMemRefType>(type); };
  return types.size() - llvm::count_if(types, isBuffer) +
         llvm::count_if(types.take_front(number), isBuffer);
}

/// A buffer that the end of a block frees.
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

/// Aliases of a buffer: views of it, and results of branches further in than `block`. `giving` are
/// the branches in that block that give one.
llvm::SmallSetVector<Value, 8> findNames(Value buffer, Block *block,
                                         llvm::SmallSetVector<Operation *, 4> &giving) {
  llvm::SmallSetVector<Value, 8> names;
  names.insert(buffer);
  for (size_t next = 0; next < names.size(); ++next)
    for (OpOperand &use : names[next].getUses()) {
      Operation *op = use.getOwner();
      auto branch = dyn_cast<scf::IfOp>(op->getParentOp());
      if (auto view = dyn_cast<ViewLikeOpInterface>(op))
        names.insert(view.getViewDest());
      else if (isa<scf::YieldOp>(op) && branch && branch->getBlock() == block)
        giving.insert(branch);
      else if (isa<scf::YieldOp>(op) && branch && block->findAncestorOpInBlock(*branch))
        names.insert(branch->getResult(use.getOperandNumber()));
    }
  return names;
}

/// A branch that gives the buffer on each of its paths, or frees it where it is of no more use.
class Transfer {
public:
  Transfer(Value buffer, Value condition, const llvm::SmallSetVector<Value, 8> &names,
           Renamings &renamings)
      : buffer(buffer), condition(condition), names(names), renamings(renamings) {}

  /// Adds the results that are to own the buffer on one of the paths.
  bool isPossible(scf::IfOp branch, llvm::SmallSetVector<OpResult, 2> &owners) {
    for (scf::YieldOp yield : {branch.thenYield(), branch.elseYield()}) {
      if (std::optional<unsigned> number = findOperand(yield, buffer)) {
        owners.insert(branch->getResult(*number));
        given.push_back(&yield->getOpOperand(findFlag(branch.getResultTypes(), *number)));
      } else if (scf::IfOp inner = findInner(yield)) {
        llvm::SmallSetVector<OpResult, 2> results;
        if (!isPossible(inner, results))
          return false;
        for (OpResult result : results) {
          std::optional<unsigned> forwarded = findOperand(yield, result);
          if (!forwarded)
            return false;
          owners.insert(branch->getResult(*forwarded));
        }
      } else if (isLastUseWhereOwned(buffer, yield, renamings) &&
                 hasOneNameWhereOwned(buffer, yield, renamings)) {
        done.push_back(yield);
      } else {
        return false;
      }
    }
    return true;
  }

  void run() {
    for (OpOperand *flag : given) {
      OpBuilder builder(flag->getOwner());
      flag->set(arith::OrIOp::create(builder, flag->getOwner()->getLoc(), flag->get(), condition));
    }
    for (scf::YieldOp yield : done) {
      OpBuilder builder(yield);
      Value base =
          memref::ExtractStridedMetadataOp::create(builder, yield.getLoc(), buffer).getBaseBuffer();
      bufferization::DeallocOp::create(builder, yield.getLoc(), ValueRange(base),
                                       ValueRange(condition), ValueRange());
    }
  }

private:
  /// The operand of a yield that is a buffer or a view of it.
  static std::optional<unsigned> findOperand(scf::YieldOp yield, Value wanted) {
    for (OpOperand &operand : yield->getOpOperands())
      if (stripViews(operand.get()) == stripViews(wanted))
        return operand.getOperandNumber();
    return std::nullopt;
  }

  /// A branch further in that gives the buffer to this yield.
  scf::IfOp findInner(scf::YieldOp yield) {
    for (Value operand : yield.getOperands()) {
      auto inner = stripViews(operand).getDefiningOp<scf::IfOp>();
      if (inner && inner->getBlock() == yield->getBlock() && names.contains(stripViews(operand)))
        return inner;
    }
    return nullptr;
  }

  Value buffer, condition;
  const llvm::SmallSetVector<Value, 8> &names;
  Renamings &renamings;
  /// Flags of results that are the buffer.
  SmallVector<OpOperand *> given;
  SmallVector<scf::YieldOp> done;
};

/// A loop that carries the buffer, with a flag that says whether the loop owns it.
struct Carrying {
  OpOperand *flag;
  /// The result of the loop, and whether it is owned.
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
  OpOperand &flag =
      inits[findFlag(TypeRange(loop->getOperandTypes()).take_back(inits.size()), init)];
  Value isOwned = loop->getResult(findFlag(loop->getResultTypes(), *number));
  bool areFlags = flag.get().getType().isInteger(1) && isOwned.getType().isInteger(1);
  return areFlags ? std::optional(Carrying{&flag, loop->getResult(*number), isOwned})
                  : std::nullopt;
}

/// Whether the block frees a buffer where a flag says so.
bool isFreed(Value buffer, Value flag, bufferization::DeallocOp dealloc) {
  for (unsigned place = 0; place < dealloc.getMemrefs().size(); ++place)
    if (dealloc.getConditions()[place] == flag && Owned{dealloc, place}.getBuffer() == buffer)
      return true;
  return false;
}

/// Lets the result of a branch own the buffer, and the branch free it where it gives it up.
bool forwardToBranch(Owned owned, scf::IfOp branch, const llvm::SmallSetVector<Value, 8> &names,
                     Renamings &renamings) {
  Transfer transfer(owned.getBuffer(), owned.getCondition(), names, renamings);
  llvm::SmallSetVector<OpResult, 2> owners;
  if (!transfer.isPossible(branch, owners))
    return false;
  for (OpResult owner : owners)
    if (!isFreed(owner,
                 branch->getResult(findFlag(branch.getResultTypes(), owner.getResultNumber())),
                 owned.dealloc))
      return false;
  transfer.run();
  return true;
}

/// Lets a loop own the buffer that it starts with. A buffer is owned under one name at most, so
/// that its flag says of all names whether it is freed.
bool forwardToLoop(Owned owned, Operation *loop, OpOperand &use, Renamings &renamings) {
  std::optional<Carrying> carrying = findCarrying(loop, use);
  if (!carrying || !isFreed(carrying->result, carrying->isOwned, owned.dealloc) ||
      !isLastUseWhereOwned(use.get(), loop, renamings) ||
      !hasOneNameWhereOwned(use.get(), loop, renamings))
    return false;
  OpBuilder builder(loop);
  carrying->flag->set(
      arith::OrIOp::create(builder, loop->getLoc(), carrying->flag->get(), owned.getCondition()));
  return true;
}

bool forward(Owned owned, Renamings &renamings) {
  Value buffer = owned.getBuffer();
  Block *block = owned.dealloc->getBlock();
  Operation *known = owned.getCondition().getDefiningOp();
  llvm::SmallSetVector<Operation *, 4> giving;
  llvm::SmallSetVector<Value, 8> names = findNames(buffer, block, giving);
  auto isKnownAt = [&](Operation *op) {
    return !known || known->getBlock() != block || known->isBeforeInBlock(op);
  };
  bool isForwarded =
      llvm::any_of(giving,
                   [&](Operation *branch) {
                     return isKnownAt(branch) &&
                            forwardToBranch(owned, cast<scf::IfOp>(branch), names, renamings);
                   }) ||
      llvm::any_of(buffer.getUses(), [&](OpOperand &use) {
        Operation *loop = use.getOwner();
        return isa<scf::ForOp, scf::WhileOp>(loop) && loop->getBlock() == block &&
               isKnownAt(loop) && forwardToLoop(owned, loop, use, renamings);
      });
  if (isForwarded)
    owned.erase();
  return isForwarded;
}

struct ForwardOwnership : impl::ForwardOwnershipBase<ForwardOwnership> {
  void runOnOperation() override {
    SmallVector<bufferization::DeallocOp> deallocs;
    Renamings renamings;
    getOperation().walk([&](bufferization::DeallocOp op) { deallocs.push_back(op); });
    for (bufferization::DeallocOp op : deallocs)
      for (unsigned place = 0; place < op.getMemrefs().size();)
        place += !forward({op, place}, renamings);
  }
};

} // namespace
} // namespace autographc
