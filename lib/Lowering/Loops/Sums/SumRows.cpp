//===- SumRows.cpp - sums over another axis than the last -----------------===//
// A sum of rows adds each row to the result, which would be read and written once a row; here
// several rows are added while a part of the result is in a register.
#include "Lowering/Loops/LoopAnnotations.h"
#include "Lowering/Loops/ReductionTerms.h"
#include "Lowering/Loops/ScheduleNotes.h"

#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SUMROWS
#include "autographc/Lowering/Loops.h.inc"

namespace {

class RowSum : ReductionTerms {
public:
  explicit RowSum(linalg::GenericOp op) : ReductionTerms(op) {}

  bool isPossible() {
    if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 ||
        op.getNumReductionLoops() != 1 || op.getNumLoops() < 2)
      return false;
    SmallVector<unsigned> reductions;
    op.getReductionDims(reductions);
    reduced = reductions.front();
    last = op.getNumLoops() - 1;
    if (reduced == last || !isContiguous(*op.getDpsInitOperand(0)))
      return false;
    BlockArgument total = op.getRegionOutputArgs().front();
    step = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
    if (!step || step->getBlock() != op.getBody() || !isElementwise(*step) ||
        step->getNumOperands() != 2 || !total.hasOneUse() || *total.user_begin() != step)
      return false;
    isLeft = step->getOperand(0) == total;
    terms = {step->getOperand(isLeft ? 1 : 0)};
    Type element = total.getType();
    lanes = element.isIntOrFloat() ? 512 / std::max(8u, element.getIntOrFloatBitWidth()) : 0;
    return lanes && terms[0].getType() == element && element.getIntOrFloatBitWidth() >= 32 &&
           areOthersApart() && llvm::all_of(op.getBody()->without_terminator(), isElementwise) &&
           llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
             return !op.getMatchingIndexingMap(operand).isFunctionOfDim(last) ||
                    (isa<MemRefType>(operand->get().getType()) && isContiguous(*operand));
           });
  }

  void run() {
    addNote(op, {"reduction", "several rows at once, a vector of columns at a time",
                 describeWork(op), "", ""});
    for (Range range : cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(builder, loc))
      extents.push_back(getValueOrCreateConstantIndexOp(builder, loc, range.size));
    emitPlaces(0);
    op.erase();
  }

private:
  static constexpr int64_t rowsAtOnce = 8;

  /// What is added up is in no buffer that is added to.
  bool areOthersApart() {
    return llvm::none_of(op.getInputs(), [&](Value input) { return input == op.getOutputs()[0]; });
  }

  void emitPlaces(unsigned number) {
    if (number == last)
      return emitRows();
    if (number == reduced)
      return emitPlaces(number + 1);
    emitFor(emitIndex(0), extents[number], 1, number, [&] { emitPlaces(number + 1); });
  }

  void emitFor(Value from, Value to, int64_t by, unsigned number, llvm::function_ref<void()> body,
               bool isInner = false) {
    auto loop = scf::ForOp::create(builder, loc, from, to, emitIndex(by));
    if (isInner)
      loop->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    at[number] = loop.getInductionVar();
    body();
  }

  Value emitWhole(Value extent, int64_t by) {
    Value rest = builder.createOrFold<arith::RemUIOp>(loc, extent, emitIndex(by));
    return builder.createOrFold<arith::SubIOp>(loc, extent, rest);
  }

  void emitRows() {
    Value whole = emitWhole(extents[reduced], rowsAtOnce);
    emitFor(emitIndex(0), whole, rowsAtOnce, reduced, [&] { emitColumns(rowsAtOnce); });
    emitFor(whole, extents[reduced], 1, reduced, [&] { emitColumns(1); });
  }

  void emitColumns(int64_t rows) {
    Value first = at[reduced], whole = emitWhole(extents[last], lanes);
    emitFor(emitIndex(0), whole, lanes, last, [&] { emitVector(first, rows); }, true);
    emitFor(whole, extents[last], 1, last, [&] { emitNumber(first, rows); }, true);
  }

  Value emitStep(Value total, Value term) {
    SmallVector<Value> operands =
        isLeft ? SmallVector<Value>{total, term} : SmallVector<Value>{term, total};
    OperationState state(loc, step->getName(), operands, total.getType(), step->getAttrs());
    return builder.create(state)->getResult(0);
  }

  template <class EmitTerm> Value emitSum(Value total, Value first, int64_t rows, EmitTerm emit) {
    for (int64_t row = 0; row < rows; ++row) {
      at[reduced] = builder.createOrFold<arith::AddIOp>(loc, first, emitIndex(row));
      total = emitStep(total, emit().front());
    }
    return total;
  }

  void emitVector(Value first, int64_t rows) {
    OpOperand &out = *op.getDpsInitOperand(0);
    SmallVector<Value> place = emitSubscripts(out);
    Type element = op.getRegionOutputArgs().front().getType();
    Value total = vector::LoadOp::create(builder, loc, getVector(element), out.get(), place);
    total = emitSum(total, first, rows, [&] { return emitTermVectors(); });
    vector::StoreOp::create(builder, loc, total, out.get(), place);
  }

  void emitNumber(Value first, int64_t rows) {
    OpOperand &out = *op.getDpsInitOperand(0);
    SmallVector<Value> place = emitSubscripts(out);
    Value total = memref::LoadOp::create(builder, loc, out.get(), place);
    total = emitSum(total, first, rows, [&] { return emitTerm(); });
    memref::StoreOp::create(builder, loc, total, out.get(), place);
  }

  unsigned reduced = 0, last = 0;
  bool isLeft = true;
  SmallVector<Value> extents;
};

struct SumRows : impl::SumRowsBase<SumRows> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> sums;
    getOperation().walk([&](linalg::GenericOp op) { sums.push_back(op); });
    for (linalg::GenericOp op : sums)
      if (RowSum sum(op); sum.isPossible())
        sum.run();
  }
};

} // namespace
} // namespace autographc
