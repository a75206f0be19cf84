//===- PromoteDeallocations.cpp - free a buffer after its last use --------===//
#include "AllocationSites.h"

#include "autographc/Lowering/Buffers.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_PROMOTEDEALLOCATIONS
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// The last op of a block after which a buffer is not touched; null where that cannot be told.
class LastUse {
public:
  LastUse(Block *block, Operation *end) : block(block), end(end) {}

  Operation *find(const BufferViewFlowAnalysis::ValueSetT &aliases) {
    for (Value alias : aliases)
      if (!llvm::all_of(alias.getUsers(),
                        [&](Operation *use) { return isFollowed(use, aliases); }) ||
          !addUses(alias))
        return nullptr;
    return last;
  }

private:
  /// Whether every buffer that an op gives is known to be an alias, or to be new.
  static bool isFollowed(Operation *use, const BufferViewFlowAnalysis::ValueSetT &aliases) {
    return isa<func::CallOp>(use) || llvm::all_of(use->getResults(), [&](Value result) {
             return !isa<BaseMemRefType>(result.getType()) || aliases.contains(result);
           });
  }

  bool addUses(Value value) {
    for (Operation *use : value.getUsers()) {
      if (use == end)
        continue;
      Operation *here = block->findAncestorOpInBlock(*use);
      if (!here || !here->isBeforeInBlock(end))
        return false;
      if (!last || last->isBeforeInBlock(here))
        last = here;
      if (!addAddresses(use))
        return false;
    }
    return true;
  }

  /// An address as a number is followed to where it is used; one that is stored may be used
  /// anywhere.
  bool addAddresses(Operation *use) {
    if (isa<memref::ExtractAlignedPointerAsIndexOp, arith::IndexCastOp, LLVM::IntToPtrOp,
            LLVM::PtrToIntOp, LLVM::GEPOp>(use))
      return llvm::all_of(use->getResults(), [&](Value result) { return addUses(result); });
    return !isa<LLVM::StoreOp>(use);
  }

  Block *block;
  Operation *end, *last = nullptr;
};

/// The aliases of a buffer. The result of a call is none, whatever it was given.
BufferViewFlowAnalysis::ValueSetT findAliases(const BufferViewFlowAnalysis &flow,
                                              AllocationSites &sites, Value buffer) {
  BufferViewFlowAnalysis::ValueSetT aliases;
  for (Value alias : flow.resolve(buffer))
    if (!sites.areDistinct(alias, buffer))
      aliases.insert(alias);
  return aliases;
}

struct PromoteDeallocations : impl::PromoteDeallocationsBase<PromoteDeallocations> {
  void runOnOperation() override {
    BufferViewFlowAnalysis flow(getOperation());
    AllocationSites sites;
    getOperation().walk([&](memref::DeallocOp dealloc) {
      Operation *site = dealloc.getMemref().getDefiningOp();
      if (!isa_and_nonnull<memref::AllocOp, func::CallOp>(site) ||
          site->getBlock() != dealloc->getBlock())
        return;
      if (Operation *last = LastUse(dealloc->getBlock(), dealloc)
                                .find(findAliases(flow, sites, dealloc.getMemref())))
        dealloc->moveAfter(last);
    });
  }
};

} // namespace
} // namespace autographc
