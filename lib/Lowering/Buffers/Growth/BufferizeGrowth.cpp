//===- BufferizeGrowth.cpp - append in place where the block has room -----===//
#include "Reserve.h"

#include "Lowering/Analysis/UpdatedArguments.h"
#include "Lowering/Buffers/Exclusive.h"
#include "Lowering/Buffers/Resizing.h"

#include "autographc/IR/AG.h"
#include "autographc/IR/Leaves.h"
#include "autographc/Lowering/Buffers.h"

#include "autograph/abi.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_BUFFERIZEGROWTH
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// A copy of a whole buffer into the front of one just allocated: `to = alloc; copy from, to[0 :
/// n]`.
struct Growth {
  memref::AllocOp to;
  memref::SubViewOp front;
  memref::CopyOp copy;
  Value from;
};

bool isFront(memref::SubViewOp view, ArrayRef<OpFoldResult> whole) {
  SmallVector<OpFoldResult> part = view.getMixedSizes();
  return llvm::all_of(view.getMixedOffsets(),
                      [](OpFoldResult offset) { return isConstantIntValue(offset, 0); }) &&
         llvm::all_of(view.getMixedStrides(),
                      [](OpFoldResult stride) { return isConstantIntValue(stride, 1); }) &&
         view.getType().getRank() == static_cast<int64_t>(whole.size()) && !whole.empty() &&
         llvm::equal(whole.drop_front(), ArrayRef(part).drop_front(), isEqualConstantIntOrValue);
}

/// The front of a list that grows several times in a block is a view of a view: has the copy write
/// to the buffer's own front, before there are views of it that others are put into.
void skipFronts(memref::CopyOp copy) {
  SmallVector<memref::SubViewOp> views;
  auto view = copy.getTarget().getDefiningOp<memref::SubViewOp>();
  for (; view; view = view.getSource().getDefiningOp<memref::SubViewOp>())
    views.push_back(view);
  if (views.size() < 2)
    return;
  auto to = views.back().getSource().getDefiningOp<memref::AllocOp>();
  auto isLater = [&](Operation *use) {
    return use == copy || llvm::is_contained(views, use) || runsBefore(copy, use, copy->getBlock());
  };
  if (!to || !llvm::all_of(views, [&](memref::SubViewOp each) {
        return each->getBlock() == copy->getBlock() && isFront(each, to.getMixedSizes()) &&
               llvm::all_of(each->getUsers(), isLater);
      }))
    return;
  OpBuilder builder(copy);
  memref::SubViewOp inner = views.front();
  copy.getTargetMutable().assign(
      memref::SubViewOp::create(builder, copy.getLoc(), to, inner.getMixedOffsets(),
                                inner.getMixedSizes(), inner.getMixedStrides()));
  for (memref::SubViewOp each : views)
    if (each.use_empty())
      each.erase();
    else
      each->moveAfter(copy);
}

std::optional<Growth> findGrowth(memref::CopyOp copy) {
  Growth growth{{}, copy.getTarget().getDefiningOp<memref::SubViewOp>(), copy, copy.getSource()};
  growth.to = growth.front ? growth.front.getSource().getDefiningOp<memref::AllocOp>() : nullptr;
  auto type = cast<MemRefType>(growth.from.getType());
  if (!growth.to || growth.to->getBlock() != copy->getBlock() || !type.getLayout().isIdentity() ||
      !isFront(growth.front, growth.to.getMixedSizes()) || !isLastUse(growth.from, copy))
    return std::nullopt;
  for (Operation *use : growth.to->getUsers())
    if (use != growth.front && !isa<memref::DimOp>(use) && !runsBefore(copy, use, copy->getBlock()))
      return std::nullopt;
  return growth;
}

class Rewrite {
public:
  explicit Rewrite(Growth growth)
      : growth(growth), builder(growth.copy), loc(growth.copy.getLoc()) {}

  void run() {
    MemRefType type = growth.to.getType();
    auto branch = scf::IfOp::create(builder, loc, type, emitHasRoom(), /*withElseRegion=*/true);
    OpBuilder then = branch.getThenBodyBuilder(), otherwise = branch.getElseBodyBuilder();
    scf::YieldOp::create(then, loc,
                         emitResized(then, loc, type, growth.from, growth.to.getMixedSizes()));
    Value buffer = emitLarger(otherwise);
    IRMapping map;
    map.map(growth.to.getResult(), buffer);
    otherwise.clone(*growth.front, map);
    otherwise.clone(*growth.copy, map);
    scf::YieldOp::create(otherwise, loc, buffer);
    growth.copy.erase();
    growth.to.getResult().replaceUsesWithIf(branch.getResult(0), [&](OpOperand &use) {
      return !branch->isAncestor(use.getOwner()) && use.getOwner() != growth.front;
    });
    if (growth.front.use_empty())
      growth.front.erase();
    else
      growth.front->moveAfter(branch), growth.front.getSourceMutable().assign(branch.getResult(0));
    growth.to.erase();
  }

private:
  /// Whether the buffer may grow again and again.
  bool isRepeated() {
    Value from = findSource(growth.from);
    return growth.copy->getParentOfType<scf::WhileOp>() ||
           growth.copy->getParentOfType<scf::ForOp>() ||
           (isa<BlockArgument>(from) && isa<func::FuncOp>(from.getParentBlock()->getParentOp()));
  }
  /// A buffer for the elements, and, where it may grow again, for all that counted loops append to
  /// it, at least for as many more as there were: few of the copies are made anew then.
  Value emitLarger(OpBuilder &builder) {
    SmallVector<OpFoldResult> sizes = growth.to.getMixedSizes();
    if (!isRepeated() || getConstantIntValue(sizes.front()))
      return builder.clone(*growth.to)->getResult(0);
    SmallVector<OpFoldResult> larger = sizes;
    auto asValue = [&](OpFoldResult size) {
      return getValueOrCreateConstantIndexOp(builder, loc, size);
    };
    Value had = asValue(growth.front.getMixedSizes().front());
    Value twice = arith::AddIOp::create(builder, loc, asValue(sizes.front()), had);
    if (Value come = emitComing(builder, had)) {
      Value all = arith::AddIOp::create(builder, loc, had, come);
      twice = arith::MaxSIOp::create(builder, loc, twice, all);
    }
    larger.front() = twice;
    MemRefType type = growth.to.getType();
    Value buffer = memref::AllocOp::create(builder, loc, larger, type.getElementType());
    return emitResized(builder, loc, type, buffer, sizes);
  }
  /// What a sum adds to one of its terms; false if that is none of them.
  static bool findAddends(Value sum, Value term, SmallVectorImpl<OpFoldResult> &addends) {
    if (sum == term)
      return true;
    auto add = sum.getDefiningOp<arith::AddIOp>();
    for (unsigned i = 0; add && i < 2; ++i)
      if (findAddends(add->getOperand(i), term, addends)) {
        addends.push_back(getAsOpFoldResult(add->getOperand(1 - i)));
        return true;
      }
    return false;
  }
  /// The rows that counted loops are going to append; null where they are not known.
  Value emitComing(OpBuilder &builder, Value had) {
    SmallVector<OpFoldResult> rows;
    if (growth.to.getDynamicSizes().empty() ||
        !findAddends(growth.to.getDynamicSizes().front(), had, rows) || rows.empty())
      return Value();
    int64_t bytes = countBytes(growth.to.getType().getElementType());
    for (int64_t extent : growth.to.getType().getShape().drop_front()) {
      // What fits into the memory that is taken ahead is known where rows are, and are small.
      if (extent < 0 || extent > 8)
        return Value();
      bytes *= std::max<int64_t>(extent, 1);
    }
    return emitRowsToCome(builder, growth.copy, growth.from, rows, bytes);
  }
  Value emitHasRoom() {
    Value bytes = arith::ConstantIndexOp::create(builder, loc,
                                                 countBytes(growth.to.getType().getElementType()));
    for (OpFoldResult size : growth.to.getMixedSizes())
      bytes = arith::MulIOp::create(builder, loc, bytes,
                                    getValueOrCreateConstantIndexOp(builder, loc, size));
    Type number = builder.getI64Type();
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, growth.from);
    address = arith::IndexCastOp::create(builder, loc, number, address);
    address = LLVM::IntToPtrOp::create(builder, loc,
                                       LLVM::LLVMPointerType::get(builder.getContext()), address);
    bytes = arith::IndexCastOp::create(builder, loc, number, bytes);
    auto place = LLVM::GEPOp::create(builder, loc, address.getType(), builder.getI8Type(), address,
                                     LLVM::GEPArg(-AG_ROOM_OFFSET));
    // Volatile: LLVM takes what stands before a fresh block for uninitialised.
    Value room =
        LLVM::LoadOp::create(builder, loc, number, place, /*alignment=*/8, /*isVolatile=*/true);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, room, bytes);
  }

  Growth growth;
  OpBuilder builder;
  Location loc;
};

/// Zero, where anything is read at all.
bool isFrontOffset(OpFoldResult offset) {
  auto value = dyn_cast<Value>(offset);
  auto choice = value ? value.getDefiningOp<arith::SelectOp>() : nullptr;
  if (!choice)
    return isConstantIntValue(offset, 0);
  auto cast = choice.getTrueValue().getDefiningOp<arith::IndexCastOp>();
  return cast && cast.getIn().getDefiningOp<LLVM::UndefOp>() &&
         isConstantIntValue(choice.getFalseValue(), 0);
}

/// Whether two types have the same known extents but for the first.
bool haveSameRows(ShapedType type, ShapedType other) {
  return type.getRank() && type.getRank() == other.getRank() &&
         type.getShape().drop_front() == other.getShape().drop_front() &&
         !llvm::is_contained(type.getShape().drop_front(), ShapedType::kDynamic);
}

/// The buffer that a view is the front of, however many views in between; null if it is something
/// else.
Value getSourceOfFront(memref::SubViewOp view) {
  if (!llvm::all_of(view.getMixedOffsets(), isFrontOffset) ||
      !haveSameRows(view.getType(), view.getSourceType()) ||
      !llvm::all_of(view.getMixedStrides(),
                    [](OpFoldResult stride) { return isConstantIntValue(stride, 1); }))
    return Value();
  if (auto outer = view.getSource().getDefiningOp<memref::SubViewOp>())
    return getSourceOfFront(outer);
  return view.getSourceType().getLayout().isIdentity() ? view.getSource() : Value();
}

/// A copy of the front of a buffer that is not used any more: the buffer with fewer elements.
bool shrink(memref::CopyOp copy) {
  auto front = copy.getSource().getDefiningOp<memref::SubViewOp>();
  auto to = copy.getTarget().getDefiningOp<memref::AllocOp>();
  Value from = front ? getSourceOfFront(front) : Value();
  if (!from || !to || to->getBlock() != copy->getBlock() ||
      !haveSameRows(to.getType(), front.getType()) || !to.getType().getLayout().isIdentity() ||
      !isEqualConstantIntOrValue(front.getMixedSizes().front(), to.getMixedSizes().front()) ||
      !isLastUse(from, copy))
    return false;
  for (Operation *use : to->getUsers())
    if (use != copy && !isa<memref::DimOp>(use) && !runsBefore(copy, use, copy->getBlock()))
      return false;
  OpBuilder builder(copy);
  SmallVector<OpFoldResult> strides =
      getAsIndexOpFoldResult(builder.getContext(), to.getType().getStridesAndOffset().first);
  auto shorter =
      memref::ReinterpretCastOp::create(builder, copy.getLoc(), to.getType(), from,
                                        builder.getIndexAttr(0), to.getMixedSizes(), strides);
  copy.erase();
  to.getResult().replaceUsesWithIf(
      shorter, [&](OpOperand &use) { return runsBefore(shorter, use.getOwner(), to->getBlock()); });
  if (to.use_empty())
    to.erase();
  return true;
}

/// Whether a buffer is one of the allocator's on every path, and can say what room it has.
bool isAllocated(Value buffer, llvm::SmallDenseSet<Value> &seen) {
  if (!seen.insert(buffer).second)
    return true;
  auto areAllocated = [&](std::initializer_list<Value> buffers) {
    return llvm::all_of(buffers, [&](Value each) { return isAllocated(each, seen); });
  };
  auto result = dyn_cast<OpResult>(buffer);
  Operation *op = result ? result.getOwner() : buffer.getParentBlock()->getParentOp();
  unsigned number = result ? result.getResultNumber() : cast<BlockArgument>(buffer).getArgNumber();
  if (auto function = dyn_cast<func::FuncOp>(op))
    return ag::hasArgAttr<ag::ExclusiveAttr>(function, number);
  if (isa<memref::CastOp, memref::ReinterpretCastOp>(op))
    return areAllocated({op->getOperand(0)});
  if (auto choice = dyn_cast<arith::SelectOp>(op))
    return areAllocated({choice.getTrueValue(), choice.getFalseValue()});
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return areAllocated(
        {branch.thenYield().getOperand(number), branch.elseYield().getOperand(number)});
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    unsigned place = result ? number : number - loop.getNumInductionVars();
    return areAllocated({loop.getInitArgs()[place], loop.getYieldedValues()[place]});
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    if (!result && buffer.getParentRegion() == &loop.getBefore())
      return areAllocated({loop.getInits()[number], loop.getYieldedValues()[number]});
    return areAllocated({loop.getConditionOp().getArgs()[number]});
  }
  return isa<memref::AllocOp, func::CallOp>(op);
}

/// Makes buffers that a function is given to resize the allocator's.
void copyForeignBuffers(func::CallOp call, func::FuncOp callee) {
  for (OpOperand &operand : call->getOpOperands()) {
    llvm::SmallDenseSet<Value> seen;
    if (!ag::hasArgAttr<ag::ExclusiveAttr>(callee, operand.getOperandNumber()) ||
        isAllocated(operand.get(), seen))
      continue;
    OpBuilder builder(call);
    Location loc = call.getLoc();
    Type element = cast<MemRefType>(operand.get().getType()).getElementType();
    Value copy = memref::AllocOp::create(
        builder, loc, memref::getMixedSizes(builder, loc, operand.get()), element);
    memref::CopyOp::create(builder, loc, operand.get(), copy);
    // It is the copy that has other extents behind the call.
    for (Value result : call.getResults())
      for (Operation *user : result.getUsers())
        if (auto resized = dyn_cast<memref::ReinterpretCastOp>(user);
            resized && findSource(resized.getSource()) == findSource(operand.get()))
          resized.getSourceMutable().assign(copy);
    operand.set(copy);
  }
}

struct BufferizeGrowth : impl::BufferizeGrowthBase<BufferizeGrowth> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    getOperation().walk([&](func::CallOp call) {
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
        copyForeignBuffers(call, callee);
    });
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      SmallVector<memref::CopyOp> copies;
      function.walk([&](memref::CopyOp copy) { copies.push_back(copy); });
      // The last one first: a buffer that may have grown is the one before or its own, and so on.
      for (memref::CopyOp copy : llvm::reverse(copies)) {
        skipFronts(copy);
        if (auto growth = findGrowth(copy))
          Rewrite(*growth).run();
        else
          shrink(copy);
      }
    }
  }
};

} // namespace
} // namespace autographc
