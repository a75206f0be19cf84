//===- ReverseElements.cpp - reads and writes of parts of tensors ---------===//
#include "Reverse.h"

using namespace mlir;

namespace autographc {

void Reverse::undoSubscript(ag::SubscriptOp op, Value d) {
  Type type = op.getOperand().getType(), piece = d.getType();
  Leaf leaf = getLeaf(op.getOperand());
  SmallVector<Value> indices =
      llvm::map_to_vector(op.getIndices(), [&](Value index) { return kept.get(index); });
  auto addTo = [&](Value total) -> Value {
    Value sum = ag::SubscriptOp::create(builder, loc, piece, total, indices, op.getKindsAttr(),
                                        op.getFormAttr());
    sum = emitSum(builder, sum, d, loc);
    return ag::UpdateOp::create(builder, loc, type, total, sum, indices, op.getKindsAttr(),
                                op.getFormAttr());
  };
  auto emitNone = [&]() -> Value {
    return ag::FullOp::create(builder, loc, type, emitFloat(builder, type, -0.0, loc),
                              kept.getExtents(op.getOperand()));
  };
  Presence known = adjoints.presence.get(leaf);
  if (known != Presence::Maybe)
    return adjoints.assign(
        leaf, addTo(known == Presence::None ? emitNone() : adjoints.read(leaf, loc)), loc);
  kept.getExtents(op.getOperand());
  Value total = createChoice(
      type, adjoints.readFlag(leaf, loc), [&] { return adjoints.read(leaf, loc); }, emitNone);
  adjoints.assign(leaf, addTo(total), loc);
}

void Reverse::undoUpdate(ag::UpdateOp op, Value d) {
  Type type = op.getType();
  SmallVector<Value> indices =
      llvm::map_to_vector(op.getIndices(), [&](Value index) { return kept.get(index); });
  if (isWanted(op.getValueMutable())) {
    Type value = op.getValue().getType();
    // What an index takes is no axis of the piece.
    int64_t rank = cast<RankedTensorType>(type).getRank();
    for (int64_t kind : op.getKinds())
      rank -= !ag::keepsAxis(kind);
    auto piece = RankedTensorType::get(SmallVector<int64_t>(rank, ShapedType::kDynamic),
                                       ag::getElementType(type));
    Value part = ag::SubscriptOp::create(builder, loc, piece, d, indices, op.getKindsAttr(),
                                         op.getFormAttr());
    if (ag::isScalar(value) && rank != 0)
      part = ag::SumOp::create(builder, loc, value, part, builder.getDenseI64ArrayAttr({}),
                               /*all=*/builder.getUnitAttr(), /*keepdims=*/UnitAttr());
    add(op.getValue(), part);
  }
  if (isWanted(op.getOperandMutable()))
    add(op.getOperand(),
        ag::UpdateOp::create(builder, loc, type, d, emitFloat(builder, type, -0.0, loc), indices,
                             op.getKindsAttr(), op.getFormAttr()));
}

void Reverse::undoElements(ag::FromElementsOp op, Value d) {
  auto type = cast<RankedTensorType>(op.getType());
  Type scalar = RankedTensorType::get({}, type.getElementType());
  ArrayRef<int64_t> extents = op.getExtents();
  SmallVector<int64_t> kinds(type.getRank(), ag::IndexKind);
  for (int64_t k = op.getNumOperands() - 1; k >= 0; --k) {
    if (!isWanted(op->getOpOperand(k)))
      continue;
    SmallVector<Value> indices(type.getRank());
    int64_t rest = k;
    for (int64_t axis = type.getRank() - 1; axis >= 0; --axis) {
      indices[axis] = emitInteger(rest % extents[axis]);
      rest /= extents[axis];
    }
    add(op->getOperand(k),
        ag::SubscriptOp::create(builder, loc, scalar, d, indices,
                                builder.getDenseI64ArrayAttr(kinds),
                                builder.getStringAttr(type.getRank() > 1 ? "call" : "brackets")));
  }
}

} // namespace autographc
