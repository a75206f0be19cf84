//===- Assigned.cpp - the variables that a statement assigns --------------===//
#include "Assigned.h"

using namespace mlir;
using namespace autographc;

Assigned::Assigned(func::FuncOp function, const Variables &variables) {
  auto add = [&](Operation *op, unsigned variable) {
    Operation *parent = op->getParentOp();
    if (parent != function)
      sets[parent].push_back(variable);
  };
  function.walk([&](Operation *op) {
    if (auto assign = dyn_cast<ag::AssignOp>(op))
      return add(op, variables.number(assign.getRef()));
    if (isa<ag::CallOp, ag::HostCallOp>(op)) {
      for (Value operand : op->getOperands())
        if (isa<ag::RefType>(operand.getType()))
          add(op, variables.number(operand));
      return;
    }
    if (!isa<ag::IfOp, ag::WhileOp>(op))
      return;
    SmallVector<unsigned> set = std::move(sets[op]);
    llvm::sort(set);
    set.erase(llvm::unique(set), set.end());
    // Variables that are declared in it do not leave it.
    for (unsigned variable : set)
      if (!op->isProperAncestor(variables[variable]))
        add(op, variable);
    sets[op] = std::move(set);
  });
}
