//===- LostElements.cpp - references into lists that are swapped or moved -===//
// A reference to an element is a path from a variable. Where two lists are swapped, or one is moved, C++'s reference goes along with its element,
// which is in another variable then: from there on the name is refused.
#include "EmitterBase.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace autographc::frontend {

namespace {
/// How a loop uses a variable of outside: its first use, unless that assigns it.
struct LoopUse : DynamicRecursiveASTVisitor {
  LoopUse(const Stmt *loop, const ValueDecl *variable) : loop(loop), variable(variable) {}
  bool VisitVarDecl(VarDecl *visited) override { return !foundDeclaration(visited == variable); }
  bool VisitBindingDecl(BindingDecl *visited) override { return !foundDeclaration(visited == variable); }
  /// One within the loop has iterators of its own.
  bool VisitCXXForRangeStmt(CXXForRangeStmt *visited) override {
    auto declares = [&](DeclStmt *hidden) { return hidden && hidden->isSingleDecl() && hidden->getSingleDecl() == variable; };
    return !foundDeclaration(visited != loop && (declares(visited->getBeginStmt()) || declares(visited->getEndStmt())));
  }
  bool VisitDeclRefExpr(DeclRefExpr *visited) override {
    first = visited->getDecl() == variable ? visited : nullptr;
    return !first;
  }
  bool VisitBinaryOperator(BinaryOperator *visited) override { return visited->getOpcode() != BO_Assign || !assigns(visited->getLHS(), visited->getRHS()); }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *visited) override {
    return visited->getOperator() != OO_Equal || !assigns(visited->getArg(0), visited->getArg(1));
  }
  /// What is assigned is computed before.
  bool assigns(Expr *target, Expr *value) {
    auto *named = dyn_cast<DeclRefExpr>(target->IgnoreParens());
    return named && named->getDecl() == variable && TraverseStmt(value);
  }
  bool foundDeclaration(bool isFound) { return declares |= isFound; }
  const Stmt *loop;
  const ValueDecl *variable;
  const Expr *first = nullptr;
  bool declares = false;
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
  return place.position ? llvm::isa_and_nonnull<ag::ListType>(path.type) || Types::isMap(path.type)
                        : llvm::any_of(llvm::drop_begin(path.steps, part.steps.size()), isElement);
}
} // namespace

/// Marks what is in the list, and what lambdas captured of it.
static void markLost(Place &place, const Place &list, bool onlyIterators) {
  auto isIn = [&](const Place &held) { return (held.position || !onlyIterators) && isInList(held, list); };
  place.isLost |= isIn(place);
  if (place.closure)
    for (auto &[captured, held] : place.closure->captures)
      held.isLost |= isIn(held);
}

void EmitterBase::loseElements(const Place &list, bool onlyIterators) {
  swapped.push_back({list, onlyIterators});
  for (auto &[variable, place] : bindings)
    markLost(place, list, onlyIterators);
}

static bool isLost(const Place &place) {
  return place.isLost || (place.closure && llvm::any_of(place.closure->captures, [](const auto &captured) { return captured.second.isLost; }));
}

llvm::SmallVector<const ValueDecl *> EmitterBase::getLost() const {
  llvm::SmallVector<const ValueDecl *> lost;
  if (!swapped.empty())
    for (const auto &[variable, place] : bindings)
      if (isLost(place))
        lost.push_back(variable);
  return lost;
}

void EmitterBase::requireFound(const Stmt *loop) {
  const Expr *used = nullptr;
  // What the head declares is not another one in each iteration.
  llvm::SmallVector<const Stmt *> repeated = {loop};
  if (auto *counted = dyn_cast<ForStmt>(loop))
    repeated = {counted->getCond(), counted->getBody(), counted->getInc()};
  for (const ValueDecl *variable : getLost()) {
    LoopUse use(loop, variable);
    for (const Stmt *part : repeated)
      if (part && !use.TraverseStmt(const_cast<Stmt *>(part)))
        break;
    if (use.first && !use.declares && (!used || use.first->getBeginLoc() < used->getBeginLoc()))
      used = use.first;
  }
  if (used)
    refuse(used->getSourceRange(), diag::IteratorElsewhere);
}

/// Makes a place that was lost mean what it did.
static void regain(Place &place) {
  place.isLost = false;
  if (place.closure)
    for (auto &[captured, held] : place.closure->captures)
      held.isLost = false;
}

void EmitterBase::keepForElse(mlir::Region &region, llvm::ArrayRef<const ValueDecl *> lostBefore) {
  if (!isa_and_nonnull<ag::IfOp>(region.getParentOp()) || region.getRegionNumber() != 0)
    return;
  lostInThen = {region.getParentOp(), getLost()};
  llvm::erase_if(lostInThen.second, [&](const ValueDecl *variable) { return llvm::is_contained(lostBefore, variable); });
}

void EmitterBase::regainInElse(mlir::Region &region) {
  if (!region.getParentOp() || lostInThen.first != region.getParentOp() || region.getRegionNumber() != 1)
    return;
  for (const ValueDecl *variable : lostInThen.second)
    if (auto found = bindings.find(variable); found != bindings.end())
      regain(found->second);
}

/// Whether a `break` leaves a `switch`, behind which the iteration goes on.
static bool leavesSwitch(mlir::Operation *exit) {
  mlir::Operation *around = exit->getParentOp();
  while (around && !isa<ag::WhileOp, ag::ForOp, ag::SwitchOp>(around))
    around = around->getParentOp();
  return isa_and_nonnull<ag::SwitchOp>(around);
}

void EmitterBase::keepForNextIteration(llvm::ArrayRef<const ValueDecl *> lostBefore) {
  mlir::Operation *exit = &builder.getInsertionBlock()->back();
  if (!isa<ag::BreakOp, ag::ReturnOp>(exit) || (isa<ag::BreakOp>(exit) && leavesSwitch(exit)))
    return;
  for (const ValueDecl *variable : getLost()) {
    if (llvm::is_contained(lostBefore, variable))
      continue;
    regain(bindings[variable]);
    if (isa<ag::BreakOp>(exit))
      lostAtBreak.push_back(variable);
  }
}

void EmitterBase::restoreBindings(llvm::DenseMap<const ValueDecl *, Place> saved, size_t swaps) {
  bindings = std::move(saved);
  for (const auto &[list, onlyIterators] : llvm::ArrayRef(swapped).drop_front(swaps))
    for (auto &[variable, place] : bindings)
      markLost(place, list, onlyIterators);
}

} // namespace autographc::frontend
