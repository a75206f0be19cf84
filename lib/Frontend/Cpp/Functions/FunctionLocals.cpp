//===- FunctionLocals.cpp - locals that hold functions --------------------===//
#include "Frontend/Cpp/Language/Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// Looks for what gives a `std::function` or a pointer to a function another value.
struct ChangeFinder : ConstDynamicRecursiveASTVisitor {
  explicit ChangeFinder(const VarDecl *variable) : variable(variable) {}
  bool names(const Expr *expression) const {
    auto *reference = dyn_cast<DeclRefExpr>(stripWrappers(expression));
    return reference && reference->getDecl() == variable;
  }
  bool VisitBinaryOperator(const BinaryOperator *binary) override {
    changes += binary->isAssignmentOp() && names(binary->getLHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *call) override {
    changes += call->getOperator() == OO_Equal && names(call->getArg(0));
    return true;
  }
  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || isa<CXXOperatorCallExpr>(call))
      return true;
    for (auto [parameter, argument] : llvm::zip(callee->parameters(), call->arguments())) {
      changes += Types::isChanged(parameter->getType()) && names(argument);
    }
    return true;
  }
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr *call) override {
    const CXXMethodDecl *method = call->getMethodDecl();
    changes += method && !method->isConst() && names(call->getImplicitObjectArgument());
    return true;
  }
  const VarDecl *variable;
  unsigned changes = 0;
};
} // namespace

bool isChangedFunction(const VarDecl *variable) {
  auto *owner = dyn_cast<FunctionDecl>(variable->getDeclContext());
  const FunctionDecl *definition = nullptr;
  if (!FunctionSets::isFunctionValue(variable->getType()) ||
      variable->getType()->isReferenceType() || !owner || !owner->hasBody(definition))
    return false;
  ChangeFinder finder(variable);
  finder.TraverseStmt(definition->getBody());
  return finder.changes > 0;
}

/// The one assignment of a local that is empty before, where nothing in between names it: as good
/// as an initialiser.
static const CXXOperatorCallExpr *findOnlyAssignment(const VarDecl *variable) {
  struct Finder : ChangeFinder {
    using ChangeFinder::ChangeFinder;
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
void Emitter::initializeFunction(const VarDecl *variable, const Expr *init) {
  mlir::Location location = loc(variable->getLocation());
  bool isAssigned = init && init != variable->getInit();
  Place place;
  if (init && (isAssigned || !isChangedFunction(variable)) &&
      !init->IgnoreImpCasts()->getType()->isNullPtrType()) {
    place = emitPlace(init);
    if (llvm::isa_and_nonnull<ag::CallableType>(place.type) &&
        FunctionSets::getGiven(init->getType()) == FunctionSets::getGiven(variable->getType()))
      return bind(variable, place);
    if (!place.type)
      return bind(variable, FunctionSets::isStdFunction(variable->getType())
                                ? copyClosure(place, SourceRange(variable->getLocation()))
                                : place);
  }
  Value value = !init        ? packNone(variable->getType(), location)
                : place.type ? packFunction(place, variable->getType(), init)
                             : emitFunctionValue(init, variable->getType());
  Place own =
      makeVariable(variable->getName(),
                   getType(variable->getType(), SourceRange(variable->getLocation())), location);
  write(own, value, location, /*declares=*/true);
  bind(variable, own);
}

void Emitter::emitFunctionLocal(const VarDecl *variable) {
  const Expr *init = variable->getInit();
  auto *construct = init ? dyn_cast<CXXConstructExpr>(stripWrappers(init)) : nullptr;
  bool isEmpty = !init || (construct && !construct->getNumArgs());
  if (const CXXOperatorCallExpr *assignment = isEmpty ? findOnlyAssignment(variable) : nullptr)
    initializers[assignment] = variable;
  else
    initializeFunction(variable, isEmpty ? nullptr : init);
}

} // namespace autographc::frontend
