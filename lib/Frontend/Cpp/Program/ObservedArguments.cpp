//===- ObservedArguments.cpp - functions that see what is passed beside them -===//
#include "ObservedArguments.h"
#include "Frontend/Cpp/Types/TypeParts.h"
#include "Frontend/Cpp/Types/Types.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace autographc::frontend {

/// The name, or `this`, of the object of which an lvalue is a part; null for any other.
static const Expr *findRoot(const Expr *expression) {
  while (expression) {
    expression = expression->IgnoreUnlessSpelledInSource();
    if (auto *member = dyn_cast<MemberExpr>(expression);
        member && isa<FieldDecl>(member->getMemberDecl()))
      expression = member->getBase();
    else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expression))
      expression = subscript->getBase();
    else if (auto *unary = dyn_cast<UnaryOperator>(expression);
             unary && (unary->getOpcode() == UO_Deref || unary->getOpcode() == UO_AddrOf))
      expression = unary->getSubExpr();
    else if (auto *operation = dyn_cast<CXXOperatorCallExpr>(expression))
      expression = operation->getArg(0);
    else if (auto *call = dyn_cast<CXXMemberCallExpr>(expression))
      expression = call->getImplicitObjectArgument();
    else if (auto *view = dyn_cast<CXXConstructExpr>(expression);
             view && view->getNumArgs() && Types::classify(view->getType()) == ClassKind::Span)
      expression = view->getArg(0);
    else if (auto *cast = dyn_cast<CXXFunctionalCastExpr>(expression);
             cast && Types::classify(cast->getType()) == ClassKind::Span)
      expression = cast->getSubExpr();
    else
      return isa<DeclRefExpr, CXXThisExpr>(expression) ? expression : nullptr;
  }
  return nullptr;
}

/// The same, and where that is a reference or a pointer, of what it is made from.
static const Expr *resolve(const Expr *expression) {
  const Expr *root = findRoot(expression);
  auto *name = dyn_cast_or_null<DeclRefExpr>(root);
  auto *variable = name ? getDeclared(name->getDecl()) : nullptr;
  bool isOther =
      variable && (variable->getType()->isReferenceType() || variable->getType()->isPointerType());
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
  auto *record =
      (object->isPointerType() ? object->getPointeeType() : object)->getAsCXXRecordDecl();
  return record ? record->getCanonicalDecl() : nullptr;
}

namespace {
/// What functions refer to: variables, and the objects of classes.
struct Referred {
  bool contains(const Expr *root) const {
    root = resolve(root);
    if (auto *self = dyn_cast<CXXThisExpr>(root))
      return classes.contains(getClass(self->getType()));
    const VarDecl *variable = findVariable(root);
    return variable &&
           (variables.contains(variable) || classes.contains(getClass(variable->getType())) ||
            llvm::any_of(pointees,
                         [&](QualType pointee) { return mayMeet(variable->getType(), pointee); }));
  }
  llvm::DenseSet<const VarDecl *> variables;
  /// Of pointers that get their objects later.
  llvm::SmallVector<QualType> pointees;
  llvm::DenseSet<const CXXRecordDecl *> classes;
};

/// Adds what the functions that an expression has, or is made from, refer to, as far as it can be
/// told.
class GivenVisitor : public DynamicRecursiveASTVisitor {
public:
  GivenVisitor(NamedGlobals &globals) : globals(globals) { ShouldVisitImplicitCode = true; }

  /// Of a function, and what it is made from.
  void visitMade(const Expr *expression) {
    llvm::SaveAndRestore<bool> inside(isInside, true);
    TraverseStmt(const_cast<Expr *>(expression));
  }
  /// Of a variable that has functions, and is no function itself.
  void visitHolder(const Expr *expression) { TraverseStmt(const_cast<Expr *>(expression)); }

  /// Everything that was visited refers to.
  Referred takeReferred() {
    for (const VarDecl *variable : globals.find(functions))
      addVariable(*variable);
    return std::move(referred);
  }

  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    for (auto [capture, made] : llvm::zip(lambda->captures(), lambda->capture_inits())) {
      if (capture.capturesThis())
        referred.classes.insert(getClass(made->getType()));
      else if (const VarDecl *variable =
                   capture.capturesVariable() ? getDeclared(capture.getCapturedVar()) : nullptr;
               variable &&
               (capture.getCaptureKind() == LCK_ByRef || leadsElsewhere(variable->getType())))
        addVariable(*variable);
    }
    addCallOperators(lambda->getLambdaClass(), functions);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *self) override {
    isKnown &= isInside;
    if (isInside)
      referred.classes.insert(getClass(self->getType()));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    isKnown &= !isa<FieldDecl>(member->getMemberDecl()) || !holdsFunctionValue(member->getType());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) override {
    return addFunctor(made->getType()), true;
  }
  bool VisitInitListExpr(InitListExpr *made) override { return addFunctor(made->getType()), true; }
  bool VisitDeclRefExpr(DeclRefExpr *name) override {
    if (auto *function = dyn_cast<FunctionDecl>(name->getDecl()))
      functions.push_back(function);
    const VarDecl *variable = getDeclared(name->getDecl());
    if (!variable)
      return true;
    // Any other may get its functions elsewhere.
    isKnown &= !holdsFunctionValue(variable->getType()) &&
               (!addFunctor(variable->getType()) || variable->getInit());
    if (isInside)
      addVariable(*variable);
    else if (seen.insert(variable).second && variable->getInit())
      visitMade(variable->getInit());
    return true;
  }

  bool isKnown = true;

private:
  /// Whether an object has an `operator()`, which it adds.
  bool addFunctor(QualType type) {
    auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
    size_t count = functions.size();
    if (record && !record->isInStdNamespace())
      addCallOperators(record, functions);
    return functions.size() != count;
  }
  void addVariable(const VarDecl &variable) {
    if (!named.insert(variable.getCanonicalDecl()).second)
      return;
    QualType type = variable.getType();
    bool isOther = type->isReferenceType() || type->isPointerType();
    const Expr *made = variable.getAnyInitializer();
    isKnown &= !holdsFunctionValue(type);
    const VarDecl *other = made && isOther ? findVariable(made) : nullptr;
    referred.variables.insert(variable.getCanonicalDecl());
    if (other)
      referred.variables.insert(other);
    else if (type->isObjectPointerType() && !isa<ParmVarDecl>(variable) &&
             (!made || made->IgnoreParenImpCasts()->isNullPointerConstant(
                           variable.getASTContext(), Expr::NPC_ValueDependentIsNotNull)))
      referred.pointees.push_back(type->getPointeeType());
    addFunctor(type);
    if (made && leadsElsewhere(type))
      visitMade(made);
  }

  NamedGlobals &globals;
  NamedGlobals::Functions functions;
  Referred referred;
  llvm::DenseSet<const VarDecl *> seen, named;
  bool isInside = false;
};
} // namespace

/// The object that a call passes by reference and that a function refers to that it passes; null
/// where none is.
static const Expr *findObserved(const CallExpr *call, const Referred &anywhere,
                                NamedGlobals &globals) {
  const FunctionDecl *callee = call->getDirectCallee();
  const ASTContext &ast = callee->getASTContext();
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  llvm::SmallVector<const Expr *> objects;
  GivenVisitor visitor(globals);
  auto add = [&](const Expr *argument, QualType type) {
    if (auto *usual = dyn_cast<CXXDefaultArgExpr>(argument))
      argument = usual->getExpr();
    bool isReference = type->isReferenceType() || Types::classify(type) == ClassKind::Span;
    if (holdsFunctionValue(type))
      isReference &&findRoot(argument) ? visitor.visitHolder(argument)
                                       : visitor.visitMade(argument);
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
  Referred given = visitor.takeReferred();
  for (const Expr *object : objects)
    if (const Expr *root = findRoot(object);
        root && (given.contains(root) || (!visitor.isKnown && anywhere.contains(root))))
      return object;
  return nullptr;
}

std::vector<ObservedCall> findObservedCalls(const OutsideVisitor &outside, NamedGlobals &globals) {
  std::vector<ObservedCall> found;
  GivenVisitor visitor(globals);
  for (const Expr *made : outside.functions)
    visitor.visitMade(made);
  Referred anywhere = visitor.takeReferred();
  for (const CallExpr *call : outside.calls)
    if (const Expr *object = findObserved(call, anywhere, globals))
      found.push_back({call, call->getDirectCallee(), object});
  return found;
}

} // namespace autographc::frontend
