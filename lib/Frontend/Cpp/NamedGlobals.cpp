//===- NamedGlobals.cpp - what the user's own C++ reaches by name ---------===//
#include "NamedGlobals.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace autographc::frontend {

namespace {
class Finder : public ConstDynamicRecursiveASTVisitor {
public:
  Finder(llvm::ArrayRef<const FunctionDecl *> first, llvm::function_ref<bool(const Decl *)> isSystem) : isSystem(isSystem) {
    ShouldVisitImplicitCode = true;
    for (const FunctionDecl *function : first)
      visitNamed(function);
  }

  void run() {
    for (unsigned i = 0; i < functions.size(); ++i) {
      const FunctionDecl *definition = nullptr;
      if (!functions[i]->hasBody(definition))
        definition = functions[i]->getTemplateInstantiationPattern();
      if (!definition || isSystem(definition))
        continue;
      if (auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
        for (const CXXCtorInitializer *initializer : constructor->inits())
          TraverseStmt(initializer->getInit());
      TraverseStmt(definition->getBody());
    }
  }

  bool VisitDeclRefExpr(const DeclRefExpr *name) override { return name->isNonOdrUse() == NOUR_Unevaluated || visitNamed(name->getDecl()); }
  bool VisitMemberExpr(const MemberExpr *member) override { return visitNamed(member->getMemberDecl()); }
  bool VisitCXXConstructExpr(const CXXConstructExpr *made) override { return visitNamed(made->getConstructor()); }
  bool VisitVarDecl(const VarDecl *variable) override {
    const CXXRecordDecl *record = variable->getType()->getAsCXXRecordDecl();
    const CXXDestructorDecl *destructor = record && record->hasDefinition() ? record->getDestructor() : nullptr;
    return !destructor || visitNamed(destructor);
  }

  llvm::SetVector<VarDecl *> variables;

private:
  bool visitNamed(const ValueDecl *declaration) {
    if (auto *function = dyn_cast<FunctionDecl>(declaration))
      functions.insert(function->getCanonicalDecl());
    auto *variable = dyn_cast<VarDecl>(declaration);
    if (!variable || !variable->hasGlobalStorage() || isSystem(variable))
      return true;
    QualType type = variable->getType();
    bool mayChange = !type.isConstQualified() || type->isPointerType();
    if (type->isDependentType() || !mayChange || !variables.insert(const_cast<VarDecl *>(variable->getCanonicalDecl())))
      return true;
    // What a variable calls is where it is made: a lambda.
    const Expr *made = variable->getAnyInitializer();
    return !made || TraverseStmt(made);
  }

  llvm::function_ref<bool(const Decl *)> isSystem;
  llvm::SetVector<const FunctionDecl *> functions;
};
} // namespace

llvm::SetVector<VarDecl *> findNamedGlobals(llvm::ArrayRef<const FunctionDecl *> functions, llvm::function_ref<bool(const Decl *)> isSystem) {
  Finder finder(functions, isSystem);
  finder.run();
  return std::move(finder.variables);
}

} // namespace autographc::frontend
