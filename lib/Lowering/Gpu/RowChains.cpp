//===- RowChains.cpp - operations that work row by row --------------------===//
#include "RowChains.h"

#include "DeviceBuffers.h"
#include "Lowering/Analysis/CountedLoops.h"
#include "TotalBuilder.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {
namespace {

/// An extent, so that equal ones are known: a number, a value, or an axis of a buffer.
using Extent = std::pair<Value, int64_t>;

Extent findExtent(Value buffer, int64_t axis);

Extent findExtent(Value size) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return {Value(), *constant};
  if (auto extent = size.getDefiningOp<memref::DimOp>())
    if (std::optional<int64_t> axis = extent.getConstantIndex())
      return findExtent(extent.getSource(), *axis);
  return {size, -1};
}

Extent findExtent(Value buffer, int64_t axis) {
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.isDynamicDim(axis))
    return {Value(), type.getDimSize(axis)};
  if (auto made = buffer.getDefiningOp<memref::AllocOp>())
    return findExtent(made.getDynamicSizes()[type.getDynamicDimIndex(axis)]);
  if (Value whole = skipUnitAxis(buffer); whole != buffer)
    return findExtent(whole, axis);
  return {buffer, axis};
}

class ChainFinder {
public:
  explicit ChainFinder(func::FuncOp function) : dominance(function) {}

  SmallVector<RowChain> chains;

  void lookAt(Block &block) {
    for (Operation *op = &block.front(); op;) {
      // A chain that is moved into a branch leaves the branch.
      RowChain chain = grow(op);
      if (isWorthy(chain)) {
        op = chain.members.back().op->getNextNode();
        chains.push_back(std::move(chain));
        continue;
      }
      for (Region &region : op->getRegions())
        if (!isa<linalg::LinalgOp>(op))
          for (Block &inner : region)
            if (!inner.empty())
              lookAt(inner);
      op = op->getNextNode();
    }
  }

private:
  /// What has been asked of a chain that grows.
  struct State {
    RowChain chain;
    SmallVector<Extent> rows;
    std::optional<Extent> columns;
    /// Buffers that are read at other rows, and those that may be parts of unknown ones.
    llvm::SmallPtrSet<Value, 8> readAnywhere, unknown;
  };

  static bool isWorthy(const RowChain &chain) {
    unsigned totals = 0, elements = 0;
    for (const RowChain::Member &member : chain.members) {
      totals += member.part == RowPart::Total;
      elements += member.part == RowPart::Elements;
    }
    return totals && totals + elements > 1;
  }

  /// The longest chain that begins with an operation; it is another one where that was moved.
  RowChain grow(Operation *&first) {
    State state;
    if (!isa<linalg::LinalgOp>(first) || !findRank(first, state))
      return {};
    for (Operation *op = first; op; op = op->getNextNode()) {
      if (auto linalg = dyn_cast<linalg::LinalgOp>(op)) {
        if (!add(linalg, state))
          break;
        continue;
      }
      auto branch = dyn_cast<scf::IfOp>(op);
      if (branch && !isFailure(branch) && isWorthy(state.chain) && goesOn(branch, state)) {
        SmallVector<Operation *> ops;
        for (const RowChain::Member &member : state.chain.members)
          ops.push_back(member.op);
        moveIntoArms(branch, ops);
        // An arm that does not go on is not moved further.
        moved.insert(branch.elseBlock());
        first = branch;
        return {};
      }
      if (!mayStandBetween(op))
        break;
    }
    return std::move(state.chain);
  }

  /// How many loops count rows: the first total says it.
  static bool findRank(Operation *first, State &state) {
    for (Operation *op = first; op; op = op->getNextNode()) {
      auto linalg = dyn_cast<linalg::LinalgOp>(op);
      if (!linalg && !mayStandBetween(op))
        return false;
      if (linalg && linalg.getNumReductionLoops()) {
        state.chain.rank = linalg.getNumLoops() - 1;
        return state.chain.rank > 0;
      }
    }
    return false;
  }

  static std::optional<RowPart> findPart(linalg::LinalgOp op, unsigned rank) {
    if (op.getNumReductionLoops() == 0)
      return op.getNumLoops() == rank       ? std::optional(RowPart::Number)
             : op.getNumLoops() == rank + 1 ? std::optional(RowPart::Elements)
                                            : std::nullopt;
    bool isLast = op.getNumReductionLoops() == 1 && op.getNumLoops() == rank + 1 &&
                  op.getIteratorTypesArray().back() == utils::IteratorType::reduction;
    return isLast && isWarpTotal(op) ? std::optional(RowPart::Total) : std::nullopt;
  }

  /// Whether an operand is read or written at the place of the row and column alone.
  static bool isOwn(AffineMap map, Value operand, unsigned rank) {
    auto type = cast<MemRefType>(skipUnitAxis(operand).getType());
    bool hasColumns = type.getRank() == rank + 1;
    if (type.getRank() != rank && !hasColumns)
      return false;
    if (hasColumns)
      return map.isIdentity();
    for (unsigned row = 0; row < rank; ++row)
      if (map.getNumResults() <= row ||
          map.getResult(row) != getAffineDimExpr(row, map.getContext()))
        return false;
    return true;
  }

  bool hasExtents(linalg::LinalgOp op, State &state) {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    SmallVector<SmallVector<Extent>> known(op.getNumLoops());
    for (auto [operand, map] : llvm::zip(op->getOperands(), maps))
      if (isa<MemRefType>(operand.getType()))
        for (auto [axis, place] : llvm::enumerate(map.getResults()))
          if (auto loop = dyn_cast<AffineDimExpr>(place))
            known[loop.getPosition()].push_back(findExtent(operand, axis));
    if (llvm::any_of(known, [](auto &extents) { return extents.empty(); }))
      return false;
    unsigned rank = state.chain.rank;
    for (unsigned row = 0; row < rank; ++row)
      if (state.rows.size() == row)
        state.rows.push_back(known[row].back());
      else if (!llvm::is_contained(known[row], state.rows[row]))
        return false;
    if (op.getNumLoops() == rank)
      return true;
    if (!state.columns)
      state.columns = known[rank].back();
    return llvm::is_contained(known[rank], *state.columns);
  }

  /// Adds an operation where it goes on with the chain.
  bool add(linalg::LinalgOp op, State &state) {
    State grown = state;
    RowChain &chain = grown.chain;
    std::optional<RowPart> part = findPart(op, chain.rank);
    if (!part || !hasExtents(op, grown))
      return false;
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    unsigned inputs = op.getNumDpsInputs();
    for (unsigned number = inputs; number < op->getNumOperands(); ++number) {
      Value operand = op->getOperand(number), buffer = skipUnitAxis(operand);
      auto type = cast<MemRefType>(buffer.getType());
      unsigned axes = chain.rank + (*part == RowPart::Elements);
      if (!isDeviceBuffer(type) || !buffer.getDefiningOp<memref::AllocOp>() ||
          type.getRank() != axes || !isOwn(maps[number], operand, chain.rank))
        return false;
      chain.written.insert(buffer);
    }
    for (unsigned number = 0; number < inputs; ++number) {
      Value operand = op->getOperand(number);
      if (!isa<MemRefType>(operand.getType()))
        continue;
      if (!isDeviceBuffer(operand.getType()))
        return false;
      Value buffer = skipUnitAxis(operand);
      if (chain.written.contains(buffer)) {
        if (!isOwn(maps[number], operand, chain.rank))
          return false;
      } else {
        addReader(operand, isOwn(maps[number], operand, chain.rank), grown);
      }
    }
    if (storesElements(*op.getBlock()))
      return false;
    op.getBlock()->walk(
        [&](memref::LoadOp load) { addReader(load.getMemref(), /*isOwn=*/false, grown); });
    chain.members.push_back({op, *part});
    if (!areApart(grown))
      return false;
    state = std::move(grown);
    return true;
  }

  static void addReader(Value operand, bool isOwn, State &state) {
    Value root = findRoot(operand);
    if (!isOwn || root != skipUnitAxis(operand))
      state.readAnywhere.insert(root);
    if (!isOwned(root))
      state.unknown.insert(root);
  }

  /// Whether nothing is read at another row that the chain writes.
  bool areApart(const State &state) {
    return llvm::all_of(state.chain.written, [&](Value buffer) {
      // What was there before an allocation is no part of it.
      return !state.readAnywhere.contains(buffer) && llvm::all_of(state.unknown, [&](Value root) {
        return dominance.properlyDominates(root, buffer.getDefiningOp());
      });
    });
  }

  static linalg::LinalgOp findFirst(Block &block) {
    for (Operation &op : block) {
      if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
        return linalg;
      if (!mayStandBetween(&op))
        break;
    }
    return {};
  }

  /// Whether the first arm of a branch continues a chain.
  bool goesOn(scf::IfOp branch, const State &state) {
    if (branch.getElseRegion().empty() || moved.contains(branch->getBlock()))
      return false;
    State tried = state;
    linalg::LinalgOp next = findFirst(*branch.thenBlock());
    return next && add(next, tried) && tried.chain.members.back().part != RowPart::Number;
  }

  DominanceInfo dominance;
  llvm::SmallPtrSet<Block *, 4> moved;
};

} // namespace

static bool isAmong(ValueRange operands, Value buffer) {
  return llvm::any_of(operands, [&](Value operand) { return skipUnitAxis(operand) == buffer; });
}
bool RowChain::Member::touches(Value buffer) const {
  linalg::LinalgOp own = op;
  return isAmong(own->getOperands(), buffer);
}
bool RowChain::Member::reads(Value buffer) const {
  linalg::LinalgOp own = op;
  return isAmong(own.getDpsInputs(), buffer);
}
bool RowChain::Member::writes(Value buffer) const {
  linalg::LinalgOp own = op;
  return isAmong(own.getDpsInits(), buffer);
}

Value skipUnitAxis(Value operand) {
  auto view = operand.getDefiningOp<memref::ExpandShapeOp>();
  if (!view)
    return operand;
  auto from = cast<MemRefType>(view.getSrc().getType()), to = view.getResultType();
  bool isLast = to.getRank() == from.getRank() + 1 && to.getShape().back() == 1 &&
                from.getShape() == to.getShape().drop_back() &&
                view.getReassociationIndices().back().size() == 2;
  return isLast ? view.getSrc() : operand;
}

bool RowChain::hasNumbers(Value buffer) const {
  return cast<MemRefType>(buffer.getType()).getRank() == rank;
}

bool RowChain::isRead(Value buffer) const {
  return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
    if (isRelease(user))
      return false;
    if (user->getNumResults() == 1 && skipUnitAxis(user->getResult(0)) == buffer)
      return isRead(user->getResult(0));
    return llvm::none_of(members, [&](const Member &member) { return member.op == user; });
  });
}

SmallVector<RowChain> findRowChains(func::FuncOp function) {
  ChainFinder finder(function);
  finder.lookAt(function.getBody().front());
  return std::move(finder.chains);
}

} // namespace autographc
