//===- LeafTypes.cpp - C++ types as the leaves that slots hold ------------===//
#include "LeafTypes.h"

#include "autographc/Cxx/LibraryClasses.h"
#include "autographc/IR/AG.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace autographc {

/// The specialization of a template of namespace ag; null for other types.
static const ClassTemplateSpecializationDecl *findSpecialization(QualType type,
                                                                 llvm::StringRef name) {
  auto *specialization =
      llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!specialization || specialization->getName() != name)
    return nullptr;
  return isInAg(specialization) ? specialization : nullptr;
}

/// The rank of an ag::Tensor, or of what a subscript of one gives; nothing for other types.
static std::optional<unsigned> getTensorRank(QualType type) {
  auto *specialization = findSpecialization(type, "Tensor");
  if (!specialization)
    specialization = findSpecialization(type, "Subscript");
  if (!specialization)
    return std::nullopt;
  return specialization->getTemplateArgs()[1].getAsIntegral().getZExtValue();
}

bool isTensorType(QualType type) { return getTensorRank(type).value_or(0) > 0; }

bool isVariableType(QualType type) { return findSpecialization(type, "Variable") != nullptr; }

static QualType getFirstArgument(QualType type) {
  return llvm::cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())
      ->getTemplateArgs()[0]
      .getAsType()
      .getCanonicalType();
}

static bool isStdType(QualType type, llvm::StringRef name) {
  auto *specialization =
      llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  return specialization && specialization->isInStdNamespace() && specialization->getName() == name;
}

bool isNumberType(QualType type) {
  if (isComplexClass(type))
    return true;
  if (const CXXRecordDecl *record = type->getAsCXXRecordDecl())
    return isInAg(record) && record->getIdentifier() &&
           (record->getName() == "float16" || record->getName() == "bfloat16");
  return type->isArithmeticType() || type->isEnumeralType();
}

bool isCallableType(QualType type) {
  return type->isFunctionPointerType() || isStdType(type, "function");
}

bool isSpanType(QualType type) { return isStdType(type, "span"); }

QualType getSpanned(QualType span) { return getFirstArgument(span); }

QualType getListElement(QualType type) {
  return isStdType(type, "vector") || isSpanType(type) ? getFirstArgument(type).getUnqualifiedType()
                                                       : QualType();
}

bool isOptionalType(QualType type) { return isStdType(type, "optional"); }

QualType getOptionalValue(QualType type) { return getFirstArgument(type); }

bool isLeafType(QualType type) {
  if (QualType element = getListElement(type); !element.isNull())
    return isNumberType(element);
  return type->isRecordType() ? isNumberType(type) || getTensorRank(type).has_value() ||
                                    isVariableType(type) || isCallableType(type)
                              : !type->isArrayType();
}

uint64_t countSlots(QualType type) {
  if (!getListElement(type).isNull())
    return 2;
  std::optional<unsigned> rank = getTensorRank(type);
  if (!rank)
    return isComplexClass(type) || type->isSpecificBuiltinType(BuiltinType::LongDouble) ? 2 : 1;
  return *rank ? 1 + *rank : countSlots(getFirstArgument(type)) + 1;
}

std::optional<WholeArray> findWholeArray(ASTContext &context, QualType type) {
  uint64_t rank = 0, count = 1;
  for (type = type.getCanonicalType();; ++rank) {
    if (auto *array = context.getAsConstantArrayType(type)) {
      count *= array->getZExtSize();
      type = array->getElementType().getCanonicalType();
    } else if (isStdType(type, "array")) {
      count *= llvm::cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())
                   ->getTemplateArgs()[1]
                   .getAsIntegral()
                   .getZExtValue();
      type = getFirstArgument(type);
    } else {
      return rank && isNumberType(type) && count >= ag::leastWholeArray
                 ? std::optional(WholeArray{rank, type})
                 : std::nullopt;
    }
  }
}

llvm::SmallVector<const CXXBaseSpecifier *> getLeafBases(const CXXRecordDecl *record) {
  llvm::SmallVector<const CXXBaseSpecifier *> bases;
  for (const CXXBaseSpecifier &base : record->bases())
    bases.push_back(&base);
  // libstdc++ keeps the later elements of a tuple in the first base.
  if (record->isInStdNamespace() && record->getName() == "_Tuple_impl")
    std::reverse(bases.begin(), bases.end());
  return bases;
}

static void appendLeaf(std::string &leaves, unsigned rank, uint64_t width) {
  leaves += static_cast<char>('0' + rank);
  leaves += static_cast<char>('0' + width);
}

std::string describeLeaves(ASTContext &context, QualType type) {
  type = type.getCanonicalType();
  std::string leaves;
  auto getWidth = [&](QualType number) { return context.getTypeSizeInChars(number).getQuantity(); };
  if (std::optional<WholeArray> whole = findWholeArray(context, type)) {
    appendLeaf(leaves, whole->rank, getWidth(whole->number));
  } else if (QualType element = getListElement(type); !element.isNull()) {
    // Columns are tensors: of the elements' numbers, and for tensors also a table.
    std::string inner = describeLeaves(context, element);
    for (size_t i = 0; i < inner.size(); i += 2) {
      appendLeaf(leaves, 1, inner[i + 1] - '0');
      if (inner[i] != '0')
        appendLeaf(leaves, 2, 8);
    }
  } else if (std::optional<unsigned> rank = getTensorRank(type)) {
    appendLeaf(leaves, *rank, getWidth(getFirstArgument(type)));
    if (*rank == 0)
      appendLeaf(leaves, 0, 1);
  } else if (isCallableType(type)) {
    appendLeaf(leaves, 0, 8);
  } else if (isOptionalType(type)) {
    appendLeaf(leaves, 0, 1);
    leaves += describeLeaves(context, getOptionalValue(type));
  } else if (auto *array = context.getAsConstantArrayType(type)) {
    for (uint64_t i = 0, size = array->getZExtSize(); i < size; ++i)
      leaves += describeLeaves(context, array->getElementType());
  } else if (auto *record = type->getAsCXXRecordDecl(); record && !isNumberType(type)) {
    for (const CXXBaseSpecifier *base : getLeafBases(record))
      leaves += describeLeaves(context, base->getType());
    for (const FieldDecl *field : record->fields())
      leaves += describeLeaves(context, field->getType());
  } else {
    appendLeaf(leaves, 0, getWidth(type));
  }
  return leaves;
}

uint64_t countListSlots(llvm::StringRef leaves) {
  uint64_t slots = 0;
  for (size_t i = 0; i < leaves.size(); i += 2)
    slots += leaves[i] == '0' ? 2 : 5;
  return slots;
}

} // namespace autographc
