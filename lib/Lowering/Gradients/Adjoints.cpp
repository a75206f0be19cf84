//===- Adjoints.cpp - what gradients have come to in reverse code ---------===//
#include "Adjoints.h"
#include "Activity.h"

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

Value emitFloat(OpBuilder &builder, Type type, double value, Location loc) {
  Type element = ag::getElementType(type);
  TypedAttr attribute = FloatAttr::get(element, value);
  return ag::ConstantOp::create(builder, loc, element, attribute, StringAttr());
}

Value emitSum(OpBuilder &builder, Value lhs, Value rhs, Location loc) {
  auto sum = ag::AddOp::create(builder, loc, lhs.getType(), lhs, rhs);
  Attribute own = builder.getBoolAttr(true), none = builder.getUnitAttr();
  bool isTensor = isa<RankedTensorType>(rhs.getType());
  ag::setAttr<ag::RulesAttr>(sum, builder.getArrayAttr({own, isTensor ? own : none}));
  return sum;
}

Value Adjoints::emitBool(bool value, Location loc) {
  return ag::ConstantOp::create(builder, loc, builder.getI1Type(), builder.getBoolAttr(value),
                                StringAttr());
}

/// Whether none is a number to which each can be added without a change.
static bool hasNeutralNone(Type type) {
  return ag::isScalar(type) && isa<FloatType>(ag::getElementType(type));
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
  // Of a Scalar none is a number to which each can be added without a change.
  variable.none =
      hasNeutralNone(type)
          ? Value(ag::ToScalarOp::create(builder, loc, type, emitFloat(builder, type, -0.0, loc),
                                         /*implicit=*/true, /*casts=*/false))
          : Value(ag::UnsetOp::create(builder, loc, type));
  variable.value = declare(type, "d", variable.none);
  variable.flag = declare(builder.getI1Type(), "has", emitBool(false, loc));
  return variables[leaf] = variable;
}

Value Adjoints::read(Leaf leaf, Location loc) {
  return emitRead(builder, loc, getVariable(leaf).value);
}

Value Adjoints::readFlag(Leaf leaf, Location loc) {
  return emitRead(builder, loc, getVariable(leaf).flag);
}

void Adjoints::assign(Leaf leaf, Value value, Location loc) {
  Variable variable = getVariable(leaf);
  ag::AssignOp::create(builder, loc, variable.value, value);
  ag::AssignOp::create(builder, loc, variable.flag, emitBool(true, loc));
  presence.set(leaf, Presence::Present);
}

void Adjoints::clear(Leaf leaf, Location loc) {
  Variable variable = getVariable(leaf);
  ag::AssignOp::create(builder, loc, variable.value, variable.none);
  ag::AssignOp::create(builder, loc, variable.flag, emitBool(false, loc));
  presence.set(leaf, Presence::None);
}

void Adjoints::add(Leaf leaf, Value contribution, Location loc) {
  Presence now = presence.get(leaf);
  if (now == Presence::None)
    return assign(leaf, contribution, loc);
  Type type = contribution.getType();
  auto emitTotal = [&] { return emitSum(builder, read(leaf, loc), contribution, loc); };
  if (now == Presence::Present || hasNeutralNone(type))
    return assign(leaf, emitTotal(), loc);
  auto choice = scf::IfOp::create(builder, loc, TypeRange(type), readFlag(leaf, loc),
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  ag::setAttr<ag::KindAttr>(choice, builder.getStringAttr("if"));
  ag::setAttr<ag::NamesAttr>(choice, builder.getStrArrayAttr({""}));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(choice.thenBlock());
    scf::YieldOp::create(builder, loc, emitTotal());
    builder.setInsertionPointToStart(choice.elseBlock());
    scf::YieldOp::create(builder, loc, contribution);
  }
  assign(leaf, choice.getResult(0), loc);
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
    auto either = scf::IfOp::create(builder, loc, TypeRange(builder.getI1Type()), flag,
                                    /*addThenBlock=*/true, /*addElseBlock=*/true);
    ag::setAttr<ag::KindAttr>(either, builder.getStringAttr("or"));
    ag::setAttr<ag::NamesAttr>(either, builder.getStrArrayAttr({""}));
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(either.thenBlock());
      scf::YieldOp::create(builder, loc, emitBool(true, loc));
      builder.setInsertionPointToStart(either.elseBlock());
      scf::YieldOp::create(builder, loc, readFlag(leaf, loc));
    }
    ag::AssignOp::create(builder, loc, variable.flag, either.getResult(0));
  }
}

void Adjoints::addWhere(Presence known, Value flag, Leaf leaf, Value contribution, Location loc) {
  if (known == Presence::Maybe && hasNeutralNone(contribution.getType()))
    return addScalarWhere(flag, leaf, contribution, loc);
  emitWhere(known, flag, loc, [&] { add(leaf, contribution, loc); });
}

void Adjoints::addLeaf(Leaf to, Leaf from, Location loc) {
  Presence known = presence.get(from);
  if (known == Presence::None)
    return;
  Value flag = known == Presence::Maybe ? readFlag(from, loc) : Value();
  addWhere(known, flag, to, read(from, loc), loc);
}

void Adjoints::emitWhere(Presence known, Value flag, Location loc,
                         llvm::function_ref<void()> emit) {
  if (known == Presence::None)
    return;
  if (known == Presence::Present)
    return emit();
  auto choice = scf::IfOp::create(builder, loc, TypeRange(), flag, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
  ag::setAttr<ag::KindAttr>(choice, builder.getStringAttr("if"));
  ag::setAttr<ag::NamesAttr>(choice, builder.getArrayAttr({}));
  PresenceMap before = presence;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(choice.elseBlock());
  if (choice.elseBlock()->empty())
    scf::YieldOp::create(builder, loc);
  if (choice.thenBlock()->empty())
    builder.setInsertionPointToEnd(choice.thenBlock()), scf::YieldOp::create(builder, loc);
  builder.setInsertionPoint(choice.thenBlock()->getTerminator());
  emit();
  presence.join(before);
}

void Adjoints::emitWherePresent(Leaf leaf, Location loc, llvm::function_ref<void()> emit) {
  Presence known = presence.get(leaf);
  if (known == Presence::None)
    return;
  emitWhere(known, known == Presence::Maybe ? readFlag(leaf, loc) : Value(), loc, emit);
}

} // namespace autographc
