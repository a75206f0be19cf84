//===- OperatorCalls.cpp - calls of overloaded operators ------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Maps.h"
#include "Frontend/Cpp/Library/Views.h"
#include "Frontend/Cpp/Types/Syntax.h"

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

Place CallEmitter::emitOperatorCall(const CXXOperatorCallExpr *expression,
                                    const FunctionDecl *callee) {
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  OverloadedOperatorKind kind = expression->getOperator();
  if (method && method->getParent()->isLambda()) {
    if (kind != OO_Call)
      refuse(expression->getSourceRange(), diag::ClosureAsValue);
    Place closure = evaluator.emitPlace(arguments[0]);
    if (!closure.closure)
      refuse(expression->getSourceRange(), diag::ClosureAsValue);
    return callClosure(*closure.closure, expression, callee,
                       llvm::ArrayRef(arguments).drop_front());
  }
  ClassKind object = Types::classify(arguments[0]->getType());
  if (kind == OO_Call && object == ClassKind::Closure)
    return FunctionSets::isStdFunction(arguments[0]->getType()) ? callStdFunction(expression)
                                                                : emitInvoke(expression);
  bool comparesFunctions =
      arguments.size() == 2 && (FunctionSets::isStdFunction(arguments[0]->getType()) ||
                                FunctionSets::isStdFunction(arguments[1]->getType()));
  if (isInStd(callee) && comparesFunctions && (kind == OO_EqualEqual || kind == OO_ExclaimEqual))
    return makeValuePlace(functions.compareFunctions(kind == OO_EqualEqual ? BO_EQ : BO_NE,
                                                     arguments[0], arguments[1], loc(expression)));
  if (std::optional<Place> known = library.tryOperator(expression, callee))
    return *known;
  if (kind == OO_Equal && method && !method->isUserProvided())
    return emitCopyAssignment(arguments[0], arguments[1], expression);
  if (kind == OO_Equal && (isInAg(callee) || isInStd(callee)) && object != ClassKind::Variable &&
      object != ClassKind::Other)
    return emitCopyAssignment(arguments[0], arguments[1], expression);
  bool isCompiled = arguments[0]->getType().getNonReferenceType()->isEnumeralType() ||
                    (method && object == ClassKind::Struct);
  if (!body.libraryCall && !isCompiled &&
      (isInStd(callee) || (unit.isSystem(callee) && !isInAg(callee))))
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
  Place self =
      places.getBase(places.holdObject(evaluator.emitPlace(arguments[0]), method, loc(expression)),
                     arguments[0]->getType(), method->getParent());
  if (!isAssignment(kind))
    evaluated = emitArguments(callee, rest);
  return callFunction(callee, self, evaluated, expression, "." + callee->getNameAsString());
}

Place CallEmitter::emitCopyAssignment(const Expr *target, const Expr *value, const CallExpr *call) {
  if (std::optional<Place> known = library.tryAssignment(target, value, call))
    return *known;
  if (FunctionSets::isStdFunction(target->getType()))
    return functions.assignFunction(target, value, call);
  if (Types::classify(target->getType()) == ClassKind::Closure)
    refuse(call->getSourceRange(), diag::ClosureAsValue);
  if (isSplit(target->getType())) {
    Place given = places.copyPlace(evaluator.emitPlace(value), target->getType(), loc(call)),
          place = evaluator.emitPlace(target);
    places.assignParts(place, given, target->getType(), call->getSourceRange());
    return place;
  }
  bool isBit = Types::classify(target->getType()) == ClassKind::BitReference;
  mlir::Type type =
      isBit ? builder.getI1Type() : getType(target->getType(), target->getSourceRange());
  mlir::Location location = loc(call);
  Argument argument = emitArgument(ast.getLValueReferenceType(value->getType().withConst()), value);
  Place place = evaluator.emitPlace(target);
  places.requireAssignable(place, target->getSourceRange());
  QualType parameter = call->getDirectCallee()->getParamDecl(0)->getType();
  if (types.makesObjects(target->getType()) ||
      objects.emptiesMoved(value, parameter, value->getType())) {
    bool moves = parameter->isRValueReferenceType();
    objects.assignConverted(place, argument, target->getType(), moves);
    return place;
  }
  Value read = places.read(argument.place, location);
  // A number or a Scalar fills a row or a slice.
  bool fills = !place.steps.empty() && place.steps.back().kind == Step::Subscript &&
               (ag::isNumber(read.getType()) || ag::isScalar(read.getType()));
  places.write(place, fills ? read : places.coerce(read, type, value->getExprLoc()), location);
  return place;
}

} // namespace autographc::frontend
