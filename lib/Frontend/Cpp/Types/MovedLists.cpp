//===- MovedLists.cpp - lists that a function swaps or moves --------------===//
#include "MovedLists.h"
#include "Frontend/Cpp/Types/Types.h"
#include "TypeParts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace autographc::frontend {

namespace {
/// What a list that an expression names is, or is a part of.
struct Root {
  enum Kind { Own, Any, Self, Parameter } kind = Own;
  unsigned number = 0;
};

/// Whether a type holds lists, or is an iterator among some.
bool namesList(QualType type) {
  auto *iterator = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  bool isIterator = iterator && isVectorIterator(iterator);
  return holdsList(isIterator ? iterator->getTemplateArgs()[0].getAsType()->getPointeeType()
                              : type);
}

Root findMovedRoot(const Expr *expression) {
  if (!namesList(expression->getType()))
    return {};
  while (true) {
    expression = expression->IgnoreParenCasts();
    auto *call = dyn_cast<CallExpr>(expression);
    if (auto *member = dyn_cast<MemberExpr>(expression))
      expression = member->getBase();
    else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expression))
      expression = subscript->getBase();
    else if (auto *unary = dyn_cast<UnaryOperator>(expression))
      expression = unary->getSubExpr();
    else if (auto *method = dyn_cast<CXXMemberCallExpr>(expression))
      expression = method->getImplicitObjectArgument();
    // `*it`, `v[i]`, `std::get<0>(t)`
    else if (call && call->getNumArgs() && call->getDirectCallee() &&
             isInStd(call->getDirectCallee()))
      expression = call->getArg(0);
    else
      break;
  }
  if (isa<CXXThisExpr>(expression))
    return {Root::Self};
  auto *name = dyn_cast<DeclRefExpr>(expression);
  if (!name)
    return {};
  auto *parameter = dyn_cast<ParmVarDecl>(name->getDecl());
  QualType type = name->getDecl()->getType();
  if (parameter && type->isReferenceType() && !name->refersToEnclosingVariableOrCapture())
    return {Root::Parameter, parameter->getFunctionScopeIndex()};
  return {name->refersToEnclosingVariableOrCapture() || leadsElsewhere(type) ? Root::Any
                                                                             : Root::Own};
}

/// What one body does with lists.
class MoveVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  struct Passed {
    Root root;
    const FunctionDecl *callee;
    /// Null for the object of a method.
    const ParmVarDecl *parameter;
  };

  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    if (!callee)
      return true;
    llvm::ArrayRef<const Expr *> arguments(call->getArgs(), call->getNumArgs());
    const Expr *object = nullptr;
    auto *method = dyn_cast<CXXMethodDecl>(callee);
    if (auto *member = dyn_cast<CXXMemberCallExpr>(call))
      object = member->getImplicitObjectArgument();
    else if (method && method->isImplicitObjectMemberFunction() && isa<CXXOperatorCallExpr>(call)) {
      object = arguments.front();
      arguments = arguments.drop_front();
    }
    if (isInStd(callee)) {
      bool isMove = call->isXValue() && arguments.size() == 1 && !object;
      if (isMove || isExchange(callee))
        for (const Expr *argument : object ? llvm::to_vector(llvm::concat<const Expr *const>(
                                                 arguments, llvm::ArrayRef(object)))
                                           : llvm::to_vector(arguments))
          moved.push_back(findMovedRoot(argument));
    } else if (callee->hasBody(definition)) {
      if (object)
        passed.push_back({findMovedRoot(object), definition, nullptr});
      for (auto [argument, parameter] : llvm::zip(arguments, definition->parameters()))
        if (parameter->getType()->isReferenceType())
          passed.push_back({findMovedRoot(argument), definition, parameter});
    }
    return true;
  }
  bool VisitCXXStaticCastExpr(const CXXStaticCastExpr *cast) override {
    if (cast->isXValue())
      moved.push_back(findMovedRoot(cast->getSubExpr()));
    return true;
  }

  std::vector<Root> moved;
  std::vector<Passed> passed;
};
} // namespace

/// Whether something came to it.
static bool add(MovedLists &lists, const Root &root) {
  switch (root.kind) {
  case Root::Own:
    return false;
  case Root::Any:
    return !std::exchange(lists.any, true);
  case Root::Self:
    return !std::exchange(lists.self, true);
  case Root::Parameter:
    return lists.parameters.insert(root.number).second;
  }
  llvm_unreachable("a kind of root");
}

const MovedLists &MovedListFinder::find(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition))
    return known[function];
  if (auto found = known.find(definition); found != known.end())
    return found->second;
  std::map<const FunctionDecl *, MoveVisitor> visitors;
  llvm::SmallVector<const FunctionDecl *> open = {definition};
  while (!open.empty()) {
    const FunctionDecl *next = open.pop_back_val();
    auto [entry, inserted] = visitors.try_emplace(next);
    if (!inserted || isSystem(next))
      continue;
    entry->second.TraverseStmt(next->getBody());
    for (const MoveVisitor::Passed &passed : entry->second.passed)
      open.push_back(passed.callee);
  }
  // What calls itself is known when nothing comes to it any more.
  for (bool changes = true; changes;) {
    changes = false;
    for (auto &[caller, visitor] : visitors) {
      for (const Root &root : visitor.moved)
        changes |= add(known[caller], root);
      for (const MoveVisitor::Passed &passed : visitor.passed)
        if (known[passed.callee].contains(passed.parameter))
          changes |= add(known[caller], passed.root);
    }
  }
  return known[definition];
}

} // namespace autographc::frontend
