//===- Translate.cpp - the LLVM dialect to LLVM IR ------------------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/LLVM.h"

#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

using namespace mlir;

namespace {

/// Points calls of `from`, if there are any, at `to`.
void renameFunction(llvm::Module &module, llvm::StringRef from, llvm::StringRef to) {
  llvm::Function *function = module.getFunction(from);
  if (!function)
    return;
  if (llvm::Function *present = module.getFunction(to)) {
    function->replaceAllUsesWith(present);
    function->eraseFromParent();
    return;
  }
  function->setName(to);
}

/// Functions of the C library have no effect, and LLVM must not evaluate them at compile time: its
/// values may differ.
bool isMathFunction(llvm::StringRef name) {
  static const llvm::StringSet<> names{"acos",  "acosh", "asin",  "asinh", "atan",  "atan2",
                                       "atanh", "cbrt",  "cos",   "cosh",  "erf",   "erfc",
                                       "exp",   "exp2",  "expm1", "log",   "log10", "log1p",
                                       "log2",  "pow",   "sin",   "sinh",  "tan",   "tanh"};
  return names.contains(name) || (name.consume_back("f") && names.contains(name));
}

void describeMathCalls(llvm::Function &function) {
  for (llvm::BasicBlock &block : function)
    for (llvm::Instruction &instruction : block) {
      auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call || !call->getCalledFunction() ||
          !isMathFunction(call->getCalledFunction()->getName()))
        continue;
      call->addFnAttr(llvm::Attribute::NoBuiltin);
      call->addFnAttr(llvm::Attribute::NoUnwind);
      call->addFnAttr(llvm::Attribute::WillReturn);
      call->setDoesNotAccessMemory();
    }
}

bool linkBitcode(llvm::Module &module, llvm::StringRef bitcode) {
  auto parsed = llvm::parseBitcodeFile({bitcode, "emulated"}, module.getContext());
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return false;
  }
  return !llvm::Linker::linkModules(module, std::move(*parsed));
}

} // namespace

std::unique_ptr<llvm::Module> autographc::translateToLLVM(ModuleOp module,
                                                          llvm::LLVMContext &context) {
  registerBuiltinDialectTranslation(*module->getContext());
  registerLLVMDialectTranslation(*module->getContext());
  std::unique_ptr<llvm::Module> result = translateModuleToLLVMIR(module, context, "autograph");
  if (!result)
    return nullptr;
  if (auto emulated = ag::getAttr<ag::EmulatedAttr>(module))
    if (!linkBitcode(*result, emulated.getValue()))
      return nullptr;
  renameFunction(*result, "_mlir_memref_to_llvm_alloc", "ag_allocate");
  renameFunction(*result, "_mlir_memref_to_llvm_free", "ag_release");
  autographc::describeRuntime(*result);
  autographc::splitAggregates(*result);
  for (llvm::Function &function : *result) {
    if (function.isDeclaration())
      continue;
    function.setUWTableKind(llvm::UWTableKind::Async);
    describeMathCalls(function);
  }
  return result;
}
