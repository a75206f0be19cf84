//===- Reverse.cpp - code that undoes what a tape recorded ----------------===//
#include "Reverse.h"

using namespace mlir;

namespace autographc {

bool ReadArguments::isRead(StringRef name, unsigned argument) {
  auto function = module.lookupSymbol<func::FuncOp>(name);
  if (!function || function.isExternal())
    return true;
  // Of a function that calls itself, until more is known.
  auto [entry, isNew] = known.try_emplace({function.getSymNameAttr(), argument}, true);
  if (!isNew)
    return entry->second;
  bool isRead = llvm::any_of(function.getArgument(argument).getUses(), [&](OpOperand &use) {
    auto call = dyn_cast<ag::CallOp>(use.getOwner());
    return !call || this->isRead(call.getCallee(), use.getOperandNumber());
  });
  return known[{function.getSymNameAttr(), argument}] = isRead;
}

Reverse::Reverse(const Recording &recording, const Identities &identities, const Activity &wanted,
                 ReadArguments &reads)
    : recording(recording), identities(identities), wanted(wanted), reads(reads),
      builder(recording.end), adjoints(builder),
      kept(recording.tape, recording.isRecorded, builder), loc(recording.end->getLoc()) {}

Value Reverse::emitInteger(int64_t value) {
  Type wide = builder.getIntegerType(64, /*isSigned=*/true);
  return ag::ConstantOp::create(builder, loc, wide, ag::getNumberAttr(wide, value), StringAttr());
}

Operation *Reverse::emitAnchor(Block *block) {
  Operation *anchor = emitInteger(0).getDefiningOp();
  adjoints.begin(block, anchor);
  kept.begin(block, anchor);
  return anchor;
}

Leaf Reverse::getLeaf(Value value, unsigned index) const {
  value = identities.resolve(value);
  // A carried value has one adjoint, inside of the loop and behind it.
  auto argument = dyn_cast<BlockArgument>(value);
  if (auto loop = argument ? dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp()) : nullptr)
    value = loop.getResult(argument.getArgNumber());
  return {value, index};
}

void Reverse::add(Value value, Value contribution) {
  adjoints.add(getLeaf(value), contribution, loc);
}

/// The operations of a block that may be undone, from the last to the first: reverse code keeps
/// what it needs among them.
static SmallVector<Operation *> listBackwards(Block &block) {
  return llvm::map_to_vector(llvm::reverse(block.without_terminator()),
                             [](Operation &op) { return &op; });
}

void Reverse::undo(Block &block) {
  for (Operation *op : listBackwards(block))
    undo(op);
}

void Reverse::undoByRules(Operation *op, ArrayAttr rules, Value d) {
  for (OpOperand &operand : llvm::reverse(op->getOpOperands())) {
    if (!isWanted(operand) || !hasContribution(operand))
      continue;
    auto rule = dyn_cast<FlatSymbolRefAttr>(rules[operand.getOperandNumber()]);
    if (!rule) {
      add(operand.get(), d);
      continue;
    }
    SmallVector<Value> arguments = {d};
    SmallVector<Value> parts = {op->getResult(0)};
    llvm::append_range(parts, op->getOperands());
    for (auto [index, part] : llvm::enumerate(parts))
      arguments.push_back(kept.isKnown(part) || reads.isRead(rule.getValue(), index + 1)
                              ? kept.get(part)
                              : ag::UnsetOp::create(builder, loc, part.getType()).getResult());
    auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, rule);
    StringAttr spelling = ag::getAttr<ag::SpellingAttr>(function);
    auto call = ag::CallOp::create(builder, loc, operand.get().getType(), rule, arguments, spelling,
                                   builder.getDenseI64ArrayAttr({}));
    add(operand.get(), call.getResult(0));
  }
}

/// `part(leaf of the result, operand, leaf of the operand)` for each tensor that an object is made
/// of, or is taken from one.
static void forEachPart(Operation *op,
                        llvm::function_ref<void(unsigned, OpOperand &, unsigned)> part) {
  auto countLeaves = [](Type type) { return getDifferentiableLeaves(type).size(); };
  auto countBefore = [&](ag::StructType type, unsigned index) {
    unsigned count = 0;
    for (Type field : type.getFields().take_front(index))
      count += countLeaves(field);
    return count;
  };
  if (isa<ag::MakeStructOp>(op)) {
    unsigned next = 0;
    for (OpOperand &operand : op->getOpOperands())
      for (unsigned leaf = 0; leaf < countLeaves(operand.get().getType()); ++leaf)
        part(next++, operand, leaf);
  } else if (auto get = dyn_cast<ag::GetFieldOp>(op)) {
    unsigned first = countBefore(get.getOperand().getType(), get.getIndex());
    for (unsigned leaf = 0; leaf < countLeaves(get.getType()); ++leaf)
      part(leaf, op->getOpOperand(0), first + leaf);
  } else if (auto set = dyn_cast<ag::SetFieldOp>(op)) {
    unsigned first = countBefore(set.getType(), set.getIndex()),
             count = countLeaves(set.getValue().getType());
    for (unsigned leaf = 0; leaf < countLeaves(set.getType()); ++leaf)
      if (leaf >= first && leaf < first + count)
        part(leaf, set.getValueMutable(), leaf - first);
      else
        part(leaf, set.getOperandMutable(), leaf);
  }
}

static bool isOfObjects(Operation *op) {
  return isa<ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp>(op);
}

void Reverse::undoObject(Operation *op) {
  forEachPart(op, [&](unsigned from, OpOperand &operand, unsigned to) {
    Leaf leaf(op->getResult(0), from);
    if (isWanted(operand))
      adjoints.addLeaf(getLeaf(operand.get(), to), leaf, loc);
  });
}

bool Reverse::isUndone(Operation *op) const {
  return !recording.own.contains(op) && op->getNumResults() == 1 && !isa<ag::BindOp>(op) &&
         !getVariableRead(op->getResult(0)) &&
         llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) { return isWanted(operand); });
}

void Reverse::undo(Operation *op) {
  loc = op->getLoc();
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return undo(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return undo(loop);
  if (!isUndone(op))
    return;
  if (isOfObjects(op))
    return undoObject(op);
  Leaf leaf(op->getResult(0), 0);
  adjoints.emitWherePresent(leaf, loc, [&] {
    Value d = adjoints.read(leaf, loc);
    if (ArrayAttr rules = ag::getAttr<ag::RulesAttr>(op))
      undoByRules(op, rules, d);
    else
      undoStructural(op, d);
  });
}

bool Reverse::anyPresent(ValueRange results, const PresenceMap &known) const {
  for (Value result : results)
    for (unsigned leaf = 0; leaf < countLeaves(result); ++leaf)
      if (known.get({result, leaf}) != Presence::None)
        return true;
  return false;
}

void Reverse::addAll(ValueRange results, ValueRange values) {
  for (auto [result, value] : llvm::zip(results, values))
    for (unsigned index = 0; wanted.isActive(value) && index < countLeaves(result); ++index)
      adjoints.addLeaf(getLeaf(value, index), {result, index}, loc);
}

/// An `if` without results, whose blocks end.
static scf::IfOp createIf(OpBuilder &builder, Value condition, Location loc) {
  auto result = scf::IfOp::create(builder, loc, TypeRange(), condition, /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  ag::setAttr<ag::KindAttr>(result, builder.getStringAttr("if"));
  ag::setAttr<ag::NamesAttr>(result, builder.getArrayAttr({}));
  OpBuilder::InsertionGuard guard(builder);
  for (Region &region : result->getRegions()) {
    builder.createBlock(&region);
    scf::YieldOp::create(builder, loc);
  }
  return result;
}

void Reverse::undo(scf::IfOp op) {
  if (recording.own.contains(op) || !anyPresent(op.getResults(), adjoints.presence))
    return;
  scf::IfOp back = createIf(builder, kept.get(op.getCondition()), loc);
  OpBuilder::InsertionGuard guard(builder);
  PresenceMap behind = adjoints.presence, afterThen;
  for (auto [from, to] : llvm::zip(op->getRegions(), back->getRegions())) {
    adjoints.presence = behind;
    loc = op.getLoc();
    builder.setInsertionPointToStart(&to.front());
    emitAnchor(&from.front());
    addAll(op.getResults(), from.front().getTerminator()->getOperands());
    undo(from.front());
    if (&to == &back.getThenRegion())
      afterThen = adjoints.presence;
  }
  adjoints.presence.join(afterThen);
}

/// How often a loop's body runs.
Value Reverse::countIterations(scf::WhileOp op) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  Type wide = builder.getIntegerType(64, /*isSigned=*/true);
  Value count = ag::VariableOp::create(builder, loc, ag::RefType::get(wide), "iterations",
                                       /*generated=*/true, BoolAttr());
  ag::AssignOp::create(builder, loc, count, emitInteger(0));
  builder.setInsertionPoint(op.getAfter().front().getTerminator());
  emitIncrement(count);
  builder.setInsertionPointAfter(op);
  return emitRead(builder, loc, count);
}

void Reverse::emitIncrement(Value variable) {
  Value now = emitRead(builder, loc, variable);
  ag::AssignOp::create(builder, loc, variable,
                       ag::AddOp::create(builder, loc, now.getType(), now, emitInteger(1)));
}

void Reverse::undoLoopBody(scf::WhileOp op) {
  Block &body = op.getAfter().front();
  struct Moved {
    Value to;
    unsigned leaf;
    Presence presence;
    Value value, flag;
  };
  SmallVector<Moved> moved;
  for (auto [result, value] : llvm::zip(op.getResults(), op.getYieldOp().getOperands()))
    for (unsigned index = 0; index < countLeaves(result); ++index) {
      Leaf leaf(result, index);
      Presence known = adjoints.presence.get(leaf);
      if (known == Presence::None)
        continue;
      moved.push_back({value, index, known, adjoints.read(leaf, loc), Value()});
      if (known == Presence::Maybe)
        moved.back().flag = adjoints.readFlag(leaf, loc);
      adjoints.clear(leaf, loc);
    }
  for (const Moved &part : moved)
    if (wanted.isActive(part.to))
      adjoints.addWhere(part.presence, part.flag, getLeaf(part.to, part.leaf), part.value, loc);
  undo(body);
}

void Reverse::undo(scf::WhileOp op) {
  if (recording.own.contains(op) || !anyPresent(op.getResults(), adjoints.presence))
    return;
  PresenceMap known = findAtEnd(op, adjoints.presence);
  Value count = kept.get(countIterations(op));
  Value k = ag::VariableOp::create(builder, loc, ag::RefType::get(count.getType()), "k",
                                   /*generated=*/true, BoolAttr());
  ag::AssignOp::create(builder, loc, k, emitInteger(0));
  auto back = scf::WhileOp::create(builder, loc, TypeRange(), ValueRange());
  ag::setAttr<ag::KindAttr>(back, builder.getStringAttr("while"));
  ag::setAttr<ag::NamesAttr>(back, builder.getArrayAttr({}));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&back.getBefore());
    Value more =
        ag::LessOp::create(builder, loc, builder.getI1Type(), emitRead(builder, loc, k), count);
    scf::ConditionOp::create(builder, loc, more, ValueRange());
    builder.createBlock(&back.getAfter());
    auto end = scf::YieldOp::create(builder, loc);
    builder.setInsertionPoint(end);
    emitAnchor(&op.getAfter().front());
    adjoints.presence = known;
    adjoints.presence.dropIn(op.getAfter());
    undoLoopBody(op);
    loc = op.getLoc();
    emitIncrement(k);
  }
  adjoints.presence = known;
  addAll(op.getResults(), op.getInits());
}

SmallVector<Value> Reverse::run(ag::TapeGradientOp op) {
  SmallVector<Operation *> recorded;
  for (Operation *next = recording.tape; next != recording.end; next = next->getNextNode())
    recorded.push_back(next);
  adjoints.begin(recording.tape->getBlock(), emitAnchor(nullptr));
  if (wanted.isActive(op.getValue()))
    add(op.getValue(),
        ag::OnesLikeOp::create(builder, loc, op.getValue().getType(), op.getValue()));
  for (Operation *next : llvm::reverse(recorded))
    undo(next);
  loc = op.getLoc();
  return llvm::map_to_vector(op.getTargets(), [&](Value target) { return getGradient(target); });
}

Value Reverse::getGradient(Value target) {
  Type type = target.getType();
  Leaf leaf = getLeaf(target);
  auto emitZeros = [&]() -> Value { return ag::ZerosLikeOp::create(builder, loc, type, target); };
  auto emitTotal = [&]() -> Value {
    return emitSum(builder, adjoints.read(leaf, loc), emitFloat(builder, type, 0.0, loc), loc);
  };
  Presence known = adjoints.presence.get(leaf);
  if (known == Presence::None)
    return emitZeros();
  if (known == Presence::Present || ag::isScalar(type))
    return emitTotal();
  return createChoice(type, adjoints.readFlag(leaf, loc), emitTotal, emitZeros);
}

//===----------------------------------------------------------------------===//
// What is known of adjoints
//===----------------------------------------------------------------------===//

void Reverse::followAll(ValueRange results, ValueRange values, PresenceMap &known) const {
  for (auto [result, value] : llvm::zip(results, values))
    for (unsigned leaf = 0; wanted.isActive(value) && leaf < countLeaves(result); ++leaf)
      known.add(getLeaf(value, leaf), known.get({result, leaf}));
}

void Reverse::follow(Block &block, PresenceMap &known) const {
  for (Operation *op : listBackwards(block))
    follow(op, known);
}

void Reverse::follow(Operation *op, PresenceMap &known) const {
  if (recording.own.contains(op))
    return;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    if (!anyPresent(op->getResults(), known))
      return;
    PresenceMap afterThen = known;
    followAll(branch.getResults(), branch.thenYield().getOperands(), afterThen);
    follow(*branch.thenBlock(), afterThen);
    followAll(branch.getResults(), branch.elseYield().getOperands(), known);
    follow(*branch.elseBlock(), known);
    known.join(afterThen);
    return;
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    if (!anyPresent(op->getResults(), known))
      return;
    known = findAtEnd(loop, known);
    return followAll(loop.getResults(), loop.getInits(), known);
  }
  if (!isUndone(op))
    return;
  if (isOfObjects(op))
    return forEachPart(op, [&](unsigned from, OpOperand &operand, unsigned to) {
      if (isWanted(operand))
        known.add(getLeaf(operand.get(), to), known.get({op->getResult(0), from}));
    });
  for (OpOperand &operand : llvm::reverse(op->getOpOperands()))
    if (isWanted(operand) && hasContribution(operand))
      known.add(getLeaf(operand.get()), known.get({op->getResult(0), 0}));
}

PresenceMap Reverse::findAtEnd(scf::WhileOp op, const PresenceMap &behind) const {
  PresenceMap known = behind;
  while (true) {
    PresenceMap next = known;
    next.dropIn(op.getAfter());
    SmallVector<std::pair<Leaf, Presence>> given;
    for (auto [result, value] : llvm::zip(op.getResults(), op.getYieldOp().getOperands()))
      for (unsigned index = 0; index < countLeaves(result); ++index) {
        Leaf leaf(result, index);
        if (wanted.isActive(value))
          given.push_back({getLeaf(value, index), next.get(leaf)});
      }
    for (Value result : op.getResults())
      for (unsigned index = 0; index < countLeaves(result); ++index)
        next.set({result, index}, Presence::None);
    for (auto [leaf, presence] : given)
      next.add(leaf, presence);
    follow(op.getAfter().front(), next);
    next.dropIn(op.getAfter());
    if (!known.join(next))
      return known;
  }
}

} // namespace autographc
