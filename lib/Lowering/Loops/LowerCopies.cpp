//===- LowerCopies.cpp - copies of parts of buffers -----------------------===//
#include "autographc/IR/Leaves.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

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

struct Copy {
  explicit Copy(memref::CopyOp copy)
      : builder(copy), loc(copy.getLoc()), source(copy.getSource()), target(copy.getTarget()) {}

  /// One could be part of the other.
  void asBlock() {
    Value bytes = countAllBytes();
    LLVM::MemmoveOp::create(builder, loc, emitAddress(target), emitAddress(source), bytes,
                            /*isVolatile=*/false);
  }

  void asLoops() { linalg::CopyOp::create(builder, loc, source, target); }

private:
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

  OpBuilder builder;
  Location loc;
  Value source, target;
};

struct LowerCopies : impl::LowerCopiesBase<LowerCopies> {
  void runOnOperation() override {
    getOperation().walk([](memref::CopyOp copy) {
      if (isDense(copy.getSource()) && isDense(copy.getTarget()))
        return;
      if (isContiguous(copy.getSource()) && isContiguous(copy.getTarget()))
        Copy(copy).asBlock();
      else
        Copy(copy).asLoops();
      copy.erase();
    });
  }
};

} // namespace
} // namespace autographc
