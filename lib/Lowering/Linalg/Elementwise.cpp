//===- Elementwise.cpp - elementwise ops on tensors, with broadcasting ----===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {

static bool isOne(Value extent) { return getConstantIntValue(extent) == 1; }

/// An extent that more than so many were joined to is taken as it is: looking at them would cost
/// more than another join.
constexpr size_t maxJoined = 32;

/// The extents that an extent was joined of, or itself, by reference.
llvm::ArrayRef<Value> FunctionLowering::getJoined(const Value &extent) {
  auto found = joinedExtents.find(extent);
  return found == joinedExtents.end() ? ArrayRef(extent) : ArrayRef(found->second);
}

/// Whether the extents that make up `part` are among those that `whole` was joined of: they went
/// together, and `whole` is what `part` repeats to.
bool FunctionLowering::covers(const Value &whole, const Value &part) {
  return llvm::all_of(getJoined(part),
                      [&](Value extent) { return llvm::is_contained(getJoined(whole), extent); });
}

void FunctionLowering::recordJoined(const Value &whole, const Value &left, const Value &right) {
  llvm::SmallSetVector<Value, 4> all;
  all.insert_range(getJoined(left));
  all.insert_range(getJoined(right));
  if (all.size() <= maxJoined)
    joinedExtents[whole] = all.takeVector();
}

/// One extent of the joined shape; `left` is what was joined so far.
Value FunctionLowering::joinExtent(Broadcast &join, Value left, Value right, Value &compatible) {
  if (isSame(left, right) || isOne(right))
    return left;
  if (isOne(left))
    return right;
  bool isCovered = covers(left, right);
  if (isCovered || covers(right, left)) {
    join.isPlain = emitAnd(join.isPlain, emitEqual(left, right));
    return isCovered ? left : right;
  }
  auto knownLeft = getConstantIntValue(left), knownRight = getConstantIntValue(right);
  Value one = index(1), equal = emitEqual(left, right);
  Value fits = equal;
  if (knownLeft && knownRight) {
    fits = constant(b.getI1Type(), 0);
  } else {
    if (!knownLeft)
      fits = arith::OrIOp::create(b, loc, fits, emitEqual(left, one));
    if (!knownRight)
      fits = arith::OrIOp::create(b, loc, fits, emitEqual(right, one));
  }
  compatible = emitAnd(compatible, fits);
  join.isPlain = emitAnd(join.isPlain, equal);
  // Where the shapes go together, an extent known not to be 1 is that of the result.
  if (knownLeft)
    return left;
  if (knownRight)
    return right;
  Value joined = arith::SelectOp::create(b, loc, emitEqual(left, one), right, left);
  recordJoined(joined, left, right);
  return joined;
}

void FunctionLowering::joinShape(Broadcast &join, StringRef operation, ValueRange other) {
  size_t rank = std::max(join.shape.size(), other.size());
  Values joined(rank);
  Value compatible = constant(b.getI1Type(), 1);
  for (size_t back = 1; back <= rank; ++back) {
    Value left = back <= join.shape.size() ? join.shape[join.shape.size() - back] : Value();
    Value right = back <= other.size() ? other[other.size() - back] : Value();
    joined[rank - back] = left && right ? joinExtent(join, left, right, compatible)
                          : left        ? left
                                        : right;
  }
  if (getConstantIntValue(compatible) != 1) {
    Value differs = b.createOrFold<arith::XOrIOp>(loc, compatible, constant(b.getI1Type(), 1));
    emitIf(differs, [&] { emitFailShapes(operation, join.shape, other); });
  }
  join.shape = joined;
}

Broadcast FunctionLowering::emitBroadcast(StringRef operation, ValueRange tensors) {
  Broadcast join;
  join.isPlain = constant(b.getI1Type(), 1);
  for (Value tensor : tensors)
    joinShape(join, operation, Values(extents(tensor)));
  return join;
}

// Reads an operand of extents `own` in a loop over `shape` when every extent that is not the
// constant 1 is the loop's.
AffineMap FunctionLowering::getPlainMap(ValueRange own, ValueRange shape) {
  SmallVector<AffineExpr> places;
  size_t skipped = shape.size() - own.size();
  for (auto [axis, extent] : llvm::enumerate(own)) {
    bool repeats = isOne(extent) && !isOne(shape[axis + skipped]);
    places.push_back(repeats ? b.getAffineConstantExpr(0) : b.getAffineDimExpr(axis + skipped));
  }
  return AffineMap::get(shape.size(), 0, places, b.getContext());
}

Value FunctionLowering::emitPlain(ValueRange shape, Type element, ValueRange tensors,
                                  BodyBuilder body) {
  SmallVector<AffineMap> maps;
  for (Value tensor : tensors)
    maps.push_back(getPlainMap(Values(extents(tensor)), shape));
  return emitMap(shape, element, tensors, maps, body);
}

Value FunctionLowering::emitRepeating(ValueRange shape, Type element, ValueRange tensors,
                                      BodyBuilder body) {
  SmallVector<Values> repeats;
  Value one = index(1), zero = index(0);
  for (Value tensor : tensors) {
    Values &own = repeats.emplace_back();
    Values sizes(extents(tensor));
    for (auto [axis, extent] : llvm::enumerate(sizes))
      own.push_back(isSame(extent, shape[axis + shape.size() - sizes.size()])
                        ? Value()
                        : emitEqual(extent, one));
  }
  return emitGenerate(shape, element, [&](ValueRange indices) {
    Values elements;
    for (auto [tensor, own] : llvm::zip(tensors, repeats)) {
      Values places(indices.take_back(own.size()));
      for (auto [place, repeat] : llvm::zip(places, own))
        if (repeat)
          place = arith::SelectOp::create(b, loc, repeat, zero, place);
      elements.push_back(emitExtract(tensor, places));
    }
    return body(elements);
  });
}

/// Emits `body` over the broadcast of the tensors: equal extents take the plain loop.
Value FunctionLowering::emitBroadcasting(const Broadcast &join, Type element, ValueRange tensors,
                                         BodyBuilder body) {
  if (getConstantIntValue(join.isPlain) == 1)
    return emitPlain(join.shape, element, tensors, body);
  SmallVector<OpFoldResult> sizes = getAsOpFoldResult(join.shape);
  SmallVector<int64_t> shape = llvm::map_to_vector(sizes, [](OpFoldResult size) {
    return getConstantIntValue(size).value_or(ShapedType::kDynamic);
  });
  auto branch = scf::IfOp::create(b, loc, RankedTensorType::get(shape, element), join.isPlain,
                                  /*withElseRegion=*/true);
  ag::setAttr<ag::BroadcastAttr>(branch);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    Value plain = emitPlain(join.shape, element, tensors, body);
    scf::YieldOp::create(b, loc, plain);
    b.setInsertionPointToStart(branch.elseBlock());
    Value repeating = emitRepeating(join.shape, element, tensors, body);
    scf::YieldOp::create(b, loc, repeating);
  }
  return withExtents(branch.getResult(0), join.shape);
}

Value FunctionLowering::lowerElementwise(Operation *op) {
  Type result = ag::getElementType(op->getResult(0).getType());
  // Numbers take the dtype of the tensors beside them, but are compared as they are; C++'s own
  // shifts take a count of any type, and its complex numbers work with real ones.
  bool isTensor =
      ag::hasAttr<ag::ScalarAttr>(op) || isa<RankedTensorType>(op->getResult(0).getType());
  bool isShift = isa<ag::BitwiseLeftShiftOp, ag::BitwiseRightShiftOp>(op);
  bool keepsTypes = isShift || (isa<ComplexType>(result) && !isa<ag::ComplexOp>(op));
  bool converts =
      !op->hasTrait<ag::ComparisonTrait>() && op->getNumOperands() > 1 && (isTensor || !keepsTypes);
  Type dtype = isa<ag::ComplexOp>(op) ? ag::getRealType(result) : result;
  Values operands, tensors;
  SmallVector<Type> types;
  for (auto [i, old] : llvm::enumerate(op->getOperands())) {
    Value operand = get(old);
    Type type = ag::getElementType(old.getType());
    if (isa<RankedTensorType>(old.getType())) {
      tensors.push_back(operand);
    } else if (converts && type != dtype && !(isa<ag::WhereOp>(op) && i == 0)) {
      operand = emitToDtype(operand, type, dtype);
      type = dtype;
    }
    operands.push_back(operand);
    types.push_back(type);
  }
  if (tensors.empty())
    return emitElement(op, operands, types);
  auto body = [&](ValueRange elements) {
    Values all(operands);
    for (Value &operand : all)
      if (isa<RankedTensorType>(operand.getType())) {
        operand = elements.front();
        elements = elements.drop_front();
      }
    return emitElement(op, all, types);
  };
  Broadcast join;
  if (ag::hasAttr<ag::InsideAttr>(op))
    join = {Values(extents(tensors.back())), constant(b.getI1Type(), 1)};
  else
    join = emitBroadcast(op->getName().stripDialect(), tensors);
  return emitBroadcasting(join, getSignless(result), tensors, body);
}

} // namespace autographc
