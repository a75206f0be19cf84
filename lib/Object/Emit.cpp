//===- Emit.cpp - LLVM IR to machine code ---------------------------------===//
#include "autographc/Object/Emit.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

using namespace llvm;

namespace autographc {
namespace {

/// Only the machine we are on: initialising every target costs start-up time and, linked
/// statically, tens of megabytes.
void initializeTarget() {
  static bool once = [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    InitializeNativeTargetAsmParser();
    return true;
  }();
  (void)once;
}

std::string getFeatures(const EmitOptions &options) {
  SubtargetFeatures features;
  if (options.cpu == "native")
    for (auto &[name, enabled] : sys::getHostCPUFeatures())
      features.AddFeature(name, enabled);
  SmallVector<StringRef> asked;
  StringRef(options.features).split(asked, ',', -1, /*KeepEmpty=*/false);
  for (StringRef feature : asked)
    features.AddFeature(feature);
  return features.getString();
}

std::unique_ptr<TargetMachine> createTargetMachine(const Triple &triple, const EmitOptions &options,
                                                   std::string &error) {
  initializeTarget();
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  std::string cpu = options.cpu == "native" ? sys::getHostCPUName().str() : options.cpu;
  if (cpu.empty() && triple.getArch() == Triple::x86_64)
    cpu = "x86-64";
  TargetOptions targetOptions;
  // A product and a sum round twice, as in eager code: never one fused operation.
  targetOptions.AllowFPOpFusion = FPOpFusion::Strict;
  const CodeGenOptLevel levels[] = {CodeGenOptLevel::None, CodeGenOptLevel::Less,
                                    CodeGenOptLevel::Default, CodeGenOptLevel::Aggressive};
  return std::unique_ptr<TargetMachine>(
      target->createTargetMachine(triple, cpu, getFeatures(options), targetOptions,
                                  options.positionIndependent ? Reloc::PIC_ : Reloc::Static,
                                  std::nullopt, levels[std::min(options.optLevel, 3u)]));
}

OptimizationLevel getLevel(const EmitOptions &options) {
  if (options.sizeLevel)
    return options.sizeLevel == 1 ? OptimizationLevel::Os : OptimizationLevel::Oz;
  const OptimizationLevel levels[] = {OptimizationLevel::O0, OptimizationLevel::O1,
                                      OptimizationLevel::O2, OptimizationLevel::O3};
  return levels[std::min(options.optLevel, 3u)];
}

void optimize(Module &module, TargetMachine &machine, OptimizationLevel level) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  PipelineTuningOptions tuning;
  // As Clang sets them: without these the default pipeline neither vectorises nor interleaves.
  tuning.LoopVectorization = tuning.LoopInterleaving = tuning.SLPVectorization =
      level.getSpeedupLevel() > 1;
  // All at once: one by one, what each of many loops in a loop forgets takes the square of their
  // number.
  tuning.ForgetAllSCEVInLoopUnroll = true;
  PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  ModulePassManager passes = level == OptimizationLevel::O0
                                 ? builder.buildO0DefaultPipeline(level)
                                 : builder.buildPerModuleDefaultPipeline(level);
  passes.run(module, modules);
}

bool write(Module &module, TargetMachine &machine, EmitKind kind, raw_pwrite_stream &out,
           std::string &error) {
  if (kind == EmitKind::LLVM)
    return module.print(out, nullptr), true;
  if (kind == EmitKind::Bitcode)
    return WriteBitcodeToFile(module, out), true;
  legacy::PassManager passes;
  CodeGenFileType type =
      kind == EmitKind::Object ? CodeGenFileType::ObjectFile : CodeGenFileType::AssemblyFile;
  if (machine.addPassesToEmitFile(passes, out, nullptr, type)) {
    error = "the target cannot write this kind of file";
    return false;
  }
  passes.run(module);
  return true;
}

} // namespace

bool setTarget(Module &module, const EmitOptions &options, std::string &error) {
  Triple triple(sys::getDefaultTargetTriple());
  std::unique_ptr<TargetMachine> machine = createTargetMachine(triple, options, error);
  if (!machine)
    return false;
  module.setTargetTriple(triple);
  module.setDataLayout(machine->createDataLayout());
  return true;
}

bool optimizeAndEmit(Module &module, const EmitOptions &options, raw_pwrite_stream &out,
                     std::string &error) {
  std::unique_ptr<TargetMachine> machine =
      createTargetMachine(module.getTargetTriple(), options, error);
  if (!machine)
    return false;
  raw_string_ostream stream(error);
  if (verifyModule(module, &stream))
    return false;
  optimize(module, *machine, getLevel(options));
  return write(module, *machine, options.kind, out, error);
}

} // namespace autographc
