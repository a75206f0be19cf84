//===- AllocationSites.cpp - where buffers come from ----------------------===//
#include "AllocationSites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace autographc {
namespace {

/// More sites than so many are as good as unknown.
constexpr size_t maxSites = 16;

/// Follows one buffer back to its allocation sites.
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
    sites.insert(op);
    return sites.size() <= maxSites &&
           (argument ? isa<func::FuncOp>(op) : isa<memref::AllocOp, func::CallOp>(op));
  }

  llvm::SmallSetVector<Operation *, 4> sites;

private:
  /// The values that a result or an argument of a branch or loop is given; none where unknown.
  static SmallVector<Value> findGiven(RegionBranchOpInterface branch, Value buffer) {
    RegionBranchInverseSuccessorMapping given;
    branch.getSuccessorInputOperandMapping(given);
    return llvm::map_to_vector(given.lookup(buffer),
                               [](OpOperand *operand) { return operand->get(); });
  }

  bool collectAll(ArrayRef<Value> buffers) {
    return !buffers.empty() && llvm::all_of(buffers, [&](Value buffer) { return collect(buffer); });
  }

  llvm::SmallDenseSet<Value> seen;
};

} // namespace

void AllocationSites::find(Value buffer) {
  auto [known, isNew] = sites.try_emplace(buffer);
  Search search;
  if (isNew && search.collect(buffer))
    known->second = search.sites;
}

bool AllocationSites::areDistinct(Value a, Value b) {
  find(a);
  find(b);
  const Operations &first = sites.find(a)->second, &second = sites.find(b)->second;
  return !first.empty() && !second.empty() &&
         llvm::none_of(first, [&](Operation *site) { return second.contains(site); });
}

} // namespace autographc
