//===- ClassQueries.cpp - what the printed code may do with a class -------===//
#include "Printer.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace autographc::emit {

const ClassInfo *Printer::findClass(Type type) const {
  auto structure = dyn_cast<ag::StructType>(type);
  if (!structure || !context.classes)
    return nullptr;
  auto found = context.classes->find(structure.getName());
  return found == context.classes->end() ? nullptr : &found->second;
}

bool Printer::takesFields(Type type) const {
  const ClassInfo *info = findClass(type);
  return !info || info->takesFields;
}

bool Printer::isMadeExplicitly(Type type) const {
  if (const ClassInfo *info = findClass(type))
    return info->isExplicit;
  if (!context.classes || !isa<ag::StructType>(type) || isCArray(type))
    return false;
  // Of the library's classes those that are known take theirs implicitly.
  auto isKnown = [&](StringRef name) { return ag::isLibraryClass(type, name); };
  return llvm::none_of(
      ArrayRef<StringRef>{"std::pair", "std::tuple", "std::array", "std::optional"}, isKnown);
}

/// Whether `T{}` makes no value: a class without a default constructor, or a pair, tuple or array
/// of one.
bool Printer::lacksDefault(Type type) const {
  if (const ClassInfo *info = findClass(type))
    return !info->hasDefault;
  auto structure = dyn_cast<ag::StructType>(type);
  return structure && context.classes && !ag::isLibraryClass(type, "std::optional") &&
         llvm::any_of(structure.getFields(), [&](Type field) { return lacksDefault(field); });
}

/// Whether a copy, a move or the end of such an object, or of a part of it, does something of the
/// user's.
bool Printer::copiesItself(Type type) const {
  const ClassInfo *info = findClass(type);
  auto structure = dyn_cast<ag::StructType>(type);
  return (info && info->copiesItself) ||
         (structure &&
          llvm::any_of(structure.getFields(), [&](Type field) { return copiesItself(field); }));
}

/// Whether `place = value` of such an object, or of a part of it, does something of the user's or
/// cannot be written.
bool Printer::assignsItself(Type type) const {
  const ClassInfo *info = findClass(type);
  auto structure = dyn_cast<ag::StructType>(type);
  return (info && info->assignsItself) ||
         (structure && !(info && info->isMap) &&
          llvm::any_of(structure.getFields(), [&](Type field) { return assignsItself(field); }));
}

/// A field that the function may not name.
bool Printer::isHidden(Type type, uint64_t field) const {
  const ClassInfo *info = findClass(type);
  return info && !context.inside.contains(cast<ag::StructType>(type).getName()) &&
         info->hidden.contains(field);
}

/// Whether a field is a base class: of a class that is not known here, whether it stands under the
/// name of its own.
bool Printer::isBaseClass(Type type, uint64_t index, StringRef name) const {
  if (const ClassInfo *info = findClass(type))
    return index < info->bases;
  // One of the library that is no struct here.
  if (name.starts_with("std::"))
    return true;
  auto structure = dyn_cast<ag::StructType>(cast<ag::StructType>(type).getFields()[index]);
  if (!structure || name.empty() || llvm::isDigit(name[0]))
    return false;
  std::string cleaned = cleanSpelling(structure.getName());
  StringRef spelling = StringRef(cleaned).take_until([](char c) { return c == '<'; });
  return spelling == name || spelling.ends_with(("::" + name).str());
}

/// Its own class and those of its bases, and of theirs.
void Printer::forEachClass(Type type, llvm::function_ref<void(const ClassInfo &)> visit) const {
  const ClassInfo *info = findClass(type);
  if (!info)
    return;
  visit(*info);
  for (Type base : cast<ag::StructType>(type).getFields().take_front(info->bases))
    forEachClass(base, visit);
}

/// The class, or another base of it, has a member with the name of a field of the base, or of a
/// base of this.
bool Printer::isShadowed(Type type, uint64_t base) const {
  const ClassInfo *derived = findClass(type);
  if (!derived)
    return false;
  llvm::StringSet<> names = derived->members;
  ArrayRef<Type> fields = cast<ag::StructType>(type).getFields();
  for (uint64_t other = 0; other < derived->bases; ++other)
    if (other != base)
      forEachClass(fields[other],
                   [&](const ClassInfo &info) { names.insert_range(info.members.keys()); });
  bool isAmbiguous = false;
  forEachClass(fields[base], [&](const ClassInfo &info) {
    isAmbiguous |=
        llvm::any_of(info.fields, [&](const std::string &name) { return names.contains(name); });
  });
  return isAmbiguous;
}

/// The field is an `ag::Variable`.
bool Printer::isState(Type type, uint64_t field) const {
  const ClassInfo *info = findClass(type);
  return info && info->variables.contains(field);
}

/// The types of an object's members, each behind a comma.
std::string Printer::spellMembers(Type type) const {
  const ClassInfo *info = findClass(type);
  std::string text;
  for (auto [index, field] : llvm::enumerate(cast<ag::StructType>(type).getFields()))
    text += ", " + placeMember(info, index, spellMember(field));
  return text;
}

/// A member's type, with where it lies if this does not follow from it.
std::string Printer::placeMember(const ClassInfo *info, unsigned index, std::string member) {
  if (info && info->overlapping.contains(index))
    member = "ag::no_unique_address<" + member + ">";
  return info && index < info->offsets.size()
             ? "ag::at<" + std::to_string(info->offsets[index]) + ", " + member + ">"
             : member;
}

} // namespace autographc::emit
