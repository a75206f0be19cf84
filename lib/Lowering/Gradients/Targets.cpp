//===- Targets.cpp - what a gradient is with respect to -------------------===//
#include "Targets.h"
#include "Kept.h"
#include "ReverseRules.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
namespace {

/// All that one target may be.
class OneTarget {
public:
  OneTarget(Value target, const Recording &recording, const Identities &identities,
            const Activity &known)
      : target(identities.resolve(target)), recording(recording), identities(identities),
        known(known) {}

  LogicalResult check();

private:
  /// Finds the values that it may be, and through which operands.
  void find();
  void addOrigin(OpOperand &operand, unsigned leaf);
  bool isElsewhere(Operation *user) const;
  bool isReplaced(ag::RenameOp rename) const;

  Leaf target;
  const Recording &recording;
  const Identities &identities;
  const Activity &known;
  llvm::SetVector<Leaf> origins;
  llvm::DenseSet<std::pair<OpOperand *, unsigned>> through;
};

} // namespace

void OneTarget::addOrigin(OpOperand &operand, unsigned leaf) {
  through.insert({&operand, leaf});
  origins.insert(identities.resolve(operand.get(), leaf));
}

void OneTarget::find() {
  origins.insert(target);
  for (unsigned i = 0; i < origins.size(); ++i) {
    auto [value, leaf] = origins[i];
    auto result = dyn_cast<OpResult>(value);
    Operation *op =
        result ? result.getOwner() : cast<BlockArgument>(value).getOwner()->getParentOp();
    unsigned number = result ? result.getResultNumber() : cast<BlockArgument>(value).getArgNumber();
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      addOrigin(branch.thenYield()->getOpOperand(number), leaf);
      addOrigin(branch.elseYield()->getOpOperand(number), leaf);
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      addOrigin(loop.getInitsMutable()[number], leaf);
      addOrigin(loop.getYieldOp()->getOpOperand(number), leaf);
    }
  }
}

/// Whether a tape sees that a value among the operands is used here.
static bool isSeen(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>() || isa<scf::WhileOp>(op))
    return true;
  if (isa<ag::BindOp, ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp, ag::WatchOp,
          ag::TapeGradientOp, ag::IsConnectedOp>(op) ||
      isConstantOf(op))
    return false;
  return llvm::any_of(op->getResultTypes(),
                      [](Type type) { return !getDifferentiableLeaves(type).empty(); });
}

static bool holdsList(Value value) {
  return isa<ag::ListType>(value.getType()) && !getDifferentiableLeaves(value.getType()).empty();
}

/// Whether, each time that a value is made, one or the other runs, not both: they stand in two
/// branches.
static bool areExclusive(Operation *one, Operation *other, Block *made) {
  Operation *common = one;
  while (common && !common->getBlock()->findAncestorOpInBlock(*other))
    common = common->getParentOp();
  if (!isa_and_nonnull<scf::IfOp>(common) ||
      common->getBlock()->findAncestorOpInBlock(*other) != common)
    return false;
  for (; common->getBlock() != made; common = common->getParentOp())
    if (isa<scf::WhileOp>(common->getParentOp()))
      return false;
  return true;
}

/// Whether the target is not the value that got a new name here, by `watch`, where it did.
bool OneTarget::isReplaced(ag::RenameOp rename) const {
  Leaf before = identities.resolve(rename.getOperand());
  return llvm::all_of(through, [&](auto &way) {
    return identities.resolve(way.first->get(), way.second) != before ||
           areExclusive(rename, way.first->getOwner(), before.first.getParentBlock());
  });
}

bool OneTarget::isElsewhere(Operation *user) const {
  if (auto rename = dyn_cast<ag::RenameOp>(user); rename && isReplaced(rename))
    return false;
  bool isElement = isa_and_nonnull<ag::ListGetOp, ag::ListPopOp>(target.first.getDefiningOp());
  if (isElement && user != target.first.getDefiningOp() &&
      llvm::any_of(user->getOperands(), holdsList))
    return true;
  if (!isSeen(user))
    return false;
  for (OpOperand &operand : user->getOpOperands())
    for (unsigned leaf = 0; leaf < getDifferentiableLeaves(operand.get().getType()).size();
         ++leaf) {
      Leaf used = identities.resolve(operand.get(), leaf);
      // Of what the tape does not know nothing is asked.
      if (used != target && origins.contains(used) && known.isActive(used) &&
          !through.contains({&operand, leaf}))
        return true;
    }
  return false;
}

LogicalResult OneTarget::check() {
  find();
  bool isWatched = false;
  for (Operation *op : recording.list())
    if (auto watch = dyn_cast<ag::WatchOp>(op))
      for (unsigned leaf = 0; leaf < getDifferentiableLeaves(watch.getValue().getType()).size();
           ++leaf)
        isWatched |= identities.resolve(watch.getValue(), leaf) == target;
  // What other lists hold is known or not element by element.
  if (!isWatched &&
      isa<ag::ListType>(getDifferentiableLeaves(target.first.getType())[target.second]))
    return recording.end->emitError() << "a gradient with respect to a list that was not watched, "
                                         "or was changed since, is not compiled yet";
  if (origins.size() == 1 &&
      !isa_and_nonnull<ag::ListGetOp, ag::ListPopOp>(target.first.getDefiningOp()))
    return success();
  LogicalResult result = success();
  for (Operation *op : recording.list())
    op->walk<WalkOrder::PreOrder>([&](Operation *user) {
      if (failed(result) || recording.own.contains(user))
        return WalkResult::skip();
      if (isElsewhere(user))
        result = recording.end->emitError()
                 << "what the gradient is with respect to may have another name that is used, too";
      return WalkResult::advance();
    });
  return result;
}

LogicalResult checkTargets(ValueRange targets, const Recording &recording,
                           const Identities &identities, const Activity &known) {
  for (Value target : targets)
    if (failed(OneTarget(target, recording, identities, known).check()))
      return failure();
  return success();
}

/// Where values go that an operation gives on as they are.
static SmallVector<Value> follow(OpOperand &use) {
  Operation *user = use.getOwner();
  unsigned number = use.getOperandNumber();
  if (auto loop = dyn_cast<scf::WhileOp>(user))
    return {loop.getResult(number), loop.getAfterArguments()[number]};
  if (isa<scf::YieldOp>(user)) {
    auto loop = dyn_cast<scf::WhileOp>(user->getParentOp());
    Value result = user->getParentOp()->getResult(number);
    return loop ? SmallVector<Value>{result, loop.getAfterArguments()[number]}
                : SmallVector<Value>{result};
  }
  if (isa<ag::BindOp, ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp, ag::ListGetOp>(user) ||
      llvm::any_of(user->getResults(), holdsList))
    return user->getResults();
  return {};
}

LogicalResult checkEarlyReads(const Recording &recording) {
  SmallVector<Operation *> list = recording.list();
  llvm::DenseSet<Operation *> recorded(list.begin(), list.end());
  auto isRecorded = [&](Operation *op) {
    for (; op; op = op->getParentOp())
      if (recorded.contains(op))
        return true;
    return false;
  };
  LogicalResult result = success();
  recording.end->getParentOfType<func::FuncOp>().walk([&](ag::GlobalReadOp read) {
    if (!getVariableRead(read.getResult()) || isRecorded(read) || recording.own.contains(read))
      return;
    // What has another name or is in an object resolves to the read; what came through more does
    // not.
    llvm::SetVector<std::pair<Value, unsigned>> values;
    values.insert({read.getResult(), 1});
    for (unsigned i = 0; i < values.size(); ++i) {
      auto [value, resolves] = values[i];
      for (OpOperand &use : value.getUses()) {
        Operation *user = use.getOwner();
        if (isRecorded(user)) {
          if (!resolves && isSeen(user))
            result = failure();
          continue;
        }
        bool isName = isa<ag::BindOp, ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp>(user);
        for (Value next : follow(use))
          values.insert({next, resolves && isName ? 1 : 0});
      }
    }
  });
  if (failed(result))
    recording.end->emitError() << "what an `ag::Variable` was before the tape is used under it";
  return result;
}

} // namespace autographc
