//===- FuseChoices.cpp - tensors that one condition chooses, as one branch ===//
#include "autographc/Lowering/Fuse.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FUSECHOICES
#include "autographc/Lowering/Fuse.h.inc"

namespace {

using Selects = SmallVector<arith::SelectOp, 4>;

bool isChoice(arith::SelectOp select) {
  return isa<RankedTensorType, BaseMemRefType>(select.getType()) &&
         select.getCondition().getType().isInteger(1);
}

/// Whether one of the results is used ahead of `end`, in the same block.
bool isUsedBefore(ArrayRef<arith::SelectOp> selects, Operation *end) {
  Block *block = end->getBlock();
  return llvm::any_of(selects, [&](arith::SelectOp select) {
    return llvm::any_of(select->getUsers(), [&](Operation *user) {
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      return ancestor && ancestor->isBeforeInBlock(end);
    });
  });
}

/// Makes the selects results of a branch, behind those of `branch`; without one, of a new one where
/// the last of them is.
void fuse(Selects selects, scf::IfOp branch) {
  arith::SelectOp last = selects.back();
  Operation *place = branch ? branch.getOperation() : last.getOperation();
  SmallVector<Type> types(branch ? TypeRange(branch.getResultTypes()) : TypeRange());
  for (arith::SelectOp select : selects)
    types.push_back(select.getType());
  OpBuilder builder(place);
  auto made = scf::IfOp::create(builder, place->getLoc(), types, last.getCondition(),
                                /*addThenBlock=*/!branch, /*addElseBlock=*/!branch);
  if (branch) {
    made->setAttrs(branch->getAttrs());
    for (auto [from, to] : llvm::zip(branch->getRegions(), made->getRegions()))
      to.takeBody(from);
    for (auto [from, to] : llvm::zip(branch.getResults(), made.getResults()))
      from.replaceAllUsesWith(to);
    branch.erase();
  }
  for (auto [number, region] : llvm::enumerate(made->getRegions())) {
    Block &block = region.empty() ? region.emplaceBlock() : region.front();
    builder.setInsertionPointToEnd(&block);
    Operation *yield =
        block.empty() ? scf::YieldOp::create(builder, made.getLoc()) : block.getTerminator();
    for (arith::SelectOp select : selects) {
      Value source = select.getResult();
      // One that chooses what another of them gives has that one's choice on this path.
      for (auto chosen = select; chosen && llvm::is_contained(selects, chosen);
           chosen = source.getDefiningOp<arith::SelectOp>())
        source = number ? chosen.getFalseValue() : chosen.getTrueValue();
      select.getResult().replaceUsesWithIf(source, [&](OpOperand &use) {
        return region.isAncestor(use.getOwner()->getParentRegion());
      });
      yield->insertOperands(yield->getNumOperands(), source);
    }
  }
  for (auto [select, result] : llvm::zip(selects, made.getResults().take_back(selects.size()))) {
    select.getResult().replaceAllUsesWith(result);
    select->erase();
  }
}

/// Selects of a block that wait for others and for a branch of their condition; none of them is
/// used yet.
class Waiting {
public:
  void add(arith::SelectOp select) {
    Selects &selects = groups[select.getCondition()];
    if (isUsedBefore(selects, select))
      flush(selects);
    selects.push_back(select);
  }

  void add(scf::IfOp branch) {
    auto group = groups.find(branch.getCondition());
    if (group == groups.end())
      return;
    if (isUsedBefore(group->second, branch))
      return flush(group->second);
    if (!group->second.empty())
      fuse(std::exchange(group->second, {}), branch);
  }

  void flush() {
    for (auto &[_, selects] : groups)
      flush(selects);
  }

private:
  static void flush(Selects &selects) {
    if (selects.size() > 1)
      fuse(selects, nullptr);
    selects.clear();
  }

  llvm::MapVector<Value, Selects> groups;
};

void fuseIn(Block &block) {
  Waiting waiting;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto select = dyn_cast<arith::SelectOp>(op); select && isChoice(select))
      waiting.add(select);
    else if (auto branch = dyn_cast<scf::IfOp>(op))
      waiting.add(branch);
  }
  waiting.flush();
}

struct FuseChoices : impl::FuseChoicesBase<FuseChoices> {
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation().walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks)
      fuseIn(*block);
  }
};

} // namespace
} // namespace autographc
