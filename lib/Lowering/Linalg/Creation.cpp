//===- Creation.cpp - new tensors from extents and numbers ----------------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace autographc {

/// How many values a range of integers has; computed in 64 bits without a sign, where no difference
/// overflows.
Value FunctionLowering::emitIntegerCount(Value start, Value stop, Value step, Type type) {
  Value first = toI64(start, type), last = toI64(stop, type), stride = toI64(step, type);
  Value zero = constant(b.getI64Type(), 0), one = constant(b.getI64Type(), 1);
  auto compare = [&](arith::CmpIPredicate predicate, Value left, Value right) {
    return b.createOrFold<arith::CmpIOp>(loc, predicate, left, right);
  };
  auto select = [&](Value condition, Value left, Value right) {
    return b.createOrFold<arith::SelectOp>(loc, condition, left, right);
  };
  auto difference = [&](Value left, Value right) {
    return b.createOrFold<arith::SubIOp>(loc, left, right);
  };
  emitIf(compare(arith::CmpIPredicate::eq, stride, zero),
         [&] { emitFail("ag_fail_range_step", {}); });
  auto less = isUnsigned(type) ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value isUp = isUnsigned(type) ? constant(b.getI1Type(), 1)
                                : compare(arith::CmpIPredicate::sge, stride, zero);
  Value low = select(isUp, first, last), high = select(isUp, last, first);
  Value size = select(isUp, stride, difference(zero, stride));
  Value steps = b.createOrFold<arith::DivUIOp>(loc, difference(difference(high, low), one),
                                               b.createOrFold<arith::MaxUIOp>(loc, size, one));
  Value count = b.createOrFold<arith::AddIOp>(loc, steps, one);
  return select(compare(less, low, high), count, zero);
}

Value FunctionLowering::emitFloatCount(Value start, Value stop, Value step) {
  Value isZero = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, step,
                                       floatConstant(step.getType(), 0));
  emitIf(isZero, [&] { emitFail("ag_fail_range_step", {}); });
  Value quotient = arith::DivFOp::create(b, loc, arith::SubFOp::create(b, loc, stop, start), step);
  Value count = emitConversion(math::CeilOp::create(b, loc, quotient), step.getType(),
                               b.getIntegerType(64, true));
  return arith::MaxSIOp::create(b, loc, count, constant(b.getI64Type(), 0));
}

Value FunctionLowering::lowerArange(ag::ArangeOp op) {
  Type type = ag::getElementType(op.getType()), element = getSignless(type);
  Values bounds;
  for (Value bound : op.getBounds())
    bounds.push_back(emitToDtype(get(bound), bound.getType(), type));
  if (bounds.size() == 1)
    bounds.insert(bounds.begin(), emitNumber(type, 0));
  Value start = bounds[0], stop = bounds[1],
        step = bounds.size() > 2 ? bounds[2] : emitNumber(type, 1);
  // Of 16-bit floats in f32, rounded once.
  Type rounded = type;
  if (ag::isHalf(type)) {
    element = b.getF32Type();
    for (Value *bound : {&start, &stop, &step})
      *bound = emitConversion(*bound, type, element);
  }
  bool isFloat = isa<FloatType>(type);
  Value count =
      isFloat ? emitFloatCount(start, stop, step) : emitIntegerCount(start, stop, step, type);
  return emitGenerate(toIndex(count), getSignless(rounded), [&](ValueRange indices) -> Value {
    Value i = arith::IndexCastOp::create(b, loc, b.getI64Type(), indices[0]);
    if (isFloat) {
      Value number = arith::SIToFPOp::create(b, loc, element, i);
      Value value =
          arith::AddFOp::create(b, loc, start, arith::MulFOp::create(b, loc, number, step));
      return emitConversion(value, element, rounded);
    }
    Value number = emitConversion(i, b.getIntegerType(64, true), type);
    return arith::AddIOp::create(b, loc, start, arith::MulIOp::create(b, loc, number, step));
  });
}

/// Upstream crashes where it folds elements one of which is poison: an unset Scalar, whose read is
/// an error in front of this. What a loop or a branch gives may turn out to be one.
Value FunctionLowering::emitSettled(Value value) {
  Type type = value.getType();
  if (value.getDefiningOp<ub::PoisonOp>()) {
    auto complex = dyn_cast<ComplexType>(type);
    Value zero =
        arith::ConstantOp::create(b, loc, b.getZeroAttr(complex ? complex.getElementType() : type));
    return complex ? emitComplex({zero, zero}) : zero;
  }
  bool isCarried =
      !value.getDefiningOp() || isa<scf::SCFDialect>(value.getDefiningOp()->getDialect());
  return isCarried && type.isIntOrFloat() ? LLVM::FreezeOp::create(b, loc, value).getResult()
                                          : value;
}

Value FunctionLowering::lowerFromElements(ag::FromElementsOp op) {
  Type type = ag::getElementType(op.getType());
  Values elements, shape;
  for (Value element : op.getElements())
    elements.push_back(emitToDtype(emitSettled(get(element)), element.getType(), type));
  for (int64_t extent : op.getExtents())
    shape.push_back(index(extent));
  if (elements.empty())
    return emitEmpty(shape, getSignless(type));
  auto wanted = RankedTensorType::get(op.getExtents(), getSignless(type));
  return withExtents(tensor::FromElementsOp::create(b, loc, wanted, elements), shape);
}

Value FunctionLowering::lowerCreation(Operation *op) {
  Type type = ag::getElementType(op->getResult(0).getType()), element = getSignless(type);
  StringRef name = op->getName().stripDialect();
  if (isa<ag::ZerosOp, ag::OnesOp>(op))
    return emitFilled(emitExtents(name, op->getOperands()), emitNumber(type, isa<ag::OnesOp>(op)));
  if (auto full = dyn_cast<ag::FullOp>(op)) {
    Value value = emitToDtype(get(full.getValue()), full.getValue().getType(), type);
    return emitFilled(emitExtents(name, full.getExtents()), value);
  }
  if (isa<ag::ZerosLikeOp, ag::OnesLikeOp, ag::FullLikeOp>(op)) {
    Value like = get(op->getOperand(0));
    Value value = isa<ag::FullLikeOp>(op)
                      ? emitToDtype(get(op->getOperand(1)), op->getOperand(1).getType(), type)
                      : emitNumber(type, isa<ag::OnesLikeOp>(op));
    return isa<RankedTensorType>(like.getType()) ? emitFilled(Values(extents(like)), value) : value;
  }
  if (isa<ag::EyeOp>(op)) {
    Value number = toI64(get(op->getOperand(0)), op->getOperand(0).getType()),
          extent = toIndex(number);
    Value isNegative = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::slt, number,
                                                     constant(b.getI64Type(), 0));
    emitIf(isNegative, [&] { emitFailShape(name, {number, number}); });
    Value zero = emitNumber(type, 0), one = emitNumber(type, 1);
    return emitGenerate({extent, extent}, element, [&](ValueRange indices) -> Value {
      Value isDiagonal =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, indices[0], indices[1]);
      return arith::SelectOp::create(b, loc, isDiagonal, one, zero);
    });
  }
  if (auto arange = dyn_cast<ag::ArangeOp>(op))
    return lowerArange(arange);
  if (auto elements = dyn_cast<ag::FromElementsOp>(op))
    return lowerFromElements(elements);
  return {};
}

} // namespace autographc
