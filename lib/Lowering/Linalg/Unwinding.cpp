//===- Unwinding.cpp - what destructors see where an error ends the call --===//
#include "FunctionLowering.h"

#include "autographc/IR/Leaves.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace autographc {

/// The address of the entry that the LLVM dialect phase makes for the unwinding function.
static Value emitEntry(OpBuilder &b, Location loc, RuntimeCalls &runtime, StringRef callee) {
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  func::FuncOp entry = runtime.declare(("__ag_entry_" + callee).str(), {pointer, pointer}, {});
  Value address =
      func::ConstantOp::create(b, loc, entry.getFunctionType(), FlatSymbolRefAttr::get(entry));
  return UnrealizedConversionCastOp::create(b, loc, pointer, address).getResult(0);
}

void FunctionLowering::emitSlotStore(Value value, unsigned slot) {
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  LLVM::StoreOp::create(b, loc, value,
                        LLVM::GEPOp::create(b, loc, pointer, b.getI64Type(), slots,
                                            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(slot)}));
}

void FunctionLowering::emitBeginUnwind(ag::UnwindOp op) {
  unsigned count = op.getGiven().size();
  for (Attribute cell : op.getCells())
    for (Type leaf : getLeafTypes(cast<TypeAttr>(cell).getValue()))
      count += countSlots(leaf);
  Value arguments[] = {emitEntry(b, loc, runtime, op.getCallee()), constant(b.getI64Type(), count)};
  slots = runtime
              .emitCall(b, loc, "ag_begin_unwind", arguments,
                        LLVM::LLVMPointerType::get(b.getContext()))
              ->getResult(0);
  for (auto [slot, value] : llvm::enumerate(op.getGiven()))
    emitSlotStore(toI64(get(value), value.getType()), slot);
  // Nothing computes with it.
  map.map(op.getFrame(), constant(b.getI64Type(), 0));
}

void FunctionLowering::emitSave(ag::SaveOp op) {
  Value value = get(op.getValue());
  unsigned slot = op.getCell();
  if (!isa<RankedTensorType>(value.getType())) {
    for (Value part : emitToSlots(value, op.getValue().getType()))
      emitSlotStore(part, slot++);
    return;
  }
  Values shape(extents(value));
  int64_t width = countBytes(cast<RankedTensorType>(value.getType()).getElementType());
  Value count = emitProduct(shape);
  Value bytes = b.createOrFold<arith::MulIOp>(loc, toI64(count, count.getType()),
                                              constant(b.getI64Type(), width));
  runtime.emitCall(b, loc, "ag_save_tensor",
                   {slots, constant(b.getI64Type(), slot), runtime.emitData(b, loc, value), bytes});
  for (Value extent : shape)
    emitSlotStore(toI64(extent, extent.getType()), ++slot);
}

void FunctionLowering::emitEndUnwind() {
  if (slots)
    runtime.emitCall(b, loc, "ag_end_unwind", slots);
}

} // namespace autographc
