//===- SplitNames.cpp - names of the fields of objects --------------------===//
#include "Splitter.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace autographc::emit {

/// Whether an assignment of an object does nothing of the user's, and no map in it is changed where
/// it is.
static bool isAssignedWhole(const Classes &classes, Type type) {
  auto structure = dyn_cast<ag::StructType>(type);
  auto found = structure ? classes.find(structure.getName()) : classes.end();
  bool acts = found != classes.end() &&
              (found->second.copiesItself || found->second.assignsItself || found->second.isMap);
  return !acts && (!structure || llvm::all_of(structure.getFields(), [&](Type field) {
    return isAssignedWhole(classes, field);
  }));
}

bool isWholeOptional(const Classes &classes, Type type) {
  return ag::isLibraryClass(type, "std::optional") && !ag::holdsState(type) &&
         isAssignedWhole(classes, type);
}

StringRef getFieldName(const Classes &classes, Type type, unsigned index) {
  auto found = classes.find(cast<ag::StructType>(type).getName());
  if (found != classes.end())
    return index < found->second.fields.size() ? StringRef(found->second.fields[index])
                                               : StringRef();
  static constexpr StringLiteral pair[] = {"first", "second"};
  static constexpr StringLiteral numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
  if (ag::isLibraryClass(type, "std::pair"))
    return pair[index];
  return index < 10 ? StringRef(numbers[index]) : StringRef("more");
}

std::string Splitter::nameField(StringRef variable, Type type, unsigned index) {
  std::string field = getFieldName(classes, type, index).str();
  // The number of an element is no name.
  if (variable.empty() && llvm::isDigit(field[0]))
    variable = "value";
  return variable.empty() || variable == "this" ? field : variable.str() + "_" + field;
}

/// The names of all parts of an object's variable.
void Splitter::addNames(StringRef variable, Type type, SmallVector<Attribute> &names) {
  for (auto [index, field] : llvm::enumerate(cast<ag::StructType>(type).getFields())) {
    std::string name = nameField(variable, type, index);
    if (isApart(field))
      addNames(name, field, names);
    else
      names.push_back(builder.getStringAttr(name));
  }
}

ArrayAttr Splitter::expandNames(Operation *op, TypeRange types) {
  auto names = ag::getAttr<ag::NamesAttr>(op);
  SmallVector<Attribute> all;
  for (auto [index, type] : llvm::enumerate(types)) {
    StringRef name = names && index < names.size() ? cast<StringAttr>(names[index]).getValue() : "";
    if (!isApart(type)) {
      all.push_back(builder.getStringAttr(name));
      continue;
    }
    addNames(name, type, all);
  }
  return builder.getArrayAttr(all);
}

} // namespace autographc::emit
