//===- Reasons.cpp - why a value is known at run time only ----------------===//
#include "Reasons.h"

#include "autographc/IR/AG.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {

static std::string dtypeName(Type type) {
  if (type.isF32() || type.isF64())
    return fmt::format("float{}", type.getIntOrFloatBitWidth());
  if (type.isInteger(1))
    return "bool";
  if (isa<IntegerType>(type))
    return fmt::format("{}int{}", type.isUnsignedInteger() ? "u" : "", type.getIntOrFloatBitWidth());
  return "value";
}

std::string describeType(Type type) {
  if (auto structure = dyn_cast<ag::StructType>(type))
    return structure.getName().str();
  if (auto enumeration = dyn_cast<ag::EnumType>(type))
    return enumeration.getName().str();
  if (auto list = dyn_cast<ag::ListType>(type))
    return "list of " + describeType(list.getElementType());
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return dtypeName(type);
  std::string shape;
  for (int64_t extent : tensor.getShape())
    shape += (shape.empty() ? "" : ",") + (ShapedType::isDynamic(extent) ? std::string("?") : std::to_string(extent));
  return dtypeName(tensor.getElementType()) + "[" + shape + "]";
}

static std::string nameAt(Operation *op, unsigned index) {
  auto names = op->getAttrOfType<ArrayAttr>("ag.names");
  if (!names || index >= names.size())
    return "";
  return cast<StringAttr>(names[index]).getValue().str();
}

std::string findName(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (auto function = dyn_cast<func::FuncOp>(parent)) {
      auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), "ag.name");
      return name ? name.getValue().str() : "";
    }
    return nameAt(parent, argument.getArgNumber());
  }
  if (auto bind = value.getDefiningOp<ag::BindOp>())
    return bind.getName().str();
  for (Operation *user : value.getUsers())
    if (auto bind = dyn_cast<ag::BindOp>(user))
      return bind.getName().str();
  return nameAt(value.getDefiningOp(), cast<OpResult>(value).getResultNumber());
}

static unsigned lineOf(Operation *op) {
  auto place = op->getLoc()->findInstanceOf<FileLineColLoc>();
  return place ? place.getLine() : 0;
}

std::string Reasons::explain(Value value) {
  auto [entry, isNew] = known.try_emplace(value);
  if (!isNew)
    return entry->second;
  std::string reason = isa<BlockArgument>(value) ? explainArgument(cast<BlockArgument>(value)) : explainResult(cast<OpResult>(value));
  return known[value] = reason;
}

std::string Reasons::explainArgument(BlockArgument argument) {
  Operation *parent = argument.getOwner()->getParentOp();
  std::string name = findName(argument);
  if (isa<func::FuncOp>(parent))
    return fmt::format("`{}` is {}", name, isa<RankedTensorType>(argument.getType()) ? "a tensor argument" : "a run-time argument");
  auto loop = dyn_cast<scf::WhileOp>(parent);
  if (!loop)
    return "it is known at run time only";
  unsigned index = argument.getArgNumber();
  bool dynamic = !explain(loop.getInits()[index]).empty() || !explain(loop.getYieldOp().getOperand(index)).empty();
  return dynamic ? fmt::format("`{}` is carried by the loop on line {}", name, lineOf(loop)) : "";
}

std::string Reasons::explainResult(OpResult result) {
  Operation *op = result.getOwner();
  if (auto call = dyn_cast<ag::CallOp>(op))
    return fmt::format("the result of `{}` is known at run time only", call.getSpelling());
  if (auto call = dyn_cast<ag::HostCallOp>(op))
    return fmt::format("the result of `{}` is known at run time only", call.getSpelling());
  if (auto read = dyn_cast<ag::GlobalReadOp>(op))
    return fmt::format("`{}` is read at run time", read.getSpelling());
  if (auto extent = dyn_cast<ag::ExtentOp>(op))
    if (std::string name = findName(extent.getOperand()); !name.empty() && !explain(extent.getOperand()).empty())
      return fmt::format("the extent of `{}` is known at run time only", name);
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    if (std::string reason = explain(branch.getCondition()); !reason.empty())
      return reason;
    for (Region &region : branch->getRegions())
      if (std::string reason = explain(region.front().getTerminator()->getOperand(result.getResultNumber())); !reason.empty())
        return reason;
    return "";
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    unsigned index = result.getResultNumber();
    if (std::string reason = explain(loop.getConditionOp().getCondition()); !reason.empty())
      return reason;
    return explain(loop.getBeforeArguments()[std::min<unsigned>(index, loop.getBeforeArguments().size() - 1)]);
  }
  for (Value operand : op->getOperands())
    if (std::string reason = explain(operand); !reason.empty())
      return reason;
  return "";
}

} // namespace autographc
