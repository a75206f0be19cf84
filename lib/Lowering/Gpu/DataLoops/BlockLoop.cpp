//===- BlockLoop.cpp - a loop as one kernel of one block ------------------===//
#include "BlockLoop.h"

#include "Lowering/Analysis/CountedLoops.h"
#include "Lowering/Analysis/DenseBuffers.h"
#include "Lowering/Analysis/HalfOperands.h"
#include "Lowering/Gpu/DeviceBuffers.h"
#include "Lowering/Gpu/EmitProducts.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {

/// How many points an operation of such a loop may have, and how many operations the loop.
static constexpr int64_t mostPoints = 16384, mostOperations = 48;
/// What a place begins at a multiple of.
static constexpr int64_t placeBytes = 16;

// --- Which loops --------------------------------------------------------------------------------

/// Whether an operation is known to have more points than one block should do.
static bool isLarge(linalg::LinalgOp op) {
  int64_t points = 1;
  for (int64_t range : op.getStaticLoopRanges())
    if (!ShapedType::isDynamic(range))
      points = std::min(points, mostPoints + 1) * std::min(range, mostPoints + 1);
  return points > mostPoints;
}

/// Whether tensor cores may compute it.
static bool isOfHalves(linalg::LinalgOp op) {
  std::optional<MatrixProduct> product = findMatrixProduct(op);
  return product && product->element.isF32() && mayTakeHalfOperands(op);
}

bool BlockLoop::isPossible(scf::WhileOp loop) {
  int64_t count = 0;
  return !loop.walk([&](Operation *op) {
                auto linalg = dyn_cast<linalg::LinalgOp>(op);
                bool isWork = linalg || isa<memref::CopyOp>(op);
                if (isWork && ++count > mostOperations)
                  return WalkResult::interrupt();
                if (linalg && (isLarge(linalg) || isOfHalves(linalg)))
                  return WalkResult::interrupt();
                auto room = dyn_cast<memref::DeallocOp>(op);
                bool isElsewhere =
                    room &&
                    !loop->isAncestor(findRoot(room.getMemref()).getParentRegion()->getParentOp());
                return isElsewhere ? WalkResult::interrupt() : WalkResult::advance();
              })
              .wasInterrupted();
}

// --- The code on the host -----------------------------------------------------------------------

BlockLoop::BlockLoop(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {
  add(Mark::Begin, Value());
}

void BlockLoop::add(Mark mark, Value slot) {
  Operation *place = ub::PoisonOp::create(builder, loc, builder.getI1Type());
  marks[place] = {linalg::LinalgOp(), mark, slot};
}
void BlockLoop::beginStep(Value condition) { add(Mark::Step, condition); }
void BlockLoop::endStep() { add(Mark::EndStep, Value()); }
void BlockLoop::beginArm(Value slot, bool isNegated) {
  add(isNegated ? Mark::OtherArm : Mark::Arm, slot);
}
void BlockLoop::endArm() { add(Mark::EndArm, Value()); }

void BlockLoop::require(Value isSo) {
  fits = fits ? builder.createOrFold<arith::AndIOp>(loc, fits, isSo) : isSo;
}

/// A product of numbers that may not be above `most`, so that it does not wrap around.
Value BlockLoop::emitProduct(Value total, Value extent, int64_t most) {
  Value limit = arith::ConstantIndexOp::create(builder, loc, most);
  auto isBelow = [&](Value value) {
    require(builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ule, value, limit));
  };
  isBelow(extent);
  total = builder.createOrFold<arith::MulIOp>(loc, total, extent);
  isBelow(total);
  return total;
}

/// Puts a dense buffer behind those that are in the pool.
void BlockLoop::emitPlace(Value buffer, ValueRange extents) {
  auto type = cast<MemRefType>(buffer.getType());
  auto toNumber = [&](Value index) {
    return builder.createOrFold<arith::IndexCastOp>(loc, builder.getI64Type(), index);
  };
  Value bytes = arith::ConstantIndexOp::create(builder, loc, getElementBytes(type));
  for (Value extent : extents)
    bytes = emitProduct(bytes, extent, poolBytes);
  Value place = toNumber(used);
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext(), deviceSpace);
  Value own = emitDenseBuffer(builder, loc, type,
                              LLVM::IntToPtrOp::create(builder, loc, pointer, place).getResult(),
                              llvm::map_to_vector(extents, toNumber));
  replaced[buffer] = own;
  places[own] = place;
  Value unit = arith::ConstantIndexOp::create(builder, loc, placeBytes);
  bytes = builder.createOrFold<arith::CeilDivUIOp>(loc, bytes, unit);
  bytes = builder.createOrFold<arith::MulIOp>(loc, bytes, unit);
  used = builder.createOrFold<arith::AddIOp>(loc, used, bytes);
}

/// In the code, a slot is in the block's memory, too.
void BlockLoop::replaceSlot(Value slot) {
  Operation *first = marks.front().first;
  emitPlace(slot, {});
  slot.replaceUsesWithIf(replaced[slot], [&](OpOperand &use) {
    Operation *user = first->getBlock()->findAncestorOpInBlock(*use.getOwner());
    return user && first->isBeforeInBlock(user);
  });
}

void BlockLoop::addOperation(Operation *op) {
  IRRewriter rewriter(builder);
  rewriter.setInsertionPoint(op);
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    op = linalg::CopyOp::create(rewriter, copy.getLoc(), copy.getSource(), copy.getTarget());
    copy.erase();
    rewriter.setInsertionPoint(op);
  }
  if (!isa<linalg::GenericOp>(op))
    op = *linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(op));
  Part part;
  part.op = cast<linalg::LinalgOp>(op);
  parts.push_back(part);
}

/// Reductions of more than a block of terms put blocks together.
void BlockLoop::requireLittleWork(linalg::LinalgOp op) {
  Value points = arith::ConstantIndexOp::create(builder, loc, 1), terms = points;
  for (auto [range, kind] :
       llvm::zip(op.createLoopRanges(builder, loc), op.getIteratorTypesArray())) {
    Value extent = getValueOrCreateConstantIndexOp(builder, loc, range.size);
    points = emitProduct(points, extent, mostPoints);
    if (kind == utils::IteratorType::reduction)
      terms = emitProduct(terms, extent, ag::sumBlock);
  }
}

Value BlockLoop::emitPlaces(ArrayRef<Value> slots) {
  Operation *first = marks.front().first;
  OpBuilder::InsertPoint behind = builder.saveInsertionPoint();
  SmallVector<Operation *> all;
  for (Block::iterator op(first); op != behind.getPoint(); ++op)
    all.push_back(&*op);
  builder.setInsertionPointAfter(first);
  used = arith::ConstantIndexOp::create(builder, loc, 0);
  for (Value slot : slots)
    replaceSlot(slot);
  for (Operation *op : all) {
    builder.setInsertionPoint(op);
    if (auto mark = marks.find(op); mark != marks.end()) {
      Part part = mark->second;
      if (Value place = replaced.lookup(part.slot))
        part.slot = place;
      parts.push_back(part);
      leftOver.push_back(op);
    } else if (auto room = dyn_cast<memref::AllocOp>(op); room && isDeviceBuffer(room.getType())) {
      SmallVector<Value> extents =
          llvm::map_to_vector(room.getMixedSizes(), [&](OpFoldResult size) {
            return getValueOrCreateConstantIndexOp(builder, loc, size);
          });
      emitPlace(room, extents);
      room.replaceAllUsesWith(replaced[room]);
      leftOver.push_back(room);
    } else if (isRelease(op) && isDeviceBuffer(op->getOperand(0).getType())) {
      op->erase();
    } else if (isa<linalg::LinalgOp, memref::CopyOp>(op)) {
      addOperation(op);
    }
  }
  builder.restoreInsertionPoint(behind);
  Part end;
  end.mark = Mark::End;
  parts.push_back(end);
  for (Part &part : parts)
    if (part.op)
      requireLittleWork(part.op);
  Value limit = arith::ConstantIndexOp::create(builder, loc, poolBytes);
  require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule, used, limit));
  return fits;
}

void BlockLoop::emitCopy(OpBuilder &host, Value place, Value to) {
  addOperation(memref::CopyOp::create(host, loc, place, to));
}

} // namespace autographc
