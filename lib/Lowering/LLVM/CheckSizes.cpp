//===- CheckSizes.cpp - sizes of buffers beyond 64 bits -------------------===//
#include "autographc/Lowering/LLVM.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

#include <limits>

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_CHECKSIZES
#include "autographc/Lowering/LLVM.h.inc"

namespace {

/// Builds the sizes of one allocation anew.
struct Saturating {
  OpBuilder builder;
  Location loc;

  /// `a * b` of numbers that are not negative, or the largest number where it is larger.
  Value multiply(Value a, Value b) {
    Type type = a.getType(), flagType = builder.getI1Type();
    auto both = LLVM::LLVMStructType::getLiteral(builder.getContext(), {type, flagType});
    Value product = LLVM::SMulWithOverflowOp::create(builder, loc, both, a, b);
    Value value = LLVM::ExtractValueOp::create(builder, loc, product, 0);
    Value overflows = LLVM::ExtractValueOp::create(builder, loc, product, 1);
    Value largest = LLVM::ConstantOp::create(
        builder, loc, type, builder.getIntegerAttr(type, std::numeric_limits<int64_t>::max()));
    return LLVM::SelectOp::create(builder, loc, overflows, largest, value);
  }

  /// A product of extents, the last one first. What an extent is computed of stands in front of its
  /// check, in another block, and stays as it is.
  Value count(Value value) {
    auto product = value.getDefiningOp<LLVM::MulOp>();
    if (!product || product->getBlock() != builder.getBlock())
      return value;
    return multiply(count(product.getLhs()), product.getRhs());
  }

  /// Bytes, as upstream counts them: the address of the element behind the last one in an array at
  /// address 0. Null for other forms, and where the count is a constant.
  Value bytes(Value value) {
    auto address = value.getDefiningOp<LLVM::PtrToIntOp>();
    auto end = address ? address.getArg().getDefiningOp<LLVM::GEPOp>() : LLVM::GEPOp();
    if (!end || !end.getBase().getDefiningOp<LLVM::ZeroOp>() ||
        end.getDynamicIndices().size() != 1 ||
        end.getDynamicIndices()[0].getDefiningOp<LLVM::ConstantOp>())
      return nullptr;
    Value one = LLVM::GEPOp::create(builder, loc, end.getType(), end.getElemType(), end.getBase(),
                                    ArrayRef<LLVM::GEPArg>{1});
    Value size = LLVM::PtrToIntOp::create(builder, loc, address.getType(), one);
    return multiply(count(end.getDynamicIndices()[0]), size);
  }
};

struct CheckSizes : impl::CheckSizesBase<CheckSizes> {
  void runOnOperation() override {
    getOperation().walk([](LLVM::CallOp call) {
      if (call.getCallee() != "_mlir_memref_to_llvm_alloc")
        return;
      if (Value bytes = Saturating{OpBuilder(call), call.getLoc()}.bytes(call.getArgOperands()[0]))
        call.getArgOperandsMutable()[0].assign(bytes);
    });
  }
};

} // namespace
} // namespace autographc
