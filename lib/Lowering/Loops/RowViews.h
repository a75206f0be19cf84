//===- RowViews.h - rows of buffers, and a loop over them ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_ROWVIEWS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_ROWVIEWS_H

#include "Lowering/Analysis/CountedLoops.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace autographc {

/// Whether the first subscript, and no other, is the first loop.
bool isRowMap(mlir::AffineMap map);

/// Calls `visit` for each buffer of which the op uses the rows one by one, with its map.
void forEachRowOperand(mlir::Operation *op,
                       llvm::function_ref<void(mlir::Value, mlir::AffineMap)> visit);
/// Calls `visit` for each buffer that every row of the op reads.
void forEachSharedOperand(mlir::Operation *op, llvm::function_ref<void(mlir::Value)> visit);

/// The number of rows of a buffer, so that equal ones are equal: a number, the value that says it,
/// or an axis of a buffer that nothing says it of.
using RowExtent = std::pair<void *, int64_t>;
RowExtent getRowExtent(mlir::Value buffer);

/// Whether the rows of a view are those of its root, with axes of extent 1 at most.
bool hasRowsOfRoot(mlir::Value buffer);

/// A loop over rows, to which operations are added one after another.
class RowLoop {
public:
  /// Before `first`, whose rows are counted. Of the buffers `written` by `members`, those that
  /// nothing else uses are kept a row at a time.
  RowLoop(mlir::Operation *first, llvm::ArrayRef<mlir::Value> written,
          const llvm::DenseSet<mlir::Operation *> &members);

  /// Adds what an op does to a row.
  void add(mlir::Operation *op);
  /// Releases the rows behind the loop.
  void finish();
  /// Erases the buffers that only rows are left of, once the members are gone.
  void dropOld();

private:
  bool isTemporary(mlir::Value root, const llvm::DenseSet<mlir::Operation *> &members);
  void shrink(mlir::Value root);
  /// The row of a buffer that the loop is at, and the subscripts of it.
  std::pair<mlir::Value, mlir::AffineMap> getRow(mlir::Value buffer, mlir::AffineMap map);
  mlir::Value getSubview(mlir::Value buffer);
  void addGeneric(mlir::linalg::LinalgOp op);

  mlir::OpBuilder builder;
  mlir::Location loc;
  mlir::scf::ForOp loop;
  /// The room for a row by the buffer.
  llvm::MapVector<mlir::Value, mlir::Value> rows;
  llvm::DenseMap<mlir::Value, mlir::Value> views;
};

/// The row that a sum reads of a buffer, where the loop over rows around it has read it before and
/// does not write it; null where there is none, or another sum behind. Meanwhile memory has time.
/// Where the sum has a `producer` in its loop, that reads the row.
mlir::memref::SubViewOp findReadRow(mlir::linalg::GenericOp sum, mlir::linalg::GenericOp producer);
/// Fetches `count` elements from a place on of the row behind the one that the loop is at, or of
/// the last one again. Of long rows it fetches the one that the loop is at.
void prefetchNextRow(mlir::OpBuilder &builder, mlir::memref::SubViewOp row, mlir::Value place,
                     int64_t count);

} // namespace autographc

#endif
