//===- ProductBuilder.cpp - what kernels of products are made of ----------===//
#include "ProductBuilder.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {

Value ProductBuilder::passExtents(ArrayRef<Value> extents) {
  auto tiles = [&](unsigned loop, int64_t size) -> Value {
    return arith::CeilDivUIOp::create(
        outside, loc, extents[loop],
        arith::ConstantIndexOp::create(outside, loc, size).getResult());
  };
  Value down = tiles(product.rows, tile.rows), across = tiles(product.columns, tile.columns);
  Value blocks = arith::MulIOp::create(outside, loc, down, across);
  for (unsigned loop : product.batch) {
    blocks = arith::MulIOp::create(outside, loc, blocks, extents[loop]);
    batchExtents.push_back(builder.pass(extents[loop]));
  }
  rows = builder.pass(extents[product.rows]);
  columns = builder.pass(extents[product.columns]);
  terms = builder.pass(extents[product.terms]);
  tilesDown = builder.pass(down);
  tilesAcross = builder.pass(across);
  return blocks;
}

void ProductBuilder::emitBlockPlace() {
  auto widen = [&](Value value) -> Value {
    return arith::ExtUIOp::create(inside, loc, inside.getI64Type(), value);
  };
  Value block = widen(NVVM::BlockIdXOp::create(inside, loc, inside.getI32Type()));
  thread = widen(NVVM::ThreadIdXOp::create(inside, loc, inside.getI32Type()));
  firstColumn = multiply(remainder(block, tilesAcross), number(tile.columns));
  block = divide(block, tilesAcross);
  firstRow = multiply(remainder(block, tilesDown), number(tile.rows));
  block = divide(block, tilesDown);
  batchPlaces.resize(product.batch.size());
  for (size_t i = product.batch.size(); i-- > 0;) {
    batchPlaces[i] = i ? remainder(block, batchExtents[i]) : block;
    if (i)
      block = divide(block, batchExtents[i]);
  }
}

unsigned ProductBuilder::findAxis(unsigned operand, unsigned loop) {
  AffineMap map = op.getIndexingMapsArray()[operand];
  return *map.getResultPosition(getAffineDimExpr(loop, op->getContext()));
}

Value ProductBuilder::getStride(const KernelBuffer &buffer, unsigned operand, unsigned loop) {
  return buffer.strides[findAxis(operand, loop)];
}

bool ProductBuilder::isDense(unsigned operand, unsigned loop) {
  auto type = cast<MemRefType>(getBuffer(operand).getType());
  auto [strides, offset] = type.getStridesAndOffset();
  return strides[findAxis(operand, loop)] == 1;
}

Value ProductBuilder::offsetByBatch(const KernelBuffer &buffer, unsigned operand) {
  Value pointer = buffer.pointer;
  for (auto [loop, place] : llvm::zip(product.batch, batchPlaces)) {
    Value step = multiply(place, getStride(buffer, operand, loop));
    pointer = emitOffset(pointer, step, buffer.element);
  }
  return pointer;
}

Value ProductBuilder::emitOffset(Value pointer, Value elements, Type element) {
  return LLVM::GEPOp::create(inside, loc, pointer.getType(), element ? element : product.element,
                             pointer, ArrayRef<LLVM::GEPArg>{elements});
}

Value ProductBuilder::isAligned(Value pointer, Value stride) {
  Value bits = LLVM::PtrToIntOp::create(inside, loc, inside.getI64Type(), pointer);
  Value bytes = multiply(stride, number(chunkBytes / chunk));
  bits = both(arith::OrIOp::create(inside, loc, bits, bytes), number(chunkBytes - 1));
  return arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, bits, number(0));
}

ProductBuilder::Side ProductBuilder::emitSide(unsigned operand, unsigned loop, int64_t size,
                                              Value first, Value extent, StringRef what) {
  Side side;
  side.buffer = builder.pass(cast<TypedValue<MemRefType>>(getBuffer(operand)));
  side.buffer.pointer = offsetByBatch(side.buffer, operand);
  side.first = first;
  side.extent = extent;
  side.own = getStride(side.buffer, operand, loop);
  side.term = getStride(side.buffer, operand, product.terms);
  side.isAlongTerms = !isDense(operand, loop);
  bool isVector = isDense(operand, loop) || isDense(operand, product.terms);
  side.aligned = isVector ? isAligned(side.buffer.pointer, side.isAlongTerms ? side.own : side.term)
                          : Value(arith::ConstantIntOp::create(inside, loc, false, 1));
  side.size = size;
  side.isTurned = !keepsOrder || !side.isAlongTerms;
  side.pitch = (side.isTurned ? size : tile.terms) + chunk;
  side.shared = builder.allocateShared(name + "_" + what.str(), product.element,
                                       2 * (side.isTurned ? tile.terms : size) * side.pitch);
  return side;
}

VectorType ProductBuilder::getChunkType() { return VectorType::get({chunk}, product.element); }

Value ProductBuilder::emitZero() {
  return arith::ConstantOp::create(inside, loc, inside.getZeroAttr(product.element));
}

Value ProductBuilder::extract(Value vector, int64_t lane) {
  return LLVM::ExtractElementOp::create(
      inside, loc, vector, LLVM::ConstantOp::create(inside, loc, inside.getI32IntegerAttr(lane)));
}

Value ProductBuilder::insert(Value vector, Value value, int64_t lane) {
  return LLVM::InsertElementOp::create(
      inside, loc, vector, value,
      LLVM::ConstantOp::create(inside, loc, inside.getI32IntegerAttr(lane)));
}

Value ProductBuilder::choose(Value condition, Type type, llvm::function_ref<Value()> yes,
                             llvm::function_ref<Value()> no) {
  auto branch = scf::IfOp::create(inside, loc, type, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(inside);
  inside.setInsertionPointToEnd(branch.thenBlock());
  scf::YieldOp::create(inside, loc, yes());
  inside.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(inside, loc, no());
  return branch.getResult(0);
}

void ProductBuilder::emitIf(Value condition, llvm::function_ref<void()> yes,
                            llvm::function_ref<void()> no) {
  auto branch = scf::IfOp::create(inside, loc, condition, /*withElseRegion=*/bool(no));
  OpBuilder::InsertionGuard guard(inside);
  inside.setInsertionPointToStart(branch.thenBlock());
  yes();
  if (!no)
    return;
  inside.setInsertionPointToStart(branch.elseBlock());
  no();
}

SmallVector<ProductBuilder::Part> ProductBuilder::emitLoads(const Side &side, Value firstTerm,
                                                            Value end) {
  SmallVector<Part> parts;
  int64_t chunks = side.size * tile.terms / chunk, threads = tile.countThreads();
  for (int64_t i = 0; i < chunks / threads; ++i) {
    Value place = i ? add(thread, number(i * threads)) : thread;
    int64_t length = (side.isAlongTerms ? tile.terms : side.size) / chunk;
    Value along = multiply(remainder(place, number(length)), number(chunk));
    Value across = divide(place, number(length));
    Part part{side.isAlongTerms ? across : along, side.isAlongTerms ? along : across, {}};
    part.elements = emitLoad(side, add(side.first, part.own), add(firstTerm, part.term), end);
    parts.push_back(part);
  }
  return parts;
}

Value ProductBuilder::emitLoad(const Side &side, Value own, Value term, Value end) {
  Value across = side.isAlongTerms ? own : term, along = side.isAlongTerms ? term : own;
  Value acrossEnd = side.isAlongTerms ? side.extent : end;
  Value alongEnd = side.isAlongTerms ? end : side.extent;
  Value isInside = isBelow(across, acrossEnd);
  Value isWhole = both(isInside, isAtMost(add(along, number(chunk)), alongEnd));
  auto address = [&](int64_t lane) {
    Value at = lane ? add(along, number(lane)) : along;
    Value ownPlace = side.isAlongTerms ? own : at, termPlace = side.isAlongTerms ? at : term;
    return emitOffset(side.buffer.pointer,
                      add(multiply(ownPlace, side.own), multiply(termPlace, side.term)));
  };
  return choose(
      both(isWhole, side.aligned), getChunkType(),
      [&]() -> Value {
        return LLVM::LoadOp::create(inside, loc, getChunkType(), address(0), chunkBytes);
      },
      [&]() -> Value {
        Value all = LLVM::PoisonOp::create(inside, loc, getChunkType());
        for (int64_t lane = 0; lane < chunk; ++lane) {
          Value at = lane ? add(along, number(lane)) : along;
          Value element = choose(
              both(isInside, isBelow(at, alongEnd)), product.element,
              [&]() -> Value {
                return LLVM::LoadOp::create(inside, loc, product.element, address(lane));
              },
              [&] { return emitZero(); });
          all = insert(all, element, lane);
        }
        return all;
      });
}

Value ProductBuilder::emitSharedAddress(const Side &side, Value slot, Value term, Value own) {
  Value outer = side.isTurned ? term : own, inner = side.isTurned ? own : term;
  Value first = multiply(slot, number(side.isTurned ? tile.terms : side.size));
  return emitOffset(side.shared, add(multiply(add(first, outer), number(side.pitch)), inner));
}

void ProductBuilder::emitSharedStores(const Side &side, ArrayRef<Part> parts, Value slot) {
  for (const Part &part : parts) {
    if (!side.isAlongTerms || keepsOrder) {
      LLVM::StoreOp::create(inside, loc, part.elements,
                            emitSharedAddress(side, slot, part.term, part.own), chunkBytes);
      continue;
    }
    for (int64_t lane = 0; lane < chunk; ++lane)
      LLVM::StoreOp::create(inside, loc, extract(part.elements, lane),
                            emitSharedAddress(side, slot, add(part.term, number(lane)), part.own));
  }
}

void ProductBuilder::passResult() {
  result = builder.pass(cast<TypedValue<MemRefType>>(op.getDpsInits()[0]));
  result.pointer = offsetByBatch(result, 2);
}

Value ProductBuilder::emitResultAddress(Value row, Value column) {
  Value place = add(multiply(row, getStride(result, 2, product.rows)),
                    multiply(column, getStride(result, 2, product.columns)));
  return emitOffset(result.pointer, place, result.element);
}

void ProductBuilder::emitResult(Value row, Value column, Value value) {
  if (product.consumer)
    return emitConsumer(row, column, value);
  LLVM::StoreOp::create(inside, loc, value, emitResultAddress(row, column));
}

void ProductBuilder::emitConsumer(Value row, Value column, Value value) {
  linalg::LinalgOp consumer = product.consumer;
  // Its loops are the axes of the product's result.
  SmallVector<Value> indices;
  for (AffineExpr axis : op.getIndexingMapsArray()[2].getResults()) {
    unsigned loop = cast<AffineDimExpr>(axis).getPosition();
    const auto *place = llvm::find(product.batch, loop);
    indices.push_back(loop == product.rows      ? row
                      : loop == product.columns ? column
                                                : batchPlaces[place - product.batch.begin()]);
  }
  auto map = [&](unsigned operand) {
    return builder.emitExpressions(consumer.getIndexingMapsArray()[operand], indices);
  };
  SmallVector<Value> given;
  for (OpOperand &operand : consumer->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    auto buffer = dyn_cast<TypedValue<MemRefType>>(operand.get());
    if (operand.get() == op->getOperand(2))
      given.push_back(value);
    else if (!buffer)
      given.push_back(builder.pass(operand.get()));
    else if (consumer.getBlock()->getArgument(number).use_empty())
      given.push_back({});
    else
      given.push_back(builder.emitLoad(builder.pass(buffer), map(number)));
  }
  SmallVector<Value> results = builder.emitBody(consumer, indices, given);
  for (auto [i, made] : llvm::enumerate(results)) {
    unsigned number = consumer.getNumDpsInputs() + i;
    auto buffer = cast<TypedValue<MemRefType>>(consumer->getOperand(number));
    builder.emitStore(builder.pass(buffer), map(number), made);
  }
}

} // namespace autographc
