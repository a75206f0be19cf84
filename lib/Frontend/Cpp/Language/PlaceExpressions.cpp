//===- PlaceExpressions.cpp - the places that expressions name ------------===//
#include "Frontend/Cpp/Library/Output.h"
#include "TemporaryScope.h"

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

Place Emitter::getField(const Place &base, unsigned index, QualType aggregate) {
  std::vector<FieldType> fields = types.getFields(aggregate);
  Place place = base;
  if (index >= fields.size())
    return place;
  if (base.parts)
    return (*base.parts)[index];
  Step step(Step::Field);
  step.index = index;
  step.name = fields[index].name;
  auto whole = llvm::dyn_cast_or_null<ag::StructType>(base.type);
  step.type = whole && types.holdsGiven(whole) ? whole.getFields()[index]
                                               : types.convertStored(fields[index].type);
  place.type = step.type;
  place.derived = nullptr;
  place.steps.push_back(std::move(step));
  return place;
}

//===----------------------------------------------------------------------===//
// Glvalue expressions
//===----------------------------------------------------------------------===//

Place Emitter::emitReference(const DeclRefExpr *expression) {
  const ValueDecl *declaration = expression->getDecl();
  if (auto found = bindings.find(declaration); found != bindings.end()) {
    if (found->second.isLost)
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
    if (module.reporter.hasErrors())
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
    if (Value constant = emitConstantIfKnown(expression, spellConstant(variable)))
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

/// What computes the object that a static member is reached through may have effects.
void Emitter::emitUnusedObject(const Expr *expression) {
  auto *access = dyn_cast<MemberExpr>(expression->IgnoreParenImpCasts());
  if (access && !access->getMemberDecl()->isCXXInstanceMember() &&
      access->getBase()->HasSideEffects(ast))
    emitIgnored(access->getBase());
}

Place Emitter::emitMember(const MemberExpr *expression) {
  const ValueDecl *member = expression->getMemberDecl();
  if (isa<VarDecl>(member) || isa<EnumConstantDecl>(member)) {
    emitUnusedObject(expression);
    if (const VarDecl *stream = OutputCalls::findStream(member))
      return OutputCalls::makeStream(stream);
    if (Value constant = emitConstantIfKnown(expression, spellConstant(member)))
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
  Place base = emitObject(expression->getBase(), expression->isArrow());
  ClassKind kind = Types::classify(objectType);
  if (kind == ClassKind::Pair)
    return getField(base, field->getName() == "second", objectType);
  if (kind == ClassKind::Slice)
    return getField(base, field->getFieldIndex(), objectType);
  if (kind != ClassKind::Struct)
    refuseConstruct(expression);
  if (!base.parts)
    getType(objectType, expression->getSourceRange());
  return getField(base, types.getFieldIndex(field), objectType);
}

/// A temporary that a method changes has a place of its own.
Place Emitter::holdObject(const Place &object, const CXXMethodDecl *method,
                          mlir::Location location) {
  return method->isConst() && !types.hasMutable(ast.getCanonicalTagType(method->getParent()))
             ? object
             : holdValue(object, location);
}

/// A value of a class as an object.
Place Emitter::holdValue(const Place &object, mlir::Location location) {
  if (object.isObject() || !llvm::isa_and_nonnull<ag::StructType>(object.type))
    return object;
  Place own = makeVariable("", object.type, location);
  write(own, read(object, location), location, /*declares=*/true);
  return own;
}

/// What `object.` or `pointer->` stands on; only `this` is a pointer here.
Place Emitter::emitObject(const Expr *object, bool arrow) {
  if (!arrow)
    return emitPlace(object);
  if (std::optional<Place> place = emitThis(object))
    return *place;
  const Expr *pointer = object->IgnoreParens();
  while (auto *cast = dyn_cast<ImplicitCastExpr>(pointer))
    pointer = cast->getSubExpr()->IgnoreParens();
  if (auto *call = dyn_cast<CXXOperatorCallExpr>(pointer);
      call && call->getOperator() == OO_Arrow && Types::isIterator(call->getArg(0)->getType()))
    return emitIteratorOperator(call);
  if (auto *call = dyn_cast<CXXOperatorCallExpr>(pointer);
      call && Types::classify(call->getArg(0)->getType()) == ClassKind::Optional)
    return emitOperatorCall(call, call->getDirectCallee());
  if (isa<CXXThisExpr>(pointer) || !Types::isIterator(pointer->getType()))
    refuse(object->getSourceRange(), diag::Pointer);
  return getElementAt(emitIterator(pointer), Value(), loc(object));
}

/// `base[index]` of a C array.
Place Emitter::emitIndexed(const Expr *base, const Expr *index) {
  const Expr *array = base->IgnoreParens();
  if (auto *cast = dyn_cast<ImplicitCastExpr>(array);
      cast && cast->getCastKind() == CK_ArrayToPointerDecay)
    array = cast->getSubExpr();
  if (!array->getType()->isConstantArrayType()) {
    Value offset = castNumber(emitValue(index), builder.getIntegerType(64, true), loc(index));
    Place iterator = emitIterator(base);
    if (iterator.position->isAlone() && evaluateInteger(index) != 0)
      refuse(base->getSourceRange(), diag::Pointer);
    return getElementAt(iterator, offset, loc(base));
  }
  getType(array->getType(), array->getSourceRange());
  Place place = emitPlace(array);
  return emitElementPlace(place, emitElementIndex(index), array->getType());
}

/// An index that is constant says so, whatever conversions stand around it.
Value Emitter::emitElementIndex(const Expr *index) {
  if (std::optional<int64_t> constant = evaluateInteger(index))
    return emitNumber(types.convert(ast.getIntTypeForBitwidth(64, 1)), *constant, loc(index));
  return emitValue(index);
}

Place Emitter::dispatchPlace(const Expr *expression) {
  if (auto *argument = dyn_cast<CXXDefaultArgExpr>(expression))
    return emitPlace(argument->getExpr());
  if (auto *member = dyn_cast<CXXDefaultInitExpr>(expression))
    return emitPlace(member->getExpr());
  if (expression->isPRValue() && expression->getType()->isMemberPointerType() &&
      !isa<CallExpr>(expression))
    return emitMemberPointer(expression);
  if (expression->isPRValue() && types.isText(expression->getType()) && !isa<CallExpr>(expression))
    return makeValuePlace(dispatchValue(expression));
  if (expression->isPRValue() && !expression->getType()->isPointerType() &&
      !isa<CallExpr, LambdaExpr, CXXThisExpr>(expression)) {
    if (auto *wrapper = dyn_cast<ExprWithCleanups>(expression)) {
      TemporaryScope scope(*this);
      return scope.end(emitPlace(wrapper->getSubExpr()));
    }
    if (const CXXBindTemporaryExpr *temporary = findTemporary(expression))
      return emitTemporary(temporary);
    if (auto *comma = dyn_cast<BinaryOperator>(expression); comma && comma->getOpcode() == BO_Comma)
      if (const CXXBindTemporaryExpr *temporary = findTemporary(comma->getRHS())) {
        emitIgnored(comma->getLHS());
        return emitTemporary(temporary);
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
        return emitIteratorConstruct(construct);
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
      return emitFunctionPlace(expression);
    if (Types::classify(expression->getType()) == ClassKind::Closure) {
      if (auto *construct = dyn_cast<CXXConstructExpr>(expression);
          construct && construct->getNumArgs() >= 1)
        return copyClosure(emitPlace(construct->getArg(0)), expression->getSourceRange());
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
  switch (expression->getStmtClass()) {
  case Stmt::DeclRefExprClass:
    return emitReference(cast<DeclRefExpr>(expression));
  case Stmt::MemberExprClass:
    return emitMember(cast<MemberExpr>(expression));
  case Stmt::ArraySubscriptExprClass:
    return emitIndexed(cast<ArraySubscriptExpr>(expression)->getBase(),
                       cast<ArraySubscriptExpr>(expression)->getIdx());
  case Stmt::LambdaExprClass: {
    size_t outer = cleanups.size();
    Place closure = makeClosure(cast<LambdaExpr>(expression));
    makeTemporary(outer, expression);
    return closure;
  }
  case Stmt::MaterializeTemporaryExprClass:
    if (auto *temporary = cast<MaterializeTemporaryExpr>(expression);
        temporary->getStorageDuration() == SD_Automatic)
      if (const CXXBindTemporaryExpr *object = findTemporary(temporary->getSubExpr()))
        return emitTemporary(object, /*isExtended=*/true);
    return emitPlace(cast<MaterializeTemporaryExpr>(expression)->getSubExpr());
  case Stmt::ExprWithCleanupsClass: {
    TemporaryScope scope(*this);
    return scope.end(emitPlace(cast<ExprWithCleanups>(expression)->getSubExpr()));
  }
  case Stmt::CXXBindTemporaryExprClass:
    return emitTemporary(cast<CXXBindTemporaryExpr>(expression));
  case Stmt::StringLiteralClass:
    return makeValuePlace(emitString(cast<clang::StringLiteral>(expression)));
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return emitPlace(cast<SubstNonTypeTemplateParmExpr>(expression)->getReplacement());
  case Stmt::ConstantExprClass:
    return emitPlace(cast<ConstantExpr>(expression)->getSubExpr());
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return emitPlace(cast<CXXRewrittenBinaryOperator>(expression)->getSemanticForm());
  case Stmt::OpaqueValueExprClass:
    if (Value known = opaque.lookup(cast<OpaqueValueExpr>(expression)))
      return makeValuePlace(known);
    return emitPlace(cast<OpaqueValueExpr>(expression)->getSourceExpr());
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
    return emitCall(cast<CallExpr>(expression));
  case Stmt::UnaryOperatorClass: {
    auto *unary = cast<UnaryOperator>(expression);
    if (unary->getOpcode() == UO_Deref) {
      if (std::optional<Place> object = emitThis(unary->getSubExpr()))
        return *object;
      if (unary->getType()->isFunctionType())
        return emitPlace(unary->getSubExpr());
      if (Place iterator = emitPlace(unary->getSubExpr()); iterator.position)
        return getElementAt(iterator, Value(), loc(expression));
      refuse(expression->getSourceRange(), diag::Pointer);
    }
    if (unary->getOpcode() == UO_AddrOf)
      return unary->getSubExpr()->getType()->isFunctionType() ? emitPlace(unary->getSubExpr())
                                                              : emitAddress(unary->getSubExpr());
    if (unary->isIncrementDecrementOp() && unary->getType()->isPointerType())
      return emitIteratorStep(emitIterator(unary->getSubExpr()), unary->isDecrementOp(),
                              unary->isPostfix(), unary);
    if (unary->isIncrementDecrementOp() && unary->isPrefix())
      return emitIncrement(unary);
    if (unary->getOpcode() == UO_Extension ||
        (unary->getOpcode() == UO_Plus && unary->getType()->isFunctionPointerType()))
      return emitPlace(unary->getSubExpr());
    return makeValuePlace(dispatchValue(expression));
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass: {
    auto *binary = cast<BinaryOperator>(expression);
    if (binary->getOpcode() == BO_Comma) {
      emitIgnored(binary->getLHS());
      return emitPlace(binary->getRHS());
    }
    if (binary->isPtrMemOp())
      return emitPointedMember(binary);
    if (binary->getOpcode() == BO_Assign && binary->getType()->isFunctionPointerType())
      return assignFunction(binary->getLHS(), binary->getRHS(), binary);
    if (std::optional<Place> pointer = emitPointerOperator(binary))
      return *pointer;
    if (binary->isAssignmentOp())
      return emitAssignment(binary);
    return makeValuePlace(dispatchValue(expression));
  }
  case Stmt::CXXThisExprClass:
    return makePointer(*frame->self, loc(expression));
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
  if (auto *cast = dyn_cast<CastExpr>(expression)) {
    switch (cast->getCastKind()) {
    case CK_LValueBitCast:
      if (types.convert(cast->getSubExpr()->getType()) != types.convert(expression->getType()))
        refuse(expression->getSourceRange(), diag::UnsupportedConstruct, "a `reinterpret_cast`");
      return emitPlace(cast->getSubExpr());
    case CK_NoOp:
      // One of two that is only looked at is as good as a copy of it.
      if (auto *conditional = dyn_cast<ConditionalOperator>(cast->getSubExpr()->IgnoreParens());
          conditional && expression->getType().isConstQualified() &&
          isSplit(expression->getType()) && types.isMadeOfIterators(expression->getType()))
        return emitConditionalIterator(conditional);
      [[fallthrough]];
    case CK_FunctionToPointerDecay:
    case CK_ConstructorConversion:
    case CK_UserDefinedConversion:
      return emitPlace(cast->getSubExpr());
    case CK_NullToPointer:
      if (Types::isIterator(expression->getType()))
        return makeNull(expression->getType(), expression->getSourceRange());
      break;
    case CK_BaseToDerived:
      if (expression->getType()->isPointerType())
        return castPointer(cast);
      return getDerived(cast, emitPlace(cast->getSubExpr()));
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase: {
      if (expression->getType()->isPointerType())
        return castPointer(cast);
      Place object = emitPlace(cast->getSubExpr());
      // The whole temporary lives on behind a reference to its base.
      if (isa<MaterializeTemporaryExpr>(cast->getSubExpr()->IgnoreParens()))
        object = holdValue(object, loc(expression));
      return OutputCalls::isStream(object) ? object
                                           : getBase(object, cast->getSubExpr()->getType(),
                                                     expression->getType()->getAsCXXRecordDecl());
    }
    case CK_ArrayToPointerDecay:
      if (cast->getSubExpr()->getType()->isConstantArrayType() &&
          !isa<PredefinedExpr>(cast->getSubExpr()->IgnoreParens()))
        return *emitBound("begin", cast->getSubExpr());
      break;
    case CK_LValueToRValue:
      if (expression->getType()->isPointerType())
        return emitPlace(cast->getSubExpr());
      break;
    default:
      break;
    }
  }
  if (expression->getType()->isFunctionPointerType())
    return emitFunctionPlace(expression);
  if (Types::isIterator(expression->getType()) && isNullPointer(expression))
    return makeNull(expression->getType(), expression->getSourceRange());
  // `T *p{q}`.
  if (auto *list = dyn_cast<InitListExpr>(expression);
      list && expression->getType()->isPointerType() && list->getNumInits() == 1)
    return emitPlace(list->getInit(0));
  if (expression->getType()->isPointerType())
    refuse(expression->getSourceRange(), diag::Pointer);
  return makeValuePlace(dispatchValue(expression));
}

} // namespace autographc::frontend
