//===- Source.cpp - the definitions of entry points -----------------------===//
#include "Entry.h"

#include <fmt/format.h>

namespace autographc {

static std::string printEntryParameter(const EntryValue &value, bool isResult, bool isCxx) {
  const char *dense = isCxx ? "ag::dlpack::DenseTensor" : "DLTensor",
             *managed = isCxx ? "ag::dlpack::ManagedTensor" : "DLManagedTensor";
  llvm::StringRef number = isCxx ? value.element.cpp : value.element.c;
  if (value.isNumber())
    return fmt::format("{} {}{}", number.str(), value.isWritten ? "*" : "", value.name);
  if (isResult)
    return fmt::format("{} **{}", managed, value.name);
  return fmt::format("{}{} *{}", value.isWritten ? "" : "const ", dense, value.name);
}

std::string replaceAll(std::string text, llvm::StringRef word, llvm::StringRef by) {
  for (size_t at = 0; (at = text.find(word.str(), at)) != std::string::npos; at += by.size())
    text.replace(at, word.size(), by.str());
  return text;
}

std::string printEntryParameters(const Entry &entry, bool isCxx) {
  std::string text;
  auto add = [&](const std::vector<EntryValue> &values, bool areResults) {
    for (const EntryValue &value : values)
      text += (text.empty() ? "" : ", ") + printEntryParameter(value, areResults, isCxx);
  };
  add(entry.parameters, false);
  add(entry.results, true);
  return text.empty() && !isCxx ? "void" : text;
}

/// Declares what the function is given for a parameter.
static std::string printArgument(const Entry &entry, const EntryValue &value) {
  if (value.isNumber())
    return fmt::format("    ag::detail::EntryNumber<{}, {}{}> given_{}(\"{}\", {});\n", value.type,
                       value.element.cpp.str(), value.isWritten ? " *" : "", value.name, value.name,
                       value.name);
  return fmt::format("    ag::detail::EntryTensor<{}, {}> given_{}(\"{}\", {}, {});\n", value.type,
                     value.isWritten, value.name, value.name, value.name,
                     entry.keeps ? "true" : "false");
}

static std::string printDefinition(const Entry &entry) {
  std::string text = fmt::format("extern \"C\" AG_EXPORT std::int32_t {}({}) {{\n"
                                 "  return ag::detail::enter([&] {{\n",
                                 entry.symbol, printEntryParameters(entry, /*isCxx=*/true));
  std::string arguments;
  for (const EntryValue &parameter : entry.parameters) {
    text += printArgument(entry, parameter);
    std::string given = "given_" + parameter.name + ".get()";
    arguments +=
        (arguments.empty() ? "" : ", ") + (parameter.isMoved ? "std::move(" + given + ")" : given);
  }
  std::string call = fmt::format("{}({})", entry.callee, arguments);
  if (entry.results.empty())
    text += "    " + call + ";\n";
  else
    text += "    auto made = " + call + ";\n";
  // What is written to a reference, before results that may be it.
  for (const EntryValue &parameter : entry.parameters)
    if (parameter.isWritten)
      text += "    given_" + parameter.name + ".put();\n";
  for (auto [index, result] : llvm::enumerate(entry.results))
    text += entry.returnsTuple
                ? fmt::format("    ag::detail::give({}, std::get<{}>(std::move(made)));\n",
                              result.name, index)
                : fmt::format("    ag::detail::give({}, std::move(made));\n", result.name);
  return text + "  });\n}\n";
}

std::string printEntrySource(const Entries &entries) {
  std::string text = "\n#include <autograph/entries.h>\n";
  for (const Entry &entry : entries.entries)
    text += "\n" + printDefinition(entry);
  return text;
}

} // namespace autographc
