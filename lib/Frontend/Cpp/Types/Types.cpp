//===- Types.cpp - the kinds and parts of C++ types -----------------------===//
#include "Types.h"
#include "Syntax.h"

#include "autographc/Cxx/Spelling.h"

using namespace clang;

namespace autographc::frontend {

llvm::ArrayRef<TemplateArgument> Types::getArguments(QualType type) {
  auto *special =
      dyn_cast<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  return special ? special->getTemplateArgs().asArray() : llvm::ArrayRef<TemplateArgument>();
}

bool Types::isPlainClass(const CXXRecordDecl *record) {
  if (!record || record->isPolymorphic() || record->isUnion() || record->getNumVBases())
    return false;
  return !derivesFromVariable(record) &&
         llvm::none_of(record->fields(),
                       [](const FieldDecl *field) { return field->isBitField(); });
}

bool Types::derivesFromVariable(const CXXRecordDecl *record) {
  return llvm::any_of(record->bases(), [](const CXXBaseSpecifier &base) {
    return classify(base.getType()) == ClassKind::Variable;
  });
}

bool Types::isIterator(QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType())
    return !type->getPointeeType()->isFunctionType() && !type->getPointeeType()->isVoidType();
  return isIteratorClass(type);
}

bool Types::isFunctionLike(QualType type) {
  QualType plain = type.getNonReferenceType();
  return classify(plain) == ClassKind::Closure || plain->isFunctionType() ||
         plain->isFunctionPointerType() || plain->isMemberPointerType();
}

bool Types::isSplit(QualType type) {
  type = type.getNonReferenceType();
  ClassKind kind = classify(type);
  bool isArray = type->isConstantArrayType();
  if ((!isArray && !isAggregate(kind)) || isIterator(type) || convert(type))
    return false;
  if (kind == ClassKind::Struct && !isPlainClass(type->getAsCXXRecordDecl()->getDefinition()))
    return false;
  return llvm::all_of(getFields(type), [&](const FieldType &field) {
    bool isPlace = classify(field.type) == ClassKind::Closure || isIterator(field.type) ||
                   field.type->isFunctionPointerType() || field.type->isMemberPointerType();
    isPlace |= field.type->isReferenceType() && isStreamType(field.type);
    return isPlace || isSplit(field.type) || convert(field.type);
  });
}

bool Types::isMadeOfIterators(QualType type) {
  if (type->isReferenceType() || classify(type) == ClassKind::Closure)
    return false;
  if (convert(type) || isIterator(type))
    return true;
  return isSplit(type) && llvm::all_of(getFields(type), [&](const FieldType &field) {
           return isMadeOfIterators(field.type);
         });
}

std::string Types::spell(QualType type) {
  if (const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl())
    if (std::optional<std::string> given = spellUnnamed(record))
      return *given;
  return spellCanonical(type.getNonReferenceType().getUnqualifiedType(), ast);
}

const LocalNames &Types::getLocalNames() {
  if (!localNames)
    localNames.emplace(ast);
  return *localNames;
}

std::string Types::spellUniquely(QualType type) {
  return getLocalNames().rename(spell(type), type);
}

/// One without a name is the type of its enumerators.
std::string Types::spellEnum(const EnumDecl *enumeration) {
  if (enumeration->getIdentifier() || enumeration->getTypedefNameForAnonDecl() ||
      enumeration->enumerators().empty())
    return spellUniquely(ast.getCanonicalTagType(enumeration));
  const EnumConstantDecl *first = *enumeration->enumerator_begin();
  const LocalNames::Local *local = getLocalNames().find(first);
  return "decltype(" +
         (local ? local->name
                : getLocalNames().rename(shortenTypes(first->getQualifiedNameAsString()),
                                         ast.getCanonicalTagType(enumeration))) +
         ")";
}

QualType Types::getElement(QualType type) {
  type = type.getNonReferenceType();
  if (const ArrayType *array = type->getAsArrayTypeUnsafe())
    return array->getElementType();
  if (classify(type) == ClassKind::Map)
    return getMapEntry(type);
  return getArguments(type)[0].getAsType();
}

QualType Types::getComparison(QualType map) {
  return getArguments(map)[classify(map) == ClassKind::Map ? 2 : 1].getAsType();
}

static void appendRecordFields(const CXXRecordDecl *record, const LocalNames &locals,
                               std::vector<FieldType> &fields) {
  for (const CXXBaseSpecifier &base : record->bases()) {
    ClassKind kind = Types::classify(base.getType());
    bool isQualified = kind == ClassKind::Vector || kind == ClassKind::Number;
    fields.push_back({(isQualified ? stdPrefix.str() : "") +
                          locals.getName(base.getType()->getAsCXXRecordDecl()),
                      base.getType()});
  }
  for (const FieldDecl *field : record->fields())
    fields.push_back({field->getNameAsString(), field->getType()});
}

std::vector<FieldType> Types::getFields(QualType type) {
  type = type.getNonReferenceType();
  std::vector<FieldType> fields;
  if (const ConstantArrayType *array = ast.getAsConstantArrayType(type)) {
    for (uint64_t i = 0, size = array->getZExtSize(); i < size; ++i)
      fields.push_back({std::to_string(i), array->getElementType()});
    return fields;
  }
  switch (classify(type)) {
  case ClassKind::Pair:
    return {{"first", getArguments(type)[0].getAsType()},
            {"second", getArguments(type)[1].getAsType()}};
  case ClassKind::Tuple:
    for (const TemplateArgument &argument : getArguments(type)[0].pack_elements())
      fields.push_back({std::to_string(fields.size()), argument.getAsType()});
    return fields;
  case ClassKind::Array:
    for (uint64_t i = 0, size = getArguments(type)[1].getAsIntegral().getZExtValue(); i < size; ++i)
      fields.push_back({std::to_string(i), getArguments(type)[0].getAsType()});
    return fields;
  case ClassKind::Optional:
    return {{hasValueName.str(), ast.BoolTy}, {"value", getArguments(type)[0].getAsType()}};
  case ClassKind::Slice:
    for (const char *name : {"begin", "end", "step", "from_end"})
      fields.push_back({name, ast.getIntTypeForBitwidth(64, 1)});
    return fields;
  case ClassKind::Span: {
    QualType pointer = ast.getPointerType(getElement(type));
    return {{"begin", pointer}, {"end", pointer}};
  }
  case ClassKind::Struct:
    if (const CXXRecordDecl *record = type->getAsCXXRecordDecl()->getDefinition())
      appendRecordFields(record, getLocalNames(), fields);
    return fields;
  default:
    return fields;
  }
}

unsigned Types::getFieldIndex(const FieldDecl *field) {
  auto *record = cast<CXXRecordDecl>(field->getParent());
  bool isPair = classify(ast.getCanonicalTagType(record)) ==
                ClassKind::Pair; // the library's own base class of it is no part here
  return (isPair ? 0 : record->getNumBases()) + field->getFieldIndex();
}

unsigned Types::getBaseIndex(const CXXRecordDecl *derived, const CXXRecordDecl *base) {
  auto found = llvm::find_if(derived->bases(), [&](const CXXBaseSpecifier &specifier) {
    return specifier.getType()->getAsCXXRecordDecl()->getCanonicalDecl() ==
           base->getCanonicalDecl();
  });
  return std::distance(derived->bases_begin(), found);
}

std::optional<unsigned> Types::findInitialized(const CXXCtorInitializer *initializer,
                                               const CXXRecordDecl *record) {
  if (initializer->isBaseInitializer())
    return getBaseIndex(record, initializer->getBaseClass()->getAsCXXRecordDecl());
  return initializer->getMember() ? std::optional(getFieldIndex(initializer->getMember()))
                                  : std::nullopt;
}

bool Types::isRange(QualType type) {
  type = type.getNonReferenceType();
  return type->isConstantArrayType() ||
         llvm::is_contained({ClassKind::Vector, ClassKind::Map, ClassKind::Set, ClassKind::Array,
                             ClassKind::Span, ClassKind::InitializerList},
                            classify(type));
}

QualType Types::findSource(mlir::Type type) const {
  if (llvm::isa<ag::StructType>(type))
    return sources.lookup(type);
  if (type.isInteger(1))
    return ast.BoolTy;
  if (ag::isNumber(type) && !ag::isHalf(type) && !llvm::isa<mlir::ComplexType>(type))
    return llvm::isa<mlir::FloatType>(type)
               ? (type.isF32() ? ast.FloatTy : ast.DoubleTy)
               : ast.getIntTypeForBitwidth(type.getIntOrFloatBitWidth(), type.isSignedInteger());
  for (auto [source, converted] : known)
    if (converted == type &&
        (llvm::is_contained({ClassKind::Tensor, ClassKind::Vector, ClassKind::Number},
                            classify(source)) ||
         source->isEnumeralType()))
      return source;
  return QualType();
}

} // namespace autographc::frontend
