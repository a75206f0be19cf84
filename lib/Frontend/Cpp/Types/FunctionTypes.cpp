//===- FunctionTypes.cpp - the types of functions that are values ---------===//
#include "Parameters.h"
#include "Types.h"

using namespace clang;

namespace autographc::frontend {

void Types::start(const FunctionDecl *function) {
  if (std::exchange(knowsFunctions, false)) {
    known.clear();
    heldStates.clear();
    numbered.clear();
  }
  givenTypes.clear();
  llvm::SmallVector<QualType> found;
  if (findAnnotation(function, "autograph.function")) {
    auto *method = dyn_cast<CXXMethodDecl>(function);
    if (method && method->isImplicitObjectMemberFunction())
      findGiven(ast.getCanonicalTagType(method->getParent()), found);
    for (const ParmVarDecl *parameter : function->parameters())
      findGiven(parameter->getType(), found);
  }
  // What these types were for other functions.
  if (!givenTypes.empty())
    known.clear();
  knowsFunctions = !givenTypes.empty();
  functions.start(function, found);
}

/// Appends the types of functions that an object of a parameter's type is or has in it, and notes
/// what has them.
bool Types::findGiven(QualType type, llvm::SmallVectorImpl<QualType> &found) {
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (FunctionSets::isFunctionValue(type)) {
    if (!llvm::is_contained(found, type))
      found.push_back(type);
    return true;
  }
  ClassKind kind = classify(type);
  bool isList = kind == ClassKind::Vector || kind == ClassKind::Array ||
                kind == ClassKind::Optional || type->isConstantArrayType();
  // A class may contain itself; but such a one has no type here.
  if (givenTypes.contains(type) || !(isList || isAggregate(kind)) || kind == ClassKind::Span ||
      (kind == ClassKind::Struct && !type->getAsCXXRecordDecl()->hasDefinition()))
    return givenTypes.contains(type);
  givenTypes.insert(type);
  bool holds = false;
  if (isList)
    holds = findGiven(getElement(type), found);
  else
    for (const FieldType &field : getFields(type))
      holds |= !field.type->isReferenceType() && findGiven(field.type, found);
  if (!holds)
    givenTypes.erase(type);
  return holds;
}

bool Types::holdsGiven(mlir::Type type) const {
  auto find = [&](mlir::Type part) {
    return numbered.contains(part)             ? mlir::WalkResult::skip()
           : llvm::isa<ag::CallableType>(part) ? mlir::WalkResult::interrupt()
                                               : mlir::WalkResult::advance();
  };
  return type && type.walk<mlir::WalkOrder::PreOrder>(find).wasInterrupted();
}

const CXXRecordDecl *Types::getLambda(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && record->isLambda() ? record : nullptr;
}

mlir::Type Types::convertGiven(QualType type) {
  auto isPassed = [&](QualType of) {
    return convert(of) && !holdsFunction(of) && !isSpan(of) && !of->isRValueReferenceType();
  };
  auto *prototype = functions.getFunctionType(type)->castAs<FunctionProtoType>();
  QualType result = prototype->getReturnType();
  bool isResult = result->isVoidType() ||
                  (isPassed(result) &&
                   (!result->isReferenceType() || result.getNonReferenceType().isConstQualified()));
  if (prototype->isVariadic() || !isResult || !llvm::all_of(prototype->getParamTypes(), isPassed))
    return {};
  QualType held = FunctionSets::getGiven(type);
  // A type that a name can follow.
  std::string spelling =
      held->isPointerType() ? "std::type_identity_t<" + spell(held) + ">" : spell(held);
  auto callable = ag::CallableType::get(&context, spelling);
  given.insert({callable, held});
  return callable;
}

/// A pointer holds what a pointer was given, a `std::function` both.
bool Types::isGivenTo(const Callee &callee, QualType type) {
  return !callee.given.isNull() &&
         (FunctionSets::isStdFunction(type) || callee.given->isFunctionPointerType()) &&
         convertGiven(callee.given);
}

/// A local reference to an element, or to a part of one.
static bool refersToElement(const ValueDecl *declaration) {
  auto *variable = llvm::dyn_cast<VarDecl>(declaration);
  if (!variable || isa<ParmVarDecl>(variable) || variable->isInitCapture() ||
      !variable->getType()->isLValueReferenceType())
    return false;
  const Expr *named = variable->getInit() ? variable->getInit()->IgnoreParenImpCasts() : nullptr;
  while (auto *member = llvm::dyn_cast_or_null<MemberExpr>(named))
    named = member->getBase()->IgnoreParenImpCasts();
  if (auto *other = llvm::dyn_cast_or_null<DeclRefExpr>(named);
      other && other->getDecl() != declaration)
    return variable->isCXXForRangeDecl() || refersToElement(other->getDecl());
  // A call may give one: `v.back()`, `*iterator`.
  return variable->isCXXForRangeDecl() ||
         llvm::isa_and_nonnull<CallExpr, ArraySubscriptExpr, UnaryOperator>(named);
}

bool Types::namesElement(const LambdaCapture &capture) {
  return capture.capturesVariable() && capture.getCaptureKind() == LCK_ByRef &&
         refersToElement(capture.getCapturedVar());
}

/// What the callees hold, and the types of all of it.
llvm::SmallVector<Types::HeldState> Types::findHeldStates(QualType type,
                                                          llvm::SmallVectorImpl<Held> &held) {
  llvm::SmallVector<HeldState> states;
  for (const Callee &callee : functions.get(type)) {
    HeldState state;
    state.first = held.size() + 1;
    auto hold = [&](const HeldPart &part, QualType of) {
      state.isKnown &= convert(of) && !hasUserCopy(of) && !hasUserDestructor(of);
      state.parts.push_back(part);
      held.push_back({of, /*isGiven=*/false});
    };
    std::function<void(const CXXRecordDecl *, const HeldPart &)> holdCaptures =
        [&](const CXXRecordDecl *lambda, const HeldPart &outer) {
          for (const LambdaCapture &capture : lambda->captures()) {
            const ValueDecl *variable =
                capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
            bool isOwn = variable && capture.getCaptureKind() == LCK_ByCopy;
            if (namesElement(capture)) {
              HeldPart part = outer;
              part.push_back(variable);
              state.numbers.push_back(state.parts.size());
              hold(part, ast.LongTy);
            }
            state.isKnown &= capture.getCaptureKind() != LCK_StarThis &&
                             !(variable && !isOwn && variable->isInitCapture());
            if (!isOwn)
              continue;
            HeldPart part = outer;
            part.push_back(variable);
            QualType type = variable->getType().getNonReferenceType();
            if (const CXXRecordDecl *inner = getLambda(type))
              holdCaptures(inner, part);
            else
              hold(part, type);
          }
        };
    bool isPointer = !FunctionSets::isStdFunction(type);
    if (isGivenTo(callee, type))
      state.parts.push_back({}), held.push_back({callee.given, /*isGiven=*/true});
    else if (!callee.given.isNull() || isPointer)
      state.isKnown = callee.given.isNull();
    else if (callee.record && callee.record->isLambda())
      holdCaptures(callee.record, {});
    else if (callee.record && !callee.record->isEmpty())
      hold({}, ast.getCanonicalTagType(callee.record));
    if (!state.isKnown) {
      held.truncate(state.first - 1);
      state.parts.clear();
      state.numbers.clear();
    }
    states.push_back(state);
  }
  return states;
}

/// The number of a callee; where callees hold something, or were given, a tuple of that number and
/// of these.
mlir::Type Types::convertFunction(QualType type) {
  knowsFunctions = true;
  mlir::Type number = mlir::IntegerType::get(&context, 64, mlir::IntegerType::Signed);
  llvm::SmallVector<Held> held;
  heldStates[{functions.getFunctionType(type).getAsOpaquePtr(),
              FunctionSets::isStdFunction(type)}] = findHeldStates(type, held);
  if (held.empty())
    return number;
  llvm::SmallVector<mlir::Type> fields = {number};
  std::string name = "std::tuple<long";
  for (const Held &each : held) {
    fields.push_back(each.isGiven ? convertGiven(each.type) : convert(each.type));
    name += ", " + (each.isGiven ? llvm::cast<ag::CallableType>(fields.back()).getName().str()
                                 : spellNumbered(each.type));
  }
  auto structure = ag::StructType::get(&context, name + ">", fields);
  numbered.insert(structure);
  return structure;
}

llvm::ArrayRef<Types::HeldState> Types::getHeldStates(QualType type) {
  // A parameter of a lifted function has a type from elsewhere.
  convert(type);
  return heldStates[{functions.getFunctionType(type).getAsOpaquePtr(),
                     FunctionSets::isStdFunction(type)}];
}

bool Types::holdsFunction(QualType type) {
  type = type.getNonReferenceType();
  if (FunctionSets::isFunctionValue(type))
    return true;
  ClassKind kind = classify(type);
  if (kind == ClassKind::Vector)
    return holdsFunction(getElement(type));
  if (type->isConstantArrayType() || kind == ClassKind::Array)
    return holdsFunction(getElement(type));
  // A class may contain itself, but such a one has no type here.
  return isAggregate(kind) && convert(type) &&
         llvm::any_of(getFields(type),
                      [&](const FieldType &field) { return holdsFunction(field.type); });
}

bool Types::hasMutable(QualType type) {
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  auto [known, isNew] = mutables.insert({type, false});
  if (!isNew)
    return known->second;
  ClassKind kind = classify(type);
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  bool has = kind == ClassKind::Struct && record->hasDefinition() && record->hasMutableFields();
  if (kind == ClassKind::Vector || type->isConstantArrayType() || kind == ClassKind::Array)
    has = hasMutable(getElement(type));
  else if (!has && isAggregate(kind) && convert(type))
    has = llvm::any_of(getFields(type),
                       [&](const FieldType &field) { return hasMutable(field.type); });
  return mutables[type] = has;
}

bool Types::holdsConstKeys(QualType type) {
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  ClassKind kind = classify(type);
  if (kind == ClassKind::Pair && getArguments(type)[0].getAsType().isConstQualified())
    return true;
  if (kind == ClassKind::Vector || type->isConstantArrayType() || kind == ClassKind::Array)
    return holdsConstKeys(getElement(type));
  return isAggregate(kind) && convert(type) &&
         llvm::any_of(getFields(type),
                      [&](const FieldType &field) { return holdsConstKeys(field.type); });
}

bool Types::isChanged(QualType parameter) {
  bool isState = classify(parameter) == ClassKind::Variable;
  bool isTaken = parameter->isRValueReferenceType() && !FunctionSets::isFunctionValue(parameter);
  return (parameter->isLValueReferenceType() || isTaken) &&
         !parameter.getNonReferenceType().isConstQualified() && !isState;
}

void Types::markMutable(llvm::MutableArrayRef<Parameter> parameters) {
  for (Parameter &parameter : parameters) {
    bool isObject = !parameter.declaration && parameter.name == "this";
    bool isKept = !parameter.inout && !parameter.isSpan &&
                  (isObject || parameter.type->isLValueReferenceType()) &&
                  classify(parameter.type) != ClassKind::Variable;
    parameter.isMutable = isKept && hasMutable(parameter.type);
    parameter.inout |= parameter.isMutable;
  }
}

std::vector<QualType> Types::getMutables() const {
  std::vector<QualType> found;
  for (auto [type, has] : mutables)
    if (has)
      found.push_back(type);
  return found;
}

/// A type whose functions are numbers, as it is in printed code.
std::string Types::spellNumbered(QualType type) {
  type = type.getNonReferenceType();
  if (FunctionSets::isFunctionValue(type)) {
    auto structure = llvm::dyn_cast<ag::StructType>(convert(type));
    return structure ? structure.getName().str() : "long";
  }
  if (classify(type) == ClassKind::Vector)
    return (isDeque(type) ? "std::deque<" : "std::vector<") + spellNumbered(getElement(type)) + ">";
  // No tuple holds a C array.
  if (!type->isConstantArrayType() && !holdsFunction(type))
    return spellUniquely(type);
  return "std::array<" + spellNumbered(getElement(type)) + ", " +
         std::to_string(getFields(type).size()) + ">";
}

} // namespace autographc::frontend
