//===- ContractionStripes.cpp - narrow products of matrices ---------------===//
// Ten columns are ten of sixteen lanes, but rows are many: a stripe is some registers of rows, and
// all columns. A tile's registers have elements of a column of the left operand, which are copied
// behind one another where they are not; an element of the right one goes to all lanes.
#include "ContractionStripes.h"
#include "ProductBuilder.h"

using namespace mlir;

namespace autographc {
namespace {

class Stripes : ProductBuilder {
public:
  using ProductBuilder::ProductBuilder;

  /// Enough rows, and a quarter more lanes in panels than columns in tiles.
  Value isNarrow() {
    Value lanes = roundUp(columnCount, costs.lanes), columns = roundUp(columnCount, tileColumns);
    Value isSparse = isGreater(multiply(lanes, 4), add(multiply(columns, 5), -1));
    return both(isGreater(rowCount, width - 1), isSparse);
  }

  void emit() {
    sums = emitRoom(costs.mostStripeColumns + tileColumns);
    leftCopy = emitRoom(costs.terms);
    loop(rowCount, width, [&](Value row) { emitStripe(row); });
  }

private:
  /// Columns of a tile: its sums, an element of each operand and what is next take the registers of
  /// AVX2, and hide the latency of a multiply-add.
  static constexpr unsigned tileColumns = 5;

  /// Some registers of rows for each of so many, on the stack.
  Value emitRoom(int64_t count) {
    Value room = memref::AllocaOp::create(builder, loc, MemRefType::get({count * width}, element),
                                          builder.getI64IntegerAttr(64));
    return memref::CastOp::create(builder, loc, getBufferType(), room);
  }

  void emitStripe(Value row) {
    firstRow = row;
    rows = least(subtract(rowCount, row), width);
    isWhole = isEqual(rows, width);
    auto isOld = arith::XOrIOp::create(builder, loc, isFresh,
                                       arith::ConstantIntOp::create(builder, loc, 1, 1));
    ifTrue(isOld, [&] {
      forEachSum([&](Value place, Value sum) {
        store(load(element, result, {add(firstRow, place), sum}), sums, emitPlace(sum, place));
      });
    });
    // A sum of nothing is stored, too.
    loop(greatest(termCount, 1), costs.terms, [&](Value term) { emitTerms(term); });
    forEachSum([&](Value place, Value sum) {
      store(load(element, sums, emitPlace(sum, place)), result, {add(firstRow, place), sum});
    });
  }

  void forEachSum(llvm::function_ref<void(Value, Value)> body) {
    loop(rows, 1,
         [&](Value row) { loop(columnCount, 1, [&](Value column) { body(row, column); }); });
  }
  /// Where a row of the stripe is in the registers of a column or a term.
  Value emitPlace(Value number, Value row) { return add(multiply(number, width), row); }

  void emitTerms(Value term) {
    terms = least(subtract(termCount, term), costs.terms);
    startsAtZero = both(isFresh, isEqual(term, 0));
    Value isDense = both(isWhole, isEqual(leftStrides[0], 1));
    Value start =
        add(leftOffset, add(multiply(firstRow, leftStrides[0]), multiply(term, leftStrides[1])));
    auto branch = scf::IfOp::create(builder, loc, isDense, /*withElseRegion=*/true);
    builder.setInsertionPointToStart(branch.elseBlock());
    copyLeft(start);
    builder.setInsertionPointAfter(branch);
    leftStart = select(isDense, start, constant(0));
    leftStep = select(isDense, leftStrides[1], constant(width));
    leftPanel = select(isDense, leftBuffer, leftCopy);
    rightStart = add(rightOffset, multiply(term, rightStrides[0]));
    loop(columnCount, tileColumns, [&](Value column) { emitTile(column); });
  }

  /// The terms of a stripe, so that its rows are neighbours. Rows that there are not are the last
  /// one, whose sums nobody reads.
  void copyLeft(Value start) {
    auto place = [&](Value term, Value row) {
      Value there = least(row, subtract(rows, constant(1)));
      return add(start, add(multiply(leftStrides[0], there), multiply(leftStrides[1], term)));
    };
    Value isRow = isEqual(leftStrides[1], 1);
    Value squares = select(isRow, roundDown(terms, side), constant(0));
    loop(constant(0), select(isRow, constant(width), constant(0)), side, [&](Value row) {
      loop(squares, side, [&](Value term) {
        SmallVector<Value> places;
        for (unsigned i = 0; i < side; ++i)
          places.push_back(place(term, add(row, i)));
        for (auto [number, line] : llvm::enumerate(loadSquare(leftBuffer, places)))
          store(line, leftCopy, emitPlace(add(term, number), row));
      });
    });
    loop(squares, terms, 1, [&](Value term) {
      loop(constant(width), 1, [&](Value row) {
        store(load(element, leftBuffer, place(term, row)), leftCopy, emitPlace(term, row));
      });
    });
  }

  /// Some columns of the stripe: loaded, summed up in registers, stored. Columns that there are not
  /// are the last one, and have sums that nobody reads.
  void emitTile(Value column) {
    constexpr unsigned parts = ContractionCosts::registers;
    SmallVector<Value> places, rightPlaces;
    for (unsigned i = 0; i < tileColumns; ++i) {
      Value there = least(add(column, i), subtract(columnCount, constant(1)));
      rightPlaces.push_back(add(rightStart, multiply(there, rightStrides[1])));
      for (unsigned part = 0; part < parts; ++part)
        places.push_back(emitPlace(add(column, i), constant(part * costs.lanes)));
    }
    auto loop =
        scf::ForOp::create(builder, loc, constant(0), terms, constant(1), emitStarts(places));
    loop->setAttr("loop_annotation", annotation);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      Value term = loop.getInductionVar();
      Value leftTerm = add(leftStart, multiply(term, leftStep)),
            rightTerm = multiply(term, rightStrides[0]);
      SmallVector<Value> factors, next;
      for (unsigned part = 0; part < parts; ++part)
        factors.push_back(load(getVector(), leftPanel, add(leftTerm, part * costs.lanes)));
      for (unsigned i = 0; i < tileColumns; ++i) {
        Value factor = vector::BroadcastOp::create(
            builder, loc, getVector(), load(element, rightBuffer, add(rightPlaces[i], rightTerm)));
        for (unsigned part = 0; part < parts; ++part)
          next.push_back(
              accumulate(loop.getRegionIterArg(i * parts + part), factors[part], factor));
      }
      scf::YieldOp::create(builder, loc, next);
    }
    for (auto [sum, place] : llvm::zip_equal(loop.getResults(), places))
      store(sum, sums, place);
  }

  /// Zeros, or the sums of the terms before.
  SmallVector<Value> emitStarts(ArrayRef<Value> places) {
    SmallVector<Type> types(places.size(), getVector());
    auto branch = scf::IfOp::create(builder, loc, types, startsAtZero, /*withElse=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, loc, SmallVector<Value>(places.size(), emitZero(getVector())));
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, loc, llvm::map_to_vector(places, [&](Value place) {
                           return load(getVector(), sums, place);
                         }));
    return branch.getResults();
  }

  /// The sums of a stripe, column by column, and its part of the left operand.
  Value sums, leftCopy;
  /// The stripe, and whether all its rows are there.
  Value firstRow, rows, isWhole;
  /// The terms that pass, where those of the left operand are and begin, and their distance.
  Value terms, leftPanel, leftStart, leftStep, rightStart;
  Value startsAtZero;
};

} // namespace

Value emitIsNarrow(OpBuilder &builder, func::FuncOp function, const ContractionCosts &costs) {
  return Stripes(builder, function, costs).isNarrow();
}

void emitStripes(OpBuilder &builder, func::FuncOp function, const ContractionCosts &costs) {
  Stripes(builder, function, costs).emit();
}

} // namespace autographc
