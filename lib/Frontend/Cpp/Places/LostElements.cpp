//===- LostElements.cpp - references into lists that are swapped or moved -===//
// A reference to an element is a path from a variable. Where two lists are swapped, or one is
// moved, C++'s reference goes along with its element, which is in another variable then: from there
// on the name is refused.
#include "Frontend/Cpp/Language/EmitterBase.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace autographc::frontend {

namespace {
/// How a loop uses a variable of outside: its first use, unless that assigns it.
struct LoopUse : DynamicRecursiveASTVisitor {
  LoopUse(const Stmt *loop, const ValueDecl *variable) : loop(loop), variable(variable) {}
  bool VisitVarDecl(VarDecl *visited) override { return !foundDeclaration(visited == variable); }
  bool VisitBindingDecl(BindingDecl *visited) override {
    return !foundDeclaration(visited == variable);
  }
  /// One within the loop has iterators of its own.
  bool VisitCXXForRangeStmt(CXXForRangeStmt *visited) override {
    auto declares = [&](DeclStmt *hidden) {
      return hidden && hidden->isSingleDecl() && hidden->getSingleDecl() == variable;
    };
    return !foundDeclaration(
        visited != loop && (declares(visited->getBeginStmt()) || declares(visited->getEndStmt())));
  }
  bool VisitDeclRefExpr(DeclRefExpr *visited) override {
    first = visited->getDecl() == variable ? visited : nullptr;
    return !first;
  }
  bool VisitBinaryOperator(BinaryOperator *visited) override {
    return visited->getOpcode() != BO_Assign || !assigns(visited->getLHS(), visited->getRHS());
  }
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

} // namespace

bool EmitterBase::mayContain(const Place &list, const Place &path) {
  if (path.choice || list.choice) {
    const Place &chosen = path.choice ? path : list;
    return llvm::any_of(llvm::ArrayRef{chosen.choice->onTrue, chosen.choice->onFalse},
                        [&](Place option) {
                          llvm::append_range(option.steps, chosen.steps);
                          return path.choice ? mayContain(list, option) : mayContain(option, path);
                        });
  }
  auto maySame = [&](const Step &left, const Step &right) {
    if (left.kind != right.kind || left.index != right.index || left.kind != Step::ListElement)
      return left.kind == right.kind && left.index == right.index;
    return left.key && right.key ? !areDistinct(left.key, right.key)
                                 : !areDistinct(left.operands[0], right.operands[0]);
  };
  return path.root && path.root == list.root && path.steps.size() >= list.steps.size() &&
         std::equal(list.steps.begin(), list.steps.end(), path.steps.begin(), maySame);
}

/// Whether a place is in an element of a list, or an iterator of one.
bool EmitterBase::isInList(const Place &place, const Place &list) {
  if (place.position)
    return (llvm::isa_and_nonnull<ag::ListType>(place.position->container.type) ||
            Types::isMap(place.position->container.type)) &&
           mayContain(list, place.position->container);
  auto isElement = [](const Step &step) { return step.kind == Step::ListElement; };
  return mayContain(list, place) &&
         llvm::any_of(
             llvm::drop_begin(place.steps, std::min(list.steps.size(), place.steps.size())),
             isElement);
}

/// Whether entries that come into a map or leave it take a place or an iterator away. Its iterators
/// move along where they can, and its entries stay; those of a map in a list do not.
bool EmitterBase::isLostInMap(const Place &place, const Place &map) {
  // Of one of two maps, which is this one at times, an iterator does not move along.
  if (place.position && place.position->container.choice != map.choice)
    return isInList(place, map);
  bool isIterator = place.position && place.position->container.steps.size() == map.steps.size();
  return (isIterator ? !place.position->index.isVariable() : map.isInList()) &&
         isInList(place, map);
}

/// Marks what is in the list, objects that hold some of it, and what lambdas captured.
void EmitterBase::markLost(Place &place, const Place &list, bool isMap) {
  auto isIn = [&](const Place &held) {
    return isMap ? isLostInMap(held, list) : isInList(held, list);
  };
  place.isLost |= isIn(place);
  if (place.parts)
    visitHeld<const Place>(place, [&](const Place &held) { place.isLost |= isIn(held); });
  if (place.closure)
    for (auto &[captured, held] : place.closure->captures)
      held.isLost |= isIn(held);
}

void EmitterBase::loseElements(const Place &list, bool isMap) {
  swapped.push_back({list, isMap});
  for (auto &[variable, place] : bindings)
    markLost(place, list, isMap);
}

static bool isLost(const Place &place) {
  return place.isLost ||
         (place.closure && llvm::any_of(place.closure->captures, [](const auto &captured) {
            return captured.second.isLost;
          }));
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

void EmitterBase::requireKept(const CXXForRangeStmt *loop) {
  for (const DeclStmt *declared : {loop->getBeginStmt(), loop->getEndStmt()})
    if (auto found = bindings.find(cast<VarDecl>(declared->getSingleDecl()));
        found != bindings.end() && found->second.isLost)
      refuse(loop->getRangeInit()->getSourceRange(), diag::IteratorElsewhere);
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
  llvm::erase_if(lostInThen.second, [&](const ValueDecl *variable) {
    return llvm::is_contained(lostBefore, variable);
  });
}

void EmitterBase::regainInElse(mlir::Region &region) {
  if (!region.getParentOp() || lostInThen.first != region.getParentOp() ||
      region.getRegionNumber() != 1)
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
  for (const auto &[list, isMap] : llvm::ArrayRef(swapped).drop_front(swaps))
    for (auto &[variable, place] : bindings)
      markLost(place, list, isMap);
}

} // namespace autographc::frontend
