//===- Arithmetic.cpp - operators on numbers and operations by name -------===//
#include "Code.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static bool isComplexValue(Value value) { return llvm::isa<mlir::ComplexType>(value.getType()); }

mlir::Type Code::getCommonNumber(mlir::Type left, mlir::Type right) {
  if (llvm::isa<mlir::ComplexType>(left) || llvm::isa<mlir::ComplexType>(right))
    return mlir::ComplexType::get(getCommonNumber(ag::getRealType(left), ag::getRealType(right)));
  for (mlir::Type *type : {&left, &right})
    if (auto enumeration = llvm::dyn_cast<ag::EnumType>(*type))
      *type = enumeration.getUnderlying();
  auto promote = [&](mlir::Type type) -> mlir::Type {
    if (!type.isInteger() || type.getIntOrFloatBitWidth() >= 32)
      return type;
    return builder.getIntegerType(32, /*isSigned=*/true);
  };
  if (llvm::isa<mlir::FloatType>(left) || llvm::isa<mlir::FloatType>(right)) {
    auto width = [](mlir::Type type) {
      return llvm::isa<mlir::FloatType>(type) ? type.getIntOrFloatBitWidth() : 0;
    };
    return width(left) >= width(right) ? left : right;
  }
  left = promote(left), right = promote(right);
  if (left.getIntOrFloatBitWidth() != right.getIntOrFloatBitWidth())
    return left.getIntOrFloatBitWidth() > right.getIntOrFloatBitWidth() ? left : right;
  return left.isUnsignedInteger() ? left : right;
}

static llvm::StringRef getOperation(BinaryOperatorKind kind) {
  switch (kind) {
  case BO_Mul:
    return "multiply";
  case BO_Div:
    return "divide";
  case BO_Rem:
    return "truncated_remainder";
  case BO_Add:
    return "add";
  case BO_Sub:
    return "subtract";
  case BO_Shl:
    return "bitwise_left_shift";
  case BO_Shr:
    return "bitwise_right_shift";
  case BO_And:
    return "bitwise_and";
  case BO_Or:
    return "bitwise_or";
  case BO_Xor:
    return "bitwise_xor";
  case BO_LT:
    return "less";
  case BO_GT:
    return "greater";
  case BO_LE:
    return "less_equal";
  case BO_GE:
    return "greater_equal";
  case BO_EQ:
    return "equal";
  case BO_NE:
    return "not_equal";
  default:
    return "";
  }
}

Value Code::emitArithmetic(BinaryOperatorKind kind, Value left, Value right,
                           mlir::Location location) {
  if (BinaryOperator::isShiftOp(kind))
    right = castNumber(right, left.getType(), location);
  if (llvm::isa<mlir::ComplexType>(left.getType()) || llvm::isa<mlir::ComplexType>(right.getType()))
    return emitComplexArithmetic(kind, left, right, location);
  mlir::Type result = BinaryOperator::isComparisonOp(kind) ? builder.getI1Type() : left.getType();
  mlir::OperationState state(location, ("ag." + getOperation(kind)).str(), {left, right}, {result},
                             {});
  return builder.create(state)->getResult(0);
}

Value Code::emitComplexArithmetic(BinaryOperatorKind kind, Value left, Value right,
                                  mlir::Location location) {
  mlir::Type part =
      getCommonNumber(ag::getRealType(left.getType()), ag::getRealType(right.getType()));
  auto widen = [&](Value value) {
    return castNumber(value, isComplexValue(value) ? mlir::ComplexType::get(part) : part, location,
                      /*implicit=*/false);
  };
  left = widen(left), right = widen(right);
  mlir::Type result = BinaryOperator::isComparisonOp(kind) ? mlir::Type(builder.getI1Type())
                                                           : mlir::ComplexType::get(part);
  switch (kind) {
  case BO_Add:
    return ag::AddOp::create(builder, location, result, left, right);
  case BO_Sub:
    return ag::SubtractOp::create(builder, location, result, left, right);
  case BO_Mul:
    return ag::MultiplyOp::create(builder, location, result, left, right);
  case BO_Div:
    return ag::DivideOp::create(builder, location, result, left, right);
  case BO_EQ:
    return ag::EqualOp::create(builder, location, result, left, right);
  default:
    return ag::NotEqualOp::create(builder, location, result, left, right);
  }
}

Value Code::buildOperation(llvm::StringRef name, mlir::ValueRange operands,
                           llvm::ArrayRef<mlir::NamedAttribute> attributes, mlir::Type result,
                           const Expr *where) {
  std::string full = ("ag." + name).str();
  if (!mlir::RegisteredOperationName::lookup(full, &unit.context))
    refuse(where->getSourceRange(), diag::UnknownOperation, name.str());
  mlir::OperationState state(loc(where), full, operands, {result}, attributes);
  return builder.create(state)->getResult(0);
}

} // namespace autographc::frontend
