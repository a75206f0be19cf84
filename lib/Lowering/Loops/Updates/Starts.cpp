//===- Starts.cpp - what sums of products start with ----------------------===//
#include "Starts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {
namespace {

/// Whether `op` adds 0 to each element of the matrix and does nothing else.
bool addsZero(Operation *op, Value matrix) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getInputs().size() != 1 || generic.getOutputs().size() != 1 ||
      generic.getInputs()[0] != matrix || generic.getOutputs()[0] != matrix ||
      generic.getNumParallelLoops() != 2 || generic.getNumLoops() != 2 ||
      !llvm::all_of(generic.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }))
    return false;
  Block *body = generic.getBody();
  auto sum = body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  return sum && llvm::range_size(*body) == 2 && sum.getLhs() == body->getArgument(0) &&
         matchPattern(sum.getRhs(), m_PosZeroFloat());
}

} // namespace

Start takeStart(Operation *op, Value matrix) {
  Block *block = op->getBlock();
  if (!matrix.getDefiningOp<memref::AllocOp>() || matrix.getParentBlock() != block)
    return Start::Given;
  linalg::FillOp fill;
  Operation *next = nullptr;
  for (Operation *user : matrix.getUsers()) {
    Operation *around = block->findAncestorOpInBlock(*user);
    if (isa<memref::DimOp>(user) || around == op)
      continue;
    if (!around)
      return Start::Given;
    if (op->isBeforeInBlock(around)) {
      if (!next || around->isBeforeInBlock(next))
        next = around;
    } else if (auto found = dyn_cast<linalg::FillOp>(user);
               found && !fill && around == user && found.getOutputs()[0] == matrix) {
      fill = found;
    } else {
      return Start::Given;
    }
  }
  bool isNegative = fill && matchPattern(fill.getInputs()[0], m_NegZeroFloat());
  if (!isNegative && !(fill && matchPattern(fill.getInputs()[0], m_PosZeroFloat())))
    return Start::Given;
  fill.erase();
  // Sums that start at 0 and at -0 differ in nothing but the sign of a 0, which is lost then.
  if (next && addsZero(next, matrix)) {
    next->erase();
    return Start::Zero;
  }
  return isNegative ? Start::NegativeZero : Start::Zero;
}

Value emitStart(OpBuilder &builder, Location loc, Type element, Value start) {
  auto zero = [&](double value) -> Value {
    return arith::ConstantOp::create(builder, loc, builder.getFloatAttr(element, value));
  };
  Value isZero = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, start,
      arith::ConstantIndexOp::create(builder, loc, static_cast<int64_t>(Start::Zero)));
  return arith::SelectOp::create(builder, loc, isZero, zero(0.0), zero(-0.0));
}

} // namespace autographc
