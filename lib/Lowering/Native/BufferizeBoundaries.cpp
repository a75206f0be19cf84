//===- BufferizeBoundaries.cpp - tensors between functions and around loops as buffers ===//
#include "UpdatedArguments.h"

#include "autographc/Lowering/Native.h"

#include "mlir/IR/SymbolTable.h"

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

/// For each result the argument that it is left in; -1 for others.
SmallVector<int64_t> getUpdates(func::FuncOp function) {
  auto updates = function->getAttrOfType<DenseI64ArrayAttr>(updatesAttr);
  return updates ? SmallVector<int64_t>(updates.asArrayRef()) : SmallVector<int64_t>(function.getNumResults(), -1);
}

/// Of values for a function's results, those that it gives.
SmallVector<Value> dropUpdated(ValueRange values, ArrayRef<int64_t> updates) {
  SmallVector<Value> given;
  for (auto [value, argument] : llvm::zip(values, updates))
    if (argument < 0)
      given.push_back(value);
  return given;
}

void convertCall(func::CallOp call, ArrayRef<int64_t> updates) {
  OpBuilder builder(call);
  Location loc = call.getLoc();
  SmallVector<Value> operands(call.getOperands());
  // First: what the callee reads under another name is then read after it was written, so that one of the two is copied.
  for (int64_t argument : updates)
    if (argument >= 0)
      operands[argument] = ToBufferOp::create(builder, loc, getBufferType(operands[argument].getType()), operands[argument], /*readOnly=*/false);
  operands = emitBuffers(builder, loc, operands, /*readOnly=*/true);
  auto made = func::CallOp::create(builder, loc, call.getCallee(), TypeRange(ValueRange(dropUpdated(call.getResults(), updates))), operands);
  made->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  unsigned next = 0;
  for (auto [result, argument] : llvm::zip(call.getResults(), updates))
    result.replaceAllUsesWith(argument < 0 ? made.getResult(next++)
                                           : ToTensorOp::create(builder, loc, result.getType(), operands[argument], /*restrict=*/true, /*writable=*/true));
  call.erase();
  takeResults(made);
}

/// What a function leaves in an argument, where it is not there already.
void leaveIn(OpBuilder &builder, Location loc, Value tensor, Value argument) {
  auto getAddress = [&](Value buffer) { return memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer); };
  Value buffer = ToBufferOp::create(builder, loc, argument.getType(), tensor, /*readOnly=*/true);
  Value differs = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, getAddress(buffer), getAddress(argument));
  scf::IfOp::create(builder, loc, differs, [&](OpBuilder &inner, Location) {
    memref::CopyOp::create(inner, loc, buffer, argument);
    scf::YieldOp::create(inner, loc);
  });
}

void convertReturn(func::ReturnOp end, ArrayRef<int64_t> updates, Block &entry) {
  OpBuilder builder(end);
  SmallVector<Value> values(end.getOperands());
  end->setOperands(emitBuffers(builder, end.getLoc(), dropUpdated(values, updates)));
  for (auto [value, argument] : llvm::zip(values, updates))
    if (argument >= 0)
      leaveIn(builder, end.getLoc(), value, entry.getArgument(argument));
}

void convertFunction(func::FuncOp function) {
  FunctionType type = function.getFunctionType();
  SmallVector<int64_t> updates = getUpdates(function);
  SmallVector<Type> results;
  for (auto [result, argument] : llvm::zip(type.getResults(), updates))
    if (argument < 0)
      results.push_back(getBufferType(result));
  function.setFunctionType(FunctionType::get(function.getContext(), getBufferTypes(type.getInputs()), results));
  if (function.isDeclaration())
    return;
  Block &entry = function.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  for (BlockArgument argument : entry.getArguments())
    takeAsBuffer(builder, argument, /*writable=*/llvm::is_contained(updates, argument.getArgNumber()));
  for (Block &block : function.getBody())
    if (auto end = dyn_cast<func::ReturnOp>(block.getTerminator()))
      convertReturn(end, updates, entry);
}

/// Whether a list gets a few more elements at its end.
bool isAppendedTo(OpOperand &list) {
  auto insert = dyn_cast<tensor::InsertSliceOp>(list.getOwner());
  auto longer = insert && insert.getSource() == list.get() ? insert.getDest().getDefiningOp<tensor::EmptyOp>() : nullptr;
  if (!longer || longer.getDynamicSizes().size() != 1)
    return false;
  auto extent = longer.getDynamicSizes().front().getDefiningOp<arith::AddIOp>();
  return extent && getConstantIntValue(extent.getRhs());
}

bool isYieldedByBranch(OpOperand &use) {
  return isa<scf::YieldOp>(use.getOwner()) && isa<scf::IfOp>(use.getOwner()->getParentOp());
}

/// A list without its last elements, where a branch gives one or elements are appended again: a buffer of its own, which `ag-bufferize-growth`
/// makes of the old one. As a view it would make a view of what the other side gives, and could not grow.
void copyShorterList(tensor::ExtractSliceOp slice) {
  bool isList = llvm::any_of(slice->getUses(), [](OpOperand &use) { return isYieldedByBranch(use) || isAppendedTo(use); });
  RankedTensorType from = slice.getSourceType(), to = slice.getType();
  bool isWhole = to.getRank() && to.getRank() == from.getRank() && to.getShape().drop_front() == from.getShape().drop_front() &&
                 !llvm::is_contained(to.getShape().drop_front(), ShapedType::kDynamic);
  if (!isList || !isWhole || !slice.hasUnitStride())
    return;
  OpBuilder builder(slice->getContext());
  builder.setInsertionPointAfter(slice);
  Value copy = bufferization::AllocTensorOp::create(builder, slice.getLoc(), slice.getType(), ValueRange(), slice.getResult());
  slice.getResult().replaceAllUsesExcept(copy, copy.getDefiningOp());
}

/// Whether a tensor was made in this block, out of nothing, and is only what it was filled to.
bool isFresh(Value tensor, Block *block) {
  Operation *op = tensor.getDefiningOp();
  if (!op || op->getBlock() != block || !tensor.hasOneUse())
    return false;
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return isFresh(linalg.getDpsInitOperand(cast<OpResult>(tensor).getResultNumber())->get(), block);
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return isFresh(insert.getDest(), block);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return isFresh(insert.getDest(), block);
  return isa<tensor::EmptyOp, bufferization::AllocTensorOp>(op);
}

/// A new tensor that a branch gives, such as a longer list: a buffer that is known to be no other one, so that the other branch can give the old one,
/// changed in place, and that what made the tensor is not compared with what reads the result.
void separateNewTensors(scf::YieldOp yield) {
  if (!isa<scf::IfOp>(yield->getParentOp()))
    return;
  OpBuilder builder(yield);
  for (OpOperand &operand : yield->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || operand.get().getDefiningOp<tensor::EmptyOp>() || !isFresh(operand.get(), yield->getBlock()))
      continue;
    Value buffer = ToBufferOp::create(builder, yield.getLoc(), getBufferType(type), operand.get());
    operand.set(ToTensorOp::create(builder, yield.getLoc(), type, buffer, /*restrict=*/true, /*writable=*/true));
  }
}

struct BufferizeBoundaries : impl::BufferizeBoundariesBase<BufferizeBoundaries> {
  void runOnOperation() override {
    markUpdatedArguments(getOperation());
    getOperation().walk([](tensor::ExtractSliceOp slice) { copyShorterList(slice); });
    getOperation().walk(separateNewTensors);
    SymbolTable symbols(getOperation());
    getOperation().walk([&](Operation *op) {
      if (auto function = dyn_cast<func::FuncOp>(op))
        return convertFunction(function);
      if (!hasTensor(op->getOperandTypes()) && !hasTensor(op->getResultTypes()))
        return;
      if (auto loop = dyn_cast<scf::WhileOp>(op))
        convertWhile(loop);
      else if (auto loop = dyn_cast<scf::ForOp>(op))
        convertFor(loop);
      else if (auto call = dyn_cast<func::CallOp>(op))
        convertCall(call, getUpdates(symbols.lookup<func::FuncOp>(call.getCallee())));
    });
  }
};

} // namespace
} // namespace autographc
