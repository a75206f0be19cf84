//===- Arguments.cpp - what a call passes ---------------------------------===//
#include "Frontend/Cpp/Language/Emitter.h"

using namespace clang;

namespace autographc::frontend {

Argument Emitter::emitArgument(QualType parameter, const Expr *expression) {
  if (auto *comma = dyn_cast<BinaryOperator>(stripWrappers(expression));
      comma && comma->getOpcode() == BO_Comma && findTemporary(comma->getRHS())) {
    emitIgnored(comma->getLHS());
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
    argument.place = makeValuePlace(emitConstantIfKnown(given->getExpr(), ""));
    return argument;
  }
  bool isPlace = Types::classify(parameter) == ClassKind::View ||
                 Types::isFunctionLike(parameter) || Types::isFunctionLike(expression->getType()) ||
                 isSplit(parameter);
  if (isPlace || (Types::isIterator(parameter) && !types.convert(parameter))) {
    Place place = emitPlace(expression);
    // What the callee does to a parameter by value, its destructor sees.
    bool isOwn = argument.reference || isa<LambdaExpr>(stripWrappers(expression)) ||
                 (isSplit(parameter) && findTemporary(expression));
    argument.place = isOwn ? place : copyPlace(place, parameter, loc(expression));
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
    argument.place = emitPlace(expression);
    return argument;
  }
  if (const CXXBindTemporaryExpr *temporary =
          argument.reference ? findTemporary(expression) : nullptr) {
    // What the callee does to it, its destructor sees.
    argument.place = emitTemporary(temporary);
    return argument;
  }
  argument.reference = false;
  if (Types::classify(parameter) == ClassKind::InitializerList) {
    argument.place = emitInitializerList(expression);
    return argument;
  }
  if (const CXXBindTemporaryExpr *temporary =
          parameter->isReferenceType() ? nullptr : findTemporary(expression)) {
    argument.place = emitTemporary(temporary);
    argument.isParameter = true;
    return argument;
  }
  argument.place = makeValuePlace(emitValue(expression));
  return argument;
}

llvm::SmallVector<Argument> Emitter::emitArguments(const FunctionDecl *callee,
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
        isChanged ? Argument{makeValuePlace(emitFunctionValue(expression, type)), expression}
                  : emitArgument(type, expression));
  }
  return arguments;
}

} // namespace autographc::frontend
