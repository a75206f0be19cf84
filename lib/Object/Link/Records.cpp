//===- Records.cpp - the registration records of an object file -----------===//
#include "Records.h"

#include "autograph/abi.h"

#include "llvm/Support/Compression.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace autographc {

RecordBuilder::RecordBuilder(Module &module, const EagerBodies &inner)
    : module(module), inner(inner), builder(module.getContext()),
      pointer(PointerType::getUnqual(module.getContext())) {
  Type *number = builder.getInt64Ty();
  kept = new GlobalVariable(module, StructType::get(pointer, number, number, number), true,
                            GlobalValue::InternalLinkage, nullptr, "__ag_kept");
}

Constant *RecordBuilder::text(StringRef value) {
  Constant *bytes = ConstantDataArray::getString(module.getContext(), value);
  auto *variable = new GlobalVariable(module, bytes->getType(), true, GlobalValue::PrivateLinkage,
                                      bytes, "__ag_text");
  variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return variable;
}

Constant *RecordBuilder::versions(const LinkedFunction &function, int64_t &count) {
  auto *type = StructType::get(pointer, pointer, pointer);
  SmallVector<Constant *> rows;
  for (const LinkedVersion &version : function.versions) {
    Function *entry = module.getFunction(version.entry);
    if (!entry)
      continue;
    Constant *extents = ConstantDataArray::get(
        module.getContext(),
        ArrayRef<uint64_t>(reinterpret_cast<const uint64_t *>(version.extents.data()),
                           version.extents.size()));
    auto *variable = new GlobalVariable(module, extents->getType(), true,
                                        GlobalValue::PrivateLinkage, extents, "__ag_extents");
    rows.push_back(ConstantStruct::get(type, {entry, variable, text(version.signature)}));
  }
  count = rows.size();
  auto *table = ArrayType::get(type, rows.size());
  return new GlobalVariable(module, table, true, GlobalValue::PrivateLinkage,
                            ConstantArray::get(table, rows), "__ag_versions");
}

Constant *RecordBuilder::table(Constant *value, StringRef name) {
  return new GlobalVariable(module, value->getType(), true, GlobalValue::PrivateLinkage, value,
                            name);
}

Constant *RecordBuilder::parameter(const LinkedParameter &parameter) {
  Constant *makeDefault = ConstantPointerNull::get(pointer);
  if (Function *function = module.getFunction(parameter.makeDefault))
    makeDefault = function;
  return ConstantStruct::getAnon(
      {text(parameter.name), text(parameter.types), text(parameter.leaves), makeDefault});
}

/// What tells functions of internal linkage of one file from those of another.
Constant *RecordBuilder::unit(const Function &symbol, Constant *marker) {
  if (!symbol.hasLocalLinkage())
    return ConstantPointerNull::get(pointer);
  // Where the file asks for no functions by name, any address is as good.
  GlobalVariable *named = module.getNamedGlobal("_ZN2ag6detailL9this_unitE");
  return named ? named : marker;
}

Constant *RecordBuilder::description(const LinkedFunction &function, Constant *unit) {
  SmallVector<Constant *> rows;
  for (const LinkedParameter &each : function.parameters)
    rows.push_back(parameter(each));
  auto *type = StructType::get(pointer, pointer, pointer, pointer);
  Constant *all =
      table(ConstantArray::get(ArrayType::get(type, rows.size()), rows), "__ag_parameters");
  Constant *null = ConstantPointerNull::get(pointer);
  Function *trace = module.getFunction("__ag_entry_" + function.mangled + ".trace");
  SmallVector<Constant *> callees;
  for (const std::string &callee : function.callees)
    if (Function *called = trace ? nullptr : module.getFunction(callee);
        called && !inner.contains(called))
      callees.push_back(called);
  callees.push_back(null);
  Constant *texts[] = {keep(function.code), keep(function.mlir)};
  return table(ConstantStruct::getAnon(
                   {all, builder.getInt64(rows.size()), parameter(function.result),
                    trace ? static_cast<Constant *>(trace) : null,
                    table(ConstantArray::get(ArrayType::get(pointer, callees.size()), callees),
                          "__ag_callees"),
                    keptText.empty() ? null : kept, texts[0], texts[1], unit}),
               "__ag_description");
}

/// For a weak function a weak byte in its comdat: null where the linker kept another compiler's
/// copy.
Constant *RecordBuilder::marker(const LinkedFunction &function, Function &symbol) {
  Constant *zero = builder.getInt8(0);
  bool weak = symbol.hasComdat() || symbol.isWeakForLinker();
  auto *variable =
      new GlobalVariable(module, zero->getType(), true,
                         weak ? GlobalValue::WeakAnyLinkage : GlobalValue::InternalLinkage, zero,
                         function.mangled + ".autograph");
  variable->setComdat(symbol.getComdat());
  if (weak)
    variable->setVisibility(symbol.getVisibility());
  return variable;
}

void RecordBuilder::add(const LinkedFunction &function, Function &symbol) {
  int64_t count = 0;
  Constant *rows = versions(function, count);
  auto *i64 = builder.getInt64Ty();
  Constant *null = ConstantPointerNull::get(pointer);
  // To whole cache lines.
  Constant *padding = ConstantAggregateZero::get(ArrayType::get(i64, 3));
  Constant *marked = marker(function, symbol);
  Constant *value =
      ConstantStruct::getAnon({builder.getInt32(AG_UNTRACED), ConstantInt::getSigned(i64, -1), null,
                               rows, ConstantInt::get(i64, count), text(function.leaves),
                               text(function.name), text(function.mangled), &symbol, marked, null,
                               null, description(function, unit(symbol, marked)), padding});
  auto *record =
      new GlobalVariable(module, value->getType(), false, GlobalValue::InternalLinkage, value, "");
  record->setAlignment(Align(alignof(ag_function_record)));
  if (GlobalVariable *declared = module.getNamedGlobal(function.record)) {
    declared->replaceAllUsesWith(record);
    declared->eraseFromParent();
  }
  record->setName(function.record);
  records.push_back(record);
}

void RecordBuilder::addUnused(const LinkedFunction &function) {
  GlobalVariable *declared = module.getNamedGlobal(function.record);
  if (declared && declared->use_empty()) {
    declared->eraseFromParent();
  } else if (declared) {
    declared->setLinkage(GlobalValue::InternalLinkage);
    declared->setInitializer(UndefValue::get(declared->getValueType()));
  }
}

Function *RecordBuilder::buildForAll(StringRef name, StringRef called,
                                     ArrayRef<GlobalVariable *> all) {
  auto *function = Function::Create(FunctionType::get(builder.getVoidTy(), false),
                                    GlobalValue::InternalLinkage, name, &module);
  builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "", function));
  FunctionCallee callee = module.getOrInsertFunction(called, builder.getVoidTy(), pointer);
  for (GlobalVariable *record : all)
    builder.CreateCall(callee, record);
  builder.CreateRetVoid();
  return function;
}

Constant *RecordBuilder::keep(StringRef text) {
  keptText += text;
  return ConstantStruct::getAnon(
      {builder.getInt64(keptText.size() - text.size()), builder.getInt64(text.size())});
}

void RecordBuilder::defineKept() {
  SmallVector<uint8_t> packed;
  bool isPacked = compression::zlib::isAvailable();
  if (isPacked)
    compression::zlib::compress(arrayRefFromStringRef(keptText), packed,
                                compression::zlib::BestSizeCompression);
  else
    packed.assign(keptText.begin(), keptText.end());
  Constant *bytes = ConstantDataArray::get(module.getContext(), packed);
  auto *data = cast<GlobalVariable>(table(bytes, "__ag_kept_text"));
  data->setSection(".autograph.ir");
  kept->setInitializer(
      ConstantStruct::getAnon({data, builder.getInt64(packed.size()),
                               builder.getInt64(keptText.size()), builder.getInt64(isPacked)}));
}

void RecordBuilder::finish() {
  if (keptText.empty())
    kept->eraseFromParent();
  else
    defineKept();
  if (records.empty())
    return;
  // Before the user's own static initialisers, which may call a marked function; and behind their
  // destructors, or where a library is unloaded.
  appendToGlobalCtors(module, buildForAll("__ag_register_all", "ag_register", records), 101);
  appendToGlobalDtors(module, buildForAll("__ag_unregister_all", "ag_unregister", records), 101);
}

} // namespace autographc
