//===- Classes.cpp - which objects can be written down as their fields ----===//
#include "autographc/Cxx/Classes.h"
#include "autographc/Cxx/LibraryClasses.h"
#include "autographc/Cxx/Spelling.h"
#include "autographc/Support/ClangHeaders.h"

using namespace clang;

namespace autographc {

static bool isEmptyBody(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  auto *body = function->hasBody(definition) ? dyn_cast_or_null<CompoundStmt>(definition->getBody())
                                             : nullptr;
  return body && body->body_empty();
}

/// Whether a copy of such an object or of a part of it does something of the user's.
static bool copiesItself(QualType type) {
  const CXXRecordDecl *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record)
    return false;
  auto *made = dyn_cast<ClassTemplateSpecializationDecl>(record);
  if (isOfLibrary(record))
    return made &&
           llvm::any_of(made->getTemplateArgs().asArray(), [](const TemplateArgument &argument) {
             auto copies = [](const TemplateArgument &part) {
               return part.getKind() == TemplateArgument::Type && copiesItself(part.getAsType());
             };
             return argument.getKind() == TemplateArgument::Pack
                        ? llvm::any_of(argument.pack_elements(), copies)
                        : copies(argument);
           });
  return llvm::any_of(record->ctors(),
                      [](const CXXConstructorDecl *constructor) {
                        return constructor->isCopyOrMoveConstructor() &&
                               constructor->isUserProvided();
                      }) ||
         llvm::any_of(record->bases(),
                      [](const CXXBaseSpecifier &base) { return copiesItself(base.getType()); }) ||
         llvm::any_of(record->fields(),
                      [](const FieldDecl *field) { return copiesItself(field->getType()); });
}

/// Takes the fields in their order, as values of their types, and does nothing else.
static bool takesFields(const CXXConstructorDecl *constructor, unsigned fields) {
  return constructor->getAccess() == AS_public && constructor->getNumParams() == fields &&
         constructor->getNumCtorInitializers() == fields && isEmptyBody(constructor) &&
         llvm::all_of(constructor->inits(), [](const CXXCtorInitializer *init) {
           const Expr *value = init->getInit()->IgnoreImplicit();
           while (auto *construct = dyn_cast<CXXConstructExpr>(value)) {
             if (construct->getNumArgs() != 1)
               return false;
             value = construct->getArg(0)->IgnoreImplicit();
           }
           auto *reference = dyn_cast<DeclRefExpr>(value);
           auto *parameter = reference ? dyn_cast<ParmVarDecl>(reference->getDecl()) : nullptr;
           if (!init->isMemberInitializer() || !parameter ||
               parameter->getFunctionScopeIndex() != init->getMember()->getFieldIndex())
             return false;
           QualType taken = parameter->getType(), given = taken.getNonReferenceType(),
                    held = init->getMember()->getType();
           bool takesAny = !taken->isReferenceType() ||
                           (taken->isLValueReferenceType() && given.isConstQualified());
           return takesAny &&
                  given.getCanonicalType().getUnqualifiedType() ==
                      held.getCanonicalType().getUnqualifiedType() &&
                  !copiesItself(held);
         });
}

/// Whether values in braces may go to another constructor than the one that has their types.
static bool hasGreedyConstructor(const CXXRecordDecl *record) {
  return llvm::any_of(record->decls(), [](const Decl *member) {
    if (auto *made = dyn_cast<FunctionTemplateDecl>(member))
      return isa<CXXConstructorDecl>(made->getTemplatedDecl());
    auto *constructor = dyn_cast<CXXConstructorDecl>(member);
    auto *first =
        constructor && constructor->getNumParams() > 0
            ? constructor->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl()
            : nullptr;
    return first && first->isInStdNamespace() && first->getName() == "initializer_list";
  });
}

bool isMadeOfFields(const CXXRecordDecl *record) {
  unsigned fields =
      record->getNumBases() + std::distance(record->field_begin(), record->field_end());
  auto fits = [&](const CXXConstructorDecl *constructor) {
    return constructor->getMinRequiredArguments() <= fields &&
           (fields <= constructor->getNumParams() || constructor->isVariadic());
  };
  const CXXConstructorDecl *only = nullptr;
  for (const CXXConstructorDecl *constructor : record->ctors())
    if (fits(constructor) && !constructor->isCopyOrMoveConstructor()) {
      if (only)
        return false;
      only = constructor;
    }
  return record->isAggregate() ||
         (only && takesFields(only, fields) && !hasGreedyConstructor(record));
}

bool assignsItself(const CXXRecordDecl *record) {
  return llvm::any_of(record->fields(),
                      [](const FieldDecl *field) { return field->getType().isConstQualified(); }) ||
         llvm::any_of(record->decls(), [](const Decl *member) {
           // A template takes objects that are not const from the assignment of the class.
           if (auto *made = dyn_cast<FunctionTemplateDecl>(member))
             return made->getTemplatedDecl()->getOverloadedOperator() == OO_Equal;
           auto *method = dyn_cast<CXXMethodDecl>(member);
           bool assigns =
               method && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
           return assigns && (method->isUserProvided() || method->isDeleted());
         });
}

/// Whether copies, moves and assignments are not the user's, and are there.
static bool copiesMembers(const CXXRecordDecl *record) {
  return !assignsItself(record) &&
         llvm::none_of(record->ctors(), [](const CXXConstructorDecl *constructor) {
           bool isCopy = constructor->isCopyConstructor();
           return (isCopy && constructor->isDeleted()) ||
                  ((isCopy || constructor->isMoveConstructor()) && constructor->isUserProvided());
         });
}

/// Whether it is a list of `std::pair<const K, V>`, as which printed code has pairs that it can
/// assign.
static bool listsConstKeys(QualType type) {
  auto *list = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!list || !list->isInStdNamespace() || list->getTemplateArgs().size() == 0 ||
      list->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return false;
  QualType first = list->getTemplateArgs()[0].getAsType();
  auto *pair = dyn_cast_or_null<ClassTemplateSpecializationDecl>(first->getAsCXXRecordDecl());
  bool isPair = pair && pair->isInStdNamespace() && pair->getName() == "pair";
  return (isPair && pair->getTemplateArgs()[0].getAsType().isConstQualified()) ||
         listsConstKeys(first);
}

bool isWrittenAsFields(const CXXRecordDecl *record) {
  if (llvm::any_of(record->fields(),
                   [](const FieldDecl *field) { return listsConstKeys(field->getType()); }))
    return false;
  const CXXDestructorDecl *destructor = record->getDestructor();
  return copiesMembers(record) && !record->defaultedCopyConstructorIsDeleted() &&
         !(destructor && destructor->isUserProvided()) && isMadeOfFields(record);
}

bool standsInClass(const FunctionDecl *method) {
  return method->getLexicalDeclContext()->isRecord() &&
         !isTemplateInstantiation(method->getTemplateSpecializationKind());
}

std::optional<std::string> spellUnnamed(const CXXRecordDecl *record) {
  if (record->getIdentifier() || record->getTypedefNameForAnonDecl() || record->isLambda())
    return std::nullopt;
  const ASTContext &ast = record->getASTContext();
  CanQualType type = ast.getCanonicalTagType(record);
  auto *outer = dyn_cast<CXXRecordDecl>(record->getDeclContext());
  for (const Decl *declaration : record->getDeclContext()->decls()) {
    auto *value = dyn_cast<ValueDecl>(declaration);
    if (!value || (record->isLocalClass() && !outer) ||
        !ast.hasSameUnqualifiedType(ast.getBaseElementType(value->getType()), type))
      continue;
    std::optional<std::string> scope = outer ? spellUnnamed(outer) : std::nullopt;
    std::string name =
        !outer ? value->getQualifiedNameAsString()
               : (scope ? *scope : spellCanonical(ast.getCanonicalTagType(outer), ast)) +
                     "::" + value->getNameAsString();
    return value->getType()->isArrayType() ? "std::remove_all_extents_t<decltype(" + name + ")>"
                                           : "decltype(" + name + ")";
  }
  return "unnamed_" +
         std::to_string(ast.getSourceManager().getExpansionLineNumber(record->getLocation()));
}

} // namespace autographc
