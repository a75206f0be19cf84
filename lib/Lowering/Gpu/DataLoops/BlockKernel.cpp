//===- BlockKernel.cpp - the kernel of a loop in one block ----------------===//
#include "BlockLoop.h"
#include "Lowering/Gpu/EmitReductions.h"
#include "Lowering/Gpu/PointBuilder.h"

#include "Lowering/Analysis/CountedLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

/// The threads of the block: few enough for sums that are computed in lanes of registers.
static constexpr int64_t blockThreads = 256;
/// Of 8 bytes each: CUDA passes 4096.
static constexpr size_t mostParameters = 512;

/// Emits parts of a loop one after the other, and waits where a thread would read or overwrite what
/// another one writes.
class BlockKernel {
public:
  BlockKernel(const BlockLoop &loop, gpu::GPUModuleOp kernels, StringRef name, Operation *place)
      : loop(loop), builder(kernels, name, place), inside(builder.device()), loc(place->getLoc()) {
    builder.allocatePool((name + "_pool").str(), BlockLoop::poolBytes, loop.places);
  }

  bool emit() {
    std::tie(thread, threads) = builder.emitThread();
    for (const BlockLoop::Part &part : loop.parts)
      if (part.op)
        emitOperation(part.op);
      else
        emitMark(part);
    if (builder.countParameters() > mostParameters) {
      builder.drop();
      return false;
    }
    builder.launchBlocks(arith::ConstantIndexOp::create(builder.host(), loc, 1), blockThreads);
    return true;
  }

private:
  using Mark = BlockLoop::Mark;

  /// Which threads touch elements: those of the element's place, the first alone, or others.
  enum class Spread { Own, First, Other };
  struct Access {
    Value root, buffer;
    Spread spread;
    bool isWrite;

    bool operator==(const Access &) const = default;
    bool meets(const Access &other) const {
      bool isSameThread = spread == other.spread && spread != Spread::Other &&
                          (spread == Spread::First || (buffer == root && other.buffer == root));
      return root == other.root && (isWrite || other.isWrite) && !isSameThread;
    }
  };

  /// All of a buffer; what is not in the pool may be parts of one.
  Access makeAccess(Value buffer, Spread spread, bool isWrite) const {
    Value root = findRoot(buffer);
    return {loop.places.contains(root) ? root : Value(), buffer, spread, isWrite};
  }

  Spread findSpread(linalg::LinalgOp op, unsigned number) const {
    bool isOutput = number >= op.getNumDpsInputs();
    bool isOne = llvm::all_of(op.getIteratorTypesArray(), [](utils::IteratorType kind) {
      return kind == utils::IteratorType::reduction;
    });
    if (isOne && (isOutput || op.getNumLoops() == 0))
      return Spread::First;
    return op.getNumReductionLoops() == 0 && op.getIndexingMapsArray()[number].isIdentity()
               ? Spread::Own
               : Spread::Other;
  }

  SmallVector<Access> findAccesses(linalg::LinalgOp op) const {
    SmallVector<Access> found;
    for (unsigned number = 0; number < op->getNumOperands(); ++number) {
      Value operand = op->getOperand(number);
      bool isInit = number >= op.getNumDpsInputs();
      if (isa<MemRefType>(operand.getType()))
        found.push_back(makeAccess(operand, findSpread(op, number), isInit));
    }
    Spread spread = op.getNumLoops() == 0 ? Spread::First : Spread::Other;
    op.getBlock()->walk([&](memref::LoadOp load) {
      found.push_back(makeAccess(load.getMemref(), spread, /*isWrite=*/false));
    });
    op.getBlock()->walk([&](memref::StoreOp store) {
      found.push_back(makeAccess(store.getMemref(), spread, /*isWrite=*/true));
    });
    return found;
  }

  void emitWait() {
    builder.emitBarrier();
    touched.clear();
  }

  /// Waits where threads would meet what others have touched.
  void touch(ArrayRef<Access> accesses) {
    bool meets = llvm::any_of(accesses, [&](const Access &each) {
      return llvm::any_of(touched, [&](const Access &other) { return each.meets(other); });
    });
    if (meets)
      emitWait();
    llvm::append_range(touched, accesses);
  }

  void emitOperation(linalg::LinalgOp op) {
    touch(findAccesses(op));
    if (op.getNumReductionLoops())
      return emitReductionInBlock(op, builder, thread, threads);
    PointBuilder points(op, builder);
    points.emitAll(thread, threads, points.isFlat());
  }

  /// A number that all threads read.
  void touchNumber(Value slot) { touch(makeAccess(slot, Spread::Other, /*isWrite=*/false)); }
  Value emitNumber(Value slot) {
    return builder.emitLoad(builder.pass(cast<TypedValue<MemRefType>>(slot)), {});
  }

  void emitMark(const BlockLoop::Part &part) {
    if (part.mark == Mark::Begin)
      return;
    switch (part.mark) {
    case Mark::Step:
      return emitLoop(part.slot);
    case Mark::EndStep:
    case Mark::End:
      // For the next step, and for what is behind the loop.
      emitWait();
      scf::YieldOp::create(inside, loc);
      [[fallthrough]];
    case Mark::EndArm:
      return leave();
    default:
      return emitArm(part);
    }
  }

  /// Goes on inside of a loop or of an arm, which may not be done.
  void enter(Block *block) {
    behind.push_back({inside.saveInsertionPoint(), touched});
    inside.setInsertionPointToStart(block);
  }
  void leave() {
    auto [place, before] = behind.pop_back_val();
    inside.restoreInsertionPoint(place);
    for (const Access &each : before)
      if (!llvm::is_contained(touched, each))
        touched.push_back(each);
  }

  void emitLoop(Value slot) {
    touchNumber(slot);
    auto steps = scf::WhileOp::create(inside, loc, TypeRange(), ValueRange());
    {
      OpBuilder::InsertionGuard guard(inside);
      inside.createBlock(&steps.getBefore());
      scf::ConditionOp::create(inside, loc, emitNumber(slot), ValueRange());
      inside.createBlock(&steps.getAfter());
    }
    enter(&steps.getAfter().front());
  }

  void emitArm(const BlockLoop::Part &part) {
    touchNumber(part.slot);
    Value isSet = emitNumber(part.slot);
    if (part.mark == Mark::OtherArm)
      isSet = arith::XOrIOp::create(inside, loc, isSet,
                                    arith::ConstantIntOp::create(inside, loc, true, 1).getResult());
    auto arm = scf::IfOp::create(inside, loc, isSet, /*withElseRegion=*/false);
    enter(arm.thenBlock());
  }

  const BlockLoop &loop;
  KernelBuilder builder;
  OpBuilder &inside;
  Location loc;
  Value thread, threads;
  /// Where the kernel goes on behind the loop, and behind arms, and what was touched where these
  /// are not done.
  SmallVector<std::pair<OpBuilder::InsertPoint, SmallVector<Access>>> behind;
  /// What may have been read and written since threads last waited for each other.
  SmallVector<Access> touched;
};

bool BlockLoop::emitKernel(gpu::GPUModuleOp kernels, StringRef name, Operation *place) {
  bool isPossible = BlockKernel(*this, kernels, name, place).emit();
  for (const Part &part : parts)
    if (part.op)
      linalg::LinalgOp(part.op)->erase();
  for (Operation *op : leftOver)
    op->erase();
  return isPossible;
}

} // namespace autographc
