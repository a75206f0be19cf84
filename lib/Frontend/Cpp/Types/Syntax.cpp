//===- Syntax.cpp - questions that the AST alone answers ------------------===//
#include "Syntax.h"
#include "FunctionSets.h"
#include "Types.h"

using namespace clang;

namespace autographc::frontend {

bool returnsOnlyAtEnd(const Stmt *statement, const ASTContext &ast, bool isLast) {
  if (!statement || isa<LambdaExpr>(statement))
    return true;
  if (isa<ReturnStmt>(statement))
    return isLast;
  if (auto *compound = dyn_cast<CompoundStmt>(statement)) {
    for (const Stmt *child : compound->body())
      if (!returnsOnlyAtEnd(child, ast, isLast && child == compound->body_back()))
        return false;
    return true;
  }
  if (auto *choice = dyn_cast<IfStmt>(statement); choice && choice->isConstexpr()) {
    std::optional<const Stmt *> taken = choice->getNondiscardedCase(ast);
    return !taken || returnsOnlyAtEnd(*taken, ast, isLast);
  }
  for (const Stmt *child : statement->children())
    if (!returnsOnlyAtEnd(child, ast, false))
      return false;
  return true;
}

bool isNamespace(const DeclContext *scope, llvm::StringRef name) {
  auto *space = dyn_cast<NamespaceDecl>(scope);
  return space && space->getIdentifier() && space->getName() == name;
}

bool isModel(const FunctionDecl *function) {
  const DeclContext *scope = function->getDeclContext();
  while (scope && !isNamespace(scope, "models"))
    scope = scope->getParent();
  return scope && isInAg(function);
}

bool isNoexcept(const FunctionDecl *function, Sema &sema) {
  auto *type = function->getType()->getAs<FunctionProtoType>();
  if (type && isUnresolvedExceptionSpec(type->getExceptionSpecType()))
    type = sema.ResolveExceptionSpec(function->getLocation(), type);
  return type && type->canThrow() == CT_Cannot;
}

const Expr *stripWrappers(const Expr *expression) {
  while (true) {
    expression = expression->IgnoreParens();
    if (auto *wrapper = dyn_cast<FullExpr>(expression))
      expression = wrapper->getSubExpr();
    else if (auto *temporary = dyn_cast<MaterializeTemporaryExpr>(expression))
      expression = temporary->getSubExpr();
    else if (auto *bound = dyn_cast<CXXBindTemporaryExpr>(expression))
      expression = bound->getSubExpr();
    else if (auto *argument = dyn_cast<CXXDefaultArgExpr>(expression))
      expression = argument->getExpr();
    else if (auto *cast = dyn_cast<CastExpr>(expression);
             cast &&
             (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_ConstructorConversion))
      expression = cast->getSubExpr();
    else
      return expression;
  }
}

bool hasUnroll(llvm::ArrayRef<const Attr *> attributes) {
  for (const Attr *attribute : attributes)
    if (auto *suppress = dyn_cast<SuppressAttr>(attribute))
      for (llvm::StringRef identifier : suppress->diagnosticIdentifiers())
        if (identifier == "autograph.unroll")
          return true;
  return false;
}

bool isInPlaceTag(QualType type) { return isStdClass(type, "in_place_t"); }

QualType getObjectType(const Expr *object) {
  return object->getType()->isPointerType() ? object->getType()->getPointeeType()
                                            : object->getType();
}

QualType findVectorOf(QualType iterator) {
  auto *record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(iterator->getAsCXXRecordDecl());
  if (record && isDequeIterator(record))
    return findDequeOf(record);
  if (!record || !isVectorIterator(record))
    return {};
  QualType vector = record->getTemplateArgs()[1].getAsType();
  return Types::classify(vector) == ClassKind::Vector ? vector : QualType();
}

const Expr *findAddressed(const Expr *pointer) {
  pointer = pointer->IgnoreParenCasts();
  if (isa<CXXThisExpr>(pointer))
    return pointer;
  if (auto *unary = dyn_cast<UnaryOperator>(pointer))
    return unary->getOpcode() == UO_AddrOf && unary->getSubExpr()->getType()->isObjectType()
               ? unary->getSubExpr()
               : nullptr;
  auto *call = dyn_cast<CallExpr>(pointer);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && isAddressOf(callee) ? call->getArg(0) : nullptr;
}

bool comparesAddresses(const BinaryOperator *expression) {
  return expression->isEqualityOp() && expression->getLHS()->getType()->isPointerType() &&
         expression->getRHS()->getType()->isPointerType() && findAddressed(expression->getLHS()) &&
         findAddressed(expression->getRHS());
}

bool isBaseOf(const Expr *part, const Expr *whole) {
  const CXXRecordDecl *base = part->getType()->getAsCXXRecordDecl(),
                      *derived = whole->getType()->getAsCXXRecordDecl();
  return base && derived && base != derived &&
         Types::classify(whole->getType()) == ClassKind::Struct;
}

const Expr *findObject(const CXXMemberCallExpr *call, const ASTContext &ast) {
  Expr *object = call->getImplicitObjectArgument();
  auto *arrow = dyn_cast<CXXOperatorCallExpr>(stripWrappers(object));
  if (!object->getType()->isPointerType() || (arrow && arrow->getOperator() == OO_Arrow))
    return object;
  return UnaryOperator::Create(ast, object, UO_Deref, object->getType()->getPointeeType(),
                               VK_LValue, OK_Ordinary, object->getExprLoc(), false,
                               FPOptionsOverride());
}

const CXXOperatorCallExpr *findOperatorCall(const CallExpr *call, const ASTContext &ast) {
  auto *member = dyn_cast<CXXMemberCallExpr>(call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  OverloadedOperatorKind kind = method ? method->getOverloadedOperator() : OO_None;
  if (kind == OO_None || kind == OO_Arrow ||
      (method->isUserProvided() && !isInStd(method) && !isInAg(method)))
    return dyn_cast<CXXOperatorCallExpr>(call);
  llvm::SmallVector<Expr *> arguments{const_cast<Expr *>(findObject(member, ast))};
  for (const Expr *argument : member->arguments())
    arguments.push_back(const_cast<Expr *>(argument));
  return CXXOperatorCallExpr::Create(ast, kind, const_cast<Expr *>(call->getCallee()), arguments,
                                     call->getType(), call->getValueKind(), call->getExprLoc(),
                                     FPOptionsOverride());
}

bool isNullPointer(const Expr *expression) {
  const Expr *value = stripWrappers(expression->IgnoreImpCasts());
  auto *list = dyn_cast<InitListExpr>(value);
  if (list && list->getNumInits() == 1)
    return isNullPointer(list->getInit(0));
  bool isEmpty = list || isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(value);
  return value->getType()->isNullPtrType() ||
         stripWrappers(expression)->getType()->isNullPtrType() ||
         (isEmpty && value->getType()->isPointerType());
}

bool isCString(QualType type) {
  // In a template, lists in parentheses have no type.
  if (type.isNull())
    return false;
  type = type.getNonReferenceType();
  return type->isPointerType() && type->getPointeeType().isConstQualified() &&
         type->getPointeeType()->isSpecificBuiltinType(BuiltinType::Char_S);
}

/// Down to what an Index, Extent, Axis, Condition or Format was made from.
const Expr *stripProxies(const Expr *expression) {
  while (true) {
    expression = stripWrappers(expression);
    auto *construct = dyn_cast<CXXConstructExpr>(expression);
    if (!construct || construct->getNumArgs() == 0)
      return expression;
    ClassKind kind = Types::classify(construct->getType());
    bool converts = kind == ClassKind::Proxy ||
                    (kind == ClassKind::Struct && isInAg(construct->getConstructor()) &&
                     !construct->getConstructor()->isCopyOrMoveConstructor());
    if (!converts)
      return expression;
    expression = construct->getArg(0);
  }
}

bool isText(const Expr *expression) {
  expression = expression->IgnoreParenImpCasts();
  if (auto *conditional = dyn_cast<ConditionalOperator>(expression))
    return isText(conditional->getTrueExpr()) && isText(conditional->getFalseExpr());
  auto *literal = dyn_cast<clang::StringLiteral>(expression);
  return isa<PredefinedExpr>(expression) || (literal && literal->getCharByteWidth() == 1);
}

} // namespace autographc::frontend
