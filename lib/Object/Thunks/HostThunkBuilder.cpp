//===- HostThunkBuilder.cpp - C++ that compiled code calls back -----------===//
#include "HostThunkBuilder.h"

#include "Cxx/LeafTypes.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

FunctionDecl *HostThunkBuilder::begin(StringRef symbol, SourceLocation place) {
  start(place);
  QualType slot = context.LongTy;
  FunctionDecl *thunk =
      declareFunction(symbol, context.VoidTy,
                      {context.getPointerType(slot.withConst()), context.getPointerType(slot)});
  return callClass ? thunk : nullptr;
}

FunctionDecl *HostThunkBuilder::finish(FunctionDecl *thunk) {
  if (!valid)
    return nullptr;
  thunk->setBody(
      CompoundStmt::Create(context, statements, FPOptionsOverride(), location, location));
  return thunk;
}

FunctionDecl *HostThunkBuilder::buildThunk(StringRef symbol, SourceLocation place,
                                           llvm::function_ref<void(FunctionDecl *)> addBody) {
  FunctionDecl *thunk = begin(symbol, place);
  if (!thunk)
    return nullptr;
  Sema::SynthesizedFunctionScope scope(sema, thunk);
  call = declareLocal(thunk, "call", context.getCanonicalTagType(callClass),
                      {refer(thunk->getParamDecl(0)), refer(thunk->getParamDecl(1))});
  if (valid)
    addBody(thunk);
  return finish(thunk);
}

/// The variable or function whose address is the next argument.
Expr *HostThunkBuilder::readAddressed(FunctionDecl *thunk, StringRef name, QualType type) {
  VarDecl *pointer = declareLocal(thunk, name, context.getPointerType(type), {});
  if (!valid)
    return nullptr;
  addCall(isCallableType(type) ? "read_callable" : "read_address", refer(pointer));
  return sema
      .CreateBuiltinUnaryOp(location, UO_Deref, sema.DefaultLvalueConversion(refer(pointer)).get())
      .get();
}

/// What an argument is read into, and the function is called with.
Expr *HostThunkBuilder::addArgument(FunctionDecl *thunk, StringRef name, QualType type) {
  if (isVariableType(type.getCanonicalType()) || isCallableType(type.getCanonicalType()))
    return readAddressed(thunk, name, type);
  Expr *local = declareObject(thunk, name, type);
  if (valid)
    addReads(local);
  return local;
}

/// Whether what a parameter names comes back.
bool HostThunkBuilder::isChanged(QualType type) {
  QualType object = type.getNonReferenceType().getCanonicalType();
  bool isKept =
      object.isConstQualified() && !llvm::is_contained(mutables, object.getUnqualifiedType());
  bool isTaken = type->isRValueReferenceType() && !isCallableType(object);
  return (type->isLValueReferenceType() || isTaken) && !isKept && !isVariableType(object);
}

/// What a call is given for parameters of these types: variables, to be taken from where a
/// parameter is `T &&`.
llvm::SmallVector<Expr *> HostThunkBuilder::giveAll(llvm::ArrayRef<QualType> types,
                                                    llvm::ArrayRef<Expr *> arguments) {
  llvm::SmallVector<Expr *> given;
  for (auto [type, argument] : llvm::zip(types, arguments))
    given.push_back(give(type, argument));
  return given;
}

/// The arguments of parameters of these types; none after a failure.
llvm::SmallVector<Expr *> HostThunkBuilder::addArguments(FunctionDecl *thunk,
                                                         llvm::ArrayRef<QualType> types) {
  llvm::SmallVector<Expr *> arguments;
  for (auto [index, type] : llvm::enumerate(types))
    if (valid)
      arguments.push_back(addArgument(thunk, ("a" + llvm::Twine(index)).str(),
                                      type.getNonReferenceType().getUnqualifiedType()));
  return arguments;
}

/// A call's result.
void HostThunkBuilder::addResults(FunctionDecl *thunk, ExprResult result, QualType type) {
  if (result.isInvalid())
    return void(valid = false);
  if (type->isVoidType())
    return statements.push_back(sema.MaybeCreateExprWithCleanups(result.get()));
  VarDecl *local = declareLocal(thunk, "result", type.getNonReferenceType().getUnqualifiedType(),
                                {result.get()});
  if (valid)
    addWrites(refer(local));
}

void HostThunkBuilder::addChanged(llvm::ArrayRef<QualType> types,
                                  llvm::ArrayRef<Expr *> arguments) {
  for (auto [type, argument] : llvm::zip(types, arguments))
    if (isChanged(type))
      addWrites(argument);
}

/// `object.method`, or `function`.
Expr *HostThunkBuilder::buildCallee(FunctionDecl *function, Expr *object) {
  if (!object)
    return refer(function);
  auto *method = llvm::cast<CXXMethodDecl>(function);
  return sema.BuildMemberExpr(object, /*IsArrow=*/false, location, NestedNameSpecifierLoc(),
                              SourceLocation(), method, DeclAccessPair::make(method, AS_public),
                              /*HadMultipleCandidates=*/false,
                              DeclarationNameInfo(method->getDeclName(), location),
                              context.BoundMemberTy, VK_PRValue, OK_Ordinary);
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
    auto types = llvm::map_to_vector(
        function->parameters(), [](const ParmVarDecl *parameter) { return parameter->getType(); });
    llvm::SmallVector<Expr *> arguments = addArguments(thunk, types);
    if (!valid)
      return;
    llvm::SmallVector<Expr *> given = giveAll(types, arguments);
    Expr *callee = buildCallee(function, object);
    addResults(thunk,
               object ? sema.BuildCallToMemberFunction(nullptr, callee, location, given, location)
                      : sema.BuildCallExpr(nullptr, callee, location, given, location),
               function->getReturnType());
    if (object &&
        isChanged(context.getLValueReferenceType(method->getFunctionObjectParameterType())))
      addWrites(object);
    addChanged(types, arguments);
  });
}

FunctionDecl *HostThunkBuilder::buildCallableThunk(QualType type, SourceLocation place,
                                                   StringRef symbol) {
  auto *special =
      llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  auto *prototype = (special ? special->getTemplateArgs()[0].getAsType() : type->getPointeeType())
                        ->castAs<FunctionProtoType>();
  return buildThunk(symbol, place, [&](FunctionDecl *thunk) {
    Expr *callee = readAddressed(thunk, "callee", type);
    llvm::SmallVector<Expr *> arguments = addArguments(thunk, prototype->getParamTypes());
    if (!valid)
      return;
    llvm::SmallVector<Expr *> given = giveAll(prototype->getParamTypes(), arguments);
    addResults(thunk, sema.BuildCallExpr(nullptr, callee, location, given, location),
               prototype->getReturnType());
    addChanged(prototype->getParamTypes(), arguments);
  });
}

FunctionDecl *HostThunkBuilder::buildOutputThunk(const OutputCall &output, StringRef symbol) {
  return buildThunk(symbol, output.callee->getLocation(), [&](FunctionDecl *thunk) {
    bool isMethod = output.stream && llvm::isa<CXXMethodDecl>(output.callee);
    llvm::SmallVector<Expr *> given;
    if (output.stream && !isMethod)
      given.push_back(refer(output.stream));
    // What Clang says of formats, it said of the call that is written.
    DiagnosticsEngine &diagnostics = sema.getDiagnostics();
    bool wereSuppressed = diagnostics.getSuppressAllDiagnostics();
    for (auto [index, argument] : llvm::enumerate(output.arguments)) {
      Expr *value = argument.known
                        ? refer(argument.known)
                        : addArgument(thunk, ("a" + llvm::Twine(index)).str(), argument.type);
      if (value && argument.manipulator)
        value = sema.BuildCallExpr(nullptr, refer(argument.manipulator), location, value, location)
                    .get();
      if (value && argument.isOffset)
        value = sema.CreateBuiltinBinOp(
                        location, BO_Add,
                        sema.DefaultFunctionArrayLvalueConversion(given.pop_back_val()).get(),
                        sema.DefaultLvalueConversion(value).get())
                    .get();
      valid &= value != nullptr;
      if (!valid)
        return;
      given.push_back(value);
    }
    diagnostics.setSuppressAllDiagnostics(true);
    Expr *callee = buildCallee(output.callee, isMethod ? refer(output.stream) : nullptr);
    ExprResult result =
        isMethod ? sema.BuildCallToMemberFunction(nullptr, callee, location, given, location)
                 : sema.BuildCallExpr(nullptr, callee, location, given, location);
    diagnostics.setSuppressAllDiagnostics(wereSuppressed);
    addResults(thunk, result, output.gives ? output.callee->getReturnType() : context.VoidTy);
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
  return buildThunk(symbol, variable->getLocation(),
                    [&](FunctionDecl *) { addCall("assign", refer(variable)); });
}

FunctionDecl *HostThunkBuilder::buildState(VarDecl *variable, StringRef symbol) {
  return buildThunk(symbol, variable->getLocation(),
                    [&](FunctionDecl *) { addWrites(refer(variable)); });
}

FunctionDecl *HostThunkBuilder::buildStateRead(QualType type, StringRef symbol) {
  return buildThunk(symbol, context.getTranslationUnitDecl()->getLocation(),
                    [&](FunctionDecl *thunk) {
                      if (Expr *variable = readAddressed(thunk, "variable", type))
                        addCall("write_value", variable);
                    });
}

FunctionDecl *HostThunkBuilder::buildStateWrite(QualType type, StringRef symbol) {
  return buildThunk(symbol, context.getTranslationUnitDecl()->getLocation(),
                    [&](FunctionDecl *thunk) {
                      if (Expr *variable = readAddressed(thunk, "variable", type))
                        addCall("assign", variable);
                    });
}

} // namespace autographc
