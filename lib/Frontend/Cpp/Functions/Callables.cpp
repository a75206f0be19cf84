//===- Callables.cpp - what algorithms are given to call ------------------===//
#include "Frontend/Cpp/Language/Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// What C++ computes in for two numbers.
mlir::Type Emitter::getCommonNumber(mlir::Type left, mlir::Type right) {
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

/// Pairs, tuples, arrays and vectors, field by field.
Value Emitter::emitComparisonOfFields(BinaryOperatorKind kind, Value left, Value right,
                                      const Expr *where) {
  auto negate = [&](Value value) {
    return Value(ag::LogicalNotOp::create(builder, loc(where), builder.getI1Type(), value));
  };
  switch (kind) {
  case BO_EQ:
    return emitEqual(left, right, where);
  case BO_NE:
    return negate(emitEqual(left, right, where));
  case BO_LT:
    return emitLess(left, right, where);
  case BO_GT:
    return emitLess(right, left, where);
  case BO_LE:
    return negate(emitLess(right, left, where));
  default:
    return negate(emitLess(left, right, where));
  }
}

/// An operator of two numbers or tensors, with the conversions that C++ makes.
Value Emitter::emitOperator(BinaryOperatorKind kind, Value left, Value right, const Expr *where) {
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
      return emitArithmetic(kind, left, right, ast.IntTy, location);
    mlir::Type common = getCommonNumber(left.getType(), right.getType());
    return emitArithmetic(kind, castNumber(left, common, location),
                          castNumber(right, common, location), ast.IntTy, location);
  }
  if (Value result = emitUserOperator(kind, left, right, where))
    return result;
  if (left.getType() == right.getType() &&
      llvm::isa<ag::StructType, ag::ListType>(left.getType()) &&
      BinaryOperator::isComparisonOp(kind))
    return emitComparisonOfFields(kind, left, right, where);
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

/// The call operator of a class that takes these arguments.
static const CXXMethodDecl *findCallOperator(const CXXRecordDecl *record, Types &types,
                                             llvm::ArrayRef<Place> arguments) {
  auto fits = [&](const FunctionDecl *function) {
    if (function->getNumParams() != arguments.size())
      return false;
    for (auto [parameter, argument] : llvm::zip(function->parameters(), arguments))
      if (argument.type && types.convert(parameter->getType()) != argument.type)
        return false;
    return true;
  };
  const CXXMethodDecl *near = nullptr;
  for (const Decl *declaration : record->decls()) {
    if (auto *method = dyn_cast<CXXMethodDecl>(declaration);
        method && method->getOverloadedOperator() == OO_Call) {
      if (fits(method))
        return method;
      if (method->getNumParams() == arguments.size())
        near = method;
    }
    if (auto *generic = dyn_cast<FunctionTemplateDecl>(declaration);
        generic && generic->getTemplatedDecl()->getOverloadedOperator() == OO_Call)
      for (FunctionDecl *special : generic->specializations())
        if (fits(special))
          return cast<CXXMethodDecl>(special);
  }
  return near;
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

/// std::plus, std::greater and their like; null of other classes.
Value Emitter::callStdObject(llvm::StringRef name, llvm::ArrayRef<Value> values,
                             const Expr *where) {
  mlir::Location location = loc(where);
  std::optional<BinaryOperatorKind> kind = getOperatorOf(name);
  if (kind && values.size() == 2)
    return emitOperator(*kind, values[0], values[1], where);
  if ((name == "logical_and" || name == "logical_or") && values.size() == 2) {
    Value left = toCondition(values[0], location), right = toCondition(values[1], location);
    return name == "logical_and" ? select(
                                       left, [&] { return right; },
                                       [&] { return emitBool(false, location); }, location, "and")
                                 : select(
                                       left, [&] { return emitBool(true, location); },
                                       [&] { return right; }, location, "or");
  }
  if (name == "logical_not" && values.size() == 1)
    return ag::LogicalNotOp::create(builder, location, builder.getI1Type(),
                                    toCondition(values[0], location));
  if (name == "negate" && values.size() == 1)
    return ag::NegativeOp::create(builder, location, values[0].getType(), values[0]);
  if (name == "identity" && values.size() == 1)
    return values[0];
  return {};
}

/// A call of a `std::function`: its arguments and its result have the types that the function's
/// type says.
Place Emitter::callStdFunction(const CXXOperatorCallExpr *expression) {
  Place target = emitPlace(expression->getArg(0));
  QualType type = expression->getArg(0)->getType();
  llvm::SmallVector<const Expr *> given(llvm::drop_begin(expression->arguments()));
  if (!target.type && (!target.closure || expression->getCallReturnType(ast)->isReferenceType()))
    refuse(expression->getSourceRange(), diag::ClosureAsValue);
  llvm::SmallVector<Place> places =
      emitFunctionArguments(module.functions.getFunctionType(type), given);
  if (target.type)
    return callFunctionValue(target, type, places, expression);
  Value result = callObject(target, QualType(), places, expression);
  if (expression->getType()->isVoidType())
    return {};
  return makeValuePlace(coerce(result, getType(expression->getType(), expression->getSourceRange()),
                               expression->getExprLoc()));
}

/// The value of `callable(arguments...)`, null where it gives none.
Value Emitter::callObject(const Place &callable, QualType type, llvm::ArrayRef<Place> places,
                          const Expr *where) {
  Place result = invokeObject(callable, type, places, where);
  return result.type ? read(result, loc(where)) : Value();
}

/// `callable(arguments...)` for an algorithm or a view: a lambda, a function, or an object with a
/// call operator.
Place Emitter::invokeObject(const Place &callable, QualType type, llvm::ArrayRef<Place> places,
                            const Expr *where) {
  mlir::Location location = loc(where);
  llvm::SmallVector<Argument> arguments;
  for (const Place &place : places)
    arguments.push_back({place, nullptr, place.isObject()});
  if (llvm::isa_and_nonnull<ag::CallableType>(callable.type))
    return callGiven(callable, places, where);
  if (callable.type && !type.isNull() && FunctionSets::isFunctionValue(type))
    return callFunctionValue(callable, type, places, where);
  if (callable.closure && callable.closure->function)
    return callFunction(callable.closure->function, std::nullopt, arguments, where,
                        spellFunction(callable.closure->function));
  if (callable.closure && callable.closure->member)
    return invokeMember(callable.closure->member, arguments, where);
  const CXXRecordDecl *record = callable.closure ? callable.closure->record
                                                 : type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record)
    refuse(where->getSourceRange(), diag::FunctionPointer);
  if (!callable.closure && isInStd(record) && record->getIdentifier()) {
    llvm::SmallVector<Value> values;
    for (const Place &place : places)
      values.push_back(read(place, location));
    if (Value result = callStdObject(record->getName(), values, where))
      return makeValuePlace(result);
  }
  const CXXMethodDecl *method = findCallOperator(record, types, places);
  const FunctionDecl *definition = nullptr;
  if (!method || !method->hasBody(definition))
    refuse(where->getSourceRange(), diag::ClosureAsValue);
  for (auto [parameter, argument] : llvm::zip(definition->parameters(), arguments))
    if (argument.reference && !parameter->getType()->isReferenceType() &&
        types.hasUserCopy(parameter->getType()))
      argument = {makeValuePlace(
                      emitObjectCopy(argument.place, parameter->getType(), /*moves=*/false, where)),
                  nullptr, false};
  if (!callable.closure)
    return callFunction(definition, callable, arguments, where, ".operator()");
  if (callable.closure->named || module.callsItself(definition))
    return emitLiftedCall(definition, callable.closure, std::nullopt, arguments, where);
  return callBody(*callable.closure, definition, arguments, where);
}

} // namespace autographc::frontend
