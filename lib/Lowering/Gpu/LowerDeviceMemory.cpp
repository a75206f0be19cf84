//===- LowerDeviceMemory.cpp - what the host does with device buffers -----===//
#include "DeviceBuffers.h"
#include "Lowering/Analysis/Declarations.h"
#include "Lowering/Analysis/DenseBuffers.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Gpu.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERDEVICEMEMORY
#include "autographc/Lowering/Gpu.h.inc"

namespace {

struct LowerDeviceMemory : impl::LowerDeviceMemoryBase<LowerDeviceMemory> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (ag::hasAttr<ag::OnDeviceAttr>(function))
        lower(function);
  }

private:
  void lower(func::FuncOp function) {
    function.walk([&](Operation *op) {
      OpBuilder builder(op);
      if (auto room = dyn_cast<memref::AllocOp>(op))
        return isDeviceBuffer(room.getType()) ? lower(builder, room) : void();
      if (auto room = dyn_cast<memref::DeallocOp>(op))
        return isDeviceBuffer(room.getMemref().getType()) ? lower(builder, room) : void();
      if (auto load = dyn_cast<memref::LoadOp>(op))
        return isDeviceBuffer(load.getMemRefType()) ? lower(builder, load) : void();
      if (auto store = dyn_cast<memref::StoreOp>(op))
        return isDeviceBuffer(store.getMemRefType()) ? lower(builder, store) : void();
    });
  }

  func::FuncOp getRuntime(OpBuilder &builder, StringRef name, ArrayRef<Type> arguments,
                          ArrayRef<Type> results) {
    return declareFunction(getOperation(), name, builder.getFunctionType(arguments, results));
  }

  static Value emitNumber(OpBuilder &builder, Location loc, int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  }
  static Value emitWide(OpBuilder &builder, Location loc, Value index) {
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
  }

  void lower(OpBuilder &builder, memref::AllocOp room) {
    Location loc = room.getLoc();
    MemRefType type = room.getType();
    Type number = builder.getI64Type();
    SmallVector<Value> extents;
    auto dynamic = room.getDynamicSizes().begin();
    Value bytes = emitNumber(builder, loc, getElementBytes(type));
    for (int64_t extent : type.getShape()) {
      extents.push_back(ShapedType::isDynamic(extent) ? emitWide(builder, loc, *dynamic++)
                                                      : emitNumber(builder, loc, extent));
      bytes = arith::MulIOp::create(builder, loc, bytes, extents.back());
    }
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext(), deviceSpace);
    func::FuncOp allocate = getRuntime(builder, "ag_device_allocate", {number}, {number});
    Value address = func::CallOp::create(builder, loc, allocate, ValueRange{bytes}).getResult(0);
    address = LLVM::IntToPtrOp::create(builder, loc, pointer, address);
    room.replaceAllUsesWith(emitDenseBuffer(builder, loc, type, address, extents));
    room.erase();
  }

  void lower(OpBuilder &builder, memref::DeallocOp room) {
    Location loc = room.getLoc();
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, room.getMemref());
    func::FuncOp release = getRuntime(builder, "ag_device_release", {builder.getI64Type()}, {});
    func::CallOp::create(builder, loc, release, ValueRange{emitWide(builder, loc, address)});
    room.erase();
  }

  /// The address of an element.
  static Value emitElement(OpBuilder &builder, Location loc, Value buffer, ValueRange indices) {
    auto type = cast<MemRefType>(buffer.getType());
    Value address = autographc::emitAddress(builder, loc, buffer);
    if (indices.empty())
      return address;
    auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
    Value bytes = emitNumber(builder, loc, getElementBytes(type));
    for (auto [index, stride] : llvm::zip(indices, metadata.getStrides())) {
      Value step = arith::MulIOp::create(builder, loc, index, stride);
      step = arith::MulIOp::create(builder, loc, emitWide(builder, loc, step), bytes);
      address = arith::AddIOp::create(builder, loc, address, step);
    }
    return address;
  }

  /// A place of the host's for one element, and its address.
  std::pair<Value, Value> emitSlot(OpBuilder &builder, Operation *access, MemRefType type) {
    OpBuilder::InsertionGuard guard(builder);
    Location loc = access->getLoc();
    builder.setInsertionPointToStart(&access->getParentOfType<func::FuncOp>().front());
    Value slot = memref::AllocaOp::create(builder, loc, MemRefType::get({}, type.getElementType()));
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, slot);
    return {slot, emitWide(builder, loc, address)};
  }

  void emitTransfer(OpBuilder &builder, Location loc, StringRef name, Value host, Value device,
                    MemRefType type) {
    Type number = builder.getI64Type();
    func::FuncOp transfer = getRuntime(builder, name, {number, number, number}, {});
    func::CallOp::create(builder, loc, transfer,
                         ValueRange{host, device, emitNumber(builder, loc, getElementBytes(type))});
  }

  void lower(OpBuilder &builder, memref::LoadOp load) {
    Location loc = load.getLoc();
    auto [slot, host] = emitSlot(builder, load, load.getMemRefType());
    Value device = emitElement(builder, loc, load.getMemref(), load.getIndices());
    emitTransfer(builder, loc, "ag_device_read", host, device, load.getMemRefType());
    load.replaceAllUsesWith(memref::LoadOp::create(builder, loc, slot).getResult());
    load.erase();
  }

  void lower(OpBuilder &builder, memref::StoreOp store) {
    Location loc = store.getLoc();
    auto [slot, host] = emitSlot(builder, store, store.getMemRefType());
    memref::StoreOp::create(builder, loc, store.getValueToStore(), slot);
    Value device = emitElement(builder, loc, store.getMemref(), store.getIndices());
    emitTransfer(builder, loc, "ag_device_write", host, device, store.getMemRefType());
    store.erase();
  }
};

} // namespace
} // namespace autographc
