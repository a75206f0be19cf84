//===- Constants.cpp - what Clang evaluates -------------------------------===//
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"

#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// What a std::tuple holds: a class for each element, after the one for those that follow it.
static void appendHeads(const APValue &value, llvm::SmallVector<const APValue *> &heads) {
  if (!value.isStruct())
    return;
  for (unsigned base = value.getStructNumBases(); base--;)
    appendHeads(value.getStructBase(base), heads);
  if (!value.getStructNumBases() && value.getStructNumFields() == 1)
    heads.push_back(&value.getStructField(0));
}

/// What a std::optional holds: a union with its value, and whether there is one.
static const APValue *findPayload(const APValue &value) {
  if (!value.isStruct())
    return nullptr;
  unsigned bases = value.getStructNumBases(), fields = value.getStructNumFields();
  if (fields == 2 && value.getStructField(0).isUnion() && value.getStructField(1).isInt())
    return &value;
  for (unsigned i = 0; i < bases + fields; ++i)
    if (const APValue *found =
            findPayload(i < bases ? value.getStructBase(i) : value.getStructField(i - bases)))
      return found;
  return nullptr;
}

/// The values of the fields that `Types::getFields` lists; fewer where one is not known.
static llvm::SmallVector<const APValue *> getParts(const APValue &value, QualType type,
                                                   size_t count) {
  ClassKind kind = Types::classify(type);
  llvm::SmallVector<const APValue *> parts;
  if (kind == ClassKind::Tuple) {
    appendHeads(value, parts);
    return parts;
  }
  // std::array holds one C array.
  const APValue &elements =
      kind == ClassKind::Array && value.isStruct() && value.getStructNumFields() == 1
          ? value.getStructField(0)
          : value;
  if (elements.isArray()) {
    for (size_t index = 0; index < count; ++index)
      if (index < elements.getArrayInitializedElts())
        parts.push_back(&elements.getArrayInitializedElt(index));
      else if (elements.hasArrayFiller())
        parts.push_back(&elements.getArrayFiller());
  } else if (elements.isStruct()) {
    // The base of a std::pair is the library's own.
    for (unsigned base = 0; kind != ClassKind::Pair && base < elements.getStructNumBases(); ++base)
      parts.push_back(&elements.getStructBase(base));
    for (unsigned field = 0; field < elements.getStructNumFields(); ++field)
      parts.push_back(&elements.getStructField(field));
  }
  return parts;
}

/// A pointer to a function, or null.
Value ExpressionEmitter::emitFunctionConstant(const APValue &value, QualType type,
                                              const Expr *where) {
  if (value.isNullPointer())
    return functions.packNone(type, loc(where));
  auto *function =
      dyn_cast_or_null<FunctionDecl>(value.getLValueBase().dyn_cast<const ValueDecl *>());
  if (!function)
    return {};
  Callee wanted{function->getCanonicalDecl(), nullptr};
  if (const CXXMethodDecl *invoked = findInvoked(function))
    wanted = {nullptr, invoked->getParent()->getCanonicalDecl()};
  llvm::ArrayRef<Callee> callees = unit.functions.get(type);
  auto found = llvm::find(callees, wanted);
  return found == callees.end()
             ? Value()
             : emitNumber(types.convert(type), found - callees.begin() + 1, loc(where));
}

/// A constant of any type that has values here; null where the value has a part that has none.
Value ExpressionEmitter::emitAPValue(const APValue &value, QualType type, const Expr *where,
                                     llvm::StringRef spelling) {
  type = type.getNonReferenceType();
  mlir::Type converted = types.convert(type);
  if (!converted)
    return {};
  mlir::Location location = loc(where);
  auto name = spelling.empty() ? mlir::StringAttr() : builder.getStringAttr(spelling);
  if (value.isInt() && ag::isNumber(converted)) {
    mlir::Type element = ag::getElementType(converted);
    auto attribute =
        mlir::IntegerAttr::get(element, value.getInt().extOrTrunc(element.getIntOrFloatBitWidth()));
    return ag::ConstantOp::create(builder, location, converted, attribute, name);
  }
  if (ag::isText(converted)) {
    auto *literal =
        value.isLValue()
            ? dyn_cast_or_null<clang::StringLiteral>(value.getLValueBase().dyn_cast<const Expr *>())
            : nullptr;
    if (value.isNullPointer())
      return emitNumber(converted, 0, location);
    return literal && value.getLValueOffset().isZero() ? tensors.emitText(literal) : Value();
  }
  if (value.isFloat() && llvm::isa<mlir::FloatType>(converted))
    return ag::ConstantOp::create(builder, location, converted,
                                  mlir::FloatAttr::get(converted, value.getFloat()), name);
  if (auto complex = llvm::dyn_cast<mlir::ComplexType>(converted)) {
    if (!value.isStruct() || !value.getStructNumFields() ||
        !value.getStructField(0).isComplexFloat())
      return {};
    const APValue &held = value.getStructField(0);
    auto toDouble = [](llvm::APFloat part) {
      bool losesInfo = false;
      part.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
      return part.convertToDouble();
    };
    auto number = mlir::complex::NumberAttr::get(complex, toDouble(held.getComplexFloatReal()),
                                                 toDouble(held.getComplexFloatImag()));
    return ag::ConstantOp::create(builder, location, converted, number, name);
  }
  if (Types::classify(type) == ClassKind::Number && value.isStruct()) {
    llvm::APFloat number(llvm::cast<mlir::FloatType>(converted).getFloatSemantics(),
                         value.getStructField(0).getInt());
    return ag::ConstantOp::create(builder, location, converted,
                                  mlir::FloatAttr::get(converted, number), name);
  }
  if (Types::isOrdering(type) && value.isStruct()) {
    int64_t order = value.getStructField(0).getInt().getExtValue();
    return emitNumber(converted, order < -1 ? 2 : order, location);
  }
  if (type->isFunctionPointerType() && value.isLValue())
    return emitFunctionConstant(value, type, where);
  auto structure = llvm::dyn_cast<ag::StructType>(converted);
  if (!structure || FunctionSets::isStdFunction(type))
    return {};
  if (Types::classify(type) == ClassKind::Optional) {
    const APValue *payload = findPayload(value);
    if (!payload)
      return {};
    const APValue &held = payload->getStructField(0);
    bool has = !payload->getStructField(1).getInt().isZero();
    Value made = has ? emitAPValue(held.getUnionValue(), types.getElement(type), where) : Value();
    return has && !made ? Value() : places.makeOptional(structure, made, location);
  }
  std::vector<FieldType> members = types.getFields(type);
  llvm::SmallVector<const APValue *> parts = getParts(value, type, members.size());
  if (parts.size() != members.size())
    return {};
  llvm::SmallVector<Value> fields;
  for (auto [part, member] : llvm::zip_equal(parts, members)) {
    Value made = emitAPValue(*part, member.type, where);
    if (!made)
      return {};
    fields.push_back(made);
  }
  return ag::MakeStructOp::create(builder, location, structure, fields);
}

Value ExpressionEmitter::emitStaticConstant(const VarDecl *variable, const Expr *where) {
  bool isConst = ast.getBaseElementType(variable->getType()).isConstQualified() &&
                 !variable->getType().isVolatileQualified();
  if (!variable->isStaticLocal() || !isConst || !variable->getInit() ||
      variable->getInit()->isValueDependent())
    return {};
  const APValue *value = variable->evaluateValue();
  return value ? emitAPValue(*value, variable->getType(), where) : Value();
}

Value ExpressionEmitter::emitEvaluatedLocal(const VarDecl *variable, const Expr *init) {
  if (init->isValueDependent() || variable->getType()->isReferenceType() ||
      !variable->isUsableInConstantExpressions(ast))
    return {};
  const APValue *value = variable->evaluateValue();
  if (!value)
    return {};
  Expr::EvalResult run;
  if (init->EvaluateAsRValue(run, ast, /*InConstantContext=*/false) && !run.HasSideEffects) {
    llvm::FoldingSetNodeID evaluated, folded;
    value->Profile(evaluated);
    run.Val.Profile(folded);
    if (evaluated == folded)
      return {};
  }
  return emitAPValue(*value, variable->getType(), init);
}

/// The characters of a literal as an array.
Value ExpressionEmitter::emitString(const clang::StringLiteral *literal) {
  auto type = llvm::cast<ag::StructType>(getType(literal->getType(), literal->getSourceRange()));
  llvm::SmallVector<Value> characters;
  for (auto [index, field] : llvm::enumerate(type.getFields()))
    characters.push_back(emitNumber(
        field, index < literal->getLength() ? literal->getCodeUnit(index) : 0, loc(literal)));
  return ag::MakeStructOp::create(builder, loc(literal), type, characters);
}

Value ExpressionEmitter::emitConstantIfKnown(const Expr *expression, llvm::StringRef spelling) {
  if (expression->isValueDependent())
    return {};
  mlir::Type type = types.convert(expression->getType());
  if (!type || llvm::isa<mlir::RankedTensorType, ag::ListType>(type))
    return {};
  // A global that is not constant must be read when the program runs, even where its initialiser is
  // known.
  Expr::EvalResult result;
  if (!expression->EvaluateAsRValue(result, ast, /*InConstantContext=*/false) ||
      result.HasSideEffects)
    return {};
  return emitAPValue(result.Val, expression->getType(), expression, spelling);
}

/// A global that holds functions: which ones must be known.
Place ExpressionEmitter::emitFunctionTable(const VarDecl *variable, const Expr *where) {
  bool isConst =
      ast.getBaseElementType(variable->getType()).isConstQualified() && variable->getInit();
  const APValue *value = isConst ? variable->evaluateValue() : nullptr;
  Value constant = value ? emitAPValue(*value, variable->getType(), where) : Value();
  if (!constant)
    refuse(where->getSourceRange(), diag::FunctionPointer);
  return makeValuePlace(constant);
}

} // namespace autographc::frontend
