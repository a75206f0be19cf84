//===- Python.cpp - a Python module that calls the entry points -----------===//
#include "Entry.h"

#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace autographc {
namespace {

/// The module's fixed part.
const char module[] =
#include "Module.inc"
    ;

/// What a parameter is in a docstring.
std::string describeParameter(const EntryValue &value) {
  if (value.isNumber())
    return describeValue(value);
  return fmt::format("{} array{}", describeValue(value), value.isWritten ? ", written to" : "");
}

std::string printFunction(const Entry &entry) {
  std::string names, arguments, documented, results;
  for (const EntryValue &parameter : entry.parameters) {
    names += (names.empty() ? "" : ", ") + parameter.name;
    arguments += fmt::format("{}_{}(\"{}\", {}, \"{}\"{}{})", arguments.empty() ? "" : ", ",
                             parameter.isNumber() ? "Number" : "Array", parameter.name,
                             parameter.name, parameter.element.dtype.str(),
                             parameter.isNumber() ? "" : ", " + std::to_string(parameter.rank),
                             parameter.isWritten ? ", written=True" : "");
    documented += fmt::format("    {}: {}\n", parameter.name, describeParameter(parameter));
  }
  auto addResult = [&](const EntryValue &value) {
    results += (results.empty() ? "" : ", ") + describeValue(value);
  };
  std::string given;
  for (const EntryValue &result : entry.results) {
    given +=
        fmt::format("{}_{}(\"{}\")", given.empty() ? "" : ", ",
                    result.isNumber() ? "NumberResult" : "ArrayResult", result.element.dtype.str());
    addResult(result);
  }
  for (const EntryValue &parameter : entry.parameters)
    if (parameter.isNumber() && parameter.isWritten)
      addResult(parameter);
  std::string signature =
      fmt::format("{}({}){}", entry.name, names, results.empty() ? "" : " -> " + results);
  std::string comment;
  for (const std::string &line : entry.comment)
    comment += line.empty()
                   ? "\n"
                   : "    " + replaceAll(replaceAll(line, "\\", "\\\\"), "\"", "\\\"") + "\n";
  return fmt::format("\n\ndef {}({}):\n    \"\"\"{}\n{}{}    \"\"\"\n"
                     "    return _call(\"{}\", [{}], [{}])\n",
                     entry.name, names, signature, comment.empty() ? "" : "\n" + comment,
                     documented.empty() ? "" : "\n" + documented, entry.symbol, arguments, given);
}

} // namespace

std::string printPythonModule(const Entries &entries) {
  std::string text = replaceAll(module, "%MODULE%", entries.module);
  text = replaceAll(text, "%FILE%", llvm::sys::path::filename(entries.file));
  for (const Entry &entry : entries.entries)
    text += printFunction(entry);
  if (!entries.missing.empty())
    text += "\n\n# Without an entry point:\n";
  for (const std::string &missing : entries.missing)
    text += "#   " + missing + "\n";
  return text;
}

} // namespace autographc
