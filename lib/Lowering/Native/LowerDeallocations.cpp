//===- LowerDeallocations.cpp - bufferization.dealloc to comparisons in place ===//
#include "Resizing.h"

#include "autographc/Lowering/Native.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERDEALLOCATIONS
#include "autographc/Lowering/Native.h.inc"

namespace {

/// Expands one op. Two buffers are the same allocation when their base pointers are equal.
class Expansion {
public:
  explicit Expansion(bufferization::DeallocOp op) : op(op), builder(op), loc(op.getLoc()) {}

  void run() {
    for (Value buffer : op.getMemrefs())
      owned.push_back(emitBase(buffer));
    for (Value buffer : op.getRetained())
      retained.push_back(emitBase(buffer));
    SmallVector<Value> freed;
    for (size_t i = 0; i < owned.size(); ++i)
      freed.push_back(emitIsFreed(i));
    SmallVector<Value> kept = llvm::map_to_vector(retained, [&](Value base) { return emitIsOwned(base); });
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
  Value emitSame(Value a, Value b) { return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, a, b); }
  Value emitAnd(Value a, Value b) { return a ? Value(arith::AndIOp::create(builder, loc, a, b)) : b; }
  Value emitOr(Value a, Value b) { return a ? Value(arith::OrIOp::create(builder, loc, a, b)) : b; }

  /// Buffer `i` is freed here when one of its aliases is owned, none is retained and no earlier one is freed for it.
  Value emitIsFreed(size_t i) {
    Value condition = op.getConditions()[i], busy;
    for (Value base : retained)
      busy = emitOr(busy, emitSame(owned[i], base));
    for (size_t j = 0; j < owned.size(); ++j) {
      if (j == i)
        continue;
      Value same = emitSame(owned[i], owned[j]);
      if (j < i)
        busy = emitOr(busy, same);
      else
        condition = emitOr(condition, emitAnd(op.getConditions()[j], same));
    }
    if (!busy)
      return condition;
    Value one = arith::ConstantIntOp::create(builder, loc, 1, 1);
    return emitAnd(condition, arith::XOrIOp::create(builder, loc, busy, one));
  }

  Value emitIsOwned(Value base) {
    Value any = arith::ConstantIntOp::create(builder, loc, 0, 1);
    for (auto [condition, candidate] : llvm::zip(op.getConditions(), owned))
      any = emitOr(any, emitAnd(condition, emitSame(candidate, base)));
    return any;
  }

  bufferization::DeallocOp op;
  OpBuilder builder;
  Location loc;
  SmallVector<Value> owned, retained;
};

struct LowerDeallocations : impl::LowerDeallocationsBase<LowerDeallocations> {
  void runOnOperation() override {
    getOperation().walk([](bufferization::DeallocOp op) { Expansion(op).run(); });
    getOperation().walk(lowerNoBuffer);
  }
};

} // namespace
} // namespace autographc
