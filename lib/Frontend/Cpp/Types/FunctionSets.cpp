//===- FunctionSets.cpp - what function pointers and std::functions may hold //
#include "FunctionSets.h"
#include "Syntax.h"

#include "autographc/Cxx/StaticInvokers.h"

#include "Types.h"

using namespace clang;

namespace autographc::frontend {

bool FunctionSets::isFunctionValue(QualType type) {
  return type.getNonReferenceType()->isFunctionPointerType() || isStdFunction(type);
}

QualType FunctionSets::getGiven(QualType type) {
  return type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
}

QualType FunctionSets::getFunctionType(QualType type) const {
  type = type.getNonReferenceType().getCanonicalType();
  auto *special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  QualType function = special ? special->getTemplateArgs()[0].getAsType() : type->getPointeeType();
  // A pointer may hold functions that may throw and others.
  return ast.getCanonicalType(
      ast.getFunctionTypeWithExceptionSpec(function, FunctionProtoType::ExceptionSpecInfo()));
}

void FunctionSets::start(const FunctionDecl *function, llvm::ArrayRef<QualType> types) {
  root = function;
  given.assign(types.begin(), types.end());
  searched = false;
  sets.clear();
}

llvm::ArrayRef<Callee> FunctionSets::get(QualType type) {
  search();
  return sets[getFunctionType(type).getAsOpaquePtr()];
}

namespace {
/// Goes through a body: what it calls or names, and what it turns into pointers and std::functions.
struct ConversionFinder : ConstDynamicRecursiveASTVisitor {
  using Found = llvm::function_ref<void(QualType, Callee)>;
  using Reached = llvm::function_ref<void(const ValueDecl *)>;
  ConversionFinder(Found found, Reached reached) : found(found), reached(reached) {
    // Initialisers as they are, default arguments.
    ShouldVisitImplicitCode = true;
  }

  void convert(QualType type, const Expr *from) {
    from = stripWrappers(from);
    QualType given = from->getType().getNonReferenceType();
    const CXXRecordDecl *record = given->getAsCXXRecordDecl();
    while (auto *cast = dyn_cast<CastExpr>(from))
      from = stripWrappers(cast->getSubExpr());
    if (auto *address = dyn_cast<UnaryOperator>(from); address && address->getOpcode() == UO_AddrOf)
      from = stripWrappers(address->getSubExpr());
    if (auto *conditional = dyn_cast<AbstractConditionalOperator>(from);
        conditional && given->isFunctionType()) {
      convert(type, conditional->getTrueExpr());
      return convert(type, conditional->getFalseExpr());
    }
    auto *reference = dyn_cast<DeclRefExpr>(from);
    auto *function = reference ? dyn_cast<FunctionDecl>(reference->getDecl()) : nullptr;
    if (const CXXMethodDecl *invoked = findInvoked(function))
      found(type, {nullptr, invoked->getParent()->getCanonicalDecl()});
    else if (function)
      found(type, {function->getCanonicalDecl(), nullptr});
    else if (record && !FunctionSets::isStdFunction(given))
      found(type, {nullptr, record->getCanonicalDecl()});
  }
  bool VisitCallExpr(const CallExpr *call) override {
    called.insert(call->getCallee()->IgnoreParens());
    return true;
  }
  bool VisitCastExpr(const CastExpr *cast) override {
    if (cast->getCastKind() == CK_FunctionToPointerDecay && !called.contains(cast))
      convert(cast->getType(), cast->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(const UnaryOperator *unary) override {
    if (unary->getOpcode() == UO_AddrOf && unary->getType()->isFunctionPointerType())
      convert(unary->getType(), unary->getSubExpr());
    return true;
  }
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr *call) override {
    const CXXMethodDecl *method = call->getMethodDecl();
    if (auto *conversion = dyn_cast_or_null<CXXConversionDecl>(method);
        conversion && conversion->getParent()->isLambda())
      found(conversion->getConversionType(),
            {nullptr, conversion->getParent()->getCanonicalDecl()});
    // emplace_back, emplace and their like.
    auto *container =
        method ? dyn_cast<ClassTemplateSpecializationDecl>(method->getParent()) : nullptr;
    if (container && Types::classify(call->getObjectType()) == ClassKind::Vector)
      for (const Expr *argument : call->arguments())
        convertTo(container->getTemplateArgs()[0].getAsType(), argument);
    return true;
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *call) override {
    if (call->getOperator() == OO_Equal)
      convertTo(call->getArg(0)->getType(), call->getArg(1));
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr *construct) override {
    if (construct->getNumArgs())
      convertTo(construct->getType(), construct->getArg(0));
    reached(construct->getConstructor());
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr *reference) override {
    reached(reference->getDecl());
    return true;
  }
  bool VisitMemberExpr(const MemberExpr *member) override {
    reached(member->getMemberDecl());
    return true;
  }

  Found found;
  Reached reached;
  llvm::DenseSet<const Expr *> called;

private:
  void convertTo(QualType type, const Expr *from) {
    if (FunctionSets::isStdFunction(type))
      convert(type, from);
  }
};
} // namespace

void FunctionSets::search() {
  if (searched)
    return;
  searched = true;
  llvm::SmallVector<const ValueDecl *> open = {root};
  llvm::DenseSet<const Decl *> seen;
  auto found = [&](QualType type, Callee callee) {
    llvm::SmallVector<Callee> &set = sets[getFunctionType(type).getAsOpaquePtr()];
    if (!llvm::is_contained(set, callee))
      set.push_back(callee);
  };
  auto reached = [&](const ValueDecl *declaration) { open.push_back(declaration); };
  for (QualType type : given)
    found(type, {nullptr, nullptr, type});
  ConversionFinder finder(found, reached);
  while (!open.empty()) {
    const ValueDecl *next = open.pop_back_val();
    if (isSystem(next) || !seen.insert(next->getCanonicalDecl()).second)
      continue;
    const FunctionDecl *definition = nullptr;
    if (auto *function = dyn_cast<FunctionDecl>(next)) {
      if (getCalled(function)->hasBody(definition))
        finder.TraverseDecl(definition);
    } else if (auto *variable = dyn_cast<VarDecl>(next); variable && variable->hasGlobalStorage()) {
      if (const Expr *init = variable->getAnyInitializer())
        finder.TraverseStmt(init);
    }
  }
}

} // namespace autographc::frontend
