//===- KernelBuilder.h - one kernel and what launches it --------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_KERNELBUILDER_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_KERNELBUILDER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace autographc {

/// Which operations kernels can be made of.
class KernelRules {
public:
  KernelRules(mlir::ModuleOp module);
  /// Why no kernel does it; empty where one can.
  std::string findObstacle(mlir::linalg::LinalgOp op) const;
  /// The same of an operation in the body of one.
  std::string findObstacle(mlir::Operation *inBody) const;

private:
  /// Why a kernel cannot have the body of a function in place of its call.
  std::string findObstacle(mlir::func::CallOp call) const;
  bool isSelfContained(mlir::func::FuncOp definition) const;

  mutable mlir::ModuleOp module;
  llvm::DenseMap<std::pair<mlir::StringAttr, mlir::FunctionType>, mlir::func::FuncOp> definitions;
  mutable llvm::DenseMap<mlir::func::FuncOp, std::string> callees;
};

/// About how many operations a kernel has for those of a block that one can be made of: calls have
/// the body of the function in their place.
unsigned countOperations(mlir::Block &block);

/// Whether the body of an operation stores elements beside its results; or also looks some up.
bool storesElements(mlir::Block &body);
bool accessesElements(mlir::Block &body);

/// A buffer as a kernel sees it.
struct KernelBuffer {
  mlir::Value pointer;
  llvm::SmallVector<mlir::Value> strides; ///< in elements, of type i64
  mlir::Type element;
};

/// Emits the body of one kernel and collects, before a place on the host, what it is launched with.
class KernelBuilder {
public:
  /// The kernel is inserted at the end of `kernels`.
  KernelBuilder(mlir::gpu::GPUModuleOp kernels, llvm::StringRef name, mlir::Operation *place);

  mlir::OpBuilder &device() { return inside; }
  mlir::OpBuilder &host() { return outside; }
  mlir::Location getLoc() const { return loc; }

  /// A value of the host's, in the kernel: a constant there, or an argument. An index becomes i64.
  mlir::Value pass(mlir::Value value);
  /// A buffer of the host's, in the kernel.
  KernelBuffer pass(mlir::TypedValue<mlir::MemRefType> buffer);

  mlir::Value number(int64_t value);
  /// The number of this thread among all of the grid, and how many there are; i64.
  std::pair<mlir::Value, mlir::Value> emitThread();
  /// An expression of an indexing map at a point of the iteration space.
  mlir::Value emitExpression(mlir::AffineExpr expression, mlir::ValueRange indices);
  /// All results of an indexing map there.
  llvm::SmallVector<mlir::Value> emitExpressions(mlir::AffineMap map, mlir::ValueRange indices);
  /// An element by its indices, of type i64.
  mlir::Value emitAddress(const KernelBuffer &buffer, mlir::ValueRange indices);
  mlir::Value emitLoad(const KernelBuffer &buffer, mlir::ValueRange indices);
  void emitStore(const KernelBuffer &buffer, mlir::ValueRange indices, mlir::Value value);
  /// `for (i = from; i < to; i += step) body(i)`, of i64; with values that are carried.
  mlir::ValueRange
  emitFor(mlir::Value from, mlir::Value to, mlir::Value step, mlir::ValueRange carried,
          llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value, mlir::ValueRange)> body);
  /// What the thread, lane or warp of number 0 does alone.
  void emitByFirst(mlir::Value number, llvm::function_ref<void()> body);
  /// The body of an operation, at the point of the iteration space; gives what it yields.
  llvm::SmallVector<mlir::Value> emitBody(mlir::linalg::LinalgOp op, mlir::ValueRange indices,
                                          mlir::ValueRange operands);

  /// The operations of a block but for its terminator, mapped; what happens where a check fails
  /// is emitted in place of what raises the error.
  void emitBlock(mlir::Block &block, mlir::IRMapping &map,
                 llvm::function_ref<void(mlir::scf::IfOp, mlir::OpBuilder &)> emitFailure);

  /// So many elements that the threads of a block share, as a pointer. What is in them at the
  /// beginning is left open.
  mlir::Value allocateShared(llvm::StringRef name, mlir::Type element, int64_t count);
  /// So much memory that the threads of a block share, before anything is passed. These buffers are
  /// in it; the places, of type i64, and the addresses of views count from its begin.
  void allocatePool(llvm::StringRef name, int64_t bytes,
                    const llvm::DenseMap<mlir::Value, mlir::Value> &places);
  /// All threads of a block wait here for each other.
  void emitBarrier();
  /// All threads of a warp do.
  void emitWarpBarrier();
  /// The value of the thread whose number in the warp differs in the bits of `distance`.
  mlir::Value emitExchange(mlir::Value value, int64_t distance);

  /// How many parameters the kernel has so far.
  size_t countParameters() const { return operands.size(); }
  /// Gives the kernel up, and what its threads share.
  void drop() {
    kernel.erase();
    for (mlir::LLVM::GlobalOp each : shared)
      each.erase();
  }
  /// Ends the kernel; so many blocks run it, of which each has `threads`.
  void launchBlocks(mlir::Value blocks, int64_t threads);
  /// Ends the kernel; `work`, an index of the host's, counts the threads that have something to do.
  void launch(mlir::Value work, int64_t threads = 256);

private:
  llvm::SmallVector<mlir::Operation *> clone(mlir::Block &block, mlir::IRMapping &map,
                                             mlir::ValueRange indices);
  /// Puts the body of a function in place of each call.
  void inlineCalls();
  /// Makes what stands in the kernel refer to it alone; it may be replaced, in `kept`, too.
  void bind(mlir::Operation *op, llvm::MutableArrayRef<mlir::Value> kept);
  bool isOutside(mlir::Value value);
  /// A complex number as two arguments.
  mlir::Value passParts(mlir::Value number);
  mlir::Value passPointer(mlir::TypedValue<mlir::MemRefType> buffer);
  mlir::Value passAsIs(mlir::Value value);

  mlir::Location loc;
  mlir::gpu::GPUModuleOp kernels;
  mlir::LLVM::LLVMFuncOp kernel;
  mlir::OpBuilder inside, outside;
  llvm::SmallVector<mlir::Value> operands;
  llvm::DenseMap<mlir::Value, mlir::Value> passed;
  llvm::DenseMap<mlir::Value, KernelBuffer> buffers;
  llvm::SmallVector<mlir::LLVM::GlobalOp> shared;
  /// What is in the pool, and where.
  llvm::DenseMap<mlir::Value, mlir::Value> places;
  mlir::Value pool;
};

} // namespace autographc

#endif
