//===- ExpandMath.cpp - the definitions of functions of math in place -----===//
#include "Lowering/Gpu/ReduceAngles.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_EXPANDMATH
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// Clones a function's only block before `place`; gives what it returns.
Value cloneBody(OpBuilder &builder, func::FuncOp function, ValueRange operands) {
  IRMapping map;
  Block &body = function.getBody().front();
  map.map(body.getArguments(), operands);
  for (Operation &op : body.without_terminator())
    builder.clone(op, map);
  return map.lookupOrDefault(body.getTerminator()->getOperand(0));
}

struct ExpandMath : impl::ExpandMathBase<ExpandMath> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    for (auto function : module.getOps<func::FuncOp>())
      if (auto name = ag::getAttr<ag::DefinesAttr>(function))
        definitions[{name, function.getFunctionType()}] = function;
    if (definitions.empty())
      return;
    for (auto &[_, function] : definitions)
      expandCalls(function, symbols);
    WalkResult result = module.walk([&](ag::MathOp op) { return expand(op); });
    if (result.wasInterrupted())
      return signalPassFailure();
    // A kernel calls no function of the run time.
    module.walk([](gpu::GPUModuleOp kernels) { expandAngles(kernels); });
    for (auto &[_, function] : definitions)
      if (SymbolTable::symbolKnownUseEmpty(function, module))
        function.erase();
  }

private:
  /// Definitions are made of others, which are small and call no one in a circle.
  void expandCalls(func::FuncOp function, SymbolTable &symbols) {
    SmallVector<func::CallOp> calls;
    function.walk([&](func::CallOp call) { calls.push_back(call); });
    for (func::CallOp call : calls) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (!callee || callee.isDeclaration())
        continue;
      expandCalls(callee, symbols);
      OpBuilder builder(call);
      call.replaceAllUsesWith(ValueRange(cloneBody(builder, callee, call.getOperands())));
      call.erase();
    }
  }

  WalkResult expand(ag::MathOp op) {
    OpBuilder builder(op);
    auto type = builder.getFunctionType(op.getOperandTypes(), op.getType());
    func::FuncOp function = definitions.lookup({op.getFunctionAttr(), type});
    if (!function) {
      op.emitOpError("has no definition in the module");
      return WalkResult::interrupt();
    }
    bool isInLoops = isa<linalg::LinalgOp>(op->getParentOp()) ||
                     op->getParentOfType<linalg::LinalgOp>() ||
                     op->getParentOfType<gpu::GPUModuleOp>();
    Value result =
        isInLoops
            ? cloneBody(builder, function, op.getOperands())
            : func::CallOp::create(builder, op.getLoc(), function, op.getOperands()).getResult(0);
    op.replaceAllUsesWith(result);
    op.erase();
    return WalkResult::advance();
  }

  llvm::DenseMap<std::pair<StringAttr, FunctionType>, func::FuncOp> definitions;
};

} // namespace
} // namespace autographc
