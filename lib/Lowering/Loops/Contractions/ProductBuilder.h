//===- ProductBuilder.h - what functions for products are built with -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_PRODUCTBUILDER_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_PRODUCTBUILDER_H

#include "ContractionCosts.h"
#include "Lowering/Loops/IndexBuilder.h"
#include "Lowering/Loops/LoopAnnotations.h"
#include "Lowering/Loops/TransposeSquare.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace autographc {

/// Emits the body of a function `(left, right, packed, result, isFresh, isPacked)` for products of
/// one element type. Operands of 16 bits are made floats where they are read.
class ProductBuilder : protected IndexBuilder {
public:
  ProductBuilder(mlir::OpBuilder &builder, mlir::func::FuncOp function,
                 const ContractionCosts &costs)
      : IndexBuilder(builder, function.getLoc()), costs(costs), left(function.getArgument(0)),
        right(function.getArgument(1)), packed(function.getArgument(2)),
        result(function.getArgument(3)), isFresh(function.getArgument(4)),
        isPacked(function.getArgument(5)), element(mlir::getElementTypeOrSelf(result.getType())),
        isConverted(mlir::getElementTypeOrSelf(left.getType()) != element),
        width(costs.registers * costs.lanes), side(std::min(costs.lanes, 8u)) {
    // Tiles are all the vectors that help; other forms of these loops only take time to compile.
    annotation = keepAsWritten(builder.getContext());
    rowCount = emitExtent(result, 0);
    columnCount = emitExtent(result, 1);
    termCount = emitExtent(left, 1);
    readOperand(left, leftBuffer, leftOffset, leftStrides);
    readOperand(right, rightBuffer, rightOffset, rightStrides);
  }

protected:
  Value emitExtent(Value matrix, int64_t axis) {
    return mlir::memref::DimOp::create(builder, loc, matrix, axis);
  }
  mlir::MemRefType getBufferType(mlir::Type of) {
    return mlir::MemRefType::get({mlir::ShapedType::kDynamic}, of);
  }
  mlir::MemRefType getBufferType() { return getBufferType(element); }
  mlir::VectorType getVector() { return mlir::VectorType::get({costs.lanes}, element); }
  /// The first `count` of so many lanes.
  Value emitMask(unsigned lanes, Value count) {
    auto type = mlir::VectorType::get({lanes}, builder.getI1Type());
    return mlir::vector::CreateMaskOp::create(builder, loc, type, count);
  }
  /// The columns of a square whose rows begin at `places`.
  llvm::SmallVector<Value> loadSquare(Value buffer, mlir::ArrayRef<Value> places) {
    const unsigned half = side / 2;
    auto type = mlir::VectorType::get({half}, element);
    auto order = llvm::to_vector(llvm::seq<int64_t>(0, side));
    llvm::SmallVector<Value> lines;
    // A half that comes from memory goes to its place in a register at once.
    for (unsigned from : {0u, half})
      for (unsigned i = 0; i < half; ++i)
        lines.push_back(mlir::vector::ShuffleOp::create(
            builder, loc, load(type, buffer, add(places[i], from)),
            load(type, buffer, add(places[i + half], from)), order));
    return transposeSquare(builder, loc, lines, /*hasHalves=*/true);
  }
  Value emitZero(mlir::Type type) {
    return mlir::arith::ConstantOp::create(builder, loc, type, builder.getZeroAttr(type));
  }
  /// A number, or a vector, of what is in a buffer, made floats.
  Value load(mlir::Type type, Value buffer, mlir::ValueRange place) {
    return emitWidened(builder, loc, loadAsIs(type, buffer, place), element);
  }
  Value loadAsIs(mlir::Type type, Value buffer, mlir::ValueRange place) {
    auto vector = mlir::dyn_cast<mlir::VectorType>(type);
    if (!vector)
      return mlir::memref::LoadOp::create(builder, loc, buffer, place);
    vector = vector.clone(mlir::getElementTypeOrSelf(buffer.getType()));
    if (!mask)
      return mlir::vector::LoadOp::create(builder, loc, vector, buffer, place);
    return mlir::vector::MaskedLoadOp::create(builder, loc, vector, buffer, place, mask,
                                              emitZero(vector));
  }
  void store(Value value, Value buffer, mlir::ValueRange place) {
    if (!mlir::isa<mlir::VectorType>(value.getType()))
      mlir::memref::StoreOp::create(builder, loc, value, buffer, place);
    else if (mask)
      mlir::vector::MaskedStoreOp::create(builder, loc, buffer, place, mask, value);
    else
      mlir::vector::StoreOp::create(builder, loc, value, buffer, place);
  }
  Value accumulate(Value sum, Value left, Value right) {
    if (mlir::isa<mlir::FloatType>(element))
      return mlir::math::FmaOp::create(builder, loc, left, right, sum);
    Value product = mlir::arith::MulIOp::create(builder, loc, left, right);
    return mlir::arith::AddIOp::create(builder, loc, sum, product);
  }

  /// All memory of a matrix from where its buffer begins, where its first element is, and the
  /// distances of its rows and columns.
  void readOperand(Value matrix, Value &buffer, Value &offset, Value (&strides)[2]) {
    auto parts = mlir::memref::ExtractStridedMetadataOp::create(builder, loc, matrix);
    offset = parts.getOffset();
    strides[0] = parts.getStrides()[0];
    strides[1] = parts.getStrides()[1];
    buffer = mlir::memref::ReinterpretCastOp::create(
        builder, loc, getBufferType(mlir::getElementTypeOrSelf(matrix.getType())),
        parts.getBaseBuffer(), mlir::OpFoldResult(builder.getIndexAttr(0)),
        {mlir::OpFoldResult(constant(std::numeric_limits<int64_t>::max()))},
        {mlir::OpFoldResult(builder.getIndexAttr(1))});
  }

  /// Room for a panel of the operand where it is copied, and for a register behind it; else
  /// `original`.
  Value emitBuffer(Value packs, Value panel, Value extent, int64_t step, Value original) {
    auto branch = mlir::scf::IfOp::create(builder, loc, getBufferType(), packs, /*withElse=*/true);
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value size = multiply(roundUp(least(extent, panel), step), least(termCount, costs.terms));
    Value room = mlir::memref::AllocOp::create(builder, loc, getBufferType(),
                                               mlir::ValueRange(add(size, costs.lanes)));
    mlir::scf::YieldOp::create(builder, loc, room);
    builder.setInsertionPointToStart(branch.elseBlock());
    mlir::scf::YieldOp::create(builder, loc, original);
    return branch.getResult(0);
  }

  /// Rows whose elements are neighbours, made floats one behind the other: at once where they are
  /// so already.
  void convertRows(Value buffer, Value from, Value stride, Value rows, Value columns, Value copy) {
    Value pitch = columns;
    Value isFlat =
        mlir::arith::CmpIOp::create(builder, loc, mlir::arith::CmpIPredicate::eq, stride, columns);
    columns = select(isFlat, multiply(rows, columns), columns);
    rows = select(isFlat, constant(1), rows);
    Value whole = roundDown(columns, costs.lanes);
    loop(rows, 1, [&](Value row) {
      Value source = add(from, multiply(row, stride)), target = multiply(row, pitch);
      loop(whole, costs.lanes, [&](Value column) {
        store(load(getVector(), buffer, add(source, column)), copy, add(target, column));
      });
      // Masks of 16 bits are those of AVX-512.
      const unsigned step = costs.hasLargeStripes ? costs.lanes : 1;
      loop(whole, columns, step, [&](Value column) {
        if (step > 1)
          mask = emitMask(step, subtract(columns, column));
        store(load(step > 1 ? mlir::Type(getVector()) : element, buffer, add(source, column)), copy,
              add(target, column));
        mask = {};
      });
    });
  }

  /// Blocks of columns of the right operand, from `from` on: the elements of a row of a block are
  /// neighbours. Those of `terms` are `terms` by the register columns of a tile, from `to` on.
  void packRight(Value from, Value columns, Value terms, Value copy, Value to) {
    Value isDense = isEqual(rightStrides[1], 1), whole = roundDown(columns, width);
    Value vectors = select(isDense, whole, constant(0));
    auto source = [&](Value column, Value term) {
      return add(from, add(multiply(term, rightStrides[0]), multiply(column, rightStrides[1])));
    };
    auto target = [&](Value block, Value inner, Value term) {
      return add(add(to, multiply(block, terms)), add(multiply(term, width), inner));
    };
    loop(vectors, width, [&](Value block) {
      loop(terms, 1, [&](Value term) {
        Value place = add(from, add(multiply(term, rightStrides[0]), block));
        for (unsigned part = 0; part < width; part += costs.lanes)
          store(load(getVector(), rightBuffer, add(place, part)), copy,
                target(block, constant(part), term));
      });
    });
    // Squares of columns whose terms are neighbours.
    Value squares = constant(0), squareTerms = roundDown(terms, side);
    if (costs.hasSquares) {
      squares = select(isDense, squares, select(isEqual(rightStrides[0], 1), whole, squares));
      loop(squares, side, [&](Value column) {
        Value inner = remainder(column, width), block = subtract(column, inner);
        loop(squareTerms, side, [&](Value term) {
          llvm::SmallVector<Value> places;
          for (unsigned i = 0; i < side; ++i)
            places.push_back(source(add(column, i), term));
          for (auto [i, line] : llvm::enumerate(loadSquare(rightBuffer, places)))
            store(line, copy, target(block, inner, add(term, i)));
        });
      });
    }
    loop(vectors, columns, 1, [&](Value column) {
      Value inner = remainder(column, width), block = subtract(column, inner);
      loop(select(isGreater(squares, column), squareTerms, constant(0)), terms, 1, [&](Value term) {
        store(load(element, rightBuffer, source(column, term)), copy, target(block, inner, term));
      });
    });
  }

  const ContractionCosts &costs;
  /// Matrices, whether the result starts at zero and not at what there is, and whether the right
  /// operand has been packed: `packed` is it then.
  Value left, right, packed, result, isFresh, isPacked;
  /// The element of the result and of copies, and whether the left operand has another one.
  mlir::Type element;
  bool isConverted;
  /// Elements of the registers that a tile has side by side.
  unsigned width;
  /// Rows and columns of the squares that are transposed in registers.
  unsigned side;
  Value rowCount, columnCount, termCount;
  Value leftBuffer, leftOffset, leftStrides[2], rightBuffer, rightOffset, rightStrides[2];
  /// Which lanes of a register there are; null for all.
  Value mask;
};

} // namespace autographc

#endif
