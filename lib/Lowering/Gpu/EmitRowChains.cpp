//===- EmitRowChains.cpp - rows of tensors, one kernel each chain ---------===//
#include "EmitRowChains.h"

#include "DeviceBuffers.h"
#include "Lowering/Analysis/CountedLoops.h"
#include "RowKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {
namespace {

/// The shared memory for rows, of the 48 KiB that a kernel may have.
constexpr int64_t sharedBytes = int64_t(40) << 10;

/// A chain on the host: what is launched, and where its buffers are.
class ChainEmitter {
public:
  ChainEmitter(const RowChain &chain, gpu::GPUModuleOp kernels, StringRef name)
      : chain(chain), kernels(kernels), name(name.str()), last(chain.members.back().op),
        outside(last), loc(last->getLoc()) {}

  void emit() {
    explain();
    const RowChain::Member &total = *llvm::find_if(
        chain.members, [](const auto &member) { return member.part == RowPart::Total; });
    linalg::LinalgOp first = total.op;
    for (Range range : first.createLoopRanges(outside, loc))
      extents.push_back(getValueOrCreateConstantIndexOp(outside, loc, range.size));
    columns = extents.pop_back_val();
    chooseShared();
    scf::IfOp branch = emitChoice(ag::sumBlock);
    scf::IfOp inner;
    {
      OpBuilder::InsertionGuard guard(outside);
      outside.setInsertionPoint(branch.thenBlock()->getTerminator());
      inner = emitChoice(warpTeam.mostColumns);
    }
    emitKernel("", warpTeam, inner.thenBlock());
    emitKernel("_long", blockTeam, inner.elseBlock());
    keepOperations(branch);
  }

private:
  scf::IfOp emitChoice(int64_t most) {
    Value fits =
        arith::CmpIOp::create(outside, loc, arith::CmpIPredicate::ule, columns,
                              arith::ConstantIndexOp::create(outside, loc, most).getResult());
    return scf::IfOp::create(outside, loc, fits, /*withElseRegion=*/true);
  }

  void emitKernel(StringRef part, const RowTeam &team, Block *block) {
    // Of a number that is known, one kernel is enough.
    std::optional<int64_t> known = getConstantIntValue(columns);
    bool isShort = known && *known <= warpTeam.mostColumns;
    if (known && (*known > ag::sumBlock || isShort != team.isWarp()))
      return;
    emitRowKernel(chain, kernels, name + part.str(), team, block->getTerminator(), extents, columns,
                  shared);
  }

  bool isMember(Operation *op) const {
    return llvm::any_of(chain.members, [&](const auto &member) { return member.op == op; });
  }

  /// Rows that are read in the chain, as many as there is room for; first those that nothing else
  /// reads, which then are nowhere but there.
  void chooseShared() {
    int64_t left = sharedBytes;
    for (bool isInner : {true, false})
      for (Value buffer : chain.written) {
        bool isWanted =
            !chain.hasNumbers(buffer) && chain.isRead(buffer) != isInner && isReadInside(buffer);
        int64_t bytes = ag::sumBlock * getElementBytes(cast<MemRefType>(buffer.getType()));
        if (!isWanted || bytes > left)
          continue;
        left -= bytes;
        shared.push_back(buffer);
      }
  }

  /// Whether kernels do without a buffer.
  bool isInner(Value buffer) const {
    return !chain.isRead(buffer) &&
           (chain.hasNumbers(buffer) || llvm::is_contained(shared, buffer));
  }
  bool isReadInside(Value buffer) const {
    return llvm::any_of(chain.members,
                        [&](const RowChain::Member &member) { return member.reads(buffer); });
  }

  /// Moves the operations, with the buffers that only they need, to where no kernel is launched.
  void keepOperations(scf::IfOp branch) {
    Block *block = last->getBlock();
    Operation *end = branch.elseBlock()->getTerminator();
    SmallVector<Operation *> moved, released;
    llvm::SmallPtrSet<Operation *, 8> inner;
    for (Value buffer : chain.written)
      if (isInner(buffer) && isFromHere(buffer, block)) {
        inner.insert(buffer.getDefiningOp());
        for (Operation *user : buffer.getUsers())
          if (!isMember(user))
            inner.insert(user);
      }
    bool isBetween = false;
    for (Operation &op : *block) {
      if (&op == branch.getOperation())
        continue;
      isBetween |= isMember(&op);
      if (isRelease(&op) && inner.contains(&op))
        released.push_back(&op);
      else if (isMember(&op) || inner.contains(&op))
        moved.push_back(&op);
      else if (isBetween && isRelease(&op) && op.isBeforeInBlock(last))
        kept.push_back(&op);
    }
    for (Operation *op : kept)
      op->moveAfter(branch);
    for (Operation *op : moved)
      op->moveBefore(end);
    for (Operation *op : released)
      op->moveBefore(end);
  }

  /// Whether a buffer is made and given back in a block.
  static bool isFromHere(Value buffer, Block *block) {
    return buffer.getDefiningOp()->getBlock() == block &&
           llvm::all_of(buffer.getUsers(),
                        [&](Operation *user) { return user->getBlock() == block; });
  }

  void explain() {
    auto line = loc->findInstanceOf<FileLineColLoc>();
    auto function = last->getParentOfType<func::FuncOp>();
    if (line && function)
      addDeviceNote(function,
                    "one kernel computes the rows of the tensor in line " + Twine(line.getLine()));
  }

  const RowChain &chain;
  gpu::GPUModuleOp kernels;
  std::string name;
  Operation *last;
  OpBuilder outside;
  Location loc;
  SmallVector<Value> extents, shared;
  SmallVector<Operation *> kept;
  Value columns;
};

} // namespace

void emitRowChain(const RowChain &chain, gpu::GPUModuleOp kernels, StringRef name) {
  ChainEmitter(chain, kernels, name).emit();
}

} // namespace autographc
