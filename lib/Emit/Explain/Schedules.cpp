//===- Schedules.cpp - what the loops phase made of operations ------------===//
#include "SourceText.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace autographc {
namespace {

std::optional<ExplainedSchedule> readSchedule(DictionaryAttr note) {
  auto place = note.getAs<FileLineColLoc>("place");
  if (!place)
    return std::nullopt;
  auto read = [&](StringRef name) {
    auto text = note.getAs<StringAttr>(name);
    return text ? text.str() : std::string();
  };
  ExplainedSchedule schedule;
  schedule.place = {place.getFilename().str(), place.getLine(), place.getColumn()};
  schedule.text = readHead(schedule.place);
  schedule.kind = read("kind");
  schedule.schedule = read("schedule");
  schedule.work = read("work");
  schedule.missed = read("missed");
  schedule.help = read("help");
  return schedule;
}

bool isAt(const ExplainedPlace &a, const ExplainedPlace &b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

} // namespace

void Explanation::explainSchedules(ModuleOp loops) {
  for (auto op : loops.getOps<func::FuncOp>()) {
    ArrayAttr notes = ag::getAttr<ag::SchedulesAttr>(op);
    // A version's name is the function's with something behind it.
    auto [symbol, version] = op.getName().split('.');
    // What runs on a device says so with the function.
    if (!notes || version == "general" || version.ends_with("device"))
      continue;
    for (auto [function, known] : llvm::zip(functions, names)) {
      if (known.symbol != symbol)
        continue;
      for (auto note : notes.getAsRange<DictionaryAttr>())
        if (std::optional<ExplainedSchedule> schedule = readSchedule(note)) {
          if (schedule->kind == "lanes")
            for (ExplainedStatement &statement : function.statements)
              if (isAt(statement.place, schedule->place))
                statement.lanes = {schedule->missed.empty()
                                       ? schedule->schedule
                                       : schedule->schedule + ": " + schedule->missed};
          function.schedules.push_back(std::move(*schedule));
        }
    }
  }
  for (ExplainedFunction &function : functions)
    llvm::stable_sort(function.schedules, [](const auto &a, const auto &b) {
      return std::tie(a.place.file, a.place.line, a.place.column) <
             std::tie(b.place.file, b.place.line, b.place.column);
    });
}

} // namespace autographc
