//===- SetAnalysis.cpp - which Scalars carried by loops are always set ----===//
#include "SetAnalysis.h"

#include "autographc/IR/AG.h"
#include "autographc/IR/Leaves.h"

using namespace mlir;

namespace autographc {

bool readsScalars(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  // A check reads what it prints only when it fails.
  return !isa<ag::CheckOp, ag::BindOp, ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp, ag::CallOp,
              ag::HostCallOp, ag::GlobalWriteOp, ag::MakeListOp, ag::ListFillOp, ag::ListSetOp,
              ag::ListPushOp, scf::IfOp, scf::WhileOp>(op);
}

SetAnalysis::SetAnalysis(func::FuncOp function) {
  do {
    changed = false;
    states.clear();
    known.clear();
    for (Value argument : function.getArguments())
      states[argument] = makeFlags(argument);
    visitBlock(function.getBody().front());
  } while (changed);
}

bool SetAnalysis::isAlwaysSet(scf::WhileOp loop, unsigned number, unsigned index) const {
  return !demoted.contains({loop.getBeforeArguments()[number], index});
}

SetAnalysis::Flags SetAnalysis::getFlags(Value value) {
  Flags flags = states.lookup(value);
  flags.resize(countFlags(value.getType()));
  for (Flag &flag : flags)
    if (llvm::is_contained(known, flag))
      flag = 0;
  return flags;
}

SetAnalysis::Flags SetAnalysis::makeFlags(Value value) {
  Flags flags;
  for (unsigned i = 0, e = countFlags(value.getType()); i < e; ++i)
    flags.push_back(numbers.try_emplace({value, i}, numbers.size() + 1).first->second);
  return flags;
}

void SetAnalysis::visitBlock(Block &block) {
  for (Operation &op : block)
    visit(op);
}

void SetAnalysis::visit(Operation &op) {
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return visitIf(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return visitWhile(loop);
  if (readsScalars(&op))
    for (Value operand : op.getOperands())
      if (ag::isScalar(operand.getType()))
        known.push_back(getFlags(operand).front());
  if (auto bind = dyn_cast<ag::BindOp>(op)) {
    states[bind.getResult()] = getFlags(bind.getValue());
  } else if (auto make = dyn_cast<ag::MakeStructOp>(op)) {
    Flags &flags = states[make.getResult()];
    for (Value field : make.getFields())
      llvm::append_range(flags, getFlags(field));
  } else if (auto get = dyn_cast<ag::GetFieldOp>(op)) {
    Flags all = getFlags(get.getOperand());
    auto slice = ArrayRef<Flag>(all).slice(
        getFieldFlagOffset(get.getOperand().getType(), get.getIndex()), countFlags(get.getType()));
    states[get.getResult()] = Flags(slice);
  } else if (auto set = dyn_cast<ag::SetFieldOp>(op)) {
    Flags all = getFlags(set.getOperand());
    llvm::copy(getFlags(set.getValue()),
               all.begin() + getFieldFlagOffset(set.getType(), set.getIndex()));
    states[set.getResult()] = all;
  } else if (auto get = dyn_cast<ag::ListGetOp>(op);
             get && isa<ag::StructType>(get.getList().getType())) {
    // Any of the elements.
    Flags all = getFlags(get.getList()), joined = makeFlags(get.getResult());
    for (unsigned i = 0, e = joined.size(); i < e; ++i)
      if (llvm::all_of(llvm::seq<size_t>(0, all.size() / e),
                       [&](size_t k) { return all[k * e + i] == all[i]; }))
        joined[i] = all[i];
    states[get.getResult()] = joined;
  } else if (auto set = dyn_cast<ag::ListSetOp>(op); set && isa<ag::StructType>(set.getType())) {
    // Each element may be the new one.
    Flags all = getFlags(set.getList()), value = getFlags(set.getValue()),
          joined = makeFlags(set.getResult());
    for (unsigned i = 0, e = all.size(); i < e; ++i)
      if (all[i] == value[i % value.size()])
        joined[i] = all[i];
    states[set.getResult()] = joined;
  } else if (isa<ag::UnsetOp, ag::CallOp, ag::HostCallOp, ag::GlobalReadOp, ag::ListGetOp>(op)) {
    for (Value result : op.getResults())
      states[result] = makeFlags(result);
  }
}

void SetAnalysis::visitIf(scf::IfOp op) {
  SmallVector<Flags> thenFlags, elseFlags;
  auto visitRegion = [&](Region &region, SmallVector<Flags> &flags) {
    if (region.empty())
      return;
    size_t scope = known.size();
    visitBlock(region.front());
    for (Value yielded : region.front().getTerminator()->getOperands())
      flags.push_back(getFlags(yielded));
    known.truncate(scope);
  };
  visitRegion(op.getThenRegion(), thenFlags);
  visitRegion(op.getElseRegion(), elseFlags);
  for (auto [number, result] : llvm::enumerate(op.getResults())) {
    Flags joined = makeFlags(result);
    for (unsigned i = 0; i < joined.size(); ++i)
      if (thenFlags[number][i] == elseFlags[number][i])
        joined[i] = thenFlags[number][i];
    states[result] = joined;
  }
}

// A flag that was taken to hold and does not is demoted for good; the constructor then starts over.
void SetAnalysis::demoteUnset(scf::WhileOp loop, ValueRange incoming) {
  for (auto [argument, value] : llvm::zip(loop.getBeforeArguments(), incoming))
    for (auto [i, flag] : llvm::enumerate(getFlags(value)))
      if (flag && demoted.insert({argument, static_cast<unsigned>(i)}).second)
        changed = true;
}

void SetAnalysis::visitWhile(scf::WhileOp loop) {
  demoteUnset(loop, loop.getInits());
  for (auto [i, before] : llvm::enumerate(loop.getBeforeArguments())) {
    Flags flags = makeFlags(before);
    for (unsigned k = 0; k < flags.size(); ++k)
      if (!demoted.contains({before, k}))
        flags[k] = 0;
    // The condition region passes its arguments on in order, so the three stand for the same value.
    for (Value same : {Value(before), Value(loop.getAfterArguments()[i]), Value(loop.getResult(i))})
      states[same] = flags;
  }
  visitBlock(loop.getBefore().front());
  size_t scope = known.size();
  visitBlock(loop.getAfter().front());
  demoteUnset(loop, loop.getYieldOp().getOperands());
  known.truncate(scope);
}

} // namespace autographc
