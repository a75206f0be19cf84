//===- LowerCopies.cpp - copies of strided buffers as loops ---------------===//
#include "autographc/Lowering/Native.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERCOPIES
#include "autographc/Lowering/Native.h.inc"

namespace {

bool isDense(Value buffer) { return cast<MemRefType>(buffer.getType()).getLayout().isIdentity(); }

struct LowerCopies : impl::LowerCopiesBase<LowerCopies> {
  void runOnOperation() override {
    getOperation().walk([](memref::CopyOp copy) {
      if (isDense(copy.getSource()) && isDense(copy.getTarget()))
        return;
      OpBuilder builder(copy);
      linalg::CopyOp::create(builder, copy.getLoc(), copy.getSource(), copy.getTarget());
      copy.erase();
    });
  }
};

} // namespace
} // namespace autographc
