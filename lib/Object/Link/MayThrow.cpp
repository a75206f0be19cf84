//===- MayThrow.cpp - eager bodies that may throw for all that Clang knows ===//
#include "MayThrow.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/IR/Instructions.h"

using namespace clang;

namespace autographc {

static constexpr llvm::StringLiteral calledName = "__ag_may_throw";

static bool isMarked(const FunctionDecl *function) {
  return llvm::any_of(function->specific_attrs<AnnotateAttr>(), [](const AnnotateAttr *attribute) {
    return attribute->getAnnotation() == "autograph.function";
  });
}

/// `__ag_may_throw();`
static Stmt *makeCall(ASTContext &context, SourceLocation location) {
  QualType type = context.getFunctionType(context.VoidTy, {}, FunctionProtoType::ExtProtoInfo());
  auto *function =
      FunctionDecl::Create(context, context.getTranslationUnitDecl(), location, location,
                           &context.Idents.get(calledName), type,
                           context.getTrivialTypeSourceInfo(type, location), SC_Extern);
  function->setImplicit();
  function->addAttr(AsmLabelAttr::CreateImplicit(context, calledName));
  Expr *callee =
      DeclRefExpr::Create(context, NestedNameSpecifierLoc(), SourceLocation(), function,
                          /*RefersToEnclosingVariableOrCapture=*/false, location, type, VK_LValue);
  callee =
      ImplicitCastExpr::Create(context, context.getPointerType(type), CK_FunctionToPointerDecay,
                               callee, nullptr, VK_PRValue, FPOptionsOverride());
  return CallExpr::Create(context, callee, {}, context.VoidTy, VK_PRValue, location,
                          FPOptionsOverride());
}

void MayThrow::add(DeclGroupRef group) {
  for (Decl *declaration : group)
    addAll(declaration);
}

void MayThrow::addAll(Decl *declaration) {
  if (auto *function = dyn_cast<FunctionDecl>(declaration))
    return add(function);
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(declaration))
    for (Decl *inner : cast<DeclContext>(declaration)->decls())
      addAll(inner);
}

void MayThrow::add(FunctionDecl *function) {
  if (!function->doesThisDeclarationHaveABody() || function->isDependentContext() ||
      !isMarked(function))
    return;
  // One that constants are computed by has no other code than its own; out of one that is noexcept
  // nothing is thrown.
  auto *body = dyn_cast_or_null<CompoundStmt>(function->getBody());
  auto *type = function->getType()->castAs<FunctionProtoType>();
  bool isNothrow = !isUnresolvedExceptionSpec(type->getExceptionSpecType()) && type->isNothrow();
  if (!body || function->isConstexpr() || isNothrow)
    return;
  written.push_back({function, body});
  ASTContext &context = function->getASTContext();
  Stmt *statements[] = {makeCall(context, body->getLBracLoc()), body};
  function->setBody(CompoundStmt::Create(context, statements, FPOptionsOverride(),
                                         body->getLBracLoc(), body->getRBracLoc()));
}

void MayThrow::restore() {
  for (auto [function, body] : written)
    function->setBody(body);
  written.clear();
}

void MayThrow::strip(llvm::Module &module) {
  llvm::Function *called = module.getFunction(calledName);
  if (!called)
    return;
  for (llvm::User *user : llvm::make_early_inc_range(called->users()))
    cast<llvm::CallInst>(user)->eraseFromParent();
  called->eraseFromParent();
}

} // namespace autographc
