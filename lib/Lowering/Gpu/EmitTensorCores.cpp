//===- EmitTensorCores.cpp - products of 16 bits by mma.sync --------------===//
#include "EmitTensorCores.h"

#include "ProductBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {
namespace {

/// What one instruction multiplies: 16 x 16 elements with 16 x 8.
constexpr int64_t fragmentRows = 16, fragmentColumns = 8, fragmentTerms = 16;

/// How much of a block's tile a warp computes.
struct WarpTile {
  int64_t rows, columns;
};

/// One kernel. Tiles of both operands stand in shared memory as they do in the tensors, in two
/// slots: while one is multiplied, the other is filled. Warps load fragments of 8 x 8 elements from
/// there, transposed where terms are not next to each other.
class TensorKernel : ProductBuilder {
public:
  TensorKernel(const MatrixProduct &product, gpu::GPUModuleOp kernels, StringRef name, Tile tile,
               WarpTile warp, Operation *place)
      : ProductBuilder(product, kernels, name, tile, place), warp(warp) {
    keepsOrder = true;
  }

  void emit(ArrayRef<Value> extents) {
    Value blocks = passExtents(extents);
    emitBlockPlace();
    emitWarpPlace();
    left = emitSide(0, product.rows, tile.rows, firstRow, rows, "left");
    right = emitSide(1, product.columns, tile.columns, firstColumn, columns, "right");
    if (!product.consumer)
      passResult();
    emitSharedStores(left, emitLoads(left, number(0), terms), number(0));
    emitSharedStores(right, emitLoads(right, number(0), terms), number(0));
    builder.emitBarrier();
    Value zero = arith::ConstantOp::create(inside, loc, inside.getF32FloatAttr(0));
    SmallVector<Value> zeros(warp.rows * warp.columns / warpThreads, zero);
    ValueRange totals =
        builder.emitFor(number(0), terms, number(tile.terms), zeros,
                        [&](Value term, ValueRange before) { return emitStep(term, before); });
    emitResults(totals);
    builder.launchBlocks(blocks, tile.countThreads());
  }

private:
  static constexpr int64_t warpThreads = 32;

  void emitWarpPlace() {
    lane = remainder(thread, number(warpThreads));
    Value warpNumber = divide(thread, number(warpThreads));
    Value across = number(tile.columns / warp.columns);
    warpRow = multiply(divide(warpNumber, across), number(warp.rows));
    warpColumn = multiply(remainder(warpNumber, across), number(warp.columns));
  }

  /// Four fragments of 8 x 8 elements: of an operand's own axis from `own` on, and of the terms
  /// from `term` on; along the terms first where `termsFirst`.
  SmallVector<Value> emitFragments(const Side &side, Value slot, Value own, int64_t term,
                                   bool termsFirst) {
    // A lane has the address of a row of one fragment.
    Value eight = number(8), within = remainder(lane, eight);
    Value second = multiply(remainder(divide(lane, eight), number(2)), eight);
    Value fourth = multiply(divide(lane, number(16)), eight);
    Value ownStep = termsFirst ? fourth : second, termStep = termsFirst ? second : fourth;
    Value &along = side.isAlongTerms ? ownStep : termStep;
    along = add(along, within);
    Value address = emitSharedAddress(side, slot, add(number(term), termStep), add(own, ownStep));
    Type word = inside.getI32Type();
    auto four = LLVM::LLVMStructType::getLiteral(inside.getContext(), {word, word, word, word});
    MLIRContext *context = inside.getContext();
    Value loaded = NVVM::LdMatrixOp::create(
        inside, loc, four, address, 4,
        side.isAlongTerms ? NVVM::MMALayout::row : NVVM::MMALayout::col,
        NVVM::LdStMatrixShapeAttr::get(context, 8, 8), NVVM::LdStMatrixEltType::B16);
    SmallVector<Value> words;
    for (int64_t i = 0; i < 4; ++i)
      words.push_back(LLVM::ExtractValueOp::create(inside, loc, loaded, i));
    // Of float16, the instruction takes pairs.
    if (product.element.isF16())
      for (Value &each : words)
        each = LLVM::BitcastOp::create(inside, loc, VectorType::get({2}, product.element), each);
    return words;
  }

  SmallVector<Value> emitProduct(ValueRange a, ValueRange b, ValueRange before) {
    Type real = inside.getF32Type();
    auto four = LLVM::LLVMStructType::getLiteral(inside.getContext(), {real, real, real, real});
    NVVM::MMATypes type = product.element.isF16() ? NVVM::MMATypes::f16 : NVVM::MMATypes::bf16;
    Value all = NVVM::MmaOp::create(inside, loc, four, a, b, before,
                                    {fragmentRows, fragmentColumns, fragmentTerms}, std::nullopt,
                                    std::nullopt, std::array{type, type},
                                    std::array{NVVM::MMALayout::row, NVVM::MMALayout::col});
    SmallVector<Value> results;
    for (int64_t i = 0; i < 4; ++i)
      results.push_back(LLVM::ExtractValueOp::create(inside, loc, all, i));
    return results;
  }

  SmallVector<Value> emitStep(Value term, ValueRange before) {
    Value slot = both(divide(term, number(tile.terms)), number(1));
    Value other = arith::XOrIOp::create(inside, loc, slot, number(1));
    Value next = add(term, number(tile.terms));
    SmallVector<Part> nextLeft = emitLoads(left, next, terms),
                      nextRight = emitLoads(right, next, terms);
    SmallVector<Value> totals = llvm::to_vector(before);
    for (int64_t k = 0; k < tile.terms; k += fragmentTerms) {
      SmallVector<SmallVector<Value>> a, b;
      for (int64_t row = 0; row < warp.rows; row += fragmentRows)
        a.push_back(emitFragments(left, slot, add(warpRow, number(row)), k, false));
      for (int64_t column = 0; column < warp.columns; column += 2 * fragmentColumns) {
        auto four = emitFragments(right, slot, add(warpColumn, number(column)), k, true);
        b.push_back({four[0], four[1]});
        b.push_back({four[2], four[3]});
      }
      for (auto [i, rowsOfA] : llvm::enumerate(a))
        for (auto [j, columnsOfB] : llvm::enumerate(b)) {
          MutableArrayRef<Value> own = MutableArrayRef(totals).slice((i * b.size() + j) * 4, 4);
          llvm::copy(emitProduct(rowsOfA, columnsOfB, own), own.begin());
        }
    }
    emitSharedStores(left, nextLeft, other);
    emitSharedStores(right, nextRight, other);
    builder.emitBarrier();
    return totals;
  }

  /// A lane has two columns of each fragment, in rows that are eight apart.
  void emitResults(ValueRange totals) {
    Value laneRow = divide(lane, number(4));
    Value laneColumn = multiply(remainder(lane, number(4)), number(2));
    int64_t across = warp.columns / fragmentColumns;
    for (int64_t i = 0; i < warp.rows / fragmentRows; ++i)
      for (int64_t half = 0; half < 2; ++half) {
        Value row = add(add(firstRow, warpRow), add(number(i * fragmentRows + half * 8), laneRow));
        Value hasRow = isBelow(row, rows);
        for (int64_t j = 0; j < across; ++j)
          for (int64_t k = 0; k < 2; ++k) {
            Value column =
                add(add(firstColumn, warpColumn), add(number(j * fragmentColumns + k), laneColumn));
            emitIf(both(hasRow, isBelow(column, columns)),
                   [&] { emitResult(row, column, totals[(i * across + j) * 4 + half * 2 + k]); });
          }
      }
  }

  WarpTile warp;
  Side left, right;
  Value lane, warpRow, warpColumn;
};

} // namespace

void emitTensorProduct(const MatrixProduct &product, gpu::GPUModuleOp kernels, StringRef name,
                       ArrayRef<Value> extents, bool isLarge, Operation *place) {
  Tile tile = isLarge ? Tile{128, 128, 32, 8, 8} : Tile{64, 64, 32, 8, 4};
  WarpTile warp = isLarge ? WarpTile{64, 32} : WarpTile{32, 32};
  TensorKernel(product, kernels, name, tile, warp, place).emit(extents);
}

} // namespace autographc
