//===- PlaceExpressions.cpp - the places that expressions name ------------===//
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

/// The declaration that stands for a global: a local `extern` declares it again.
static const VarDecl *findOwn(const VarDecl *variable) {
  const VarDecl *definition = variable->getDefinition();
  return definition ? definition : variable->getCanonicalDecl();
}

/// The ag::Variable that one at namespace scope or of a class refers to, which is read and written
/// by its own name.
static const VarDecl *followReference(const VarDecl *variable) {
  const Expr *initial =
      variable->getType()->isReferenceType() ? variable->getAnyInitializer() : nullptr;
  if (!initial || Types::classify(variable->getType()) != ClassKind::Variable)
    return findOwn(variable);
  const Expr *named = initial->IgnoreParenImpCasts();
  const auto *name = dyn_cast<DeclRefExpr>(named);
  const auto *member = dyn_cast<MemberExpr>(named);
  const auto *target = dyn_cast_or_null<VarDecl>(name     ? name->getDecl()
                                                 : member ? member->getMemberDecl()
                                                          : nullptr);
  return target ? followReference(target) : findOwn(variable);
}

//===----------------------------------------------------------------------===//
// Glvalue expressions
//===----------------------------------------------------------------------===//

Place ExpressionEmitter::emitReference(const DeclRefExpr *expression) {
  const ValueDecl *declaration = expression->getDecl();
  if (auto found = body.bindings.find(declaration); found != body.bindings.end()) {
    if (found->second.isInvalidated)
      refuse(expression->getSourceRange(), diag::IteratorElsewhere);
    return found->second;
  }
  if (auto *function = dyn_cast<FunctionDecl>(declaration)) {
    const CXXMethodDecl *invoked = findInvoked(function);
    return invoked ? makeClosurePlace(ast.getCanonicalTagType(invoked->getParent()))
                   : makeFunctionPlace(function);
  }
  auto *variable = dyn_cast<VarDecl>(declaration);
  // A lambda that is a template argument.
  if (isa<TemplateParamObjectDecl>(declaration) &&
      Types::classify(declaration->getType()) == ClassKind::Closure)
    return makeClosurePlace(declaration->getType());
  if (const VarDecl *stream = OutputCalls::findStream(declaration))
    return OutputCalls::makeStream(stream);
  // The declaration was refused, which was reported there.
  if ((variable && variable->hasLocalStorage()) || isa<BindingDecl>(declaration)) {
    if (unit.reporter.hasErrors())
      throw Refused();
    // A std::function in its own initialiser.
    if (Types::classify(declaration->getType()) == ClassKind::Closure)
      refuse(expression->getSourceRange(), diag::RecursionInPlace, declaration->getNameAsString());
    refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
           "`" + declaration->getNameAsString() + "`, a local of another function,");
  }
  if (!variable)
    return makeValuePlace(emitConstantIfKnown(expression, ""));
  if (Types::classify(variable->getType()) == ClassKind::Closure) {
    if (!variable->getType().getNonReferenceType()->getAsCXXRecordDecl()->isLambda())
      refuse(expression->getSourceRange(), diag::FunctionPointer);
    return makeClosurePlace(variable->getType());
  }
  if (variable->getTLSKind() != VarDecl::TLS_None)
    refuseUse(expression->getSourceRange(), variable, diag::ThreadLocal);
  if (Types::classify(variable->getType()) != ClassKind::Variable)
    if (Value constant = emitConstantIfKnown(expression, printing.spellConstant(variable)))
      return makeValuePlace(constant);
  if (types.holdsFunction(variable->getType()))
    return emitFunctionTable(variable, expression);
  requireOutside(variable->getType(), expression->getSourceRange());
  Place place;
  if (variable->isStaticLocal())
    // Once, at the declaration.
    refuse(SourceRange(variable->getLocation()), diag::LocalStatic, variable->getNameAsString());
  place.global = followReference(variable);
  place.type = getType(variable->getType(), expression->getSourceRange());
  return place;
}

Place ExpressionEmitter::emitMember(const MemberExpr *expression) {
  const ValueDecl *member = expression->getMemberDecl();
  if (isa<VarDecl>(member) || isa<EnumConstantDecl>(member)) {
    calls.emitUnusedObject(expression);
    if (const VarDecl *stream = OutputCalls::findStream(member))
      return OutputCalls::makeStream(stream);
    if (Value constant = emitConstantIfKnown(expression, printing.spellConstant(member)))
      return makeValuePlace(constant);
    if (isa<VarDecl>(member) && types.holdsFunction(member->getType()))
      return emitFunctionTable(cast<VarDecl>(member), expression);
    requireOutside(member->getType(), expression->getSourceRange());
    Place place;
    place.global = followReference(cast<VarDecl>(member));
    place.type = getType(member->getType(), expression->getSourceRange());
    return place;
  }
  auto *field = dyn_cast<FieldDecl>(member);
  if (!field)
    refuseConstruct(expression);
  QualType objectType = expression->isArrow() ? expression->getBase()->getType()->getPointeeType()
                                              : expression->getBase()->getType();
  Place base = calls.emitObject(expression->getBase(), expression->isArrow());
  ClassKind kind = Types::classify(objectType);
  if (kind == ClassKind::Pair || kind == ClassKind::Slice)
    return places.getField(base, field->getFieldIndex(), objectType);
  if (kind != ClassKind::Struct)
    refuseConstruct(expression);
  if (!base.parts)
    getType(objectType, expression->getSourceRange());
  return places.getField(base, types.getFieldIndex(field), objectType);
}

/// `base[index]` of a C array.
Place ExpressionEmitter::emitIndexed(const Expr *base, const Expr *index) {
  const Expr *array = base->IgnoreParens();
  if (auto *cast = dyn_cast<ImplicitCastExpr>(array);
      cast && cast->getCastKind() == CK_ArrayToPointerDecay)
    array = cast->getSubExpr();
  if (!array->getType()->isConstantArrayType()) {
    Value offset = castNumber(emitValue(index), builder.getIntegerType(64, true), loc(index));
    Place iterator = iterators.emitIterator(base);
    if (iterator.position->isAlone() && evaluateInteger(index) != 0)
      refuse(base->getSourceRange(), diag::Pointer);
    return places.getElementAt(iterator, offset, loc(base));
  }
  getType(array->getType(), array->getSourceRange());
  Place place = emitPlace(array);
  return places.emitElementPlace(place, places.emitElementIndex(index), array->getType());
}

/// What a prvalue of a class designates: an object of several places, an iterator, a closure, or
/// the value.
Place ExpressionEmitter::emitPrvalue(const Expr *expression) {
  if (auto *wrapper = dyn_cast<ExprWithCleanups>(expression)) {
    TemporaryScope scope(*this);
    return scope.end(emitPlace(wrapper->getSubExpr()));
  }
  if (const CXXBindTemporaryExpr *temporary = lifetimes.findTemporary(expression))
    return lifetimes.emitTemporary(temporary);
  if (auto *comma = dyn_cast<BinaryOperator>(expression); comma && comma->getOpcode() == BO_Comma)
    if (const CXXBindTemporaryExpr *temporary = lifetimes.findTemporary(comma->getRHS())) {
      emitIgnored(comma->getLHS());
      return lifetimes.emitTemporary(temporary);
    }
  if (auto *temporary = dyn_cast<CXXBindTemporaryExpr>(expression))
    return emitPlace(temporary->getSubExpr());
  if (auto *substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(expression))
    return emitPlace(substituted->getReplacement());
  if (isSplit(expression->getType()))
    return emitSplit(expression);
  if (Types::isIterator(expression->getType())) {
    if (auto *construct = dyn_cast<CXXConstructExpr>(expression);
        construct &&
        (construct->getNumArgs() >= 1 || !findVectorOf(expression->getType()).isNull()))
      return iterators.emitIteratorConstruct(construct);
    if (auto *cast = dyn_cast<CastExpr>(expression))
      return emitPlace(cast->getSubExpr());
    if (auto *conditional = dyn_cast<ConditionalOperator>(expression))
      return emitConditionalIterator(conditional);
  }
  if (auto *copy = dyn_cast<CXXConstructExpr>(expression);
      copy && Types::classify(expression->getType()) == ClassKind::BitReference)
    return emitPlace(copy->getArg(0));
  if (auto *conditional = dyn_cast<ConditionalOperator>(expression);
      conditional && Types::classify(expression->getType()) == ClassKind::Subscript)
    return emitConditionalPlace(conditional);
  if (FunctionSets::isStdFunction(expression->getType()))
    return functions.emitFunctionPlace(expression);
  if (Types::classify(expression->getType()) == ClassKind::Closure) {
    if (auto *construct = dyn_cast<CXXConstructExpr>(expression);
        construct && construct->getNumArgs() >= 1)
      return places.copyClosure(emitPlace(construct->getArg(0)), expression->getSourceRange());
    // One without captures, from its type: `decltype(less){}`.
    if (expression->getType()->getAsCXXRecordDecl()->isLambda() &&
        isa<CXXConstructExpr, CXXScalarValueInitExpr>(expression))
      return makeClosurePlace(expression->getType());
    if (auto *cast = dyn_cast<CastExpr>(expression))
      return emitPlace(cast->getSubExpr());
    if (auto *list = dyn_cast<InitListExpr>(expression); list && list->getNumInits() == 1)
      return emitPlace(list->getInit(0));
  }
  return makeValuePlace(emitValue(expression));
}

Place ExpressionEmitter::emitUnaryPlace(const UnaryOperator *unary) {
  if (unary->getOpcode() == UO_Deref) {
    if (std::optional<Place> object = places.emitThis(unary->getSubExpr()))
      return *object;
    if (unary->getType()->isFunctionType())
      return emitPlace(unary->getSubExpr());
    if (Place iterator = emitPlace(unary->getSubExpr()); iterator.position)
      return places.getElementAt(iterator, Value(), loc(unary));
    refuse(unary->getSourceRange(), diag::Pointer);
  }
  if (unary->getOpcode() == UO_AddrOf)
    return unary->getSubExpr()->getType()->isFunctionType()
               ? emitPlace(unary->getSubExpr())
               : places.emitAddress(unary->getSubExpr());
  if (unary->isIncrementDecrementOp() && unary->getType()->isPointerType())
    return iterators.emitIteratorStep(iterators.emitIterator(unary->getSubExpr()),
                                      unary->isDecrementOp(), unary->isPostfix(), unary);
  if (unary->isIncrementDecrementOp() && unary->isPrefix())
    return emitIncrement(unary);
  if (unary->getOpcode() == UO_Extension ||
      (unary->getOpcode() == UO_Plus && unary->getType()->isFunctionPointerType()))
    return emitPlace(unary->getSubExpr());
  return makeValuePlace(dispatchValue(unary));
}

Place ExpressionEmitter::emitBinaryPlace(const BinaryOperator *binary) {
  if (binary->getOpcode() == BO_Comma) {
    emitIgnored(binary->getLHS());
    return emitPlace(binary->getRHS());
  }
  if (binary->isPtrMemOp())
    return calls.emitPointedMember(binary);
  if (binary->getOpcode() == BO_Assign && binary->getType()->isFunctionPointerType())
    return functions.assignFunction(binary->getLHS(), binary->getRHS(), binary);
  if (std::optional<Place> pointer = emitPointerOperator(binary))
    return *pointer;
  if (binary->isAssignmentOp())
    return emitAssignment(binary);
  return makeValuePlace(dispatchValue(binary));
}

Place ExpressionEmitter::dispatchPlace(const Expr *expression) {
  if (auto *argument = dyn_cast<CXXDefaultArgExpr>(expression))
    return emitPlace(argument->getExpr());
  if (auto *member = dyn_cast<CXXDefaultInitExpr>(expression))
    return emitPlace(member->getExpr());
  if (expression->isPRValue() && expression->getType()->isMemberPointerType() &&
      !isa<CallExpr>(expression))
    return calls.emitMemberPointer(expression);
  if (expression->isPRValue() && types.isText(expression->getType()) && !isa<CallExpr>(expression))
    return makeValuePlace(dispatchValue(expression));
  if (expression->isPRValue() && !expression->getType()->isPointerType() &&
      !isa<CallExpr, LambdaExpr, CXXThisExpr>(expression))
    return emitPrvalue(expression);
  switch (expression->getStmtClass()) {
  case Stmt::DeclRefExprClass:
    return emitReference(cast<DeclRefExpr>(expression));
  case Stmt::MemberExprClass:
    return emitMember(cast<MemberExpr>(expression));
  case Stmt::ArraySubscriptExprClass:
    return emitIndexed(cast<ArraySubscriptExpr>(expression)->getBase(),
                       cast<ArraySubscriptExpr>(expression)->getIdx());
  case Stmt::LambdaExprClass: {
    size_t outer = body.cleanups.size();
    Place closure = functions.makeClosure(cast<LambdaExpr>(expression));
    lifetimes.makeTemporary(outer, expression);
    return closure;
  }
  case Stmt::MaterializeTemporaryExprClass:
    if (auto *temporary = cast<MaterializeTemporaryExpr>(expression);
        temporary->getStorageDuration() == SD_Automatic)
      if (const CXXBindTemporaryExpr *object = lifetimes.findTemporary(temporary->getSubExpr()))
        return lifetimes.emitTemporary(object, /*isExtended=*/true);
    return emitPlace(cast<MaterializeTemporaryExpr>(expression)->getSubExpr());
  case Stmt::ExprWithCleanupsClass: {
    TemporaryScope scope(*this);
    return scope.end(emitPlace(cast<ExprWithCleanups>(expression)->getSubExpr()));
  }
  case Stmt::CXXBindTemporaryExprClass:
    return lifetimes.emitTemporary(cast<CXXBindTemporaryExpr>(expression));
  case Stmt::StringLiteralClass:
    return makeValuePlace(emitString(cast<clang::StringLiteral>(expression)));
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return emitPlace(cast<SubstNonTypeTemplateParmExpr>(expression)->getReplacement());
  case Stmt::ConstantExprClass:
    return emitPlace(cast<ConstantExpr>(expression)->getSubExpr());
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return emitPlace(cast<CXXRewrittenBinaryOperator>(expression)->getSemanticForm());
  case Stmt::OpaqueValueExprClass:
    if (Value known = body.opaque.lookup(cast<OpaqueValueExpr>(expression)))
      return makeValuePlace(known);
    return emitPlace(cast<OpaqueValueExpr>(expression)->getSourceExpr());
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
    return calls.emitCall(cast<CallExpr>(expression));
  case Stmt::UnaryOperatorClass:
    return emitUnaryPlace(cast<UnaryOperator>(expression));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return emitBinaryPlace(cast<BinaryOperator>(expression));
  case Stmt::CXXThisExprClass:
    return places.makePointer(*body.frame->self, loc(expression));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    if (expression->getType()->isObjectPointerType() && isa<ConditionalOperator>(expression))
      return emitConditionalIterator(cast<ConditionalOperator>(expression));
    if (expression->getType()->isFunctionType())
      return emitConditionalFunction(cast<AbstractConditionalOperator>(expression));
    if (expression->isGLValue())
      return emitConditionalPlace(cast<AbstractConditionalOperator>(expression));
    break;
  default:
    break;
  }
  if (auto *cast = dyn_cast<CastExpr>(expression))
    if (std::optional<Place> place = emitCastPlace(cast))
      return *place;
  if (expression->getType()->isFunctionPointerType())
    return functions.emitFunctionPlace(expression);
  if (Types::isIterator(expression->getType()) && isNullPointer(expression))
    return places.makeNull(expression->getType(), expression->getSourceRange());
  // `T *p{q}`.
  if (auto *list = dyn_cast<InitListExpr>(expression);
      list && expression->getType()->isPointerType() && list->getNumInits() == 1)
    return emitPlace(list->getInit(0));
  if (expression->getType()->isPointerType())
    refuse(expression->getSourceRange(), diag::Pointer);
  return makeValuePlace(dispatchValue(expression));
}

Place ExpressionEmitter::emitPlace(const Expr *expression) {
  bool makesView =
      expression->isPRValue() && Types::classify(expression->getType()) == ClassKind::View;
  return makesView ? library.emitView(expression) : dispatchPlace(expression->IgnoreParens());
}

} // namespace autographc::frontend
