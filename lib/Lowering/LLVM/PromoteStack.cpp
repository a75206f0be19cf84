//===- PromoteStack.cpp - stack slots of fixed size at function entry -----===//
#include "autographc/Lowering/LLVM.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_PROMOTESTACK
#include "autographc/Lowering/LLVM.h.inc"

namespace {

struct PromoteStack : impl::PromoteStackBase<PromoteStack> {
  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    Block &entry = getOperation().getBody().front();
    getOperation().walk([&](LLVM::AllocaOp slot) {
      Operation *size = slot.getArraySize().getDefiningOp();
      if (slot->getBlock() == &entry || !isa_and_nonnull<LLVM::ConstantOp>(size))
        return;
      OpBuilder builder = OpBuilder::atBlockBegin(&entry);
      slot.getArraySizeMutable().assign(builder.clone(*size)->getResult(0));
      slot->moveAfter(slot.getArraySize().getDefiningOp());
    });
  }
};

} // namespace
} // namespace autographc
