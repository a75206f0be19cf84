//===- KeptRows.cpp - numbers of a block on one list -----------------------===//
#include "Kept.h"
#include "ReverseCode.h"

using namespace mlir;

namespace autographc {

/// A block keeps its rows at its end. How long they are is known once all of it is undone.
Value Kept::keepInRow(Value value, ag::ListType type) {
  Location loc = value.getLoc();
  Block *block = value.getParentBlock();
  Row &row = rows[{block, type}];
  if (!row.list) {
    row.list = declare(value, type);
    builder.setInsertionPointAfterValue(row.list);
    ag::AssignOp::create(builder, loc, row.list,
                         ag::MakeListOp::create(builder, loc, type, ValueRange()));
    builder.setInsertionPoint(anchors.lookup(nullptr));
    Value size = emitListSize(builder, emitRead(builder, loc, row.list), loc);
    Value cursor = ag::VariableOp::create(builder, loc, ag::RefType::get(size.getType()), "cursor",
                                          /*generated=*/true, BoolAttr());
    ag::AssignOp::create(builder, loc, cursor, size);
    builder.setInsertionPoint(anchors.lookup(block));
    Value left = emitRead(builder, loc, cursor);
    row.count = emitInteger(builder, 0, loc).getDefiningOp<ag::ConstantOp>();
    row.begin = ag::SubtractOp::create(builder, loc, left.getType(), left, row.count);
    ag::AssignOp::create(builder, loc, cursor, row.begin);
    row.lastPush = nullptr;
  }
  int64_t place = cast<IntegerAttr>(row.count.getValue()).getValue().getSExtValue();
  builder.setInsertionPoint(block->getTerminator());
  if (row.lastPush)
    builder.setInsertionPointAfter(row.lastPush);
  Value before = emitRead(builder, loc, row.list);
  Value number = ag::ItemOp::create(builder, loc, type.getElementType(), value, /*implicit=*/true);
  Value grown = ag::ListPushOp::create(builder, loc, type, before, number, /*front=*/false);
  row.lastPush = ag::AssignOp::create(builder, loc, row.list, grown);
  row.count.setValueAttr(builder.getIntegerAttr(row.count.getType(), place + 1));
  builder.setInsertionPoint(anchors.lookup(block));
  Value index = row.begin;
  if (place)
    index =
        ag::AddOp::create(builder, loc, index.getType(), index, emitInteger(builder, place, loc));
  return emitElement(builder, emitRead(builder, loc, row.list), index, loc);
}

} // namespace autographc
