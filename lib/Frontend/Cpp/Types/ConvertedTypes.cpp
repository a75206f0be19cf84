//===- ConvertedTypes.cpp - what a C++ type is in the ag dialect ----------===//
#include "Types.h"

#include "autographc/Cxx/LibraryClasses.h"

using namespace clang;

namespace autographc::frontend {

mlir::Type Types::convertBuiltin(const BuiltinType *type) {
  if (type->getKind() == BuiltinType::Bool)
    return mlir::IntegerType::get(&context, 1);
  if (type->getKind() == BuiltinType::Float)
    return mlir::Float32Type::get(&context);
  if (type->getKind() == BuiltinType::Double)
    return mlir::Float64Type::get(&context);
  if (type->getKind() == BuiltinType::LongDouble &&
      &ast.getFloatTypeSemantics(QualType(type, 0)) == &llvm::APFloat::x87DoubleExtended())
    return mlir::Float80Type::get(&context);
  if (type->getKind() == BuiltinType::NullPtr)
    return ag::StructType::get(&context, nullptrName, {});
  if (!type->isInteger() || ast.getTypeSize(type) > 64)
    return {};
  auto sign = type->isSignedInteger() ? mlir::IntegerType::Signed : mlir::IntegerType::Unsigned;
  return mlir::IntegerType::get(&context, ast.getTypeSize(type), sign);
}

/// The name of a number whose width and sign do not say it: a vector of these is another class.
/// Null for all others.
mlir::StringAttr Types::spellNumber(QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  if (!type->isIntegerType() || type->isEnumeralType() || type->isBooleanType())
    return {};
  QualType usual = ast.getIntTypeForBitwidth(ast.getTypeSize(type), type->isSignedIntegerType());
  return ast.hasSameType(type, usual) ? mlir::StringAttr()
                                      : mlir::StringAttr::get(&context, spell(type));
}

mlir::Type Types::convertFields(QualType type) {
  llvm::SmallVector<mlir::Type> fields;
  bool isArray = type->isConstantArrayType() || classify(type) == ClassKind::Array;
  for (const FieldType &field : getFields(type)) {
    bool isFunction = FunctionSets::isFunctionValue(field.type);
    if (isFunction && !field.type->isReferenceType() && givenTypes.contains(type)) {
      fields.push_back(convertGiven(field.type));
      if (!fields.back())
        return {};
      continue;
    }
    // A member that is a function has a place of its own, so that its calls are known.
    bool isPlace =
        !isArray && holdsFunction(field.type) && (isFunction || !holdsGiven(convert(field.type)));
    if (field.type->isReferenceType() || isPlace)
      return {};
    // Only braces hold lists in braces.
    if (classify(field.type) == ClassKind::InitializerList && !type->isConstantArrayType())
      return {};
    fields.push_back(convertStored(field.type));
    if (!fields.back())
      return {};
  }
  // A map's entries are assigned here: that their keys are const is the user's view of them.
  if (classify(type) == ClassKind::Pair && getArguments(type)[0].getAsType().isConstQualified()) {
    QualType first = getArguments(type)[0].getAsType().getUnqualifiedType(),
             second = getArguments(type)[1].getAsType();
    return ag::StructType::get(
        &context, "std::pair<" + spellUniquely(first) + ", " + spellUniquely(second) + ">", fields);
  }
  return ag::StructType::get(&context,
                             isArray && holdsFunction(type) && !givenTypes.contains(type)
                                 ? spellNumbered(type)
                                 : spellUniquely(type),
                             fields);
}

mlir::Type Types::convertRecord(QualType type) {
  if (isOrdering(type))
    return mlir::IntegerType::get(&context, 8, mlir::IntegerType::Signed);
  switch (classify(type)) {
  case ClassKind::Tensor:
  case ClassKind::Subscript:
  case ClassKind::Variable: {
    mlir::Type element = convert(getArguments(type)[0].getAsType());
    int64_t rank = getArguments(type)[1].getAsIntegral().getExtValue();
    llvm::SmallVector<int64_t> shape(rank, mlir::ShapedType::kDynamic);
    return element ? mlir::RankedTensorType::get(shape, element) : mlir::Type();
  }
  case ClassKind::Tape:
    return ag::TapeType::get(&context);
  case ClassKind::Number:
    if (isComplex(type))
      return mlir::ComplexType::get(convert(getArguments(type)[0].getAsType()));
    return type->getAsCXXRecordDecl()->getName() == "float16"
               ? mlir::Type(mlir::Float16Type::get(&context))
               : mlir::BFloat16Type::get(&context);
  case ClassKind::Vector:
    // How often a vector that grows copies or moves its elements is the library's choice.
    if (hasUserCopy(getElement(type)) || hasUserDestructor(getElement(type)) ||
        classify(getElement(type)) == ClassKind::InitializerList)
      return {};
    return convertList(getElement(type),
                       givenTypes.contains(type) && FunctionSets::isFunctionValue(getElement(type)),
                       isDeque(type));
  case ClassKind::Map:
  case ClassKind::Set:
    return convertMap(type);
  case ClassKind::InitializerList:
    return convertList(getElement(type));
  case ClassKind::Proxy:
    return mlir::IntegerType::get(&context, 64, mlir::IntegerType::Signed);
  case ClassKind::Pair:
  case ClassKind::Tuple:
  case ClassKind::Array:
  case ClassKind::Slice:
    return convertFields(type);
  case ClassKind::Optional:
    // A value that comes and goes would have to be destroyed when it goes.
    return hasUserDestructor(getElement(type)) ? mlir::Type() : convertFields(type);
  case ClassKind::Struct:
    return isPlainClass(type->getAsCXXRecordDecl()->getDefinition()) ? convertFields(type)
                                                                     : mlir::Type();
  default:
    return {};
  }
}

mlir::Type Types::convert(QualType type) {
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  // The entry made before the fields are converted ends the recursion of a class that contains
  // itself.
  auto [entry, inserted] = known.try_emplace(type, mlir::Type());
  if (!inserted)
    return entry->second;
  mlir::Type result;
  if (auto *builtin = type->getAs<BuiltinType>())
    result = convertBuiltin(builtin);
  else if (FunctionSets::isFunctionValue(type))
    result = convertFunction(type);
  else if (const EnumDecl *enumeration = type->getAsEnumDecl()) {
    if (mlir::Type underlying = convert(enumeration->getIntegerType()))
      result = ag::EnumType::get(&context, spellEnum(enumeration), underlying);
  } else if (ast.getAsConstantArrayType(type))
    result = convertFields(type);
  else if (isText(type))
    result = ag::getTextType(&context);
  else if (type->getAsCXXRecordDecl())
    result = convertRecord(type);
  known[type] = result;
  // Of pairs, such as a map's and one without a constant key, any will do: they have the same
  // members and no operators of the user's.
  if (result && isAggregate(classify(type)))
    if (auto [source, isNew] = sources.try_emplace(result, type);
        !isNew && source->second != type && classify(type) != ClassKind::Pair)
      source->second = QualType();
  return result;
}

mlir::Type Types::convertStored(QualType type) {
  mlir::Type value = convert(type);
  if (!value || classify(type) != ClassKind::Variable)
    return value;
  auto state = ag::StateType::get(value);
  states.insert({state, type.getNonReferenceType().getCanonicalType().getUnqualifiedType()});
  return state;
}

std::string Types::nameState(ag::StateType type) {
  std::string name = "variable_";
  llvm::raw_string_ostream out(name);
  auto tensor = cast<mlir::RankedTensorType>(type.getElementType());
  if (auto complex = llvm::dyn_cast<mlir::ComplexType>(tensor.getElementType()))
    out << "c" << complex.getElementType() << "_" << tensor.getRank();
  else
    out << tensor.getElementType() << "_" << tensor.getRank();
  return name;
}

} // namespace autographc::frontend
