//===- Reserve.cpp - room for all that loops append -----------------------===//
#include "Reserve.h"

#include "Lowering/Analysis/CountedLoops.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace autographc {

Value findSource(Value buffer) {
  while (isa_and_nonnull<memref::CastOp, memref::ReinterpretCastOp>(buffer.getDefiningOp()))
    buffer = buffer.getDefiningOp()->getOperand(0);
  return buffer;
}

namespace {

/// More is allocated as it is needed: a loop may end before it has done all its trips.
constexpr int64_t mostBytes = int64_t(8) << 20;

/// Of a loop that runs while `counter + ahead < end`, where `counter` is what its body sees, and
/// counts by one. It may carry anything else.
struct Counter {
  BlockArgument counter;
  int64_t ahead;
  Value end;
};

/// The argument of the body that stands for one of the condition; null if there is none.
BlockArgument findInBody(scf::WhileOp loop, Value tested) {
  for (auto [handed, inside] : llvm::zip(loop.getConditionOp().getArgs(), loop.getAfterArguments()))
    if (handed == tested)
      return inside;
  return {};
}

std::optional<Counter> findCounter(scf::WhileOp loop) {
  auto test = loop.getConditionOp().getCondition().getDefiningOp<arith::CmpIOp>();
  if (!test || test.getPredicate() != arith::CmpIPredicate::slt)
    return std::nullopt;
  Value left = skipCasts(test.getLhs()), end = skipCasts(test.getRhs());
  int64_t ahead = 0;
  if (auto sum = left.getDefiningOp<arith::AddIOp>())
    if (auto constant = getConstantIntValue(sum.getRhs()))
      ahead = *constant, left = skipCasts(sum.getLhs());
  auto tested = dyn_cast<BlockArgument>(left);
  if (!tested || tested.getOwner() != loop.getBeforeBody() ||
      !end.getParentRegion()->isProperAncestor(&loop.getBefore()))
    return std::nullopt;
  BlockArgument inside = findInBody(loop, tested);
  auto next = loop.getYieldOp().getOperand(tested.getArgNumber()).getDefiningOp<arith::AddIOp>();
  if (!inside || !next || next.getLhs() != inside || getConstantIntValue(next.getRhs()) != 1)
    return std::nullopt;
  return Counter{inside, ahead, end};
}

Value emitIndex(OpBuilder &builder, Location loc, Value number) {
  return getValueOrCreateCastToIndexLike(builder, loc, builder.getIndexType(), number);
}

/// The same number, which LLVM does not know: what is computed from it stays here, where a loop
/// seldom comes, and not in each trip.
Value emitHere(OpBuilder &builder, Location loc, Value number) {
  Type type = builder.getI64Type();
  number = arith::IndexCastOp::create(builder, loc, type, number);
  number = LLVM::InlineAsmOp::create(builder, loc, type, number, /*asm_string=*/"",
                                     /*constraints=*/"=r,0", /*has_side_effects=*/true,
                                     /*is_align_stack=*/false, LLVM::TailCallKind::None,
                                     LLVM::AsmDialectAttr(), ArrayAttr())
               .getResult(0);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), number);
}

/// What a loop begins with in place of an argument of its body; null if it is none of its slots.
Value findInit(scf::WhileOp loop, BlockArgument inside) {
  auto tested =
      dyn_cast<BlockArgument>(findSource(loop.getConditionOp().getArgs()[inside.getArgNumber()]));
  return tested && tested.getOwner() == loop.getBeforeBody()
             ? findSource(loop.getInits()[tested.getArgNumber()])
             : Value();
}

} // namespace

Value emitRowsToCome(OpBuilder &builder, memref::CopyOp copy, Value from,
                     ArrayRef<OpFoldResult> rows, int64_t rowBytes) {
  Location loc = copy.getLoc();
  Value most = arith::ConstantIndexOp::create(builder, loc, mostBytes / rowBytes), total;
  auto limit = [&](Value value) -> Value {
    return arith::MinSIOp::create(builder, loc, value, most);
  };
  auto isKnown = [&](scf::WhileOp loop) {
    return llvm::all_of(rows, [&](OpFoldResult each) {
      auto value = dyn_cast<Value>(each);
      return !value || value.getParentRegion()->isProperAncestor(&loop.getAfter());
    });
  };
  from = findSource(from);
  for (Block *block = copy->getBlock(); from;) {
    auto inside = dyn_cast<BlockArgument>(from);
    auto loop = dyn_cast<scf::WhileOp>(block->getParentOp());
    if (!inside || !loop || inside.getOwner() != block || block != loop.getAfterBody() ||
        !isKnown(loop))
      break;
    std::optional<Counter> found = findCounter(loop);
    if (!found)
      break;
    Value end = emitHere(builder, loc, emitIndex(builder, loc, found->end)),
          counter = emitIndex(builder, loc, found->counter),
          ahead = arith::ConstantIndexOp::create(builder, loc, found->ahead);
    Value trips = arith::SubIOp::create(builder, loc, end, counter);
    trips = limit(arith::SubIOp::create(builder, loc, trips, ahead));
    total = total ? limit(arith::MulIOp::create(builder, loc, total, trips)) : trips;
    from = findInit(loop, inside);
    block = loop->getBlock();
  }
  if (!total)
    return total;
  Value trip = arith::ConstantIndexOp::create(builder, loc, 0);
  for (OpFoldResult each : rows)
    trip = limit(arith::AddIOp::create(builder, loc, trip,
                                       limit(getValueOrCreateConstantIndexOp(builder, loc, each))));
  return limit(arith::MulIOp::create(builder, loc, total, trip));
}

} // namespace autographc
