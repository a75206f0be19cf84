//===- EmitSharedSums.cpp - equal sums in one function --------------------===//
#include "Lowering/Loops/SharedCode.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_EMITSHAREDSUMS
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// Whether the op adds up elements of one buffer and computes nothing else, in a branch; of what is
/// computed there, a later pass makes one loop with the sum.
bool isPlainSum(linalg::GenericOp op) {
  if (!isa<scf::IfOp>(op->getParentOp()) || !op.hasPureBufferSemantics() ||
      op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 1 ||
      op.getDpsInputOperand(0)->get().getParentBlock() == op->getBlock())
    return false;
  Block &body = *op.getBody();
  auto add = dyn_cast<arith::AddFOp>(body.front());
  return add && ag::hasAttr<ag::LanesAttr>(add) && llvm::hasNItems(body, 2) &&
         llvm::is_contained(add->getOperands(), body.getArgument(0)) &&
         llvm::is_contained(add->getOperands(), body.getArgument(1)) &&
         body.getTerminator()->getOperand(0) == add.getResult();
}

struct EmitSharedSums : impl::EmitSharedSumsBase<EmitSharedSums> {
  void runOnOperation() override {
    Builder builder(&getContext());
    llvm::MapVector<std::pair<ArrayAttr, ArrayAttr>, SmallVector<linalg::LinalgOp>> sums;
    getOperation().walk([&](linalg::GenericOp op) {
      if (isPlainSum(op))
        sums[{builder.getTypeArrayAttr(op->getOperandTypes()), op.getIndexingMaps()}].push_back(op);
    });
    SymbolTable symbols(getOperation());
    // LLVM would put the shorter ones back in place of their calls.
    for (auto &[_, equal] : sums)
      if (equal.size() > shareAbove)
        shareCode(getOperation(), symbols, equal)
            ->getParentOp()
            ->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
  }
};

} // namespace
} // namespace autographc
