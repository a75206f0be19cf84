//===- Std.cpp - functions of the standard library ------------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "Maps.h"
#include "Views.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// A function of <cmath> and its op.
struct MathFunction {
  llvm::StringLiteral name;
  llvm::StringLiteral operation;
  unsigned arity;
};
} // namespace

static constexpr MathFunction mathFunctions[] = {
    {"abs", "abs", 1},          {"fabs", "abs", 1},          {"sqrt", "sqrt", 1},
    {"cbrt", "cbrt", 1},        {"exp", "exp", 1},           {"exp2", "exp2", 1},
    {"expm1", "expm1", 1},      {"log", "log", 1},           {"log1p", "log1p", 1},
    {"log2", "log2", 1},        {"log10", "log10", 1},       {"sin", "sin", 1},
    {"cos", "cos", 1},          {"tan", "tan", 1},           {"asin", "asin", 1},
    {"acos", "acos", 1},        {"atan", "atan", 1},         {"sinh", "sinh", 1},
    {"cosh", "cosh", 1},        {"tanh", "tanh", 1},         {"asinh", "asinh", 1},
    {"acosh", "acosh", 1},      {"atanh", "atanh", 1},       {"erf", "erf", 1},
    {"floor", "floor", 1},      {"ceil", "ceil", 1},         {"trunc", "trunc", 1},
    {"round", "round_away", 1}, {"rint", "round", 1},        {"nearbyint", "round", 1},
    {"isnan", "isnan", 1},      {"isinf", "isinf", 1},       {"isfinite", "isfinite", 1},
    {"signbit", "signbit", 1},  {"pow", "power", 2},         {"atan2", "atan2", 2},
    {"hypot", "hypot", 2},      {"copysign", "copysign", 2}, {"fmod", "truncated_remainder", 2},
    {"fmin", "fmin", 2},        {"fmax", "fmax", 2},         {"labs", "abs", 1},
    {"llabs", "abs", 1},        {"fma", "fma", 3},
};

static const MathFunction *findMathFunction(llvm::StringRef name) {
  name.consume_front("__builtin_");
  auto find = [](llvm::StringRef name) {
    return llvm::find_if(mathFunctions,
                         [&](const MathFunction &entry) { return entry.name == name; });
  };
  auto *found = find(name);
  if (found == std::end(mathFunctions) && (name.ends_with("f") || name.ends_with("l")))
    found = find(name.drop_back());
  return found == std::end(mathFunctions) ? nullptr : found;
}

/// What <cmath> gives for numbers; integers go in as double, as the standard says.
std::optional<Place> LibraryEmitter::emitMath(const CallExpr *expression,
                                              const FunctionDecl *callee) {
  const MathFunction *entry = findMathFunction(callee->getName());
  if (!entry || expression->getNumArgs() != entry->arity)
    return std::nullopt;
  mlir::Type result = getType(expression->getType(), expression->getSourceRange());
  llvm::SmallVector<Value> operands;
  for (const Expr *argument : expression->arguments()) {
    Value value = evaluator.emitValue(argument);
    if (!ag::isNumber(value.getType()))
      return std::nullopt;
    bool classifies = result.isInteger(1);
    mlir::Type operand = !classifies                                   ? result
                         : llvm::isa<mlir::FloatType>(value.getType()) ? value.getType()
                                                                       : builder.getF64Type();
    operands.push_back(castNumber(value, operand, loc(argument)));
  }
  // glibc's classification functions of C give int.
  return makeValuePlace(buildOperation(entry->operation, operands, {}, result, expression));
}

/// `std::get<1>(t)` and `std::get<T>(t)`.
Place LibraryEmitter::emitGet(const CallExpr *expression, const FunctionDecl *callee) {
  const Expr *object = expression->getArg(0);
  Place place = evaluator.emitPlace(object);
  if (!place.parts)
    getType(object->getType(), object->getSourceRange());
  const TemplateArgument &which = callee->getTemplateSpecializationArgs()->get(0);
  if (which.getKind() == TemplateArgument::Integral)
    return places.getField(place, which.getAsIntegral().getZExtValue(), object->getType());
  std::vector<FieldType> fields = types.getFields(object->getType());
  for (unsigned i = 0; i < fields.size(); ++i)
    if (which.getKind() == TemplateArgument::Type &&
        ast.hasSameType(fields[i].type, which.getAsType()))
      return places.getField(place, i, object->getType());
  refuseConstruct(expression);
}

static bool isIgnore(const Expr *expression) {
  const CXXRecordDecl *record = expression->getType()->getAsCXXRecordDecl();
  return record && isInStd(record) && record->hasDefinition() && record->isEmpty();
}

Place LibraryEmitter::emitTieAssignment(const CallExpr *tie, const Expr *value, const Expr *where) {
  if (auto *other = dyn_cast<CallExpr>(stripWrappers(value)))
    if (const FunctionDecl *callee = other->getDirectCallee();
        callee && isInStd(callee) && callee->getIdentifier() && callee->getName() == "tie") {
      llvm::SmallVector<Place> sources;
      for (const Expr *argument : other->arguments())
        sources.push_back(evaluator.emitPlace(argument));
      for (auto [target, source] : llvm::zip(tie->arguments(), sources)) {
        Place place = evaluator.emitPlace(target);
        places.requireAssignable(place, target->getSourceRange());
        objects.assignObject(place, source, target->getType(), /*moves=*/false, where);
      }
      return {};
    }
  Argument given =
      evaluator.emitArgument(ast.getLValueReferenceType(value->getType().withConst()), value);
  auto structure = llvm::dyn_cast_or_null<ag::StructType>(given.place.type);
  if (!structure || structure.getFields().size() != tie->getNumArgs())
    refuse(where->getSourceRange(), diag::Conversion);
  llvm::SmallVector<std::pair<const Expr *, Place>> targets;
  for (const Expr *target : tie->arguments()) {
    targets.push_back({target, isIgnore(target) ? Place() : evaluator.emitPlace(target)});
    if (!isIgnore(target))
      places.requireAssignable(targets.back().second, target->getSourceRange());
  }
  for (auto [index, target] : llvm::enumerate(targets)) {
    if (isIgnore(target.first))
      continue;
    Argument part = given;
    part.expression = value;
    part.place = places.getField(given.place, index, value->getType());
    objects.assignConverted(target.second, part, target.first->getType(),
                            /*moves=*/!value->isLValue());
  }
  return {};
}

/// `std::apply(f, tuple)`.
Place LibraryEmitter::emitApply(const CallExpr *expression) {
  Place callable = evaluator.emitPlace(expression->getArg(0)),
        tuple = evaluator.emitPlace(expression->getArg(1));
  QualType type = expression->getArg(1)->getType();
  llvm::SmallVector<Place> elements;
  for (unsigned i = 0, size = types.getFields(type).size(); i < size; ++i)
    elements.push_back(places.getField(tuple, i, type));
  return makeValuePlace(
      evaluator.callObject(callable, expression->getArg(0)->getType(), elements, expression));
}

/// `std::exchange(object, value)`.
Place LibraryEmitter::emitExchange(const CallExpr *expression, const FunctionDecl *callee) {
  Place place = evaluator.emitPlace(expression->getArg(0));
  places.requireAssignable(place, expression->getArg(0)->getSourceRange());
  QualType type = expression->getArg(0)->getType();
  Argument changed =
      evaluator.emitArgument(callee->getParamDecl(1)->getType(), expression->getArg(1));
  Value old = objects.emitObjectCopy(place, type, /*moves=*/true, expression);
  objects.assignConverted(place, changed, type,
                          callee->getParamDecl(1)->getType()->isRValueReferenceType());
  return makeValuePlace(old);
}

/// `std::make_pair`, `std::make_tuple`.
Place LibraryEmitter::emitMakeTuple(const CallExpr *expression, const FunctionDecl *callee) {
  getType(expression->getType(), expression->getSourceRange());
  llvm::SmallVector<Argument> arguments =
      evaluator.emitArguments(callee, llvm::SmallVector<const Expr *>(expression->arguments()));
  return makeValuePlace(objects.makeFields(
      expression->getType(),
      [&](unsigned index, QualType field) {
        return objects.emitForwarded(
            arguments[index], field,
            callee->getParamDecl(index)->getType()->isRValueReferenceType());
      },
      loc(expression)));
}

/// `std::tuple_cat`.
Place LibraryEmitter::emitTupleCat(const CallExpr *expression) {
  mlir::Location location = loc(expression);
  auto type =
      llvm::cast<ag::StructType>(getType(expression->getType(), expression->getSourceRange()));
  llvm::SmallVector<Value> fields;
  for (const Expr *argument : expression->arguments()) {
    getType(argument->getType(), argument->getSourceRange());
    Value joined = places.read(
        evaluator.emitArgument(ast.getLValueReferenceType(argument->getType()), argument).place,
        location);
    for (auto [index, member] : llvm::enumerate(types.getFields(argument->getType())))
      fields.push_back(places.coerce(places.readField(joined, index, member.name, location),
                                     type.getFields()[fields.size()], expression->getExprLoc()));
  }
  return makeValuePlace(ag::MakeStructOp::create(builder, location, type, fields));
}

/// `std::size`, `std::ssize`, `std::empty`.
Place LibraryEmitter::emitSizeOf(const CallExpr *expression, llvm::StringRef name) {
  mlir::Location location = loc(expression);
  mlir::Type type = getType(expression->getType(), expression->getSourceRange());
  const Expr *given = expression->getArg(0);
  Place range = iterators.emitRange(given);
  Value size = places.emitDistance(iterators.getBound(range, given, /*isFirst=*/true),
                                   iterators.getBound(range, given, /*isFirst=*/false), location);
  if (name == "empty")
    return makeValuePlace(emitArithmetic(BO_EQ, size, 0, location));
  return makeValuePlace(castNumber(size, type, location));
}

std::optional<Place> LibraryEmitter::emitUtility(const CallExpr *expression,
                                                 const FunctionDecl *callee) {
  mlir::Location location = loc(expression);
  llvm::StringRef name = callee->getName();
  llvm::SmallVector<const Expr *> given(expression->arguments());
  // Of three arguments `move` is an algorithm.
  bool passes = llvm::is_contained(
                    {"move", "forward", "as_const", "move_if_noexcept", "forward_like"}, name) &&
                given.size() == 1;
  if (passes || (name == "__builtin_expect" && given.size() == 2))
    return evaluator.emitPlace(given[0]);
  if ((name == "min" || name == "max" || name == "minmax") && !given.empty())
    return callExtreme(expression, name, given);
  if (name == "clamp" && given.size() >= 3)
    return callModel(expression, given, name);
  if (std::optional<Place> iterator = iterators.emitIteratorFunction(name, expression))
    return iterator;
  // C's functions take pointers, too: `NAN` is `__builtin_nanf("")`.
  if (given.size() > 0 && callee->isInStdNamespace() && Types::isIterator(given[0]->getType()))
    if (std::optional<Place> result = callModel(expression, given, name))
      return result;
  if (name.starts_with("is_") && given.size() == 1 &&
      callee->getParamDecl(0)->getType()->getAsCXXRecordDecl() &&
      llvm::is_contained({"is_lt", "is_gt", "is_eq", "is_neq", "is_lteq", "is_gteq"}, name)) {
    Value order = evaluator.emitValue(given[0]);
    auto kind = llvm::StringSwitch<BinaryOperatorKind>(name)
                    .Case("is_lt", BO_LT)
                    .Case("is_gt", BO_GT)
                    .Case("is_eq", BO_EQ)
                    .Case("is_neq", BO_NE)
                    .Case("is_lteq", BO_LE)
                    .Default(BO_GE);
    return makeValuePlace(comparisons.compareOrdering(kind, order, location));
  }
  if (std::optional<Place> number = emitNumeric(name, expression))
    return number;
  if (std::optional<Place> result = callNumberModel(expression, name))
    return result;
  if (name == "get" && callee->getTemplateSpecializationArgs() && given.size() == 1)
    return emitGet(expression, callee);
  if (name == "swap" && given.size() == 2)
    return objects.emitSwap(given[0], given[1], expression);
  if (name == "exchange" && given.size() == 2)
    return emitExchange(expression, callee);
  bool makesTuple = name == "make_pair" || name == "make_tuple";
  if ((makesTuple || name == "tie" || name == "forward_as_tuple") && isSplit(expression->getType()))
    return evaluator.makeSplitBy(callee, expression->getType(), given, expression);
  if (makesTuple)
    return emitMakeTuple(expression, callee);
  if (name == "tuple_cat")
    return emitTupleCat(expression);
  if ((name == "erase" || name == "erase_if") && given.size() == 2 &&
      (Types::classify(given[0]->getType()) == ClassKind::Vector ||
       Types::isMap(given[0]->getType())))
    return callModel(expression, given, name);
  bool asksSize = name == "size" || name == "ssize" || name == "empty";
  if (asksSize && given.size() == 1 && Types::isRange(given[0]->getType()))
    return emitSizeOf(expression, name);
  if (name == "apply" && given.size() == 2)
    return emitApply(expression);
  // As a pointer to a member, which everything here calls as `std::invoke` does.
  if (name == "mem_fn" && given.size() == 1)
    return evaluator.emitPlace(given[0]);
  if (name == "make_optional")
    return emitMakeOptional(expression);
  if ((name == "invoke" || name == "__invoke") && given.size() >= 1)
    return evaluator.emitInvoke(expression);
  return std::nullopt;
}

std::optional<Place> LibraryEmitter::tryFunction(const CallExpr *expression,
                                                 const FunctionDecl *callee) {
  if (!callee->getIdentifier() || !(unit.isSystem(callee) || callee->getBuiltinID()) ||
      isInAg(callee))
    return std::nullopt;
  Pipeline::refuseArguments(*this, expression, callee->getQualifiedNameAsString());
  if (auto known = emitMath(expression, callee))
    return known;
  if (auto known = emitMathInParts(expression, callee->getName()))
    return known;
  if (auto known = emitUtility(expression, callee))
    return known;
  if (callee->getName() == "__builtin_unreachable")
    return Place();
  // `L::max()` where the body has `using L = std::numeric_limits<int>`: printed code has no such
  // names, nor those of arguments.
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  std::string text = method ? types.spellUniquely(ast.getCanonicalTagType(method->getParent())) +
                                  "::" + method->getNameAsString()
                            : printing.spellCallee(expression);
  text = expression->getNumArgs() || (method && !method->isStatic()) ? "" : text + "()";
  if (Value constant = evaluator.emitConstantIfKnown(expression, text))
    return makeValuePlace(constant);
  return std::nullopt;
}

} // namespace autographc::frontend
