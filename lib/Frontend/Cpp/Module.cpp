//===- Module.cpp - which functions are emitted, and their signatures -----===//
#include "Module.h"
#include "Emitter.h"

#include "autographc/Support/ClangDiagnostics.h"

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
  reportText(sema.getDiagnostics(), location, info.severity, text) << CharSourceRange::getTokenRange(range) << edit;
  return true;
}

void Reporter::note(SourceLocation location, llvm::StringRef text) {
  DiagnosticsEngine &engine = sema.getDiagnostics();
  engine.Report(sema.getSourceManager().getExpansionLoc(location), engine.getCustomDiagID(DiagnosticsEngine::Note, "%0"))
      << text << CharSourceRange::getTokenRange(location) << std::exchange(fix, FixItHint());
}

Module::Module(Sema &sema, mlir::MLIRContext &context)
    : sema(sema), ast(sema.getASTContext()), context(context), functions(sema.getASTContext(), [this](const Decl *declaration) { return isSystem(declaration); }),
      types(ast, context, functions), reporter(sema),
      mangler(sema.getASTContext().createMangleContext()) {
  // Everything that cannot be compiled is reported in one run.
  sema.getDiagnostics().setErrorLimit(0);
  context.loadDialect<ag::AGDialect, mlir::func::FuncDialect>();
}

mlir::Location Module::getLocation(SourceLocation location) {
  PresumedLoc presumed = ast.getSourceManager().getPresumedLoc(ast.getSourceManager().getExpansionLoc(location));
  if (presumed.isInvalid())
    return mlir::UnknownLoc::get(&context);
  return mlir::FileLineColLoc::get(&context, presumed.getFilename(), presumed.getLine(), presumed.getColumn());
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
  return ast.getSourceManager().isInSystemHeader(ast.getSourceManager().getExpansionLoc(declaration->getLocation()));
}

std::string getSpelling(const FunctionDecl *function) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  PrintingPolicy policy(function->getASTContext().getLangOpts());
  policy.adjustForCPlusPlus();
  function->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  return name;
}

std::vector<Parameter> getParameters(const FunctionDecl *function) {
  std::vector<Parameter> parameters;
  auto *method = dyn_cast<CXXMethodDecl>(function);
  if (method && method->isImplicitObjectMemberFunction() && !isa<CXXConstructorDecl>(method))
    parameters.push_back({"this", function->getASTContext().getCanonicalTagType(method->getParent()), nullptr, !method->isConst()});
  for (const ParmVarDecl *parameter : function->parameters()) {
    QualType type = parameter->getType();
    bool inout = Types::isChanged(type);
    bool isSpan = Types::isSpan(type) && (!type->isReferenceType() || (type->isLValueReferenceType() && !inout));
    if (isSpan)
      inout = !Types::getSpanned(type).isConstQualified();
    std::string name = parameter->getNameAsString();
    // The parameters of a pack have one name in C++.
    auto isTaken = [&](llvm::StringRef wanted) {
      return llvm::any_of(parameters, [&](const Parameter &other) { return !wanted.empty() && other.name == wanted; });
    };
    for (unsigned i = 1; isTaken(name); ++i)
      name = parameter->getNameAsString() + "_" + std::to_string(i);
    parameters.push_back({name, type, parameter, inout, isSpan});
  }
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

/// Whether what a call leaves in an element can be put back there, as printed code does.
static bool isAssignable(Sema &sema, QualType element) {
  auto *record = element->getAsCXXRecordDecl();
  if (!record)
    return true;
  CXXMethodDecl *assignment = sema.LookupCopyingAssignment(record, Qualifiers::Const, /*RValueThis=*/false, 0);
  return assignment && !assignment->isDeleted();
}

/// Reports every part of a signature that has no type here.
bool Module::convertSignature(const FunctionDecl *function, mlir::func::FuncOp &op) {
  llvm::SmallVector<mlir::Type> inputs, results;
  bool right = true;
  auto convert = [&](QualType type, SourceRange range, bool isResult, bool isSpan, bool inout = false) {
    bool isGiven = !isResult && !isSpan && !inout && FunctionSets::isFunctionValue(type) && findAnnotation(function, "autograph.function");
    mlir::Type converted = isGiven ? types.convertGiven(type) : isResult ? types.convert(type) : isSpan ? types.convertSpanned(type) : types.convertStored(type);
    if (isSpan && inout && !isAssignable(sema, Types::getSpanned(type)))
      converted = {};
    bool isFunction = types.holdsFunction(isSpan ? Types::getSpanned(type) : type) && (isResult || !types.holdsGiven(converted));
    if (!converted || isFunction || Types::classify(type) == ClassKind::InitializerList) {
      if (isGiven || (converted && isFunction))
        reporter.report(range, diag::ClosureAsValue);
      else if (type.getNonReferenceType()->isPointerType())
        reporter.report(range, diag::Pointer);
      else if (Types::isSpan(type))
        reporter.report(range, diag::SpanInSignature, types.describeSpan(type, isResult, isSpan));
      else
        reporter.report(range, diag::UnsupportedType, types.describe(type));
      right = false;
    } else if (Types::staysInside(converted) && findAnnotation(function, "autograph.function")) {
      reporter.report(range, diag::UnsupportedType, types.describeInside(type));
      right = false;
    }
    return converted;
  };
  std::vector<Parameter> parameters = getParameters(function);
  for (const Parameter &parameter : parameters) {
    inputs.push_back(convert(parameter.type, parameter.declaration ? parameter.declaration->getSourceRange() : SourceRange(function->getLocation()),
                             /*isResult=*/false, parameter.isSpan, parameter.inout));
    if (inputs.back())
      inputs.back().walk([&](ag::CallableType type) {
        callables.insert({types.getGiven(type), parameter.declaration ? parameter.declaration->getLocation() : function->getLocation()});
      });
  }
  std::optional<unsigned> returned = findReturnedParameter(function);
  bool isVoid = returned || function->getReturnType()->isVoidType();
  if (!isVoid) {
    // A helper's `const &` is as good as the value.
    bool isValue = function->getReturnType().getNonReferenceType().isConstQualified() && !findAnnotation(function, "autograph.function");
    if (function->getReturnType()->isReferenceType() && !isValue) {
      reporter.report(SourceRange(function->getLocation()), diag::ReturnsReference, function->getNameAsString());
      right = false;
    }
    results.push_back(convert(function->getReturnType(), function->getReturnTypeSourceRange().isValid() ? function->getReturnTypeSourceRange()
                                                                                                         : SourceRange(function->getLocation()),
                              /*isResult=*/true, /*isSpan=*/false));
  }
  if (function->isVariadic()) {
    reporter.report(SourceRange(function->getLocation()), diag::Variadic);
    right = false;
  }
  if (!right)
    return false;
  op = mlir::func::FuncOp::create(getLocation(function->getLocation()), mangle(GlobalDecl(function)),
                                  mlir::FunctionType::get(&context, inputs, results));
  mlir::Builder builder(&context);
  for (auto [index, parameter] : llvm::enumerate(parameters)) {
    op.setArgAttr(index, "ag.name", builder.getStringAttr(parameter.name));
    if (parameter.inout)
      op.setArgAttr(index, "ag.inout", builder.getUnitAttr());
    if (parameter.isSpan)
      op.setArgAttr(index, "ag.span", builder.getUnitAttr());
  }
  op->setAttr("ag.spelling", builder.getStringAttr(getSpelling(function)));
  if (isVoid)
    op->setAttr("ag.void", builder.getUnitAttr());
  if (returned)
    op->setAttr("ag.returns", builder.getI64IntegerAttr(*returned));
  return true;
}

void Module::emitFunction(const FunctionDecl *function) {
  types.start(function);
  mlir::func::FuncOp op;
  bool annotated = findAnnotation(function, "autograph.function").has_value();
  mlir::Builder attributes(&context);
  if (!convertSignature(function, op))
    return;
  if (annotated) {
    op->setAttr("ag.annotated", attributes.getUnitAttr());
    std::vector<std::string> signatures = collectAnnotations(function, "autograph.signature");
    llvm::SmallVector<llvm::StringRef> texts(signatures.begin(), signatures.end());
    if (!texts.empty())
      op->setAttr("ag.signatures", attributes.getStrArrayAttr(texts));
  } else {
    op.setPrivate();
  }
  module->push_back(op);
  mlir::Block *entry = op.addEntryBlock();
  Emitter emitter(*this, mlir::OpBuilder::atBlockEnd(entry));
  emitter.emitBody(function, op);
  converted.push_back({function, mangle(GlobalDecl(function)), annotated, "", nullptr});
}

namespace {
static bool isMarked(const LambdaExpr *lambda) { return findAnnotation(lambda->getCallOperator(), "autograph.function").has_value(); }

/// Finds the annotated definitions outside system headers, instantiations included, the classes whose objects are cast to derived ones,
/// and whether there are annotated lambdas.
struct AnnotatedFinder : DynamicRecursiveASTVisitor {
  explicit AnnotatedFinder(llvm::SmallVectorImpl<const FunctionDecl *> &found) : found(found) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = false;
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext() && findAnnotation(function, "autograph.function"))
      found.push_back(function);
    return true;
  }
  bool VisitCastExpr(CastExpr *cast) override {
    if (cast->getCastKind() == CK_BaseToDerived)
      for (const CXXBaseSpecifier *step : cast->path())
        castToDerived.insert(step->getType()->getAsCXXRecordDecl()->getCanonicalDecl());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) override {
    hasLambdas |= isMarked(lambda);
    return true;
  }
  llvm::DenseSet<const CXXRecordDecl *> castToDerived;
  llvm::SmallVectorImpl<const FunctionDecl *> &found;
  bool hasLambdas = false;
};
} // namespace

/// The parameter for which a function is put in place where it is called: a lambda or a function. Null where none is.
static const ParmVarDecl *takesClosure(const FunctionDecl *function) {
  auto found = llvm::find_if(function->parameters(), [](const ParmVarDecl *parameter) { return Types::isFunctionLike(parameter->getType()) && !FunctionSets::isFunctionValue(parameter->getType()); });
  return found == function->param_end() ? nullptr : *found;
}

namespace {
/// Finds calls of some functions, and annotated lambdas, that stand outside others.
struct EagerCallFinder : DynamicRecursiveASTVisitor {
  using Report = llvm::function_ref<void(const CallExpr *, const FunctionDecl *)>;
  EagerCallFinder(const llvm::DenseSet<const FunctionDecl *> &wanted, llvm::function_ref<bool(const FunctionDecl *)> isConverted, Report report,
                  llvm::function_ref<void(const LambdaExpr *)> reportLambda)
      : wanted(wanted), isConverted(isConverted), report(report), reportLambda(reportLambda) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseFunctionDecl(FunctionDecl *function) override { return isConverted(function) || DynamicRecursiveASTVisitor::TraverseFunctionDecl(function); }
  bool TraverseCXXMethodDecl(CXXMethodDecl *method) override { return isConverted(method) || DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(method); }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && wanted.contains(callee->getCanonicalDecl()))
      report(call, callee);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) override {
    if (isMarked(lambda))
      reportLambda(lambda);
    return true;
  }
  const llvm::DenseSet<const FunctionDecl *> &wanted;
  llvm::function_ref<bool(const FunctionDecl *)> isConverted;
  Report report;
  llvm::function_ref<void(const LambdaExpr *)> reportLambda;
};
} // namespace

/// A marked template that takes a lambda is compiled where compiled code calls it; from anywhere else it runs eagerly. A marked lambda is
/// compiled in converted code, as any is there, and nowhere else.
void Module::reportEagerCalls(llvm::ArrayRef<const FunctionDecl *> marked, bool hasLambdas) {
  llvm::DenseSet<const FunctionDecl *> wanted;
  for (const FunctionDecl *function : marked)
    if (takesClosure(function))
      wanted.insert(function->getCanonicalDecl());
  if (wanted.empty() && !hasLambdas)
    return;
  auto isConverted = [&](const FunctionDecl *function) {
    const FunctionDecl *canonical = function->getCanonicalDecl();
    return seen.contains(canonical) || inPlace.contains(canonical) || function->isDependentContext() || wanted.contains(canonical);
  };
  auto report = [&](const CallExpr *call, const FunctionDecl *callee) {
    reporter.report(call->getSourceRange(), diag::RunsEagerly, callee->getNameAsString());
  };
  auto reportLambda = [&](const LambdaExpr *lambda) { reporter.report(lambda->getIntroducerRange(), diag::MarkedLambda); };
  EagerCallFinder finder(wanted, isConverted, report, reportLambda);
  for (Decl *declaration : ast.getTranslationUnitDecl()->decls())
    if (!isSystem(declaration))
      finder.TraverseDecl(declaration);
}

FrontendResult Module::emit() {
  FrontendResult result;
  llvm::SmallVector<const FunctionDecl *> annotated;
  AnnotatedFinder finder(annotated);
  for (Decl *declaration : ast.getTranslationUnitDecl()->decls())
    if (!isSystem(declaration))
      finder.TraverseDecl(declaration);
  castToDerived = std::move(finder.castToDerived);
  module = mlir::ModuleOp::create(getLocation(ast.getSourceManager().getLocForStartOfFile(ast.getSourceManager().getMainFileID())));
  for (const FunctionDecl *function : annotated) {
    if (isInAg(function) || isSystem(function))
      continue;
    const ParmVarDecl *closure = takesClosure(function);
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(function))
      reporter.report(SourceRange(function->getLocation()), diag::MarkedConstructor, isa<CXXConstructorDecl>(function) ? "constructor" : "destructor");
    else if (!closure)
      require(function);
    else if (!function->isTemplateInstantiation())
      reporter.report(closure->getSourceRange(), diag::FunctionPointer);
  }
  while (!pending.empty() || emittedLifted < lifted.size()) {
    if (pending.empty()) {
      emitLifted(lifted[emittedLifted++]);
      continue;
    }
    const FunctionDecl *function = pending.front();
    pending.pop_front();
    emitFunction(function);
  }
  reportEagerCalls(annotated, finder.hasLambdas);
  findReadGlobals();
  result.functions = std::move(converted);
  // The object phase completes the AST with thunks that name these.
  for (const FunctionDecl *function : hostFunctions)
    result.hostFunctions.push_back(const_cast<FunctionDecl *>(function));
  for (const VarDecl *variable : globals)
    result.globals.push_back(const_cast<VarDecl *>(variable));
  for (auto [state, type] : types.getStates())
    result.states.push_back({Types::nameState(state), type});
  result.mutables = types.getMutables();
  for (auto [type, place] : callables)
    result.callables.push_back({nameGiven(type), type, place});
  if (!reporter.hasErrors())
    result.module = std::move(module);
  return result;
}

/// A reference that a function is passed may be one of a global that it reads.
void Module::findReadGlobals() {
  llvm::StringMap<VarDecl *> changing;
  for (const VarDecl *variable : globals)
    if (!variable->getType().isConstQualified() && Types::classify(variable->getType()) != ClassKind::Variable)
      changing[mangle(variable)] = const_cast<VarDecl *>(variable);
  if (changing.empty())
    return;
  mlir::SymbolTable symbols(*module);
  for (ConvertedFunction &function : converted) {
    bool takesReference = llvm::any_of(getParameters(function.declaration), [](const Parameter &parameter) { return parameter.inout; });
    if (!function.annotated || !takesReference)
      continue;
    llvm::SetVector<mlir::StringAttr> reached;
    llvm::SetVector<VarDecl *> read;
    reached.insert(mlir::StringAttr::get(&context, function.mangled));
    for (unsigned i = 0; i < reached.size(); ++i)
      if (mlir::Operation *op = symbols.lookup(reached[i]))
        op->walk([&](mlir::Operation *inner) {
          if (auto call = llvm::dyn_cast<ag::CallOp>(inner))
            reached.insert(call.getCalleeAttr().getAttr());
          if (auto global = llvm::dyn_cast<ag::GlobalReadOp>(inner))
            if (VarDecl *variable = changing.lookup(global.getSymbol()))
              read.insert(variable);
        });
    function.readGlobals.assign(read.begin(), read.end());
  }
}

} // namespace autographc::frontend

autographc::FrontendResult autographc::emitImperative(clang::Sema &sema, mlir::MLIRContext &context) {
  return frontend::Module(sema, context).emit();
}
