//===- Extents.cpp - what is known of a tensor's shape --------------------===//
#include "Extents.h"

#include "autographc/IR/AG.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {

static int64_t rankOf(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor ? tensor.getRank() : 0;
}

static Shape unknown(Value value) { return Shape(rankOf(value), ShapedType::kDynamic); }

static int64_t constantOf(Value extent) {
  if (auto scalar = extent.getDefiningOp<ag::ToScalarOp>())
    extent = scalar.getOperand();
  IntegerAttr constant;
  return matchPattern(extent, m_Constant(&constant)) ? constant.getValue().getSExtValue()
                                                     : ShapedType::kDynamic;
}

static Shape join(Shape a, const Shape &b) {
  for (auto [left, right] : llvm::zip(a, b))
    if (left != right)
      left = ShapedType::kDynamic;
  return a;
}

/// Aligned at the last axis; an extent beside 1 or beside its equal stays.
static Shape broadcast(Shape a, Shape b) {
  if (a.size() < b.size())
    std::swap(a, b);
  for (size_t i = 0; i < b.size(); ++i) {
    int64_t &left = a[a.size() - 1 - i], right = b[b.size() - 1 - i];
    if (left == 1 || (ShapedType::isDynamic(left) && right != 1))
      left = right;
  }
  return a;
}

Shape Extents::find(Value value) {
  if (rankOf(value) == 0)
    return {};
  if (auto found = known.find(value); found != known.end())
    return found->second;
  Shape shape = infer(value);
  return known[value] = shape;
}

Shape Extents::infer(Value value) {
  if (auto result = dyn_cast<OpResult>(value))
    return inferResult(result);
  auto argument = cast<BlockArgument>(value);
  if (auto loop = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp()))
    return inferCarried(loop, argument.getArgNumber());
  Shape shape = unknown(value);
  // Numbers that no others meet.
  if (fixesArguments)
    for (auto [axis, extent] : llvm::enumerate(shape))
      extent = 1'000'003 + 100 * argument.getArgNumber() + axis;
  return shape;
}

Shape Extents::inferCarried(scf::WhileOp loop, unsigned index) {
  Value key = loop.getBeforeArguments()[index];
  if (auto found = carried.find(key); found != carried.end())
    return found->second;
  Shape shape = find(loop.getInits()[index]);
  while (true) {
    carried[key] = shape;
    known.clear();
    Shape next = join(shape, find(loop.getYieldOp().getOperand(index)));
    if (next == shape)
      return shape;
    shape = next;
  }
}

Shape Extents::inferResult(OpResult result) {
  Operation *op = result.getOwner();
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return inferCarried(loop, result.getResultNumber());
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    auto yielded = [&](Region &region) {
      return region.front().getTerminator()->getOperand(result.getResultNumber());
    };
    Value left = yielded(branch.getThenRegion()), right = yielded(branch.getElseRegion());
    if (left.getDefiningOp<ag::UndefinedOp>() || right.getDefiningOp<ag::UndefinedOp>())
      return find(left.getDefiningOp<ag::UndefinedOp>() ? right : left);
    return join(find(left), find(right));
  }
  if (isa<ag::UnsetOp>(op))
    return Shape(rankOf(result), 0);
  if (auto elements = dyn_cast<ag::FromElementsOp>(op))
    return Shape(elements.getExtents());
  if (isa<ag::ZerosOp, ag::OnesOp, ag::FullOp, ag::BroadcastToOp, ag::ReshapeOp>(op)) {
    Shape shape;
    for (Value extent : op->getOperands().take_back(rankOf(result)))
      shape.push_back(constantOf(extent) < 0 ? ShapedType::kDynamic : constantOf(extent));
    return shape;
  }
  if (auto eye = dyn_cast<ag::EyeOp>(op))
    return Shape(2, constantOf(eye.getExtent()));
  if (auto range = dyn_cast<ag::ArangeOp>(op); range && range.getBounds().size() == 1)
    return Shape(1, std::max<int64_t>(constantOf(range.getBounds()[0]), ShapedType::kDynamic));
  if (auto append = dyn_cast<ag::AppendOp>(op)) {
    Shape shape = find(append.getOperand());
    if (!ShapedType::isDynamic(shape[0]))
      ++shape[0];
    return shape;
  }
  if (auto subscript = dyn_cast<ag::SubscriptOp>(op)) {
    Shape shape = find(subscript.getOperand()), kept;
    for (auto [axis, extent] : llvm::enumerate(shape))
      if (axis >= subscript.getKinds().size())
        kept.push_back(extent);
      else if (ag::keepsAxis(subscript.getKinds()[axis]))
        kept.push_back(ShapedType::kDynamic);
    return kept;
  }
  if (isa<ag::BindOp, ag::UpdateOp, ag::ZerosLikeOp, ag::OnesLikeOp, ag::FullLikeOp,
          ag::CumulativeSumOp, ag::SortOp, ag::FlipOp>(op))
    return find(isa<ag::UpdateOp>(op) ? cast<ag::UpdateOp>(op).getOperand() : op->getOperand(0));
  // Element by element: every op whose operands and result are tensors of broadcast shapes carries
  // the trait.
  if (op->getName().hasTrait<ag::ElementwiseTrait>()) {
    Shape shape;
    for (Value operand : op->getOperands())
      shape = broadcast(shape, find(operand));
    return shape.size() == static_cast<size_t>(rankOf(result)) ? shape : unknown(result);
  }
  return unknown(result);
}

} // namespace autographc
