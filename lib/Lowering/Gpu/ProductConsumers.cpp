//===- ProductConsumers.cpp - what is computed with products --------------===//
#include "EmitProducts.h"

#include "DeviceBuffers.h"
#include "Lowering/Analysis/CountedLoops.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {
namespace {

/// Whether two operations are in different arms of a branch.
bool areExclusive(Operation *one, Operation *other) {
  for (Region *region = one->getParentRegion(); region; region = region->getParentRegion()) {
    auto branch = dyn_cast_or_null<scf::IfOp>(region->getParentOp());
    if (branch && branch->isProperAncestor(other))
      return !region->isAncestor(other->getParentRegion());
  }
  return false;
}

/// Kernels have a copy of it for each element of a thread.
bool isShort(linalg::LinalgOp op) {
  constexpr unsigned mostOperations = 48, mathOperations = 24;
  unsigned operations = 0;
  bool loads = false;
  op.getBlock()->walk([&](Operation *inner) {
    operations += isa<ag::MathOp>(inner) ? mathOperations : 1;
    loads |= isa<memref::LoadOp>(inner);
  });
  return operations <= mostOperations && !loads;
}

class Consumer {
public:
  Consumer(const MatrixProduct &product, linalg::GenericOp op)
      : product(product), op(op), result(product.sum()), maps(op.getIndexingMapsArray()) {}

  bool isPossible() {
    if (op.getNumReductionLoops() || !result.getDefiningOp<memref::AllocOp>() || !isShort(op))
      return false;
    bool reads = false, writes = false;
    for (OpOperand &operand : op->getOpOperands()) {
      bool isInit = op.isDpsInit(&operand);
      if (!isInit && !isa<MemRefType>(operand.get().getType()))
        continue;
      if (operand.get() == result)
        (isInit ? writes : reads) = true;
      if (operand.get() == result ? !isOfSamePlace(operand)
                                  : !(isInit ? isApartResult(operand) : isApartInput(operand)))
        return false;
    }
    return reads && (writes || !isSeen());
  }

private:
  bool isOfSamePlace(OpOperand &operand) { return maps[operand.getOperandNumber()].isIdentity(); }
  /// A result of its own, which no thread reads at another place.
  bool isApartResult(OpOperand &init) {
    Value root = findRoot(init.get());
    if (!isOfSamePlace(init) || !root.getDefiningOp<memref::AllocOp>() || root == result)
      return false;
    for (Value read : product.sources)
      if (findRoot(read) == root || !isOwned(findRoot(read)))
        return false;
    return llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
      return !isa<MemRefType>(input->get().getType()) || findRoot(input->get()) != root ||
             (input->get() == init.get() && isOfSamePlace(*input));
    });
  }
  bool isApartInput(OpOperand &input) { return findRoot(input.get()) != result; }

  /// Whether something else reads the product.
  bool isSeen() {
    return llvm::any_of(result.getUsers(), [&](Operation *user) {
      return user != product.op && user != product.fill && user != op && !isRelease(user) &&
             !areExclusive(op, user);
    });
  }

  const MatrixProduct &product;
  linalg::GenericOp op;
  Value result;
  SmallVector<AffineMap> maps;
};

/// The first operation from `op` on that a product may not be computed behind.
Operation *findNext(Operation *op) {
  while (op && !isa<linalg::LinalgOp>(op) && mayStandBetween(op))
    op = op->getNextNode();
  return op;
}

linalg::GenericOp findConsumer(const MatrixProduct &product, Operation *next) {
  auto op = dyn_cast_or_null<linalg::GenericOp>(findNext(next));
  return op && Consumer(product, op).isPossible() ? op : linalg::GenericOp();
}

} // namespace

llvm::SmallVector<MatrixProduct> findConsumers(ArrayRef<MatrixProduct> products) {
  SmallVector<MatrixProduct> all;
  for (MatrixProduct product : products) {
    linalg::LinalgOp op = product.op;
    auto branch = dyn_cast_or_null<scf::IfOp>(findNext(op->getNextNode()));
    bool isMoved = branch && !branch.getElseRegion().empty() &&
                   findConsumer(product, &branch.thenBlock()->front());
    if (!isMoved) {
      product.consumer = findConsumer(product, op->getNextNode());
      all.push_back(product);
      continue;
    }
    moveIntoArms(branch, {product.fill, op});
    for (Block *arm : {branch.thenBlock(), branch.elseBlock()}) {
      product.fill = &arm->front();
      product.op = cast<linalg::LinalgOp>(product.fill->getNextNode());
      all.push_back(product);
    }
    for (MatrixProduct &moved : MutableArrayRef(all).take_back(2))
      moved.consumer = findConsumer(moved, moved.op->getNextNode());
  }
  return all;
}

} // namespace autographc
