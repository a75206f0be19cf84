//===- SeparateNames.cpp - buffers of their own for what branches give ----===//
#include "SeparateNames.h"
#include "Exclusive.h"
#include "UpdateChains.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using bufferization::ToBufferOp;
using bufferization::ToTensorOp;

namespace autographc {
namespace {

/// Tensors that one condition chooses: results of an `scf.if`, or of neighbouring `arith.select`s. Two of them that are swapped
/// are chosen by two.
struct Choice {
  /// One `scf.if`, or one and more `arith.select`.
  SmallVector<Operation *, 2> ops;

  Operation *getEnd() const { return ops.back(); }

  SmallVector<OpResult> getResults() const {
    SmallVector<OpResult> results;
    for (Operation *op : ops)
      llvm::append_range(
          results, llvm::make_filter_range(op->getResults(), [](Value value) { return isa<RankedTensorType>(value.getType()); }));
    return results;
  }

  /// What `result` is where the condition is true, and where it is not.
  static std::array<OpOperand *, 2> getSources(OpResult result) {
    Operation *op = result.getOwner();
    if (auto select = dyn_cast<arith::SelectOp>(op))
      return {&select.getTrueValueMutable(), &select.getFalseValueMutable()};
    auto branch = cast<scf::IfOp>(op);
    unsigned number = result.getResultNumber();
    return {&branch.thenYield()->getOpOperand(number), &branch.elseYield()->getOpOperand(number)};
  }
};

bool isTensorSelect(Operation *op) {
  auto select = dyn_cast_or_null<arith::SelectOp>(op);
  return select && isa<RankedTensorType>(select.getType()) && !isa<ShapedType>(select.getCondition().getType());
}

/// The choices, those that are nested in others first.
std::vector<Choice> findChoices(func::FuncOp function) {
  std::vector<Choice> choices;
  function.walk([&](Operation *op) {
    if (isa<scf::IfOp>(op) && op->getNumResults())
      choices.push_back({{op}});
    if (!isTensorSelect(op))
      return;
    Operation *neighbour = op->getPrevNode();
    while (isa_and_nonnull<arith::SelectOp>(neighbour) && !isTensorSelect(neighbour))
      neighbour = neighbour->getPrevNode();
    if (isTensorSelect(neighbour) && neighbour->getOperand(0) == op->getOperand(0))
      choices.back().ops.push_back(op);
    else
      choices.push_back({{op}});
  });
  return choices;
}

bool isDense(ToTensorOp tensor) { return cast<MemRefType>(tensor.getBuffer().getType()).getLayout().isIdentity(); }

bool isOurs(ToTensorOp tensor) { return tensor.getWritable() && isDense(tensor); }

/// Whether these are buffers that are ours, and that nobody uses by another name once `end` has run.
bool areLastNames(const Origins &origins, Operation *end) {
  return llvm::all_of(origins, [&](Value origin) {
    auto read = origin.getDefiningOp<ToTensorOp>();
    if (read ? !isOurs(read) : !isa_and_nonnull<tensor::EmptyOp, bufferization::AllocTensorOp>(origin.getDefiningOp()))
      return false;
    if (end->isAncestor(origin.getParentRegion()->getParentOp()))
      return true;
    Block *scope = origin.getParentBlock();
    for (Operation *op = end; op->getBlock() != scope; op = op->getParentOp())
      if (!isa<scf::IfOp>(op->getParentOp()))
        return false;
    return llvm::all_of(origin.getUsers(),
                        [&](Operation *user) { return end->isAncestor(user) || runsBefore(user, end, scope); });
  });
}

/// Whether a tensor is an argument that the function was lent, or a choice among such: nobody writes to it, by any name.
bool isLent(Value origin) {
  auto read = origin.getDefiningOp<ToTensorOp>();
  return read && !read.getWritable() && isDense(read) &&
         (isa<BlockArgument>(read.getBuffer()) || read.getBuffer().getDefiningOp<arith::SelectOp>() ||
          read.getBuffer().getDefiningOp<scf::IfOp>());
}

MemRefType getBufferType(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return MemRefType::get(type.getShape(), type.getElementType());
}

/// How a result can be a buffer: one that is ours to write to, or one that is only read.
struct Separable {
  OpResult result;
  bool isOwned;
};

/// Which of its results can be buffers. Two that may be one buffer on the same path cannot, if they may be written to: they would
/// be two from here on.
SmallVector<Separable> findSeparable(const Choice &choice) {
  SmallVector<Separable> separable;
  llvm::SmallDenseMap<Value, unsigned> counts[2];
  SmallVector<std::pair<OpResult, std::array<Origins, 2>>> all;
  for (OpResult result : choice.getResults()) {
    auto &[_, both] = all.emplace_back(result, std::array<Origins, 2>());
    for (auto [source, origins, count] : llvm::zip(Choice::getSources(result), both, counts)) {
      origins = findOrigins(source->get());
      for (Value origin : origins)
        ++count[origin];
    }
  }
  for (auto &[result, both] : all) {
    auto isOwned = [&](unsigned path) {
      return llvm::all_of(both[path], [&](Value origin) { return counts[path].lookup(origin) == 1; }) &&
             areLastNames(both[path], choice.getEnd());
    };
    if (llvm::all_of(both, [](const Origins &origins) { return llvm::all_of(origins, isLent); }))
      separable.push_back({result, false});
    else if (isOwned(0) && isOwned(1))
      separable.push_back({result, true});
  }
  return separable;
}

/// The buffers that a choice is among, each in the region that gives it.
using Buffers = llvm::SmallDenseMap<std::pair<Operation *, Value>, Value>;

void separate(Separable one, Buffers &buffers) {
  OpResult result = one.result;
  for (OpOperand *source : Choice::getSources(result)) {
    Operation *place = source->getOwner();
    Value &buffer = buffers[{isa<arith::SelectOp>(place) ? nullptr : place, source->get()}];
    OpBuilder builder(place);
    if (!buffer)
      buffer =
          ToBufferOp::create(builder, result.getLoc(), getBufferType(source->get()), source->get(), /*readOnly=*/!one.isOwned);
    source->set(buffer);
  }
  OpBuilder builder(result.getContext());
  builder.setInsertionPointAfter(result.getOwner());
  Type type = result.getType();
  result.setType(getBufferType(result));
  Value tensor = ToTensorOp::create(builder, result.getLoc(), type, result, /*restrict=*/true, /*writable=*/one.isOwned);
  result.replaceAllUsesExcept(tensor, tensor.getDefiningOp());
}

/// Uses of a tensor in each side of a branch.
using Sides = std::array<SmallVector<OpOperand *>, 2>;

/// The branch that uses a tensor on both sides, after all that only reads it; null if there is none.
scf::IfOp findLastBranch(Value tensor, Sides &sides) {
  Block *block = tensor.getParentBlock();
  scf::IfOp branch;
  for (Operation *user : tensor.getUsers())
    if (auto around = dyn_cast<scf::IfOp>(block->findAncestorOpInBlock(*user));
        around && (!branch || branch->isBeforeInBlock(around)))
      branch = around;
  if (!branch)
    return nullptr;
  for (OpOperand &use : tensor.getUses()) {
    Region *region = use.getOwner()->getParentRegion();
    if (branch.getThenRegion().isAncestor(region))
      sides[0].push_back(&use);
    else if (branch.getElseRegion().isAncestor(region))
      sides[1].push_back(&use);
    else if (!isReadBefore(use, branch, block))
      return nullptr;
  }
  bool isUsedTwice = llvm::all_of(
      sides, [](auto &uses) { return llvm::any_of(uses, [](OpOperand *use) { return !isa<scf::YieldOp>(use->getOwner()); }); });
  return isUsedTwice ? branch : nullptr;
}

/// Gives a tensor of ours another name on each side of the branch where it is used last, and of those that are nested there: what
/// happens to it on one side is not compared with what happens on the other.
void separateSides(ToTensorOp first) {
  SmallVector<ToTensorOp> names{first};
  while (!names.empty()) {
    ToTensorOp name = names.pop_back_val();
    Sides sides;
    scf::IfOp branch = isOurs(name) ? findLastBranch(name, sides) : nullptr;
    if (!branch)
      continue;
    for (auto [region, uses] : llvm::zip(branch->getRegions(), sides)) {
      OpBuilder builder(&region.front(), region.front().begin());
      Value buffer = ToBufferOp::create(builder, branch.getLoc(), getBufferType(name), name);
      auto inside = ToTensorOp::create(builder, branch.getLoc(), name.getType(), buffer, /*restrict=*/true, /*writable=*/true);
      for (OpOperand *use : uses)
        use->set(inside);
      names.push_back(inside);
    }
  }
}

} // namespace

void separateNames(func::FuncOp function) {
  SmallVector<ToTensorOp> tensors;
  function.walk([&](ToTensorOp tensor) { tensors.push_back(tensor); });
  llvm::for_each(tensors, separateSides);
  for (const Choice &choice : findChoices(function)) {
    Buffers buffers;
    for (Separable one : findSeparable(choice))
      separate(one, buffers);
  }
}

} // namespace autographc
