//===- UpdateChains.cpp - tensors that are changed step by step -----------===//
#include "UpdateChains.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using bufferization::ToBufferOp;

namespace autographc {

namespace {
/// A use of a tensor in a block, or in a region further in. `path` leads out to the operation in
/// the block, which is last.
struct Use {
  OpOperand *operand;
  SmallVector<Operation *, 4> path;
};

using Uses = SmallVector<Use>;
} // namespace

static Uses getUses(Value value, Block *block) {
  Uses uses;
  for (OpOperand &operand : value.getUses()) {
    uses.push_back({&operand, {operand.getOwner()}});
    for (auto &path = uses.back().path; path.back()->getBlock() != block;)
      path.push_back(path.back()->getParentOp());
  }
  return uses;
}

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
  return llvm::any_of(findOrigins(tensor), [](Value origin) {
    return origin.getDefiningOp<tensor::ExtractSliceOp>() != nullptr;
  });
}

OpOperand *findDest(Operation *op) {
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return &insert.getDestMutable();
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return &insert.getDestMutable();
  return nullptr;
}

bool isBefore(Operation *op, Operation *end, Block *block) {
  Operation *ancestor = block->findAncestorOpInBlock(*op);
  return ancestor && ancestor != end && ancestor->isBeforeInBlock(end);
}

bool isReadBefore(OpOperand &use, Operation *end, Block *block) {
  Operation *op = use.getOwner();
  if (isa<tensor::DimOp>(op))
    return true;
  if (!isBefore(op, end, block))
    return false;
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return llvm::all_of(slice->getUses(),
                        [&](OpOperand &inner) { return isReadBefore(inner, end, block); });
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return &use == &insert.getSourceMutable();
  if (auto buffer = dyn_cast<ToBufferOp>(op))
    return buffer.getReadOnly() && llvm::all_of(buffer->getUsers(), [&](Operation *user) {
             return isa<func::CallOp>(user) && isBefore(user, end, block);
           });
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return linalg.isDpsInput(&use);
  return isa<tensor::ExtractOp, bufferization::AllocTensorOp,
             bufferization::MaterializeInDestinationOp>(op);
}

/// The last operation in their block among those that use a tensor.
static Operation *findStep(const Uses &uses) {
  Operation *last = nullptr;
  for (const Use &use : uses)
    if (Operation *op = use.path.back();
        !isa<tensor::DimOp>(use.operand->getOwner()) && (!last || last->isBeforeInBlock(op)))
      last = op;
  return last;
}

static std::optional<Chain> findView(Value tensor, tensor::InsertSliceOp put);
static Value followInto(Value tensor, scf::IfOp branch, Uses uses, Chain &part);

/// The tensor that `step`, the last user of `tensor` among `uses`, makes of it; null if it does
/// something else with it.
static Value follow(Value tensor, Operation *step, Uses uses, Chain &part) {
  Operation *slice = nullptr, *write = step;
  if (auto put = dyn_cast<tensor::InsertSliceOp>(step);
      put && isSlice(put.getSource()) && !put.getSource().getDefiningOp<tensor::ExtractSliceOp>()) {
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
    else if (use.operand->getOwner() == slice ||
             isReadBefore(*use.operand, write, step->getBlock()))
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
static std::optional<unsigned> followToEnd(Value tensor, Block &block, Uses uses, Chain &part) {
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
static Value followInto(Value tensor, scf::IfOp branch, Uses uses, Chain &part) {
  std::optional<unsigned> number;
  for (Region &region : branch->getRegions()) {
    Uses inside;
    for (Use &use : uses)
      if (use.path.size() > 1 && use.path[use.path.size() - 2]->getParentRegion() == &region) {
        inside.push_back(std::move(use));
        inside.back().path.pop_back();
      }
    std::optional<unsigned> end =
        region.empty() ? std::nullopt
                       : followToEnd(tensor, region.front(), std::move(inside), part);
    if (!end || (number && *number != *end))
      return Value();
    number = end;
  }
  part.steps.push_back(branch);
  part.results[branch] = *number;
  return branch.getResult(*number);
}

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
static bool isSamePlace(tensor::ExtractSliceOp slice, tensor::InsertSliceOp put) {
  return slice->getBlock() == put->getBlock() && slice.getType() == put.getSourceType() &&
         slice.getMixedOffsets() == put.getMixedOffsets() &&
         slice.getMixedSizes() == put.getMixedSizes() &&
         slice.getMixedStrides() == put.getMixedStrides();
}

/// The slice of `tensor` that is changed and becomes what `put` puts back.
static std::optional<Chain> findView(Value tensor, tensor::InsertSliceOp put) {
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
    bool isPutBackOnly = llvm::all_of(uses, [&](const Use &use) {
      return use.path.back() == begin || isReadBefore(*use.operand, view.begin, block);
    });
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

} // namespace autographc
