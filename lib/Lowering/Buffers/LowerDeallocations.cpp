//===- LowerDeallocations.cpp - bufferization.dealloc to comparisons in place ===//
#include "AllocationSites.h"
#include "Resizing.h"

#include "autographc/Lowering/Buffers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERDEALLOCATIONS
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// Expands one op. Two buffers are the same allocation when their base pointers are equal.
class Expansion {
public:
  Expansion(bufferization::DeallocOp op, AllocationSites &sites)
      : op(op), sites(sites), builder(op), loc(op.getLoc()) {}

  void run() {
    for (Value buffer : op.getMemrefs())
      owned.push_back(emitBase(buffer));
    for (Value buffer : op.getRetained())
      retained.push_back(emitBase(buffer));
    SmallVector<Value> freed;
    for (size_t i = 0; i < owned.size(); ++i)
      freed.push_back(emitIsFreed(i));
    SmallVector<Value> kept;
    for (auto [buffer, base] : llvm::zip(op.getRetained(), retained))
      kept.push_back(emitIsOwned(buffer, base));
    for (auto [condition, buffer] : llvm::zip(freed, op.getMemrefs()))
      scf::IfOp::create(builder, loc, condition, [&](OpBuilder &b, Location l) {
        memref::DeallocOp::create(b, l, buffer);
        scf::YieldOp::create(b, l);
      });
    op->replaceAllUsesWith(kept);
    op.erase();
  }

private:
  Value emitBase(Value buffer) {
    Value base = memref::ExtractStridedMetadataOp::create(builder, loc, buffer).getBaseBuffer();
    return memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, base);
  }
  /// Whether two buffers are one, by their bases; null where they cannot be.
  Value emitSame(Value a, Value baseOfA, Value b, Value baseOfB) {
    return sites.areDistinct(a, b)
               ? Value()
               : arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, baseOfA, baseOfB);
  }
  Value emitAnd(Value a, Value b) {
    return a ? Value(arith::AndIOp::create(builder, loc, a, b)) : b;
  }
  Value emitOr(Value a, Value b) { return a ? Value(arith::OrIOp::create(builder, loc, a, b)) : b; }

  /// Buffer `i` is freed here when one of its aliases is owned, none is retained and no earlier one
  /// is freed for it.
  Value emitIsFreed(size_t i) {
    Value buffer = op.getMemrefs()[i], condition = op.getConditions()[i], busy;
    for (auto [kept, base] : llvm::zip(op.getRetained(), retained))
      if (Value same = emitSame(buffer, owned[i], kept, base))
        busy = emitOr(busy, same);
    for (auto [j, other] : llvm::enumerate(op.getMemrefs())) {
      Value same = j == i ? Value() : emitSame(buffer, owned[i], other, owned[j]);
      if (same && j < i)
        busy = emitOr(busy, same);
      else if (same)
        condition = emitOr(condition, emitAnd(op.getConditions()[j], same));
    }
    if (!busy)
      return condition;
    Value one = arith::ConstantIntOp::create(builder, loc, 1, 1);
    return emitAnd(condition, arith::XOrIOp::create(builder, loc, busy, one));
  }

  Value emitIsOwned(Value kept, Value base) {
    Value any = arith::ConstantIntOp::create(builder, loc, 0, 1);
    for (auto [condition, buffer, candidate] :
         llvm::zip(op.getConditions(), op.getMemrefs(), owned))
      if (Value same = emitSame(buffer, candidate, kept, base))
        any = emitOr(any, emitAnd(condition, same));
    return any;
  }

  bufferization::DeallocOp op;
  AllocationSites &sites;
  OpBuilder builder;
  Location loc;
  SmallVector<Value> owned, retained;
};

struct LowerDeallocations : impl::LowerDeallocationsBase<LowerDeallocations> {
  void runOnOperation() override {
    AllocationSites sites;
    getOperation().walk([&](bufferization::DeallocOp op) { Expansion(op, sites).run(); });
    getOperation().walk(lowerNoBuffer);
  }
};

} // namespace
} // namespace autographc
