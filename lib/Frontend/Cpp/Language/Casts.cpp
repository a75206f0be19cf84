//===- Casts.cpp - casts, as values and as places -------------------------===//
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Library/TemporaryScope.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static bool isImplicit(const CastExpr *expression) {
  auto *cast = dyn_cast<ImplicitCastExpr>(expression);
  return cast && !cast->isPartOfExplicitCast();
}

Value ExpressionEmitter::emitCast(const CastExpr *expression) {
  const Expr *sub = expression->getSubExpr();
  switch (expression->getCastKind()) {
  case CK_LValueToRValue:
    if (expression->getType()->isPointerType() && !types.isText(expression->getType()))
      refuse(expression->getSourceRange(), diag::Pointer);
    return emitValue(sub);
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    if (expression->getCastKind() == CK_ConstructorConversion && !isImplicit(expression)) {
      Value value = emitValue(sub);
      if (auto conversion = value.getDefiningOp<ag::ToScalarOp>())
        conversion.setImplicit(false);
      return value;
    }
    if (expression->getCastKind() == CK_NoOp ||
        expression->getCastKind() == CK_ConstructorConversion)
      return emitValue(sub);
    return places.read(
        places.getBase(emitPlace(sub), sub->getType(), expression->getType()->getAsCXXRecordDecl()),
        loc(expression));
  case CK_UserDefinedConversion: {
    Value value = emitValue(sub);
    if (auto item = value.getDefiningOp<ag::ItemOp>(); item && isImplicit(expression))
      item.setImplicit(true);
    // A float of 16 bits becomes one of 32.
    if (auto cast = value.getDefiningOp<ag::CastOp>(); cast && isImplicit(expression))
      cast.setImplicit(true);
    return value;
  }
  case CK_IntegralCast:
  case CK_FloatingCast:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_IntegralToBoolean:
  case CK_FloatingToBoolean:
  case CK_BooleanToSignedIntegral:
    return castNumber(emitValue(sub), getType(expression->getType(), expression->getSourceRange()),
                      loc(expression), isImplicit(expression));
  case CK_ToVoid:
    emitIgnored(sub);
    return {};
  case CK_Dynamic:
    refuse(expression->getSourceRange(), diag::DynamicCast);
  case CK_PointerToBoolean:
    if (sub->getType()->isFunctionPointerType())
      return functions.compareWithNone(BO_NE, sub, loc(sub));
    // `assert(x && "why")` makes a bool of a literal.
    if (Value constant = emitConstantIfKnown(expression, ""))
      return constant;
    return types.isText(sub->getType()) ? tensors.isSetText(emitValue(sub), loc(sub))
                                        : isSetPointer(sub);
  case CK_ArrayToPointerDecay:
  case CK_FunctionToPointerDecay:
  case CK_NullToPointer:
  case CK_BitCast:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
    // The value of an object of the type of `nullptr`.
    if (expression->getType()->isNullPtrType())
      return emitValue(sub);
    if (types.isText(expression->getType()) && isText(sub))
      return tensors.emitText(sub);
    if (Value constant = emitConstantIfKnown(expression, ""))
      return constant;
    refuse(expression->getSourceRange(), diag::Pointer);
  default:
    if (Value constant = emitConstantIfKnown(expression, ""))
      return constant;
    // The type is what cannot be compiled, as with `_Complex`.
    if (expression->getType()->isAnyComplexType())
      getType(expression->getType(), expression->getSourceRange());
    refuseConstruct(expression);
  }
}

/// What a cast designates; nothing where it makes a value.
std::optional<Place> ExpressionEmitter::emitCastPlace(const CastExpr *cast) {
  switch (cast->getCastKind()) {
  case CK_LValueBitCast:
    if (types.convert(cast->getSubExpr()->getType()) != types.convert(cast->getType()))
      refuse(cast->getSourceRange(), diag::UnsupportedConstruct, "a `reinterpret_cast`");
    return emitPlace(cast->getSubExpr());
  case CK_NoOp:
    // One of two that is only looked at is as good as a copy of it.
    if (auto *conditional = dyn_cast<ConditionalOperator>(cast->getSubExpr()->IgnoreParens());
        conditional && cast->getType().isConstQualified() && isSplit(cast->getType()) &&
        types.isMadeOfIterators(cast->getType()))
      return emitConditionalIterator(conditional);
    [[fallthrough]];
  case CK_FunctionToPointerDecay:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return emitPlace(cast->getSubExpr());
  case CK_NullToPointer:
    if (Types::isIterator(cast->getType()))
      return places.makeNull(cast->getType(), cast->getSourceRange());
    break;
  case CK_BaseToDerived:
    if (cast->getType()->isPointerType())
      return castPointer(cast);
    return places.getDerived(cast, emitPlace(cast->getSubExpr()));
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: {
    if (cast->getType()->isPointerType())
      return castPointer(cast);
    Place object = emitPlace(cast->getSubExpr());
    // The whole temporary lives on behind a reference to its base.
    if (isa<MaterializeTemporaryExpr>(cast->getSubExpr()->IgnoreParens()))
      object = places.holdValue(object, loc(cast));
    return OutputCalls::isStream(object) ? object
                                         : places.getBase(object, cast->getSubExpr()->getType(),
                                                          cast->getType()->getAsCXXRecordDecl());
  }
  case CK_ArrayToPointerDecay:
    if (cast->getSubExpr()->getType()->isConstantArrayType() &&
        !isa<PredefinedExpr>(cast->getSubExpr()->IgnoreParens()))
      return *iterators.emitBound("begin", cast->getSubExpr());
    break;
  case CK_LValueToRValue:
    if (cast->getType()->isPointerType())
      return emitPlace(cast->getSubExpr());
    break;
  default:
    break;
  }
  return std::nullopt;
}

} // namespace autographc::frontend
