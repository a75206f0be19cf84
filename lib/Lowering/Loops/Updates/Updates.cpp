//===- Updates.cpp - outer products that are added later ------------------===//
#include "Updates.h"

#include "../IndexBuilder.h"
#include "../LoopAnnotations.h"
#include "../ScheduleNotes.h"

#include "mlir/Dialect/Math/IR/Math.h"
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
/// Products of matrices of more terms gain nothing.
constexpr int64_t mostTerms = 4;

/// Places of what is counted of a matrix.
enum Counted : int64_t { Rows, StartOfMatrix, Terms };

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
        count(arguments[2]), start(arguments[3]),
        terms(arguments.size() > 4 ? arguments[4] : Value()),
        // Sums of products fill registers, too.
        tileRows(terms && vectorBytes < 64 ? 3 : 4),
        element(cast<MemRefType>(matrix.getType()).getElementType()),
        lanes(vectorBytes * 8 / element.getIntOrFloatBitWidth()),
        vector(VectorType::get({lanes}, element)) {}

  void emit() {
    rowCount = emitExtent(builder, loc, matrix, 0);
    columns = emitExtent(builder, loc, matrix, 1);
    second = emitSecond(*this, element, rowCount);
    isGiven = isEqual(start, static_cast<int64_t>(Start::Given));
    none =
        vector::BroadcastOp::create(builder, loc, vector, emitStart(builder, loc, element, start));
    Value whole = roundDown(rowCount, tileRows);
    loop(whole, tileRows, [&](Value row) { emitRows(row, tileRows); });
    loop(whole, rowCount, 1, [&](Value row) { emitRows(row, 1); });
  }

private:
  static constexpr int64_t tileVectors = 2;

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
    SmallVector<SmallVector<Value, 2>> places;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < vectors; ++j)
        places.push_back({add(row, i), add(column, j * lanes)});
    ValueRange totals = emitTotals(places, mask);
    // A line of each row of the next tile: the products of this one take longer than to fetch it.
    auto below = [&](int64_t i) { return least(add(row, rows + i), add(rowCount, -1)); };
    for (int64_t i = 0; i < rows && vectors == tileVectors; ++i)
      memref::PrefetchOp::create(builder, loc, matrix, ValueRange{below(i), column},
                                 builder.getBoolAttr(true), builder.getI32IntegerAttr(3),
                                 builder.getBoolAttr(true));
    auto accumulate = [&](Value term, ValueRange before) {
      return emitStep(term, row, rows, column, vectors, before);
    };
    ValueRange sums = emitSums(constant(0), count, terms ? terms : constant(1), totals,
                               [&](Value product, ValueRange before) {
                                 return terms ? addProduct(product, before, accumulate)
                                              : accumulate(product, before);
                               });
    for (auto [place, total] : llvm::zip(places, sums))
      if (mask)
        vector::MaskedStoreOp::create(builder, loc, matrix, place, mask, total);
      else
        vector::StoreOp::create(builder, loc, total, matrix, place);
  }

  /// What the elements are before: those of the matrix, or what it starts with.
  ValueRange emitTotals(ArrayRef<SmallVector<Value, 2>> places, Value mask) {
    auto branch = scf::IfOp::create(builder, loc, SmallVector<Type>(places.size(), vector), isGiven,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    SmallVector<Value> given;
    for (const SmallVector<Value, 2> &place : places)
      given.push_back(emitLoad(matrix, place, mask));
    scf::YieldOp::create(builder, loc, given);
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, loc, SmallVector<Value>(places.size(), none));
    return branch.getResults();
  }

  using Step = llvm::function_ref<SmallVector<Value>(Value, ValueRange)>;
  ValueRange emitSums(Value from, Value to, Value step, ValueRange totals, Step body) {
    auto sum =
        scf::ForOp::create(builder, loc, from, to, step, totals,
                           [&](OpBuilder &, Location, Value place, ValueRange before) {
                             OpBuilder::InsertionGuard guard(builder);
                             builder.setInsertionPointToStart(before.front().getParentBlock());
                             scf::YieldOp::create(builder, loc, body(place, before));
                           });
    sum->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
    return sum.getResults();
  }

  /// A product of matrices is summed up from zero before it is added.
  SmallVector<Value> addProduct(Value product, ValueRange totals, Step accumulate) {
    Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(vector));
    SmallVector<Value> after;
    ValueRange sums = emitSums(product, add(product, terms), constant(1),
                               SmallVector<Value>(totals.size(), zero), accumulate);
    for (auto [total, sum] : llvm::zip(totals, sums))
      after.push_back(arith::AddFOp::create(builder, loc, total, sum));
    return after;
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
        Value total = before[i * vectors + j];
        after.push_back(
            terms ? Value(math::FmaOp::create(builder, loc, left, right[j], total))
                  : Value(arith::AddFOp::create(
                        builder, loc, total, arith::MulFOp::create(builder, loc, left, right[j]))));
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

  Value matrix, factors, count, start;
  /// Of each product of matrices; null where products are of vectors.
  Value terms;
  int64_t tileRows;
  Type element;
  int64_t lanes;
  VectorType vector;
  Value rowCount, columns, second;
  /// Whether the matrix is read, and what its elements are where it is not.
  Value isGiven, none;
};

} // namespace

bool isMatrix(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.getRank() == 2 && buffer.getLayout().isIdentity() &&
         buffer.getElementType().isF32() + buffer.getElementType().isF64() == 1 &&
         !(buffer.hasStaticShape() && buffer.getNumElements() < leastElements);
}

SmallVector<Type, 2> getPendingTypes(MemRefType matrix, UpdateKind kind) {
  return {MemRefType::get({ShapedType::kDynamic, ShapedType::kDynamic}, matrix.getElementType()),
          MemRefType::get({kind == UpdateKind::OfMatrices ? 3 : 2},
                          IndexType::get(matrix.getContext()))};
}

Pending Updates::begin(Operation *op, Value matrix) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  IndexBuilder index(builder, loc);
  auto types = getPendingTypes(cast<MemRefType>(matrix.getType()), kind);
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
  memref::StoreOp::create(builder, loc, index.constant(0), count, index.constant(Rows));
  Pending pending{factors, count};
  Start start = takeStart(op, matrix);
  memref::StoreOp::create(builder, loc, index.constant(static_cast<int64_t>(start)), count,
                          index.constant(StartOfMatrix));
  if (start != Start::Given)
    index.ifTrue(isSmall, [&] { fill(builder, loc, matrix, pending); });
  return pending;
}

/// Adds `count` rows of what is pending.
void Updates::add(OpBuilder &builder, Location loc, Value matrix, Pending pending, Value count) {
  IndexBuilder index(builder, loc);
  Value place = index.constant(StartOfMatrix);
  Value start = memref::LoadOp::create(builder, loc, pending.count, place);
  SmallVector<Value> arguments{matrix, pending.factors, count, start};
  if (kind == UpdateKind::OfMatrices)
    arguments.push_back(memref::LoadOp::create(builder, loc, pending.count, index.constant(Terms)));
  func::CallOp::create(builder, loc, getAdder(cast<MemRefType>(matrix.getType())), arguments);
  memref::StoreOp::create(builder, loc, index.constant(static_cast<int64_t>(Start::Given)),
                          pending.count, place);
}

void Updates::fill(OpBuilder &builder, Location loc, Value matrix, Pending pending) {
  IndexBuilder index(builder, loc);
  Value place = index.constant(StartOfMatrix);
  Value start = memref::LoadOp::create(builder, loc, pending.count, place);
  index.ifTrue(index.isGreater(start, static_cast<int64_t>(Start::Given)), [&] {
    Type element = cast<MemRefType>(matrix.getType()).getElementType();
    linalg::FillOp::create(builder, loc, emitStart(builder, loc, element, start), matrix);
    memref::StoreOp::create(builder, loc, index.constant(static_cast<int64_t>(Start::Given)),
                            pending.count, place);
  });
}

void Updates::end(Operation *op, Value matrix, Pending pending) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Location loc = op->getLoc();
  IndexBuilder index(builder, loc);
  Value left = memref::LoadOp::create(builder, loc, pending.count, index.constant(Rows));
  index.ifTrue(index.isGreater(left, 0), [&] { add(builder, loc, matrix, pending, left); });
  fill(builder, loc, matrix, pending);
  memref::DeallocOp::create(builder, loc, pending.factors);
  memref::DeallocOp::create(builder, loc, pending.count);
}

void Updates::replace(Value matrix, Pending pending, function_ref<bool(Operation *)> condition) {
  SmallVector<Update> updates;
  for (OpOperand &use : matrix.getUses())
    if (auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
        generic && use.get() == generic.getOutputs()[0] && generic.isDpsInit(&use) &&
        condition(generic))
      if (std::optional<Update> update = findUpdate(generic, matrix, kind))
        updates.push_back(*update);
  for (const Update &update : updates)
    keep(update, matrix, pending);
}

void Updates::keep(Update update, Value matrix, Pending pending) {
  addNote(update.op,
          {"elementwise", "outer products, many at a time", describeWork(update.op), "", ""});
  if (kind == UpdateKind::OfVectors) {
    OpBuilder builder(update.op);
    return keepOfVectors(builder, update, matrix, pending);
  }
  // What frees the factors may stand between the product and the sum.
  OpBuilder builder(update.product);
  keepOfMatrices(builder, update, matrix, pending);
}

/// Copies the factors of the update to so many rows of factors from `at` on.
void Updates::copyFactors(OpBuilder &builder, Update update, Value matrix, Pending pending,
                          Value at, OpFoldResult terms) {
  Location loc = update.op.getLoc();
  IndexBuilder index(builder, loc);
  AffineMap to = builder.getMultiDimIdentityMap(2);
  auto copyTo = [&](Value from, AffineMap places, Value offset, Value size) {
    Value part = emitPart(builder, loc, pending.factors, {at, offset}, {terms, size});
    linalg::GenericOp::create(builder, loc, TypeRange(), from, part, {places, to},
                              SmallVector<utils::IteratorType>(2, utils::IteratorType::parallel),
                              [](OpBuilder &inner, Location place, ValueRange arguments) {
                                linalg::YieldOp::create(inner, place, arguments[0]);
                              });
  };
  Value rows = emitExtent(builder, loc, matrix, 0), columns = emitExtent(builder, loc, matrix, 1);
  Type element = cast<MemRefType>(matrix.getType()).getElementType();
  copyTo(update.row, update.rowPlaces, index.constant(0), rows);
  copyTo(update.column, update.columnPlaces, emitSecond(index, element, rows), columns);
}

void Updates::keepOfVectors(OpBuilder &builder, Update update, Value matrix, Pending pending) {
  Location loc = update.op.getLoc();
  IndexBuilder index(builder, loc);
  Value zero = index.constant(0);
  Value room = emitExtent(builder, loc, pending.factors, 0);
  auto addLater = [&] {
    Value at = memref::LoadOp::create(builder, loc, pending.count, zero);
    copyFactors(builder, update, matrix, pending, at, builder.getIndexAttr(1));
    Value next = index.add(at, 1);
    index.choose(
        index.isEqual(next, atOnce),
        [&] {
          add(builder, loc, matrix, pending, next);
          memref::StoreOp::create(builder, loc, zero, pending.count, zero);
        },
        [&] { memref::StoreOp::create(builder, loc, next, pending.count, zero); });
  };
  index.choose(index.isEqual(room, 0), [&] { builder.clone(*update.op); }, addLater);
  update.op.erase();
}

void Updates::keepOfMatrices(OpBuilder &builder, Update update, Value matrix, Pending pending) {
  Location loc = update.product.getLoc();
  IndexBuilder index(builder, loc);
  Value zero = index.constant(Rows), placeOfTerms = index.constant(Terms);
  unsigned axis = cast<AffineDimExpr>(update.rowPlaces.getResult(0)).getPosition() == 0 ? 0 : 1;
  Value terms = emitExtent(builder, loc, update.row, axis);
  Value room = emitExtent(builder, loc, pending.factors, 0);
  Value at = memref::LoadOp::create(builder, loc, pending.count, zero);
  Value before = memref::LoadOp::create(builder, loc, pending.count, placeOfTerms);
  // Those before have as many terms, or are added now.
  Value isOther = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, terms, before);
  Value isFull = index.isGreater(index.add(at, terms), atOnce);
  index.ifTrue(index.both(index.isGreater(at, 0), index.either(isOther, isFull)), [&] {
    add(builder, loc, matrix, pending, at);
    memref::StoreOp::create(builder, loc, zero, pending.count, zero);
  });
  auto addLater = [&] {
    Value from = memref::LoadOp::create(builder, loc, pending.count, zero);
    copyFactors(builder, update, matrix, pending, from, terms);
    memref::StoreOp::create(builder, loc, index.add(from, terms), pending.count, zero);
    memref::StoreOp::create(builder, loc, terms, pending.count, placeOfTerms);
  };
  auto addNow = [&] {
    fill(builder, loc, matrix, pending);
    Block *block = builder.getInsertionBlock();
    for (Operation *op :
         {update.buffer.getOperation(), update.fill.getOperation(), update.product.getOperation(),
          update.op.getOperation(), update.dealloc.getOperation()})
      op->moveBefore(block, block->getTerminator()->getIterator());
  };
  Value isKept = index.both(
      index.isGreater(room, 0),
      index.both(index.isGreater(terms, 0), index.isGreater(index.constant(mostTerms + 1), terms)));
  index.choose(isKept, addLater, addNow);
}

func::FuncOp Updates::getAdder(MemRefType type) {
  func::FuncOp &adder = adders[type];
  if (adder)
    return adder;
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  SmallVector<Type> arguments{type, getPendingTypes(type, kind)[0], builder.getIndexType(),
                              builder.getIndexType()};
  if (kind == UpdateKind::OfMatrices)
    arguments.push_back(builder.getIndexType());
  adder =
      func::FuncOp::create(builder, module.getLoc(),
                           kind == UpdateKind::OfMatrices ? "__ag_product_updates" : "__ag_updates",
                           builder.getFunctionType(arguments, {}));
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
