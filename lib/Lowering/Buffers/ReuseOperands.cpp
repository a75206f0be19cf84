//===- ReuseOperands.cpp - results written over operands that are done with ===//
#include "Exclusive.h"
#include "Lowering/Analysis/UpdatedArguments.h"

#include "autographc/Lowering/Buffers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_REUSEOPERANDS
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// The result of a call that an in-out operand becomes; null for other operands.
Value findChanged(OpOperand &operand) {
  auto call = cast<func::CallOp>(operand.getOwner());
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  std::optional<unsigned> place = findPlace(callee, operand.getOperandNumber());
  return place ? call.getResult(*place) : Value();
}

/// Whether an in-out argument of a function becomes `value`, or what branches and calls make of
/// that, on some path at least: then it is the function's to write.
class Becomes {
public:
  explicit Becomes(BlockArgument argument)
      : place(findPlace(cast<func::FuncOp>(argument.getOwner()->getParentOp()),
                        argument.getArgNumber())) {}

  bool operator()(Value value) { return place && followUses(value) && isReturned; }

private:
  bool followUses(Value value) {
    return !seen.insert(value).second ||
           llvm::all_of(value.getUses(), [&](OpOperand &use) { return follow(use); });
  }

  bool follow(OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<func::ReturnOp>(user)) {
      bool isPlace = use.getOperandNumber() == *place;
      isReturned |= isPlace;
      return isPlace;
    }
    if (isa<func::CallOp>(user)) {
      Value changed = findChanged(use);
      return changed && followUses(changed);
    }
    auto branch = dyn_cast<scf::IfOp>(user->getParentOp());
    return branch && isa<scf::YieldOp>(user) &&
           followUses(branch.getResult(use.getOperandNumber()));
  }

  std::optional<unsigned> place;
  llvm::SmallDenseSet<Value> seen;
  bool isReturned = false;
};

/// What a call changes, or a loop begins with, of which `value` is the result; null where it is
/// something else.
Value findStart(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return {};
  if (auto call = dyn_cast<func::CallOp>(result.getOwner()))
    for (OpOperand &operand : call->getOpOperands())
      if (findChanged(operand) == value)
        return operand.get();
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return loop.getInitArgs()[result.getResultNumber()];
  if (auto loop = dyn_cast<scf::WhileOp>(result.getOwner()))
    if (auto carried =
            dyn_cast<BlockArgument>(loop.getConditionOp().getArgs()[result.getResultNumber()]);
        carried && carried.getOwner() == loop.getBeforeBody())
      return loop.getInits()[carried.getArgNumber()];
  return {};
}

/// Whether `value`, an operand of `op`, has a buffer that nobody else holds: what a loop carries,
/// or what an operation made, or what C++ lends to be replaced by the result; or what a loop or a
/// call made of such.
bool isOwned(Value value, linalg::GenericOp op) {
  if (Value start = findStart(value))
    return isOwned(start, op);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    return isa<scf::WhileOp, scf::ForOp>(parent) ||
           (isa<func::FuncOp>(parent) && Becomes(argument)(op->getResult(0)));
  }
  auto producer = value.getDefiningOp<linalg::LinalgOp>();
  // What was computed in a part of another tensor belongs to that.
  return producer && !producer.getDpsInits()[cast<OpResult>(value).getResultNumber()]
                          .getDefiningOp<tensor::ExtractSliceOp>();
}

/// Whether `op` runs at most once for each time that control reaches `block`.
bool isRunOnce(Operation *op, Block *block) {
  for (; op->getBlock() != block; op = op->getParentOp())
    if (!isa<scf::IfOp>(op->getParentOp()))
      return false;
  return true;
}

/// Whether `value` is not read once `op` has run; `op` itself reads it.
bool isLastUse(Value value, Operation *op) {
  if (!isRunOnce(op, value.getParentBlock()))
    return false;
  RunsBefore runsBefore(op, value.getParentBlock());
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    return user == op || isa<tensor::DimOp>(user) || runsBefore(user);
  });
}

/// Whether the elements of `operand` are read as `op` walks over its result, once each.
bool isReadInOrder(linalg::GenericOp op, OpOperand &operand) {
  return op.getMatchingIndexingMap(&operand).isIdentity() &&
         operand.get().getType() == op->getResult(0).getType();
}

/// The buffer of a tensor, to be read and written by another name from here on.
Value emitBuffer(OpBuilder &builder, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return bufferization::ToBufferOp::create(
      builder, loc, MemRefType::get(type.getShape(), type.getElementType()), tensor);
}
Value emitTensor(OpBuilder &builder, Location loc, Value buffer, bool writable) {
  auto type = cast<MemRefType>(buffer.getType());
  return bufferization::ToTensorOp::create(
      builder, loc, RankedTensorType::get(type.getShape(), type.getElementType()), buffer,
      /*restrict=*/true, writable);
}

/// Lets the result take the place of `value`. What an operation made becomes a buffer and a tensor
/// again: nobody reads it afterwards by this name, and one-shot bufferization, which compares each
/// write to a buffer with all its reads, need not find that out for every step of a chain. It takes
/// the step to a buffer for a write, and makes a copy there where an alias is read later.
void overwrite(linalg::GenericOp op, OpOperand &init, Value value) {
  if (isa<BlockArgument>(value))
    return init.set(value);
  OpBuilder builder(op);
  Value tensor =
      emitTensor(builder, op.getLoc(), emitBuffer(builder, op.getLoc(), value), /*writable=*/true);
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == value)
      operand.set(tensor);
  init.set(tensor);
}

void reuseOperand(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumParallelLoops() != op.getNumLoops() ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
    return;
  OpOperand &init = *op.getDpsInitOperand(0);
  auto empty = init.get().getDefiningOp<tensor::EmptyOp>();
  if (!empty || !op.getMatchingIndexingMap(&init).isIdentity())
    return;
  // What a loop carries first: it is then carried in place.
  SmallVector<OpOperand *> operands = op.getDpsInputOperands();
  std::stable_partition(operands.begin(), operands.end(),
                        [](OpOperand *operand) { return isa<BlockArgument>(operand->get()); });
  for (OpOperand *operand : operands) {
    Value value = operand->get();
    bool isReadOtherwise = llvm::any_of(op->getOpOperands(), [&](OpOperand &other) {
      return other.get() == value && !isReadInOrder(op, other);
    });
    if (!isReadInOrder(op, *operand) || isReadOtherwise || !isOwned(value, op) ||
        !isLastUse(value, op))
      continue;
    overwrite(op, init, value);
    return;
  }
}

/// Whether two parts of one tensor are the same or have no element in common: they differ only in
/// where they are on axes of which they have one index.
bool areSameOrApart(OffsetSizeAndStrideOpInterface a, OffsetSizeAndStrideOpInterface b) {
  if (!a.hasUnitStride() || !b.hasUnitStride())
    return false;
  for (auto [offsetA, offsetB, sizeA, sizeB] :
       llvm::zip(a.getMixedOffsets(), b.getMixedOffsets(), a.getMixedSizes(), b.getMixedSizes()))
    if (!isEqualConstantIntOrValue(sizeA, sizeB) ||
        (getConstantIntValue(sizeA) != 1 && !isEqualConstantIntOrValue(offsetA, offsetB)))
      return false;
  return true;
}

/// An operation whose result is put into a tensor, of which it reads the same part and parts beside
/// it, as `a[i] = a[i] - x * a[k]` does.
class RowUpdate {
public:
  explicit RowUpdate(tensor::InsertSliceOp put)
      : put(put), op(put.getSource().getDefiningOp<linalg::GenericOp>()) {}

  bool isPossible() {
    if (!op || op->getBlock() != put->getBlock() || op->getNumResults() != 1 || !op->hasOneUse() ||
        op.getNumParallelLoops() != op.getNumLoops() ||
        op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) ||
        !op.getDpsInitOperand(0)->get().getDefiningOp<tensor::EmptyOp>())
      return false;
    if (!llvm::all_of(*op.getBlock(), [](Operation &inner) {
          return isMemoryEffectFree(&inner) && !isa<tensor::ExtractOp>(inner);
        }))
      return false;
    for (OpOperand *operand : op.getDpsInputOperands())
      if (auto part = operand->get().getDefiningOp<tensor::ExtractSliceOp>();
          part && part.getSource() == put.getDest()) {
        if (!isReadInOrder(op, *operand) || !areSameOrApart(part, put))
          return false;
        parts.insert(part);
      }
    bool areOnlyRead = llvm::all_of(parts, [&](Operation *part) {
      return llvm::all_of(part->getUsers(), [&](Operation *user) { return user == op; });
    });
    return !parts.empty() && areOnlyRead && isLastUse(put.getDest(), put) &&
           areViewsDone(put.getDest());
  }

  void run() {
    OpBuilder builder(put);
    Location loc = put.getLoc();
    op->moveBefore(put);
    builder.setInsertionPoint(op);
    Value buffer = emitBuffer(builder, loc, put.getDest());
    for (Operation *part : parts)
      part->getResult(0).replaceAllUsesWith(
          emitPart(builder, buffer, cast<tensor::ExtractSliceOp>(part), /*writable=*/false));
    op.getDpsInitOperand(0)->set(emitPart(builder, buffer, put, /*writable=*/true));
    builder.setInsertionPoint(put);
    put.replaceAllUsesWith(emitTensor(builder, loc, buffer, /*writable=*/true));
    put.erase();
    for (Operation *part : parts)
      part->erase();
  }

private:
  template <class SliceOp>
  Value emitPart(OpBuilder &builder, Value buffer, SliceOp slice, bool writable) {
    RankedTensorType part;
    if constexpr (std::is_same_v<SliceOp, tensor::InsertSliceOp>)
      part = slice.getSourceType();
    else
      part = slice.getType();
    auto type = memref::SubViewOp::inferRankReducedResultType(
        part.getShape(), cast<MemRefType>(buffer.getType()), slice.getMixedOffsets(),
        slice.getMixedSizes(), slice.getMixedStrides());
    Value view = memref::SubViewOp::create(builder, slice.getLoc(), cast<MemRefType>(type), buffer,
                                           slice.getMixedOffsets(), slice.getMixedSizes(),
                                           slice.getMixedStrides());
    return emitTensor(builder, slice.getLoc(), view, writable);
  }

  /// Whether no other part of the tensor is read by the operation or after it.
  bool areViewsDone(Value tensor) {
    Block *block = put.getDest().getParentBlock();
    return llvm::all_of(tensor.getUsers(), [&](Operation *user) {
      if (user == put || parts.contains(user) || isa<tensor::DimOp>(user))
        return true;
      bool isView = isa<tensor::ExtractSliceOp, tensor::CastOp, tensor::CollapseShapeOp,
                        tensor::ExpandShapeOp>(user);
      return user != op && runsBefore(user, op, block) &&
             (!isView || areViewsDone(user->getResult(0)));
    });
  }

  tensor::InsertSliceOp put;
  linalg::GenericOp op;
  llvm::SmallSetVector<Operation *, 4> parts;
};

/// The part of a tensor that a value is, also in another shape.
tensor::ExtractSliceOp findPart(Value value, Value whole) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto part = dyn_cast<tensor::ExtractSliceOp>(op))
      return part.getSource() == whole ? part : nullptr;
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op))
      return nullptr;
    value = op->getOperand(0);
  }
  return nullptr;
}

/// Of an operation whose result is put into a tensor, as `a(s, t) -= outer(a(s, k), a(k, t))` does:
/// rows and columns of the tensor that it reads beside the same part are copied, so that nothing
/// but the part stands against a result in its own place. The copy has fewer axes than the result.
void copySmallParts(tensor::InsertSliceOp put) {
  auto op = put.getSource().getDefiningOp<linalg::GenericOp>();
  if (!op || op->getBlock() != put->getBlock() || op->getNumResults() != 1 || !op->hasOneUse() ||
      op.getNumParallelLoops() != op.getNumLoops())
    return;
  llvm::SmallSetVector<Operation *, 4> small;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    tensor::ExtractSliceOp part = findPart(operand->get(), put.getDest());
    if (part && part.getType().getRank() < put.getSourceType().getRank())
      small.insert(part);
    else if (part && !(operand->get() == part && isReadInOrder(op, *operand) &&
                       part.getMixedOffsets() == put.getMixedOffsets() &&
                       part.getMixedSizes() == put.getMixedSizes() &&
                       part.getMixedStrides() == put.getMixedStrides()))
      return;
  }
  for (Operation *part : small) {
    OpBuilder builder(part->getContext());
    builder.setInsertionPointAfter(part);
    Value value = part->getResult(0);
    auto copy = bufferization::AllocTensorOp::create(builder, part->getLoc(),
                                                     cast<RankedTensorType>(value.getType()),
                                                     /*dynamicSizes=*/ValueRange(), value);
    value.replaceAllUsesExcept(copy, copy);
  }
}

struct ReuseOperands : impl::ReuseOperandsBase<ReuseOperands> {
  void runOnOperation() override {
    getOperation().walk(reuseOperand);
    SmallVector<tensor::InsertSliceOp> puts;
    getOperation().walk([&](tensor::InsertSliceOp put) { puts.push_back(put); });
    for (tensor::InsertSliceOp put : puts) {
      copySmallParts(put);
      if (RowUpdate update(put); update.isPossible())
        update.run();
    }
  }
};

} // namespace
} // namespace autographc
