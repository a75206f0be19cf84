//===- LateChecks.cpp - checks of data, behind the host's loops -----------===//
#include "LateChecks.h"

#include "ElementLoops.h"
#include "HostLoops.h"
#include "Lowering/Analysis/CountedLoops.h"
#include "Lowering/Gpu/DeviceBuffers.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
namespace {

class LateLoop {
public:
  LateLoop(LoopLikeOpInterface loop, const KernelRules &rules)
      : loop(loop), rules(rules), b(loop.getLoc(), loop) {}

  /// Whether the host needs no element in a step but for checks, and the loop ends where none of
  /// them ends it.
  bool isPossible() {
    WalkResult walked = loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (mayRepeat(op))
        return WalkResult::interrupt();
      return op == loop.getOperation() ? WalkResult::advance() : look(op);
    });
    return !walked.wasInterrupted() && !checks.empty() && hasWork;
  }

  void emit() {
    failed = allocate(b.getI32Type());
    Value none = arith::ConstantIntOp::create(b, 0, 32);
    linalg::FillOp::create(b, none, failed);
    for (auto &[op, check] : checks)
      for (Value number : check.numbers)
        check.records.push_back(allocate(number.getType()));
    for (Value value : known)
      if (isKept(value))
        slots[value] = allocate(value.getType());
    for (Value value : known)
      if (slots.contains(value))
        keep(value);
    for (Operation *other : others) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(other);
      emitFailures();
    }
    int32_t number = 0;
    for (auto &[op, check] : checks)
      emitCheck(cast<scf::IfOp>(op), check, ++number);
    for (Operation *user : users)
      readSlots(user);
    b.setInsertionPointAfter(loop);
    emitFailures();
    for (Value slot : rooms)
      memref::DeallocOp::create(b, slot);
    for (auto &[op, check] : checks)
      op->erase();
    SetVector<Operation *> made;
    for (Value value : known)
      made.insert(value.getDefiningOp());
    for (Operation *op : llvm::reverse(made))
      if (op->use_empty())
        op->erase();
  }

private:
  struct Check {
    SetVector<Value> numbers;
    SmallVector<Value> records;
  };

  bool isInside(Value value) const {
    return loop->isAncestor(value.getParentRegion()->getParentOp());
  }
  bool usesKnown(Operation *op) const {
    return llvm::any_of(op->getOperands(), [&](Value value) { return known.contains(value); });
  }

  /// Arithmetic, which a kernel can do, too.
  bool isArithmetic(Operation *op) const {
    auto call = dyn_cast<func::CallOp>(op);
    bool isPlain = call ? endsAnyhow(SymbolTable::lookupNearestSymbolFrom(op, call.getCalleeAttr()))
                        : isMemoryEffectFree(op) && isSpeculatable(op) && !op->getNumRegions();
    return isPlain && llvm::all_of(op->getOperandTypes(), ag::isNumber) && op->getNumResults() &&
           llvm::all_of(op->getResultTypes(), ag::isNumber) && rules.findObstacle(op).empty();
  }

  static bool mayRepeat(Operation *op) { return isa<scf::WhileOp>(op) && !findCountedLoop(op); }

  /// Whether what stands in an operation ends, and ends no thread, whatever its numbers are: behind
  /// a check that has failed they are any.
  static bool endsAnyhow(Operation *op) {
    return !op->walk([&](Operation *inner) {
                bool mayTrap =
                    isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(inner);
                return mayRepeat(inner) || mayTrap || isa<func::CallOp>(inner)
                           ? WalkResult::interrupt()
                           : WalkResult::advance();
              }).wasInterrupted();
  }

  WalkResult look(Operation *op) {
    if (auto linalg = dyn_cast<linalg::LinalgOp>(op)) {
      bool reads = readsKnown(op);
      // An element's place is no number of the device's.
      if (usesKnown(op) || !endsAnyhow(op) || (reads && accessesElements(*linalg.getBlock())) ||
          !llvm::all_of(linalg.getDpsInits(), isOwn) || !writesOwn(op))
        return WalkResult::interrupt();
      hasWork = true;
      if (reads)
        users.push_back(op);
      return WalkResult::skip();
    }
    // One that checks raises an error of its own behind its kernel.
    if (isa<LoopLikeOpInterface>(op))
      if (std::optional<ElementLoop> elements = findElementLoop(op, rules)) {
        hasWork = true;
        bool isQuiet = !elements->mayFail && elements->limits.empty() && !readsKnown(op) &&
                       endsAnyhow(op) && writesOwn(op);
        return isQuiet ? WalkResult::skip() : WalkResult::interrupt();
      }
    if (isInHostLoop(op))
      return WalkResult::interrupt();
    if (auto branch = dyn_cast<scf::IfOp>(op); branch && isFailure(branch)) {
      if (known.contains(branch.getCondition()))
        return lookAtCheck(branch);
      others.push_back(&branch.thenBlock()->front());
      return readsKnown(branch) ? WalkResult::interrupt() : WalkResult::skip();
    }
    if (auto call = dyn_cast<func::CallOp>(op); call && call.getCallee().starts_with("ag_fail_")) {
      others.push_back(op);
      return usesKnown(op) ? WalkResult::interrupt() : WalkResult::advance();
    }
    if (auto load = dyn_cast<memref::LoadOp>(op); load && isDeviceBuffer(load.getMemRefType())) {
      if (usesKnown(op) || !isKernelNumber(load.getType()))
        return WalkResult::interrupt();
      known.insert(load.getResult());
      return WalkResult::advance();
    }
    if (usesKnown(op)) {
      if (!isArithmetic(op))
        return WalkResult::interrupt();
      known.insert(op->result_begin(), op->result_end());
      return WalkResult::advance();
    }
    return isSilent(op) ? WalkResult::advance() : WalkResult::interrupt();
  }

  static bool isKernelNumber(Type type) { return type.isIntOrIndexOrFloat() && !type.isBF16(); }

  /// Whether nobody sees what an operation does where an error follows.
  bool isSilent(Operation *op) const {
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return !isDeviceBuffer(store.getMemRefType()) || isOwn(store.getMemref());
    if (auto copy = dyn_cast<memref::CopyOp>(op))
      return isOwn(copy.getTarget());
    if (isa<func::CallOp>(op))
      return isArithmetic(op);
    return isMemoryEffectFree(op) || isa<scf::SCFDialect>(op->getDialect()) ||
           isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp, memref::LoadOp, LLVM::StoreOp,
               LLVM::LoadOp, LLVM::AllocaOp>(op);
  }
  static bool isOwn(Value buffer) { return isOwned(findRoot(buffer)); }
  static bool writesOwn(Operation *op) {
    return !op->walk([](memref::StoreOp store) {
                return isOwn(store.getMemref()) ? WalkResult::advance() : WalkResult::interrupt();
              }).wasInterrupted();
  }

  bool readsKnown(Operation *op) const {
    SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    return llvm::any_of(captured, [&](Value value) { return known.contains(value); });
  }

  WalkResult lookAtCheck(scf::IfOp branch) {
    SetVector<Value> captured;
    getUsedValuesDefinedAbove(branch.getThenRegion(), captured);
    Check &check = checks[branch];
    for (Value value : captured)
      if (isInside(value))
        check.numbers.insert(value);
    return llvm::all_of(check.numbers, [](Value value) { return isKernelNumber(value.getType()); })
               ? WalkResult::skip()
               : WalkResult::interrupt();
  }

  Value allocate(Type type) {
    auto room =
        MemRefType::get({}, type, MemRefLayoutAttrInterface(), b.getI64IntegerAttr(deviceSpace));
    rooms.push_back(memref::AllocOp::create(b, room));
    return rooms.back();
  }

  /// Whether a number has a slot: an element, as it was when it was read, and what kernels use.
  bool isKept(Value value) const {
    return value.getDefiningOp<memref::LoadOp>() || llvm::any_of(users, [&](Operation *user) {
             return llvm::any_of(value.getUsers(),
                                 [&](Operation *each) { return user->isProperAncestor(each); });
           });
  }

  /// One thread computes the elements of some slots.
  void compute(ArrayRef<Value> into,
               llvm::function_ref<SmallVector<Value>(OpBuilder &, ValueRange)> body,
               ValueRange given = {}) {
    SmallVector<AffineMap> maps(given.size() + into.size(), AffineMap::get(b.getContext()));
    linalg::GenericOp::create(b, given, into, maps, ArrayRef<utils::IteratorType>(),
                              [&](OpBuilder &inside, Location, ValueRange elements) {
                                linalg::YieldOp::create(inside, b.getLoc(), body(inside, elements));
                              });
  }

  /// A number in a kernel: of its slot, or computed of such.
  Value emitNumber(OpBuilder &inside, Value value, IRMapping &map, bool isOwnSlot = false) {
    if (map.contains(value) || !known.contains(value))
      return map.lookupOrDefault(value);
    Value slot = isOwnSlot ? Value() : slots.lookup(value);
    if (slot) {
      Value element = memref::LoadOp::create(inside, b.getLoc(), slot, ValueRange());
      map.map(value, element);
      return element;
    }
    Operation *op = value.getDefiningOp();
    for (Value operand : op->getOperands())
      emitNumber(inside, operand, map);
    inside.clone(*op, map);
    return map.lookup(value);
  }

  void keep(Value value) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointAfterValue(value);
    auto load = value.getDefiningOp<memref::LoadOp>();
    if (!load)
      return compute(slots.lookup(value), [&](OpBuilder &inside, ValueRange) {
        IRMapping map;
        return SmallVector<Value>{emitNumber(inside, value, map, /*isOwnSlot=*/true)};
      });
    Value element = load.getMemref();
    auto type = cast<MemRefType>(element.getType());
    if (type.getRank()) {
      SmallVector<OpFoldResult> offsets(load.getIndices().begin(), load.getIndices().end()),
          ones(type.getRank(), b.getIndexAttr(1));
      auto single = cast<MemRefType>(
          memref::SubViewOp::inferRankReducedResultType({}, type, offsets, ones, ones));
      element = memref::SubViewOp::create(b, single, element, offsets, ones, ones);
    }
    compute(
        slots.lookup(value),
        [](OpBuilder &, ValueRange given) { return SmallVector<Value>{given[0]}; }, element);
  }

  void emitCheck(scf::IfOp branch, const Check &check, int32_t number) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(branch);
    SmallVector<Value> into{failed};
    llvm::append_range(into, check.records);
    compute(into, [&](OpBuilder &inside, ValueRange) {
      Location loc = b.getLoc();
      IRMapping map;
      auto load = [&](Value slot) -> Value {
        return memref::LoadOp::create(inside, loc, slot, ValueRange());
      };
      Value before = load(failed);
      Value isFine = arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, before,
                                           arith::ConstantIntOp::create(inside, loc, 0, 32));
      Value isFirst = arith::AndIOp::create(inside, loc, isFine,
                                            emitNumber(inside, branch.getCondition(), map));
      Value own = arith::ConstantIntOp::create(inside, loc, number, 32);
      SmallVector<Value> kept{arith::SelectOp::create(inside, loc, isFirst, own, before)};
      for (auto [value, record] : llvm::zip(check.numbers, check.records))
        kept.push_back(arith::SelectOp::create(inside, loc, isFirst, emitNumber(inside, value, map),
                                               load(record)));
      return kept;
    });
  }

  /// Raises the error of the first check that has failed, where one has.
  void emitFailures() {
    Value first = memref::LoadOp::create(b, failed, ValueRange());
    int32_t number = 0;
    for (auto &[op, check] : checks) {
      Value own = arith::ConstantIntOp::create(b, ++number, 32);
      Value fails = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, first, own);
      auto branch = scf::IfOp::create(b, fails, /*withElseRegion=*/false);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(branch.thenBlock());
      IRMapping map;
      for (auto [value, record] : llvm::zip(check.numbers, check.records))
        map.map(value, memref::LoadOp::create(b, record, ValueRange()).getResult());
      for (Operation &inner : cast<scf::IfOp>(op).thenBlock()->without_terminator())
        b.clone(inner, map);
    }
  }

  /// Gives an operation its numbers from their slots.
  void readSlots(Operation *user) {
    Block &body = user->getRegion(0).front();
    OpBuilder inside = OpBuilder::atBlockBegin(&body);
    for (Value value : known) {
      auto isInUser = [&](OpOperand &use) { return user->isProperAncestor(use.getOwner()); };
      if (!slots.contains(value) || llvm::none_of(value.getUses(), isInUser))
        continue;
      Value element =
          memref::LoadOp::create(inside, user->getLoc(), slots.lookup(value), ValueRange());
      value.replaceUsesWithIf(element, isInUser);
    }
  }

  LoopLikeOpInterface loop;
  const KernelRules &rules;
  ImplicitLocOpBuilder b;
  /// The device's elements that the host would read, and what is computed of them.
  SetVector<Value> known;
  llvm::MapVector<Operation *, Check> checks;
  /// Where the host raises other errors, and operations that use such numbers.
  SmallVector<Operation *> others, users;
  DenseMap<Value, Value> slots;
  SmallVector<Value> rooms;
  Value failed;
  /// Whether a step has work for kernels.
  bool hasWork = false;
};

} // namespace

void delayChecks(func::FuncOp twin, const KernelRules &rules) {
  twin.walk<WalkOrder::PreOrder>([&](LoopLikeOpInterface loop) {
    if (isInHostLoop(loop) || !isa<scf::ForOp, scf::WhileOp>(loop) || findElementLoop(loop, rules))
      return WalkResult::skip();
    LateLoop late(loop, rules);
    if (!late.isPossible())
      return WalkResult::advance();
    late.emit();
    if (auto line = loop.getLoc()->findInstanceOf<FileLineColLoc>())
      addDeviceNote(twin, "the host reads which check in the loop in line " +
                              Twine(line.getLine()) + " has failed once the loop has ended");
    return WalkResult::skip();
  });
}

} // namespace autographc
