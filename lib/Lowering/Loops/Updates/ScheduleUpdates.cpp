//===- ScheduleUpdates.cpp - outer products added several at a time -------===//
// A matrix to which a loop or a recursion adds one outer product after another is read and written
// once for each. Here the factors are kept, and a tile of the matrix has many of them added while
// it is in registers. Each element is the same chain of sums.
#include "Updates.h"

#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULEUPDATES
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// A matrix that a function is given, by the number of the argument.
using Argument = std::pair<func::FuncOp, unsigned>;

/// The matrices to which recursions add outer products and with which they do nothing else.
class Recursions {
public:
  Recursions(ModuleOp module, Updates &updates) : symbols(module), updates(updates) {
    for (auto function : module.getOps<func::FuncOp>())
      for (BlockArgument argument : function.getArguments())
        if (function.isPrivate() && isMatrix(argument.getType()))
          found.insert({function, argument.getArgNumber()});
    module.walk([&](func::CallOp call) {
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
        calls[callee].push_back(call);
    });
    // What is handed to an argument that is dropped is dropped, too.
    dropWhile([&](Argument each) {
      return !isOnlyUpdated(each) || !isOnlyCalled(each.first) || !isRepeated(each) ||
             !areOthersOwn(each);
    });
  }

  void run() {
    llvm::MapVector<Value, Pending> pending;
    for (Argument each : found)
      addArguments(each, pending);
    for (Argument each : found)
      for (func::CallOp call : calls[each.first]) {
        Value matrix = call.getOperand(each.second);
        auto inside = pending.find(matrix);
        Pending kept = inside != pending.end() ? inside->second : updates.begin(call, matrix);
        call.getOperandsMutable().append({kept.factors, kept.count});
        if (inside == pending.end())
          updates.end(call, matrix, kept);
      }
    for (auto [matrix, kept] : pending)
      updates.replace(matrix, kept, [](Operation *) { return true; });
  }

private:
  template <class Condition> void dropWhile(Condition condition) {
    while (true) {
      SmallVector<Argument> dropped;
      for (Argument each : found)
        if (condition(each))
          dropped.push_back(each);
      if (dropped.empty())
        return;
      for (Argument each : dropped)
        found.remove(each);
    }
  }

  /// Whether a use of a matrix as an operand of a call hands it to an argument that was found.
  bool isHandedOn(OpOperand &use) {
    auto call = dyn_cast<func::CallOp>(use.getOwner());
    auto callee = call ? symbols.lookup<func::FuncOp>(call.getCallee()) : nullptr;
    return callee && found.contains({callee, use.getOperandNumber()});
  }

  bool isOnlyUpdated(Argument each) {
    func::FuncOp function = each.first;
    if (function.isExternal())
      return false;
    Value matrix = function.getArgument(each.second);
    return llvm::all_of(matrix.getUses(), [&](OpOperand &use) {
      // Once in a call: two names would have two lists of factors.
      return updates.isUpdate(use.getOwner(), matrix) || isa<memref::DimOp>(use.getOwner()) ||
             (isHandedOn(use) && llvm::count(use.getOwner()->getOperands(), matrix) == 1);
    });
  }

  bool isOnlyCalled(func::FuncOp function) {
    auto uses = SymbolTable::getSymbolUses(function, symbols.getOp());
    return uses && llvm::all_of(*uses, [](SymbolTable::SymbolUse use) {
             return isa<func::CallOp>(use.getUser());
           });
  }

  /// Whether the matrix comes back to the function, by calls of others too, which add to it.
  bool isRepeated(Argument each) {
    llvm::SmallDenseSet<Argument> seen;
    SmallVector<Argument> left = {each};
    bool comesBack = false, isAddedTo = false;
    while (!left.empty()) {
      auto [function, number] = left.pop_back_val();
      Value matrix = function.getArgument(number);
      for (OpOperand &use : matrix.getUses()) {
        isAddedTo |= updates.isUpdate(use.getOwner(), matrix);
        if (!isHandedOn(use))
          continue;
        Argument next{symbols.lookup<func::FuncOp>(cast<func::CallOp>(use.getOwner()).getCallee()),
                      use.getOperandNumber()};
        comesBack |= next == each;
        if (seen.insert(next).second)
          left.push_back(next);
      }
    }
    return comesBack && isAddedTo;
  }

  /// Whether others give it matrices of their own, which nobody sees where an error ends the calls.
  bool areOthersOwn(Argument each) {
    return llvm::all_of(calls[each.first], [&](func::CallOp call) {
      Value matrix = call.getOperand(each.second);
      auto argument = dyn_cast<BlockArgument>(matrix);
      auto caller =
          argument ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp()) : func::FuncOp();
      return (caller && found.contains({caller, argument.getArgNumber()})) ||
             (matrix.getDefiningOp<memref::AllocOp>() &&
              llvm::count(call.getOperands(), matrix) == 1);
    });
  }

  void addArguments(Argument each, llvm::MapVector<Value, Pending> &pending) {
    func::FuncOp function = each.first;
    auto type = cast<MemRefType>(function.getArgument(each.second).getType());
    for (Type more : getPendingTypes(type, updates.kind))
      (void)function.insertArgument(function.getNumArguments(), more, DictionaryAttr(),
                                    function.getLoc());
    auto last = function.getArguments().take_back(2);
    pending[function.getArgument(each.second)] = {last[0], last[1]};
  }

  SymbolTable symbols;
  Updates &updates;
  llvm::SetVector<Argument> found;
  llvm::DenseMap<Operation *, SmallVector<func::CallOp>> calls;
};

/// Whether `op` gives a buffer that it is given no other name.
bool namesNothing(Operation *op) {
  return op->getNumRegions() == 0 || isa<linalg::LinalgOp>(op)
             ? llvm::none_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>) &&
                   !op->hasTrait<OpTrait::IsTerminator>()
             : false;
}

/// The loop that does nothing with a matrix of its block but add products of a kind to it; null if
/// there is none.
Operation *findLoop(memref::AllocOp matrix, const Updates &updates) {
  Operation *loop = nullptr;
  Block *block = matrix->getBlock();
  for (Operation *user : matrix->getUsers())
    if (updates.isUpdate(user, matrix))
      if (Operation *around = block->findAncestorOpInBlock(*user);
          around != user && isa<scf::WhileOp, scf::ForOp>(around) && (!loop || loop == around))
        loop = around;
  bool isPossible =
      loop && llvm::all_of(matrix->getUsers(), [&](Operation *user) {
        if (loop->isProperAncestor(user))
          return updates.isUpdate(user, matrix) || isa<memref::DimOp>(user);
        Operation *around = block->findAncestorOpInBlock(*user);
        return (around && loop->isBeforeInBlock(around)) || (around != loop && namesNothing(user));
      });
  return isPossible ? loop : nullptr;
}

struct ScheduleUpdates : impl::ScheduleUpdatesBase<ScheduleUpdates> {
  using ScheduleUpdatesBase::ScheduleUpdatesBase;

  void runOnOperation() override {
    for (UpdateKind kind : {UpdateKind::OfVectors, UpdateKind::OfMatrices}) {
      Updates updates(getOperation(), kind, vectorBytes);
      Recursions(getOperation(), updates).run();
      SmallVector<memref::AllocOp> matrices;
      getOperation().walk([&](memref::AllocOp matrix) { matrices.push_back(matrix); });
      for (memref::AllocOp matrix : matrices)
        if (isMatrix(matrix.getType()))
          keepInLoop(matrix, updates);
    }
  }

  static void keepInLoop(memref::AllocOp matrix, Updates &updates) {
    Operation *loop = findLoop(matrix, updates);
    if (!loop)
      return;
    Pending kept = updates.begin(loop, matrix);
    updates.end(loop, matrix, kept);
    updates.replace(matrix, kept, [&](Operation *op) { return loop->isProperAncestor(op); });
  }
};

} // namespace
} // namespace autographc
