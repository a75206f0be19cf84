//===- PromoteElements.cpp - elements that a loop accumulates -------------===//
#include "autographc/Lowering/Fuse.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_PROMOTEELEMENTS
#include "autographc/Lowering/Fuse.h.inc"

namespace {

/// A tensor that a loop only carries to write one element of it, again and again.
struct Accumulated {
  unsigned number; ///< of the loop's results
  tensor::InsertOp insert;
  SmallVector<tensor::ExtractOp> extracts;
};

/// Whether an index is computed from numbers that the loop does not change, in a few steps.
bool isInvariant(Value value, Operation *loop, unsigned steps = 8) {
  if (value.getParentRegion()->isProperAncestor(&loop->getRegion(0)))
    return true;
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<arith::IndexCastOp, arith::ExtSIOp, arith::AddIOp, arith::SubIOp,
                         arith::MulIOp>(op) &&
         steps && llvm::all_of(op->getOperands(), [&](Value operand) {
           return isInvariant(operand, loop, steps - 1);
         });
}

/// The loop may make no trip and never compute the index: here it may wrap around.
Value computeBefore(OpBuilder &builder, Value value, Operation *loop, IRMapping &map) {
  if (map.contains(value))
    return map.lookup(value);
  Operation *op = value.getDefiningOp();
  if (!op || !loop->isProperAncestor(op))
    return value;
  for (Value operand : op->getOperands())
    map.map(operand, computeBefore(builder, operand, loop, map));
  Operation *clone = builder.clone(*op, map);
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(clone))
    clone->setAttr(flags.getIntegerOverflowAttrName(),
                   arith::IntegerOverflowFlagsAttr::get(clone->getContext(),
                                                        arith::IntegerOverflowFlags::none));
  return clone->getResult(0);
}

/// A number that was never set is any number here, where nothing has looked yet whether it is set.
Value freeze(OpBuilder &builder, Value index, Location loc) {
  Value number = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    LLVM::FreezeOp::create(builder, loc, number));
}

/// Of a tensor that is carried as `inside`, and becomes `next`.
std::optional<Accumulated> findAccumulated(Operation *loop, unsigned number, Value inside,
                                           Value next) {
  auto insert = next.getDefiningOp<tensor::InsertOp>();
  if (!insert || insert.getDest() != inside || !next.hasOneUse() ||
      insert->getParentRegion() != inside.getParentRegion() ||
      !llvm::all_of(insert.getIndices(), [&](Value index) { return isInvariant(index, loop); }))
    return std::nullopt;
  Accumulated found{number, insert, {}};
  for (Operation *user : inside.getUsers()) {
    if (user == insert || isa<tensor::DimOp>(user))
      continue;
    auto extract = dyn_cast<tensor::ExtractOp>(user);
    if (!extract || extract.getIndices() != insert.getIndices())
      return std::nullopt;
    found.extracts.push_back(extract);
  }
  return found;
}

/// Carries the element: read before the loop and written after it, where it is one of the tensor's.
/// Where it is none the loop ends by an error before it reads the element, or does not read it.
/// After no trip the element is written as it was.
template <class Loop>
void promote(Loop loop, Accumulated found, Value first, Value inside,
             llvm::function_ref<Loop(Value, Value)> rebuild) {
  OpBuilder builder(loop);
  Location loc = found.insert.getLoc();
  IRMapping map;
  SmallVector<Value> indices;
  for (Value index : found.insert.getIndices())
    indices.push_back(freeze(builder, computeBefore(builder, index, loop, map), loc));
  Value isInside;
  for (auto [axis, index] : llvm::enumerate(indices)) {
    Value extent = tensor::DimOp::create(builder, loc, first, axis);
    Value fits = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, index, extent);
    isInside = isInside ? Value(arith::AndIOp::create(builder, loc, isInside, fits)) : fits;
  }
  Type element = found.insert.getScalar().getType();
  Value begin =
      scf::IfOp::create(
          builder, loc, isInside,
          [&](OpBuilder &b, Location at) {
            scf::YieldOp::create(b, at, Value(tensor::ExtractOp::create(b, at, first, indices)));
          },
          [&](OpBuilder &b, Location at) {
            scf::YieldOp::create(b, at, Value(ub::PoisonOp::create(b, at, element)));
          })
          .getResult(0);
  Value next = found.insert.getScalar();
  found.insert->getUses().begin()->set(inside);
  found.insert.erase();
  Loop changed = rebuild(begin, next);
  Value carried = changed.getLoopRegions().back()->getArguments().back(),
        last = changed->getResults().back();
  for (tensor::ExtractOp extract : found.extracts) {
    extract.replaceAllUsesWith(carried);
    extract.erase();
  }
  builder.setInsertionPointAfter(changed);
  Value tensor = changed->getResult(found.number);
  auto written = scf::IfOp::create(
      builder, loc, isInside,
      [&](OpBuilder &b, Location at) {
        scf::YieldOp::create(b, at, Value(tensor::InsertOp::create(b, at, last, tensor, indices)));
      },
      [&](OpBuilder &b, Location at) { scf::YieldOp::create(b, at, tensor); });
  tensor.replaceAllUsesExcept(
      written.getResult(0),
      llvm::SmallPtrSet<Operation *, 2>{written.thenYield()->getPrevNode(), written.elseYield()});
}

/// The tensor that stands for result `number` in the loop's body; null where the condition looks at
/// it.
Value findInside(scf::WhileOp loop, unsigned number) {
  Value handed = loop.getConditionOp().getArgs()[number];
  auto argument = dyn_cast<BlockArgument>(handed);
  if (!argument || argument.getOwner() != loop.getBeforeBody() ||
      argument.getArgNumber() != number || !argument.hasOneUse())
    return nullptr;
  return loop.getAfterArguments()[number];
}

/// The first tensor of which the loop accumulates an element.
void promoteOne(scf::WhileOp loop) {
  if (loop.getInits().size() != loop.getNumResults())
    return;
  for (unsigned number = 0; number < loop.getNumResults(); ++number) {
    Value inside = isa<RankedTensorType>(loop.getResult(number).getType())
                       ? findInside(loop, number)
                       : nullptr;
    std::optional<Accumulated> found =
        inside ? findAccumulated(loop, number, inside, loop.getYieldOp().getOperand(number))
               : std::nullopt;
    if (!found)
      continue;
    promote<scf::WhileOp>(
        loop, *found, loop.getInits()[number], inside, [&](Value begin, Value next) {
          OpBuilder builder(loop);
          SmallVector<Value> inits(loop.getInits());
          inits.push_back(begin);
          SmallVector<Type> types(loop.getResultTypes());
          types.push_back(begin.getType());
          auto changed = scf::WhileOp::create(builder, loop.getLoc(), types, inits);
          changed->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
          changed.getBefore().takeBody(loop.getBefore());
          changed.getAfter().takeBody(loop.getAfter());
          Value test = changed.getBefore().addArgument(begin.getType(), begin.getLoc());
          changed.getAfter().addArgument(begin.getType(), begin.getLoc());
          changed.getConditionOp().getArgsMutable().append(test);
          changed.getYieldOp().getResultsMutable().append(next);
          loop.replaceAllUsesWith(changed.getResults().drop_back());
          loop.erase();
          return changed;
        });
    return;
  }
}

void promoteOne(scf::ForOp loop) {
  for (unsigned number = 0; number < loop.getNumResults(); ++number) {
    Value inside = loop.getRegionIterArg(number);
    std::optional<Accumulated> found =
        isa<RankedTensorType>(inside.getType())
            ? findAccumulated(loop, number, inside, loop.getYieldedValues()[number])
            : std::nullopt;
    if (!found)
      continue;
    promote<scf::ForOp>(
        loop, *found, loop.getInitArgs()[number], inside, [&](Value begin, Value next) {
          IRRewriter rewriter(loop);
          auto yields = [&](OpBuilder &, Location, ArrayRef<BlockArgument>) {
            return SmallVector<Value>{next};
          };
          return cast<scf::ForOp>(
              cast<LoopLikeOpInterface>(loop.getOperation())
                  .replaceWithAdditionalYields(rewriter, begin,
                                               /*replaceInitOperandUsesInLoop=*/false, yields)
                  ->getOperation());
        });
    return;
  }
}

class PromoteElements : public impl::PromoteElementsBase<PromoteElements> {
  void runOnOperation() override {
    SmallVector<Operation *> loops;
    getOperation().walk([&](Operation *op) {
      if (isa<scf::WhileOp, scf::ForOp>(op))
        loops.push_back(op);
    });
    for (Operation *op : loops) {
      if (auto loop = dyn_cast<scf::WhileOp>(op))
        promoteOne(loop);
      else
        promoteOne(cast<scf::ForOp>(op));
    }
  }
};

} // namespace
} // namespace autographc
