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

Place LibraryEmitter::emitOptionalOperator(const CXXOperatorCallExpr *expression,
                                           const FunctionDecl *callee) {
  llvm::SmallVector<const Expr *> given(expression->arguments());
  OverloadedOperatorKind kind = expression->getOperator();
  if (kind == OO_Star || kind == OO_Arrow) {
    getType(given[0]->getType(), given[0]->getSourceRange());
    return places.getField(evaluator.emitPlace(given[0]), heldValue, given[0]->getType());
  }
  return evaluator.callFunction(callee, std::nullopt, evaluator.emitArguments(callee, given),
                                expression, "");
}

} // namespace autographc::frontend
