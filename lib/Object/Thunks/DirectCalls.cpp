//===- DirectCalls.cpp - calls that need less than others -----------------===//
#include "DirectCalls.h"

#include "Signature.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringSet.h"

namespace autographc {

/// As abi.h lays leaves out.
static unsigned countSlots(llvm::StringRef leaves) {
  unsigned count = 0;
  for (char leaf : leaves)
    count += llvm::isDigit(leaf)          ? 1 + (leaf - '0')
             : leaf == 'z'                ? 3
             : leaf == 'n' || leaf == 'k' ? 1
                                          : 2;
  return count;
}

static Signature describe(mlir::TypeRange types) {
  Signature signature;
  for (mlir::Type type : types)
    signature.add(type);
  return signature;
}

/// Whether a direct call takes a value as it lies in memory.
static bool isLent(mlir::Type type) {
  if (auto structure = mlir::dyn_cast<ag::StructType>(type))
    return ag::getWholeArray(type) || llvm::all_of(structure.getFields(), isLent);
  if (auto list = mlir::dyn_cast<ag::ListType>(type))
    return list.getElementType().isIntOrFloat() && !list.getElementType().isInteger(1);
  return !mlir::isa<ag::StateType, ag::CallableType>(type);
}

bool hasStatics(mlir::func::FuncOp function) {
  return llvm::any_of(function.getArgumentTypes(), ag::holdsStatic);
}

bool hasFewLeaves(mlir::func::FuncOp function) {
  llvm::SmallVector<mlir::Type> inOut;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (ag::hasArgAttr<ag::InoutAttr>(function, i))
      inOut.push_back(function.getArgumentTypes()[i]);
  Signature arguments = describe(function.getArgumentTypes()),
            results = describe(function.getResultTypes()), changed = describe(inOut);
  return llvm::all_of(function.getArgumentTypes(), isLent) &&
         llvm::all_of(function.getResultTypes(), isLent) &&
         countSlots(arguments.leaves) <= maxDirectSlots &&
         countSlots(results.leaves) + countSlots(changed.leaves) <= maxDirectSlots;
}

/// Whether a function without a body here can allocate, or call what does: the C library's
/// functions and failures cannot.
static bool mayAllocate(llvm::StringRef declared) {
  static constexpr llvm::StringLiteral computing[] = {"ag_multiply_",    "ag_divide_",
                                                      "ag_reduce_angle", "ag_begin_blocks_",
                                                      "ag_add_block_",   "ag_end_blocks_"};
  bool computes =
      llvm::any_of(computing, [&](llvm::StringRef prefix) { return declared.starts_with(prefix); });
  // MLIR's name of the allocator, before the translation.
  return declared == "_mlir_memref_to_llvm_alloc" || declared.starts_with("__ag_") ||
         (declared.starts_with("ag_") && !computes && !declared.starts_with("ag_fail_") &&
          declared != "ag_print" && declared != "ag_print_part");
}

bool neverAllocates(mlir::ModuleOp lowered, llvm::StringRef entry) {
  mlir::SymbolTable symbols(lowered);
  llvm::StringSet<> seen;
  llvm::SmallVector<llvm::StringRef> reached{entry};
  while (!reached.empty()) {
    llvm::StringRef name = reached.pop_back_val();
    if (!seen.insert(name).second)
      continue;
    auto function = symbols.lookup<mlir::LLVM::LLVMFuncOp>(name);
    if (!function || (function.isExternal() && mayAllocate(name)))
      return false;
    bool isKnown = true;
    function.walk([&](mlir::LLVM::CallOp call) {
      if (std::optional<llvm::StringRef> callee = call.getCallee())
        reached.push_back(*callee);
      else
        isKnown = false;
    });
    if (!isKnown)
      return false;
  }
  return true;
}

} // namespace autographc
