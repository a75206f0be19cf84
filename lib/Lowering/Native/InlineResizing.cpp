//===- InlineResizing.cpp - functions that append to what they are given --===//
#include "UpdatedArguments.h"

#include "autographc/Lowering/Native.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_INLINERESIZING
#include "autographc/Lowering/Native.h.inc"

namespace {

/// What a body may grow to that is put in place of each call.
constexpr int64_t mostOperations = 1000;

struct InlineResizing : impl::InlineResizingBase<InlineResizing> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    uses = findArgumentUse(getOperation());
    auto functions = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (!function.isDeclaration())
        expand(function, symbols);
    SymbolTableCollection tables;
    SymbolUserMap users(tables, getOperation());
    for (func::FuncOp function : functions)
      if (inlined.contains(function) && !function->hasAttr("ag.annotated") && users.useEmpty(function))
        function.erase();
  }

private:
  /// Puts bodies in place of the calls in a function. A function that is being expanded calls itself.
  void expand(func::FuncOp function, SymbolTable &symbols) {
    if (!visited.insert(function).second)
      return;
    open.insert(function);
    SmallVector<func::CallOp> calls;
    function.walk([&](func::CallOp call) { calls.push_back(call); });
    for (func::CallOp call : calls) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (!callee || callee.isDeclaration())
        continue;
      expand(callee, symbols);
      if (open.contains(callee))
        recursive.insert(callee);
    }
    for (func::CallOp call : calls)
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()); callee && canInline(callee))
        inlineCall(call, callee);
    open.erase(function);
  }

  bool canInline(func::FuncOp callee) {
    if (callee.isDeclaration() || !uses[callee].isResized || open.contains(callee) || recursive.contains(callee) || !callee.getBody().hasOneBlock())
      return false;
    int64_t count = 0;
    callee.walk([&](Operation *) { ++count; });
    return count <= mostOperations;
  }

  void inlineCall(func::CallOp call, func::FuncOp callee) {
    inlined.insert(callee);
    OpBuilder builder(call);
    IRMapping map;
    Block &body = callee.getBody().front();
    map.map(body.getArguments(), call.getOperands());
    for (Operation &op : body.without_terminator())
      builder.clone(op, map);
    for (auto [result, value] : llvm::zip(call.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(map.lookupOrDefault(value));
    call.erase();
  }

  llvm::DenseMap<func::FuncOp, ArgumentUse> uses;
  llvm::DenseSet<func::FuncOp> visited, open, recursive, inlined;
};

} // namespace
} // namespace autographc
