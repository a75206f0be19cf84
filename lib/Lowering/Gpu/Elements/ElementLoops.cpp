//===- ElementLoops.cpp - loops over elements, one kernel each ------------===//
#include "ElementLoops.h"

#include "HostLoops.h"
#include "Lowering/Gpu/DeviceBuffers.h"
#include "Lowering/Gpu/HostTensors.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;

namespace autographc {
namespace {

bool isAllocation(Value root) {
  return isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(root.getDefiningOp());
}

bool isOutside(Value value, const CountedLoop &counted) {
  return value.getParentRegion()->isProperAncestor(counted.body->getParent());
}

/// A load or store of an element.
struct Access {
  Value root, buffer;
  SmallVector<Value> subscripts;
  /// Whether iterations have different elements.
  bool isOwn = false;
  bool isStore = false;
};

class Finder {
public:
  Finder(const CountedLoop &counted, const KernelRules &rules) : rules(rules) {
    found.counted = counted;
  }

  std::optional<ElementLoop> find() {
    WalkResult walked = found.counted.body->walk<WalkOrder::PreOrder>(
        [&](Operation *op) -> WalkResult { return look(op); });
    bool storesOwn = llvm::any_of(accesses, [](const Access &each) { return each.isStore; });
    if (walked.wasInterrupted() || !(storesOwn || (found.mayFail && !accesses.empty())) ||
        !areApart() || mayDiffer() || (found.mayFail && staysVisible()))
      return std::nullopt;
    return found;
  }

private:
  WalkResult look(Operation *op) {
    if (op == found.counted.body->getTerminator())
      return WalkResult::advance();
    auto branch = dyn_cast<scf::IfOp>(op);
    if (branch && isFailure(branch)) {
      if (!isLimit(branch, found.counted))
        addFailure(branch);
      else if (Value limit = branch.getCondition().getDefiningOp<arith::CmpIOp>().getRhs();
               skipCasts(limit) != skipCasts(found.counted.to))
        found.limits.insert(limit);
      return WalkResult::skip();
    }
    if (auto load = dyn_cast<memref::LoadOp>(op))
      return add(load.getMemref(), load.getIndices(), false) ? WalkResult::advance()
                                                             : WalkResult::interrupt();
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return add(store.getMemref(), store.getIndices(), true) ? WalkResult::advance()
                                                              : WalkResult::interrupt();
    return isa<scf::YieldOp, scf::ConditionOp, LLVM::FreezeOp>(op) || rules.findObstacle(op).empty()
               ? WalkResult::advance()
               : WalkResult::interrupt();
  }

  /// The host reads what a message says when the kernel has ended.
  void addFailure(scf::IfOp branch) {
    found.mayFail = true;
    failsBehindStore |= branch->getParentOfType<LoopLikeOpInterface>() != found.counted.loop ||
                        llvm::any_of(accesses, [](const Access &each) { return each.isStore; });
    branch.walk([&](Operation *op) {
      if (!isa<memref::DimOp, ViewLikeOpInterface>(op))
        for (Value operand : op->getOperands())
          if (isa<MemRefType>(operand.getType()))
            accesses.push_back({findRoot(operand), operand, {}});
    });
  }

  /// Whether an iteration that fails would not compute the same when the host repeats it.
  bool mayDiffer() const {
    return failsBehindStore && llvm::any_of(accesses, [&](const Access &load) {
             return !load.isStore && llvm::any_of(accesses, [&](const Access &store) {
               return store.isStore && store.root == load.root;
             });
           });
  }

  /// Whether a subscript is the counter, or so many behind it.
  bool isCounter(Value subscript) const {
    Value value = skipCasts(subscript);
    if (auto sum = value.getDefiningOp<arith::AddIOp>())
      return (isCounter(sum.getLhs()) && isOutside(sum.getRhs(), found.counted)) ||
             (isCounter(sum.getRhs()) && isOutside(sum.getLhs(), found.counted));
    if (auto difference = value.getDefiningOp<arith::SubIOp>())
      return isCounter(difference.getLhs()) && isOutside(difference.getRhs(), found.counted);
    return value == found.counted.counter;
  }

  bool add(Value buffer, ValueRange subscripts, bool isStore) {
    if (!isOutside(buffer, found.counted) || isHostBuffer(findRoot(buffer)))
      return false;
    Access access{findRoot(buffer), buffer, llvm::map_to_vector(subscripts, skipCasts)};
    access.isStore = isStore;
    unsigned counters = 0;
    bool areOthersFixed = true;
    for (Value subscript : access.subscripts) {
      bool isPlace = isCounter(subscript);
      counters += isPlace;
      areOthersFixed &= isPlace || isOutside(subscript, found.counted) ||
                        getConstantIntValue(subscript).has_value();
    }
    access.isOwn = counters == 1 && areOthersFixed;
    accesses.push_back(access);
    return access.isOwn || !isStore;
  }

  static bool isSame(Value a, Value b) {
    std::optional<int64_t> number = getConstantIntValue(a);
    return a == b || (number && number == getConstantIntValue(b));
  }
  static bool mayMeet(const Access &a, const Access &b) {
    if (a.root != b.root)
      return mayShareElements(a.root, b.root);
    return a.buffer != b.buffer || !a.isOwn || !b.isOwn ||
           !llvm::all_of_zip(a.subscripts, b.subscripts, isSame);
  }

  bool areApart() const {
    for (const Access &store : accesses)
      for (const Access &other : accesses)
        if (store.isStore && mayMeet(store, other))
          return false;
    return true;
  }

  /// Whether somebody may look at elements behind the one that raised an error. Tensors that were
  /// passed by reference are left open then.
  bool staysVisible() const {
    return llvm::any_of(accesses, [](const Access &each) {
      return each.isStore && !isAllocation(each.root) && !isOwned(each.root);
    });
  }

  const KernelRules &rules;
  ElementLoop found;
  SmallVector<Access> accesses;
  /// Whether elements may have been written in an iteration before a check of it fails.
  bool failsBehindStore = false;
};

/// What fills a buffer before the loop overwrites all of it; null where somebody looks between.
Operation *findFill(memref::AllocOp buffer, const CountedLoop &counted) {
  MemRefType type = buffer.getType();
  bool isAll =
      !isa<scf::ParallelOp>(counted.loop) && type.getRank() == 1 &&
      getConstantIntValue(counted.from) == 0 &&
      (type.isDynamicDim(0) ? skipCasts(buffer.getDynamicSizes()[0]) == skipCasts(counted.to)
                            : getConstantIntValue(counted.to) == type.getDimSize(0));
  Operation *fill = nullptr;
  bool writesAll = false;
  for (Operation *user : buffer->getUsers()) {
    Operation *around = counted.loop->getBlock()->findAncestorOpInBlock(*user);
    if (!around || !isAll)
      return nullptr;
    auto store = dyn_cast<memref::StoreOp>(user);
    if (around == counted.loop && !store)
      return nullptr;
    if (around == counted.loop && store->getBlock() == counted.body)
      writesAll |= skipCasts(store.getIndices()[0]) == counted.counter;
    if (around == counted.loop || !around->isBeforeInBlock(counted.loop))
      continue;
    if (fill || !isa<linalg::FillOp>(user))
      return nullptr;
    fill = user;
  }
  return writesAll ? fill : nullptr;
}

class Emitter {
public:
  Emitter(const ElementLoop &loop, gpu::GPUModuleOp kernels, StringRef name)
      : loop(loop), counted(loop.counted), outside(counted.loop), loc(counted.loop->getLoc()),
        kernels(kernels), name(name) {}

  void emit() {
    explain();
    from = toIndex(counted.from);
    end = arith::MaxSIOp::create(outside, loc, toIndex(counted.to), from);
    // Limits are compared as they are by the checks, without a sign.
    for (Value limit : loop.limits)
      end = arith::MinUIOp::create(outside, loc, end, toIndex(limit));
    end = arith::MaxSIOp::create(outside, loc, end, from);
    SmallVector<Operation *> fills;
    counted.body->walk([&](memref::StoreOp store) {
      if (auto buffer = store.getMemref().getDefiningOp<memref::AllocOp>())
        if (Operation *fill = findFill(buffer, counted); fill && !llvm::is_contained(fills, fill))
          fills.push_back(fill);
    });
    if (loop.mayFail)
      emitStatus();
    emitKernel();
    Value next = loop.mayFail ? emitRead() : end;
    for (Operation *fill : fills)
      fill->erase();
    finish(next);
  }

private:
  Value toIndex(Value value) {
    return value.getType().isIndex()
               ? value
               : Value(arith::IndexCastOp::create(outside, loc, outside.getIndexType(), value));
  }

  /// The first iteration that fails, in the device's memory.
  void emitStatus() {
    auto type = getDeviceType(MemRefType::get({1}, outside.getI64Type()));
    status = memref::AllocOp::create(outside, loc, type).getResult();
    Value number = arith::IndexCastOp::create(outside, loc, outside.getI64Type(), end);
    Value zero = arith::ConstantIndexOp::create(outside, loc, 0);
    memref::StoreOp::create(outside, loc, number, status, ValueRange{zero});
  }
  Value emitRead() {
    Value zero = arith::ConstantIndexOp::create(outside, loc, 0);
    Value number = memref::LoadOp::create(outside, loc, status, ValueRange{zero});
    memref::DeallocOp::create(outside, loc, status);
    return toIndex(number);
  }

  void emitKernel() {
    Value work = arith::SubIOp::create(outside, loc, end, from);
    KernelBuilder builder(kernels, name, counted.loop);
    OpBuilder &inside = builder.device();
    Value first = builder.pass(from), last = builder.pass(end);
    Value place = loop.mayFail ? builder.pass(status).pointer : Value();
    auto [thread, threads] = builder.emitThread();
    Value begin = arith::AddIOp::create(inside, loc, first, thread);
    builder.emitFor(begin, last, threads, {}, [&](Value number, ValueRange) {
      emitIteration(builder, number, place);
      return SmallVector<Value>();
    });
    builder.launch(work, /*threads=*/128);
  }

  void emitIteration(KernelBuilder &builder, Value number, Value status) {
    OpBuilder &inside = builder.device();
    Type type = counted.counter.getType();
    Value counter = number;
    if (type.isIndex())
      counter = arith::IndexCastOp::create(inside, loc, type, number);
    else if (type.getIntOrFloatBitWidth() < 64)
      counter = arith::TruncIOp::create(inside, loc, type, number);
    IRMapping map;
    map.map(counted.counter, counter);
    // What only counts is erased with the body's terminator.
    builder.emitBlock(*counted.body, map, [&](scf::IfOp branch, OpBuilder &inBranch) {
      if (isLimit(branch, counted))
        return;
      LLVM::AtomicRMWOp::create(inBranch, loc, LLVM::AtomicBinOp::min, status, number,
                                LLVM::AtomicOrdering::monotonic, "device");
      NVVM::Exit::create(inBranch, loc);
    });
  }

  void finish(Value next) {
    auto toCounter = [&](Value value) -> Value {
      Type type = counted.counter.getType();
      return type.isIndex() ? value : arith::IndexCastOp::create(outside, loc, type, value);
    };
    if (loop.mayFail || !loop.limits.empty()) {
      if (auto plain = dyn_cast<scf::ForOp>(counted.loop))
        plain.setLowerBound(next);
      else
        counted.loop->setOperand(0, toCounter(next));
      return;
    }
    if (counted.loop->getNumResults() && !counted.loop->use_empty())
      counted.loop->getResult(0).replaceAllUsesWith(toCounter(end));
    counted.loop->erase();
  }

  /// For `--explain`: where there is a kernel for a loop.
  void explain() {
    auto function = counted.loop->getParentOfType<func::FuncOp>();
    auto line = loc->findInstanceOf<FileLineColLoc>();
    if (!line)
      return;
    addDeviceNote(function,
                  "one kernel computes the elements of the loop in line " + Twine(line.getLine()));
  }

  const ElementLoop &loop;
  const CountedLoop &counted;
  OpBuilder outside;
  Location loc;
  gpu::GPUModuleOp kernels;
  StringRef name;
  Value from, end;
  TypedValue<MemRefType> status;
};

} // namespace

void hoistInvariants(func::FuncOp function) {
  auto isInvariant = [](LoopLikeOpInterface loop) {
    return [loop](Value value, Region *) mutable { return loop.isDefinedOutsideOfLoop(value); };
  };
  // Where the host does a loop on copies, addresses in it are those of the copies.
  auto mayMove = [](Operation *op, Region *) {
    return isMemoryEffectFree(op) && isSpeculatable(op) &&
           !isa<memref::ExtractAlignedPointerAsIndexOp>(op);
  };
  function.walk([&](LoopLikeOpInterface loop) {
    moveLoopInvariantCode(loop.getLoopRegions(), isInvariant(loop), mayMove,
                          [loop](Operation *op, Region *) mutable { loop.moveOutOfLoop(op); });
  });
}

/// Whether a buffer is allocated where another one is there already.
static bool isAllocatedBehind(Value buffer, Value other) {
  if (!isAllocation(buffer))
    return false;
  Operation *behind = other.getParentBlock()->findAncestorOpInBlock(*buffer.getDefiningOp());
  Operation *made = other.getDefiningOp();
  return behind && (!made || made->isBeforeInBlock(behind));
}

bool mayShareElements(Value a, Value b) {
  if (a == b)
    return true;
  bool areAllocated = isAllocation(a) && isAllocation(b);
  return !areAllocated && !isAllocatedBehind(a, b) && !isAllocatedBehind(b, a);
}

std::optional<ElementLoop> findElementLoop(Operation *op, const KernelRules &rules) {
  if (auto lines = dyn_cast<scf::ParallelOp>(op)) {
    ElementLoop loop;
    loop.counted = {op, lines.getLowerBound()[0], lines.getUpperBound()[0],
                    cast<BlockArgument>(lines.getInductionVars()[0]), lines.getBody()};
    return loop;
  }
  std::optional<CountedLoop> counted = findCountedLoop(op);
  return counted && !isInHostLoop(op) ? Finder(*counted, rules).find() : std::nullopt;
}

void emitElementLoop(const ElementLoop &loop, gpu::GPUModuleOp kernels, StringRef name) {
  Emitter(loop, kernels, name).emit();
}

void lowerFailures(ModuleOp kernels) {
  SmallVector<NVVM::Exit> exits;
  kernels.walk([&](NVVM::Exit op) { exits.push_back(op); });
  for (NVVM::Exit op : exits) {
    Block *block = op->getBlock();
    while (&block->back() != op)
      block->back().erase();
    OpBuilder builder = OpBuilder::atBlockEnd(block);
    LLVM::ReturnOp::create(builder, op.getLoc(), ValueRange());
    op.erase();
  }
}

} // namespace autographc
