//===- Recursion.cpp - which functions call themselves, and with what -----===//
#include "Unit.h"

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

llvm::ArrayRef<const FunctionDecl *> Unit::findCallees(const FunctionDecl *function) {
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

bool Unit::callsItself(const FunctionDecl *function) {
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

} // namespace autographc::frontend
