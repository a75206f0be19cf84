//===- Compile.cpp - one cc1 job: C++ source to object or to text ---------===//
#include "autographc/Compiler/Compile.h"

#include "Clang/ClangErrors.h"
#include "Clang/HeaderCache.h"
#include "Clang/MacroSpelling.h"
#include "Convert.h"
#include "DeepStack.h"
#include "Dependencies.h"

#include "autographc/Support/ClangDiagnostics.h"

#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/FrontendTool/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/WithColor.h"

using namespace clang;

namespace autographc {
namespace {

/// Clang's own code generation with our consumer before it.
class ConvertingAction : public EmitLLVMOnlyAction {
public:
  ConvertingAction(Job &job, PhaseOutput &output, llvm::LLVMContext &context)
      : EmitLLVMOnlyAction(&context), job(job), output(output) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &instance,
                                                 StringRef file) override {
    auto codegen = EmitLLVMOnlyAction::CreateASTConsumer(instance, file);
    std::vector<std::unique_ptr<ASTConsumer>> consumers;
    consumers.push_back(std::make_unique<ConvertingConsumer>(job, output, codegen.get()));
    consumers.push_back(std::move(codegen));
    return std::make_unique<MultiplexConsumer>(std::move(consumers));
  }

  bool BeginSourceFileAction(CompilerInstance &instance) override {
    readWarningPragmas(instance.getPreprocessor());
    return EmitLLVMOnlyAction::BeginSourceFileAction(instance);
  }

private:
  Job &job;
  PhaseOutput &output;
};

/// Our consumer alone, where nothing is asked for that Clang's code generation has a part in.
class ReadingAction : public ASTFrontendAction {
public:
  ReadingAction(Job &job, PhaseOutput &output) : job(job), output(output) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<ConvertingConsumer>(job, output, /*codegen=*/nullptr);
  }
  bool BeginSourceFileAction(CompilerInstance &instance) override {
    readWarningPragmas(instance.getPreprocessor());
    return ASTFrontendAction::BeginSourceFileAction(instance);
  }

private:
  Job &job;
  PhaseOutput &output;
};

void initializeTargets() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeX86AsmParser();
}

/// Whether LLVM makes vectors of loops, and code may be longer for it.
bool wantsVectors(const CompilerInstance &instance) {
  const CodeGenOptions &options = instance.getCodeGenOpts();
  return options.OptimizationLevel > 0 && !options.OptimizeSize;
}

/// Runs the phases and writes what was asked for; false where an error was reported.
bool compile(Job &job, PhaseOutput &output, const Dependencies &dependencies) {
  CompilerInstance &instance = job.instance;
  llvm::LLVMContext context;
  instance.getCodeGenOpts().DisableLLVMPasses = true;
  // The action would make an output of its own.
  std::string path = instance.getFrontendOpts().OutputFile;
  ConvertingAction action(job, output, context);
  ReadingAction reading(job, output);
  bool ran =
      instance.ExecuteAction(job.needsObject() ? static_cast<FrontendAction &>(action) : reading);
  instance.getFrontendOpts().OutputFile = path;
  if (!ran || job.failed)
    return false;
  if (job.onlyChecks())
    return dependencies.write(job.getDiagnostics());
  if (!job.needsObject())
    return dependencies.write(job.getDiagnostics()) && output.write(nullptr);
  std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!module)
    return false;
  MayThrow::strip(*module);
  llvm::TimeTraceScope timed("Link");
  if (std::string error =
          linkModules(*module, *job.converted.module, job.linked, wantsVectors(instance),
                      readLibraryCode(job.options.library, instance.getInvocation()));
      !error.empty()) {
    reportError(job.getDiagnostics(), {}, error);
    return false;
  }
  return dependencies.write(job.getDiagnostics()) && output.write(module.get());
}

int compile(CompilerInstance &instance, const DriverOptions &options,
            const std::vector<SourceLocation> &clangErrors, const Dependencies &dependencies) {
  mlir::DialectRegistry registry;
  registerDialects(registry);
  Job job(instance, options, clangErrors, registry);
  PhaseOutput output(job);
  if (compile(job, output, dependencies))
    return 0;
  output.discard();
  dependencies.discard();
  return 1;
}

/// A job that is all Clang's.
int compileByClang(CompilerInstance &instance, const Dependencies &dependencies) {
  DiagnosticsEngine &engine = instance.getDiagnostics();
  if (ExecuteCompilerInvocation(&instance) && !engine.hasErrorOccurred() &&
      dependencies.write(engine))
    return 0;
  dependencies.discard();
  return 1;
}

/// Whether a job makes code, an object or with `-S`, `-emit-llvm` or `-flto` what stands for one;
/// or checks with `-fsyntax-only` what would become code.
bool readsCode(frontend::ActionKind action) {
  return action == frontend::EmitObj || action == frontend::EmitAssembly ||
         action == frontend::EmitLLVM || action == frontend::EmitBC ||
         action == frontend::ParseSyntaxOnly;
}

/// Whether a job of Clang's own would write its object, or the like, where something is to be
/// printed.
bool leavesNothingToPrint(const FrontendOptions &frontend, const DriverOptions &options) {
  bool prints = !options.emit.empty() || !options.stopAfter.empty() || !options.explain.empty() ||
                !options.report.empty();
  return prints &&
         (readsCode(frontend.ProgramAction) || frontend.ProgramAction == frontend::GeneratePCH);
}

bool isOurs(const CompilerInvocation &invocation) {
  const FrontendOptions &options = invocation.getFrontendOpts();
  if (!readsCode(options.ProgramAction) || options.Inputs.size() != 1)
    return false;
  InputKind kind = options.Inputs[0].getKind();
  return kind.getLanguage() == Language::CXX && kind.getFormat() == InputKind::Source;
}

/// Whether an object, or what stands for one, is made.
bool makesObject(const CompilerInvocation &invocation, const DriverOptions &options) {
  return invocation.getFrontendOpts().ProgramAction != frontend::ParseSyntaxOnly &&
         options.emit.empty() && options.stopAfter.empty() && options.explain.empty() &&
         options.report.empty();
}

/// The standard of C++ where the user gives none. The driver would give it to files of other
/// languages, too.
void setStandard(llvm::SmallVectorImpl<const char *> &arguments) {
  auto language = llvm::find(arguments, StringRef("-x"));
  bool isCxx = language != arguments.end() && StringRef(*std::next(language)).starts_with("c++");
  if (isCxx && llvm::none_of(arguments, [](StringRef word) { return word.starts_with("-std="); }))
    arguments.insert(arguments.begin() + 2, "-std=c++20");
}

/// What `-mllvm` gives, as Clang's own jobs read it. What is known of loops is forgotten all at
/// once where one is unrolled: one by one, it takes the square of the number of loops in a loop.
void readBackendOptions(const FrontendOptions &options) {
  std::vector<const char *> words{"autographc (LLVM option parsing)", "-forget-scev-loop-unroll"};
  for (const std::string &word : options.LLVMArgs)
    words.push_back(word.c_str());
  llvm::cl::ParseCommandLineOptions(words.size(), words.data());
}

/// What LLVM cannot go on after, as where a file that Clang itself writes does not fit on the disk;
/// or a mistake of the compiler's.
void stop(void *, const char *reason, bool isMistake) {
  llvm::WithColor::error(llvm::errs(), "autographc")
      << (isMistake ? "LLVM ERROR: " : "") << reason << "\n";
  // Removes the files that were begun.
  llvm::sys::RunInterruptHandlers();
  if (isMistake)
    abort();
  llvm::sys::Process::Exit(1, /*NoCleanup=*/true);
}

/// The definitions of a file's entry points, found by a reading of their own, whose messages the
/// compilation gives; none where the file has errors.
std::string makeEntries(const CompilerInvocation &given,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                        const DriverOptions &asked) {
  DriverOptions options;
  options.signatures = asked.signatures;
  options.foundSignatures = asked.foundSignatures;
  options.emit = "entries";
  CompilerInstance instance(std::make_shared<CompilerInvocation>(given));
  instance.getFrontendOpts().OutputFile.clear();
  instance.setVirtualFileSystem(files);
  instance.createDiagnostics(new IgnoringDiagConsumer);
  instance.setVerboseOutputStream(llvm::nulls());
  std::vector<SourceLocation> errors;
  followErrors(instance.getDiagnostics(), errors);
  mlir::DialectRegistry registry;
  registerDialects(registry);
  Job job(instance, options, errors, registry);
  PhaseOutput output(job);
  ReadingAction reading(job, output);
  return instance.ExecuteAction(reading) && !job.failed ? output.getText() : "";
}

/// Puts the entry points behind the text of the main file.
void addEntries(CompilerInvocation &invocation,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                const DriverOptions &options) {
  StringRef path = invocation.getFrontendOpts().Inputs[0].getFile();
  auto source = files->getBufferForFile(path);
  std::string entries = source ? makeEntries(invocation, files, options) : "";
  if (entries.empty())
    return;
  std::string text = (*source)->getBuffer().str() + "\n#line 1 \"<entry points>\"" + entries;
  invocation.getPreprocessorOpts().addRemappedFile(
      path, llvm::MemoryBuffer::getMemBufferCopy(text, path).release());
}

/// Writes for `-ftime-trace` where the time went: phases of ours, passes and functions of LLVM's.
class TimeTrace {
public:
  explicit TimeTrace(const FrontendOptions &options) : path(options.TimeTracePath) {
    if (!path.empty())
      llvm::timeTraceProfilerInitialize(options.TimeTraceGranularity, "autographc");
  }
  ~TimeTrace() {
    if (path.empty())
      return;
    if (llvm::Error error = llvm::timeTraceProfilerWrite(path, path))
      llvm::WithColor::warning(llvm::errs(), "autographc")
          << llvm::toString(std::move(error)) << "\n";
    llvm::timeTraceProfilerCleanup();
  }

private:
  std::string path;
};

/// One job, as its command line says.
int runInvocation(const std::shared_ptr<CompilerInvocation> &invocation,
                  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                  const DriverOptions &options) {
  TimeTrace trace(invocation->getFrontendOpts());
  if (isOurs(*invocation))
    usePrecompiledHeader(*invocation, files, options.headerCache);
  if (isOurs(*invocation) && options.entries && makesObject(*invocation, options))
    addEntries(*invocation, files, options);
  Dependencies dependencies(*invocation);
  // The instance's diagnostics refer to it.
  std::vector<SourceLocation> errors;
  CompilerInstance instance(invocation);
  instance.setVirtualFileSystem(files);
  instance.createDiagnostics();
  if (instance.getCodeGenOpts().TimePasses)
    instance.createFrontendTimer();
  suggestMacros(instance.getDiagnostics());
  // Counts what is left of the errors.
  followErrors(instance.getDiagnostics(), errors);
  dependencies.follow(instance);
  if (isOurs(*invocation)) {
    readBackendOptions(invocation->getFrontendOpts());
    return compile(instance, options, errors, dependencies);
  }
  const FrontendOptions &frontend = invocation->getFrontendOpts();
  if (leavesNothingToPrint(frontend, options)) {
    reportDiagnostic(instance.getDiagnostics(), {}, diag::NothingToPrint,
                     frontend.Inputs[0].getFile().str());
    return 1;
  }
  return compileByClang(instance, dependencies);
}

/// What is said where the stack is used up, as Clang prints what has no place in a file.
std::string describeOverflow(const CompilerInvocation &invocation) {
  const FrontendOptions &options = invocation.getFrontendOpts();
  StringRef file = options.Inputs.empty() ? "" : options.Inputs[0].getFile();
  return "error: " + formatDiagnostic(diag::NestsTooDeeply, file.str()) + "\n";
}

} // namespace

int runCC1(llvm::SmallVectorImpl<const char *> &arguments, const DriverOptions &options) {
  llvm::ScopedFatalErrorHandler handler(stop);
  initializeTargets();
  auto files = llvm::vfs::getRealFileSystem();
  DiagnosticOptions diagnosticOptions;
  TextDiagnosticPrinter printer(llvm::errs(), diagnosticOptions);
  auto early = CompilerInstance::createDiagnostics(*files, diagnosticOptions, &printer,
                                                   /*ShouldOwnClient=*/false);
  auto invocation = std::make_shared<CompilerInvocation>();
  setStandard(arguments);
  // arguments[0] is the program, arguments[1] is -cc1.
  if (!CompilerInvocation::CreateFromArgs(*invocation, llvm::ArrayRef(arguments).drop_front(2),
                                          *early, arguments[0]))
    return 1;
  readWarningOptions(invocation->getDiagnosticOpts());
  return runOnDeepStack(describeOverflow(*invocation),
                        [&] { return runInvocation(invocation, files, options); });
}

} // namespace autographc
