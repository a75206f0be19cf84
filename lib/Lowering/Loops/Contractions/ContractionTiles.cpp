//===- ContractionTiles.cpp - products of matrices in register tiles ------===//
#include "ContractionTiles.h"
#include "ContractionCosts.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
namespace {

class Schedule {
public:
  Schedule(const Contraction &loops, unsigned vectorBytes)
      : op(loops.op), loops(loops), maps(op.getIndexingMapsArray()), builder(op), loc(op.getLoc()),
        buffers{op->getOperand(0), op->getOperand(1), op->getOperand(2)},
        element(getElementTypeOrSelf(buffers[2].getType())) {
    unsigned lanes = std::max(1u, vectorBytes * 8 / std::max(8u, element.getIntOrFloatBitWidth()));
    columns = {2 * lanes, std::max(1u, lanes / 2), 1};
    rows = {vectorBytes >= 64 ? 8u : 4u, 1};
    bool vectors =
        loops.isContiguousAlong(1, loops.column) && loops.isContiguousAlong(2, loops.column);
    int64_t known = loops.getExtent(loops.column);
    isLine = vectors && !loops.row && ContractionCosts(element, vectorBytes).hasMasks &&
             vectorBytes >= 32 && (ShapedType::isDynamic(known) || known > columns[0]);
  }

  void run() {
    at.resize(op.getNumLoops());
    SmallVector<OpFoldResult> extents = llvm::map_to_vector(op.createLoopRanges(builder, loc),
                                                            [](Range range) { return range.size; });
    extentOf = [extents](unsigned loop) { return extents[loop]; };
    emitBatches(0);
    op->erase();
  }

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }
  Value materialize(OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(builder, loc, size);
  }

  void emitFor(Value from, Value to, int64_t step, llvm::function_ref<void(Value)> body) {
    auto loop = scf::ForOp::create(builder, loc, from, to, constant(step));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar());
  }

  void emitBatches(unsigned number) {
    if (number == loops.batch.size())
      return emitSumBlocks();
    unsigned loop = loops.batch[number];
    emitFor(constant(0), materialize(extentOf(loop)), 1, [&](Value i) {
      at[loop] = i;
      emitBatches(number + 1);
    });
  }

  /// A panel of the right operand stays in the first cache: sums go through memory between panels,
  /// which keeps the order of the additions. One row reads the operand once, and has no panels. Of
  /// floats, `ag::sumBlock` terms are a sum of their own, which is added to what there is.
  void emitSumBlocks() {
    const int64_t panel = isLine ? ag::sumBlock : 256;
    std::optional<int64_t> extent = getConstantIntValue(extentOf(*loops.sum));
    Value end = materialize(extentOf(*loops.sum));
    if (extent && *extent <= panel) {
      takeFill();
      return emitColumns(constant(0), end);
    }
    auto add = [&](Value from, int64_t count) -> Value {
      return arith::AddIOp::create(builder, loc, from, constant(count));
    };
    auto least = [&](Value left, Value right) -> Value {
      return arith::MinUIOp::create(builder, loc, left, right);
    };
    if (!isa<FloatType>(element) || (extent && *extent <= ag::sumBlock))
      return emitFor(constant(0), end, panel,
                     [&](Value from) { emitColumns(from, least(end, add(from, panel))); });
    // The panels of the first block, and every other block as a whole.
    const int64_t panels = ag::sumBlock / panel;
    auto countOf = [&](int64_t size) -> Value {
      return arith::CeilDivUIOp::create(builder, loc, end, constant(size));
    };
    Value others =
        add(arith::MaxUIOp::create(builder, loc, countOf(ag::sumBlock), constant(1)), panels - 1);
    Value isCut =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, end, constant(ag::sumBlock));
    emitFor(constant(0), arith::SelectOp::create(builder, loc, isCut, others, countOf(panel)), 1,
            [&](Value part) {
              auto choose = [&](Value other, Value first) -> Value {
                return arith::SelectOp::create(builder, loc, isOther, other, first);
              };
              auto times = [&](Value number, int64_t size) -> Value {
                return arith::MulIOp::create(builder, loc, number, constant(size));
              };
              isOther = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, part,
                                              constant(panels));
              Value from = choose(times(add(part, 1 - panels), ag::sumBlock), times(part, panel));
              emitColumns(from, least(end, choose(add(from, ag::sumBlock), add(from, panel))));
            });
  }

  /// Where the result was only just filled with a number, sums start from it and the fill goes.
  void takeFill() {
    if (!loops.batch.empty())
      return;
    if (linalg::FillOp fill = loops.findFill()) {
      start = fill.getInputs()[0];
      fill.erase();
    }
  }

  /// Covers a loop with tiles of the given sizes, largest first; a fixed rest is one tile.
  void emitTiles(std::optional<unsigned> loop, ArrayRef<unsigned> sizes,
                 llvm::function_ref<void(unsigned)> body) {
    if (!loop)
      return body(1);
    auto tile = [&](Value i, unsigned size) {
      at[*loop] = i;
      body(size);
    };
    if (std::optional<int64_t> extent = getConstantIntValue(extentOf(*loop))) {
      int64_t size = std::min<int64_t>(sizes[0], *extent), full = size ? *extent / size * size : 0;
      if (full > size)
        emitFor(constant(0), constant(full), size, [&](Value i) { tile(i, size); });
      else if (full)
        tile(constant(0), size);
      if (full < *extent)
        tile(constant(full), *extent - full);
      return;
    }
    Value extent = materialize(extentOf(*loop)), from = constant(0);
    for (unsigned size : sizes) {
      Value rest = arith::SubIOp::create(builder, loc, extent, from);
      Value whole = size == 1
                        ? rest
                        : Value(arith::SubIOp::create(
                              builder, loc, rest,
                              Value(arith::RemUIOp::create(builder, loc, rest, constant(size)))));
      Value to = arith::AddIOp::create(builder, loc, from, whole);
      emitFor(from, to, size, [&](Value i) { tile(i, size); });
      from = to;
    }
  }

  void emitColumns(Value from, Value to) {
    if (isLine)
      return emitLine(from, to);
    bool vectors =
        loops.isContiguousAlong(1, loops.column) && loops.isContiguousAlong(2, loops.column);
    SmallVector<unsigned> widths = vectors ? columns : SmallVector<unsigned>{1};
    // Of one row: whole lines of the cache, and several sums that do not wait for one another.
    if (vectors && !loops.row && ShapedType::isDynamic(loops.getExtent(loops.column)))
      widths.insert(widths.begin(), 4 * columns[0]);
    emitTiles(loops.column, widths, [&](unsigned width) {
      // Without vectors, more rows at once hide the latency of the additions.
      SmallVector<unsigned> heights = vectors ? rows : SmallVector<unsigned>{8, 1};
      emitTiles(loops.row, heights, [&](unsigned height) { emitTile(from, to, height, width); });
    });
  }

  /// One row: several registers of columns at a time, whose sums do not wait for one another, and
  /// what is left under masks.
  void emitLine(Value from, Value to) {
    const int64_t lanes = columns[0] / 2;
    Value end = materialize(extentOf(*loops.column));
    Value rest = arith::RemUIOp::create(builder, loc, end, constant(8 * lanes));
    Value whole = arith::SubIOp::create(builder, loc, end, rest);
    emitFor(constant(0), whole, 8 * lanes, [&](Value column) {
      SmallVector<Value> places;
      for (int64_t part = 0; part < 8; ++part)
        places.push_back(arith::AddIOp::create(builder, loc, column, constant(part * lanes)));
      emitLineTile(from, to, places, {});
    });
    emitFor(whole, end, 4 * lanes, [&](Value column) {
      auto type = VectorType::get({lanes}, builder.getI1Type());
      SmallVector<Value> places, masks;
      for (int64_t part = 0; part < 4; ++part) {
        places.push_back(arith::AddIOp::create(builder, loc, column, constant(part * lanes)));
        Value left = arith::SubIOp::create(builder, loc, end, places.back());
        masks.push_back(vector::CreateMaskOp::create(builder, loc, type, left));
      }
      emitLineTile(from, to, places, masks);
    });
  }

  /// Registers of one row, each from a column on. Without masks all of their lanes count.
  void emitLineTile(Value from, Value to, ArrayRef<Value> places, ArrayRef<Value> masks) {
    auto type = VectorType::get({int64_t(columns[0] / 2)}, element);
    auto forEach = [&](llvm::function_ref<void(size_t)> body) {
      for (size_t part = 0; part < places.size(); ++part) {
        at[*loops.column] = places[part];
        mask = masks.empty() ? Value() : masks[part];
        body(part);
      }
      mask = {};
    };
    SmallVector<Value> sums;
    forEach([&](size_t) { sums.push_back(start ? splat(type, start) : emitStart(type)); });
    auto loop = scf::ForOp::create(builder, loc, from, to, constant(1), sums);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      at[*loops.sum] = loop.getInductionVar();
      Value left = splat(type, load(0, element));
      SmallVector<Value> next;
      forEach([&](size_t part) {
        next.push_back(accumulate(loop.getRegionIterArg(part), left, load(1, type)));
      });
      scf::YieldOp::create(builder, loc, next);
    }
    forEach([&](size_t part) { store(emitWithOthers(loop.getResult(part)), type); });
  }

  /// One tile of the result: loaded, summed up in registers, stored.
  void emitTile(Value from, Value to, unsigned height, unsigned width) {
    Type type = width == 1 ? element : Type(VectorType::get({width}, element));
    Value firstRow = loops.row ? at[*loops.row] : Value();
    auto setRow = [&](unsigned row) {
      if (loops.row)
        at[*loops.row] =
            row ? Value(arith::AddIOp::create(builder, loc, firstRow, constant(row))) : firstRow;
    };
    SmallVector<Value> sums;
    for (unsigned row = 0; row < height; ++row) {
      setRow(row);
      sums.push_back(start ? splat(type, start) : emitStart(type));
    }
    setRow(0);
    auto loop = scf::ForOp::create(builder, loc, from, to, constant(1), sums);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      at[*loops.sum] = loop.getInductionVar();
      Value right = load(1, type);
      SmallVector<Value> next;
      for (unsigned row = 0; row < height; ++row) {
        setRow(row);
        Value left = splat(type, load(0, element));
        next.push_back(accumulate(loop.getRegionIterArg(row), left, right));
      }
      setRow(0);
      scf::YieldOp::create(builder, loc, next);
    }
    for (unsigned row = 0; row < height; ++row) {
      setRow(row);
      store(emitWithOthers(loop.getResult(row)), type);
    }
    setRow(0);
  }

  Value emitZero(Type type) {
    return arith::ConstantOp::create(builder, loc, type, builder.getZeroAttr(type));
  }
  /// The value of the result, or zero where the sum of a block of its own begins.
  Value emitStart(Type type) {
    Value there = load(2, type);
    return isOther ? Value(arith::SelectOp::create(builder, loc, isOther, emitZero(type), there))
                   : there;
  }
  /// A sum of a block of its own with what there is.
  Value emitWithOthers(Value sum) {
    if (!isOther)
      return sum;
    Value all = arith::AddFOp::create(builder, loc, load(2, sum.getType()), sum);
    return arith::SelectOp::create(builder, loc, isOther, all, sum);
  }

  SmallVector<Value> subscripts(unsigned operand) {
    return llvm::map_to_vector(maps[operand].getResults(), [&](AffineExpr result) {
      return at[cast<AffineDimExpr>(result).getPosition()];
    });
  }
  Value load(unsigned operand, Type type) {
    auto vector = dyn_cast<VectorType>(type);
    if (!vector)
      return memref::LoadOp::create(builder, loc, buffers[operand], subscripts(operand));
    if (!mask)
      return vector::LoadOp::create(builder, loc, vector, buffers[operand], subscripts(operand));
    return vector::MaskedLoadOp::create(builder, loc, vector, buffers[operand], subscripts(operand),
                                        mask, emitZero(type));
  }
  void store(Value value, Type type) {
    if (!isa<VectorType>(type))
      memref::StoreOp::create(builder, loc, value, buffers[2], subscripts(2));
    else if (mask)
      vector::MaskedStoreOp::create(builder, loc, buffers[2], subscripts(2), mask, value);
    else
      vector::StoreOp::create(builder, loc, value, buffers[2], subscripts(2));
  }
  Value splat(Type type, Value number) {
    return type == number.getType()
               ? number
               : Value(vector::BroadcastOp::create(builder, loc, type, number));
  }
  Value accumulate(Value sum, Value left, Value right) {
    if (isa<FloatType>(element))
      return math::FmaOp::create(builder, loc, left, right, sum);
    return arith::AddIOp::create(builder, loc, sum,
                                 Value(arith::MulIOp::create(builder, loc, left, right)));
  }

  linalg::LinalgOp op;
  const Contraction &loops;
  SmallVector<AffineMap> maps;
  OpBuilder builder;
  Location loc;
  Value buffers[3];
  Type element;
  SmallVector<unsigned> columns, rows;
  /// Whether the left operand is a vector: all sums of a tile then come from one row.
  bool isLine = false;
  /// Which lanes of a register there are; null for all.
  Value mask;
  std::function<OpFoldResult(unsigned)> extentOf;
  /// Where the emitted code stands in each loop of the op.
  SmallVector<Value> at;
  /// The value that sums start from; null for the values of the result.
  Value start;
  /// Whether they are those of a block that is not the first; null where there is one only.
  Value isOther;
};

} // namespace

void scheduleInTiles(const Contraction &contraction, unsigned vectorBytes) {
  Schedule(contraction, vectorBytes).run();
}

} // namespace autographc
