//===- AG.cpp - the ag dialect: registration, types, verifiers ------------===//
#include "autographc/IR/AG.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "autographc/IR/AGDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "autographc/IR/AGTypes.cpp.inc"

namespace autographc::ag {

void AGDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "autographc/IR/AGTypes.cpp.inc"
      >();
  registerAGDialectOperations(this);
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
  llvm::interleaveComma(getFields(), printer.getStream(),
                        [&](Type field) { printer.printType(field); });
  printer << "]>";
}

Value skipBinds(Value value) {
  while (auto bind = value.getDefiningOp<BindOp>())
    value = bind.getValue();
  return value;
}

bool holdsState(Type type) {
  auto object = dyn_cast<StructType>(type);
  return isa<StateType>(type) || (object && llvm::any_of(object.getFields(), holdsState));
}

bool isNumber(Type type) {
  return isa<IntegerType, Float16Type, BFloat16Type, Float32Type, Float64Type, Float80Type,
             ComplexType, IndexType, EnumType>(type);
}

bool isArray(Type type) {
  auto structure = dyn_cast<StructType>(type);
  return structure &&
         (isLibraryClass(structure, "std::array") || structure.getName().ends_with("]"));
}

RankedTensorType getWholeArray(Type type) {
  SmallVector<int64_t> shape;
  int64_t count = 1;
  for (; isArray(type); type = cast<StructType>(type).getFields().front()) {
    shape.push_back(cast<StructType>(type).getFields().size());
    count *= shape.back();
    if (count == 0)
      return {};
  }
  // A C string is an address on the other side.
  if (shape.empty() || static_cast<size_t>(count) < leastWholeArray || !isNumber(type) ||
      isText(type))
    return {};
  return RankedTensorType::get(shape, getElementType(type));
}

bool isStatic(Type type) {
  auto structure = dyn_cast<StructType>(type);
  return structure && structure.getName().starts_with("ag::Static<") &&
         structure.getFields().size() == 1;
}

void appendStatics(Type type, SmallVectorImpl<Type> &statics) {
  if (isStatic(type))
    statics.push_back(type);
  else if (auto structure = dyn_cast<StructType>(type); structure && !getWholeArray(type))
    for (Type field : structure.getFields())
      appendStatics(field, statics);
}

bool holdsStatic(Type type) {
  SmallVector<Type> statics;
  appendStatics(type, statics);
  return !statics.empty();
}

bool isLibraryClass(Type type, StringRef name) {
  auto structure = dyn_cast_or_null<StructType>(type);
  StringRef spelling = structure ? structure.getName() : StringRef();
  return spelling.consume_front(name) && spelling.starts_with("<") && spelling.ends_with(">");
}

bool isHalf(Type type) { return isa<Float16Type, BFloat16Type>(type); }

Type getRealType(Type type) {
  auto complex = dyn_cast<ComplexType>(type);
  return complex ? complex.getElementType() : type;
}

TypedAttr getNumberAttr(Type type, int64_t value) {
  type = getElementType(type);
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex::NumberAttr::get(complex, static_cast<double>(value), 0.0);
  if (isa<FloatType>(type))
    return FloatAttr::get(type, static_cast<double>(value));
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return IntegerAttr::get(
      type, APInt(width, static_cast<uint64_t>(value), /*isSigned=*/true, /*implicitTrunc=*/true));
}

Type getElementType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getElementType();
  if (auto enumeration = dyn_cast<EnumType>(type))
    return enumeration.getUnderlying();
  return type;
}

bool isText(Type type) { return type == getTextType(type.getContext()); }

Type getTextType(MLIRContext *context) {
  return EnumType::get(context, "const char *", IntegerType::get(context, 64, IntegerType::Signed));
}

bool isScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0;
}

bool isImperative(Operation *op) {
  return isa<VariableOp, ReadOp, AssignOp, CleanupOp, EndCleanupOp, IfOp, WhileOp, ForOp, SwitchOp,
             ScopeOp, BreakOp, ContinueOp, ReturnOp, YieldOp, ConditionOp>(op);
}

bool isIntegerOperand(Type type) {
  return (isNumber(type) || isScalar(type)) && isa<IntegerType, IndexType>(getElementType(type));
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (!(*this)->getParentOfType<func::FuncOp>())
    return emitOpError("must be in a function");
  if (!symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getCalleeAttr()))
    return emitOpError("calls `") << getCallee() << "`, which is not a function of the module";
  return success();
}

LogicalResult UnwindOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (!symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getCalleeAttr()))
    return emitOpError("names `") << getCallee() << "`, which is not a function of the module";
  return success();
}

} // namespace autographc::ag
