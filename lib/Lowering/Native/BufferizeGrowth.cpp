//===- BufferizeGrowth.cpp - append in place where the block has room -----===//
#include "autographc/IR/Leaves.h"
#include "autographc/Lowering/Native.h"

#include "autograph/abi.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_BUFFERIZEGROWTH
#include "autographc/Lowering/Native.h.inc"

namespace {

/// A copy of a whole buffer into the front of one just allocated: `to = alloc; copy from, to[0 : n]`.
struct Growth {
  memref::AllocOp to;
  memref::SubViewOp front;
  memref::CopyOp copy;
  Value from;
};

bool isFront(memref::SubViewOp view, memref::AllocOp to) {
  SmallVector<OpFoldResult> whole = to.getMixedSizes(), part = view.getMixedSizes();
  return llvm::all_of(view.getMixedOffsets(), [](OpFoldResult offset) { return isConstantIntValue(offset, 0); }) &&
         llvm::all_of(view.getMixedStrides(), [](OpFoldResult stride) { return isConstantIntValue(stride, 1); }) &&
         view.getType().getRank() == static_cast<int64_t>(whole.size()) && !whole.empty() &&
         llvm::equal(ArrayRef(whole).drop_front(), ArrayRef(part).drop_front());
}

/// Buffers that nobody else has: a loop's own, or fresh ones.
bool isExclusive(Value buffer) {
  if (auto argument = dyn_cast<BlockArgument>(buffer)) {
    Operation *loop = argument.getOwner()->getParentOp();
    return isa<scf::ForOp>(loop) || (isa<scf::WhileOp>(loop) && argument.getOwner()->getParent() == &cast<scf::WhileOp>(loop).getAfter());
  }
  return isa<memref::AllocOp, func::CallOp, scf::ForOp, scf::WhileOp>(buffer.getDefiningOp());
}

/// Whether `use` can only run before `copy`, or on another path. Both are nested in the block of the buffer, `copy` through branches only.
bool runsBefore(Operation *use, Operation *copy, Block *scope) {
  for (Operation *ancestor = copy;; ancestor = ancestor->getParentOp()) {
    if (Operation *other = ancestor->getBlock()->findAncestorOpInBlock(*use))
      return other->isBeforeInBlock(ancestor) || (other == ancestor && other != copy);
    if (ancestor->getBlock() == scope)
      return false;
  }
}

bool isNestedInBranchesOnly(Operation *op, Block *scope) {
  for (; op->getBlock() != scope; op = op->getParentOp())
    if (!isa<scf::IfOp>(op->getParentOp()))
      return false;
  return true;
}

bool isDeadAfter(Value buffer, Operation *copy, const BufferViewFlowAnalysis &flow) {
  Block *scope = buffer.getParentBlock();
  if (!isNestedInBranchesOnly(copy, scope))
    return false;
  auto aliases = flow.resolve(buffer);
  auto isFollowed = [&](Value result) { return !isa<BaseMemRefType>(result.getType()) || aliases.contains(result); };
  for (Value alias : aliases)
    for (Operation *use : alias.getUsers())
      if (use != copy && !isa<memref::DimOp>(use) &&
          (!runsBefore(use, copy, scope) || !(isa<func::CallOp>(use) || llvm::all_of(use->getResults(), isFollowed))))
        return false;
  return true;
}

std::optional<Growth> findGrowth(memref::CopyOp copy, func::FuncOp function) {
  Growth growth{{}, copy.getTarget().getDefiningOp<memref::SubViewOp>(), copy, copy.getSource()};
  growth.to = growth.front ? growth.front.getSource().getDefiningOp<memref::AllocOp>() : nullptr;
  auto type = cast<MemRefType>(growth.from.getType());
  if (!growth.to || growth.to->getBlock() != copy->getBlock() || !type.getLayout().isIdentity() || !isFront(growth.front, growth.to) ||
      !isExclusive(growth.from))
    return std::nullopt;
  // Made afresh for each candidate: a rewrite adds aliases.
  if (!isDeadAfter(growth.from, copy, BufferViewFlowAnalysis(function)))
    return std::nullopt;
  for (Operation *use : growth.to->getUsers())
    if (use != growth.front && !isa<memref::DimOp>(use) && !runsBefore(copy, use, copy->getBlock()))
      return std::nullopt;
  return growth;
}

class Rewrite {
public:
  explicit Rewrite(Growth growth) : growth(growth), builder(growth.copy), loc(growth.copy.getLoc()) {}

  void run() {
    MemRefType type = growth.to.getType();
    auto branch = scf::IfOp::create(builder, loc, type, emitHasRoom(), /*withElseRegion=*/true);
    OpBuilder then = branch.getThenBodyBuilder(), otherwise = branch.getElseBodyBuilder();
    scf::YieldOp::create(then, loc, Value(emitLonger(then)));
    Operation *alloc = otherwise.clone(*growth.to);
    IRMapping map;
    map.map(growth.to.getResult(), alloc->getResult(0));
    otherwise.clone(*growth.front, map);
    otherwise.clone(*growth.copy, map);
    scf::YieldOp::create(otherwise, loc, alloc->getResult(0));
    growth.copy.erase();
    growth.to.getResult().replaceUsesWithIf(branch.getResult(0), [&](OpOperand &use) { return !branch->isAncestor(use.getOwner()) && use.getOwner() != growth.front; });
    if (growth.front.use_empty())
      growth.front.erase();
    else
      growth.front->moveAfter(branch), growth.front.getSourceMutable().assign(branch.getResult(0));
    growth.to.erase();
  }

private:
  Value emitHasRoom() {
    Value bytes = arith::ConstantIndexOp::create(builder, loc, countBytes(growth.to.getType().getElementType()));
    for (OpFoldResult size : growth.to.getMixedSizes())
      bytes = arith::MulIOp::create(builder, loc, bytes, getValueOrCreateConstantIndexOp(builder, loc, size));
    Type number = builder.getI64Type();
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, growth.from);
    address = arith::IndexCastOp::create(builder, loc, number, address);
    address = LLVM::IntToPtrOp::create(builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), address);
    bytes = arith::IndexCastOp::create(builder, loc, number, bytes);
    auto place = LLVM::GEPOp::create(builder, loc, address.getType(), builder.getI8Type(), address, LLVM::GEPArg(-AG_ROOM_OFFSET));
    // Volatile: LLVM takes what stands before a fresh block for uninitialised.
    Value room = LLVM::LoadOp::create(builder, loc, number, place, /*alignment=*/8, /*isVolatile=*/true);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, room, bytes);
  }

  /// The old buffer with the new extents.
  Value emitLonger(OpBuilder &inner) {
    SmallVector<OpFoldResult> sizes = growth.to.getMixedSizes(), strides(sizes.size());
    OpFoldResult stride = inner.getIndexAttr(1);
    for (size_t axis = sizes.size(); axis-- > 0;) {
      strides[axis] = stride;
      auto a = getConstantIntValue(stride), b = getConstantIntValue(sizes[axis]);
      if (a && b)
        stride = inner.getIndexAttr(*a * *b);
      else if (axis)
        stride = arith::MulIOp::create(inner, loc, getValueOrCreateConstantIndexOp(inner, loc, stride),
                                       getValueOrCreateConstantIndexOp(inner, loc, sizes[axis])).getResult();
    }
    return memref::ReinterpretCastOp::create(inner, loc, growth.to.getType(), growth.from, inner.getIndexAttr(0), sizes, strides);
  }

  Growth growth;
  OpBuilder builder;
  Location loc;
};

struct BufferizeGrowth : impl::BufferizeGrowthBase<BufferizeGrowth> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      SmallVector<memref::CopyOp> copies;
      function.walk([&](memref::CopyOp copy) { copies.push_back(copy); });
      for (memref::CopyOp copy : copies)
        if (auto growth = findGrowth(copy, function))
          Rewrite(*growth).run();
    }
  }
};

} // namespace
} // namespace autographc
