//===- BuildingBlocks.cpp - what the families of ops are lowered with -----===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

FunctionLowering::Values FunctionLowering::get(ValueRange old) {
  return llvm::map_to_vector<4>(old, [&](Value value) { return map.lookup(value); });
}

Value FunctionLowering::index(int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

Value FunctionLowering::constant(Type type, int64_t value) {
  if (isa<FloatType>(type))
    return floatConstant(type, static_cast<double>(value));
  if (auto complex = dyn_cast<ComplexType>(type))
    return emitComplex(
        {constant(complex.getElementType(), value), constant(complex.getElementType(), 0)});
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}

Value FunctionLowering::floatConstant(Type type, double value) {
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
}

Value FunctionLowering::toIndex(Value value) {
  if (value.getType().isIndex())
    return value;
  if (auto known = getConstantIntValue(value))
    return index(*known);
  return arith::IndexCastOp::create(b, loc, b.getIndexType(), value);
}

Value FunctionLowering::toI64(Value value, Type type) {
  type = ag::getElementType(type);
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(b, loc, b.getI64Type(), value);
  if (value.getType().isInteger(64))
    return value;
  if (isUnsigned(type))
    return b.createOrFold<arith::ExtUIOp>(loc, b.getI64Type(), value);
  return b.createOrFold<arith::ExtSIOp>(loc, b.getI64Type(), value);
}

void FunctionLowering::emitIf(Value condition, llvm::function_ref<void()> then) {
  if (auto known = getConstantIntValue(condition); known && !*known)
    return;
  auto branch = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  then();
}

Value FunctionLowering::emitChoice(Type type, Value condition, llvm::function_ref<Value()> then,
                                   llvm::function_ref<Value()> otherwise) {
  auto branch = scf::IfOp::create(b, loc, type, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, then());
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, otherwise());
  return branch.getResult(0);
}

void FunctionLowering::emitFail(StringRef name, ValueRange arguments) {
  Values all{runtime.emitLocation(b, loc, spelling)};
  llvm::append_range(all, arguments);
  runtime.emitCall(b, loc, name, all);
}

void FunctionLowering::emitFailShapes(StringRef operation, ValueRange left, ValueRange right) {
  Value leftRank = constant(b.getI64Type(), left.size()),
        rightRank = constant(b.getI64Type(), right.size());
  emitFail("ag_fail_shapes",
           {runtime.emitString(b, loc, operation), runtime.emitNumbers(b, loc, left), leftRank,
            runtime.emitNumbers(b, loc, right), rightRank});
}

void FunctionLowering::emitFailShape(StringRef operation, ValueRange shape) {
  Value rank = constant(b.getI64Type(), shape.size());
  emitFail("ag_fail_shape",
           {runtime.emitString(b, loc, operation), runtime.emitNumbers(b, loc, shape), rank});
}

ArrayRef<Value> FunctionLowering::extents(Value tensor) {
  auto found = known.find(tensor);
  if (found != known.end())
    return found->second;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfterValue(tensor);
  auto type = cast<RankedTensorType>(tensor.getType());
  Values values;
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    if (type.isDynamicDim(axis))
      values.push_back(tensor::DimOp::create(b, loc, tensor, axis));
    else
      values.push_back(index(type.getDimSize(axis)));
  }
  return known[tensor] = values;
}

Value FunctionLowering::withExtents(Value tensor, ValueRange extents) {
  known[tensor] = Values(extents);
  return tensor;
}

bool FunctionLowering::isSame(Value a, Value b) {
  if (a == b)
    return true;
  auto left = getConstantIntValue(a), right = getConstantIntValue(b);
  return left && right && *left == *right;
}

bool FunctionLowering::isKnownEmpty(ValueRange extents) {
  return llvm::any_of(extents, [](Value extent) { return getConstantIntValue(extent) == 0; });
}

Value FunctionLowering::emitEqual(Value left, Value right) {
  if (isSame(left, right))
    return constant(b.getI1Type(), 1);
  return b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, left, right);
}

Value FunctionLowering::emitAnd(Value left, Value right) {
  if (auto known = getConstantIntValue(left))
    return *known ? right : left;
  if (auto known = getConstantIntValue(right))
    return *known ? left : right;
  return arith::AndIOp::create(b, loc, left, right);
}

Value FunctionLowering::emitProduct(ValueRange extents) {
  Value product = index(1);
  for (Value extent : extents)
    product = b.createOrFold<arith::MulIOp>(loc, product, extent);
  return product;
}

Value FunctionLowering::emitEmpty(ValueRange extents, Type element) {
  SmallVector<OpFoldResult> sizes = getAsOpFoldResult(extents);
  return withExtents(tensor::EmptyOp::create(b, loc, sizes, element), extents);
}

Value FunctionLowering::emitFilled(ValueRange extents, Value element) {
  Value empty = emitEmpty(extents, element.getType());
  return withExtents(linalg::FillOp::create(b, loc, element, empty).getResult(0), extents);
}

Value FunctionLowering::emitMap(ValueRange shape, Type element, ValueRange inputs,
                                ArrayRef<AffineMap> maps, BodyBuilder body) {
  Value init = emitEmpty(shape, element);
  SmallVector<AffineMap> all(maps);
  all.push_back(b.getMultiDimIdentityMap(shape.size()));
  SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(b, loc, init.getType(), inputs, init, all, iterators,
                                           [&](OpBuilder &inner, Location, ValueRange arguments) {
                                             OpBuilder::InsertionGuard guard(b);
                                             b.restoreInsertionPoint(inner.saveInsertionPoint());
                                             Value result = body(arguments.drop_back());
                                             linalg::YieldOp::create(b, loc, result);
                                           });
  return withExtents(generic.getResult(0), shape);
}

Value FunctionLowering::emitGenerate(ValueRange shape, Type element, BodyBuilder body) {
  return emitMap(shape, element, {}, {}, [&](ValueRange) {
    Values indices;
    for (unsigned axis = 0; axis < shape.size(); ++axis)
      indices.push_back(linalg::IndexOp::create(b, loc, axis));
    return body(indices);
  });
}

Value FunctionLowering::emitExtract(Value tensor, ValueRange indices) {
  return tensor::ExtractOp::create(b, loc, tensor, indices);
}

Value FunctionLowering::finish(Operation *op, Value value) {
  auto wanted = dyn_cast<RankedTensorType>(getSignless(op->getResult(0).getType()));
  if (!wanted || wanted == value.getType())
    return value;
  Values shape(extents(value));
  return withExtents(tensor::CastOp::create(b, loc, wanted, value), shape);
}

} // namespace autographc
