//===- SmallTensors.cpp - tensors of few elements --------------------------===//
#include "SmallTensors.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace autographc {

Value findUncast(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  return value;
}

bool isNone(Value tensor) {
  auto empty = findUncast(tensor).getDefiningOp<tensor::EmptyOp>();
  return empty && ag::hasAttr<ag::NoneAttr>(empty);
}

static bool mayBeNone(Value tensor, llvm::SmallDenseSet<Value> &asked) {
  tensor = findUncast(tensor);
  if (!asked.insert(tensor).second)
    return false;
  if (isNone(tensor))
    return true;
  auto any = [&](ValueRange values) {
    return llvm::any_of(values, [&](Value value) { return mayBeNone(value, asked); });
  };
  auto argument = dyn_cast<BlockArgument>(tensor);
  Operation *op = argument ? argument.getOwner()->getParentOp() : tensor.getDefiningOp();
  unsigned number = argument ? argument.getArgNumber() : cast<OpResult>(tensor).getResultNumber();
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return any({select.getTrueValue(), select.getFalseValue()});
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return any({branch.thenYield().getOperand(number), branch.elseYield().getOperand(number)});
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (argument && number == 0)
      return false;
    unsigned carried = argument ? number - 1 : number;
    return any({loop.getInitArgs()[carried], loop.getYieldedValues()[carried]});
  }
  auto loop = dyn_cast<scf::WhileOp>(op);
  if (!loop)
    return false;
  if (argument && argument.getOwner() == loop.getBeforeBody())
    return any({loop.getInits()[number], loop.getYieldOp().getOperand(number)});
  return any({loop.getConditionOp().getArgs()[number]});
}

bool mayBeNone(Value tensor) {
  llvm::SmallDenseSet<Value> asked;
  return mayBeNone(tensor, asked);
}

bool isOfNumbers(linalg::GenericOp op) {
  return op.getNumLoops() == 1 && op->getNumResults() == 1 &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity() || !map.getNumResults(); }) &&
         op.getBody()
                 ->walk([](Operation *inner) {
                   bool isPlain = isa<linalg::IndexOp, linalg::YieldOp, tensor::ExtractOp>(inner) ||
                                  (isPure(inner) && inner->getNumRegions() == 0);
                   return isPlain ? WalkResult::advance() : WalkResult::interrupt();
                 })
                 .wasInterrupted() == false;
}

static bool isComputed(Value value, llvm::SmallDenseSet<Value> &asked) {
  value = findUncast(value);
  if (!asked.insert(value).second)
    return true;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<scf::WhileOp, scf::ForOp>(argument.getOwner()->getParentOp());
  Operation *op = value.getDefiningOp();
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    return isComputed(branch.thenYield().getOperand(number), asked) &&
           isComputed(branch.elseYield().getOperand(number), asked);
  }
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return isComputed(select.getTrueValue(), asked) && isComputed(select.getFalseValue(), asked);
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return isComputed(insert.getDest(), asked);
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return isOfNumbers(generic);
  return isa<tensor::EmptyOp, tensor::FromElementsOp, arith::ConstantOp, linalg::FillOp>(op);
}

static bool isReadByElement(Value tensor) {
  return llvm::all_of(tensor.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto cast = dyn_cast<tensor::CastOp>(user))
      return isReadByElement(cast);
    if (auto generic = dyn_cast<linalg::GenericOp>(user))
      return isOfNumbers(generic);
    if (auto insert = dyn_cast<tensor::InsertOp>(user))
      return &use == &insert.getDestMutable();
    return isa<tensor::ExtractOp, tensor::DimOp, arith::SelectOp, scf::YieldOp, scf::ConditionOp,
               linalg::FillOp>(user);
  });
}

bool canBeNumbers(Value inside, Value next) {
  auto type = cast<RankedTensorType>(inside.getType());
  if (type.getRank() != 1 || !type.getElementType().isIntOrIndexOrFloat())
    return false;
  llvm::SmallDenseSet<Value> asked;
  auto loop = dyn_cast<scf::WhileOp>(inside.getParentBlock()->getParentOp());
  if (loop)
    for (auto [after, given] : llvm::zip(loop.getAfterArguments(), loop.getConditionOp().getArgs()))
      if (given == inside && !isReadByElement(after))
        return false;
  return isReadByElement(inside) && isReadByElement(next) && isComputed(next, asked);
}

} // namespace autographc
