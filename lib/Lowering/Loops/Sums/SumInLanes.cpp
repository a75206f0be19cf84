//===- SumInLanes.cpp - long sums as several that do not wait for one another ===//
#include "LaneTotal.h"
#include "Lowering/Loops/IndexBuilder.h"
#include "Lowering/Loops/ScheduleNotes.h"
#include "Lowering/Loops/SharedCode.h"
#include "RowsInLanes.h"
#include "RuntimeSums.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SUMINLANES
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// A sum, or a product, of the last axes in lanes.
class LanedSum : LaneTotal {
public:
  LanedSum(linalg::GenericOp op, unsigned vectorBytes) : LaneTotal(op, vectorBytes) {
    isLaned = kept.empty() || reduced.empty() || kept.back() < reduced.front();
  }

  /// Whether it adds, or multiplies, along the last axes, and may do so in lanes; or along several
  /// others, where many terms are cut into blocks.
  bool isPossible() {
    if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 || reduced.empty() ||
        (!isLaned && reduced.size() == 1))
      return false;
    BlockArgument total = op.getRegionOutputArgs().front();
    step = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
    if (!step || !ag::hasAttr<ag::LanesAttr>(step) || !total.hasOneUse() ||
        *total.user_begin() != step)
      return false;
    llvm::copy_if(step->getOperands(), std::back_inserter(terms),
                  [&](Value operand) { return operand != total; });
    return !isShort();
  }

  void run(SymbolTable &symbols) {
    for (Range range : cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(builder, loc))
      extents.push_back(getValueOrCreateConstantIndexOp(builder, loc, range.size));
    findProducer();
    emitApart();
    if (isLaned)
      emitPlaces(0);
    else
      emitIfCut();
    op.erase();
    if (producer)
      producer.erase();
    if (manyBlocks)
      outline(*manyBlocks, symbols);
  }

private:
  /// What computes an operand does so apart where the sum has no loop of vectors, or many of them.
  void emitApart() {
    if (!producer || countKnown())
      return;
    Value count = emitCount();
    auto isOutside = [&](arith::CmpIPredicate predicate, int64_t bound) -> Value {
      return arith::CmpIOp::create(builder, loc, predicate, count, emitIndex(bound));
    };
    Value isApart =
        arith::OrIOp::create(builder, loc, isOutside(arith::CmpIPredicate::ult, ag::leastLanedSum),
                             isOutside(arith::CmpIPredicate::ugt, ag::sumBlock));
    auto branch = scf::IfOp::create(builder, loc, isApart);
    OpBuilder::atBlockBegin(branch.thenBlock()).clone(*producer);
  }

  bool isShort() {
    std::optional<int64_t> count = countKnown();
    return count && (isLaned ? *count < ag::leastLanedSum : *count <= ag::sumBlock);
  }
  /// How many terms there are, where that is known.
  std::optional<int64_t> countKnown() {
    int64_t count = 1;
    SmallVector<int64_t> known = op.getStaticLoopRanges();
    for (unsigned loop : reduced) {
      if (ShapedType::isDynamic(known[loop]))
        return std::nullopt;
      count *= known[loop];
    }
    return count;
  }

  /// The loops along the axes that stay.
  void emitPlaces(unsigned number) {
    if (number == kept.size())
      return emitPlace();
    unsigned loop = kept[number];
    Value from = emitIndex(0);
    if (number + 1 == kept.size() && isLaned && isVector() && isProduct())
      from = RowsInLanes(op, step, terms, at, loop, vectorBytes)
                 .emit(builder, extents[loop], emitCount());
    auto places = scf::ForOp::create(builder, loc, from, extents[loop], emitIndex(1));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(places.getBody());
    at[loop] = places.getInductionVar();
    emitPlaces(number + 1);
  }

  /// Not in lanes: up to a block of terms in order, as the op does it; more place by place.
  void emitIfCut() {
    Value isCut = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, emitCount(),
                                        emitIndex(ag::sumBlock));
    auto branch = scf::IfOp::create(builder, loc, isCut, /*withElseRegion=*/true);
    OpBuilder::atBlockBegin(branch.elseBlock()).clone(*op);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    emitPlaces(0);
  }

  Value emitCount() {
    Value count = emitIndex(1);
    for (unsigned loop : reduced)
      count = builder.createOrFold<arith::MulIOp>(loc, count, extents[loop]);
    return count;
  }

  void emitPlace() {
    Value result = op.getDpsInitOperand(0)->get();
    SmallVector<Value> place = emitSubscripts(*op.getDpsInitOperand(0));
    Value start = memref::LoadOp::create(builder, loc, result, place);
    Value count = emitCount();
    std::optional<int64_t> known = countKnown();
    Value total;
    if (!isLaned)
      total = emitInMemory(start, count);
    else if (!isVector())
      total = emitIfLong(
          count, [&] { return emitInMemory(start, count); },
          [&] {
            return emitTerms(reduced, start,
                             [&](Value next) { return emitStep(next, emitTerm()); });
          });
    else
      total = known && *known <= ag::sumBlock ? emitOneBlock(start, count) : emitAll(start, count);
    memref::StoreOp::create(builder, loc, total, result, place);
  }

  Value emitIfLong(Value count, llvm::function_ref<Value()> emitLong,
                   llvm::function_ref<Value()> emitShort) {
    Value isLong = builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sge, count,
                                                       emitIndex(ag::leastLanedSum));
    return emitChoice(isLong, emitLong, emitShort);
  }
  Value emitChoice(Value condition, llvm::function_ref<Value()> emitThen,
                   llvm::function_ref<Value()> emitElse) {
    auto choice =
        scf::IfOp::create(builder, loc, getElementType(), condition, /*withElseRegion=*/true);
    emitIn(choice.thenBlock(), emitThen);
    emitIn(choice.elseBlock(), emitElse);
    return choice.getResult(0);
  }

  /// The terms of one loop from a place to another, not more than a block of them, in vectors where
  /// they are many.
  Value emitBlock(Value start, Value from, Value to) {
    Value count = builder.createOrFold<arith::SubIOp>(loc, to, from);
    return emitIfLong(
        count, [&] { return emitFold(start, emitVectors(from, to, /*joins=*/false)); },
        [&] { return emitInOrder(from, to, start); });
  }

  /// All terms, not more than a block; in vectors they are computed where they are added.
  Value emitOneBlock(Value start, Value count) {
    return emitIfLong(
        count,
        [&] { return emitFold(start, emitVectors(emitIndex(0), count, producer != nullptr)); },
        [&] { return emitInOrder(emitIndex(0), count, start); });
  }

  /// Any number of terms of one loop. Most sums have no more than a block of them.
  Value emitAll(Value start, Value count) {
    Value isCut = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, count,
                                        emitIndex(ag::sumBlock));
    Value total = emitChoice(
        isCut, [&] { return emitBlocks(start, count); },
        [&] { return emitOneBlock(start, count); });
    manyBlocks = &total.getDefiningOp<scf::IfOp>().getThenRegion();
    return total;
  }

  /// The totals of a product's blocks are added in order; those of a sum are put together by the
  /// run time.
  Value emitBlocks(Value start, Value count) {
    Value blocks;
    if (!isProduct()) {
      blocks = getRoomForBlocks(op);
      emitBegin(blocks, count);
    }
    Value last = emitLoop(
        reduced.front(), emitIndex(0), count, ag::sumBlock, start, [&](Value before) -> Value {
          Value from = at[reduced.front()];
          Value to = arith::MinUIOp::create(
              builder, loc, count,
              Value(arith::AddIOp::create(builder, loc, from, emitIndex(ag::sumBlock))));
          Value total = emitBlock(start, from, to);
          if (isProduct()) {
            Value isFirst =
                arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, from, emitIndex(0));
            return arith::SelectOp::create(builder, loc, isFirst, total, emitFold(before, total));
          }
          emitRuntimeCall("ag_add_block_", {blocks, total});
          return total;
        });
    return isProduct()
               ? last
               : emitFold(start, emitRuntimeCall("ag_end_blocks_", {blocks}, getElementType()));
  }

  void emitBegin(Value blocks, Value count) {
    auto flag = [&](bool value) -> Value {
      return arith::ConstantIntOp::create(builder, loc, value, 32);
    };
    Value number = arith::DivUIOp::create(
        builder, loc, arith::AddIOp::create(builder, loc, count, emitIndex(ag::sumBlock - 1)),
        emitIndex(ag::sumBlock));
    emitRuntimeCall("ag_begin_blocks_",
                    {blocks, number, flag(multiplies()), flag(isLaned && !isProduct())});
  }

  Value emitRuntimeCall(StringRef name, ArrayRef<Value> operands, TypeRange results = {}) {
    return emitSumCall(builder, loc, getElementType(), name, operands, results);
  }

  /// The run time's total of terms in memory, not more than a block.
  Value emitRuntimeTotal(ArrayRef<Value> memory, Value count) {
    SmallVector<Value> operands = llvm::map_to_vector(memory, [&](Value terms) -> Value {
      return memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, terms);
    });
    operands.push_back(count);
    if (!isProduct())
      operands.push_back(arith::ConstantIntOp::create(builder, loc, isLaned, 32));
    return emitRuntimeCall(isProduct()    ? "ag_dot_"
                           : multiplies() ? "ag_prod_"
                                          : "ag_sum_",
                           operands, getElementType());
  }

  /// Terms that are no vector, or lie in several loops: a block of them at a time is kept in
  /// memory, and the run time gives its total.
  Value emitInMemory(Value start, Value count) {
    SmallVector<Value> room;
    for (size_t i = 0; i < terms.size(); ++i)
      room.push_back(
          memref::AllocOp::create(builder, loc, MemRefType::get(ag::sumBlock, getElementType())));
    Value blocks = getRoomForBlocks(op);
    emitBegin(blocks, count);
    IndexBuilder index(builder, loc);
    const unsigned inner = reduced.back();
    index.choose(
        index.isGreater(extents[inner], mostShortRun),
        [&] {
          emitTerms(ArrayRef(reduced).drop_back(), emitIndex(0),
                    [&](Value number) { return emitRuns(number, inner, count, room, blocks); });
        },
        [&] {
          emitTerms(reduced, emitIndex(0),
                    [&](Value number) { return emitSingle(number, count, room, blocks); });
        });
    for (Value memory : room)
      memref::DeallocOp::create(builder, loc, memory);
    return emitFold(start, emitRuntimeCall("ag_end_blocks_", {blocks}, getElementType()));
  }

  /// One term, behind `number` others, into the room of a block. Gives the number of all.
  Value emitSingle(Value number, Value count, ArrayRef<Value> room, Value blocks) {
    IndexBuilder index(builder, loc);
    Value place = index.remainder(number, ag::sumBlock), next = index.add(number, 1);
    emitStores(room, place);
    emitIfFull(index.add(place, 1), emitIsEqual(next, count), room, blocks);
    return next;
  }

  /// The terms of one loop, behind `number` others, into the room of a block: as many at a time as
  /// there is room for, without a test for each. Gives the number of all.
  Value emitRuns(Value number, unsigned loop, Value count, ArrayRef<Value> room, Value blocks) {
    IndexBuilder index(builder, loc);
    Value before = index.remainder(number, ag::sumBlock);
    Value end = index.add(before, extents[loop]), next = index.add(number, extents[loop]);
    index.loop(end, ag::sumBlock, [&](Value block) {
      Value first = arith::MaxUIOp::create(builder, loc, block, before);
      Value behind = index.least(index.add(block, ag::sumBlock), end);
      index.loop(first, behind, 1, [&](Value place) {
        at[loop] = index.subtract(place, before);
        emitStores(room, index.subtract(place, block));
      });
      emitIfFull(index.subtract(behind, block),
                 index.both(emitIsEqual(behind, end), emitIsEqual(next, count)), room, blocks);
    });
    return next;
  }

  void emitStores(ArrayRef<Value> room, Value place) {
    for (auto [memory, term] : llvm::zip(room, emitTerm()))
      memref::StoreOp::create(builder, loc, term, memory, place);
  }
  /// The total of what is in the room, where that is a block or the last terms.
  void emitIfFull(Value filled, Value isLast, ArrayRef<Value> room, Value blocks) {
    IndexBuilder index(builder, loc);
    index.ifTrue(index.either(index.isEqual(filled, ag::sumBlock), isLast), [&] {
      emitRuntimeCall("ag_add_block_", {blocks, emitRuntimeTotal(room, filled)});
    });
  }
  Value emitIsEqual(Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, a, b);
  }

  /// These loops over terms of one place, in order.
  Value emitTerms(ArrayRef<unsigned> loops, Value carried, llvm::function_ref<Value(Value)> emit) {
    std::function<Value(unsigned, Value)> nest = [&](unsigned number, Value inner) {
      return number == loops.size()
                 ? emit(inner)
                 : emitLoop(loops[number], emitIndex(0), extents[loops[number]], 1, inner,
                            [&](Value next) { return nest(number + 1, next); });
    };
    return nest(0, carried);
  }

  bool isVector() {
    return op.getNumReductionLoops() == 1 &&
           llvm::all_of(op.getBody()->without_terminator(),
                        [&](Operation &inner) { return &inner == step || isElementwise(inner); });
  }

  /// Runs of so few terms take longer than a test for each term.
  static constexpr int64_t mostShortRun = 7;

  bool isLaned = false;
  SmallVector<Value> extents;
  /// What is done where one loop has more terms than a block.
  Region *manyBlocks = nullptr;
};

struct SumInLanes : impl::SumInLanesBase<SumInLanes> {
  using SumInLanesBase::SumInLanesBase;

  void runOnOperation() override {
    SmallVector<linalg::GenericOp> sums;
    llvm::MapVector<std::pair<ArrayAttr, ArrayAttr>, SmallVector<linalg::LinalgOp>> products;
    getOperation().walk([&](linalg::GenericOp op) {
      if (!LanedSum(op, vectorBytes).isPossible()) {
        addNote(op, {op.getNumReductionLoops() ? "reduction" : "loops", "plain loops",
                     describeWork(op)});
        return;
      }
      addNote(op, {"reduction", "a vector of 128 bytes of totals", describeWork(op)});
      if (isLongProduct(op))
        products[{Builder(op).getTypeArrayAttr(op->getOperandTypes()), op.getIndexingMaps()}]
            .push_back(op);
      else
        sums.push_back(op);
    });
    SymbolTable symbols(getOperation());
    for (auto &[_, equal] : products) {
      if (equal.size() > shareAbove)
        equal = {shareCode(getOperation(), symbols, equal)};
      for (linalg::LinalgOp op : equal)
        sums.push_back(cast<linalg::GenericOp>(op));
    }
    for (linalg::GenericOp op : sums)
      if (LanedSum sum(op, vectorBytes); sum.isPossible())
        sum.run(symbols);
  }
};

} // namespace
} // namespace autographc
