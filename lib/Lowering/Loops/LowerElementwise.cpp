//===- LowerElementwise.cpp - elementwise computations as loops -----------===//
#include "LoopAnnotations.h"
#include "Lowering/Analysis/ThreadCosts.h"
#include "ScheduleNotes.h"
#include "StreamedStores.h"
#include "Sums/Producer.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERELEMENTWISE
#include "autographc/Lowering/Loops.h.inc"

namespace {

bool isScalar(AffineMap map) { return map.getNumResults() == 0; }

/// Whether it visits all elements of whole buffers in the order in which they are in memory, and
/// does not ask which one it visits.
bool isInOrder(linalg::LinalgOp op) {
  bool isOneKind =
      op.getNumParallelLoops() == op.getNumLoops() || op.getNumReductionLoops() == op.getNumLoops();
  if (op.getNumLoops() < 2 || !isOneKind || op.hasIndexSemantics())
    return false;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    auto buffer = dyn_cast<MemRefType>(operand.get().getType());
    return isScalar(map) || (map.isIdentity() && buffer && buffer.getLayout().isIdentity());
  });
}

/// The same in one loop.
linalg::LinalgOp collapse(RewriterBase &rewriter, linalg::LinalgOp op) {
  MLIRContext *context = op.getContext();
  SmallVector<ReassociationIndices> all{llvm::to_vector(llvm::seq<int64_t>(0, op.getNumLoops()))};
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isOne = isScalar(op.getMatchingIndexingMap(&operand));
    operands.push_back(
        isOne ? operand.get()
              : memref::CollapseShapeOp::create(rewriter, op.getLoc(), operand.get(), all)
                    .getResult());
    maps.push_back(isOne ? AffineMap::get(1, 0, context)
                         : AffineMap::getMultiDimIdentityMap(1, context));
  }
  auto inputs = ArrayRef(operands).take_front(op.getNumDpsInputs()),
       outputs = ArrayRef(operands).drop_front(op.getNumDpsInputs());
  auto made = linalg::GenericOp::create(rewriter, op.getLoc(), TypeRange(), inputs, outputs, maps,
                                        {op.getIteratorTypesArray().front()});
  rewriter.cloneRegionBefore(op->getRegion(0), made.getRegion(), made.getRegion().end());
  rewriter.eraseOp(op);
  return made;
}

/// What an element takes at the memory's speed, or at four operations a cycle in vectors: tenths of
/// a nanosecond.
int64_t countTenths(linalg::LinalgOp op) {
  int64_t bytes = 0, operations = llvm::range_size(*op.getBlock()) - 1;
  for (Value operand : op->getOperands())
    if (auto buffer = dyn_cast<MemRefType>(operand.getType());
        buffer && buffer.getElementType().isIntOrFloat())
      bytes += (buffer.getElementTypeBitWidth() + 7) / 8;
  return std::max<int64_t>({bytes / 2, operations / 6, 1});
}

/// Whether an element is computed by a polynomial: a chain of steps, each of which waits for the
/// one before.
bool isLongChain(linalg::LinalgOp op) {
  constexpr int64_t leastChain = 6;
  return llvm::count_if(*op.getBlock(), llvm::IsaPred<math::FmaOp>) >= leastChain;
}

/// Vectors side by side: what a processor looks ahead is less than two of such chains. LLVM has
/// several of short loops itself. What two vectors leave over is a vector loop where they have 16
/// elements; of doubles it would be a loop over elements, which is what short rows have most of.
unsigned countVectors(linalg::LinalgOp op) {
  bool isNarrow = llvm::none_of(*op.getBlock(), [](Operation &step) {
    return isa<math::FmaOp>(step) && step.getResult(0).getType().getIntOrFloatBitWidth() > 32;
  });
  return isNarrow && isLongChain(op) ? 2 : 1;
}

/// Whether more threads would never be faster, or seldom: one or two operations wait for memory,
/// and the other arm of a broadcast that is fused where all extents are equal is seldom run. A loop
/// for threads is compiled twice: of several axes only what computes a function is.
bool isSmall(linalg::LinalgOp op) {
  auto branch = dyn_cast<scf::IfOp>(op->getParentOp());
  bool isOther = branch && op->getParentRegion() == &branch.getElseRegion();
  if (isOther || llvm::range_size(*op.getBlock()) < 4)
    return true;
  if (op.getNumLoops() > 1 && !isLongChain(op))
    return true;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  return !ShapedType::isDynamicShape(extents) &&
         ShapedType::getNumElements(extents) * countTenths(op) < leastThreadedWork;
}

/// Choices between the place of an innermost loop and the first one, by what is known before it: an
/// operand may repeat along the last axis.
class RepeatedElements {
public:
  explicit RepeatedElements(scf::ForOp loop) : loop(loop) {
    for (auto choice : loop.getOps<arith::SelectOp>())
      if (choice.getFalseValue() == loop.getInductionVar() &&
          loop.isDefinedOutsideOfLoop(choice.getCondition()) &&
          loop.isDefinedOutsideOfLoop(choice.getTrueValue()))
        conditions.insert(choice.getCondition());
  }

  /// In place of the loop one where nothing repeats and, of a few operands, one for each that
  /// repeats alone: they read elements one behind the other, or one for the row. Where several
  /// repeat it is as it was, and would have to gather them.
  void split(RewriterBase &rewriter) {
    if (conditions.empty() || !isPlain())
      return;
    rewriter.setInsertionPoint(loop);
    Value isGeneral = emitIsGeneral(rewriter);
    if (isGeneral) {
      auto branch = scf::IfOp::create(rewriter, loop.getLoc(), isGeneral, /*withElseRegion=*/true);
      rewriter.setInsertionPointToStart(branch.thenBlock());
      emitGeneral(rewriter);
      rewriter.setInsertionPointToStart(branch.elseBlock());
    }
    emitNext(rewriter, 0);
    rewriter.eraseOp(loop);
  }

private:
  /// Whether LLVM makes vectors of it.
  bool isPlain() {
    return llvm::all_of(*loop.getBody(), [](Operation &op) {
      return isa<memref::LoadOp, memref::StoreOp>(op) ||
             (op.getNumRegions() == 0 && isMemoryEffectFree(&op));
    });
  }

  /// More operands are not told apart: each takes a loop.
  static constexpr size_t mostApart = 6;

  /// Whether more than one holds, or, of many, any; null where that cannot be.
  Value emitIsGeneral(RewriterBase &rewriter) {
    Location loc = loop.getLoc();
    Value any = conditions.front(), several;
    for (Value condition : conditions.getArrayRef().drop_front()) {
      Value both = arith::AndIOp::create(rewriter, loc, any, condition);
      several = several ? arith::OrIOp::create(rewriter, loc, several, both).getResult() : both;
      any = arith::OrIOp::create(rewriter, loc, any, condition);
    }
    return conditions.size() > mostApart ? any : several;
  }

  /// Asks one condition after the other, of which one holds at most.
  void emitNext(RewriterBase &rewriter, size_t number) {
    if (number == conditions.size() || conditions.size() > mostApart)
      return emitLoop(rewriter, {});
    auto branch = scf::IfOp::create(rewriter, loop.getLoc(), conditions[number],
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(branch.thenBlock());
    emitLoop(rewriter, conditions[number]);
    rewriter.setInsertionPointToStart(branch.elseBlock());
    emitNext(rewriter, number + 1);
  }

  void emitLoop(RewriterBase &rewriter, Value repeated) {
    auto copy = cast<scf::ForOp>(rewriter.clone(*loop));
    for (auto choice : llvm::make_early_inc_range(copy.getOps<arith::SelectOp>()))
      if (conditions.contains(choice.getCondition()))
        rewriter.replaceOp(choice, choice.getCondition() == repeated ? choice.getTrueValue()
                                                                     : choice.getFalseValue());
  }

  /// Where both of two operands repeat there is one element.
  void emitGeneral(RewriterBase &rewriter) {
    Operation *copy = rewriter.clone(*loop);
    if (llvm::count_if(loop.getOps<memref::LoadOp>(),
                       [](memref::LoadOp load) { return !load->use_empty(); }) <= 2)
      copy->setAttr("loop_annotation", keepAsWritten(loop.getContext()));
  }

  scf::ForOp loop;
  llvm::SmallSetVector<Value, 3> conditions;
};

struct LowerToLoops : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!op.hasPureBufferSemantics() || (generic && findJoinedSum(generic)))
      return failure();
    bool isOneLoop = isInOrder(op);
    if (isOneLoop)
      op = collapse(rewriter, op);
    if (op.getNumLoops() == 0 || op.getNumParallelLoops() != op.getNumLoops())
      return success(isOneLoop);
    if (!op.getBlock()->without_terminator().empty())
      addNote(op, {"elementwise", isOneLoop ? "one loop over all elements" : "a loop an axis",
                   describeWork(op)});
    rewriter.setInsertionPoint(op);
    generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    bool mayBeLarge = generic && !isSmall(op);
    Value from = mayBeLarge && op.getNumLoops() == 1 ? emitStreamed(generic) : Value();
    FailureOr<linalg::LinalgLoops> loops = linalg::linalgOpToLoops(rewriter, op);
    if (failed(loops))
      return success(isOneLoop);
    loops->back()->setAttr("loop_annotation", keepRolled(getContext(), countVectors(op)));
    auto innermost = cast<scf::ForOp>(loops->back());
    if (from)
      innermost.setLowerBound(from);
    if (mayBeLarge)
      ag::setAttr<ag::ParallelAttr>(loops->front(), rewriter.getI64IntegerAttr(countTenths(op)));
    RepeatedElements(innermost).split(rewriter);
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerElementwise : impl::LowerElementwiseBase<LowerElementwise> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerToLoops>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace autographc
