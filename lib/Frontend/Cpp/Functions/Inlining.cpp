//===- Inlining.cpp - bodies inlined --------------------------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// The inlined body of a lambda: its captures have their names there, and nowhere
/// else.
Place CallEmitter::callBody(const Closure &closure, const FunctionDecl *definition,
                            llvm::ArrayRef<Argument> arguments, const Expr *where) {
  auto saved = body.bindings;
  size_t swaps = borrows.swapped.size();
  functions.bindCaptures(closure);
  try {
    Place result = emitInlined(definition, closure.self, arguments, where, &closure);
    borrows.restoreBindings(std::move(saved), swaps);
    return result;
  } catch (const Refused &) {
    body.bindings = std::move(saved);
    throw;
  }
}

Place CallEmitter::callClosure(const Closure &closure, const CallExpr *expression,
                               const FunctionDecl *callee,
                               llvm::ArrayRef<const Expr *> expressions) {
  if (closure.function)
    return callFunction(closure.function, std::nullopt,
                        emitArguments(closure.function, expressions), expression,
                        spellFunction(closure.function));
  llvm::SmallVector<Argument> arguments = emitArguments(callee, expressions);
  const FunctionDecl *definition = callee;
  callee->hasBody(definition);
  if (closure.named || unit.callsItself(definition))
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

Place CallEmitter::callClosureValues(const Closure &closure, llvm::ArrayRef<Value> values,
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

void CallEmitter::bindParameter(const ParmVarDecl *parameter, const Argument &argument) {
  bool isList = Types::classify(parameter->getType()) == ClassKind::InitializerList;
  bool isShared =
      argument.isParameter || (parameter->getType()->isReferenceType() && argument.reference);
  bool isProxy = Types::classify(parameter->getType()) == ClassKind::BitReference;
  // A number that a model gives another one.
  bool isFixed = body.frame && body.frame->call &&
                 parameter->getType().getNonReferenceType().isConstQualified() &&
                 !argument.place.isObject();
  if (!argument.place.type || isList || isShared || isProxy || isFixed ||
      llvm::isa<ag::CallableType>(argument.place.type)) {
    bind(parameter, argument.place);
    return;
  }
  mlir::Location location = loc(parameter->getLocation());
  mlir::Type type =
      getType(parameter->getType(), argument.expression ? argument.expression->getSourceRange()
                                                        : SourceRange(parameter->getLocation()));
  Value value =
      places.coerce(places.read(argument.place, location), type, parameter->getLocation());
  Place own = makeVariable(parameter->getName(), type, location);
  places.write(own, value, location, /*declares=*/true);
  bind(parameter, own);
}

/// A result that cannot be followed; a `const &` can as well be a value.
void CallEmitter::refuseReference(const FunctionDecl *callee, SourceRange range) {
  if (!unit.reporter.report(range, diag::ReturnsReference, callee->getNameAsString()))
    throw Refused();
  auto reference = callee->getFunctionTypeLoc()
                       ? callee->getFunctionTypeLoc().getReturnLoc().getAs<LValueReferenceTypeLoc>()
                       : LValueReferenceTypeLoc();
  if (reference && callee->getReturnType().getNonReferenceType().isConstQualified())
    unit.reporter.fixedBy(FixItHint::CreateRemoval(reference.getAmpLoc()));
  unit.reporter.note(callee->getLocation(), "`" + callee->getNameAsString() + "` is declared here");
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

Place CallEmitter::emitInlined(const FunctionDecl *callee, std::optional<Place> self,
                               llvm::ArrayRef<Argument> arguments, const Expr *where,
                               const Closure *closure) {
  requireErrorFree(callee);
  if (closure && closure->isChosen)
    closure = nullptr;
  // A lambda may call another object of its class that it captured, which ends; itself it may not.
  bool ofLibrary = isModel(callee);
  for (Frame *outer = body.frame; !ofLibrary && outer && outer->outer; outer = outer->outer)
    if (outer->function == callee && (!closure || !outer->closure || closure == outer->closure))
      refuse(where ? where->getSourceRange() : SourceRange(callee->getLocation()),
             diag::RecursionInPlace, callee->getNameAsString());
  unit.inlined.insert(callee->getCanonicalDecl());
  auto saved = body.bindings;
  auto savedPacked = functions.packed;
  size_t swaps = borrows.swapped.size();
  for (auto [parameter, argument] : llvm::zip(callee->parameters(), arguments))
    bindParameter(parameter, argument);
  Frame inner;
  inner.function = callee;
  inner.call = !ofLibrary ? nullptr : body.frame->call ? body.frame->call : where;
  inner.self = self;
  inner.closure = closure;
  inner.outer = body.frame;
  inner.cleanups = body.cleanups.size();
  QualType result = callee->getReturnType();
  bool aliases = result->isReferenceType() || (!result->isVoidType() && !types.convert(result));
  inner.direct = returnsOnlyAtEnd(callee->getBody(), ast, true);
  bool isReference = result->isReferenceType() && (types.convert(result) || isStreamType(result));
  bool returnsPlaces = isReference && !inner.direct &&
                       !result.getNonReferenceType().isConstQualified() &&
                       isa<CompoundStmt>(callee->getBody());
  bool returnsIterators =
      aliases && !isReference && !inner.direct && types.isMadeOfIterators(result);
  returnsPlaces |= returnsIterators;
  if (aliases && !inner.direct && !isReference && !returnsIterators)
    refuseReference(callee, where ? where->getSourceRange() : SourceRange(callee->getLocation()));
  body.frame = &inner;
  Place place;
  ag::CleanupOp end;
  if (isNoexcept(callee, unit.sema))
    end = lifetimes.emitUnwinding(loc(callee->getLocation()),
                                  [&] { lifetimes.emitTermination(loc(callee->getLocation())); });
  try {
    place = inner.direct    ? emitDirect(callee, inner, where)
            : returnsPlaces ? emitReturnedPlaces(callee, where)
                            : emitScope(callee, where);
  } catch (const Refused &) {
    body.frame = inner.outer;
    body.bindings = std::move(saved);
    throw;
  }
  body.frame = inner.outer;
  body.cleanups.resize(std::min(inner.cleanups, body.cleanups.size()));
  borrows.restoreBindings(std::move(saved), swaps);
  if (functions.packed.size() != savedPacked.size() &&
      !mayKeepFunctions(types, callee, self, arguments, closure))
    functions.packed = std::move(savedPacked);
  if (!isTerminated())
    lifetimes.endUnwinding(end, loc(callee->getLocation()));
  return place;
}

Place CallEmitter::emitDirect(const FunctionDecl *callee, Frame &inner, const Expr *where) {
  if (auto *body = dyn_cast_or_null<CompoundStmt>(callee->getBody()))
    evaluator.emitCompound(body);
  if (inner.result)
    return *inner.result;
  if (callee->getReturnType()->isVoidType() || isa<CXXDestructorDecl, CXXConstructorDecl>(callee))
    return {};
  mlir::Type type = types.convert(callee->getReturnType());
  if (!type)
    throw Refused();
  return makeValuePlace(ag::UndefinedOp::create(builder, loc(callee->getLocation()), type));
}

Place CallEmitter::emitScope(const FunctionDecl *callee, const Expr *where) {
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
      evaluator.emitCompound(body);
    if (isTerminated())
      return;
    Value result = isVoid ? Value() : Value(ag::UndefinedOp::create(builder, location, type));
    ag::ReturnOp::create(builder, location, result);
  });
  return isVoid ? Place() : makeValuePlace(scope.getResult());
}

} // namespace autographc::frontend
