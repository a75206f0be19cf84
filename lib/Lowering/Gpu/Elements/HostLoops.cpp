//===- HostLoops.cpp - loops that the host does on copies -----------------===//
#include "HostLoops.h"

#include "ElementLoops.h"
#include "Lowering/Analysis/DenseBuffers.h"
#include "Lowering/Gpu/DeviceBuffers.h"
#include "Lowering/Gpu/HostTensors.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace autographc {
namespace {

/// The tensors that a loop accesses, and whether it writes them.
using Accesses = llvm::MapVector<Value, bool>;

/// False where an operation in the loop is more than an access of an element of a dense tensor
/// from outside of the loop.
bool addAccesses(Operation *loop, Operation *op, Accesses &accesses) {
  if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<MemRefType>))
    return false;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type)
      continue;
    if (!isa<memref::LoadOp, memref::StoreOp, memref::DimOp>(op) ||
        !type.getLayout().isIdentity() ||
        loop->isAncestor(operand.getParentRegion()->getParentOp()))
      return false;
    if (!isHostBuffer(operand) && !operand.getDefiningOp<memref::GetGlobalOp>())
      accesses[operand] |= isa<memref::StoreOp>(op);
  }
  return true;
}

/// Whether no copy that is written is of elements that another one may have, too.
bool areApart(const Accesses &accesses) {
  for (auto [written, isWritten] : accesses)
    for (auto [other, any] : accesses) {
      Value root = findRoot(written), otherRoot = findRoot(other);
      if (isWritten && written != other && (root == otherRoot || mayShareElements(root, otherRoot)))
        return false;
    }
  return true;
}

bool mayFail(Operation *loop) {
  return loop
      ->walk([](scf::IfOp branch) {
        return isFailure(branch) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

class HostLoop {
public:
  explicit HostLoop(Operation *loop) : loop(loop), b(loop->getLoc(), loop) {}

  void emit() {
    Accesses accesses;
    loop->walk([&](Operation *op) { addAccesses(loop, op, accesses); });
    for (auto [buffer, isWritten] : accesses)
      if (isDeviceBuffer(buffer.getType()))
        copy(buffer, isWritten);
    if (auto line = loop->getLoc()->findInstanceOf<FileLineColLoc>())
      addDeviceNote(loop->getParentOfType<func::FuncOp>(),
                    "the host does the loop in line " + Twine(line.getLine()) +
                        " on copies of its tensors, which waits for the GPU");
  }

private:
  void copy(Value buffer, bool isWritten) {
    b.setInsertionPoint(loop);
    auto type = cast<MemRefType>(buffer.getType());
    Value bytes = arith::ConstantIntOp::create(b, getElementBytes(type), 64);
    SmallVector<Value> extents;
    for (int64_t axis = 0; axis < type.getRank(); ++axis) {
      Value extent = memref::DimOp::create(b, buffer, axis);
      extents.push_back(arith::IndexCastOp::create(b, b.getI64Type(), extent));
      bytes = arith::MulIOp::create(b, bytes, extents.back());
    }
    Value device = emitAddress(b, b.getLoc(), buffer);
    Value data = callRuntime(b, b.getLoc(), "ag_device_fetch", {device, bytes},
                             LLVM::LLVMPointerType::get(b.getContext()));
    Value own = emitDenseBuffer(
        b, b.getLoc(), MemRefType::get(type.getShape(), type.getElementType()), data, extents);
    buffer.replaceUsesWithIf(own, [&](OpOperand &use) { return loop->isAncestor(use.getOwner()); });
    b.setInsertionPointAfter(loop);
    if (isWritten)
      callRuntime(b, b.getLoc(), "ag_device_take", {device, data, bytes});
    callRuntime(b, b.getLoc(), "ag_release", data);
  }

  Operation *loop;
  ImplicitLocOpBuilder b;
};

/// Whether the host can do a loop on copies of its tensors: it accesses elements of whole tensors
/// from outside of it, stands in no other loop, and leaves nothing of the caller's half done.
bool isHostLoop(Operation *op) {
  Accesses accesses;
  WalkResult walked = op->walk([&](Operation *inner) {
    return addAccesses(op, inner, accesses) ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (walked.wasInterrupted() || !areApart(accesses))
    return false;
  return !mayFail(op) || llvm::all_of(accesses, [](auto &access) {
    return !access.second || findRoot(access.first).template getDefiningOp<memref::AllocOp>();
  });
}

/// The outermost loop around an operation; null where there is none.
Operation *findOutermostLoop(Operation *op) {
  Operation *loop = nullptr;
  for (Operation *around = op->getParentOp(); around; around = around->getParentOp())
    if (isa<LoopLikeOpInterface>(around))
      loop = around;
  return loop;
}

/// The tensor whose element the host accesses; null where that is no element of a device's.
Value findAccessed(Operation *op) {
  Value buffer;
  if (auto load = dyn_cast<memref::LoadOp>(op))
    buffer = load.getMemref();
  else if (auto store = dyn_cast<memref::StoreOp>(op))
    buffer = store.getMemref();
  bool isElement = buffer && !op->getParentOfType<linalg::LinalgOp>() &&
                   cast<MemRefType>(buffer.getType()).getRank() != 0 && !isHostBuffer(buffer);
  return isElement ? buffer : Value();
}

/// Whether a loop has work for the device.
bool launches(Operation *loop, const llvm::DenseSet<Operation *> &kernels) {
  return loop
      ->walk([&](Operation *inner) {
        return isa<linalg::LinalgOp>(inner) || kernels.contains(inner) ? WalkResult::interrupt()
                                                                       : WalkResult::advance();
      })
      .wasInterrupted();
}

} // namespace

Operation *findHostLoops(func::FuncOp function, const llvm::DenseSet<Operation *> &kernels,
                         SmallVectorImpl<Operation *> &found) {
  Operation *access = nullptr;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (kernels.contains(op) || llvm::is_contained(found, op))
      return WalkResult::skip();
    auto inner = op->getParentOfType<LoopLikeOpInterface>();
    if (!inner || !findAccessed(op) || launches(inner, kernels))
      return WalkResult::advance();
    Operation *loop = findOutermostLoop(op);
    if (llvm::is_contained(found, loop))
      return WalkResult::advance();
    if (launches(loop, kernels) || !isHostLoop(loop)) {
      access = op;
      return WalkResult::interrupt();
    }
    found.push_back(loop);
    return WalkResult::advance();
  });
  return access;
}

bool isInHostLoop(Operation *op) {
  for (; op; op = op->getParentOp())
    if (ag::hasAttr<ag::HostLoopAttr>(op))
      return true;
  return false;
}

void emitHostLoop(Operation *loop) {
  HostLoop(loop).emit();
  ag::setAttr<ag::HostLoopAttr>(loop);
}

} // namespace autographc
