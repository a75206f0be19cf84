//===- MovedArguments.cpp - what `T &&` parameters do to what they are given ===//
#include "Syntax.h"

using namespace clang;

namespace autographc::frontend {
namespace {

/// Counts where a body names a parameter, and where it only reads what it names.
class UseCounter : public DynamicRecursiveASTVisitor {
public:
  explicit UseCounter(const ParmVarDecl *parameter) : parameter(parameter) { ShouldVisitLambdaBody = true; }

  bool isOnlyRead() const { return uses == reads; }

  bool VisitDeclRefExpr(DeclRefExpr *expression) override {
    uses += expression->getDecl() == parameter;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    bool isConst = cast->getCastKind() == CK_NoOp && cast->getType().isConstQualified() && !cast->getSubExpr()->getType().isConstQualified();
    if (cast->getCastKind() == CK_LValueToRValue || isConst)
      reads += getNamed(cast->getSubExpr()) == parameter;
    return true;
  }

private:
  /// The variable that a glvalue is a part of.
  static const ValueDecl *getNamed(const Expr *expression) {
    expression = expression->IgnoreParens();
    while (auto *member = dyn_cast<MemberExpr>(expression))
      expression = member->getBase()->IgnoreParens();
    auto *reference = dyn_cast<DeclRefExpr>(expression);
    return reference ? reference->getDecl() : nullptr;
  }

  const ParmVarDecl *parameter;
  unsigned uses = 0, reads = 0;
};

} // namespace

bool changesMoved(const FunctionDecl *callee, const ParmVarDecl *parameter, const Expr *argument) {
  QualType type = parameter->getType();
  if (!type->isRValueReferenceType() || type.getNonReferenceType().isConstQualified() || !argument)
    return false;
  // A temporary is gone after the call.
  argument = argument->IgnoreParens();
  if (!argument->isXValue() || isa<MaterializeTemporaryExpr>(argument))
    return false;
  UseCounter counter(parameter);
  counter.TraverseStmt(callee->getBody());
  return !counter.isOnlyRead();
}

} // namespace autographc::frontend
