//===- HostLists.cpp - lists of numbers that only the host needs ----------===//
#include "HostLists.h"

#include "autograph/abi.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {

bool isRoom(Operation *op) {
  auto place = dyn_cast<LLVM::GEPOp>(op);
  return place && place.getElemType().isInteger(8) && place.getDynamicIndices().empty() &&
         place.getRawConstantIndices() == ArrayRef<int32_t>{-AG_ROOM_OFFSET} &&
         llvm::all_of(place->getUsers(), llvm::IsaPred<LLVM::LoadOp>);
}

namespace {

/// All names of a buffer, and of those that become one with it in loops and branches or by copies.
class Names {
public:
  /// Whether none is a kernel's, or comes from elsewhere; and one grows.
  bool find(Value buffer) {
    add(buffer);
    for (size_t next = 0; isOfHost && next < all.size(); ++next)
      visit(all[next]);
    return isOfHost && grows;
  }

private:
  void add(Value value) { all.insert(value); }

  static bool isView(Operation *op) {
    return isa<memref::CastOp, memref::SubViewOp, memref::ReinterpretCastOp,
               memref::ExtractStridedMetadataOp, memref::CollapseShapeOp, memref::ExpandShapeOp>(
        op);
  }

  void visit(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      Operation *around = argument.getOwner()->getParentOp();
      auto loop = dyn_cast<LoopLikeOpInterface>(around);
      if (!isa<scf::WhileOp, scf::ForOp>(around))
        isOfHost = false;
      else if (isa<scf::WhileOp>(around) && argument.getParentRegion()->getRegionNumber() == 1)
        addCarried(cast<scf::WhileOp>(around), argument.getArgNumber());
      else
        addIterated(loop, argument.getArgNumber() - isa<scf::ForOp>(around));
    } else {
      visitMaker(cast<OpResult>(value));
    }
    for (OpOperand &use : value.getUses())
      visitUse(use);
  }

  /// What a step begins with, and what the one before it ends with.
  void addIterated(LoopLikeOpInterface loop, unsigned number) {
    add(loop.getInits()[number]);
    add(loop.getRegionIterArgs()[number]);
    add(loop.getYieldedValues()[number]);
    if (isa<scf::ForOp>(loop.getOperation()))
      add(loop->getResult(number));
  }
  /// What the condition passes on.
  void addCarried(scf::WhileOp loop, unsigned number) {
    add(loop.getConditionOp().getArgs()[number]);
    add(loop.getAfterArguments()[number]);
    add(loop.getResult(number));
  }

  void visitMaker(OpResult result) {
    Operation *op = result.getOwner();
    unsigned number = result.getResultNumber();
    if (isa<memref::AllocOp, memref::AllocaOp>(op))
      return;
    if (isView(op))
      return add(op->getOperand(0));
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      add(branch.thenYield().getOperand(number));
      return add(branch.elseYield().getOperand(number));
    }
    if (auto choice = dyn_cast<arith::SelectOp>(op)) {
      add(choice.getTrueValue());
      return add(choice.getFalseValue());
    }
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      return addCarried(loop, number);
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return addIterated(loop, number);
    isOfHost = false;
  }

  void visitUse(OpOperand &use) {
    Operation *user = use.getOwner();
    unsigned number = use.getOperandNumber();
    if (user->getParentOfType<linalg::LinalgOp>())
      isOfHost = false;
    else if (isa<memref::LoadOp, memref::StoreOp, memref::DimOp, memref::DeallocOp>(user))
      return;
    else if (auto reshape = dyn_cast<memref::ReshapeOp>(user))
      isOfHost &= use.get() == reshape.getShape();
    else if (isView(user) || isa<arith::SelectOp>(user))
      add(user->getResult(0));
    else if (auto copy = dyn_cast<memref::CopyOp>(user))
      add(copy.getSource()), add(copy.getTarget());
    else if (auto address = dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(user))
      followAddress(address);
    else if (auto loop = dyn_cast<scf::WhileOp>(user))
      addIterated(loop, number);
    else if (auto loop = dyn_cast<scf::ForOp>(user))
      addIterated(loop, number - loop.getNumControlOperands());
    else if (auto condition = dyn_cast<scf::ConditionOp>(user))
      addCarried(cast<scf::WhileOp>(condition->getParentOp()), number - 1);
    else if (isa<scf::YieldOp>(user))
      addYielded(user->getParentOp(), number);
    else
      isOfHost = false;
  }

  void addYielded(Operation *around, unsigned number) {
    if (isa<scf::IfOp>(around))
      add(around->getResult(number));
    else if (auto loop = dyn_cast<LoopLikeOpInterface>(around))
      addIterated(loop, number);
    else
      isOfHost = false;
  }

  /// An address is compared, or asked for room, and no more.
  void followAddress(Value address) {
    for (Operation *user : address.getUsers()) {
      if (isRoom(user))
        grows = true;
      else if (isa<arith::IndexCastOp, LLVM::IntToPtrOp, LLVM::FreezeOp>(user))
        followAddress(user->getResult(0));
      else if (!isa<arith::CmpIOp>(user))
        isOfHost = false;
    }
  }

  llvm::SetVector<Value> all;
  bool isOfHost = true, grows = false;
};

} // namespace

bool isHostList(Value buffer) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  return type && type.getElementType().isInteger(64) && Names().find(buffer);
}

} // namespace autographc
