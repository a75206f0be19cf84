//===- Comparisons.cpp - operators that the library applies to values -----===//
#include "Emitters.h"

#include "clang/Sema/Sema.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value ComparisonEmitter::emitClassOperator(BinaryOperatorKind kind, Value left, Value right,
                                           const Expr *where) {
  auto isObject = [](Value value) {
    return llvm::isa<ag::StructType, ag::ListType>(value.getType());
  };
  if (!isObject(left) && !isObject(right))
    return {};
  auto makeOperand = [&](Value value) -> Expr * {
    QualType type = types.findSource(value.getType());
    if (type.isNull())
      type = types.findOfLibrary(value.getType());
    if (type.isNull())
      return nullptr;
    auto *operand = new (ast) OpaqueValueExpr(where->getExprLoc(), type.withConst(), VK_LValue);
    body.opaque[operand] = value;
    return operand;
  };
  Expr *a = makeOperand(left), *b = makeOperand(right);
  Sema::SFINAETrap trap(unit.sema);
  ExprResult result =
      a && b ? unit.sema.BuildBinOp(/*S=*/nullptr, where->getExprLoc(), kind, a, b) : ExprError();
  if (result.isInvalid() || trap.hasErrorOccurred())
    refuse(where->getSourceRange(), diag::UnsupportedConstruct,
           "an operator of these values inside the library");
  return evaluator.emitValue(result.get());
}

} // namespace autographc::frontend
