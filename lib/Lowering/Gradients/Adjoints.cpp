//===- Adjoints.cpp - what gradients have come to in reverse code ---------===//
#include "Adjoints.h"
#include "ReverseCode.h"

using namespace mlir;

namespace autographc {

void PresenceMap::add(Leaf leaf, Presence contribution) {
  Presence &now = known.try_emplace(leaf, Presence::None).first->second;
  now = std::max(now, contribution);
}

bool PresenceMap::join(const PresenceMap &other) {
  bool changed = false;
  auto meet = [&](Leaf leaf, Presence there) {
    Presence &here = known.try_emplace(leaf, Presence::None).first->second;
    if (here == there || here == Presence::Maybe)
      return;
    here = Presence::Maybe;
    changed = true;
  };
  for (auto [leaf, there] : other.known)
    meet(leaf, there);
  for (auto [leaf, here] : llvm::to_vector(known))
    meet(leaf, other.get(leaf));
  return changed;
}

void PresenceMap::dropIn(Region &region) {
  for (auto &[leaf, presence] : llvm::to_vector(known))
    if (region.isAncestor(leaf.first.getParentRegion()) && !getVariableRead(leaf.first))
      known.erase(leaf);
}

/// Whether none is a number to which each can be added without a change.
static bool hasNeutralNone(Type type) {
  return ag::isScalar(type) && isa<FloatType, ComplexType>(ag::getElementType(type));
}

Value emitNone(OpBuilder &builder, Type type, Location loc) {
  if (!hasNeutralNone(type))
    return ag::UnsetOp::create(builder, loc, type);
  return ag::ToScalarOp::create(builder, loc, type, emitNeutral(builder, type, loc),
                                /*implicit=*/true, /*casts=*/false);
}

const Adjoints::Variable &Adjoints::getVariable(Leaf leaf) {
  auto [entry, isNew] = variables.try_emplace(leaf);
  if (!isNew)
    return entry->second;
  // A Variable is the same one wherever it is read.
  Operation *anchor =
      getVariableRead(leaf.first) ? nullptr : anchors.lookup(leaf.first.getParentBlock());
  if (!anchor)
    anchor = anchors.lookup(nullptr);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(anchor);
  Location loc = anchor->getLoc();
  Type type = getDifferentiableLeaves(leaf.first.getType())[leaf.second];
  Variable variable;
  auto declare = [&](Type of, StringRef name, Value init) {
    Value made = ag::VariableOp::create(builder, loc, ag::RefType::get(of), name,
                                        /*generated=*/true, BoolAttr());
    ag::AssignOp::create(builder, loc, made, init);
    return made;
  };
  variable.none = emitNone(builder, type, loc);
  // Its flag is asked before anything of it is.
  if (isa<RankedTensorType>(type) && !hasNeutralNone(type))
    ag::setAttr<ag::NoneAttr>(variable.none.getDefiningOp());
  variable.value = declare(type, "d", variable.none);
  if (isa<ag::ListType>(type)) {
    Type flags = ag::ListType::get(builder.getI1Type());
    variable.noFlags = ag::UnsetOp::create(builder, loc, flags);
    variable.flags = declare(flags, "added", variable.noFlags);
  }
  variable.flag = declare(builder.getI1Type(), "has", emitBool(builder, false, loc));
  return variables[leaf] = variable;
}

Value Adjoints::read(Leaf leaf, Location loc) {
  return emitRead(builder, loc, getVariable(leaf).value);
}

Value Adjoints::readFlag(Leaf leaf, Location loc) {
  return emitRead(builder, loc, getVariable(leaf).flag);
}

Part Adjoints::readPart(Leaf leaf, Location loc) {
  Variable variable = getVariable(leaf);
  return {read(leaf, loc), variable.flags ? emitRead(builder, loc, variable.flags) : Value()};
}

void Adjoints::set(Leaf leaf, const Part &value, Presence state, Location loc) {
  Variable variable = getVariable(leaf);
  ag::AssignOp::create(builder, loc, variable.value, value.value);
  if (variable.flags)
    ag::AssignOp::create(builder, loc, variable.flags, value.flags);
  ag::AssignOp::create(builder, loc, variable.flag,
                       emitBool(builder, state == Presence::Present, loc));
  presence.set(leaf, state);
}

void Adjoints::assign(Leaf leaf, const Part &value, Location loc) {
  set(leaf, value, Presence::Present, loc);
}

void Adjoints::assignWhere(Value flag, Leaf leaf, Value value, Location loc) {
  Variable variable = getVariable(leaf);
  ag::AssignOp::create(builder, loc, variable.value, value);
  ag::AssignOp::create(builder, loc, variable.flag, flag);
  presence.add(leaf, Presence::Maybe);
}

void Adjoints::clear(Leaf leaf, Location loc) {
  Variable variable = getVariable(leaf);
  set(leaf, {variable.none, variable.noFlags}, Presence::None, loc);
  filled.erase(leaf);
}

void Adjoints::fill(Leaf leaf, Value none, Location loc) {
  set(leaf, none, Presence::Maybe, loc);
  filled.insert(leaf);
}

void Adjoints::fillMissing(Leaf leaf, Location loc, llvm::function_ref<Value()> emitNone) {
  Presence known = presence.get(leaf);
  if (known == Presence::None)
    return fill(leaf, emitNone(), loc);
  if (known == Presence::Present || isNeutral(leaf))
    return;
  Value total = createChoice(
      builder, getDifferentiableLeaves(leaf.first.getType())[leaf.second], readFlag(leaf, loc), loc,
      [&] { return read(leaf, loc); }, emitNone);
  ag::AssignOp::create(builder, loc, getVariable(leaf).value, total);
  filled.insert(leaf);
}

bool Adjoints::isNeutral(Leaf leaf) const {
  return filled.contains(leaf) ||
         hasNeutralNone(getDifferentiableLeaves(leaf.first.getType())[leaf.second]);
}

/// Adds a list to one that is there, element by element.
void Adjoints::mergeList(Leaf leaf, const Part &contribution, Location loc) {
  Variable variable = getVariable(leaf);
  emitCount(builder, emitListSize(builder, contribution.value, loc), loc, [&](Value i) {
    emitIf(builder, emitElement(builder, contribution.flags, i, loc), loc, [&] {
      Value element = emitElement(builder, contribution.value, i, loc);
      Value list = read(leaf, loc), flags = emitRead(builder, loc, variable.flags);
      Value sum = createChoice(
          builder, element.getType(), emitElement(builder, flags, i, loc), loc,
          [&] {
            Value own = emitElement(builder, list, i, loc);
            return emitSum(builder, own, element, loc, areAlike);
          },
          [&] { return element; });
      ag::AssignOp::create(builder, loc, variable.value, emitSet(builder, list, i, sum, loc));
      ag::AssignOp::create(builder, loc, variable.flags,
                           emitSet(builder, flags, i, emitBool(builder, true, loc), loc));
    });
  });
}

void Adjoints::addList(Leaf leaf, const Part &contribution, Location loc) {
  Presence now = presence.get(leaf);
  if (now == Presence::Present)
    return mergeList(leaf, contribution, loc);
  emitIfElse(
      builder, readFlag(leaf, loc), loc, [&] { mergeList(leaf, contribution, loc); },
      [&] { assign(leaf, contribution, loc); });
  presence.set(leaf, Presence::Present);
}

void Adjoints::add(Leaf leaf, const Part &part, Location loc) {
  Presence now = presence.get(leaf);
  if (now == Presence::None)
    return assign(leaf, part, loc);
  if (part.flags)
    return addList(leaf, part, loc);
  Value contribution = part.value;
  Type type = contribution.getType();
  auto emitTotal = [&] { return emitSum(builder, read(leaf, loc), contribution, loc, areAlike); };
  if (now == Presence::Present || isNeutral(leaf))
    return assign(leaf, emitTotal(), loc);
  assign(leaf,
         createChoice(builder, type, readFlag(leaf, loc), loc, emitTotal,
                      [&] { return contribution; }),
         loc);
}

/// Without a branch.
void Adjoints::addScalarWhere(Value flag, Leaf leaf, Value contribution, Location loc) {
  Presence now = presence.get(leaf);
  Variable variable = getVariable(leaf);
  if (now != Presence::None)
    contribution = emitSum(builder, read(leaf, loc), contribution, loc);
  ag::AssignOp::create(builder, loc, variable.value, contribution);
  if (now == Presence::None) {
    ag::AssignOp::create(builder, loc, variable.flag, flag);
    presence.set(leaf, Presence::Maybe);
  } else if (now == Presence::Maybe) {
    Value either = emitOr(builder, flag, loc, [&] { return readFlag(leaf, loc); });
    ag::AssignOp::create(builder, loc, variable.flag, either);
  }
}

void Adjoints::addWhere(Presence known, Value flag, Leaf leaf, const Part &contribution,
                        Location loc) {
  if (known == Presence::Maybe && hasNeutralNone(contribution.value.getType()))
    return addScalarWhere(flag, leaf, contribution.value, loc);
  emitWhere(known, flag, loc, [&] { add(leaf, contribution, loc); });
}

void Adjoints::addLeaf(Leaf to, Leaf from, Location loc) {
  Presence known = presence.get(from);
  if (known == Presence::None)
    return;
  Value flag = known == Presence::Maybe ? readFlag(from, loc) : Value();
  addWhere(known, flag, to, readPart(from, loc), loc);
}

void Adjoints::emitWhere(Presence known, Value flag, Location loc,
                         llvm::function_ref<void()> emit) {
  if (known == Presence::None)
    return;
  if (known == Presence::Present)
    return emit();
  PresenceMap before = presence;
  emitIf(builder, flag, loc, emit);
  presence.join(before);
}

void Adjoints::emitWherePresent(Leaf leaf, Location loc, llvm::function_ref<void()> emit) {
  Presence known = presence.get(leaf);
  if (known == Presence::None)
    return;
  emitWhere(known, known == Presence::Maybe ? readFlag(leaf, loc) : Value(), loc, emit);
}

} // namespace autographc
