//===- ReturnedParameter.cpp - functions that return what they were passed ===//
#include "autographc/Cxx/Classes.h"
#include "autographc/Support/ClangHeaders.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace autographc {

namespace {

/// Collects the values of a function's own `return`s.
struct ReturnFinder : DynamicRecursiveASTVisitor {
  bool VisitReturnStmt(ReturnStmt *statement) override {
    values.push_back(statement->getRetValue());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseFunctionDecl(FunctionDecl *) override { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }

  llvm::SmallVector<const Expr *> values;
};

} // namespace

/// The number of the parameter that an expression is, the object of a method first.
static std::optional<unsigned> getParameterNumber(const Expr *value, const FunctionDecl *function) {
  value = value->IgnoreParenImpCasts();
  // Not as one of its bases.
  if (!function->getASTContext().hasSameUnqualifiedType(
          value->getType(), function->getReturnType().getNonReferenceType()))
    return std::nullopt;
  auto *method = dyn_cast<CXXMethodDecl>(function);
  bool hasObject = method && method->isImplicitObjectMemberFunction();
  if (auto *object = dyn_cast<UnaryOperator>(value);
      object && object->getOpcode() == UO_Deref &&
      isa<CXXThisExpr>(object->getSubExpr()->IgnoreParenImpCasts()))
    return 0;
  auto *reference = dyn_cast<DeclRefExpr>(value);
  auto *parameter = reference ? dyn_cast<ParmVarDecl>(reference->getDecl()) : nullptr;
  if (!parameter || parameter->getDeclContext() != function ||
      !parameter->getType()->isLValueReferenceType())
    return std::nullopt;
  return parameter->getFunctionScopeIndex() + hasObject;
}

std::optional<unsigned> findReturnedParameter(const FunctionDecl *function) {
  if (!function->getReturnType()->isLValueReferenceType() || !function->getBody())
    return std::nullopt;
  ReturnFinder finder;
  finder.TraverseStmt(function->getBody());
  std::optional<unsigned> found;
  for (const Expr *value : finder.values) {
    std::optional<unsigned> number = value ? getParameterNumber(value, function) : std::nullopt;
    if (!number || (found && found != number))
      return std::nullopt;
    found = number;
  }
  return found;
}

} // namespace autographc
