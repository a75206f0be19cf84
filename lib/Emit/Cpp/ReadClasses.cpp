//===- ReadClasses.cpp - the user's classes, from the AST -----------------===//
#include "Source.h"

using namespace clang;

namespace autographc::emit {

static bool isVariable(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName() == "Variable" && record->getQualifiedNameAsString() == "ag::Variable";
}

std::string spellClass(const TagDecl *record) {
  if (auto *unnamed = dyn_cast<CXXRecordDecl>(record))
    if (std::optional<std::string> given = spellUnnamed(unnamed))
      return *given;
  const ASTContext &ast = record->getASTContext();
  PrintingPolicy policy(ast.getLangOpts());
  policy.adjustForCPlusPlus();
  policy.FullyQualifiedName = true;
  policy.PrintAsCanonical = true;
  policy.SuppressInlineNamespace = llvm::to_underlying(PrintingPolicy::SuppressInlineNamespaceMode::All);
  return QualType(ast.getCanonicalTagType(record)).getAsString(policy);
}

namespace {
class ClassFinder : public DynamicRecursiveASTVisitor {
public:
  explicit ClassFinder(Classes &classes) : classes(classes) { ShouldVisitTemplateInstantiations = true; }

  bool VisitCXXRecordDecl(CXXRecordDecl *record) override {
    if (!record->isThisDeclarationADefinition() || record->isDependentType() || record->isLambda())
      return true;
    ClassInfo &info = classes[spellClass(record)];
    for (const CXXBaseSpecifier &base : record->bases())
      if (const CXXRecordDecl *decl = base.getType()->getAsCXXRecordDecl()) {
        if (base.getAccessSpecifier() != AS_public)
          info.hidden.insert(info.fields.size());
        info.fields.push_back(decl->getNameAsString());
      }
    for (const FieldDecl *field : record->fields()) {
      if (isVariable(field->getType()))
        info.variables.insert(info.fields.size());
      if (field->getAccess() != AS_public)
        info.hidden.insert(info.fields.size());
      info.fields.push_back(field->getNameAsString());
    }
    info.isApart = !isWrittenAsFields(record);
    info.takesFields = isMadeOfFields(record);
    info.hasDefault = record->hasDefaultConstructor() && llvm::none_of(record->ctors(), [](const CXXConstructorDecl *constructor) {
                        return constructor->isDefaultConstructor() && (constructor->isDeleted() || constructor->getAccess() != AS_public);
                      });
    info.isExplicit = llvm::any_of(record->ctors(), [&](const CXXConstructorDecl *constructor) {
      return constructor->isExplicit() && constructor->getNumParams() == info.fields.size();
    });
    return true;
  }

private:
  Classes &classes;
};
} // namespace

void forEachUserDeclaration(ASTContext &ast, llvm::function_ref<void(Decl *)> visit) {
  const SourceManager &sources = ast.getSourceManager();
  for (Decl *declaration : ast.getTranslationUnitDecl()->decls()) {
    auto *space = dyn_cast<NamespaceDecl>(declaration);
    bool isLibrary = space && space->getIdentifier() && (space->getName() == "ag" || space->getName() == "std");
    if (!isLibrary && !sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation())))
      visit(declaration);
  }
}

Classes readClasses(ASTContext &ast) {
  Classes classes;
  ClassFinder finder(classes);
  forEachUserDeclaration(ast, [&](Decl *declaration) { finder.TraverseDecl(declaration); });
  return classes;
}

} // namespace autographc::emit
