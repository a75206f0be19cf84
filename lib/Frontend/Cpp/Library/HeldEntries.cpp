//===- HeldEntries.cpp - entries of maps over calls that may change these -===//
// A map that a call is passed comes back with its entries in other places by their keys, and
// printed code makes those in lists anew. What means one of its entries is found again by the key.
#include "Emitters.h"
#include "Maps.h"

#include <map>

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// A reference into a map in a list: the map, and the variable of where the entry is.
struct HeldSlot {
  Place map;
  Value slot;
};
} // namespace

Value MapMethods::isThere() {
  Value there = emitBool(true, location);
  Place list = map;
  list.steps.clear();
  list.type = map.isVariable() ? llvm::cast<ag::RefType>(map.root.getType()).getElementType()
              : map.root       ? map.root.getType()
                               : mlir::Type();
  for (const Step &step : map.steps) {
    if (step.kind == Step::ListElement) {
      auto isInside = [&] {
        Value index =
            castNumber(places.readKept(step.operands[0], location), number(0).getType(), location);
        return emitArithmetic(BO_LT, index, iterators.emitSize(list, location), location);
      };
      there = emitAnd(there, isInside, location);
    }
    list.steps.push_back(step);
    list.type = step.type;
  }
  return there;
}

std::function<void()> MapMethods::hold(Value held, bool isSlot, std::function<void(Value)> set) {
  Place entries = getPart(Entries), kept = variable("", evaluator.emitDefaultValue(key, where));
  auto isEntry = [&] {
    return emitArithmetic(BO_LT, held, isSlot ? iterators.emitSize(entries, location) : getSize(),
                          location);
  };
  Value wasEntry = map.isInList() ? emitAnd(isThere(), isEntry, location) : isEntry();
  emitIf(
      wasEntry,
      [&] {
        places.write(
            kept,
            isSlot ? getKeyOf(places.read(places.emitElementPlace(entries, held, {}), location))
                   : getKeyAt(held),
            location);
      },
      location);
  auto self = std::make_shared<MapMethods>(*this);
  return [=] {
    auto find = [&] { return self->findBound(self->places.read(kept, self->location)); };
    if (!isSlot && !self->map.isInList())
      return set(self->select(wasEntry, find, [&] { return self->getSize(); }, self->location));
    auto setFound = [&] {
      Value rank = find();
      if (!isSlot)
        return set(rank);
      auto read = [&] {
        return self->places.read(self->places.emitElementPlace(self->getPart(Order), rank, {}),
                                 self->location);
      };
      self->emitIf(
          self->emitArithmetic(BO_LT, rank, self->getSize(), self->location), [&] { set(read()); },
          self->location);
    };
    auto setEnd = [&] {
      if (!isSlot)
        set(self->getSize());
    };
    self->emitIf(
        self->isThere(), [&] { self->emitIfElse(wasEntry, setFound, setEnd, self->location); },
        self->location);
  };
}

/// The references among what a place holds.
static void findSlots(const Place &place, llvm::function_ref<void(const HeldSlot &)> visit) {
  visitHeld<const Place>(place, [&](const Place &held) {
    if (held.isInvalidated)
      return;
    const Place &path = held.position ? held.position->container : held;
    HeldSlot slot{path, Value()};
    slot.map.steps.clear();
    for (const Step &step : path.steps) {
      bool isEntry = !slot.map.steps.empty() && slot.map.steps.back().name == "entries" &&
                     step.kind == Step::ListElement &&
                     llvm::isa<ag::RefType>(step.operands[0].getType());
      slot.slot = step.operands.empty() ? Value() : step.operands[0];
      if (isEntry) {
        HeldSlot found = slot;
        found.map.steps.pop_back();
        found.map.type = found.map.steps.empty() ? mlir::Type() : found.map.steps.back().type;
        if (Types::isMap(found.map.type) && found.map.isInList())
          visit(found);
      }
      slot.map.steps.push_back(step);
    }
  });
}

std::function<void()> MapMethods::holdIterators(LibraryCode &code, llvm::ArrayRef<Place> passed,
                                                const Expr *where) {
  llvm::append_range(code.borrows.passed, passed);
  auto isPassed = [&](const Place &map) {
    return !map.choice && llvm::any_of(passed, [&](const Place &whole) {
      return code.borrows.mayContain(whole, map);
    });
  };
  auto findType = [&](const Place &iterator) {
    return iterator.position->type.isNull()
               ? code.types.findOfLibrary(iterator.position->container.type)
               : iterator.position->type;
  };
  auto isHeld = [&](const Place &place) {
    const Place &map = place.position->container;
    return !place.position->isObject && Types::isMap(map.type) && isPassed(map) &&
           MapMethods(code, map, findType(place), where).isMoved(place);
  };
  std::vector<std::function<void()>> moves;
  mlir::Location location = code.loc(where);
  auto holdIterator = [&](const Place &iterator) {
    auto set = [&code, location, index = iterator.position->index](Value rank) {
      code.places.write(index, code.castNumber(rank, index.type, location), location);
    };
    moves.push_back(MapMethods(code, iterator.position->container, findType(iterator), where)
                        .hold(code.places.readIndex(iterator, location), /*isSlot=*/false, set));
  };
  for (const Place &iterator : findIterators(code, isHeld))
    holdIterator(iterator);
  llvm::DenseSet<Value> found;
  auto holdSlot = [&](HeldSlot held) {
    QualType type = code.types.findOfLibrary(held.map.type);
    bool isVisible = held.slot.getParentRegion()->isAncestor(code.builder.getBlock()->getParent());
    if (type.isNull() || !isVisible || !isPassed(held.map) || !found.insert(held.slot).second)
      return;
    auto set = [&code, location, slot = held.slot](Value value) {
      ag::AssignOp::create(code.builder, location, slot, value);
    };
    moves.push_back(MapMethods(code, held.map, type, where)
                        .hold(code.places.readKept(held.slot, location), /*isSlot=*/true, set));
  };
  for (const Frame *around = code.body.frame; around; around = around->outer)
    if (around->self)
      findSlots(*around->self, holdSlot);
  // In the order of the declarations, which is the same each time.
  std::map<int64_t, std::vector<HeldSlot>> slots;
  for (const auto &[variable, place] : code.body.bindings)
    findSlots(place, [&, number = variable->getID()](const HeldSlot &slot) {
      slots[number].push_back(slot);
    });
  for (const auto &[number, held] : slots)
    llvm::for_each(held, holdSlot);
  for (const NamedEntry &entry : code.library.entries)
    if (isHeld(entry.iterator)) {
      holdIterator(entry.iterator);
      holdSlot({entry.iterator.position->container, entry.slot.root});
    }
  return [moves = std::move(moves)] {
    for (const std::function<void()> &move : moves)
      move();
  };
}

} // namespace autographc::frontend
