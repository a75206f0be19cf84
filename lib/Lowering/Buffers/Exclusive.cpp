//===- Exclusive.cpp - buffers that nobody else has -----------------------===//
#include "Exclusive.h"

#include "Lowering/Analysis/UpdatedArguments.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {
namespace {

using Values = llvm::SmallSetVector<Value, 8>;

} // namespace

Operation *findReader(Operation *store) {
  for (Operation *op = store->getNextNode(); op; op = op->getNextNode())
    if (isa<func::CallOp, LLVM::CallOp>(op))
      return op;
  return nullptr;
}

RunsBefore::RunsBefore(Operation *end, Block *scope) : end(end) {
  for (Operation *op = end; op; op = op->getParentOp()) {
    around[op->getBlock()] = op;
    if (op->getBlock() == scope)
      return;
  }
  around.clear();
}

bool runsBefore(Operation *first, Operation *second, Block *scope) {
  return RunsBefore(second, scope)(first);
}

Operation *RunsBefore::findAncestor(Operation *op) {
  Block *block = op->getBlock();
  if (!block || around.contains(block))
    return block ? op : nullptr;
  if (auto known = ancestors.find(block); known != ancestors.end())
    return known->second;
  return ancestors[block] = findAncestor(block->getParentOp());
}

bool RunsBefore::operator()(Operation *op) {
  Operation *ancestor = findAncestor(op);
  if (!ancestor)
    return false;
  Operation *same = around.lookup(ancestor->getBlock());
  return ancestor == same ? same != end : ancestor->isBeforeInBlock(same);
}

namespace {

bool isNestedInBranchesOnly(Operation *op, Block *scope) {
  for (; op->getBlock() != scope; op = op->getParentOp())
    if (!isa<scf::IfOp>(op->getParentOp()))
      return false;
  return true;
}

/// The block that a buffer and, through branches, `end` are nested in; null if there is none.
Block *findScope(Value buffer, Operation *end) {
  Block *scope = buffer.getParentBlock();
  for (; !scope->findAncestorOpInBlock(*end); scope = scope->getParentOp()->getBlock())
    if (!isa<scf::IfOp>(scope->getParentOp()))
      return nullptr;
  return isNestedInBranchesOnly(end, scope) ? scope : nullptr;
}

/// Walks from buffers to all names that they have where `end` runs, and to the operations that use
/// them.
class Uses {
public:
  explicit Uses(Operation *end) : end(end) {}

  /// Whether `accept` holds for each of them.
  bool all(Values roots, llvm::function_ref<bool(Operation *)> accept) {
    names = std::move(roots);
    for (size_t next = 0; next < names.size(); ++next)
      for (OpOperand &use : names[next].getUses())
        if (!follow(use) && !accept(use.getOwner()))
          return false;
    return llvm::all_of(calls, accept);
  }

  /// Whether two names come from one operation, are arguments of one block, or are given to the
  /// end.
  bool areTwoInOnePlace() const {
    if (llvm::count_if(end->getOperands(), [&](Value operand) { return names.contains(operand); }) >
        1)
      return true;
    llvm::SmallDenseSet<void *> places;
    return llvm::any_of(names, [&](Value name) {
      auto argument = dyn_cast<BlockArgument>(name);
      return !places
                  .insert(argument ? static_cast<void *>(argument.getOwner())
                                   : name.getDefiningOp())
                  .second;
    });
  }

private:
  void add(Value value) { names.insert(value); }

  /// Adds what the user makes of the value; true where that is all it does, or where the user runs
  /// on another path.
  bool follow(OpOperand &use) {
    Operation *op = use.getOwner();
    unsigned number = use.getOperandNumber();
    if (op->hasTrait<OpTrait::IsTerminator>())
      return followTerminator(op, number);
    // Comparing addresses reads nothing.
    if (op == end ||
        isa<bufferization::DeallocOp, memref::DeallocOp, memref::DimOp, arith::CmpIOp>(op))
      return true;
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      add(loop.getTiedLoopResult(&use));
      add(loop.getTiedLoopRegionIterArg(&use));
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      add(loop.getBeforeArguments()[number]);
    } else if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op)) {
      add(metadata.getBaseBuffer());
      return true;
    } else if (isa<LLVM::StoreOp>(op) && number == 0) {
      followStore(op);
    } else if (isa<memref::ExtractAlignedPointerAsIndexOp, arith::IndexCastOp, LLVM::IntToPtrOp,
                   LLVM::PtrToIntOp, LLVM::GEPOp, LLVM::FreezeOp>(op)) {
      add(op->getResult(0));
      return true;
    } else if (!isa<func::CallOp>(op)) { // what a call gives is fresh
      for (Value result : op->getResults())
        if (isa<BaseMemRefType>(result.getType()))
          add(result);
    }
    return false;
  }

  bool followTerminator(Operation *op, unsigned number) {
    Operation *parent = op->getParentOp();
    if (parent == end)
      return true;
    if (auto branch = dyn_cast<scf::IfOp>(parent)) {
      // The result of the other side of a branch around the end is something else there.
      if (branch->isProperAncestor(end) &&
          !op->getParentRegion()->isAncestor(end->getParentRegion()))
        return true;
      add(branch->getResult(number));
    } else if (auto loop = dyn_cast<scf::ForOp>(parent)) {
      add(loop->getResult(number));
      add(loop.getRegionIterArg(number));
    } else if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
      if (isa<scf::YieldOp>(op)) {
        add(loop.getBeforeArguments()[number]);
      } else if (number) {
        add(loop->getResult(number - 1));
        add(loop.getAfterArguments()[number - 1]);
      }
    } else {
      for (Value result : parent->getResults())
        add(result);
    }
    return false;
  }

  void followStore(Operation *store) {
    if (Operation *reader = findReader(store); reader && reader != end)
      calls.push_back(reader);
  }

  Operation *end;
  Values names;
  SmallVector<Operation *> calls;
};

/// Whether nobody uses a buffer by a name that it had before the branch, once the branch has run.
bool isLastName(Value buffer, scf::IfOp branch) {
  Block *scope = findScope(buffer, branch);
  Values roots;
  roots.insert(buffer);
  if (!scope)
    return false;
  RunsBefore runsBefore(branch, scope);
  return Uses(branch).all(roots,
                          [&](Operation *op) { return branch->isAncestor(op) || runsBefore(op); });
}

/// The buffers that one may be, on one path or the other.
class Held {
public:
  explicit Held(bool whereOwned, Renamings &renamings)
      : whereOwned(whereOwned), renamings(renamings) {}

  /// Whether nobody else has any of them: they are a loop's own, or fresh ones.
  bool find(Value buffer) {
    if (!seen.insert(buffer).second)
      return true;
    if (auto argument = dyn_cast<BlockArgument>(buffer))
      return findArgument(argument);
    Operation *op = buffer.getDefiningOp();
    // A part of a buffer is freed with it, but not written in its place.
    if (isa<memref::CastOp, memref::ReinterpretCastOp>(op) ||
        (whereOwned && isa<memref::SubViewOp>(op)))
      return find(op->getOperand(0));
    if (auto choice = dyn_cast<arith::SelectOp>(op))
      return find(choice.getTrueValue()) && find(choice.getFalseValue());
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      if (isRenaming(branch))
        return buffers.insert(buffer);
      unsigned number = cast<OpResult>(buffer).getResultNumber();
      return find(branch.thenYield().getOperand(number)) &&
             find(branch.elseYield().getOperand(number));
    }
    buffers.insert(buffer);
    return isa<memref::AllocOp, func::CallOp, scf::ForOp, scf::WhileOp>(op);
  }

  Values buffers;

private:
  bool findArgument(BlockArgument argument) {
    Operation *parent = argument.getOwner()->getParentOp();
    auto function = dyn_cast<func::FuncOp>(parent);
    bool isLent = function && !ag::hasArgAttr<ag::ExclusiveAttr>(function, argument.getArgNumber());
    if (isLent && whereOwned)
      return true;
    buffers.insert(argument);
    if (function)
      return !isLent;
    auto loop = dyn_cast<scf::WhileOp>(parent);
    return isa<scf::ForOp>(parent) ||
           (loop && argument.getOwner()->getParent() == &loop.getAfter());
  }

  /// Whether a branch gives buffers that are different ones on each path, and that nobody uses by
  /// the names that they had before: its results are as good as fresh ones.
  bool isRenaming(scf::IfOp branch) {
    if (auto known = renamings.find(branch); known != renamings.end())
      return known->second;
    bool isRenaming = llvm::all_of(branch->getRegions(), [&](Region &region) {
      Values given;
      // Before it is found out what they are.
      if (!areDifferent(region.front().getTerminator()->getOperands()))
        return false;
      return llvm::all_of(region.front().getTerminator()->getOperands(), [&](Value operand) {
        return !isa<BaseMemRefType>(operand.getType()) || isRenamed(operand, branch, given);
      });
    });
    return renamings[branch] = isRenaming;
  }

  static bool areDifferent(ValueRange sources) {
    Values seen;
    return llvm::all_of(sources, [&](Value source) {
      return !isa<BaseMemRefType>(source.getType()) || seen.insert(source);
    });
  }

  bool isRenamed(Value source, scf::IfOp branch, Values &given) {
    Held held(whereOwned, renamings);
    return held.find(source) && llvm::all_of(held.buffers, [&](Value root) {
             return given.insert(root) &&
                    (branch->isAncestor(root.getParentRegion()->getParentOp()) ||
                     isLastName(root, branch));
           });
  }

  bool whereOwned;
  Renamings &renamings;
  llvm::SmallDenseSet<Value> seen;
};

} // namespace

static bool isLastUse(Value buffer, Operation *end, Held held) {
  if (!held.find(buffer))
    return false;
  Block *outermost = end->getBlock();
  for (Value each : held.buffers) {
    Block *scope = findScope(each, end);
    if (!scope)
      return false;
    if (scope->getParentOp()->isProperAncestor(outermost->getParentOp()))
      outermost = scope;
  }
  return Uses(end).all(held.buffers, RunsBefore(end, outermost));
}

bool isLastUse(Value buffer, Operation *end) {
  Renamings renamings;
  return isLastUse(buffer, end, Held(/*whereOwned=*/false, renamings));
}

bool isLastUseWhereOwned(Value buffer, Operation *end, Renamings &renamings) {
  return isLastUse(buffer, end, Held(/*whereOwned=*/true, renamings));
}

bool hasOneNameWhereOwned(Value buffer, Operation *end, Renamings &renamings) {
  Held held(/*whereOwned=*/true, renamings);
  Uses uses(end);
  return held.find(buffer) && uses.all(held.buffers, [](Operation *) { return true; }) &&
         !uses.areTwoInOnePlace();
}

} // namespace autographc
