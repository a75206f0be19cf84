//===- ReverseElements.cpp - reads and writes of parts of tensors ---------===//
#include "Reverse.h"

using namespace mlir;

namespace autographc {

/// What was in range before is so in an adjoint, which has the extents of its value.
template <typename Op> Op Reverse::markInside(Op op) {
  if (recording.areAlike)
    ag::setAttr<ag::InsideAttr>(op);
  return op;
}

void Reverse::undoSubscript(ag::SubscriptOp op, Value d) {
  Type type = op.getOperand().getType(), piece = d.getType();
  Leaf leaf = getLeaf(op.getOperand());
  SmallVector<Value> indices =
      llvm::map_to_vector(op.getIndices(), [&](Value index) { return kept.get(index); });
  auto addTo = [&](Value total) -> Value {
    Value sum = markInside(ag::SubscriptOp::create(builder, loc, piece, total, indices,
                                                   op.getKindsAttr(), op.getFormAttr()));
    sum = emitSum(builder, sum, d, loc, recording.areAlike);
    return markInside(ag::UpdateOp::create(builder, loc, type, total, sum, indices,
                                           op.getKindsAttr(), op.getFormAttr()));
  };
  auto emitNone = [&]() -> Value {
    return ag::FullOp::create(builder, loc, type, emitNeutral(builder, type, loc),
                              kept.getExtents(op.getOperand()));
  };
  Presence known = adjoints.presence.get(leaf);
  if (known != Presence::Maybe || adjoints.isNeutral(leaf))
    return adjoints.assign(
        leaf, addTo(known == Presence::None ? emitNone() : adjoints.read(leaf, loc)), loc);
  kept.getExtents(op.getOperand());
  Value total = createChoice(
      builder, type, adjoints.readFlag(leaf, loc), loc, [&] { return adjoints.read(leaf, loc); },
      emitNone);
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
    Value part = markInside(ag::SubscriptOp::create(builder, loc, piece, d, indices,
                                                    op.getKindsAttr(), op.getFormAttr()));
    if (ag::isScalar(value) && rank != 0)
      part = ag::SumOp::create(builder, loc, value, part, builder.getDenseI64ArrayAttr({}),
                               /*all=*/builder.getUnitAttr(), /*keepdims=*/UnitAttr());
    add(op.getValue(), part);
  }
  if (isWanted(op.getOperandMutable()))
    add(op.getOperand(),
        markInside(ag::UpdateOp::create(builder, loc, type, d, emitNeutral(builder, type, loc),
                                        indices, op.getKindsAttr(), op.getFormAttr())));
}

Value Reverse::emitPiece(Value d, Type type, int64_t axis, Value begin, Value end) {
  SmallVector<Value> indices;
  SmallVector<int64_t> kinds(axis, ag::SliceKind);
  Type small = builder.getIntegerType(32, /*isSigned=*/true);
  for (int64_t before = 0; before < axis; ++before) {
    Value number =
        ag::ConstantOp::create(builder, loc, small, ag::getNumberAttr(small, before), StringAttr());
    Value first = emitInteger(0);
    llvm::append_range(
        indices, ValueRange{first, ag::ExtentOp::create(builder, loc, first.getType(), d, number)});
  }
  indices.push_back(begin);
  if (end)
    indices.push_back(end);
  kinds.push_back(end ? ag::SliceKind : ag::IndexKind);
  return ag::SubscriptOp::create(builder, loc, type, d, indices,
                                 builder.getDenseI64ArrayAttr(kinds),
                                 builder.getStringAttr(kinds.size() > 1 ? "call" : "brackets"));
}

/// Of parts along an axis, each its piece of the whole; of a new axis one each.
void Reverse::undoJoin(Operation *op, Value d) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto concat = dyn_cast<ag::ConcatOp>(op);
  int64_t axis = concat ? concat.getAxis() : 0;
  axis = axis < 0 ? axis + type.getRank() : axis;
  Value end;
  for (OpOperand &operand : llvm::reverse(op->getOpOperands())) {
    Value begin;
    bool isRow = isa<ag::StackOp>(op) || (isa<ag::AppendOp>(op) && operand.getOperandNumber() == 1);
    if (isa<ag::StackOp>(op)) {
      begin = emitInteger(operand.getOperandNumber());
    } else {
      if (!end)
        end = kept.getExtent(op->getResult(0), axis);
      Value extent = isRow ? emitInteger(1) : kept.getExtent(operand.get(), axis);
      begin = ag::SubtractOp::create(builder, loc, end.getType(), end, extent);
    }
    if (isWanted(operand))
      add(operand.get(), emitPiece(d, operand.get().getType(), axis, begin, isRow ? Value() : end));
    end = begin;
  }
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
