//===- LiftedCalls.cpp - calls of bodies that are functions of their own --===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Maps.h"
#include "Frontend/Cpp/Library/Output.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Whether a function passes objects whose copies or destructors do something: no call in printed
/// code can take or give one without a copy that C++ does not make. Nor can it call a method of
/// `*this &&`, which is a name there.
static bool passesOwnObjects(Types &types, const FunctionDecl *callee) {
  auto acts = [&](QualType type) {
    type = type.getNonReferenceType();
    return types.hasUserCopy(type) || types.hasUserDestructor(type);
  };
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  bool hasObject = method && method->isInstance();
  return acts(callee->getReturnType()) ||
         (hasObject && (method->getRefQualifier() == RQ_RValue ||
                        acts(method->getFunctionObjectParameterType()))) ||
         llvm::any_of(callee->parameters(),
                      [&](const ParmVarDecl *parameter) { return acts(parameter->getType()); });
}

static bool holdsMap(mlir::Type type) {
  auto structure = llvm::dyn_cast_or_null<ag::StructType>(type);
  return structure && (Types::isMap(type) || llvm::any_of(structure.getFields(), holdsMap));
}

/// Whether a function changes maps of its caller's: only as its fields, which the source's
/// functions do not take, are the entries in printed code where references expect them.
static bool changesMaps(Types &types, const FunctionDecl *callee) {
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  bool changesObject = method && method->isInstance() && !method->isConst();
  return (changesObject && holdsMap(types.convert(method->getFunctionObjectParameterType()))) ||
         llvm::any_of(callee->parameters(), [&](const ParmVarDecl *parameter) {
           return Types::isChanged(parameter->getType()) &&
                  holdsMap(types.convert(parameter->getType().getNonReferenceType()));
         });
}

bool CallEmitter::isPassedAsFields(const FunctionDecl *callee) {
  return passesOwnObjects(types, callee) || changesMaps(types, callee);
}

/// Whether a body can as well be a function of its own.
bool CallEmitter::canLift(const FunctionDecl *callee, const std::shared_ptr<Closure> &closure,
                          llvm::ArrayRef<Argument> arguments) {
  if (llvm::any_of(arguments,
                   [](const Argument &argument) { return argument.place.choice != nullptr; }))
    return false;
  auto found = findLifted(callee, closure, std::nullopt, arguments);
  return found &&
         llvm::none_of(llvm::zip(found->first.parameters, found->second), [&](const auto &passed) {
           return std::get<0>(passed).inout && !std::get<0>(passed).isCopy &&
                  lifetimes.isUsedByCleanup(std::get<1>(passed));
         });
}

Place CallEmitter::emitLiftedCall(const FunctionDecl *callee,
                                  const std::shared_ptr<Closure> &closure,
                                  std::optional<Place> self, llvm::ArrayRef<Argument> arguments,
                                  const Expr *where) {
  mlir::Location location = loc(where);
  std::optional<unsigned> stream = OutputCalls::findReturned(callee);
  // One of two objects, of which another argument is a part or the whole, or that are passed in two
  // ways, and one of two streams: a call for each.
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    bool isState = argument.place.choice && mayBeState(argument.place);
    bool overlaps = argument.reference && argument.place.choice &&
                    llvm::any_of(llvm::enumerate(arguments), [&, at = index](auto other) {
                      return other.index() != at && other.value().reference &&
                             argument.place.mayOverlap(other.value().place);
                    });
    if (!overlaps && !isState && !(argument.place.choice && OutputCalls::isStream(argument.place)))
      continue;
    auto call = [&, at = index](const Place &chosen) {
      llvm::SmallVector<Argument> given(arguments);
      std::vector<Step> rest = given[at].place.steps;
      given[at].place = chosen;
      llvm::append_range(given[at].place.steps, rest);
      if (!rest.empty())
        given[at].place.type = argument.place.type;
      if (isState && !closure && !self)
        return callFunction(callee, self, given, where, spellFunction(callee));
      return emitLiftedCall(callee, closure, self, given, where);
    };
    Choice choice = *argument.place.choice;
    Value condition = places.readKept(choice.condition, location);
    if (!callee->getReturnType()->isVoidType() && !stream)
      return makeValuePlace(select(
          condition, [&] { return places.read(call(choice.onTrue), location); },
          [&] { return places.read(call(choice.onFalse), location); }, location));
    emitIfElse(condition, [&] { call(choice.onTrue); }, [&] { call(choice.onFalse); }, location);
    return stream ? arguments[*stream].place : Place();
  }
  std::optional<std::pair<Lifted, std::vector<Place>>> found =
      findLifted(callee, closure, self, arguments);
  if (!found)
    refuse(where->getSourceRange(), diag::RecursionInPlace, callee->getNameAsString());
  QualType result = callee->getReturnType();
  const Lifted &known = unit.require(std::move(found->first));
  llvm::SmallVector<Value> operands;
  llvm::SmallVector<int64_t> inout;
  std::vector<std::pair<Place, Place>> copiedBack;
  std::vector<Place> changed;
  for (auto [index, parameter] : llvm::enumerate(known.parameters)) {
    const Place &place = found->second[index];
    if (llvm::isa<ag::StateType>(parameter.type)) {
      operands.push_back(places.readState(place, location));
      continue;
    }
    if (!parameter.inout) {
      operands.push_back(
          places.coerce(places.read(place, location), parameter.type, where->getExprLoc()));
      continue;
    }
    if (!parameter.isCopy && lifetimes.isUsedByCleanup(place))
      refuse(where->getSourceRange(), diag::ChangedInCall, getVariableName(place).str(),
             callee->getIdentifier() ? callee->getNameAsString() : "the lambda",
             "which calls itself");
    inout.push_back(index);
    changed.push_back(place);
    Place held = place;
    if (!place.isWholeVariable()) {
      held = makeVariable("", parameter.type, location);
      places.write(held, places.read(place, location), location);
      copiedBack.push_back({place, held});
    }
    operands.push_back(held.root);
  }
  llvm::SmallVector<mlir::Type, 1> results;
  if (!result->isVoidType() && !stream)
    results.push_back(getType(result, where->getSourceRange()));
  std::function<void()> moveIterators = MapMethods::holdIterators(*this, changed, where);
  auto call = ag::CallOp::create(
      builder, location, results, mlir::FlatSymbolRefAttr::get(builder.getContext(), known.symbol),
      operands, builder.getStringAttr(known.name), builder.getDenseI64ArrayAttr(inout));
  for (auto &[place, held] : copiedBack)
    places.write(place, places.read(held, location), location);
  moveIterators();
  const MovedLists &moved = unit.movedLists.find(callee);
  for (auto [argument, passed] : llvm::zip(arguments, callee->parameters()))
    if (passed->getType()->isReferenceType() && moved.contains(passed))
      borrows.invalidate(argument.place);
  if (self && moved.self)
    borrows.invalidate(*self);
  for (const Place &place : changed)
    if (moved.any)
      borrows.invalidate(place);
  if (stream)
    return arguments[*stream].place;
  return results.empty() ? Place() : makeValuePlace(call->getResult(0));
}

} // namespace autographc::frontend
