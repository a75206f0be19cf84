//===- EagerCalls.cpp - calls of compiled functions that run as plain C++ -===//
// Compiled code computes with values, which an object that was passed by reference gets when the
// call ends. Where something else looks at the object meanwhile, only the plain C++ has C++'s
// meaning.
#include "Frontend/Cpp/Types/TypeParts.h"
#include "Module.h"
#include "NamedGlobals.h"
#include "ObservedArguments.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace autographc::frontend {

/// Whether a parameter names what its caller has; the object of a method does.
static bool isByReference(const Parameter &parameter) {
  return !parameter.declaration || parameter.type->isReferenceType() || parameter.isSpan;
}

/// A reference that a function is passed may be one of a global that it reads, or that the user's
/// own C++ does what it likes with.
void Module::findReadGlobals(NamedGlobals &namedGlobals) {
  auto isVariable = [](const VarDecl *variable) {
    return Types::classify(variable->getType()) == ClassKind::Variable;
  };
  llvm::StringMap<VarDecl *> changing;
  for (const VarDecl *variable : globals)
    if (!variable->getType().isConstQualified() && !isVariable(variable))
      changing[mangle(variable)] = const_cast<VarDecl *>(variable);
  llvm::StringMap<const FunctionDecl *> outside;
  for (const FunctionDecl *function : hostFunctions)
    outside[mangle(function)] = function;
  for (const OutputCall &output : outputs)
    outside[output.symbol] = output.callee;
  if (changing.empty() && outside.empty())
    return;
  mlir::SymbolTable symbols(*module);
  llvm::DenseMap<const FunctionDecl *, llvm::SetVector<VarDecl *>> namedBy;
  llvm::DenseMap<std::pair<void *, void *>, bool> meet;
  for (ConvertedFunction &function : converted) {
    if (!function.annotated)
      continue;
    llvm::SetVector<mlir::StringAttr> reached;
    llvm::SetVector<VarDecl *> read;
    llvm::SetVector<const FunctionDecl *> called;
    reached.insert(mlir::StringAttr::get(&context, function.mangled));
    for (unsigned i = 0; i < reached.size(); ++i)
      if (mlir::Operation *op = symbols.lookup(reached[i]))
        op->walk([&](mlir::Operation *inner) {
          if (auto call = llvm::dyn_cast<ag::CallOp>(inner))
            reached.insert(call.getCalleeAttr().getAttr());
          else if (auto call = llvm::dyn_cast<ag::HostCallOp>(inner)) {
            if (const FunctionDecl *callee = outside.lookup(call.getCallee()))
              called.insert(callee);
          } else if (auto global = llvm::dyn_cast<ag::GlobalReadOp>(inner)) {
            if (VarDecl *variable = changing.lookup(global.getSymbol()))
              read.insert(variable);
          }
        });
    function.readGlobals.assign(read.begin(), read.end());
    llvm::SetVector<VarDecl *> named;
    std::vector<Parameter> parameters = getParameters(function.declaration);
    llvm::erase_if(parameters,
                   [](const Parameter &parameter) { return !isByReference(parameter); });
    for (const FunctionDecl *callee : called) {
      auto [known, inserted] = namedBy.try_emplace(callee);
      if (inserted)
        known->second = namedGlobals.find(callee);
      for (VarDecl *variable : known->second) {
        QualType type = ast.getCanonicalType(variable->getType());
        auto meets = [&](const Parameter &parameter) {
          QualType given = ast.getCanonicalType(parameter.type);
          auto [answer, isNew] = meet.try_emplace({given.getAsOpaquePtr(), type.getAsOpaquePtr()});
          return isNew ? answer->second = mayMeet(given, type) : answer->second;
        };
        if (isVariable(variable) || named.contains(variable) || !llvm::any_of(parameters, meets))
          continue;
        named.insert(variable);
        // Before the function that it is in has run, what it refers to cannot be asked for.
        bool isLater = variable->isStaticLocal() && hasReference(type);
        function.isObserved |= isLater;
        auto isLike = [&](const Parameter &parameter) {
          return ast.hasSameUnqualifiedType(parameter.type.getNonReferenceType(),
                                            type.getNonReferenceType());
        };
        if (isLater || llvm::any_of(parameters, isLike))
          explainEagerCalls(
              function,
              isLater
                  ? "of any kind, since `" + callee->getNameAsString() + "` names `" +
                        variable->getName() +
                        "`, which refers to something that such a call may be given by reference"
                  : "that are given `" + variable->getName() + "` by reference, since `" +
                        callee->getNameAsString() + "` names it");
      }
    }
    if (function.isObserved)
      named.clear();
    function.namedOutside.assign(named.begin(), named.end());
  }
}

void Module::explainEagerCalls(const ConvertedFunction &function, const llvm::Twine &calls) {
  auto op = module->lookupSymbol<mlir::func::FuncOp>(function.mangled);
  llvm::SmallVector<mlir::Attribute> all;
  if (auto known = ag::getAttr<ag::EagerCallsAttr>(op))
    all.append(known.begin(), known.end());
  all.push_back(mlir::StringAttr::get(&context, calls));
  ag::setAttr<ag::EagerCallsAttr>(op, mlir::ArrayAttr::get(&context, all));
}

/// A function that is given to another may refer to an object that is given to it, too. Compiled
/// code has the object's value elsewhere.
void Module::findObservedArguments(llvm::ArrayRef<Decl *> declarations, NamedGlobals &named) {
  llvm::DenseMap<const FunctionDecl *, ConvertedFunction *> callees;
  llvm::DenseSet<const FunctionDecl *> asked;
  for (ConvertedFunction &function : converted)
    if (function.annotated &&
        llvm::any_of(getParameters(function.declaration), [&](const Parameter &parameter) {
          return holdsFunctionValue(parameter.type);
        })) {
      const FunctionDecl *canonical = function.declaration->getCanonicalDecl();
      callees[canonical] = &function;
      asked.insert(canonical);
    }
  if (asked.empty())
    return;
  // Helpers that are compiled, and called by what is not, too.
  llvm::DenseSet<const FunctionDecl *> plain;
  auto isLeftOut = [&](const FunctionDecl *function) {
    const FunctionDecl *canonical = function->getCanonicalDecl();
    return (seen.contains(canonical) && !plain.contains(canonical)) ||
           function->isDependentContext();
  };
  OutsideVisitor outside(std::move(asked), isLeftOut);
  for (Decl *declaration : declarations)
    outside.TraverseDecl(declaration);
  for (unsigned i = 0; i < outside.called.size(); ++i) {
    const FunctionDecl *function = outside.called[i], *definition = nullptr;
    if (seen.contains(function) && !findAnnotation(function, "autograph.function") &&
        function->hasBody(definition) && plain.insert(function).second)
      outside.TraverseDecl(const_cast<FunctionDecl *>(definition));
  }
  for (const ObservedCall &found : findObservedCalls(outside, named)) {
    ConvertedFunction &callee = *callees[found.callee->getCanonicalDecl()];
    if (!std::exchange(callee.isObserved, true))
      explainEagerCalls(callee, "of any kind, since one in this file passes a function that refers "
                                "to what it passes by reference");
    llvm::StringRef object = "*this";
    if (!isa<CXXThisExpr>(found.object->IgnoreParenImpCasts()))
      object = Lexer::getSourceText(CharSourceRange::getTokenRange(found.object->getSourceRange()),
                                    ast.getSourceManager(), ast.getLangOpts());
    reporter.report(found.call->getSourceRange(), diag::ArgumentObserved,
                    found.callee->getNameAsString(), object.str());
  }
}

} // namespace autographc::frontend
