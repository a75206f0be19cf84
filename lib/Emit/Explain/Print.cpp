//===- Print.cpp - the explanation as text and as JSON --------------------===//
#include "SourceText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace autographc {
namespace {

std::string plural(size_t count, const char *word, const char *words) {
  return fmt::format("{} {}", count, count == 1 ? word : words);
}

std::vector<std::string> spellExits(const std::vector<ExplainedExit> &exits) {
  std::vector<std::string> words;
  for (const ExplainedExit &exit : exits)
    words.push_back(fmt::format("`{}` on line {}", exit.kind, exit.line));
  return words;
}

std::vector<std::string> spellValues(const std::vector<ExplainedValue> &values) {
  std::vector<std::string> words;
  for (const ExplainedValue &value : values)
    words.push_back(fmt::format("{}: {}{}", value.name, value.before,
                                value.before == value.after ? "" : " -> " + value.after));
  return words;
}

std::string spellPlace(const ExplainedPlace &place) {
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

/// As Clang prints a place: the line, and a caret below the statement's first word.
std::string printLine(const ExplainedPlace &place) {
  std::string gutter(std::to_string(place.line).size(), ' ');
  return fmt::format("  {:>3} | {}\n  {:>3} | {}^{}\n", place.line, readLine(place), gutter,
                     std::string(place.column - 1, ' '), std::string(measureToken(place) - 1, '~'));
}

std::string printRow(const char *title, const std::vector<std::string> &values) {
  return values.empty() ? "" : fmt::format("      {:<9} {}\n", title, fmt::join(values, ", "));
}

std::string spellVerdict(const ExplainedStatement &statement) {
  return statement.verdict == "staged" ? "staged as " + statement.form : statement.verdict;
}

std::string printStatement(const ExplainedStatement &statement) {
  std::string text = fmt::format("{}: `{}` is {}: {}\n", spellPlace(statement.place),
                                 statement.text, spellVerdict(statement), statement.reason);
  text += printLine(statement.place);
  text += printRow("carried", spellValues(statement.carried));
  text += printRow("added", statement.added);
  text += printRow("kept", statement.kept);
  text += printRow("again", statement.again);
  text += printRow("lanes", statement.lanes);
  text += printRow("constant", spellValues(statement.constants));
  text += printRow("exits", spellExits(statement.exits));
  return statement.help.empty() ? text
                                : text + fmt::format("      {:<9} {}\n", "help", statement.help);
}

std::string printSchedule(const ExplainedSchedule &schedule) {
  std::string text = fmt::format("{}: `{}`: {}: {}\n", spellPlace(schedule.place), schedule.text,
                                 schedule.kind, schedule.schedule);
  text += printLine(schedule.place);
  for (const auto &[title, clause] :
       {std::pair{"work", &schedule.work}, {"missed", &schedule.missed}, {"help", &schedule.help}})
    if (!clause->empty())
      text += printRow(title, {*clause});
  return text;
}

} // namespace

std::string Explanation::printPerformance() const {
  std::string text;
  for (const ExplainedFunction &function : functions) {
    text += fmt::format("{}: `{}`: {}\n", spellPlace(function.place), function.name,
                        plural(function.schedules.size(), "schedule", "schedules"));
    for (const ExplainedSchedule &schedule : function.schedules)
      text += printSchedule(schedule);
  }
  return text;
}

std::string Explanation::printText() const {
  std::string text;
  for (const ExplainedFunction &function : functions) {
    auto count = [&](const char *form) {
      return llvm::count_if(function.statements,
                            [&](const ExplainedStatement &s) { return s.form == form; });
    };
    text += fmt::format("{}: `{}`: {}, {}, {} converted\n", spellPlace(function.place),
                        function.name, plural(count("while_loop"), "loop", "loops"),
                        plural(count("cond"), "branch", "branches"),
                        plural(function.exits.size(), "exit", "exits"));
    if (!function.device.empty())
      text += fmt::format("      {:<9} {}\n", "runs on", function.device);
    for (const std::string &calls : function.eager)
      text += fmt::format("      {:<9} plain C++ runs for calls {}\n", "eager", calls);
    for (const ExplainedStatement &statement : function.statements)
      text += printStatement(statement);
  }
  return text;
}

namespace {

/// Writes the schema that docs/command-line.md describes.
class JsonWriter {
public:
  explicit JsonWriter(llvm::json::OStream &json) : json(json) {}

  void write(const ExplainedFunction &function) {
    json.object([&] {
      json.attribute("function", function.name);
      write(function.place);
      write(function.exits);
      write("eager", function.eager);
      if (!function.device.empty())
        json.attribute("runs_on", function.device);
      json.attributeArray("statements", [&] {
        for (const ExplainedStatement &statement : function.statements)
          write(statement);
      });
      json.attributeArray("schedules", [&] {
        for (const ExplainedSchedule &schedule : function.schedules)
          write(schedule);
      });
    });
  }

private:
  void write(const ExplainedStatement &statement) {
    json.object([&] {
      write(statement.place);
      json.attribute("text", statement.text);
      json.attribute("verdict", statement.verdict);
      json.attribute("form", statement.form);
      json.attribute("reason", statement.reason);
      json.attribute("help", statement.help);
      write("carried", statement.carried);
      write("constants", statement.constants);
      write("added", statement.added);
      write("kept", statement.kept);
      write("again", statement.again);
      write("lanes", statement.lanes);
      write(statement.exits);
    });
  }

  void write(const ExplainedSchedule &schedule) {
    json.object([&] {
      write(schedule.place);
      json.attribute("text", schedule.text);
      json.attribute("kind", schedule.kind);
      json.attribute("schedule", schedule.schedule);
      json.attribute("work", schedule.work);
      json.attribute("missed", schedule.missed);
      json.attribute("help", schedule.help);
    });
  }

  void write(const ExplainedPlace &place) {
    json.attribute("file", place.file);
    json.attribute("line", place.line);
    json.attribute("column", place.column);
  }

  void write(const std::vector<ExplainedExit> &exits) {
    json.attributeArray("exits", [&] {
      for (const ExplainedExit &exit : exits)
        json.object([&] {
          json.attribute("kind", exit.kind);
          json.attribute("line", exit.line);
        });
    });
  }

  void write(const char *name, const std::vector<std::string> &values) {
    json.attributeArray(name, [&] {
      llvm::for_each(values, [&](const std::string &value) { json.value(value); });
    });
  }

  void write(const char *name, const std::vector<ExplainedValue> &values) {
    json.attributeArray(name, [&] {
      for (const ExplainedValue &value : values)
        json.object([&] {
          json.attribute("name", value.name);
          json.attribute("before", value.before);
          json.attribute("after", value.after);
        });
    });
  }

  llvm::json::OStream &json;
};

} // namespace

std::string Explanation::printJson() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out, 2);
  JsonWriter writer(json);
  json.array([&] {
    for (const ExplainedFunction &function : functions)
      writer.write(function);
  });
  return text + "\n";
}

} // namespace autographc
