//===- TypeDescriptions.cpp - what messages say of types ------------------===//
#include "Types.h"

using namespace clang;

namespace autographc::frontend {

/// What of a class cannot be part of a value, as a clause.
static std::string findCause(const CXXRecordDecl *record) {
  if (!record || !record->hasDefinition() || isInStd(record))
    return "";
  record = record->getDefinition();
  if (record->isUnion())
    return ", a union, for which there is a struct with a `std::optional` of each member, and "
           "`std::bit_cast`,";
  if (record->isPolymorphic())
    return ", which has virtual functions, for which there are templates over the class, and "
           "`switch` over an enum,";
  if (record->getNumVBases())
    return ", which has virtual bases,";
  return llvm::any_of(record->fields(), [](const FieldDecl *field) { return field->isBitField(); })
             ? ", which has bit-fields, for which there are members of whole types, and masks,"
             : "";
}

std::string Types::describe(QualType type) {
  llvm::SmallVector<QualType> around;
  return describe(type, around);
}

std::string Types::describeInside(QualType type) {
  return "`" + spellShortly(type) +
         "`, which compiled functions neither take from elsewhere nor give (pass a vector of its "
         "elements),";
}

/// As people write it: the library's own name for it, without arguments that are the default ones.
std::string Types::spellShortly(QualType type) {
  type = type.getNonReferenceType();
  if (auto *alias = type->getAs<TypedefType>(); alias && alias->getDecl()->isInStdNamespace())
    return alias->getDecl()->getQualifiedNameAsString();
  auto *record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || !record->isInStdNamespace())
    return spell(type);
  std::string text;
  llvm::raw_string_ostream out(text);
  record->getNameForDiagnostic(out, PrintingPolicy(ast.getLangOpts()), /*Qualified=*/true);
  return text;
}

std::string Types::describeSpan(QualType span, bool isResult, bool isPassed) {
  if (isResult)
    return "give a `std::span`; return a vector, or write through a parameter";
  if (!isPassed)
    return "take a `std::span` by `" + std::string(span->isLValueReferenceType() ? "&" : "&&") +
           "`; take it by value";
  QualType element = getSpanned(span);
  return "take a `std::span` of " +
         (convert(element) ? "`" + spell(element) + "`" : describe(element)) +
         " which a `std::vector` could not hold there or assign; take what owns the elements by "
         "reference";
}

std::string Types::describe(QualType type, llvm::SmallVectorImpl<QualType> &around) {
  QualType given = type;
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  ClassKind kind = classify(type);
  if (llvm::is_contained(around, type))
    return "`" + spell(type) + "`, which contains itself,";
  if (kind == ClassKind::Struct)
    around.push_back(type);
  if (type->isConstantArrayType() || (isAggregate(kind) && kind != ClassKind::Span)) {
    for (const FieldType &field : getFields(type)) {
      if (field.type->isReferenceType())
        return "`" + spell(field.type) + " &`";
      if (holdsFunction(field.type))
        return "`" + spell(given) + "`, whose member `" + field.name + "` is a function,";
      if (!convert(field.type)) {
        std::string inner = describe(field.type, around);
        bool isMember =
            kind == ClassKind::Struct &&
            llvm::any_of(type->getAsCXXRecordDecl()->fields(),
                         [&](const FieldDecl *own) { return own->getName() == field.name; });
        return isMember && inner.back() == '`'
                   ? inner + ", the member `" + field.name + "` of `" + spell(type) + "`,"
                   : inner;
      }
    }
  }
  if ((kind == ClassKind::Vector || isMap(type)) && !convert(getElement(type)))
    return describe(getElement(type), around);
  std::string container = isDeque(type) ? "`std::deque`" : "`std::vector`";
  if (kind == ClassKind::Vector && hasUserCopy(getElement(type)))
    return "`" + spell(getElement(type)) + "`, which copies or moves in its own way, in a " +
           container;
  if (kind == ClassKind::Vector && hasUserDestructor(getElement(type)))
    return "`" + spell(getElement(type)) + "`, which has a destructor, in a " + container;
  if (kind == ClassKind::Vector && !convert(type) && staysInside(convert(getElement(type))))
    return "`" + spellShortly(getElement(type)) + "` in a " + container;
  if (kind == ClassKind::Vector && !convert(type))
    return "`" + spell(getElement(type)) + "`, which has no data, in a " + container;
  if (kind == ClassKind::Optional && !convert(type))
    return describe(getElement(type), around) + " in a `std::optional`";
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (isCString(type))
    return "`" + spell(given) +
           "` in a file whose compiled functions read the characters of one, for which there is "
           "`std::span<const char>`, and reading them in a function marked AG_HOST,";
  if (type->isMemberPointerType())
    return "`" + spell(given) +
           "` that is chosen while the function runs, for which there is a pointer to a function "
           "or a lambda that takes the object,";
  if (record && record->hasDefinition() && derivesFromVariable(record->getDefinition()))
    return "`" + spellShortly(given) +
           "`, which derives from `ag::Variable`, for which there are members,";
  return "`" + spellShortly(given) + "`" + findCause(record) + findSubstitute(record);
}

} // namespace autographc::frontend
