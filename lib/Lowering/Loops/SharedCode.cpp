//===- SharedCode.cpp - code in functions of its own -----------------------===//
#include "SharedCode.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"

using namespace mlir;

linalg::LinalgOp autographc::shareCode(ModuleOp module, SymbolTable &symbols,
                                       ArrayRef<linalg::LinalgOp> equal) {
  linalg::LinalgOp first = equal.front();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto function = func::FuncOp::create(builder, first.getLoc(), "__ag_shared",
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

/// An earlier function of the prefix with the same code.
static func::FuncOp findEqual(func::FuncOp function, StringRef prefix, SymbolTable &symbols) {
  auto module = cast<ModuleOp>(symbols.getOp());
  for (auto other : module.getOps<func::FuncOp>())
    if (other != function && other.getName().starts_with(prefix) &&
        other.getFunctionType() == function.getFunctionType() &&
        OperationEquivalence::isRegionEquivalentTo(&other.getBody(), &function.getBody(),
                                                   OperationEquivalence::IgnoreLocations))
      return other;
  return nullptr;
}

void autographc::outline(Region &branch, SymbolTable &symbols) {
  constexpr StringLiteral prefix = "__ag_blocks";
  IRRewriter rewriter(branch.getContext());
  func::CallOp call;
  FailureOr<func::FuncOp> function =
      outlineSingleBlockRegion(rewriter, branch.getLoc(), branch, prefix, &call);
  assert(succeeded(function) && "a branch of one block");
  (*function)->remove();
  if (func::FuncOp equal = findEqual(*function, prefix, symbols)) {
    call.setCallee(equal.getName());
    (*function)->erase();
    return;
  }
  (*function).setPrivate();
  (*function)->setAttr("passthrough", rewriter.getStrArrayAttr({"noinline", "optsize"}));
  symbols.insert(*function);
  call.setCallee(function->getName());
}
