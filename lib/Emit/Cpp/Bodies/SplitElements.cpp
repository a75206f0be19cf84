//===- SplitElements.cpp - elements of arrays that are fields -------------===//
#include "Splitter.h"

using namespace mlir;

namespace autographc::emit {

Value Splitter::join(Type type, ValueRange fields) {
  Value whole = ag::UndefinedOp::create(builder, fields[0].getLoc(), type);
  setFields(whole, fields);
  return whole;
}

/// The element at an index, of elements that are known by their parts. `depth`: how deep in them
/// these are.
Value Splitter::chooseRead(ArrayRef<Value> elements, Value index, unsigned depth) {
  Type type = elements[0].getType();
  if (isState(type))
    return subscriptState(builder, elements[0], depth, index);
  if (!isApart(type)) {
    std::function<Value(unsigned)> choose = [&](unsigned i) {
      auto next = [&] { return choose(i + 1); };
      return i + 1 == elements.size() ? elements[i]
                                      : chooseAt(
                                            builder, index.getLoc(), {index, i}, type,
                                            [&] { return elements[i]; }, next);
    };
    return choose(0);
  }
  SmallVector<Value> fields;
  for (unsigned field = 0, count = cast<ag::StructType>(type).getFields().size(); field < count;
       ++field) {
    SmallVector<Value> parts;
    for (Value element : elements)
      parts.push_back(getFields(element)[field]);
    fields.push_back(chooseRead(parts, index, depth + 1));
  }
  return join(type, fields);
}

/// What an element, or a part of it, is after one at an index was written.
Value Splitter::chooseWritten(Value old, Value written, Value index, unsigned number) {
  if (isState(old.getType()) || old == written)
    return old;
  if (!isApart(old.getType()))
    return chooseAt(
        builder, index.getLoc(), {index, number}, old.getType(), [&] { return written; },
        [&] { return old; });
  SmallVector<Value> before(getFields(old)), after(getFields(written)), fields;
  for (auto [left, right] : llvm::zip_equal(before, after))
    fields.push_back(chooseWritten(left, right, index, number));
  return join(old.getType(), fields);
}

void Splitter::splitWrite(ag::ListSetOp op) {
  SmallVector<Value> elements(getFields(op.getList())), fields;
  builder.setInsertionPoint(op);
  for (auto [number, element] : llvm::enumerate(elements))
    fields.push_back(chooseWritten(element, op.getValue(), op.getIndex(), number));
  op.replaceAllUsesWith(join(op.getType(), fields));
  retire(op);
}

} // namespace autographc::emit
