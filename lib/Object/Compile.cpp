//===- Compile.cpp - one cc1 job: C++ source to object or to text ---------===//
#include "autographc/Object/Compile.h"

#include "DiagnosticForwarder.h"
#include "HostThunkBuilder.h"
#include "LinkModules.h"
#include "Signature.h"
#include "ThunkBuilder.h"

#include "autographc/Driver/Pipeline.h"
#include "autographc/Emit/Cpp.h"
#include "autographc/Emit/Explain.h"
#include "autographc/Emit/Report.h"
#include "autographc/Frontend/Cpp.h"

#include "clang/AST/Mangle.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/BackendUtil.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/FrontendTool/Utils.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"

#include <chrono>

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

/// What one job makes, phase by phase.
struct Job {
  CompilerInstance &instance;
  const DriverOptions &options;
  mlir::MLIRContext context;
  FrontendResult converted;
  std::vector<LinkedFunction> linked;
  /// Filled where --report asks for it.
  Report report;
  /// What `--emit` or `--stop-after` asked for, or what goes to the output.
  std::string text;
  bool isText = false;
  bool failed = false;

  Job(CompilerInstance &instance, const DriverOptions &options, const mlir::DialectRegistry &registry)
      : instance(instance), options(options), context(registry, mlir::MLIRContext::Threading::DISABLED) {
    context.loadAllAvailableDialects();
  }

  /// The phase to stop after.
  StringRef lastPhase() const {
    if (!options.explain.empty())
      return "functional";
    if (!options.stopAfter.empty())
      return options.stopAfter;
    if (const Product *product = findProduct(options.emit))
      return product->phase;
    return options.emit.empty() ? StringRef(getPhases().back().name) : StringRef(options.emit);
  }
  /// Whether the object phase follows.
  bool needsObject() const {
    return !options.report.empty() || (options.explain.empty() && options.stopAfter.empty() && (options.emit.empty() || options.emit == "llvm" || options.emit == "asm" || options.emit == "obj"));
  }
};

std::string printModule(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out, mlir::OpPrintingFlags().useLocalScope());
  return text + "\n";
}

/// Takes the finished AST through our phases; for an object, hands Clang's code generator the thunks.
class ConvertingConsumer : public SemaConsumer {
public:
  ConvertingConsumer(Job &job, ASTConsumer *codegen) : job(job), codegen(codegen) {}
  void InitializeSema(Sema &s) override { sema = &s; }
  void ForgetSema() override { sema = nullptr; }

  void HandleTranslationUnit(ASTContext &context) override {
    if (job.instance.getDiagnostics().hasErrorOccurred()) {
      job.failed = true;
      return;
    }
    convert();
    job.failed |= job.instance.getDiagnostics().hasErrorOccurred();
    if (!job.failed && job.needsObject())
      buildThunks();
  }

private:
  void convert() {
    auto start = std::chrono::steady_clock::now();
    job.converted = emitImperative(*sema, job.context);
    std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    if (!job.converted.module) {
      job.failed = true;
      return;
    }
    if (std::string wrong = addSignatures(*job.converted.module, job.options.signatures); !wrong.empty()) {
      DiagnosticsEngine &engine = job.instance.getDiagnostics();
      engine.Report(engine.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << wrong;
      return;
    }
    if (job.needsObject())
      describeFunctions();
    if (job.instance.getDiagnostics().hasErrorOccurred())
      return;
    DiagnosticForwarder forwarder(job.context, job.instance.getDiagnostics(), job.instance.getFileManager());
    PipelineOptions pipeline;
    pipeline.optimization = job.instance.getCodeGenOpts().OptimizationLevel;
    // Wider tiles than this were slower on small matrices, with AVX-512 too.
    pipeline.vectorBytes = 16;
    pipeline.debugInfo = !job.options.report.empty() || job.instance.getCodeGenOpts().getDebugInfo() != llvm::codegenoptions::NoDebugInfo;
    Explanation explanation;
    explanation.collectExits(*job.converted.module);
    unsigned number = 0;
    auto observe = [&](const Phase &phase, double milliseconds) {
      if (job.options.timing)
        llvm::errs() << llvm::format("%8.2f ms  %s\n", phase.build ? milliseconds : elapsed.count(), phase.name);
      if (!job.options.dumpPhases.empty())
        dump(phase, number++);
      if (!job.options.report.empty())
        addToReport(phase, phase.build ? milliseconds : elapsed.count(), explanation);
    };
    if (mlir::failed(runPhases(*job.converted.module, pipeline, job.lastPhase(), observe))) {
      if (!job.instance.getDiagnostics().hasErrorOccurred())
        job.instance.getDiagnostics().Report(
            job.instance.getDiagnostics().getCustomDiagID(DiagnosticsEngine::Error, "the program could not be lowered; please report it"));
      job.failed = true;
      return;
    }
    if (job.needsObject())
      return;
    job.isText = true;
    if (!job.options.explain.empty()) {
      explanation.collectStatements(*job.converted.module);
      job.text = job.options.explain == "json" ? explanation.printJson() : explanation.printText();
      return;
    }
    if (job.options.emit == "dot") {
      job.text = printDot(*job.converted.module);
      return;
    }
    job.text = job.options.emit == "cpp" ? printCppFile(*sema, *job.converted.module, job.converted.functions)
                                         : printModule(*job.converted.module);
  }

  void addToReport(const Phase &phase, double milliseconds, Explanation &explanation) {
    job.report.addPhase(phase.name, milliseconds, *job.converted.module);
    if (phase.name != StringRef("functional"))
      return;
    explanation.collectStatements(*job.converted.module);
    job.report.setExplanation(explanation.printJson());
    job.report.setCode(printCppFile(*sema, *job.converted.module, job.converted.functions));
    SourceManager &sources = job.instance.getSourceManager();
    job.report.setSource(job.instance.getFrontendOpts().Inputs[0].getFile(), sources.getBufferData(sources.getMainFileID()));
  }

  void dump(const Phase &phase, unsigned number) {
    StringRef stem = llvm::sys::path::stem(job.instance.getFrontendOpts().Inputs[0].getFile());
    std::string path = (job.options.dumpPhases + "/" + stem + "." + llvm::Twine(number) + "-" + phase.name + ".mlir").str();
    std::error_code error = llvm::sys::fs::create_directories(job.options.dumpPhases);
    llvm::raw_fd_ostream out(path, error);
    if (!error)
      out << printModule(*job.converted.module);
  }

  /// While the IR still has the C++ types.
  void describeFunctions() {
    mlir::SymbolTable symbols(*job.converted.module);
    for (const ConvertedFunction &function : job.converted.functions) {
      if (!function.annotated)
        continue;
      LinkedFunction linked;
      linked.mangled = function.mangled;
      linked.compiled = function.mangled + ".compiled";
      linked.record = "__ag_record_" + std::to_string(job.linked.size());
      linked.name = function.declaration->getQualifiedNameAsString();
      Signature signature;
      auto op = symbols.lookup<mlir::func::FuncOp>(function.mangled);
      for (mlir::Type type : op.getArgumentTypes())
        signature.add(type);
      linked.leaves = signature.leaves;
      Signature results;
      for (mlir::Type type : op.getResultTypes())
        results.add(type);
      if ((signature.leaves + results.leaves).find('l') != std::string::npos)
        refuseLists(function.declaration);
      linked.versions.push_back({"__ag_entry_" + function.mangled, signature.text, signature.extents});
      addVersions(op, signature, linked, function.declaration);
      job.linked.push_back(linked);
    }
  }

  /// Slots hold numbers, Scalars and tensors.
  void refuseLists(const FunctionDecl *declaration) {
    DiagnosticsEngine &engine = job.instance.getDiagnostics();
    engine.Report(declaration->getLocation(),
                  engine.getCustomDiagID(DiagnosticsEngine::Error, "a `std::vector` cannot be a parameter or the result of a marked function; pass a tensor "
                                                                   "(`ag::stack` makes one), and use vectors inside [AG5104]"));
  }

  /// AG_SIGNATURE's versions, checked and listed; the entry picks among them.
  void addVersions(mlir::func::FuncOp op, const Signature &general, LinkedFunction &linked, const FunctionDecl *declaration) {
    auto asked = op->getAttrOfType<mlir::ArrayAttr>("ag.signatures");
    if (!asked)
      return;
    std::vector<std::string> texts;
    for (auto text : asked.getAsRange<mlir::StringAttr>())
      texts.push_back(text.getValue().str());
    std::string error;
    for (const Signature &version : parseSignatures(general, texts, error))
      linked.versions.push_back({"__ag_entry_" + linked.mangled, version.text, version.extents});
    if (error.empty())
      return;
    DiagnosticsEngine &engine = job.instance.getDiagnostics();
    engine.Report(declaration->getLocation(), engine.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << error;
  }

  void buildThunks() {
    ThunkBuilder builder(*sema);
    auto linked = job.linked.begin();
    for (const ConvertedFunction &function : job.converted.functions) {
      if (!function.annotated)
        continue;
      FunctionDecl *thunk = builder.build(function.declaration, linked->compiled, linked->mangled + ".eager", linked->record);
      ++linked;
      if (!thunk) {
        DiagnosticsEngine &engine = job.instance.getDiagnostics();
        engine.Report(function.declaration->getLocation(),
                      engine.getCustomDiagID(DiagnosticsEngine::Error,
                                             "the result of %0 cannot be made by compiled code; return a type that can be default-constructed [AG5101]"))
            << function.declaration;
        job.failed = true;
        continue;
      }
      codegen->HandleTopLevelDecl(DeclGroupRef(thunk));
    }
    buildHostThunks();
    sema->PerformPendingInstantiations();
  }

  void buildHostThunks() {
    HostThunkBuilder builder(*sema);
    std::unique_ptr<MangleContext> mangler(sema->Context.createMangleContext());
    auto keep = [&](FunctionDecl *thunk, NamedDecl *named) {
      if (thunk)
        return codegen->HandleTopLevelDecl(DeclGroupRef(thunk));
      DiagnosticsEngine &engine = job.instance.getDiagnostics();
      engine.Report(named->getLocation(),
                    engine.getCustomDiagID(DiagnosticsEngine::Error, "%0 cannot be reached from compiled code; its parameters must be "
                                                                     "types that can be default-constructed and copied [AG5102]"))
          << named;
      job.failed = true;
      return true;
    };
    for (FunctionDecl *function : job.converted.hostFunctions)
      keep(builder.buildCallThunk(function, "__ag_host_" + mangle(*mangler, function)), function);
    for (VarDecl *variable : job.converted.globals) {
      keep(builder.buildRead(variable, "__ag_read_" + mangle(*mangler, variable)), variable);
      if (!variable->getType().isConstQualified())
        keep(builder.buildWrite(variable, "__ag_write_" + mangle(*mangler, variable)), variable);
    }
  }

  static std::string mangle(MangleContext &mangler, NamedDecl *declaration) {
    if (!mangler.shouldMangleDeclName(declaration))
      return declaration->getNameAsString();
    std::string name;
    llvm::raw_string_ostream out(name);
    mangler.mangleName(isa<FunctionDecl>(declaration) ? GlobalDecl(cast<FunctionDecl>(declaration)) : GlobalDecl(cast<VarDecl>(declaration)), out);
    return name;
  }

  Job &job;
  ASTConsumer *codegen;
  Sema *sema = nullptr;
};

/// Clang's own code generation with our consumer before it.
class ConvertingAction : public EmitLLVMOnlyAction {
public:
  ConvertingAction(Job &job, llvm::LLVMContext &context) : EmitLLVMOnlyAction(&context), job(job) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &instance, StringRef file) override {
    auto codegen = EmitLLVMOnlyAction::CreateASTConsumer(instance, file);
    std::vector<std::unique_ptr<ASTConsumer>> consumers;
    consumers.push_back(std::make_unique<ConvertingConsumer>(job, codegen.get()));
    consumers.push_back(std::move(codegen));
    return std::make_unique<MultiplexConsumer>(std::move(consumers));
  }

private:
  Job &job;
};

void initializeTargets() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeX86AsmParser();
}

/// Writes to the job's output: a temporary file that takes the output's name only when whole.
bool writeText(CompilerInstance &instance, StringRef text) {
  StringRef path = instance.getFrontendOpts().OutputFile;
  auto out = instance.createOutputFile(path.empty() ? "-" : path, /*Binary=*/true, /*RemoveFileOnSignal=*/true, /*UseTemporary=*/true);
  if (!out)
    return false;
  *out << text;
  out.reset();
  instance.clearOutputFiles(/*EraseFiles=*/false);
  return true;
}

/// The page of --report, with the assembly that the object would have.
bool writeReport(CompilerInstance &instance, Job &job, llvm::Module &module) {
  CodeGenOptions &options = instance.getCodeGenOpts();
  options.DisableLLVMPasses = false;
  llvm::SmallString<0> assembly;
  emitBackendOutput(instance, options, instance.getTarget().getDataLayoutString(), &module, Backend_EmitAssembly,
                    instance.getFileManager().getVirtualFileSystemPtr(), std::make_unique<llvm::raw_svector_ostream>(assembly));
  job.report.setAssembly(assembly);
  instance.getFrontendOpts().OutputFile = job.options.report;
  return !instance.getDiagnostics().hasErrorOccurred() && writeText(instance, job.report.print());
}

bool writeObject(CompilerInstance &instance, Job &job, llvm::Module &module) {
  CodeGenOptions &options = instance.getCodeGenOpts();
  options.DisableLLVMPasses = false;
  BackendAction action = job.options.emit == "llvm"  ? Backend_EmitLL
                         : job.options.emit == "asm" ? Backend_EmitAssembly
                                                     : Backend_EmitObj;
  auto out = instance.createOutputFile(instance.getFrontendOpts().OutputFile, true, true, true);
  if (!out)
    return false;
  emitBackendOutput(instance, options, instance.getTarget().getDataLayoutString(), &module, action,
                    instance.getFileManager().getVirtualFileSystemPtr(), std::move(out));
  bool failed = instance.getDiagnostics().hasErrorOccurred();
  instance.clearOutputFiles(/*EraseFiles=*/failed);
  return !failed;
}

int compile(CompilerInstance &instance, const DriverOptions &options) {
  mlir::DialectRegistry registry;
  registerDialects(registry);
  Job job(instance, options, registry);
  llvm::LLVMContext context;
  instance.getCodeGenOpts().DisableLLVMPasses = true;
  std::string output = instance.getFrontendOpts().OutputFile;
  ConvertingAction action(job, context);
  bool ran = instance.ExecuteAction(action);
  instance.getFrontendOpts().OutputFile = output;
  if (!ran || job.failed)
    return 1;
  if (job.isText)
    return writeText(instance, job.text) ? 0 : 1;
  std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!module)
    return 1;
  if (std::string error = linkModules(*module, *job.converted.module, job.linked); !error.empty()) {
    DiagnosticsEngine &engine = instance.getDiagnostics();
    engine.Report(engine.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << error;
    return 1;
  }
  bool written = options.report.empty() ? writeObject(instance, job, *module) : writeReport(instance, job, *module);
  return written ? 0 : 1;
}

bool isOurs(const CompilerInvocation &invocation) {
  const FrontendOptions &options = invocation.getFrontendOpts();
  if (options.ProgramAction != frontend::EmitObj || options.Inputs.size() != 1)
    return false;
  InputKind kind = options.Inputs[0].getKind();
  return kind.getLanguage() == Language::CXX && kind.getFormat() == InputKind::Source;
}

} // namespace

int runCC1(llvm::SmallVectorImpl<const char *> &arguments, const DriverOptions &options) {
  initializeTargets();
  auto files = llvm::vfs::getRealFileSystem();
  DiagnosticOptions diagnosticOptions;
  TextDiagnosticPrinter printer(llvm::errs(), diagnosticOptions);
  auto early = CompilerInstance::createDiagnostics(*files, diagnosticOptions, &printer, /*ShouldOwnClient=*/false);
  auto invocation = std::make_shared<CompilerInvocation>();
  // arguments[0] is the program, arguments[1] is -cc1.
  if (!CompilerInvocation::CreateFromArgs(*invocation, llvm::ArrayRef(arguments).drop_front(2), *early, arguments[0]))
    return 1;
  CompilerInstance instance(invocation);
  instance.setVirtualFileSystem(files);
  instance.createDiagnostics();
  if (isOurs(*invocation))
    return compile(instance, options);
  return ExecuteCompilerInvocation(&instance) ? 0 : 1;
}

} // namespace autographc
