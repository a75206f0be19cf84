//===- Statements.cpp - the statements and exits of the imperative form ---===//
#include "SourceText.h"

#include "autographc/IR/AG.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <tuple>

using namespace mlir;

namespace autographc {
namespace {

ExplainedPlace placeOf(Operation *op) {
  auto place = op->getLoc()->findInstanceOf<FileLineColLoc>();
  return place ? ExplainedPlace{place.getFilename().str(), place.getLine(), place.getColumn()}
               : ExplainedPlace();
}

/// Whether a call, or another effect, stands among what computes a value: it stays, whoever uses
/// the value.
bool hasEffect(Value value) {
  Operation *made = value.getDefiningOp();
  if (!made || isa<ag::ReadOp, ag::VariableOp>(made))
    return false;
  if (!isMemoryEffectFree(made) && made->getNumRegions() == 0)
    return true;
  for (Region &region : made->getRegions())
    if (region
            .walk([](Operation *inner) {
              bool acts = inner->getNumRegions() == 0 && !isa<ag::ReadOp>(inner) &&
                          !isMemoryEffectFree(inner);
              return acts ? WalkResult::interrupt() : WalkResult::advance();
            })
            .wasInterrupted())
      return true;
  return llvm::any_of(made->getOperands(), hasEffect);
}

/// What the conversion will make of a statement; none for what is no statement.
std::optional<std::string> formOf(Operation *op) {
  if (isa<ag::WhileOp, ag::ForOp>(op))
    return "while_loop";
  if (auto branch = dyn_cast<ag::IfOp>(op))
    return branch.getKind() == "if" || branch.getKind() == "conditional"
               ? std::optional<std::string>("cond")
               : std::nullopt;
  if (isa<ag::SwitchOp>(op))
    return "cond";
  // An assignment of the user's, to be listed if it is removed.
  if (auto assign = dyn_cast<ag::AssignOp>(op)) {
    auto variable = assign.getRef().getDefiningOp<ag::VariableOp>();
    if (variable && !variable.getName().empty() && !isa<BlockArgument>(assign.getValue()) &&
        !hasEffect(assign.getValue()))
      return "";
  }
  return std::nullopt;
}

std::string exitKind(Operation *op) {
  bool isReturn = isa<ag::ReturnOp>(op) && !isa<func::FuncOp>(op->getParentOp());
  return isa<ag::BreakOp>(op)      ? "break"
         : isa<ag::ContinueOp>(op) ? "continue"
         : isReturn                ? "return"
                                   : "";
}

/// The statements that an exit belongs to: the branch it stands in, and the loops or the switch
/// that it leaves or continues.
SmallVector<Operation *> targetsOf(Operation *exit) {
  SmallVector<Operation *> targets;
  if (isa<ag::IfOp>(exit->getParentOp()))
    targets.push_back(exit->getParentOp());
  for (Operation *parent = exit->getParentOp(); parent && !isa<ag::ScopeOp, func::FuncOp>(parent);
       parent = parent->getParentOp()) {
    bool isLoop = isa<ag::WhileOp, ag::ForOp>(parent);
    if (!isLoop && !(isa<ag::SwitchOp>(parent) && isa<ag::BreakOp, ag::ReturnOp>(exit)))
      continue;
    targets.push_back(parent);
    if (!isa<ag::ReturnOp>(exit))
      break;
  }
  return targets;
}

} // namespace

void Explanation::collectStatements(ModuleOp imperative) {
  // Helpers come after what calls them. Files stay in the order of their first functions.
  llvm::StringMap<unsigned> files;
  SmallVector<std::tuple<unsigned, unsigned, unsigned, unsigned>> places;
  SmallVector<func::FuncOp> bodies;
  for (auto function : imperative.getOps<func::FuncOp>()) {
    if (!ag::isShown(function))
      continue;
    ExplainedPlace place = placeOf(function);
    unsigned file = files.try_emplace(place.file, files.size()).first->second;
    places.push_back({file, place.line, place.column, bodies.size()});
    bodies.push_back(function);
  }
  llvm::sort(places);
  for (const auto &place : places)
    collectFunction(bodies[std::get<3>(place)]);
}

void Explanation::collectFunction(func::FuncOp function) {
  ExplainedFunction &entry = functions.emplace_back();
  Names &known = names.emplace_back();
  auto spelling = ag::getAttr<ag::SpellingAttr>(function);
  entry.name = spelling ? spelling.getValue().str() : function.getName().str();
  entry.place = placeOf(function);
  known.symbol = function.getName().str();
  if (auto calls = ag::getAttr<ag::EagerCallsAttr>(function))
    for (auto text : calls.getAsRange<StringAttr>())
      entry.eager.push_back(text.getValue().str());
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (auto name = ag::getArgAttr<ag::NameAttr>(function, i))
      known.variables.insert(
          {name.getValue().str(), function.getArgument(i).getType().getAsOpaquePointer()});
  llvm::DenseMap<Operation *, size_t> indices;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    // A destructor's statements stand where it runs without an error, too.
    if (isa<ag::CleanupOp>(op))
      return WalkResult::skip();
    if (auto variable = dyn_cast<ag::VariableOp>(op); variable && !variable.getName().empty())
      known.variables.insert({variable.getName().str(),
                              variable.getRef().getType().getElementType().getAsOpaquePointer()});
    ExplainedPlace place = placeOf(op);
    if (place.file.empty())
      return WalkResult::advance();
    if (std::string kind = exitKind(op); !kind.empty()) {
      ExplainedExit exit{kind, place.line};
      entry.exits.push_back(exit);
      for (Operation *target : targetsOf(op))
        if (auto found = indices.find(target); found != indices.end())
          entry.statements[found->second].exits.push_back(exit);
    }
    if (auto form = formOf(op)) {
      indices[op] = entry.statements.size();
      ExplainedStatement &statement = entry.statements.emplace_back();
      statement.place = place;
      statement.form = *form;
      auto branch = dyn_cast<ag::IfOp>(op);
      statement.text = branch && branch.getKind() == "conditional" ? "?:" : readHead(place);
      // The place of `x += y` is that of its operator.
      StringRef right = StringRef(statement.text).ltrim("+-*/%&|^<>");
      if (auto assign = dyn_cast<ag::AssignOp>(op); assign && right.starts_with("="))
        statement.text =
            assign.getRef().getDefiningOp<ag::VariableOp>().getName().str() + " " + statement.text;
    }
    return WalkResult::advance();
  });
}

} // namespace autographc
