//===- Expressions.cpp - expressions as values ----------------------------===//
#include "ConstructEmitter.h"
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Library/TemporaryScope.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value ExpressionEmitter::emitValue(const Expr *expression) {
  expression = expression->IgnoreParens();
  // Only the value of the operand that is chosen is asked for.
  if (auto *conditional = dyn_cast<AbstractConditionalOperator>(expression);
      conditional && types.convert(expression->getType()))
    return emitConditional(conditional);
  if (FunctionSets::isFunctionValue(expression->getType()))
    return functions.emitFunctionValue(expression, expression->getType());
  if (expression->isGLValue()) {
    Place place = emitPlace(expression);
    if (place.closure)
      refuse(expression->getSourceRange(), diag::ClosureAsValue);
    if (!place.type)
      refuseConstruct(expression);
    return places.read(place, loc(expression));
  }
  return dispatchValue(expression);
}

void ExpressionEmitter::emitIgnored(const Expr *expression) {
  if (auto *wrapper = dyn_cast<ExprWithCleanups>(expression->IgnoreParens())) {
    TemporaryScope scope(*this);
    emitIgnored(wrapper->getSubExpr());
    return scope.end();
  }
  if (const CXXBindTemporaryExpr *temporary = lifetimes.findTemporary(expression)) {
    lifetimes.emitTemporary(temporary);
    return;
  }
  const Expr *inner = stripWrappers(expression);
  if (auto *cast = dyn_cast<CastExpr>(inner); cast && cast->getCastKind() == CK_ToVoid)
    return emitIgnored(cast->getSubExpr());
  if (auto *comma = dyn_cast<BinaryOperator>(inner); comma && comma->getOpcode() == BO_Comma) {
    emitIgnored(comma->getLHS());
    return emitIgnored(comma->getRHS());
  }
  if (auto *conditional = dyn_cast<ConditionalOperator>(inner);
      conditional && emitAssert(conditional))
    return;
  if (isa<CXXThrowExpr>(inner))
    refuse(inner->getSourceRange(), diag::Throw);
  // A fold of an empty pack.
  if (inner->getType()->isVoidType() && isa<CXXScalarValueInitExpr>(inner))
    return;
  if (inner->getType()->isVoidType()) {
    if (isa<CallExpr>(inner))
      calls.emitCall(cast<CallExpr>(inner));
    else if (!isa<CXXScalarValueInitExpr>(inner)) // `void()`, which a fold of nothing is
      dispatchValue(inner);
    return;
  }
  // A glvalue that nobody reads is not read; calls and assignments within it happen.
  if (auto *unary = dyn_cast<UnaryOperator>(inner);
      unary && unary->isIncrementDecrementOp() && !unary->getType()->isPointerType()) {
    emitIncrement(unary);
    return;
  }
  Place place = emitPlace(inner);
  // What `v.assign(x)` gives.
  if (auto read = place.root ? place.root.getDefiningOp<ag::GlobalReadOp>() : nullptr;
      read && read.use_empty() && !read.getUpdate())
    read.erase();
}

Value ExpressionEmitter::emitCondition(const Expr *expression) {
  return places.toCondition(emitValue(expression), loc(expression));
}

Value ExpressionEmitter::dispatchValue(const Expr *expression) {
  mlir::Location location = loc(expression);
  QualType type = expression->getType();
  switch (expression->getStmtClass()) {
  case Stmt::IntegerLiteralClass:
  case Stmt::FloatingLiteralClass:
  case Stmt::CharacterLiteralClass:
  case Stmt::CXXBoolLiteralExprClass: {
    llvm::StringRef text;
    // What folds over nothing is `true` or `false`, too.
    if (!expression->getBeginLoc().isMacroID() && !isa<CXXBoolLiteralExpr>(expression))
      text = Lexer::getSourceText(CharSourceRange::getTokenRange(expression->getSourceRange()),
                                  ast.getSourceManager(), ast.getLangOpts());
    // `2_m` is a call with the number; what Clang makes, to compare arrays by default, stands where
    // the source has something else.
    bool isLiteral =
        llvm::isDigit(text.empty() ? ' ' : text[0]) || text.starts_with(".") || text.ends_with("'");
    if (!isLiteral || text.contains('_'))
      text = "";
    getType(type, expression->getSourceRange());
    return emitConstantIfKnown(expression, text);
  }
  case Stmt::CXXNullPtrLiteralExprClass:
    return ag::MakeStructOp::create(builder, location, getType(type, expression->getSourceRange()),
                                    mlir::ValueRange());
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::ConceptSpecializationExprClass:
  case Stmt::RequiresExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::OffsetOfExprClass:
  case Stmt::ArrayTypeTraitExprClass:
    if (Value constant = emitConstantIfKnown(expression, ""))
      return constant;
    refuseConstruct(expression);
  case Stmt::DeclRefExprClass:
    if (auto *enumerator = dyn_cast<EnumConstantDecl>(cast<DeclRefExpr>(expression)->getDecl()))
      return emitConstantIfKnown(expression, printing.spellConstant(enumerator));
    break;
  case Stmt::ConstantExprClass:
    if (auto *constant = cast<ConstantExpr>(expression); constant->hasAPValueResult())
      if (Value value = emitAPValue(constant->getAPValueResult(), type, expression))
        return value;
    return emitValue(cast<ConstantExpr>(expression)->getSubExpr());
  case Stmt::ExprWithCleanupsClass: {
    TemporaryScope scope(*this);
    return scope.end(emitValue(cast<ExprWithCleanups>(expression)->getSubExpr()));
  }
  case Stmt::CXXBindTemporaryExprClass:
    return places.read(lifetimes.emitTemporary(cast<CXXBindTemporaryExpr>(expression)), location);
  case Stmt::MaterializeTemporaryExprClass:
    return emitValue(cast<MaterializeTemporaryExpr>(expression)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass: {
    // A literal has the parameter's name in the source, which may mean nothing where the body is
    // put.
    const Expr *replacement = cast<SubstNonTypeTemplateParmExpr>(expression)->getReplacement();
    bool isLiteral = isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr>(
        replacement->IgnoreParenImpCasts());
    return isLiteral ? emitConstantIfKnown(replacement, "") : emitValue(replacement);
  }
  case Stmt::CXXDefaultArgExprClass:
    return emitValue(cast<CXXDefaultArgExpr>(expression)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return emitValue(cast<CXXDefaultInitExpr>(expression)->getExpr());
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return emitValue(cast<CXXRewrittenBinaryOperator>(expression)->getSemanticForm());
  case Stmt::OpaqueValueExprClass:
    if (Value known = body.opaque.lookup(cast<OpaqueValueExpr>(expression)))
      return known;
    return emitValue(cast<OpaqueValueExpr>(expression)->getSourceExpr());
  case Stmt::ArrayInitLoopExprClass: {
    const Expr *source = cast<ArrayInitLoopExpr>(expression)->getCommonExpr()->getSourceExpr();
    return types.hasUserCopy(type)
               ? objects.emitObjectCopy(emitPlace(source), type, source->isXValue(), expression)
               : emitValue(source);
  }
  case Stmt::UnaryOperatorClass:
    return emitUnary(cast<UnaryOperator>(expression));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return emitBinary(cast<BinaryOperator>(expression));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return emitConditional(cast<AbstractConditionalOperator>(expression));
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass: {
    Value value = construction.emitConstruct(cast<CXXConstructExpr>(expression));
    if (auto conversion = value.getDefiningOp<ag::ToScalarOp>();
        conversion && isa<CXXTemporaryObjectExpr>(expression))
      conversion.setImplicit(false);
    return value;
  }
  case Stmt::InitListExprClass:
    return construction.emitInitList(cast<InitListExpr>(expression));
  case Stmt::CXXStdInitializerListExprClass:
    return library.emitBracedList(
        expression, llvm::cast<ag::ListType>(getType(type, expression->getSourceRange())));
  case Stmt::CXXParenListInitExprClass: {
    auto *list = cast<CXXParenListInitExpr>(expression);
    llvm::SmallVector<const Expr *> inits(list->getInitExprs().begin(), list->getInitExprs().end());
    return construction.emitAggregate(type, inits, expression);
  }
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return construction.emitDefaultValue(type, expression);
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass: {
    Place place = calls.emitCall(cast<CallExpr>(expression));
    if (place.closure)
      refuse(expression->getSourceRange(), diag::ClosureAsValue);
    return place.type ? places.read(place, location) : Value();
  }
  default:
    break;
  }
  if (auto *cast = dyn_cast<CastExpr>(expression))
    return emitCast(cast);
  if (Value constant = emitConstantIfKnown(expression, ""))
    return constant;
  refuseConstruct(expression);
}

Value ExpressionEmitter::emitConditional(const AbstractConditionalOperator *expression) {
  mlir::Location location = loc(expression);
  Value condition;
  if (auto *binary = dyn_cast<BinaryConditionalOperator>(expression)) {
    Value common = emitValue(binary->getCommon());
    body.opaque[binary->getOpaqueValue()] = common;
    condition = emitCondition(binary->getCond());
  } else {
    condition = emitCondition(expression->getCond());
  }
  const Expr *onTrue = expression->getTrueExpr(), *onFalse = expression->getFalseExpr();
  if (expression->getType()->isVoidType()) {
    emitIfElse(
        condition, [&] { emitIgnored(onTrue); }, [&] { emitIgnored(onFalse); }, location,
        "conditional");
    return {};
  }
  mlir::Type type = getType(expression->getType(), expression->getSourceRange());
  auto arm = [&](const Expr *value) {
    if (isa<CXXThrowExpr>(stripWrappers(value)))
      refuse(value->getSourceRange(), diag::Throw);
    return places.coerce(emitValue(value), type, value->getExprLoc());
  };
  return select(condition, [&] { return arm(onTrue); }, [&] { return arm(onFalse); }, location);
}

/// `assert` is a conditional whose failing arm calls a function of the library.
bool ExpressionEmitter::emitAssert(const ConditionalOperator *expression) {
  auto *call = dyn_cast<CallExpr>(expression->getFalseExpr()->IgnoreParenImpCasts());
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !LibraryEmitter::isAssertFailure(callee))
    return false;
  ag::AssertOp::create(builder, loc(expression), emitCondition(expression->getCond()),
                       getStringLiteral(call->getArg(0)));
  return true;
}

} // namespace autographc::frontend
