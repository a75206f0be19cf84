//===- Optionals.cpp - std::optional: whether there is a value, and it ----===//
#include "Frontend/Cpp/Language/Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

bool isOptional(mlir::Type type) { return ag::isLibraryClass(type, "std::optional"); }
bool isNothing(mlir::Type type) {
  auto structure = llvm::dyn_cast_or_null<ag::StructType>(type);
  return structure && structure.getName() == "std::nullopt_t";
}

static constexpr unsigned hasValue = 0, heldValue = 1;

static bool isNamed(QualType type, llvm::StringRef name) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && isInStd(record) && record->getIdentifier() && record->getName() == name;
}

bool isInPlaceTag(QualType type) { return isNamed(type, "in_place_t"); }

/// What stands where there is no value.
Value Emitter::makeNothing(mlir::Type type, mlir::Location location) {
  if (auto structure = llvm::dyn_cast<ag::StructType>(type)) {
    auto fields = llvm::map_to_vector(
        structure.getFields(), [&](mlir::Type field) { return makeNothing(field, location); });
    return ag::MakeStructOp::create(builder, location, type, fields);
  }
  if (llvm::isa<ag::ListType>(type))
    return ag::MakeListOp::create(builder, location, type, mlir::ValueRange());
  if (!ag::isNumber(type))
    return ag::UnsetOp::create(builder, location, type);
  return ag::ConstantOp::create(builder, location, type, ag::getNumberAttr(type, 0),
                                mlir::StringAttr());
}

/// With a value, or empty where there is none.
Value Emitter::makeOptional(ag::StructType type, Value value, mlir::Location location) {
  Value has = emitBool(bool(value), location);
  if (!value)
    value = makeNothing(type.getFields()[heldValue], location);
  return ag::MakeStructOp::create(builder, location, type, mlir::ValueRange{has, value});
}

/// std::nullopt, a value, or an optional of another type.
Value Emitter::coerceOptional(Value value, ag::StructType type, SourceLocation where) {
  mlir::Location location = loc(where);
  mlir::Type held = type.getFields()[heldValue];
  if (isNothing(value.getType()))
    return makeOptional(type, Value(), location);
  if (!isOptional(value.getType()) || value.getType() == held)
    return makeOptional(type, coerce(value, held, where), location);
  return select(
      readField(value, hasValue, "has_value", location),
      [&] {
        return makeOptional(
            type, coerce(readField(value, heldValue, "value", location), held, where), location);
      },
      [&] { return makeOptional(type, Value(), location); }, location);
}

Place Emitter::emitMakeOptional(const CallExpr *expression) {
  auto type =
      llvm::cast<ag::StructType>(getType(expression->getType(), expression->getSourceRange()));
  QualType held = types.getElement(expression->getType());
  return makeValuePlace(makeOptional(
      type, emitMade(held, llvm::SmallVector<const Expr *>(expression->arguments()), expression),
      loc(expression)));
}

std::optional<Place> Emitter::emitOptionalMethod(llvm::StringRef name,
                                                 const CXXMemberCallExpr *expression,
                                                 const CXXMethodDecl *callee) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  QualType type = getObjectType(object);
  auto structure = llvm::cast<ag::StructType>(getType(type, object->getSourceRange()));
  Place place = emitObject(object, object->getType()->isPointerType());
  auto has = [&] { return read(getField(place, hasValue, type), location); };
  auto change = [&](Value changed) {
    requireAssignable(place, object->getSourceRange());
    write(place, changed, location);
  };
  if (name == "has_value" || isa<CXXConversionDecl>(callee))
    return makeValuePlace(has());
  if (name == "value") {
    mlir::Type size = types.convert(ast.getSizeType());
    ag::CheckAtOp::create(builder, location, emitNumber(size, 0, location),
                          castNumber(has(), size, location), "optional");
    return getField(place, heldValue, type);
  }
  if (name == "value_or") {
    QualType held = types.getElement(type), parameter = callee->getParamDecl(0)->getType();
    Argument other = emitArgument(parameter, expression->getArg(0));
    bool moves = callee->getRefQualifier() == RQ_RValue;
    return makeValuePlace(select(
        has(),
        [&] { return emitObjectCopy(getField(place, heldValue, type), held, moves, expression); },
        [&] { return emitForwarded(other, held, parameter->isRValueReferenceType()); }, location));
  }
  if (name == "reset") {
    change(makeOptional(structure, Value(), location));
    return Place();
  }
  if (name == "emplace") {
    change(
        makeOptional(structure,
                     emitMade(types.getElement(type),
                              llvm::SmallVector<const Expr *>(expression->arguments()), expression),
                     location));
    return getField(place, heldValue, type);
  }
  if (name == "swap") {
    Place other = emitPlace(expression->getArg(0));
    requireAssignable(other, expression->getArg(0)->getSourceRange());
    requireAssignable(place, object->getSourceRange());
    swapObjects(place, other, type, expression);
    return Place();
  }
  return std::nullopt;
}

/// `*o`, `o->x`, and comparisons of optionals with each other, with values and with std::nullopt.
Place Emitter::emitOptionalOperator(const CXXOperatorCallExpr *expression) {
  mlir::Location location = loc(expression);
  OverloadedOperatorKind kind = expression->getOperator();
  const Expr *first = expression->getArg(0);
  if (kind == OO_Star || kind == OO_Arrow) {
    getType(first->getType(), first->getSourceRange());
    return getField(emitPlace(first), heldValue, first->getType());
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
    if (isNamed(type, "nullopt_t"))
      return Operand{emitBool(false, location), nullptr};
    Value value = emitValue(given);
    if (!isOptional(value.getType()))
      return Operand{emitBool(true, location), [value] { return value; }};
    return Operand{readField(value, hasValue, "has_value", location),
                   [=, this] { return readField(value, heldValue, "value", location); }};
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
                return whereBoth(
                    [&](Value a, Value b) { return toCommon(a, b), emitEqual(a, b, expression); });
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
                return whereBoth(
                    [&](Value a, Value b) { return toCommon(a, b), emitLess(a, b, expression); });
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
