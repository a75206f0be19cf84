//===- SteadyValues.cpp - expressions that always have the same value -----===//
#include "Unit.h"

#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;

namespace autographc::frontend {

namespace {
/// Looks for what an expression or a body takes from elsewhere, and for effects; names the
/// functions called.
struct ChangeFinder : ConstDynamicRecursiveASTVisitor {
  explicit ChangeFinder(Unit &unit) : unit(unit) { ShouldVisitLambdaBody = true; }

  bool VisitVarDecl(const VarDecl *variable) override {
    own.insert(variable);
    changes |= variable->isStaticLocal() && !isConstant(variable);
    return true;
  }
  bool VisitBindingDecl(const BindingDecl *binding) override { return own.insert(binding), true; }
  bool VisitDeclRefExpr(const DeclRefExpr *reference) override {
    const ValueDecl *declaration = reference->getDecl();
    auto *variable = dyn_cast<VarDecl>(declaration);
    bool isOwn = isa<FunctionDecl, EnumConstantDecl>(declaration) || own.contains(declaration) ||
                 (variable && isConstant(variable));
    changes |= (variable || isa<BindingDecl>(declaration)) && !isOwn;
    return true;
  }
  bool VisitCXXThisExpr(const CXXThisExpr *) override { return changes |= !isBody, true; }
  bool VisitCallExpr(const CallExpr *call) override {
    if (const FunctionDecl *callee = getCalled(call->getDirectCallee()))
      callees.insert(callee);
    else
      changes = true;
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr *construct) override {
    return callees.insert(construct->getConstructor()), true;
  }

  /// Its value is a constant, or that of an initialiser which the same is asked of.
  bool isConstant(const VarDecl *variable) {
    bool isConst =
        variable->getType().isConstQualified() && !variable->getType()->isReferenceType();
    if (!isConst || !variable->hasGlobalStorage() || !variable->getAnyInitializer())
      return false;
    if (variable->isUsableInConstantExpressions(unit.ast) || variable->evaluateValue())
      return true;
    // One that is made of itself is not.
    if (!unit.askedForSteady.insert(variable).second)
      return false;
    bool isSteady = unit.isSteady(variable->getAnyInitializer());
    unit.askedForSteady.erase(variable);
    return isSteady;
  }

  Unit &unit;
  llvm::DenseSet<const ValueDecl *> own;
  llvm::SetVector<const FunctionDecl *> callees;
  bool changes = false, isBody = false;
};
} // namespace

/// A function of the library that only computes is one that is known by what it takes: what
/// `std::sqrt` gives depends on nothing else.
static bool onlyComputes(const FunctionDecl *callee) {
  return !callee->getIdentifier() ||
         !llvm::is_contained({"rand", "srand", "time", "clock", "getenv"}, callee->getName());
}

bool Unit::isSteady(const Expr *expression) {
  llvm::DenseSet<const FunctionDecl *> visited;
  ChangeFinder outer(*this);
  outer.TraverseStmt(expression);
  bool changes = outer.changes;
  llvm::SmallVector<const FunctionDecl *> open(outer.callees.begin(), outer.callees.end());
  while (!open.empty() && !changes) {
    const FunctionDecl *next = open.pop_back_val(), *definition = nullptr;
    if (!visited.insert(next).second)
      continue;
    if (findAnnotation(next, "autograph.host") || findAnnotation(next, "autograph.op") == "print")
      return false;
    // Operations of tensors and what the library does with what it is given.
    if (findAnnotation(next, "autograph.op") || isSystem(next)) {
      changes = !onlyComputes(next);
      continue;
    }
    if (!next->hasBody(definition))
      return false;
    ChangeFinder inner(*this);
    inner.isBody = true;
    inner.own.insert(definition->param_begin(), definition->param_end());
    inner.TraverseStmt(definition->getBody());
    if (auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
      for (const CXXCtorInitializer *initializer : constructor->inits())
        inner.TraverseStmt(initializer->getInit());
    changes = inner.changes;
    llvm::append_range(open, inner.callees);
  }
  return !changes;
}

} // namespace autographc::frontend
