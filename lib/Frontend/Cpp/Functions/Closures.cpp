//===- Closures.cpp - lambdas and what they capture -----------------------===//
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// An object in a lambda that its constructor makes (`isMade`: the source is that object), and that
/// lives as long as the lambda.
Place FunctionEmitter::captureObject(const ValueDecl *variable, const Place &source,
                                     const Expr *init, bool isMade) {
  Place own = source;
  if (source.type) {
    Value value = places.coerce(evaluator.emitOwned(init), source.type, init->getExprLoc());
    own = makeVariable(variable->getName(), source.type, loc(init));
    places.write(own, value, loc(init), /*declares=*/true);
  } else if (!isMade) {
    own = places.copyPlace(source, variable->getType(), loc(init));
  }
  lifetimes.pushCleanup(own, variable->getType());
  return own;
}

Place FunctionEmitter::makeClosure(const LambdaExpr *lambda) {
  Place place;
  place.closure = std::make_shared<Closure>();
  Closure &closure = *place.closure;
  closure.record = lambda->getLambdaClass();
  auto hold = [&](const ValueDecl *variable, Value value) {
    if (!lambda->isMutable() && !types.hasMutable(variable->getType()))
      return makeValuePlace(value);
    Place own = makeVariable(variable->getName(), value.getType(), loc(lambda));
    places.write(own, value, loc(lambda), /*declares=*/true);
    return own;
  };
  auto holdSelf = [&](const Place &self, QualType type) {
    Value object = objects.emitObjectCopy(self, type, /*moves=*/false, lambda);
    if (!lambda->isMutable() && !types.hasMutable(type))
      return makeValuePlace(object);
    Place own = makeVariable("self", object.getType(), loc(lambda));
    places.write(own, object, loc(lambda), /*declares=*/true);
    return own;
  };
  for (auto [capture, init] : llvm::zip(lambda->captures(), lambda->capture_inits())) {
    if (capture.capturesThis()) {
      if (!body.frame->self)
        refuse(lambda->getSourceRange(), diag::Pointer);
      closure.self = *body.frame->self;
      if (capture.getCaptureKind() == LCK_StarThis && types.hasUserDestructor(init->getType()))
        refuse(SourceRange(capture.getLocation()), diag::UnsupportedConstruct,
               "a copy of `*this`, whose destructor has a body, in a lambda");
      if (capture.getCaptureKind() == LCK_StarThis)
        closure.self = body.frame->self->parts ? evaluator.emitSplit(init)
                                               : holdSelf(*body.frame->self, init->getType());
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
      source = isMade ? evaluator.emitSplit(initial) : evaluator.emitPlace(initial);
    else if (auto known = body.bindings.find(variable); known != body.bindings.end())
      source = known->second;
    else
      source = evaluator.emitPlace(init);
    if (!isShared)
      places.checkCopy(source, lambda->getSourceRange());
    if (isShared) {
      closure.captures[variable] = source;
    } else if (isObject) {
      closure.captures[variable] = captureObject(variable, source, initial, isMade);
      closure.owned = variable;
    } else {
      closure.captures[variable] = source.type
                                       ? hold(variable, places.read(source, loc(lambda)))
                                       : places.copyPlace(source, variable->getType(), loc(lambda));
    }
  }
  return place;
}

void FunctionEmitter::bindCaptures(const Closure &closure) {
  for (auto &[variable, place] : closure.captures)
    bind(variable, place);
  if (!closure.named)
    return;
  Place self;
  self.closure = std::make_shared<Closure>(closure);
  bind(closure.named, self);
}

/// What a capture by reference means where the lambda is called: what its name means there, or else
/// what it meant where the lambda became a value.
std::optional<Place> FunctionEmitter::findShared(const CXXRecordDecl *record,
                                                 const LambdaCapture &capture) {
  const ValueDecl *variable = capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
  if (!variable)
    if (std::optional<Place> self = findSelf(record))
      return self;
  // One that ended with its block is not what a function that is called now captured.
  auto isInScope = [&](Place place) {
    return !place.root ||
           place.root.getParentRegion()->isAncestor(builder.getInsertionBlock()->getParent());
  };
  if (auto named = variable ? body.bindings.find(variable) : body.bindings.end();
      named != body.bindings.end())
    return isInScope(named->second) ? std::optional(named->second) : std::nullopt;
  auto known = packed.find(record);
  if (known == packed.end())
    return std::nullopt;
  auto captured = variable ? known->second.captures.find(variable) : known->second.captures.end();
  std::optional<Place> place = captured != known->second.captures.end() ? captured->second
                               : variable                               ? std::nullopt
                                                                        : known->second.self;
  return place && place->isWholeVariable() && isInScope(*place) ? place : std::nullopt;
}

} // namespace autographc::frontend
