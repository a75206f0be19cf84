//===- SumInBlocks.cpp - sums along other axes than the last, in blocks ---===//
#include "Lowering/Analysis/DenseBuffers.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SUMINBLOCKS
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// The step of a reduction to one result: of a sum, a product of elements, or a matrix product, of
/// floating numbers. Null where it is another.
Operation *findStep(linalg::GenericOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0)
    return nullptr;
  Operation *step = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  bool isSum = step && (isa<math::FmaOp>(step) || (isa<arith::AddFOp, arith::MulFOp>(step) &&
                                                   ag::hasAttr<ag::LanesAttr>(step)));
  return isSum && llvm::is_contained(step->getOperands(), op.getRegionOutputArgs().front())
             ? step
             : nullptr;
}

/// Whether ag-sum-in-lanes looks after it.
bool isLaned(linalg::GenericOp op, Operation *step) {
  SmallVector<unsigned> reduced, kept;
  op.getReductionDims(reduced);
  op.getParallelDims(kept);
  return ag::hasAttr<ag::LanesAttr>(step) && (kept.empty() || kept.back() < reduced.front());
}

class BlockedSum {
public:
  BlockedSum(linalg::GenericOp op, Operation *step)
      : op(op), step(step), builder(op), loc(op.getLoc()) {
    op.getReductionDims(reduced);
    for (Range range : cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(builder, loc))
      extents.push_back(range.size);
  }

  /// Whether it is known to have no more terms than a block.
  bool isShort() {
    int64_t count = 1;
    for (unsigned loop : reduced) {
      std::optional<int64_t> extent = getConstantIntValue(extents[loop]);
      if (!extent)
        return false;
      count *= *extent;
    }
    return count <= ag::sumBlock;
  }
  bool hasOneLoop() { return reduced.size() == 1; }

  /// The loop in parts: the first adds up in the result, each other one in a buffer of its own,
  /// which is added to the result.
  void run() {
    unsigned loop = reduced.front();
    Value count = getValueOrCreateConstantIndexOp(builder, loc, extents[loop]),
          block = emitIndex(ag::sumBlock);
    Value result = op.getDpsInitOperand(0)->get();
    auto type = cast<MemRefType>(result.getType());
    auto plain = MemRefType::get(type.getShape(), type.getElementType());
    Value isCut = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, count, block);
    auto branch = scf::IfOp::create(builder, loc, isCut, /*withElseRegion=*/true);
    Operation *whole = op;
    whole->moveBefore(&branch.elseBlock()->back());
    builder.setInsertionPointToStart(branch.thenBlock());
    SmallVector<Value> sizes = getDynamicExtents(builder, loc, type, result);
    Value neutral = arith::ConstantOp::create(
        builder, loc,
        builder.getFloatAttr(type.getElementType(), isa<arith::MulFOp>(step) ? 1.0 : 0.0));
    Value part = memref::AllocOp::create(builder, loc, plain, sizes);
    emitParts(loop, count, block, [&](Value from, Value size) {
      linalg::FillOp::create(builder, loc, neutral, part);
      emitPart(loop, from, size, part);
      Value isFirst =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, from, emitIndex(0));
      emitJoin(isFirst, part, result);
    });
    memref::DeallocOp::create(builder, loc, part);
  }

private:
  Value emitIndex(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }

  void emitParts(unsigned loop, Value count, Value block,
                 llvm::function_ref<void(Value, Value)> emit) {
    auto parts = scf::ForOp::create(builder, loc, emitIndex(0), count, block);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(parts.getBody());
    Value from = parts.getInductionVar();
    Value left = arith::SubIOp::create(builder, loc, count, from);
    emit(from, arith::MinUIOp::create(builder, loc, left, block));
  }

  /// The same reduction over the part of the operands that a part of the loop reads.
  void emitPart(unsigned loop, Value from, Value size, Value into) {
    // The body may read the same buffers itself, as a whole.
    SmallVector<Value> operands =
        llvm::map_to_vector(op.getDpsInputOperands(), [&](OpOperand *operand) {
          AffineMap map = op.getMatchingIndexingMap(operand);
          bool isCut = isa<MemRefType>(operand->get().getType()) && map.isFunctionOfDim(loop);
          return isCut ? emitView(operand->get(), map, loop, from, size) : operand->get();
        });
    operands.push_back(into);
    auto part = cast<linalg::GenericOp>(builder.clone(*op));
    part->setOperands(operands);
    for (Operation &inner : llvm::make_early_inc_range(part.getBody()->without_terminator()))
      if (auto index = dyn_cast<linalg::IndexOp>(inner); index && index.getDim() == loop) {
        OpBuilder after(&inner);
        after.setInsertionPointAfter(&inner);
        Value moved = arith::AddIOp::create(after, loc, index, from);
        index.getResult().replaceAllUsesExcept(moved, moved.getDefiningOp());
      }
  }

  Value emitView(Value buffer, AffineMap map, unsigned loop, Value from, Value size) {
    SmallVector<OpFoldResult> offsets, sizes, strides(map.getNumResults(), builder.getIndexAttr(1));
    for (auto [axis, place] : llvm::enumerate(map.getResults())) {
      bool isCut = place == builder.getAffineDimExpr(loop);
      offsets.push_back(isCut ? OpFoldResult(from) : builder.getIndexAttr(0));
      sizes.push_back(isCut ? OpFoldResult(size)
                            : memref::getMixedSize(builder, loc, buffer, axis));
    }
    return memref::SubViewOp::create(builder, loc, buffer, offsets, sizes, strides);
  }

  /// The first part is the result; another one joins it.
  void emitJoin(Value isFirst, Value part, Value result) {
    AffineMap map = builder.getMultiDimIdentityMap(cast<MemRefType>(result.getType()).getRank());
    SmallVector<utils::IteratorType> loops(map.getNumDims(), utils::IteratorType::parallel);
    linalg::GenericOp::create(
        builder, loc, ValueRange{part}, ValueRange{result}, {map, map}, loops,
        [&](OpBuilder &inner, Location, ValueRange x) {
          Value both = isa<arith::MulFOp>(step)
                           ? Value(arith::MulFOp::create(inner, loc, x[1], x[0]))
                           : Value(arith::AddFOp::create(inner, loc, x[1], x[0]));
          linalg::YieldOp::create(inner, loc,
                                  Value(arith::SelectOp::create(inner, loc, isFirst, x[0], both)));
        });
  }

  linalg::GenericOp op;
  Operation *step;
  OpBuilder builder;
  Location loc;
  SmallVector<unsigned> reduced;
  SmallVector<OpFoldResult> extents;
};

/// One loop in place of neighbouring ones that are summed, where all operands lie so in memory.
linalg::GenericOp collapse(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  ReassociationIndices all(reduced.begin(), reduced.end());
  bool areNeighbours = reduced.size() > 1 && reduced.back() - reduced.front() + 1 == reduced.size();
  if (!areNeighbours || !linalg::areDimSequencesPreserved(op.getIndexingMapsArray(), all))
    return op;
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::CollapseResult> made = linalg::collapseOpIterationDims(op, all, rewriter);
  if (failed(made))
    return op;
  rewriter.eraseOp(op);
  return cast<linalg::GenericOp>(made->collapsedOp.getOperation());
}

struct SumInBlocks : impl::SumInBlocksBase<SumInBlocks> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> sums;
    getOperation().walk([&](linalg::GenericOp op) {
      if (Operation *step = findStep(op); step && !isLaned(op, step))
        sums.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : sums) {
      op = collapse(rewriter, op);
      if (BlockedSum sum(op, findStep(op)); sum.hasOneLoop() && !sum.isShort())
        sum.run();
    }
  }
};

} // namespace
} // namespace autographc
