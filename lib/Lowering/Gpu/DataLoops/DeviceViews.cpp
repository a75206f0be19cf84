//===- DeviceViews.cpp - operations at places that only a device knows ----===//
#include "DeviceScalars.h"

#include "Lowering/Gpu/DeviceBuffers.h"
#include "Lowering/Gpu/Elements/HeldElements.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

/// Whether operations on tensors read a view at the places that their loops count, or write it, and
/// nothing else does more than ask for its extents.
static bool isOfOperations(memref::SubViewOp view) {
  return llvm::all_of(view->getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto op = dyn_cast<linalg::LinalgOp>(user))
      return !op.isDpsInput(&use) || llvm::all_of(op.getMatchingIndexingMap(&use).getResults(),
                                                  llvm::IsaPred<AffineDimExpr, AffineConstantExpr>);
    if (isa<memref::LoadOp>(user))
      return user->getParentOfType<linalg::LinalgOp>() != nullptr;
    return isa<memref::DimOp, memref::CopyOp>(user);
  });
}

bool DeviceScalars::isMovingView(Value value) const {
  auto view = value.getDefiningOp<memref::SubViewOp>();
  return view && llvm::any_of(view.getOffsets(), [&](Value each) { return isOnDevice(each); });
}

bool DeviceScalars::analyseView(memref::SubViewOp view) {
  auto isHost = [&](Value each) { return !isOnDevice(each); };
  if (!llvm::all_of(view.getSizes(), isHost) || !llvm::all_of(view.getStrides(), isHost) ||
      isMovingView(view.getSource()) || !isOfOperations(view))
    return false;
  for (auto [offset, stride] : llvm::zip(view.getMixedOffsets(), view.getMixedStrides()))
    if (auto value = dyn_cast<Value>(offset);
        value && isOnDevice(value) && !isConstantIntValue(stride, 1))
      return false;
  return isDeviceBuffer(view.getType());
}

/// The view of the same extents at place 0, which says what they are.
void DeviceScalars::emitMovingView(OpBuilder &builder, memref::SubViewOp view, IRMapping &map) {
  auto mapAll = [&](ArrayRef<OpFoldResult> from) {
    return llvm::map_to_vector(from, [&](OpFoldResult each) -> OpFoldResult {
      auto value = dyn_cast<Value>(each);
      if (!value)
        return each;
      if (isOnDevice(value))
        return builder.getIndexAttr(0);
      return map.lookupOrDefault(value);
    });
  };
  Value source = map.lookupOrDefault(view.getSource());
  SmallVector<OpFoldResult> offsets = mapAll(view.getMixedOffsets()),
                            sizes = mapAll(view.getMixedSizes()),
                            strides = mapAll(view.getMixedStrides());
  MemRefType type = memref::SubViewOp::inferRankReducedResultType(
      view.getType().getShape(), cast<MemRefType>(source.getType()), offsets, sizes, strides);
  map.map(view.getResult(),
          memref::SubViewOp::create(builder, view.getLoc(), type, source, offsets, sizes, strides)
              .getResult());
}

/// Whether all of a view lies in its source along an axis.
static Value emitIsInside(OpBuilder &inside, Location loc, Value source, unsigned axis, Value first,
                          Value size) {
  Value extent = memref::DimOp::create(inside, loc, source, axis);
  Value last = arith::SubIOp::create(inside, loc, extent, size);
  auto isSo = [&](arith::CmpIPredicate test, Value limit) -> Value {
    return arith::CmpIOp::create(inside, loc, test, first, limit);
  };
  Value zero = arith::ConstantIndexOp::create(inside, loc, 0);
  return arith::AndIOp::create(inside, loc, isSo(arith::CmpIPredicate::sge, zero),
                               isSo(arith::CmpIPredicate::sle, last));
}

/// An element that is read where a condition is true, else 0.
static Value emitLoadIf(OpBuilder &inside, Location loc, Value condition, Value source,
                        ValueRange places) {
  Type element = cast<MemRefType>(source.getType()).getElementType();
  auto choice = scf::IfOp::create(inside, loc, element, condition, /*withElseRegion=*/true);
  OpBuilder read = choice.getThenBodyBuilder(), none = choice.getElseBodyBuilder();
  scf::YieldOp::create(read, loc, memref::LoadOp::create(read, loc, source, places).getResult());
  scf::YieldOp::create(none, loc, emitZero(none, loc, element));
  return choice.getResult(0);
}

/// Where an element of a view is in its source, in the body of an operation; and whether all of the
/// view is there.
std::pair<SmallVector<Value>, Value> DeviceScalars::emitPlaces(OpBuilder &inside,
                                                               memref::SubViewOp view,
                                                               ValueRange indices, IRMapping &map) {
  Location loc = view.getLoc();
  Value source = map.lookupOrDefault(view.getSource());
  llvm::SmallBitVector dropped = view.getDroppedDims();
  auto emitIndex = [&](OpFoldResult each) -> Value {
    auto value = dyn_cast<Value>(each);
    return value ? emitLoad(inside, loc, value, map)
                 : getValueOrCreateConstantIndexOp(inside, loc, each);
  };
  SmallVector<Value> places;
  Value isInside = arith::ConstantIntOp::create(inside, loc, true, 1);
  unsigned next = 0;
  for (auto [axis, offset] : llvm::enumerate(view.getMixedOffsets())) {
    Value place = emitIndex(offset);
    if (auto value = dyn_cast<Value>(offset); value && isOnDevice(value))
      isInside = arith::AndIOp::create(
          inside, loc, isInside,
          emitIsInside(inside, loc, source, axis, place, emitIndex(view.getMixedSizes()[axis])));
    if (!dropped.test(axis)) {
      Value step = arith::MulIOp::create(inside, loc, indices[next++],
                                         emitIndex(view.getMixedStrides()[axis]));
      place = arith::AddIOp::create(inside, loc, place, step);
    }
    places.push_back(place);
  }
  return {places, isInside};
}

/// The same of an element, by its indices.
std::pair<SmallVector<Value>, Value> DeviceScalars::emitPlaces(OpBuilder &inside, Location loc,
                                                               Value source, ValueRange indices,
                                                               IRMapping &map) {
  Value isInside = arith::ConstantIntOp::create(inside, loc, true, 1);
  Value one = arith::ConstantIndexOp::create(inside, loc, 1);
  SmallVector<Value> places;
  for (auto [axis, index] : llvm::enumerate(indices)) {
    places.push_back(map.lookupOrDefault(index));
    if (isOnDevice(index))
      isInside = arith::AndIOp::create(inside, loc, isInside,
                                       emitIsInside(inside, loc, source, axis, places.back(), one));
  }
  return {places, isInside};
}

/// An element of a view, in the body of an operation. A check may have found the view out of range,
/// which ends the loop: then nothing is read.
Value DeviceScalars::emitMovingLoad(OpBuilder &inside, memref::SubViewOp view, ValueRange indices,
                                    IRMapping &map) {
  auto [places, isInside] = emitPlaces(inside, view, indices, map);
  return emitLoadIf(inside, view.getLoc(), isInside, map.lookupOrDefault(view.getSource()), places);
}

/// An element, in the body of an operation; in the same way.
Value DeviceScalars::emitElement(OpBuilder &inside, memref::LoadOp load, IRMapping &map) {
  Location loc = load.getLoc();
  Value source = map.lookupOrDefault(load.getMemref());
  auto [places, isInside] = emitPlaces(inside, loc, source, load.getIndices(), map);
  return emitLoadIf(inside, loc, isInside, source, places);
}

void DeviceScalars::readMovingInput(linalg::GenericOp op, unsigned number, memref::SubViewOp view,
                                    IRMapping &map) {
  OpBuilder inside = OpBuilder::atBlockBegin(op.getBody());
  SmallVector<Value> indices;
  for (AffineExpr place : op.getIndexingMapsArray()[number].getResults()) {
    if (auto axis = dyn_cast<AffineDimExpr>(place))
      indices.push_back(linalg::IndexOp::create(inside, op.getLoc(), axis.getPosition()));
    else
      indices.push_back(arith::ConstantIndexOp::create(inside, op.getLoc(),
                                                       cast<AffineConstantExpr>(place).getValue()));
  }
  Value element = emitMovingLoad(inside, view, indices, map);
  op.getBody()->getArgument(number).replaceAllUsesWith(element);
}

/// Loads in bodies, which have been cloned with `map`.
void DeviceScalars::readMovingLoads(Operation *original, Operation *clone, IRMapping &map) {
  SmallVector<memref::LoadOp> from, to;
  original->walk([&](memref::LoadOp load) { from.push_back(load); });
  clone->walk([&](memref::LoadOp load) { to.push_back(load); });
  for (auto [load, own] : llvm::zip_equal(from, to)) {
    if (!isMovingView(load.getMemref()))
      continue;
    OpBuilder inside(own);
    auto view = load.getMemref().getDefiningOp<memref::SubViewOp>();
    own.replaceAllUsesWith(emitMovingLoad(inside, view, own.getIndices(), map));
    own.erase();
  }
}

/// What is not general yet becomes so.
static linalg::GenericOp generalize(OpBuilder &builder, Operation *op) {
  if (auto general = dyn_cast<linalg::GenericOp>(op))
    return general;
  IRRewriter rewriter(builder);
  rewriter.setInsertionPoint(op);
  linalg::GenericOp general = *linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(op));
  builder.setInsertionPointAfter(general);
  return general;
}

/// Operands that are numbers of the device's, or views at its places, are loaded in the body.
void DeviceScalars::emitLinalg(OpBuilder &builder, linalg::LinalgOp op, IRMapping &map) {
  IRMapping own(map);
  SmallVector<std::pair<unsigned, Value>> numbers, views, written;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (isMovingView(value))
      (op.isDpsInput(&operand) ? views : written).push_back({operand.getOperandNumber(), value});
    if (!isOnDevice(value))
      continue;
    numbers.push_back({operand.getOperandNumber(), value});
    own.map(value, emitZero(builder, op.getLoc(), value.getType()));
  }
  Operation *clone = builder.clone(*op, own);
  readMovingLoads(op, clone, map);
  for (auto &[number, value] : written) {
    OpBuilder before(clone);
    Value home = emitMovingHome(before, value,
                                op.payloadUsesValueFromOperand(&op->getOpOperand(number)), map);
    clone->setOperand(number, home);
    builder.setInsertionPointAfter(clone);
  }
  if (!numbers.empty() || !views.empty())
    clone = generalize(builder, clone);
  Block &body = clone->getRegion(0).front();
  for (auto [number, value] : numbers) {
    OpBuilder inside = OpBuilder::atBlockBegin(&body);
    body.getArgument(number).replaceAllUsesWith(emitLoad(inside, op.getLoc(), value, map));
  }
  for (auto [number, value] : views)
    readMovingInput(cast<linalg::GenericOp>(clone), number,
                    value.getDefiningOp<memref::SubViewOp>(), map);
  readSlots(clone, map);
  for (auto [number, value] : written)
    emitMovingStore(builder, value.getDefiningOp<memref::SubViewOp>(), clone->getOperand(number),
                    map);
}

void DeviceScalars::emitCopy(OpBuilder &builder, memref::CopyOp op, IRMapping &map) {
  Value target = op.getTarget();
  bool isWritten = isMovingView(target);
  Value to = isWritten ? emitMovingHome(builder, target, /*isRead=*/false, map)
                       : map.lookupOrDefault(target);
  emitFilled(builder, op.getSource(), to, map);
  if (isWritten)
    emitMovingStore(builder, target.getDefiningOp<memref::SubViewOp>(), to, map);
}

/// Copies a tensor, or a view at the device's place, to a buffer.
void DeviceScalars::emitFilled(OpBuilder &builder, Value from, Value to, IRMapping &map) {
  Operation *copy = linalg::CopyOp::create(builder, to.getLoc(), map.lookupOrDefault(from), to);
  if (isMovingView(from))
    readMovingInput(generalize(builder, copy), 0, from.getDefiningOp<memref::SubViewOp>(), map);
}

} // namespace autographc
