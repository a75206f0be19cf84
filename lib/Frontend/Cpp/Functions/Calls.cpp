//===- Calls.cpp - calls of functions and methods -------------------------===//
#include "Frontend/Cpp/Language/Emitter.h"
#include "Frontend/Cpp/Library/Maps.h"
#include "Frontend/Cpp/Library/Output.h"

#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place Emitter::emitCall(const CallExpr *expression) {
  if (isa<CXXPseudoDestructorExpr>(expression->getCallee()->IgnoreParens()))
    return {};
  // The operator's parameter may be a `long double`.
  if (isa<UserDefinedLiteral>(expression))
    if (Value constant = emitConstantIfKnown(expression, ""))
      return makeValuePlace(constant);
  if (auto *selected = dyn_cast<BinaryOperator>(expression->getCallee()->IgnoreParens());
      selected && selected->isPtrMemOp())
    return callPointedMember(expression);
  emitUnusedObject(expression->getCallee());
  if (const FunctionDecl *callee = expression->getDirectCallee())
    return dispatchCall(expression, callee);
  Place target = emitPlace(expression->getCallee());
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  QualType pointer = expression->getCallee()->getType();
  if (target.type && FunctionSets::isFunctionValue(pointer))
    return callFunctionValue(
        target, pointer,
        emitFunctionArguments(module.functions.getFunctionType(pointer), arguments), expression);
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

/// `empty`, `size` and what else all views have.
static bool isInView(const CXXMethodDecl *method) {
  const CXXRecordDecl *record = method->getParent();
  return record->getIdentifier() && record->getName() == "view_interface" && isInStd(record);
}

Place Emitter::dispatchCall(const CallExpr *expression, const FunctionDecl *callee) {
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  if (const CXXMethodDecl *invoked = findInvoked(callee);
      invoked && !isa<CXXOperatorCallExpr>(expression))
    return callClosure(*makeClosurePlace(ast.getCanonicalTagType(invoked->getParent())).closure,
                       expression, invoked, arguments);
  auto *member = dyn_cast<CXXMemberCallExpr>(expression);
  if (auto operation = findAnnotation(callee, "autograph.op")) {
    // `x.operator+=(y)` is `x += y`.
    const CXXOperatorCallExpr *named = member ? findOperatorCall(expression, ast) : nullptr;
    if (named)
      return emitOperation(*operation, named, callee,
                           llvm::SmallVector<const Expr *>(named->arguments()));
    if (member)
      arguments.insert(arguments.begin(), findObject(member, ast));
    return emitOperation(*operation, expression, callee, arguments);
  }
  if (std::optional<Place> output = OutputCalls(*this, expression, callee).emit())
    return *output;
  if (std::optional<Place> complex = emitComplexCall(expression, callee))
    return *complex;
  if (const CXXOperatorCallExpr *call = findOperatorCall(expression, ast))
    return emitOperatorCall(call, callee);
  // What std::numeric_limits says of them.
  if (isInAg(callee) && Types::classify(callee->getReturnType()) == ClassKind::Number)
    if (Value constant = emitConstantIfKnown(expression, ""))
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
    if (Types::classify(ast.getCanonicalTagType(method->getParent())) == ClassKind::View ||
        isInView(method))
      refuse(expression->getSourceRange(), diag::UnsupportedRange,
             "`" + method->getNameAsString() + "` of a view", "go through the view by a range-for");
    if (isa<CXXDestructorDecl>(method))
      refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
             "an explicit destructor call");
    if (method->getParent()->isLambda()) {
      Place closure = emitPlace(access->getBase());
      if (isa<CXXConversionDecl>(method))
        return closure;
      return callClosure(*closure.closure, expression, callee, arguments);
    }
    if (Types::isOrdering(
            method->getParent()->getASTContext().getCanonicalTagType(method->getParent())) &&
        isa<CXXConversionDecl>(method))
      return emitPlace(access->getBase());
    if (auto known = emitStdMethod(member, method))
      return *known;
    bool dispatched = method->isVirtual() && !access->hasQualifier() &&
                      !method->hasAttr<FinalAttr>() && !method->getParent()->hasAttr<FinalAttr>();
    if (dispatched)
      refuseUse(expression->getSourceRange(), method, diag::VirtualCall);
    std::optional<Place> self;
    if (!method->isStatic())
      self = getBase(
          holdObject(emitObject(access->getBase(), access->isArrow()), method, loc(expression)),
          access->isArrow() ? access->getBase()->getType()->getPointeeType()
                            : access->getBase()->getType(),
          method->getParent());
    return emitUserCall(expression, callee, self, arguments);
  }
  if (auto known = emitStdCall(expression, callee))
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

Place Emitter::emitUserCall(const CallExpr *expression, const FunctionDecl *callee,
                            std::optional<Place> self, llvm::ArrayRef<const Expr *> arguments) {
  llvm::SmallVector<Argument> evaluated = emitArguments(callee, arguments);
  std::string spelling = spellCallee(expression);
  if (self && isCalledOnBase(expression, *self, types.getLocalNames()) &&
      !StringRef(spelling).starts_with(".*"))
    spelling.insert(
        1, types.spellUniquely(ast.getCanonicalTagType(cast<CXXMethodDecl>(callee)->getParent())) +
               "::");
  return callFunction(callee, self, evaluated, expression, spelling);
}

/// Holds an object that only its constructors can make: printed code cannot pass it on, so what
/// takes it stands where its fields are.
static bool isKnownByFields(Types &types, QualType type) {
  type = type.getNonReferenceType();
  if (Types::isMap(type))
    return true;
  ClassKind kind = Types::classify(type);
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (kind == ClassKind::Struct && !isInAg(record) && record->hasDefinition() &&
      !isWrittenAsFields(record->getDefinition()))
    return true;
  bool holds = type->isConstantArrayType() || Types::isAggregate(kind);
  return holds && llvm::any_of(types.getFields(type), [&](const FieldType &field) {
           return isKnownByFields(types, field.type);
         });
}

/// What a `func.func` cannot take or give: closures, references that are results, objects known
/// under two names.
bool Emitter::needsPlace(const FunctionDecl *callee, const std::optional<Place> &self,
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
  if ((givesLocal || module.usesObjects(callee)) && !isBeingEmitted(callee))
    return true;
  if (types.holdsFunction(result))
    return true;
  // Printed code has no `std::pair<const K, V>`, which it could not assign.
  if ((self && !object.isNull() && types.holdsConstKeys(object)) || types.holdsConstKeys(result) ||
      llvm::any_of(callee->parameters(), [&](const ParmVarDecl *parameter) {
        return types.holdsConstKeys(parameter->getType());
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
  if (!canName(callee) && !module.callsItself(callee))
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
    if (!self->type || (module.isCastToDerived(method->getParent()) && !isBeingEmitted(callee)))
      return true;
    // Where `mutable` members may change, only in place is the object that of the caller.
    if (method->isConst() && types.hasMutable(ast.getCanonicalTagType(method->getParent())))
      return true;
    references.push_back({&*self, !method->isConst()});
    if (!method->isConst() && isUsedByCleanup(*self))
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
        module.isCastToDerived(parameter->getType()->getPointeeCXXRecordDecl()) &&
        !isBeingEmitted(callee))
      return true;
    // Each call would pass every element of an array.
    if (parameter->getType().getNonReferenceType()->isConstantArrayType() &&
        !module.callsItself(callee))
      return true;
    // An `ag::Variable` is passed as which one it is: every access sees the others.
    if (!argument.reference || Types::classify(parameter->getType()) == ClassKind::Variable)
      continue;
    if (!Types::isChanged(parameter->getType()) && types.hasMutable(parameter->getType()))
      return true;
    // A destructor that an error in the call runs sees what the call has done by then.
    if (Types::isChanged(parameter->getType()) && isUsedByCleanup(argument.place))
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
bool Emitter::needsLifting(const FunctionDecl *callee, const Place &self,
                           llvm::ArrayRef<Argument> arguments) {
  Frame inner;
  inner.function = callee;
  inner.outer = frame;
  frame = &inner;
  bool needs = needsPlace(callee, self, arguments);
  frame = inner.outer;
  return needs;
}

/// A body of its own that changes what it is given for a parameter `T &&` needs a variable there.
llvm::SmallVector<Argument> Emitter::holdTemporaries(const FunctionDecl *callee,
                                                     llvm::ArrayRef<Argument> arguments,
                                                     const Expr *where) {
  llvm::SmallVector<Argument> held(arguments);
  for (auto [argument, parameter] : llvm::zip(held, callee->parameters())) {
    QualType type = parameter->getType();
    if (!type->isRValueReferenceType() || !Types::isChanged(type) || types.holdsFunction(type) ||
        argument.place.isObject())
      continue;
    Place temporary = makeVariable("", getType(type, where->getSourceRange()), loc(where));
    write(temporary, coerce(read(argument.place, loc(where)), temporary.type, where->getExprLoc()),
          loc(where));
    argument.place = temporary;
    argument.reference = true;
  }
  return held;
}

Place Emitter::callFunction(const FunctionDecl *callee, std::optional<Place> self,
                            llvm::ArrayRef<Argument> arguments, const Expr *where,
                            llvm::StringRef spelling) {
  requireSound(callee);
  module.noteCall(callee, frame->function, where->getExprLoc());
  bool isLibrary = module.isSystem(callee) && !isInAg(callee) && !self && takesNumbers(callee);
  if (findAnnotation(callee, "autograph.host") || isLibrary || module.isLeftPlain(callee))
    return emitFunctionCall(callee, self, arguments, where, spelling, /*host=*/true);
  const FunctionDecl *definition = nullptr;
  callee->hasBody(definition);
  if (!definition) {
    if (findAnnotation(callee, "autograph.function"))
      return emitFunctionCall(callee, self, arguments, where, spelling, /*host=*/true);
    if (module.isSystem(callee))
      refuse(where->getSourceRange(), diag::SystemFunction, callee->getQualifiedNameAsString());
    refuseUse(where->getSourceRange(), callee, diag::NoBody);
  }
  bool ofLibrary = module.isSystem(definition) && !isInAg(definition);
  if (ofLibrary && !libraryCall)
    return emitLibraryCall(definition, self, arguments, where, callee->getQualifiedNameAsString());
  if (module.callsItself(definition) && isPassedAsFields(definition) &&
      findLifted(definition, nullptr, self, arguments))
    return emitLiftedCall(definition, nullptr, self, holdTemporaries(definition, arguments, where),
                          where);
  bool inPlace = ofLibrary || needsPlace(definition, self, arguments);
  if (module.callsItself(definition) &&
      (self ? needsLifting(definition, *self, arguments) : inPlace || !canName(definition)))
    return emitLiftedCall(definition, nullptr, self, holdTemporaries(definition, arguments, where),
                          where);
  if (inPlace)
    return emitInPlace(definition, self, arguments, where);
  return emitFunctionCall(definition, self, arguments, where, spelling, /*host=*/false);
}

/// A call of a function that has its own `func.func`, or of one of the host's (`host` is its name):
/// `make` is given the operands, the object of a method first, and the numbers of those that come
/// back.
mlir::Operation *Emitter::emitCallOperation(llvm::ArrayRef<Parameter> parameters, bool hasSelf,
                                            llvm::ArrayRef<Argument> arguments, const Expr *where,
                                            llvm::StringRef host, MakeCall make) {
  mlir::Location location = loc(where);
  llvm::SmallVector<Value> operands;
  llvm::SmallVector<int64_t> inout;
  std::vector<std::pair<Place, Place>> copiedBack;
  std::vector<Place> changed;
  for (auto [index, parameter, argument] : llvm::enumerate(parameters, arguments)) {
    bool isSelf = hasSelf && index == 0;
    const Place &place = argument.place;
    SourceRange range =
        argument.expression ? argument.expression->getSourceRange() : where->getSourceRange();
    if (Types::classify(parameter.type) == ClassKind::Variable) {
      if (isLocalState(place, parameter.type))
        refuse(range, diag::LocalState, getVariableName(place).str());
      operands.push_back(readState(place, location));
      continue;
    }
    if (parameter.isSpan)
      refuse(range, diag::SpanInSignature,
             "give a `std::span` to a function that is not compiled here; give it a vector");
    if (llvm::isa_and_nonnull<ag::CallableType>(place.type)) {
      operands.push_back(read(place, location));
      continue;
    }
    mlir::Type type = getType(parameter.type, range);
    if (!host.empty())
      requireOutside(parameter.type, range);
    if (!host.empty() && types.holdsFunction(parameter.type) &&
        (parameter.inout || !types.holdsGiven(place.type)))
      refuse(range, diag::ClosureAsValue);
    bool mayBeTemporary = isSelf || parameter.isMutable || parameter.type->isRValueReferenceType();
    if (!parameter.inout || (mayBeTemporary && !place.isObject())) {
      Value value = coerce(read(place, location), type, range.getBegin());
      if (parameter.inout) {
        // What a call changes of a temporary is lost with it.
        Place temporary = makeVariable("", type, location);
        write(temporary, value, location);
        value = temporary.root;
        inout.push_back(index);
      }
      operands.push_back(value);
      continue;
    }
    requireAssignable(place, range, /*isPassed=*/true);
    if (!host.empty() && isUsedByCleanup(place))
      refuse(range, diag::ChangedInCall, getVariableName(place).str(), host.str(),
             "which is not compiled here");
    inout.push_back(index);
    changed.push_back(place);
    if (place.isWholeVariable() && place.type == type) {
      operands.push_back(place.root);
      continue;
    }
    Place temporary = makeVariable("", type, location);
    write(temporary, coerce(read(place, location), type, range.getBegin()), location);
    operands.push_back(temporary.root);
    copiedBack.push_back({place, temporary});
  }
  std::function<void()> moveIterators = MapMethods::holdIterators(*this, changed, where);
  mlir::Operation *call = make(operands, inout);
  for (auto &[place, temporary] : copiedBack)
    write(place, coerce(read(temporary, location), place.type, where->getExprLoc()), location);
  moveIterators();
  return call;
}

Place Emitter::emitFunctionCall(const FunctionDecl *callee, std::optional<Place> self,
                                llvm::ArrayRef<Argument> arguments, const Expr *where,
                                llvm::StringRef spelling, bool host) {
  std::vector<Parameter> parameters = getParameters(callee);
  if (host)
    types.markMutable(parameters);
  if (!self && parameters.size() == arguments.size() + 1)
    parameters.erase(parameters.begin());
  llvm::SmallVector<Argument> given;
  if (self)
    given.push_back({*self, nullptr});
  given.append(arguments.begin(), arguments.end());
  llvm::SmallVector<mlir::Type, 1> results;
  if (host)
    requireOutside(callee->getReturnType(), where->getSourceRange());
  if (host && types.holdsFunction(callee->getReturnType()))
    refuse(where->getSourceRange(), diag::ClosureAsValue);
  std::optional<unsigned> returned = host ? std::nullopt : findReturnedParameter(callee);
  mlir::Operation *call = emitCallOperation(
      parameters, self.has_value(), given, where, host ? callee->getNameAsString() : "",
      [&](auto operands, auto inout) -> mlir::Operation * {
        auto numbers = builder.getDenseI64ArrayAttr(inout);
        if (!returned && !callee->getReturnType()->isVoidType())
          results.push_back(getType(callee->getReturnType(), where->getSourceRange()));
        if (!host)
          return ag::CallOp::create(builder, loc(where), results, module.require(callee), operands,
                                    builder.getStringAttr(spelling), numbers);
        module.hostFunctions.insert(callee);
        return ag::HostCallOp::create(builder, loc(where), results,
                                      builder.getStringAttr(module.mangle(callee)), operands,
                                      builder.getStringAttr(spelling), numbers);
      });
  const MovedLists &moved = module.movedLists.find(callee);
  for (auto [parameter, argument] : llvm::zip(parameters, given))
    if (parameter.inout && moved.contains(parameter.declaration))
      loseElements(argument.place);
  markCategories(call, callee, self.has_value(), where);
  if (returned)
    return given[*returned].place;
  return call->getNumResults() ? makeValuePlace(call->getResult(0)) : Place();
}

} // namespace autographc::frontend
