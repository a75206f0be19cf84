//===- SharedCode.cpp - equal products as one function --------------------===//
#include "SharedCode.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

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
