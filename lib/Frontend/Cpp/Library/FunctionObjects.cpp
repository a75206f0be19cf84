//===- FunctionObjects.cpp - std::plus, std::less and their like ----------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value ComparisonEmitter::emitOperator(BinaryOperatorKind kind, Value left, Value right,
                                      const Expr *where) {
  mlir::Location location = loc(where);
  static const llvm::DenseMap<unsigned, const char *> names = {{BO_Add, "add"},
                                                               {BO_Sub, "subtract"},
                                                               {BO_Mul, "multiply"},
                                                               {BO_Div, "divide"},
                                                               {BO_Rem, "truncated_remainder"},
                                                               {BO_LT, "less"},
                                                               {BO_GT, "greater"},
                                                               {BO_LE, "less_equal"},
                                                               {BO_GE, "greater_equal"},
                                                               {BO_EQ, "equal"},
                                                               {BO_NE, "not_equal"},
                                                               {BO_And, "bitwise_and"},
                                                               {BO_Or, "bitwise_or"},
                                                               {BO_Xor, "bitwise_xor"}};
  if (ag::isNumber(left.getType()) && ag::isNumber(right.getType())) {
    if (llvm::isa<mlir::ComplexType>(left.getType()) ||
        llvm::isa<mlir::ComplexType>(right.getType()))
      return emitArithmetic(kind, left, right, location);
    mlir::Type common = getCommonNumber(left.getType(), right.getType());
    return emitArithmetic(kind, castNumber(left, common, location),
                          castNumber(right, common, location), location);
  }
  if (Value result = emitClassOperator(kind, left, right, where))
    return result;
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(
      ag::isNumber(left.getType()) ? right.getType() : left.getType());
  if (!tensor)
    refuse(where->getSourceRange(), diag::UnsupportedConstruct,
           "this algorithm on elements of a class");
  mlir::Type result = BinaryOperator::isComparisonOp(kind)
                          ? mlir::Type(tensor.clone(builder.getI1Type()))
                          : mlir::Type(tensor);
  return buildOperation(names.at(kind), {left, right}, {}, result, where);
}

/// The operator that std::plus, std::greater and their like stand for.
static std::optional<BinaryOperatorKind> getOperatorOf(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<BinaryOperatorKind>>(name)
      .Case("plus", BO_Add)
      .Case("minus", BO_Sub)
      .Case("multiplies", BO_Mul)
      .Case("divides", BO_Div)
      .Case("modulus", BO_Rem)
      .Case("less", BO_LT)
      .Case("greater", BO_GT)
      .Case("less_equal", BO_LE)
      .Case("greater_equal", BO_GE)
      .Case("equal_to", BO_EQ)
      .Case("not_equal_to", BO_NE)
      .Case("bit_and", BO_And)
      .Case("bit_or", BO_Or)
      .Case("bit_xor", BO_Xor)
      .Default(std::nullopt);
}

bool isStdObject(llvm::StringRef name) {
  return getOperatorOf(name) ||
         llvm::is_contained({"logical_and", "logical_or", "logical_not", "negate", "identity"},
                            name);
}

Value ComparisonEmitter::callStdObject(llvm::StringRef name, llvm::ArrayRef<Value> values,
                                       const Expr *where) {
  mlir::Location location = loc(where);
  std::optional<BinaryOperatorKind> kind = getOperatorOf(name);
  if (kind && values.size() == 2)
    return emitOperator(*kind, values[0], values[1], where);
  if ((name == "logical_and" || name == "logical_or") && values.size() == 2) {
    Value left = places.toCondition(values[0], location),
          right = places.toCondition(values[1], location);
    return name == "logical_and" ? emitAnd(
                                       left, [&] { return right; }, location)
                                 : emitOr(left, [&] { return right; }, location);
  }
  if (name == "logical_not" && values.size() == 1)
    return emitNot(places.toCondition(values[0], location), location);
  if (name == "negate" && values.size() == 1)
    return ag::NegativeOp::create(builder, location, values[0].getType(), values[0]);
  if (name == "identity" && values.size() == 1)
    return values[0];
  return {};
}

llvm::StringRef getLibraryObject(const Expr *expression) {
  auto *reference = dyn_cast<DeclRefExpr>(stripWrappers(expression));
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->getIdentifier() && variable->hasGlobalStorage() && isInStd(variable)
             ? variable->getName()
             : llvm::StringRef();
}

} // namespace autographc::frontend
