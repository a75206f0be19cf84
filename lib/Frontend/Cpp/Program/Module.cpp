//===- Module.cpp - which functions are emitted, and their signatures -----===//
#include "Module.h"
#include "Frontend/Cpp/Language/Emitter.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Marks.h"
#include "NamedGlobals.h"
#include "OutsideVisitor.h"

#include "autographc/Frontend/Cpp.h"
#include "autographc/Support/ClangDiagnostics.h"

#include <fmt/format.h>

using namespace clang;

namespace autographc::frontend {

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
  if (!errorFree.isErrorFree(function))
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
  if (const FunctionDecl *definer = findDefiner(function))
    defined[mangle(GlobalDecl(function))] = definer;
  converted.push_back({function, mangle(GlobalDecl(function)), annotated, "", nullptr});
  for (const Parameter &parameter : getSignature(function))
    if (parameter.inout && !parameter.isSpan && parameter.declaration &&
        !parameter.type->isReferenceType())
      converted.back().givenBack.push_back(parameter.declaration);
}

/// The parameter for which a function is inlined: a lambda or a function.
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
    return seen.contains(canonical) || inlined.contains(canonical) ||
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

static llvm::SmallVector<Decl *> findDeclarations(Unit &unit) {
  llvm::SmallVector<Decl *> declarations;
  llvm::copy_if(unit.ast.getTranslationUnitDecl()->decls(), std::back_inserter(declarations),
                [&](const Decl *declaration) { return !unit.isSystem(declaration); });
  return declarations;
}

void Module::requireMarked(const Marks &marks, const FrontendChoice &choice) {
  for (const FunctionDecl *function : marks.functions) {
    if (isInAg(function) || isSystem(function))
      continue;
    const ParmVarDecl *closure = takesClosure(function);
    auto left = llvm::find_if(choice.plain,
                              [&](const LeftPlain &other) { return other.function == function; });
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(function))
      reporter.report(SourceRange(function->getLocation()), diag::MarkedConstructor,
                      isa<CXXConstructorDecl>(function) ? "constructor" : "destructor");
    else if (left != choice.plain.end())
      reporter.report(findRecording(function)->getSourceRange(), diag::RecordsGradients,
                      function->getNameAsString(), left->reason);
    else if (!closure)
      require(function);
    else if (!function->isTemplateInstantiation())
      reporter.report(closure->getSourceRange(), diag::FunctionPointer);
  }
}

/// Emits what was asked for, and what that asks for in turn.
void Module::emitAll() {
  emitPending();
  while (requireRules() || requireDefinitions())
    emitPending();
  for (auto [function, name] : definitions)
    if (auto op = module->lookupSymbol<mlir::func::FuncOp>(mangle(GlobalDecl(function))))
      ag::setAttr<ag::DefinesAttr>(op, mlir::StringAttr::get(&context, name));
}

std::vector<const FunctionDecl *> Module::findRecordingFunctions() {
  std::vector<const FunctionDecl *> found;
  for (const FunctionDecl *function : findMarks(findDeclarations(*this)).functions)
    if (!isInAg(function) && !isSystem(function) && findRecording(function))
      found.push_back(function);
  return found;
}

FrontendResult Module::tryFunctions(llvm::ArrayRef<const FunctionDecl *> functions) {
  FrontendResult result;
  reporter.keepErrors(result.refusal);
  for (const FunctionDecl *function : functions)
    if (!takesClosure(function))
      require(function);
  emitAll();
  if (!reporter.hasErrors())
    result.module = std::move(module);
  return result;
}

FrontendResult Module::emit(const FrontendChoice &choice) {
  FrontendResult result;
  llvm::SmallVector<Decl *> declarations = findDeclarations(*this);
  Marks marks = findMarks(declarations);
  for (const LeftPlain &left : choice.plain)
    plain.insert(left.function->getCanonicalDecl());
  castToDerived = std::move(marks.castToDerived);
  module = mlir::ModuleOp::create(getLocation(
      ast.getSourceManager().getLocForStartOfFile(ast.getSourceManager().getMainFileID())));
  if (namesTextsOnly(marks.functions))
    types.takeTextsAsValues();
  if (!choice.tried.empty())
    return tryFunctions(choice.tried);
  // What a mark stands on may be what Clang made of an error.
  if (!errorFree.hasErrors())
    reportMisplaced(marks, reporter);
  requireMarked(marks, choice);
  emitAll();
  reportEagerCalls(declarations, marks);
  checkFormatsOutside(*this, declarations, [&](const FunctionDecl *function) {
    return function->isDependentContext() || seen.contains(function->getCanonicalDecl()) ||
           inlined.contains(function->getCanonicalDecl());
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

} // namespace autographc::frontend

autographc::FrontendResult autographc::emitImperative(clang::Sema &sema, mlir::MLIRContext &context,
                                                      llvm::ArrayRef<clang::SourceLocation> errors,
                                                      const FrontendChoice &choice) {
  return frontend::Module(sema, context, errors).emit(choice);
}

std::vector<const clang::FunctionDecl *> autographc::findRecording(clang::Sema &sema,
                                                                   mlir::MLIRContext &context) {
  return frontend::Module(sema, context, {}).findRecordingFunctions();
}
