//===- RuntimeSums.cpp - what the run time does of a sum ------------------===//
#include "RuntimeSums.h"
#include "Lowering/Analysis/Declarations.h"

#include "autograph/abi.h"
#include "autographc/IR/AG.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace autographc;

Value autographc::emitSumCall(OpBuilder &builder, Location loc, Type elementType, StringRef name,
                              ArrayRef<Value> operands, TypeRange results) {
  auto type = builder.getFunctionType(ValueRange(operands).getTypes(), results);
  StringRef suffix = elementType.isF32() ? "float32" : "float64";
  func::FuncOp function =
      declareFunction(builder.getBlock()->getParentOp(), (name + suffix).str(), type);
  auto call = func::CallOp::create(builder, loc, function, operands);
  return call.getNumResults() ? call.getResult(0) : Value();
}

Value autographc::getRoomForBlocks(Operation *op) {
  Block &entry = op->getParentOfType<func::FuncOp>().front();
  for (auto known : entry.getOps<memref::ExtractAlignedPointerAsIndexOp>())
    if (ag::hasAttr<ag::RoomAttr>(known))
      return known;
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  auto type = MemRefType::get(AG_BLOCKS_BYTES / 8, builder.getI64Type());
  Value room = memref::AllocaOp::create(builder, op->getLoc(), type);
  auto address = memref::ExtractAlignedPointerAsIndexOp::create(builder, op->getLoc(), room);
  ag::setAttr<ag::RoomAttr>(address);
  // Each thread has totals of its own.
  for (Operation *own : {room.getDefiningOp(), address.getOperation()})
    ag::setAttr<ag::ScratchAttr>(own);
  return address;
}
