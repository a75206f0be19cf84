//===- NamedGlobals.cpp - what the user's own C++ reaches by name ---------===//
#include "NamedGlobals.h"
#include "Frontend/Cpp/Types/FunctionSets.h"
#include "Frontend/Cpp/Types/TypeParts.h"
#include "Frontend/Cpp/Types/Types.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace autographc::frontend {

const VarDecl *getDeclared(const ValueDecl *declaration) {
  if (auto *binding = dyn_cast<BindingDecl>(declaration))
    return dyn_cast_or_null<VarDecl>(binding->getDecomposedDecl());
  return dyn_cast<VarDecl>(declaration);
}

void addCallOperators(const CXXRecordDecl *record, NamedGlobals::Functions &functions) {
  if (!record || !record->hasDefinition())
    return;
  for (const Decl *member : record->getDefinition()->decls()) {
    auto *named = dyn_cast<NamedDecl>(member);
    if (!named || named->getDeclName().getCXXOverloadedOperator() != OO_Call)
      continue;
    if (auto *pattern = dyn_cast<FunctionTemplateDecl>(named))
      functions.append(pattern->spec_begin(), pattern->spec_end());
    else if (auto *method = dyn_cast<CXXMethodDecl>(named))
      functions.push_back(method);
  }
}

/// Of an object that is ended; a pattern's may have no type.
static const CXXDestructorDecl *getDestructor(QualType type) {
  auto *record = type.isNull() || type->isReferenceType()
                     ? nullptr
                     : type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return record && record->hasDefinition() ? record->getDestructor() : nullptr;
}

namespace {
/// Collects what one body names.
class BodyVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  explicit BodyVisitor(llvm::SetVector<const Decl *> &names) : names(names) {
    ShouldVisitImplicitCode = true;
  }

  bool TraverseIfStmt(const IfStmt *branch) override {
    // Nothing has to be defined for what is discarded.
    std::optional<const Stmt *> taken =
        context ? branch->getNondiscardedCase(*context) : std::nullopt;
    return taken ? TraverseStmt(branch->getInit()) && TraverseStmt(*taken)
                 : ConstDynamicRecursiveASTVisitor::TraverseIfStmt(branch);
  }
  bool TraverseLambdaExpr(const LambdaExpr *lambda) override {
    for (const Expr *made : lambda->capture_inits())
      TraverseStmt(made);
    NamedGlobals::Functions functions;
    addCallOperators(lambda->getLambdaClass(), functions);
    for (const FunctionDecl *function : functions)
      add(function);
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr *name) override {
    return name->isNonOdrUse() == NOUR_Unevaluated || name->isNonOdrUse() == NOUR_Discarded ||
           add(name->getDecl());
  }
  bool VisitMemberExpr(const MemberExpr *member) override { return add(member->getMemberDecl()); }
  bool VisitCXXConstructExpr(const CXXConstructExpr *made) override {
    return add(made->getConstructor()) && addDestructor(made->getType());
  }
  bool VisitCXXInheritedCtorInitExpr(const CXXInheritedCtorInitExpr *made) override {
    return add(made->getConstructor());
  }
  bool VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr *temporary) override {
    return addDestructor(temporary->getType());
  }
  bool VisitCXXDeleteExpr(const CXXDeleteExpr *ended) override {
    return addDestructor(ended->getDestroyedType());
  }
  bool VisitVarDecl(const VarDecl *variable) override { return addDestructor(variable->getType()); }
  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    bool isNamed = callee || isa<CXXPseudoDestructorExpr>(call->getCallee()->IgnoreParens());
    // The library calls what it is given.
    auto isCalled = [&](const Expr *argument) {
      return isInStd(callee) && holdsFunctionValue(argument->getType());
    };
    if ((!isNamed && !call->isTypeDependent()) ||
        (callee && llvm::any_of(call->arguments(), isCalled)))
      names.insert(nullptr);
    return true;
  }

  bool add(const ValueDecl *declaration) {
    if (!context)
      context = &declaration->getASTContext();
    if (auto *function = dyn_cast<FunctionDecl>(declaration))
      names.insert(function->getCanonicalDecl());
    else if (const VarDecl *variable = getDeclared(declaration);
             variable && variable->hasGlobalStorage())
      names.insert(variable->getCanonicalDecl());
    return true;
  }
  bool addDestructor(QualType type) {
    const CXXDestructorDecl *destructor = getDestructor(type);
    return !destructor || add(destructor);
  }

  const ASTContext *context = nullptr;

private:
  /// Null stands for all functions that become values.
  llvm::SetVector<const Decl *> &names;
};

/// Collects the functions of a file that become values, and those that override others.
class FileVisitor : public DynamicRecursiveASTVisitor {
public:
  FileVisitor(llvm::SetVector<const FunctionDecl *> &values,
              llvm::DenseMap<const FunctionDecl *, NamedGlobals::Functions> &overriders)
      : values(values), overriders(overriders) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    callees.insert(call->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) override {
    auto *function = dyn_cast<FunctionDecl>(name->getDecl());
    if (function && !function->isDependentContext() && !callees.contains(name))
      values.insert(function->getCanonicalDecl());
    return true;
  }
  bool VisitCXXRecordDecl(CXXRecordDecl *record) override {
    return !record->isThisDeclarationADefinition() || record->isDependentContext() ||
           (addOverrider(record->getDestructor()), addOperators(record));
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) override {
    return lambda->getLambdaClass()->isDependentContext() || addOperators(lambda->getLambdaClass());
  }
  bool VisitCXXMethodDecl(CXXMethodDecl *method) override { return addOverrider(method); }

private:
  bool addOperators(const CXXRecordDecl *record) {
    NamedGlobals::Functions operators;
    addCallOperators(record, operators);
    values.insert(operators.begin(), operators.end());
    return true;
  }
  bool addOverrider(const CXXMethodDecl *method) {
    if (method && !method->isDependentContext())
      for (const CXXMethodDecl *overridden : method->overridden_methods())
        overriders[overridden->getCanonicalDecl()].push_back(method);
    return true;
  }

  llvm::SetVector<const FunctionDecl *> &values;
  llvm::DenseMap<const FunctionDecl *, NamedGlobals::Functions> &overriders;
  llvm::DenseSet<const Expr *> callees;
};
} // namespace

void NamedGlobals::indexFile() {
  if (std::exchange(isIndexed, true))
    return;
  FileVisitor visitor(values, overriders);
  for (Decl *declaration : declarations)
    visitor.TraverseDecl(declaration);
}

llvm::ArrayRef<const FunctionDecl *> NamedGlobals::getValues() {
  indexFile();
  return values.getArrayRef();
}

bool NamedGlobals::isLibrary(const Decl *declaration) {
  return isSystem(declaration) || isInAg(declaration);
}

bool NamedGlobals::isUsers(QualType type) {
  type = type.getCanonicalType().getNonReferenceType();
  while (type->isPointerType() || type->isArrayType())
    type = type->isPointerType() ? type->getPointeeType()
                                 : QualType(type->getBaseElementTypeUnsafe(), 0);
  if (auto *function = type->getAs<FunctionProtoType>())
    return isUsers(function->getReturnType()) ||
           llvm::any_of(function->param_types(),
                        [&](QualType parameter) { return isUsers(parameter); });
  auto *record = type->getAsCXXRecordDecl();
  auto *special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
  return record &&
         (!isLibrary(record) ||
          (special && llvm::any_of(special->getTemplateArgs().asArray(),
                                   [&](const TemplateArgument &one) { return isUsers(one); })));
}

bool NamedGlobals::isUsers(const TemplateArgument &argument) {
  if (argument.getKind() == TemplateArgument::Pack)
    return llvm::any_of(argument.pack_elements(),
                        [&](const TemplateArgument &one) { return isUsers(one); });
  return argument.getKind() == TemplateArgument::Type && isUsers(argument.getAsType());
}

bool NamedGlobals::takesUsersTypes(const FunctionDecl *function) {
  auto isOne = [&](const TemplateArgument &argument) { return isUsers(argument); };
  if (auto *arguments = function->getTemplateSpecializationArgs();
      arguments && llvm::any_of(arguments->asArray(), isOne))
    return true;
  for (const DeclContext *around = function->getDeclContext();
       auto *record = dyn_cast<CXXRecordDecl>(around); around = around->getParent())
    if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(record);
        special && llvm::any_of(special->getTemplateArgs().asArray(), isOne))
      return true;
  return false;
}

void NamedGlobals::addNames(const FunctionDecl *function, llvm::SetVector<const Decl *> &found) {
  if (isLibrary(function) && !takesUsersTypes(function))
    return;
  BodyVisitor visitor(found);
  if (auto *method = dyn_cast<CXXMethodDecl>(function); method && method->isVirtual()) {
    indexFile();
    for (const FunctionDecl *overrider : overriders.lookup(method))
      visitor.add(overrider);
  }
  if (auto *destructor = dyn_cast<CXXDestructorDecl>(function)) {
    for (const FieldDecl *field : destructor->getParent()->fields())
      visitor.addDestructor(field->getType());
    for (const CXXBaseSpecifier &base : destructor->getParent()->bases())
      visitor.addDestructor(base.getType());
  }
  const FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition))
    definition = function->getTemplateInstantiationPattern();
  if (!definition || !definition->hasBody(definition))
    return;
  visitor.context = &function->getASTContext();
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
    for (const CXXCtorInitializer *initializer : constructor->inits())
      visitor.TraverseStmt(initializer->getInit());
  visitor.TraverseStmt(definition->getBody());
}

llvm::ArrayRef<const Decl *> NamedGlobals::getNames(const Decl *declaration) {
  if (auto known = names.find(declaration); known != names.end())
    return known->second;
  llvm::SetVector<const Decl *> found;
  if (auto *function = dyn_cast<FunctionDecl>(declaration))
    addNames(function, found);
  // What a variable calls is where it is made: a lambda.
  else if (const Expr *made = cast<VarDecl>(declaration)->getAnyInitializer();
           made && !isLibrary(declaration))
    BodyVisitor(found).TraverseStmt(made);
  return names[declaration] = found.takeVector();
}

bool NamedGlobals::mayChange(const VarDecl *variable) {
  QualType type = variable->getType();
  // One of a template's own is another in each of its instances.
  if (type->isDependentType() || variable->getDeclContext()->isDependentContext() ||
      isLibrary(variable))
    return false;
  auto *record = type->getAsCXXRecordDecl();
  return !type.isConstQualified() || leadsElsewhere(type) ||
         (record && record->hasDefinition() && record->hasMutableFields());
}

llvm::SetVector<VarDecl *> NamedGlobals::find(llvm::ArrayRef<const FunctionDecl *> functions) {
  llvm::SetVector<const Decl *> reached;
  for (const FunctionDecl *function : functions)
    reached.insert(function->getCanonicalDecl());
  llvm::SetVector<VarDecl *> variables;
  for (unsigned i = 0; i < reached.size(); ++i) {
    if (!reached[i]) {
      for (const FunctionDecl *value : getValues())
        reached.insert(value->getCanonicalDecl());
      continue;
    }
    if (auto *variable = dyn_cast<VarDecl>(reached[i]); variable && mayChange(variable))
      variables.insert(const_cast<VarDecl *>(variable));
    for (const Decl *named : getNames(reached[i]))
      reached.insert(named);
  }
  return variables;
}

} // namespace autographc::frontend
