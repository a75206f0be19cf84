//===- Exclusive.h - buffers that nobody else has -------------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_BUFFERS_EXCLUSIVE_H
#define AUTOGRAPHC_LIB_LOWERING_BUFFERS_EXCLUSIVE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace autographc {

/// The call that reads the address of elements that is stored in a slot: the next one; null if
/// there is none.
mlir::Operation *findReader(mlir::Operation *store);

/// Whether `first` can only run before `second`, or on another path. Both are nested in `scope`,
/// `second` through branches only.
bool runsBefore(mlir::Operation *first, mlir::Operation *second, mlir::Block *scope);

/// The same for many operations and one end.
class RunsBefore {
public:
  RunsBefore(mlir::Operation *end, mlir::Block *scope);

  bool operator()(mlir::Operation *op);

private:
  /// The operation around one, or itself, in a block around the end.
  mlir::Operation *findAncestor(mlir::Operation *op);

  mlir::Operation *end;
  /// The operation around the end in each block up to the scope; none where the scope is none of
  /// them.
  llvm::SmallDenseMap<mlir::Block *, mlir::Operation *> around;
  llvm::SmallDenseMap<mlir::Block *, mlir::Operation *> ancestors;
};

/// Whether branches give buffers that nobody has by another name, as far as it was found out.
/// Asking about many buffers, pass the same one.
using Renamings = llvm::SmallDenseMap<mlir::Operation *, bool>;

/// Whether nobody uses a buffer once `end` has run, by whatever name, and nobody outside of its
/// loop or function has it: it can be written to, forwarded or freed there. What ends its life,
/// `bufferization.dealloc` or `memref.dealloc`, is no use. `WhereOwned`: only where the function
/// owns the buffer, which the caller of this says by a flag: what was lent to the function is no
/// such buffer, and its uses are not looked at.
bool isLastUse(mlir::Value buffer, mlir::Operation *end);
bool isLastUseWhereOwned(mlir::Value buffer, mlir::Operation *end, Renamings &renamings);

/// Whether nothing that forwards a buffer that is used last at `end` gives it twice, each time with
/// its ownership, and `end` itself takes it once: one of them can then free it.
bool hasOneNameWhereOwned(mlir::Value buffer, mlir::Operation *end, Renamings &renamings);

} // namespace autographc

#endif
