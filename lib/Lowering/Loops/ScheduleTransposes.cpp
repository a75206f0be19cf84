//===- ScheduleTransposes.cpp - matrices transposed in registers ----------===//
#include "IndexBuilder.h"
#include "LoopAnnotations.h"
#include "ScheduleNotes.h"
#include "TransposeSquare.h"

#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULETRANSPOSES
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// Whether elements along the last axis are neighbours.
bool isDense(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  return !strides.empty() && strides.back() == 1;
}

class Transpose : IndexBuilder {
public:
  Transpose(OpBuilder &builder, linalg::TransposeOp op)
      : IndexBuilder(builder, op.getLoc()), op(op), from(op.getInput()), to(op.getInit()),
        permutation(op.getPermutation()), rank(permutation.size()) {}

  bool isPossible() {
    if (!op.hasPureBufferSemantics() || rank < 2 || !isDense(from) || !isDense(to))
      return false;
    Type element = cast<MemRefType>(from.getType()).getElementType();
    if (!element.isIntOrFloat() ||
        (element.getIntOrFloatBitWidth() != 32 && element.getIntOrFloatBitWidth() != 64))
      return false;
    vector = VectorType::get({side}, element);
    across = llvm::find(permutation, int64_t(rank - 1)) - permutation.begin();
    return across != rank - 1;
  }

  void run() {
    addNote(op, {"loops", "blocks that are transposed in registers", "", "", ""});
    at.resize(rank);
    emitPlaces(0);
    op.erase();
  }

private:
  /// Rows and columns of what is transposed in registers, and of a block, whose lines of the cache
  /// are used whole.
  static constexpr int64_t side = 8, block = 16;

  Value emitExtent(unsigned axis) { return memref::DimOp::create(builder, loc, to, axis); }

  /// All axes but the two that change places.
  void emitPlaces(unsigned axis) {
    if (axis == across)
      return emitPlaces(axis + 1);
    if (axis == rank - 1)
      return emitBlocks();
    loop(emitExtent(axis), 1, [&](Value i) {
      at[axis] = i;
      emitPlaces(axis + 1);
    });
  }

  void emitBlocks() {
    annotation = keepAsWritten(builder.getContext());
    Value rows = emitExtent(across), columns = emitExtent(rank - 1);
    Value wholeRows = roundDown(rows, block), wholeColumns = roundDown(columns, block);
    loop(wholeRows, block, [&](Value row) {
      loop(wholeColumns, block, [&](Value column) {
        for (int64_t i = 0; i < block; i += side)
          for (int64_t j = 0; j < block; j += side)
            emitSquare(add(row, i), add(column, j));
      });
    });
    emitOneByOne(wholeRows, rows, constant(0), columns);
    emitOneByOne(constant(0), wholeRows, wholeColumns, columns);
  }

  void emitOneByOne(Value row, Value rows, Value column, Value columns) {
    loop(row, rows, 1, [&](Value i) {
      loop(column, columns, 1, [&](Value j) {
        Value element = memref::LoadOp::create(builder, loc, from, getSource(i, j));
        memref::StoreOp::create(builder, loc, element, to, getTarget(i, j));
      });
    });
  }

  SmallVector<Value> getTarget(Value row, Value column) {
    SmallVector<Value> places(at);
    places[across] = row;
    places[rank - 1] = column;
    return places;
  }
  SmallVector<Value> getSource(Value row, Value column) {
    SmallVector<Value> target = getTarget(row, column), places(rank);
    for (unsigned axis = 0; axis < rank; ++axis)
      places[permutation[axis]] = target[axis];
    return places;
  }

  void emitSquare(Value row, Value column) {
    SmallVector<Value> lines;
    for (int64_t i = 0; i < side; ++i)
      lines.push_back(
          vector::LoadOp::create(builder, loc, vector, from, getSource(row, add(column, i))));
    lines = transposeSquare(builder, loc, lines);
    for (int64_t i = 0; i < side; ++i)
      vector::StoreOp::create(builder, loc, lines[i], to, getTarget(add(row, i), column));
  }

  linalg::TransposeOp op;
  Value from, to;
  ArrayRef<int64_t> permutation;
  unsigned rank;
  /// The axis of the result along which elements of the operand are neighbours.
  unsigned across = 0;
  VectorType vector;
  SmallVector<Value> at;
};

struct ScheduleTransposes : impl::ScheduleTransposesBase<ScheduleTransposes> {
  void runOnOperation() override {
    SmallVector<linalg::TransposeOp> ops;
    getOperation().walk([&](linalg::TransposeOp op) { ops.push_back(op); });
    for (linalg::TransposeOp op : ops) {
      OpBuilder builder(op);
      if (Transpose transpose(builder, op); transpose.isPossible())
        transpose.run();
    }
  }
};

} // namespace
} // namespace autographc
