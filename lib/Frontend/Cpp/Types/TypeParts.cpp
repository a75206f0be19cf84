//===- TypeParts.cpp - what a value of a C++ type holds -------------------===//
#include "TypeParts.h"
#include "Frontend/Cpp/Types/FunctionSets.h"
#include "Frontend/Cpp/Types/Types.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace autographc::frontend {

/// Whether a type, an element, a member, a base or what the library's classes keep is one of those
/// asked for.
static bool hasPart(QualType type, llvm::function_ref<bool(QualType)> isOne) {
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> seen;
  auto has = [&](auto &self, QualType part) -> bool {
    if (isOne(part))
      return true;
    part = QualType(part.getNonReferenceType()->getBaseElementTypeUnsafe(), 0);
    // A tensor's buffer may have a function of the library's, and a pointer.
    ClassKind kind = Types::classify(part);
    bool isOurs =
        kind == ClassKind::Tensor || kind == ClassKind::Subscript || kind == ClassKind::Variable;
    auto *record = part->getAsCXXRecordDecl();
    if (!record || isOurs || !record->hasDefinition() ||
        !seen.insert(record->getCanonicalDecl()).second)
      return false;
    // What the library's classes keep is what their arguments say.
    if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(record);
        special && special->isInStdNamespace())
      return llvm::any_of(
          special->getTemplateArgs().asArray(), [&](const TemplateArgument &argument) {
            auto isPart = [&](const TemplateArgument &one) {
              return one.getKind() == TemplateArgument::Type && self(self, one.getAsType());
            };
            return argument.getKind() == TemplateArgument::Pack
                       ? llvm::any_of(argument.pack_elements(), isPart)
                       : isPart(argument);
          });
    return llvm::any_of(record->fields(),
                        [&](const FieldDecl *field) { return self(self, field->getType()); }) ||
           llvm::any_of(record->bases(),
                        [&](const CXXBaseSpecifier &base) { return self(self, base.getType()); });
  };
  return has(has, type);
}

bool holdsFunctionValue(QualType type) {
  return hasPart(type, [](QualType part) {
    return FunctionSets::isFunctionValue(part) ||
           FunctionSets::isFunctionValue(QualType(part->getBaseElementTypeUnsafe(), 0));
  });
}

bool holdsList(QualType type) {
  return hasPart(type.getNonReferenceType(), [](QualType part) {
    return llvm::is_contained({ClassKind::Vector, ClassKind::Map, ClassKind::Set},
                              Types::classify(part));
  });
}

bool leadsElsewhere(QualType type) {
  return hasPart(type, [](QualType part) {
    QualType element(part->getBaseElementTypeUnsafe(), 0);
    return element->isReferenceType() || element->isPointerType() ||
           FunctionSets::isFunctionValue(element) || !getPointedByLibrary(element).isNull();
  });
}

bool hasReference(QualType type) {
  return hasPart(type, [](QualType part) { return part->isReferenceType(); });
}

static bool isLike(QualType a, QualType b) {
  a = a.getCanonicalType().getUnqualifiedType();
  b = b.getCanonicalType().getUnqualifiedType();
  auto *first = a->getAsCXXRecordDecl(), *second = b->getAsCXXRecordDecl();
  bool areDefined = first && second && first->hasDefinition() && second->hasDefinition();
  return a == b || (areDefined && (first->isDerivedFrom(second) || second->isDerivedFrom(first)));
}

/// Storage for objects of any type: an array of bytes, or the library's class.
static bool isStorage(QualType type) {
  QualType element(type->getBaseElementTypeUnsafe(), 0);
  return (type->isArrayType() && (element->isCharType() || element->isStdByteType())) ||
         isAnyClass(type);
}

/// Whether an object of type `whole` may have one of type `type` in it, or in what it owns.
static bool mayHave(QualType whole, QualType type) {
  return hasPart(whole, [&](QualType part) {
    QualType element(part->getBaseElementTypeUnsafe(), 0);
    auto *tensor = Types::classify(element) == ClassKind::Tensor
                       ? dyn_cast<ClassTemplateSpecializationDecl>(element->getAsCXXRecordDecl())
                       : nullptr;
    return isStorage(part) || isLike(part, type) || isLike(element, type) ||
           (tensor && isLike(tensor->getTemplateArgs()[0].getAsType(), type));
  });
}

bool mayMeet(QualType named, QualType global) {
  named = named.getNonReferenceType();
  if (QualType spanned = getPointedByLibrary(named);
      !spanned.isNull() && Types::classify(named) == ClassKind::Span)
    named = spanned;
  // Bytes are parts of anything.
  if (named->isCharType() || named->isStdByteType())
    return true;
  llvm::SmallVector<QualType> roots{global.getNonReferenceType()};
  llvm::SmallPtrSet<const void *, 8> seen;
  for (unsigned i = 0; i < roots.size(); ++i) {
    QualType root = roots[i];
    if (!seen.insert(root.getCanonicalType().getUnqualifiedType().getAsOpaquePtr()).second)
      continue;
    if (mayHave(root, named) || mayHave(named, root))
      return true;
    (void)hasPart(root, [&](QualType part) {
      QualType element(part->getBaseElementTypeUnsafe(), 0);
      if (QualType led = element->isPointerType() || element->isReferenceType()
                             ? element->getPointeeType()
                             : getPointedByLibrary(element);
          !led.isNull())
        roots.push_back(led);
      return false;
    });
  }
  return false;
}

} // namespace autographc::frontend
