//===- Switch.cpp - switch with fallthrough -------------------------------===//
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Places/Lifetimes.h"
#include "StatementEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// Statements between two groups of labels, and the labels in front of them.
struct CaseGroup {
  llvm::SmallVector<const CaseStmt *> cases;
  bool isDefault = false;
  llvm::SmallVector<const Stmt *> statements;
};

/// Whether a variable is used in a statement.
struct UseFinder : ConstDynamicRecursiveASTVisitor {
  explicit UseFinder(const ValueDecl *wanted) : wanted(wanted) {}
  bool VisitDeclRefExpr(const DeclRefExpr *reference) override {
    found |= reference->getDecl() == wanted;
    return !found;
  }
  const ValueDecl *wanted;
  bool found = false;
};
} // namespace

/// A label, under attributes of its own and others' names; null where there is none.
static const SwitchCase *findLabel(const Stmt *statement) {
  while (true) {
    if (auto *attributed = dyn_cast<AttributedStmt>(statement))
      statement = attributed->getSubStmt();
    else if (auto *named = dyn_cast<LabelStmt>(statement))
      statement = named->getSubStmt();
    else
      return dyn_cast<SwitchCase>(statement);
  }
}

/// A label of this switch inside of a statement; null if there is none.
static const SwitchCase *findInside(const Stmt *statement) {
  if (!statement || isa<SwitchStmt, LambdaExpr>(statement))
    return nullptr;
  if (auto *label = dyn_cast<SwitchCase>(statement))
    return label;
  for (const Stmt *child : statement->children())
    if (const SwitchCase *found = findInside(child))
      return found;
  return nullptr;
}

/// What stands in front of the first label never runs, but its variables live in the whole switch.
/// `inside` is a label that has no group, if any.
static llvm::SmallVector<CaseGroup> splitCases(const Stmt *body,
                                               llvm::SmallVectorImpl<const Stmt *> &declarations,
                                               const SwitchCase *&inside) {
  llvm::SmallVector<CaseGroup> groups;
  llvm::SmallVector<const Stmt *> children;
  while (auto *attributed = dyn_cast<AttributedStmt>(body))
    body = attributed->getSubStmt();
  if (auto *compound = dyn_cast<CompoundStmt>(body))
    children.append(compound->body_begin(), compound->body_end());
  else
    children.push_back(body);
  for (const Stmt *child : children) {
    if (findLabel(child))
      groups.emplace_back();
    while (const SwitchCase *label = findLabel(child)) {
      if (auto *value = dyn_cast<CaseStmt>(label))
        groups.back().cases.push_back(value);
      else
        groups.back().isDefault = true;
      child = label->getSubStmt();
    }
    if (!inside)
      inside = findInside(child);
    if (!groups.empty())
      groups.back().statements.push_back(child);
    else if (isa<DeclStmt>(child))
      declarations.push_back(child);
  }
  return groups;
}

/// A variable declared under one label and used under a later one lives in the whole switch.
static bool isUsedLater(const VarDecl *variable, llvm::ArrayRef<CaseGroup> later) {
  UseFinder finder(variable);
  for (const CaseGroup &group : later)
    for (const Stmt *statement : group.statements)
      finder.TraverseStmt(statement);
  return finder.found;
}

void StatementEmitter::emitSwitch(const SwitchStmt *statement) {
  size_t outer = body.cleanups.size();
  if (statement->getInit())
    emitStatement(statement->getInit());
  if (statement->getConditionVariable())
    emitDeclarations(statement->getConditionVariableDeclStmt());
  Value value = expressions.emitValue(statement->getCond());
  llvm::SmallVector<const Stmt *> declarations;
  const SwitchCase *inside = nullptr;
  llvm::SmallVector<CaseGroup> groups = splitCases(statement->getBody(), declarations, inside);
  if (inside)
    refuse(SourceRange(inside->getBeginLoc()), diag::CaseInside);
  emitStatements(declarations);
  llvm::SmallVector<int64_t> values, targets;
  int64_t fallback = -1;
  for (auto [index, group] : llvm::enumerate(groups)) {
    if (group.isDefault)
      fallback = index;
    for (const CaseStmt *label : group.cases) {
      int64_t first = *evaluateInteger(label->getLHS());
      int64_t last = label->getRHS() ? *evaluateInteger(label->getRHS()) : first;
      bool isEmpty = label->getLHS()->getType()->isUnsignedIntegerType()
                         ? uint64_t(last) < uint64_t(first)
                         : last < first;
      uint64_t count = isEmpty ? 0 : uint64_t(last) - uint64_t(first) + 1;
      if (count > 1025)
        refuse(label->getLHS()->getSourceRange(), diag::CaseRange);
      for (uint64_t at = 0; at < count; ++at) {
        values.push_back(first + at);
        targets.push_back(index);
      }
    }
    for (const Stmt *child : group.statements)
      if (auto *declarations = dyn_cast<DeclStmt>(child))
        for (const Decl *declaration : declarations->decls())
          if (auto *variable = dyn_cast<VarDecl>(declaration);
              variable && isUsedLater(variable, llvm::ArrayRef(groups).drop_front(index + 1)))
            bind(variable, makeVariable(variable->getName(),
                                        getType(variable->getType(), variable->getSourceRange()),
                                        loc(variable->getLocation())));
  }
  auto op = ag::SwitchOp::create(builder, loc(statement), value, values, targets, fallback,
                                 groups.size());
  size_t oldBreak = std::exchange(body.breakCleanups, body.cleanups.size());
  for (auto [index, group] : llvm::enumerate(groups))
    emitRegion(op.getCases()[index], [&] { emitStatements(group.statements); });
  body.breakCleanups = oldBreak;
  lifetimes.emitCleanups(outer);
  body.cleanups.resize(outer);
}

} // namespace autographc::frontend
