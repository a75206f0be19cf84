//===- LowerCopies.cpp - copies of parts of buffers -----------------------===//
#include "autographc/IR/Leaves.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERCOPIES
#include "autographc/Lowering/Loops.h.inc"

namespace {

bool isDense(Value buffer) { return cast<MemRefType>(buffer.getType()).getLayout().isIdentity(); }

/// Whether elements follow one another in memory, from wherever the first one is: all extents but
/// the outermost are known.
bool isContiguous(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  int64_t expected = 1;
  for (auto [extent, stride] : llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (ShapedType::isDynamic(expected) || stride != expected)
      return false;
    expected = ShapedType::isDynamic(extent) ? ShapedType::kDynamic : expected * extent;
  }
  return true;
}

/// Moves the elements of one buffer to another as a block.
struct BlockMove {
  OpBuilder &builder;
  Location loc;
  Value source, target;

  /// By memmove: one may overlap the other.
  void emit() {
    Value bytes = countAllBytes();
    LLVM::MemmoveOp::create(builder, loc, emitAddress(target), emitAddress(source), bytes,
                            /*isVolatile=*/false);
  }

  Value emitConstant(int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  }
  Value emitNumber(Value index) {
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
  }
  int64_t getElementBytes() {
    return countBytes(cast<MemRefType>(source.getType()).getElementType());
  }

  Value countAllBytes() {
    auto type = cast<MemRefType>(source.getType());
    int64_t known = getElementBytes();
    Value bytes;
    for (auto [dimension, extent] : llvm::enumerate(type.getShape()))
      if (ShapedType::isDynamic(extent))
        bytes = emitNumber(memref::DimOp::create(builder, loc, source, dimension));
      else
        known *= extent;
    return bytes ? arith::MulIOp::create(builder, loc, bytes, emitConstant(known)).getResult()
                 : emitConstant(known);
  }

  Value emitAddress(Value buffer) {
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    Value start = emitNumber(memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer));
    start = LLVM::IntToPtrOp::create(builder, loc, pointer, start);
    if (isDense(buffer))
      return start;
    Value offset = memref::ExtractStridedMetadataOp::create(builder, loc, buffer).getOffset();
    offset =
        arith::MulIOp::create(builder, loc, emitNumber(offset), emitConstant(getElementBytes()));
    return LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(), start,
                               LLVM::GEPArg(offset));
  }
};

struct LowerCopy : OpRewritePattern<memref::CopyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::CopyOp copy, PatternRewriter &rewriter) const override {
    Value source = copy.getSource(), target = copy.getTarget();
    if (isDense(source) && isDense(target))
      return failure();
    if (isContiguous(source) && isContiguous(target))
      BlockMove{rewriter, copy.getLoc(), source, target}.emit();
    else
      linalg::CopyOp::create(rewriter, copy.getLoc(), source, target);
    rewriter.eraseOp(copy);
    return success();
  }
};

struct LowerCopies : impl::LowerCopiesBase<LowerCopies> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerCopy>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace autographc
