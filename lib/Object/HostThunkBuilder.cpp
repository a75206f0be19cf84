//===- HostThunkBuilder.cpp - C++ that compiled code calls back -----------===//
#include "HostThunkBuilder.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

FunctionDecl *HostThunkBuilder::begin(StringRef symbol, SourceLocation place) {
  start(place);
  QualType slot = context.LongTy;
  FunctionDecl *thunk = declareFunction(symbol, context.VoidTy, {context.getPointerType(slot.withConst()), context.getPointerType(slot)});
  return callClass ? thunk : nullptr;
}

FunctionDecl *HostThunkBuilder::finish(FunctionDecl *thunk) {
  if (!valid)
    return nullptr;
  thunk->setBody(CompoundStmt::Create(context, statements, FPOptionsOverride(), location, location));
  return thunk;
}

FunctionDecl *HostThunkBuilder::buildCallThunk(FunctionDecl *function, StringRef symbol) {
  FunctionDecl *thunk = begin(symbol, function->getLocation());
  if (!thunk)
    return nullptr;
  Sema::SynthesizedFunctionScope scope(sema, thunk);
  call = declareLocal(thunk, "call", context.getCanonicalTagType(callClass), {refer(thunk->getParamDecl(0)), refer(thunk->getParamDecl(1))});
  llvm::SmallVector<Expr *> arguments;
  for (auto [index, parameter] : llvm::enumerate(function->parameters())) {
    QualType type = parameter->getType().getNonReferenceType().getUnqualifiedType();
    VarDecl *local = declareLocal(thunk, ("a" + llvm::Twine(index)).str(), type, {});
    if (!valid)
      return nullptr;
    addReads(refer(local));
    arguments.push_back(refer(local));
  }
  llvm::SmallVector<Expr *> copies = arguments;
  ExprResult result = sema.BuildCallExpr(nullptr, refer(function), location, copies, location);
  if (result.isInvalid())
    return nullptr;
  if (function->getReturnType()->isVoidType()) {
    statements.push_back(sema.MaybeCreateExprWithCleanups(result.get()));
  } else {
    QualType type = function->getReturnType().getNonReferenceType().getUnqualifiedType();
    VarDecl *local = declareLocal(thunk, "result", type, {result.get()});
    if (!valid)
      return nullptr;
    addWrites(refer(local));
  }
  for (auto [parameter, argument] : llvm::zip(function->parameters(), arguments))
    if (parameter->getType()->isLValueReferenceType() && !parameter->getType()->getPointeeType().isConstQualified())
      addWrites(argument);
  return finish(thunk);
}

FunctionDecl *HostThunkBuilder::buildAccess(VarDecl *variable, StringRef symbol, bool writes) {
  FunctionDecl *thunk = begin(symbol, variable->getLocation());
  if (!thunk)
    return nullptr;
  Sema::SynthesizedFunctionScope scope(sema, thunk);
  call = declareLocal(thunk, "call", context.getCanonicalTagType(callClass), {refer(thunk->getParamDecl(0)), refer(thunk->getParamDecl(1))});
  if (valid && writes)
    addWrites(refer(variable));
  else if (valid)
    addReads(refer(variable));
  return finish(thunk);
}

FunctionDecl *HostThunkBuilder::buildRead(VarDecl *variable, StringRef symbol) { return buildAccess(variable, symbol, /*writes=*/true); }
FunctionDecl *HostThunkBuilder::buildWrite(VarDecl *variable, StringRef symbol) { return buildAccess(variable, symbol, /*writes=*/false); }

} // namespace autographc
