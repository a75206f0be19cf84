//===- SharedAdjoints.cpp - what calls of recursion have in common --------===//
//
// Weights that a function that calls itself passes on as they are: they are there while it is
// undone, and all calls add to one adjoint of each.
//
#include "InlineRecorded.h"
#include "Twins.h"

using namespace mlir;

namespace autographc {

/// The argument that a value is, or a part of; null where it is neither.
static BlockArgument findArgument(Value value) {
  value = ag::skipBinds(value);
  while (auto field = value.getDefiningOp<ag::GetFieldOp>())
    value = ag::skipBinds(field.getOperand());
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && isa<func::FuncOp>(argument.getOwner()->getParentOp()) ? argument
                                                                           : BlockArgument();
}

SmallVector<unsigned> findHeld(func::FuncOp function) {
  llvm::SetVector<func::FuncOp> circle;
  for (func::FuncOp reached : findReached(function))
    if (findReached(reached).contains(function))
      circle.insert(reached);
  llvm::DenseSet<BlockArgument> changed;
  auto visit = [&](ag::CallOp call) {
    func::FuncOp callee = findCallee(call);
    bool isNew = false;
    if (callee && circle.contains(callee))
      for (auto [operand, argument] : llvm::zip(call.getOperands(), callee.getArguments())) {
        BlockArgument passed = findArgument(operand);
        if (!passed || changed.contains(passed))
          isNew |= changed.insert(argument).second;
      }
    return isNew;
  };
  bool isNew = true;
  while (std::exchange(isNew, false))
    for (func::FuncOp member : circle)
      member.walk([&](ag::CallOp call) { isNew |= visit(call); });
  SmallVector<unsigned> held;
  for (BlockArgument argument : function.getArguments())
    if (!changed.contains(argument) && !ag::holdsState(argument.getType()))
      held.push_back(argument.getArgNumber());
  return held;
}

std::map<std::pair<unsigned, unsigned>, Path> findSharedParts(const Twin &twin) {
  std::map<std::pair<unsigned, unsigned>, Path> parts;
  func::FuncOp forward = twin.forward;
  auto isSummed = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getRank() != 0 && !getDifferentiableLeaves(type).empty();
  };
  for (unsigned place : twin.held)
    if (isSummed(forward.getArgumentTypes()[place]))
      parts[{place, 0}] = {};
  forward.walk([&](ag::GetFieldOp field) {
    BlockArgument argument = findArgument(field.getResult());
    if (!isSummed(field.getType()) || !argument ||
        !llvm::is_contained(twin.held, argument.getArgNumber()))
      return;
    Path path;
    unsigned leaf = 0;
    for (ag::GetFieldOp next = field; next;
         next = ag::skipBinds(next.getOperand()).getDefiningOp<ag::GetFieldOp>()) {
      path.insert(path.begin(), {unsigned(next.getIndex()), next.getNameAttr()});
      auto object = cast<ag::StructType>(next.getOperand().getType());
      for (Type before : object.getFields().take_front(next.getIndex()))
        leaf += countLeaves(before);
    }
    parts[{argument.getArgNumber(), leaf}] = path;
  });
  return parts;
}

const Path *Twins::findShared(ag::CallOp call, unsigned argument, unsigned leaf) const {
  auto found = find(call)->shared.find({argument, leaf});
  return found == find(call)->shared.end() ? nullptr : &found->second;
}

bool Twins::isShared(BlockArgument argument, unsigned leaf) const {
  Operation *function = argument.getOwner()->getParentOp();
  return llvm::any_of(twins, [&](const auto &entry) {
    const Twin &twin = entry.second;
    return twin.forward == function && twin.shared.count({argument.getArgNumber(), leaf});
  });
}

void Twins::activateArguments(const Twin &twin, Activity &activity) const {
  func::FuncOp function = twin.forward, reverse = twin.reverse;
  if (twin.isRepeated)
    for (BlockArgument argument : reverse.getArguments().take_front(function.getNumArguments()))
      activity.activate(argument);
  for (auto [argument, leaf] : twin.active)
    activity.activate(function.getArgument(argument), leaf);
}

bool Twins::activate(ag::CallOp call, const Activity &activity) {
  Twin &twin = *find(call);
  bool isNew = false;
  for (OpOperand &operand : call->getOpOperands())
    for (unsigned leaf = 0; leaf < countLeaves(operand.get().getType()); ++leaf)
      if (activity.isActive(operand) && activity.isActive(operand.get(), leaf))
        isNew |= twin.active.insert({operand.getOperandNumber(), leaf}).second;
  return isNew;
}

/// A derivative goes to what it goes to in the calls of all functions.
LogicalResult Twins::findActive(ArrayRef<Operation *> recorded, const Activity &wanted) {
  for (Operation *op : recorded)
    op->walk([&](ag::CallOp call) {
      if (isUndone(call))
        activate(call, wanted);
    });
  bool isNew = true;
  while (std::exchange(isNew, false))
    for (size_t i = 0; i < twins.size(); ++i) {
      // More may be found by this.
      Twin twin = std::next(twins.begin(), i)->second;
      auto activateCalls = [&](const Recording &recording, const Identities &, Activity &activity) {
        recording.body->walk([&](ag::CallOp call) {
          if (isUndone(call))
            isNew |= activate(call, activity);
        });
        return success();
      };
      if (failed(withActivity(twin, activateCalls)))
        return failure();
    }
  return success();
}

} // namespace autographc
