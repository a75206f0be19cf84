//===- Explain.cpp - what the functional form made of each statement ------===//
#include "Reasons.h"
#include "SourceText.h"

#include "autographc/Emit/Explain.h"
#include "autographc/IR/AG.h"

#include "llvm/ADT/SetVector.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

using namespace mlir;

namespace autographc {
namespace {

/// A statement's place and form; the operations that stand for it, in order: a body inlined
/// several times has several.
using Key = std::tuple<std::string, unsigned, unsigned, std::string>;
using Operations = std::map<Key, SmallVector<Operation *, 1>>;

std::string spellForm(Operation *op) {
  return isa<scf::IfOp>(op) ? "cond" : isa<scf::WhileOp>(op) ? "while_loop" : "";
}

Operations collectOperations(func::FuncOp function) {
  Operations operations;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto place = op->getLoc()->findInstanceOf<FileLineColLoc>();
    if (place && isa<scf::IfOp, scf::WhileOp, ag::BindOp>(op))
      operations[{place.getFilename().str(), place.getLine(), place.getColumn(), spellForm(op)}]
          .push_back(op);
  });
  return operations;
}

/// Explains the statements of one function.
class StatementExplainer {
public:
  StatementExplainer(const ExplainedNames &variables) : reasons(variables, extents) {}

  void explain(Operation *op, ExplainedStatement &statement) {
    Value condition = isa<scf::IfOp>(op) ? cast<scf::IfOp>(op).getCondition()
                                         : cast<scf::WhileOp>(op).getConditionOp().getCondition();
    std::optional<Reason> reason = reasons.find(condition, op);
    bool unrolled = ag::hasAttr<ag::UnrollAttr>(op);
    statement.verdict = unrolled ? "unrolled" : reason ? "staged" : "host";
    statement.reason = reason ? reason->text : "its condition depends on constants only";
    statement.help = reason ? reason->help : "";
    auto loop = dyn_cast<scf::WhileOp>(op);
    if (!loop)
      return;
    describeLoop(loop, statement);
    if (unrolled)
      statement.reason =
          "AG_UNROLL repeats its body, where its trip count is known when the function is compiled";
    else if (!reason && statement.help.empty())
      statement.help = "AG_UNROLL before it repeats its body";
  }

private:
  ExplainedValue describe(Value value, const std::string &name, Value initial) {
    Type type = value.getType();
    if (!isa<RankedTensorType>(type))
      return {name, describeType(type), describeType(type)};
    return {name, describeType(type, extents.find(initial)),
            describeType(type, extents.find(value))};
  }

  void describeLoop(scf::WhileOp loop, ExplainedStatement &statement) {
    for (auto [index, argument] : llvm::enumerate(loop.getBeforeArguments())) {
      std::string name = findName(argument);
      if (!reasons.isVariable(argument)) {
        statement.added.push_back((name.empty() ? "(unnamed)" : name) + ": " +
                                  describeType(argument.getType()));
        continue;
      }
      statement.carried.push_back(describe(argument, name, loop.getInits()[index]));
      const ExplainedValue &value = statement.carried.back();
      if (value.before != value.after && statement.help.empty())
        statement.help = fmt::format("`{}` changes its shape; allocate it before the loop and "
                                     "assign its elements where the last extent is known",
                                     name);
    }
    for (Value value : findConstants(loop))
      statement.constants.push_back(describe(value, findName(value), value));
  }

  /// The user's values that the loop reads and does not carry.
  llvm::SetVector<Value> findConstants(scf::WhileOp loop) {
    llvm::SetVector<Value> outer;
    loop->walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        if (op != loop.getOperation() &&
            !loop->isAncestor(operand.getParentBlock()->getParentOp()) &&
            reasons.isVariable(operand))
          outer.insert(operand);
    });
    return outer;
  }

  Extents extents;
  Reasons reasons;
};

/// Leaves out the assignments in the parentheses of loops, which stand for them.
void dropHeads(std::vector<ExplainedStatement> &statements) {
  std::vector<ExplainedPlace> loops;
  for (const ExplainedStatement &statement : statements)
    if (statement.form == "while_loop")
      loops.push_back(statement.place);
  std::erase_if(statements, [&](const ExplainedStatement &statement) {
    const ExplainedPlace &place = statement.place;
    return statement.form.empty() && llvm::any_of(loops, [&](const ExplainedPlace &loop) {
             bool isSameLine = loop.file == place.file && loop.line == place.line;
             return isSameLine && loop.column < place.column &&
                    place.column < loop.column + measureHead(loop);
           });
  });
}

} // namespace

void Explanation::explain(ModuleOp functional) {
  SymbolTable symbols(functional);
  for (auto [function, known] : llvm::zip(functions, names)) {
    auto op = symbols.lookup<func::FuncOp>(known.symbol);
    Operations operations = op ? collectOperations(op) : Operations();
    StatementExplainer explainer(known.variables);
    std::map<Key, unsigned> taken;
    std::vector<ExplainedStatement> kept;
    dropHeads(function.statements);
    for (ExplainedStatement &statement : function.statements) {
      const ExplainedPlace &place = statement.place;
      Key key{place.file, place.line, place.column, statement.form};
      auto &candidates = operations[key];
      unsigned number = taken[key]++;
      bool isThere = number < candidates.size();
      if (isThere && statement.form.empty())
        continue;
      if (isThere) {
        explainer.explain(candidates[number], statement);
      } else {
        statement.verdict = "removed";
        statement.form = "";
        statement.reason = "nothing uses what it computes";
      }
      kept.push_back(std::move(statement));
    }
    function.statements = std::move(kept);
  }
}

void Explanation::explainGradients(ModuleOp gradients) {
  auto append = [](std::vector<std::string> &to, ArrayAttr names) {
    if (names)
      for (auto name : names.getAsRange<StringAttr>())
        to.push_back(name.str());
  };
  gradients.walk([&](scf::WhileOp loop) {
    ArrayAttr kept = ag::getAttr<ag::KeptAttr>(loop), again = ag::getAttr<ag::AgainAttr>(loop);
    auto place = dyn_cast<FileLineColLoc>(loop.getLoc());
    if (!place || (!kept && !again))
      return;
    for (ExplainedFunction &function : functions)
      for (ExplainedStatement &statement : function.statements)
        if (statement.form == "while_loop" && statement.place.file == place.getFilename() &&
            statement.place.line == place.getLine() &&
            statement.place.column == place.getColumn() && statement.kept.empty() &&
            statement.again.empty()) {
          append(statement.kept, kept);
          append(statement.again, again);
        }
  });
}

void Explanation::explainDevices(ModuleOp devices) {
  SymbolTable symbols(devices);
  for (auto [function, known] : llvm::zip(functions, names)) {
    auto op = symbols.lookup<func::FuncOp>(known.symbol);
    if (!op)
      continue;
    if (auto reason = ag::getAttr<ag::OffDeviceAttr>(op))
      function.device = "the CPU: " + reason.getValue().str();
    else if (auto twin = ag::getAttr<ag::DeviceAttr>(op)) {
      function.device = "the GPU, or the CPU where there is none";
      if (auto notes = ag::getAttr<ag::SchedulesAttr>(symbols.lookup(twin.getValue())))
        for (Attribute note : notes)
          if (auto clause = cast<DictionaryAttr>(note).getAs<StringAttr>("device"))
            function.device += "; " + clause.getValue().str();
    }
  }
}

} // namespace autographc
