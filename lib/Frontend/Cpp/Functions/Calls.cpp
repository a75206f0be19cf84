//===- Calls.cpp - calls of functions and methods -------------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"

#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place CallEmitter::emitCall(const CallExpr *expression) {
  if (isa<CXXPseudoDestructorExpr>(expression->getCallee()->IgnoreParens()))
    return {};
  // The operator's parameter may be a `long double`.
  if (isa<UserDefinedLiteral>(expression))
    if (Value constant = evaluator.emitConstantIfKnown(expression, ""))
      return makeValuePlace(constant);
  if (auto *selected = dyn_cast<BinaryOperator>(expression->getCallee()->IgnoreParens());
      selected && selected->isPtrMemOp())
    return callPointedMember(expression);
  emitUnusedObject(expression->getCallee());
  if (const FunctionDecl *callee = expression->getDirectCallee())
    return dispatchCall(expression, callee);
  Place target = evaluator.emitPlace(expression->getCallee());
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  QualType pointer = expression->getCallee()->getType();
  if (target.type && FunctionSets::isFunctionValue(pointer))
    return functions.callFunctionValue(
        target, pointer,
        functions.emitFunctionArguments(unit.functions.getFunctionType(pointer), arguments),
        expression);
  // A lambda that was turned into a pointer.
  if (target.closure && target.closure->record && !target.closure->record->isGenericLambda())
    return callClosure(*target.closure, expression, target.closure->record->getLambdaCallOperator(),
                       arguments);
  if (!target.closure || !target.closure->function)
    refuse(expression->getCallee()->getSourceRange(), diag::FunctionPointer);
  return callFunction(target.closure->function, std::nullopt,
                      emitArguments(target.closure->function, arguments), expression,
                      shortenTypes(target.closure->function->getQualifiedNameAsString()));
}

Place CallEmitter::dispatchCall(const CallExpr *expression, const FunctionDecl *callee) {
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  if (const CXXMethodDecl *invoked = findInvoked(callee);
      invoked && !isa<CXXOperatorCallExpr>(expression))
    return callClosure(*makeClosurePlace(ast.getCanonicalTagType(invoked->getParent())).closure,
                       expression, invoked, arguments);
  auto *member = dyn_cast<CXXMemberCallExpr>(expression);
  if (auto operation = findAnnotation(callee, "autograph.op")) {
    if (std::optional<Place> known = library.tryPosition(*operation, expression))
      return *known;
    // `x.operator+=(y)` is `x += y`.
    const CXXOperatorCallExpr *named = member ? findOperatorCall(expression, ast) : nullptr;
    if (named)
      return tensors.emitOperation(*operation, named, callee,
                                   llvm::SmallVector<const Expr *>(named->arguments()));
    if (member)
      arguments.insert(arguments.begin(), findObject(member, ast));
    return tensors.emitOperation(*operation, expression, callee, arguments);
  }
  if (std::optional<Place> known = library.tryCall(expression, callee))
    return *known;
  if (const CXXOperatorCallExpr *call = findOperatorCall(expression, ast))
    return emitOperatorCall(call, callee);
  // What std::numeric_limits says of them.
  if (isInAg(callee) && Types::classify(callee->getReturnType()) == ClassKind::Number)
    if (Value constant = evaluator.emitConstantIfKnown(expression, ""))
      return makeValuePlace(constant);
  // Those of tensors that are operations are known by now.
  if (auto *method = dyn_cast<CXXMethodDecl>(callee);
      method && llvm::is_contained({ClassKind::Number, ClassKind::Tensor, ClassKind::Subscript},
                                   Types::classify(ast.getCanonicalTagType(method->getParent()))))
    refuse(expression->getSourceRange(), diag::SystemFunction, callee->getQualifiedNameAsString());
  if (member) {
    auto *method = cast<CXXMethodDecl>(callee);
    auto *access = dyn_cast<MemberExpr>(expression->getCallee()->IgnoreParens());
    if (!access)
      refuse(expression->getSourceRange(), diag::Pointer);
    if (isa<CXXDestructorDecl>(method))
      refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
             "an explicit destructor call");
    if (method->getParent()->isLambda()) {
      Place closure = evaluator.emitPlace(access->getBase());
      if (isa<CXXConversionDecl>(method))
        return closure;
      return callClosure(*closure.closure, expression, callee, arguments);
    }
    if (Types::isOrdering(
            method->getParent()->getASTContext().getCanonicalTagType(method->getParent())) &&
        isa<CXXConversionDecl>(method))
      return evaluator.emitPlace(access->getBase());
    if (const Expr *object = member->getImplicitObjectArgument();
        FunctionSets::isStdFunction(getObjectType(object)) && isa<CXXConversionDecl>(method))
      return makeValuePlace(functions.compareWithNone(BO_NE, object, loc(object)));
    if (auto known = library.tryMethod(member, method))
      return *known;
    bool dispatched = method->isVirtual() && !access->hasQualifier() &&
                      !method->hasAttr<FinalAttr>() && !method->getParent()->hasAttr<FinalAttr>();
    if (dispatched)
      refuseUse(expression->getSourceRange(), method, diag::VirtualCall);
    std::optional<Place> self;
    if (!method->isStatic())
      self = places.getBase(places.holdObject(emitObject(access->getBase(), access->isArrow()),
                                              method, loc(expression)),
                            access->isArrow() ? access->getBase()->getType()->getPointeeType()
                                              : access->getBase()->getType(),
                            method->getParent());
    return emitUserCall(expression, callee, self, arguments);
  }
  if (auto known = library.tryFunction(expression, callee))
    return *known;
  return emitUserCall(expression, callee, std::nullopt, arguments);
}

/// Whether a method is called on an object that is only known as its base class here, as through
/// `static_cast<Base &>(*this)`: printed, the object is the derived one, where the name may mean
/// another method.
static bool isCalledOnBase(const CallExpr *expression, const Place &self,
                           const LocalNames &locals) {
  auto *member = dyn_cast<CXXMemberCallExpr>(expression);
  if (!member || self.steps.empty() || self.steps.back().kind != Step::Field)
    return false;
  const CXXRecordDecl *parent = member->getMethodDecl()->getParent();
  QualType seen = member->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType();
  seen = seen->isPointerType() ? seen->getPointeeType() : seen;
  const CXXRecordDecl *record = seen->getAsCXXRecordDecl();
  // `Base::f()` in a method `f` of the derived class.
  auto *access = dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens());
  bool isNamed = access && access->hasQualifier();
  bool isBase = isNamed || (record && record->getCanonicalDecl() == parent->getCanonicalDecl());
  return isBase && self.steps.back().name == locals.getName(parent);
}

Place CallEmitter::emitUserCall(const CallExpr *expression, const FunctionDecl *callee,
                                std::optional<Place> self, llvm::ArrayRef<const Expr *> arguments) {
  llvm::SmallVector<Argument> evaluated = emitArguments(callee, arguments);
  std::string spelling = printing.spellCallee(expression);
  if (self && isCalledOnBase(expression, *self, types.getLocalNames()) &&
      !StringRef(spelling).starts_with(".*"))
    spelling.insert(
        1, types.spellUniquely(ast.getCanonicalTagType(cast<CXXMethodDecl>(callee)->getParent())) +
               "::");
  return callFunction(callee, self, evaluated, expression, spelling);
}

/// Whether an `ag::Variable` is a part of an object, which so cannot be copied.
static bool holdsVariable(Types &types, QualType type) {
  if (Types::classify(type) == ClassKind::Variable)
    return true;
  bool holds = type->isConstantArrayType() || Types::isAggregate(Types::classify(type));
  return holds && llvm::any_of(types.getFields(type), [&](const FieldType &field) {
           return !field.type->isReferenceType() && holdsVariable(types, field.type);
         });
}

/// Holds an object that only its constructors can make: printed code cannot pass it on, so what
/// takes it stands where its fields are.
static bool isKnownByFields(Types &types, QualType type) {
  type = type.getNonReferenceType();
  if (Types::isMap(type))
    return true;
  ClassKind kind = Types::classify(type);
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (kind == ClassKind::Struct && record->hasDefinition() &&
      (isInAg(record) ? holdsVariable(types, type) : !isWrittenAsFields(record->getDefinition())))
    return true;
  bool holds = type->isConstantArrayType() || Types::isAggregate(kind);
  return holds && llvm::any_of(types.getFields(type), [&](const FieldType &field) {
           return isKnownByFields(types, field.type);
         });
}

/// What a `func.func` cannot take or give: closures, references that are results, objects known
/// under two names.
bool CallEmitter::needsPlace(const FunctionDecl *callee, const std::optional<Place> &self,
                             llvm::ArrayRef<Argument> arguments) {
  // Printed code calls methods on objects that have names.
  if (auto *qualified = dyn_cast<CXXMethodDecl>(callee);
      qualified && qualified->getRefQualifier() == RQ_RValue && !isBeingEmitted(callee))
    return true;
  QualType result = callee->getReturnType();
  bool isMarked = findAnnotation(callee, "autograph.function").has_value();
  // A function that was given is so to a marked function only, whose parameters of the same type
  // are given theirs.
  auto isGiven = [&](const Place &place, QualType type) {
    bool isCallable = llvm::isa_and_nonnull<ag::CallableType>(place.type);
    return isMarked && types.holdsGiven(place.type) &&
           (!isCallable || types.convertGiven(type) == place.type);
  };
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  QualType object =
      self && method ? QualType(ast.getCanonicalTagType(method->getParent())) : QualType();
  if (self && self->type && types.holdsFunction(object) && !isGiven(*self, object))
    return true;
  // A class of its own body: printed, the caller has another.
  bool givesLocal = !result->isVoidType() && !result->isReferenceType() &&
                    types.spellUniquely(result) != types.spell(result);
  if ((givesLocal || unit.usesObjects(callee)) && !isBeingEmitted(callee))
    return true;
  if (types.holdsFunction(result))
    return true;
  // Printed code has no `std::pair<const K, V>`, which it could not assign.
  if ((self && !object.isNull() && types.holdsConstKeys(object)) || types.holdsConstKeys(result) ||
      llvm::any_of(callee->parameters(), [&](const ParmVarDecl *parameter) {
        return types.holdsConstKeys(parameter->getType());
      }))
    return true;
  // Of a tape it is to be seen what it records.
  if (llvm::any_of(callee->parameters(), [](const ParmVarDecl *parameter) {
        return Types::classify(parameter->getType()) == ClassKind::Tape;
      }))
    return true;
  for (auto [argument, parameter] : llvm::zip(arguments, callee->parameters()))
    if (types.holdsFunction(parameter->getType()) && !isGiven(argument.place, parameter->getType()))
      return true;
  bool isKept = result->isLValueReferenceType() && result.getNonReferenceType().isConstQualified();
  bool isUnknownReference = result->isReferenceType() && !isKept && !findReturnedParameter(callee);
  if (Types::isFunctionLike(result) || isUnknownReference || Types::isOrdering(result) ||
      (Types::isIterator(result) && !types.isText(result)) || isSplit(result) ||
      Types::classify(result) == ClassKind::View)
    return true;
  if (!printing.canName(callee) && !unit.callsItself(callee))
    return true;
  bool isKnown =
      isKnownByFields(types, result) || llvm::any_of(arguments, [&](const Argument &argument) {
        return argument.expression && isKnownByFields(types, argument.expression->getType());
      });
  if (self && self->type)
    isKnown |= isKnownByFields(types, object);
  if (isKnown && !isBeingEmitted(callee))
    return true;
  llvm::SmallVector<std::pair<const Place *, bool>> references;
  if (self) {
    if (!self->type || (unit.isCastToDerived(method->getParent()) && !isBeingEmitted(callee)))
      return true;
    // Where `mutable` members may change, only inlined is the object that of the caller.
    if (method->isConst() && types.hasMutable(ast.getCanonicalTagType(method->getParent())))
      return true;
    references.push_back({&*self, !method->isConst()});
    if (!method->isConst() && lifetimes.isUsedByCleanup(*self))
      return true;
  }
  for (auto [argument, parameter] : llvm::zip(arguments, callee->parameters())) {
    if (Types::classify(parameter->getType()) == ClassKind::InitializerList ||
        isLocalState(argument.place, parameter->getType()))
      return true;
    if (llvm::isa_and_nonnull<ag::CallableType>(argument.place.type))
      continue;
    if (!argument.place.type || Types::isFunctionLike(parameter->getType()) ||
        Types::isOrdering(parameter->getType()))
      return true;
    if (argument.reference &&
        unit.isCastToDerived(parameter->getType()->getPointeeCXXRecordDecl()) &&
        !isBeingEmitted(callee))
      return true;
    // Each call would pass every element of an array.
    if (parameter->getType().getNonReferenceType()->isConstantArrayType() &&
        !unit.callsItself(callee))
      return true;
    // An `ag::Variable` is passed as which one it is: every access sees the others.
    if (!argument.reference || Types::classify(parameter->getType()) == ClassKind::Variable)
      continue;
    if (!Types::isChanged(parameter->getType()) && types.hasMutable(parameter->getType()))
      return true;
    // A destructor that an error in the call runs sees what the call has done by then.
    if (Types::isChanged(parameter->getType()) && lifetimes.isUsedByCleanup(argument.place))
      return true;
    references.push_back({&argument.place, Types::isChanged(parameter->getType())});
  }
  for (size_t i = 0; i < references.size(); ++i)
    for (size_t j = i + 1; j < references.size(); ++j)
      if ((references[i].second || references[j].second) &&
          references[i].first->mayOverlap(*references[j].first))
        return true;
  return false;
}

/// Whether a method could not be called from its own body either.
bool CallEmitter::needsLifting(const FunctionDecl *callee, const Place &self,
                               llvm::ArrayRef<Argument> arguments) {
  Frame inner;
  inner.function = callee;
  inner.outer = body.frame;
  body.frame = &inner;
  bool needs = needsPlace(callee, self, arguments);
  body.frame = inner.outer;
  return needs;
}

/// A body of its own that changes what it is given for a parameter `T &&` needs a variable there.
llvm::SmallVector<Argument> CallEmitter::holdTemporaries(const FunctionDecl *callee,
                                                         llvm::ArrayRef<Argument> arguments,
                                                         const Expr *where) {
  llvm::SmallVector<Argument> held(arguments);
  for (auto [argument, parameter] : llvm::zip(held, callee->parameters())) {
    QualType type = parameter->getType();
    if (!type->isRValueReferenceType() || !Types::isChanged(type) || types.holdsFunction(type) ||
        argument.place.isObject())
      continue;
    Place temporary = makeVariable("", getType(type, where->getSourceRange()), loc(where));
    places.write(
        temporary,
        places.coerce(places.read(argument.place, loc(where)), temporary.type, where->getExprLoc()),
        loc(where));
    argument.place = temporary;
    argument.reference = true;
  }
  return held;
}

Place CallEmitter::callFunction(const FunctionDecl *callee, std::optional<Place> self,
                                llvm::ArrayRef<Argument> arguments, const Expr *where,
                                llvm::StringRef spelling) {
  requireErrorFree(callee);
  const Frame *caller = body.frame;
  while (caller->call)
    caller = caller->outer;
  unit.noteCall(callee, caller->function,
                (body.frame->call ? body.frame->call : where)->getExprLoc());
  bool isLibrary =
      unit.isSystem(callee) && !isInAg(callee) && !self && library.takesNumbers(callee);
  if (findAnnotation(callee, "autograph.host") || isLibrary || unit.isLeftPlain(callee))
    return emitFunctionCall(callee, self, arguments, where, spelling, /*host=*/true);
  const FunctionDecl *definition = nullptr;
  callee->hasBody(definition);
  if (!definition) {
    if (findAnnotation(callee, "autograph.function"))
      return emitFunctionCall(callee, self, arguments, where, spelling, /*host=*/true);
    if (unit.isSystem(callee))
      refuse(where->getSourceRange(), diag::SystemFunction, callee->getQualifiedNameAsString());
    refuseUse(where->getSourceRange(), callee, diag::NoBody);
  }
  bool ofLibrary = unit.isSystem(definition) && !isInAg(definition);
  if (ofLibrary && !body.libraryCall)
    return library.emitLibraryCall(definition, self, arguments, where,
                                   callee->getQualifiedNameAsString());
  if (unit.callsItself(definition) && isPassedAsFields(definition) &&
      findLifted(definition, nullptr, self, arguments))
    return emitLiftedCall(definition, nullptr, self, holdTemporaries(definition, arguments, where),
                          where);
  bool inlined = ofLibrary || isModel(definition) || needsPlace(definition, self, arguments);
  if (unit.callsItself(definition) && (self ? needsLifting(definition, *self, arguments)
                                            : inlined || !printing.canName(definition)))
    return emitLiftedCall(definition, nullptr, self, holdTemporaries(definition, arguments, where),
                          where);
  if (findAnnotation(callee, "autograph.unrecorded"))
    return emitUnrecorded(definition, arguments, where);
  if (findAnnotation(callee, "autograph.repeatable"))
    return emitRepeatable(definition, arguments, where);
  if (findAnnotation(callee, "autograph.with_gradient"))
    return emitWithGradient(definition, arguments, where);
  if (inlined)
    return emitInlined(definition, self, arguments, where);
  return emitFunctionCall(definition, self, arguments, where, spelling, /*host=*/false);
}

} // namespace autographc::frontend
