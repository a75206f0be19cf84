//===- ForwardValues.cpp - variables that are assigned once ---------------===//
#include "ForwardValues.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace autographc;

/// The only assignment of a variable that is otherwise read; null where there is more.
static ag::AssignOp findOnlyAssign(ag::VariableOp variable) {
  ag::AssignOp only;
  for (Operation *user : variable->getUsers()) {
    auto assign = dyn_cast<ag::AssignOp>(user);
    if (assign ? bool(only) : !isa<ag::ReadOp>(user))
      return nullptr;
    only = assign ? assign : only;
  }
  return only;
}

static void forward(ag::VariableOp variable) {
  ag::AssignOp only = findOnlyAssign(variable);
  if (!only)
    return;
  for (Operation *user : llvm::make_early_inc_range(variable->getUsers())) {
    if (auto read = dyn_cast<ag::ReadOp>(user))
      read.replaceAllUsesWith(only.getValue());
    if (user != only)
      user->erase();
  }
  only.erase();
  variable.erase();
}

void autographc::forwardValues(func::FuncOp function) {
  for (auto variable : llvm::make_early_inc_range(function.getOps<ag::VariableOp>()))
    forward(variable);
  function.walk([](ag::GetFieldOp get) {
    if (auto make = get.getOperand().getDefiningOp<ag::MakeStructOp>())
      get.replaceAllUsesWith(make.getFields()[get.getIndex()]);
  });
  SmallVector<Operation *> all;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) { all.push_back(op); });
  for (Operation *op : llvm::reverse(all))
    if (isOpTriviallyDead(op))
      op->erase();
}
