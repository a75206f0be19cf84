//===- Records.cpp - the registration records of an object file -----------===//
#include "Records.h"

#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace autographc {

RecordBuilder::RecordBuilder(Module &module)
    : module(module), builder(module.getContext()), pointer(PointerType::getUnqual(module.getContext())) {}

Constant *RecordBuilder::text(StringRef value) {
  Constant *bytes = ConstantDataArray::getString(module.getContext(), value);
  auto *variable = new GlobalVariable(module, bytes->getType(), true, GlobalValue::PrivateLinkage, bytes, "__ag_text");
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
    Constant *extents = ConstantDataArray::get(module.getContext(), ArrayRef<uint64_t>(reinterpret_cast<const uint64_t *>(version.extents.data()), version.extents.size()));
    auto *variable = new GlobalVariable(module, extents->getType(), true, GlobalValue::PrivateLinkage, extents, "__ag_extents");
    rows.push_back(ConstantStruct::get(type, {entry, variable, text(version.signature)}));
  }
  count = rows.size();
  auto *table = ArrayType::get(type, rows.size());
  return new GlobalVariable(module, table, true, GlobalValue::PrivateLinkage, ConstantArray::get(table, rows), "__ag_versions");
}

/// For a weak function a weak byte in its comdat: null where the linker kept another compiler's copy.
Constant *RecordBuilder::marker(const LinkedFunction &function, Function &symbol) {
  Constant *zero = builder.getInt8(0);
  bool weak = symbol.hasComdat() || symbol.isWeakForLinker();
  auto *variable = new GlobalVariable(module, zero->getType(), true, weak ? GlobalValue::WeakAnyLinkage : GlobalValue::InternalLinkage,
                                      zero, function.mangled + ".autograph");
  variable->setComdat(symbol.getComdat());
  if (weak)
    variable->setVisibility(symbol.getVisibility());
  return variable;
}

void RecordBuilder::add(const LinkedFunction &function, Function &symbol) {
  int64_t count = 0;
  Constant *rows = versions(function, count);
  auto *i64 = builder.getInt64Ty();
  auto *type = StructType::get(pointer, pointer, pointer, pointer, pointer, pointer, i64, pointer, i64);
  Constant *value = ConstantStruct::get(type, {text(function.name), text(function.mangled), &symbol, marker(function, symbol),
                                               text(function.leaves), rows, ConstantInt::get(i64, count), ConstantPointerNull::get(pointer), ConstantInt::getSigned(i64, -1)});
  auto *record = new GlobalVariable(module, type, false, GlobalValue::InternalLinkage, value, "");
  if (GlobalVariable *declared = module.getNamedGlobal(function.record)) {
    declared->replaceAllUsesWith(record);
    declared->eraseFromParent();
  }
  record->setName(function.record);
  records.push_back(record);
}

void RecordBuilder::addUnused(const LinkedFunction &function) {
  if (GlobalVariable *declared = module.getNamedGlobal(function.record)) {
    declared->setLinkage(GlobalValue::InternalLinkage);
    declared->setInitializer(UndefValue::get(declared->getValueType()));
  }
}

void RecordBuilder::finish() {
  if (records.empty())
    return;
  auto *constructor = Function::Create(FunctionType::get(builder.getVoidTy(), false), GlobalValue::InternalLinkage, "__ag_register_all", &module);
  builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "", constructor));
  FunctionCallee enter = module.getOrInsertFunction("ag_register", builder.getVoidTy(), pointer);
  for (GlobalVariable *record : records)
    builder.CreateCall(enter, record);
  builder.CreateRetVoid();
  // Before the user's own static initialisers, which may call a marked function.
  appendToGlobalCtors(module, constructor, 101);
}

} // namespace autographc
