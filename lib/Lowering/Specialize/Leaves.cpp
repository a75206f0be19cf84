//===- Leaves.cpp - the leaves a C++-typed value is made of ---------------===//
#include "Leaves.h"

#include "autographc/IR/AG.h"

using namespace mlir;

namespace autographc {

// A list: its count, then for each leaf of the element one buffer with an entry an element. A tensor leaf of rank r has its elements
// one after the other in a flat buffer, the number of those in use, and a table of r + 1 numbers an element: offset and extents.
static void appendListLeaves(Type element, SmallVectorImpl<Type> &leaves) {
  auto si64 = IntegerType::get(element.getContext(), 64, IntegerType::Signed);
  leaves.push_back(si64);
  for (Type leaf : getLeafTypes(element)) {
    auto tensor = dyn_cast<RankedTensorType>(leaf);
    leaves.push_back(RankedTensorType::get({ShapedType::kDynamic}, tensor ? tensor.getElementType() : leaf));
    if (!tensor)
      continue;
    leaves.push_back(si64);
    leaves.push_back(RankedTensorType::get({ShapedType::kDynamic, tensor.getRank() + 1}, si64));
  }
}

void appendLeafTypes(Type type, SmallVectorImpl<Type> &leaves) {
  if (ag::isScalar(type)) {
    leaves.push_back(ag::getElementType(type));
    leaves.push_back(IntegerType::get(type.getContext(), 1));
  } else if (auto structure = dyn_cast<ag::StructType>(type)) {
    for (Type field : structure.getFields())
      appendLeafTypes(field, leaves);
  } else if (auto list = dyn_cast<ag::ListType>(type)) {
    appendListLeaves(list.getElementType(), leaves);
  } else if (auto enumeration = dyn_cast<ag::EnumType>(type)) {
    leaves.push_back(enumeration.getUnderlying());
  } else {
    leaves.push_back(type);
  }
}

SmallVector<Type> getLeafTypes(Type type) {
  SmallVector<Type> leaves;
  appendLeafTypes(type, leaves);
  return leaves;
}

void appendInterfaceTypes(Type type, SmallVectorImpl<Type> &parts) {
  if (auto structure = dyn_cast<ag::StructType>(type)) {
    for (Type field : structure.getFields())
      appendInterfaceTypes(field, parts);
  } else if (auto enumeration = dyn_cast<ag::EnumType>(type)) {
    parts.push_back(enumeration.getUnderlying());
  } else {
    parts.push_back(type);
  }
}

unsigned countFlags(Type type) {
  if (auto structure = dyn_cast<ag::StructType>(type)) {
    unsigned count = 0;
    for (Type field : structure.getFields())
      count += countFlags(field);
    return count;
  }
  return ag::isScalar(type);
}

unsigned getFieldOffset(Type type, unsigned index) {
  unsigned offset = 0;
  for (Type field : cast<ag::StructType>(type).getFields().take_front(index))
    offset += getLeafTypes(field).size();
  return offset;
}

unsigned getFieldFlagOffset(Type type, unsigned index) {
  unsigned offset = 0;
  for (Type field : cast<ag::StructType>(type).getFields().take_front(index))
    offset += countFlags(field);
  return offset;
}

} // namespace autographc
