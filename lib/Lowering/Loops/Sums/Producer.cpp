//===- Producer.cpp - what computes an operand of a reduction ------------===//
#include "Producer.h"
#include "Lowering/Loops/RowViews.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {

Producer::Producer(linalg::GenericOp op) : ReductionTerms(op) {
  terms = {op.getBody()->getTerminator()->getOperand(0)};
}

/// Whether an op that stands between touches nothing of a buffer; what it writes is put to
/// `written`.
static bool canStandBetween(Operation *op, Value root, SmallVector<Value> &written) {
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    written.push_back(findRoot(fill.getOutputs()[0]));
    return written.back() != root;
  }
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return findRoot(load.getMemRef()) != root;
  auto branch = dyn_cast<scf::IfOp>(op);
  return (branch && isFailure(branch)) || isMemoryEffectFree(op) ||
         isa<memref::AllocOp, memref::AllocaOp>(op);
}

linalg::GenericOp Producer::find(linalg::GenericOp reduction, Value buffer) {
  Value root = findRoot(buffer);
  if (!root.getDefiningOp<memref::AllocOp>())
    return nullptr;
  SmallVector<Value> written;
  for (Operation *op = reduction->getPrevNode(); op; op = op->getPrevNode()) {
    auto producer = dyn_cast<linalg::GenericOp>(op);
    if (producer && producer.getOutputs()[0] == buffer)
      return Producer(producer).isPossible(reduction, written) ? producer : nullptr;
    if (!canStandBetween(op, root, written))
      return nullptr;
  }
  return nullptr;
}

bool Producer::isPossible(linalg::GenericOp reduction, ArrayRef<Value> written) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() || op.getNumLoops() != reduction.getNumLoops() ||
      !op.getRegionOutputArgs().front().use_empty() ||
      !llvm::all_of(op.getBody()->without_terminator(), isElementwise) ||
      op.getBody()->without_terminator().empty() || !isa<FloatType>(terms[0].getType()))
    return false;
  Value result = op.getOutputs()[0];
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    if (!isa<MemRefType>(operand.get().getType()))
      return true;
    Value root = findRoot(operand.get());
    return op.getMatchingIndexingMap(&operand).isIdentity() && isContiguous(operand) &&
           !llvm::is_contained(written, root) &&
           (op.isDpsInit(&operand) || root != findRoot(result));
  });
}

Value Producer::emit(const OpBuilder &place, ArrayRef<Value> places, int64_t count) {
  builder.setInsertionPoint(place.getInsertionBlock(), place.getInsertionPoint());
  at.assign(places.begin(), places.end());
  lanes = count;
  Value vector = emitTermVectors().front();
  vector::StoreOp::create(builder, loc, vector, op.getOutputs()[0],
                          emitSubscripts(*op.getDpsInitOperand(0)));
  return vector;
}

/// Whether a sum of one loop is computed in vectors, for all that is known of its extent.
static bool mayBeInVectors(linalg::GenericOp sum) {
  if (!sum.hasPureBufferSemantics() || sum.getNumDpsInits() != 1 || sum.getNumLoops() != 1 ||
      sum.getNumReductionLoops() != 1)
    return false;
  Operation *step = sum.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  int64_t extent = sum.getStaticLoopRanges()[0];
  bool isKnown = !ShapedType::isDynamic(extent);
  return step && isa<arith::AddFOp, arith::MulFOp>(step) && ag::hasAttr<ag::LanesAttr>(step) &&
         !(isKnown && (extent < ag::leastLanedSum || extent > ag::sumBlock)) &&
         llvm::all_of(sum.getBody()->without_terminator(), isElementwise);
}

std::pair<OpOperand *, linalg::GenericOp> findJoinedProducer(linalg::GenericOp sum) {
  if (!mayBeInVectors(sum))
    return {};
  for (OpOperand *operand : sum.getDpsInputOperands()) {
    auto hasBuffer = [&](OpOperand &other) {
      return isa<MemRefType>(other.get().getType()) &&
             findRoot(other.get()) == findRoot(operand->get());
    };
    if (!hasBuffer(*operand) || !sum.getMatchingIndexingMap(operand).isIdentity() ||
        llvm::count_if(sum->getOpOperands(), hasBuffer) != 1)
      continue;
    if (linalg::GenericOp found = Producer::find(sum, operand->get()))
      return {operand, found};
  }
  return {};
}

linalg::GenericOp findJoinedSum(linalg::GenericOp producer) {
  if (producer.getNumLoops() != 1 || producer.getNumDpsInits() != 1)
    return nullptr;
  for (Operation *user : producer.getOutputs()[0].getUsers())
    if (auto sum = dyn_cast<linalg::GenericOp>(user);
        sum && sum->getBlock() == producer->getBlock())
      if (findJoinedProducer(sum).second == producer)
        return sum;
  return nullptr;
}

} // namespace autographc
