//===- ListTypes.cpp - the types of vectors, deques, spans, maps and sets -===//
#include "Types.h"

#include "autographc/IR/Leaves.h"

using namespace clang;

namespace autographc::frontend {

mlir::Type Types::convertMap(QualType type) {
  QualType entry = getElement(type);
  const CXXRecordDecl *comparison = getComparison(type)->getAsCXXRecordDecl();
  if (!comparison || !comparison->hasDefinition() || !comparison->isEmpty() || hasUserCopy(entry) ||
      hasUserDestructor(entry) || holdsFunction(entry))
    return {};
  mlir::Type entries = convertList(entry), order = convertList(ast.getIntTypeForBitwidth(64, 1)),
             size = convert(ast.getSizeType());
  return entries ? ag::StructType::get(&context, spellUniquely(type), {size, order, entries})
                 : mlir::Type();
}

mlir::Type Types::convertList(QualType element, bool isGiven, bool isDeque) {
  mlir::Type converted = isGiven ? convertGiven(element) : convert(element);
  // Elements without data are not counted.
  return converted && !getLeafTypes(converted).empty()
             ? ag::ListType::get(converted, spellNumber(element), isDeque)
             : mlir::Type();
}

QualType Types::findOfLibrary(mlir::Type type) const {
  auto found = llvm::find_if(known, [&](const auto &entry) {
    const CXXRecordDecl *record =
        entry.second == type ? entry.first->getAsCXXRecordDecl() : nullptr;
    return record && isInStd(record);
  });
  return found == known.end() ? QualType() : found->first;
}

bool Types::staysInside(mlir::Type type) {
  auto find = [](mlir::Type part) {
    auto list = llvm::dyn_cast<ag::ListType>(part);
    return isMap(part) || (list && list.getIsDeque()) ? mlir::WalkResult::interrupt()
                                                      : mlir::WalkResult::advance();
  };
  return type && type.walk(find).wasInterrupted();
}

QualType Types::getSpanned(QualType type) { return getArguments(type)[0].getAsType(); }

std::optional<uint64_t> Types::getStaticExtent(QualType span) {
  llvm::APSInt extent = getArguments(span)[1].getAsIntegral();
  return extent.isAllOnes() ? std::nullopt : std::optional(extent.getZExtValue());
}

mlir::Type Types::convertSpanned(QualType span) {
  QualType element = getSpanned(span);
  mlir::Type list = convertList(element);
  if (!list || element->isArrayType() || classify(element) == ClassKind::Variable ||
      hasUserCopy(element) || hasUserDestructor(element))
    return {};
  bool holdsState =
      list.walk([](ag::StateType) { return mlir::WalkResult::interrupt(); }).wasInterrupted();
  return holdsState ? mlir::Type() : list;
}

} // namespace autographc::frontend
