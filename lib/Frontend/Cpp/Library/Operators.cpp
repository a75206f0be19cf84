//===- Operators.cpp - operators of the library's classes -----------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "Maps.h"
#include "Views.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

std::optional<Place> LibraryEmitter::emitSubscript(const CXXOperatorCallExpr *expression,
                                                   ClassKind object) {
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  if (object == ClassKind::Span) {
    Place base =
        iterators.getBound(evaluator.emitPlace(arguments[0]), arguments[0], /*isFirst=*/true);
    Value index = places.emitElementIndex(arguments[1]);
    return places.getElementAt(base, castNumber(index, getIndexType(), loc(expression)),
                               loc(expression));
  }
  if (object == ClassKind::Vector || object == ClassKind::Array) {
    getType(arguments[0]->getType(), arguments[0]->getSourceRange());
    Place base = evaluator.emitPlace(arguments[0]);
    return places.emitElementPlace(base, places.emitElementIndex(arguments[1]),
                                   arguments[0]->getType());
  }
  if (object == ClassKind::Map) {
    getType(arguments[0]->getType(), arguments[0]->getSourceRange());
    return MapMethods(*this, evaluator.emitPlace(arguments[0]), arguments[0]->getType(), expression)
        .emitSubscript(arguments[1]);
  }
  return std::nullopt;
}

std::optional<Place> LibraryEmitter::emitComparison(const CXXOperatorCallExpr *expression) {
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  llvm::StringRef model =
      llvm::StringSwitch<llvm::StringRef>(getOperatorSpelling(expression->getOperator()))
          .Case("==", "equals")
          .Case("!=", "differs")
          .Case("<=>", "order")
          .Default("");
  if (model.empty() || arguments.size() != 2)
    return std::nullopt;
  if (std::optional<Place> result = callModel(expression, arguments, model))
    return result;
  // Bits of a vector.
  mlir::Type left = types.convert(arguments[0]->getType()),
             right = types.convert(arguments[1]->getType());
  if (!left || !right || !ag::isNumber(left) || !ag::isNumber(right))
    return std::nullopt;
  Value first = evaluator.emitValue(arguments[0]);
  return makeValuePlace(
      comparisons.emitOperator(BinaryOperator::getOverloadedOpcode(expression->getOperator()),
                               first, evaluator.emitValue(arguments[1]), expression));
}

std::optional<Place> LibraryEmitter::tryOperator(const CXXOperatorCallExpr *expression,
                                                 const FunctionDecl *callee) {
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  OverloadedOperatorKind kind = expression->getOperator();
  if (Types::isIterator(arguments[0]->getType()) && !isInAg(callee))
    return iterators.emitIteratorOperator(expression);
  if (isInStd(callee) && arguments.size() == 2 &&
      (Types::isOrdering(arguments[0]->getType()) || Types::isOrdering(arguments[1]->getType())))
    return comparisons.emitOrderingOperator(expression);
  ClassKind object = Types::classify(arguments[0]->getType());
  bool isOptional =
      object == ClassKind::Optional ||
      (arguments.size() == 2 && Types::classify(arguments[1]->getType()) == ClassKind::Optional);
  if (isOptional && isInStd(callee) && kind != OO_Equal)
    return emitOptionalOperator(expression, callee);
  if (kind == OO_Subscript)
    return emitSubscript(expression, object);
  if (std::optional<Place> result =
          isInStd(callee) ? emitComparison(expression) : std::optional<Place>())
    return result;
  if (llvm::StringRef name = kind == OO_Call ? getLibraryObject(arguments[0]) : llvm::StringRef();
      !name.empty()) {
    auto *named = cast<DeclRefExpr>(stripWrappers(arguments[0]))->getDecl();
    Pipeline::refuseArguments(*this, expression, named->getQualifiedNameAsString());
    if (std::optional<Place> result = emitRangesCall(expression))
      return result;
    if (!method)
      refuse(expression->getSourceRange(), diag::SystemFunction, named->getQualifiedNameAsString());
    llvm::ArrayRef<const Expr *> rest = llvm::ArrayRef(arguments).drop_front();
    if (body.libraryCall)
      return evaluator.callFunction(callee, evaluator.emitPlace(arguments[0]),
                                    evaluator.emitArguments(callee, rest), expression, "");
    return emitLibraryCall(callee, evaluator.emitPlace(arguments[0]),
                           evaluator.emitArguments(callee, rest), expression,
                           named->getQualifiedNameAsString());
  }
  if (isInStd(callee) && kind == OO_Call && method && isStdObject(method->getParent()->getName())) {
    llvm::SmallVector<Value> values;
    for (const Expr *argument : llvm::ArrayRef(arguments).drop_front())
      values.push_back(evaluator.emitValue(argument));
    if (Value result =
            comparisons.callStdObject(method->getParent()->getName(), values, expression))
      return makeValuePlace(result);
  }
  return std::nullopt;
}

std::optional<Place> LibraryEmitter::tryAssignment(const Expr *target, const Expr *value,
                                                   const CallExpr *call) {
  const Expr *tie = stripWrappers(target);
  if (auto *references = dyn_cast<CallExpr>(tie))
    if (const FunctionDecl *callee = references->getDirectCallee();
        callee && isInStd(callee) && callee->getIdentifier() && callee->getName() == "tie")
      return emitTieAssignment(references, value, call);
  if (const CXXRecordDecl *record = target->getType()->getAsCXXRecordDecl();
      record && isInStd(record) && record->getIdentifier() &&
      record->getName() == "_Swallow_assign") {
    evaluator.emitIgnored(value);
    return Place();
  }
  if (auto list = llvm::dyn_cast_or_null<ag::ListType>(types.convert(target->getType()));
      list && Types::classify(value->getType()) == ClassKind::InitializerList) {
    Value elements = emitBracedList(value, list);
    Place place = evaluator.emitPlace(target);
    places.requireAssignable(place, target->getSourceRange());
    places.write(place, elements, loc(call));
    return place;
  }
  if (Types::isMap(target->getType()) &&
      Types::classify(value->getType()) == ClassKind::InitializerList) {
    getType(target->getType(), target->getSourceRange());
    Place place = evaluator.emitPlace(target);
    MapMethods(*this, place, target->getType(), call).assignBraces(value);
    return place;
  }
  return std::nullopt;
}

} // namespace autographc::frontend
