//===- Orderings.cpp - std::strong_ordering and its like ------------------===//
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place ComparisonEmitter::emitOrderingOperator(const CXXOperatorCallExpr *expression) {
  mlir::Location location = loc(expression);
  bool isLeft = Types::isOrdering(expression->getArg(0)->getType()),
       isRight = Types::isOrdering(expression->getArg(1)->getType());
  BinaryOperatorKind kind = BinaryOperator::getOverloadedOpcode(expression->getOperator());
  Value value = evaluator.emitValue(expression->getArg(isLeft ? 0 : 1));
  if (isLeft && isRight)
    return makeValuePlace(
        emitArithmetic(kind, value, evaluator.emitValue(expression->getArg(1)), location));
  if (!isLeft && BinaryOperator::isRelationalOp(kind))
    kind = BinaryOperator::reverseComparisonOp(kind);
  return makeValuePlace(compareOrdering(kind, value, location));
}

Value ComparisonEmitter::compareOrdering(BinaryOperatorKind kind, Value order,
                                         mlir::Location location) {
  auto compare = [&](BinaryOperatorKind with, int number) {
    return emitArithmetic(with, order, number, location);
  };
  if (kind == BO_GT)
    return compare(BO_EQ, 1);
  if (kind == BO_GE)
    return emitOr(compare(BO_EQ, 0), [&] { return compare(BO_EQ, 1); }, location);
  return compare(kind == BO_Cmp ? BO_EQ : kind, 0);
}

} // namespace autographc::frontend
