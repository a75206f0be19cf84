//===- EmitThreads.cpp - iterations of a loop for the threads of a pool ---===//
#include "Lowering/Analysis/ThreadCosts.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/LLVM.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_EMITTHREADS
#include "autographc/Lowering/LLVM.h.inc"

namespace {

/// Whether a value is cheaper computed again than handed on.
bool isRepeated(Operation *op) {
  return op && op->getNumOperands() == 0 && op->getNumRegions() == 0 && isMemoryEffectFree(op);
}

/// Whether every thread needs room of its own: the stack slots that calls use, and rows.
bool isOwn(Operation *op) {
  return op && (isa<LLVM::AllocaOp>(op) || ag::hasAttr<ag::ScratchAttr>(op));
}

class ThreadedLoop {
public:
  ThreadedLoop(scf::ForOp loop, SymbolTable &symbols)
      : loop(loop), symbols(symbols), loc(loop.getLoc()), builder(loop),
        converter(loop.getContext(), LowerToLLVMOptions(loop.getContext())) {
    converter.addConversion([](LLVM::LLVMPointerType type) { return type; });
  }

  void run(int64_t cost) {
    loop->walk([](Operation *inner) { ag::removeAttr<ag::ParallelAttr>(inner); });
    capture();
    func::FuncOp part = emitPart();
    Value count = emitCount();
    if (cost == 0) {
      emitCall(part, count);
    } else {
      auto branch =
          scf::IfOp::create(builder, loc, emitIsShared(count, cost), /*withElseRegion=*/true);
      loop->moveBefore(branch.elseBlock()->getTerminator());
      builder.setInsertionPointToStart(branch.thenBlock());
      emitCall(part, count);
      return;
    }
    loop->erase();
  }

private:
  Value index(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }

  /// What the loop uses of what is around it.
  void capture() {
    llvm::SetVector<Value> used;
    getUsedValuesDefinedAbove(loop.getRegion(), used);
    for (Value bound : {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
      used.insert(bound);
    llvm::SetVector<Value> handed;
    for (Value value : used) {
      Operation *op = value.getDefiningOp();
      if (isRepeated(op)) {
        repeated.push_back(op);
      } else if (isOwn(op)) {
        captureOwn(op, handed);
      } else {
        handed.insert(value);
      }
    }
    captured = handed.takeVector();
  }

  /// A room, or its address, with what it is made of.
  void captureOwn(Operation *op, llvm::SetVector<Value> &handed) {
    for (Value operand : op->getOperands()) {
      Operation *made = operand.getDefiningOp();
      if (isRepeated(made))
        repeated.push_back(made);
      else if (isOwn(made))
        captureOwn(made, handed);
      else
        handed.insert(operand);
    }
    if (!llvm::is_contained(own, op))
      own.push_back(op);
  }

  Type convert(Value value) { return converter.convertType(value.getType()); }
  LLVM::LLVMStructType getContextType() {
    SmallVector<Type> fields;
    for (Value value : captured)
      fields.push_back(convert(value));
    return LLVM::LLVMStructType::getLiteral(loop.getContext(), fields);
  }
  static Value cast(OpBuilder &builder, Location loc, Value value, Type type) {
    return value.getType() == type
               ? value
               : UnrealizedConversionCastOp::create(builder, loc, type, value).getResult(0);
  }

  /// `(context, from, to)`: iterations by number.
  func::FuncOp emitPart() {
    auto module = loop->getParentOfType<ModuleOp>();
    OpBuilder inside = OpBuilder::atBlockEnd(module.getBody());
    Type pointer = LLVM::LLVMPointerType::get(loop.getContext()), number = inside.getI64Type();
    auto part = func::FuncOp::create(inside, loc, "__ag_part",
                                     inside.getFunctionType({pointer, number, number}, {}));
    part.setPrivate();
    part->setAttr("passthrough", inside.getStrArrayAttr({"noinline"}));
    symbols.insert(part);
    Block *body = part.addEntryBlock();
    inside.setInsertionPointToStart(body);
    IRMapping map;
    LLVM::LLVMStructType type = getContextType();
    for (auto [number, value] : llvm::enumerate(captured)) {
      Value place = LLVM::GEPOp::create(inside, loc, pointer, type, body->getArgument(0),
                                        ArrayRef<LLVM::GEPArg>{0, int32_t(number)});
      Value loaded = LLVM::LoadOp::create(inside, loc, convert(value), place);
      map.map(value, cast(inside, loc, loaded, value.getType()));
    }
    for (Operation *op : repeated)
      if (!map.contains(op->getResult(0)))
        inside.clone(*op, map);
    SmallVector<Value> rooms;
    for (Operation *op : own)
      if (Operation *room = inside.clone(*op, map); isa<memref::AllocOp>(room))
        rooms.push_back(room->getResult(0));
    auto toPlace = [&](Value iteration) -> Value {
      Value cast = arith::IndexCastOp::create(inside, loc, inside.getIndexType(), iteration);
      Value steps = arith::MulIOp::create(inside, loc, cast, map.lookupOrDefault(loop.getStep()));
      return arith::AddIOp::create(inside, loc, map.lookupOrDefault(loop.getLowerBound()), steps);
    };
    Value from = toPlace(body->getArgument(1)), to = toPlace(body->getArgument(2));
    Value end = arith::MinSIOp::create(inside, loc, to, map.lookupOrDefault(loop.getUpperBound()));
    auto copy = llvm::cast<scf::ForOp>(inside.clone(*loop, map));
    copy.setLowerBound(from);
    copy.setUpperBound(end);
    for (Value room : rooms)
      memref::DeallocOp::create(inside, loc, room);
    func::ReturnOp::create(inside, loc);
    return part;
  }

  Value emitCount() {
    Value distance =
        arith::SubIOp::create(builder, loc, loop.getUpperBound(), loop.getLowerBound());
    Value count = arith::CeilDivSIOp::create(builder, loc, distance, loop.getStep());
    return arith::MaxSIOp::create(builder, loc, count, index(0));
  }

  /// Iterations, of the longest loop in it where there is one whose end is known before.
  Value emitSteps(Value count) {
    Value longest;
    loop->walk([&](scf::ForOp inner) {
      Value end = inner.getUpperBound();
      if (inner == loop || !end.getParentRegion()->isProperAncestor(&loop.getRegion()))
        return;
      longest = longest ? Value(arith::MaxUIOp::create(builder, loc, longest, end)) : end;
    });
    return longest ? Value(arith::MulIOp::create(builder, loc, count, longest)) : count;
  }

  /// Whether there is work for several threads, and there are such.
  Value emitIsShared(Value count, int64_t cost) {
    Value steps = emitSteps(count), least = index(std::max<int64_t>(leastThreadedWork / cost, 1));
    Value isLarge = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, steps, least);
    auto branch =
        scf::IfOp::create(builder, loc, builder.getI1Type(), isLarge, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.elseBlock());
    Value none = arith::ConstantIntOp::create(builder, loc, 0, 1);
    scf::YieldOp::create(builder, loc, none);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value tenths = arith::MulIOp::create(builder, loc, steps, index(cost));
    Value work = arith::DivUIOp::create(builder, loc, tenths, index(10));
    Value threads = emitFreeThreads(builder, loc, work);
    Value areMore =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, threads, index(1));
    scf::YieldOp::create(builder, loc, areMore);
    return branch.getResult(0);
  }

  void emitCall(func::FuncOp part, Value count) {
    Type pointer = LLVM::LLVMPointerType::get(loop.getContext()), number = builder.getI64Type();
    LLVM::LLVMStructType type = getContextType();
    Value one = LLVM::ConstantOp::create(builder, loc, number, 1);
    Value context = LLVM::AllocaOp::create(builder, loc, pointer, type, one);
    for (auto [number, value] : llvm::enumerate(captured)) {
      Value place = LLVM::GEPOp::create(builder, loc, pointer, type, context,
                                        ArrayRef<LLVM::GEPArg>{0, int32_t(number)});
      LLVM::StoreOp::create(builder, loc, cast(builder, loc, value, convert(value)), place);
    }
    Value function = func::ConstantOp::create(builder, loc, part.getFunctionType(), part.getName());
    func::FuncOp run = getRun(pointer, number);
    Value address =
        UnrealizedConversionCastOp::create(builder, loc, pointer, function).getResult(0);
    Value all = arith::IndexCastOp::create(builder, loc, number, count);
    func::CallOp::create(builder, loc, run, ValueRange{all, address, context});
  }

  func::FuncOp getRun(Type pointer, Type number) {
    if (auto known = symbols.lookup<func::FuncOp>("ag_parallel"))
      return known;
    OpBuilder top(loop.getContext());
    auto run = func::FuncOp::create(top, loc, "ag_parallel",
                                    top.getFunctionType({number, pointer, pointer}, {}));
    run.setPrivate();
    symbols.insert(run);
    return run;
  }

  scf::ForOp loop;
  SymbolTable &symbols;
  Location loc;
  OpBuilder builder;
  LLVMTypeConverter converter;
  SmallVector<Value> captured;
  SmallVector<Operation *> repeated, own;
};

struct EmitThreads : impl::EmitThreadsBase<EmitThreads> {
  void runOnOperation() override {
    SmallVector<std::pair<scf::ForOp, int64_t>> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
      auto cost = ag::getAttr<ag::ParallelAttr>(loop);
      if (!cost || loop.getNumResults())
        return WalkResult::advance();
      loops.emplace_back(loop, cost.getInt());
      return WalkResult::skip();
    });
    if (loops.empty())
      return;
    SymbolTable symbols(getOperation());
    for (auto [loop, cost] : loops)
      ThreadedLoop(loop, symbols).run(cost);
  }
};

} // namespace
} // namespace autographc
