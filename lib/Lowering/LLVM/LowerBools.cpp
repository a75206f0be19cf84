//===- LowerBools.cpp - elements of bool as bytes -------------------------===//
// LLVM makes no vectors of loads and stores of `i1`, whose bits do not fill their byte in memory:
// each lane of a vector loop has its own.
#include "autographc/Lowering/LLVM.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERBOOLS
#include "autographc/Lowering/LLVM.h.inc"

namespace {

void readByte(LLVM::LoadOp load) {
  OpBuilder builder(load.getContext());
  builder.setInsertionPointAfter(load);
  Type byte = builder.getI8Type();
  Value zero = LLVM::ConstantOp::create(builder, load.getLoc(), byte, 0);
  auto flag =
      LLVM::ICmpOp::create(builder, load.getLoc(), LLVM::ICmpPredicate::ne, load.getRes(), zero);
  load.getRes().replaceAllUsesExcept(flag, flag);
  load.getRes().setType(byte);
}

void writeByte(LLVM::StoreOp store) {
  OpBuilder builder(store);
  Value byte = LLVM::ZExtOp::create(builder, store.getLoc(), builder.getI8Type(), store.getValue());
  store.getValueMutable().assign(byte);
}

struct LowerBools : impl::LowerBoolsBase<LowerBools> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (auto load = dyn_cast<LLVM::LoadOp>(op); load && load.getType().isInteger(1))
        readByte(load);
      else if (auto store = dyn_cast<LLVM::StoreOp>(op);
               store && store.getValue().getType().isInteger(1))
        writeByte(store);
    });
  }
};

} // namespace
} // namespace autographc
