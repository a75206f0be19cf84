//===- Explain.cpp - collect what became of each statement ----------------===//
#include "autographc/Emit/Explain.h"

#include "Reasons.h"

#include "autographc/IR/AG.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MemoryBuffer.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {
namespace {

FileLineColLoc placeOf(Operation *op) { return op->getLoc()->findInstanceOf<FileLineColLoc>(); }

/// The statement's head in the source: from its first character to the parenthesis that closes its condition, shortened.
std::string headText(FileLineColLoc place) {
  auto buffer = llvm::MemoryBuffer::getFile(place.getFilename().getValue());
  if (!buffer)
    return "";
  StringRef rest = (*buffer)->getBuffer();
  for (unsigned line = 1; line < place.getLine(); ++line)
    rest = rest.drop_front(std::min(rest.size(), rest.find('\n') + 1));
  rest = rest.drop_front(std::min<size_t>(rest.size(), place.getColumn() - 1));
  size_t end = 0;
  for (int depth = 0; end < rest.size() && rest[end] != '\n' && rest[end] != ';'; ++end) {
    depth += rest[end] == '(';
    depth -= rest[end] == ')';
    if (rest[end] == '{' || (rest[end] == ')' && depth == 0))
      break;
  }
  StringRef head = rest.take_front(std::min(rest.size(), end + (end < rest.size() && rest[end] == ')'))).rtrim();
  return head.size() > 60 ? (head.take_front(57) + "...").str() : head.str();
}

bool isFlagName(StringRef name) {
  return name.starts_with("stopped") || name.starts_with("skipped") || name.starts_with("returned") || name.starts_with("go") ||
         name.starts_with("again");
}

std::string describe(Value value, StringRef name) { return fmt::format("{}: {}", name.str(), describeType(value.getType())); }

void collectLoop(scf::WhileOp loop, ExplainedStatement &statement) {
  for (BlockArgument argument : loop.getAfterArguments()) {
    std::string name = findName(argument);
    (argument.getType().isInteger(1) && isFlagName(name) ? statement.flags : statement.carried).push_back(describe(argument, name));
  }
  llvm::SetVector<Value> outer;
  loop->walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (!loop->isAncestor(operand.getParentBlock()->getParentOp()) && !findName(operand).empty() && operand.getDefiningOp() != loop)
        outer.insert(operand);
  });
  for (Value value : outer)
    if (!llvm::is_contained(loop.getInits(), value))
      statement.constants.push_back(describe(value, findName(value)));
}

} // namespace

void Explanation::collectExits(ModuleOp imperative) {
  for (auto function : imperative.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    ExplainedFunction &entry = functions.emplace_back();
    auto spelling = function->getAttrOfType<StringAttr>("ag.spelling");
    entry.name = spelling ? spelling.getValue().str() : function.getName().str();
    if (FileLineColLoc place = placeOf(function)) {
      entry.file = place.getFilename().str();
      entry.line = place.getLine();
      entry.column = place.getColumn();
    }
    function.walk([&](Operation *op) {
      bool isReturn = isa<ag::ReturnOp>(op) && !isa<func::FuncOp>(op->getParentOp());
      std::string kind = isa<ag::BreakOp>(op) ? "break" : isa<ag::ContinueOp>(op) ? "continue" : isReturn ? "return" : "";
      if (FileLineColLoc place = placeOf(op); !kind.empty() && place)
        entry.exits.push_back({kind, place.getLine()});
    });
  }
}

void Explanation::collectStatements(ModuleOp functional) {
  auto entry = functions.begin();
  for (auto function : functional.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    Reasons reasons;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      auto kind = op->getAttrOfType<StringAttr>("ag.kind");
      FileLineColLoc place = placeOf(op);
      if (!isa<scf::IfOp, scf::WhileOp>(op) || !kind || !place)
        return;
      ExplainedStatement statement;
      statement.file = place.getFilename().str();
      statement.line = place.getLine();
      statement.column = place.getColumn();
      statement.text = headText(place);
      Value condition = isa<scf::IfOp>(op) ? cast<scf::IfOp>(op).getCondition() : cast<scf::WhileOp>(op).getConditionOp().getCondition();
      statement.reason = reasons.explain(condition);
      statement.verdict = op->hasAttr("ag.unroll") ? "unrolled" : statement.reason.empty() ? "host" : "staged";
      statement.form = isa<scf::IfOp>(op) ? "cond" : "while_loop";
      if (auto loop = dyn_cast<scf::WhileOp>(op))
        collectLoop(loop, statement);
      entry->statements.push_back(std::move(statement));
    });
    ++entry;
  }
}

} // namespace autographc
