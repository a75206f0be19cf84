//===- ObjectCopies.cpp - copies made by constructors and operators of the user's -===//
//
// C++ source says where an object is copied, and Clang writes a constructor or an operator there.
// In aggregates, and in what the library's containers and functions do, the copies are those of the
// parts: they are made here.
//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// `return x;` moves, too, but nothing sees what is left.
bool ObjectEmitter::emptiesMoved(const Expr *given, QualType parameter, QualType type) {
  if (!parameter->isRValueReferenceType() || !types.isEmptiedByMove(type.getNonReferenceType()))
    return false;
  given = given->IgnoreParenImpCasts();
  while (auto *member = dyn_cast<MemberExpr>(given)) {
    if (member->isArrow())
      return false;
    given = member->getBase()->IgnoreParenImpCasts();
  }
  return given->isXValue() && !isa<MaterializeTemporaryExpr>(given);
}

/// What the implicit move constructors and operators, those of vectors and of tensors leave behind.
void ObjectEmitter::emptyMoved(const Place &from, QualType type, const Expr *where) {
  if (!from.isObject() || !types.isEmptiedByMove(type))
    return;
  if (ClassKind kind = Types::classify(type);
      kind == ClassKind::Vector || Types::isMap(type) || kind == ClassKind::Tensor) {
    places.requireAssignable(from, where->getSourceRange());
    places.write(from, evaluator.emitDefaultValue(type, where), loc(where));
    if (kind != ClassKind::Tensor)
      borrows.invalidate(from);
    return;
  }
  if (Types::classify(type) == ClassKind::Optional)
    return ifHeld(
        from, type,
        [&] { emptyMoved(places.getField(from, 1, type), types.getElement(type), where); }, [] {},
        loc(where));
  for (auto [index, field] : llvm::enumerate(types.getFields(type)))
    if (types.isEmptiedByMove(field.type))
      emptyMoved(places.getField(from, index, type), field.type, where);
}

/// A copy of an object that is no local so far, or the object: constructors and operators take it
/// by reference.
static Argument passObject(const Place &place) {
  Argument argument;
  argument.place = place;
  argument.reference = place.isObject();
  return argument;
}

Value ObjectEmitter::emitObjectCopy(const Place &from, QualType type, bool moves,
                                    const Expr *where) {
  mlir::Location location = loc(where);
  type = type.getNonReferenceType();
  if (!types.hasUserCopy(type)) {
    Value value = places.read(from, location);
    if (moves)
      emptyMoved(from, type, where);
    return value;
  }
  auto structure = llvm::cast<ag::StructType>(getType(type, where->getSourceRange()));
  if (const CXXConstructorDecl *constructor = findConstructor(type, moves)) {
    Place object = makeVariable("", structure, location);
    llvm::SmallVector<Argument> arguments = {passObject(from)};
    for (const ParmVarDecl *parameter : llvm::drop_begin(constructor->parameters()))
      arguments.push_back(evaluator.emitArgument(parameter->getType(), parameter->getDefaultArg()));
    evaluator.initializeWith(constructor, object, arguments, where);
    return places.read(object, location);
  }
  if (Types::classify(type) == ClassKind::Optional)
    return select(
        places.readField(places.read(from, location), 0, hasValueName, location),
        [&] {
          return places.makeOptional(
              structure,
              emitObjectCopy(places.getField(from, 1, type), types.getElement(type), moves, where),
              location);
        },
        [&] { return places.makeOptional(structure, Value(), location); }, location);
  return makeFields(
      type,
      [&](unsigned index, QualType field) {
        return emitObjectCopy(places.getField(from, index, type), field, moves, where);
      },
      location);
}

Value ObjectEmitter::makeFields(QualType type, llvm::function_ref<Value(unsigned, QualType)> make,
                                mlir::Location location) {
  std::vector<FieldType> fields = types.getFields(type);
  llvm::SmallVector<Value> values(fields.size());
  bool isReversed = Types::classify(type) == ClassKind::Tuple;
  size_t outer = body.cleanups.size();
  for (unsigned i = 0; i < fields.size(); ++i) {
    unsigned index = isReversed ? fields.size() - 1 - i : i;
    values[index] =
        lifetimes.keepPart(make(index, fields[index].type), fields[index].type, location);
  }
  lifetimes.endParts(outer);
  return ag::MakeStructOp::create(builder, location, types.convert(type), values);
}

void ObjectEmitter::assignObject(const Place &to, const Place &from, QualType type, bool moves,
                                 const Expr *where) {
  mlir::Location location = loc(where);
  type = type.getNonReferenceType();
  if (!types.hasUserCopy(type))
    return places.write(
        to, places.coerce(emitObjectCopy(from, type, moves, where), to.type, where->getExprLoc()),
        location);
  if (const CXXMethodDecl *assignment = findAssignment(type, moves)) {
    if (assignment->getParamDecl(0)->getType()->isReferenceType()) {
      evaluator.callFunction(assignment, to, passObject(from), where, ".operator=");
      return;
    }
    // A parameter by value is an object that ends after the call.
    Place given = makeVariable("", to.type, location);
    places.write(given, emitObjectCopy(from, type, moves, where), location, /*declares=*/true);
    size_t outer = body.cleanups.size();
    lifetimes.pushCleanup(given, type);
    Argument argument = passObject(given);
    argument.isParameter = true;
    evaluator.callFunction(assignment, to, argument, where, ".operator=");
    lifetimes.emitCleanups(outer);
    body.cleanups.truncate(outer);
    return;
  }
  if (Types::classify(type) != ClassKind::Optional) {
    for (auto [index, field] : llvm::enumerate(types.getFields(type)))
      assignObject(places.getField(to, index, type), places.getField(from, index, type), field.type,
                   moves, where);
    return;
  }
  auto structure = llvm::cast<ag::StructType>(to.type);
  QualType held = types.getElement(type);
  ifHeld(
      from, type,
      [&] {
        ifHeld(
            to, type,
            [&] {
              assignObject(places.getField(to, 1, type), places.getField(from, 1, type), held,
                           moves, where);
            },
            [&] {
              places.write(to,
                           places.makeOptional(
                               structure,
                               emitObjectCopy(places.getField(from, 1, type), held, moves, where),
                               location),
                           location);
            },
            location);
      },
      [&] { places.write(to, places.makeOptional(structure, Value(), location), location); },
      location);
}

void ObjectEmitter::ifHeld(const Place &optional, QualType type, llvm::function_ref<void()> onValue,
                           llvm::function_ref<void()> onNothing, mlir::Location location) {
  Value has = places.read(places.getField(optional, 0, type), location);
  emitIfElse(has, onValue, onNothing, location);
}

Value ObjectEmitter::emitForwarded(const Argument &argument, QualType type, bool moves) {
  const Expr *given = argument.expression;
  mlir::Type held = getType(type, given->getSourceRange());
  if (argument.place.type == held)
    return emitObjectCopy(argument.place, type, moves, given);
  if (Types::classify(type) != ClassKind::Struct || !argument.place.type)
    return places.coerce(places.read(argument.place, loc(given)), held, given->getExprLoc());
  // A constructor of the user's takes the argument.
  auto *value = new (unit.sema.Context) OpaqueValueExpr(
      given->getExprLoc(), given->getType().getNonReferenceType(), moves ? VK_XValue : VK_LValue);
  body.opaque[value] = places.read(argument.place, loc(given));
  return evaluator.emitMade(type, value, given);
}

Value ObjectEmitter::emitConverted(const Argument &argument, QualType type, bool moves) {
  const Expr *given = argument.expression;
  mlir::Location location = loc(given);
  auto structure = llvm::cast<ag::StructType>(getType(type, given->getSourceRange()));
  const Place &from = argument.place;
  if (from.type == structure)
    return emitObjectCopy(from, type, moves, given);
  std::vector<FieldType> fields = types.getFields(type);
  bool isValue = !isOptional(from.type) && !isNothing(from.type);
  if (Types::classify(type) == ClassKind::Optional && isValue)
    return places.makeOptional(structure, emitForwarded(argument, fields[1].type, moves), location);
  if (fields.size() == 1 && from.type == structure.getFields()[0])
    return ag::MakeStructOp::create(builder, location, structure,
                                    emitForwarded(argument, fields[0].type, moves));
  auto source = llvm::dyn_cast_or_null<ag::StructType>(from.type);
  if (!source || source.getFields().size() != fields.size() || isOptional(structure))
    return places.coerce(places.read(from, location), structure, given->getExprLoc());
  return makeFields(
      type,
      [&](unsigned index, QualType field) {
        Argument part = argument;
        part.place = places.getField(from, index, given->getType());
        return emitForwarded(part, field, moves);
      },
      location);
}

void ObjectEmitter::assignConverted(const Place &to, const Argument &argument, QualType type,
                                    bool moves) {
  const Expr *given = argument.expression;
  mlir::Location location = loc(given);
  const Place &from = argument.place;
  ClassKind kind = Types::classify(type);
  if (from.type == to.type)
    return assignObject(to, from, type, moves, given);
  if (kind == ClassKind::Struct)
    return assignObject(to, makeValuePlace(emitForwarded(argument, type, moves)), type,
                        /*moves=*/true, given);
  std::vector<FieldType> fields = types.getFields(type);
  if (kind == ClassKind::Optional && !isOptional(from.type) && !isNothing(from.type)) {
    // One of the same class whose copy is its members' says nothing about what was held before.
    if (!types.hasUserCopy(type) && from.type == types.convert(fields[1].type))
      return places.write(to, emitConverted(argument, type, moves), location);
    return ifHeld(
        to, type,
        [&] { assignConverted(places.getField(to, 1, type), argument, fields[1].type, moves); },
        [&] { places.write(to, emitConverted(argument, type, moves), location); }, location);
  }
  auto source = llvm::dyn_cast_or_null<ag::StructType>(from.type);
  if (!types.hasUserCopy(type) || !source || source.getFields().size() != fields.size() ||
      isOptional(to.type))
    return places.write(
        to, places.coerce(places.read(from, location), to.type, given->getExprLoc()), location);
  for (auto [index, field] : llvm::enumerate(fields)) {
    Argument part = argument;
    part.place = places.getField(from, index, given->getType());
    assignConverted(places.getField(to, index, type), part, field.type, moves);
  }
}

Place ObjectEmitter::emitSwap(const Expr *left, const Expr *right, const Expr *where) {
  bool isArrow = isa<CXXMemberCallExpr>(where) && left->getType()->isPointerType();
  Place first = evaluator.emitObject(left, isArrow), second = evaluator.emitPlace(right);
  if (first.position && second.position) {
    Place old = places.copyPlace(first, right->getType(), loc(where));
    places.assignIterator(first, second, where->getSourceRange());
    places.assignIterator(second, old, where->getSourceRange());
    return Place();
  }
  places.requireAssignable(first, left->getSourceRange());
  places.requireAssignable(second, right->getSourceRange());
  swapObjects(first, second, right->getType(), where);
  borrows.invalidate(first);
  borrows.invalidate(second);
  return Place();
}

void ObjectEmitter::swapObjects(const Place &left, const Place &right, QualType type,
                                const Expr *where) {
  mlir::Location location = loc(where);
  ClassKind kind = Types::classify(type);
  if (!types.hasUserCopy(type) && !types.hasUserDestructor(type)) {
    Value first = places.read(left, location), second = places.read(right, location);
    places.write(left, second, location);
    places.write(right, first, location);
    return;
  }
  if (kind == ClassKind::Optional) {
    QualType held = types.getElement(type);
    auto pass = [&](const Place &from, const Place &to) {
      places.write(to,
                   places.makeOptional(
                       llvm::cast<ag::StructType>(to.type),
                       emitObjectCopy(places.getField(from, 1, type), held, /*moves=*/true, where),
                       location),
                   location);
      places.write(from,
                   places.makeOptional(llvm::cast<ag::StructType>(from.type), Value(), location),
                   location);
    };
    return ifHeld(
        left, type,
        [&] {
          ifHeld(
              right, type,
              [&] {
                swapObjects(places.getField(left, 1, type), places.getField(right, 1, type), held,
                            where);
              },
              [&] { pass(left, right); }, location);
        },
        [&] { ifHeld(right, type, [&] { pass(right, left); }, [] {}, location); }, location);
  }
  if (kind != ClassKind::Struct) {
    for (auto [index, field] : llvm::enumerate(types.getFields(type)))
      swapObjects(places.getField(left, index, type), places.getField(right, index, type),
                  field.type, where);
    return;
  }
  Place aside = makeVariable("", left.type, location);
  places.write(aside, emitObjectCopy(left, type, /*moves=*/true, where), location,
               /*declares=*/true);
  size_t outer = body.cleanups.size();
  lifetimes.pushCleanup(aside, type);
  assignObject(left, right, type, /*moves=*/true, where);
  assignObject(right, aside, type, /*moves=*/true, where);
  lifetimes.emitCleanups(outer);
  body.cleanups.truncate(outer);
}

Place ObjectEmitter::copySplit(const Place &place, QualType type, bool moves, const Expr *where) {
  if (!place.parts || !types.hasUserCopy(type))
    return places.copyPlace(place, type, loc(where));
  if (const CXXConstructorDecl *constructor = findConstructor(type, moves)) {
    Place object = places.makeUnsetSplit(type, where->getExprLoc());
    Argument given;
    given.place = place, given.reference = true;
    evaluator.initializeWith(constructor, object, given, where);
    return object;
  }
  Place copy;
  copy.parts = std::make_shared<std::vector<Place>>();
  for (auto [part, field] : llvm::zip(*place.parts, types.getFields(type))) {
    if (field.type->isReferenceType() || !types.hasUserCopy(field.type) || !part.type) {
      copy.parts->push_back(
          field.type->isReferenceType() ? part : copySplit(part, field.type, moves, where));
      continue;
    }
    Value value = emitObjectCopy(part, field.type, moves, where);
    copy.parts->push_back(makeVariable("", value.getType(), loc(where)));
    places.write(copy.parts->back(), value, loc(where), /*declares=*/true);
  }
  return copy;
}

} // namespace autographc::frontend
