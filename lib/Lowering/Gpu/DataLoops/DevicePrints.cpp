//===- DevicePrints.cpp - prints in loops on a device ---------------------===//
#include "DevicePrints.h"

#include "Lowering/Gpu/DeviceBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc {

/// The bytes of all records that are kept at a time.
static constexpr int64_t mostBytes = 1 << 20;
/// Those of which print a record is and of its bytes; and of each number.
static constexpr int64_t headBytes = 16, numberBytes = 8;

// --- Which they are -----------------------------------------------------------------------------

static func::CallOp asCall(Operation *op, StringRef name) {
  auto call = dyn_cast_or_null<func::CallOp>(op);
  return call && call.getCallee() == name ? call : func::CallOp();
}

/// The buffer whose elements a call brings to the host.
static Value findTensor(func::CallOp fetch) {
  Value address = fetch.getOperand(0);
  while (auto cast = address.getDefiningOp<arith::IndexCastOp>())
    address = cast.getIn();
  auto place = address.getDefiningOp<memref::ExtractAlignedPointerAsIndexOp>();
  return place ? place.getSource() : Value();
}

/// Whether a value is an address, or the number that is one.
static bool isAddress(Value value) {
  while (auto cast = value.getDefiningOp<arith::IndexCastOp>())
    value = cast.getIn();
  return !value.getType().isIntOrIndexOrFloat() || value.getDefiningOp<LLVM::PtrToIntOp>() ||
         value.getDefiningOp<memref::ExtractAlignedPointerAsIndexOp>();
}

/// Numbers of the loop are recorded; addresses are found again.
bool DevicePrints::addNumbers(Print &print, Value value) {
  if (!loop->isAncestor(value.getParentRegion()->getParentOp()))
    return true;
  if (!isAddress(value)) {
    print.numbers.insert(value);
    return true;
  }
  Operation *made = value.getDefiningOp();
  if (auto fetch = asCall(made, "ag_device_fetch"))
    return llvm::is_contained(print.tensors, fetch);
  return made && isMemoryEffectFree(made) && made->getNumRegions() == 0 &&
         llvm::all_of(made->getOperands(),
                      [&](Value operand) { return addNumbers(print, operand); });
}

bool DevicePrints::find(Block &block) {
  Print print;
  for (Operation &op : block) {
    auto fetch = asCall(&op, "ag_device_fetch");
    bool isLast = !!asCall(&op, "ag_print");
    if (fetch || isLast || isa<LLVM::StoreOp>(op) || asCall(&op, "ag_print_part")) {
      if (fetch && !findTensor(fetch))
        return false;
      // The tensor's address is that of the device.
      if (!llvm::all_of(op.getOperands().drop_front(fetch ? 1 : 0),
                        [&](Value operand) { return addNumbers(print, operand); }))
        return false;
      if (fetch)
        print.tensors.push_back(fetch);
      print.steps.push_back(&op);
      parts.insert(&op);
    } else if (llvm::any_of(op.getOperands(),
                            [&](Value operand) { return isPart(operand.getDefiningOp()); })) {
      parts.insert(&op);
    } else if (!print.steps.empty() && !isMemoryEffectFree(&op)) {
      return false;
    }
    if (isLast)
      prints[&op] = std::exchange(print, {});
  }
  return print.steps.empty();
}

// --- On the device ------------------------------------------------------------------------------

static Value number(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(builder, loc, value, 64);
}
static Value add(OpBuilder &builder, Location loc, Value left, Value right) {
  return arith::AddIOp::create(builder, loc, left, right);
}
static Value shift(OpBuilder &builder, Location loc, Value address, Value bytes) {
  return LLVM::GEPOp::create(builder, loc, address.getType(), builder.getI8Type(), address,
                             ArrayRef<LLVM::GEPArg>{bytes});
}

void DevicePrints::allocate(OpBuilder &builder, Location loc) {
  if (empty())
    return;
  Attribute space = builder.getI64IntegerAttr(deviceSpace);
  auto allocate = [&](ArrayRef<int64_t> shape, Type type) {
    return memref::AllocOp::create(
        builder, loc, MemRefType::get(shape, type, MemRefLayoutAttrInterface(), space));
  };
  records = allocate({mostBytes}, builder.getI8Type());
  used = allocate({}, builder.getI64Type());
  isFull = allocate({}, builder.getI1Type());
  OpBuilder atEntry =
      OpBuilder::atBlockBegin(&loop->getParentOfType<func::FuncOp>().getBody().front());
  limit = memref::AllocaOp::create(atEntry, loc, MemRefType::get({}, builder.getI64Type()));
  memref::StoreOp::create(builder, loc, number(builder, loc, mostBytes), limit, ValueRange());
  memref::StoreOp::create(builder, loc, number(builder, loc, 0), used, ValueRange());
}

void DevicePrints::release(OpBuilder &builder, Location loc) {
  if (!empty())
    memref::DeallocOp::create(builder, loc, records);
}

Value DevicePrints::emitLimit(OpBuilder &builder, Location loc) {
  return memref::LoadOp::create(builder, loc, limit, ValueRange());
}

Value DevicePrints::emitHasRoom(OpBuilder &builder, Location loc) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, emitLimit(builder, loc),
                               number(builder, loc, 0));
}

/// The bytes of a tensor in a record.
static Value roundUp(OpBuilder &builder, Location loc, Value bytes) {
  bytes = add(builder, loc, bytes, number(builder, loc, numberBytes - 1));
  return arith::AndIOp::create(builder, loc, bytes, number(builder, loc, -numberBytes));
}

void DevicePrints::emitKernel(OpBuilder &builder, Location loc,
                              llvm::function_ref<void(KernelBuilder &, Value)> body) {
  // The kernel's launch stands before an operation.
  Operation *place = ub::PoisonOp::create(builder, loc, builder.getI32Type());
  KernelBuilder kernel(kernels, nameKernel(), place);
  OpBuilder &inside = kernel.device();
  Value begin = kernel.pass(cast<TypedValue<MemRefType>>(records)).pointer;
  Value before = kernel.emitLoad(kernel.pass(cast<TypedValue<MemRefType>>(used)), {});
  body(kernel, shift(inside, loc, begin, before));
  place->erase();
}

/// Copies the elements of a tensor to `place` in the record that comes next.
void DevicePrints::emitElements(OpBuilder &builder, func::CallOp fetch, Value place,
                                IRMapping &map) {
  Location loc = fetch.getLoc();
  auto buffer = cast<TypedValue<MemRefType>>(map.lookupOrDefault(findTensor(fetch)));
  // Records have room for any number at multiples of 8 bytes: of a complex one for each part.
  Type element = buffer.getType().getElementType();
  auto pair = dyn_cast<ComplexType>(element);
  int64_t each = getElementBytes(buffer.getType()) / (pair ? 2 : 1);
  Value count = arith::DivUIOp::create(builder, loc, map.lookupOrDefault(fetch.getOperand(1)),
                                       number(builder, loc, each));
  emitKernel(builder, loc, [&](KernelBuilder &kernel, Value record) {
    OpBuilder &inside = kernel.device();
    KernelBuffer from = kernel.pass(buffer);
    from.strides = {kernel.number(1)};
    from.element = pair ? pair.getElementType() : element;
    KernelBuffer to = from;
    to.pointer = shift(inside, loc, record, kernel.pass(place));
    auto [thread, threads] = kernel.emitThread();
    kernel.emitFor(thread, kernel.pass(count), threads, {}, [&](Value i, ValueRange) {
      kernel.emitStore(to, {i}, kernel.emitLoad(from, {i}));
      return SmallVector<Value>();
    });
    kernel.launch(
        arith::IndexCastOp::create(kernel.host(), loc, kernel.host().getIndexType(), count));
  });
}

/// The record's head and numbers, by one thread, which also says that the record is there.
void DevicePrints::emitNumbers(OpBuilder &builder, Operation *print, Value bytes, Value failed,
                               llvm::function_ref<Value(Value)> getSlot, IRMapping &map) {
  Location loc = print->getLoc();
  emitKernel(builder, loc, [&](KernelBuilder &kernel, Value record) {
    OpBuilder &inside = kernel.device();
    auto store = [&](int64_t at, Value value, Type type) {
      Value place = shift(inside, loc, record, kernel.number(at));
      kernel.emitStore({place, {}, type}, {}, value);
    };
    Value own = kernel.pass(bytes);
    store(0, kernel.number(std::distance(prints.begin(), prints.find(print))), inside.getI64Type());
    store(numberBytes, own, inside.getI64Type());
    int64_t at = headBytes;
    for (Value value : prints[print].numbers) {
      Type type = value.getType();
      if (Value slot = getSlot(value))
        store(at, kernel.emitLoad(kernel.pass(cast<TypedValue<MemRefType>>(slot)), {}), type);
      else
        store(at, kernel.pass(map.lookupOrDefault(value)),
              type.isIndex() ? inside.getI64Type() : type);
      at += numberBytes;
    }
    if (failed) {
      Value which = kernel.emitLoad(kernel.pass(cast<TypedValue<MemRefType>>(failed)), {});
      Value none = arith::ConstantIntOp::create(inside, loc, 0, 32);
      Value isFine = arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, which, none);
      own = arith::SelectOp::create(inside, loc, isFine, own, kernel.number(0));
    }
    KernelBuffer slot = kernel.pass(cast<TypedValue<MemRefType>>(used));
    kernel.emitStore(slot, {}, add(inside, loc, kernel.emitLoad(slot, {}), own));
    kernel.launchBlocks(arith::ConstantIndexOp::create(kernel.host(), loc, 1), 1);
  });
}

void DevicePrints::emitRecord(OpBuilder &builder, Operation *op, Value failed,
                              llvm::function_ref<Value(Value)> getSlot, IRMapping &map) {
  Location loc = op->getLoc();
  Print &print = prints[op];
  int64_t fixed = headBytes + numberBytes * print.numbers.size();
  Value bytes = number(builder, loc, fixed);
  for (func::CallOp fetch : print.tensors) {
    emitElements(builder, fetch, bytes, map);
    bytes =
        add(builder, loc, bytes, roundUp(builder, loc, map.lookupOrDefault(fetch.getOperand(1))));
  }
  emitNumbers(builder, op, bytes, failed, getSlot, map);
  Value left = arith::SubIOp::create(builder, loc, emitLimit(builder, loc), bytes);
  memref::StoreOp::create(builder, loc, left, limit, ValueRange());
}

// --- On the host --------------------------------------------------------------------------------

static Value load(OpBuilder &builder, Location loc, Value address, Type type) {
  if (type.isInteger(1)) {
    Value byte = LLVM::LoadOp::create(builder, loc, builder.getI8Type(), address);
    return arith::TruncIOp::create(builder, loc, type, byte);
  }
  if (type.isIndex())
    return arith::IndexCastOp::create(builder, loc, type,
                                      load(builder, loc, address, builder.getI64Type()));
  return LLVM::LoadOp::create(builder, loc, type, address);
}

/// The value outside of the loop.
Value DevicePrints::resolve(OpBuilder &builder, Value value, IRMapping &map) {
  if (map.contains(value) || !loop->isAncestor(value.getParentRegion()->getParentOp()))
    return map.lookupOrDefault(value);
  Operation *made = value.getDefiningOp();
  for (Value operand : made->getOperands())
    map.map(operand, resolve(builder, operand, map));
  builder.clone(*made, map);
  return map.lookup(value);
}

/// What the loop's body does where it prints, with a record's numbers and elements.
void DevicePrints::emitOne(OpBuilder &builder, const Print &print, Value record) {
  Location loc = loop.getLoc();
  IRMapping map;
  int64_t fixed = headBytes;
  for (Value value : print.numbers) {
    Value place = shift(builder, loc, record, number(builder, loc, fixed));
    map.map(value, load(builder, loc, place, value.getType()));
    fixed += numberBytes;
  }
  Value at = number(builder, loc, fixed);
  for (Operation *step : print.steps) {
    if (auto fetch = asCall(step, "ag_device_fetch")) {
      map.map(fetch.getResult(0), shift(builder, loc, record, at));
      at = add(builder, loc, at, roundUp(builder, loc, resolve(builder, fetch.getOperand(1), map)));
      continue;
    }
    for (Value operand : step->getOperands())
      map.map(operand, resolve(builder, operand, map));
    builder.clone(*step, map);
  }
}

/// A loop whose parts are filled where they stand: calls declare functions.
static void emitWhile(OpBuilder &builder, Location loc, ValueRange inits,
                      llvm::function_ref<void(OpBuilder &, ValueRange)> before,
                      llvm::function_ref<void(OpBuilder &, ValueRange)> after) {
  SmallVector<Type> types = llvm::to_vector(inits.getTypes());
  SmallVector<Location> places(types.size(), loc);
  auto loop = scf::WhileOp::create(builder, loc, types, inits);
  for (auto [region, body] : {std::pair(&loop.getBefore(), before), {&loop.getAfter(), after}}) {
    OpBuilder inside(builder.getContext());
    Block *block = inside.createBlock(region, {}, types, places);
    body(inside, block->getArguments());
  }
}

/// Prints from all records, the first one first.
void DevicePrints::emitRecords(OpBuilder &builder, Location loc) {
  Type wide = builder.getI64Type();
  Value end = memref::LoadOp::create(builder, loc, used, ValueRange());
  Value all =
      callRuntime(builder, loc, "ag_device_fetch", {emitAddress(builder, loc, records), end},
                  LLVM::LLVMPointerType::get(builder.getContext()));
  emitWhile(
      builder, loc, number(builder, loc, 0),
      [&](OpBuilder &inside, ValueRange at) {
        Value isLeft =
            arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::slt, at.front(), end);
        scf::ConditionOp::create(inside, loc, isLeft, at);
      },
      [&](OpBuilder &inside, ValueRange at) {
        Value record = shift(inside, loc, all, at.front());
        Value which = load(inside, loc, record, wide);
        for (auto [own, print] : llvm::enumerate(prints)) {
          Value isOwn = arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, which,
                                              number(inside, loc, own));
          auto branch = scf::IfOp::create(inside, loc, isOwn, /*withElseRegion=*/false);
          OpBuilder inArm(branch.thenBlock()->getTerminator());
          emitOne(inArm, print.second, record);
        }
        Value head = shift(inside, loc, record, number(inside, loc, numberBytes));
        Value next = add(inside, loc, at.front(), load(inside, loc, head, wide));
        scf::YieldOp::create(inside, loc, next);
      });
  callRuntime(builder, loc, "ag_release", all);
}

void DevicePrints::emitPrints(OpBuilder &builder, Location loc, Value condition) {
  if (empty())
    return;
  emitWhile(
      builder, loc, {},
      [&](OpBuilder &inside, ValueRange) {
        emitRecords(inside, loc);
        Value goesOn = memref::LoadOp::create(inside, loc, isFull, ValueRange());
        scf::ConditionOp::create(inside, loc, goesOn, ValueRange());
      },
      [&](OpBuilder &inside, ValueRange) {
        memref::StoreOp::create(inside, loc, number(inside, loc, 0), used, ValueRange());
        Value yes = arith::ConstantIntOp::create(inside, loc, true, 1);
        memref::StoreOp::create(inside, loc, yes, condition, ValueRange());
        callRuntime(inside, loc, "ag_repeat_loop");
        scf::YieldOp::create(inside, loc);
      });
  callRuntime(builder, loc, "ag_end_loop");
}

} // namespace autographc
