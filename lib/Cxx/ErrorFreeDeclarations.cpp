//===- ErrorFreeDeclarations.cpp - which declarations Clang found no errors in --------===//
#include "ErrorFreeDeclarations.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace autographc::frontend {

namespace {
/// Looks for declarations and expressions that Clang marked.
struct ErrorFinder : ConstDynamicRecursiveASTVisitor {
  explicit ErrorFinder(ErrorFreeDeclarations &errorFree) : errorFree(errorFree) {
    ShouldVisitImplicitCode = true;
  }
  bool VisitDecl(const Decl *declaration) override {
    auto *value = dyn_cast<ValueDecl>(declaration);
    return expect(!declaration->isInvalidDecl() &&
                  (!value || errorFree.isErrorFree(value->getType())));
  }
  bool VisitExpr(const Expr *expression) override {
    return expect(!expression->containsErrors() && errorFree.isErrorFree(expression->getType()));
  }
  bool VisitDeclRefExpr(const DeclRefExpr *reference) override {
    return expectNamed(reference->getDecl());
  }
  bool VisitMemberExpr(const MemberExpr *member) override {
    return expectNamed(member->getMemberDecl());
  }

  bool found = false;

private:
  /// A function is looked at where it is called.
  bool expectNamed(const Decl *declaration) {
    return expect(isa<FunctionDecl>(declaration) || !declaration->isInvalidDecl());
  }
  bool expect(bool right) {
    found |= !right;
    return right;
  }
  ErrorFreeDeclarations &errorFree;
};
} // namespace

bool ErrorFreeDeclarations::hasErrorIn(SourceRange range) const {
  const SourceManager &sources = ast.getSourceManager();
  SourceLocation begin = sources.getExpansionLoc(range.getBegin()),
                 end = sources.getExpansionRange(range.getEnd()).getEnd();
  return begin.isValid() && llvm::any_of(errors, [&](SourceLocation error) {
           return !sources.isBeforeInTranslationUnit(error, begin) &&
                  !sources.isBeforeInTranslationUnit(end, error);
         });
}

bool ErrorFreeDeclarations::hasErrorAmongMembers(const CXXRecordDecl *record) const {
  if (!hasErrorIn(record->getSourceRange()))
    return false;
  // What templates of the library are made of has errors of its own, which are marked there.
  if (ast.getSourceManager().isInSystemHeader(record->getLocation()))
    return false;
  return llvm::none_of(record->decls(), [&](const Decl *member) {
    bool isOfItsOwn = member->isFunctionOrFunctionTemplate() ||
                      (isa<CXXRecordDecl, ClassTemplateDecl>(member) && !member->isImplicit());
    return isOfItsOwn && hasErrorIn(member->getSourceRange());
  });
}

bool ErrorFreeDeclarations::examine(const FunctionDecl *definition) {
  if (definition->isInvalidDecl() || hasErrorIn(definition->getSourceRange()))
    return false;
  if (ast.getSourceManager().isInSystemHeader(definition->getLocation()))
    return true;
  ErrorFinder finder(*this);
  finder.TraverseDecl(definition);
  return !finder.found;
}

template <typename Declaration>
bool ErrorFreeDeclarations::remember(const Declaration *definition) {
  // One that is being looked at names itself.
  if (auto [entry, isNew] = known.try_emplace(definition, true); !isNew)
    return entry->second;
  const size_t first = examined.size();
  bool isErrorFree = known[definition] = examine(definition);
  if (isErrorFree) {
    examined.push_back(definition);
    return true;
  }
  // What was found sound meanwhile may have been so because this one seemed to be.
  for (const Decl *other : llvm::drop_begin(examined, first))
    known.erase(other);
  examined.resize(first);
  return false;
}

bool ErrorFreeDeclarations::isErrorFree(const FunctionDecl *function) {
  if (!hasErrors())
    return true;
  const FunctionDecl *definition = function;
  function->hasBody(definition);
  return remember(definition);
}

bool ErrorFreeDeclarations::examine(const CXXRecordDecl *definition) {
  if (definition->isInvalidDecl() || hasErrorAmongMembers(definition))
    return false;
  for (const Decl *member : definition->decls()) {
    auto *assertion = dyn_cast<StaticAssertDecl>(member);
    if (assertion && assertion->isFailed())
      return false;
    auto *field = dyn_cast<FieldDecl>(member);
    if (field && (field->isInvalidDecl() || !isErrorFree(field->getType())))
      return false;
  }
  for (const CXXBaseSpecifier &base : definition->bases())
    if (!isErrorFree(base.getType()))
      return false;
  const CXXDestructorDecl *destructor = definition->getDestructor();
  return !destructor || isErrorFree(destructor);
}

bool ErrorFreeDeclarations::isErrorFree(QualType type) {
  if (!hasErrors() || type.isNull())
    return true;
  while (type->isAnyPointerType() || type->isReferenceType() || type->isArrayType())
    type = type->isArrayType() ? QualType(type->getArrayElementTypeNoTypeQual(), 0)
                               : type->getPointeeType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record)
    return true;
  if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(record))
    for (const TemplateArgument &argument : special->getTemplateArgs().asArray())
      if (argument.getKind() == TemplateArgument::Type && !isErrorFree(argument.getAsType()))
        return false;
  const CXXRecordDecl *definition = record->getDefinition();
  if (!definition)
    return !record->isInvalidDecl();
  return remember(definition);
}

bool ErrorFreeDeclarations::namesErroneous(const Stmt *statement) {
  if (!hasErrors())
    return false;
  auto *reference = dyn_cast<DeclRefExpr>(statement);
  auto *member = dyn_cast<MemberExpr>(statement);
  auto *construct = dyn_cast<CXXConstructExpr>(statement);
  const Decl *named = reference   ? reference->getDecl()
                      : member    ? member->getMemberDecl()
                      : construct ? construct->getConstructor()
                                  : nullptr;
  auto *function = dyn_cast_or_null<FunctionDecl>(named);
  return function && !isErrorFree(function);
}

} // namespace autographc::frontend
