//===- FunctionValues.cpp - functions chosen when the program runs --------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Zero, or the number of what a `std::function` or a pointer holds.
Value FunctionEmitter::readFunctionNumber(const Place &function, mlir::Location location) {
  Value value = places.read(function, location);
  return llvm::isa<ag::StructType>(value.getType()) ? places.readField(value, 0, "0", location)
                                                    : value;
}

static bool isElement(const Step &step) {
  return step.kind == Step::ListElement || step.kind == Step::ArrayElement;
}

/// The same but for the number of the element.
static bool hasSamePath(const Place &left, const Place &right) {
  auto isSame = [](const Step &l, const Step &r) {
    return l.kind == r.kind && l.index == r.index && l.type == r.type;
  };
  return left.root == right.root && std::equal(left.steps.begin(), left.steps.end(),
                                               right.steps.begin(), right.steps.end(), isSame);
}

/// A part of a variable, behind at most one element of a list or an array.
static bool isElementOfVariable(const Place &place) {
  auto isKnown = [&](const Step &step) { return isElement(step) || step.kind == Step::Field; };
  return place.isVariable() && place.type && llvm::all_of(place.steps, isKnown) &&
         llvm::count_if(place.steps, isElement) <= 1;
}

Value FunctionEmitter::packFunction(const Place &place, QualType type, const Expr *where) {
  mlir::Location location = loc(where);
  if (llvm::isa_and_nonnull<ag::CallableType>(place.type))
    return packGiven(place, type, where->getSourceRange());
  mlir::Type converted = types.convert(type);
  if (place.type == converted)
    return places.read(place, location);
  mlir::Type numberType = getIndexType();
  auto structure = llvm::dyn_cast<ag::StructType>(converted);
  llvm::SmallVector<Value> fields;
  if (structure)
    for (mlir::Type field : structure.getFields())
      fields.push_back(places.makeNothing(field, location));
  auto pack = [&](Value number) -> Value {
    if (!structure)
      return number;
    fields[0] = number;
    return ag::MakeStructOp::create(builder, location, structure, fields);
  };
  // A pointer, whose callees have the same numbers.
  if (place.type == numberType)
    return pack(places.read(place, location));
  Callee wanted;
  if (place.closure && place.closure->function)
    wanted.function = place.closure->function->getCanonicalDecl();
  else if (place.closure && place.closure->record)
    wanted.record = place.closure->record->getCanonicalDecl();
  else if (place.type)
    if (QualType source = types.findSource(place.type);
        !source.isNull() && source->getAsCXXRecordDecl())
      wanted.record = source->getAsCXXRecordDecl()->getCanonicalDecl();
  llvm::ArrayRef<Callee> callees = unit.functions.get(type);
  auto found = llvm::find(callees, wanted);
  if (found == callees.end())
    refuse(where->getSourceRange(), diag::ClosureAsValue);
  const Types::HeldState &state = types.getHeldStates(type)[found - callees.begin()];
  if (!state.isKnown)
    refuse(where->getSourceRange(), diag::ClosureAsValue);
  if (wanted.record && wanted.record->isLambda())
    checkShared(*place.closure, where);
  for (auto [index, part] : llvm::enumerate(state.parts)) {
    const Place *held = &place;
    for (const ValueDecl *captured : part)
      held = &held->closure->captures.find(captured)->second;
    if (llvm::is_contained(state.numbers, index)) {
      // Zero where what is referred to is not in a list.
      if (auto element = llvm::find_if(held->steps, isElement); element != held->steps.end())
        fields[state.first + index] =
            castNumber(places.readKept(element->operands[0], location), numberType, location);
      continue;
    }
    QualType of = part.empty() ? QualType() : part.back()->getType().getNonReferenceType();
    bool isFunction = !held->type && !part.empty() && FunctionSets::isFunctionValue(of);
    if (!held->type && !isFunction)
      refuse(where->getSourceRange(), diag::ClosureAsValue);
    fields[state.first + index] =
        isFunction ? packFunction(*held, of, where) : places.read(*held, location);
  }
  return pack(emitNumber(numberType, found - callees.begin() + 1, location));
}

/// What a lambda captures by reference must be the same wherever the lambda becomes a value: only a
/// variable that ends with its block may be another one the next time.
void FunctionEmitter::checkShared(const Closure &closure, const Expr *where) {
  SharedCaptures shared;
  shared.self = closure.self;
  if (closure.self)
    shared.objects.push_back(closure.self->root);
  for (const LambdaCapture &capture : closure.record->captures()) {
    const ValueDecl *variable = capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
    if (variable && capture.getCaptureKind() == LCK_ByCopy &&
        Types::getLambda(variable->getType().getNonReferenceType()))
      checkShared(*closure.captures.find(variable)->second.closure, where);
    if (!variable || capture.getCaptureKind() != LCK_ByRef || closure.named == variable)
      continue;
    auto held = closure.captures.find(variable);
    auto named = body.bindings.find(variable);
    if (Types::namesElement(capture) && held != closure.captures.end() &&
        isElementOfVariable(held->second)) {
      shared.elements[variable] = held->second;
      continue;
    }
    bool isKnown = held != closure.captures.end() && held->second.closure;
    bool isSame = held != closure.captures.end() && named != body.bindings.end() &&
                  held->second.isWholeVariable() && held->second.root == named->second.root;
    if (!isSame && !isKnown)
      refuse(where->getSourceRange(), diag::CaptureKept, variable->getNameAsString(), "it");
    if (isSame && variable->getType()->isReferenceType())
      shared.objects.push_back(held->second.root);
    if (isSame)
      shared.captures[variable] = held->second;
  }
  auto [first, isNew] = packed.try_emplace(closure.record->getCanonicalDecl(), shared);
  bool isSamePlace = !closure.self || closure.self->isWholeVariable();
  for (const auto &[variable, element] : shared.elements)
    if (missed.contains(closure.record->getCanonicalDecl()) ||
        !hasSamePath(first->second.elements[variable], element))
      refuse(where->getSourceRange(), diag::CaptureKept, variable->getNameAsString(), "it");
  if (!isNew && (first->second.objects != shared.objects || !isSamePlace)) {
    if (closure.self)
      refuse(where->getSourceRange(), diag::CaptureKept, "*this", "the members that it needs");
    auto refers = [](const LambdaCapture &capture) {
      return capture.getCaptureKind() == LCK_ByRef &&
             capture.getCapturedVar()->getType()->isReferenceType();
    };
    refuse(where->getSourceRange(), diag::CaptureKept,
           llvm::find_if(closure.record->captures(), refers)->getCapturedVar()->getNameAsString(),
           "it");
  }
  unit.packed.insert(closure.record->getCanonicalDecl());
}

/// A number means another function for another signature.
void FunctionEmitter::checkSignature(const Place &place, const Expr *from, QualType type) {
  QualType given = stripWrappers(from)->getType();
  if (given->isFunctionType())
    given = ast.getPointerType(given);
  bool isValue = place.type && FunctionSets::isFunctionValue(given);
  if (isValue && unit.functions.getFunctionType(given) != unit.functions.getFunctionType(type))
    refuse(from->getSourceRange(), diag::ClosureAsValue);
}

/// What a `std::function` holds of a callee's state.
static Place captureState(const Place &function, const Types::HeldState &state, unsigned at) {
  Step step(Step::Field);
  step.index = state.first + at;
  step.name = std::to_string(step.index);
  step.type = llvm::cast<ag::StructType>(function.type).getFields()[step.index];
  Place place = function;
  place.type = step.type;
  place.steps.push_back(std::move(step));
  return place;
}

/// What number `index + 1` means, to be called; nothing where it cannot be what is held.
std::optional<Place> FunctionEmitter::getCallee(const Place &function, QualType type,
                                                unsigned index, const Expr *where) {
  const Callee &callee = unit.functions.get(type)[index];
  if (callee.function)
    return makeFunctionPlace(callee.function);
  const CXXRecordDecl *record = callee.record;
  const Types::HeldState &state = types.getHeldStates(type)[index];
  if (!record)
    return state.isKnown ? std::optional(captureState(function, state, 0)) : std::nullopt;
  bool isStateless = !FunctionSets::isStdFunction(type);
  if (!state.isKnown || (isStateless && (!record->isLambda() || record->capture_size())))
    return std::nullopt;
  if (!record->isLambda() && !state.parts.empty())
    return captureState(function, state, 0);
  if (!record->isLambda())
    return makeValuePlace(ag::MakeStructOp::create(
        builder, loc(where), types.convert(ast.getCanonicalTagType(record)), mlir::ValueRange()));
  return unpackLambda(function, record, state, {}, where);
}

/// A lambda that is held, or (`part`) one that it captured.
std::optional<Place> FunctionEmitter::unpackLambda(const Place &function,
                                                   const CXXRecordDecl *record,
                                                   const Types::HeldState &state,
                                                   const Types::HeldPart &part, const Expr *where) {
  Place place = makeClosurePlace(ast.getCanonicalTagType(record));
  place.closure->isChosen = true;
  for (const LambdaCapture &capture : record->captures()) {
    const ValueDecl *variable = capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
    if (variable && capture.getCaptureKind() == LCK_ByCopy) {
      Types::HeldPart inner = part;
      inner.push_back(variable);
      const CXXRecordDecl *lambda = Types::getLambda(variable->getType().getNonReferenceType());
      std::optional<Place> held =
          lambda
              ? unpackLambda(function, lambda, state, inner, where)
              : captureState(function, state, llvm::find(state.parts, inner) - state.parts.begin());
      if (!held)
        return std::nullopt;
      place.closure->captures[variable] = *held;
      continue;
    }
    auto known = packed.find(record->getCanonicalDecl());
    if (Types::namesElement(capture) && known == packed.end()) {
      if (getOutermost().isLifted)
        refuse(where->getSourceRange(), diag::CaptureKept, variable->getNameAsString(), "it");
      missed.insert(record->getCanonicalDecl());
      return std::nullopt;
    }
    if (variable && known != packed.end() && known->second.elements.contains(variable)) {
      Place element = known->second.elements[variable];
      if (!element.root.getParentRegion()->isAncestor(builder.getInsertionBlock()->getParent()))
        return std::nullopt;
      Types::HeldPart inner = part;
      inner.push_back(variable);
      Value number = places.read(
          captureState(function, state, llvm::find(state.parts, inner) - state.parts.begin()),
          loc(where));
      for (Step &step : llvm::make_filter_range(element.steps, isElement))
        step.operands[0] = number;
      place.closure->captures[variable] = element;
      continue;
    }
    std::optional<Place> shared = findShared(record, capture);
    if (shared && capture.capturesThis()) {
      place.closure->self = shared;
    } else if (shared) {
      place.closure->captures[variable] = *shared;
    } else if (getOutermost().isLifted ? unit.packed.contains(record) : packed.contains(record)) {
      refuse(where->getSourceRange(), diag::ClosureAsValue);
    } else {
      return std::nullopt;
    }
  }
  return place;
}

Place FunctionEmitter::callFunctionValue(const Place &given, QualType type,
                                         llvm::ArrayRef<Place> arguments, const Expr *where) {
  mlir::Location location = loc(where);
  if (llvm::isa<ag::CallableType>(given.type))
    return evaluator.callGiven(given, arguments, where);
  Place function = places.holdValue(given, location);
  QualType returned =
      unit.functions.getFunctionType(type)->castAs<FunctionProtoType>()->getReturnType();
  if (returned->isReferenceType())
    refuse(where->getSourceRange(), diag::ClosureAsValue);
  mlir::Type result =
      returned->isVoidType() ? mlir::Type() : getType(returned, where->getSourceRange());
  Value number = readFunctionNumber(function, location);
  std::vector<std::pair<int64_t, Place>> callees;
  for (unsigned index = 0; index < unit.functions.get(type).size(); ++index)
    if (std::optional<Place> callee = getCallee(function, type, index, where))
      callees.push_back({index + 1, *callee});
  auto call = [&](const std::pair<int64_t, Place> &callee) {
    QualType object;
    if (const CXXRecordDecl *record = unit.functions.get(type)[callee.first - 1].record)
      object = ast.getCanonicalTagType(record);
    Value value = evaluator.callObject(callee.second, object, arguments, where);
    return result ? places.coerce(value, result, where->getExprLoc()) : Value();
  };
  // One that is empty or null ends in an error.
  mlir::Type size = types.convert(ast.getSizeType());
  Value isSet = castNumber(emitArithmetic(BO_NE, number, 0, location), size, location);
  ag::CheckAtOp::create(builder, location, emitNumber(size, 0, location), isSet, functionName);
  if (callees.empty())
    return result ? makeValuePlace(ag::UndefinedOp::create(builder, location, result)) : Place();
  std::function<Value(size_t)> choose = [&](size_t at) -> Value {
    if (at + 1 == callees.size())
      return call(callees[at]);
    Value isThis = emitArithmetic(
        BO_EQ, number, emitNumber(number.getType(), callees[at].first, location), location);
    if (result)
      return select(
          isThis, [&] { return call(callees[at]); }, [&] { return choose(at + 1); }, location);
    emitIfElse(isThis, [&] { call(callees[at]); }, [&] { choose(at + 1); }, location);
    return {};
  };
  Value value = choose(0);
  return result ? makeValuePlace(value) : Place();
}

llvm::SmallVector<Place>
FunctionEmitter::emitFunctionArguments(QualType type, llvm::ArrayRef<const Expr *> expressions) {
  llvm::SmallVector<Place> inputs;
  for (auto [parameter, given] :
       llvm::zip(type->castAs<FunctionProtoType>()->getParamTypes(), expressions)) {
    Argument argument = evaluator.emitArgument(parameter, given);
    if (argument.place.type && !argument.reference) {
      mlir::Type converted = getType(parameter, given->getSourceRange());
      argument.place = makeValuePlace(
          places.coerce(places.read(argument.place, loc(given)), converted, given->getExprLoc()));
    }
    inputs.push_back(argument.place);
  }
  return inputs;
}

Place FunctionEmitter::assignFunction(const Expr *target, const Expr *value, const Expr *where) {
  if (const VarDecl *variable = initializers.lookup(where)) {
    llvm::SaveAndRestore<const VarDecl *> current(declared, variable);
    initializeFunction(variable, value);
    return body.bindings[variable];
  }
  Value packed = emitFunctionValue(value, target->getType());
  Place place = evaluator.emitPlace(target);
  if (!place.type)
    refuse(where->getSourceRange(), diag::ClosureAsValue);
  places.requireAssignable(place, target->getSourceRange());
  places.write(place, packed, loc(where));
  return place;
}

Place FunctionEmitter::emitFunctionPlace(const Expr *expression) {
  QualType type = expression->getType();
  if (auto *list = dyn_cast<InitListExpr>(expression); list && list->getNumInits() == 1)
    return evaluator.emitPlace(list->getInit(0));
  if (auto *conditional = dyn_cast<AbstractConditionalOperator>(expression))
    return makeValuePlace(evaluator.emitConditional(conditional));
  if (auto *cast = dyn_cast<CastExpr>(expression); cast && cast->getCastKind() != CK_NullToPointer)
    return evaluator.emitPlace(cast->getSubExpr());
  auto *construct = dyn_cast<CXXConstructExpr>(expression);
  if (isa<CastExpr, InitListExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr>(expression) ||
      (construct && !construct->getNumArgs()))
    return makeValuePlace(packNone(type, loc(expression)));
  if (!construct)
    refuse(expression->getSourceRange(), diag::ClosureAsValue);
  const Expr *given = construct->getArg(0);
  if (stripWrappers(given)->getType()->isNullPtrType())
    return makeValuePlace(packNone(type, loc(expression)));
  Place place = evaluator.emitPlace(given);
  checkSignature(place, given, type);
  if (llvm::isa_and_nonnull<ag::CallableType>(place.type) &&
      FunctionSets::getGiven(given->getType()) == FunctionSets::getGiven(type))
    return place;
  // An object with a call operator.
  if (place.type && place.type != types.convert(type))
    return makeValuePlace(packFunction(place, type, expression));
  return place.closure ? places.copyClosure(place, expression->getSourceRange()) : place;
}

Value FunctionEmitter::emitFunctionValue(const Expr *expression, QualType type) {
  if (stripWrappers(expression)->getType()->isNullPtrType())
    return packNone(type, loc(expression));
  Place place = evaluator.emitPlace(expression);
  checkSignature(place, expression, type);
  return packFunction(place, type, expression);
}

Value FunctionEmitter::packNone(QualType type, mlir::Location location) {
  return places.makeNothing(types.convert(type), location);
}

} // namespace autographc::frontend
