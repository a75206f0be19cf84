//===- BufferizeBoundaries.cpp - tensors between functions and around loops as buffers ===//
#include "autographc/Lowering/Native.h"

using namespace mlir;
using bufferization::ToBufferOp;
using bufferization::ToTensorOp;

namespace autographc {
#define GEN_PASS_DEF_BUFFERIZEBOUNDARIES
#include "autographc/Lowering/Native.h.inc"

namespace {

/// The dense row-major buffer of a tensor type; any other type as it is.
Type getBufferType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? Type(MemRefType::get(tensor.getShape(), tensor.getElementType())) : type;
}

SmallVector<Type> getBufferTypes(TypeRange types) { return llvm::map_to_vector(types, getBufferType); }

bool hasTensor(TypeRange types) { return llvm::any_of(types, llvm::IsaPred<RankedTensorType>); }

/// The buffer of each tensor among `values`. Unless `readOnly`, whoever takes the buffer may write to it: the analysis then
/// copies a tensor that somebody else still reads or that is not ours to write.
SmallVector<Value> emitBuffers(OpBuilder &builder, Location loc, ValueRange values, bool readOnly = false) {
  return llvm::map_to_vector(values, [&](Value value) -> Value {
    if (!isa<RankedTensorType>(value.getType()))
      return value;
    return ToBufferOp::create(builder, loc, getBufferType(value.getType()), value, readOnly);
  });
}

/// Makes `value`, a tensor, a buffer; its uses read the tensor in that buffer.
void takeAsBuffer(OpBuilder &builder, Value value, bool writable) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  if (!tensor)
    return;
  value.setType(getBufferType(tensor));
  auto read = ToTensorOp::create(builder, value.getLoc(), tensor, value, /*restrict=*/true, writable);
  value.replaceAllUsesExcept(read, read);
}

/// Block arguments of a region that owns what it is passed.
void takeArguments(Block &block, bool writable) {
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  for (BlockArgument argument : block.getArguments())
    takeAsBuffer(builder, argument, writable);
}

void giveOperands(Operation *op, unsigned first = 0) {
  OpBuilder builder(op);
  ValueRange operands = op->getOperands().drop_front(first);
  SmallVector<Value> buffers = emitBuffers(builder, op->getLoc(), operands);
  op->setOperands(first, buffers.size(), buffers);
}

void takeResults(Operation *op) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults())
    takeAsBuffer(builder, result, /*writable=*/true);
}

void convertWhile(scf::WhileOp loop) {
  giveOperands(loop);
  takeArguments(*loop.getBeforeBody(), /*writable=*/true);
  giveOperands(loop.getConditionOp(), /*first=*/1);
  takeArguments(*loop.getAfterBody(), /*writable=*/true);
  giveOperands(loop.getYieldOp());
  takeResults(loop);
}

void convertFor(scf::ForOp loop) {
  giveOperands(loop, loop.getNumControlOperands());
  takeArguments(*loop.getBody(), /*writable=*/true);
  giveOperands(loop.getBody()->getTerminator());
  takeResults(loop);
}

void convertCall(func::CallOp call) {
  OpBuilder builder(call);
  call->setOperands(emitBuffers(builder, call.getLoc(), call.getOperands(), /*readOnly=*/true));
  takeResults(call);
}

void convertFunction(func::FuncOp function) {
  FunctionType type = function.getFunctionType();
  function.setFunctionType(FunctionType::get(function.getContext(), getBufferTypes(type.getInputs()), getBufferTypes(type.getResults())));
  if (function.isDeclaration())
    return;
  takeArguments(function.getBody().front(), /*writable=*/false);
  for (Block &block : function.getBody())
    if (auto op = dyn_cast<func::ReturnOp>(block.getTerminator()))
      giveOperands(op);
}

struct BufferizeBoundaries : impl::BufferizeBoundariesBase<BufferizeBoundaries> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (auto function = dyn_cast<func::FuncOp>(op))
        return convertFunction(function);
      if (!hasTensor(op->getOperandTypes()) && !hasTensor(op->getResultTypes()))
        return;
      if (auto loop = dyn_cast<scf::WhileOp>(op))
        convertWhile(loop);
      else if (auto loop = dyn_cast<scf::ForOp>(op))
        convertFor(loop);
      else if (auto call = dyn_cast<func::CallOp>(op))
        convertCall(call);
    });
  }
};

} // namespace
} // namespace autographc
