//===- InlineFunctions.cpp - bodies in place of calls ---------------------===//
#include "FoldedCopy.h"
#include "Lowering/Analysis/UpdatedArguments.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Versions.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_INLINEFUNCTIONS
#include "autographc/Lowering/Versions.h.inc"

namespace {

/// The operations that the body of a function that appends may have, and of one of tensors.
constexpr int64_t mostOperations = 1000, fewOperations = 120;
/// The operations that small bodies may add to a function together.
constexpr int64_t mostGrowth = 4000;

struct InlineFunctions : impl::InlineFunctionsBase<InlineFunctions> {
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
      if (inlined.contains(function) && !ag::hasAttr<ag::AnnotatedAttr>(function) &&
          users.useEmpty(function))
        function.erase();
  }

private:
  /// Inlines the calls in a function. A function that is being expanded calls
  /// itself.
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
    int64_t growth = 0;
    for (func::CallOp call : sortBySize(calls, symbols))
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
          callee && canInline(call, callee, growth))
        inlineCall(call, callee);
    open.erase(function);
  }

  /// Those of the smallest functions first: few large ones keep no others from being inlined.
  static SmallVector<func::CallOp> sortBySize(ArrayRef<func::CallOp> calls, SymbolTable &symbols) {
    SmallVector<std::pair<int64_t, unsigned>> order;
    llvm::DenseMap<Operation *, int64_t> counts;
    for (auto [number, call] : llvm::enumerate(calls)) {
      Operation *callee = symbols.lookup(const_cast<func::CallOp &>(call).getCallee());
      auto [entry, isNew] = counts.try_emplace(callee, 0);
      if (isNew && callee)
        callee->walk([&, &count = entry->second](Operation *) { ++count; });
      order.push_back({entry->second, number});
    }
    llvm::sort(order);
    return llvm::map_to_vector(order, [&](auto entry) { return calls[entry.second]; });
  }

  /// The operations that are left of a body where the constants that a call passes decide.
  static int64_t countLeft(func::CallOp call, func::FuncOp callee) {
    Block scratch;
    OpBuilder builder(call.getContext());
    builder.setInsertionPointToEnd(&scratch);
    IRMapping map;
    map.map(callee.getArguments(), call.getOperands());
    emitFolded(builder, callee.getBody().front(), map);
    int64_t count = 0;
    scratch.walk([&](Operation *) { ++count; });
    scratch.dropAllDefinedValueUses();
    scratch.clear();
    return count;
  }

  bool canInline(func::CallOp call, func::FuncOp callee, int64_t &growth) {
    // What a checkpoint computes again would be what it has computed.
    if (ag::hasAttr<ag::RepeatedAttr>(callee) || callee.isDeclaration() || open.contains(callee) ||
        recursive.contains(callee) || !callee.getBody().hasOneBlock())
      return false;
    int64_t count = 0;
    bool hasLoops = false;
    callee.walk([&](Operation *op) {
      ++count;
      hasLoops |= isa<scf::WhileOp, scf::ForOp>(op);
    });
    if (uses[callee].isResized)
      return count <= mostOperations;
    auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
    bool hasTensors = llvm::any_of(callee.getArgumentTypes(), isTensor) ||
                      llvm::any_of(callee.getResultTypes(), isTensor);
    if (!hasTensors || hasLoops)
      return false;
    bool passesConstants = llvm::any_of(
        call.getOperands(), [](Value operand) { return getConstantIntValue(operand).has_value(); });
    if (count > fewOperations && count <= mostOperations && passesConstants)
      count = countLeft(call, callee);
    if (count > fewOperations || growth + count > mostGrowth)
      return false;
    growth += count;
    return true;
  }

  void inlineCall(func::CallOp call, func::FuncOp callee) {
    inlined.insert(callee);
    OpBuilder builder(call);
    IRMapping map;
    Block &body = callee.getBody().front();
    map.map(body.getArguments(), call.getOperands());
    for (auto [result, value] : llvm::zip(call.getResults(), emitFolded(builder, body, map)))
      result.replaceAllUsesWith(value);
    call.erase();
  }

  llvm::DenseMap<func::FuncOp, ArgumentUse> uses;
  llvm::DenseSet<func::FuncOp> visited, open, recursive, inlined;
};

} // namespace
} // namespace autographc
