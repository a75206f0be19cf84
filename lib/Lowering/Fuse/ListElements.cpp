//===- ListElements.cpp - the numbers that lists are made of -------------===//
#include "ListElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {

std::optional<ListColumn> findColumn(tensor::ExtractOp read) {
  auto type = cast<RankedTensorType>(read.getTensor().getType());
  if (type.getRank() != 1)
    return std::nullopt;
  auto row = read.getTensor().getDefiningOp<tensor::ExtractSliceOp>();
  if (!row || row.getSourceType().getRank() == 1)
    return ListColumn{read.getTensor(), std::nullopt};
  std::optional<int64_t> column = getConstantIntValue(read.getIndices()[0]);
  bool isRow = row.getSourceType().getRank() == 2 && row.getDroppedDims().test(0) &&
               row.getStaticOffset(1) == 0 && row.getStaticStride(1) == 1;
  return isRow && column ? std::optional(ListColumn{row.getSource(), column}) : std::nullopt;
}

namespace {

/// Follows a list back to where it begins.
class Pushed {
public:
  explicit Pushed(std::optional<int64_t> column) : column(column) {}

  std::optional<SmallVector<Value>> collect(Value list) {
    lists.insert(list);
    for (size_t i = 0; i < lists.size(); ++i)
      if (!follow(lists[i]))
        return std::nullopt;
    return numbers.takeVector();
  }

private:
  bool follow(Value list) {
    if (auto argument = dyn_cast<BlockArgument>(list))
      return followArgument(argument);
    return followResult(cast<OpResult>(list));
  }

  bool followArgument(BlockArgument argument) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
      unsigned number = argument.getArgNumber();
      if (argument.getOwner() == loop.getAfterBody())
        return add(loop.getConditionOp().getArgs()[number]);
      return add(loop.getInits()[number]) && add(loop.getYieldOp().getOperand(number));
    }
    auto loop = dyn_cast<scf::ForOp>(parent);
    OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr;
    return init && add(init->get()) && add(loop.getTiedLoopYieldedValue(argument)->get());
  }

  bool followResult(OpResult result) {
    Operation *op = result.getOwner();
    unsigned number = result.getResultNumber();
    if (isa<tensor::EmptyOp>(op))
      return true;
    if (auto push = dyn_cast<tensor::InsertOp>(op))
      return !column && addNumber(push.getScalar()) && add(push.getDest());
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      return addSlice(insert) && add(insert.getDest());
    if (isa<tensor::CastOp>(op))
      return add(op->getOperand(0));
    if (auto select = dyn_cast<arith::SelectOp>(op))
      return add(select.getTrueValue()) && add(select.getFalseValue());
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return add(branch.thenYield().getOperand(number)) &&
             add(branch.elseYield().getOperand(number));
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      return add(loop.getConditionOp().getArgs()[number]);
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return add(loop.getRegionIterArgs()[number]) && add(loop.getInits()[number]);
    return false;
  }

  /// Elements of another list, or rows of a table: as a whole, so that columns keep their numbers.
  bool addSlice(tensor::InsertSliceOp insert) {
    int64_t last = insert.getDestType().getRank() - 1;
    if (column && (insert.getStaticOffset(last) != 0 || insert.getStaticStride(last) != 1))
      return false;
    auto row = insert.getSource().getDefiningOp<tensor::FromElementsOp>();
    if (!row)
      return insert.getSourceType().getRank() == insert.getDestType().getRank() &&
             add(insert.getSource());
    if (!column || insert.getSourceType().getRank() != 1 || !insert.getDroppedDims().test(0) ||
        *column >= static_cast<int64_t>(row.getElements().size()))
      return false;
    return addNumber(row.getElements()[*column]);
  }

  bool addNumber(Value number) {
    numbers.insert(number);
    return true;
  }
  bool add(Value list) {
    auto type = dyn_cast<RankedTensorType>(list.getType());
    if (!type || type.getRank() != (column ? 2 : 1))
      return false;
    lists.insert(list);
    return true;
  }

  std::optional<int64_t> column;
  llvm::SetVector<Value> lists;
  llvm::SetVector<Value> numbers;
};

} // namespace

std::optional<SmallVector<Value>> findPushed(Value list, std::optional<int64_t> column) {
  return Pushed(column).collect(list);
}

} // namespace autographc
