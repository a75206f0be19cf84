//===- SharedCode.cpp - code in functions of its own -----------------------===//
#include "SharedCode.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"

using namespace mlir;

linalg::LinalgOp autographc::shareCode(ModuleOp module, SymbolTable &symbols,
                                       ArrayRef<linalg::LinalgOp> equal) {
  linalg::LinalgOp first = equal.front();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto function = func::FuncOp::create(builder, first.getLoc(), "__ag_product",
                                       builder.getFunctionType(first->getOperandTypes(), {}));
  function.setPrivate();
  symbols.insert(function);
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToStart(entry);
  auto shared = cast<linalg::LinalgOp>(builder.clone(*first));
  shared->setOperands(entry->getArguments());
  func::ReturnOp::create(builder, first.getLoc());
  for (linalg::LinalgOp op : equal) {
    builder.setInsertionPoint(op);
    func::CallOp::create(builder, op.getLoc(), function, op->getOperands());
    op->erase();
  }
  return shared;
}

void autographc::outline(Region &branch, SymbolTable &symbols) {
  IRRewriter rewriter(branch.getContext());
  func::CallOp call;
  FailureOr<func::FuncOp> function =
      outlineSingleBlockRegion(rewriter, branch.getLoc(), branch, "__ag_blocks", &call);
  assert(succeeded(function) && "a branch of one block");
  (*function)->remove();
  (*function).setPrivate();
  (*function)->setAttr("passthrough", rewriter.getStrArrayAttr({"noinline", "optsize"}));
  symbols.insert(*function);
  call.setCallee(function->getName());
}
