//===- InPlace.cpp - bodies put in place of their calls -------------------===//
#include "Frontend/Cpp/Library/Output.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

void Emitter::checkCopy(const Place &place, SourceRange range) {
  if (place.closure && place.closure->owned)
    refuse(range, diag::ClosureCopied, place.closure->owned->getNameAsString(),
           types.spell(place.closure->owned->getType()));
}

/// An object in a lambda that its constructor makes (`isMade`: the source is that object), and that
/// lives as long as the lambda.
Place Emitter::captureObject(const ValueDecl *variable, const Place &source, const Expr *init,
                             bool isMade) {
  Place own = source;
  if (source.type) {
    Value value = coerce(emitOwned(init), source.type, init->getExprLoc());
    own = makeVariable(variable->getName(), source.type, loc(init));
    write(own, value, loc(init), /*declares=*/true);
  } else if (!isMade) {
    own = copyPlace(source, variable->getType(), loc(init));
  }
  pushCleanup(own, variable->getType());
  return own;
}

Place Emitter::makeClosure(const LambdaExpr *lambda) {
  Place place;
  place.closure = std::make_shared<Closure>();
  Closure &closure = *place.closure;
  closure.record = lambda->getLambdaClass();
  auto hold = [&](const ValueDecl *variable, Value value) {
    if (!lambda->isMutable() && !types.hasMutable(variable->getType()))
      return makeValuePlace(value);
    Place own = makeVariable(variable->getName(), value.getType(), loc(lambda));
    write(own, value, loc(lambda), /*declares=*/true);
    return own;
  };
  auto holdSelf = [&](const Place &self, QualType type) {
    Value object = emitObjectCopy(self, type, /*moves=*/false, lambda);
    if (!lambda->isMutable() && !types.hasMutable(type))
      return makeValuePlace(object);
    Place own = makeVariable("self", object.getType(), loc(lambda));
    write(own, object, loc(lambda), /*declares=*/true);
    return own;
  };
  for (auto [capture, init] : llvm::zip(lambda->captures(), lambda->capture_inits())) {
    if (capture.capturesThis()) {
      if (!frame->self)
        refuse(lambda->getSourceRange(), diag::Pointer);
      closure.self = *frame->self;
      if (capture.getCaptureKind() == LCK_StarThis && types.hasUserDestructor(init->getType()))
        refuse(SourceRange(capture.getLocation()), diag::UnsupportedConstruct,
               "a copy of `*this`, whose destructor has a body, in a lambda");
      if (capture.getCaptureKind() == LCK_StarThis)
        closure.self =
            frame->self->parts ? emitSplit(init) : holdSelf(*frame->self, init->getType());
      continue;
    }
    if (!capture.capturesVariable())
      refuse(lambda->getSourceRange(), diag::VariableLengthArray);
    const ValueDecl *variable = capture.getCapturedVar();
    bool isShared = capture.getCaptureKind() == LCK_ByRef;
    // A std::function in its own initialiser.
    if (variable == declared && isShared) {
      closure.named = declared;
      continue;
    }
    // A lambda in the body of another one captures what that made, as any other variable.
    bool isInit = lambda->isInitCapture(&capture);
    bool isMade = !isShared && isInit && isSplit(variable->getType());
    bool isObject = !isShared && (types.hasUserDestructor(variable->getType()) ||
                                  types.hasUserCopy(variable->getType()));
    const Expr *initial = isInit ? cast<VarDecl>(variable)->getInit() : init;
    Place source;
    if (isObject && types.convert(variable->getType()))
      source.type = types.convert(variable->getType());
    else if (isInit)
      source = isMade ? emitSplit(initial) : emitPlace(initial);
    else if (auto known = bindings.find(variable); known != bindings.end())
      source = known->second;
    else
      source = emitPlace(init);
    if (!isShared)
      checkCopy(source, lambda->getSourceRange());
    if (isShared) {
      closure.captures[variable] = source;
    } else if (isObject) {
      closure.captures[variable] = captureObject(variable, source, initial, isMade);
      closure.owned = variable;
    } else {
      closure.captures[variable] = source.type
                                       ? hold(variable, read(source, loc(lambda)))
                                       : copyPlace(source, variable->getType(), loc(lambda));
    }
  }
  return place;
}

/// What the names in a closure's body mean.
void Emitter::bindCaptures(const Closure &closure) {
  for (auto &[variable, place] : closure.captures)
    bind(variable, place);
  if (!closure.named)
    return;
  Place self;
  self.closure = std::make_shared<Closure>(closure);
  bind(closure.named, self);
}

/// A copy of a closure owns copies of what it captured by value and may change.
Place Emitter::copyClosure(const Place &place, SourceRange range) {
  checkCopy(place, range);
  if (!place.closure || !place.closure->record || !place.closure->record->getLambdaCallOperator())
    return place;
  bool isConst = place.closure->record->getLambdaCallOperator()->isConst();
  Place copy;
  copy.closure = std::make_shared<Closure>(*place.closure);
  for (const LambdaCapture &capture : place.closure->record->captures()) {
    if (!capture.capturesVariable() || capture.getCaptureKind() == LCK_ByRef ||
        (isConst && !types.hasMutable(capture.getCapturedVar()->getType())))
      continue;
    Place &held = copy.closure->captures[capture.getCapturedVar()];
    if (!held.isVariable())
      continue;
    mlir::Location location = held.root.getLoc();
    Place own = makeVariable(capture.getCapturedVar()->getName(), held.type, location);
    write(own, read(held, location), location, /*declares=*/true);
    held = own;
  }
  return copy;
}

/// The body of a lambda in place of its call: its captures have their names there, and nowhere
/// else.
Place Emitter::callBody(const Closure &closure, const FunctionDecl *definition,
                        llvm::ArrayRef<Argument> arguments, const Expr *where) {
  auto saved = bindings;
  size_t swaps = swapped.size();
  bindCaptures(closure);
  try {
    Place result = emitInPlace(definition, closure.self, arguments, where, &closure);
    restoreBindings(std::move(saved), swaps);
    return result;
  } catch (const Refused &) {
    bindings = std::move(saved);
    throw;
  }
}

Place Emitter::callClosure(const Closure &closure, const CallExpr *expression,
                           const FunctionDecl *callee, llvm::ArrayRef<const Expr *> expressions) {
  if (closure.function)
    return callFunction(closure.function, std::nullopt,
                        emitArguments(closure.function, expressions), expression,
                        spellFunction(closure.function));
  llvm::SmallVector<Argument> arguments = emitArguments(callee, expressions);
  const FunctionDecl *definition = callee;
  callee->hasBody(definition);
  if (closure.named || module.callsItself(definition))
    return emitLiftedCall(definition, std::make_shared<Closure>(closure), std::nullopt, arguments,
                          expression);
  // Of lambdas that call each other there would be as many copies as there are ways through the
  // calls.
  constexpr unsigned mostCopies = 32;
  if (++copies[definition] > mostCopies && !closure.owned)
    if (auto shared = std::make_shared<Closure>(closure); canLift(definition, shared, arguments))
      return emitLiftedCall(definition, shared, std::nullopt, arguments, expression);
  return callBody(closure, definition, arguments, expression);
}

/// The call operator whose parameters take these values; of a generic lambda the specialisation
/// that the headers instantiated.
static const FunctionDecl *findOperator(const CXXRecordDecl *record, Types &types,
                                        llvm::ArrayRef<Value> arguments) {
  CXXMethodDecl *method = record->getLambdaCallOperator();
  FunctionTemplateDecl *generic = method->getDescribedFunctionTemplate();
  if (!generic)
    return method;
  for (const FunctionDecl *special : generic->specializations()) {
    bool fits = special->getNumParams() == arguments.size();
    for (unsigned i = 0; fits && i < arguments.size(); ++i)
      fits = types.convert(special->getParamDecl(i)->getType()) == arguments[i].getType();
    if (fits)
      return special;
  }
  return nullptr;
}

Place Emitter::callClosureValues(const Closure &closure, llvm::ArrayRef<Value> values,
                                 const Expr *where) {
  llvm::SmallVector<Argument> arguments;
  for (Value value : values)
    arguments.push_back({makeValuePlace(value), nullptr, false});
  if (closure.function)
    return callFunction(closure.function, std::nullopt, arguments, where,
                        spellFunction(closure.function));
  const FunctionDecl *callee = findOperator(closure.record, types, values);
  const FunctionDecl *definition = nullptr;
  if (!callee || !callee->hasBody(definition))
    refuse(where->getSourceRange(), diag::ClosureAsValue);
  return callBody(closure, definition, arguments, where);
}

void Emitter::bindParameter(const ParmVarDecl *parameter, const Argument &argument) {
  bool isList = Types::classify(parameter->getType()) == ClassKind::InitializerList;
  bool isShared =
      argument.isParameter || (parameter->getType()->isReferenceType() && argument.reference);
  if (!argument.place.type || isList || isShared ||
      llvm::isa<ag::CallableType>(argument.place.type)) {
    bind(parameter, argument.place);
    return;
  }
  mlir::Location location = loc(parameter->getLocation());
  mlir::Type type =
      getType(parameter->getType(), argument.expression ? argument.expression->getSourceRange()
                                                        : SourceRange(parameter->getLocation()));
  Value value = coerce(read(argument.place, location), type, parameter->getLocation());
  Place own = makeVariable(parameter->getName(), type, location);
  write(own, value, location, /*declares=*/true);
  bind(parameter, own);
}

bool returnsOnlyAtEnd(const Stmt *statement, const ASTContext &ast, bool isLast) {
  if (!statement || isa<LambdaExpr>(statement))
    return true;
  if (isa<ReturnStmt>(statement))
    return isLast;
  if (auto *compound = dyn_cast<CompoundStmt>(statement)) {
    for (const Stmt *child : compound->body())
      if (!returnsOnlyAtEnd(child, ast, isLast && child == compound->body_back()))
        return false;
    return true;
  }
  if (auto *choice = dyn_cast<IfStmt>(statement); choice && choice->isConstexpr()) {
    std::optional<const Stmt *> taken = choice->getNondiscardedCase(ast);
    return !taken || returnsOnlyAtEnd(*taken, ast, isLast);
  }
  for (const Stmt *child : statement->children())
    if (!returnsOnlyAtEnd(child, ast, false))
      return false;
  return true;
}

/// A result that cannot be followed; a `const &` can as well be a value.
void Emitter::refuseReference(const FunctionDecl *callee, SourceRange range) {
  if (!module.reporter.report(range, diag::ReturnsReference, callee->getNameAsString()))
    throw Refused();
  auto reference = callee->getFunctionTypeLoc()
                       ? callee->getFunctionTypeLoc().getReturnLoc().getAs<LValueReferenceTypeLoc>()
                       : LValueReferenceTypeLoc();
  if (reference && callee->getReturnType().getNonReferenceType().isConstQualified())
    module.reporter.fixedBy(FixItHint::CreateRemoval(reference.getAmpLoc()));
  module.reporter.note(callee->getLocation(),
                       "`" + callee->getNameAsString() + "` is declared here");
  throw Refused();
}

/// Whether a function that becomes a value in a body may be called after it: what the body gives,
/// or can reach outside, holds one.
static bool mayKeepFunctions(Types &types, const FunctionDecl *callee,
                             const std::optional<Place> &self, llvm::ArrayRef<Argument> arguments,
                             const Closure *closure) {
  auto mayHold = [&](QualType type) {
    return !types.convert(type.getNonReferenceType()) || types.holdsFunction(type);
  };
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  if (!callee->getReturnType()->isVoidType() && mayHold(callee->getReturnType()))
    return true;
  if (self && (!method || method->getParent()->isLambda() ||
               mayHold(method->getASTContext().getCanonicalTagType(method->getParent()))))
    return true;
  if (closure && llvm::any_of(closure->captures, [&](const auto &captured) {
        return mayHold(captured.first->getType());
      }))
    return true;
  return llvm::any_of(llvm::zip(callee->parameters(), arguments), [&](const auto &pair) {
    return !std::get<1>(pair).place.type || mayHold(std::get<0>(pair)->getType());
  });
}

Place Emitter::emitInPlace(const FunctionDecl *callee, std::optional<Place> self,
                           llvm::ArrayRef<Argument> arguments, const Expr *where,
                           const Closure *closure) {
  requireSound(callee);
  if (closure && closure->isChosen)
    closure = nullptr;
  // A lambda may call another object of its class that it captured, which ends; itself it may not.
  for (Frame *outer = frame; outer && outer->outer; outer = outer->outer)
    if (outer->function == callee && (!closure || !outer->closure || closure == outer->closure))
      refuse(where ? where->getSourceRange() : SourceRange(callee->getLocation()),
             diag::RecursionInPlace, callee->getNameAsString());
  module.inPlace.insert(callee->getCanonicalDecl());
  auto saved = bindings;
  auto savedPacked = packed;
  size_t swaps = swapped.size();
  for (auto [parameter, argument] : llvm::zip(callee->parameters(), arguments))
    bindParameter(parameter, argument);
  Frame inner;
  inner.function = callee;
  inner.self = self;
  inner.closure = closure;
  inner.outer = frame;
  inner.cleanups = cleanups.size();
  QualType result = callee->getReturnType();
  bool aliases = result->isReferenceType() || (!result->isVoidType() && !types.convert(result));
  inner.direct = returnsOnlyAtEnd(callee->getBody(), ast, true);
  bool isReference =
      result->isReferenceType() && (types.convert(result) || OutputCalls::isStream(result));
  bool returnsPlaces = isReference && !inner.direct &&
                       !result.getNonReferenceType().isConstQualified() &&
                       isa<CompoundStmt>(callee->getBody());
  bool returnsIterators =
      aliases && !isReference && !inner.direct && types.isMadeOfIterators(result);
  returnsPlaces |= returnsIterators;
  if (aliases && !inner.direct && !isReference && !returnsIterators)
    refuseReference(callee, where ? where->getSourceRange() : SourceRange(callee->getLocation()));
  frame = &inner;
  Place place;
  ag::CleanupOp end;
  if (isNoexcept(callee, module.sema))
    end = emitUnwinding(loc(callee->getLocation()),
                        [&] { emitTermination(loc(callee->getLocation())); });
  try {
    place = inner.direct    ? emitDirect(callee, inner, where)
            : returnsPlaces ? emitReturnedPlaces(callee, where)
                            : emitScope(callee, where);
  } catch (const Refused &) {
    frame = inner.outer;
    bindings = std::move(saved);
    throw;
  }
  frame = inner.outer;
  cleanups.resize(std::min(inner.cleanups, cleanups.size()));
  restoreBindings(std::move(saved), swaps);
  if (packed.size() != savedPacked.size() &&
      !mayKeepFunctions(types, callee, self, arguments, closure))
    packed = std::move(savedPacked);
  if (!isTerminated())
    endUnwinding(end, loc(callee->getLocation()));
  return place;
}

Place Emitter::emitDirect(const FunctionDecl *callee, Frame &inner, const Expr *where) {
  if (auto *body = dyn_cast_or_null<CompoundStmt>(callee->getBody()))
    emitCompound(body);
  if (inner.result)
    return *inner.result;
  if (callee->getReturnType()->isVoidType() || isa<CXXDestructorDecl, CXXConstructorDecl>(callee))
    return {};
  mlir::Type type = types.convert(callee->getReturnType());
  if (!type)
    throw Refused();
  return makeValuePlace(ag::UndefinedOp::create(builder, loc(callee->getLocation()), type));
}

Place Emitter::emitScope(const FunctionDecl *callee, const Expr *where) {
  mlir::Location location = where ? loc(where) : loc(callee->getLocation());
  bool isVoid =
      callee->getReturnType()->isVoidType() || isa<CXXDestructorDecl, CXXConstructorDecl>(callee);
  mlir::Type type =
      isVoid ? mlir::Type()
             : getType(callee->getReturnType(),
                       where ? where->getSourceRange() : SourceRange(callee->getLocation()));
  std::string name = callee->getNameAsString();
  auto scope = ag::ScopeOp::create(builder, location, type,
                                   builder.getStringAttr(name == "operator()" ? "" : name));
  emitRegion(scope.getBody(), [&] {
    if (auto *body = dyn_cast_or_null<CompoundStmt>(callee->getBody()))
      emitCompound(body);
    if (isTerminated())
      return;
    Value result = isVoid ? Value() : Value(ag::UndefinedOp::create(builder, location, type));
    ag::ReturnOp::create(builder, location, result);
  });
  return isVoid ? Place() : makeValuePlace(scope.getResult());
}

} // namespace autographc::frontend
