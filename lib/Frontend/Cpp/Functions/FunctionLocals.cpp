//===- FunctionLocals.cpp - locals that hold functions --------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/ChangedFunctions.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// The one assignment of a local that is empty before, where nothing in between names it: as good
/// as an initialiser.
static const CXXOperatorCallExpr *findOnlyAssignment(const VarDecl *variable) {
  struct Finder : FunctionChanges {
    using FunctionChanges::FunctionChanges;
    bool VisitCompoundStmt(const CompoundStmt *block) override {
      for (const Stmt *statement : block->body()) {
        auto *declaration = dyn_cast<DeclStmt>(statement);
        if (declaration && llvm::is_contained(declaration->decls(), variable))
          inside = block;
      }
      return true;
    }
    const CompoundStmt *inside = nullptr;
  };
  struct NameFinder : ConstDynamicRecursiveASTVisitor {
    explicit NameFinder(const VarDecl *variable) : variable(variable) {}
    bool VisitDeclRefExpr(const DeclRefExpr *reference) override {
      found |= reference->getDecl() == variable;
      return true;
    }
    const VarDecl *variable;
    bool found = false;
  };
  const FunctionDecl *definition = nullptr;
  cast<FunctionDecl>(variable->getDeclContext())->hasBody(definition);
  Finder finder(variable);
  finder.TraverseStmt(definition->getBody());
  if (!finder.inside || finder.changes != 1)
    return nullptr;
  bool isDeclared = false;
  for (const Stmt *statement : finder.inside->body()) {
    auto *declaration = dyn_cast<DeclStmt>(statement);
    if (declaration && llvm::is_contained(declaration->decls(), variable)) {
      isDeclared = true;
      continue;
    }
    auto *expression = isDeclared ? dyn_cast<Expr>(statement) : nullptr;
    auto *call = expression ? dyn_cast<CXXOperatorCallExpr>(stripWrappers(expression)) : nullptr;
    if (call && call->getOperator() == OO_Equal && finder.names(call->getArg(0)))
      return call;
    NameFinder names(variable);
    names.TraverseStmt(statement);
    if (isDeclared && names.found)
      return nullptr;
  }
  return nullptr;
}

/// What a local holds is a value where that changes or is known only when the program runs;
/// otherwise its name means it.
void FunctionEmitter::initializeFunction(const VarDecl *variable, const Expr *init) {
  mlir::Location location = loc(variable->getLocation());
  bool isAssigned = init && init != variable->getInit();
  Place place;
  if (init && (isAssigned || !isChangedFunction(variable)) &&
      !init->IgnoreImpCasts()->getType()->isNullPtrType()) {
    place = evaluator.emitPlace(init);
    if (llvm::isa_and_nonnull<ag::CallableType>(place.type) &&
        FunctionSets::getGiven(init->getType()) == FunctionSets::getGiven(variable->getType()))
      return bind(variable, place);
    if (!place.type)
      return bind(variable, FunctionSets::isStdFunction(variable->getType())
                                ? places.copyClosure(place, SourceRange(variable->getLocation()))
                                : place);
  }
  Value value = !init        ? packNone(variable->getType(), location)
                : place.type ? packFunction(place, variable->getType(), init)
                             : emitFunctionValue(init, variable->getType());
  Place own =
      makeVariable(variable->getName(),
                   getType(variable->getType(), SourceRange(variable->getLocation())), location);
  places.write(own, value, location, /*declares=*/true);
  bind(variable, own);
}

void FunctionEmitter::emitFunctionLocal(const VarDecl *variable) {
  const Expr *init = variable->getInit();
  auto *construct = init ? dyn_cast<CXXConstructExpr>(stripWrappers(init)) : nullptr;
  bool isEmpty = !init || (construct && !construct->getNumArgs());
  if (const CXXOperatorCallExpr *assignment = isEmpty ? findOnlyAssignment(variable) : nullptr)
    initializers[assignment] = variable;
  else
    initializeFunction(variable, isEmpty ? nullptr : init);
}

} // namespace autographc::frontend
