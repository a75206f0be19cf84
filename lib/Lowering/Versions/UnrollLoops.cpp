//===- UnrollLoops.cpp - the loops that AG_UNROLL stands before -----------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Versions.h"

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
  Unroller(scf::WhileOp loop) : loop(loop), location(loop.getLoc()) {
    loop->walk([&](Operation *) { ++size; });
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
    if (emitted > maxOperations)
      return std::nullopt;
    if (known)
      return emit(builder, emitBlock(builder, *loop.getAfterBody(), carried));
    if (++branches > maxBranches)
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
  int64_t size = 0, emitted = 0, branches = 0;
};

void unroll(scf::WhileOp loop) {
  // Beside the function until it is known to end.
  Block scratch;
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointToEnd(&scratch);
  std::optional<SmallVector<Value>> results = Unroller(loop).emit(builder, loop.getInits());
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
