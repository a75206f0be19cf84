//===- ReductionTerms.cpp - the terms of a reduction on buffers -----------===//
#include "ReductionTerms.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace autographc {

bool isElementwise(Operation &op) {
  if (isa<linalg::IndexOp, arith::ConstantOp>(op))
    return true;
  // A function without an instruction is a call for each element.
  bool isExact = isa<arith::ArithDialect>(op.getDialect()) ||
                 isa<math::FmaOp, math::SqrtOp, math::AbsFOp, math::FloorOp, math::CeilOp,
                     math::TruncOp, math::CopySignOp>(op);
  return isExact && OpTrait::hasElementwiseMappableTraits(&op) && op.getNumResults() == 1;
}

ReductionTerms::ReductionTerms(linalg::GenericOp op)
    : op(op), builder(op), loc(op.getLoc()), at(op.getNumLoops()) {}

Value ReductionTerms::emitIndex(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}
VectorType ReductionTerms::getVector(Type element) { return VectorType::get(lanes, element); }

SmallVector<Value> ReductionTerms::emitSubscripts(OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  // Those of the result do not depend on the loops that have not begun.
  SmallVector<OpFoldResult> places = llvm::map_to_vector(at, [&](Value place) {
    return place ? OpFoldResult(place) : OpFoldResult(builder.getIndexAttr(0));
  });
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr result) {
    return getValueOrCreateConstantIndexOp(
        builder, loc,
        affine::makeComposedFoldedAffineApply(builder, loc,
                                              AffineMap::get(map.getNumDims(), 0, result), places));
  });
}

Value ReductionTerms::emitOperand(OpOperand &operand) {
  return isa<MemRefType>(operand.get().getType())
             ? Value(memref::LoadOp::create(builder, loc, operand.get(), emitSubscripts(operand)))
             : operand.get();
}

SmallVector<Value> ReductionTerms::emitTerm() {
  IRMapping mapping;
  for (OpOperand *operand : op.getDpsInputOperands())
    mapping.map(op.getMatchingBlockArgument(operand), emitOperand(*operand));
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(index.getResult(), at[index.getDim()]);
    else if (&inner != step)
      builder.clone(inner, mapping);
  }
  return llvm::map_to_vector(terms, [&](Value term) { return mapping.lookupOrDefault(term); });
}

bool ReductionTerms::isContiguous(OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto buffer = cast<MemRefType>(operand.get().getType());
  auto [strides, offset] = buffer.getStridesAndOffset();
  unsigned last = op.getNumLoops() - 1;
  return map.getNumResults() && map.getResults().back() == builder.getAffineDimExpr(last) &&
         strides.back() == 1 &&
         llvm::none_of(map.getResults().drop_back(),
                       [&](AffineExpr result) { return result.isFunctionOfDim(last); }) &&
         buffer.getElementType().isIntOrFloat() && buffer.getElementTypeBitWidth() >= 8;
}

Value ReductionTerms::emitVectorOf(Value number) {
  return isa<VectorType>(number.getType())
             ? number
             : Value(
                   vector::BroadcastOp::create(builder, loc, getVector(number.getType()), number));
}

Value ReductionTerms::emitOperandVector(OpOperand &operand) {
  unsigned last = op.getNumLoops() - 1;
  if (!op.getMatchingIndexingMap(&operand).isFunctionOfDim(last))
    return emitOperand(operand);
  auto type = getVector(cast<MemRefType>(operand.get().getType()).getElementType());
  if (isContiguous(operand))
    return vector::LoadOp::create(builder, loc, type, operand.get(), emitSubscripts(operand));
  Value first = at[last];
  SmallVector<Value> elements;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    at[last] = builder.createOrFold<arith::AddIOp>(loc, first, emitIndex(lane));
    elements.push_back(emitOperand(operand));
  }
  at[last] = first;
  return vector::FromElementsOp::create(builder, loc, type, elements);
}

Value ReductionTerms::emitIndexVector(unsigned loop) {
  if (loop + 1 != op.getNumLoops())
    return at[loop];
  Value steps = vector::StepOp::create(builder, loc, getVector(builder.getIndexType()));
  return arith::AddIOp::create(builder, loc, emitVectorOf(at[loop]), steps);
}

SmallVector<Value> ReductionTerms::emitTermVectors() {
  IRMapping mapping;
  for (OpOperand *operand : op.getDpsInputOperands())
    if (Value computed = computeVector ? computeVector(*operand) : Value())
      mapping.map(op.getMatchingBlockArgument(operand), computed);
    else
      mapping.map(op.getMatchingBlockArgument(operand), emitOperandVector(*operand));
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      mapping.map(index.getResult(), emitIndexVector(index.getDim()));
    } else if (isa<arith::ConstantOp>(inner)) {
      builder.clone(inner, mapping);
    } else if (&inner != step) {
      auto operands = llvm::map_to_vector(inner.getOperands(), [&](Value operand) {
        return emitVectorOf(mapping.lookupOrDefault(operand));
      });
      OperationState state(loc, inner.getName(), operands, getVector(inner.getResult(0).getType()),
                           inner.getAttrs());
      mapping.map(inner.getResult(0), builder.create(state)->getResult(0));
    }
  }
  return llvm::map_to_vector(
      terms, [&](Value term) { return emitVectorOf(mapping.lookupOrDefault(term)); });
}

bool isLongProduct(linalg::GenericOp op) {
  auto fma = dyn_cast<math::FmaOp>(op.getBody()->front());
  return fma && op.hasPureBufferSemantics() && op.getBody()->getOperations().size() == 2 &&
         fma.getA() == op.getBody()->getArgument(0) && fma.getB() == op.getBody()->getArgument(1) &&
         llvm::all_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>) &&
         ShapedType::isDynamic(op.getStaticLoopRanges().back());
}

} // namespace autographc
