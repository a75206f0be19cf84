//===- States.cpp - the `ag::Variable`s of objects that are split -----------===//
#include "States.h"
#include "Structure.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Iterators.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace autographc::emit {

bool holdsState(Type type) {
  auto structure = dyn_cast<ag::StructType>(type);
  return isa<ag::StateType>(type) || (structure && llvm::any_of(structure.getFields(), holdsState));
}

bool isState(Type type) { return isa<ag::StateType, ag::CallableType>(type); }

SmallVector<Value> dropStates(SmallVector<Value> values) {
  llvm::erase_if(values, [](Value value) { return isState(value.getType()); });
  return values;
}

SmallVector<Value> takeCommonStates(scf::IfOp op, ArrayRef<Type> types) {
  SmallVector<Value> common(types.size());
  Operation *ends[] = {op.thenYield(), op.elseYield()};
  for (unsigned i = types.size(); i--;) {
    if (!isState(types[i]) || ends[0]->getOperand(i) != ends[1]->getOperand(i))
      continue;
    common[i] = ends[0]->getOperand(i);
    for (Operation *end : ends)
      end->eraseOperand(i);
  }
  return common;
}

SmallVector<Value> fillGaps(ArrayRef<Value> known, ValueRange results) {
  SmallVector<Value> all;
  for (Value value : known) {
    all.push_back(value ? value : results.front());
    if (!value)
      results = results.drop_front();
  }
  return all;
}

ArrayAttr nameGaps(ArrayAttr names, ArrayRef<Value> known) {
  SmallVector<Attribute> left;
  for (auto [name, value] : llvm::zip_equal(names, known))
    if (!value)
      left.push_back(name);
  return ArrayAttr::get(names.getContext(), left);
}

void restoreSubscripts(func::FuncOp function) {
  function.walk<WalkOrder::PreOrder>([](scf::IfOp choice) {
    if (!choice->hasAttr("ag.chosen_element") || !holdsState(choice.getResult(0).getType()))
      return;
    auto first = choice.thenYield().getOperand(0).getDefiningOp<ag::GetFieldOp>();
    auto isFirst = choice.getCondition().getDefiningOp<ag::EqualOp>();
    if (!first || !isFirst)
      return;
    OpBuilder builder(choice);
    Value element = ag::ListGetOp::create(builder, choice.getLoc(), first.getType(), first.getOperand(), isFirst.getLhs());
    choice.getResult(0).replaceAllUsesWith(element);
  });
  removeDead(function);
}

void separateStates(func::FuncOp function) {
  OpBuilder builder(function);
  function.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (!isa<ag::GetFieldOp, ag::ListGetOp, ag::GlobalReadOp>(op) || !holdsState(op->getResult(0).getType()))
      return;
    for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
      builder.setInsertionPoint(use.getOwner());
      use.set(builder.clone(*op)->getResult(0));
    }
    op->erase();
  });
}

} // namespace autographc::emit
