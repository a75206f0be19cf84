//===- Origins.cpp - what made a buffer -----------------------------------===//
#include "Origins.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace autographc {
namespace {

/// More makers than so many are as good as unknown.
constexpr size_t maxMakers = 16;

/// Follows one buffer back to what made it.
class Search {
public:
  bool collect(Value buffer) {
    if (!seen.insert(buffer).second)
      return true;
    auto argument = dyn_cast<BlockArgument>(buffer);
    Operation *op = argument ? argument.getOwner()->getParentOp() : buffer.getDefiningOp();
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
      return collectAll(findGiven(branch, buffer));
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      return collect(view.getViewSource());
    if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op))
      return collect(metadata.getSource());
    if (auto choice = dyn_cast<arith::SelectOp>(op))
      return collect(choice.getTrueValue()) && collect(choice.getFalseValue());
    makers.insert(op);
    return makers.size() <= maxMakers && (argument ? isa<func::FuncOp>(op) : isMaker(op));
  }

  llvm::SmallSetVector<Operation *, 4> makers;

private:
  static bool isMaker(Operation *op) {
    bool isOne = llvm::count_if(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>) == 1;
    return isa<memref::AllocOp>(op) || (isa<func::CallOp>(op) && isOne);
  }

  /// What a result or an argument of a branch or loop is given; nothing where that is not known.
  static SmallVector<Value> findGiven(RegionBranchOpInterface branch, Value buffer) {
    RegionBranchInverseSuccessorMapping given;
    branch.getSuccessorInputOperandMapping(given);
    return llvm::map_to_vector(given.lookup(buffer), [](OpOperand *operand) { return operand->get(); });
  }

  bool collectAll(ArrayRef<Value> buffers) {
    return !buffers.empty() && llvm::all_of(buffers, [&](Value buffer) { return collect(buffer); });
  }

  llvm::SmallDenseSet<Value> seen;
};

} // namespace

Origins::Makers Origins::get(Value buffer) {
  auto [known, isNew] = makers.try_emplace(buffer);
  Search search;
  if (isNew && search.collect(buffer))
    known->second = search.makers;
  return known->second;
}

bool Origins::areDistinct(Value a, Value b) {
  Makers first = get(a), second = get(b);
  return !first.empty() && !second.empty() && llvm::none_of(first, [&](Operation *maker) { return second.contains(maker); });
}

} // namespace autographc
