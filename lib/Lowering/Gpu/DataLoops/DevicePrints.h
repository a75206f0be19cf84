//===- DevicePrints.h - prints in loops on a device -------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_DEVICEPRINTS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_DEVICEPRINTS_H

#include "Lowering/Gpu/KernelBuilder.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace autographc {

/// The prints of a loop that runs on a device. Each that is reached puts a record behind the last
/// one, in the device's memory: which print it is, the record's bytes, the numbers that the print
/// needs, the elements of its tensors. The host prints from the records when the loop has ended; or
/// when one more step might not find room, after which the loop goes on.
class DevicePrints {
public:
  using Value = mlir::Value;

  DevicePrints(mlir::scf::WhileOp loop, mlir::gpu::GPUModuleOp kernels,
               llvm::function_ref<std::string()> nameKernel)
      : loop(loop), kernels(kernels), nameKernel(nameKernel) {}

  /// Finds the prints of a block; false where some of what they do is unknown.
  bool find(mlir::Block &block);
  bool empty() const { return prints.empty(); }
  /// Whether an operation only prepares a print, or is one.
  bool isPart(mlir::Operation *op) const { return parts.contains(op); }
  bool isPrint(mlir::Operation *op) const { return prints.contains(op); }

  /// Room for the records, before the loop; and what gives it back, behind it.
  void allocate(mlir::OpBuilder &builder, mlir::Location loc);
  void release(mlir::OpBuilder &builder, mlir::Location loc);

  /// Emits kernels that put a record of a print. `failed` is the slot of the check that has failed,
  /// after which nothing is recorded; null where there is none. `getSlot` gives the slots of
  /// numbers of the device's, null of the host's.
  void emitRecord(mlir::OpBuilder &builder, mlir::Operation *print, Value failed,
                  llvm::function_ref<Value(Value)> getSlot, mlir::IRMapping &map);
  /// How many bytes of records there may be before a step, on the host.
  Value emitLimit(mlir::OpBuilder &builder, mlir::Location loc);
  /// Whether there is room for one step, on the host, once all of it is recorded.
  Value emitHasRoom(mlir::OpBuilder &builder, mlir::Location loc);
  /// Prints, on the host, and has the loop go on where it has ended for want of room: `condition`
  /// is the slot of its condition.
  void emitPrints(mlir::OpBuilder &builder, mlir::Location loc, Value condition);

  /// Slots on the device: the bytes of the records, and whether the loop waits for room.
  Value used, isFull;

private:
  struct Print {
    llvm::SmallVector<mlir::Operation *> steps; ///< what the host does, in order
    llvm::SmallVector<mlir::func::CallOp> tensors;
    llvm::SetVector<Value> numbers; ///< of the loop's, whatever computes them
  };

  bool addNumbers(Print &print, Value value);
  void emitElements(mlir::OpBuilder &builder, mlir::func::CallOp fetch, Value place,
                    mlir::IRMapping &map);
  void emitNumbers(mlir::OpBuilder &builder, mlir::Operation *print, Value bytes, Value failed,
                   llvm::function_ref<Value(Value)> getSlot, mlir::IRMapping &map);
  void emitKernel(mlir::OpBuilder &builder, mlir::Location loc,
                  llvm::function_ref<void(KernelBuilder &, Value record)> body);
  void emitRecords(mlir::OpBuilder &builder, mlir::Location loc);
  void emitOne(mlir::OpBuilder &builder, const Print &print, Value record);
  Value resolve(mlir::OpBuilder &builder, Value value, mlir::IRMapping &map);

  mlir::scf::WhileOp loop;
  mlir::gpu::GPUModuleOp kernels;
  llvm::function_ref<std::string()> nameKernel;
  llvm::MapVector<mlir::Operation *, Print> prints;
  llvm::DenseSet<mlir::Operation *> parts;
  /// The records, on the device; and, on the host, how many bytes may be used before a step.
  Value records, limit;
};

} // namespace autographc

#endif
