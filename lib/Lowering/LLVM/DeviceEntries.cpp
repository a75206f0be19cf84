//===- DeviceEntries.cpp - how an entry goes on on a device ---------------===//
#include "DeviceEntries.h"
#include "Lowering/Analysis/Declarations.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace autographc {

/// The leaves of a function as `ag_call_device` takes them: a tensor is its rank and the bytes of
/// an element, as characters from `0` on, everything else `n` for each slot.
static std::string describeLeaves(TypeRange types) {
  std::string leaves;
  for (Type type : types) {
    if (auto buffer = dyn_cast<MemRefType>(type)) {
      Type element = buffer.getElementType();
      auto number = dyn_cast<ComplexType>(element);
      unsigned bits = number ? 2 * number.getElementType().getIntOrFloatBitWidth()
                             : element.getIntOrFloatBitWidth();
      leaves += char('0' + buffer.getRank());
      leaves += char('0' + (bits + 7) / 8);
    } else {
      leaves += isa<ComplexType>(type) || type.isF80() ? "nn" : "n";
    }
  }
  return leaves;
}

/// All results of a function, those that it leaves in its arguments, too.
static SmallVector<Type> getAllResults(func::FuncOp function) {
  auto updates = ag::getAttr<ag::UpdatesAttr>(function);
  ArrayRef<Type> given = function.getResultTypes();
  if (!updates)
    return llvm::to_vector(given);
  return llvm::map_to_vector(updates.asArrayRef(), [&](int64_t argument) {
    if (argument >= 0)
      return function.getArgumentTypes()[argument];
    Type next = given.front();
    given = given.drop_front();
    return next;
  });
}

Value emitDeviceCall(OpBuilder &builder, func::FuncOp function, StringRef twin, ValueRange slots) {
  Location loc = function.getLoc();
  MLIRContext *context = builder.getContext();
  auto module = function->getParentOfType<ModuleOp>();
  Type pointer = LLVM::LLVMPointerType::get(context), number = builder.getI32Type();
  StringRef symbol = twin;
  symbol.consume_front("__ag_impl_");
  std::string entryName = ("__ag_entry_" + symbol).str(), name = ("__ag_device_" + symbol).str();
  OpBuilder outside = OpBuilder::atBlockEnd(module.getBody());
  auto emitText = [&](const Twine &suffix, const std::string &text) {
    std::string whole = text + std::string(1, '\0');
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), whole.size());
    return LLVM::GlobalOp::create(outside, loc, type, true, LLVM::Linkage::Internal,
                                  (name + suffix).str(), builder.getStringAttr(whole));
  };
  auto arguments = emitText("_arguments", describeLeaves(function.getArgumentTypes())),
       results = emitText("_results", describeLeaves(getAllResults(function)));
  // Its own turn comes later.
  func::FuncOp entry =
      declareFunction(module, entryName, builder.getFunctionType({pointer, pointer}, {}));
  func::FuncOp call = declareFunction(
      module, "ag_call_device",
      builder.getFunctionType({pointer, pointer, pointer, pointer, pointer}, {number}));
  Value address = func::ConstantOp::create(builder, loc, entry.getFunctionType(),
                                           FlatSymbolRefAttr::get(entry));
  SmallVector<Value> given{
      UnrealizedConversionCastOp::create(builder, loc, pointer, address).getResult(0)};
  for (LLVM::GlobalOp text : {arguments, results})
    given.push_back(LLVM::AddressOfOp::create(builder, loc, pointer, text.getName()));
  llvm::append_range(given, slots);
  return func::CallOp::create(builder, loc, call, given).getResult(0);
}

} // namespace autographc
