//===- BufferizeBoundaries.cpp - tensors between functions and around loops as buffers ===//
#include "Lowering/Analysis/UpdatedArguments.h"
#include "Resizing.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Buffers.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using bufferization::ToBufferOp;
using bufferization::ToTensorOp;

namespace autographc {
#define GEN_PASS_DEF_BUFFERIZEBOUNDARIES
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// The dense row-major buffer of a tensor type; any other type as it is.
Type getBufferType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? Type(MemRefType::get(tensor.getShape(), tensor.getElementType())) : type;
}

SmallVector<Type> getBufferTypes(TypeRange types) {
  return llvm::map_to_vector(types, getBufferType);
}

bool hasTensor(TypeRange types) { return llvm::any_of(types, llvm::IsaPred<RankedTensorType>); }

/// The buffer of each tensor among `values`. Unless `readOnly`, whoever takes the buffer may write
/// to it: the analysis then copies a tensor that somebody else still reads or that is not ours to
/// write.
SmallVector<Value> emitBuffers(OpBuilder &builder, Location loc, ValueRange values,
                               bool readOnly = false) {
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
  auto read =
      ToTensorOp::create(builder, value.getLoc(), tensor, value, /*restrict=*/true, writable);
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

/// Where a function leaves its results: for each the argument that it is left in, and the one that
/// may be resized for it; -1 for others.
struct Convention {
  SmallVector<int64_t> updates, resizes;
  /// The arguments among the updated ones that stay as they are.
  SmallVector<int64_t> keeps;

  /// Of a function that had so many results when its attributes were set.
  Convention(func::FuncOp function, unsigned count)
      : updates(get<ag::UpdatesAttr>(function, count)),
        resizes(get<ag::ResizesAttr>(function, count)), keeps(get<ag::KeepsAttr>(function, 0)) {}

  bool isKept(int64_t argument) const { return llvm::is_contained(keeps, argument); }

  /// Whether a function may write an argument.
  bool writes(int64_t argument) const {
    return !isKept(argument) &&
           (llvm::is_contained(updates, argument) || llvm::is_contained(resizes, argument));
  }

  /// Of values or types for all results, those that are given.
  template <typename T, typename Range> SmallVector<T> dropUpdated(Range all) const {
    SmallVector<T> given;
    for (auto [one, argument] : llvm::zip(all, updates))
      if (argument < 0)
        given.push_back(one);
    return given;
  }

private:
  template <typename Attr> static SmallVector<int64_t> get(func::FuncOp function, unsigned count) {
    auto numbers = ag::getAttr<Attr>(function);
    return numbers ? SmallVector<int64_t>(numbers.asArrayRef()) : SmallVector<int64_t>(count, -1);
  }
};

/// Further results for one that may be in a resized argument: whether it is, and its unknown
/// extents.
SmallVector<Type> getResizedTypes(MemRefType type) {
  SmallVector<Type> types(1 + type.getNumDynamicDims(), IndexType::get(type.getContext()));
  types.front() = IntegerType::get(type.getContext(), 1);
  return types;
}

/// Takes a result from what a call gave: the argument's buffer with these extents, or a new one.
Value takeResized(OpBuilder &builder, Location loc, Value given, Value argument,
                  ValueRange behind) {
  auto type = cast<MemRefType>(given.getType());
  unsigned next = 1;
  auto sizes = llvm::map_to_vector(type.getShape(), [&](int64_t extent) -> OpFoldResult {
    return ShapedType::isDynamic(extent) ? OpFoldResult(behind[next++])
                                         : OpFoldResult(builder.getIndexAttr(extent));
  });
  return arith::SelectOp::create(builder, loc, behind.front(),
                                 emitResized(builder, loc, type, argument, sizes), given);
}

void convertCall(func::CallOp call, const Convention &convention) {
  OpBuilder builder(call);
  Location loc = call.getLoc();
  SmallVector<Value> operands(call.getOperands());
  // First: what the callee reads under another name is then read after it was written, so that one
  // of the two is copied.
  for (auto [argument, operand] : llvm::enumerate(call.getOperands()))
    if (convention.writes(argument))
      operands[argument] =
          ToBufferOp::create(builder, loc, getBufferType(operands[argument].getType()),
                             operands[argument], /*readOnly=*/false);
  operands = emitBuffers(builder, loc, operands, /*readOnly=*/true);
  auto types = convention.dropUpdated<Type>(getBufferTypes(call.getResultTypes()));
  for (auto [type, argument] : llvm::zip(call.getResultTypes(), convention.resizes))
    if (argument >= 0)
      llvm::append_range(types, getResizedTypes(cast<MemRefType>(getBufferType(type))));
  auto made = func::CallOp::create(builder, loc, call.getCallee(), types, operands);
  made->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  unsigned next = 0;
  ValueRange behind = made.getResults().drop_front(llvm::count(convention.updates, -1));
  for (auto [result, update, resized] :
       llvm::zip(call.getResults(), convention.updates, convention.resizes)) {
    Value value = update < 0 ? made.getResult(next++) : operands[update];
    if (resized >= 0) {
      unsigned count = getResizedTypes(cast<MemRefType>(value.getType())).size();
      value = takeResized(builder, loc, value, operands[resized], behind.take_front(count));
      behind = behind.drop_front(count);
    }
    if (update >= 0 && convention.isKept(update))
      value = call.getOperand(update);
    else if (isa<RankedTensorType>(result.getType()))
      value = ToTensorOp::create(builder, loc, result.getType(), value, /*restrict=*/true,
                                 /*writable=*/true);
    result.replaceAllUsesWith(value);
  }
  call.erase();
}

Value emitAddress(OpBuilder &builder, Location loc, Value buffer) {
  return memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
}

/// Copies a result to the argument that it is left in, where it is not there already.
void leaveIn(OpBuilder &builder, Location loc, Value tensor, Value argument) {
  Value buffer = ToBufferOp::create(builder, loc, argument.getType(), tensor, /*readOnly=*/true);
  Value differs =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                            emitAddress(builder, loc, buffer), emitAddress(builder, loc, argument));
  scf::IfOp::create(builder, loc, differs, [&](OpBuilder &inner, Location) {
    memref::CopyOp::create(inner, loc, buffer, argument);
    scf::YieldOp::create(inner, loc);
  });
}

/// Gives a result that may be in a resized argument: a buffer if it is not, and what stands behind
/// the results.
Value giveResized(OpBuilder &builder, Location loc, Value buffer, Value argument,
                  SmallVector<Value> &behind) {
  auto type = cast<MemRefType>(buffer.getType());
  Value isArgument =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                            emitAddress(builder, loc, buffer), emitAddress(builder, loc, argument));
  behind.push_back(isArgument);
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    if (type.isDynamicDim(axis))
      behind.push_back(memref::DimOp::create(builder, loc, buffer, axis));
  return arith::SelectOp::create(builder, loc, isArgument, emitNoBuffer(builder, loc, type),
                                 buffer);
}

void convertReturn(func::ReturnOp end, const Convention &convention, Block &entry) {
  OpBuilder builder(end);
  Location loc = end.getLoc();
  SmallVector<Value> values(end.getOperands()), behind;
  SmallVector<Value> given = emitBuffers(builder, loc, convention.dropUpdated<Value>(values));
  for (auto [buffer, argument] :
       llvm::zip(given, convention.dropUpdated<int64_t>(convention.resizes)))
    if (argument >= 0)
      buffer = giveResized(builder, loc, buffer, entry.getArgument(argument), behind);
  given.append(behind);
  end->setOperands(given);
  for (auto [value, argument] : llvm::zip(values, convention.updates))
    if (argument >= 0 && !convention.isKept(argument))
      leaveIn(builder, loc, value, entry.getArgument(argument));
}

void convertFunction(func::FuncOp function) {
  FunctionType type = function.getFunctionType();
  Convention convention(function, type.getNumResults());
  auto results = convention.dropUpdated<Type>(getBufferTypes(type.getResults()));
  for (auto [result, argument] : llvm::zip(type.getResults(), convention.resizes))
    if (argument >= 0) {
      llvm::append_range(results, getResizedTypes(cast<MemRefType>(getBufferType(result))));
      ag::setArgAttr<ag::ExclusiveAttr>(function, argument);
    }
  function.setFunctionType(
      FunctionType::get(function.getContext(), getBufferTypes(type.getInputs()), results));
  if (function.isDeclaration())
    return;
  Block &entry = function.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  for (BlockArgument argument : entry.getArguments())
    takeAsBuffer(builder, argument, /*writable=*/convention.writes(argument.getArgNumber()));
  for (Block &block : function.getBody())
    if (auto end = dyn_cast<func::ReturnOp>(block.getTerminator()))
      convertReturn(end, convention, entry);
}

/// Whether a list gets a few more elements at its end.
bool isAppendedTo(OpOperand &list) {
  auto insert = dyn_cast<tensor::InsertSliceOp>(list.getOwner());
  auto longer = insert && insert.getSource() == list.get()
                    ? insert.getDest().getDefiningOp<tensor::EmptyOp>()
                    : nullptr;
  if (!longer || longer.getDynamicSizes().size() != 1)
    return false;
  auto extent = longer.getDynamicSizes().front().getDefiningOp<arith::AddIOp>();
  return extent && getConstantIntValue(extent.getRhs());
}

bool isYieldedByBranch(OpOperand &use) {
  return isa<scf::YieldOp>(use.getOwner()) && isa<scf::IfOp>(use.getOwner()->getParentOp());
}

/// A list without its last elements, where a branch gives one or elements are appended again: a
/// buffer of its own, which `ag-bufferize-growth` makes of the old one. As a view it would make a
/// view of what the other side gives, and could not grow.
void copyShorterList(tensor::ExtractSliceOp slice) {
  bool isList = llvm::any_of(
      slice->getUses(), [](OpOperand &use) { return isYieldedByBranch(use) || isAppendedTo(use); });
  RankedTensorType from = slice.getSourceType(), to = slice.getType();
  bool isWhole = to.getRank() && to.getRank() == from.getRank() &&
                 to.getShape().drop_front() == from.getShape().drop_front() &&
                 !llvm::is_contained(to.getShape().drop_front(), ShapedType::kDynamic);
  if (!isList || !isWhole || !slice.hasUnitStride())
    return;
  OpBuilder builder(slice->getContext());
  builder.setInsertionPointAfter(slice);
  Value copy = bufferization::AllocTensorOp::create(builder, slice.getLoc(), slice.getType(),
                                                    ValueRange(), slice.getResult());
  slice.getResult().replaceAllUsesExcept(copy, copy.getDefiningOp());
}

/// Whether a tensor was made in this block, out of nothing, and is only what it was filled to.
bool isFresh(Value tensor, Block *block) {
  Operation *op = tensor.getDefiningOp();
  if (!op || op->getBlock() != block || !tensor.hasOneUse())
    return false;
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return isFresh(linalg.getDpsInitOperand(cast<OpResult>(tensor).getResultNumber())->get(),
                   block);
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return isFresh(insert.getDest(), block);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return isFresh(insert.getDest(), block);
  return isa<tensor::EmptyOp, bufferization::AllocTensorOp>(op);
}

/// A new tensor that a branch gives, such as a longer list: a buffer that is known to be no other
/// one, so that the other branch can give the old one, changed in place, and that what made the
/// tensor is not compared with what reads the result.
void separateNewTensors(scf::YieldOp yield) {
  if (!isa<scf::IfOp>(yield->getParentOp()))
    return;
  OpBuilder builder(yield);
  for (OpOperand &operand : yield->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || operand.get().getDefiningOp<tensor::EmptyOp>() ||
        !isFresh(operand.get(), yield->getBlock()))
      continue;
    Value buffer = ToBufferOp::create(builder, yield.getLoc(), getBufferType(type), operand.get());
    operand.set(ToTensorOp::create(builder, yield.getLoc(), type, buffer, /*restrict=*/true,
                                   /*writable=*/true));
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
        convertCall(
            call, Convention(symbols.lookup<func::FuncOp>(call.getCallee()), call.getNumResults()));
    });
  }
};

} // namespace
} // namespace autographc
