//===- ObservedArguments.cpp - functions that see what is passed beside them ===//
#include "ObservedArguments.h"
#include "FunctionSets.h"
#include "NamedGlobals.h"
#include "Types.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace autographc::frontend {

/// The name, or `this`, of the object of which an lvalue is a part; null for any other.
static const Expr *findRoot(const Expr *expression) {
  while (expression) {
    expression = expression->IgnoreUnlessSpelledInSource();
    if (auto *member = dyn_cast<MemberExpr>(expression); member && isa<FieldDecl>(member->getMemberDecl()))
      expression = member->getBase();
    else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expression))
      expression = subscript->getBase();
    else if (auto *unary = dyn_cast<UnaryOperator>(expression); unary && (unary->getOpcode() == UO_Deref || unary->getOpcode() == UO_AddrOf))
      expression = unary->getSubExpr();
    else if (auto *operation = dyn_cast<CXXOperatorCallExpr>(expression))
      expression = operation->getArg(0);
    else if (auto *call = dyn_cast<CXXMemberCallExpr>(expression))
      expression = call->getImplicitObjectArgument();
    else if (auto *view = dyn_cast<CXXConstructExpr>(expression); view && view->getNumArgs() && Types::classify(view->getType()) == ClassKind::Span)
      expression = view->getArg(0);
    else if (auto *cast = dyn_cast<CXXFunctionalCastExpr>(expression); cast && Types::classify(cast->getType()) == ClassKind::Span)
      expression = cast->getSubExpr();
    else
      return isa<DeclRefExpr, CXXThisExpr>(expression) ? expression : nullptr;
  }
  return nullptr;
}

/// A variable, or what a structured binding is of; null for any other declaration.
static const VarDecl *getDeclared(const ValueDecl *declaration) {
  if (auto *binding = dyn_cast<BindingDecl>(declaration))
    return dyn_cast_or_null<VarDecl>(binding->getDecomposedDecl());
  return dyn_cast<VarDecl>(declaration);
}

/// The same, and where that is a reference or a pointer, of what it is made from.
static const Expr *resolve(const Expr *expression) {
  const Expr *root = findRoot(expression);
  auto *name = dyn_cast_or_null<DeclRefExpr>(root);
  auto *variable = name ? getDeclared(name->getDecl()) : nullptr;
  bool isOther = variable && (variable->getType()->isReferenceType() || variable->getType()->isPointerType());
  const Expr *made = isOther && variable->getInit() ? findRoot(variable->getInit()) : nullptr;
  return made && made != root ? resolve(made) : root;
}

/// The variable that an expression names or has a part of; null for any other.
static const VarDecl *findVariable(const Expr *expression) {
  auto *name = dyn_cast_or_null<DeclRefExpr>(resolve(expression));
  auto *variable = name ? getDeclared(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

static const CXXRecordDecl *getClass(QualType type) {
  QualType object = type.getNonReferenceType();
  auto *record = (object->isPointerType() ? object->getPointeeType() : object)->getAsCXXRecordDecl();
  return record ? record->getCanonicalDecl() : nullptr;
}

bool holdsFunctionValue(QualType type) {
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> seen;
  auto holds = [&](auto &self, QualType part) -> bool {
    if (FunctionSets::isFunctionValue(part))
      return true;
    if (part->isArrayType())
      return self(self, QualType(part->getBaseElementTypeUnsafe(), 0));
    // A tensor's buffer may have one of the library's.
    ClassKind kind = Types::classify(part);
    bool isOurs = kind == ClassKind::Tensor || kind == ClassKind::Subscript || kind == ClassKind::Variable;
    auto *record = part->getAsCXXRecordDecl();
    if (!record || isOurs || !record->hasDefinition() || !seen.insert(record->getCanonicalDecl()).second)
      return false;
    // What the library's classes keep is what their arguments say.
    if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(record); special && special->isInStdNamespace())
      return llvm::any_of(special->getTemplateArgs().asArray(), [&](const TemplateArgument &argument) {
        auto isOne = [&](const TemplateArgument &one) { return one.getKind() == TemplateArgument::Type && self(self, one.getAsType()); };
        return argument.getKind() == TemplateArgument::Pack ? llvm::any_of(argument.pack_elements(), isOne) : isOne(argument);
      });
    return llvm::any_of(record->fields(), [&](const FieldDecl *field) { return self(self, field->getType().getNonReferenceType()); }) ||
           llvm::any_of(record->bases(), [&](const CXXBaseSpecifier &base) { return self(self, base.getType()); });
  };
  return holds(holds, type.getNonReferenceType());
}

namespace {
/// What functions refer to: variables, and the objects of classes.
struct Referred {
  bool contains(const Expr *root) const {
    root = resolve(root);
    if (auto *self = dyn_cast<CXXThisExpr>(root))
      return classes.contains(getClass(self->getType()));
    const VarDecl *variable = findVariable(root);
    return variable && (variables.contains(variable) || classes.contains(getClass(variable->getType())));
  }
  llvm::DenseSet<const VarDecl *> variables;
  llvm::DenseSet<const CXXRecordDecl *> classes;
};

/// Adds what the lambdas of some code refer to.
class LambdaVisitor : public DynamicRecursiveASTVisitor {
public:
  explicit LambdaVisitor(Referred &referred) : referred(referred) {}

  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    for (const LambdaCapture &capture : lambda->captures())
      if (const VarDecl *variable = capture.capturesVariable() ? getDeclared(capture.getCapturedVar()) : nullptr)
        addCapture(*variable, capture.getCaptureKind() == LCK_ByRef);
    ++depth;
    bool goesOn = DynamicRecursiveASTVisitor::TraverseLambdaExpr(lambda);
    --depth;
    return goesOn;
  }
  bool VisitCXXThisExpr(CXXThisExpr *self) override {
    if (depth)
      referred.classes.insert(getClass(self->getType()));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) override {
    auto *variable = dyn_cast<VarDecl>(name->getDecl());
    if (depth && variable && variable->hasGlobalStorage())
      referred.variables.insert(findVariable(name));
    return true;
  }

protected:
  unsigned depth = 0;
  Referred &referred;

private:
  void addCapture(const VarDecl &variable, bool byReference) {
    bool isOther = variable.getType()->isReferenceType() || variable.getType()->isPointerType();
    if (byReference)
      referred.variables.insert(variable.getCanonicalDecl());
    if (const VarDecl *named = variable.getInit() && isOther && (byReference || variable.getType()->isPointerType() || variable.isInitCapture())
                                   ? findVariable(variable.getInit())
                                   : nullptr)
      referred.variables.insert(named);
  }
};

/// What the functions that an argument has refer to, as far as it can be told.
class GivenVisitor : public LambdaVisitor {
public:
  GivenVisitor(Referred &referred, llvm::function_ref<bool(const Decl *)> isSystem) : LambdaVisitor(referred), isSystem(isSystem) {}

  bool VisitDeclRefExpr(DeclRefExpr *name) override {
    if (auto *function = dyn_cast<FunctionDecl>(name->getDecl())) {
      for (const VarDecl *variable : findNamedGlobals(function, isSystem))
        referred.variables.insert(variable->getCanonicalDecl());
      return true;
    }
    auto *variable = dyn_cast<VarDecl>(name->getDecl());
    if (!variable || depth)
      return LambdaVisitor::VisitDeclRefExpr(name);
    // Any other may get its functions elsewhere.
    const CXXRecordDecl *closure = getClass(variable->getType());
    isKnown &= closure && closure->isLambda() && variable->getInit();
    if (isInside)
      referred.variables.insert(findVariable(name));
    if (seen.insert(variable).second && variable->getInit())
      visitInside(variable->getInit());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    isKnown &= depth || !isa<FieldDecl>(member->getMemberDecl());
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *self) override {
    isKnown &= depth != 0;
    return LambdaVisitor::VisitCXXThisExpr(self);
  }
  /// Of what the argument is made from.
  void visitInside(const Expr *expression) {
    llvm::SaveAndRestore<bool> inside(isInside, true);
    TraverseStmt(const_cast<Expr *>(expression));
  }

  bool isKnown = true;

private:
  llvm::function_ref<bool(const Decl *)> isSystem;
  llvm::DenseSet<const VarDecl *> seen;
  bool isInside = false;
};
} // namespace

/// The object that a call passes by reference and that a function refers to that it passes; null where none is.
static const Expr *findObserved(const CallExpr *call, const Referred &anywhere, llvm::function_ref<bool(const Decl *)> isSystem) {
  const FunctionDecl *callee = call->getDirectCallee();
  const ASTContext &ast = callee->getASTContext();
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  llvm::SmallVector<const Expr *> objects;
  Referred given;
  GivenVisitor visitor(given, isSystem);
  auto add = [&](const Expr *argument, QualType type) {
    bool isReference = type->isReferenceType() || Types::classify(type) == ClassKind::Span;
    if (holdsFunctionValue(type))
      isReference && findRoot(argument) ? (void)visitor.TraverseStmt(const_cast<Expr *>(argument)) : visitor.visitInside(argument);
    if (isReference)
      objects.push_back(argument);
  };
  llvm::ArrayRef<const Expr *> arguments(call->getArgs(), call->getNumArgs());
  if (method && method->isImplicitObjectMemberFunction()) {
    auto *member = dyn_cast<CXXMemberCallExpr>(call);
    const Expr *object = member ? member->getImplicitObjectArgument() : arguments.front();
    add(object, ast.getLValueReferenceType(method->getFunctionObjectParameterType()));
    arguments = arguments.drop_front(member ? 0 : 1);
  }
  for (auto [argument, parameter] : llvm::zip(arguments, callee->parameters()))
    add(argument, parameter->getType());
  for (const Expr *object : objects)
    if (const Expr *root = findRoot(object); root && (given.contains(root) || (!visitor.isKnown && anywhere.contains(root))))
      return object;
  return nullptr;
}

std::vector<ObservedCall> findObservedCalls(const OutsideVisitor &outside, llvm::function_ref<bool(const Decl *)> isSystem) {
  std::vector<ObservedCall> found;
  Referred anywhere;
  LambdaVisitor visitor(anywhere);
  for (LambdaExpr *lambda : outside.lambdas)
    visitor.TraverseLambdaExpr(lambda);
  for (const CallExpr *call : outside.calls)
    if (const Expr *object = findObserved(call, anywhere, isSystem))
      found.push_back({call, call->getDirectCallee(), object});
  return found;
}

} // namespace autographc::frontend
