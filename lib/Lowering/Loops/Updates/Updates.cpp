//===- Updates.cpp - outer products that are added later ------------------===//
#include "Updates.h"

#include "../IndexBuilder.h"
#include "../LoopAnnotations.h"
#include "../ScheduleNotes.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
namespace {

/// So many are added at once: their factors stay in the second cache.
constexpr int64_t atOnce = 32;
/// Smaller matrices stay in a cache by themselves. Of one with few rows or columns the factors
/// would be more than the matrix, too.
constexpr int64_t leastElements = 8192;
constexpr int64_t lineBits = 512;

/// Of a matrix's axis: an element a place of it, along however many axes of one element.
bool isAlong(AffineMap map, unsigned axis) {
  unsigned dims = 0;
  for (AffineExpr each : map.getResults())
    if (each == getAffineDimExpr(axis, map.getContext()))
      ++dims;
    else if (each != getAffineConstantExpr(0, map.getContext()))
      return false;
  return dims == 1;
}

/// The vector as one of one axis, for a loop along it.
AffineMap dropOther(AffineMap map) {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> results;
  for (AffineExpr each : map.getResults())
    results.push_back(isa<AffineDimExpr>(each) ? getAffineDimExpr(0, context) : each);
  return AffineMap::get(1, 0, results, context);
}

/// The factors of an update: one with an element a row, and one with an element a column.
std::optional<std::pair<OpOperand *, OpOperand *>> findFactors(Operation *op, Value matrix) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !generic.hasPureBufferSemantics() || generic.getNumLoops() != 2 ||
      generic.getNumParallelLoops() != 2 || generic.getNumDpsInits() != 1 ||
      generic.getOutputs()[0] != matrix || llvm::range_size(*generic.getBody()) != 3 ||
      !generic.getMatchingIndexingMap(generic.getDpsInitOperand(0)).isIdentity())
    return std::nullopt;
  auto sum = generic.getBody()->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  auto product = sum ? sum.getRhs().getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  if (!product || product->getBlock() != generic.getBody() ||
      sum.getFastmath() != arith::FastMathFlags::none ||
      product.getFastmath() != arith::FastMathFlags::none)
    return std::nullopt;
  auto findOperand = [&](Value value) -> OpOperand * {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == generic.getBody()
               ? &generic->getOpOperand(argument.getArgNumber())
               : nullptr;
  };
  OpOperand *total = findOperand(sum.getLhs()), *row = findOperand(product.getLhs()),
            *column = findOperand(product.getRhs());
  if (!total || !row || !column || total->get() != matrix || row->get() == matrix ||
      column->get() == matrix || !generic.getMatchingIndexingMap(total).isIdentity() ||
      !isAlong(generic.getMatchingIndexingMap(row), 0) ||
      !isAlong(generic.getMatchingIndexingMap(column), 1))
    return std::nullopt;
  return std::pair(row, column);
}

Value emitExtent(OpBuilder &builder, Location loc, Value buffer, int64_t axis) {
  return builder.createOrFold<memref::DimOp>(loc, buffer, axis);
}

Value emitPart(OpBuilder &builder, Location loc, Value buffer, ArrayRef<OpFoldResult> offsets,
               ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  return memref::SubViewOp::create(builder, loc, buffer, offsets, sizes, strides);
}

/// Where the second factor begins in a row of factors: at a line of the cache, as the first does.
Value emitSecond(IndexBuilder &index, Type element, Value rows) {
  return index.roundUp(rows, lineBits / element.getIntOrFloatBitWidth());
}

/// Adds products to a tile of the matrix, of a few rows and vectors, which stays in registers.
class Adder : IndexBuilder {
public:
  Adder(OpBuilder &builder, Location loc, ValueRange arguments, unsigned vectorBytes)
      : IndexBuilder(builder, loc), matrix(arguments[0]), factors(arguments[1]),
        count(arguments[2]), element(cast<MemRefType>(matrix.getType()).getElementType()),
        lanes(vectorBytes * 8 / element.getIntOrFloatBitWidth()),
        vector(VectorType::get({lanes}, element)) {}

  void emit() {
    Value rows = emitExtent(builder, loc, matrix, 0);
    columns = emitExtent(builder, loc, matrix, 1);
    second = emitSecond(*this, element, rows);
    Value whole = roundDown(rows, tileRows);
    loop(whole, tileRows, [&](Value row) { emitRows(row, tileRows); });
    loop(whole, rows, 1, [&](Value row) { emitRows(row, 1); });
  }

private:
  static constexpr int64_t tileRows = 4, tileVectors = 2;

  void emitRows(Value row, int64_t count) {
    Value most = roundDown(columns, tileVectors * lanes), whole = roundDown(columns, lanes);
    loop(most, tileVectors * lanes, [&](Value at) { emitTile(row, count, at, tileVectors); });
    loop(most, whole, lanes, [&](Value at) { emitTile(row, count, at, 1); });
    Value rest = subtract(columns, whole);
    ifTrue(isGreater(rest, 0), [&] {
      Value mask = vector::CreateMaskOp::create(
          builder, loc, VectorType::get({lanes}, builder.getI1Type()), rest);
      emitTile(row, count, whole, 1, mask);
    });
  }

  void emitTile(Value row, int64_t rows, Value column, int64_t vectors, Value mask = {}) {
    SmallVector<Value> totals;
    SmallVector<SmallVector<Value, 2>> places;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < vectors; ++j) {
        places.push_back({add(row, i), add(column, j * lanes)});
        totals.push_back(emitLoad(matrix, places.back(), mask));
      }
    auto sum = scf::ForOp::create(
        builder, loc, constant(0), count, constant(1), totals,
        [&](OpBuilder &, Location, Value product, ValueRange before) {
          OpBuilder::InsertionGuard guard(builder);
          builder.setInsertionPointToStart(before.front().getParentBlock());
          scf::YieldOp::create(builder, loc, emitStep(product, row, rows, column, vectors, before));
        });
    sum->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
    for (auto [place, total] : llvm::zip(places, sum.getResults()))
      if (mask)
        vector::MaskedStoreOp::create(builder, loc, matrix, place, mask, total);
      else
        vector::StoreOp::create(builder, loc, total, matrix, place);
  }

  SmallVector<Value> emitStep(Value product, Value row, int64_t rows, Value column, int64_t vectors,
                              ValueRange before) {
    SmallVector<Value> right, after;
    for (int64_t j = 0; j < vectors; ++j)
      right.push_back(emitLoad(factors, {product, add(add(second, column), j * lanes)}, {}));
    for (int64_t i = 0; i < rows; ++i) {
      Value number =
          memref::LoadOp::create(builder, loc, factors, ValueRange{product, add(row, i)});
      Value left = vector::BroadcastOp::create(builder, loc, vector, number);
      for (int64_t j = 0; j < vectors; ++j) {
        Value each = arith::MulFOp::create(builder, loc, left, right[j]);
        after.push_back(arith::AddFOp::create(builder, loc, before[i * vectors + j], each));
      }
    }
    return after;
  }

  Value emitLoad(Value buffer, ValueRange place, Value mask) {
    if (!mask)
      return vector::LoadOp::create(builder, loc, vector, buffer, place);
    Value none = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(vector));
    return vector::MaskedLoadOp::create(builder, loc, vector, buffer, place, mask, none);
  }

  Value matrix, factors, count;
  Type element;
  int64_t lanes;
  VectorType vector;
  Value columns, second;
};

} // namespace

bool isMatrix(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.getRank() == 2 && buffer.getLayout().isIdentity() &&
         buffer.getElementType().isF32() + buffer.getElementType().isF64() == 1 &&
         !(buffer.hasStaticShape() && buffer.getNumElements() < leastElements);
}

bool isUpdate(Operation *op, Value matrix) { return findFactors(op, matrix).has_value(); }

SmallVector<Type, 2> getPendingTypes(MemRefType matrix) {
  return {MemRefType::get({ShapedType::kDynamic, ShapedType::kDynamic}, matrix.getElementType()),
          MemRefType::get({1}, IndexType::get(matrix.getContext()))};
}

Pending Updates::begin(Operation *op, Value matrix) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  IndexBuilder index(builder, loc);
  auto types = getPendingTypes(cast<MemRefType>(matrix.getType()));
  Value rows = emitExtent(builder, loc, matrix, 0), columns = emitExtent(builder, loc, matrix, 1);
  Value least = index.greatest(index.multiply(index.add(rows, columns), atOnce), leastElements);
  Value isSmall = index.isGreater(least, index.multiply(rows, columns));
  Value room = index.select(isSmall, index.constant(0), index.constant(atOnce));
  Type element = cast<MemRefType>(matrix.getType()).getElementType();
  Value length = index.add(emitSecond(index, element, rows),
                           index.roundUp(columns, lineBits / element.getIntOrFloatBitWidth()));
  Value factors =
      memref::AllocOp::create(builder, loc, cast<MemRefType>(types[0]), ValueRange{room, length});
  Value count = memref::AllocOp::create(builder, loc, cast<MemRefType>(types[1]));
  memref::StoreOp::create(builder, loc, index.constant(0), count, index.constant(0));
  return {factors, count};
}

void Updates::end(Operation *op, Value matrix, Pending pending) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Location loc = op->getLoc();
  IndexBuilder index(builder, loc);
  Value left = memref::LoadOp::create(builder, loc, pending.count, index.constant(0));
  index.ifTrue(index.isGreater(left, 0), [&] {
    func::CallOp::create(builder, loc, getAdder(cast<MemRefType>(matrix.getType())),
                         ValueRange{matrix, pending.factors, left});
  });
  memref::DeallocOp::create(builder, loc, pending.factors);
  memref::DeallocOp::create(builder, loc, pending.count);
}

void Updates::replace(Value matrix, Pending pending, function_ref<bool(Operation *)> condition) {
  SmallVector<linalg::GenericOp> updates;
  for (OpOperand &use : matrix.getUses())
    if (auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
        generic && use.get() == generic.getOutputs()[0] && generic.isDpsInit(&use) &&
        isUpdate(generic, matrix) && condition(generic))
      updates.push_back(generic);
  for (linalg::GenericOp update : updates)
    keep(update, matrix, pending);
}

void Updates::keep(linalg::GenericOp update, Value matrix, Pending pending) {
  addNote(update, {"elementwise", "outer products, many at a time", describeWork(update), "", ""});
  auto [row, column] = *findFactors(update, matrix);
  OpBuilder builder(update);
  Location loc = update.getLoc();
  IndexBuilder index(builder, loc);
  Value zero = index.constant(0);
  Value room = emitExtent(builder, loc, pending.factors, 0);
  auto copyTo = [&](OpOperand *from, Value offset, Value size, Value at) {
    Value part = emitPart(builder, loc, pending.factors, {at, offset},
                          {builder.getIndexAttr(1), OpFoldResult(size)});
    AffineMap map = dropOther(update.getMatchingIndexingMap(from));
    AffineMap to = AffineMap::get(
        1, 0,
        {getAffineConstantExpr(0, builder.getContext()), getAffineDimExpr(0, builder.getContext())},
        builder.getContext());
    linalg::GenericOp::create(builder, loc, TypeRange(), ValueRange{from->get()}, ValueRange{part},
                              {map, to}, {utils::IteratorType::parallel},
                              [](OpBuilder &inner, Location place, ValueRange arguments) {
                                linalg::YieldOp::create(inner, place, arguments[0]);
                              });
  };
  auto addLater = [&] {
    Value at = memref::LoadOp::create(builder, loc, pending.count, zero);
    Value rows = emitExtent(builder, loc, matrix, 0), columns = emitExtent(builder, loc, matrix, 1);
    copyTo(row, zero, rows, at);
    Type element = cast<MemRefType>(matrix.getType()).getElementType();
    copyTo(column, emitSecond(index, element, rows), columns, at);
    Value next = index.add(at, 1);
    index.choose(
        index.isEqual(next, atOnce),
        [&] {
          func::CallOp::create(builder, loc, getAdder(cast<MemRefType>(matrix.getType())),
                               ValueRange{matrix, pending.factors, next});
          memref::StoreOp::create(builder, loc, zero, pending.count, zero);
        },
        [&] { memref::StoreOp::create(builder, loc, next, pending.count, zero); });
  };
  index.choose(index.isEqual(room, 0), [&] { builder.clone(*update); }, addLater);
  update.erase();
}

func::FuncOp Updates::getAdder(MemRefType type) {
  func::FuncOp &adder = adders[type];
  if (adder)
    return adder;
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  adder = func::FuncOp::create(
      builder, module.getLoc(), "__ag_updates",
      builder.getFunctionType({type, getPendingTypes(type)[0], builder.getIndexType()}, {}));
  adder.setPrivate();
  adder->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
  symbols.insert(adder);
  Block *entry = adder.addEntryBlock();
  builder.setInsertionPointToStart(entry);
  Adder(builder, module.getLoc(), entry->getArguments(), vectorBytes).emit();
  func::ReturnOp::create(builder, module.getLoc());
  return adder;
}

} // namespace autographc
