//===- Borrows.cpp - references into lists that are swapped or moved ------===//
// A reference to an element is a path from a variable. Where two lists are swapped, or one is
// moved, C++'s reference goes along with its element, which is in another variable then: from there
// on the name is refused.
#include "Borrows.h"

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

bool Borrows::mayContain(const Place &list, const Place &path) {
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

bool Borrows::isInList(const Place &place, const Place &list) {
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
bool Borrows::isInvalidatedInMap(const Place &place, const Place &map) {
  // Of one of two maps, which is this one at times, an iterator does not move along.
  if (place.position && place.position->container.choice != map.choice)
    return isInList(place, map);
  bool isIterator = place.position && place.position->container.steps.size() == map.steps.size();
  return (isIterator ? !place.position->index.isVariable() : map.isInList()) &&
         isInList(place, map);
}

/// Marks what is in the list, objects that hold some of it, and what lambdas captured.
void Borrows::markInvalidated(Place &place, const Place &list, bool isMap) {
  auto isIn = [&](const Place &held) {
    return isMap ? isInvalidatedInMap(held, list) : isInList(held, list);
  };
  place.isInvalidated |= isIn(place);
  if (place.parts)
    visitHeld<const Place>(place, [&](const Place &held) { place.isInvalidated |= isIn(held); });
  if (place.closure)
    for (auto &[captured, held] : place.closure->captures)
      held.isInvalidated |= isIn(held);
}

void Borrows::invalidate(const Place &list, bool isMap) {
  swapped.push_back({list, isMap});
  for (auto &[variable, place] : body.bindings)
    markInvalidated(place, list, isMap);
}

static bool isInvalidated(const Place &place) {
  return place.isInvalidated ||
         (place.closure && llvm::any_of(place.closure->captures, [](const auto &captured) {
            return captured.second.isInvalidated;
          }));
}

llvm::SmallVector<const ValueDecl *> Borrows::getInvalidated() const {
  llvm::SmallVector<const ValueDecl *> invalidated;
  if (!swapped.empty())
    for (const auto &[variable, place] : body.bindings)
      if (isInvalidated(place))
        invalidated.push_back(variable);
  return invalidated;
}

void Borrows::requireValid(const Stmt *loop) {
  const Expr *used = nullptr;
  // What the head declares is not another one in each iteration.
  llvm::SmallVector<const Stmt *> repeated = {loop};
  if (auto *counted = dyn_cast<ForStmt>(loop))
    repeated = {counted->getCond(), counted->getBody(), counted->getInc()};
  for (const ValueDecl *variable : getInvalidated()) {
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

void Borrows::requireKept(const CXXForRangeStmt *loop) {
  for (const DeclStmt *declared : {loop->getBeginStmt(), loop->getEndStmt()})
    if (auto found = body.bindings.find(cast<VarDecl>(declared->getSingleDecl()));
        found != body.bindings.end() && found->second.isInvalidated)
      refuse(loop->getRangeInit()->getSourceRange(), diag::IteratorElsewhere);
}

/// Makes an invalidated place valid again.
static void revalidate(Place &place) {
  place.isInvalidated = false;
  if (place.closure)
    for (auto &[captured, held] : place.closure->captures)
      held.isInvalidated = false;
}

void Borrows::keepForElse(mlir::Region &region,
                          llvm::ArrayRef<const ValueDecl *> invalidatedBefore) {
  if (!isa_and_nonnull<ag::IfOp>(region.getParentOp()) || region.getRegionNumber() != 0)
    return;
  invalidatedInThen = {region.getParentOp(), getInvalidated()};
  llvm::erase_if(invalidatedInThen.second, [&](const ValueDecl *variable) {
    return llvm::is_contained(invalidatedBefore, variable);
  });
}

void Borrows::revalidateInElse(mlir::Region &region) {
  if (!region.getParentOp() || invalidatedInThen.first != region.getParentOp() ||
      region.getRegionNumber() != 1)
    return;
  for (const ValueDecl *variable : invalidatedInThen.second)
    if (auto found = body.bindings.find(variable); found != body.bindings.end())
      revalidate(found->second);
}

/// Whether a `break` leaves a `switch`, behind which the iteration goes on.
static bool leavesSwitch(mlir::Operation *exit) {
  mlir::Operation *around = exit->getParentOp();
  while (around && !isa<ag::WhileOp, ag::ForOp, ag::SwitchOp>(around))
    around = around->getParentOp();
  return isa_and_nonnull<ag::SwitchOp>(around);
}

void Borrows::keepForNextIteration(llvm::ArrayRef<const ValueDecl *> invalidatedBefore) {
  mlir::Operation *exit = &builder.getInsertionBlock()->back();
  if (!isa<ag::BreakOp, ag::ReturnOp>(exit) || (isa<ag::BreakOp>(exit) && leavesSwitch(exit)))
    return;
  for (const ValueDecl *variable : getInvalidated()) {
    if (llvm::is_contained(invalidatedBefore, variable))
      continue;
    revalidate(body.bindings[variable]);
    if (isa<ag::BreakOp>(exit))
      invalidatedAtBreak.push_back(variable);
  }
}

void Borrows::restoreBindings(llvm::DenseMap<const ValueDecl *, Place> saved, size_t swaps) {
  body.bindings = std::move(saved);
  for (const auto &[list, isMap] : llvm::ArrayRef(swapped).drop_front(swaps))
    for (auto &[variable, place] : body.bindings)
      markInvalidated(place, list, isMap);
}

} // namespace autographc::frontend
