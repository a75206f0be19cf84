//===- DeviceBuffers.cpp - buffers in a device's memory -------------------===//
#include "DeviceBuffers.h"

#include "Lowering/Analysis/CountedLoops.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

bool autographc::isDeviceBuffer(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.getMemorySpaceAsInt() == deviceSpace;
}

MemRefType autographc::getDeviceType(MemRefType type) {
  Builder builder(type.getContext());
  return MemRefType::get(type.getShape(), type.getElementType(), type.getLayout(),
                         builder.getI64IntegerAttr(deviceSpace));
}

int64_t autographc::getElementBytes(MemRefType type) {
  Type element = type.getElementType();
  return element.isIndex() ? 8 : (element.getIntOrFloatBitWidth() + 7) / 8;
}

void autographc::addDeviceNote(func::FuncOp function, const Twine &note) {
  SmallVector<Attribute> notes;
  if (auto known = ag::getAttr<ag::SchedulesAttr>(function))
    llvm::append_range(notes, known);
  Builder builder(function.getContext());
  Attribute added =
      builder.getDictionaryAttr(builder.getNamedAttr("device", builder.getStringAttr(note)));
  if (!llvm::is_contained(notes, added))
    notes.push_back(added);
  ag::setAttr<ag::SchedulesAttr>(function, builder.getArrayAttr(notes));
}

Value autographc::emitAddress(OpBuilder &builder, Location loc, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  Type number = builder.getI64Type();
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  address = arith::IndexCastOp::create(builder, loc, number, address);
  if (type.getLayout().isIdentity())
    return address;
  Value offset = memref::ExtractStridedMetadataOp::create(builder, loc, buffer).getOffset();
  offset = arith::IndexCastOp::create(builder, loc, number, offset);
  Value bytes = arith::ConstantIntOp::create(builder, loc, getElementBytes(type), 64);
  offset = arith::MulIOp::create(builder, loc, offset, bytes);
  return arith::AddIOp::create(builder, loc, address, offset);
}

bool autographc::isRelease(Operation *op) { return isa<memref::DeallocOp>(op); }

bool autographc::mayStandBetween(Operation *op) {
  auto branch = dyn_cast<scf::IfOp>(op);
  return isMemoryEffectFree(op) || isa<memref::AllocOp>(op) || isRelease(op) ||
         (branch && isFailure(branch));
}

void autographc::moveIntoArms(scf::IfOp branch, ArrayRef<Operation *> ops) {
  for (Block *arm : {branch.thenBlock(), branch.elseBlock()}) {
    OpBuilder builder = OpBuilder::atBlockBegin(arm);
    for (Operation *op : ops)
      builder.clone(*op);
  }
  Operation *behind = branch;
  for (Operation *op = ops.front(); op != branch;) {
    Operation *next = op->getNextNode();
    if (isRelease(op)) {
      op->moveAfter(behind);
      behind = op;
    }
    op = next;
  }
  for (Operation *op : ops)
    op->erase();
}
