//===- BufferizeUpdates.cpp - tensors that are changed step by step, as one buffer ===//
#include "SeparateNames.h"
#include "UpdateChains.h"

#include "autographc/Lowering/Buffers.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using bufferization::ToBufferOp;
using bufferization::ToTensorOp;

namespace autographc {
#define GEN_PASS_DEF_BUFFERIZEUPDATES
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// Whether nobody else can have a tensor's buffer.
bool isOwned(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  if (auto cast = dyn_cast_or_null<tensor::CastOp>(op))
    return isOwned(cast.getSource());
  if (auto read = dyn_cast_or_null<ToTensorOp>(op))
    return read.getWritable();
  return isa_and_nonnull<tensor::EmptyOp, bufferization::AllocTensorOp, linalg::LinalgOp,
                         tensor::InsertOp, tensor::InsertSliceOp>(op);
}

/// Whether one buffer from the beginning is as good as what is found out for each step.
bool isWorthwhile(const Chain &chain) {
  if (llvm::none_of(chain.steps, findDest))
    return false;
  // Changes of a view belong to what it is a view of.
  if (isSlice(chain.first) ||
      isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(chain.first.getDefiningOp()))
    return false;
  // A single branch that may leave the tensor alone: a copy, if one is needed, is made in there.
  if (chain.steps.back() != chain.begin || !isa<scf::IfOp>(chain.begin))
    return true;
  return isOwned(chain.first) && llvm::all_of(chain.first.getUses(), [&](OpOperand &use) {
           return isa<tensor::DimOp>(use.getOwner()) || chain.begin->isAncestor(use.getOwner()) ||
                  isBefore(use.getOwner(), chain.begin, chain.begin->getBlock());
         });
}

/// Results of branches that are to go.
using DeadResults = llvm::MapVector<Operation *, llvm::BitVector>;

class UpdateRewrite {
public:
  UpdateRewrite(const Chain &chain, DeadResults &dead)
      : chain(chain), stand(chain.first), dead(dead) {}

  void run() {
    OpBuilder builder(chain.begin);
    auto type = cast<RankedTensorType>(chain.first.getType());
    buffer =
        ToBufferOp::create(builder, chain.begin->getLoc(),
                           MemRefType::get(type.getShape(), type.getElementType()), chain.first);
    builder.setInsertionPointAfter(chain.steps.back());
    Value(chain.last)
        .replaceAllUsesWith(
            emitTensor(builder, chain.steps.back()->getLoc(), buffer, /*writable=*/true));
    rewrite();
  }

private:
  UpdateRewrite(const Chain &view, const UpdateRewrite &whole)
      : chain(view), stand(whole.stand), dead(whole.dead) {
    OpBuilder builder(view.begin);
    tensor::InsertSliceOp put = view.put;
    buffer = whole.emitView(builder, put, put.getSourceType());
  }

  void rewrite() {
    for (const Chain &view : chain.views)
      views[view.put] = &view;
    for (OpOperand *use : chain.reads)
      rewriteRead(*use);
    for (Operation *step : llvm::reverse(chain.steps))
      rewriteStep(step);
  }

  static Value emitTensor(OpBuilder &builder, Location loc, Value buffer, bool writable) {
    auto type = cast<MemRefType>(buffer.getType());
    return ToTensorOp::create(builder, loc,
                              RankedTensorType::get(type.getShape(), type.getElementType()), buffer,
                              /*restrict=*/true, writable);
  }

  template <typename SliceOp>
  Value emitView(OpBuilder &builder, SliceOp slice, RankedTensorType part) const {
    auto type = memref::SubViewOp::inferRankReducedResultType(
        part.getShape(), cast<MemRefType>(buffer.getType()), slice.getMixedOffsets(),
        slice.getMixedSizes(), slice.getMixedStrides());
    return memref::SubViewOp::create(builder, slice.getLoc(), cast<MemRefType>(type), buffer,
                                     slice.getMixedOffsets(), slice.getMixedSizes(),
                                     slice.getMixedStrides());
  }

  void rewriteRead(OpOperand &use) {
    Operation *op = use.getOwner();
    OpBuilder builder(op);
    Value value;
    if (auto dim = dyn_cast<tensor::DimOp>(op))
      value = memref::DimOp::create(builder, op->getLoc(), buffer, dim.getIndex());
    else if (auto extract = dyn_cast<tensor::ExtractOp>(op))
      value = memref::LoadOp::create(builder, op->getLoc(), buffer, extract.getIndices());
    else if (isa<ToBufferOp>(op))
      value = memref::CastOp::create(builder, op->getLoc(), op->getResult(0).getType(), buffer);
    else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      value = emitTensor(builder, op->getLoc(), emitView(builder, slice, slice.getType()),
                         /*writable=*/false);
    else
      return use.set(emitTensor(builder, op->getLoc(), buffer, /*writable=*/false));
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }

  void rewriteStep(Operation *step) {
    OpBuilder builder(step);
    if (auto branch = dyn_cast<scf::IfOp>(step)) {
      unsigned number = chain.results.lookup(step);
      for (Region &region : branch->getRegions())
        region.front().getTerminator()->setOperand(number, stand);
      dead.try_emplace(step, llvm::BitVector(branch->getNumResults())).first->second.set(number);
      return;
    }
    if (auto insert = dyn_cast<tensor::InsertOp>(step)) {
      memref::StoreOp::create(builder, step->getLoc(), insert.getScalar(), buffer,
                              insert.getIndices());
    } else if (const Chain *view = views.lookup(step)) {
      UpdateRewrite part(*view, *this);
      step->erase();
      return part.rewrite();
    } else {
      auto slice = cast<tensor::InsertSliceOp>(step);
      auto write = bufferization::MaterializeInDestinationOp::create(
          builder, step->getLoc(), slice.getSource(),
          emitView(builder, slice, slice.getSourceType()));
      write.setRestrict(true);
      write.setWritable(true);
    }
    step->erase();
  }

  const Chain &chain;
  /// By what puts them back.
  llvm::SmallDenseMap<Operation *, const Chain *> views;
  /// Stands for a result that is to go.
  Value stand;
  DeadResults &dead;
  Value buffer;
};

void collectWrites(const Chain &chain, llvm::SmallDenseSet<Operation *> &writes) {
  writes.insert_range(llvm::make_filter_range(chain.steps, findDest));
  for (const Chain &view : chain.views)
    collectWrites(view, writes);
}

/// The tensor that a branch's result is in the end, where the branch changes it and hands it on;
/// null if it makes another one.
Value findTensorOfResult(scf::IfOp branch, unsigned number) {
  Value tensor = branch.thenYield().getOperand(number);
  while (branch.getThenRegion().isAncestor(tensor.getParentRegion())) {
    Operation *op = tensor.getDefiningOp();
    if (OpOperand *dest = op ? findDest(op) : nullptr) {
      tensor = dest->get();
    } else if (auto inner = dyn_cast_or_null<scf::IfOp>(op)) {
      unsigned place = cast<OpResult>(tensor).getResultNumber();
      tensor = findTensorOfResult(inner, place);
      if (!tensor)
        return Value();
    } else {
      return Value();
    }
  }
  return tensor;
}

void dropResults(scf::IfOp branch, const llvm::BitVector &dead) {
  for (Region &region : branch->getRegions())
    region.front().getTerminator()->eraseOperands(dead);
  OpBuilder builder(branch);
  SmallVector<Value> kept;
  for (OpResult result : branch->getResults())
    if (!dead.test(result.getResultNumber()))
      kept.push_back(result);
  auto made = scf::IfOp::create(builder, branch.getLoc(), TypeRange(ValueRange(kept)),
                                branch.getCondition(), /*addThenBlock=*/false,
                                /*addElseBlock=*/false);
  made->setAttrs(branch->getAttrs());
  for (auto [from, to] : llvm::zip(branch->getRegions(), made->getRegions()))
    to.takeBody(from);
  for (auto [from, to] : llvm::zip(kept, made.getResults()))
    from.replaceAllUsesWith(to);
  branch.erase();
}

struct BufferizeUpdates : impl::BufferizeUpdatesBase<BufferizeUpdates> {
  void runOnOperation() override {
    SmallVector<Operation *> begins;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (findDest(op) || isa<scf::IfOp>(op))
        begins.push_back(op);
    });
    llvm::SmallDenseSet<Operation *> erased;
    DeadResults dead;
    for (Operation *begin : begins) {
      if (erased.contains(begin))
        continue;
      for (Value first : getTensors(begin, dead)) {
        Chain chain = findChain(first, begin);
        if (!isWorthwhile(chain))
          continue;
        collectWrites(chain, erased);
        UpdateRewrite(chain, dead).run();
      }
    }
    for (auto &[branch, results] : dead)
      dropResults(cast<scf::IfOp>(branch), results);
    separateNames(getOperation());
  }

private:
  /// The tensors that a chain starting at `op` may begin with.
  static llvm::SmallSetVector<Value, 4> getTensors(Operation *op, const DeadResults &dead) {
    llvm::SmallSetVector<Value, 4> tensors;
    if (OpOperand *dest = findDest(op))
      tensors.insert(dest->get());
    else
      for (OpResult result : op->getResults())
        if (auto gone = dead.find(op);
            isa<RankedTensorType>(result.getType()) &&
            (gone == dead.end() || !gone->second.test(result.getResultNumber())))
          if (Value tensor = findTensorOfResult(cast<scf::IfOp>(op), result.getResultNumber()))
            tensors.insert(tensor);
    return tensors;
  }
};

} // namespace
} // namespace autographc
