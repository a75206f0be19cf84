//===- Recursion.cpp - which functions call themselves, and with what -----===//
#include "Module.h"

#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;

namespace autographc::frontend {

namespace {
struct CallFinder : ConstDynamicRecursiveASTVisitor {
  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *definition = nullptr;
    if (const FunctionDecl *callee = getCalled(call->getDirectCallee());
        callee && callee->hasBody(definition))
      found.insert(definition);
    return true;
  }
  llvm::SetVector<const FunctionDecl *> found;
};
} // namespace

/// The functions with a body here that a function calls by name.
llvm::ArrayRef<const FunctionDecl *> Module::findCallees(const FunctionDecl *function) {
  auto [entry, inserted] = callees.try_emplace(function);
  if (!inserted)
    return entry->second;
  CallFinder finder;
  finder.TraverseStmt(function->getBody());
  llvm::SmallVector<const FunctionDecl *> found;
  llvm::copy_if(finder.found, std::back_inserter(found), [&](const FunctionDecl *callee) {
    return !isSystem(callee) || isSystem(function);
  });
  return callees[function] = std::move(found);
}

bool Module::callsItself(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition))
    return false;
  if (auto known = recursive.find(definition); known != recursive.end())
    return known->second;
  llvm::DenseSet<const FunctionDecl *> visited;
  llvm::SmallVector<const FunctionDecl *> open(findCallees(definition));
  bool found = false;
  while (!open.empty() && !found) {
    const FunctionDecl *next = open.pop_back_val();
    found = next == definition;
    if (visited.insert(next).second)
      llvm::append_range(open, findCallees(next));
  }
  return recursive[definition] = found;
}

static bool isSameSlot(const Lifted::Slot &left, const Lifted::Slot &right) {
  return left.parameter == right.parameter && left.operands == right.operands &&
         llvm::equal(left.steps, right.steps, [](const Step &a, const Step &b) {
           return a.kind == b.kind && a.index == b.index && a.kinds == b.kinds &&
                  a.form == b.form && a.type == b.type;
         });
}

const Lifted &Module::require(Lifted wanted) {
  auto isSame = [&](const Lifted &known) {
    // Of another function the numbers of functions mean others, and what stands in a class is known
    // there only.
    bool meansSame =
        known.site == wanted.site ||
        !(types.usesFunctions() || standsInClass(known.site) || standsInClass(wanted.site));
    return meansSame && known.callee == wanted.callee &&
           llvm::equal(known.slots, wanted.slots, isSameSlot) &&
           known.functions == wanted.functions &&
           llvm::equal(known.parameters, wanted.parameters,
                       [](const Lifted::Parameter &left, const Lifted::Parameter &right) {
                         return left.type == right.type && left.inout == right.inout &&
                                left.isCopy == right.isCopy;
                       });
  };
  if (auto known = llvm::find_if(lifted, isSame); known != lifted.end())
    return *known;
  std::string base = wanted.callee->getNameAsString();
  if (!wanted.callee->getIdentifier())
    base =
        (wanted.site->getIdentifier() ? wanted.site->getNameAsString() : "lambda") + "_recursion";
  unsigned number =
      1 + llvm::count_if(lifted, [&](const Lifted &other) { return other.name.starts_with(base); });
  wanted.name = base + "_" + std::to_string(number);
  wanted.symbol = mangle(GlobalDecl(wanted.callee)) + ".lifted" + std::to_string(lifted.size());
  lifted.push_back(std::move(wanted));
  return lifted.back();
}

} // namespace autographc::frontend
