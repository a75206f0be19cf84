//===- FuseElementwise.cpp - chains of elementwise operations as one loop --===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_FUSEELEMENTWISE
#include "autographc/Lowering/Fuse.h.inc"

namespace {

/// An element that may fail fails at its operation's place among the effects.
bool hasEffects(linalg::LinalgOp op) {
  return llvm::any_of(*op.getBlock(), [](Operation &inner) { return !isMemoryEffectFree(&inner); });
}

/// Only where no work is repeated: the producer has one reader, executed as often as itself, that
/// reads each element once.
bool isWorthFusing(OpOperand *operand) {
  Operation *producer = operand->get().getDefiningOp(), *consumer = operand->getOwner();
  if (!producer || !producer->hasOneUse() || producer->getBlock() != consumer->getBlock())
    return false;
  if (hasEffects(cast<linalg::LinalgOp>(producer)))
    return false;
  auto op = cast<linalg::LinalgOp>(consumer);
  return op.getMatchingIndexingMap(operand).getNumResults() == op.getNumLoops();
}

/// Whether it reads what a loop carries, which may be written where it is, once nothing reads it
/// any more.
bool readsCarried(linalg::GenericOp op) {
  return llvm::any_of(op.getDpsInputs(), [](Value input) {
    auto argument = dyn_cast<BlockArgument>(input);
    return argument && isa<RankedTensorType>(argument.getType()) &&
           !isa<func::FuncOp>(argument.getOwner()->getParentOp());
  });
}

/// Whether computing it costs no more than loading what it gives: not more than two instructions on
/// elements of one tensor, and on what is repeated.
bool isCheap(linalg::GenericOp op) {
  if (op.getNumResults() != 1 || op.getNumParallelLoops() != op.getNumLoops() ||
      op.getNumLoops() == 0 || op.hasIndexSemantics())
    return false;
  int instructions = 0, whole = 0;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (!isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::NegFOp, math::AbsFOp,
             arith::AddIOp, arith::SubIOp, arith::ConstantOp>(inner))
      return false;
    instructions += !isa<arith::ConstantOp>(inner);
  }
  for (OpOperand *operand : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    bool readsAll = llvm::all_of(llvm::seq(op.getNumLoops()),
                                 [&](unsigned loop) { return map.isFunctionOfDim(loop); });
    if (readsAll && !map.isIdentity())
      return false;
    whole += map.isIdentity();
  }
  return instructions <= 2 && whole == 1 && !readsCarried(op) &&
         op.getRegionOutputArgs().front().use_empty();
}

/// What is read by a reduction and by others is computed by each of them where that is as cheap:
/// its tensor then is neither written nor read.
bool repeatCheap(linalg::GenericOp op) {
  if (op->hasOneUse() || op->use_empty() || !isCheap(op))
    return false;
  bool reduces = false;
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : op->getUses()) {
    if (isa<tensor::DimOp>(use.getOwner()))
      continue;
    auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!reader || reader->getBlock() != op->getBlock() || !reader.isDpsInput(&use) ||
        !reader.getMatchingIndexingMap(&use).isIdentity())
      return false;
    reduces |= reader.getNumReductionLoops() > 0;
    uses.push_back(&use);
  }
  for (OpOperand *use : uses)
    if (reduces) {
      OpBuilder builder(use->getOwner());
      use->set(builder.clone(*op)->getResult(0));
    }
  return reduces;
}

/// Whether a loop only computes elements one by one, in the order of its result.
bool isElementByElement(linalg::GenericOp op) {
  return op.getNumParallelLoops() == op.getNumLoops() && op.getNumLoops() > 0 &&
         !op.hasIndexSemantics() && !hasEffects(op) &&
         llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
           return op.getMatchingIndexingMap(&init).isIdentity();
         });
}

/// Whether between the two only values are computed, none of them in the place of what the first
/// one reads.
bool canMoveDown(linalg::GenericOp op, Operation *to) {
  for (Operation *next = op->getNextNode(); next != to; next = next->getNextNode()) {
    auto between = dyn_cast<DestinationStyleOpInterface>(next);
    if (!isMemoryEffectFree(next) ||
        (between && llvm::any_of(between.getDpsInits(), [&](Value init) {
           return llvm::is_contained(op.getDpsInputs(), init);
         })))
      return false;
  }
  return true;
}

/// What is given away and read by one loop is written by that loop: it then is not read. So many
/// tensors at a time still are streams to the processor.
constexpr unsigned mostStreams = 8;
bool giveBoth(linalg::GenericOp op, IRRewriter &rewriter) {
  if (op->hasOneUse() || !isElementByElement(op) || readsCarried(op))
    return false;
  OpOperand *read = nullptr;
  for (OpOperand &use : op->getUses()) {
    auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (reader && read)
      return false;
    if (reader)
      read = &use;
    else if (isa<linalg::LinalgOp, SubsetOpInterface>(use.getOwner()))
      return false;
  }
  auto reader = read ? cast<linalg::GenericOp>(read->getOwner()) : linalg::GenericOp();
  if (!reader || reader->getBlock() != op->getBlock() || !reader.isDpsInput(read) ||
      !isElementByElement(reader) || !reader.getMatchingIndexingMap(read).isIdentity() ||
      readsCarried(reader) || op->getNumOperands() + reader->getNumOperands() - 1 > mostStreams ||
      !canMoveDown(op, reader))
    return false;
  for (Operation *user : op->getUsers()) {
    Operation *top = op->getBlock()->findAncestorOpInBlock(*user);
    // Neither before, nor at another place while the reader runs.
    if (user != reader && (!top || top == reader || top->isBeforeInBlock(reader)))
      return false;
  }
  rewriter.setInsertionPoint(reader);
  FailureOr<linalg::ElementwiseOpFusionResult> fused = linalg::fuseElementwiseOps(rewriter, read);
  if (failed(fused) || llvm::any_of(op->getResults(), [&](Value result) {
        return !fused->replacements.contains(result);
      })) {
    if (succeeded(fused))
      rewriter.eraseOp(fused->fusedOp);
    return false;
  }
  for (Operation *before : {reader.getOperation(), op.getOperation()}) {
    for (Value result : before->getResults())
      rewriter.replaceAllUsesWith(result, fused->replacements.lookup(result));
    rewriter.eraseOp(before);
  }
  return true;
}

/// A reduction whose body folds to a constant (`all` of what is false) no longer reads what it
/// starts from, and upstream drops that with it; where nothing is reduced, it is the result. So
/// each reads it here through a choice that nothing folds.
void guardInitialValues(linalg::GenericOp op) {
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  // The index of an extent of 1 folds to 0; one element is always reduced.
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto dimension = llvm::find_if(reduced, [&](unsigned i) { return extents[i] != 1; });
  if (dimension == reduced.end())
    return;
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  OpBuilder b(yield);
  Location loc = op.getLoc();
  for (auto [operand, initial] : llvm::zip(yield->getOpOperands(), op.getRegionOutputArgs())) {
    Value index = linalg::IndexOp::create(b, loc, *dimension);
    Value always = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, index,
                                         arith::ConstantIndexOp::create(b, loc, 0));
    auto guard = arith::SelectOp::create(b, loc, always, operand.get(), initial);
    ag::setAttr<ag::KeepsInitialAttr>(guard);
    operand.set(guard);
  }
}

bool dependsOn(Value value, Value other) {
  SetVector<Value> reached;
  reached.insert(value);
  for (unsigned i = 0; i < reached.size() && !reached.contains(other); ++i)
    if (Operation *op = reached[i].getDefiningOp())
      reached.insert(op->operand_begin(), op->operand_end());
  return reached.contains(other);
}

/// Takes the guards away where the body reads its initial value by itself.
void removeGuards(func::FuncOp function) {
  function.walk([](arith::SelectOp guard) {
    if (!ag::removeAttr<ag::KeepsInitialAttr>(guard))
      return;
    if (dependsOn(guard.getTrueValue(), guard.getFalseValue())) {
      guard.replaceAllUsesWith(guard.getTrueValue());
      guard.erase();
    }
  });
}

/// Whether it is a product of matrices: some loop walks the left operand and the result alone, and
/// some other the right one and the result. A product with a vector wants rows that are dense.
bool isProductOfMatrices(linalg::GenericOp op) {
  if (!isa<math::FmaOp>(op.getBody()->front()) || op.getNumDpsInputs() != 2)
    return false;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto hasLoopOf = [&](AffineMap one, AffineMap other) {
    return llvm::any_of(llvm::seq(op.getNumLoops()), [&](unsigned loop) {
      return one.isFunctionOfDim(loop) && maps[2].isFunctionOfDim(loop) &&
             !other.isFunctionOfDim(loop);
    });
  };
  return hasLoopOf(maps[0], maps[1]) && hasLoopOf(maps[1], maps[0]);
}

/// A transposed operand of a product, or of an elementwise operation that alone reads it, is read
/// where it is: what copies it is gone, and a product copies its operands in the order of use
/// itself.
struct ReadTransposed : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    bool isProduct = isProductOfMatrices(op);
    if (!isProduct && op.getNumParallelLoops() != op.getNumLoops())
      return failure();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    bool changed = false;
    rewriter.startOpModification(op);
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto transpose = operand->get().getDefiningOp<linalg::TransposeOp>();
      if (!transpose || !(isProduct || transpose->hasOneUse()))
        continue;
      AffineMap permutation = AffineMap::getPermutationMap(
          invertPermutationVector(transpose.getPermutation()), op.getContext());
      AffineMap &map = maps[operand->getOperandNumber()];
      map = permutation.compose(map);
      operand->set(transpose.getInput());
      changed = true;
    }
    if (!changed) {
      rewriter.cancelOpModification(op);
      return failure();
    }
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    rewriter.finalizeOpModification(op);
    return success();
  }
};

/// So is an element of it, which is how an operand that may be repeated is read.
struct ReadTransposedElement : OpRewritePattern<tensor::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractOp op, PatternRewriter &rewriter) const override {
    auto transpose = op.getTensor().getDefiningOp<linalg::TransposeOp>();
    if (!transpose)
      return failure();
    auto places = llvm::to_vector(op.getIndices());
    for (auto [place, axis] : llvm::zip(op.getIndices(), transpose.getPermutation()))
      places[axis] = place;
    rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, transpose.getInput(), places);
    return success();
  }
};

/// The tensor that a piece is one of, less what was written to other places of it.
Value findWritten(tensor::ExtractSliceOp piece) {
  Value whole = piece.getSource();
  auto insert = whole.getDefiningOp<tensor::InsertSliceOp>();
  for (; insert; insert = whole.getDefiningOp<tensor::InsertSliceOp>()) {
    FailureOr<bool> overlap = ValueBoundsConstraintSet::areOverlappingSlices(
        piece.getContext(), HyperrectangularSlice(piece), HyperrectangularSlice(insert));
    if (failed(overlap) || *overlap)
      break;
    whole = insert.getDest();
  }
  return whole;
}

/// Whether a tensor is only read, by operations that go through all of it.
bool isOnlyRead(Value tensor) {
  return llvm::all_of(tensor.getUses(), [](OpOperand &use) {
    auto op = dyn_cast<linalg::GenericOp>(use.getOwner());
    return isa<tensor::DimOp>(use.getOwner()) || (op && op.isDpsInput(&use));
  });
}

/// A piece of a tensor of one number is that number, whoever else reads the tensor: to add -0.0 is
/// nothing then. So is a row of it beside those that were written.
struct ReadFilled : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    llvm::SmallBitVector dropped = op.getDroppedDims();
    bool isWhole = dropped.none() && op.getSource().getDefiningOp<linalg::FillOp>();
    if (!isWhole && !isOnlyRead(op))
      return failure();
    auto fill = findWritten(op).getDefiningOp<linalg::FillOp>();
    if (!fill)
      return failure();
    SmallVector<OpFoldResult> sizes;
    for (auto [axis, size] : llvm::enumerate(op.getMixedSizes()))
      if (!dropped[axis])
        sizes.push_back(size);
    Value empty =
        tensor::EmptyOp::create(rewriter, op.getLoc(), sizes, op.getType().getElementType());
    if (empty.getType() != op.getType())
      empty = tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), empty);
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, fill.getInputs(), empty);
    return success();
  }
};

/// Of an elementwise result of which only a piece is read the rest is not computed.
struct ComputePiece : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractSliceOp piece,
                                PatternRewriter &rewriter) const override {
    auto op = piece.getSource().getDefiningOp<linalg::GenericOp>();
    if (!op || !op->hasOneUse() || op->getBlock() != piece->getBlock() || !isElementwise(op) ||
        !piece.hasUnitStride() || piece.getDroppedDims().any() ||
        tensor::ExtractSliceOp::inferResultType(piece.getSourceType(), piece.getMixedSizes()) !=
            piece.getType())
      return failure();
    SmallVector<Value> operands;
    for (OpOperand *input : op.getDpsInputOperands())
      operands.push_back(op.getMatchingIndexingMap(input).isIdentity()
                             ? emitPiece(rewriter, piece, input->get())
                             : input->get());
    operands.push_back(tensor::EmptyOp::create(rewriter, op.getLoc(), piece.getMixedSizes(),
                                               piece.getType().getElementType()));
    rewriter.replaceOp(piece, clone(rewriter, op, {piece.getType()}, operands));
    return success();
  }

private:
  static bool isElementwise(linalg::GenericOp op) {
    return op->getNumResults() == 1 && op.getNumParallelLoops() == op.getNumLoops() &&
           !op.hasIndexSemantics() && !hasEffects(op) &&
           op.getDpsInits()[0].getDefiningOp<tensor::EmptyOp>() &&
           !op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) &&
           llvm::all_of(op.getIndexingMapsArray(),
                        [](AffineMap map) { return map.isIdentity() || !map.getNumResults(); });
  }
  static Value emitPiece(PatternRewriter &rewriter, tensor::ExtractSliceOp piece, Value whole) {
    return tensor::ExtractSliceOp::create(rewriter, piece.getLoc(), whole, piece.getMixedOffsets(),
                                          piece.getMixedSizes(), piece.getMixedStrides());
  }
};

struct FuseElementwise : impl::FuseElementwiseBase<FuseElementwise> {
  void runOnOperation() override {
    getOperation().walk(guardInitialValues);
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseOpsFusionPatterns(patterns, isWorthFusing);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    patterns.add<ReadTransposed, ReadTransposedElement, ReadFilled, ComputePiece>(&getContext());
    // What only gives its operand is that.
    linalg::GenericOp::getCanonicalizationPatterns(patterns, &getContext());
    // An extent of a result is one of an operand: what only gives that has one reader less.
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    // Of a long chain, each fusion allows the next.
    GreedyRewriteConfig config;
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    FrozenRewritePatternSet all(std::move(patterns));
    if (failed(applyPatternsGreedily(getOperation(), all, config)))
      return signalPassFailure();
    // Once the chain that a reduction ends is one operation.
    bool repeats = false;
    getOperation().walk([&](linalg::GenericOp op) { repeats |= repeatCheap(op); });
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::GenericOp> loops;
    getOperation().walk([&](linalg::GenericOp op) { loops.push_back(op); });
    // From the last one: what it is fused with is none of those before.
    for (linalg::GenericOp op : llvm::reverse(loops))
      repeats |= giveBoth(op, rewriter);
    if (repeats && failed(applyPatternsGreedily(getOperation(), all, config)))
      return signalPassFailure();
    removeGuards(getOperation());
  }
};

} // namespace
} // namespace autographc
