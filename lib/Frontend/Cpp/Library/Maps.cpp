//===- Maps.cpp - std::map and std::set -----------------------------------===//
#include "Maps.h"

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

MapMethods::MapMethods(Emitter &emitter, const Place &map, QualType type, const Expr *where)
    : emitter(emitter), map(map), type(type.getNonReferenceType()), key(getKeyType(this->type)),
      where(where), location(emitter.loc(where)), builder(emitter.builder) {}

Value MapMethods::makeEmpty(Emitter &emitter, mlir::Type type, mlir::Location location) {
  auto structure = llvm::cast<ag::StructType>(type);
  llvm::ArrayRef<mlir::Type> fields = structure.getFields();
  Value zero = emitter.emitNumber(fields[Size], 0, location);
  Value order =
      ag::MakeListOp::create(emitter.builder, location, fields[Order], mlir::ValueRange());
  Value entries =
      ag::MakeListOp::create(emitter.builder, location, fields[Entries], mlir::ValueRange());
  return ag::MakeStructOp::create(emitter.builder, location, structure,
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

Value MapMethods::number(int64_t value) {
  return emitter.emitNumber(builder.getIntegerType(64, /*isSigned=*/true), value, location);
}

Value MapMethods::arithmetic(BinaryOperatorKind kind, Value left, Value right) {
  return emitter.emitArithmetic(kind, left, right, emitter.ast.LongLongTy, location);
}

Place MapMethods::variable(llvm::StringRef name, Value initial) {
  Place place = emitter.makeVariable(name, initial.getType(), location);
  emitter.write(place, initial, location, /*declares=*/true);
  return place;
}

void MapMethods::ifElse(Value condition, llvm::function_ref<void()> then,
                        llvm::function_ref<void()> otherwise) {
  auto choice = ag::IfOp::create(builder, location, mlir::TypeRange(), condition,
                                 builder.getStringAttr("if"));
  emitter.emitRegion(choice.getThenRegion(), then);
  emitter.emitRegion(choice.getElseRegion(), otherwise);
}

Value MapMethods::negate(Value condition) {
  return ag::LogicalNotOp::create(builder, location, builder.getI1Type(), condition);
}

Value MapMethods::getSize() {
  return emitter.castNumber(emitter.read(getPart(Size), location), number(0).getType(), location);
}

Place MapMethods::getEntry(Emitter &emitter, const Place &map, Value rank,
                           mlir::Location location) {
  Value slot = emitter.read(emitter.emitElementPlace(getPart(map, Order), rank, {}), location);
  return emitter.emitElementPlace(getPart(map, Entries), slot, {});
}

Value MapMethods::readSlot(Emitter &emitter, const Place &iterator, mlir::Location location) {
  Place order = getPart(iterator.position->container, Order);
  return emitter.read(emitter.emitElementPlace(order, emitter.readIndex(iterator, location), {}),
                      location);
}

Place MapMethods::getNamedEntry(Emitter &emitter, const Place &map, Value rank,
                                mlir::Location location) {
  if (!map.isInList())
    return getEntry(emitter, map, rank, location);
  auto hold = [&](Value value) {
    Place place = emitter.makeVariable("", value.getType(), location);
    emitter.write(place, value, location, /*declares=*/true);
    return place;
  };
  NamedEntry entry;
  entry.iterator.position = std::make_shared<Position>();
  entry.iterator.position->container = map;
  entry.iterator.position->index = hold(
      emitter.castNumber(rank, emitter.builder.getIntegerType(64, /*isSigned=*/true), location));
  entry.slot = hold(readSlot(emitter, entry.iterator, location));
  emitter.entries.push_back(entry);
  return emitter.emitElementPlace(getPart(map, Entries), entry.slot.root, {});
}

Value MapMethods::listEntries(Emitter &emitter, Value value, mlir::Location location) {
  Place map = emitter.makeValuePlace(value),
        list = emitter.makeVariable("", getPart(map, Entries).type, location);
  mlir::OpBuilder &builder = emitter.builder;
  emitter.write(list, ag::MakeListOp::create(builder, location, list.type, mlir::ValueRange()),
                location, /*declares=*/true);
  Value size = emitter.emitSize(map, location);
  emitter.emitCount(
      emitter.emitNumber(size.getType(), 0, location), size,
      [&](Value rank) {
        Value entry = emitter.read(getEntry(emitter, map, rank, location), location);
        emitter.write(list,
                      ag::ListPushOp::create(builder, location, list.type,
                                             emitter.read(list, location), entry),
                      location);
      },
      location);
  return emitter.read(list, location);
}

Value MapMethods::getKeyOf(Value entry) {
  return isSet() ? entry : emitter.readField(entry, 0, "first", location);
}
Value MapMethods::getKeyAt(Value rank) { return getKeyOf(emitter.read(getEntry(rank), location)); }

Value MapMethods::readKey(const Expr *given) {
  return emitter.coerce(emitter.emitValue(given), emitter.getType(key, given->getSourceRange()),
                        given->getExprLoc());
}

Place MapMethods::makeIterator(Value rank) {
  return emitter.makePosition(map, type, rank, /*reverse=*/false);
}

Value MapMethods::isLess(Value left, Value right) {
  QualType comparison = Types::getComparison(type);
  Place callable =
      Types::classify(comparison) == ClassKind::Closure ? makeClosurePlace(comparison) : Place();
  if (!callable.closure)
    callable = emitter.makeValuePlace(emitter.emitDefaultValue(comparison, where));
  return emitter.toCondition(
      emitter.callObject(callable, comparison,
                         {emitter.makeValuePlace(left), emitter.makeValuePlace(right)}, where),
      location);
}

Value MapMethods::findBound(Value key, bool orEqual) {
  Place low = variable("low", number(0)), high = variable("high", getSize());
  auto get = [&](const Place &place) { return emitter.read(place, location); };
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, /*unroll=*/false,
                                  builder.getStringAttr("while"));
  emitter.emitRegion(loop.getCondition(), [&] {
    ag::ConditionOp::create(builder, location, arithmetic(BO_LT, get(low), get(high)));
  });
  emitter.emitRegion(loop.getBody(), [&] {
    Value middle = arithmetic(BO_Div, arithmetic(BO_Add, get(low), get(high)), number(2));
    Value other = getKeyAt(middle);
    markInside(builder.getBlock());
    Value isBelow = orEqual ? negate(isLess(key, other)) : isLess(other, key);
    ifElse(
        isBelow, [&] { emitter.write(low, arithmetic(BO_Add, middle, number(1)), location); },
        [&] { emitter.write(high, middle, location); });
  });
  return get(low);
}

Value MapMethods::isAt(Value rank, Value key) {
  return emitter.select(
      arithmetic(BO_LT, rank, getSize()), [&] { return negate(isLess(key, getKeyAt(rank))); },
      [&] { return emitter.emitBool(false, location); }, location, "and");
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

void MapMethods::change(llvm::function_ref<void()> emitChanges) {
  if (!map.isInList())
    return emitChanges();
  Place element = map;
  map = variable("", emitter.read(element, location));
  emitChanges();
  emitter.write(element, emitter.read(map, location), location);
  map = element;
}

bool MapMethods::isMoved(const Place &place) {
  return place.position && place.position->index.isVariable() &&
         place.position->container.steps.size() == map.steps.size() &&
         place.position->container.choice == map.choice && emitter.isInList(place, map) &&
         place.position->index.root.getParentRegion()->isAncestor(builder.getBlock()->getParent());
}

std::vector<Place> MapMethods::findIterators(Emitter &emitter,
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
  for (const Frame *around = emitter.frame; around; around = around->outer)
    if (around->self)
      find(0, *around->self);
  for (const auto &[variable, place] : emitter.bindings)
    find(variable->getID(), place);
  for (const Place &cursor : emitter.cursors)
    find(0, cursor);
  std::vector<Place> all;
  for (const auto &[number, places] : iterators)
    llvm::append_range(all, places);
  return all;
}

void MapMethods::moveIterators(Value rank, bool erases) {
  for (const NamedEntry &entry : emitter.entries)
    if (isMoved(entry.iterator)) {
      moveIterator(entry.iterator, rank, erases);
      emitter.write(entry.slot, readSlot(emitter, entry.iterator, location), location);
    }
  for (const Place &iterator :
       findIterators(emitter, [&](const Place &place) { return isMoved(place); }))
    moveIterator(iterator, rank, erases);
}

void MapMethods::moveIterator(const Place &iterator, Value rank, bool erases) {
  const Position &position = *iterator.position;
  Value index = emitter.readIndex(iterator, location);
  auto moves = [&] { return arithmetic(erases ? BO_LT : BO_LE, rank, index); };
  auto no = [&] { return emitter.emitBool(false, location); };
  Value isMoved = map.isInList()
                      ? emitter.select(emitter.emitSameObject(position.container, map, where),
                                       moves, no, location, "and")
                      : moves();
  Value moved = emitter.select(
      isMoved, [&] { return arithmetic(erases ? BO_Sub : BO_Add, index, number(1)); },
      [&] { return index; }, location);
  emitter.write(position.index, moved, location);
}

void MapMethods::push(const Place &list, Value value) {
  emitter.write(
      list,
      ag::ListPushOp::create(builder, location, list.type, emitter.read(list, location), value),
      location);
}

void MapMethods::insertAt(Value rank, Value entry) {
  Place order = getPart(Order), entries = getPart(Entries);
  Value size = getSize(), all = emitter.emitSize(order, location);
  ifElse(
      arithmetic(BO_EQ, size, all),
      [&] {
        push(order, size);
        push(entries, entry);
      },
      [&] {
        Value slot = emitter.read(emitter.emitElementPlace(order, size, type), location);
        emitter.write(emitter.emitElementPlace(entries, slot, type), entry, location);
      });
  Value slot = emitter.read(emitter.emitElementPlace(order, size, type), location);
  Value moved = arithmetic(BO_Sub, size, rank);
  emitter.emitCount(
      number(0), moved,
      [&](Value k) {
        Value to = arithmetic(BO_Sub, size, k), from = arithmetic(BO_Sub, to, number(1));
        emitter.write(emitter.emitElementPlace(order, to, type),
                      emitter.read(emitter.emitElementPlace(order, from, type), location),
                      location);
        markInside(builder.getBlock());
      },
      location);
  emitter.write(emitter.emitElementPlace(order, rank, type), slot, location);
  Place count = getPart(Size);
  emitter.write(count,
                emitter.castNumber(arithmetic(BO_Add, size, number(1)), count.type, location),
                location);
}

void MapMethods::erase(Value rank) {
  change([&] { eraseAt(rank); });
  moveIterators(rank, /*erases=*/true);
}

void MapMethods::eraseAt(Value rank) {
  Place order = getPart(Order), count = getPart(Size);
  Value slot = emitter.read(emitter.emitElementPlace(order, rank, type), location);
  Value last = arithmetic(BO_Sub, getSize(), number(1));
  emitter.emitCount(
      rank, last,
      [&](Value to) {
        Value from = arithmetic(BO_Add, to, number(1));
        emitter.write(emitter.emitElementPlace(order, to, type),
                      emitter.read(emitter.emitElementPlace(order, from, type), location),
                      location);
        markInside(builder.getBlock());
      },
      location);
  emitter.write(emitter.emitElementPlace(order, last, type), slot, location);
  emitter.write(count, emitter.castNumber(last, count.type, location), location);
}

Place MapMethods::insert(Value key, llvm::function_ref<Value()> makeEntry) {
  Value rank = findBound(key), isNew = negate(isAt(rank, key));
  auto insertNew = [&] {
    Value entry = makeEntry();
    change([&] { insertAt(rank, entry); });
    moveIterators(rank, /*erases=*/false);
  };
  ifElse(isNew, insertNew, [] {});
  emitter.loseElements(map, /*isMap=*/true);
  Place iterator = makeIterator(rank);
  iterator.position->index = variable("", rank);
  return makePair(iterator, emitter.makeValuePlace(isNew));
}

Place MapMethods::insertEntry(Value entry) {
  return insert(getKeyOf(entry), [&] { return entry; });
}

Value MapMethods::makeEntry(Value key, Value value) {
  auto entry =
      llvm::cast<ag::StructType>(llvm::cast<ag::ListType>(getPart(Entries).type).getElementType());
  return ag::MakeStructOp::create(
      builder, location, entry,
      mlir::ValueRange{key, emitter.coerce(value, entry.getFields()[1], where->getExprLoc())});
}

Place MapMethods::getValueOf(Value key, Value rank) {
  Place entry = getNamedEntry(emitter, map, rank, location);
  const CXXRecordDecl *comparison = Types::getComparison(type)->getAsCXXRecordDecl();
  bool isByNumber = comparison && comparison->isInStdNamespace() && this->key->isIntegerType();
  entry.steps.back().key = isByNumber ? key : Value();
  return emitter.getField(entry, 1, emitter.types.getElement(type));
}

Place MapMethods::emitSubscript(const Expr *given) {
  emitter.requireAssignable(map, where->getSourceRange());
  Value key = readKey(given);
  QualType value = cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())
                       ->getTemplateArgs()[1]
                       .getAsType();
  Place found = insert(key, [&] { return makeEntry(key, emitter.emitDefaultValue(value, where)); });
  return getValueOf(key, emitter.readIndex((*found.parts)[0], location));
}

void MapMethods::insertAll(Value list) {
  Place source = variable("", list);
  Value size = emitter.emitSize(source, location);
  emitter.emitCount(
      number(0), size,
      [&](Value k) {
        insertEntry(emitter.read(emitter.emitElementPlace(source, k, type), location));
      },
      location);
}

void MapMethods::insertRange(const Place &from, const Place &to) {
  insertAll(emitter.emitCopied(llvm::cast<ag::ListType>(getPart(Entries).type),
                               emitter.types.getElement(type), from, to, where));
}

void MapMethods::assignBraces(const Expr *braces) {
  Value list = emitter.emitBracedList(braces, llvm::cast<ag::ListType>(getPart(Entries).type));
  emitter.requireAssignable(map, where->getSourceRange());
  emitter.write(map, makeEmpty(emitter, map.type, location), location);
  emitter.loseElements(map);
  insertAll(list);
}

Value MapMethods::construct(Emitter &emitter, const CXXConstructExpr *expression) {
  mlir::Location location = emitter.loc(expression);
  QualType type = expression->getType();
  Place made =
      emitter.makeVariable("", emitter.getType(type, expression->getSourceRange()), location);
  emitter.write(made, makeEmpty(emitter, made.type, location), location, /*declares=*/true);
  llvm::SmallVector<const Expr *> given;
  for (const Expr *argument : expression->arguments())
    if (!isa<CXXDefaultArgExpr>(argument) &&
        !emitter.ast.hasSameUnqualifiedType(argument->getType(), Types::getComparison(type)))
      given.push_back(argument);
  MapMethods methods(emitter, made, type, expression);
  if (given.size() == 1 && Types::classify(given[0]->getType()) == ClassKind::InitializerList) {
    methods.assignBraces(given[0]);
  } else if (given.size() == 2 && Types::isIterator(given[0]->getType())) {
    Place from = emitter.emitIterator(given[0]);
    methods.insertRange(from, emitter.emitIterator(given[1]));
  } else if (!given.empty()) {
    emitter.refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
                   "this constructor of `" + emitter.types.spell(type) + "`");
  }
  return emitter.read(made, location);
}

} // namespace autographc::frontend
