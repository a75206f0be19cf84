//===- OperatorCalls.cpp - calls of overloaded operators ------------------===//
#include "Frontend/Cpp/Library/Algorithm.h"
#include "Frontend/Cpp/Library/Maps.h"
#include "Frontend/Cpp/Library/Views.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static bool isAssignment(OverloadedOperatorKind kind) {
  switch (kind) {
  case OO_Equal:
  case OO_PlusEqual:
  case OO_MinusEqual:
  case OO_StarEqual:
  case OO_SlashEqual:
  case OO_PercentEqual:
  case OO_CaretEqual:
  case OO_AmpEqual:
  case OO_PipeEqual:
  case OO_LessLessEqual:
  case OO_GreaterGreaterEqual:
    return true;
  default:
    return false;
  }
}

llvm::StringRef getLibraryObject(const Expr *expression) {
  auto *reference = dyn_cast<DeclRefExpr>(stripWrappers(expression));
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->getIdentifier() && variable->hasGlobalStorage() && isInStd(variable)
             ? variable->getName()
             : llvm::StringRef();
}

/// What a function of std::ranges gives where the one of std gives an iterator, a function or
/// nothing: what is behind it, or where the inputs ended, too.
static std::optional<Place> giveRangesResult(Types &types, QualType type, const Place &result,
                                             const Algorithm &algorithm) {
  if (Types::isIterator(type))
    return result.position ? result : algorithm.getLast();
  if (types.convert(type) || result.parts)
    return result;
  if (Types::classify(type) == ClassKind::Span)
    return result.position ? makePair(result, algorithm.getLast()) : Place();
  Place object;
  object.parts = std::make_shared<std::vector<Place>>();
  for (const FieldType &field : types.getFields(type)) {
    bool isFirst = field.name == "in" || field.name == "in1", isSecond = field.name == "in2",
         isVisitor = field.name == "fun";
    const Place &part = isFirst     ? algorithm.getFirstStop()
                        : isSecond  ? algorithm.getSecondStop()
                        : isVisitor ? algorithm.getVisitor()
                                    : result;
    if (Types::isIterator(field.type) && !part.position)
      return Place();
    object.parts->push_back(part);
  }
  return object;
}

/// `std::ranges::next`, `prev`, `advance` and `distance`, of which some stop at a bound.
std::optional<Place> Emitter::emitRangesIterator(llvm::StringRef name,
                                                 llvm::ArrayRef<const Expr *> given,
                                                 const Expr *where) {
  mlir::Location location = loc(where);
  if (name == "distance") {
    bool isRange = given.size() == 1;
    Place range = isRange ? emitRange(given[0]) : Place();
    return makeValuePlace(
        isRange ? emitDistance(getBound(range, given[0], true), getBound(range, given[0], false),
                               location)
                : emitDistance(emitIterator(given[0]), emitIterator(given[1]), location));
  }
  bool isBack = name == "prev", changes = name == "advance";
  if ((name != "next" && !isBack && !changes) || given.size() > 3)
    return std::nullopt;
  Place iterator = emitIterator(given[0]);
  Value by = emitNumber(types.convert(ast.LongLongTy), 1, location);
  Value left;
  if (given.size() == 2 && Types::isIterator(given[1]->getType())) {
    by = emitDistance(iterator, emitIterator(given[1]), location);
  } else if (given.size() >= 2) {
    by = castNumber(emitValue(given[1]), by.getType(), location);
    if (given.size() == 3) {
      // No further than the bound, on whichever side it is.
      Value bound = emitDistance(iterator, emitIterator(given[2]), location),
            zero = emitNumber(by.getType(), 0, location);
      if (isBack)
        bound = emitArithmetic(BO_Sub, zero, bound, ast.LongLongTy, location);
      Value forward = emitArithmetic(BO_GE, bound, zero, ast.BoolTy, location);
      Value over = select(
          forward, [&] { return emitArithmetic(BO_GT, by, bound, ast.BoolTy, location); },
          [&] { return emitArithmetic(BO_LT, by, bound, ast.BoolTy, location); }, location);
      Value moved = select(over, [&] { return bound; }, [&] { return by; }, location);
      left = emitArithmetic(BO_Sub, by, moved, ast.LongLongTy, location);
      by = moved;
    }
  }
  if (!changes)
    return advance(iterator, by, isBack, location);
  assignIterator(iterator, advance(iterator, by, false, location), where->getSourceRange());
  return left ? makeValuePlace(left) : Place();
}

/// A call of `std::ranges::sort` and its like: algorithms on a container, or on iterators.
std::optional<Place> Emitter::emitRangesCall(const CXXOperatorCallExpr *expression) {
  llvm::StringRef name = getLibraryObject(expression->getArg(0));
  // The last parameter is the projection where it may be left out.
  const FunctionDecl *callee = expression->getDirectCallee();
  bool projects = callee->getNumParams() && callee->parameters().back()->hasDefaultArg() &&
                  !isa<CXXDefaultArgExpr>(expression->getArg(expression->getNumArgs() - 1));
  llvm::SmallVector<const Expr *> given;
  for (const Expr *argument : llvm::drop_begin(expression->arguments()))
    if (!isa<CXXDefaultArgExpr>(argument))
      given.push_back(argument);
  if (name.empty() || given.empty())
    return std::nullopt;
  QualType type = given[0]->getType();
  bool isRange = Types::isRange(type),
       isExtreme = name == "min" || name == "max" || name == "minmax";
  bool isOwned = isRange && Types::classify(type) != ClassKind::InitializerList;
  if (isExtreme && !isOwned)
    return emitMinMax(expression, name, given);
  // With a projection the bodies of the other two are as the library has them.
  if (isExtreme && (name == "minmax" || !projects))
    return Algorithm(*this, expression, given).emitExtremeValue(name);
  if (projects)
    return std::nullopt;
  if (given.size() == 1)
    if (std::optional<Place> bound = emitBound(name, given[0]))
      return bound;
  if (name == "clamp" && given.size() >= 3)
    return emitClamp(expression, given);
  if (!isRange && !Types::isIterator(type))
    return std::nullopt;
  if (std::optional<Place> result = emitRangesIterator(name, given, expression))
    return result;
  return Algorithm::tryCall(
      *this, expression, given, name, [&](const Place &result, const Algorithm &algorithm) {
        return giveRangesResult(types, expression->getType(), result, algorithm);
      });
}

Place Emitter::emitOperatorCall(const CXXOperatorCallExpr *expression, const FunctionDecl *callee) {
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  OverloadedOperatorKind kind = expression->getOperator();
  if (method && method->getParent()->isLambda()) {
    if (kind != OO_Call)
      refuse(expression->getSourceRange(), diag::ClosureAsValue);
    Place closure = emitPlace(arguments[0]);
    if (!closure.closure)
      refuse(expression->getSourceRange(), diag::ClosureAsValue);
    return callClosure(*closure.closure, expression, callee,
                       llvm::ArrayRef(arguments).drop_front());
  }
  if (Types::isIterator(arguments[0]->getType()) && !isInAg(callee))
    return emitIteratorOperator(expression);
  if (isInStd(callee) && arguments.size() == 2 &&
      (Types::isOrdering(arguments[0]->getType()) || Types::isOrdering(arguments[1]->getType())))
    return emitOrderingOperator(expression);
  ClassKind object = Types::classify(arguments[0]->getType());
  bool isOptional =
      object == ClassKind::Optional ||
      (arguments.size() == 2 && Types::classify(arguments[1]->getType()) == ClassKind::Optional);
  if (isOptional && isInStd(callee) && kind != OO_Equal)
    return emitOptionalOperator(expression);
  if (kind == OO_Equal && method && !method->isUserProvided())
    return emitCopyAssignment(arguments[0], arguments[1], expression);
  if (kind == OO_Equal && (isInAg(callee) || isInStd(callee)) && object != ClassKind::Variable &&
      object != ClassKind::Other)
    return emitCopyAssignment(arguments[0], arguments[1], expression);
  if (kind == OO_Subscript && object == ClassKind::Span) {
    Place base = getBound(emitPlace(arguments[0]), arguments[0], /*isFirst=*/true);
    Value index = emitElementIndex(arguments[1]);
    return getElementAt(
        base, castNumber(index, builder.getIntegerType(64, /*isSigned=*/true), loc(expression)),
        loc(expression));
  }
  if (kind == OO_Subscript && (object == ClassKind::Vector || object == ClassKind::Array)) {
    getType(arguments[0]->getType(), arguments[0]->getSourceRange());
    Place base = emitPlace(arguments[0]);
    return emitElementPlace(base, emitElementIndex(arguments[1]), arguments[0]->getType());
  }
  if (kind == OO_Subscript && object == ClassKind::Map) {
    getType(arguments[0]->getType(), arguments[0]->getSourceRange());
    return MapMethods(*this, emitPlace(arguments[0]), arguments[0]->getType(), expression)
        .emitSubscript(arguments[1]);
  }
  bool comparesFunctions =
      arguments.size() == 2 && (FunctionSets::isStdFunction(arguments[0]->getType()) ||
                                FunctionSets::isStdFunction(arguments[1]->getType()));
  if (isInStd(callee) && comparesFunctions && (kind == OO_EqualEqual || kind == OO_ExclaimEqual))
    return makeValuePlace(compareFunctions(kind == OO_EqualEqual ? BO_EQ : BO_NE, arguments[0],
                                           arguments[1], loc(expression)));
  if (isInStd(callee) && (kind == OO_EqualEqual || kind == OO_ExclaimEqual) &&
      arguments.size() == 2) {
    Argument left = emitArgument(ast.getLValueReferenceType(arguments[0]->getType()), arguments[0]);
    Argument right =
        emitArgument(ast.getLValueReferenceType(arguments[1]->getType()), arguments[1]);
    mlir::Location location = loc(expression);
    Value equal =
        emitEqual(packParts(left.place, location), packParts(right.place, location), expression);
    return makeValuePlace(
        kind == OO_EqualEqual
            ? equal
            : Value(ag::LogicalNotOp::create(builder, location, builder.getI1Type(), equal)));
  }
  bool isOrdered = kind == OO_Less || kind == OO_Greater || kind == OO_LessEqual ||
                   kind == OO_GreaterEqual || kind == OO_Spaceship;
  if (isInStd(callee) && isOrdered && arguments.size() == 2 &&
      (Types::isAggregate(object) || Types::isRange(arguments[0]->getType()))) {
    mlir::Location location = loc(expression);
    Value left = packParts(emitPlace(arguments[0]), location),
          right = packParts(emitPlace(arguments[1]), location);
    if (kind == OO_Spaceship)
      return makeValuePlace(
          emitOrder(left, right, types.convert(expression->getType()), expression));
    if (kind == OO_Greater || kind == OO_LessEqual)
      std::swap(left, right);
    Value less = emitLess(left, right, expression);
    bool isStrict = kind == OO_Less || kind == OO_Greater;
    return makeValuePlace(
        isStrict ? less
                 : Value(ag::LogicalNotOp::create(builder, location, builder.getI1Type(), less)));
  }
  if (kind == OO_Call && object == ClassKind::Closure)
    return FunctionSets::isStdFunction(arguments[0]->getType()) ? callStdFunction(expression)
                                                                : emitInvoke(expression);
  if (llvm::StringRef name = kind == OO_Call ? getLibraryObject(arguments[0]) : llvm::StringRef();
      !name.empty()) {
    auto *named = cast<DeclRefExpr>(stripWrappers(arguments[0]))->getDecl();
    Pipeline::refuseArguments(*this, expression, named->getQualifiedNameAsString());
    if (std::optional<Place> result = emitRangesCall(expression))
      return *result;
    if (!method)
      refuse(expression->getSourceRange(), diag::SystemFunction, named->getQualifiedNameAsString());
    llvm::ArrayRef<const Expr *> rest = llvm::ArrayRef(arguments).drop_front();
    if (libraryCall)
      return callFunction(callee, emitPlace(arguments[0]), emitArguments(callee, rest), expression,
                          "");
    return emitLibraryCall(callee, emitPlace(arguments[0]), emitArguments(callee, rest), expression,
                           named->getQualifiedNameAsString());
  }
  if (isInStd(callee) && kind == OO_Call && method && isStdObject(method->getParent()->getName())) {
    llvm::SmallVector<Value> values;
    for (const Expr *argument : llvm::ArrayRef(arguments).drop_front())
      values.push_back(emitValue(argument));
    if (Value result = callStdObject(method->getParent()->getName(), values, expression))
      return makeValuePlace(result);
  }
  bool isCompiled = arguments[0]->getType().getNonReferenceType()->isEnumeralType() ||
                    (method && object == ClassKind::Struct);
  if (!libraryCall && !isCompiled &&
      (isInStd(callee) || (module.isSystem(callee) && !isInAg(callee))))
    refuse(expression->getSourceRange(), diag::SystemFunction, callee->getQualifiedNameAsString());
  if (!method || method->isStatic()) {
    if (method)
      arguments.erase(arguments.begin());
    return emitUserCall(expression, callee, std::nullopt, arguments);
  }
  // C++17: the right operand of an assignment is evaluated before the left one.
  llvm::SmallVector<Argument> evaluated;
  llvm::ArrayRef<const Expr *> rest = llvm::ArrayRef(arguments).drop_front();
  if (isAssignment(kind))
    evaluated = emitArguments(callee, rest);
  Place self = getBase(holdObject(emitPlace(arguments[0]), method, loc(expression)),
                       arguments[0]->getType(), method->getParent());
  if (!isAssignment(kind))
    evaluated = emitArguments(callee, rest);
  return callFunction(callee, self, evaluated, expression, "." + callee->getNameAsString());
}

/// `(a <=> b) < 0` and the other comparisons of an ordering with zero or another one.
Place Emitter::emitOrderingOperator(const CXXOperatorCallExpr *expression) {
  mlir::Location location = loc(expression);
  bool isLeft = Types::isOrdering(expression->getArg(0)->getType()),
       isRight = Types::isOrdering(expression->getArg(1)->getType());
  BinaryOperatorKind kind = BinaryOperator::getOverloadedOpcode(expression->getOperator());
  Value value = emitValue(expression->getArg(isLeft ? 0 : 1));
  if (isLeft && isRight)
    return makeValuePlace(
        emitArithmetic(kind, value, emitValue(expression->getArg(1)), ast.BoolTy, location));
  if (!isLeft && BinaryOperator::isRelationalOp(kind))
    kind = BinaryOperator::reverseComparisonOp(kind);
  return makeValuePlace(compareOrdering(kind, value, location));
}

/// An ordering compared with zero; 2 is unordered, which is neither greater nor equal.
Value Emitter::compareOrdering(BinaryOperatorKind kind, Value order, mlir::Location location) {
  auto compare = [&](BinaryOperatorKind with, int number) {
    return emitArithmetic(with, order, emitNumber(order.getType(), number, location), ast.BoolTy,
                          location);
  };
  if (kind == BO_GT)
    return compare(BO_EQ, 1);
  if (kind == BO_GE)
    return select(
        compare(BO_EQ, 0), [&] { return emitBool(true, location); },
        [&] { return compare(BO_EQ, 1); }, location, "or");
  return compare(kind == BO_Cmp ? BO_EQ : kind, 0);
}

Place Emitter::emitCopyAssignment(const Expr *target, const Expr *value, const CallExpr *call) {
  const Expr *tie = stripWrappers(target);
  if (auto *references = dyn_cast<CallExpr>(tie))
    if (const FunctionDecl *callee = references->getDirectCallee();
        callee && isInStd(callee) && callee->getIdentifier() && callee->getName() == "tie")
      return emitTieAssignment(references, value, call);
  if (const CXXRecordDecl *record = target->getType()->getAsCXXRecordDecl();
      record && isInStd(record) && record->getIdentifier() &&
      record->getName() == "_Swallow_assign") {
    emitIgnored(value);
    return {};
  }
  if (FunctionSets::isStdFunction(target->getType()))
    return assignFunction(target, value, call);
  if (Types::classify(target->getType()) == ClassKind::Closure)
    refuse(call->getSourceRange(), diag::ClosureAsValue);
  if (isSplit(target->getType())) {
    Place given = copyPlace(emitPlace(value), target->getType(), loc(call)),
          place = emitPlace(target);
    assignParts(place, given, target->getType(), call->getSourceRange());
    return place;
  }
  if (auto list = llvm::dyn_cast_or_null<ag::ListType>(types.convert(target->getType()));
      list && Types::classify(value->getType()) == ClassKind::InitializerList) {
    Value elements = emitBracedList(value, list);
    Place place = emitPlace(target);
    requireAssignable(place, target->getSourceRange());
    write(place, elements, loc(call));
    return place;
  }
  if (Types::isMap(target->getType()) &&
      Types::classify(value->getType()) == ClassKind::InitializerList) {
    getType(target->getType(), target->getSourceRange());
    Place place = emitPlace(target);
    MapMethods(*this, place, target->getType(), call).assignBraces(value);
    return place;
  }
  bool isBit = Types::classify(target->getType()) == ClassKind::BitReference;
  mlir::Type type =
      isBit ? builder.getI1Type() : getType(target->getType(), target->getSourceRange());
  mlir::Location location = loc(call);
  Argument argument = emitArgument(ast.getLValueReferenceType(value->getType().withConst()), value);
  Place place = emitPlace(target);
  requireAssignable(place, target->getSourceRange());
  QualType parameter = call->getDirectCallee()->getParamDecl(0)->getType();
  if (types.makesObjects(target->getType()) || emptiesMoved(value, parameter, value->getType())) {
    bool moves = parameter->isRValueReferenceType();
    assignConverted(place, argument, target->getType(), moves);
    return place;
  }
  Value read = this->read(argument.place, location);
  // A number or a Scalar fills a row or a slice.
  bool fills = !place.steps.empty() && place.steps.back().kind == Step::Subscript &&
               (ag::isNumber(read.getType()) || ag::isScalar(read.getType()));
  write(place, fills ? read : coerce(read, type, value->getExprLoc()), location);
  return place;
}

} // namespace autographc::frontend
