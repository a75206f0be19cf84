//===- BorrowVariables.cpp - how long compiled code holds what it reads ---===//
#include "Lowering/Analysis/UpdatedArguments.h"

#include "autographc/Lowering/Buffers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_BORROWVARIABLES
#include "autographc/Lowering/Buffers.h.inc"

namespace {

class Borrowing {
public:
  explicit Borrowing(ModuleOp module) : symbols(module), uses(findArgumentUse(module)) {}

  /// Whether a tensor, or a part of it, may be used behind its block: by another name than these,
  /// or where an operation gives it on.
  bool mayLeaveBlock(Value tensor) {
    return llvm::any_of(tensor.getUses(), [&](OpOperand &use) {
      Operation *op = use.getOwner();
      if (isa<tensor::CastOp, tensor::ExtractSliceOp, tensor::CollapseShapeOp,
              tensor::ExpandShapeOp>(op))
        return mayLeaveBlock(op->getResult(0));
      if (auto put = dyn_cast<tensor::InsertSliceOp>(op))
        return use.get() == put.getDest();
      if (auto structured = dyn_cast<linalg::LinalgOp>(op))
        return !structured.isDpsInput(&use);
      if (auto call = dyn_cast<func::CallOp>(op))
        return mayLeaveBlock(call, use.getOperandNumber());
      return !isa<tensor::DimOp, tensor::ExtractOp, bufferization::ToBufferOp>(op);
    });
  }

private:
  /// The same of an operand that a function may give back as it is.
  bool mayLeaveBlock(func::CallOp call, int64_t operand) {
    auto use = uses.find(symbols.lookup<func::FuncOp>(call.getCallee()));
    if (use == uses.end() || !llvm::is_contained(use->second.keeps, operand))
      return false;
    return llvm::any_of(call.getResults(), [&](OpResult result) {
      return use->second.updates[result.getResultNumber()] == operand && mayLeaveBlock(result);
    });
  }

  SymbolTable symbols;
  llvm::DenseMap<func::FuncOp, ArgumentUse> uses;
};

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
    llvm::erase_if(reads, [](bufferization::ToTensorOp read) {
      return !read.getBuffer().getDefiningOp<UnrealizedConversionCastOp>();
    });
    if (!reads.empty()) {
      Borrowing borrowing(getOperation());
      for (bufferization::ToTensorOp read : reads)
        if (borrowing.mayLeaveBlock(read.getResult()))
          copy(read);
    }
    // Also of reads that have folded to their buffers.
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
