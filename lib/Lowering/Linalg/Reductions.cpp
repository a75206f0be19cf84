//===- Reductions.cpp - reductions over axes ------------------------------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

/// The value that a reduction starts from.
Value FunctionLowering::emitIdentity(Operation *op, Type type) {
  Type element = getSignless(type);
  if (isa<ag::SumOp, ag::MeanOp, ag::AnyOp>(op))
    return constant(element, 0);
  if (isa<ag::ProdOp, ag::AllOp>(op))
    return constant(element, 1);
  bool isMin = isa<ag::MinOp, ag::ArgminOp>(op);
  if (isa<FloatType>(type))
    return floatConstant(type, isMin ? std::numeric_limits<double>::infinity()
                                     : -std::numeric_limits<double>::infinity());
  unsigned width = type.getIntOrFloatBitWidth();
  APInt least = isUnsigned(type) ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt most = isUnsigned(type) ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(element, isMin ? most : least));
}

/// One step: `x`, converted to the type of the accumulator, joins `total`.
Value FunctionLowering::emitStep(Operation *op, Value total, Value x, Type type) {
  bool isFloat = isa<FloatType>(type), isBool = type.isInteger(1);
  if (isa<ag::AnyOp>(op))
    return arith::OrIOp::create(b, loc, total, x);
  if (isa<ag::AllOp>(op))
    return arith::AndIOp::create(b, loc, total, x);
  if (isa<ag::SumOp, ag::MeanOp, ag::ProdOp>(op)) {
    Value next = isa<ag::ProdOp>(op) ? emitTimes(total, x) : emitSum(total, x);
    if (isFloat)
      ag::setAttr<ag::LanesAttr>(next.getDefiningOp());
    return next;
  }
  bool isMin = isa<ag::MinOp, ag::ArgminOp>(op);
  if (isFloat)
    return isMin ? Value(arith::MinimumFOp::create(b, loc, total, x))
                 : Value(arith::MaximumFOp::create(b, loc, total, x));
  if (isBool || isUnsigned(type))
    return isMin ? Value(arith::MinUIOp::create(b, loc, total, x))
                 : Value(arith::MaxUIOp::create(b, loc, total, x));
  return isMin ? Value(arith::MinSIOp::create(b, loc, total, x))
               : Value(arith::MaxSIOp::create(b, loc, total, x));
}

/// The marked axes of a reduction; a wrong one fails at run time.
SmallVector<bool> FunctionLowering::getReducedAxes(Operation *op, ArrayRef<int64_t> axes, bool all,
                                                   int64_t rank) {
  SmallVector<bool> reduced(rank, all);
  for (int64_t axis : axes) {
    int64_t place = getAxis(op, axis, rank);
    if (reduced[place]) {
      emitFailAxis(op, axis, rank);
      // Any other, so that the result has its rank.
      place = llvm::find(reduced, false) - reduced.begin();
    }
    reduced[place] = true;
  }
  return reduced;
}

/// A loop over all elements that accumulates into tensors of the kept axes; `body` gets the
/// element, those of `beside`, which have the kept axes, too, and the accumulators.
SmallVector<Value>
FunctionLowering::emitReduce(Value tensor, ValueRange beside, ValueRange inits,
                             ArrayRef<bool> reduced,
                             llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  int64_t rank = reduced.size();
  SmallVector<AffineExpr> kept;
  SmallVector<utils::IteratorType> iterators;
  for (auto [axis, isReduced] : llvm::enumerate(reduced)) {
    iterators.push_back(isReduced ? utils::IteratorType::reduction : utils::IteratorType::parallel);
    if (!isReduced)
      kept.push_back(b.getAffineDimExpr(axis));
  }
  Values inputs{tensor};
  llvm::append_range(inputs, beside);
  SmallVector<AffineMap> maps{b.getMultiDimIdentityMap(rank)};
  maps.append(beside.size() + inits.size(), AffineMap::get(rank, 0, kept, b.getContext()));
  auto generic = linalg::GenericOp::create(b, loc, inits.getTypes(), inputs, inits, maps, iterators,
                                           [&](OpBuilder &inner, Location, ValueRange arguments) {
                                             OpBuilder::InsertionGuard guard(b);
                                             b.restoreInsertionPoint(inner.saveInsertionPoint());
                                             SmallVector<Value> results =
                                                 body(arguments[0], arguments.drop_front());
                                             linalg::YieldOp::create(b, loc, results);
                                           });
  return SmallVector<Value>(generic.getResults());
}

/// The position of an element in its group, row-major.
Value FunctionLowering::emitGroupIndex(ValueRange shape, ArrayRef<bool> reduced) {
  Value position = index(0);
  for (auto [axis, isReduced] : llvm::enumerate(reduced)) {
    if (!isReduced)
      continue;
    position = b.createOrFold<arith::MulIOp>(loc, position, shape[axis]);
    position = b.createOrFold<arith::AddIOp>(loc, position, linalg::IndexOp::create(b, loc, axis));
  }
  return toI64(position, position.getType());
}

/// Carries an extreme and its place.
Value FunctionLowering::emitArgReductionInOrder(Operation *op, Value tensor, ArrayRef<bool> reduced,
                                                ValueRange kept, Type type) {
  Values shape(extents(tensor));
  bool isHalf = ag::isHalf(type);
  Type element = isHalf ? Type(b.getF32Type()) : getSignless(type), i64 = b.getI64Type();
  Value minusOne = constant(i64, -1), zero = constant(i64, 0);
  Value best = emitFilled(kept, constant(element, 0)), places = emitFilled(kept, minusOne);
  auto body = [&](Value x, ValueRange current) -> SmallVector<Value> {
    if (isHalf)
      x = emitConversion(x, type, element);
    Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, current[1], zero),
          isBetter;
    bool isMin = isa<ag::ArgminOp>(op);
    if (isa<FloatType>(type)) {
      // The first NaN stays.
      Value orders = arith::CmpFOp::create(
          b, loc, isMin ? arith::CmpFPredicate::ULT : arith::CmpFPredicate::UGT, x, current[0]);
      Value isNumber =
          arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ORD, current[0], current[0]);
      isBetter = arith::AndIOp::create(b, loc, orders, isNumber);
    } else {
      auto less = isUnsigned(type) ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
      isBetter =
          arith::CmpIOp::create(b, loc, less, isMin ? x : current[0], isMin ? current[0] : x);
    }
    Value takes = arith::OrIOp::create(b, loc, isFirst, isBetter);
    return {arith::SelectOp::create(b, loc, takes, x, current[0]),
            arith::SelectOp::create(b, loc, takes, emitGroupIndex(shape, reduced), current[1])};
  };
  return emitReduce(tensor, {}, {best, places}, reduced, body)[1];
}

/// Along the last axis the extreme, and then the least place where it is, of NaN the first one:
/// each is a loop of vectors, unlike one that carries both. Along others columns are vectors.
Value FunctionLowering::emitArgReduction(Operation *op, Value tensor, ArrayRef<bool> reduced,
                                         ValueRange kept, Type type) {
  if (!reduced.back())
    return emitArgReductionInOrder(op, tensor, reduced, kept, type);
  Values shape(extents(tensor));
  bool isHalf = ag::isHalf(type);
  Type total = isHalf ? Type(b.getF32Type()) : type, i64 = b.getI64Type();
  auto widen = [&](Value x) { return isHalf ? emitConversion(x, type, total) : x; };
  Value extremes = emitReduce(tensor, {}, emitFilled(kept, emitIdentity(op, total)), reduced,
                              [&](Value x, ValueRange current) -> SmallVector<Value> {
                                return {emitStep(op, current[0], widen(x), total)};
                              })[0];
  known[extremes] = kept;
  // Less than what the least place begins with: LLVM makes a condition of the minimum with that,
  // and then no vectors.
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  Value none = constant(i64, most - 1);
  auto body = [&](Value x, ValueRange current) -> SmallVector<Value> {
    x = widen(x);
    Value isThere;
    if (isa<FloatType>(total))
      isThere = arith::OrIOp::create(
          b, loc, arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, x, current[0]),
          arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, x, x));
    else
      isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x, current[0]);
    Value place = arith::SelectOp::create(b, loc, isThere, emitGroupIndex(shape, reduced), none);
    return {arith::MinSIOp::create(b, loc, current[1], place)};
  };
  return emitReduce(tensor, extremes, emitFilled(kept, constant(i64, most)), reduced, body)[0];
}

/// The sums divided by the number of elements of a group.
Value FunctionLowering::emitMean(Operation *op, Value sums, ValueRange kept, Value count, Type wide,
                                 Type result) {
  Value number = toI64(count, count.getType());
  if (auto complex = dyn_cast<ComplexType>(result)) {
    Value divisor = arith::SIToFPOp::create(b, loc, complex.getElementType(), number);
    return emitPlain(kept, result, sums, [&](ValueRange elements) -> Value {
      Parts x = getParts(elements[0]);
      return emitComplex({arith::DivFOp::create(b, loc, x.real, divisor),
                          arith::DivFOp::create(b, loc, x.imaginary, divisor)});
    });
  }
  if (isa<FloatType>(result)) {
    Value divisor = arith::SIToFPOp::create(b, loc, result, number);
    return emitPlain(kept, result, sums, [&](ValueRange elements) -> Value {
      return arith::DivFOp::create(b, loc, elements[0], divisor);
    });
  }
  return emitPlain(kept, getSignless(result), sums, [&](ValueRange elements) {
    Value isZero = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, number,
                                         constant(b.getI64Type(), 0));
    emitIf(isZero, [&] { emitFail("ag_fail_division", {}); });
    Value divisor = arith::MaxSIOp::create(b, loc, number, constant(b.getI64Type(), 1));
    Value quotient = isUnsigned(wide) ? Value(arith::DivUIOp::create(b, loc, elements[0], divisor))
                                      : Value(arith::DivSIOp::create(b, loc, elements[0], divisor));
    return emitConversion(quotient, wide, result);
  });
}

Value FunctionLowering::lowerReduction(Operation *op) {
  Value tensor = get(op->getOperand(0));
  Type type = ag::getElementType(op->getOperand(0).getType()),
       result = ag::getElementType(op->getResult(0).getType());
  Values shape(extents(tensor)), kept, groups, keptDims;
  auto axes = op->getAttrOfType<DenseI64ArrayAttr>("axes");
  SmallVector<bool> reduced =
      getReducedAxes(op, axes.asArrayRef(), op->hasAttr("all"), shape.size());
  for (auto [extent, isReduced] : llvm::zip(shape, reduced)) {
    (isReduced ? groups : kept).push_back(extent);
    keptDims.push_back(isReduced ? index(1) : extent);
  }
  Value count = emitProduct(groups);
  if (isa<ag::MinOp, ag::MaxOp, ag::ArgminOp, ag::ArgmaxOp>(op)) {
    Value isEmpty = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, count, index(0));
    emitIf(isEmpty, [&] { emitFailShape(op->getName().stripDialect(), shape); });
  }
  Value reduction;
  // Of 16-bit floats in f32, rounded once.
  Type number = ag::isHalf(type) ? Type(b.getF32Type()) : type;
  if (isa<ag::ArgminOp, ag::ArgmaxOp>(op)) {
    reduction = emitArgReduction(op, tensor, reduced, kept, type);
  } else {
    // Integers are averaged in 64 bits.
    Type total = ag::isHalf(result) ? number : result;
    if (isa<ag::MeanOp>(op) && !isa<FloatType, ComplexType>(type))
      total = b.getIntegerType(64, !type.isUnsignedInteger() && !type.isInteger(1));
    if (isa<ag::MeanOp>(op) && type.isInteger(1))
      total = b.getIntegerType(64, false);
    Value init = emitFilled(kept, emitIdentity(op, total));
    reduction = emitReduce(
        tensor, {}, init, reduced, [&](Value x, ValueRange current) -> SmallVector<Value> {
          return {emitStep(op, current[0], emitConversion(x, type, total), total)};
        })[0];
    known[reduction] = kept;
    if (isa<ag::MeanOp>(op))
      reduction = emitMean(op, reduction, kept, count, total, ag::isHalf(result) ? number : result);
    if (ag::isHalf(result))
      reduction = emitAstype(reduction, number, result);
  }
  if (!isa<RankedTensorType>(op->getResult(0).getType()))
    return emitExtract(reduction, {});
  known[reduction] = kept;
  bool keeps = op->hasAttr("keepdims") && keptDims.size() != kept.size();
  if (keeps && kept.empty())
    return emitFilled(keptDims, emitExtract(reduction, {}));
  return keeps ? emitReshape(reduction, keptDims) : reduction;
}

} // namespace autographc
