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
    sums = emitRoom(costs.mostStripeColumns + mostTileColumns);
    leftCopy = emitRoom(costs.terms);
    loop(rowCount, width, [&](Value row) {
      firstRow = row;
      rows = least(subtract(rowCount, row), width);
      if (costs.hasLargeStripes)
        choose(
            isGreater(rows, costs.lanes), [&] { emitStripe(costs.registers); },
            [&] { emitStripe(1); });
      else
        emitStripe(costs.registers);
    });
  }

private:
  /// Columns of a tile: its sums, an element of each operand and what is next take the registers of
  /// AVX2, and hide the latency of a multiply-add. Of twice as many registers there are twice as
  /// many columns, and room for a square.
  static constexpr unsigned tileColumns = 5, mostTileColumns = 2 * tileColumns;

  /// Some registers of rows for each of so many, on the stack.
  Value emitRoom(int64_t count) {
    Value room = memref::AllocaOp::create(builder, loc, MemRefType::get({count * width}, element),
                                          builder.getI64IntegerAttr(64));
    return memref::CastOp::create(builder, loc, getBufferType(), room);
  }

  /// A stripe of so many registers of rows.
  void emitStripe(unsigned count) {
    parts = count;
    isWhole = isEqual(rows, parts * costs.lanes);
    auto isOld = arith::XOrIOp::create(builder, loc, isFresh,
                                       arith::ConstantIntOp::create(builder, loc, 1, 1));
    ifTrue(isOld, [&] {
      forEachSum([&](Value place, Value sum) {
        store(load(element, result, {add(firstRow, place), sum}), sums, emitPlace(sum, place));
      });
    });
    // A sum of nothing is stored, too.
    loop(greatest(termCount, 1), costs.terms, [&](Value term) { emitTerms(term); });
    storeSums();
  }

  /// The sums, which are column by column, row by row to the result.
  void storeSums() {
    if (!costs.hasLargeStripes)
      return forEachSum([&](Value place, Value sum) {
        store(load(element, sums, emitPlace(sum, place)), result, {add(firstRow, place), sum});
      });
    Value squares = roundDown(rows, side);
    auto type = VectorType::get({side}, builder.getI1Type());
    loop(columnCount, side, [&](Value column) {
      Value some = vector::CreateMaskOp::create(builder, loc, type, subtract(columnCount, column));
      auto storeRows = [&](Value row, Value count) {
        SmallVector<Value> places;
        for (unsigned i = 0; i < side; ++i)
          places.push_back(emitPlace(add(column, i), row));
        SmallVector<Value> lines = loadSquare(sums, places);
        mask = some;
        for (auto [i, line] : llvm::enumerate(lines)) {
          auto storeLine = [&, i = i, line = line] {
            store(line, result, {add(add(firstRow, row), i), column});
          };
          if (count)
            ifTrue(isGreater(count, i), storeLine);
          else
            storeLine();
        }
        mask = {};
      };
      loop(squares, side, [&](Value row) { storeRows(row, {}); });
      loop(squares, rows, side, [&](Value row) { storeRows(row, subtract(rows, row)); });
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
    Value isDense = isConverted ? arith::ConstantIntOp::create(builder, loc, 0, 1)
                                : both(isWhole, isEqual(leftStrides[0], 1));
    start =
        add(leftOffset, add(multiply(firstRow, leftStrides[0]), multiply(term, leftStrides[1])));
    pipedTerms = constant(0);
    Value isCopied = arith::ConstantIntOp::create(builder, loc, 0, 1);
    if (costs.hasLargeStripes) {
      // The first tile transposes what it reads later.
      Value isPiped = both(isEqual(leftStrides[1], 1), isGreater(terms, 2 * side - 1));
      Value later = subtract(multiply(divideUp(terms, side), squaresInBlock()), constant(lead()));
      isPiped = select(isDense, isCopied, isPiped);
      pipedTerms = select(isPiped, multiply(later, termsOfSquare()), pipedTerms);
      ifTrue(isPiped,
             [&] { loop(constant(lead()), 1, [&](Value number) { copySquare(number); }); });
      isCopied = isPiped;
    }
    choose(either(isDense, isCopied), [] {}, [&] { copyLeft(); });
    leftStart = select(isDense, start, constant(0));
    leftStep = select(isDense, leftStrides[1], constant(width));
    leftPanel = isConverted ? leftCopy : select(isDense, leftBuffer, leftCopy);
    rightStart = add(rightOffset, multiply(term, rightStrides[0]));
    const unsigned most = costs.hasLargeStripes ? mostTileColumns : tileColumns;
    loop(columnCount, most, [&](Value column) {
      if (most > tileColumns && parts > 1)
        choose(
            isGreater(subtract(columnCount, column), tileColumns),
            [&] {
              choose(
                  both(isEqual(rightStrides[1], 1),
                       isGreater(subtract(columnCount, column), most - 1)),
                  [&] { emitTile(column, most, /*isWhole=*/true); },
                  [&] { emitTile(column, most); });
            },
            [&] { emitTile(column, tileColumns); });
      else
        emitTile(column, most);
    });
  }

  /// Where a term of a row begins. Rows that there are not are the last one, whose sums nobody
  /// reads.
  Value emitSource(Value term, Value row) {
    Value there = least(row, subtract(rows, constant(1)));
    return add(start, add(multiply(leftStrides[0], there), multiply(leftStrides[1], term)));
  }

  /// Some terms of some rows, whose terms are neighbours, so that rows are.
  void copySquare(Value term, Value row) {
    SmallVector<Value> places;
    for (unsigned i = 0; i < side; ++i)
      places.push_back(emitSource(term, add(row, i)));
    for (auto [number, line] : llvm::enumerate(loadSquare(leftBuffer, places)))
      store(line, leftCopy, emitPlace(add(term, number), row));
  }
  /// The squares of all rows, for some terms after the other; the last ones end where the terms do.
  void copySquare(Value number) {
    Value row = remainder(number, squaresInBlock());
    copySquare(
        least(multiply(subtract(number, row), termsOfSquare()), subtract(terms, constant(side))),
        multiply(row, side));
  }
  unsigned squaresInBlock() { return parts * costs.lanes / side; }
  /// Terms of a tile, so that the squares of the next ones are ready.
  unsigned termsOfSquare() { return side / squaresInBlock(); }
  /// How many squares are ready before the first term: those of a block and one more, since what
  /// has been stored in parts has to be in the cache before it is read as a whole.
  unsigned lead() { return squaresInBlock() + 1; }

  /// The terms of a stripe, so that its rows are neighbours.
  void copyLeft() {
    Value squares = select(isEqual(leftStrides[1], 1), roundDown(terms, side), constant(0)),
          end = constant(parts * costs.lanes);
    loop(squares, side,
         [&](Value term) { loop(end, side, [&](Value row) { copySquare(term, row); }); });
    loop(squares, terms, 1, [&](Value term) {
      loop(end, 1, [&](Value row) {
        store(load(element, leftBuffer, emitSource(term, row)), leftCopy, emitPlace(term, row));
      });
    });
  }

  /// Some columns of the stripe: loaded, summed up in registers, stored. Columns that there are not
  /// are the last one, and have sums that nobody reads.
  void emitTile(Value column, unsigned count, bool isWhole = false) {
    SmallVector<Value> places, rightPlaces;
    for (unsigned i = 0; i < count; ++i) {
      Value there = least(add(column, i), subtract(columnCount, constant(1)));
      rightPlaces.push_back(isWhole ? add(add(rightStart, column), i)
                                    : add(rightStart, multiply(there, rightStrides[1])));
      for (unsigned part = 0; part < parts; ++part)
        places.push_back(emitPlace(add(column, i), constant(part * costs.lanes)));
    }
    auto step = [&](Value term, ValueRange sums) {
      Value leftTerm = add(leftStart, multiply(term, leftStep)),
            rightTerm = multiply(term, rightStrides[0]);
      SmallVector<Value> factors, next;
      for (unsigned part = 0; part < parts; ++part)
        factors.push_back(load(getVector(), leftPanel, add(leftTerm, part * costs.lanes)));
      for (unsigned i = 0; i < count; ++i) {
        Value factor = vector::BroadcastOp::create(
            builder, loc, getVector(), load(element, rightBuffer, add(rightPlaces[i], rightTerm)));
        for (unsigned part = 0; part < parts; ++part)
          next.push_back(accumulate(sums[i * parts + part], factors[part], factor));
      }
      return next;
    };
    SmallVector<Value> results = emitStarts(places);
    Value first = constant(0);
    if (costs.hasLargeStripes) {
      first = select(isEqual(column, 0), pipedTerms, first);
      results = emitPiped(first, results, step);
    }
    results = emitSums(first, terms, 1, results, step);
    for (auto [sum, place] : llvm::zip_equal(results, places))
      store(sum, sums, place);
  }

  using Step = llvm::function_ref<SmallVector<Value>(Value term, ValueRange sums)>;
  SmallVector<Value> emitSums(Value from, Value to, unsigned distance, ValueRange sums, Step step) {
    auto loop = scf::ForOp::create(builder, loc, from, to, constant(distance), sums);
    loop->setAttr("loop_annotation", annotation);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(builder, loc, step(loop.getInductionVar(), loop.getRegionIterArgs()));
    return loop.getResults();
  }

  /// The sums of terms up to one; between their multiply-adds later ones are transposed, by
  /// instructions that these leave room for.
  SmallVector<Value> emitPiped(Value to, ValueRange starts, Step step) {
    return emitSums(constant(0), to, termsOfSquare(), starts, [&](Value term, ValueRange sums) {
      Value number = builder.createOrFold<arith::DivUIOp>(loc, term, constant(termsOfSquare()));
      copySquare(add(number, lead()));
      SmallVector<Value> current(sums);
      for (unsigned i = 0; i < termsOfSquare(); ++i)
        current = step(add(term, i), current);
      return current;
    });
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
  /// The stripe, how many registers its rows have, and whether all of these are there.
  Value firstRow, rows, isWhole;
  unsigned parts = 0;
  /// The terms that pass, and those of them which transpose what is next.
  Value terms, pipedTerms;
  /// Where the terms of the operands begin, those of the left one or its copy, and their distance.
  Value start, leftPanel, leftStart, leftStep, rightStart;
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
