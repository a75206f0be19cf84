//===- PackedOperands.cpp - operands packed once for a loop ---------------===//
#include "PackedOperands.h"
#include "ProductBuilder.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "autographc/IR/AG.h"

using namespace mlir;

namespace autographc {
namespace {

/// Rows that a product has at least: of fewer a copy may take longer than the product.
constexpr int64_t leastRows = 16;

/// Whether nothing in a loop can change a buffer from outside of it.
class Invariance {
public:
  Invariance(Value buffer, const BufferViewFlowAnalysis &flow)
      : flow(flow), sources(flow.resolveReverse(buffer)) {}

  bool holdsIn(Operation *loop) const {
    return !loop->walk([&](Operation *op) {
                  return mayChange(op) ? WalkResult::interrupt() : WalkResult::advance();
                })
                .wasInterrupted();
  }

private:
  bool isSame(Value other) const {
    return isa<BaseMemRefType>(other.getType()) &&
           llvm::any_of(flow.resolveReverse(other),
                        [&](Value source) { return sources.contains(source); });
  }

  bool mayChange(Operation *op) const {
    if (auto interface = dyn_cast<MemoryEffectOpInterface>(op)) {
      SmallVector<MemoryEffects::EffectInstance> effects;
      interface.getEffects(effects);
      return llvm::any_of(effects, [&](const MemoryEffects::EffectInstance &effect) {
        return isa<MemoryEffects::Write>(effect.getEffect()) && effect.getValue() &&
               isSame(effect.getValue());
      });
    }
    // Ops with regions are what is in them.
    return !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
           llvm::any_of(op->getOperands(), [&](Value operand) { return isSame(operand); }) &&
           !op->hasTrait<OpTrait::IsTerminator>();
  }

  const BufferViewFlowAnalysis &flow;
  BufferViewFlowAnalysis::ValueSetT sources;
};

/// Whether code that is no op on buffers may have the address of one.
bool isLent(Value buffer, const BufferViewFlowAnalysis &flow) {
  for (Value source : flow.resolveReverse(buffer))
    for (Value alias : flow.resolve(source))
      for (Operation *user : alias.getUsers())
        if (isa<memref::ExtractAlignedPointerAsIndexOp>(user) &&
            !llvm::all_of(user->getUsers(), llvm::IsaPred<arith::CmpIOp>))
          return true;
  return false;
}

/// Packs all of the right operand, in the order in which `Panels` reads it block by block.
class Packing : ProductBuilder {
public:
  using ProductBuilder::ProductBuilder;

  void emit() {
    Value copy, offset, strides[2];
    readOperand(result, copy, offset, strides);
    Value terms = emitExtent(right, 0), columns = emitExtent(right, 1);
    const int64_t block = isa<FloatType>(element) ? ag::sumBlock : costs.terms;
    loop(terms, block, [&](Value from) {
      Value inBlock = least(subtract(terms, from), block);
      loop(inBlock, costs.terms, [&](Value term) {
        Value first = add(from, term), count = least(subtract(inBlock, term), costs.terms);
        packRight(add(rightOffset, multiply(first, rightStrides[0])), columns, count, copy,
                  add(offset, multiply(first, strides[0])));
      });
    });
  }
};

} // namespace

void emitPacking(OpBuilder &builder, func::FuncOp function, const ContractionCosts &costs) {
  Packing(builder, function, costs).emit();
}

Value emitPackedSize(IndexBuilder &index, Value columns, Value terms,
                     const ContractionCosts &costs) {
  return index.multiply(terms, index.roundUp(columns, costs.registers * costs.lanes));
}

Operation *findPackingLoop(const Contraction &product, const ContractionCosts &costs,
                           const BufferViewFlowAnalysis &flow) {
  linalg::LinalgOp op = product.op;
  int64_t columns = product.getExtent(product.column), terms = product.getExtent(product.sum);
  int64_t whole = llvm::alignTo(columns, costs.registers * costs.lanes);
  if (!ShapedType::isDynamic(columns) && !ShapedType::isDynamic(terms) &&
      (columns <= costs.mostStripeColumns || terms * whole < costs.leastToPackOnce ||
       terms * whole > costs.mostToPackOnce))
    return nullptr;
  AffineMap map = op.getIndexingMapsArray()[1];
  if (llvm::any_of(product.batch, [&](unsigned loop) { return map.isFunctionOfDim(loop); }))
    return nullptr;
  Value right = op->getOperand(1);
  Operation *found = product.batch.empty() ? nullptr : op.getOperation();
  if (isLent(right, flow))
    return found;
  Invariance invariance(right, flow);
  for (Operation *parent = op->getParentOp(); !isa<func::FuncOp>(parent);
       parent = parent->getParentOp()) {
    if (parent->isAncestor(right.getParentBlock()->getParentOp()))
      break;
    if (!isa<LoopLikeOpInterface>(parent))
      continue;
    if (!invariance.holdsIn(parent))
      break;
    found = parent;
  }
  return found;
}

/// Room while the loop runs.
static Value emitRoom(OpBuilder &builder, Type element, Value size, Operation *loop) {
  Value room = memref::AllocOp::create(
      builder, loop->getLoc(), MemRefType::get({ShapedType::kDynamic}, element), ValueRange(size));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfter(loop);
  memref::DeallocOp::create(builder, loop->getLoc(), room);
  return room;
}

/// Where the room begins: before the loop, and the fill that the first product begins with.
static Operation *findBegin(const Contraction &product, Operation *loop) {
  linalg::FillOp fill = loop == product.op ? product.findFill() : nullptr;
  linalg::LinalgOp op = product.op;
  Operation *made = op->getOperand(1).getDefiningOp();
  bool isBefore = fill && (!made || made->getBlock() != fill->getBlock() ||
                           made->isBeforeInBlock(fill.getOperation()));
  return isBefore ? fill.getOperation() : loop;
}

PackedRight::PackedRight(const Contraction &product, Operation *loop,
                         const ContractionCosts &costs) {
  linalg::LinalgOp op = product.op;
  Location loc = loop->getLoc();
  Type element = product.getElement();
  auto builder = OpBuilder::atBlockBegin(&loop->getParentOfType<func::FuncOp>().front());
  isMade = memref::AllocaOp::create(builder, loc, MemRefType::get({}, builder.getI1Type()));
  builder.setInsertionPoint(findBegin(product, loop));
  IndexBuilder index(builder, loc);
  Value no = arith::ConstantIntOp::create(builder, loc, 0, 1);
  memref::StoreOp::create(builder, loc, no, isMade);
  auto extent = [&](unsigned along) -> Value {
    std::optional<unsigned> axis = op.getIndexingMapsArray()[1].getResultPosition(
        getAffineDimExpr(along, builder.getContext()));
    return builder.createOrFold<memref::DimOp>(loc, op->getOperand(1), *axis);
  };
  Value terms = extent(*product.sum), columns = extent(*product.column);
  Value stride = index.roundUp(columns, costs.registers * costs.lanes),
        size = emitPackedSize(index, columns, terms, costs);
  fits = index.both(index.isGreater(columns, costs.mostStripeColumns),
                    index.both(index.isGreater(size, costs.leastToPackOnce - 1),
                               index.isGreater(index.constant(costs.mostToPackOnce + 1), size)));
  // Blocks may be one block.
  if (auto blocks = dyn_cast<scf::ForOp>(loop);
      blocks && blocks == op->getParentOp() && blocks.getStep().getType().isIndex())
    fits = index.both(
        fits, index.isGreater(index.subtract(blocks.getUpperBound(), blocks.getLowerBound()),
                              blocks.getStep()));
  Value room = emitRoom(builder, element,
                        index.select(fits, index.add(size, costs.lanes), index.constant(0)), loop);
  copy = memref::ReinterpretCastOp::create(
      builder, loc,
      MemRefType::get({ShapedType::kDynamic, ShapedType::kDynamic}, element,
                      StridedLayoutAttr::get(builder.getContext(), 0, {ShapedType::kDynamic, 1})),
      room, OpFoldResult(builder.getIndexAttr(0)), {OpFoldResult(terms), OpFoldResult(columns)},
      {OpFoldResult(stride), OpFoldResult(builder.getIndexAttr(1))});
}

std::pair<Value, Value> PackedRight::emitUse(OpBuilder &builder, Value rows, Value matrix,
                                             func::FuncOp pack) const {
  Location loc = matrix.getLoc();
  IndexBuilder index(builder, loc);
  auto cast = [&](unsigned argument) -> Value {
    return memref::CastOp::create(builder, loc, pack.getFunctionType().getInput(argument), copy);
  };
  Value yes = arith::ConstantIntOp::create(builder, loc, 1, 1);
  Value isOpen = arith::XOrIOp::create(
      builder, loc, memref::LoadOp::create(builder, loc, isMade, ValueRange()), yes);
  index.ifTrue(index.both(index.both(fits, isOpen), index.isGreater(rows, leastRows - 1)), [&] {
    func::CallOp::create(builder, loc, pack,
                         ValueRange{matrix, matrix, cast(2), cast(3), yes, isOpen});
    memref::StoreOp::create(builder, loc, yes, isMade);
  });
  Value made = memref::LoadOp::create(builder, loc, isMade, ValueRange());
  return {cast(2), made};
}

} // namespace autographc
