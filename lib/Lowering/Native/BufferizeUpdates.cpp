//===- BufferizeUpdates.cpp - tensors that are changed step by step, as one buffer ===//
#include "Exclusive.h"

#include "autographc/Lowering/Native.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using bufferization::ToBufferOp;
using bufferization::ToTensorOp;

namespace autographc {
#define GEN_PASS_DEF_BUFFERIZEUPDATES
#include "autographc/Lowering/Native.h.inc"

namespace {

/// A use of a tensor in a block, or in a region further in. `path` leads out to the operation in the block, which is last.
struct Use {
  OpOperand *operand;
  SmallVector<Operation *, 4> path;
};

using Uses = SmallVector<Use>;

Uses getUses(Value value, Block *block) {
  Uses uses;
  for (OpOperand &operand : value.getUses()) {
    uses.push_back({&operand, {operand.getOwner()}});
    for (auto &path = uses.back().path; path.back()->getBlock() != block;)
      path.push_back(path.back()->getParentOp());
  }
  return uses;
}

using Origins = llvm::SmallSetVector<Value, 4>;

/// What a tensor was, on one path or the other, before operations wrote to it and branches handed it on.
Origins findOrigins(Value tensor) {
  Origins origins, states;
  states.insert(tensor);
  for (size_t next = 0; next < states.size(); ++next) {
    auto state = dyn_cast<OpResult>(states[next]);
    Operation *op = state ? state.getOwner() : nullptr;
    if (auto insert = dyn_cast_or_null<DestinationStyleOpInterface>(op))
      states.insert(insert.getTiedOpOperand(state)->get());
    else if (auto branch = dyn_cast_or_null<scf::IfOp>(op))
      for (Region &region : branch->getRegions())
        states.insert(region.front().getTerminator()->getOperand(state.getResultNumber()));
    else
      origins.insert(states[next]);
  }
  return origins;
}

bool isSlice(Value tensor) {
  return llvm::any_of(findOrigins(tensor), [](Value origin) { return origin.getDefiningOp<tensor::ExtractSliceOp>() != nullptr; });
}

/// The tensor that an operation gives back with other elements; null for any other operation.
OpOperand *findDest(Operation *op) {
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return &insert.getDestMutable();
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return &insert.getDestMutable();
  return nullptr;
}

/// A tensor and what becomes of it: each state but the last is read, then changed once, and never seen again.
struct Chain {
  Chain() = default;
  Chain(Value first, Operation *begin) : first(first), last(first), begin(begin) {}

  Value first, last;
  Operation *begin = nullptr;
  /// `tensor.insert`, `tensor.insert_slice` and the branches that hand the tensor on, each behind what is nested in it.
  SmallVector<Operation *> steps;
  /// The number of a branch's result among `steps`.
  llvm::SmallDenseMap<Operation *, unsigned> results;
  SmallVector<OpOperand *> reads;
  /// Slices that are changed and put back by one of the steps.
  std::vector<Chain> views;
  /// What puts this slice back.
  tensor::InsertSliceOp put;

  void add(Chain part) {
    steps.append(part.steps);
    reads.append(part.reads);
    results.insert_range(part.results);
    llvm::move(part.views, std::back_inserter(views));
  }
};

bool isBefore(Operation *op, Operation *end, Block *block) {
  Operation *ancestor = block->findAncestorOpInBlock(*op);
  return ancestor && ancestor != end && ancestor->isBeforeInBlock(end);
}

/// Whether a use only reads a tensor, by whatever name, and is done before `end`, which is in `block`.
bool isReadBefore(OpOperand &use, Operation *end, Block *block) {
  Operation *op = use.getOwner();
  if (isa<tensor::DimOp>(op))
    return true;
  if (!isBefore(op, end, block))
    return false;
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return llvm::all_of(slice->getUses(), [&](OpOperand &inner) { return isReadBefore(inner, end, block); });
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return &use == &insert.getSourceMutable();
  if (auto buffer = dyn_cast<ToBufferOp>(op))
    return buffer.getReadOnly() && llvm::all_of(buffer->getUsers(), [&](Operation *user) { return isa<func::CallOp>(user) && isBefore(user, end, block); });
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return linalg.isDpsInput(&use);
  return isa<tensor::ExtractOp, bufferization::AllocTensorOp, bufferization::MaterializeInDestinationOp>(op);
}

/// The last operation in their block among those that use a tensor.
Operation *findStep(const Uses &uses) {
  Operation *last = nullptr;
  for (const Use &use : uses)
    if (Operation *op = use.path.back(); !isa<tensor::DimOp>(use.operand->getOwner()) && (!last || last->isBeforeInBlock(op)))
      last = op;
  return last;
}

std::optional<Chain> findView(Value tensor, tensor::InsertSliceOp put);
Value followInto(Value tensor, scf::IfOp branch, Uses uses, Chain &part);
Chain findChain(Value first, Operation *begin);

/// The tensor that `step`, the last user of `tensor` among `uses`, makes of it; null if it does something else with it.
Value follow(Value tensor, Operation *step, Uses uses, Chain &part) {
  Operation *slice = nullptr, *write = step;
  if (auto put = dyn_cast<tensor::InsertSliceOp>(step); put && isSlice(put.getSource()) && !put.getSource().getDefiningOp<tensor::ExtractSliceOp>()) {
    std::optional<Chain> view = findView(tensor, put);
    if (!view)
      return Value();
    slice = view->first.getDefiningOp();
    write = view->begin;
    part.views.push_back(std::move(*view));
  }
  Uses inside;
  for (Use &use : uses) {
    if (use.path.back() == step)
      inside.push_back(std::move(use));
    else if (use.operand->getOwner() == slice || isReadBefore(*use.operand, write, step->getBlock()))
      part.reads.push_back(use.operand);
    else
      return Value();
  }
  if (OpOperand *dest = findDest(step)) {
    part.steps.push_back(step);
    return inside.size() == 1 && inside.front().operand == dest ? step->getResult(0) : Value();
  }
  auto branch = dyn_cast<scf::IfOp>(step);
  return branch ? followInto(tensor, branch, std::move(inside), part) : Value();
}

/// The place among what a block yields in which it leaves `tensor`.
std::optional<unsigned> followToEnd(Value tensor, Block &block, Uses uses, Chain &part) {
  Operation *end = block.getTerminator();
  for (Operation *step = findStep(uses); step != end; step = findStep(uses)) {
    tensor = step ? follow(tensor, step, std::move(uses), part) : Value();
    if (!tensor)
      return std::nullopt;
    uses = getUses(tensor, &block);
  }
  std::optional<unsigned> place;
  for (const Use &use : uses) {
    if (use.operand->getOwner() == end && !place)
      place = use.operand->getOperandNumber();
    else if (use.operand->getOwner() != end && isReadBefore(*use.operand, end, &block))
      part.reads.push_back(use.operand);
    else
      return std::nullopt;
  }
  return place;
}

/// The result of a branch that is `tensor` in the end, on both sides.
Value followInto(Value tensor, scf::IfOp branch, Uses uses, Chain &part) {
  std::optional<unsigned> number;
  for (Region &region : branch->getRegions()) {
    Uses inside;
    for (Use &use : uses)
      if (use.path.size() > 1 && use.path[use.path.size() - 2]->getParentRegion() == &region) {
        inside.push_back(std::move(use));
        inside.back().path.pop_back();
      }
    std::optional<unsigned> end = region.empty() ? std::nullopt : followToEnd(tensor, region.front(), std::move(inside), part);
    if (!end || (number && *number != *end))
      return Value();
    number = end;
  }
  part.steps.push_back(branch);
  part.results[branch] = *number;
  return branch.getResult(*number);
}

/// The chain of `first` that `begin` starts, as far as it goes.
Chain findChain(Value first, Operation *begin) {
  Chain chain(first, begin);
  Uses uses;
  for (OpOperand &operand : first.getUses())
    if (begin->isAncestor(operand.getOwner())) {
      uses.push_back({&operand, {operand.getOwner()}});
      while (uses.back().path.back() != begin)
        uses.back().path.push_back(uses.back().path.back()->getParentOp());
    }
  for (Operation *step = begin; step; step = findStep(uses)) {
    Chain part;
    Value next = follow(chain.last, step, std::move(uses), part);
    if (!next)
      break;
    if (step == begin && isa<tensor::InsertSliceOp>(step) && !part.views.empty())
      chain.begin = part.views.front().begin;
    chain.add(std::move(part));
    chain.last = next;
    uses = getUses(next, begin->getBlock());
  }
  return chain;
}

/// Whether a slice is put back where it was taken from.
bool isSamePlace(tensor::ExtractSliceOp slice, tensor::InsertSliceOp put) {
  return slice->getBlock() == put->getBlock() && slice.getType() == put.getSourceType() && slice.getMixedOffsets() == put.getMixedOffsets() &&
         slice.getMixedSizes() == put.getMixedSizes() && slice.getMixedStrides() == put.getMixedStrides();
}

/// The slice of `tensor` that is changed and becomes what `put` puts back.
std::optional<Chain> findView(Value tensor, tensor::InsertSliceOp put) {
  Block *block = put->getBlock();
  for (Operation *user : tensor.getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    Uses uses = slice && isSamePlace(slice, put) ? getUses(slice, block) : Uses();
    Operation *begin = findStep(uses);
    if (!begin || begin == put)
      continue;
    Chain view = findChain(slice, begin);
    if (view.steps.empty() || view.last != put.getSource())
      continue;
    bool isPutBackOnly = llvm::all_of(uses, [&](const Use &use) { return use.path.back() == begin || isReadBefore(*use.operand, view.begin, block); });
    for (OpOperand &use : view.last.getUses()) {
      if (use.getOwner() == put)
        continue;
      isPutBackOnly &= isReadBefore(use, put, block);
      view.reads.push_back(&use);
    }
    if (!isPutBackOnly)
      continue;
    view.put = put;
    return view;
  }
  return std::nullopt;
}

/// Whether nobody else can have a tensor's buffer.
bool isOwned(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  if (auto cast = dyn_cast_or_null<tensor::CastOp>(op))
    return isOwned(cast.getSource());
  if (auto read = dyn_cast_or_null<ToTensorOp>(op))
    return read.getWritable();
  return isa_and_nonnull<tensor::EmptyOp, bufferization::AllocTensorOp, linalg::LinalgOp, tensor::InsertOp, tensor::InsertSliceOp>(op);
}

/// Whether one buffer from the beginning is as good as what is found out for each step.
bool isWorthwhile(const Chain &chain) {
  if (llvm::none_of(chain.steps, findDest))
    return false;
  // Changes of a view belong to what it is a view of.
  if (isSlice(chain.first) || isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(chain.first.getDefiningOp()))
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

class Rewrite {
public:
  Rewrite(const Chain &chain, DeadResults &dead) : chain(chain), stand(chain.first), dead(dead) {}

  void run() {
    OpBuilder builder(chain.begin);
    auto type = cast<RankedTensorType>(chain.first.getType());
    buffer = ToBufferOp::create(builder, chain.begin->getLoc(), MemRefType::get(type.getShape(), type.getElementType()), chain.first);
    builder.setInsertionPointAfter(chain.steps.back());
    Value(chain.last).replaceAllUsesWith(emitTensor(builder, chain.steps.back()->getLoc(), buffer, /*writable=*/true));
    rewrite();
  }

private:
  Rewrite(const Chain &view, const Rewrite &whole) : chain(view), stand(whole.stand), dead(whole.dead) {
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
    return ToTensorOp::create(builder, loc, RankedTensorType::get(type.getShape(), type.getElementType()), buffer, /*restrict=*/true, writable);
  }

  template <typename SliceOp> Value emitView(OpBuilder &builder, SliceOp slice, RankedTensorType part) const {
    auto type = memref::SubViewOp::inferRankReducedResultType(part.getShape(), cast<MemRefType>(buffer.getType()), slice.getMixedOffsets(),
                                                              slice.getMixedSizes(), slice.getMixedStrides());
    return memref::SubViewOp::create(builder, slice.getLoc(), cast<MemRefType>(type), buffer, slice.getMixedOffsets(), slice.getMixedSizes(),
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
      value = emitTensor(builder, op->getLoc(), emitView(builder, slice, slice.getType()), /*writable=*/false);
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
      memref::StoreOp::create(builder, step->getLoc(), insert.getScalar(), buffer, insert.getIndices());
    } else if (const Chain *view = views.lookup(step)) {
      Rewrite part(*view, *this);
      step->erase();
      return part.rewrite();
    } else {
      auto slice = cast<tensor::InsertSliceOp>(step);
      auto write = bufferization::MaterializeInDestinationOp::create(builder, step->getLoc(), slice.getSource(),
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

/// The tensor that a branch's result is in the end, where the branch changes it and hands it on; null if it makes another one.
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
  auto made = scf::IfOp::create(builder, branch.getLoc(), TypeRange(ValueRange(kept)), branch.getCondition(), /*addThenBlock=*/false,
                                /*addElseBlock=*/false);
  made->setAttrs(branch->getAttrs());
  for (auto [from, to] : llvm::zip(branch->getRegions(), made->getRegions()))
    to.takeBody(from);
  for (auto [from, to] : llvm::zip(kept, made.getResults()))
    from.replaceAllUsesWith(to);
  branch.erase();
}

/// Whether what a branch gives is in buffers that are ours and that nobody uses by another name afterwards.
bool areLastNames(const Origins &origins, scf::IfOp branch) {
  return llvm::all_of(origins, [&](Value origin) {
    auto read = origin.getDefiningOp<ToTensorOp>();
    if (read ? !read.getWritable() || !cast<MemRefType>(read.getBuffer().getType()).getLayout().isIdentity()
             : !isa_and_nonnull<tensor::EmptyOp, bufferization::AllocTensorOp>(origin.getDefiningOp()))
      return false;
    if (branch->isAncestor(origin.getParentRegion()->getParentOp()))
      return true;
    Block *scope = origin.getParentBlock();
    for (Operation *op = branch; op->getBlock() != scope; op = op->getParentOp())
      if (!isa<scf::IfOp>(op->getParentOp()))
        return false;
    return llvm::all_of(origin.getUsers(), [&](Operation *user) { return branch->isAncestor(user) || runsBefore(user, branch, scope); });
  });
}

/// Gives what a branch made a name of its own, so that what happens to it is not compared with all that was before.
void separateResults(scf::IfOp branch) {
  llvm::SmallDenseMap<Value, unsigned> counts;
  SmallVector<std::pair<OpResult, Origins>> results;
  for (OpResult result : branch->getResults())
    if (isa<RankedTensorType>(result.getType())) {
      results.emplace_back(result, findOrigins(result));
      for (Value origin : results.back().second)
        ++counts[origin];
    }
  OpBuilder builder(branch->getContext());
  builder.setInsertionPointAfter(branch);
  for (auto &[result, origins] : results) {
    // Two results that may be one buffer would be two from here on.
    if (llvm::any_of(origins, [&](Value origin) { return counts.lookup(origin) > 1; }) || !areLastNames(origins, branch))
      continue;
    auto type = cast<RankedTensorType>(result.getType());
    Value buffer = ToBufferOp::create(builder, branch.getLoc(), MemRefType::get(type.getShape(), type.getElementType()), result);
    Value tensor = ToTensorOp::create(builder, branch.getLoc(), type, buffer, /*restrict=*/true, /*writable=*/true);
    result.replaceAllUsesExcept(tensor, buffer.getDefiningOp());
  }
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
        Rewrite(chain, dead).run();
      }
    }
    for (auto &[branch, results] : dead)
      dropResults(cast<scf::IfOp>(branch), results);
    getOperation().walk<WalkOrder::PreOrder>(separateResults);
  }

private:
  /// The tensors that a chain starting at `op` may begin with.
  static llvm::SmallSetVector<Value, 4> getTensors(Operation *op, const DeadResults &dead) {
    llvm::SmallSetVector<Value, 4> tensors;
    if (OpOperand *dest = findDest(op))
      tensors.insert(dest->get());
    else
      for (OpResult result : op->getResults())
        if (auto gone = dead.find(op); isa<RankedTensorType>(result.getType()) && (gone == dead.end() || !gone->second.test(result.getResultNumber())))
          if (Value tensor = findTensorOfResult(cast<scf::IfOp>(op), result.getResultNumber()))
            tensors.insert(tensor);
    return tensors;
  }
};

} // namespace
} // namespace autographc
