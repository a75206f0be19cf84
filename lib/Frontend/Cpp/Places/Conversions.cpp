//===- Conversions.cpp - between the types of the dialect -----------------===//
#include "PlaceEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value PlaceEmitter::toCondition(Value value, mlir::Location location) {
  if (ag::isScalar(value.getType()))
    return ag::ItemOp::create(builder, location, builder.getI1Type(), value, /*implicit=*/true);
  return castNumber(value, builder.getI1Type(), location);
}

/// Whether C++ converts a number to a Scalar by itself, as `ag::number_for` says; a plain `int` is
/// checked then.
static bool convertsByItself(mlir::Type number, mlir::Type element) {
  if (!llvm::isa<mlir::IntegerType>(number))
    return !llvm::isa<mlir::IntegerType>(element);
  unsigned width = ag::getRealType(element).getIntOrFloatBitWidth();
  return number.getIntOrFloatBitWidth() <= std::max(8u, width) || number.isSignedInteger(32);
}

Value PlaceEmitter::coerce(Value value, mlir::Type type, SourceLocation where, bool implicit) {
  if (!value || value.getType() == type)
    return value;
  if (types.holdsGiven(type))
    refuse(where, diag::ClosureAsValue);
  if (isOptional(type))
    return coerceOptional(value, llvm::cast<ag::StructType>(type), where);
  if (ag::isNumber(value.getType()) && ag::isNumber(type))
    return castNumber(value, type, loc(where), implicit);
  if (ag::isNumber(value.getType()) && ag::isScalar(type)) {
    bool casts = !convertsByItself(value.getType(), ag::getElementType(type));
    return ag::ToScalarOp::create(builder, loc(where), type, value, implicit && !casts, casts);
  }
  if (ag::isScalar(value.getType()) && ag::isNumber(type))
    return ag::ItemOp::create(builder, loc(where), type, value, implicit);
  auto to = llvm::dyn_cast<ag::StructType>(type),
       from = llvm::dyn_cast<ag::StructType>(value.getType());
  if (to && from && to.getFields().size() == from.getFields().size())
    return coerceStruct(value, to, where);
  refuse(SourceRange(where), diag::Conversion);
}

Value PlaceEmitter::coerceStruct(Value value, ag::StructType type, SourceLocation where) {
  llvm::SmallVector<Value> fields;
  for (auto [index, field] : llvm::enumerate(type.getFields())) {
    std::string name = isPair(type) ? (index ? "second" : "first") : std::to_string(index);
    fields.push_back(coerce(readField(value, index, name, loc(where)), field, where));
  }
  return ag::MakeStructOp::create(builder, loc(where), type, fields);
}

Value PlaceEmitter::makeNothing(mlir::Type type, mlir::Location location) {
  if (auto structure = llvm::dyn_cast<ag::StructType>(type)) {
    auto fields = llvm::map_to_vector(
        structure.getFields(), [&](mlir::Type field) { return makeNothing(field, location); });
    return ag::MakeStructOp::create(builder, location, type, fields);
  }
  if (llvm::isa<ag::ListType>(type))
    return ag::MakeListOp::create(builder, location, type, mlir::ValueRange());
  if (!ag::isNumber(type))
    return ag::UnsetOp::create(builder, location, type);
  return ag::ConstantOp::create(builder, location, type, ag::getNumberAttr(type, 0),
                                mlir::StringAttr());
}

Value PlaceEmitter::makeOptional(ag::StructType type, Value value, mlir::Location location) {
  Value has = emitBool(bool(value), location);
  if (!value)
    value = makeNothing(type.getFields()[heldValue], location);
  return ag::MakeStructOp::create(builder, location, type, mlir::ValueRange{has, value});
}

/// std::nullopt, a value, or an optional of another type.
Value PlaceEmitter::coerceOptional(Value value, ag::StructType type, SourceLocation where) {
  mlir::Location location = loc(where);
  mlir::Type held = type.getFields()[heldValue];
  if (isNothing(value.getType()))
    return makeOptional(type, Value(), location);
  if (!isOptional(value.getType()) || value.getType() == held)
    return makeOptional(type, coerce(value, held, where), location);
  return select(
      readField(value, hasValue, hasValueName, location),
      [&] {
        return makeOptional(
            type, coerce(readField(value, heldValue, "value", location), held, where), location);
      },
      [&] { return makeOptional(type, Value(), location); }, location);
}

} // namespace autographc::frontend
