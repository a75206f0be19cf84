//===- Declarations.cpp - functions that are elsewhere --------------------===//
#include "Declarations.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

func::FuncOp autographc::declareFunction(Operation *place, StringRef name, FunctionType type) {
  auto module = dyn_cast<ModuleOp>(place);
  if (!module)
    module = place->getParentOfType<ModuleOp>();
  if (auto known = module.lookupSymbol<func::FuncOp>(name))
    return known;
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  auto function = func::FuncOp::create(builder, module.getLoc(), name, type);
  function.setPrivate();
  return function;
}
