//===- StreamedStores.cpp - results that are larger than the caches -------===//
#include "StreamedStores.h"

#include "LoopAnnotations.h"
#include "ReductionTerms.h"
#include "RowViews.h"
#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
namespace {

/// More than the last cache of common processors has for one of their cores.
constexpr int64_t cacheBytes = int64_t(40) << 20;
/// A line of the cache, which is written at once.
constexpr int64_t lineBytes = 64;

int64_t countBytes(Value operand) {
  auto buffer = dyn_cast<MemRefType>(operand.getType());
  return buffer ? (buffer.getElementTypeBitWidth() + 7) / 8 : 0;
}

class StreamedLoop : ReductionTerms {
public:
  explicit StreamedLoop(linalg::GenericOp op) : ReductionTerms(op) {
    llvm::append_range(terms, op.getBody()->getTerminator()->getOperands());
  }

  /// Whether each line of the results begins where a vector does, and a vector has a form.
  bool isPossible() {
    if (!op.hasPureBufferSemantics() || op.getNumLoops() != 1 || op.getNumParallelLoops() != 1)
      return false;
    if (!llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) { return isVector(operand); }))
      return false;
    for (Value output : op.getOutputs()) {
      auto result = cast<MemRefType>(output.getType());
      if (!result.getLayout().isIdentity() || !findRoot(output).getDefiningOp<memref::AllocOp>() ||
          countBytes(output) != countBytes(op.getOutputs()[0]))
        return false;
    }
    return llvm::all_of(op.getRegionOutputArgs(),
                        [](BlockArgument argument) { return argument.use_empty(); }) &&
           llvm::all_of(op.getBody()->without_terminator(), isElementwise);
  }

  Value emit() {
    lanes = lineBytes / countBytes(op.getOutputs()[0]);
    int64_t bytes = 0;
    for (Value operand : op->getOperands())
      bytes += countBytes(operand);
    Value count = memref::DimOp::create(builder, loc, op.getOutputs()[0], int64_t(0));
    Value isLarge = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, count,
                                          emitIndex(cacheBytes / bytes));
    auto branch =
        scf::IfOp::create(builder, loc, builder.getIndexType(), isLarge, /*withElse=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, loc, emitIndex(0));
    builder.setInsertionPointToStart(branch.thenBlock());
    Value rest = arith::RemUIOp::create(builder, loc, count, emitIndex(lanes));
    Value whole = arith::SubIOp::create(builder, loc, count, rest);
    emitLoop(whole);
    // Other threads see these stores after those that follow, but for a fence.
    LLVM::FenceOp::create(builder, loc, LLVM::AtomicOrdering::seq_cst, StringRef());
    scf::YieldOp::create(builder, loc, whole);
    return branch.getResult(0);
  }

private:
  bool isVector(OpOperand &operand) {
    auto buffer = dyn_cast<MemRefType>(operand.get().getType());
    Type element = buffer ? buffer.getElementType() : operand.get().getType();
    if (!element.isIntOrFloat())
      return false;
    return op.getMatchingIndexingMap(&operand).getNumResults() == 0 ||
           (buffer && !element.isInteger(1) && isContiguous(operand));
  }

  void emitLoop(Value end) {
    auto loop = scf::ForOp::create(builder, loc, emitIndex(0), end, emitIndex(lanes));
    loop->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
    ag::setAttr<ag::ParallelAttr>(loop, builder.getI64IntegerAttr(0));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    at[0] = loop.getInductionVar();
    for (auto [vector, output] : llvm::zip(emitTermVectors(), op.getOutputs())) {
      auto store = vector::StoreOp::create(builder, loc, vector, output, at[0]);
      store.setNontemporal(true);
      store.setAlignment(lineBytes);
    }
  }
};

} // namespace

Value emitStreamed(linalg::GenericOp op) {
  StreamedLoop loop(op);
  return loop.isPossible() ? loop.emit() : Value();
}

} // namespace autographc
