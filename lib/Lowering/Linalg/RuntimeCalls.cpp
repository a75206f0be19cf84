//===- RuntimeCalls.cpp - calls of the C interface from IR ----------------===//
#include "RuntimeCalls.h"
#include "Lowering/Analysis/Declarations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace autographc {

RuntimeCalls::RuntimeCalls(ModuleOp module) : module(module) {
  MLIRContext *context = module.getContext();
  Type i32 = IntegerType::get(context, 32);
  pointer = LLVM::LLVMPointerType::get(context);
  valueType = LLVM::LLVMStructType::getLiteral(context, {pointer, pointer, i32, i32});
  locationType = LLVM::LLVMStructType::getLiteral(context, {pointer, pointer, i32});
}

int32_t getDtypeCode(Type element) {
  if (ag::isText(element))
    return 11;
  if (isa<ComplexType>(element))
    return ag::getRealType(element).isF32() ? 14 : 15;
  if (isa<FloatType>(element))
    return element.isF32()   ? 9
           : element.isF64() ? 10
           : element.isF80() ? 16
           : element.isF16() ? 12
                             : 13;
  unsigned width = element.getIntOrFloatBitWidth();
  if (width == 1)
    return 0;
  return llvm::Log2_32(width / 8) + (element.isUnsignedInteger() ? 5 : 1);
}

func::FuncOp RuntimeCalls::declare(StringRef name, TypeRange arguments, TypeRange results) {
  Builder builder(module.getContext());
  func::FuncOp function =
      declareFunction(module, name, builder.getFunctionType(arguments, results));
  if (name.starts_with("ag_fail_"))
    function->setAttr("passthrough", builder.getStrArrayAttr({"noreturn", "cold"}));
  return function;
}

Operation *RuntimeCalls::emitCall(OpBuilder &builder, Location loc, StringRef name,
                                  ValueRange arguments, TypeRange results) {
  return func::CallOp::create(builder, loc, declare(name, TypeRange(arguments), results),
                              arguments);
}

Value RuntimeCalls::emitAddress(OpBuilder &builder, Location loc, StringRef global) {
  return LLVM::AddressOfOp::create(builder, loc, pointer, global);
}

std::string RuntimeCalls::getString(StringRef text) {
  auto [entry, added] = strings.try_emplace(text);
  if (added) {
    entry->second = "__ag_string_" + std::to_string(strings.size());
    OpBuilder top = OpBuilder::atBlockBegin(module.getBody());
    std::string data = text.str() + '\0';
    auto type = LLVM::LLVMArrayType::get(top.getI8Type(), data.size());
    LLVM::GlobalOp::create(top, module.getLoc(), type, /*isConstant=*/true, LLVM::Linkage::Private,
                           entry->second, top.getStringAttr(data));
  }
  return entry->second;
}

Value RuntimeCalls::emitString(OpBuilder &builder, Location loc, StringRef text) {
  return emitAddress(builder, loc, getString(text));
}

/// The first place in a file that a location names, of an inlined one the inner.
static FileLineColLoc findFileLocation(Location loc) {
  FileLineColLoc found;
  loc->walk([&](Location inner) {
    if (auto file = dyn_cast<FileLineColLoc>(inner)) {
      found = file;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return found;
}

Value RuntimeCalls::emitLocation(OpBuilder &builder, Location loc, StringRef function) {
  FileLineColLoc file = findFileLocation(loc);
  if (!file)
    return LLVM::ZeroOp::create(builder, loc, pointer);
  std::string key =
      (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" + function).str();
  auto [entry, added] = locations.try_emplace(key);
  if (added) {
    entry->second = "__ag_location_" + std::to_string(locations.size());
    std::string path = getString(file.getFilename()), name = getString(function);
    OpBuilder top = OpBuilder::atBlockEnd(module.getBody());
    auto global = LLVM::GlobalOp::create(top, module.getLoc(), locationType, /*isConstant=*/true,
                                         LLVM::Linkage::Private, entry->second, Attribute());
    top.createBlock(&global.getInitializerRegion());
    Value record = LLVM::UndefOp::create(top, loc, locationType);
    Value line =
        LLVM::ConstantOp::create(top, loc, top.getI32Type(), static_cast<int64_t>(file.getLine()));
    record = LLVM::InsertValueOp::create(top, loc, record, emitAddress(top, loc, path),
                                         ArrayRef<int64_t>{0});
    record = LLVM::InsertValueOp::create(top, loc, record, emitAddress(top, loc, name),
                                         ArrayRef<int64_t>{1});
    record = LLVM::InsertValueOp::create(top, loc, record, line, ArrayRef<int64_t>{2});
    LLVM::ReturnOp::create(top, loc, record);
  }
  return emitAddress(builder, loc, entry->second);
}

// A slot in a loop body would grow the stack at each iteration.
Value RuntimeCalls::emitSlot(OpBuilder &builder, Location loc, Type type, int64_t count) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.getInsertionBlock();
  while (!isa<func::FuncOp>(block->getParentOp()))
    block = block->getParentOp()->getBlock();
  builder.setInsertionPointToStart(block);
  Value size = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), count);
  return LLVM::AllocaOp::create(builder, loc, pointer, type, size);
}

/// The address of a number.
Value RuntimeCalls::emitNumberSlot(OpBuilder &builder, Location loc, Value number) {
  Type part = ag::getRealType(number.getType());
  bool isComplex = part != number.getType();
  Value slot = emitSlot(builder, loc, part, isComplex ? 2 : 1);
  Value first = isComplex ? builder.createOrFold<complex::ReOp>(loc, number) : number;
  LLVM::StoreOp::create(builder, loc, first, slot);
  if (isComplex) {
    Value second =
        LLVM::GEPOp::create(builder, loc, pointer, part, slot, ArrayRef<LLVM::GEPArg>{1});
    LLVM::StoreOp::create(builder, loc, builder.createOrFold<complex::ImOp>(loc, number), second);
  }
  return slot;
}

static Value emitNumber(OpBuilder &builder, Location loc, Value value) {
  if (!value.getType().isIndex())
    return value;
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(), value);
}

Value RuntimeCalls::emitNumbers(OpBuilder &builder, Location loc, ValueRange numbers) {
  if (numbers.empty())
    return LLVM::ZeroOp::create(builder, loc, pointer);
  Value slots = emitSlot(builder, loc, builder.getI64Type(), numbers.size());
  for (auto [i, number] : llvm::enumerate(numbers)) {
    Value place = LLVM::GEPOp::create(builder, loc, pointer, builder.getI64Type(), slots,
                                      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    LLVM::StoreOp::create(builder, loc, emitNumber(builder, loc, number), place);
  }
  return slots;
}

Value RuntimeCalls::emitData(OpBuilder &builder, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto memref = MemRefType::get(type.getShape(), type.getElementType());
  Value buffer =
      bufferization::ToBufferOp::create(builder, loc, memref, tensor, /*read_only=*/true);
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  return LLVM::IntToPtrOp::create(builder, loc, pointer, emitNumber(builder, loc, address));
}

Value RuntimeCalls::emitValues(OpBuilder &builder, Location loc, ArrayRef<PrintedValue> values) {
  if (values.empty())
    return LLVM::ZeroOp::create(builder, loc, pointer);
  Value slots = emitSlot(builder, loc, valueType, values.size());
  for (auto [i, printed] : llvm::enumerate(values)) {
    auto tensor = dyn_cast<RankedTensorType>(printed.value.getType());
    Value data;
    SmallVector<Value> extents;
    if (tensor) {
      data = emitData(builder, loc, printed.value);
      for (int64_t axis = 0; axis < tensor.getRank(); ++axis)
        extents.push_back(tensor::DimOp::create(builder, loc, printed.value, axis));
    } else {
      data = emitNumberSlot(builder, loc, printed.value);
    }
    Type element = tensor ? cast<RankedTensorType>(printed.type).getElementType() : printed.type;
    Value dtype = LLVM::ConstantOp::create(builder, loc, builder.getI32Type(),
                                           static_cast<int64_t>(getDtypeCode(element)));
    Value rank = LLVM::ConstantOp::create(builder, loc, builder.getI32Type(),
                                          static_cast<int64_t>(extents.size()));
    Value shape = emitNumbers(builder, loc, extents);
    auto emitField = [&](int32_t field, Value value) {
      SmallVector<LLVM::GEPArg> path{static_cast<int32_t>(i), field};
      LLVM::StoreOp::create(builder, loc, value,
                            LLVM::GEPOp::create(builder, loc, pointer, valueType, slots, path));
    };
    emitField(0, data);
    emitField(1, shape);
    emitField(2, dtype);
    emitField(3, rank);
  }
  return slots;
}

} // namespace autographc
