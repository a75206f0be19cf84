//===- Shapes.cpp - ops that give elements another shape ------------------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

/// The axis from the front; one outside the rank fails at run time, as it does eagerly, and counts
/// as 0.
int64_t FunctionLowering::getAxis(Operation *op, int64_t axis, int64_t rank) {
  if (axis >= -rank && axis < rank)
    return axis < 0 ? axis + rank : axis;
  emitFailAxis(op, axis, rank);
  return 0;
}

void FunctionLowering::emitFailAxis(Operation *op, int64_t axis, int64_t rank) {
  Value name = runtime.emitString(b, loc, op->getName().stripDialect());
  Type i64 = b.getI64Type();
  // Not the last op of its block as far as IR knows: what follows is never run.
  emitFail("ag_fail_axis", {name, constant(i64, axis), constant(i64, rank)});
}

/// The extents as i64 values; a negative one is an error.
FunctionLowering::Values FunctionLowering::emitExtents(StringRef operation, OperandRange old) {
  Values numbers;
  for (Value extent : old)
    numbers.push_back(toI64(get(extent), extent.getType()));
  Value bad = constant(b.getI1Type(), 0), zero = constant(b.getI64Type(), 0);
  for (Value number : numbers) {
    Value isNegative = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::slt, number, zero);
    bad = b.createOrFold<arith::OrIOp>(loc, bad, isNegative);
  }
  emitIf(bad, [&] { emitFailShape(operation, numbers); });
  Values extents;
  for (Value number : numbers)
    extents.push_back(getConstantIntValue(number).value_or(0) < 0 ? index(0) : toIndex(number));
  return extents;
}

static SmallVector<int64_t> getStaticShape(ValueRange extents) {
  return llvm::map_to_vector(extents, [](Value extent) {
    return getConstantIntValue(extent).value_or(ShapedType::kDynamic);
  });
}

/// The elements in another shape of the same size, which was checked.
Value FunctionLowering::emitReshape(Value tensor, ValueRange shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Type element = type.getElementType();
  int64_t rank = type.getRank();
  // Upstream folds a reshape between two types of the same known extents away, which without
  // elements need not be the same shape.
  if (auto wanted = getStaticShape(shape); llvm::is_contained(wanted, 0)) {
    SmallVector<Value> unknown;
    for (auto [extent, value] : llvm::zip(wanted, shape))
      if (ShapedType::isDynamic(extent))
        unknown.push_back(value);
    return withExtents(
        tensor::EmptyOp::create(b, loc, RankedTensorType::get(wanted, element), unknown), shape);
  }
  if (rank > 1) {
    int64_t size = type.hasStaticShape() ? type.getNumElements() : ShapedType::kDynamic;
    ReassociationIndices all = llvm::to_vector<2>(llvm::seq<int64_t>(0, rank));
    tensor = tensor::CollapseShapeOp::create(b, loc, RankedTensorType::get({size}, element), tensor,
                                             ArrayRef<ReassociationIndices>{all});
  }
  if (shape.empty())
    return emitExtract(tensor, index(0));
  auto wanted = RankedTensorType::get(getStaticShape(shape), element);
  if (shape.size() == 1) {
    if (tensor.getType() != wanted)
      tensor = tensor::CastOp::create(b, loc, wanted, tensor);
    return withExtents(tensor, shape);
  }
  int64_t size = wanted.hasStaticShape() ? wanted.getNumElements() : ShapedType::kDynamic;
  auto flat = RankedTensorType::get({size}, element);
  if (tensor.getType() != flat)
    tensor = tensor::CastOp::create(b, loc, flat, tensor);
  if (wanted.getNumDynamicDims() > 1) {
    // Upstream lowers an expand_shape only where at most one extent is unknown.
    Value list = tensor::FromElementsOp::create(b, loc, shape);
    return withExtents(tensor::ReshapeOp::create(b, loc, wanted, tensor, list), shape);
  }
  ReassociationIndices all = llvm::to_vector<2>(llvm::seq<int64_t>(0, shape.size()));
  auto expanded = tensor::ExpandShapeOp::create(
      b, loc, wanted, tensor, ArrayRef<ReassociationIndices>{all}, getAsOpFoldResult(shape));
  return withExtents(expanded, shape);
}

static std::optional<int64_t> getConstant(Value number) {
  while (auto wider = number.getDefiningOp<arith::ExtSIOp>())
    number = wider.getIn();
  return getConstantIntValue(number);
}

/// Whether a branch gives the larger one of two numbers, one of which is none below 0.
static bool isLarger(scf::IfOp branch, unsigned result) {
  auto test = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!test || test.getPredicate() != arith::CmpIPredicate::slt || !branch.elseBlock())
    return false;
  std::optional<int64_t> least = getConstant(test.getRhs());
  return least && *least >= 0 && branch.thenYield().getOperand(result) == test.getRhs() &&
         branch.elseYield().getOperand(result) == test.getLhs();
}

/// Whether a number is seen to be none below 0: an extent, a product of extents, or
/// `std::max(number, 0)`.
static bool isExtent(Value number) {
  if (auto branch = number.getDefiningOp<scf::IfOp>())
    return isLarger(branch, cast<OpResult>(number).getResultNumber());
  if (auto cast = number.getDefiningOp<arith::IndexCastOp>())
    return isExtent(cast.getIn());
  if (auto product = number.getDefiningOp<arith::MulIOp>())
    return product.getType().isIndex() && llvm::all_of(product.getOperands(), isExtent);
  std::optional<int64_t> constant = getConstant(number);
  return number.getDefiningOp<tensor::DimOp>() || (constant && *constant >= 0);
}

Value FunctionLowering::lowerReshape(ag::ReshapeOp op) {
  Value tensor = get(op.getOperand());
  Values own(extents(tensor)), numbers;
  for (Value extent : op.getExtents())
    numbers.push_back(toI64(get(extent), extent.getType()));
  if (ag::hasAttr<ag::InsideAttr>(op))
    return emitReshape(tensor,
                       llvm::map_to_vector(numbers, [&](Value number) { return toIndex(number); }));
  Type i64 = b.getI64Type();
  Value minusOne = constant(i64, -1), zero = constant(i64, 0), one = constant(i64, 1),
        no = constant(b.getI1Type(), 0);
  auto compare = [&](arith::CmpIPredicate predicate, Value left, Value right) {
    return b.createOrFold<arith::CmpIOp>(loc, predicate, left, right);
  };
  auto select = [&](Value condition, Value left, Value right) {
    return b.createOrFold<arith::SelectOp>(loc, condition, left, right);
  };
  auto either = [&](Value left, Value right) {
    return b.createOrFold<arith::OrIOp>(loc, left, right);
  };
  Value isOpen = no, bad = no, known = one;
  auto isMinusOne = [&](Value number) {
    return isExtent(number) ? no : compare(arith::CmpIPredicate::eq, number, minusOne);
  };
  for (Value number : numbers) {
    Value opens = isMinusOne(number);
    Value isBelow = isExtent(number) ? no : compare(arith::CmpIPredicate::slt, number, minusOne);
    bad = either(bad, either(isBelow, b.createOrFold<arith::AndIOp>(loc, isOpen, opens)));
    isOpen = either(isOpen, opens);
    known = b.createOrFold<arith::MulIOp>(loc, known, select(opens, one, number));
  }
  bad = either(bad, b.createOrFold<arith::AndIOp>(loc, isOpen,
                                                  compare(arith::CmpIPredicate::eq, known, zero)));
  emitIf(bad, [&] { emitFailShape("reshape", numbers); });
  Value size = lowerSize(tensor);
  Value open =
      b.createOrFold<arith::DivUIOp>(loc, size, b.createOrFold<arith::MaxSIOp>(loc, known, one));
  Value total = b.createOrFold<arith::MulIOp>(loc, known, select(isOpen, open, one));
  emitIf(compare(arith::CmpIPredicate::ne, total, size),
         [&] { emitFailShapes("reshape", own, numbers); });
  Values shape;
  for (Value number : numbers)
    shape.push_back(toIndex(select(isMinusOne(number), open, number)));
  return emitReshape(tensor, shape);
}

Value FunctionLowering::lowerBroadcastTo(ag::BroadcastToOp op) {
  Value tensor = get(op.getOperand());
  Values shape = emitExtents("broadcast_to", op.getExtents()), own(extents(tensor));
  Value fits = constant(b.getI1Type(), 1);
  for (size_t back = 1; back <= own.size(); ++back) {
    Value extent = own[own.size() - back];
    Value one = emitEqual(extent, index(1)), same = emitEqual(extent, shape[shape.size() - back]);
    fits = emitAnd(fits, b.createOrFold<arith::OrIOp>(loc, one, same));
  }
  Value differs = b.createOrFold<arith::XOrIOp>(loc, fits, constant(b.getI1Type(), 1));
  emitIf(differs, [&] { emitFailShapes("broadcast_to", own, shape); });
  Type element = cast<RankedTensorType>(tensor.getType()).getElementType();
  return emitRepeating(shape, element, tensor, [](ValueRange elements) { return elements[0]; });
}

Value FunctionLowering::emitTranspose(Value tensor, ArrayRef<int64_t> axes) {
  Values own(extents(tensor)), shape;
  for (int64_t axis : axes)
    shape.push_back(own[axis]);
  // The operand's type must say what the result's says.
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> known;
  for (Value extent : own)
    known.push_back(getConstantIntValue(extent).value_or(ShapedType::kDynamic));
  if (known != type.getShape())
    tensor = tensor::CastOp::create(b, loc, type.clone(known), tensor);
  Value init = emitEmpty(shape, cast<RankedTensorType>(tensor.getType()).getElementType());
  return withExtents(linalg::TransposeOp::create(b, loc, tensor, init, axes)->getResult(0), shape);
}

Value FunctionLowering::lowerSqueeze(ag::SqueezeOp op) {
  Value tensor = get(op.getOperand());
  Values own(extents(tensor)), shape;
  int64_t dropped = getAxis(op, op.getAxis(), own.size());
  Value differs =
      b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ne, own[dropped], index(1));
  emitIf(differs, [&] { emitFailShape("squeeze", own); });
  for (auto [axis, extent] : llvm::enumerate(own))
    if (static_cast<int64_t>(axis) != dropped)
      shape.push_back(extent);
  return emitReshape(tensor, shape);
}

Value FunctionLowering::lowerShapeOp(Operation *op) {
  if (auto reshape = dyn_cast<ag::ReshapeOp>(op))
    return lowerReshape(reshape);
  if (auto broadcast = dyn_cast<ag::BroadcastToOp>(op))
    return lowerBroadcastTo(broadcast);
  if (auto squeeze = dyn_cast<ag::SqueezeOp>(op))
    return lowerSqueeze(squeeze);
  Value tensor = get(op->getOperand(0));
  Values own(extents(tensor));
  int64_t rank = own.size();
  if (auto expand = dyn_cast<ag::ExpandDimsOp>(op)) {
    own.insert(own.begin() + getAxis(op, expand.getAxis(), rank + 1), index(1));
    return emitReshape(tensor, own);
  }
  SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (isa<ag::MatrixTransposeOp>(op)) {
    std::swap(axes[rank - 2], axes[rank - 1]);
    return emitTranspose(tensor, axes);
  }
  SmallVector<bool> seen(rank);
  SmallVector<int64_t> order;
  for (int64_t axis : cast<ag::PermuteDimsOp>(op).getAxes()) {
    int64_t place = getAxis(op, axis, rank);
    if (seen[place]) {
      emitFailAxis(op, axis, rank);
      return emitTranspose(tensor, axes);
    }
    seen[place] = true;
    order.push_back(place);
  }
  return emitTranspose(tensor, order);
}

} // namespace autographc
