//===- Convert.cpp - a finished AST through the phases --------------------===//
#include "Convert.h"

#include "KeptIR.h"

#include "Clang/DiagnosticForwarder.h"
#include "Cxx/LeafTypes.h"
#include "Object/Thunks/DirectCalls.h"
#include "Object/Thunks/HostThunkBuilder.h"
#include "Object/Thunks/Signature.h"
#include "Object/Thunks/ThunkBuilder.h"
#include "TryGradients.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/LLVM.h"
#include "autographc/Support/ClangDiagnostics.h"

#include "clang/AST/Mangle.h"
#include "clang/Sema/Scope.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/TimeProfiler.h"

#include <chrono>

using namespace clang;

namespace autographc {

bool ConvertingConsumer::HandleTopLevelDecl(DeclGroupRef group) {
  if (codegen)
    mayThrow.add(group);
  return true;
}

void ConvertingConsumer::HandleTranslationUnit(ASTContext &context) {
  mayThrow.restore();
  // After a fatal error nothing more is printed.
  if (!job.getDiagnostics().hasFatalErrorOccurred())
    convert();
  // Those that are inline or templates are generated from here on.
  if (codegen)
    for (const ConvertedFunction &function : job.converted.functions)
      mayThrow.add(const_cast<FunctionDecl *>(function.declaration));
  job.failed |= job.getDiagnostics().hasErrorOccurred();
  if (!job.failed && job.needsObject())
    buildThunks();
}

void ConvertingConsumer::convert() {
  auto start = std::chrono::steady_clock::now();
  llvm::TimeTraceScope timed("Convert");
  // Those of Clang's; ours come after them.
  std::vector<SourceLocation> errors = job.errors;
  FrontendChoice choice;
  if (errors.empty())
    choice.plain = findLeftPlain(*sema, job.context, PipelineOptions());
  job.converted = emitImperative(*sema, job.context, errors, choice);
  std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  if (!job.converted.module) {
    job.failed = true;
    return;
  }
  if (std::string wrong =
          addSignatures(*job.converted.module, job.options.signatures, job.options.foundSignatures);
      !wrong.empty())
    reportError(job.getDiagnostics(), {}, wrong);
  if (job.needsObject() || job.onlyChecks())
    describeFunctions();
  if (!job.getDiagnostics().hasErrorOccurred())
    runPhases(elapsed.count());
}

/// The width of the registers of the target.
static unsigned getVectorBytes(const clang::TargetInfo &target) {
  bool hasLevels = target.getTriple().getArch() == llvm::Triple::x86_64;
  return target.hasFeature("avx512bw") ? 64 : hasLevels || target.hasFeature("avx2") ? 32 : 16;
}

void ConvertingConsumer::runPhases(double frontendMilliseconds) {
  DiagnosticForwarder forwarder(job.context, job.getDiagnostics(), job.instance.getFileManager());
  PipelineOptions options;
  options.optimization = job.instance.getCodeGenOpts().OptimizationLevel;
  options.vectorBytes = getVectorBytes(job.instance.getTarget());
  options.debugInfo = !job.options.report.empty() || job.instance.getCodeGenOpts().getDebugInfo() !=
                                                         llvm::codegenoptions::NoDebugInfo;
  options.gpu = job.options.listArchitectures();
  output.begin();
  auto observe = [&](const Phase &phase, double milliseconds) {
    output.observe(phase, phase.build ? milliseconds : frontendMilliseconds, *sema);
    if (phase.name == llvm::StringRef("functional") && job.keepsIR() &&
        !job.getDiagnostics().hasErrorOccurred())
      keepIR(job, *sema);
  };
  if (mlir::failed(
          autographc::runPhases(*job.converted.module, options, job.lastPhase(), observe))) {
    if (!job.getDiagnostics().hasErrorOccurred())
      reportDiagnostic(job.getDiagnostics(), {}, diag::NotLowered);
    job.failed = true;
    return;
  }
  if (!job.needsObject() && !job.onlyChecks() && !job.getDiagnostics().hasErrorOccurred())
    output.finish(*sema);
}

static LinkedParameter describe(mlir::Type type) {
  Signature signature;
  signature.add(type);
  return {"", signature.text, signature.groups, ""};
}

/// Appends the functions, marked or the user's own, that a function calls, or those do that it
/// calls and that are not marked.
static void appendCallees(mlir::func::FuncOp function, mlir::SymbolTable &symbols,
                          llvm::SetVector<mlir::func::FuncOp> &reached,
                          std::vector<std::string> &callees) {
  auto add = [&](llvm::StringRef symbol) {
    if (!llvm::is_contained(callees, symbol))
      callees.push_back(symbol.str());
  };
  function.walk([&](mlir::Operation *op) {
    if (auto host = llvm::dyn_cast<ag::HostCallOp>(op))
      add(host.getCallee());
    auto call = llvm::dyn_cast<ag::CallOp>(op);
    auto callee = call ? symbols.lookup<mlir::func::FuncOp>(call.getCallee()) : nullptr;
    if (callee && ag::hasAttr<ag::AnnotatedAttr>(callee))
      add(callee.getName());
    else if (callee && reached.insert(callee))
      appendCallees(callee, symbols, reached, callees);
  });
}

/// As a user writes it, who gives a namespace without a name none.
static std::string nameOf(const FunctionDecl *function) {
  constexpr llvm::StringRef unnamed = "(anonymous namespace)::";
  std::string name = shortenTypes(function->getQualifiedNameAsString());
  for (size_t at = name.find(unnamed); at != std::string::npos; at = name.find(unnamed))
    name.erase(at, unnamed.size());
  return name;
}

void ConvertingConsumer::describeFunctions() {
  mlir::SymbolTable symbols(*job.converted.module);
  for (const ConvertedFunction &function : job.converted.functions) {
    if (!function.annotated)
      continue;
    LinkedFunction linked;
    linked.mangled = function.mangled;
    linked.compiled = function.mangled + ".compiled";
    linked.record = "__ag_record_" + std::to_string(job.linked.size());
    linked.name = nameOf(function.declaration);
    Signature signature;
    auto op = symbols.lookup<mlir::func::FuncOp>(function.mangled);
    for (auto [number, type] : llvm::enumerate(op.getArgumentTypes())) {
      signature.add(type);
      linked.parameters.push_back(describe(type));
      if (auto name = ag::getArgAttr<ag::NameAttr>(op, number))
        linked.parameters.back().name = name.getValue().str();
    }
    if (op.getNumResults())
      linked.result = describe(op.getResultTypes().front());
    llvm::SetVector<mlir::func::FuncOp> reached;
    appendCallees(op, symbols, reached, linked.callees);
    linked.leaves = signature.leaves;
    linked.versions.push_back(
        {"__ag_entry_" + function.mangled, signature.text, signature.extents});
    addVersions(op, signature, linked, function.declaration);
    if (hasFewLeaves(op))
      linked.call =
          linked.versions.size() > 1 || hasStatics(op) ? CallKind::Cached : CallKind::Framed;
    job.linked.push_back(linked);
  }
}

/// AG_SIGNATURE's versions, checked and listed; the entry picks among them.
void ConvertingConsumer::addVersions(mlir::func::FuncOp op, const Signature &general,
                                     LinkedFunction &linked, const FunctionDecl *declaration) {
  auto asked = ag::getAttr<ag::SignaturesAttr>(op);
  if (!asked)
    return;
  std::vector<std::string> texts;
  for (auto text : asked.getAsRange<mlir::StringAttr>())
    texts.push_back(text.getValue().str());
  std::string error;
  for (const Signature &version : parseSignatures(general, texts, error))
    linked.versions.push_back({"__ag_entry_" + linked.mangled, version.text, version.extents});
  if (!error.empty())
    reportError(job.getDiagnostics(), declaration->getLocation(), error);
}

/// What gives the default arguments of a function; those of a virtual one depend on the object.
void ConvertingConsumer::buildDefaults(ThunkBuilder &builder, const ConvertedFunction &function,
                                       LinkedFunction &linked) {
  auto *declaration = const_cast<FunctionDecl *>(function.declaration);
  auto *method = dyn_cast<CXXMethodDecl>(declaration);
  if (method && method->isVirtual())
    return;
  // The object is the first parameter.
  unsigned first = method && method->isInstance();
  for (unsigned i = 0; i < declaration->getNumParams() && first + i < linked.parameters.size();
       ++i) {
    std::string symbol = linked.mangled + ".default." + std::to_string(i);
    FunctionDecl *made = builder.buildDefault(declaration, i, symbol);
    if (!made)
      continue;
    codegen->HandleTopLevelDecl(DeclGroupRef(made));
    linked.parameters[first + i].makeDefault = symbol;
  }
}

void ConvertingConsumer::buildThunks() {
  // The parser has left its own: members that Sema defines implicitly look up builtins in it.
  Scope scope(nullptr, Scope::DeclScope, job.getDiagnostics());
  scope.setEntity(sema->getASTContext().getTranslationUnitDecl());
  llvm::SaveAndRestore<Scope *> outermost(sema->TUScope, &scope);
  ThunkBuilder builder(*sema);
  mlir::SymbolTable symbols(*job.converted.module);
  auto linked = job.linked.begin();
  for (const ConvertedFunction &function : job.converted.functions) {
    if (!function.annotated)
      continue;
    llvm::StringRef entry = linked->versions.front().entry;
    if (linked->call == CallKind::Framed && neverAllocates(*job.converted.module, entry))
      linked->call = CallKind::Direct;
    if (ag::hasAttr<ag::DeviceAttr>(symbols.lookup(entry)))
      linked->call = linked->call == CallKind::Any ? CallKind::AnyDevice : CallKind::Device;
    linked->callsBack = ag::hasAttr<ag::CallsBackAttr>(symbols.lookup(entry));
    if (auto written = ag::getAttr<ag::WrittenAttr>(symbols.lookup(entry)))
      linked->written = written.asArrayRef().vec();
    buildDefaults(builder, function, *linked);
    FunctionDecl *thunk = builder.build(function, *linked++);
    if (thunk) {
      codegen->HandleTopLevelDecl(DeclGroupRef(thunk));
      continue;
    }
    reportDiagnostic(job.getDiagnostics(), function.declaration->getLocation(), diag::ResultNotMade,
                     function.declaration->getNameAsString());
    job.failed = true;
  }
  buildHostThunks();
  sema->PerformPendingInstantiations();
}

static std::string mangle(MangleContext &mangler, NamedDecl *declaration) {
  if (!mangler.shouldMangleDeclName(declaration))
    return declaration->getNameAsString();
  std::string name;
  llvm::raw_string_ostream out(name);
  mangler.mangleName(isa<FunctionDecl>(declaration) ? GlobalDecl(cast<FunctionDecl>(declaration))
                                                    : GlobalDecl(cast<VarDecl>(declaration)),
                     out);
  return name;
}

void ConvertingConsumer::buildHostThunks() {
  HostThunkBuilder builder(*sema, job.converted.mutables);
  std::unique_ptr<MangleContext> mangler(sema->Context.createMangleContext());
  auto keepAt = [&](FunctionDecl *thunk, SourceLocation place, const std::string &name) {
    if (thunk) {
      codegen->HandleTopLevelDecl(DeclGroupRef(thunk));
      return;
    }
    reportDiagnostic(job.getDiagnostics(), place, diag::HostNotReached, name);
    job.failed = true;
  };
  auto keep = [&](FunctionDecl *thunk, const NamedDecl *named) {
    keepAt(thunk, named->getLocation(), named->getNameAsString());
  };
  for (FunctionDecl *function : job.converted.hostFunctions)
    keep(builder.buildCallThunk(function, "__ag_host_" + mangle(*mangler, function)), function);
  for (VarDecl *variable : job.converted.globals) {
    std::string symbol = mangle(*mangler, variable);
    keep(builder.buildRead(variable, "__ag_read_" + symbol), variable);
    if (!isVariableType(variable->getType().getCanonicalType()))
      continue;
    keep(builder.buildWrite(variable, "__ag_write_" + symbol), variable);
    keep(builder.buildState(variable, "__ag_state_" + symbol), variable);
  }
  for (auto &[symbol, type, place] : job.converted.callables)
    keepAt(builder.buildCallableThunk(type, place, "__ag_host_" + symbol), place,
           type.getAsString());
  for (const OutputCall &output : job.converted.outputs)
    keep(builder.buildOutputThunk(output, "__ag_host_" + output.symbol), output.callee);
  for (auto &[symbol, type] : job.converted.states) {
    NamedDecl *named = type->getAsCXXRecordDecl();
    keep(builder.buildStateRead(type, "__ag_read_" + symbol), named);
    keep(builder.buildStateWrite(type, "__ag_write_" + symbol), named);
  }
}

} // namespace autographc
