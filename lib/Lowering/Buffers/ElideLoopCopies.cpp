//===- ElideLoopCopies.cpp - loops that carry on with fresh buffers -------===//
#include "autographc/Lowering/Buffers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_ELIDELOOPCOPIES
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// A copy of an iteration's last buffer that the loop carries on with: a buffer without aliases.
class Origin {
public:
  /// `carried` is what the loop was given for the value that the copy is yielded for; null where no
  /// argument stands for it alone.
  Origin(memref::CopyOp copy, Value carried)
      : copy(copy), carried(carried), body(copy->getBlock()) {}

  bool isExclusive() {
    return follow(copy.getSource()) && llvm::all_of(followed, [&](Value value) {
             return llvm::all_of(value.getUses(), [&](OpOperand &use) { return isHarmless(use); });
           });
  }

  /// A followed buffer in the type of an allocation.
  static Value materialize(OpBuilder &builder, Value value, MemRefType type) {
    if (value.getType() == type)
      return value;
    if (auto cast = value.getDefiningOp<memref::CastOp>())
      return materialize(builder, cast.getSource(), type);
    if (auto branch = value.getDefiningOp<scf::IfOp>(); branch && !isIdentity(value))
      setType(branch, cast<OpResult>(value), type);
    return value.getType() == type ? value
                                   : memref::CastOp::create(builder, value.getLoc(), type, value);
  }

private:
  /// Whether a value is a fresh buffer of this iteration, or the carried one, on every path.
  bool follow(Value value) {
    Operation *op = value.getDefiningOp();
    if (value != carried && (!op || !body->findAncestorOpInBlock(*op)))
      return false;
    followed.insert(value);
    if (value == carried)
      return isIdentity(value);
    if (auto cast = dyn_cast<memref::CastOp>(op))
      return follow(cast.getSource());
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      return follow(branch.thenYield().getOperand(number)) &&
             follow(branch.elseYield().getOperand(number));
    }
    return isa<memref::AllocOp, func::CallOp>(op) && isIdentity(value);
  }

  static void setType(scf::IfOp branch, OpResult result, MemRefType type) {
    for (scf::YieldOp yield : {branch.thenYield(), branch.elseYield()}) {
      OpBuilder builder(yield);
      yield->setOperand(result.getResultNumber(),
                        materialize(builder, yield.getOperand(result.getResultNumber()), type));
    }
    OpBuilder builder(branch->getContext());
    builder.setInsertionPointAfter(branch);
    Type old = result.getType();
    result.setType(type);
    auto cast = memref::CastOp::create(builder, branch.getLoc(), old, result);
    result.replaceAllUsesExcept(cast, cast);
  }

  static bool isIdentity(Value value) {
    return cast<MemRefType>(value.getType()).getLayout().isIdentity();
  }

  /// Whether a use of a followed buffer lets nothing else hold it.
  bool isHarmless(OpOperand &use) {
    Operation *op = use.getOwner();
    if (op == copy || isa<memref::DimOp, memref::ExtractAlignedPointerAsIndexOp>(op))
      return true;
    if (isa<memref::CastOp>(op))
      return followed.contains(op->getResult(0)) ||
             llvm::all_of(op->getUses(), [&](OpOperand &other) { return isHarmless(other); });
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      return llvm::all_of(op->getUses(), [&](OpOperand &other) {
        return !isa<scf::YieldOp>(other.getOwner()) && isHarmless(other);
      });
    if (isa<scf::YieldOp>(op))
      return isa<scf::IfOp>(op->getParentOp()) &&
             followed.contains(op->getParentOp()->getResult(use.getOperandNumber()));
    // Its results, if any, are not this buffer.
    return isa<memref::LoadOp, memref::StoreOp, memref::CopyOp, linalg::LinalgOp>(op) ||
           isa<func::CallOp>(op);
  }

  memref::CopyOp copy;
  Value carried;
  Block *body;
  llvm::SmallSetVector<Value, 8> followed;
};

/// The argument of a loop's body for the value that is yielded at `number`; null where the
/// condition changes or doubles it.
Value getCarried(Operation *loop, unsigned number) {
  if (auto counted = dyn_cast<scf::ForOp>(loop))
    return counted.getRegionIterArg(number);
  auto condition = cast<scf::WhileOp>(loop).getConditionOp();
  Value argument = cast<scf::WhileOp>(loop).getBeforeArguments()[number];
  auto found = llvm::find(condition.getArgs(), argument);
  if (found == condition.getArgs().end() || llvm::count(condition.getArgs(), argument) != 1)
    return nullptr;
  return cast<scf::WhileOp>(loop).getAfterArguments()[found - condition.getArgs().begin()];
}

/// Whether nothing from the copy to the end of its block can change what was copied: other values'
/// copies may stand there.
bool isLast(memref::CopyOp copy) {
  for (Operation *op = copy->getNextNode(); op; op = op->getNextNode()) {
    auto other = dyn_cast<memref::CopyOp>(op);
    if (!isMemoryEffectFree(op) && !isa<memref::AllocOp>(op) &&
        !(other && other.getTarget().getDefiningOp<memref::AllocOp>()))
      return op->hasTrait<OpTrait::IsTerminator>();
  }
  return true;
}

void elide(scf::YieldOp yield, OpOperand &operand) {
  auto alloc = operand.get().getDefiningOp<memref::AllocOp>();
  if (!alloc || alloc->getBlock() != yield->getBlock() || !alloc.getType().getLayout().isIdentity())
    return;
  memref::CopyOp copy;
  for (Operation *user : alloc->getUsers()) {
    auto found = dyn_cast<memref::CopyOp>(user);
    if (found && found.getTarget() == alloc && !copy && found->getBlock() == yield->getBlock())
      copy = found;
    else if (user != yield && !isa<memref::DimOp>(user))
      return;
  }
  if (!copy || llvm::count(yield.getOperands(), alloc.getResult()) != 1 || !isLast(copy) ||
      !Origin(copy, getCarried(yield->getParentOp(), operand.getOperandNumber())).isExclusive())
    return;
  OpBuilder builder(copy);
  Value buffer = Origin::materialize(builder, copy.getSource(), alloc.getType());
  copy.erase();
  alloc.replaceAllUsesWith(buffer);
  alloc.erase();
}

struct ElideLoopCopies : impl::ElideLoopCopiesBase<ElideLoopCopies> {
  void runOnOperation() override {
    SmallVector<scf::YieldOp> yields;
    getOperation().walk([&](scf::YieldOp yield) {
      if (isa<scf::WhileOp, scf::ForOp>(yield->getParentOp()))
        yields.push_back(yield);
    });
    for (scf::YieldOp yield : yields)
      for (OpOperand &operand : yield->getOpOperands())
        elide(yield, operand);
  }
};

} // namespace
} // namespace autographc
