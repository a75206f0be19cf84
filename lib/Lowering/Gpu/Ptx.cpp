//===- Ptx.cpp - kernels to PTX and machine code --------------------------===//
#include "DeviceCode.h"
#include "Elements/ElementLoops.h"

#include "autographc/Lowering/Gpu.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

extern "C" {
void LLVMInitializeNVPTXTargetInfo();
void LLVMInitializeNVPTXTarget();
void LLVMInitializeNVPTXTargetMC();
void LLVMInitializeNVPTXAsmPrinter();
}

using namespace mlir;

namespace autographc {
namespace {

std::unique_ptr<llvm::TargetMachine> createMachine(StringRef architecture) {
  static bool once = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    return true;
  }();
  (void)once;
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  llvm::TargetOptions options;
  // A product and a sum round twice, as on the CPU: `mul.rn` and `add.rn`, which ptxas leaves
  // alone.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, architecture, "", options, llvm::Reloc::PIC_,
                                  std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

/// Kernels in the LLVM dialect, in a module of their own.
OwningOpRef<ModuleOp> lowerKernels(gpu::GPUModuleOp kernels) {
  OwningOpRef<ModuleOp> module(ModuleOp::create(kernels.getLoc()));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  for (Operation &op : *kernels.getBody())
    builder.clone(op);
  // Divisions that round up or down, and no more: `maximumf` by comparisons would lose the sign of
  // zero.
  RewritePatternSet divisions(kernels.getContext());
  arith::populateCeilFloorDivExpandOpsPatterns(divisions);
  if (failed(applyPatternsGreedily(*module, std::move(divisions))))
    return nullptr;
  PassManager manager(kernels.getContext());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
  // Addresses that do not depend on the index of a loop.
  manager.addNestedPass<LLVM::LLVMFuncOp>(createLoopInvariantCodeMotionPass());
  manager.addPass(createSCFToControlFlowPass());
  if (failed(manager.run(*module)))
    return nullptr;
  lowerFailures(*module);
  manager.clear();
  manager.addPass(createConvertComplexToLLVMPass());
  manager.addPass(createArithToLLVMConversionPass());
  manager.addPass(createConvertMathToLLVMPass());
  manager.addPass(createConvertIndexToLLVMPass());
  manager.addPass(createConvertControlFlowToLLVMPass());
  manager.addPass(createUBToLLVMConversionPass());
  manager.addPass(createReconcileUnrealizedCastsPass());
  if (failed(manager.run(*module)))
    return nullptr;
  return module;
}

void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2).run(module, modules);
}

} // namespace

std::unique_ptr<llvm::Module> translateKernels(gpu::GPUModuleOp kernels, StringRef architecture,
                                               llvm::LLVMContext &context) {
  OwningOpRef<ModuleOp> lowered = lowerKernels(kernels);
  if (!lowered)
    return nullptr;
  registerBuiltinDialectTranslation(*kernels.getContext());
  registerLLVMDialectTranslation(*kernels.getContext());
  registerNVVMDialectTranslation(*kernels.getContext());
  std::unique_ptr<llvm::Module> module = translateModuleToLLVMIR(*lowered, context, "kernels");
  std::unique_ptr<llvm::TargetMachine> machine = createMachine(architecture);
  if (!module || !machine)
    return nullptr;
  module->setTargetTriple(machine->getTargetTriple());
  module->setDataLayout(machine->createDataLayout());
  optimize(*module, *machine);
  return module;
}

std::string printPtx(llvm::Module &module, StringRef architecture) {
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream out(text);
  llvm::legacy::PassManager passes;
  std::unique_ptr<llvm::TargetMachine> machine = createMachine(architecture);
  if (machine->addPassesToEmitFile(passes, out, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return "";
  passes.run(module);
  return text.str().str();
}

std::string emitPtx(ModuleOp module, StringRef architecture) {
  auto kernels = module.lookupSymbol<gpu::GPUModuleOp>("__ag_kernels");
  if (!kernels)
    return "";
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated = translateKernels(kernels, architecture, context);
  return translated ? printPtx(*translated, architecture) : "";
}

/// On the PATH, or where CUDA is; empty where there is none.
static std::string findPtxas() {
  llvm::SmallString<128> inToolkit("/usr/local/cuda");
  if (std::optional<std::string> home = llvm::sys::Process::GetEnv("CUDA_HOME"))
    inToolkit = *home;
  llvm::sys::path::append(inToolkit, "bin");
  llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName("ptxas");
  if (!found)
    found = llvm::sys::findProgramByName("ptxas", {inToolkit.str()});
  if (found)
    return *found;
  return "";
}

std::string assemblePtx(StringRef text, StringRef architecture) {
  std::string program = findPtxas();
  llvm::SmallString<128> source, binary;
  if (program.empty() || llvm::sys::fs::createTemporaryFile("autograph", "ptx", source))
    return "";
  llvm::FileRemover sourceRemover(source);
  if (llvm::sys::fs::createTemporaryFile("autograph", "cubin", binary))
    return "";
  llvm::FileRemover binaryRemover(binary);
  std::error_code wrong;
  llvm::raw_fd_ostream(source, wrong) << text;
  std::string arch = ("-arch=" + architecture).str();
  // What an older ptxas does not know, the driver compiles.
  std::optional<StringRef> nowhere[] = {StringRef(), StringRef(), StringRef()};
  if (wrong || llvm::sys::ExecuteAndWait(program, {program, arch, source, "-o", binary},
                                         std::nullopt, nowhere) != 0)
    return "";
  auto made = llvm::MemoryBuffer::getFile(binary);
  return made ? (*made)->getBuffer().str() : "";
}

static bool isArchitecture(StringRef name) {
  if (name == emulatorName)
    return true;
  int number = 0;
  StringRef digits = name;
  bool isNamed = digits.consume_front("sm_") && !digits.consumeInteger(10, number) &&
                 (digits.empty() || digits == "a");
  if (!isNamed || number < 80)
    return false;
  std::unique_ptr<llvm::TargetMachine> machine = createMachine("sm_80");
  return machine && machine->getMCSubtargetInfo()->isCPUStringValid(name);
}

std::string findUnknownArchitecture(const std::vector<std::string> &names) {
  auto unknown = llvm::find_if_not(names, isArchitecture);
  return unknown == names.end() ? "" : *unknown;
}

} // namespace autographc
