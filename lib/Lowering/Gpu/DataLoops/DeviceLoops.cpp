//===- DeviceLoops.cpp - loops that run on a device -----------------------===//
#include "DeviceLoops.h"

#include "BlockLoop.h"
#include "DeviceScalars.h"
#include "LoopBuffers.h"
#include "LoopSteps.h"
#include "Lowering/Analysis/DenseBuffers.h"
#include "Lowering/Gpu/DeviceBuffers.h"
#include "Lowering/Gpu/Elements/HostLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {
namespace {

class DeviceLoop {
public:
  DeviceLoop(scf::WhileOp loop, gpu::GPUModuleOp kernels,
             llvm::function_ref<std::string()> nameKernel)
      : loop(loop), kernels(kernels), nameKernel(nameKernel), builder(loop), loc(loop.getLoc()),
        prints(loop, kernels, nameKernel), scalars(prints), buffers(loop, scalars),
        steps(loop, scalars) {}

  /// Whether a graph can do it.
  bool isPossible() {
    if (!scalars.analyse(loop) || !buffers.placeChoices() || !buffers.areKnown())
      return false;
    return !scalars.hasChecks() || !buffers.writesOutside();
  }

  /// Emits its forms; says whether one block is among them, where tensors are small.
  bool emit() {
    emitSlots();
    bool isInBlock = prints.empty() && BlockLoop::isPossible(loop);
    scf::IfOp branch = isInBlock ? emitInBlock(isInBlock) : emitAsGraph();
    auto results =
        scf::IfOp::create(builder, loc, loop.getResultTypes(), branch.getResult(0), true);
    emitResults(results, branch.getResults().drop_front());
    builder.setInsertionPointAfter(results);
    prints.release(builder, loc);
    return isInBlock;
  }

private:
  /// One kernel of one block, where one can be; else a graph.
  scf::IfOp emitInBlock(bool &isInBlock) {
    BlockLoop block(builder, loc);
    emitStraight(block);
    Value fits = block.emitPlaces(getSlots());
    Value isGood = memref::LoadOp::create(builder, loc, scalars.isGood, ValueRange());
    fits = arith::AndIOp::create(builder, loc, fits, isGood);
    for (Value each : scalars.required)
      fits = arith::AndIOp::create(builder, loc, fits, each);
    fits = arith::ExtUIOp::create(builder, loc, builder.getI32Type(), fits);
    Value runs = call("ag_loop_in_block", fits, builder.getI32Type());
    auto branch = scf::IfOp::create(builder, loc, getTypes(), isSet(runs), /*withElseRegion=*/true);
    builder.setInsertionPointToEnd(branch.thenBlock());
    SmallVector<Value> results{constant(true)};
    for (Value home : steps.getHomes())
      results.push_back(emitResult(block, block.getPlace(home)));
    for (Value slot : scalars.getReadSlots(loop.getConditionOp().getArgs()))
      block.emitCopy(builder, block.getPlace(slot), slot);
    Operation *yield = scf::YieldOp::create(builder, loc, results);
    isInBlock = block.emitKernel(kernels, nameKernel(), yield);
    if (!isInBlock) {
      OpBuilder before(runs.getDefiningOp());
      runs.replaceAllUsesWith(arith::ConstantIntOp::create(before, loc, 0, 32).getResult());
      before.getInsertionPoint()->erase();
    }
    builder.setInsertionPointToEnd(branch.elseBlock());
    scf::IfOp graph = emitAsGraph();
    scf::YieldOp::create(builder, loc, graph.getResults());
    builder.setInsertionPointAfter(branch);
    return branch;
  }

  /// The loop as straight code, with marks.
  void emitStraight(BlockLoop &block) {
    scalars.isStraight = true;
    scalars.beginArm = [&](Value slot, bool isNegated) { block.beginArm(slot, isNegated); };
    scalars.endArm = [&] { block.endArm(); };
    scalars.beginLoop = [&](Value slot) { block.beginStep(slot); };
    scalars.endLoop = [&](Value) { block.endStep(); };
    IRMapping map;
    emitBegin(map);
    steps.emitBefore(builder, map, condition);
    block.beginStep(condition);
    steps.emitStep(builder, map);
    steps.emitBefore(builder, map, condition);
    scalars.isStraight = false;
  }

  SmallVector<Value> getSlots() {
    SmallVector<Value> slots = scalars.getSlots();
    slots.push_back(condition);
    return slots;
  }

  /// A buffer for what the block leaves in a place.
  Value emitResult(BlockLoop &block, Value place) {
    auto type = cast<MemRefType>(place.getType());
    Value result =
        memref::AllocOp::create(builder, loc, type, getDynamicExtents(builder, loc, type, place));
    block.emitCopy(builder, place, result);
    return result;
  }

  scf::IfOp emitAsGraph() {
    scalars.beginArm = [this](Value slot, bool isNegated) {
      Value handle = call("ag_begin_branch", {}, builder.getI64Type());
      emitCondition(handle, slot, isNegated);
      call("ag_begin_arm", {});
    };
    scalars.endArm = [this] { call("ag_end_arm", {}); };
    scalars.beginLoop = [this](Value slot) {
      inner.push_back(call("ag_begin_inner_loop", {}, builder.getI64Type()));
      emitCondition(inner.back(), slot, /*isNegated=*/false);
      call("ag_begin_arm", {});
    };
    scalars.endLoop = [this](Value slot) {
      emitCondition(inner.pop_back_val(), slot, /*isNegated=*/false);
      call("ag_end_arm", {});
    };
    Value can = isSet(call("ag_can_loop_on_device", {}, builder.getI32Type()));
    for (Value each : scalars.required)
      can = arith::AndIOp::create(builder, loc, can, each);
    auto branch = scf::IfOp::create(builder, loc, getTypes(), can, /*withElseRegion=*/true);
    builder.setInsertionPointToEnd(branch.elseBlock());
    SmallVector<Value> none{constant(false)};
    llvm::append_range(none, getBuffers(loop.getInits()));
    scf::YieldOp::create(builder, loc, none);
    builder.setInsertionPointToEnd(branch.thenBlock());
    emitGraph();
    builder.setInsertionPointAfter(branch);
    return branch;
  }

  static SmallVector<Value> getBuffers(ValueRange values) {
    return llvm::filter_to_vector(values,
                                  [](Value value) { return isa<MemRefType>(value.getType()); });
  }
  /// Whether the graph was run, and the buffers that the loop carries.
  SmallVector<Type> getTypes() {
    SmallVector<Type> types{builder.getI1Type()};
    for (Value buffer : getBuffers(loop.getInits()))
      types.push_back(buffer.getType());
    return types;
  }

  Value constant(bool value) { return arith::ConstantIntOp::create(builder, loc, value, 1); }
  Value isSet(Value flag) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, flag,
                                 arith::ConstantIntOp::create(builder, loc, 0, 32).getResult());
  }
  Value call(StringRef name, ValueRange operands, Type result = {}) {
    return callRuntime(builder, loc, name, operands, result);
  }

  /// Room on the device for the numbers that the loop carries, and for what its condition says.
  void emitSlots() {
    for (Value argument : loop.getBeforeArguments())
      if (!isa<MemRefType>(argument.getType()))
        scalars.allocate(builder, argument);
    scalars.allocateAll(builder);
    prints.allocate(builder, loc);
    auto type = MemRefType::get({}, builder.getI1Type(), MemRefLayoutAttrInterface(),
                                builder.getI64IntegerAttr(deviceSpace));
    condition = memref::AllocOp::create(builder, loc, type);
    auto function = loop->getParentOfType<func::FuncOp>();
    OpBuilder atEntry = OpBuilder::atBlockBegin(&function.getBody().front());
    scalars.isGood =
        memref::AllocaOp::create(atEntry, loc, MemRefType::get({}, builder.getI1Type()));
  }

  /// What the loop begins with.
  void emitBegin(IRMapping &map) {
    memref::StoreOp::create(builder, loc, constant(true), scalars.isGood, ValueRange());
    scalars.emitBegin(builder, loc);
    steps.emitInitial(builder, map);
  }

  /// A kernel of one thread, which says whether the graph goes on, or has a branch done.
  void emitCondition(Value handle, Value slot, bool isNegated) {
    Type wide = builder.getI64Type(), number = builder.getI32Type();
    constexpr StringLiteral name = "cudaGraphSetConditional";
    if (!kernels.lookupSymbol(name)) {
      OpBuilder atStart = OpBuilder::atBlockBegin(kernels.getBody());
      LLVM::LLVMFuncOp::create(atStart, loc, name,
                               LLVM::LLVMFunctionType::get(
                                   LLVM::LLVMVoidType::get(builder.getContext()), {wide, number}));
    }
    // The kernel's launch stands before an operation.
    Operation *place = ub::PoisonOp::create(builder, loc, number);
    KernelBuilder kernel(kernels, nameKernel(), place);
    OpBuilder &inside = kernel.device();
    Value own = kernel.pass(handle);
    Value value = kernel.emitLoad(kernel.pass(cast<TypedValue<MemRefType>>(slot)), {});
    if (isNegated)
      value = arith::XOrIOp::create(inside, loc, value,
                                    arith::ConstantIntOp::create(inside, loc, true, 1).getResult());
    value = arith::ExtUIOp::create(inside, loc, number, value);
    LLVM::CallOp::create(inside, loc, TypeRange(), name, ValueRange{own, value});
    Value one = arith::ConstantIndexOp::create(kernel.host(), loc, 1);
    kernel.launchBlocks(one, 1);
    place->erase();
  }

  void emitGraph() {
    IRMapping map;
    emitBegin(map);
    Value handle = call("ag_begin_loop", {}, builder.getI64Type());
    // Recorded, too: it may read what a check of the host's keeps it from.
    steps.emitBefore(builder, map, condition);
    emitCondition(handle, condition, /*isNegated=*/false);
    call("ag_begin_arm", {});
    steps.emitStep(builder, map);
    steps.emitBefore(builder, map, condition);
    emitCondition(handle, condition, /*isNegated=*/false);
    if (!prints.empty())
      scalars.refuseUnless(builder, loc, prints.emitHasRoom(builder, loc));
    Value isGood = memref::LoadOp::create(builder, loc, scalars.isGood, ValueRange());
    Value done = call(prints.empty() ? "ag_run_loop" : "ag_start_loop",
                      {arith::ExtUIOp::create(builder, loc, builder.getI32Type(), isGood)},
                      builder.getI32Type());
    SmallVector<Value> results{isSet(done)};
    llvm::append_range(results, steps.getHomes());
    scf::YieldOp::create(builder, loc, results);
  }

  void emitResults(scf::IfOp results, ValueRange buffers) {
    if (loop.getNumResults() == 0)
      for (Block *block : {results.thenBlock(), results.elseBlock()})
        block->getTerminator()->erase();
    builder.setInsertionPointToEnd(results.thenBlock());
    prints.emitPrints(builder, loc, condition);
    scalars.emitFailures(builder);
    SmallVector<Value> values;
    unsigned buffer = 0;
    DenseMap<Value, Value> carried;
    for (Value argument : loop.getBeforeArguments())
      if (isa<MemRefType>(argument.getType()))
        carried[argument] = buffers[buffer++];
    for (auto [result, value] : llvm::zip(loop.getResults(), loop.getConditionOp().getArgs()))
      values.push_back(isa<MemRefType>(value.getType())
                           ? carried.lookup(value)
                           : scalars.emitRead(builder, loc, value, result.use_empty()));
    scf::YieldOp::create(builder, loc, values);
    loop.replaceAllUsesWith(results.getResults());
    builder.setInsertionPointToEnd(results.elseBlock());
    loop->moveBefore(results.elseBlock(), results.elseBlock()->end());
    scf::YieldOp::create(builder, loc, loop.getResults());
  }

  scf::WhileOp loop;
  gpu::GPUModuleOp kernels;
  llvm::function_ref<std::string()> nameKernel;
  OpBuilder builder;
  Location loc;
  DevicePrints prints;
  DeviceScalars scalars;
  LoopBuffers buffers;
  LoopSteps steps;
  Value condition;
  /// The handles of the loops that a step has begun.
  SmallVector<Value> inner;
};

} // namespace

void emitDeviceLoops(func::FuncOp function, gpu::GPUModuleOp kernels,
                     llvm::function_ref<std::string()> nameKernel) {
  SmallVector<scf::WhileOp> loops, done;
  function.walk<WalkOrder::PreOrder>([&](scf::WhileOp loop) {
    if (!isInHostLoop(loop))
      loops.push_back(loop);
  });
  for (scf::WhileOp loop : loops) {
    // Where the device does a loop, it does those in it.
    if (llvm::any_of(done, [&](scf::WhileOp other) { return other->isProperAncestor(loop); }))
      continue;
    DeviceLoop onDevice(loop, kernels, nameKernel);
    if (!onDevice.isPossible())
      continue;
    bool isInBlock = onDevice.emit();
    done.push_back(loop);
    if (auto line = loop.getLoc()->findInstanceOf<FileLineColLoc>())
      addDeviceNote(function, "the loop in line " + Twine(line.getLine()) +
                                  " runs wholly on the GPU" +
                                  (isInBlock ? ", in one kernel where its tensors are small" : ""));
  }
}

} // namespace autographc
