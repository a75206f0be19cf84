//===- Translate.cpp - the LLVM dialect to LLVM IR ------------------------===//
#include "autographc/Lowering/Native.h"

#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace mlir;

namespace {

/// Points calls of `from`, if there are any, at `to`.
llvm::Function *renameFunction(llvm::Module &module, llvm::StringRef from, llvm::StringRef to) {
  llvm::Function *function = module.getFunction(from);
  if (!function)
    return module.getFunction(to);
  if (llvm::Function *present = module.getFunction(to)) {
    function->replaceAllUsesWith(present);
    function->eraseFromParent();
    return present;
  }
  function->setName(to);
  return function;
}

/// What LLVM may assume of the runtime's allocator, as of malloc: a new buffer is nobody else's, and one that is never used goes. Not
/// `allocsize`: a list grows in place into what the buffer has room for, and has its capacity before it.
void describeMemory(llvm::Module &module) {
  using llvm::Attribute;
  llvm::LLVMContext &context = module.getContext();
  if (llvm::Function *allocate = renameFunction(module, "_mlir_memref_to_llvm_alloc", "ag_allocate")) {
    for (auto attribute : {Attribute::NoAlias, Attribute::NonNull, Attribute::NoUndef})
      allocate->addRetAttr(attribute);
    allocate->addRetAttr(Attribute::getWithAlignment(context, llvm::Align(64)));
    allocate->setMemoryEffects(llvm::MemoryEffects::inaccessibleMemOnly());
    allocate->addFnAttr(Attribute::get(context, Attribute::AllocKind,
                                       static_cast<uint64_t>(llvm::AllocFnKind::Alloc | llvm::AllocFnKind::Uninitialized)));
    allocate->addFnAttr("alloc-family", "ag_allocate");
  }
  if (llvm::Function *release = renameFunction(module, "_mlir_memref_to_llvm_free", "ag_release")) {
    release->setDoesNotThrow();
    release->setMemoryEffects(llvm::MemoryEffects::inaccessibleOrArgMemOnly());
    release->addParamAttr(0, Attribute::AllocatedPointer);
    release->addFnAttr(Attribute::get(context, Attribute::AllocKind, static_cast<uint64_t>(llvm::AllocFnKind::Free)));
    release->addFnAttr("alloc-family", "ag_allocate");
    release->addFnAttr(Attribute::WillReturn);
  }
}

/// Functions of the C library have no effect, and LLVM must not evaluate them at compile time: its values may differ.
bool isMathFunction(llvm::StringRef name) {
  static const llvm::StringSet<> names{"acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt",
                                       "cos", "cosh", "erf", "erfc", "exp", "exp2", "expm1", "log",
                                       "log10", "log1p", "log2", "pow", "sin", "sinh", "tan", "tanh"};
  return names.contains(name) || (name.consume_back("f") && names.contains(name));
}

void describeMathCalls(llvm::Function &function) {
  for (llvm::BasicBlock &block : function)
    for (llvm::Instruction &instruction : block) {
      auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call || !call->getCalledFunction() || !isMathFunction(call->getCalledFunction()->getName()))
        continue;
      call->addFnAttr(llvm::Attribute::NoBuiltin);
      call->addFnAttr(llvm::Attribute::NoUnwind);
      call->addFnAttr(llvm::Attribute::WillReturn);
      call->setDoesNotAccessMemory();
    }
}

} // namespace

std::unique_ptr<llvm::Module> autographc::translateToLLVM(ModuleOp module, llvm::LLVMContext &context) {
  registerBuiltinDialectTranslation(*module->getContext());
  registerLLVMDialectTranslation(*module->getContext());
  std::unique_ptr<llvm::Module> result = translateModuleToLLVMIR(module, context, "autograph");
  if (!result)
    return nullptr;
  describeMemory(*result);
  for (llvm::Function &function : *result) {
    if (function.isDeclaration())
      continue;
    function.setUWTableKind(llvm::UWTableKind::Async);
    describeMathCalls(function);
  }
  return result;
}
