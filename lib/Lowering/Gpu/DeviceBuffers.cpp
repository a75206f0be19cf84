//===- DeviceBuffers.cpp - buffers in a device's memory -------------------===//
#include "DeviceBuffers.h"

#include "Elements/HostLists.h"
#include "HostTensors.h"
#include "Lowering/Analysis/CountedLoops.h"
#include "Lowering/Analysis/Declarations.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

bool autographc::isDeviceBuffer(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.getMemorySpaceAsInt() == deviceSpace;
}

MemRefType autographc::getDeviceType(MemRefType type) {
  Builder builder(type.getContext());
  return MemRefType::get(type.getShape(), type.getElementType(), type.getLayout(),
                         builder.getI64IntegerAttr(deviceSpace));
}

int64_t autographc::getElementBytes(MemRefType type) {
  Type element = type.getElementType();
  if (auto number = dyn_cast<ComplexType>(element))
    return 2 * number.getElementType().getIntOrFloatBitWidth() / 8;
  return element.isIndex() ? 8 : (element.getIntOrFloatBitWidth() + 7) / 8;
}

void autographc::addDeviceNote(func::FuncOp function, const Twine &note) {
  SmallVector<Attribute> notes;
  if (auto known = ag::getAttr<ag::SchedulesAttr>(function))
    llvm::append_range(notes, known);
  Builder builder(function.getContext());
  Attribute added =
      builder.getDictionaryAttr(builder.getNamedAttr("device", builder.getStringAttr(note)));
  if (!llvm::is_contained(notes, added))
    notes.push_back(added);
  ag::setAttr<ag::SchedulesAttr>(function, builder.getArrayAttr(notes));
}

Value autographc::emitAddress(OpBuilder &builder, Location loc, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  Type number = builder.getI64Type();
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  address = arith::IndexCastOp::create(builder, loc, number, address);
  if (type.getLayout().isIdentity())
    return address;
  Value offset = memref::ExtractStridedMetadataOp::create(builder, loc, buffer).getOffset();
  offset = arith::IndexCastOp::create(builder, loc, number, offset);
  Value bytes = arith::ConstantIntOp::create(builder, loc, getElementBytes(type), 64);
  offset = arith::MulIOp::create(builder, loc, offset, bytes);
  return arith::AddIOp::create(builder, loc, address, offset);
}

Value autographc::callRuntime(OpBuilder &builder, Location loc, StringRef name, ValueRange operands,
                              Type result) {
  auto type =
      builder.getFunctionType(operands.getTypes(), result ? TypeRange(result) : TypeRange());
  func::FuncOp function = declareFunction(builder.getInsertionBlock()->getParentOp(), name, type);
  auto call = func::CallOp::create(builder, loc, function, operands);
  return result ? call.getResult(0) : Value();
}

void autographc::moveIntoArms(scf::IfOp branch, ArrayRef<Operation *> ops) {
  for (Block *arm : {branch.thenBlock(), branch.elseBlock()}) {
    OpBuilder builder = OpBuilder::atBlockBegin(arm);
    for (Operation *op : ops)
      builder.clone(*op);
  }
  Operation *behind = branch;
  for (Operation *op = ops.front(); op != branch;) {
    Operation *next = op->getNextNode();
    if (isRelease(op)) {
      op->moveAfter(behind);
      behind = op;
    }
    op = next;
  }
  for (Operation *op : ops)
    op->erase();
}

// --- Tensors between a twin and the host
// ----------------------------------------------------------

namespace autographc {

bool isVariableAccess(StringRef callee) {
  return callee.starts_with("__ag_read_") || callee.starts_with("__ag_write_") ||
         callee.starts_with("__ag_state_") || callee == "ag_begin_update" ||
         callee == "ag_end_update" || callee == "ag_release" || callee == "ag_end_hold" ||
         callee == "ag_give";
}

bool isPrint(StringRef callee) {
  return callee == "ag_print" || callee == "ag_print_part" || callee.starts_with("ag_fail_");
}

namespace {

/// Where the address of a tensor goes.
struct Passes {
  SmallVector<LLVM::MemcpyOp> taken;
  SmallVector<LLVM::StoreOp> given;
  /// Where it is asked how much room there is.
  SmallVector<LLVM::GEPOp> rooms;
  bool isKnown = true;
};

/// The call that gets what is stored in slots; null where none follows at once. What brings other
/// tensors to the same call may stand between.
func::CallOp findCall(LLVM::StoreOp store) {
  for (Operation *op = store->getNextNode(); op; op = op->getNextNode())
    if (auto call = dyn_cast<func::CallOp>(op);
        call && call.getCallee() != "ag_give" && !call.getCallee().starts_with("ag_device_"))
      return call;
  return {};
}

void follow(Value address, Passes &passes) {
  for (OpOperand &use : address.getUses()) {
    Operation *user = use.getOwner();
    auto given = dyn_cast<func::CallOp>(user);
    if (isa<arith::CmpIOp>(user) || (given && given.getCallee() == "ag_give"))
      continue;
    if (isRoom(user)) {
      passes.rooms.push_back(cast<LLVM::GEPOp>(user));
      continue;
    }
    if (isa<arith::IndexCastOp, LLVM::IntToPtrOp, LLVM::PtrToIntOp, LLVM::FreezeOp>(user)) {
      follow(user->getResult(0), passes);
      continue;
    }
    auto copy = dyn_cast<LLVM::MemcpyOp>(user);
    auto store = dyn_cast<LLVM::StoreOp>(user);
    func::CallOp call = store && use.get() == store.getValue() ? findCall(store) : func::CallOp();
    if (copy && copy.getDst() == use.get() && copy.getSrc() != use.get())
      passes.taken.push_back(copy);
    else if (call && (call.getCallee().starts_with("__ag_write_") || isPrint(call.getCallee())))
      passes.given.push_back(store);
    else
      passes.isKnown = false;
  }
}

class TensorPasser {
public:
  TensorPasser(memref::ExtractAlignedPointerAsIndexOp address)
      : address(address), builder(address), loc(address.getLoc()), number(builder.getI64Type()),
        pointer(LLVM::LLVMPointerType::get(builder.getContext())) {}

  void emit() {
    Passes passes;
    follow(address, passes);
    for (LLVM::MemcpyOp copy : passes.taken)
      take(copy);
    for (LLVM::StoreOp store : passes.given)
      give(store);
    llvm::for_each(passes.rooms, [&](LLVM::GEPOp room) { ask(room); });
  }

private:
  func::CallOp call(StringRef name, ValueRange operands, TypeRange results) {
    func::FuncOp function =
        declareFunction(address, name, builder.getFunctionType(operands.getTypes(), results));
    return func::CallOp::create(builder, loc, function, operands);
  }

  void take(LLVM::MemcpyOp copy) {
    builder.setInsertionPoint(copy);
    Value device = LLVM::PtrToIntOp::create(builder, loc, number, copy.getDst());
    call("ag_device_take", {device, copy.getSrc(), copy.getLen()}, {});
    copy.erase();
  }

  void ask(LLVM::GEPOp room) {
    builder.setInsertionPoint(room);
    Value device = LLVM::PtrToIntOp::create(builder, loc, number, room.getBase());
    Value bytes = call("ag_device_room", device, number).getResult(0);
    for (Operation *load : llvm::make_early_inc_range(room->getUsers())) {
      load->getResult(0).replaceAllUsesWith(bytes);
      load->erase();
    }
    room.erase();
  }

  /// A variable gets a buffer with the elements on its device side; what prints reads the host's.
  void give(LLVM::StoreOp store) {
    func::CallOp user = findCall(store);
    builder.setInsertionPoint(store);
    auto buffer = cast<TypedValue<MemRefType>>(address.getSource());
    MemRefType type = buffer.getType();
    Value bytes = arith::ConstantIntOp::create(builder, loc, getElementBytes(type), 64);
    for (int64_t axis = 0; axis < type.getRank(); ++axis) {
      Value extent = memref::DimOp::create(builder, loc, buffer, axis);
      extent = arith::IndexCastOp::create(builder, loc, number, extent);
      bytes = arith::MulIOp::create(builder, loc, bytes, extent);
    }
    Value device = arith::IndexCastOp::create(builder, loc, number, address);
    StringRef name = isPrint(user.getCallee()) ? "ag_device_fetch" : "ag_device_give";
    Value host = call(name, {device, bytes}, pointer).getResult(0);
    bool isNumber = store.getValue().getType() == number;
    store.getValueMutable().assign(
        isNumber ? LLVM::PtrToIntOp::create(builder, loc, number, host).getResult() : host);
    builder.setInsertionPointAfter(user);
    call("ag_release", host, {});
  }

  memref::ExtractAlignedPointerAsIndexOp address;
  OpBuilder builder;
  Location loc;
  Type number, pointer;
};

} // namespace

/// Whether only the host looks at elements: also by the name that a test of who frees a buffer has.
static bool isOfHostAlone(Value buffer) {
  return llvm::all_of(buffer.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto reshape = dyn_cast<memref::ReshapeOp>(user))
      return use.get() == reshape.getShape();
    if (auto named = dyn_cast<memref::ExtractStridedMetadataOp>(user))
      return isOfHostAlone(named.getBaseBuffer());
    // A kernel looks up elements there.
    if (user->getParentOfType<linalg::LinalgOp>())
      return false;
    Passes passes;
    if (auto address = dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(user))
      follow(address, passes);
    return isa<memref::LoadOp, memref::StoreOp, memref::DeallocOp,
               memref::ExtractAlignedPointerAsIndexOp>(user) &&
           passes.taken.empty();
  });
}

bool isHostBuffer(Value buffer) {
  while (auto named = buffer.getDefiningOp<memref::ExtractStridedMetadataOp>())
    buffer = named.getSource();
  return (isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(buffer.getDefiningOp()) &&
          isOfHostAlone(buffer)) ||
         isHostList(buffer);
}

bool isVariableLent(UnrealizedConversionCastOp cast) {
  Value part = cast.getOperand(0);
  while (auto insert = part.getDefiningOp<LLVM::InsertValueOp>()) {
    auto load = insert.getValue().getDefiningOp<LLVM::LoadOp>();
    if (load && isa<LLVM::LLVMPointerType>(load.getType()))
      return llvm::any_of(load.getAddr().getUsers(), [](Operation *user) {
        auto read = dyn_cast<func::CallOp>(user);
        return read && read.getCallee().starts_with("__ag_read_");
      });
    part = insert.getContainer();
  }
  return false;
}

bool isPassedToHost(memref::ExtractAlignedPointerAsIndexOp address) {
  Passes passes;
  follow(address, passes);
  auto type = cast<MemRefType>(address.getSource().getType());
  return passes.isKnown && type.getLayout().isIdentity();
}

bool isPrinted(memref::ExtractAlignedPointerAsIndexOp address) {
  Passes passes;
  follow(address, passes);
  return isPassedToHost(address) && passes.taken.empty() && passes.rooms.empty() &&
         llvm::all_of(passes.given,
                      [](LLVM::StoreOp store) { return isPrint(findCall(store).getCallee()); });
}

/// Copies elements of the host's to a buffer that will be the device's, up to the end of the block.
static void emitCopy(OpBuilder &builder, Location loc, Value buffer, Value data, Value bytes) {
  Value address = arith::IndexCastOp::create(
      builder, loc, builder.getI64Type(),
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer));
  Value place = LLVM::IntToPtrOp::create(builder, loc,
                                         LLVM::LLVMPointerType::get(builder.getContext()), address);
  LLVM::MemcpyOp::create(builder, loc, place, data, bytes, /*isVolatile=*/false);
  builder.setInsertionPoint(builder.getInsertionBlock()->getTerminator());
  memref::DeallocOp::create(builder, loc, buffer);
}

/// A variable's elements in a buffer of the twin's own.
static void copyLent(UnrealizedConversionCastOp cast) {
  OpBuilder builder(cast);
  Location loc = cast.getLoc();
  Type index = builder.getIndexType();
  auto type = ::llvm::cast<MemRefType>(cast.getType(0));
  SmallVector<Value> dynamic;
  Value bytes = arith::ConstantIntOp::create(builder, loc, getElementBytes(type), 64);
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    Value extent =
        LLVM::ExtractValueOp::create(builder, loc, cast.getOperand(0), ArrayRef<int64_t>{3, axis});
    bytes = arith::MulIOp::create(builder, loc, bytes, extent);
    if (type.isDynamicDim(axis))
      dynamic.push_back(arith::IndexCastOp::create(builder, loc, index, extent));
  }
  Value buffer = memref::AllocOp::create(builder, loc, type, dynamic);
  Value data = LLVM::ExtractValueOp::create(builder, loc, cast.getOperand(0), ArrayRef<int64_t>{1});
  cast.getResult(0).replaceAllUsesWith(buffer);
  emitCopy(builder, loc, buffer, data, bytes);
  cast.erase();
}

/// A variable gets a copy of the elements, so that the twin frees its buffer itself.
static void keepGiven(func::CallOp give) {
  Value address = give.getOperand(0);
  while (!address.getDefiningOp<memref::ExtractAlignedPointerAsIndexOp>())
    address = address.getDefiningOp()->getOperand(0);
  Operation *write = give->getNextNode();
  while (!isa<func::CallOp>(write))
    write = write->getNextNode();
  OpBuilder builder(write->getContext());
  builder.setInsertionPointAfter(write);
  memref::DeallocOp::create(builder, give.getLoc(), address.getDefiningOp()->getOperand(0));
  give.erase();
}

void copyVariables(func::FuncOp twin) {
  twin.walk([](Operation *op) {
    if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op); cast && isVariableLent(cast))
      copyLent(cast);
    else if (auto call = dyn_cast<func::CallOp>(op); call && call.getCallee() == "ag_give")
      keepGiven(call);
  });
}

/// Whether the host itself reads one element, or extents.
static bool isHostRead(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto reshape = dyn_cast<memref::ReshapeOp>(user))
    return use.get() == reshape.getShape();
  return isa<memref::LoadOp>(user) && !user->getParentOfType<linalg::LinalgOp>() &&
         !user->getParentOfType<LoopLikeOpInterface>();
}

void copyConstants(func::FuncOp twin) {
  llvm::MapVector<StringAttr, SmallVector<memref::GetGlobalOp>> constants;
  twin.walk([&](memref::GetGlobalOp constant) {
    if (!llvm::all_of(constant->getUses(), isHostRead))
      constants[constant.getNameAttr().getAttr()].push_back(constant);
  });
  OpBuilder builder(twin.getContext());
  for (auto &[name, uses] : constants) {
    // At the entry: a loop that is recorded copies nothing.
    builder.setInsertionPointToStart(&twin.getBody().front());
    Location loc = uses.front().getLoc();
    MemRefType type = uses.front().getType();
    Value host = memref::GetGlobalOp::create(builder, loc, type, name);
    Value buffer = memref::AllocOp::create(builder, loc, type);
    for (memref::GetGlobalOp use : uses)
      use.getResult().replaceUsesWithIf(buffer, [](OpOperand &each) { return !isHostRead(each); });
    Value data = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, host);
    data = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), data);
    data = LLVM::IntToPtrOp::create(builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
                                    data);
    Value bytes = arith::ConstantIntOp::create(builder, loc,
                                               getElementBytes(type) * type.getNumElements(), 64);
    emitCopy(builder, loc, buffer, data, bytes);
  }
}

void emitHostTensors(func::FuncOp twin) {
  SmallVector<memref::ExtractAlignedPointerAsIndexOp> addresses;
  twin.walk([&](memref::ExtractAlignedPointerAsIndexOp address) {
    if (isDeviceBuffer(address.getSource().getType()))
      addresses.push_back(address);
  });
  for (memref::ExtractAlignedPointerAsIndexOp address : addresses)
    TensorPasser(address).emit();
}

} // namespace autographc
