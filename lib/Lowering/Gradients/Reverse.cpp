//===- Reverse.cpp - code that undoes what a tape recorded ----------------===//
#include "Reverse.h"

using namespace mlir;

namespace autographc {

Read ReadArguments::findOfValue(Value value) {
  Read read = Read::Nothing;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    auto call = dyn_cast<ag::CallOp>(user);
    read = std::max(read, isa<ag::ExtentOp>(user) ? Read::Extents
                          : isa<ag::BindOp>(user) ? findOfValue(user->getResult(0))
                          : call                  ? find(call.getCallee(), use.getOperandNumber())
                                                  : Read::Elements);
  }
  return read;
}

Read ReadArguments::find(StringRef name, unsigned argument) {
  auto function = module.lookupSymbol<func::FuncOp>(name);
  if (!function || function.isExternal())
    return Read::Elements;
  // Of a function that calls itself, until more is known.
  auto [entry, isNew] = known.try_emplace({function.getSymNameAttr(), argument}, Read::Elements);
  if (!isNew)
    return entry->second;
  Read read = findOfValue(function.getArgument(argument));
  return known[{function.getSymNameAttr(), argument}] = read;
}

Reverse::Reverse(const Recording &recording, const Identities &identities, const Activity &wanted,
                 ReadArguments &reads)
    : recording(recording), identities(identities), wanted(wanted), reads(reads),
      builder(recording.end), adjoints(builder, recording.areAlike), kept(recording, builder),
      loc(recording.end->getLoc()) {}

Value Reverse::emitInteger(int64_t value) { return autographc::emitInteger(builder, value, loc); }

Operation *Reverse::emitAnchor(Block *block) {
  Operation *anchor = emitInteger(0).getDefiningOp();
  adjoints.begin(block, anchor);
  kept.begin(block, anchor);
  return anchor;
}

Leaf Reverse::getLeaf(Value value, unsigned index) const {
  Leaf leaf = identities.resolve(value, index);
  // A carried value has one adjoint, inside of the loop and behind it.
  auto argument = dyn_cast<BlockArgument>(leaf.first);
  if (auto loop = argument ? dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp()) : nullptr)
    leaf.first = loop.getResult(argument.getArgNumber());
  return leaf;
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

Value Reverse::getForRule(Value value, Read read) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (read == Read::Elements || kept.isKnown(value) || (read == Read::Extents && !type))
    return kept.get(value);
  if (read == Read::Nothing || type.getRank() == 0)
    return ag::UnsetOp::create(builder, loc, value.getType());
  return ag::ZerosOp::create(builder, loc, type, kept.getExtents(value));
}

/// The axis that an operation works along, as its rule takes it.
Value Reverse::emitAxis(Operation *op) {
  int64_t axis = op->getAttrOfType<IntegerAttr>("axis").getInt();
  if (axis < 0)
    axis += cast<RankedTensorType>(op->getOperand(0).getType()).getRank();
  Type small = builder.getIntegerType(32, /*isSigned=*/true);
  return ag::ConstantOp::create(builder, loc, small, ag::getNumberAttr(small, axis), StringAttr());
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
      arguments.push_back(getForRule(part, reads.find(rule.getValue(), index + 1)));
    if (isa<ag::TakeOp, ag::SortOp>(op))
      arguments.push_back(emitAxis(op));
    auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, rule);
    StringAttr spelling = ag::getAttr<ag::SpellingAttr>(function);
    auto call = ag::CallOp::create(builder, loc, operand.get().getType(), rule, arguments, spelling,
                                   builder.getDenseI64ArrayAttr({}));
    add(operand.get(), call.getResult(0));
  }
}

bool Reverse::isUndone(Operation *op) const {
  return !isTwinCall(op) && !recording.own.contains(op) && op->getNumResults() == 1 &&
         !isa<ag::BindOp>(op) && !isa<ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp>(op) &&
         !getVariableRead(op->getResult(0)) &&
         llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) { return isWanted(operand); });
}

void Reverse::undo(Operation *op) {
  loc = op->getLoc();
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return undo(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return undo(loop);
  if (isTwinCall(op))
    return undoCall(cast<ag::CallOp>(op));
  if (!isUndone(op))
    return;
  Leaf leaf(op->getResult(0), 0);
  if (!ag::hasAttr<ag::RulesAttr>(op) && !isReversible(op)) {
    if (adjoints.presence.get(leaf) == Presence::None)
      return;
    hasFailed = true;
    op->emitError() << "a derivative does not go through `" << op->getName().stripDialect()
                    << "` yet";
    return;
  }
  adjoints.emitWherePresent(leaf, loc, [&] {
    if (isOnList(op))
      return undoOnList(op, adjoints.readPart(leaf, loc));
    if (isa<ag::RenameOp>(op))
      return adjoints.add(getLeaf(op->getOperand(0)), adjoints.readPart(leaf, loc), loc);
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
    for (unsigned index = 0; index < countLeaves(result); ++index)
      if (wanted.isActive(value, index))
        adjoints.addLeaf(getLeaf(value, index), {result, index}, loc);
}

void Reverse::undo(scf::IfOp op) {
  if (recording.own.contains(op) || !anyPresent(op.getResults(), adjoints.presence))
    return;
  PresenceMap behind = adjoints.presence, afterThen;
  auto undoArm = [&](Block &arm) {
    loc = op.getLoc();
    emitAnchor(&arm);
    FilledScope filled(adjoints);
    addAll(op.getResults(), arm.getTerminator()->getOperands());
    undo(arm);
  };
  emitIfElse(
      builder, kept.get(op.getCondition()), loc,
      [&] {
        undoArm(*op.thenBlock());
        afterThen = std::exchange(adjoints.presence, behind);
      },
      [&] { undoArm(*op.elseBlock()); });
  adjoints.presence.join(afterThen);
}

FailureOr<SmallVector<Value>> Reverse::run(ag::TapeGradientOp op) {
  SmallVector<Operation *> recorded = recording.list();
  if (recording.twins && failed(recording.twins->findActive(recorded, wanted)))
    return failure();
  llvm::append_range(targets, op.getTargets());
  Operation *anchor = emitAnchor(nullptr);
  adjoints.begin(recording.tape->getBlock(), anchor);
  Value value = op.getValue(), seed;
  if (op.getSeeded()) {
    auto product = ag::skipBinds(value).getDefiningOp<ag::MultiplyOp>();
    value = product.getLhs();
    seed = product.getRhs();
  }
  if (wanted.isActive(value))
    add(value, seed ? seed : ag::OnesLikeOp::create(builder, loc, value.getType(), value));
  for (Operation *next : llvm::reverse(recorded))
    undo(next);
  if (hasFailed || (recording.twins && failed(recording.twins->finish(recording.tape, anchor))))
    return failure();
  loc = op.getLoc();
  return llvm::map_to_vector(op.getTargets(), [&](Value target) {
    auto ofLoop = ofLoops.find(getLeaf(target));
    return ofLoop == ofLoops.end() ? getGradient(target) : ofLoop->second;
  });
}

Value Reverse::getGradient(Value target) {
  Type type = target.getType();
  if (isa<ag::ListType>(type))
    return getGradientOfList(target);
  Leaf leaf = getLeaf(target);
  auto emitZeros = [&]() -> Value { return ag::ZerosLikeOp::create(builder, loc, type, target); };
  auto emitTotal = [&]() -> Value {
    return emitSum(builder, adjoints.read(leaf, loc), emitFloat(builder, type, 0.0, loc), loc);
  };
  Presence known = adjoints.presence.get(leaf);
  if (known == Presence::None)
    return emitZeros();
  if (known == Presence::Present || adjoints.isNeutral(leaf))
    return emitTotal();
  return createChoice(builder, type, adjoints.readFlag(leaf, loc), loc, emitTotal, emitZeros);
}

//===----------------------------------------------------------------------===//
// What is known of adjoints
//===----------------------------------------------------------------------===//

void Reverse::followAll(ValueRange results, ValueRange values, PresenceMap &known) const {
  for (auto [result, value] : llvm::zip(results, values))
    for (unsigned leaf = 0; leaf < countLeaves(result); ++leaf)
      if (wanted.isActive(value, leaf))
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
  if (isTwinCall(op)) {
    if (anyPresent(op->getResults(), known))
      for (OpOperand &operand : op->getOpOperands())
        for (unsigned leaf = 0; leaf < countLeaves(operand.get()); ++leaf)
          if (isWanted(operand) && wanted.isActive(operand.get(), leaf))
            known.add(getLeaf(operand.get(), leaf), Presence::Maybe);
    return;
  }
  if (!isUndone(op))
    return;
  Presence given = known.get({op->getResult(0), 0});
  if (given == Presence::None)
    return;
  for (OpOperand &operand : llvm::reverse(op->getOpOperands()))
    if (isWanted(operand) && hasContribution(operand))
      known.add(getLeaf(operand.get()), isElement(operand) ? Presence::Maybe : given);
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
        if (wanted.isActive(value, index))
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
