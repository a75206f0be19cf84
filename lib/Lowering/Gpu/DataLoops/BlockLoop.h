//===- BlockLoop.h - a loop as one kernel of one block ----------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_BLOCKLOOP_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_BLOCKLOOP_H

#include "Lowering/Gpu/KernelBuilder.h"

#include "llvm/ADT/MapVector.h"

namespace autographc {

/// A loop on small tensors as one kernel. Its operations stand in straight code of the host's, with
/// marks between them: what is in front of the loop, a step, arms that a number of the device's
/// chooses. They move into a kernel of one block, whose threads do one after the other and wait for
/// each other between them. Buffers that the code allocates are in memory that the block shares.
class BlockLoop {
public:
  using Value = mlir::Value;

  /// Whether a loop's operations are few, and not too large as far as extents are known. A graph
  /// does products in tensor cores, whose order of terms a block does not have.
  static bool isPossible(mlir::scf::WhileOp loop);

  /// The code begins where `builder` is.
  BlockLoop(mlir::OpBuilder &builder, mlir::Location loc);
  /// A step of the loop begins here; it is done while `condition` is set.
  void beginStep(Value condition);
  /// Ends a step of an inner loop.
  void endStep();
  /// What is only done where `slot` says so, or the opposite.
  void beginArm(Value slot, bool isNegated);
  void endArm();

  /// Ends the code. Gives what it allocates, and these slots of the device's, places in the block's
  /// memory; says, on the host, whether there is room, and little enough to do.
  Value emitPlaces(llvm::ArrayRef<Value> slots);
  /// The place of what was allocated, or of a slot.
  Value getPlace(Value buffer) const { return replaced.lookup(buffer); }
  /// Where the kernel leaves what is in a place; from here on, behind the loop.
  void emitCopy(mlir::OpBuilder &host, Value place, Value to);
  /// Launches the kernel, before an operation; false where it has too many parameters.
  bool emitKernel(mlir::gpu::GPUModuleOp kernels, llvm::StringRef name, mlir::Operation *place);

private:
  enum class Mark { Begin, Step, EndStep, Arm, OtherArm, EndArm, End };
  /// An operation, or a mark and the number that it looks at.
  struct Part {
    mlir::linalg::LinalgOp op;
    Mark mark = Mark::Begin;
    Value slot;
  };
  friend class BlockKernel;
  /// What the buffers may take of the 48 KiB that a kernel may have.
  static constexpr int64_t poolBytes = int64_t(40) << 10;

  void add(Mark mark, Value slot);
  void emitPlace(Value buffer, mlir::ValueRange extents);
  void replaceSlot(Value slot);
  void addOperation(mlir::Operation *op);
  void require(Value isSo);
  Value emitProduct(Value total, Value extent, int64_t most);
  void requireLittleWork(mlir::linalg::LinalgOp op);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  llvm::MapVector<mlir::Operation *, Part> marks;
  llvm::SmallVector<Part> parts;
  /// What stands for each buffer, where that is in the pool, and the bytes so far.
  llvm::DenseMap<Value, Value> replaced, places;
  Value used, fits;
  /// What only stood for others.
  llvm::SmallVector<mlir::Operation *> leftOver;
};

} // namespace autographc

#endif
