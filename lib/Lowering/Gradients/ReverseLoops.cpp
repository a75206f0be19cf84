//===- ReverseLoops.cpp - loops, from the last iteration to the first -----===//
#include "Reverse.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {

/// How often a loop's body runs.
Value Reverse::countIterations(scf::WhileOp op) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  Type wide = builder.getIntegerType(64, /*isSigned=*/true);
  Value count = ag::VariableOp::create(builder, loc, ag::RefType::get(wide), "iterations",
                                       /*generated=*/true, BoolAttr());
  ag::AssignOp::create(builder, loc, count, emitInteger(0));
  builder.setInsertionPoint(op.getAfter().front().getTerminator());
  emitIncrement(builder, count, loc);
  builder.setInsertionPointAfter(op);
  return emitRead(builder, loc, count);
}

void Reverse::undoLoopBody(scf::WhileOp op) {
  Block &body = op.getAfter().front();
  struct Moved {
    Value to;
    unsigned leaf;
    Presence presence;
    Part value;
    Value flag;
  };
  SmallVector<Moved> moved;
  for (auto [result, value] : llvm::zip(op.getResults(), op.getYieldOp().getOperands()))
    for (unsigned index = 0; index < countLeaves(result); ++index) {
      Leaf leaf(result, index);
      Presence known = adjoints.presence.get(leaf);
      if (known == Presence::None)
        continue;
      moved.push_back({value, index, known, adjoints.readPart(leaf, loc), Value()});
      if (known == Presence::Maybe)
        moved.back().flag = adjoints.readFlag(leaf, loc);
      adjoints.clear(leaf, loc);
    }
  for (const Moved &part : moved)
    if (wanted.isActive(part.to, part.leaf))
      adjoints.addWhere(part.presence, part.flag, getLeaf(part.to, part.leaf), part.value, loc);
  undo(body);
}

void Reverse::fillAdjoints(scf::WhileOp op, const PresenceMap &known) {
  // To another tape a sum would be another value than what is added first.
  if (recording.isRecorded)
    return;
  llvm::SetVector<Leaf> leaves;
  bool hasCalls = false;
  op.getAfter().walk([&](Operation *inner) {
    hasCalls |= isTwinCall(inner);
    for (OpOperand &operand : inner->getOpOperands())
      for (unsigned index = 0; index < countLeaves(operand.get()); ++index)
        leaves.insert(getLeaf(operand.get(), index));
  });
  if (hasCalls)
    return;
  for (Leaf leaf : leaves) {
    auto type = dyn_cast<RankedTensorType>(leaf.first.getType());
    Operation *made = leaf.first.getDefiningOp();
    if (!type || type.getRank() == 0 || op == made || !kept.isKnown(leaf.first) ||
        known.get(leaf) != Presence::Maybe || adjoints.presence.get(leaf) != Presence::None)
      continue;
    adjoints.fill(leaf,
                  ag::FullOp::create(builder, loc, type, emitNeutral(builder, type, loc),
                                     kept.getExtents(leaf.first)),
                  loc);
  }
}

void Reverse::undo(scf::WhileOp op) {
  if (recording.own.contains(op) || !anyPresent(op.getResults(), adjoints.presence))
    return;
  // Its adjoints go on to what the loop was given.
  for (Value target : targets)
    if (Leaf leaf = getLeaf(target); leaf.first.getDefiningOp() == op)
      ofLoops.try_emplace(leaf, getGradient(target));
  PresenceMap known = findAtEnd(op, adjoints.presence);
  if (fillLists(op, known))
    known = findAtEnd(op, adjoints.presence);
  fillAdjoints(op, known);
  fillShared(op);
  Value count = kept.get(countIterations(op));
  emitCount(builder, count, loc, [&](Value done) {
    emitAnchor(&op.getAfter().front());
    kept.beginIteration(&op.getAfter().front(), count, done);
    FilledScope filled(adjoints);
    adjoints.presence = known;
    adjoints.presence.dropIn(op.getAfter());
    undoLoopBody(op);
    loc = op.getLoc();
  });
  adjoints.presence = known;
  addAll(op.getResults(), op.getInits());
}

} // namespace autographc
