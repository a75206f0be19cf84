//===- AG.cpp - the ag dialect: registration, types, verifiers ------------===//
#include "autographc/IR/AG.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "autographc/IR/AGDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "autographc/IR/AGTypes.cpp.inc"
#define GET_OP_CLASSES
#include "autographc/IR/AGOps.cpp.inc"

namespace autographc::ag {

void AGDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "autographc/IR/AGTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "autographc/IR/AGOps.cpp.inc"
      >();
}

// `<"name", [type, type]>`
Type StructType::parse(AsmParser &parser) {
  std::string name;
  SmallVector<Type> fields;
  auto field = [&] { return parser.parseType(fields.emplace_back()); };
  if (parser.parseLess() || parser.parseString(&name) || parser.parseComma() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, field) || parser.parseGreater())
    return {};
  return get(parser.getContext(), name, fields);
}

void StructType::print(AsmPrinter &printer) const {
  printer << "<";
  printer.printString(getName());
  printer << ", [";
  llvm::interleaveComma(getFields(), printer.getStream(), [&](Type field) { printer.printType(field); });
  printer << "]>";
}

bool isNumber(Type type) { return isa<IntegerType, Float32Type, Float64Type, IndexType, EnumType>(type); }

Type getElementType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getElementType();
  if (auto enumeration = dyn_cast<EnumType>(type))
    return enumeration.getUnderlying();
  return type;
}

bool isScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0;
}

bool isIntegerOperand(Type type) {
  return (isNumber(type) || isScalar(type)) && isa<IntegerType, IndexType>(getElementType(type));
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

/// A region of a structured statement ends in one of these.
static LogicalResult verifyEnd(Operation *op, Region &region, bool condition = false) {
  if (region.empty())
    return success();
  Operation *end = region.front().empty() ? nullptr : &region.front().back();
  bool right = end && (condition ? isa<ConditionOp>(end) : isa<YieldOp, BreakOp, ContinueOp, ReturnOp>(end));
  return right ? success() : op->emitOpError("has a region without its terminator");
}

LogicalResult IfOp::verify() {
  if (getNumResults() && getElseRegion().empty())
    return emitOpError("with results needs an else region");
  for (Region &region : getOperation()->getRegions()) {
    if (failed(verifyEnd(*this, region)))
      return failure();
    if (region.empty())
      continue;
    if (auto yield = dyn_cast<YieldOp>(region.front().back()))
      if (yield.getOperandTypes() != getResultTypes())
        return emitOpError("must yield values of the types of its results");
  }
  return success();
}

LogicalResult WhileOp::verify() {
  if (failed(verifyEnd(*this, getCondition(), /*condition=*/true)) || failed(verifyEnd(*this, getBody())))
    return failure();
  return verifyEnd(*this, getStep());
}

LogicalResult ForOp::verify() {
  if (getBody().getNumArguments() != 1 || getBody().getArgument(0).getType() != getLower().getType())
    return emitOpError("must have one argument of the bounds' type");
  return verifyEnd(*this, getBody());
}

LogicalResult SwitchOp::verify() {
  if (getValues().size() != getTargets().size())
    return emitOpError("must have one target for each value");
  for (Region &region : getCases())
    if (failed(verifyEnd(*this, region)))
      return failure();
  int64_t regions = getCases().size(), fallback = static_cast<int64_t>(getDefaultTarget());
  if (fallback < -1 || fallback >= regions)
    return emitOpError("has a default target that is no region");
  for (int64_t target : getTargets())
    if (target < 0 || target >= regions)
      return emitOpError("has a target that is no region");
  return success();
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (!symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getCalleeAttr()))
    return emitOpError("calls `") << getCallee() << "`, which is not a function of the module";
  return success();
}

} // namespace autographc::ag
