//===- Leaves.cpp - the leaves a C++-typed value is made of ---------------===//

#include "autographc/IR/Leaves.h"

#include "autographc/IR/AG.h"

using namespace mlir;

namespace autographc {

// See SpecializeLists.cpp.
static void appendListLeaves(ag::ListType list, SmallVectorImpl<Type> &leaves) {
  auto si64 = IntegerType::get(list.getContext(), 64, IntegerType::Signed);
  for (Type leaf : getLeafTypes(list.getElementType())) {
    auto tensor = dyn_cast<RankedTensorType>(leaf);
    leaves.push_back(
        RankedTensorType::get({ShapedType::kDynamic}, tensor ? tensor.getElementType() : leaf));
    if (tensor)
      leaves.push_back(RankedTensorType::get({ShapedType::kDynamic, tensor.getRank() + 2}, si64));
  }
  if (list.getIsDeque())
    leaves.push_back(si64);
}

void appendLeafTypes(Type type, SmallVectorImpl<Type> &leaves) {
  if (ag::isScalar(type)) {
    leaves.push_back(ag::getElementType(type));
    leaves.push_back(IntegerType::get(type.getContext(), 1));
  } else if (RankedTensorType whole = ag::getWholeArray(type)) {
    leaves.push_back(whole);
  } else if (auto structure = dyn_cast<ag::StructType>(type)) {
    for (Type field : structure.getFields())
      appendLeafTypes(field, leaves);
  } else if (auto list = dyn_cast<ag::ListType>(type)) {
    appendListLeaves(list, leaves);
  } else if (auto enumeration = dyn_cast<ag::EnumType>(type)) {
    leaves.push_back(enumeration.getUnderlying());
  } else if (isa<ag::StateType, ag::CallableType>(type)) {
    // Its address.
    leaves.push_back(IntegerType::get(type.getContext(), 64, IntegerType::Signed));
  } else {
    leaves.push_back(type);
  }
}

SmallVector<Type> getLeafTypes(Type type) {
  SmallVector<Type> leaves;
  appendLeafTypes(type, leaves);
  return leaves;
}

unsigned countSlots(Type leaf) {
  auto tensor = dyn_cast<RankedTensorType>(leaf);
  return tensor ? 1 + tensor.getRank() : isa<ComplexType, Float80Type>(leaf) ? 2 : 1;
}

unsigned countBytes(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * countBytes(complex.getElementType());
  if (element.isIndex())
    return 8;
  return element.isF80() ? 16 : (element.getIntOrFloatBitWidth() + 7) / 8;
}

void appendInterfaceTypes(Type type, SmallVectorImpl<Type> &parts) {
  if (RankedTensorType whole = ag::getWholeArray(type)) {
    parts.push_back(whole);
  } else if (auto structure = dyn_cast<ag::StructType>(type)) {
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
