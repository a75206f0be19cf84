//===- ReadClasses.cpp - the user's classes, from the AST -----------------===//
#include "Source.h"

using namespace clang;

namespace autographc::emit {

static bool isVariable(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName() == "Variable" && record->getQualifiedNameAsString() == "ag::Variable";
}

static bool isEmptyBody(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  auto *body = function->hasBody(definition) ? dyn_cast_or_null<CompoundStmt>(definition->getBody()) : nullptr;
  return body && body->body_empty();
}

/// Takes the fields in their order and does nothing else.
static bool takesFields(const CXXConstructorDecl *constructor, unsigned fields) {
  return constructor->getAccess() == AS_public && constructor->getNumParams() == fields && isEmptyBody(constructor) &&
         llvm::all_of(constructor->inits(), [](const CXXCtorInitializer *init) {
           const Expr *value = init->getInit()->IgnoreImplicit();
           while (auto *construct = dyn_cast<CXXConstructExpr>(value)) {
             if (construct->getNumArgs() != 1)
               return false;
             value = construct->getArg(0)->IgnoreImplicit();
           }
           auto *reference = dyn_cast<DeclRefExpr>(value);
           return init->isAnyMemberInitializer() && reference && isa<ParmVarDecl>(reference->getDecl());
         });
}

static bool takesFields(const CXXRecordDecl *record, unsigned fields) {
  return record->isAggregate() ||
         llvm::any_of(record->ctors(), [&](const CXXConstructorDecl *constructor) { return takesFields(constructor, fields); });
}

static bool isApart(const CXXRecordDecl *record, unsigned fields) {
  bool copies = llvm::none_of(record->ctors(), [](const CXXConstructorDecl *constructor) {
    return constructor->isCopyConstructor() && (constructor->isDeleted() || constructor->isUserProvided());
  });
  const CXXDestructorDecl *destructor = record->getDestructor();
  return !copies || record->defaultedCopyConstructorIsDeleted() || (destructor && destructor->isUserProvided()) || !takesFields(record, fields);
}

namespace {
class ClassFinder : public DynamicRecursiveASTVisitor {
public:
  ClassFinder(ASTContext &ast, Classes &classes) : ast(ast), classes(classes) { ShouldVisitTemplateInstantiations = true; }

  bool VisitCXXRecordDecl(CXXRecordDecl *record) override {
    if (!record->isThisDeclarationADefinition() || record->isDependentType() || record->isLambda())
      return true;
    PrintingPolicy policy(ast.getLangOpts());
    policy.adjustForCPlusPlus();
    policy.FullyQualifiedName = true;
    policy.PrintAsCanonical = true;
    policy.SuppressInlineNamespace = llvm::to_underlying(PrintingPolicy::SuppressInlineNamespaceMode::All);
    ClassInfo &info = classes[QualType(ast.getCanonicalTagType(record)).getAsString(policy)];
    for (const CXXBaseSpecifier &base : record->bases())
      if (const CXXRecordDecl *decl = base.getType()->getAsCXXRecordDecl())
        info.fields.push_back(decl->getNameAsString());
    for (const FieldDecl *field : record->fields()) {
      if (isVariable(field->getType()))
        info.variables.insert(info.fields.size());
      info.fields.push_back(field->getNameAsString());
    }
    info.isApart = isApart(record, info.fields.size());
    info.takesFields = takesFields(record, info.fields.size());
    return true;
  }

private:
  ASTContext &ast;
  Classes &classes;
};
} // namespace

Classes readClasses(ASTContext &ast) {
  Classes classes;
  ClassFinder finder(ast, classes);
  const SourceManager &sources = ast.getSourceManager();
  for (Decl *declaration : ast.getTranslationUnitDecl()->decls()) {
    auto *space = dyn_cast<NamespaceDecl>(declaration);
    bool isLibrary = space && space->getIdentifier() && (space->getName() == "ag" || space->getName() == "std");
    if (!isLibrary && !sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation())))
      finder.TraverseDecl(declaration);
  }
  return classes;
}

} // namespace autographc::emit
