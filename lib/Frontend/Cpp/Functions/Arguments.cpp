//===- Arguments.cpp - what a call passes ---------------------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Argument CallEmitter::emitArgument(QualType parameter, const Expr *expression) {
  if (auto *comma = dyn_cast<BinaryOperator>(stripWrappers(expression));
      comma && comma->getOpcode() == BO_Comma && lifetimes.findTemporary(comma->getRHS())) {
    evaluator.emitIgnored(comma->getLHS());
    return emitArgument(parameter, comma->getRHS());
  }
  Argument argument;
  argument.expression = expression;
  argument.reference = parameter->isReferenceType();
  // A literal as what it is converted to: printed, it may be what a template's argument is deduced
  // from.
  auto *given = dyn_cast<CXXDefaultArgExpr>(expression);
  if (given && isa<IntegerLiteral, FloatingLiteral>(given->getExpr()->IgnoreImplicit()) &&
      given->getType()->isArithmeticType()) {
    argument.reference = false;
    argument.place = makeValuePlace(evaluator.emitConstantIfKnown(given->getExpr(), ""));
    return argument;
  }
  bool isPlace = Types::classify(parameter) == ClassKind::View ||
                 Types::isFunctionLike(parameter) || Types::isFunctionLike(expression->getType()) ||
                 isSplit(parameter);
  if (isPlace || (Types::isIterator(parameter) && !types.convert(parameter))) {
    Place place = evaluator.emitPlace(expression);
    // What the callee does to a parameter by value, its destructor sees.
    bool isOwn = argument.reference || isa<LambdaExpr>(stripWrappers(expression)) ||
                 (isSplit(parameter) && lifetimes.findTemporary(expression));
    argument.place = isOwn ? place : places.copyPlace(place, parameter, loc(expression));
    return argument;
  }
  const Expr *source = expression->IgnoreParens();
  while (auto *cast = dyn_cast<CastExpr>(source)) {
    if (cast->isPRValue())
      break;
    source = cast->getSubExpr()->IgnoreParens();
  }
  if (argument.reference && source->isGLValue() &&
      (!isa<MaterializeTemporaryExpr>(source) || isBaseOf(expression, source))) {
    argument.place = evaluator.emitPlace(expression);
    return argument;
  }
  if (const CXXBindTemporaryExpr *temporary =
          argument.reference ? lifetimes.findTemporary(expression) : nullptr) {
    // What the callee does to it, its destructor sees.
    argument.place = lifetimes.emitTemporary(temporary);
    return argument;
  }
  argument.reference = false;
  if (Types::classify(parameter) == ClassKind::InitializerList) {
    argument.place = evaluator.emitInitializerList(expression);
    return argument;
  }
  if (const CXXBindTemporaryExpr *temporary =
          parameter->isReferenceType() ? nullptr : lifetimes.findTemporary(expression)) {
    argument.place = lifetimes.emitTemporary(temporary);
    argument.isParameter = true;
    return argument;
  }
  argument.place = makeValuePlace(evaluator.emitValue(expression));
  return argument;
}

llvm::SmallVector<Argument> CallEmitter::emitArguments(const FunctionDecl *callee,
                                                       llvm::ArrayRef<const Expr *> expressions) {
  llvm::SmallVector<Argument> arguments;
  const FunctionDecl *definition = nullptr;
  callee->hasBody(definition);
  for (auto [index, expression] : llvm::enumerate(expressions)) {
    // The compiler's own functions are declared so, whatever they take.
    if (index >= callee->getNumParams() && callee->getBuiltinID())
      refuse(expression->getSourceRange(), diag::SystemFunction, callee->getNameAsString());
    if (index >= callee->getNumParams())
      refuse(expression->getSourceRange(), diag::Variadic);
    QualType type = callee->getParamDecl(index)->getType();
    bool isChanged = definition && isChangedFunction(definition->getParamDecl(index));
    arguments.push_back(
        isChanged
            ? Argument{makeValuePlace(functions.emitFunctionValue(expression, type)), expression}
            : emitArgument(type, expression));
  }
  return arguments;
}

void CallEmitter::emitUnusedObject(const Expr *expression) {
  auto *access = dyn_cast<MemberExpr>(expression->IgnoreParenImpCasts());
  if (access && !access->getMemberDecl()->isCXXInstanceMember() &&
      access->getBase()->HasSideEffects(ast))
    evaluator.emitIgnored(access->getBase());
}

Place CallEmitter::emitObject(const Expr *object, bool arrow) {
  if (!arrow)
    return evaluator.emitPlace(object);
  if (std::optional<Place> place = places.emitThis(object))
    return *place;
  const Expr *pointer = object->IgnoreParens();
  while (auto *cast = dyn_cast<ImplicitCastExpr>(pointer))
    pointer = cast->getSubExpr()->IgnoreParens();
  if (auto *call = dyn_cast<CXXOperatorCallExpr>(pointer);
      call && call->getOperator() == OO_Arrow && Types::isIterator(call->getArg(0)->getType()))
    return iterators.emitIteratorOperator(call);
  if (auto *call = dyn_cast<CXXOperatorCallExpr>(pointer);
      call && Types::classify(call->getArg(0)->getType()) == ClassKind::Optional)
    return emitOperatorCall(call, call->getDirectCallee());
  if (isa<CXXThisExpr>(pointer) || !Types::isIterator(pointer->getType()))
    refuse(object->getSourceRange(), diag::Pointer);
  return places.getElementAt(iterators.emitIterator(pointer), Value(), loc(object));
}

} // namespace autographc::frontend
