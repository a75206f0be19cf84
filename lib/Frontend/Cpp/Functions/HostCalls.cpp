//===- HostCalls.cpp - calls of functions that stand for themselves -------===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Maps.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// What is not compiled here has objects of its own, made from the values of ours: its destructors
/// and copies would run beside those that compiled code runs.
void CallEmitter::requireNoOwnEnd(llvm::ArrayRef<Parameter> parameters, bool hasSelf,
                                  QualType result, const Expr *where, llvm::StringRef host) {
  auto refuseFor = [&](llvm::StringRef use, QualType type, llvm::StringRef reason,
                       llvm::StringRef remedy) {
    refuse(where->getSourceRange(), diag::OwnEndOutside, host.str(), use.str(),
           types.spell(type.getUnqualifiedType()), reason.str(), remedy.str());
  };
  constexpr llvm::StringLiteral destructor = "a destructor with a body";
  constexpr llvm::StringLiteral copies = "a copy or move constructor with a body";
  for (auto [index, parameter] : llvm::enumerate(parameters)) {
    QualType object = parameter.type.getNonReferenceType();
    bool isSelf = hasSelf && index == 0;
    if (types.hasUserDestructor(object))
      refuseFor(isSelf ? "be called for" : "be given", object, destructor,
                isSelf ? "mark it AG_FUNCTION, with a body" : "pass its members");
    if (!isSelf && !parameter.type->isReferenceType() && types.hasUserCopy(object))
      refuseFor("take by value", object, copies, "take it by `const &`");
  }
  QualType object = result.getNonReferenceType();
  if (types.hasUserDestructor(object))
    refuseFor("give", object, destructor, "give its members");
  if (result->isReferenceType() && types.hasUserCopy(object))
    refuseFor("give a reference to", object, copies, "give it by value");
}

/// A call of a function that has its own `func.func`, or of one of the host's (`host` is its name):
/// `make` is given the operands, the object of a method first, and the numbers of those that come
/// back.
mlir::Operation *CallEmitter::emitCallOperation(llvm::ArrayRef<Parameter> parameters, bool hasSelf,
                                                llvm::ArrayRef<Argument> arguments,
                                                const Expr *where, llvm::StringRef host,
                                                MakeCall make) {
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
      operands.push_back(places.readState(place, location));
      continue;
    }
    if (parameter.isSpan)
      refuse(range, diag::SpanInSignature,
             "give a `std::span` to a function that is not compiled here; give it a vector");
    if (llvm::isa_and_nonnull<ag::CallableType>(place.type)) {
      operands.push_back(places.read(place, location));
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
      Value value = places.coerce(places.read(place, location), type, range.getBegin());
      if (parameter.inout) {
        // What a call changes of a temporary is lost with it.
        Place temporary = makeVariable("", type, location);
        places.write(temporary, value, location);
        value = temporary.root;
        inout.push_back(index);
      }
      operands.push_back(value);
      continue;
    }
    places.requireAssignable(place, range, /*isPassed=*/true);
    if (!host.empty() && lifetimes.isUsedByCleanup(place))
      refuse(range, diag::ChangedInCall, getVariableName(place).str(), host.str(),
             "which is not compiled here");
    inout.push_back(index);
    changed.push_back(place);
    if (place.isWholeVariable() && place.type == type) {
      operands.push_back(place.root);
      continue;
    }
    Place temporary = makeVariable("", type, location);
    places.write(temporary, places.coerce(places.read(place, location), type, range.getBegin()),
                 location);
    operands.push_back(temporary.root);
    copiedBack.push_back({place, temporary});
  }
  std::function<void()> moveIterators = MapMethods::holdIterators(*this, changed, where);
  mlir::Operation *call = make(operands, inout);
  for (auto &[place, temporary] : copiedBack)
    places.write(place,
                 places.coerce(places.read(temporary, location), place.type, where->getExprLoc()),
                 location);
  moveIterators();
  return call;
}

Place CallEmitter::emitFunctionCall(const FunctionDecl *callee, std::optional<Place> self,
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
  if (host) {
    requireOutside(callee->getReturnType(), where->getSourceRange());
    requireNoOwnEnd(parameters, self.has_value(), callee->getReturnType(), where,
                    callee->getNameAsString());
    if (types.holdsFunction(callee->getReturnType()))
      refuse(where->getSourceRange(), diag::ClosureAsValue);
  }
  std::optional<unsigned> returned = host ? std::nullopt : findReturnedParameter(callee);
  mlir::Operation *call = emitCallOperation(
      parameters, self.has_value(), given, where, host ? callee->getNameAsString() : "",
      [&](auto operands, auto inout) -> mlir::Operation * {
        auto numbers = builder.getDenseI64ArrayAttr(inout);
        if (!returned && !callee->getReturnType()->isVoidType())
          results.push_back(getType(callee->getReturnType(), where->getSourceRange()));
        if (!host)
          return ag::CallOp::create(builder, loc(where), results, unit.require(callee), operands,
                                    builder.getStringAttr(spelling), numbers);
        unit.hostFunctions.insert(callee);
        return ag::HostCallOp::create(builder, loc(where), results,
                                      builder.getStringAttr(unit.mangle(callee)), operands,
                                      builder.getStringAttr(spelling), numbers);
      });
  const MovedLists &moved = unit.movedLists.find(callee);
  for (auto [parameter, argument] : llvm::zip(parameters, given))
    if (parameter.inout && moved.contains(parameter.declaration))
      borrows.invalidate(argument.place);
  printing.markCategories(call, callee, self.has_value(), where);
  if (returned)
    return given[*returned].place;
  return call->getNumResults() ? makeValuePlace(call->getResult(0)) : Place();
}

Value CallEmitter::callLibrary(llvm::StringRef name, llvm::ArrayRef<Value> values,
                               const Expr *where) {
  for (const NamedDecl *declaration : ast.getTranslationUnitDecl()->lookup(&ast.Idents.get(name)))
    if (auto *function = dyn_cast<FunctionDecl>(declaration);
        function && function->getNumParams() == values.size()) {
      llvm::SmallVector<Argument> arguments;
      for (Value value : values)
        arguments.push_back({makeValuePlace(value), where, false});
      return places.read(
          emitFunctionCall(function, std::nullopt, arguments, where, name, /*host=*/true),
          loc(where));
    }
  refuse(where->getSourceRange(), diag::SystemFunction, name.str());
}

} // namespace autographc::frontend
