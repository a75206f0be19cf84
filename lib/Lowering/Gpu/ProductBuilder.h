//===- ProductBuilder.h - what kernels of products are made of --*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_PRODUCTBUILDER_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_PRODUCTBUILDER_H

#include "EmitProducts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace autographc {

/// The bytes of one load of a thread.
constexpr int64_t chunkBytes = 16;

/// How much of a result a block computes, and a thread of it.
struct Tile {
  int64_t rows, columns, terms, threadRows, threadColumns;
  int64_t countThreads() const { return rows / threadRows * (columns / threadColumns); }
};

/// Emits what the kernels of products have in common: which matrices of a batch and which tile a
/// block computes, and how its threads bring tiles of both operands into shared memory.
class ProductBuilder {
protected:
  ProductBuilder(const MatrixProduct &product, mlir::gpu::GPUModuleOp kernels, llvm::StringRef name,
                 Tile tile, mlir::Operation *place)
      : product(product), op(product.op), name(name.str()), tile(tile),
        builder(kernels, name, place), inside(builder.device()), outside(builder.host()),
        loc(op->getLoc()), chunk(chunkBytes * 8 / product.element.getIntOrFloatBitWidth()) {}

  /// An operand: which of its tile this thread brings, from where and to where.
  struct Side {
    KernelBuffer buffer;
    mlir::Value first, extent;
    /// Strides along its own axis, and along the terms.
    mlir::Value own, term;
    /// Whether terms are next to each other in memory; whether they are apart in shared memory.
    bool isAlongTerms, isTurned;
    mlir::Value aligned, shared;
    int64_t size, pitch;
  };
  /// A part of a tile that this thread brings: where it is, and its elements.
  struct Part {
    mlir::Value own, term, elements;
  };

  mlir::Value number(int64_t value) { return builder.number(value); }
  mlir::Value add(mlir::Value a, mlir::Value b) {
    return mlir::arith::AddIOp::create(inside, loc, a, b);
  }
  mlir::Value multiply(mlir::Value a, mlir::Value b) {
    return mlir::arith::MulIOp::create(inside, loc, a, b);
  }
  mlir::Value divide(mlir::Value a, mlir::Value b) {
    return mlir::arith::DivUIOp::create(inside, loc, a, b);
  }
  mlir::Value remainder(mlir::Value a, mlir::Value b) {
    return mlir::arith::RemUIOp::create(inside, loc, a, b);
  }
  mlir::Value both(mlir::Value a, mlir::Value b) {
    return mlir::arith::AndIOp::create(inside, loc, a, b);
  }
  mlir::Value isBelow(mlir::Value a, mlir::Value b) {
    return mlir::arith::CmpIOp::create(inside, loc, mlir::arith::CmpIPredicate::ult, a, b);
  }
  mlir::Value isAtMost(mlir::Value a, mlir::Value b) {
    return mlir::arith::CmpIOp::create(inside, loc, mlir::arith::CmpIPredicate::ule, a, b);
  }

  /// Passes what the kernel counts; gives the number of blocks.
  mlir::Value passExtents(llvm::ArrayRef<mlir::Value> extents);
  /// Which tile of which matrices the block computes.
  void emitBlockPlace();
  /// What an operand is read from.
  mlir::Value getBuffer(unsigned operand) {
    return operand < 2 ? product.sources[operand] : op->getOperand(operand);
  }
  /// The axis of an operand that a loop walks along.
  unsigned findAxis(unsigned operand, unsigned loop);
  mlir::Value getStride(const KernelBuffer &buffer, unsigned operand, unsigned loop);
  bool isDense(unsigned operand, unsigned loop);
  mlir::Value offsetByBatch(const KernelBuffer &buffer, unsigned operand);
  mlir::Value emitOffset(mlir::Value pointer, mlir::Value elements, mlir::Type element = {});
  /// Whether rows of a matrix begin where a chunk can be loaded.
  mlir::Value isAligned(mlir::Value pointer, mlir::Value stride);
  Side emitSide(unsigned operand, unsigned loop, int64_t size, mlir::Value first,
                mlir::Value extent, llvm::StringRef what);
  mlir::VectorType getChunkType();
  mlir::Value emitZero();
  mlir::Value extract(mlir::Value vector, int64_t lane);
  mlir::Value insert(mlir::Value vector, mlir::Value value, int64_t lane);
  mlir::Value choose(mlir::Value condition, mlir::Type type, llvm::function_ref<mlir::Value()> yes,
                     llvm::function_ref<mlir::Value()> no);
  void emitIf(mlir::Value condition, llvm::function_ref<void()> yes,
              llvm::function_ref<void()> no = nullptr);
  /// Loads this thread's parts of the tile that begins at a term; zeros are beyond the end.
  llvm::SmallVector<Part> emitLoads(const Side &side, mlir::Value firstTerm, mlir::Value end);
  mlir::Value emitLoad(const Side &side, mlir::Value own, mlir::Value term, mlir::Value end);
  mlir::Value emitSharedAddress(const Side &side, mlir::Value slot, mlir::Value term,
                                mlir::Value own);
  void emitSharedStores(const Side &side, llvm::ArrayRef<Part> parts, mlir::Value slot);

  /// Where results go that no consumer takes.
  void passResult();
  mlir::Value emitResultAddress(mlir::Value row, mlir::Value column);
  /// An element of the result: stored, or given to the consumer.
  void emitResult(mlir::Value row, mlir::Value column, mlir::Value value);

  const MatrixProduct &product;
  mlir::linalg::LinalgOp op;
  std::string name;
  Tile tile;
  KernelBuilder builder;
  mlir::OpBuilder &inside, &outside;
  mlir::Location loc;
  /// The elements of one load.
  int64_t chunk;
  /// Whether tiles in shared memory have the order of the operands, not terms outermost.
  bool keepsOrder = false;
  mlir::Value thread;
  mlir::Value rows, columns, terms, tilesDown, tilesAcross, firstRow, firstColumn;
  llvm::SmallVector<mlir::Value> batchPlaces, batchExtents;
  KernelBuffer result;

private:
  void emitConsumer(mlir::Value row, mlir::Value column, mlir::Value value);
};

} // namespace autographc

#endif
