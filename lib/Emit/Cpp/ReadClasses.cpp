//===- ReadClasses.cpp - the user's classes, from the AST -----------------===//
#include "Source.h"

using namespace clang;

namespace autographc::emit {

static bool isVariable(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName() == "Variable" && record->getQualifiedNameAsString() == "ag::Variable";
}

static std::string spellWrittenClass(const TagDecl *record) {
  if (auto *unnamed = dyn_cast<CXXRecordDecl>(record))
    if (std::optional<std::string> given = spellUnnamed(unnamed))
      return *given;
  const ASTContext &ast = record->getASTContext();
  return spellCanonical(ast.getCanonicalTagType(record), ast);
}

std::string spellClass(const TagDecl *record, const LocalNames &locals) {
  return locals.rename(spellWrittenClass(record), record->getASTContext().getCanonicalTagType(record));
}

/// Whether `T{}` makes an object. Clang says of an implicit constructor only once it is used whether it is deleted.
static bool hasDefault(const CXXRecordDecl *record) {
  record = record->getDefinition();
  if (!record || !record->hasDefaultConstructor())
    return false;
  for (const CXXConstructorDecl *constructor : record->ctors())
    if (constructor->isDefaultConstructor() && !constructor->isImplicit())
      return !constructor->isDeleted() && constructor->getAccess() == AS_public;
  auto makes = [](QualType type) {
    const CXXRecordDecl *part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !type->isReferenceType() && (!part || hasDefault(part));
  };
  return llvm::all_of(record->bases(), [&](const CXXBaseSpecifier &base) { return makes(base.getType()); }) &&
         llvm::all_of(record->fields(), [&](const FieldDecl *field) { return field->hasInClassInitializer() || makes(field->getType()); });
}

static bool copiesItself(const CXXRecordDecl *record) {
  const CXXDestructorDecl *destructor = record->getDestructor();
  return (destructor && destructor->isUserProvided()) ||
         llvm::any_of(record->ctors(), [](const CXXConstructorDecl *constructor) { return constructor->isCopyOrMoveConstructor() && constructor->isUserProvided(); });
}

namespace {
class ClassFinder : public DynamicRecursiveASTVisitor {
public:
  ClassFinder(Classes &classes, const LocalNames &locals) : classes(classes), locals(locals) { ShouldVisitTemplateInstantiations = true; }

  bool VisitCXXRecordDecl(CXXRecordDecl *record) override {
    if (!record->isThisDeclarationADefinition() || record->isDependentType() || record->isLambda())
      return true;
    ClassInfo &info = classes[spellClass(record, locals)];
    for (const CXXBaseSpecifier &base : record->bases())
      if (const CXXRecordDecl *decl = base.getType()->getAsCXXRecordDecl()) {
        if (base.getAccessSpecifier() != AS_public)
          info.hidden.insert(info.fields.size());
        info.fields.push_back(locals.getName(decl));
      }
    info.bases = info.fields.size();
    for (const FieldDecl *field : record->fields()) {
      if (isVariable(field->getType()))
        info.variables.insert(info.fields.size());
      if (field->hasAttr<NoUniqueAddressAttr>())
        info.overlapping.insert(info.fields.size());
      if (field->getAccess() != AS_public)
        info.hidden.insert(info.fields.size());
      info.fields.push_back(field->getNameAsString());
    }
    info.members.insert_range(ArrayRef(info.fields).take_front(info.bases));
    for (const Decl *member : record->decls())
      if (auto *named = dyn_cast<NamedDecl>(member); named && named->getIdentifier() && !named->isImplicit())
        info.members.insert(named->getName());
    info.isApart = !isWrittenAsFields(record);
    info.takesFields = isMadeOfFields(record);
    info.copiesItself = copiesItself(record);
    info.hasDefault = hasDefault(record);
    info.isExplicit = llvm::any_of(record->ctors(), [&](const CXXConstructorDecl *constructor) {
      return constructor->isExplicit() && constructor->getNumParams() == info.fields.size();
    });
    return true;
  }

private:
  Classes &classes;
  const LocalNames &locals;
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

/// The instances of templates of the library's by these names.
static void forEachInstance(ASTContext &ast, ArrayRef<llvm::StringLiteral> names, llvm::function_ref<void(CXXRecordDecl *)> visit) {
  for (NamedDecl *space : ast.getTranslationUnitDecl()->lookup(&ast.Idents.get("std")))
    for (StringRef name : names)
      for (NamedDecl *found : cast<DeclContext>(space)->lookup(&ast.Idents.get(name)))
        if (auto *made = dyn_cast<ClassTemplateDecl>(found))
          for (ClassTemplateSpecializationDecl *instance : made->specializations())
            visit(instance);
}

Classes readClasses(ASTContext &ast, const LocalNames &locals) {
  Classes classes;
  ClassFinder finder(classes, locals);
  forEachUserDeclaration(ast, [&](Decl *declaration) { finder.TraverseDecl(declaration); });
  // Those that are compiled as they are written there, and those that no object is made of.
  static constexpr llvm::StringLiteral callables[] = {"_Not_fn", "_Bind_front"};
  forEachInstance(ast, callables, [&](CXXRecordDecl *record) { finder.VisitCXXRecordDecl(record); });
  forEachInstance(ast, listAdaptors, [&](CXXRecordDecl *record) { finder.VisitCXXRecordDecl(record); });
  forEachInstance(ast, maps, [&](CXXRecordDecl *record) {
    ClassInfo &info = classes[spellClass(record, locals)];
    info.isApart = info.isMap = true;
    info.takesFields = false;
    info.fields = {"size", "order", "entries"};
  });
  return classes;
}

} // namespace autographc::emit
