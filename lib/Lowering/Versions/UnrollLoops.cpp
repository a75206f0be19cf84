//===- UnrollLoops.cpp - loops of a constant count, repeated --------------===//
#include "Lowering/Analysis/CountedLoops.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Versions.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_UNROLLLOOPS
#include "autographc/Lowering/Versions.h.inc"

namespace {

/// A loop stays one where it would become more operations than this.
constexpr int64_t maxOperations = 1 << 14;

/// A loop stays one where its copies would stand in more branches than this: each is one level
/// deeper than the one before.
constexpr int64_t maxBranches = 128;

/// As many loops over elements make one that is not too long.
constexpr int64_t maxElementwise = 32;

/// The value of a condition that does not depend on run-time values; nothing for others.
std::optional<bool> evaluate(Value condition) {
  if (std::optional<int64_t> constant = getConstantIntValue(condition))
    return *constant != 0;
  Operation *op = condition.getDefiningOp();
  if (auto branch = dyn_cast_or_null<scf::IfOp>(op)) {
    unsigned number = cast<OpResult>(condition).getResultNumber();
    std::optional<bool> onTrue = evaluate(branch.thenYield().getOperand(number)),
                        onFalse = evaluate(branch.elseYield().getOperand(number));
    return onTrue == onFalse ? onTrue : std::nullopt;
  }
  if (!isa_and_nonnull<arith::AndIOp, arith::OrIOp>(op))
    return std::nullopt;
  bool deciding = isa<arith::OrIOp>(op);
  std::optional<bool> left = evaluate(op->getOperand(0)), right = evaluate(op->getOperand(1));
  if (left == deciding || right == deciding)
    return deciding;
  return left && right ? std::optional(!deciding) : std::nullopt;
}

/// Makes one loop straight-line code, or branches in one another where it may be left early.
class Unroller {
public:
  /// As often as that, at most, if that is no more operations than there may be; without branches
  /// where it must not be left early.
  Unroller(scf::WhileOp loop, int64_t mostTimes, int64_t mostBranches)
      : loop(loop), location(loop.getLoc()), mostBranches(mostBranches) {
    loop->walk([&](Operation *) { ++size; });
    mostOperations = std::min(maxOperations, mostTimes * size);
  }

  /// The values after the loop, given those it starts from; nothing where its trip count is not
  /// known.
  std::optional<SmallVector<Value>> emit(OpBuilder &builder, ValueRange values) {
    SmallVector<Value> carried = emitBlock(builder, *loop.getBeforeBody(), values);
    Value condition = carried.front();
    carried.erase(carried.begin());
    std::optional<bool> known = evaluate(condition);
    if (known == false)
      return carried;
    emitted += size;
    if (emitted > mostOperations)
      return std::nullopt;
    if (known)
      return emit(builder, emitBlock(builder, *loop.getAfterBody(), carried));
    if (++branches > mostBranches)
      return std::nullopt;
    auto branch = scf::IfOp::create(builder, location, loop.getResultTypes(), condition,
                                    /*addThenBlock=*/true, /*addElseBlock=*/true);
    OpBuilder onTrue = branch.getThenBodyBuilder(), onFalse = branch.getElseBodyBuilder();
    std::optional<SmallVector<Value>> last =
        emit(onTrue, emitBlock(onTrue, *loop.getAfterBody(), carried));
    if (!last)
      return std::nullopt;
    scf::YieldOp::create(onTrue, location, *last);
    scf::YieldOp::create(onFalse, location, carried);
    return SmallVector<Value>(branch.getResults());
  }

private:
  /// The operations of a block, folded where they can be; gives the operands of its terminator.
  static SmallVector<Value> emitBlock(OpBuilder &builder, Block &block, ValueRange arguments) {
    IRMapping mapping;
    mapping.map(block.getArguments(), arguments);
    return emitBlock(builder, block, mapping);
  }

  static SmallVector<Value> emitBlock(OpBuilder &builder, Block &block, IRMapping &mapping) {
    for (Operation &op : block.without_terminator()) {
      if (auto branch = dyn_cast<scf::IfOp>(op)) {
        mapping.map(branch.getResults(), emitBranch(builder, branch, mapping));
        continue;
      }
      Operation *copy = builder.clone(op, mapping);
      SmallVector<Value> folded;
      if (failed(builder.tryFold(copy, folded)) || folded.empty())
        continue;
      mapping.map(op.getResults(), folded);
      copy->erase();
    }
    return llvm::map_to_vector(block.getTerminator()->getOperands(),
                               [&](Value value) { return mapping.lookupOrDefault(value); });
  }

  /// The branch that is taken, where that is known; both otherwise.
  static SmallVector<Value> emitBranch(OpBuilder &builder, scf::IfOp branch, IRMapping &mapping) {
    Value condition = mapping.lookupOrDefault(branch.getCondition());
    if (std::optional<bool> known = evaluate(condition)) {
      Region &taken = *known ? branch.getThenRegion() : branch.getElseRegion();
      return taken.empty() ? SmallVector<Value>() : emitBlock(builder, taken.front(), mapping);
    }
    auto copy = scf::IfOp::create(builder, branch.getLoc(), branch.getResultTypes(), condition,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
    copy->setAttrs(branch->getAttrs());
    for (auto [from, to] : llvm::zip(branch->getRegions(), copy->getRegions())) {
      OpBuilder inner = OpBuilder::atBlockEnd(&to.front());
      SmallVector<Value> results =
          from.empty() ? SmallVector<Value>() : emitBlock(inner, from.front(), mapping);
      scf::YieldOp::create(inner, branch.getLoc(), results);
    }
    return SmallVector<Value>(copy.getResults());
  }

  scf::WhileOp loop;
  Location location;
  int64_t mostBranches, mostOperations = 0;
  int64_t size = 0, emitted = 0, branches = 0;
};

/// Elementwise operations on tensors in a loop that does nothing else: repeated, they are one loop
/// over elements, which reads what the loop carries once. Those of a branch count as one.
class ElementwiseBody {
public:
  explicit ElementwiseBody(scf::WhileOp loop) : loop(loop) {}

  /// How many there are; nothing where there is anything else, or where a tensor that is carried is
  /// read by more than one of them, so that it has to be in memory.
  std::optional<int64_t> count() {
    bool isChain = llvm::any_of(loop.getAfterArguments(), isReadOnce);
    return isChain && isPlain(*loop.getBeforeBody()) && isPlain(*loop.getAfterBody())
               ? std::optional(elementwise)
               : std::nullopt;
  }

private:
  static bool isReadOnce(BlockArgument carried) {
    auto tensor = dyn_cast<RankedTensorType>(carried.getType());
    // Few elements are carried as numbers.
    constexpr int64_t fewElements = 16;
    if (!tensor || (tensor.hasStaticShape() && tensor.getNumElements() <= fewElements))
      return false;
    llvm::SmallPtrSet<Operation *, 4> readers;
    for (Operation *user : carried.getUsers())
      if (!isa<tensor::DimOp>(user))
        readers.insert(carried.getOwner()->findAncestorOpInBlock(*user));
    return readers.size() == 1 && isElementwise(*readers.begin());
  }

  static bool isElementwise(Operation *op) {
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return ag::hasAttr<ag::BroadcastAttr>(branch);
    auto generic = dyn_cast<linalg::GenericOp>(op);
    return generic && generic.getNumParallelLoops() == generic.getNumLoops();
  }

  bool isPlain(Block &block) {
    return llvm::all_of(block.without_terminator(), [&](Operation &op) {
      if (isElementwise(&op))
        return ++elementwise > 0;
      auto branch = dyn_cast<scf::IfOp>(op);
      return branch ? isFailure(branch) : !op.getNumRegions() && isMemoryEffectFree(&op);
    });
  }

  scf::WhileOp loop;
  int64_t elementwise = 0;
};

void unroll(scf::WhileOp loop, int64_t mostTimes = maxOperations,
            int64_t mostBranches = maxBranches) {
  // Beside the function until it is known to end.
  Block scratch;
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointToEnd(&scratch);
  std::optional<SmallVector<Value>> results =
      Unroller(loop, mostTimes, mostBranches).emit(builder, loop.getInits());
  if (!results) {
    scratch.dropAllDefinedValueUses();
    scratch.clear();
    return;
  }
  loop->getBlock()->getOperations().splice(loop->getIterator(), scratch.getOperations());
  loop.replaceAllUsesWith(*results);
  loop.erase();
}

struct UnrollLoops : impl::UnrollLoopsBase<UnrollLoops> {
  void runOnOperation() override {
    // Outer loops first: the bounds of inner ones may be constants only in the copies.
    while (scf::WhileOp loop = findMarked()) {
      ag::removeAttr<ag::UnrollAttr>(loop);
      unroll(loop);
    }
    // Inner loops first: an outer one is then elementwise, too.
    getOperation().walk([](scf::WhileOp loop) {
      if (std::optional<int64_t> count = ElementwiseBody(loop).count())
        unroll(loop, maxElementwise / *count, /*mostBranches=*/0);
    });
  }

  scf::WhileOp findMarked() {
    scf::WhileOp found;
    getOperation().walk<WalkOrder::PreOrder>([&](scf::WhileOp loop) {
      found = ag::hasAttr<ag::UnrollAttr>(loop) ? loop : nullptr;
      return found ? WalkResult::interrupt() : WalkResult::advance();
    });
    return found;
  }
};

} // namespace
} // namespace autographc
