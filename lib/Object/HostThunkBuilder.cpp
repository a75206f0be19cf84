//===- HostThunkBuilder.cpp - C++ that compiled code calls back -----------===//
#include "HostThunkBuilder.h"

#include "LeafTypes.h"

#include "clang/AST/ExprCXX.h"

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

FunctionDecl *HostThunkBuilder::buildThunk(StringRef symbol, SourceLocation place, llvm::function_ref<void(FunctionDecl *)> addBody) {
  FunctionDecl *thunk = begin(symbol, place);
  if (!thunk)
    return nullptr;
  Sema::SynthesizedFunctionScope scope(sema, thunk);
  call = declareLocal(thunk, "call", context.getCanonicalTagType(callClass), {refer(thunk->getParamDecl(0)), refer(thunk->getParamDecl(1))});
  if (valid)
    addBody(thunk);
  return finish(thunk);
}

/// The variable whose address is the next argument.
Expr *HostThunkBuilder::readState(FunctionDecl *thunk, StringRef name, QualType type) {
  VarDecl *pointer = declareLocal(thunk, name, context.getPointerType(type), {});
  if (!valid)
    return nullptr;
  addCall("read_address", refer(pointer));
  return sema.CreateBuiltinUnaryOp(location, UO_Deref, sema.DefaultLvalueConversion(refer(pointer)).get()).get();
}

/// What an argument is read into, and the function is called with.
Expr *HostThunkBuilder::addArgument(FunctionDecl *thunk, StringRef name, QualType type) {
  if (isVariableType(type.getCanonicalType()))
    return readState(thunk, name, type);
  Expr *local = declareObject(thunk, name, type);
  if (valid)
    addReads(local);
  return local;
}

static bool isChanged(const ParmVarDecl *parameter) {
  QualType type = parameter->getType();
  return type->isLValueReferenceType() && !type->getPointeeType().isConstQualified() && !isVariableType(type->getPointeeType().getCanonicalType());
}

/// `object.method`, or `function`.
Expr *HostThunkBuilder::buildCallee(FunctionDecl *function, Expr *object) {
  if (!object)
    return refer(function);
  auto *method = llvm::cast<CXXMethodDecl>(function);
  return sema.BuildMemberExpr(object, /*IsArrow=*/false, location, NestedNameSpecifierLoc(), SourceLocation(), method,
                              DeclAccessPair::make(method, AS_public), /*HadMultipleCandidates=*/false,
                              DeclarationNameInfo(method->getDeclName(), location), context.BoundMemberTy, VK_PRValue, OK_Ordinary);
}

FunctionDecl *HostThunkBuilder::buildCallThunk(FunctionDecl *function, StringRef symbol) {
  return buildThunk(symbol, function->getLocation(), [&](FunctionDecl *thunk) {
    auto *method = llvm::dyn_cast<CXXMethodDecl>(function);
    Expr *object = nullptr;
    if (method && method->isImplicitObjectMemberFunction()) {
      object = addArgument(thunk, "self", context.getCanonicalTagType(method->getParent()));
      if (!valid)
        return;
    }
    llvm::SmallVector<Expr *> arguments;
    for (auto [index, parameter] : llvm::enumerate(function->parameters())) {
      arguments.push_back(addArgument(thunk, ("a" + llvm::Twine(index)).str(), parameter->getType().getNonReferenceType().getUnqualifiedType()));
      if (!valid)
        return;
    }
    llvm::SmallVector<Expr *> copies = arguments;
    Expr *callee = buildCallee(function, object);
    ExprResult result = object ? sema.BuildCallToMemberFunction(nullptr, callee, location, copies, location)
                               : sema.BuildCallExpr(nullptr, callee, location, copies, location);
    if (result.isInvalid())
      return void(valid = false);
    if (function->getReturnType()->isVoidType()) {
      statements.push_back(sema.MaybeCreateExprWithCleanups(result.get()));
    } else {
      VarDecl *local = declareLocal(thunk, "result", function->getReturnType().getNonReferenceType().getUnqualifiedType(), {result.get()});
      if (!valid)
        return;
      addWrites(refer(local));
    }
    if (object && !method->isConst())
      addWrites(object);
    for (auto [parameter, argument] : llvm::zip(function->parameters(), arguments))
      if (isChanged(parameter))
        addWrites(argument);
  });
}

FunctionDecl *HostThunkBuilder::buildRead(VarDecl *variable, StringRef symbol) {
  return buildThunk(symbol, variable->getLocation(), [&](FunctionDecl *) {
    if (isVariableType(variable->getType().getCanonicalType()))
      addCall("write_value", refer(variable));
    else
      addWrites(refer(variable));
  });
}

FunctionDecl *HostThunkBuilder::buildWrite(VarDecl *variable, StringRef symbol) {
  return buildThunk(symbol, variable->getLocation(), [&](FunctionDecl *) { addCall("assign", refer(variable)); });
}

FunctionDecl *HostThunkBuilder::buildState(VarDecl *variable, StringRef symbol) {
  return buildThunk(symbol, variable->getLocation(), [&](FunctionDecl *) { addWrites(refer(variable)); });
}

FunctionDecl *HostThunkBuilder::buildStateRead(QualType type, StringRef symbol) {
  return buildThunk(symbol, context.getTranslationUnitDecl()->getLocation(), [&](FunctionDecl *thunk) {
    if (Expr *variable = readState(thunk, "variable", type))
      addCall("write_value", variable);
  });
}

FunctionDecl *HostThunkBuilder::buildStateWrite(QualType type, StringRef symbol) {
  return buildThunk(symbol, context.getTranslationUnitDecl()->getLocation(), [&](FunctionDecl *thunk) {
    if (Expr *variable = readState(thunk, "variable", type))
      addCall("assign", variable);
  });
}

} // namespace autographc
