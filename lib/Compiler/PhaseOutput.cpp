//===- PhaseOutput.cpp - what a job shows of its phases -------------------===//
#include "PhaseOutput.h"

#include "Object/Link/EagerCode.h"
#include "Object/Link/ScaleByPowers.h"
#include "Object/Link/ShortenExtremes.h"
#include "Object/Link/WidenMasks.h"

#include "autographc/Emit/Cpp.h"
#include "autographc/Emit/Entries.h"
#include "autographc/Lowering/Gpu.h"
#include "autographc/Support/ClangDiagnostics.h"
#include "autographc/Support/Output.h"

#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/BackendUtil.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/TimeProfiler.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

static std::string printModule(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out, mlir::OpPrintingFlags().useLocalScope());
  return text + "\n";
}

static std::optional<EntryForm> getEntryForm(StringRef product) {
  return llvm::StringSwitch<std::optional<EntryForm>>(product)
      .Case("entries", EntryForm::Source)
      .Case("header", EntryForm::Header)
      .Case("python", EntryForm::Python)
      .Default(std::nullopt);
}

void PhaseOutput::begin() {
  bool shows = !job.options.explain.empty() || !job.options.report.empty() ||
               job.options.emit == "cpp" || getEntryForm(job.options.emit);
  if (shows && job.converted.functions.empty())
    reportDiagnostic(job.getDiagnostics(), {}, diag::NothingMarked, job.getFile().str());
  explanation.collectStatements(*job.converted.module);
}

void PhaseOutput::observe(const Phase &phase, double milliseconds, Sema &sema) {
  if (job.options.timing)
    llvm::errs() << llvm::format("%8.2f ms  %s\n", milliseconds, phase.name);
  if (!job.options.dumpPhases.empty() && !job.failed)
    dump(phase);
  if (!job.options.report.empty() || !job.options.explain.empty())
    explain(phase);
  if (!job.options.report.empty())
    addToReport(phase, milliseconds, sema);
}

void PhaseOutput::explain(const Phase &phase) {
  if (phase.name == StringRef("functional"))
    explanation.explain(*job.converted.module);
  else if (phase.name == StringRef("gradients"))
    explanation.explainGradients(*job.converted.module);
  else if (phase.name == StringRef("loops"))
    explanation.explainSchedules(*job.converted.module);
  else if (phase.name == StringRef("gpu"))
    explanation.explainDevices(*job.converted.module);
}

void PhaseOutput::finish(Sema &sema) {
  if (!job.options.explain.empty()) {
    text = job.options.explain == "json"          ? explanation.printJson()
           : job.options.explain == "performance" ? explanation.printPerformance()
                                                  : explanation.printText();
  } else if (job.options.emit == "ptx") {
    text = emitPtx(*job.converted.module, job.options.listArchitectures().front());
  } else if (job.options.emit == "dot") {
    text = printDot(*job.converted.module);
  } else if (job.options.emit == "cpp") {
    text = printCppFile(sema, *job.converted.module, job.converted.functions);
  } else if (std::optional<EntryForm> form = getEntryForm(job.options.emit)) {
    text = printEntries(sema, *job.converted.module, job.converted.functions, job.getFile(), *form);
  } else {
    text = printModule(*job.converted.module);
  }
}

void PhaseOutput::dump(const Phase &phase) {
  llvm::SmallString<128> path(job.options.dumpPhases);
  llvm::sys::path::append(path, llvm::sys::path::stem(job.getFile()) + "." +
                                    llvm::Twine(dumped.size()) + "-" + phase.name + ".mlir");
  // One that cannot be made cannot be written to.
  (void)llvm::sys::fs::create_directories(job.options.dumpPhases);
  if (!writeFile(path, printModule(*job.converted.module))) {
    job.failed = true;
    return;
  }
  dumped.push_back(path.str().str());
  // A job that crashes later leaves nothing, either.
  llvm::sys::RemoveFileOnSignal(path);
}

void PhaseOutput::discard() {
  for (const std::string &path : dumped)
    llvm::sys::fs::remove(path);
  dumped.clear();
}

void PhaseOutput::addToReport(const Phase &phase, double milliseconds, Sema &sema) {
  report.addPhase(phase.name, milliseconds, *job.converted.module);
  if (phase.name == StringRef("loops"))
    report.setExplanation(explanation.printJson());
  if (phase.name != StringRef("gradients"))
    return;
  std::vector<unsigned> lines;
  std::string code = printCppFile(sema, *job.converted.module, job.converted.functions, &lines);
  report.setCode(code, lines);
  SourceManager &sources = job.instance.getSourceManager();
  report.setSource(job.getFile(), sources.getBufferData(sources.getMainFileID()));
}

bool PhaseOutput::write(llvm::Module *module) {
  if (!job.needsObject())
    return writeText(text);
  return module && (job.options.report.empty() ? writeProduct(*module) : writeReport(*module));
}

bool PhaseOutput::writeFile(StringRef path, StringRef content) {
  std::string error = writeOutput(path, content);
  if (!error.empty())
    reportError(job.getDiagnostics(), {}, error);
  return error.empty();
}

/// Writes to the job's output.
bool PhaseOutput::writeText(StringRef text) {
  llvm::SmallString<128> path(job.instance.getFrontendOpts().OutputFile);
  if (path.empty())
    path = "-";
  if (path != "-")
    job.instance.getFileManager().FixupRelativePath(path);
  return writeFile(path, text);
}

/// LLVM's search for numbers to pack into one register takes minutes where a function without a
/// branch is this long.
static bool isTooLongToPack(const llvm::Module &module) {
  constexpr unsigned limit = 8000;
  return llvm::any_of(module, [](const llvm::Function &function) {
    return function.getInstructionCount() > limit;
  });
}

namespace {
/// Forgets the ranges of results whose integer type has no register of its own (`i48`: a pair of
/// flagged scalars). Instruction selection makes a mask of such a range behind the call, in the
/// block of an `invoke`; MachineCSE takes that block to dominate the landing pad, and uses the
/// constant of the mask from there on, where after an exception nothing has set it (LLVM 22). The
/// last pass, as those before use the ranges.
struct ForgetRangesOfPromotedResults : llvm::PassInfoMixin<ForgetRangesOfPromotedResults> {
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &) {
    auto isPromoted = [&](llvm::Type *type) {
      return type->isIntegerTy() &&
             !module.getDataLayout().isLegalInteger(type->getIntegerBitWidth());
    };
    for (llvm::Function &function : module) {
      if (isPromoted(function.getReturnType()))
        function.removeRetAttr(llvm::Attribute::Range);
      for (llvm::Instruction &instruction : llvm::instructions(function)) {
        auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (!call || !isPromoted(call->getType()))
          continue;
        call->removeRetAttr(llvm::Attribute::Range);
        call->setMetadata(llvm::LLVMContext::MD_range, nullptr);
      }
    }
    return llvm::PreservedAnalyses::all();
  }
};
} // namespace

/// Whether operations may be joined or reordered stands on each of Clang's instructions, and on
/// none of ours: the back end must not think that it is so of all.
static void leaveMathToInstructions(LangOptions &language) {
  language.setDefaultFPContractMode(LangOptions::FPM_On);
  language.FastMath = language.UnsafeFPMath = language.AllowFPReassoc = language.AllowRecip = false;
  language.NoHonorInfs = language.NoHonorNaNs = language.NoSignedZero = language.ApproxFunc = false;
}

/// Where LLVM begins loops on x86, at multiples of 16, a short one may lie across two lines of the
/// cache, as what stands before it in the program decides, and then takes a fifth or a quarter
/// longer. One of up to 32 bytes lies in one line from a multiple of 32 on.
static void alignLoops(CodeGenOptions &options, const llvm::Triple &triple) {
  if (triple.isX86() && options.LoopAlignment == 0)
    options.LoopAlignment = 32;
}

/// What the back end makes of a module, or nothing after an error.
static std::optional<llvm::SmallString<0>> emitBackend(CompilerInstance &instance,
                                                       llvm::Module &module, BackendAction action) {
  CodeGenOptions &options = instance.getCodeGenOpts();
  llvm::TimeTraceScope timed("Back end");
  options.DisableLLVMPasses = false;
  // Linking has verified it.
  options.VerifyModule = false;
  leaveMathToInstructions(instance.getLangOpts());
  if (isTooLongToPack(module))
    options.VectorizeSLP = false;
  alignLoops(options, instance.getTarget().getTriple());
  options.PassBuilderCallbacks.push_back([](llvm::PassBuilder &builder) {
    optimizeLittle(builder);
    builder.registerOptimizerLastEPCallback(
        [](llvm::ModulePassManager &passes, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
          passes.addPass(ForgetRangesOfPromotedResults());
          passes.addPass(llvm::createModuleToFunctionPassAdaptor(WidenMasks()));
          passes.addPass(llvm::createModuleToFunctionPassAdaptor(ScaleByPowers()));
          passes.addPass(llvm::createModuleToFunctionPassAdaptor(ShortenExtremes()));
        });
  });
  llvm::SmallString<0> made;
  emitBackendOutput(instance, options, instance.getTarget().getDataLayoutString(), &module, action,
                    instance.getFileManager().getVirtualFileSystemPtr(),
                    std::make_unique<llvm::raw_svector_ostream>(made));
  if (instance.getDiagnostics().hasErrorOccurred())
    return std::nullopt;
  return made;
}

/// The page has the assembly that the object would have.
bool PhaseOutput::writeReport(llvm::Module &module) {
  auto assembly = emitBackend(job.instance, module, Backend_EmitAssembly);
  if (!assembly)
    return false;
  report.setAssembly(*assembly);
  job.instance.getFrontendOpts().OutputFile = job.options.report;
  return writeText(report.print());
}

/// What `--emit` names or, without it, `-S` and `-emit-llvm` ask for.
static BackendAction chooseAction(StringRef emit, frontend::ActionKind asked) {
  if (!emit.empty())
    return emit == "llvm" ? Backend_EmitLL : emit == "asm" ? Backend_EmitAssembly : Backend_EmitObj;
  switch (asked) {
  case frontend::EmitAssembly:
    return Backend_EmitAssembly;
  case frontend::EmitLLVM:
    return Backend_EmitLL;
  case frontend::EmitBC:
    return Backend_EmitBC;
  default:
    return Backend_EmitObj;
  }
}

bool PhaseOutput::writeProduct(llvm::Module &module) {
  auto product =
      emitBackend(job.instance, module,
                  chooseAction(job.options.emit, job.instance.getFrontendOpts().ProgramAction));
  return product && writeText(*product);
}

} // namespace autographc
