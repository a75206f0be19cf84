//===- CarriedNumbers.cpp - numbers in the place of small tensors ---------===//
#include "CarriedNumbers.h"

#include "Lowering/Analysis/Unread.h"
#include "SmallTensors.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {

SmallVector<Value> getNumbers(OpBuilder &builder, Value tensor, int64_t count) {
  Value whole = findUncast(tensor);
  auto type = cast<RankedTensorType>(tensor.getType());
  Location loc = tensor.getLoc();
  auto size = static_cast<size_t>(count);
  if (auto made = whole.getDefiningOp<tensor::FromElementsOp>();
      made && made.getElements().size() == size)
    return made.getElements();
  if (auto fill = whole.getDefiningOp<linalg::FillOp>())
    return SmallVector<Value>(size, fill.getInputs()[0]);
  if (whole.getDefiningOp<tensor::EmptyOp>())
    return SmallVector<Value>(size, makeUnread(builder, loc, type.getElementType()));
  DenseElementsAttr constants;
  bool isConstant =
      matchPattern(whole, m_Constant(&constants)) && constants.getNumElements() == count;
  SmallVector<Value> numbers;
  for (int64_t i = 0; i < count; ++i) {
    if (isConstant) {
      numbers.push_back(arith::ConstantOp::create(
          builder, loc, cast<TypedAttr>(*(constants.value_begin<Attribute>() + i))));
      continue;
    }
    SmallVector<Value> place;
    if (type.getRank())
      place.push_back(arith::ConstantIndexOp::create(builder, loc, i));
    numbers.push_back(tensor::ExtractOp::create(builder, loc, tensor, place));
    if (type.getRank())
      ag::setAttr<ag::NoneAttr>(numbers.back().getDefiningOp());
  }
  return numbers;
}

Value makeTensor(OpBuilder &builder, Location loc, Type type, ValueRange numbers) {
  auto ranked = cast<RankedTensorType>(type);
  auto fixed = ranked.getRank() ? RankedTensorType::get({static_cast<int64_t>(numbers.size())},
                                                        ranked.getElementType())
                                : ranked;
  Value made = tensor::FromElementsOp::create(builder, loc, fixed, numbers);
  return fixed == type ? made : Value(tensor::CastOp::create(builder, loc, type, made));
}

/// Values of which some become several.
static SmallVector<Value> expand(OpBuilder &builder, ValueRange values, const Sizes &sizes) {
  SmallVector<Value> all;
  for (auto [number, value] : llvm::enumerate(values)) {
    auto size = sizes.find(number);
    if (size == sizes.end())
      all.push_back(value);
    else
      llvm::append_range(all, getNumbers(builder, value, size->second));
  }
  return all;
}

static SmallVector<Type> expandTypes(TypeRange types, const Sizes &sizes) {
  SmallVector<Type> all;
  for (auto [number, type] : llvm::enumerate(types)) {
    auto size = sizes.find(number);
    if (size == sizes.end())
      all.push_back(type);
    else
      all.append(static_cast<size_t>(size->second), cast<RankedTensorType>(type).getElementType());
  }
  return all;
}

/// Has `changed` stand for results of which some were tensors.
static void replaceResults(ResultRange results, ResultRange changed, const Sizes &sizes) {
  OpBuilder builder(changed.front().getContext());
  builder.setInsertionPointAfterValue(changed.front());
  unsigned next = 0;
  for (auto [number, result] : llvm::enumerate(results)) {
    auto size = sizes.find(number);
    auto count = size == sizes.end() ? 1U : static_cast<unsigned>(size->second);
    Value value = changed[next];
    if (size != sizes.end())
      value = makeTensor(builder, result.getLoc(), result.getType(),
                         ValueRange(changed).slice(next, count));
    result.replaceAllUsesWith(value);
    next += count;
  }
}

static void expandArguments(Block &block, const Sizes &sizes) {
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  for (unsigned number = block.getNumArguments(); number-- > 0;) {
    auto size = sizes.find(number);
    if (size == sizes.end())
      continue;
    BlockArgument argument = block.getArgument(number);
    SmallVector<Value> numbers;
    for (unsigned i = 0; i < static_cast<unsigned>(size->second); ++i)
      numbers.push_back(block.insertArgument(
          number + 1 + i, cast<RankedTensorType>(argument.getType()).getElementType(),
          argument.getLoc()));
    argument.replaceAllUsesWith(
        makeTensor(builder, argument.getLoc(), argument.getType(), numbers));
    block.eraseArgument(number);
  }
}

static void expandOperands(Operation *end, MutableOperandRange operands, const Sizes &sizes) {
  OpBuilder builder(end);
  operands.assign(expand(builder, SmallVector<Value>(operands.getAsOperandRange()), sizes));
}

void carry(scf::WhileOp loop, const Sizes &sizes) {
  OpBuilder builder(loop);
  Sizes given;
  for (auto [number, value] : llvm::enumerate(loop.getConditionOp().getArgs()))
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner() == loop.getBeforeBody())
      if (auto size = sizes.find(argument.getArgNumber()); size != sizes.end())
        given[number] = size->second;
  auto changed =
      scf::WhileOp::create(builder, loop.getLoc(), expandTypes(loop.getResultTypes(), given),
                           expand(builder, loop.getInits(), sizes));
  changed->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  changed.getBefore().takeBody(loop.getBefore());
  changed.getAfter().takeBody(loop.getAfter());
  expandArguments(*changed.getBeforeBody(), sizes);
  expandArguments(*changed.getAfterBody(), given);
  expandOperands(changed.getConditionOp(), changed.getConditionOp().getArgsMutable(), given);
  expandOperands(changed.getYieldOp(), changed.getYieldOp().getResultsMutable(), sizes);
  if (changed->getNumResults())
    replaceResults(loop->getResults(), changed->getResults(), given);
  loop.erase();
}

void carry(scf::ForOp loop, const Sizes &sizes) {
  OpBuilder builder(loop);
  auto changed =
      scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(),
                         loop.getStep(), expand(builder, loop.getInitArgs(), sizes));
  changed->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  changed.getRegion().takeBody(loop.getRegion());
  Sizes behindCounter;
  for (auto [number, size] : sizes)
    behindCounter[number + 1] = size;
  expandArguments(*changed.getBody(), behindCounter);
  auto end = cast<scf::YieldOp>(changed.getBody()->getTerminator());
  expandOperands(end, end.getResultsMutable(), sizes);
  replaceResults(loop->getResults(), changed->getResults(), sizes);
  loop.erase();
}

void carry(scf::IfOp branch, const Sizes &sizes) {
  OpBuilder builder(branch);
  auto changed =
      scf::IfOp::create(builder, branch.getLoc(), expandTypes(branch.getResultTypes(), sizes),
                        branch.getCondition(), /*addThenBlock=*/false, /*addElseBlock=*/false);
  changed->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
  changed.getThenRegion().takeBody(branch.getThenRegion());
  changed.getElseRegion().takeBody(branch.getElseRegion());
  for (scf::YieldOp end : {changed.thenYield(), changed.elseYield()})
    expandOperands(end, end.getResultsMutable(), sizes);
  replaceResults(branch->getResults(), changed->getResults(), sizes);
  branch.erase();
}

} // namespace autographc
