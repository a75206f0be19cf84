//===- Print.cpp - the explanation as text and as JSON --------------------===//
#include "autographc/Emit/Explain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace autographc {

static std::string plural(size_t count, const char *word, const char *words) { return fmt::format("{} {}", count, count == 1 ? word : words); }

static std::string exitsOf(const ExplainedFunction &function, const char *separator) {
  std::vector<std::string> parts;
  for (const ExplainedExit &exit : function.exits)
    parts.push_back(fmt::format("`{}` on line {}", exit.kind, exit.line));
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string Explanation::printText() const {
  std::string text;
  auto row = [&](const char *title, const std::vector<std::string> &values) {
    if (!values.empty())
      text += fmt::format("    {:<9} {}\n", title, fmt::join(values, ", "));
  };
  for (const ExplainedFunction &function : functions) {
    size_t loops = llvm::count_if(function.statements, [](const ExplainedStatement &s) { return s.form == "while_loop"; });
    text += fmt::format("{}:{}:{}: `{}`: {}, {}, {} converted\n", function.file, function.line, function.column, function.name,
                        plural(loops, "loop", "loops"), plural(function.statements.size() - loops, "branch", "branches"),
                        plural(function.exits.size(), "exit", "exits"));
    if (!function.exits.empty())
      text += fmt::format("    {:<9} {}\n", "exits", exitsOf(function, ", "));
    for (const ExplainedStatement &statement : function.statements) {
      std::string why = statement.reason.empty() ? "it depends on no tensor and no run-time value" : statement.reason;
      text += fmt::format("{}:{}:{}: `{}` is {}{}: {}\n", statement.file, statement.line, statement.column, statement.text, statement.verdict,
                          statement.verdict == "staged" ? " as " + statement.form : "", why);
      row("carried", statement.carried);
      row("flag", statement.flags);
      row("constant", statement.constants);
    }
  }
  return text;
}

std::string Explanation::printJson() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out, 2);
  auto list = [&](const char *name, const std::vector<std::string> &values) {
    json.attributeArray(name, [&] { llvm::for_each(values, [&](const std::string &value) { json.value(value); }); });
  };
  auto place = [&](const std::string &file, unsigned line, unsigned column) {
    json.attribute("file", file);
    json.attribute("line", line);
    json.attribute("column", column);
  };
  json.array([&] {
    for (const ExplainedFunction &function : functions)
      json.object([&] {
        json.attribute("function", function.name);
        place(function.file, function.line, function.column);
        json.attributeArray("exits", [&] {
          for (const ExplainedExit &exit : function.exits)
            json.object([&] {
              json.attribute("kind", exit.kind);
              json.attribute("line", exit.line);
            });
        });
        json.attributeArray("statements", [&] {
          for (const ExplainedStatement &statement : function.statements)
            json.object([&] {
              place(statement.file, statement.line, statement.column);
              json.attribute("text", statement.text);
              json.attribute("verdict", statement.verdict);
              json.attribute("form", statement.form);
              json.attribute("reason", statement.reason);
              list("carried", statement.carried);
              list("flags", statement.flags);
              list("constants", statement.constants);
            });
        });
      });
  });
  return text + "\n";
}

} // namespace autographc
