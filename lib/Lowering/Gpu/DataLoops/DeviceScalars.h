//===- DeviceScalars.h - numbers that only a device knows -------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_DEVICESCALARS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_DEVICESCALARS_H

#include "DevicePrints.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <functional>

namespace autographc {

/// The arms of a branch: without an else part there is one.
llvm::SmallVector<mlir::Block *> getArms(mlir::scf::IfOp branch);
/// What the arms give for a result of a branch, which has both then.
std::pair<mlir::Value, mlir::Value> getGiven(mlir::OpResult result);

/// The numbers of a loop that depend on what a device computes: those that the loop carries, what
/// is loaded from the device's buffers, and what is computed from such. Each that another operation
/// needs has a slot on the device; operations on rank 0 compute them.
class DeviceScalars {
public:
  using Value = mlir::Value;

  /// What the loop prints is recorded by `prints`.
  DeviceScalars(DevicePrints &prints) : prints(prints) {}

  /// Finds them; false if the host has to know one of them.
  bool analyse(mlir::scf::WhileOp loop);
  bool isOnDevice(Value value) const { return onDevice.contains(value); }
  bool isDeviceChoice(mlir::Operation &op) const;
  bool isMovingView(Value value) const;

  void allocate(mlir::OpBuilder &builder, Value value);
  /// Slots of all that needs one.
  void allocateAll(mlir::OpBuilder &builder);
  /// What slots begin with.
  void emitBegin(mlir::OpBuilder &builder, mlir::Location loc);
  /// All slots; and of those the ones that the host reads once the loop has ended with `values`.
  llvm::SmallVector<Value> getSlots() const;
  llvm::SmallVector<Value> getReadSlots(mlir::ValueRange values) const;
  /// `argument` is in the slot of `value`.
  void share(Value argument, Value value) { slots[argument] = slots.lookup(value); }

  /// Emits the operations of a block but for its terminator. Where a check of the host's would
  /// raise an error, `isGood` becomes false.
  void emitBlock(mlir::OpBuilder &builder, mlir::Block &block, mlir::IRMapping &map);
  /// Stores values, of a device's or of the host's, to the slots of arguments, all at once.
  void emitStores(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange arguments,
                  mlir::ValueRange values, mlir::IRMapping &map);
  void emitStore(mlir::OpBuilder &builder, mlir::Location loc, Value slot, Value value,
                 mlir::IRMapping &map);
  /// The same, of a condition of the loop's: false once a check has failed, or where a step's
  /// prints might find no room.
  void emitTest(mlir::OpBuilder &builder, mlir::Location loc, Value slot, Value value,
                mlir::IRMapping &map, bool isInner);
  /// Raises the error of the first check that has failed, on the host.
  void emitFailures(mlir::OpBuilder &builder);
  bool hasChecks() const { return !checks.empty(); }
  /// The value, on the host; anything where nobody needs it.
  Value emitRead(mlir::OpBuilder &builder, mlir::Location loc, Value value, bool isUnused);

  /// A number of the host's: whether the device can run the loop.
  Value isGood;
  /// Numbers of the host's, from before the loop, without which the device does not run it.
  llvm::SetVector<Value> required;
  /// What is not right while a loop is recorded leaves it to the host.
  void refuseUnless(mlir::OpBuilder &builder, mlir::Location loc, Value isRight);
  /// The same of buffers whose extents differ.
  void refuseUnlessEqual(mlir::OpBuilder &builder, mlir::Location loc, Value buffer, Value other);
  /// What stands around what is only done where a slot says so, or the opposite.
  std::function<void(Value slot, bool isNegated)> beginArm;
  std::function<void()> endArm;
  /// What stands around the steps of an inner loop, whose condition is in a slot.
  std::function<void(Value slot)> beginLoop, endLoop;
  /// Whether a choice of the host's has only its first arm: where another one is right, the device
  /// does not run the loop.
  bool isStraight = false;

private:
  /// What the loop or a branch gives on: a number gets a slot; false where neither that nor a dense
  /// buffer of the device's can be.
  bool moveToDevice(Value value);
  /// The same of all that a loop carries; a buffer that it gives is one that it carries.
  bool moveToDevice(mlir::scf::WhileOp repeated);
  bool analyse(mlir::Block &block);
  bool analyse(mlir::Operation &op);
  bool mayNotEnd();
  bool usesDevice(mlir::Operation &op) const;

  void flush(mlir::OpBuilder &builder, llvm::SmallVectorImpl<mlir::Operation *> &pending,
             mlir::IRMapping &map);
  void emitCompute(
      mlir::OpBuilder &builder, mlir::Location loc, llvm::ArrayRef<Value> slots,
      llvm::function_ref<llvm::SmallVector<Value>(mlir::OpBuilder &, mlir::IRMapping &)> body,
      mlir::IRMapping &map);
  /// The value in the body of an operation.
  Value emitLoad(mlir::OpBuilder &builder, mlir::Location loc, Value value, mlir::IRMapping &map);
  void readSlots(mlir::Operation *op, mlir::IRMapping &map);
  void emitLinalg(mlir::OpBuilder &builder, mlir::linalg::LinalgOp op, mlir::IRMapping &map);
  void emitCopy(mlir::OpBuilder &builder, mlir::memref::CopyOp op, mlir::IRMapping &map);
  void emitFirstArm(mlir::OpBuilder &builder, mlir::scf::IfOp branch, mlir::IRMapping &map);
  void emitHostBranch(mlir::OpBuilder &builder, mlir::scf::IfOp branch, mlir::IRMapping &map);
  llvm::SmallVector<Value> emitGiven(mlir::OpBuilder &builder, mlir::scf::IfOp branch,
                                     mlir::scf::YieldOp yield, mlir::IRMapping &map);
  void emitBothArms(mlir::OpBuilder &builder, mlir::scf::IfOp branch, mlir::IRMapping &map);
  void emitDeviceBranch(mlir::OpBuilder &builder, mlir::scf::IfOp branch, mlir::IRMapping &map);
  void emitYield(mlir::OpBuilder &builder, mlir::scf::IfOp branch, mlir::Block &arm,
                 llvm::SmallVectorImpl<Value> &homes, mlir::IRMapping &map);
  void emitChoice(mlir::OpBuilder &builder, mlir::arith::SelectOp choice, mlir::IRMapping &map);
  void emitCheck(mlir::OpBuilder &builder, mlir::scf::IfOp check, mlir::IRMapping &map);
  /// Whether no check has failed, in the body of an operation.
  Value emitIsFine(mlir::OpBuilder &inside, mlir::Location loc);
  Value allocateSlot(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type);

  /// Views at offsets of the device's: what reads or writes one finds each element's place itself.
  bool analyseView(mlir::memref::SubViewOp view);
  void emitMovingView(mlir::OpBuilder &builder, mlir::memref::SubViewOp view, mlir::IRMapping &map);
  Value emitMovingLoad(mlir::OpBuilder &inside, mlir::memref::SubViewOp view,
                       mlir::ValueRange indices, mlir::IRMapping &map);
  Value emitElement(mlir::OpBuilder &inside, mlir::memref::LoadOp load, mlir::IRMapping &map);
  std::pair<llvm::SmallVector<Value>, Value> emitPlaces(mlir::OpBuilder &inside,
                                                        mlir::memref::SubViewOp view,
                                                        mlir::ValueRange indices,
                                                        mlir::IRMapping &map);
  std::pair<llvm::SmallVector<Value>, Value> emitPlaces(mlir::OpBuilder &inside, mlir::Location loc,
                                                        Value source, mlir::ValueRange indices,
                                                        mlir::IRMapping &map);
  void emitFilled(mlir::OpBuilder &builder, Value from, Value to, mlir::IRMapping &map);

  /// Writes: each is left out behind a check that has failed.
  static bool isDeviceStore(mlir::Operation &op);
  bool analyseStore(mlir::memref::StoreOp store);
  void emitStoreIf(mlir::OpBuilder &inside, mlir::Location loc, Value condition, Value element,
                   Value target, mlir::ValueRange places);
  void emitElementStore(mlir::OpBuilder &inside, mlir::memref::StoreOp store, mlir::IRMapping &map);
  Value emitMovingHome(mlir::OpBuilder &builder, Value view, bool isRead, mlir::IRMapping &map);
  void emitMovingStore(mlir::OpBuilder &builder, mlir::memref::SubViewOp view, Value home,
                       mlir::IRMapping &map);
  void readMovingInput(mlir::linalg::GenericOp op, unsigned number, mlir::memref::SubViewOp view,
                       mlir::IRMapping &map);
  void readMovingLoads(mlir::Operation *original, mlir::Operation *clone, mlir::IRMapping &map);

  /// A check of what the device computes, and the numbers that its message needs, with where they
  /// are kept once it has failed.
  struct Check {
    llvm::SetVector<Value> numbers;
    llvm::SmallVector<Value> records;
  };
  bool analyseCheck(mlir::scf::IfOp check);
  bool analyseBranch(mlir::scf::IfOp branch);
  bool isOfChecks(mlir::scf::IfOp branch) const;
  bool isForHost(mlir::scf::IfOp branch) const;
  bool analyseFirstArm(mlir::scf::IfOp branch);
  bool storesToMovingView(mlir::Operation &op) const;
  /// Loops in the loop that do more than compute numbers.
  static bool isInnerLoop(mlir::Operation &op);
  bool analyseInner(mlir::scf::WhileOp inner);
  void allocateInner(mlir::OpBuilder &builder);
  void emitInner(mlir::OpBuilder &builder, mlir::scf::WhileOp inner, mlir::IRMapping &map);
  static bool onlyReleases(mlir::scf::IfOp branch);
  /// Whether a branch does more than compute numbers.
  static bool isStructured(mlir::scf::IfOp branch);
  bool isDeviceBranch(mlir::scf::IfOp branch) const;

  DevicePrints &prints;
  bool isInBody = false;
  llvm::MapVector<mlir::Operation *, Check> checks;
  /// The slots of the conditions of inner loops.
  llvm::MapVector<mlir::Operation *, Value> conditions;
  /// Which check has failed first, from 1 on.
  Value failed;
  /// Whether elements are stored, and a slot for operations that do nothing else.
  bool hasStores = false;
  Value unit;
  mlir::scf::WhileOp loop;
  llvm::SetVector<Value> onDevice;
  llvm::DenseMap<Value, Value> slots;
};

} // namespace autographc

#endif
