//===- Matmul.cpp - products of vectors, matrices and batches -------------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

/// Named ops where there is one, so that schedules find them; theirs multiply and add.
Value FunctionLowering::emitNamedMatmul(Value left, Value right, Value init, size_t rankLeft,
                                        size_t rankRight) {
  ValueRange outputs(init);
  if (isa<FloatType, ComplexType>(ag::getElementType(init.getType())))
    return {};
  Values inputs{left, right};
  if (rankRight == 1 && isa<FloatType>(ag::getElementType(init.getType())))
    return {};
  if (rankLeft == 1 && rankRight == 1)
    return linalg::DotOp::create(b, loc, inputs, outputs).getResult(0);
  if (rankLeft == 1 && rankRight == 2)
    return linalg::VecmatOp::create(b, loc, inputs, outputs).getResult(0);
  if (rankLeft == 2 && rankRight == 1)
    return linalg::MatvecOp::create(b, loc, inputs, outputs).getResult(0);
  if (rankLeft == 2 && rankRight == 2)
    return linalg::MatmulOp::create(b, loc, inputs, outputs).getResult(0);
  if (rankLeft == 3 && rankRight == 3)
    return linalg::BatchMatmulOp::create(b, loc, inputs, outputs).getResult(0);
  return {};
}

/// One term of a product: of floats a fused multiply-add, of complex numbers four.
Value FunctionLowering::emitProductStep(Value total, Value left, Value right) {
  auto fuse = [&](Value x, Value y, Value sum) -> Value {
    return math::FmaOp::create(b, loc, x, y, sum);
  };
  if (isa<FloatType>(total.getType()))
    return fuse(left, right, total);
  if (!isa<ComplexType>(total.getType()))
    return emitSum(total, emitTimes(left, right));
  Parts x = getParts(left), y = getParts(right), sum = getParts(total);
  Value real =
      fuse(arith::NegFOp::create(b, loc, x.imaginary), y.imaginary, fuse(x.real, y.real, sum.real));
  return emitComplex({real, fuse(x.imaginary, y.real, fuse(x.real, y.imaginary, sum.imaginary))});
}

/// Loops over batch axes, row, column (each where there is one) and, innermost, the summed axis.
Value FunctionLowering::emitGenericMatmul(Value left, Value right, Value init, size_t rankLeft,
                                          size_t rankRight, size_t batch) {
  bool hasRow = rankLeft > 1, hasColumn = rankRight > 1;
  unsigned loops = batch + hasRow + hasColumn + 1;
  auto dimension = [&](unsigned i) { return b.getAffineDimExpr(i); };
  SmallVector<AffineExpr> leftPlaces, rightPlaces, places;
  auto addBatch = [&](SmallVector<AffineExpr> &list, size_t rank) {
    for (size_t i = batch - (rank > 2 ? rank - 2 : 0); i < batch; ++i)
      list.push_back(dimension(i));
  };
  addBatch(leftPlaces, rankLeft);
  addBatch(rightPlaces, rankRight);
  addBatch(places, batch + 2);
  if (hasRow) {
    leftPlaces.push_back(dimension(batch));
    places.push_back(dimension(batch));
  }
  leftPlaces.push_back(dimension(loops - 1));
  rightPlaces.push_back(dimension(loops - 1));
  if (hasColumn) {
    rightPlaces.push_back(dimension(batch + hasRow));
    places.push_back(dimension(batch + hasRow));
  }
  auto makeMap = [&](ArrayRef<AffineExpr> list) {
    return AffineMap::get(loops, 0, list, b.getContext());
  };
  SmallVector<AffineMap> maps{makeMap(leftPlaces), makeMap(rightPlaces), makeMap(places)};
  SmallVector<utils::IteratorType> iterators(loops, utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;
  auto generic =
      linalg::GenericOp::create(b, loc, init.getType(), ValueRange{left, right}, init, maps,
                                iterators, [&](OpBuilder &inner, Location, ValueRange x) {
                                  OpBuilder::InsertionGuard guard(b);
                                  b.restoreInsertionPoint(inner.saveInsertionPoint());
                                  Value total = emitProductStep(x[2], x[0], x[1]);
                                  // With columns, these are what is done at once.
                                  if (!hasColumn && isa<FloatType>(total.getType()))
                                    ag::setAttr<ag::LanesAttr>(total.getDefiningOp());
                                  linalg::YieldOp::create(b, loc, total);
                                });
  return generic.getResult(0);
}

/// The operand with those batch axes that it has repeated to the last ones of `batch`, where they
/// are not that already.
Value FunctionLowering::emitBatch(Value tensor, ValueRange batch) {
  Values own(extents(tensor));
  if (own.size() < 3)
    return tensor;
  size_t count = own.size() - 2;
  Values shape(batch.take_back(count));
  bool same = true;
  for (size_t i = 0; i < count; ++i)
    same &= isSame(own[i], shape[i]);
  if (same)
    return tensor;
  shape.append(own.end() - 2, own.end());
  Type element = cast<RankedTensorType>(tensor.getType()).getElementType();
  return emitRepeating(shape, element, tensor, [](ValueRange elements) { return elements[0]; });
}

/// The operand where its batch axes are those of `batch`, but for those that are known to be 1.
Value FunctionLowering::emitKnownBatch(Value tensor, ValueRange batch) {
  Values own(extents(tensor));
  for (size_t i = 0; i + 2 < own.size(); ++i)
    if (getConstantIntValue(own[i]) == 1)
      return emitBatch(tensor, batch);
  return tensor;
}

static Type getTensorType(ValueRange shape, Type element) {
  auto getKnown = [](Value extent) {
    return getConstantIntValue(extent).value_or(ShapedType::kDynamic);
  };
  return RankedTensorType::get(llvm::map_to_vector(shape, getKnown), element);
}

/// Operands are repeated only where they must be.
Value FunctionLowering::emitProductOfBatches(Value left, Value right, const Broadcast &join,
                                             ValueRange shape, Type element) {
  size_t rankLeft = extents(left).size(), rankRight = extents(right).size();
  // Filled next to the product, which may then start from zero itself.
  auto emitProductOf = [&](Value x, Value y) {
    Value init = emitFilled(shape, constant(element, 0));
    Value named = emitNamedMatmul(x, y, init, rankLeft, rankRight);
    return named ? named : emitGenericMatmul(x, y, init, rankLeft, rankRight, join.shape.size());
  };
  auto emitRepeated = [&] {
    return emitProductOf(emitBatch(left, join.shape), emitBatch(right, join.shape));
  };
  if (getConstantIntValue(join.isPlain))
    return emitRepeated();
  auto emitPlain = [&] {
    return emitProductOf(emitKnownBatch(left, join.shape), emitKnownBatch(right, join.shape));
  };
  return emitChoice(getTensorType(shape, element), join.isPlain, emitPlain, emitRepeated);
}

Value FunctionLowering::lowerMatmul(ag::MatmulOp op) {
  Value left = get(op.getLhs()), right = get(op.getRhs());
  Values shapeLeft(extents(left)), shapeRight(extents(right));
  size_t rankLeft = shapeLeft.size(), rankRight = shapeRight.size();
  Value fits = emitEqual(shapeLeft.back(), shapeRight[rankRight == 1 ? 0 : rankRight - 2]);
  Broadcast join;
  join.isPlain = constant(b.getI1Type(), 1);
  auto batchOf = [](ArrayRef<Value> shape) {
    return shape.size() > 2 ? shape.drop_back(2) : ArrayRef<Value>();
  };
  joinBatch(join, batchOf(shapeLeft), fits);
  joinBatch(join, batchOf(shapeRight), fits);
  if (getConstantIntValue(fits) != 1) {
    Value differs = b.createOrFold<arith::XOrIOp>(loc, fits, constant(b.getI1Type(), 1));
    emitIf(differs, [&] { emitFailShapes("matmul", shapeLeft, shapeRight); });
  }
  Values shape(join.shape);
  if (rankLeft > 1)
    shape.push_back(shapeLeft[rankLeft - 2]);
  if (rankRight > 1)
    shape.push_back(shapeRight.back());
  Type rounded = ag::getElementType(op.getType()), element = getSignless(rounded);
  // Of 16-bit floats in f32, rounded once.
  bool isHalf = ag::isHalf(rounded);
  if (isHalf) {
    element = b.getF32Type();
    left = emitAstype(left, rounded, element);
    right = emitAstype(right, rounded, element);
  }
  auto emitInit = [&] { return emitFilled(shape, constant(element, 0)); };
  auto emitProduct = [&] { return emitProductOfBatches(left, right, join, shape, element); };
  // Upstream's ops refuse operands whose extents are known not to fit, also where they become known
  // later and nothing gets here: the branch goes when they do.
  Value product;
  if (std::optional<int64_t> known = getConstantIntValue(fits))
    product = *known ? emitProduct() : emitInit();
  else
    product = emitChoice(getTensorType(shape, element), fits, emitProduct, emitInit);
  if (shape.empty())
    return isHalf ? emitConversion(emitExtract(product, {}), element, rounded)
                  : emitExtract(product, {});
  product = withExtents(product, shape);
  return isHalf ? emitAstype(product, element, rounded) : product;
}

void FunctionLowering::joinBatch(Broadcast &join, ArrayRef<Value> other, Value &fits) {
  size_t rank = std::max(join.shape.size(), other.size());
  Values joined(rank);
  for (size_t back = 1; back <= rank; ++back) {
    Value a = back <= join.shape.size() ? join.shape[join.shape.size() - back] : Value();
    Value c = back <= other.size() ? other[other.size() - back] : Value();
    joined[rank - back] = a && c ? joinExtent(join, a, c, fits) : a ? a : c;
  }
  join.shape = joined;
}

} // namespace autographc
