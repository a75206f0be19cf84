//===- LibraryClasses.cpp - the classes of std and ag, by their names -----===//
#include "autographc/Cxx/LibraryClasses.h"
#include "autographc/IR/AG.h"
#include "autographc/Support/ClangHeaders.h"

using namespace clang;

namespace autographc {

static const NamespaceDecl *getOutermostNamespace(const Decl *declaration) {
  const NamespaceDecl *found = nullptr;
  for (const DeclContext *context = declaration->getDeclContext(); context;
       context = context->getParent())
    if (auto *space = dyn_cast<NamespaceDecl>(context))
      found = space;
  return found;
}

bool isInAg(const Decl *declaration) {
  const NamespaceDecl *outermost = getOutermostNamespace(declaration);
  return outermost && outermost->getIdentifier() && outermost->getName() == "ag";
}

bool isInStd(const Decl *declaration) {
  const NamespaceDecl *outermost = getOutermostNamespace(declaration);
  return outermost && outermost->isStdNamespace();
}

const DeclContext *findNamespace(const ASTContext &ast, llvm::ArrayRef<llvm::StringRef> names) {
  const DeclContext *context = ast.getTranslationUnitDecl();
  for (llvm::StringRef name : names) {
    auto spaces =
        llvm::make_filter_range(context->lookup(&ast.Idents.get(name)),
                                [](NamedDecl *found) { return isa<NamespaceDecl>(found); });
    if (spaces.empty())
      return nullptr;
    context = cast<NamespaceDecl>(*spaces.begin());
  }
  return context;
}

bool isOfLibrary(const CXXRecordDecl *record) {
  return record->getEnclosingNamespaceContext()->isStdNamespace() || isInAg(record);
}

bool isStdClass(QualType type, llvm::StringRef name) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && isInStd(record) && record->getIdentifier() && record->getName() == name;
}

static bool isListAdaptor(const CXXRecordDecl *record) {
  auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(record);
  return instance && llvm::is_contained(listAdaptors, record->getName()) &&
         instance->getTemplateArgs().size() > 1 &&
         classify(instance->getTemplateArgs()[1].getAsType()) == ClassKind::Vector;
}

/// Small classes of the library that are compiled as they are written there: what `std::ref`,
/// `not_fn` and `bind_front` give.
static bool isCompiledClass(llvm::StringRef name) {
  return llvm::is_contained({"reference_wrapper", "_Not_fn", "_Bind_front"}, name);
}

static ClassKind classifyOfAg(llvm::StringRef name) {
  return llvm::StringSwitch<ClassKind>(name)
      .Cases({"Tensor", "TensorBase"}, ClassKind::Tensor)
      .Case("Subscript", ClassKind::Subscript)
      .Case("Variable", ClassKind::Variable)
      .Cases({"GradientTape", "KeptTape", "Pause"}, ClassKind::Tape)
      .Case("Slice", ClassKind::Slice)
      .Cases({"float16", "bfloat16"}, ClassKind::Number)
      .Cases({"Index", "Position", "Extent", "Axis", "Condition", "Format"}, ClassKind::Proxy)
      .Default(ClassKind::Struct);
}

static ClassKind classifyOfStd(const CXXRecordDecl *record, llvm::StringRef name) {
  bool isStruct = (record->hasDefinition() && record->isEmpty()) || isListAdaptor(record) ||
                  isCompiledClass(name);
  return llvm::StringSwitch<ClassKind>(name)
      .Case("pair", ClassKind::Pair)
      .Case("tuple", ClassKind::Tuple)
      .Case("array", ClassKind::Array)
      .Cases({"vector", "deque"}, ClassKind::Vector)
      .Case("map", ClassKind::Map)
      .Case("set", ClassKind::Set)
      .Case("span", ClassKind::Span)
      .Case("_Bit_reference", ClassKind::BitReference)
      .Case("initializer_list", ClassKind::InitializerList)
      .Case("optional", ClassKind::Optional)
      // What it calls is known here, or it is refused.
      .Cases({"function", "_Mem_fn", "_Mem_fn_base"}, ClassKind::Closure)
      .Default(isStruct ? ClassKind::Struct : ClassKind::Other);
}

ClassKind classify(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record)
    return ClassKind::Other;
  if (record->isLambda())
    return ClassKind::Closure;
  llvm::StringRef name = record->getIdentifier() ? record->getName() : "";
  // std::ranges::subrange, which algorithms give.
  if (name == "subrange" && isInStd(record))
    return ClassKind::Span;
  // Those of adaptors that are given a range later, too.
  bool isView = name.ends_with("_view") || name == "_Partial" || name == "_Pipe";
  if (isView && isInStd(record) && !record->isInStdNamespace())
    return ClassKind::View;
  if (isInAg(record))
    return classifyOfAg(name);
  if (isComplexClass(type))
    return ClassKind::Number;
  if (record->isInStdNamespace())
    return classifyOfStd(record, name);
  return record->isUnion() ? ClassKind::Other : ClassKind::Struct;
}

bool isComplexClass(QualType type) {
  auto *record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!record || !record->isInStdNamespace() || record->getName() != "complex")
    return false;
  QualType part = record->getTemplateArgs()[0].getAsType();
  return part->isSpecificBuiltinType(BuiltinType::Float) ||
         part->isSpecificBuiltinType(BuiltinType::Double);
}

/// The name of a class of the standard library's implementation; empty for others.
static llvm::StringRef getLibraryName(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier())
    return "";
  const NamespaceDecl *outermost = getOutermostNamespace(record);
  bool isLibrary = outermost && outermost->getIdentifier() &&
                   (outermost->isStdNamespace() || outermost->getName() == "__gnu_cxx");
  return isLibrary ? record->getName() : "";
}

bool isDequeClass(QualType type) {
  return classify(type) == ClassKind::Vector && getLibraryName(type) == "deque";
}

bool isSpanClass(QualType type) {
  return classify(type) == ClassKind::Span && getLibraryName(type) == "span";
}

bool isStdFunctionClass(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return isa_and_nonnull<ClassTemplateSpecializationDecl>(record) &&
         record->getName() == "function" && classify(type) == ClassKind::Closure;
}

bool isStringClass(QualType type) { return isStdClass(type, "basic_string"); }

bool isAnyClass(QualType type) {
  auto *record = type->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->getIdentifier() &&
         record->getName() == "any";
}

bool isIteratorClass(QualType type) {
  return llvm::is_contained({"__normal_iterator", "__wrap_iter", "reverse_iterator",
                             "back_insert_iterator", "_Bit_iterator_base", "_Bit_iterator",
                             "_Bit_const_iterator", "__bit_iterator", "_Deque_iterator",
                             "__deque_iterator", "_Rb_tree_iterator", "_Rb_tree_const_iterator"},
                            getLibraryName(type));
}

bool isVectorIterator(const ClassTemplateSpecializationDecl *iterator) {
  return iterator->getName() == "__normal_iterator";
}

bool isDequeIterator(const ClassTemplateSpecializationDecl *iterator) {
  return iterator->getName() == "_Deque_iterator";
}

bool isOrderingClass(QualType type) {
  return llvm::is_contained({"strong_ordering", "weak_ordering", "partial_ordering"},
                            getLibraryName(type));
}

bool isStreamClass(const CXXRecordDecl *record, llvm::StringRef name) {
  auto *special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
  return special && record->getIdentifier() && isInStd(record) && record->getName() == name &&
         special->getTemplateArgs()[0].getAsType()->isCharType();
}

bool isStreamType(QualType type) {
  const CXXRecordDecl *record =
      type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || isStreamClass(record, "basic_ostream"))
    return record;
  return record->hasDefinition() && !record->isDependentContext() &&
         !record->forallBases(
             [](const CXXRecordDecl *base) { return !isStreamClass(base, "basic_ostream"); });
}

QualType getPointedByLibrary(QualType type) {
  auto *special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  bool leads =
      special && special->isInStdNamespace() &&
      llvm::is_contained({"unique_ptr", "shared_ptr", "weak_ptr", "reference_wrapper", "span"},
                         special->getName());
  return leads ? special->getTemplateArgs()[0].getAsType() : QualType();
}

QualType findDequeOf(const ClassTemplateSpecializationDecl *iterator) {
  const ASTContext &ast = iterator->getASTContext();
  for (NamedDecl *found : iterator->getDeclContext()->lookup(&ast.Idents.get("deque")))
    if (auto *deque = dyn_cast<ClassTemplateDecl>(found))
      for (const ClassTemplateSpecializationDecl *instance : deque->specializations())
        if (ast.hasSameType(instance->getTemplateArgs()[0].getAsType(),
                            iterator->getTemplateArgs()[0].getAsType()))
          return ast.getCanonicalTagType(instance);
  return {};
}

QualType getMapEntry(QualType map) {
  const CXXRecordDecl *record = map->getAsCXXRecordDecl();
  for (NamedDecl *found : record->lookup(&record->getASTContext().Idents.get("value_type")))
    return cast<TypedefNameDecl>(found)->getUnderlyingType().getCanonicalType();
  return {};
}

bool isExchange(const FunctionDecl *callee) {
  return isInStd(callee) && callee->getIdentifier() &&
         llvm::is_contained({"swap", "iter_swap", "exchange"}, callee->getName());
}

bool isNamedSwap(const FunctionDecl *callee) {
  return callee->getIdentifier() && callee->getName() == "swap";
}

bool isAddressOf(const FunctionDecl *callee) {
  return isInStd(callee) && callee->getIdentifier() &&
         llvm::is_contained({"addressof", "__addressof"}, callee->getName());
}

std::string findSubstitute(const CXXRecordDecl *record) {
  if (!record || !record->isInStdNamespace() || !record->getIdentifier())
    return "";
  llvm::StringRef substitute =
      llvm::StringSwitch<llvm::StringRef>(record->getName())
          .Case("unordered_map", "`std::map`")
          .Case("unordered_set", "`std::set`")
          .Cases({"multimap", "unordered_multimap"},
                 "a sorted `std::vector<std::pair<K, V>>` and `std::equal_range`")
          .Cases({"multiset", "unordered_multiset"},
                 "a sorted `std::vector` and `std::equal_range`, or a `std::map` of counts")
          .Cases({"list", "forward_list"}, "`std::vector` or `std::deque`")
          .Case("basic_string", "`std::vector<char>`, or a number for each text")
          .Case("basic_string_view", "`const char *`, or `std::span<const char>`")
          .Cases({"any", "variant"}, "a struct with a `std::optional` of each type")
          .Case("valarray", "`ag::Vector`")
          .Case("bitset", "`std::vector<bool>`, or an integer")
          .Cases({"unique_ptr", "shared_ptr"},
                 "the object itself, a `std::optional`, or its index in a vector")
          .Cases({"mersenne_twister_engine", "linear_congruential_engine",
                  "subtract_with_carry_engine", "random_device"},
                 "a class of your own with a state of some integers, or an AG_HOST function that "
                 "draws")
          .Default("");
  return substitute.empty() ? "" : ", for which there is " + substitute.str() + ",";
}

bool isOptional(mlir::Type type) { return ag::isLibraryClass(type, "std::optional"); }
bool isPair(mlir::Type type) { return ag::isLibraryClass(type, "std::pair"); }
bool isMapOrSet(mlir::Type type) {
  return ag::isLibraryClass(type, "std::map") || ag::isLibraryClass(type, "std::set");
}
bool isNothing(mlir::Type type) {
  auto structure = llvm::dyn_cast_or_null<ag::StructType>(type);
  return structure && structure.getName() == "std::nullopt_t";
}

} // namespace autographc
