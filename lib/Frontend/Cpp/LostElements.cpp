//===- LostElements.cpp - references into lists that are swapped or moved -===//
// A reference to an element is a path from a variable. Where two lists are swapped, or one is moved, C++'s reference goes along with its element,
// which is in another variable then: from there on the name is refused.
#include "EmitterBase.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace autographc::frontend {

namespace {
/// Whether a statement contains another, the declaration of a variable, and uses of it.
struct Contents : DynamicRecursiveASTVisitor {
  Contents(const Stmt *statement, const ValueDecl *variable) : statement(statement), variable(variable) {}
  bool VisitStmt(Stmt *visited) override {
    contains |= visited == statement;
    return true;
  }
  bool VisitVarDecl(VarDecl *visited) override {
    declares |= visited == variable;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *visited) override {
    uses |= visited->getDecl() == variable;
    return true;
  }
  const Stmt *statement;
  const ValueDecl *variable;
  bool contains = false, declares = false, uses = false;
};

/// Whether a statement is in a loop that a variable is used in and outlives.
struct LoopFinder : DynamicRecursiveASTVisitor {
  LoopFinder(const Stmt *statement, const ValueDecl *variable) : statement(statement), variable(variable) {}
  bool VisitStmt(Stmt *visited) override {
    if (!isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(visited))
      return true;
    Contents contents(statement, variable);
    contents.TraverseStmt(visited);
    found |= contents.contains && contents.uses && !contents.declares;
    return !found;
  }
  const Stmt *statement;
  const ValueDecl *variable;
  bool found = false;
};

/// Whether a place is in an element of a list among `part`, or an iterator of one.
bool isInList(const Place &place, const Place &part) {
  const Place &path = place.position ? place.position->container : place;
  auto getConstant = [](const Step &step) { return step.operands.empty() ? ag::ConstantOp() : step.operands[0].getDefiningOp<ag::ConstantOp>(); };
  auto isSame = [&](const Step &left, const Step &right) {
    ag::ConstantOp first = getConstant(left), second = getConstant(right);
    return left.kind == right.kind && left.index == right.index && !(first && second && first.getValue() != second.getValue());
  };
  if (!path.root || path.root != part.root || path.steps.size() < part.steps.size() ||
      !std::equal(part.steps.begin(), part.steps.end(), path.steps.begin(), isSame))
    return false;
  auto isElement = [](const Step &step) { return step.kind == Step::ListElement; };
  return place.position ? llvm::isa_and_nonnull<ag::ListType>(path.type)
                        : llvm::any_of(llvm::drop_begin(path.steps, part.steps.size()), isElement);
}
} // namespace

/// Marks what is in the list, and what lambdas captured of it.
static void markLost(Place &place, const Place &list) {
  place.isLost |= isInList(place, list);
  if (place.closure)
    for (auto &[captured, held] : place.closure->captures)
      held.isLost |= isInList(held, list);
}

void EmitterBase::loseElements(const Place &list, const Expr *where) {
  swapped.push_back(list);
  for (auto &[variable, place] : bindings) {
    markLost(place, list);
    auto *function = llvm::dyn_cast<FunctionDecl>(variable->getDeclContext());
    // An iterator may be assigned before it is used again.
    if (!place.isLost || place.position || !function || !function->getBody())
      continue;
    // Used before, and again in the next iteration.
    LoopFinder loops(where, variable);
    loops.TraverseStmt(function->getBody());
    if (loops.found)
      refuse(where->getSourceRange(), diag::IteratorElsewhere);
  }
}

void EmitterBase::restoreBindings(llvm::DenseMap<const ValueDecl *, Place> saved, size_t swaps) {
  bindings = std::move(saved);
  for (const Place &list : llvm::ArrayRef(swapped).drop_front(swaps))
    for (auto &[variable, place] : bindings)
      markLost(place, list);
}

} // namespace autographc::frontend
