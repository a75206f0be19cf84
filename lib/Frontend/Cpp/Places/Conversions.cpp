//===- Conversions.cpp - between the types of the dialect -----------------===//
#include "Frontend/Cpp/Language/Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

bool isBaseOf(const Expr *part, const Expr *whole) {
  const CXXRecordDecl *base = part->getType()->getAsCXXRecordDecl(),
                      *derived = whole->getType()->getAsCXXRecordDecl();
  return base && derived && base != derived &&
         Types::classify(whole->getType()) == ClassKind::Struct;
}

mlir::Type EmitterBase::getType(QualType type, SourceRange range) {
  mlir::Type result = types.convert(type);
  if (!result) {
    if (type.getNonReferenceType()->isPointerType())
      refuse(range, diag::Pointer);
    if (Types::classify(type) == ClassKind::Closure)
      refuse(range, diag::ClosureAsValue);
    refuse(range, diag::UnsupportedType, types.describe(type));
  }
  return result;
}

void EmitterBase::requireOutside(QualType type, SourceRange range) {
  if (Types::staysInside(types.convert(type)))
    refuse(range, diag::UnsupportedType, types.describeInside(type));
}

Value EmitterBase::castNumber(Value value, mlir::Type type, mlir::Location location,
                              bool implicit) {
  if (value.getType() == type)
    return value;
  // Only braces turn a number into an enum by themselves, and printed code has none.
  return ag::CastOp::create(builder, location, type, value,
                            implicit && !llvm::isa<ag::EnumType>(type));
}

Value Emitter::toCondition(Value value, mlir::Location location) {
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

/// What C++'s implicit conversions do where the library converts for the user: elements of tuples,
/// results of ag::cond.
Value Emitter::coerce(Value value, mlir::Type type, SourceLocation where, bool implicit) {
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

Value Emitter::coerceStruct(Value value, ag::StructType type, SourceLocation where) {
  llvm::SmallVector<Value> fields;
  bool isPair = ag::isLibraryClass(type, "std::pair");
  for (auto [index, field] : llvm::enumerate(type.getFields())) {
    std::string name = isPair ? (index ? "second" : "first") : std::to_string(index);
    fields.push_back(coerce(readField(value, index, name, loc(where)), field, where));
  }
  return ag::MakeStructOp::create(builder, loc(where), type, fields);
}

} // namespace autographc::frontend
