//===- BorrowVariables.cpp - how long compiled code holds what it reads ---===//
#include "autographc/Lowering/Buffers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_BORROWVARIABLES
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// Whether a tensor, or a part of it, may be used behind its block: by another name than these, or
/// where an operation gives it on.
bool mayLeaveBlock(Value tensor) {
  return llvm::any_of(tensor.getUses(), [](OpOperand &use) {
    Operation *op = use.getOwner();
    if (isa<tensor::CastOp, tensor::ExtractSliceOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
            op))
      return mayLeaveBlock(op->getResult(0));
    if (auto put = dyn_cast<tensor::InsertSliceOp>(op))
      return use.get() == put.getDest();
    if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      return !structured.isDpsInput(&use);
    return !isa<tensor::DimOp, tensor::ExtractOp, bufferization::ToBufferOp, func::CallOp>(op);
  });
}

void copy(bufferization::ToTensorOp read) {
  OpBuilder builder(read->getContext());
  builder.setInsertionPointAfter(read);
  auto type = cast<RankedTensorType>(read.getType());
  Value own = bufferization::AllocTensorOp::create(builder, read.getLoc(), type, ValueRange(),
                                                   read.getResult());
  read.getResult().replaceAllUsesExcept(own, own.getDefiningOp());
}

struct BorrowVariables : impl::BorrowVariablesBase<BorrowVariables> {
  void runOnOperation() override {
    SmallVector<bufferization::ToTensorOp> reads;
    getOperation().walk([&](bufferization::ToTensorOp read) { reads.push_back(read); });
    for (bufferization::ToTensorOp read : reads)
      if (read.getBuffer().getDefiningOp<UnrealizedConversionCastOp>() &&
          mayLeaveBlock(read.getResult()))
        copy(read);
    SmallVector<func::CallOp> ends;
    getOperation().walk([&](func::CallOp call) {
      if (call.getCallee() == "ag_end_hold")
        ends.push_back(call);
    });
    for (func::CallOp end : ends)
      end->moveBefore(end->getBlock()->getTerminator());
  }
};

} // namespace
} // namespace autographc
