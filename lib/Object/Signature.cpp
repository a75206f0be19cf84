//===- Signature.cpp - argument leaves of a function, for its record ------===//
#include "Signature.h"

#include "autographc/IR/AG.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;

namespace autographc {

static std::string dtypeName(Type type) {
  if (type.isF32() || type.isF64())
    return fmt::format("f{}", type.getIntOrFloatBitWidth());
  if (type.isInteger(1))
    return "bool";
  return fmt::format("{}{}", type.isUnsignedInteger() ? "u" : "i", type.getIntOrFloatBitWidth());
}

void Signature::add(Type type) {
  if (auto structure = dyn_cast<ag::StructType>(type)) {
    for (Type field : structure.getFields())
      add(field);
    return;
  }
  std::string shape;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    leaves += tensor.getRank() ? static_cast<char>('0' + tensor.getRank()) : 's';
    std::vector<std::string> words;
    for (int64_t extent : tensor.getShape()) {
      extents.push_back(ShapedType::isDynamic(extent) ? -1 : extent);
      words.push_back(ShapedType::isDynamic(extent) ? "?" : std::to_string(extent));
    }
    if (tensor.getRank())
      shape = fmt::format("[{}]", fmt::join(words, ","));
  } else {
    leaves += isa<ag::ListType>(type) ? 'l' : 'n';
  }
  if (!text.empty())
    text += ", ";
  if (auto list = dyn_cast<ag::ListType>(type))
    text += "list";
  else
    text += dtypeName(ag::getElementType(type)) + shape;
}

} // namespace autographc
