//===- Module.cpp - which functions are emitted, and their signatures -----===//
#include "Module.h"
#include "Frontend/Cpp/Language/Emitter.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Marks.h"
#include "NamedGlobals.h"
#include "OutsideVisitor.h"

#include "autographc/Support/ClangDiagnostics.h"

#include <fmt/format.h>

using namespace clang;

namespace autographc::frontend {

bool Reporter::emit(SourceRange range, const DiagnosticInfo &info, std::string text) {
  FixItHint edit = std::exchange(fix, FixItHint());
  SourceLocation location = sema.getSourceManager().getExpansionLoc(range.getBegin());
  if (trial && sema.getSourceManager().isInSystemHeader(location)) {
    trialFailed |= info.severity == Severity::Error;
    return false;
  }
  if (!reported.insert({location.getRawEncoding(), text}).second)
    return false;
  errors |= info.severity == Severity::Error;
  reportText(sema.getDiagnostics(), location, info, text)
      << CharSourceRange::getTokenRange(range) << edit;
  return true;
}

void Module::noteCall(const FunctionDecl *callee, const FunctionDecl *caller,
                      SourceLocation place) {
  calls.try_emplace(callee->getCanonicalDecl(), caller, place);
}

/// What a lambda stands in, or the function itself.
static const FunctionDecl *getNamed(const FunctionDecl *function) {
  auto *method = dyn_cast<CXXMethodDecl>(function);
  while (method && method->getParent()->isLambda()) {
    auto *around = dyn_cast<FunctionDecl>(method->getParent()->getDeclContext());
    if (!around)
      break;
    function = around;
    method = dyn_cast<CXXMethodDecl>(around);
  }
  return function;
}

void Module::noteCallers(const FunctionDecl *function) {
  constexpr unsigned mostLinks = 4;
  function = getNamed(function);
  for (unsigned links = 0; links < mostLinks && !findAnnotation(function, "autograph.function");
       ++links) {
    auto found = calls.find(function->getCanonicalDecl());
    if (found == calls.end())
      return;
    auto [caller, place] = found->second;
    caller = getNamed(caller);
    bool isAnnotated = findAnnotation(caller, "autograph.function").has_value();
    // A line of the library is of no use.
    if (!sema.getSourceManager().isInSystemHeader(place))
      reporter.note(place, fmt::format("`{}` is compiled because {}`{}` calls it here",
                                       getSpelling(function), isAnnotated ? "AG_FUNCTION " : "",
                                       getSpelling(caller)));
    function = caller;
  }
}

void Reporter::note(SourceLocation location, llvm::StringRef text) {
  DiagnosticsEngine &engine = sema.getDiagnostics();
  engine.Report(sema.getSourceManager().getExpansionLoc(location),
                engine.getCustomDiagID(DiagnosticsEngine::Note, "%0"))
      << text << CharSourceRange::getTokenRange(location) << std::exchange(fix, FixItHint());
}

Module::Module(Sema &sema, mlir::MLIRContext &context, llvm::ArrayRef<SourceLocation> errors)
    : sema(sema), ast(sema.getASTContext()), context(context), soundness(ast, errors),
      functions(sema.getASTContext(),
                [this](const Decl *declaration) { return isSystem(declaration); }),
      movedLists([this](const Decl *declaration) { return isSystem(declaration); }),
      types(ast, context, functions), reporter(sema),
      mangler(sema.getASTContext().createMangleContext()) {
  // Everything that cannot be compiled is reported in one run.
  sema.getDiagnostics().setErrorLimit(0);
  context.loadDialect<ag::AGDialect, mlir::func::FuncDialect>();
}

mlir::Location Module::getLocation(SourceLocation location) {
  PresumedLoc presumed =
      ast.getSourceManager().getPresumedLoc(ast.getSourceManager().getExpansionLoc(location));
  if (presumed.isInvalid())
    return mlir::UnknownLoc::get(&context);
  return mlir::FileLineColLoc::get(&context, presumed.getFilename(), presumed.getLine(),
                                   presumed.getColumn());
}

std::string Module::mangle(GlobalDecl declaration) {
  auto *named = cast<NamedDecl>(declaration.getDecl());
  std::string name;
  llvm::raw_string_ostream stream(name);
  if (mangler->shouldMangleDeclName(named))
    mangler->mangleName(declaration, stream);
  else
    stream << named->getName();
  return name;
}

bool Module::isSystem(const Decl *declaration) {
  return ast.getSourceManager().isInSystemHeader(
      ast.getSourceManager().getExpansionLoc(declaration->getLocation()));
}

std::string getSpelling(const FunctionDecl *function) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  PrintingPolicy policy(function->getASTContext().getLangOpts());
  policy.adjustForCPlusPlus();
  function->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  return shortenTypes(name);
}

std::vector<Parameter> getParameters(const FunctionDecl *function) {
  std::vector<Parameter> parameters;
  auto *method = dyn_cast<CXXMethodDecl>(function);
  if (method && method->isImplicitObjectMemberFunction() && !isa<CXXConstructorDecl>(method))
    parameters.push_back({"this",
                          function->getASTContext().getCanonicalTagType(method->getParent()),
                          nullptr, !method->isConst()});
  for (const ParmVarDecl *parameter : function->parameters()) {
    QualType type = parameter->getType();
    bool inout = Types::isChanged(type);
    bool isSpan = Types::isSpan(type) &&
                  (!type->isReferenceType() || (type->isLValueReferenceType() && !inout));
    if (isSpan)
      inout = !Types::getSpanned(type).isConstQualified();
    std::string name = parameter->getNameAsString();
    // The parameters of a pack have one name in C++.
    auto isTaken = [&](llvm::StringRef wanted) {
      return llvm::any_of(parameters, [&](const Parameter &other) {
        return !wanted.empty() && other.name == wanted;
      });
    };
    for (unsigned i = 1; isTaken(name); ++i)
      name = parameter->getNameAsString() + "_" + std::to_string(i);
    parameters.push_back({name, type, parameter, inout, isSpan});
  }
  return parameters;
}

std::vector<Parameter> Module::getSignature(const FunctionDecl *function) {
  std::vector<Parameter> parameters = getParameters(function);
  if (findAnnotation(function, "autograph.function"))
    for (Parameter &parameter : parameters)
      parameter.inout |= parameter.declaration && types.hasUserDestructor(parameter.type);
  return parameters;
}

std::string Module::nameGiven(QualType type) {
  std::string name = "callable.";
  llvm::raw_string_ostream out(name);
  mangler->mangleCanonicalTypeName(type, out);
  return name;
}

mlir::FlatSymbolRefAttr Module::require(const FunctionDecl *function) {
  if (seen.insert(function->getCanonicalDecl()).second)
    pending.push_back(function);
  return mlir::FlatSymbolRefAttr::get(&context, mangle(GlobalDecl(function)));
}

void Module::emitFunction(const FunctionDecl *function) {
  types.start(function);
  mlir::func::FuncOp op;
  bool annotated = findAnnotation(function, "autograph.function").has_value();
  mlir::Builder attributes(&context);
  if (!soundness.isSound(function))
    return;
  SignatureRefusals refusals = convertSignature(function, op);
  if (refusals.isWhole)
    return;
  if (annotated) {
    ag::setAttr<ag::AnnotatedAttr>(op);
    std::vector<std::string> signatures = collectAnnotations(function, "autograph.signature");
    llvm::SmallVector<llvm::StringRef> texts(signatures.begin(), signatures.end());
    if (!texts.empty())
      ag::setAttr<ag::SignaturesAttr>(op, attributes.getStrArrayAttr(texts));
  } else {
    op.setPrivate();
  }
  if (!definitions.empty())
    ag::setAttr<ag::InternalAttr>(op);
  module->push_back(op);
  mlir::Block *entry = op.addEntryBlock();
  Emitter emitter(*this, mlir::OpBuilder::atBlockEnd(entry));
  emitter.emitBody(function, op, refusals);
  converted.push_back({function, mangle(GlobalDecl(function)), annotated, "", nullptr});
  for (const Parameter &parameter : getSignature(function))
    if (parameter.inout && !parameter.isSpan && parameter.declaration &&
        !parameter.type->isReferenceType())
      converted.back().givenBack.push_back(parameter.declaration);
}

/// The parameter for which a function is put in place where it is called: a lambda or a function.
/// Null where none is.
static const ParmVarDecl *takesClosure(const FunctionDecl *function) {
  auto found = llvm::find_if(function->parameters(), [](const ParmVarDecl *parameter) {
    return Types::isFunctionLike(parameter->getType()) &&
           !FunctionSets::isFunctionValue(parameter->getType());
  });
  return found == function->param_end() ? nullptr : *found;
}

/// A marked template that takes a lambda is compiled where compiled code calls it; from anywhere
/// else it runs eagerly. A marked lambda is compiled in converted code, as any is there, and
/// nowhere else.
void Module::reportEagerCalls(llvm::ArrayRef<Decl *> declarations, const Marks &marks) {
  llvm::DenseSet<const FunctionDecl *> wanted;
  for (const FunctionDecl *function : marks.functions)
    if (takesClosure(function))
      wanted.insert(function->getCanonicalDecl());
  if (wanted.empty() && !marks.hasLambdas)
    return;
  auto isConverted = [&](const FunctionDecl *function) {
    const FunctionDecl *canonical = function->getCanonicalDecl();
    return seen.contains(canonical) || inPlace.contains(canonical) ||
           function->isDependentContext() || wanted.contains(canonical);
  };
  OutsideVisitor outside(wanted, isConverted);
  for (Decl *declaration : declarations)
    outside.TraverseDecl(declaration);
  for (const CallExpr *call : outside.calls)
    reporter.report(call->getSourceRange(), diag::RunsEagerly,
                    call->getDirectCallee()->getNameAsString());
  for (const LambdaExpr *lambda : outside.lambdas)
    if (isMarked(lambda))
      reporter.report(lambda->getIntroducerRange(), diag::MarkedLambda);
}

void Module::emitPending() {
  while (!pending.empty() || emittedLifted < lifted.size()) {
    if (pending.empty()) {
      emitLifted(lifted[emittedLifted++]);
      continue;
    }
    const FunctionDecl *function = pending.front();
    pending.pop_front();
    emitFunction(function);
  }
}

FrontendResult Module::emit() {
  FrontendResult result;
  llvm::SmallVector<Decl *> declarations;
  llvm::copy_if(ast.getTranslationUnitDecl()->decls(), std::back_inserter(declarations),
                [&](const Decl *declaration) { return !isSystem(declaration); });
  Marks marks = findMarks(declarations);
  // What a mark stands on may be what Clang made of an error.
  if (!soundness.hasErrors())
    reportMisplaced(marks, reporter);
  castToDerived = std::move(marks.castToDerived);
  module = mlir::ModuleOp::create(getLocation(
      ast.getSourceManager().getLocForStartOfFile(ast.getSourceManager().getMainFileID())));
  if (namesTextsOnly(marks.functions))
    types.takeTextsAsValues();
  for (const FunctionDecl *function : marks.functions) {
    if (isInAg(function) || isSystem(function))
      continue;
    const ParmVarDecl *closure = takesClosure(function);
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(function))
      reporter.report(SourceRange(function->getLocation()), diag::MarkedConstructor,
                      isa<CXXConstructorDecl>(function) ? "constructor" : "destructor");
    else if (isLeftPlain(function))
      reporter.report(findRecording(function)->getSourceRange(), diag::RecordsGradients,
                      function->getNameAsString());
    else if (!closure)
      require(function);
    else if (!function->isTemplateInstantiation())
      reporter.report(closure->getSourceRange(), diag::FunctionPointer);
  }
  emitPending();
  while (requireDefinitions())
    emitPending();
  for (auto [function, name] : definitions)
    if (auto op = module->lookupSymbol<mlir::func::FuncOp>(mangle(GlobalDecl(function))))
      ag::setAttr<ag::DefinesAttr>(op, mlir::StringAttr::get(&context, name));
  reportEagerCalls(declarations, marks);
  checkFormatsOutside(*this, declarations, [&](const FunctionDecl *function) {
    return function->isDependentContext() || seen.contains(function->getCanonicalDecl()) ||
           inPlace.contains(function->getCanonicalDecl());
  });
  NamedGlobals named(declarations, [&](const Decl *declaration) { return isSystem(declaration); });
  findReadGlobals(named);
  findObservedArguments(declarations, named);
  result.functions = std::move(converted);
  // The object phase completes the AST with thunks that name these.
  for (const FunctionDecl *function : hostFunctions)
    result.hostFunctions.push_back(const_cast<FunctionDecl *>(function));
  for (const VarDecl *variable : globals)
    result.globals.push_back(const_cast<VarDecl *>(variable));
  for (auto [state, type] : types.getStates())
    result.states.push_back({Types::nameState(state), type});
  result.mutables = types.getMutables();
  result.outputs = std::move(outputs);
  for (auto [type, place] : callables)
    result.callables.push_back({nameGiven(type), type, place});
  if (!reporter.hasErrors())
    result.module = std::move(module);
  return result;
}

std::string Module::nameOutput(OutputCall call) {
  for (const OutputCall &known : outputs)
    if (known.callee == call.callee && known.stream == call.stream &&
        known.arguments == call.arguments)
      return known.symbol;
  call.symbol = "output." + std::to_string(outputs.size());
  outputs.push_back(std::move(call));
  return outputs.back().symbol;
}

} // namespace autographc::frontend

autographc::FrontendResult
autographc::emitImperative(clang::Sema &sema, mlir::MLIRContext &context,
                           llvm::ArrayRef<clang::SourceLocation> errors) {
  return frontend::Module(sema, context, errors).emit();
}
