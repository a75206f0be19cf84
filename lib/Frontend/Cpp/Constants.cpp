//===- Constants.cpp - what Clang evaluates -------------------------------===//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value Emitter::emitNumber(mlir::Type type, int64_t value, mlir::Location location) {
  mlir::Type element = ag::getElementType(type);
  unsigned width = element.getIntOrFloatBitWidth();
  auto attribute = mlir::IntegerAttr::get(element, llvm::APInt(width, static_cast<uint64_t>(value), /*isSigned=*/true, /*implicitTrunc=*/true));
  return ag::ConstantOp::create(builder, location, type, attribute, mlir::StringAttr());
}

Value Emitter::emitBool(bool value, mlir::Location location) {
  return ag::ConstantOp::create(builder, location, builder.getI1Type(), builder.getBoolAttr(value), mlir::StringAttr());
}

/// A constant of any type that has values here; null where the value has a part that has none.
Value Emitter::emitAPValue(const APValue &value, QualType type, const Expr *where, llvm::StringRef spelling) {
  type = type.getNonReferenceType();
  mlir::Type converted = types.convert(type);
  if (!converted)
    return {};
  mlir::Location location = loc(where);
  auto name = spelling.empty() ? mlir::StringAttr() : builder.getStringAttr(spelling);
  if (value.isInt() && ag::isNumber(converted)) {
    mlir::Type element = ag::getElementType(converted);
    auto attribute = mlir::IntegerAttr::get(element, value.getInt().extOrTrunc(element.getIntOrFloatBitWidth()));
    return ag::ConstantOp::create(builder, location, converted, attribute, name);
  }
  if (value.isFloat() && llvm::isa<mlir::FloatType>(converted))
    return ag::ConstantOp::create(builder, location, converted, mlir::FloatAttr::get(converted, value.getFloat()), name);
  if (Types::isOrdering(type) && value.isStruct()) {
    int64_t order = value.getStructField(0).getInt().getExtValue();
    return emitNumber(converted, order < -1 ? 2 : order, location);
  }
  auto structure = llvm::dyn_cast<ag::StructType>(converted);
  if (!structure || Types::classify(type) == ClassKind::Tuple)
    return {};
  const APValue *elements = &value;
  // std::array holds one C array.
  if (Types::classify(type) == ClassKind::Array && value.isStruct() && value.getStructNumFields() == 1)
    elements = &value.getStructField(0);
  llvm::SmallVector<Value> fields;
  for (auto [index, field] : llvm::enumerate(types.getFields(type))) {
    const APValue *part = nullptr;
    if (elements->isArray())
      part = index < elements->getArrayInitializedElts() ? &elements->getArrayInitializedElt(index)
             : elements->hasArrayFiller()                ? &elements->getArrayFiller()
                                                         : nullptr;
    else if (elements->isStruct())
      part = index < elements->getStructNumBases() ? &elements->getStructBase(index)
                                                   : &elements->getStructField(index - elements->getStructNumBases());
    Value made = part ? emitAPValue(*part, field.type, where) : Value();
    if (!made)
      return {};
    fields.push_back(made);
  }
  return ag::MakeStructOp::create(builder, location, structure, fields);
}

/// A `static const` local whose initialiser Clang evaluates.
Value Emitter::emitStaticConstant(const VarDecl *variable, const Expr *where) {
  bool isConst = ast.getBaseElementType(variable->getType()).isConstQualified() && !variable->getType().isVolatileQualified();
  if (!variable->isStaticLocal() || !isConst || !variable->getInit() || variable->getInit()->isValueDependent())
    return {};
  const APValue *value = variable->evaluateValue();
  return value ? emitAPValue(*value, variable->getType(), where) : Value();
}

/// The characters of a literal as an array.
Value Emitter::emitString(const clang::StringLiteral *literal) {
  auto type = llvm::cast<ag::StructType>(getType(literal->getType(), literal->getSourceRange()));
  llvm::SmallVector<Value> characters;
  for (auto [index, field] : llvm::enumerate(type.getFields()))
    characters.push_back(emitNumber(field, index < literal->getLength() ? literal->getCodeUnit(index) : 0, loc(literal)));
  return ag::MakeStructOp::create(builder, loc(literal), type, characters);
}

/// How printed code names a constant; nothing where its value has to do.
std::string Emitter::spellConstant(const ValueDecl *constant) {
  auto *enumeration = dyn_cast<EnumDecl>(constant->getDeclContext());
  // The enumeration itself has a name everywhere.
  bool isScoped = enumeration && enumeration->isScoped();
  if (isa<VarTemplateSpecializationDecl>(constant) || (!isScoped && !canName(enumeration ? cast<NamedDecl>(enumeration) : constant)))
    return "";
  return constant->getQualifiedNameAsString();
}

Value Emitter::emitConstantIfKnown(const Expr *expression, llvm::StringRef spelling) {
  if (expression->isValueDependent())
    return {};
  mlir::Type type = types.convert(expression->getType());
  if (!type || llvm::isa<mlir::RankedTensorType, ag::ListType>(type))
    return {};
  // A global that is not constant must be read when the program runs, even where its initialiser is known.
  Expr::EvalResult result;
  if (!expression->EvaluateAsRValue(result, ast, /*InConstantContext=*/false) || result.HasSideEffects)
    return {};
  return emitAPValue(result.Val, expression->getType(), expression, spelling);
}

std::optional<int64_t> Emitter::evaluateInteger(const Expr *expression) {
  Expr::EvalResult result;
  if (expression->isValueDependent() || !expression->EvaluateAsInt(result, ast))
    return std::nullopt;
  // An unsigned one of 64 bits keeps its bits.
  return static_cast<int64_t>(result.Val.getInt().extOrTrunc(64).getZExtValue());
}

std::string Emitter::getStringLiteral(const Expr *expression) {
  expression = stripProxies(expression);
  if (auto *cast = dyn_cast<CastExpr>(expression))
    expression = stripProxies(cast->getSubExpr());
  auto *literal = dyn_cast<clang::StringLiteral>(expression);
  if (!literal || literal->getCharByteWidth() != 1)
    refuse(expression->getSourceRange(), diag::StringNotLiteral);
  return literal->getString().str();
}

} // namespace autographc::frontend
