//===- Optionals.cpp - std::optional: whether there is a value, and it ----===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place LibraryEmitter::emitMakeOptional(const CallExpr *expression) {
  auto type =
      llvm::cast<ag::StructType>(getType(expression->getType(), expression->getSourceRange()));
  QualType held = types.getElement(expression->getType());
  return makeValuePlace(places.makeOptional(
      type,
      evaluator.emitMade(held, llvm::SmallVector<const Expr *>(expression->arguments()),
                         expression),
      loc(expression)));
}

std::optional<Place> LibraryEmitter::emitOptionalMethod(llvm::StringRef name,
                                                        const CXXMemberCallExpr *expression,
                                                        const CXXMethodDecl *callee) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  QualType type = getObjectType(object);
  auto structure = llvm::cast<ag::StructType>(getType(type, object->getSourceRange()));
  Place place = evaluator.emitObject(object, object->getType()->isPointerType());
  auto has = [&] { return places.read(places.getField(place, hasValue, type), location); };
  auto change = [&](Value changed) {
    places.requireAssignable(place, object->getSourceRange());
    places.write(place, changed, location);
  };
  if (name == "has_value" || isa<CXXConversionDecl>(callee))
    return makeValuePlace(has());
  if (name == "value") {
    mlir::Type size = types.convert(ast.getSizeType());
    ag::CheckAtOp::create(builder, location, emitNumber(size, 0, location),
                          castNumber(has(), size, location), "optional");
    return places.getField(place, heldValue, type);
  }
  if (name == "value_or") {
    QualType held = types.getElement(type), parameter = callee->getParamDecl(0)->getType();
    Argument other = evaluator.emitArgument(parameter, expression->getArg(0));
    bool moves = callee->getRefQualifier() == RQ_RValue;
    return makeValuePlace(select(
        has(),
        [&] {
          return objects.emitObjectCopy(places.getField(place, heldValue, type), held, moves,
                                        expression);
        },
        [&] { return objects.emitForwarded(other, held, parameter->isRValueReferenceType()); },
        location));
  }
  if (name == "reset") {
    change(places.makeOptional(structure, Value(), location));
    return Place();
  }
  if (name == "emplace") {
    change(places.makeOptional(
        structure,
        evaluator.emitMade(types.getElement(type),
                           llvm::SmallVector<const Expr *>(expression->arguments()), expression),
        location));
    return places.getField(place, heldValue, type);
  }
  if (name == "swap") {
    Place other = evaluator.emitPlace(expression->getArg(0));
    places.requireAssignable(other, expression->getArg(0)->getSourceRange());
    places.requireAssignable(place, object->getSourceRange());
    objects.swapObjects(place, other, type, expression);
    return Place();
  }
  return std::nullopt;
}

Place LibraryEmitter::emitOptionalOperator(const CXXOperatorCallExpr *expression) {
  mlir::Location location = loc(expression);
  OverloadedOperatorKind kind = expression->getOperator();
  const Expr *first = expression->getArg(0);
  if (kind == OO_Star || kind == OO_Arrow) {
    getType(first->getType(), first->getSourceRange());
    return places.getField(evaluator.emitPlace(first), heldValue, first->getType());
  }
  if (expression->getNumArgs() != 2)
    refuse(expression->getSourceRange(), diag::SystemFunction,
           expression->getDirectCallee()->getQualifiedNameAsString());
  struct Operand {
    Value has;
    std::function<Value()> value;
  };
  auto makeOperand = [&](const Expr *given) {
    QualType type = given->getType();
    if (isStdClass(type, "nullopt_t"))
      return Operand{emitBool(false, location), nullptr};
    Value value = evaluator.emitValue(given);
    if (!isOptional(value.getType()))
      return Operand{emitBool(true, location), [value] { return value; }};
    return Operand{places.readField(value, hasValue, "has_value", location),
                   [=, this] { return places.readField(value, heldValue, "value", location); }};
  };
  Operand left = makeOperand(first), right = makeOperand(expression->getArg(1));
  if (kind == OO_Greater || kind == OO_LessEqual)
    std::swap(left, right);
  auto known = [&](bool value) { return [&, value] { return emitBool(value, location); }; };
  auto negate = [&](Value value) {
    return Value(ag::LogicalNotOp::create(builder, location, builder.getI1Type(), value));
  };
  auto whereBoth = [&](llvm::function_ref<Value(Value, Value)> compare) {
    return left.value && right.value ? compare(left.value(), right.value())
                                     : emitBool(false, location);
  };
  auto toCommon = [&](Value &a, Value &b) {
    if (!ag::isNumber(a.getType()) || !ag::isNumber(b.getType()) || a.getType() == b.getType())
      return;
    mlir::Type common = getCommonNumber(a.getType(), b.getType());
    a = castNumber(a, common, location), b = castNumber(b, common, location);
  };
  auto isEqual = [&] {
    return select(
        left.has,
        [&] {
          return select(
              right.has,
              [&] {
                return whereBoth([&](Value a, Value b) {
                  return toCommon(a, b), comparisons.emitEqual(a, b, expression);
                });
              },
              known(false), location, "and");
        },
        [&] { return negate(right.has); }, location);
  };
  // Nothing is less than any value.
  auto isLess = [&] {
    return select(
        right.has,
        [&] {
          return select(
              left.has,
              [&] {
                return whereBoth([&](Value a, Value b) {
                  return toCommon(a, b), comparisons.emitLess(a, b, expression);
                });
              },
              known(true), location);
        },
        known(false), location, "and");
  };
  if (kind == OO_EqualEqual || kind == OO_ExclaimEqual)
    return makeValuePlace(kind == OO_EqualEqual ? isEqual() : negate(isEqual()));
  if (kind != OO_Spaceship)
    return makeValuePlace(kind == OO_Less || kind == OO_Greater ? isLess() : negate(isLess()));
  mlir::Type type = getType(expression->getType(), expression->getSourceRange());
  auto order = [&](int value) { return [&, value] { return emitNumber(type, value, location); }; };
  return makeValuePlace(select(
      isLess(), order(-1),
      [&] {
        return select(
            isEqual(), order(0),
            [&] {
              std::swap(left, right);
              return select(isLess(), order(1), order(2), location);
            },
            location);
      },
      location));
}

} // namespace autographc::frontend
