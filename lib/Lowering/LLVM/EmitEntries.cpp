//===- EmitEntries.cpp - from the slots of abi.h to an implementation -----===//
#include "DeviceEntries.h"

#include "Lowering/Analysis/DenseBuffers.h"
#include "Lowering/Analysis/UpdatedArguments.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/LLVM.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_EMITENTRIES
#include "autographc/Lowering/LLVM.h.inc"

namespace {

/// Reads and writes slots one after another.
class Slots {
public:
  Slots(OpBuilder &builder, Location loc, Value base) : builder(builder), loc(loc), base(base) {}

  Value emitLoad(Type type) {
    if (auto buffer = dyn_cast<MemRefType>(type))
      return emitLoadBuffer(buffer);
    if (type.isIndex())
      return arith::IndexCastOp::create(builder, loc, type, emitLoadBits(builder.getI64Type()));
    if (auto number = dyn_cast<ComplexType>(type)) {
      Value real = emitLoadBits(number.getElementType());
      return complex::CreateOp::create(builder, loc, number, real,
                                       emitLoadBits(number.getElementType()));
    }
    if (type.isF80()) {
      Value result = LLVM::LoadOp::create(builder, loc, type, emitNext(), /*alignment=*/8);
      ++next;
      return result;
    }
    if (!type.isInteger(1))
      return emitLoadBits(type);
    return arith::TruncIOp::create(builder, loc, type, emitLoadBits(builder.getI8Type()));
  }

  /// `isAlone`: no other one is given beside it.
  void emitStore(Value value, bool isAlone = false) {
    Type type = value.getType(), slot = builder.getI64Type();
    if (isa<MemRefType>(type))
      return emitStoreBuffer(value);
    if (isa<ComplexType>(type)) {
      emitStore(complex::ReOp::create(builder, loc, value));
      return emitStore(complex::ImOp::create(builder, loc, value));
    }
    if (type.isIndex())
      return emitStoreBits(arith::IndexCastOp::create(builder, loc, slot, value));
    if (type.isF80()) {
      LLVM::StoreOp::create(builder, loc, LLVM::FreezeOp::create(builder, loc, value), emitNext(),
                            /*alignment=*/8);
      ++next;
      return;
    }
    if (isa<FloatType>(type)) {
      type = builder.getIntegerType(type.getIntOrFloatBitWidth());
      value = arith::BitcastOp::create(builder, loc, type, value);
      if (type != slot)
        value = arith::ExtUIOp::create(builder, loc, slot, value);
    } else if (type.isInteger(1)) {
      value = arith::ExtUIOp::create(builder, loc, slot, value);
    } else if (type != slot) {
      value = arith::ExtSIOp::create(builder, loc, slot, value);
    }
    // The number of an unset Scalar may be poison, which would spread to the flag beside it where
    // both are moved at once. LLVM would freeze each step of a sum, and not vectorise it.
    emitStoreBits(isAlone ? value : Value(LLVM::FreezeOp::create(builder, loc, slot, value)));
  }

  /// The number of the next slot.
  int64_t getNext() const { return next; }

private:
  Value emitNext() {
    Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
    return LLVM::GEPOp::create(builder, loc, pointer, builder.getI64Type(), base,
                               ArrayRef<LLVM::GEPArg>{next++});
  }
  Value emitLoadBits(Type type) { return LLVM::LoadOp::create(builder, loc, type, emitNext()); }
  void emitStoreBits(Value value) { LLVM::StoreOp::create(builder, loc, value, emitNext()); }
  Value emitNumber(int64_t number) {
    return LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(number));
  }

  /// A borrowed dense buffer: pointer and extents.
  Value emitLoadBuffer(MemRefType type) {
    Value data =
        emitLoadBits(LLVM::LLVMPointerType::get(builder.getContext(), type.getMemorySpaceAsInt()));
    SmallVector<Value> extents;
    for (int64_t axis = 0; axis < type.getRank(); ++axis) {
      Value extent = emitLoadBits(builder.getI64Type());
      extents.push_back(type.isDynamicDim(axis) ? extent : emitNumber(type.getDimSize(axis)));
    }
    return emitDenseBuffer(builder, loc, type, data, extents);
  }

  void emitStoreBuffer(Value buffer) {
    Type number = builder.getI64Type();
    Value pointer = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
    emitStoreBits(arith::IndexCastOp::create(builder, loc, number, pointer));
    for (int64_t axis = 0; axis < cast<MemRefType>(buffer.getType()).getRank(); ++axis) {
      Value extent = memref::DimOp::create(builder, loc, buffer, axis);
      emitStoreBits(arith::IndexCastOp::create(builder, loc, number, extent));
    }
  }

  OpBuilder &builder;
  Location loc;
  Value base;
  int32_t next = 0;
};

/// Whether the operands have the extents that a version fixes.
Value emitFits(OpBuilder &builder, Location loc, func::FuncOp version, ValueRange operands) {
  Value fits = arith::ConstantIntOp::create(builder, loc, 1, 1);
  for (auto [type, operand] : llvm::zip(version.getArgumentTypes(), operands)) {
    auto buffer = dyn_cast<MemRefType>(type);
    for (int64_t axis = 0; buffer && axis < buffer.getRank(); ++axis) {
      if (buffer.isDynamicDim(axis))
        continue;
      Value extent = memref::DimOp::create(builder, loc, operand, axis),
            wanted = arith::ConstantIndexOp::create(builder, loc, buffer.getDimSize(axis));
      Value equal = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, extent, wanted);
      fits = arith::AndIOp::create(builder, loc, fits, equal);
    }
  }
  return fits;
}

/// All results of a function; those that it leaves in its arguments are these.
SmallVector<Value> emitImplementationCall(OpBuilder &builder, Location loc, func::FuncOp function,
                                          ValueRange operands) {
  ValueRange given = func::CallOp::create(builder, loc, function, operands).getResults();
  auto updates = ag::getAttr<ag::UpdatesAttr>(function);
  if (!updates)
    return given;
  return llvm::map_to_vector(updates.asArrayRef(), [&](int64_t argument) {
    if (argument >= 0)
      return operands[argument];
    Value next = given.front();
    given = given.drop_front();
    return next;
  });
}

func::FuncOp lookUp(func::FuncOp function, Attribute symbol) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(function,
                                                            cast<FlatSymbolRefAttr>(symbol));
}

SmallVector<Value> emitVersionCall(OpBuilder &builder, Location loc, func::FuncOp version,
                                   ValueRange operands) {
  SmallVector<Value> narrowed;
  for (auto [type, operand] : llvm::zip(version.getArgumentTypes(), operands))
    narrowed.push_back(type == operand.getType()
                           ? operand
                           : Value(memref::CastOp::create(builder, loc, type, operand)));
  return emitImplementationCall(builder, loc, version, narrowed);
}

/// Calls the version for Scalars that are all set where they are, the general one otherwise.
SmallVector<Value> emitCall(OpBuilder &builder, Location loc, func::FuncOp function,
                            ValueRange operands) {
  auto general = ag::getAttr<ag::GeneralAttr>(function);
  if (!general)
    return emitImplementationCall(builder, loc, function, operands);
  Value isSet;
  for (int64_t flag : ag::getAttr<ag::FlagsAttr>(function).asArrayRef())
    isSet =
        isSet ? Value(arith::AndIOp::create(builder, loc, isSet, operands[flag])) : operands[flag];
  auto emitBranch = [&](func::FuncOp callee) {
    return [&, callee](OpBuilder &inner, Location) {
      scf::YieldOp::create(inner, loc, emitImplementationCall(inner, loc, callee, operands));
    };
  };
  return scf::IfOp::create(builder, loc, isSet, emitBranch(function),
                           emitBranch(lookUp(function, general)))
      .getResults();
}

/// The first of the versions from number `first` on whose extents fit, at last the one for any.
SmallVector<Value> emitChoice(OpBuilder &builder, Location loc, func::FuncOp function,
                              ValueRange operands, size_t first) {
  auto versions = ag::getAttr<ag::VersionsAttr>(function);
  if (!versions || first >= versions.size())
    return emitCall(builder, loc, function, operands);
  func::FuncOp version = lookUp(function, versions[first]);
  return scf::IfOp::create(
             builder, loc, emitFits(builder, loc, version, operands),
             [&](OpBuilder &inner, Location) {
               scf::YieldOp::create(inner, loc, emitVersionCall(inner, loc, version, operands));
             },
             [&](OpBuilder &inner, Location) {
               scf::YieldOp::create(inner, loc,
                                    emitChoice(inner, loc, function, operands, first + 1));
             })
      .getResults();
}

/// Whether slots hold values of the type.
bool isPassed(Type type) {
  if (auto number = dyn_cast<ComplexType>(type))
    return isa<FloatType>(number.getElementType()) && isPassed(number.getElementType());
  return isa<MemRefType, IndexType>(type) ||
         (type.isIntOrFloat() && (type.getIntOrFloatBitWidth() <= 64 || type.isF80()));
}

/// The arguments that a function, or a version of it, writes.
SmallVector<int64_t> findWritten(func::FuncOp function) {
  SmallVector<func::FuncOp> all{function};
  if (Attribute general = ag::getAttr<ag::GeneralAttr>(function))
    all.push_back(lookUp(function, general));
  if (auto versions = ag::getAttr<ag::VersionsAttr>(function))
    for (Attribute version : versions)
      all.push_back(lookUp(function, version));
  SmallVector<int64_t> written;
  for (func::FuncOp one : all) {
    auto updates = ag::getAttr<ag::UpdatesAttr>(one), keeps = ag::getAttr<ag::KeepsAttr>(one);
    for (int64_t argument : updates ? updates.asArrayRef() : ArrayRef<int64_t>())
      if (argument >= 0 && !(keeps && llvm::is_contained(keeps.asArrayRef(), argument)))
        written.push_back(argument);
  }
  return written;
}

void emitEntry(func::FuncOp function, StringRef symbol) {
  OpBuilder builder(function);
  Location loc = function.getLoc();
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  std::string name = ("__ag_entry_" + symbol).str();
  // An unwinding function's was declared where its address was taken.
  auto entry =
      SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(function, builder.getStringAttr(name));
  if (!entry)
    entry =
        func::FuncOp::create(builder, loc, name, builder.getFunctionType({pointer, pointer}, {}));
  entry.setPublic();
  Block *body = entry.addEntryBlock();
  builder.setInsertionPointToStart(body);
  Slots arguments(builder, loc, body->getArgument(0)), results(builder, loc, body->getArgument(1));
  SmallVector<Value> operands;
  SmallVector<int64_t> written = findWritten(function);
  SmallVector<int64_t> writtenSlots;
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (llvm::is_contained(written, number))
      writtenSlots.push_back(arguments.getNext());
    operands.push_back(arguments.emitLoad(type));
  }
  if (!writtenSlots.empty())
    ag::setAttr<ag::WrittenAttr>(entry, builder.getDenseI64ArrayAttr(writtenSlots));
  if (ag::hasAttr<ag::CallsBackAttr>(function))
    ag::setAttr<ag::CallsBackAttr>(entry);
  auto runHere = [&](OpBuilder &inner, Location) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(inner.getInsertionBlock(), inner.getInsertionPoint());
    SmallVector<Value> all = emitChoice(builder, loc, function, operands, 0);
    for (Value result : all)
      results.emitStore(result, /*isAlone=*/all.size() == 1);
    if (&*inner.getInsertionBlock() != body)
      scf::YieldOp::create(builder, loc);
  };
  auto device = ag::getAttr<ag::DeviceAttr>(function);
  if (device && function->hasAttr(ag::AnnotatedAttr::getNameStr())) {
    ag::setAttr<ag::DeviceAttr>(entry, device);
    Value isDone = emitDeviceCall(builder, function, device.getValue(), body->getArguments());
    Value isLeft =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, isDone,
                              arith::ConstantIntOp::create(builder, loc, 0, 32).getResult());
    scf::IfOp::create(builder, loc, isLeft, runHere);
  } else {
    runHere(builder, loc);
  }
  func::ReturnOp::create(builder, loc);
}

struct EmitEntries : impl::EmitEntriesBase<EmitEntries> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTableCollection tables;
    SymbolUserMap users(tables,
                        module); // One walk for all: a walk for each function would be quadratic.
    SmallVector<std::pair<func::FuncOp, std::string>> annotated;
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isDeclaration())
        continue;
      std::string symbol = function.getSymName().str();
      users.replaceAllUsesWith(function, builderName(symbol));
      function.setSymName(builderName(symbol).getValue());
      function->setAttr("llvm.linkage",
                        LLVM::LinkageAttr::get(&getContext(), LLVM::Linkage::Internal));
      if (ag::hasAttr<ag::AnnotatedAttr>(function) || ag::hasAttr<ag::UnwindingAttr>(function))
        annotated.push_back({function, symbol});
    }
    for (auto &[function, symbol] : annotated) {
      if (!llvm::all_of(function.getArgumentTypes(), isPassed) ||
          !llvm::all_of(function.getResultTypes(), isPassed)) {
        function->emitOpError("must take and give numbers and tensors, as its C++ callers do");
        return signalPassFailure();
      }
      emitEntry(function, symbol);
    }
  }

  StringAttr builderName(StringRef symbol) {
    return StringAttr::get(&getContext(), "__ag_impl_" + symbol);
  }
};

} // namespace
} // namespace autographc
