//===- DropUnused.cpp - ag-drop-unused ------------------------------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Functionalize.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc {
#define GEN_PASS_DEF_DROPUNUSED
#include "autographc/Lowering/Functionalize.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
/// Marks what effects and results need, then erases the rest. Linear: each operation and each value
/// is visited once.
class Dropper {
public:
  void run(func::FuncOp function);

private:
  void need(Value value);
  void needAll(ValueRange values) {
    for (Value value : values)
      need(value);
  }
  /// The statement happens: what decides whether and how often is needed.
  void needStatement(Operation *op);
  /// The values that define the `index`th result or argument of a statement.
  void needSources(scf::IfOp op, unsigned index);
  void needSources(scf::WhileOp op, unsigned index);
  void markEffects(func::FuncOp function);

  void sweep(Block &block);
  void sweep(scf::IfOp op);
  void sweep(scf::WhileOp op);
  bool isNeeded(Value value) const { return values.contains(value); }

  llvm::DenseSet<Value> values;
  llvm::DenseSet<Operation *> statements;
  SmallVector<Value> worklist;
};
} // namespace

void Dropper::need(Value value) {
  if (values.insert(value).second)
    worklist.push_back(value);
}

void Dropper::needStatement(Operation *op) {
  for (; !isa<func::FuncOp>(op); op = op->getParentOp()) {
    if (!statements.insert(op).second)
      return;
    if (auto branch = dyn_cast<scf::IfOp>(op))
      need(branch.getCondition());
    else if (auto loop = dyn_cast<scf::WhileOp>(op))
      need(loop.getConditionOp().getCondition());
    else if (op->getNumRegions() == 0)
      needAll(op->getOperands());
  }
}

void Dropper::needSources(scf::IfOp op, unsigned index) {
  need(op.thenYield().getOperand(index));
  need(op.elseYield().getOperand(index));
}

void Dropper::needSources(scf::WhileOp op, unsigned index) {
  // Results and the arguments of both regions go together.
  need(op.getResult(index));
  need(op.getBeforeArguments()[index]);
  need(op.getAfterArguments()[index]);
  need(op.getConditionOp().getArgs()[index]);
  need(op.getInits()[index]);
  need(op.getYieldOp().getOperand(index));
}

void Dropper::markEffects(func::FuncOp function) {
  function.walk([&](Operation *op) {
    if (isa<func::ReturnOp>(op))
      needAll(op->getOperands());
    else if (op->getNumRegions() == 0 && !op->hasTrait<OpTrait::IsTerminator>() &&
             !isMemoryEffectFree(op))
      needStatement(op);
  });
}

void Dropper::run(func::FuncOp function) {
  markEffects(function);
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (auto loop = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp()))
        needSources(loop, argument.getArgNumber());
      needStatement(argument.getOwner()->getParentOp());
      continue;
    }
    Operation *op = value.getDefiningOp();
    unsigned index = cast<OpResult>(value).getResultNumber();
    needStatement(op);
    if (auto branch = dyn_cast<scf::IfOp>(op))
      needSources(branch, index);
    else if (auto loop = dyn_cast<scf::WhileOp>(op))
      needSources(loop, index);
  }
  sweep(function.getBody().front());
}

void Dropper::sweep(Block &block) {
  // Backwards: the uses of a dropped operation are gone before it.
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
    if (op.hasTrait<OpTrait::IsTerminator>())
      continue;
    if (!statements.contains(&op)) {
      op.dropAllUses();
      op.erase();
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      sweep(branch);
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      sweep(loop);
    }
  }
}

static ArrayAttr dropNames(Operation *op, const llvm::BitVector &dropped) {
  SmallVector<Attribute> names;
  for (auto [i, name] : llvm::enumerate(ag::getAttr<ag::NamesAttr>(op)))
    if (!dropped[i])
      names.push_back(name);
  return ArrayAttr::get(op->getContext(), names);
}

static SmallVector<Value> keep(ValueRange values, const llvm::BitVector &dropped) {
  SmallVector<Value> kept;
  for (auto [i, value] : llvm::enumerate(values))
    if (!dropped[i])
      kept.push_back(value);
  return kept;
}

void Dropper::sweep(scf::IfOp op) {
  llvm::BitVector dropped(op.getNumResults());
  for (Value result : op.getResults())
    if (!isNeeded(result))
      dropped.set(cast<OpResult>(result).getResultNumber());
  if (dropped.any()) {
    op.thenYield()->eraseOperands(dropped);
    op.elseYield()->eraseOperands(dropped);
    OpBuilder builder(op);
    SmallVector<Value> kept = keep(op.getResults(), dropped);
    auto smaller = scf::IfOp::create(builder, op.getLoc(), TypeRange(ValueRange(kept)),
                                     op.getCondition(), false, false);
    smaller->setAttrs(op->getAttrs());
    ag::setAttr<ag::NamesAttr>(smaller, dropNames(op, dropped));
    smaller.getThenRegion().takeBody(op.getThenRegion());
    smaller.getElseRegion().takeBody(op.getElseRegion());
    for (auto [before, after] : llvm::zip(kept, smaller.getResults()))
      before.replaceAllUsesWith(after);
    op.erase();
    op = smaller;
  }
  sweep(op.getThenRegion().front());
  sweep(op.getElseRegion().front());
}

void Dropper::sweep(scf::WhileOp op) {
  llvm::BitVector dropped(op.getNumResults());
  for (Value result : op.getResults())
    if (!isNeeded(result))
      dropped.set(cast<OpResult>(result).getResultNumber());
  if (dropped.none()) {
    sweep(op.getAfter().front());
    return sweep(op.getBefore().front());
  }
  op.getYieldOp()->eraseOperands(dropped);
  llvm::BitVector arguments(1);
  arguments.resize(dropped.size() + 1);
  for (unsigned i : dropped.set_bits())
    arguments.set(i + 1);
  op.getConditionOp()->eraseOperands(arguments);
  sweep(op.getAfter().front());
  sweep(op.getBefore().front());
  op.getBeforeBody()->eraseArguments(dropped);
  op.getAfterBody()->eraseArguments(dropped);
  OpBuilder builder(op);
  SmallVector<Value> kept = keep(op.getResults(), dropped);
  auto smaller = scf::WhileOp::create(builder, op.getLoc(), TypeRange(ValueRange(kept)),
                                      keep(op.getInits(), dropped));
  smaller->setAttrs(op->getAttrs());
  ag::setAttr<ag::NamesAttr>(smaller, dropNames(op, dropped));
  smaller.getBefore().takeBody(op.getBefore());
  smaller.getAfter().takeBody(op.getAfter());
  for (auto [before, after] : llvm::zip(kept, smaller.getResults()))
    before.replaceAllUsesWith(after);
  op.erase();
}

namespace {
struct DropUnused : autographc::impl::DropUnusedBase<DropUnused> {
  void runOnOperation() override {
    if (!getOperation().isExternal())
      Dropper().run(getOperation());
  }
};
} // namespace
