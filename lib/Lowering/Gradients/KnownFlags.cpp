//===- KnownFlags.cpp - whether a tape knows a value, by the path ---------===//
#include "KnownFlags.h"
#include "ReverseCode.h"

using namespace mlir;

namespace autographc {

KnownFlags::KnownFlags(const Recording &recording, const Identities &identities,
                       const Activity &known)
    : end(recording.end), identities(identities), known(known), builder(recording.end),
      loc(recording.end->getLoc()) {
  for (Operation *op : recording.list())
    op->walk([&](ag::WatchOp watch) {
      if (ag::skipBinds(watch.getTape()).getDefiningOp() == recording.tape)
        watched.insert(identities.resolve(watch.getValue()));
    });
}

/// The loop that carries a value, by which it is one of the iterations' arguments or results.
static scf::WhileOp findLoop(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp());
  return value.getDefiningOp<scf::WhileOp>();
}

static unsigned getNumber(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument ? argument.getArgNumber() : cast<OpResult>(value).getResultNumber();
}

KnownFlags::Origins KnownFlags::findOrigins(Leaf leaf) const {
  auto [value, index] = leaf;
  unsigned number = getNumber(value);
  if (scf::WhileOp loop = findLoop(value))
    return {{identities.resolve(loop.getInits()[number], index),
             identities.resolve(loop.getYieldOp().getOperand(number), index)},
            true};
  if (auto branch = value.getDefiningOp<scf::IfOp>())
    return {{identities.resolve(branch.thenYield().getOperand(number), index),
             identities.resolve(branch.elseYield().getOperand(number), index)},
            true};
  Origins origins;
  if (Operation *op = value.getDefiningOp(); op && !watched.contains(leaf))
    for (OpOperand &operand : op->getOpOperands())
      for (unsigned part = 0; part < countLeaves(operand.get().getType()); ++part)
        if (known.isActive(operand) && known.isActive(operand.get(), part))
          origins.leaves.push_back(identities.resolve(operand.get(), part));
  return origins;
}

bool KnownFlags::isUnclear(Leaf leaf) const {
  auto [value, index] = leaf;
  Operation *op = value.getDefiningOp();
  if (!op || isa<scf::IfOp, scf::WhileOp>(op) || watched.contains(leaf))
    return false;
  return (isa<ag::CallOp>(op) && !ag::hasAttr<ag::RulesAttr>(op)) ||
         isa<ag::ListType>(getDifferentiableLeaves(value.getType())[index]);
}

void KnownFlags::findSure(Leaf leaf) {
  SmallVector<std::pair<Leaf, Origins>> reached;
  auto reach = [&](Leaf next) {
    if (sure.insert({next, known.isActive(next)}).second && known.isActive(next))
      reached.push_back({next, findOrigins(next)});
  };
  reach(leaf);
  for (unsigned i = 0; i < reached.size(); ++i)
    for (Leaf origin : SmallVector<Leaf>(reached[i].second.leaves))
      reach(origin);
  auto isSure = [&](Leaf origin) { return sure.lookup(origin); };
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[next, origins] : reached) {
      bool now =
          !isUnclear(next) && (origins.leaves.empty() ||
                               (origins.areAlternatives ? llvm::all_of(origins.leaves, isSure)
                                                        : llvm::any_of(origins.leaves, isSure)));
      changed |= std::exchange(sure[next], now) != now;
    }
  }
}

Value KnownFlags::declare(Operation *op) {
  builder.setInsertionPoint(op);
  return ag::VariableOp::create(builder, loc, ag::RefType::get(builder.getI1Type()), "known",
                                /*generated=*/true, BoolAttr());
}

void KnownFlags::assign(Value variable, Value flag) {
  ag::AssignOp::create(builder, loc, variable, flag);
}

Value KnownFlags::getOfBranch(Leaf leaf, scf::IfOp op) {
  Value variable = declare(op);
  for (scf::YieldOp yield : {op.thenYield(), op.elseYield()}) {
    Value flag = get(identities.resolve(yield.getOperand(getNumber(leaf.first)), leaf.second));
    builder.setInsertionPoint(yield);
    assign(variable, flag);
  }
  builder.setInsertionPointAfter(op);
  return emitRead(builder, loc, variable);
}

Value KnownFlags::getOfLoop(Leaf leaf, scf::WhileOp op) {
  unsigned number = getNumber(leaf.first), index = leaf.second;
  Value init = get(identities.resolve(op.getInits()[number], index)), variable = declare(op);
  assign(variable, init);
  builder.setInsertionPointToStart(&op.getAfter().front());
  flags[{op.getAfterArguments()[number], index}] = emitRead(builder, loc, variable);
  builder.setInsertionPointAfter(op);
  flags[{op.getResult(number), index}] = emitRead(builder, loc, variable);
  scf::YieldOp yield = op.getYieldOp();
  Value next = get(identities.resolve(yield.getOperand(number), index));
  builder.setInsertionPoint(yield);
  assign(variable, next);
  return flags[leaf];
}

Value KnownFlags::get(Leaf leaf) {
  if (Value flag = flags.lookup(leaf))
    return flag;
  OpBuilder::InsertionGuard guard(builder);
  Operation *op = leaf.first.getDefiningOp();
  if (op)
    builder.setInsertionPointAfter(op);
  else
    builder.setInsertionPointToStart(leaf.first.getParentBlock());
  bool isActive = known.isActive(leaf), isKnown = isActive && !isUnclear(leaf);
  if (isActive != isKnown)
    unclear = op;
  // What a path does has no part in these.
  if (sure.lookup(leaf) || !isKnown)
    return flags[leaf] = emitBool(builder, isKnown, loc);
  if (scf::WhileOp loop = findLoop(leaf.first))
    return getOfLoop(leaf, loop);
  if (auto branch = dyn_cast_or_null<scf::IfOp>(op))
    return flags[leaf] = getOfBranch(leaf, branch);
  Value any;
  for (Leaf origin : findOrigins(leaf).leaves) {
    Value flag = get(origin), before = any;
    any = before ? emitOr(builder, before, loc, [&] { return flag; }) : flag;
  }
  return flags[leaf] = any;
}

FailureOr<Value> KnownFlags::find(Value value) {
  Leaf leaf = identities.resolve(value);
  findSure(leaf);
  if (sure.lookup(leaf))
    return Value();
  Value flag = get(leaf);
  if (!unclear)
    return flag;
  return end->emitError()
         << "whether the tape knows what the gradient is with respect to depends on "
         << (isa<ag::CallOp>(unclear) ? "what a function returned" : "elements of a list");
}

} // namespace autographc
