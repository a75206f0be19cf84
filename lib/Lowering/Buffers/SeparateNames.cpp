//===- SeparateNames.cpp - buffers of their own for what branches give ----===//
#include "SeparateNames.h"
#include "Exclusive.h"
#include "UpdateChains.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using bufferization::ToBufferOp;
using bufferization::ToTensorOp;

namespace autographc {
namespace {

/// The tensors that a branch or `arith.select` chooses.
SmallVector<OpResult> getTensors(Operation *choice) {
  return llvm::to_vector(llvm::make_filter_range(
      choice->getResults(), [](Value value) { return isa<RankedTensorType>(value.getType()); }));
}

/// The values of a result where the condition is true, and where it is not.
std::array<OpOperand *, 2> getSources(OpResult result) {
  Operation *op = result.getOwner();
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return {&select.getTrueValueMutable(), &select.getFalseValueMutable()};
  auto branch = cast<scf::IfOp>(op);
  unsigned number = result.getResultNumber();
  return {&branch.thenYield()->getOpOperand(number), &branch.elseYield()->getOpOperand(number)};
}

/// The choices, those that are nested in others first.
SmallVector<Operation *> findChoices(func::FuncOp function) {
  SmallVector<Operation *> choices;
  function.walk([&](Operation *op) {
    auto select = dyn_cast<arith::SelectOp>(op);
    bool isChoice = select ? !isa<ShapedType>(select.getCondition().getType()) : isa<scf::IfOp>(op);
    if (isChoice && !getTensors(op).empty())
      choices.push_back(op);
  });
  return choices;
}

bool isDense(ToTensorOp tensor) {
  return cast<MemRefType>(tensor.getBuffer().getType()).getLayout().isIdentity();
}

bool isOurs(ToTensorOp tensor) { return tensor.getWritable() && isDense(tensor); }

/// Whether these are buffers that are ours, and that nobody uses by another name once `end` has
/// run.
bool areLastNames(const Origins &origins, Operation *end) {
  return llvm::all_of(origins, [&](Value origin) {
    auto read = origin.getDefiningOp<ToTensorOp>();
    if (read ? !isOurs(read)
             : !isa_and_nonnull<tensor::EmptyOp, bufferization::AllocTensorOp>(
                   origin.getDefiningOp()))
      return false;
    if (end->isAncestor(origin.getParentRegion()->getParentOp()))
      return true;
    Block *scope = origin.getParentBlock();
    for (Operation *op = end; op->getBlock() != scope; op = op->getParentOp())
      if (!isa<scf::IfOp>(op->getParentOp()))
        return false;
    RunsBefore runsBefore(end, scope);
    return llvm::all_of(origin.getUsers(),
                        [&](Operation *user) { return end->isAncestor(user) || runsBefore(user); });
  });
}

/// Whether a tensor is an argument that the function was lent, or a choice among such: nobody
/// writes to it, by any name.
bool isLent(Value origin) {
  auto read = origin.getDefiningOp<ToTensorOp>();
  return read && !read.getWritable() && isDense(read) &&
         (isa<BlockArgument>(read.getBuffer()) ||
          read.getBuffer().getDefiningOp<arith::SelectOp>() ||
          read.getBuffer().getDefiningOp<scf::IfOp>());
}

MemRefType getBufferType(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return MemRefType::get(type.getShape(), type.getElementType());
}

/// Tensors that are read and nothing else: they share buffers with others for as long as they live.
llvm::SmallDenseSet<Value> findOnlyRead(ArrayRef<Operation *> choices) {
  llvm::SmallDenseSet<Value> onlyRead;
  auto isRead = [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<scf::YieldOp>(user) && isa<scf::IfOp>(user->getParentOp()))
      return onlyRead.contains(user->getParentOp()->getResult(use.getOperandNumber()));
    if (auto select = dyn_cast<arith::SelectOp>(user))
      return onlyRead.contains(select);
    if (auto buffer = dyn_cast<ToBufferOp>(user))
      return buffer.getReadOnly();
    if (auto linalg = dyn_cast<linalg::LinalgOp>(user))
      return linalg.isDpsInput(&use);
    return isa<tensor::DimOp, tensor::ExtractOp>(user);
  };
  // Choices among choices come later.
  for (Operation *choice : llvm::reverse(choices))
    for (OpResult result : getTensors(choice))
      if (llvm::all_of(result.getUses(), isRead))
        onlyRead.insert(result);
  return onlyRead;
}

/// A result of a choice as a buffer: one that is ours to write to, or one that is only read.
struct Separable {
  OpResult result;
  bool isOwned;
  /// On which paths it is a copy, since another result has the buffer.
  std::array<bool, 2> isCopied{};
};

/// Which results of a choice can be buffers. Two that may be one buffer on the same path would be
/// two from here on if they are written to: then one of them is copied on that path, and only
/// there.
class Separation {
public:
  Separation(Operation *choice, const llvm::SmallDenseSet<Value> &onlyRead) {
    for (OpResult result : getTensors(choice)) {
      Candidate &candidate = candidates.emplace_back(Candidate{result, {}});
      for (auto [source, origins, known] :
           llvm::zip(getSources(result), candidate.origins, sharing)) {
        origins = findOrigins(source->get());
        for (Value origin : origins)
          known[origin].add(onlyRead.contains(result));
      }
    }
    for (Candidate &candidate : candidates) {
      candidate.isOwned = isOwned(candidate, choice);
      if (!candidate.isOwned)
        take(candidate);
    }
  }

  SmallVector<Separable> find() {
    SmallVector<Separable> separable;
    for (Candidate &candidate : candidates) {
      if (llvm::all_of(candidate.origins,
                       [](const Origins &origins) { return llvm::all_of(origins, isLent); }))
        separable.push_back({candidate.result, false});
      else if (candidate.isOwned)
        separable.push_back({candidate.result, true, take(candidate)});
    }
    return separable;
  }

private:
  struct Candidate {
    OpResult result;
    /// The tensors that it may be on each path.
    std::array<Origins, 2> origins;
    bool isOwned = false;
  };

  /// The results that may be one buffer on a path.
  struct Sharing {
    unsigned count = 0;
    bool hasReader = false, isTaken = false;

    void add(bool isReader) {
      ++count;
      hasReader |= isReader;
    }
  };

  /// A tensor that is only read needs no copy; a writer of the same buffer copies it there, if it
  /// comes to that.
  bool isOwned(const Candidate &candidate, Operation *choice) {
    for (auto [origins, known] : llvm::zip(candidate.origins, sharing)) {
      if (!areLastNames(origins, choice))
        return false;
      for (Value origin : origins)
        if (const Sharing &one = known[origin]; one.count > 1 && one.hasReader)
          return false;
    }
    return true;
  }

  /// Gives the buffers to a result; on which paths others had one before.
  std::array<bool, 2> take(const Candidate &candidate) {
    std::array<bool, 2> isCopied{};
    for (auto [origins, known, copied] : llvm::zip(candidate.origins, sharing, isCopied))
      for (Value origin : origins)
        copied |= std::exchange(known[origin].isTaken, true);
    return isCopied;
  }

  SmallVector<Candidate> candidates;
  std::array<llvm::SmallDenseMap<Value, Sharing>, 2> sharing;
};

void copySources(const Separable &one) {
  for (auto [source, isCopied] : llvm::zip(getSources(one.result), one.isCopied))
    if (isCopied) {
      OpBuilder builder(source->getOwner());
      source->set(bufferization::AllocTensorOp::create(builder, one.result.getLoc(),
                                                       cast<RankedTensorType>(one.result.getType()),
                                                       ValueRange(), source->get()));
    }
}

/// The buffers that a choice is among, each in the region that gives it.
using Buffers = llvm::SmallDenseMap<std::pair<Operation *, Value>, Value>;

void separate(const Separable &one, Buffers &buffers) {
  OpResult result = one.result;
  for (OpOperand *source : getSources(result)) {
    Operation *place = source->getOwner();
    Value &buffer = buffers[{place, source->get()}];
    OpBuilder builder(place);
    if (!buffer)
      buffer = ToBufferOp::create(builder, result.getLoc(), getBufferType(source->get()),
                                  source->get(), /*readOnly=*/!one.isOwned);
    source->set(buffer);
  }
  OpBuilder builder(result.getContext());
  builder.setInsertionPointAfter(result.getOwner());
  Type type = result.getType();
  result.setType(getBufferType(result));
  Value tensor = ToTensorOp::create(builder, result.getLoc(), type, result, /*restrict=*/true,
                                    /*writable=*/one.isOwned);
  result.replaceAllUsesExcept(tensor, tensor.getDefiningOp());
}

/// Uses of a tensor in each side of a branch.
using Sides = std::array<SmallVector<OpOperand *>, 2>;

/// The branch that uses a tensor on both sides, after all that only reads it; null if there is
/// none.
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
  bool isUsedTwice = llvm::all_of(sides, [](auto &uses) {
    return llvm::any_of(uses, [](OpOperand *use) { return !isa<scf::YieldOp>(use->getOwner()); });
  });
  return isUsedTwice ? branch : nullptr;
}

/// Gives a tensor of ours another name on each side of the branch where it is used last, and of
/// those that are nested there: what happens to it on one side is not compared with what happens on
/// the other.
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
      auto inside = ToTensorOp::create(builder, branch.getLoc(), name.getType(), buffer,
                                       /*restrict=*/true, /*writable=*/true);
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
  SmallVector<Operation *> choices = findChoices(function);
  llvm::SmallDenseSet<Value> onlyRead = findOnlyRead(choices);
  for (Operation *choice : choices) {
    SmallVector<Separable> separable = Separation(choice, onlyRead).find();
    // First: a copy is of what nobody may write to yet.
    llvm::for_each(separable, copySources);
    Buffers buffers;
    for (const Separable &one : separable)
      separate(one, buffers);
  }
}

} // namespace autographc
