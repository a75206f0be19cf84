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
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace autographc {
namespace {

/// The tensors that a loop accesses, and whether it writes them.
using Accesses = llvm::MapVector<Value, bool>;

/// False where an operation in the loop does more with a tensor than access an element, or print
/// it, or the tensor is not one from outside of the loop.
bool addAccesses(Operation *loop, Operation *op, Accesses &accesses) {
  if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<MemRefType>))
    return false;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type)
      continue;
    auto address = dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(op);
    bool isAccess =
        address ? isPrinted(address) : isa<memref::LoadOp, memref::StoreOp, memref::DimOp>(op);
    if (!isAccess || loop->isAncestor(operand.getParentRegion()->getParentOp()))
      return false;
    if (!isHostBuffer(operand) && !operand.getDefiningOp<memref::GetGlobalOp>())
      accesses[operand] |= isa<memref::StoreOp>(op);
  }
  return true;
}

/// Whether two tensors may have elements in common.
bool mayMeet(Value buffer, Value other) {
  return mayShareElements(findRoot(buffer), findRoot(other));
}

/// Whether a tensor may share elements with another one, and the loop writes one of them.
bool isShared(Value buffer, const Accesses &accesses) {
  bool isWritten = accesses.lookup(buffer);
  return llvm::any_of(accesses, [&](auto &other) {
    return other.first != buffer && (isWritten || other.second) && mayMeet(buffer, other.first);
  });
}

/// Whether a loop may write elements of a tensor that is there before it.
bool mayWrite(Operation *loop, Value buffer) {
  auto meets = [&](Value other) {
    return isDeviceBuffer(other.getType()) && mayMeet(buffer, other);
  };
  return loop
      ->walk([&](Operation *op) {
        auto linalg = dyn_cast<linalg::LinalgOp>(op);
        bool isRead =
            op->getNumRegions() ||
            isa<memref::LoadOp, memref::DimOp, memref::DeallocOp, ViewLikeOpInterface,
                memref::ExtractAlignedPointerAsIndexOp, scf::YieldOp, scf::ConditionOp>(op);
        ValueRange written = linalg ? linalg.getDpsInits() : ValueRange(op->getOperands());
        return (linalg || !isRead) && llvm::any_of(written, meets) ? WalkResult::interrupt()
                                                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The outermost operation before which the copy of a tensor is the same as before a loop.
Operation *findPlaceToFetch(Operation *loop, Value buffer) {
  Operation *place = loop;
  for (auto around = loop->getParentOfType<LoopLikeOpInterface>();
       around && around.isDefinedOutsideOfLoop(buffer) && !mayWrite(around, buffer);
       around = around->getParentOfType<LoopLikeOpInterface>())
    place = around;
  return place;
}

class HostLoop {
public:
  HostLoop(Operation *loop, Value isShort)
      : loop(loop), isShort(isShort), b(loop->getLoc(), loop) {}

  void emit() {
    Accesses accesses;
    loop->walk([&](Operation *op) { addAccesses(loop, op, accesses); });
    for (auto [buffer, isWritten] : accesses)
      if (isDeviceBuffer(buffer.getType()))
        copy(buffer, isWritten, isShared(buffer, accesses));
    if (auto line = loop->getLoc()->findInstanceOf<FileLineColLoc>(); line && !isShort)
      addDeviceNote(loop->getParentOfType<func::FuncOp>(),
                    "the host does the loop in line " + Twine(line.getLine()) +
                        " on copies of its tensors, which waits for the GPU");
  }

private:
  void copy(Value buffer, bool isWritten, bool isShared) {
    Operation *place = isWritten || isShared ? loop : findPlaceToFetch(loop, buffer);
    b.setInsertionPoint(place);
    auto type = cast<MemRefType>(buffer.getType());
    Value bytes = arith::ConstantIntOp::create(b, getElementBytes(type), 64);
    SmallVector<Value> extents, dynamic;
    for (int64_t axis = 0; axis < type.getRank(); ++axis) {
      Value extent = memref::DimOp::create(b, buffer, axis);
      if (type.isDynamicDim(axis))
        dynamic.push_back(extent);
      extents.push_back(arith::IndexCastOp::create(b, b.getI64Type(), extent));
      bytes = arith::MulIOp::create(b, bytes, extents.back());
    }
    // Nothing is fetched before loops around it for a loop that the device does.
    if (place != loop && isShort)
      bytes = arith::SelectOp::create(b, isShort, arith::ConstantIntOp::create(b, 0, 64), bytes);
    // Of a slice a kernel makes a dense tensor first.
    Value dense = buffer;
    if (!type.getLayout().isIdentity()) {
      dense = memref::AllocOp::create(b,
                                      MemRefType::get(type.getShape(), type.getElementType(),
                                                      MemRefLayoutAttrInterface(),
                                                      type.getMemorySpace()),
                                      dynamic);
      memref::CopyOp::create(b, buffer, dense);
    }
    auto takeBack = [&](Value device, Value data) {
      if (!isWritten)
        return;
      call("ag_device_take", {device, data, bytes});
      if (dense != buffer)
        memref::CopyOp::create(b, dense, buffer);
    };
    Value device = emitAddress(b, b.getLoc(), dense);
    auto pointer = LLVM::LLVMPointerType::get(b.getContext());
    Value data = isShared ? call("ag_device_open", device, pointer)
                          : call("ag_device_fetch", {device, bytes}, pointer);
    Value own = emitDenseBuffer(
        b, b.getLoc(), MemRefType::get(type.getShape(), type.getElementType()), data, extents);
    buffer.replaceUsesWithIf(own, [&](OpOperand &use) { return loop->isAncestor(use.getOwner()); });
    loop->walk([&](scf::IfOp branch) {
      // What was written before an error is seen.
      b.setInsertionPointToStart(branch.thenBlock());
      if (isFailure(branch))
        takeBack(device, data);
    });
    b.setInsertionPointAfter(place);
    takeBack(device, data);
    if (dense != buffer)
      memref::DeallocOp::create(b, dense);
    if (isShared)
      call("ag_device_close", device);
    else
      call("ag_release", data);
  }

  Value call(StringRef name, ValueRange operands, Type result = {}) {
    return callRuntime(b, b.getLoc(), name, operands, result);
  }

  Operation *loop;
  Value isShort;
  ImplicitLocOpBuilder b;
};

/// Whether an error in a function that the loop calls may leave it.
bool callsOthers(Operation *loop) {
  return loop
      ->walk([](func::CallOp call) {
        return call.getCallee().starts_with("ag_") ? WalkResult::advance()
                                                   : WalkResult::interrupt();
      })
      .wasInterrupted();
}

/// Whether the host can do a loop on copies of its tensors: it accesses elements of tensors from
/// outside of it, of slices where they share none with others that are written, and what it has
/// written of the caller's before an error is copied back.
bool isHostLoop(Operation *op) {
  Accesses accesses;
  WalkResult walked = op->walk([&](Operation *inner) {
    return addAccesses(op, inner, accesses) ? WalkResult::advance() : WalkResult::interrupt();
  });
  bool areWhole = !walked.wasInterrupted() && llvm::none_of(accesses, [&](auto &access) {
    auto type = cast<MemRefType>(access.first.getType());
    return !type.getLayout().isIdentity() && isShared(access.first, accesses);
  });
  if (!areWhole)
    return false;
  return !callsOthers(op) || llvm::all_of(accesses, [](auto &access) {
    return !access.second || isOwned(findRoot(access.first));
  });
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

/// Whether an operation calls a function of tensors, whose twin launches kernels where it may run.
bool callsTwin(Operation *op) {
  auto call = dyn_cast<func::CallOp>(op);
  auto isBuffer = llvm::IsaPred<MemRefType>;
  return call && !call.getCallee().starts_with("ag_") && !call.getCallee().starts_with("__ag_") &&
         (llvm::any_of(call.getOperandTypes(), isBuffer) ||
          llvm::any_of(call.getResultTypes(), isBuffer));
}

/// Whether a loop has work for the device.
bool launches(Operation *loop, const llvm::DenseSet<Operation *> &kernels) {
  return loop
      ->walk([&](Operation *inner) {
        bool isWork = isa<linalg::LinalgOp>(inner) || kernels.contains(inner) || callsTwin(inner);
        return isWork ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The outermost loop around an access that the host can do whole; null where there is none.
Operation *findHostLoop(Operation *access, const llvm::DenseSet<Operation *> &kernels) {
  Operation *found = nullptr;
  for (auto loop = access->getParentOfType<LoopLikeOpInterface>(); loop && !launches(loop, kernels);
       loop = loop->getParentOfType<LoopLikeOpInterface>())
    if (isHostLoop(loop))
      found = loop;
  return found;
}

} // namespace

Operation *findHostLoops(func::FuncOp function, const llvm::DenseSet<Operation *> &kernels,
                         SmallVectorImpl<Operation *> &found) {
  SmallVector<Operation *> others;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (kernels.contains(op) || llvm::is_contained(found, op))
      return WalkResult::skip();
    auto inner = op->getParentOfType<LoopLikeOpInterface>();
    if (!inner || !findAccessed(op) || launches(inner, kernels))
      return WalkResult::advance();
    Operation *loop = findHostLoop(op, kernels);
    if (!loop)
      others.push_back(op);
    else if (!llvm::is_contained(found, loop))
      found.push_back(loop);
    return WalkResult::advance();
  });
  // Beside a loop on copies the host reads and writes single elements.
  auto access = llvm::find_if_not(others, [&](Operation *op) {
    Operation *inner = op->getParentOfType<LoopLikeOpInterface>();
    return llvm::any_of(found, [&](Operation *loop) { return inner->isProperAncestor(loop); });
  });
  return access == others.end() ? nullptr : *access;
}

bool isInHostLoop(Operation *op) {
  for (; op; op = op->getParentOp())
    if (ag::hasAttr<ag::HostLoopAttr>(op))
      return true;
  return false;
}

void emitHostLoop(Operation *loop, Value isShort) {
  HostLoop(loop, isShort).emit();
  ag::setAttr<ag::HostLoopAttr>(loop);
}

} // namespace autographc
