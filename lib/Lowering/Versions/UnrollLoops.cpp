//===- UnrollLoops.cpp - loops of a constant count, repeated --------------===//
#include "FoldedCopy.h"
#include "Lowering/Analysis/CountedLoops.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Versions.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

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

/// As many loops over elements make one that is not too long. A function (tanh, exp) counts as half
/// of them: the constants of more than two have no registers in one loop.
constexpr int64_t maxElementwise = 32;

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
    return emitFolded(builder, block, mapping);
  }

  scf::WhileOp loop;
  Location location;
  int64_t mostBranches, mostOperations = 0;
  int64_t size = 0, emitted = 0, branches = 0;
};

/// Elementwise operations on tensors in a loop that does nothing else: repeated, they are one loop
/// over elements, which reads what the loop carries once. Those of a branch that asks for extents
/// count as one; of one that asks for counters alone one arm is left of each copy.
class ElementwiseBody {
public:
  explicit ElementwiseBody(scf::WhileOp loop) : loop(loop) {}

  /// How many there are; nothing where there is anything else, or where each tensor that is carried
  /// is read by more than one of them, so that all have to be in memory.
  std::optional<int64_t> count() {
    bool isChain = llvm::any_of(loop.getAfterArguments(),
                                [&](BlockArgument carried) { return isReadOnce(carried); });
    // A branch may read what is carried and compute nothing with it.
    return isChain && isPlain(*loop.getBeforeBody()) && isPlain(*loop.getAfterBody()) && elementwise
               ? std::optional(elementwise)
               : std::nullopt;
  }

private:
  bool isReadOnce(BlockArgument carried) {
    auto tensor = dyn_cast<RankedTensorType>(carried.getType());
    // Few elements are carried as numbers.
    constexpr int64_t fewElements = 16;
    if (!tensor || (tensor.hasStaticShape() && tensor.getNumElements() <= fewElements))
      return false;
    llvm::SmallPtrSet<Operation *, 4> readers;
    for (Operation *user : carried.getUsers())
      if (!isa<tensor::DimOp>(user))
        readers.insert(carried.getOwner()->findAncestorOpInBlock(*user));
    return readers.size() == 1 && (isElementwise(*readers.begin()) || isChoice(*readers.begin()));
  }

  static bool isElementwise(Operation *op) {
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return ag::hasAttr<ag::BroadcastAttr>(branch);
    auto generic = dyn_cast<linalg::GenericOp>(op);
    return generic && generic.getNumParallelLoops() == generic.getNumLoops();
  }

  /// Whether a number is made of constants and of what loops carry. Each is asked for once: one may
  /// be made of another on many ways.
  bool isOfCounters(Value number) {
    if (!number.getType().isIntOrIndex())
      return false;
    auto known = ofCounters.find(number);
    if (known != ofCounters.end())
      return known->second;
    bool isOf = isMadeOfCounters(number);
    ofCounters[number] = isOf;
    return isOf;
  }

  bool isMadeOfCounters(Value number) {
    if (auto carried = dyn_cast<BlockArgument>(number))
      return isa<scf::WhileOp>(carried.getOwner()->getParentOp());
    Operation *op = number.getDefiningOp();
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      unsigned place = cast<OpResult>(number).getResultNumber();
      return isOfCounters(branch.getCondition()) &&
             isOfCounters(branch.thenYield().getOperand(place)) &&
             isOfCounters(branch.elseYield().getOperand(place));
    }
    return isa<arith::ArithDialect>(op->getDialect()) &&
           llvm::all_of(op->getOperands(), [&](Value operand) { return isOfCounters(operand); });
  }

  /// Whether one arm of a branch is left of each copy, by what loops count.
  bool isChoice(Operation *op) {
    auto branch = dyn_cast<scf::IfOp>(op);
    return branch && !ag::hasAttr<ag::BroadcastAttr>(branch) && isOfCounters(branch.getCondition());
  }

  bool isPlain(Block &block) {
    return llvm::all_of(block.without_terminator(), [&](Operation &op) {
      if (isChoice(&op))
        return llvm::all_of(op.getRegions(),
                            [&](Region &arm) { return arm.empty() || isPlain(arm.front()); });
      if (isElementwise(&op)) {
        elementwise += 1;
        op.walk([&](ag::MathOp) { elementwise += maxElementwise / 2 - 1; });
        return true;
      }
      auto branch = dyn_cast<scf::IfOp>(op);
      return branch ? isFailure(branch) : !op.getNumRegions() && isMemoryEffectFree(&op);
    });
  }

  scf::WhileOp loop;
  llvm::DenseMap<Value, bool> ofCounters;
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
