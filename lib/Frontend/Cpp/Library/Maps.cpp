//===- Maps.cpp - std::map and std::set -----------------------------------===//
#include "Maps.h"
#include "Emitters.h"

#include <functional>
#include <map>

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static QualType getKeyType(QualType map) {
  return cast<ClassTemplateSpecializationDecl>(map->getAsCXXRecordDecl())
      ->getTemplateArgs()[0]
      .getAsType();
}

MapMethods::MapMethods(LibraryCode &code, const Place &map, QualType type, const Expr *where)
    : LibraryCode(code), map(map), type(type.getNonReferenceType()), key(getKeyType(this->type)),
      where(where), location(loc(where)) {}

Value MapMethods::makeEmpty(LibraryCode &code, mlir::Type type, mlir::Location location) {
  auto structure = llvm::cast<ag::StructType>(type);
  llvm::ArrayRef<mlir::Type> fields = structure.getFields();
  Value zero = code.emitNumber(fields[Size], 0, location);
  Value order = ag::MakeListOp::create(code.builder, location, fields[Order], mlir::ValueRange());
  Value entries =
      ag::MakeListOp::create(code.builder, location, fields[Entries], mlir::ValueRange());
  return ag::MakeStructOp::create(code.builder, location, structure,
                                  mlir::ValueRange{zero, order, entries});
}

Place MapMethods::getPart(const Place &map, unsigned index) {
  static constexpr llvm::StringLiteral names[] = {"size", "order", "entries"};
  Place part = map;
  Step step(Step::Field);
  step.index = index;
  step.name = names[index].str();
  step.type = part.type = llvm::cast<ag::StructType>(map.type).getFields()[index];
  part.steps.push_back(std::move(step));
  return part;
}

//===----------------------------------------------------------------------===//
// What the methods are written with
//===----------------------------------------------------------------------===//

Value MapMethods::number(int64_t value) { return emitNumber(getIndexType(), value, location); }

Place MapMethods::variable(llvm::StringRef name, Value initial) {
  Place place = makeVariable(name, initial.getType(), location);
  places.write(place, initial, location, /*declares=*/true);
  return place;
}

Value MapMethods::getSize() {
  return castNumber(places.read(getPart(Size), location), number(0).getType(), location);
}

Place MapMethods::getEntry(LibraryCode &code, const Place &map, Value rank,
                           mlir::Location location) {
  Value slot =
      code.places.read(code.places.emitElementPlace(getPart(map, Order), rank, {}), location);
  return code.places.emitElementPlace(getPart(map, Entries), slot, {});
}

Value MapMethods::readSlot(LibraryCode &code, const Place &iterator, mlir::Location location) {
  Place order = getPart(iterator.position->container, Order);
  return code.places.read(
      code.places.emitElementPlace(order, code.places.readIndex(iterator, location), {}), location);
}

Place MapMethods::getNamedEntry(LibraryCode &code, const Place &map, Value rank,
                                mlir::Location location) {
  if (!map.isInList())
    return getEntry(code, map, rank, location);
  auto hold = [&](Value value) {
    Place place = code.makeVariable("", value.getType(), location);
    code.places.write(place, value, location, /*declares=*/true);
    return place;
  };
  NamedEntry entry;
  entry.iterator.position = std::make_shared<Position>();
  entry.iterator.position->container = map;
  entry.iterator.position->index = hold(code.castNumber(rank, code.getIndexType(), location));
  entry.slot = hold(readSlot(code, entry.iterator, location));
  code.library.entries.push_back(entry);
  return code.places.emitElementPlace(getPart(map, Entries), entry.slot.root, {});
}

Value MapMethods::getKeyOf(Value entry) {
  return isSet() ? entry : places.readField(entry, 0, "first", location);
}
Value MapMethods::getKeyAt(Value rank) { return getKeyOf(places.read(getEntry(rank), location)); }

Value MapMethods::readKey(const Expr *given) {
  return places.coerce(evaluator.emitValue(given), getType(key, given->getSourceRange()),
                       given->getExprLoc());
}

Place MapMethods::makeIterator(Value rank) {
  return places.makePosition(map, type, rank, /*reverse=*/false);
}

Value MapMethods::isLess(Value left, Value right) {
  QualType comparison = Types::getComparison(type);
  Place callable =
      Types::classify(comparison) == ClassKind::Closure ? makeClosurePlace(comparison) : Place();
  if (!callable.closure)
    callable = makeValuePlace(evaluator.emitDefaultValue(comparison, where));
  return places.toCondition(evaluator.callObject(callable, comparison,
                                                 {makeValuePlace(left), makeValuePlace(right)},
                                                 where),
                            location);
}

Value MapMethods::findBound(Value key, bool orEqual) {
  Place low = variable("low", number(0)), high = variable("high", getSize());
  auto get = [&](const Place &place) { return places.read(place, location); };
  auto isOpen = [&] { return emitArithmetic(BO_LT, get(low), get(high), location); };
  auto halve = [&] {
    Value middle =
        emitArithmetic(BO_Div, emitArithmetic(BO_Add, get(low), get(high), location), 2, location);
    Value other = getKeyAt(middle);
    markInside(builder.getBlock());
    Value isBelow = orEqual ? emitNot(isLess(key, other), location) : isLess(other, key);
    emitIfElse(
        isBelow, [&] { places.write(low, emitArithmetic(BO_Add, middle, 1, location), location); },
        [&] { places.write(high, middle, location); }, location);
  };
  emitWhile(isOpen, halve, location);
  return get(low);
}

Value MapMethods::isAt(Value rank, Value key) {
  return emitAnd(
      emitArithmetic(BO_LT, rank, getSize(), location),
      [&] { return emitNot(isLess(key, getKeyAt(rank)), location); }, location);
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

void MapMethods::change(llvm::function_ref<void()> emitChanges) {
  if (!map.isInList())
    return emitChanges();
  Place element = map;
  map = variable("", places.read(element, location));
  emitChanges();
  places.write(element, places.read(map, location), location);
  map = element;
}

bool MapMethods::isMoved(const Place &place) {
  return place.position && place.position->index.isVariable() &&
         place.position->container.steps.size() == map.steps.size() &&
         place.position->container.choice == map.choice && borrows.isInList(place, map) &&
         place.position->index.root.getParentRegion()->isAncestor(builder.getBlock()->getParent());
}

std::vector<Place> MapMethods::findIterators(LibraryCode &code,
                                             llvm::function_ref<bool(const Place &)> isWanted) {
  // In an order that is the same each time.
  std::map<int64_t, std::vector<Place>> iterators;
  llvm::DenseSet<Value> found;
  auto find = [&](int64_t number, const Place &place) {
    visitHeld<const Place>(place, [&](const Place &held) {
      if (held.position && isWanted(held) && found.insert(held.position->index.root).second)
        iterators[number].push_back(held);
    });
  };
  for (const Frame *around = code.body.frame; around; around = around->outer)
    if (around->self)
      find(0, *around->self);
  for (const auto &[variable, place] : code.body.bindings)
    find(variable->getID(), place);
  for (const Place &cursor : code.library.cursors)
    find(0, cursor);
  std::vector<Place> all;
  for (const auto &[number, inputs] : iterators)
    llvm::append_range(all, inputs);
  return all;
}

void MapMethods::moveIterators(Value rank, bool erases) {
  for (const NamedEntry &entry : library.entries)
    if (isMoved(entry.iterator)) {
      moveIterator(entry.iterator, rank, erases);
      places.write(entry.slot, readSlot(*this, entry.iterator, location), location);
    }
  for (const Place &iterator :
       findIterators(*this, [&](const Place &place) { return isMoved(place); }))
    moveIterator(iterator, rank, erases);
}

void MapMethods::moveIterator(const Place &iterator, Value rank, bool erases) {
  const Position &position = *iterator.position;
  Value index = places.readIndex(iterator, location);
  auto moves = [&] { return emitArithmetic(erases ? BO_LT : BO_LE, rank, index, location); };
  Value isMoved = map.isInList() ? emitAnd(places.emitSameObject(position.container, map, where),
                                           moves, location)
                                 : moves();
  Value moved = select(
      isMoved, [&] { return emitArithmetic(erases ? BO_Sub : BO_Add, index, 1, location); },
      [&] { return index; }, location);
  places.write(position.index, moved, location);
}

void MapMethods::push(const Place &list, Value value) {
  places.write(
      list,
      ag::ListPushOp::create(builder, location, list.type, places.read(list, location), value),
      location);
}

void MapMethods::insertAt(Value rank, Value entry) {
  Place order = getPart(Order), entries = getPart(Entries);
  Value size = getSize(), all = iterators.emitSize(order, location);
  emitIfElse(
      emitArithmetic(BO_EQ, size, all, location),
      [&] {
        push(order, size);
        push(entries, entry);
      },
      [&] {
        Value slot = places.read(places.emitElementPlace(order, size, type), location);
        places.write(places.emitElementPlace(entries, slot, type), entry, location);
      },
      location);
  Value slot = places.read(places.emitElementPlace(order, size, type), location);
  Value moved = emitArithmetic(BO_Sub, size, rank, location);
  emitCount(
      number(0), moved,
      [&](Value k) {
        Value to = emitArithmetic(BO_Sub, size, k, location),
              from = emitArithmetic(BO_Sub, to, 1, location);
        places.write(places.emitElementPlace(order, to, type),
                     places.read(places.emitElementPlace(order, from, type), location), location);
        markInside(builder.getBlock());
      },
      location);
  places.write(places.emitElementPlace(order, rank, type), slot, location);
  Place count = getPart(Size);
  places.write(count, castNumber(emitArithmetic(BO_Add, size, 1, location), count.type, location),
               location);
}

void MapMethods::erase(Value rank) {
  change([&] { eraseAt(rank); });
  moveIterators(rank, /*erases=*/true);
}

void MapMethods::eraseAt(Value rank) {
  Place order = getPart(Order), count = getPart(Size);
  Value slot = places.read(places.emitElementPlace(order, rank, type), location);
  Value last = emitArithmetic(BO_Sub, getSize(), 1, location);
  emitCount(
      rank, last,
      [&](Value to) {
        Value from = emitArithmetic(BO_Add, to, 1, location);
        places.write(places.emitElementPlace(order, to, type),
                     places.read(places.emitElementPlace(order, from, type), location), location);
        markInside(builder.getBlock());
      },
      location);
  places.write(places.emitElementPlace(order, last, type), slot, location);
  places.write(count, castNumber(last, count.type, location), location);
}

Place MapMethods::insert(Value key, llvm::function_ref<Value()> makeEntry) {
  Value rank = findBound(key), isNew = emitNot(isAt(rank, key), location);
  auto insertNew = [&] {
    Value entry = makeEntry();
    change([&] { insertAt(rank, entry); });
    moveIterators(rank, /*erases=*/false);
  };
  emitIf(isNew, insertNew, location);
  borrows.invalidate(map, /*isMap=*/true);
  Place iterator = makeIterator(rank);
  iterator.position->index = variable("", rank);
  return makePair(iterator, makeValuePlace(isNew));
}

Place MapMethods::insertEntry(Value entry) {
  return insert(getKeyOf(entry), [&] { return entry; });
}

Value MapMethods::makeEntry(Value key, Value value) {
  auto entry =
      llvm::cast<ag::StructType>(llvm::cast<ag::ListType>(getPart(Entries).type).getElementType());
  return ag::MakeStructOp::create(
      builder, location, entry,
      mlir::ValueRange{key, places.coerce(value, entry.getFields()[1], where->getExprLoc())});
}

Place MapMethods::getValueOf(Value key, Value rank) {
  Place entry = getNamedEntry(*this, map, rank, location);
  const CXXRecordDecl *comparison = Types::getComparison(type)->getAsCXXRecordDecl();
  bool isByNumber = comparison && comparison->isInStdNamespace() && this->key->isIntegerType();
  entry.steps.back().key = isByNumber ? key : Value();
  return places.getField(entry, 1, types.getElement(type));
}

Place MapMethods::emitSubscript(const Expr *given) {
  places.requireAssignable(map, where->getSourceRange());
  Value key = readKey(given);
  QualType value = cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())
                       ->getTemplateArgs()[1]
                       .getAsType();
  Place found =
      insert(key, [&] { return makeEntry(key, evaluator.emitDefaultValue(value, where)); });
  return getValueOf(key, places.readIndex((*found.parts)[0], location));
}

} // namespace autographc::frontend
