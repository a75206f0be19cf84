//===- ReadClasses.cpp - the user's classes, from the AST -----------------===//
#include "Source.h"

#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace autographc::emit {

bool isVariable(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName() == "Variable" && isInAg(record);
}

static std::string spellWrittenClass(const TagDecl *record) {
  if (auto *unnamed = dyn_cast<CXXRecordDecl>(record))
    if (std::optional<std::string> given = spellUnnamed(unnamed))
      return *given;
  const ASTContext &ast = record->getASTContext();
  return spellCanonical(ast.getCanonicalTagType(record), ast);
}

std::string spellClass(const TagDecl *record, const LocalNames &locals) {
  return locals.rename(spellWrittenClass(record),
                       record->getASTContext().getCanonicalTagType(record));
}

namespace {
/// Looks for what an initialiser does besides giving a value.
class ActionFinder : public ConstDynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(const CallExpr *) override { return false; }
  bool VisitCXXNewExpr(const CXXNewExpr *) override { return false; }
  bool VisitLambdaExpr(const LambdaExpr *) override { return false; }
  bool VisitBinaryOperator(const BinaryOperator *binary) override {
    return !binary->isAssignmentOp();
  }
  bool VisitUnaryOperator(const UnaryOperator *unary) override {
    return !unary->isIncrementDecrementOp();
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr *construct) override;
};
} // namespace

static bool hasDefault(const CXXRecordDecl *record);

static bool isQuiet(const Expr *value, const ASTContext &ast) {
  if (!value)
    return false;
  Expr::EvalResult result;
  bool isConstant =
      !value->isValueDependent() && value->EvaluateAsRValue(result, ast) && !result.HasSideEffects;
  return isConstant || ActionFinder().TraverseStmt(value);
}

/// Whether the constructor's initialisers give values and its body is empty.
static bool isQuiet(const CXXConstructorDecl *constructor) {
  const CXXRecordDecl *record = constructor->getParent();
  if (isOfLibrary(record))
    return true;
  if (!constructor->isUserProvided())
    return hasDefault(record);
  const FunctionDecl *definition = nullptr;
  auto *body = constructor->hasBody(definition)
                   ? dyn_cast_or_null<CompoundStmt>(definition->getBody())
                   : nullptr;
  return body && body->body_empty() &&
         llvm::all_of(
             cast<CXXConstructorDecl>(definition)->inits(), [&](const CXXCtorInitializer *init) {
               auto *given = dyn_cast<CXXDefaultInitExpr>(init->getInit());
               return isQuiet(given ? given->getExpr() : init->getInit(), record->getASTContext());
             });
}

bool ActionFinder::VisitCXXConstructExpr(const CXXConstructExpr *construct) {
  return construct->getConstructor()->isCopyOrMoveConstructor() ||
         isQuiet(construct->getConstructor());
}

/// Whether `T{}` makes an object, and does nothing else. Clang says of an implicit constructor only
/// once it is used whether it is deleted.
static bool hasDefault(const CXXRecordDecl *record) {
  record = record->getDefinition();
  if (!record || !record->hasDefaultConstructor())
    return false;
  for (const CXXConstructorDecl *constructor : record->ctors())
    if (constructor->isDefaultConstructor() && !constructor->isImplicit()) {
      if (constructor->isDeleted() || constructor->getAccess() != AS_public)
        return false;
      if (constructor->isUserProvided() || isOfLibrary(record))
        return isQuiet(constructor);
    }
  auto makes = [](QualType type) {
    const CXXRecordDecl *part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !type->isReferenceType() && (!part || hasDefault(part));
  };
  return llvm::all_of(record->bases(),
                      [&](const CXXBaseSpecifier &base) { return makes(base.getType()); }) &&
         llvm::all_of(record->fields(), [&](const FieldDecl *field) {
           return field->hasInClassInitializer()
                      ? isQuiet(field->getInClassInitializer(), record->getASTContext())
                      : makes(field->getType());
         });
}

static bool copiesItself(const CXXRecordDecl *record) {
  const CXXDestructorDecl *destructor = record->getDestructor();
  return (destructor && destructor->isUserProvided()) ||
         llvm::any_of(record->ctors(), [](const CXXConstructorDecl *constructor) {
           return constructor->isCopyOrMoveConstructor() && constructor->isUserProvided();
         });
}

/// Where the members of a class lie if that does not follow from their types: packed, aligned, or
/// beside empty ones.
static std::vector<int64_t> findOffsets(const CXXRecordDecl *record) {
  const ASTContext &ast = record->getASTContext();
  bool isOdd = record->hasAttr<PackedAttr>() || record->hasAttr<MaxFieldAlignmentAttr>();
  unsigned empty = 0, overlapping = 0;
  auto add = [&](QualType type, bool overlaps) {
    const CXXRecordDecl *part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    empty += part && part->isEmpty();
    overlapping += part && part->isEmpty() && overlaps;
  };
  for (const CXXBaseSpecifier &base : record->bases()) {
    isOdd |= base.isVirtual();
    add(base.getType(), true);
  }
  for (const FieldDecl *field : record->fields()) {
    if (field->isBitField())
      return {};
    isOdd |= field->hasAttr<PackedAttr>() || field->hasAttr<AlignedAttr>();
    add(field->getType(), field->hasAttr<NoUniqueAddressAttr>());
  }
  if (record->isInvalidDecl() || record->getNumVBases() || !(isOdd || (overlapping && empty > 1)))
    return {};
  const ASTRecordLayout &layout = ast.getASTRecordLayout(record);
  std::vector<int64_t> offsets;
  for (const CXXBaseSpecifier &base : record->bases())
    offsets.push_back(
        layout.getBaseClassOffset(base.getType()->getAsCXXRecordDecl()).getQuantity());
  for (const FieldDecl *field : record->fields())
    offsets.push_back(
        ast.toCharUnitsFromBits(layout.getFieldOffset(field->getFieldIndex())).getQuantity());
  return offsets;
}

namespace {
class ClassFinder : public DynamicRecursiveASTVisitor {
public:
  ClassFinder(Classes &classes, const LocalNames &locals) : classes(classes), locals(locals) {
    ShouldVisitTemplateInstantiations = true;
  }

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
      if (field->getType().isConstQualified())
        info.constant.insert(info.fields.size());
      if (field->getAccess() != AS_public)
        info.hidden.insert(info.fields.size());
      info.fields.push_back(field->getNameAsString());
    }
    info.members.insert_range(ArrayRef(info.fields).take_front(info.bases));
    for (const Decl *member : record->decls())
      if (auto *named = dyn_cast<NamedDecl>(member);
          named && named->getIdentifier() && !named->isImplicit())
        info.members.insert(named->getName());
    info.isApart = !isWrittenAsFields(record);
    info.takesFields = isMadeOfFields(record);
    info.copiesItself = copiesItself(record);
    info.assignsItself = assignsItself(record);
    info.offsets = findOffsets(record);
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
    bool isLibrary =
        space && space->getIdentifier() && (space->getName() == "ag" || space->getName() == "std");
    if (!isLibrary &&
        !sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation())))
      visit(declaration);
  }
}

/// The instances of templates of the library's by these names.
static void forEachInstance(ASTContext &ast, ArrayRef<llvm::StringLiteral> names,
                            llvm::function_ref<void(CXXRecordDecl *)> visit) {
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
  forEachInstance(ast, callables,
                  [&](CXXRecordDecl *record) { finder.VisitCXXRecordDecl(record); });
  forEachInstance(ast, listAdaptors,
                  [&](CXXRecordDecl *record) { finder.VisitCXXRecordDecl(record); });
  forEachInstance(ast, maps, [&](CXXRecordDecl *record) {
    ClassInfo &info = classes[spellClass(record, locals)];
    info.isApart = info.isMap = true;
    info.takesFields = false;
    info.fields = {"size", "order", "entries"};
  });
  return classes;
}

} // namespace autographc::emit
