//===- Factors.cpp - what is added to a matrix ----------------------------===//
#include "Factors.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {
namespace {

/// Of a matrix's axis: an element a place of it, along however many axes of one element.
bool isAlong(AffineMap map, unsigned axis) {
  unsigned dims = 0;
  for (AffineExpr each : map.getResults())
    if (each == getAffineDimExpr(axis, map.getContext()))
      ++dims;
    else if (each != getAffineConstantExpr(0, map.getContext()))
      return false;
  return dims == 1;
}

/// The map of a factor as one of the term, and of the element along `axis`.
AffineMap placesAlong(AffineMap map, unsigned axis) {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> results;
  for (AffineExpr each : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(each);
    results.push_back(dim ? getAffineDimExpr(dim.getPosition() == axis ? 1 : 0, context) : each);
  }
  return AffineMap::get(2, 0, results, context);
}

/// The operand of `op` that an argument of its body is.
OpOperand *findOperand(linalg::GenericOp op, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == op.getBody()
             ? &op->getOpOperand(argument.getArgNumber())
             : nullptr;
}

/// An operation that adds something to each element of `matrix`; the sum.
arith::AddFOp findSum(linalg::GenericOp op, Value matrix) {
  if (!op || !op.hasPureBufferSemantics() || op.getNumLoops() != 2 ||
      op.getNumParallelLoops() != 2 || op.getNumDpsInits() != 1 || op.getOutputs()[0] != matrix ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity())
    return {};
  auto sum = op.getBody()->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!sum || sum->getBlock() != op.getBody() || sum.getFastmath() != arith::FastMathFlags::none)
    return {};
  OpOperand *total = findOperand(op, sum.getLhs());
  return total && total->get() == matrix && op.getMatchingIndexingMap(total).isIdentity()
             ? sum
             : arith::AddFOp();
}

std::optional<Update> findOfVectors(linalg::GenericOp op, Value matrix) {
  arith::AddFOp sum = findSum(op, matrix);
  auto product = sum ? sum.getRhs().getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  if (!product || llvm::range_size(*op.getBody()) != 3 || product->getBlock() != op.getBody() ||
      product.getFastmath() != arith::FastMathFlags::none)
    return std::nullopt;
  OpOperand *row = findOperand(op, product.getLhs()), *column = findOperand(op, product.getRhs());
  if (!row || !column || row->get() == matrix || column->get() == matrix ||
      !isAlong(op.getMatchingIndexingMap(row), 0) || !isAlong(op.getMatchingIndexingMap(column), 1))
    return std::nullopt;
  Update update;
  update.kind = UpdateKind::OfVectors;
  update.op = op;
  update.row = row->get();
  update.column = column->get();
  update.rowPlaces = placesAlong(op.getMatchingIndexingMap(row), 0);
  update.columnPlaces = placesAlong(op.getMatchingIndexingMap(column), 1);
  return update;
}

/// Whether `op` is the chain of fused multiply-adds of two matrices.
bool isProduct(linalg::GenericOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      op.getNumLoops() != 3 || op.getNumReductionLoops() != 1 ||
      op.getIteratorTypesArray()[2] != utils::IteratorType::reduction ||
      llvm::range_size(*op.getBody()) != 2)
    return false;
  auto step = dyn_cast<math::FmaOp>(op.getBody()->front());
  MLIRContext *context = op.getContext();
  auto isOf = [&](AffineMap map, ArrayRef<unsigned> dims) {
    SmallVector<AffineExpr> places =
        llvm::map_to_vector(dims, [&](unsigned dim) { return getAffineDimExpr(dim, context); });
    return map.getResults() == ArrayRef(places);
  };
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  return step && step.getFastmath() == arith::FastMathFlags::none &&
         op.getBody()->getTerminator()->getOperand(0) == step.getResult() &&
         step.getA() == op.getBody()->getArgument(0) &&
         step.getB() == op.getBody()->getArgument(1) &&
         step.getC() == op.getBody()->getArgument(2) &&
         (isOf(maps[0], {0, 2}) || isOf(maps[0], {2, 0})) &&
         (isOf(maps[1], {1, 2}) || isOf(maps[1], {2, 1})) && isOf(maps[2], {0, 1});
}

/// Whether nothing between two operations of a block uses the value.
bool isUnusedBetween(Operation *from, Operation *to, Value value) {
  return llvm::none_of(value.getUsers(), [&](Operation *user) {
    Operation *around = from->getBlock()->findAncestorOpInBlock(*user);
    return around && from->isBeforeInBlock(around) && around->isBeforeInBlock(to);
  });
}

std::optional<Update> findOfMatrices(linalg::GenericOp op, Value matrix) {
  arith::AddFOp sum = findSum(op, matrix);
  OpOperand *operand = sum ? findOperand(op, sum.getRhs()) : nullptr;
  auto buffer = operand ? operand->get().getDefiningOp<memref::AllocOp>() : memref::AllocOp();
  if (!buffer || llvm::range_size(*op.getBody()) != 2 ||
      !op.getMatchingIndexingMap(operand).isIdentity())
    return std::nullopt;
  Update update;
  update.kind = UpdateKind::OfMatrices;
  update.op = op;
  update.buffer = buffer;
  for (Operation *user : buffer->getUsers()) {
    if (user->getBlock() != op->getBlock())
      return std::nullopt;
    if (auto fill = dyn_cast<linalg::FillOp>(user); fill && !update.fill)
      update.fill = fill;
    else if (auto dealloc = dyn_cast<memref::DeallocOp>(user); dealloc && !update.dealloc)
      update.dealloc = dealloc;
    else if (auto product = dyn_cast<linalg::GenericOp>(user);
             product && product != op && !update.product && isProduct(product) &&
             product.getOutputs()[0] == buffer &&
             !llvm::is_contained(product.getInputs(), buffer.getResult()))
      update.product = product;
    else if (user != op)
      return std::nullopt;
  }
  if (!update.fill || !update.product || !update.dealloc ||
      !matchPattern(update.fill.getInputs()[0], m_PosZeroFloat()) ||
      !update.fill->isBeforeInBlock(update.product) || !update.product->isBeforeInBlock(op) ||
      !isUnusedBetween(update.product, op, matrix))
    return std::nullopt;
  update.row = update.product.getInputs()[0];
  update.column = update.product.getInputs()[1];
  SmallVector<AffineMap> maps = update.product.getIndexingMapsArray();
  update.rowPlaces = placesAlong(maps[0], 0);
  update.columnPlaces = placesAlong(maps[1], 1);
  return update;
}

} // namespace

std::optional<Update> findUpdate(Operation *op, Value matrix, UpdateKind kind) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return kind == UpdateKind::OfVectors ? findOfVectors(generic, matrix)
                                       : findOfMatrices(generic, matrix);
}

} // namespace autographc
