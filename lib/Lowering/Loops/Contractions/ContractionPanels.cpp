//===- ContractionPanels.cpp - products of matrices in packed panels ------===//
// One function for all products of an element type: extents and strides are arguments. Panels of
// the operands, copied in the order of use where that pays, stay in the caches; sums go through
// memory between panels, which keeps the order of the additions.
#include "ContractionPanels.h"
#include "ProductBuilder.h"

#include "autographc/IR/AG.h"

using namespace mlir;

namespace autographc {
namespace {

/// Emits the body of a function `(left, right, packed, result, isFresh, isPacked)` for sums of one
/// block.
class Panels : ProductBuilder {
public:
  using ProductBuilder::ProductBuilder;

  void emit() {
    chooseCopies();
    // Of one panel of rows the left operand is copied once, and narrow panels of the right one
    // pass; of more the right operand is copied once.
    isTall = isGreater(rowCount, costs.panelRows);
    panelColumns = select(isTall, constant(costs.panelColumns), constant(costs.narrowColumns));
    readOperand(packed, packedBuffer, packedOffset, packedStrides);
    // What is converted is copied, if only row by row.
    Value copiesRight = isConverted ? isNot(isPacked) : packsRight,
          copiesLeft = isConverted ? either(isPacked, copiesRight) : packsLeft;
    leftCopy = emitBuffer(copiesLeft, constant(costs.panelRows), rowCount, costs.rows,
                          isConverted ? packedBuffer : leftBuffer);
    rightCopy =
        emitBuffer(copiesRight, panelColumns, columnCount, width,
                   isConverted ? packedBuffer : select(isPacked, packedBuffer, rightBuffer));
    loop(constant(0), columnCount, select(isTall, panelColumns, greatest(columnCount, 1)),
         [&](Value column) {
           outerColumn = column;
           outerColumns =
               select(isTall, least(subtract(columnCount, column), panelColumns), columnCount);
           // A sum of nothing is stored, too.
           loop(greatest(termCount, 1), costs.terms, [&](Value term) { emitTerms(term); });
         });
    ifTrue(copiesLeft, [&] { memref::DeallocOp::create(builder, loc, leftCopy); });
    ifTrue(copiesRight, [&] { memref::DeallocOp::create(builder, loc, rightCopy); });
  }

private:
  /// The place of an element of a left block by its row, or of a right one by its register.
  using Place = llvm::function_ref<Value(unsigned)>;
  /// As many blocks of columns are a tile of one row.
  static constexpr unsigned wideTile = 4;

  /// Where a tile of the result is, and what its sums are in.
  struct Tile {
    SmallVector<Value> rows, columns;
    Type type;
  };

  /// A copy costs its elements once, and saves a little at each use; without one the right operand
  /// must be read in vectors.
  void chooseCopies() {
    auto has = [&](Value count, int64_t least) { return isGreater(count, least - 1); };
    Value leftElements = multiply(rowCount, termCount),
          rightElements = multiply(columnCount, termCount);
    packsLeft = either(has(columnCount, costs.columnsToPack),
                       both(has(columnCount, costs.fewColumnsToPack),
                            has(leftElements, costs.manyElementsToPack)));
    if (isConverted)
      packsLeft = either(packsLeft, isGreater(leftStrides[1], 1));
    Value pays = either(
        both(has(rowCount, costs.rowsToPack), has(rightElements, costs.elementsToPack)),
        both(has(rowCount, costs.fewRowsToPack), has(rightElements, costs.manyElementsToPack)));
    Value isSparse = isGreater(rightStrides[1], 1);
    pays = either(isSparse, pays);
    packsRight = both(pays, isNot(isPacked));
    isInBlocks = either(isPacked, packsRight);
  }

  void emitTerms(Value term) {
    firstTerm = term;
    terms = least(subtract(termCount, term), costs.terms);
    startsAtZero = both(isFresh, isEqual(term, 0));
    termsARow = greatest(divideUp(terms, costs.rows), costs.leastTermsARow);
    loop(constant(0), outerColumns, panelColumns, [&](Value column) { emitColumns(column); });
  }

  void emitColumns(Value column) {
    firstColumn = add(outerColumn, column);
    columns = least(subtract(outerColumns, column), panelColumns);
    fullColumns = roundDown(columns, width);
    auto placeIn = [&](Value offset, Value termStride, Value columnStride) {
      return add(offset, add(multiply(firstTerm, termStride), multiply(firstColumn, columnStride)));
    };
    Value start = placeIn(rightOffset, rightStrides[0], rightStrides[1]);
    ifTrue(packsRight, [&] { packRight(start, columns, terms, rightCopy, constant(0)); });
    Value pitch = rightStrides[0];
    if (isConverted) {
      ifTrue(isNot(isInBlocks),
             [&] { convertRows(rightBuffer, start, rightStrides[0], terms, columns, rightCopy); });
      pitch = columns, start = constant(0);
    }
    rightStart = select(packsRight, constant(0),
                        select(isPacked, placeIn(packedOffset, packedStrides[0], terms), start));
    rightStep = select(isInBlocks, constant(width), pitch);
    rightPanel = select(isInBlocks, terms, constant(1));
    isNew = either(isTall, isEqual(column, 0));
    loop(rowCount, costs.panelRows, [&](Value row) { emitRows(row); });
  }

  void emitRows(Value row) {
    firstRow = row;
    rows = least(subtract(rowCount, row), costs.panelRows);
    Value start = add(leftOffset,
                      add(multiply(firstRow, leftStrides[0]), multiply(firstTerm, leftStrides[1])));
    ifTrue(both(packsLeft, isNew), [&] { packLeft(start); });
    Value pitch = leftStrides[0];
    if (isConverted) {
      pitch = terms;
      ifTrue(both(isNew, isNot(packsLeft)),
             [&] { convertRows(leftBuffer, start, leftStrides[0], rows, terms, leftCopy); });
      start = constant(0);
    }
    leftStart = select(packsLeft, constant(0), start);
    leftStep = select(packsLeft, constant(costs.rows), leftStrides[1]);
    leftRow = select(packsLeft, constant(1), pitch);
    leftPanel = select(packsLeft, terms, pitch);
    // One row alone: the sums of one tile would wait for one another.
    Value wide = select(isEqual(rows, 1), roundDown(fullColumns, wideTile * width), constant(0));
    loop(wide, wideTile * width, [&](Value column) { emitTile(constant(0), column, 1, wideTile); });
    loop(wide, fullColumns, width, [&](Value column) {
      emitRowTiles(column, add(rightStart, multiply(column, rightPanel)), costs.registers);
    });
    Value rest = add(rightStart, multiply(fullColumns, rightPanel));
    loop(fullColumns, columns, costs.hasMasks ? costs.lanes : 1, [&](Value column) {
      Value left = subtract(columns, column), place = add(rest, subtract(column, fullColumns));
      auto emitRest = [&](unsigned lanes) {
        mask = emitMask(lanes, left);
        emitRowTiles(column, place, 1);
        mask = {};
      };
      if (!costs.hasMasks)
        return emitRowTiles(column, place, 0);
      if (!costs.hasHalves)
        return emitRest(costs.lanes);
      choose(
          isGreater(left, costs.lanes / 2), [&] { emitRest(costs.lanes); },
          [&] { emitRest(costs.lanes / 2); });
    });
  }

  /// Blocks of rows of the left operand: the elements of a column of a block are neighbours.
  void packLeft(Value start) {
    Value isDense = isEqual(leftStrides[1], 1);
    Value squares = costs.hasSquares ? select(isDense, roundDown(terms, costs.lanes), constant(0))
                                     : constant(0);
    Value columns = select(isEqual(leftStrides[0], 1), roundDown(rows, costs.rows), constant(0));
    loop(columns, costs.rows, [&](Value block) {
      Value to = multiply(block, terms), from = add(start, block);
      loop(terms, 1, [&](Value term) {
        copyColumn(add(from, multiply(term, leftStrides[1])), add(to, multiply(term, costs.rows)));
      });
    });
    loop(columns, rows, costs.rows, [&](Value block) {
      SmallVector<Value> from;
      for (unsigned row = 0; row < costs.rows; ++row)
        from.push_back(add(start, multiply(add(block, clampRow(block, row)), leftStrides[0])));
      Value to = multiply(block, terms);
      if (costs.hasSquares)
        loop(squares, side, [&](Value term) { packSquares(from, to, term); });
      loop(squares, terms, 1, [&](Value term) {
        Value step = multiply(term, leftStrides[1]), next = add(to, multiply(term, costs.rows));
        for (unsigned row = 0; row < costs.rows; ++row)
          store(load(element, leftBuffer, add(from[row], step)), leftCopy, add(next, row));
      });
    });
  }

  /// The rows of a block, where they are neighbours, of one term.
  void copyColumn(Value from, Value to) {
    for (unsigned row = 0; row < costs.rows;) {
      const unsigned count = llvm::bit_floor(costs.rows - row);
      auto type = VectorType::get({count}, element);
      store(load(type, leftBuffer, add(from, row)), leftCopy, add(to, row));
      row += count;
    }
  }

  /// As many terms as squares have columns, of the rows of a block. What a store writes behind the
  /// rows the next one overwrites.
  void packSquares(ArrayRef<Value> from, Value to, Value term) {
    SmallVector<SmallVector<Value>> columns;
    for (unsigned row = 0; row < costs.rows; row += side) {
      SmallVector<Value> places;
      for (unsigned i = 0; i < side; ++i)
        places.push_back(add(from[std::min(row + i, costs.rows - 1)], term));
      columns.push_back(loadSquare(leftBuffer, places));
    }
    for (unsigned i = 0; i < side; ++i)
      for (auto [part, lines] : llvm::enumerate(columns))
        store(lines[i], leftCopy, add(add(to, multiply(add(term, i), costs.rows)), part * side));
  }

  /// Tiles of all rows of the panel: of full height, then of half of it, then a row alone. A tile
  /// begins where a block of the copy does, so that no second row is left alone.
  void emitRowTiles(Value column, Value rightPlace, unsigned registers) {
    Value from = constant(0);
    for (unsigned height : {costs.rows, costs.rows / 2, 1u}) {
      Value left = subtract(rows, from), rest = remainder(left, height);
      unsigned most = height == costs.rows ? height / 2 : 1;
      Value to = select(isGreater(rest, most), rows, add(from, subtract(left, rest)));
      auto emitTiles = [&] {
        loop(from, to, height,
             [&](Value row) { emitTile(row, column, rightPlace, height, registers); });
      };
      auto emitPackedTiles = [&] {
        loop(from, to, height, [&](Value row) { emitPackedTile(row, column, rightPlace); });
      };
      if (height == costs.rows && registers == costs.registers)
        choose(both(packsLeft, isInBlocks), emitPackedTiles, emitTiles);
      else
        emitTiles();
      from = to;
    }
  }

  /// The number of a tile's row, or of the panel's last row where there is none: that one is then
  /// computed and stored again.
  Value clampRow(Value tile, unsigned row) {
    return row ? least(constant(row), subtract(subtract(rows, tile), constant(1))) : constant(0);
  }

  /// A tile of several blocks of columns beside one another.
  void emitTile(Value row, Value column, unsigned height, unsigned blocks) {
    Tile tile = makeTile(row, column, height, blocks * costs.registers);
    SmallVector<Value> rightPlaces;
    for (unsigned i = 0; i < blocks; ++i)
      rightPlaces.push_back(add(rightStart, multiply(add(column, i * width), rightPanel)));
    emitTile(tile, row, height, [&](unsigned part) {
      return add(rightPlaces[part / costs.registers], part % costs.registers * costs.lanes);
    });
  }
  /// One of a block of columns, or of a part of it.
  void emitTile(Value row, Value column, Value rightPlace, unsigned height, unsigned registers) {
    emitTile(makeTile(row, column, height, registers), row, height,
             [&](unsigned part) { return add(rightPlace, part * costs.lanes); });
  }

  /// One tile of the result: loaded, summed up in registers, stored. Without registers, of width 1.
  void emitTile(const Tile &tile, Value row, unsigned height, Place rightPlace) {
    SmallVector<Value> leftPlaces;
    Value leftPlace = add(leftStart, multiply(row, leftPanel));
    for (unsigned i = 0; i < height; ++i)
      leftPlaces.push_back(add(leftPlace, multiply(clampRow(row, i), leftRow)));
    storeTile(tile, emitSums(constant(0), terms, loadTile(tile), annotation,
                             [&](Value term, ValueRange sums) {
                               Value step = multiply(term, leftStep);
                               Value below = multiply(term, rightStep);
                               return emitStep(
                                   tile, sums, [&](unsigned i) { return add(leftPlaces[i], step); },
                                   [&](unsigned part) { return add(rightPlace(part), below); });
                             }));
  }

  /// A whole tile of operands that are both in the order of use. Meanwhile the next tile of the
  /// result comes from memory, a row at a time: all rows at once would hold up the operands.
  void emitPackedTile(Value row, Value column, Value rightPlace) {
    Tile tile = makeTile(row, column, costs.rows, costs.registers);
    Value leftPlace = multiply(row, terms);
    auto step = [&](Value term, ValueRange sums) {
      Value first = add(leftPlace, multiply(term, costs.rows)),
            right = add(rightPlace, multiply(term, width));
      return emitStep(
          tile, sums, [&](unsigned i) { return add(first, i); },
          [&](unsigned part) { return add(right, part * costs.lanes); });
    };
    Value below = add(row, costs.rows), hasBelow = isGreater(rows, below);
    Value nextColumn = add(firstColumn, select(hasBelow, column, add(column, width)));
    SmallVector<Value> carried{add(firstRow, select(hasBelow, below, constant(0)))};
    llvm::append_range(carried, loadTile(tile));
    auto loop = scf::ForOp::create(builder, loc, constant(0), terms, termsARow, carried);
    loop->setAttr("loop_annotation", annotation);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      Value from = loop.getInductionVar(), nextRow = loop.getRegionIterArg(0);
      for (unsigned place = 0; place < width; place += costs.lanes)
        emitPrefetch(nextRow, add(nextColumn, place));
      emitPrefetch(nextRow, add(nextColumn, width - 1));
      SmallVector<Value> yielded{add(nextRow, 1)};
      llvm::append_range(yielded, emitSums(from, least(add(from, termsARow), terms),
                                           loop.getRegionIterArgs().drop_front(),
                                           unrollBy(builder.getContext(), 4), step));
      scf::YieldOp::create(builder, loc, yielded);
    }
    storeTile(tile, loop.getResults().drop_front());
  }
  void emitPrefetch(Value row, Value column) {
    memref::PrefetchOp::create(builder, loc, result, {row, column}, /*isWrite=*/false,
                               /*localityHint=*/3, /*isDataCache=*/true);
  }

  Tile makeTile(Value row, Value column, unsigned height, unsigned registers) {
    Tile tile;
    tile.type = mask ? Type(VectorType::get(cast<VectorType>(mask.getType()).getShape(), element))
                : registers ? Type(getVector())
                            : element;
    for (unsigned i = 0; i < height; ++i)
      tile.rows.push_back(add(add(firstRow, row), clampRow(row, i)));
    for (unsigned part = 0; part < std::max(registers, 1u); ++part)
      tile.columns.push_back(add(add(firstColumn, column), part * costs.lanes));
    return tile;
  }

  using Step = llvm::function_ref<SmallVector<Value>(Value term, ValueRange sums)>;
  SmallVector<Value> emitSums(Value from, Value to, ValueRange sums, Attribute annotation,
                              Step step) {
    auto loop = scf::ForOp::create(builder, loc, from, to, constant(1), sums);
    loop->setAttr("loop_annotation", annotation);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(builder, loc, step(loop.getInductionVar(), loop.getRegionIterArgs()));
    return loop.getResults();
  }

  /// One term of each sum of a tile.
  SmallVector<Value> emitStep(const Tile &tile, ValueRange sums, Place leftPlace,
                              Place rightPlace) {
    SmallVector<Value> factors, next;
    const unsigned parts = tile.columns.size();
    for (unsigned part = 0; part < parts; ++part)
      factors.push_back(load(tile.type, rightCopy, rightPlace(part)));
    for (unsigned i = 0; i < tile.rows.size(); ++i) {
      Value factor = load(element, leftCopy, leftPlace(i));
      if (isa<VectorType>(tile.type))
        factor = vector::BroadcastOp::create(builder, loc, tile.type, factor);
      for (unsigned part = 0; part < parts; ++part)
        next.push_back(accumulate(sums[i * parts + part], factor, factors[part]));
    }
    return next;
  }

  void storeTile(const Tile &tile, ValueRange sums) {
    const unsigned parts = tile.columns.size();
    for (auto [i, sum] : llvm::enumerate(sums))
      store(sum, result, {tile.rows[i / parts], tile.columns[i % parts]});
  }

  /// Zeros, or the sums of the panels before.
  SmallVector<Value> loadTile(const Tile &tile) {
    SmallVector<Type> types(tile.rows.size() * tile.columns.size(), tile.type);
    auto branch = scf::IfOp::create(builder, loc, types, startsAtZero, /*withElse=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, loc, SmallVector<Value>(types.size(), emitZero(tile.type)));
    builder.setInsertionPointToStart(branch.elseBlock());
    SmallVector<Value> sums;
    for (Value row : tile.rows)
      for (Value column : tile.columns)
        sums.push_back(load(tile.type, result, {row, column}));
    scf::YieldOp::create(builder, loc, sums);
    return branch.getResults();
  }

  /// The right operand as it was packed before.
  Value packedBuffer, packedOffset, packedStrides[2];
  /// Whether an operand is copied in the order of use, and its copy, or what it is itself in.
  Value packsLeft, packsRight, leftCopy, rightCopy;
  /// Whether the right operand is in blocks of columns, by a copy here or before.
  Value isInBlocks;
  /// Whether there are several panels of rows, and how many columns a panel has at most.
  Value isTall, panelColumns;
  /// The columns that all panels of terms pass before the next ones.
  Value outerColumn, outerColumns;
  /// Whether the panel of the left operand is not that of the columns before.
  Value isNew;
  /// The panel: where it begins, and its extents.
  Value firstColumn, columns, fullColumns, firstTerm, terms, firstRow, rows;
  /// Where a panel of an operand begins, the distance of terms in it, of rows or columns one after
  /// another within a tile, and of tiles, for each row or column.
  Value leftStart, leftStep, leftRow, leftPanel, rightStart, rightStep, rightPanel;
  Value startsAtZero;
  /// How many terms a tile does for a row of the next one that it prefetches.
  Value termsARow;
};

} // namespace

void emitPanels(OpBuilder &builder, func::FuncOp function, const ContractionCosts &costs) {
  Panels(builder, function, costs).emit();
}

} // namespace autographc
