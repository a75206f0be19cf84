//===- AlongAxis.cpp - sort, running sums, take and flip ------------------===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

/// A nest of loops over `shape` that carries one tensor; `body` gives its next value from the
/// indices.
Value FunctionLowering::emitLoops(ValueRange shape, Value init,
                                  llvm::function_ref<Value(ValueRange, Value)> body) {
  Values indices, outer;
  SmallVector<scf::ForOp> loops;
  OpBuilder::InsertionGuard guard(b);
  Value zero = index(0), one = index(1), carried = init;
  for (Value extent : shape) {
    auto loop = carried ? scf::ForOp::create(b, loc, zero, extent, one, carried)
                        : scf::ForOp::create(b, loc, zero, extent, one);
    loops.push_back(loop);
    indices.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
    carried = init ? Value(loop.getRegionIterArg(0)) : Value();
  }
  Value next = body(indices, carried);
  for (scf::ForOp loop : llvm::reverse(loops)) {
    if (next)
      scf::YieldOp::create(b, loc, next);
    next = next ? loop.getResult(0) : Value();
    b.setInsertionPointAfter(loop);
  }
  return next;
}

// In row-major order the element before along any axis is done first.
Value FunctionLowering::lowerCumulativeSum(ag::CumulativeSumOp op) {
  Value tensor = get(op.getOperand());
  Values shape(extents(tensor));
  int64_t axis = getAxis(op, op.getAxis(), shape.size());
  Type from = ag::getElementType(op.getOperand().getType()), to = ag::getElementType(op.getType());
  // Of 16-bit floats in f32, rounded once.
  Type rounded = to;
  if (ag::isHalf(to))
    to = b.getF32Type();
  Value init = emitEmpty(shape, getSignless(to)), zero = index(0), one = index(1);
  Value result = emitLoops(shape, init, [&](ValueRange indices, Value sums) -> Value {
    Value x = emitConversion(emitExtract(tensor, indices), from, to);
    Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, indices[axis], zero);
    auto branch = scf::IfOp::create(b, loc, x.getType(), isFirst, /*withElseRegion=*/true);
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(branch.thenBlock());
      scf::YieldOp::create(b, loc, x);
      b.setInsertionPointToStart(branch.elseBlock());
      Values before(indices);
      before[axis] = arith::SubIOp::create(b, loc, indices[axis], one);
      Value last = emitExtract(sums, before);
      scf::YieldOp::create(b, loc, emitSum(last, x));
    }
    return tensor::InsertOp::create(b, loc, branch.getResult(0), sums, indices);
  });
  return emitAstype(withExtents(result, shape), to, rounded);
}

/// The address of a buffer's elements, for the runtime.
static Value emitPointer(OpBuilder &b, Location loc, Value buffer) {
  Value address = arith::IndexCastOp::create(
      b, loc, b.getI64Type(), memref::ExtractAlignedPointerAsIndexOp::create(b, loc, buffer));
  return LLVM::IntToPtrOp::create(b, loc, LLVM::LLVMPointerType::get(b.getContext()), address);
}

/// The runtime sorts a buffer of ours in place, and fills one with places where they are wanted.
Value FunctionLowering::emitSort(Value tensor, int64_t axis, Type element, Value places) {
  Values shape(extents(tensor));
  auto type = cast<RankedTensorType>(tensor.getType());
  auto buffer = MemRefType::get(type.getShape(), type.getElementType());
  Values dynamic;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (type.isDynamicDim(i))
      dynamic.push_back(shape[i]);
  Value copy = memref::AllocOp::create(b, loc, buffer, dynamic);
  auto stored = bufferization::MaterializeInDestinationOp::create(b, loc, Type(), tensor, copy);
  stored.setRestrict(true);
  stored.setWritable(true);
  auto number = [&](Value extent) { return toI64(extent, extent.getType()); };
  Value outer = number(emitProduct(ArrayRef<Value>(shape).take_front(axis))),
        inner = number(emitProduct(ArrayRef<Value>(shape).drop_front(axis + 1)));
  Values arguments{emitPointer(b, loc, copy)};
  if (places)
    arguments.push_back(emitPointer(b, loc, places));
  llvm::append_values(arguments, outer, number(shape[axis]), inner,
                      constant(b.getI32Type(), getDtypeCode(element)));
  runtime.emitCall(b, loc, places ? "ag_sort_places" : "ag_sort", arguments);
  return copy;
}

Value FunctionLowering::lowerSortedPlaces(ag::SortedPlacesOp op) {
  Value tensor = get(op.getOperand());
  Values shape(extents(tensor));
  auto type = cast<RankedTensorType>(getSignless(op.getType()));
  Value count = emitProduct(shape);
  Value places = memref::AllocOp::create(
      b, loc, MemRefType::get(type.getShape(), type.getElementType()), count);
  emitSort(tensor, getAxis(op, op.getAxis(), shape.size()),
           ag::getElementType(op.getOperand().getType()), places);
  return bufferization::ToTensorOp::create(b, loc, type, places, /*restrict=*/true,
                                           /*writable=*/true);
}

Value FunctionLowering::lowerSort(ag::SortOp op) {
  Value tensor = get(op.getOperand());
  Values shape(extents(tensor));
  Value copy = emitSort(tensor, getAxis(op, op.getAxis(), shape.size()),
                        ag::getElementType(op.getType()), /*places=*/{});
  Value sorted = bufferization::ToTensorOp::create(b, loc, tensor.getType(), copy,
                                                   /*restrict=*/true, /*writable=*/true);
  return withExtents(sorted, shape);
}

/// Whether they are all places of as many elements: each is below their count.
static bool arePlaces(Value indices) {
  indices = ag::skipBinds(indices);
  auto branch = indices.getDefiningOp<scf::IfOp>();
  if (!branch)
    return isa_and_nonnull<ag::SortedPlacesOp>(indices.getDefiningOp());
  unsigned number = cast<OpResult>(indices).getResultNumber();
  return arePlaces(branch.thenYield().getOperand(number)) &&
         arePlaces(branch.elseYield().getOperand(number));
}

Value FunctionLowering::lowerTake(ag::TakeOp op) {
  Value tensor = get(op.getOperand()), indices = get(op.getIndices());
  Values shape(extents(tensor)), result(shape), count(extents(indices));
  int64_t axis = getAxis(op, op.getAxis(), shape.size());
  Type type = ag::getElementType(op.getIndices().getType());
  Value number = constant(b.getI64Type(), axis), limit = toI64(shape[axis], shape[axis].getType());
  auto emitCheck = [&](arith::CmpIPredicate isBad, Value i) {
    Value bad = arith::CmpIOp::create(b, loc, isBad, i, limit);
    emitIf(bad, [&] { emitFail("ag_fail_index", {i, number, limit}); });
  };
  if (arePlaces(op.getIndices()))
    emitCheck(arith::CmpIPredicate::ugt, toI64(count[0], count[0].getType()));
  else
    emitLoops(count, {}, [&](ValueRange place, Value) -> Value {
      emitCheck(arith::CmpIPredicate::uge, toI64(emitExtract(indices, place), type));
      return {};
    });
  result[axis] = count[0];
  return emitGenerate(result, cast<RankedTensorType>(tensor.getType()).getElementType(),
                      [&](ValueRange place) {
                        Values from(place);
                        from[axis] = toIndex(toI64(emitExtract(indices, place[axis]), type));
                        return emitExtract(tensor, from);
                      });
}

Value FunctionLowering::lowerAlongAxis(Operation *op) {
  if (auto sum = dyn_cast<ag::CumulativeSumOp>(op))
    return lowerCumulativeSum(sum);
  if (auto sort = dyn_cast<ag::SortOp>(op))
    return lowerSort(sort);
  if (auto places = dyn_cast<ag::SortedPlacesOp>(op))
    return lowerSortedPlaces(places);
  if (auto take = dyn_cast<ag::TakeOp>(op))
    return lowerTake(take);
  Value tensor = get(op->getOperand(0));
  Values shape(extents(tensor));
  int64_t axis = getAxis(op, cast<ag::FlipOp>(op).getAxis(), shape.size());
  Value last = b.createOrFold<arith::SubIOp>(loc, shape[axis], index(1));
  return emitGenerate(shape, cast<RankedTensorType>(tensor.getType()).getElementType(),
                      [&](ValueRange place) {
                        Values from(place);
                        from[axis] = arith::SubIOp::create(b, loc, last, place[axis]);
                        return emitExtract(tensor, from);
                      });
}

} // namespace autographc
