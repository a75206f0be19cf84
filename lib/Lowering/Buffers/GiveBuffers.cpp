//===- GiveBuffers.cpp - buffers that become those of variables -----------===//
#include "Exclusive.h"
#include "Lowering/Analysis/Declarations.h"

#include "autographc/Lowering/Buffers.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_GIVEBUFFERS
#include "autographc/Lowering/Buffers.h.inc"

namespace {

bool isAddress(Operation *op) {
  return isa<memref::ExtractAlignedPointerAsIndexOp, arith::IndexCastOp, LLVM::IntToPtrOp,
             LLVM::PtrToIntOp, LLVM::FreezeOp>(op);
}

/// The assignment of a variable that ends the use of a buffer, instead of its deallocation.
class Gift {
public:
  Gift(memref::DeallocOp dealloc) : dealloc(dealloc) {}

  /// The uses of all names of the buffer end in an assignment of all of it.
  bool find() {
    Value buffer = dealloc.getMemref();
    // What a branch gives is freed by its base.
    if (auto metadata = buffer.getDefiningOp<memref::ExtractStridedMetadataOp>())
      buffer = metadata.getSource();
    Operation *site = buffer.getDefiningOp();
    if (!isa_and_nonnull<memref::AllocOp, func::CallOp, scf::IfOp>(site) ||
        !cast<MemRefType>(buffer.getType()).getLayout().isIdentity() ||
        site->getBlock() != dealloc->getBlock())
      return false;
    findAddress(buffer);
    return write && isLastUse(buffer, write);
  }

  void run() {
    OpBuilder builder(write);
    Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
    Value data = LLVM::IntToPtrOp::create(builder, write->getLoc(), pointer, address);
    func::CallOp::create(builder, write->getLoc(), "ag_give", TypeRange(), data);
    dealloc.erase();
  }

private:
  /// The last assignment that is given the address of the buffer's elements.
  void findAddress(Value value) {
    for (Operation *use : value.getUsers()) {
      if (isAddress(use)) {
        findAddress(use->getResult(0));
      } else if (auto store = dyn_cast<LLVM::StoreOp>(use);
                 store && store.getValue() == value && store->getBlock() == dealloc->getBlock()) {
        auto call = dyn_cast_or_null<func::CallOp>(findReader(store));
        if (call && call.getCallee().starts_with("__ag_write_") && value.getType().isInteger(64) &&
            (!write || write->isBeforeInBlock(call))) {
          write = call;
          address = value;
        }
      }
    }
  }

  memref::DeallocOp dealloc;
  func::CallOp write;
  Value address;
};

struct GiveBuffers : impl::GiveBuffersBase<GiveBuffers> {
  void runOnOperation() override {
    bool gives = false;
    for (auto function : getOperation().getOps<func::FuncOp>())
      gives |= runOn(function);
    Builder builder(&getContext());
    if (gives)
      declareFunction(
          getOperation(), "ag_give",
          builder.getFunctionType({LLVM::LLVMPointerType::get(&getContext())}, TypeRange()));
  }

  static bool runOn(func::FuncOp function) {
    bool writes = function
                      .walk([](func::CallOp call) {
                        return call.getCallee().starts_with("__ag_write_") ? WalkResult::interrupt()
                                                                           : WalkResult::advance();
                      })
                      .wasInterrupted();
    if (!writes)
      return false;
    bool gives = false;
    function.walk([&](memref::DeallocOp dealloc) {
      Gift gift(dealloc);
      if (!gift.find())
        return;
      gift.run();
      gives = true;
    });
    return gives;
  }
};

} // namespace
} // namespace autographc
