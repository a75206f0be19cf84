//===- HostCalls.cpp - calls that leave compiled code, through slots ------===//
#include "FunctionLowering.h"
#include "Lowering/Analysis/DenseBuffers.h"

#include "autographc/IR/Leaves.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

static Value getPlace(OpBuilder &b, Location loc, Value slots, int32_t number) {
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  return LLVM::GEPOp::create(b, loc, pointer, b.getI64Type(), slots,
                             ArrayRef<LLVM::GEPArg>{number});
}

/// A value as slots: a complex number as its parts, a long double as 16 bytes, any other number
/// extended to 64 bits, a tensor as its data pointer and extents.
FunctionLowering::Values FunctionLowering::emitToSlots(Value value, Type type) {
  if (isa<RankedTensorType>(value.getType())) {
    Values slots;
    Values shape(extents(value));
    slots.push_back(
        LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), runtime.emitData(b, loc, value)));
    for (Value extent : shape)
      slots.push_back(toI64(extent, extent.getType()));
    return slots;
  }
  if (isa<ComplexType>(value.getType())) {
    Parts parts = getParts(value);
    Values slots = emitToSlots(parts.real, parts.real.getType());
    llvm::append_range(slots, emitToSlots(parts.imaginary, parts.imaginary.getType()));
    return slots;
  }
  if (value.getType().isF80()) {
    Type half = b.getI64Type(), both = b.getIntegerType(128);
    Value bits = arith::ExtUIOp::create(
        b, loc, both, arith::BitcastOp::create(b, loc, b.getIntegerType(80), value));
    Value low = LLVM::FreezeOp::create(b, loc, bits),
          high =
              arith::ShRUIOp::create(b, loc, low, arith::ConstantIntOp::create(b, loc, both, 64));
    return {arith::TruncIOp::create(b, loc, half, low),
            arith::TruncIOp::create(b, loc, half, high)};
  }
  if (isa<FloatType>(value.getType())) {
    type = b.getIntegerType(value.getType().getIntOrFloatBitWidth(), /*isSigned=*/false);
    value = arith::BitcastOp::create(b, loc, getSignless(type), value);
  }
  // The number of an unset Scalar may be poison, which would spread to the flag beside it where
  // both are moved at once.
  return {LLVM::FreezeOp::create(b, loc, b.getI64Type(), toI64(value, type))};
}

/// The next value of some slots. A tensor is copied to a buffer of ours, since the callee allocated
/// its.
Value FunctionLowering::emitFromSlots(Value slots, int32_t &next, Type type) {
  type = getSignless(type);
  Type i64 = b.getI64Type();
  auto load = [&]() -> Value {
    return LLVM::LoadOp::create(b, loc, i64, getPlace(b, loc, slots, next++));
  };
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Value real = emitFromSlots(slots, next, complex.getElementType());
    return emitComplex({real, emitFromSlots(slots, next, complex.getElementType())});
  }
  if (type.isF80()) {
    Value place = getPlace(b, loc, slots, next);
    next += 2;
    return LLVM::LoadOp::create(b, loc, type, place, /*alignment=*/8);
  }
  if (!tensor) {
    Value bits = load();
    Type narrow = b.getIntegerType(type.getIntOrFloatBitWidth());
    if (narrow != i64)
      bits = arith::TruncIOp::create(b, loc, narrow, bits);
    return isa<FloatType>(type) ? Value(arith::BitcastOp::create(b, loc, type, bits)) : bits;
  }
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  Value data = LLVM::LoadOp::create(b, loc, pointer, getPlace(b, loc, slots, next++));
  Values shape;
  for (int64_t axis = 0; axis < tensor.getRank(); ++axis)
    shape.push_back(toIndex(load()));
  Values dynamic;
  for (int64_t axis = 0; axis < tensor.getRank(); ++axis)
    if (tensor.isDynamicDim(axis))
      dynamic.push_back(shape[axis]);
  // Contiguous on both sides, so bytes are copied.
  Value buffer = memref::AllocOp::create(
      b, loc, MemRefType::get(tensor.getShape(), tensor.getElementType()), dynamic);
  Value address = arith::IndexCastOp::create(
      b, loc, i64, memref::ExtractAlignedPointerAsIndexOp::create(b, loc, buffer));
  int64_t width = countBytes(tensor.getElementType());
  Value count = emitProduct(shape);
  Value bytes =
      b.createOrFold<arith::MulIOp>(loc, toI64(count, count.getType()), constant(i64, width));
  LLVM::MemcpyOp::create(b, loc, LLVM::IntToPtrOp::create(b, loc, pointer, address), data, bytes,
                         /*isVolatile=*/false);
  runtime.emitCall(b, loc, "ag_release", data);
  return withExtents(bufferization::ToTensorOp::create(b, loc, tensor, buffer, /*restrict=*/true,
                                                       /*writable=*/true),
                     shape);
}

/// What a variable is, in its own buffer. What holds that stands behind it, up to the end of the
/// block at last: there the buffers phase puts the end.
Value FunctionLowering::emitLent(Value slots, RankedTensorType tensor) {
  Type i64 = b.getI64Type(), pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto load = [&](Type type, int64_t number) -> Value {
    return LLVM::LoadOp::create(b, loc, type, getPlace(b, loc, slots, number));
  };
  int64_t rank = tensor.getRank();
  Value data = load(pointer, 0);
  Values numbers, shape;
  for (int64_t axis = 0; axis < rank; ++axis) {
    numbers.push_back(load(i64, 1 + axis));
    shape.push_back(toIndex(numbers.back()));
  }
  Value buffer = emitDenseBuffer(
      b, loc, MemRefType::get(tensor.getShape(), tensor.getElementType()), data, numbers);
  Value lent = bufferization::ToTensorOp::create(b, loc, tensor, buffer, /*restrict=*/true,
                                                 /*writable=*/false);
  runtime.emitCall(b, loc, "ag_end_hold", load(pointer, 1 + rank));
  return withExtents(lent, shape);
}

void FunctionLowering::emitSlotCall(Operation *op, Twine symbol) {
  Values arguments;
  auto write = dyn_cast<ag::GlobalWriteOp>(op);
  // Which variable stands before its value.
  for (Value operand : write &&write.getState()
                           ? SmallVector<Value>{write.getState(), write.getValue()}
                           : SmallVector<Value>(op->getOperands()))
    llvm::append_range(arguments, emitToSlots(get(operand), operand.getType()));
  auto types = ag::getAttr<ag::ArgumentsAttr>(op);
  if (write && types && ag::isScalar(cast<TypeAttr>(types[0]).getValue()))
    arguments.push_back(constant(b.getI64Type(), 1));
  int64_t count = 0;
  for (Type type : op->getResultTypes())
    count += countSlots(type);
  // One more for the flag of a global Scalar, or for what holds a variable's buffer.
  Value results = runtime.emitSlot(b, loc, b.getI64Type(), count + 1);
  runtime.emitCall(b, loc, symbol.str(), {runtime.emitNumbers(b, loc, arguments), results});
  int32_t next = 0;
  auto variable = dyn_cast<ag::GlobalReadOp>(op);
  if (auto tensor = dyn_cast_or_null<RankedTensorType>(
          variable && variable.getVariable() ? getSignless(variable.getType()) : Type()))
    return map.map(variable.getResult(), emitLent(results, tensor));
  for (Value result : op->getResults())
    map.map(result, emitFromSlots(results, next, result.getType()));
  auto resultTypes = ag::getAttr<ag::ResultsAttr>(op);
  if (isa<ag::GlobalReadOp>(op) && resultTypes &&
      ag::isScalar(cast<TypeAttr>(resultTypes[0]).getValue())) {
    Value flag = LLVM::LoadOp::create(b, loc, b.getI64Type(), getPlace(b, loc, results, next));
    Value isUnset =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, flag, constant(b.getI64Type(), 0));
    emitIf(isUnset, [&] { emitFail("ag_fail_unset", {}); });
  }
}

} // namespace autographc
