//===- MergeKernels.cpp - one kernel for those that are the same ----------===//
#include "MergeKernels.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace autographc {
namespace {

/// The memory that the threads of a kernel's blocks share.
SmallVector<LLVM::GlobalOp> findShared(LLVM::LLVMFuncOp kernel, gpu::GPUModuleOp kernels) {
  SmallVector<LLVM::GlobalOp> shared;
  kernel.walk([&](LLVM::AddressOfOp address) {
    auto global = kernels.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName());
    if (global && !llvm::is_contained(shared, global))
      shared.push_back(global);
  });
  return shared;
}

/// What a kernel is, but for its name, and for what begins with that.
std::string describe(LLVM::LLVMFuncOp kernel, ArrayRef<LLVM::GlobalOp> shared) {
  std::string text;
  llvm::raw_string_ostream out(text);
  OpPrintingFlags flags;
  flags.useLocalScope();
  kernel->print(out, flags);
  for (LLVM::GlobalOp global : shared)
    LLVM::GlobalOp(global)->print(out, flags);
  std::string own = ("@" + kernel.getName()).str(), plain;
  StringRef rest = text;
  for (size_t at; (at = rest.find(own)) != StringRef::npos; rest = rest.drop_front(at)) {
    plain += rest.take_front(at);
    at += own.size();
    // Another kernel's name may be longer.
    bool isLonger = at < rest.size() && llvm::isDigit(rest[at]);
    plain += isLonger ? own : std::string("@");
  }
  return plain + rest.str();
}

} // namespace

void mergeKernels(ModuleOp module, gpu::GPUModuleOp kernels) {
  llvm::StringMap<StringAttr> first;
  DenseMap<StringAttr, StringAttr> merged;
  for (auto kernel : llvm::make_early_inc_range(kernels.getOps<LLVM::LLVMFuncOp>())) {
    if (kernel.isExternal())
      continue;
    SmallVector<LLVM::GlobalOp> shared = findShared(kernel, kernels);
    auto [known, isNew] = first.try_emplace(describe(kernel, shared), kernel.getNameAttr());
    if (isNew)
      continue;
    merged[kernel.getNameAttr()] = known->second;
    kernel.erase();
    for (LLVM::GlobalOp global : shared)
      global.erase();
  }
  if (merged.empty())
    return;
  module.walk([&](gpu::LaunchFuncOp launch) {
    if (StringAttr name = merged.lookup(launch.getKernelName()))
      launch.setKernelAttr(
          SymbolRefAttr::get(kernels.getNameAttr(), {FlatSymbolRefAttr::get(name)}));
  });
}

} // namespace autographc
