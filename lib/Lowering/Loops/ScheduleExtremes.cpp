//===- ScheduleExtremes.cpp - greatest and least elements in vectors ------===//
#include "Lanes/Lanes.h"
#include "LoopAnnotations.h"
#include "RowViews.h"
#include "ScheduleNotes.h"
#include "Sums/Producer.h"

#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULEEXTREMES
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// The greatest, or least, of terms along the last loops.
class Extreme : ReductionTerms {
public:
  explicit Extreme(linalg::GenericOp op) : ReductionTerms(op) {
    op.getReductionDims(reduced);
    op.getParallelDims(kept);
  }

  bool isPossible() {
    if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 || reduced.empty() ||
        (!kept.empty() && kept.back() > reduced.front()))
      return false;
    step = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
    BlockArgument total = op.getRegionOutputArgs().front();
    if (!isa_and_nonnull<arith::MaximumFOp, arith::MinimumFOp>(step) || !total.hasOneUse() ||
        *total.user_begin() != step)
      return false;
    terms = {step->getOperand(step->getOperand(0) == total ? 1 : 0)};
    Type element = step->getResult(0).getType();
    int64_t extent = op.getStaticLoopRanges().back();
    return (element.isF32() || element.isF64()) &&
           (ShapedType::isDynamic(extent) || extent >= countLanes(shortBits)) &&
           llvm::all_of(op.getBody()->without_terminator(), isElementwise) &&
           llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
             return !op.getMatchingIndexingMap(operand).isFunctionOfDim(reduced.back()) ||
                    isContiguous(*operand);
           });
  }

  void run() {
    for (Range range : cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(builder, loc))
      extents.push_back(getValueOrCreateConstantIndexOp(builder, loc, range.size));
    linalg::GenericOp producer = findProducer();
    emitByLength({longBits, shortBits}, producer);
    op.erase();
    if (producer)
      producer.erase();
  }

private:
  /// In vectors of so many bits where there are terms for one, and in order where there are few.
  void emitByLength(ArrayRef<int64_t> bits, linalg::GenericOp producer) {
    if (bits.empty()) {
      if (producer)
        builder.clone(*producer);
      lanes = 1;
      emitPlaces(0);
      return;
    }
    lanes = countLanes(bits.front());
    auto isLong = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge,
                                        extents[reduced.back()], emitIndex(lanes));
    auto branch = scf::IfOp::create(builder, loc, isLong, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    emitPlaces(0);
    builder.setInsertionPointToStart(branch.elseBlock());
    emitByLength(bits.drop_front(), producer);
  }

  /// What computes an operand, and is computed here instead: then it is not read from memory.
  linalg::GenericOp findProducer() {
    for (OpOperand *operand : op.getDpsInputOperands()) {
      bool isReadOtherwise = llvm::any_of(op->getOpOperands(), [&](OpOperand &other) {
        return isa<MemRefType>(other.get().getType()) &&
               findRoot(other.get()) == findRoot(operand->get()) &&
               (other.get() != operand->get() || !op.getMatchingIndexingMap(&other).isIdentity());
      });
      if (!kept.empty() || isReadOtherwise)
        continue;
      linalg::GenericOp found = Producer::find(op, operand->get());
      if (!found)
        continue;
      addNote(found,
              {"elementwise", "in the loop of the reduction that reads it", describeWork(found)});
      computeVector = [this, found, buffer = operand->get()](OpOperand &asked) {
        return asked.get() == buffer ? Producer(found).emit(builder, at, lanes) : Value();
      };
      return found;
    }
    return nullptr;
  }

  /// A vector is as many bits, of short rows one register of AVX2.
  static constexpr int64_t longBits = 1024, shortBits = 256;
  int64_t countLanes(int64_t bits) {
    return bits / step->getResult(0).getType().getIntOrFloatBitWidth();
  }
  using Values = SmallVector<Value>;

  void emitPlaces(unsigned number) {
    if (number == kept.size())
      return emitPlace();
    auto places =
        scf::ForOp::create(builder, loc, emitIndex(0), extents[kept[number]], emitIndex(1));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(places.getBody());
    at[kept[number]] = places.getInductionVar();
    emitPlaces(number + 1);
  }

  void emitPlace() {
    Value result = op.getDpsInitOperand(0)->get();
    Values place = emitSubscripts(*op.getDpsInitOperand(0));
    Value start = memref::LoadOp::create(builder, loc, result, place);
    if (lanes == 1) {
      memref::StoreOp::create(builder, loc, emitInOrder(start), result, place);
      return;
    }
    Value first = vector::BroadcastOp::create(builder, loc, getVector(start.getType()), start);
    auto [extreme, nan] = isOfMagnitudes() ? emitMagnitudes(first) : emitNumbers(first);
    // What comparisons do not see: NaN, which is the result where there is one, and the sign of
    // zero.
    Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(start.getType()));
    Value isSpecial =
        arith::OrIOp::create(builder, loc, emitCompare(arith::CmpFPredicate::UNO, nan, start),
                             emitCompare(arith::CmpFPredicate::OEQ, extreme, zero));
    auto branch = scf::IfOp::create(builder, loc, start.getType(), isSpecial, /*withElse=*/true);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(branch.elseBlock());
      scf::YieldOp::create(builder, loc, extreme);
      builder.setInsertionPointToStart(branch.thenBlock());
      scf::YieldOp::create(builder, loc, emitInOrder(start));
    }
    memref::StoreOp::create(builder, loc, branch.getResult(0), result, place);
  }

  Value emitInOrder(Value start) {
    return emitLoops(0, 1, {start}, [&](const Values &before) -> Values {
      IRMapping mapping;
      mapping.map(op.getRegionOutputArgs().front(), before[0]);
      mapping.map(terms.front(), emitTerm().front());
      return {builder.clone(*step, mapping)->getResult(0)};
    })[0];
  }

  /// The extreme, and NaN where a term is.
  std::pair<Value, Value> emitNumbers(Value first) {
    Values found = emitLoops(0, lanes, {first, first}, [&](const Values &before) -> Values {
      Value term = emitTermVectors().front();
      return {emitBeyond(term, before[0]), emitNaN(term, before[1])};
    });
    return {emitFolded(found[0], [&](Value a, Value b) { return emitBeyond(a, b); }),
            emitFolded(found[1], [&](Value a, Value b) { return emitNaN(a, b); })};
  }

  /// Numbers without sign are in the order of their bits, and NaN is the greatest.
  bool isOfMagnitudes() {
    return isa<arith::MaximumFOp>(step) && terms[0].getDefiningOp<math::AbsFOp>();
  }
  std::pair<Value, Value> emitMagnitudes(Value first) {
    Type element = step->getResult(0).getType();
    Type number = builder.getIntegerType(element.getIntOrFloatBitWidth());
    auto toBits = [&](Value vector) -> Value {
      return arith::BitcastOp::create(builder, loc, getVector(number), vector);
    };
    auto fold = [&](Value a, Value b) -> Value {
      return arith::MaxSIOp::create(builder, loc, a, b);
    };
    Values found = emitLoops(0, lanes, {toBits(first)}, [&](const Values &before) -> Values {
      return {fold(toBits(emitTermVectors().front()), before[0])};
    });
    Value most = arith::BitcastOp::create(builder, loc, element, emitFolded(found[0], fold));
    return {most, most};
  }

  /// By how much a vector at a multiple of the lanes is too early for a line of the cache to begin
  /// with it: parts of tensors begin somewhere.
  int64_t countShift() {
    for (OpOperand *operand : op.getDpsInputOperands())
      if (auto view = operand->get().getDefiningOp<memref::SubViewOp>())
        if (std::optional<int64_t> offset = getConstantIntValue(view.getMixedOffsets().back()))
          return *offset % lanes;
    return 0;
  }

  /// The loops over all terms, the last of which makes steps of `width`; its last step begins
  /// where as many are left, since a term may be looked at twice. So may the first ones, which lets
  /// those after them begin with a line of the cache.
  Values emitLoops(unsigned number, int64_t width, const Values &carried,
                   llvm::function_ref<Values(const Values &)> emit) {
    if (number == reduced.size())
      return emit(carried);
    unsigned loop = reduced[number];
    bool isLast = number + 1 == reduced.size(), inVectors = isLast && width > 1;
    Value shift = emitIndex(inVectors ? countShift() : 0);
    auto all = scf::ForOp::create(builder, loc, emitIndex(0),
                                  builder.createOrFold<arith::AddIOp>(loc, extents[loop], shift),
                                  emitIndex(isLast ? width : 1), carried);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(all.getBody());
    at[loop] = all.getInductionVar();
    if (inVectors) {
      Value last = arith::SubIOp::create(builder, loc, extents[loop], emitIndex(width));
      Value from = builder.createOrFold<arith::MaxUIOp>(loc, at[loop], shift);
      from = builder.createOrFold<arith::SubIOp>(loc, from, shift);
      at[loop] = arith::MinUIOp::create(builder, loc, from, last);
    }
    // Of few terms LLVM would make a test for each.
    if (isLast && width == 1)
      all->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
    Values next =
        emitLoops(number + 1, width, llvm::to_vector_of<Value>(all.getRegionIterArgs()), emit);
    scf::YieldOp::create(builder, loc, next);
    return llvm::to_vector_of<Value>(all.getResults());
  }

  Value emitCompare(arith::CmpFPredicate predicate, Value a, Value b) {
    return arith::CmpFOp::create(builder, loc, predicate, a, b);
  }
  /// One instruction of the processor's: the term where it is beyond what there is.
  Value emitBeyond(Value term, Value before) {
    auto predicate =
        isa<arith::MaximumFOp>(step) ? arith::CmpFPredicate::OGT : arith::CmpFPredicate::OLT;
    return arith::SelectOp::create(builder, loc, emitCompare(predicate, term, before), term,
                                   before);
  }
  Value emitNaN(Value term, Value before) {
    return arith::SelectOp::create(builder, loc, emitCompare(arith::CmpFPredicate::UNO, term, term),
                                   term, before);
  }

  /// Puts the lanes together in halves.
  Value emitFolded(Value vector, llvm::function_ref<Value(Value, Value)> fold) {
    for (int64_t width = lanes / 2; width > 0; width /= 2) {
      auto take = [&](int64_t from) {
        return vector::ExtractStridedSliceOp::create(builder, loc, vector, from, width, int64_t(1));
      };
      vector = fold(take(0), take(width));
    }
    return vector::ExtractOp::create(builder, loc, vector, int64_t(0));
  }

  SmallVector<unsigned> reduced, kept;
  Values extents;
};

struct ScheduleExtremes : impl::ScheduleExtremesBase<ScheduleExtremes> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> found;
    getOperation().walk([&](linalg::GenericOp op) {
      if (Extreme(op).isPossible())
        found.push_back(op);
    });
    for (linalg::GenericOp op : found)
      addNote(op, {"reduction", "a vector of extremes; NaN and zeros once more", describeWork(op)});
    for (linalg::GenericOp op : found)
      if (Extreme extreme(op); extreme.isPossible())
        extreme.run();
  }
};

} // namespace
} // namespace autographc
