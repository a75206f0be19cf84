//===- TypeNames.cpp - types as people write them -------------------------===//
#include "TypeNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <vector>

using llvm::StringRef;

namespace autographc {

/// Where the list of arguments ends that begins at the front; or at its next comma.
static size_t findEnd(StringRef text) {
  int depth = 0;
  for (auto [i, c] : llvm::enumerate(text)) {
    if (depth == 0 && (c == ',' || c == '>'))
      return i;
    depth += (c == '<' || c == '(') - (c == '>' || c == ')');
  }
  return text.size();
}

static bool isDefault(StringRef name, size_t index, const std::vector<std::string> &arguments) {
  const std::string &argument = arguments[index];
  bool isOrder = argument == "std::less<" + arguments[0] + ">";
  if (StringRef(argument).starts_with("std::allocator<"))
    return name.starts_with("std::");
  if (name == "std::queue" || name == "std::stack")
    return index == 1 && argument == "std::deque<" + arguments[0] + ">";
  if (name == "std::priority_queue")
    return index == 1 ? argument == "std::vector<" + arguments[0] + ">" : isOrder;
  return (name == "std::map" || name == "std::set") && isOrder &&
         index == (name == "std::map" ? 2 : 1);
}

std::string dropDefaults(StringRef type) {
  size_t open = type.find('<');
  if (open == StringRef::npos)
    return type.str();
  StringRef name = type.take_front(open), rest = type.drop_front(open + 1);
  std::vector<std::string> arguments;
  while (!rest.empty()) {
    size_t end = findEnd(rest);
    arguments.push_back(dropDefaults(rest.take_front(end)));
    bool isLast = end == rest.size() || rest[end] == '>';
    rest = rest.drop_front(std::min(end + 1, rest.size())).ltrim();
    if (isLast)
      break;
  }
  while (arguments.size() > 1 && isDefault(name, arguments.size() - 1, arguments))
    arguments.pop_back();
  return (name + "<" + llvm::join(arguments, ", ") + ">" + (rest.empty() ? "" : dropDefaults(rest)))
      .str();
}

} // namespace autographc
