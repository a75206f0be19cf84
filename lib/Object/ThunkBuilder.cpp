//===- ThunkBuilder.cpp - the C++ side of a compiled function -------------===//
#include "ThunkBuilder.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/ScopeInfo.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

/// A class by name in a namespace that was included; null where there is none.
static RecordDecl *findRecord(Sema &sema, DeclContext *scope, StringRef name) {
  LookupResult found(sema, &sema.Context.Idents.get(name), SourceLocation(), Sema::LookupTagName);
  if (!scope || !sema.LookupQualifiedName(found, scope))
    return nullptr;
  return found.getAsSingle<RecordDecl>();
}

static DeclContext *findNamespace(Sema &sema, DeclContext *scope, StringRef name) {
  LookupResult found(sema, &sema.Context.Idents.get(name), SourceLocation(), Sema::LookupNamespaceName);
  if (!scope || !sema.LookupQualifiedName(found, scope))
    return nullptr;
  return found.getAsSingle<NamespaceDecl>();
}

ThunkBuilder::ThunkBuilder(Sema &sema) : sema(sema), context(sema.Context) {
  DeclContext *unit = context.getTranslationUnitDecl();
  DeclContext *detail = findNamespace(sema, findNamespace(sema, unit, "ag"), "detail");
  callClass = llvm::dyn_cast_or_null<CXXRecordDecl>(findRecord(sema, detail, "Call"));
  recordClass = findRecord(sema, unit, "ag_function_record");
}

FunctionDecl *ThunkBuilder::declare(const FunctionDecl *function, StringRef symbol) {
  auto *method = llvm::dyn_cast<CXXMethodDecl>(function);
  bool hasThis = method && method->isImplicitObjectMemberFunction();
  llvm::SmallVector<QualType> types;
  if (hasThis)
    types.push_back(method->getThisType());
  auto *prototype = function->getType()->castAs<FunctionProtoType>();
  types.append(prototype->param_type_begin(), prototype->param_type_end());
  QualType type = context.getFunctionType(function->getReturnType(), types, FunctionProtoType::ExtProtoInfo());
  auto *thunk = FunctionDecl::Create(context, context.getTranslationUnitDecl(), location, location,
                                     DeclarationName(&context.Idents.get(symbol)), type,
                                     context.getTrivialTypeSourceInfo(type, location), SC_None);
  thunk->addAttr(AsmLabelAttr::CreateImplicit(context, symbol));
  thunk->addAttr(UsedAttr::CreateImplicit(context));
  llvm::SmallVector<ParmVarDecl *> parameters;
  for (auto [index, parameterType] : llvm::enumerate(types)) {
    auto *parameter = ParmVarDecl::Create(context, thunk, location, location, &context.Idents.get(("p" + llvm::Twine(index)).str()),
                                          parameterType, context.getTrivialTypeSourceInfo(parameterType, location), SC_None, nullptr);
    parameter->setScopeInfo(0, index);
    parameter->markUsed(context);
    parameters.push_back(parameter);
  }
  thunk->setParams(parameters);
  return thunk;
}

Expr *ThunkBuilder::refer(ValueDecl *declaration) {
  QualType type = declaration->getType().getNonReferenceType();
  return sema.BuildDeclRefExpr(declaration, type, VK_LValue, location);
}

Expr *ThunkBuilder::recordAddress(StringRef record) {
  QualType type = context.getCanonicalTagType(recordClass);
  auto *variable = VarDecl::Create(context, context.getTranslationUnitDecl(), location, location, &context.Idents.get(record), type,
                                   context.getTrivialTypeSourceInfo(type, location), SC_Extern);
  variable->addAttr(AsmLabelAttr::CreateImplicit(context, record));
  ExprResult address = sema.CreateBuiltinUnaryOp(location, UO_AddrOf, refer(variable));
  return address.get();
}

VarDecl *ThunkBuilder::declareLocal(FunctionDecl *owner, StringRef name, QualType type, Expr *argument) {
  auto *variable = VarDecl::Create(context, owner, location, location, &context.Idents.get(name), type,
                                   context.getTrivialTypeSourceInfo(type, location), SC_None);
  InitializedEntity entity = InitializedEntity::InitializeVariable(variable);
  // `T x(argument);`, or `T x{}`: a value-initialised one, so that a number that is never written is not indeterminate.
  InitializationKind kind = argument ? InitializationKind::CreateDirect(location, location, location)
                                     : InitializationKind::CreateValue(location, location, location);
  llvm::SmallVector<Expr *, 1> arguments;
  if (argument)
    arguments.push_back(argument);
  InitializationSequence sequence(sema, entity, kind, arguments);
  ExprResult initial = sequence.Perform(sema, entity, kind, arguments);
  if (initial.isInvalid()) {
    valid = false;
    return variable;
  }
  variable->setInit(sema.MaybeCreateExprWithCleanups(initial).get());
  variable->setInitStyle(argument ? VarDecl::CallInit : VarDecl::ListInit);
  if (auto *record = type->getAsCXXRecordDecl())
    sema.FinalizeVarWithDestructor(variable, record);
  statements.push_back(new (context) DeclStmt(DeclGroupRef(variable), location, location));
  return variable;
}

Expr *ThunkBuilder::buildCall(StringRef method, llvm::ArrayRef<Expr *> arguments) {
  CXXScopeSpec scope;
  DeclarationNameInfo name(DeclarationName(&context.Idents.get(method)), location);
  ExprResult callee = sema.BuildMemberReferenceExpr(refer(call), call->getType(), location, /*IsArrow=*/false, scope, SourceLocation(),
                                                    nullptr, name, nullptr, nullptr);
  if (callee.isInvalid())
    return nullptr;
  llvm::SmallVector<Expr *> copies(arguments.begin(), arguments.end());
  ExprResult result = sema.BuildCallExpr(nullptr, callee.get(), location, copies, location);
  return result.isInvalid() ? nullptr : result.get();
}

void ThunkBuilder::addCall(StringRef method, llvm::ArrayRef<Expr *> arguments) {
  if (Expr *result = buildCall(method, arguments))
    statements.push_back(sema.MaybeCreateExprWithCleanups(result));
  else
    valid = false;
}

/// Whether a parameter of the thunk can be written through, or can see what is written through another.
static bool isReference(const ParmVarDecl *parameter) {
  return parameter->getType()->isLValueReferenceType() || parameter->getType()->isPointerType();
}
static bool isWritable(const ParmVarDecl *parameter) {
  return isReference(parameter) && !parameter->getType()->getPointeeType().isConstQualified();
}

void ThunkBuilder::addOverlapCheck(const FunctionDecl *function, FunctionDecl *thunk, llvm::ArrayRef<Expr *> places, StringRef eager) {
  Expr *condition = nullptr;
  for (unsigned i = 0; i < places.size(); ++i)
    for (unsigned j = i + 1; j < places.size(); ++j) {
      ParmVarDecl *first = thunk->getParamDecl(i), *second = thunk->getParamDecl(j);
      if (!isReference(first) || !isReference(second) || !(isWritable(first) || isWritable(second)))
        continue;
      Expr *overlap = buildCall("overlap", {places[i], places[j]});
      if (!overlap)
        return void(valid = false);
      condition = condition ? sema.CreateBuiltinBinOp(location, BO_LOr, condition, overlap).get() : overlap;
    }
  if (!condition)
    return;
  FunctionDecl *body = declare(function, eager);
  body->dropAttr<UsedAttr>();
  llvm::SmallVector<Expr *> arguments;
  for (ParmVarDecl *parameter : thunk->parameters())
    arguments.push_back(refer(parameter));
  Expr *callee = sema.BuildDeclRefExpr(body, body->getType(), VK_LValue, location);
  ExprResult result = sema.BuildCallExpr(nullptr, callee, location, arguments, location);
  if (result.isInvalid())
    return void(valid = false);
  StmtResult leave = sema.BuildReturnStmt(location, sema.MaybeCreateExprWithCleanups(result.get()));
  if (leave.isInvalid())
    return void(valid = false);
  statements.push_back(IfStmt::Create(context, location, IfStatementKind::Ordinary, nullptr, nullptr, condition, location, location, leave.get()));
}

/// A type that `Call::in` and `Call::out` take whole.
static bool isLeaf(QualType type) {
  if (!type->isRecordType())
    return !type->isArrayType();
  auto *specialization = llvm::dyn_cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!specialization)
    return false;
  StringRef name = specialization->getName();
  auto *scope = llvm::dyn_cast<NamespaceDecl>(specialization->getDeclContext()->getEnclosingNamespaceContext());
  return (name == "Tensor" && scope && scope->getName() == "ag") || (name == "vector" && specialization->isInStdNamespace());
}

/// As abi.h lays a leaf out: a Scalar is value and flag, a tensor its data and extents.
static uint64_t countSlots(QualType type) {
  auto *specialization = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!specialization || specialization->getName() != "Tensor")
    return 1;
  uint64_t rank = specialization->getTemplateArgs()[1].getAsIntegral().getZExtValue();
  return rank == 0 ? 2 : 1 + rank;
}

void ThunkBuilder::addLeaves(StringRef method, Expr *lvalue) {
  QualType type = lvalue->getType().getCanonicalType();
  if (isLeaf(type)) {
    resultSlots += method == "out" ? countSlots(type) : 0;
    return addCall(method, lvalue);
  }
  if (auto *array = context.getAsConstantArrayType(type)) {
    for (uint64_t i = 0, size = array->getZExtSize(); i < size; ++i) {
      Expr *index = IntegerLiteral::Create(context, llvm::APInt(64, i), context.getSizeType(), location);
      ExprResult element = sema.CreateBuiltinArraySubscriptExpr(lvalue, location, index, location);
      addLeaves(method, element.get());
    }
    return;
  }
  addRecordLeaves(method, lvalue, type->getAsCXXRecordDecl());
}

void ThunkBuilder::addRecordLeaves(StringRef method, Expr *lvalue, CXXRecordDecl *record) {
  auto addBase = [&](const CXXBaseSpecifier &base) {
    CXXCastPath path{const_cast<CXXBaseSpecifier *>(&base)};
    QualType type = context.getQualifiedType(base.getType().getCanonicalType(), lvalue->getType().getQualifiers());
    addLeaves(method, ImplicitCastExpr::Create(context, type, CK_UncheckedDerivedToBase, lvalue, &path, VK_LValue, FPOptionsOverride()));
  };
  // libstdc++ keeps the later elements of a tuple in the first base.
  if (record->isInStdNamespace() && record->getName() == "_Tuple_impl")
    for (const CXXBaseSpecifier &base : llvm::reverse(record->bases()))
      addBase(base);
  else
    for (const CXXBaseSpecifier &base : record->bases())
      addBase(base);
  for (FieldDecl *field : record->fields()) {
    DeclarationNameInfo name(field->getDeclName(), location);
    ExprResult member = sema.BuildFieldReferenceExpr(lvalue, /*IsArrow=*/false, location, CXXScopeSpec(), field,
                                                     DeclAccessPair::make(field, AS_public), name);
    addLeaves(method, member.get());
  }
}

FunctionDecl *ThunkBuilder::build(const FunctionDecl *function, StringRef symbol, StringRef eager, StringRef record) {
  if (!callClass || !recordClass)
    return nullptr;
  valid = true;
  statements.clear();
  resultSlots = 0;
  location = function->getBody()->getBeginLoc();
  FunctionDecl *thunk = declare(function, symbol);
  Sema::SynthesizedFunctionScope scope(sema, thunk);
  call = declareLocal(thunk, "call", context.getCanonicalTagType(callClass), recordAddress(record));
  if (!valid)
    return nullptr;

  llvm::SmallVector<Expr *> places;
  for (ParmVarDecl *parameter : thunk->parameters()) {
    Expr *place = refer(parameter);
    if (parameter->getType()->isPointerType())
      place = sema.CreateBuiltinUnaryOp(location, UO_Deref, sema.DefaultLvalueConversion(place).get()).get();
    places.push_back(place);
  }
  addOverlapCheck(function, thunk, places, eager);
  for (Expr *place : places)
    addLeaves("in", place);
  // The number of result slots is known only when all leaves have been met.
  size_t runPosition = statements.size();

  VarDecl *result = nullptr;
  QualType resultType = function->getReturnType().getUnqualifiedType();
  if (!resultType->isVoidType()) {
    result = declareLocal(thunk, "result", resultType, nullptr);
    if (!valid)
      return nullptr;
    addLeaves("out", refer(result));
  }
  for (auto [parameter, place] : llvm::zip(thunk->parameters(), places))
    if (isWritable(parameter))
      addLeaves("out", place);
  Expr *slots = IntegerLiteral::Create(context, llvm::APInt(64, resultSlots), context.LongTy, location);
  addCall("run", slots);
  Stmt *run = statements.pop_back_val();
  statements.insert(statements.begin() + runPosition, run);
  if (result) {
    StmtResult end = sema.BuildReturnStmt(location, refer(result));
    if (end.isInvalid())
      return nullptr;
    statements.push_back(end.get());
  }
  if (!valid)
    return nullptr;
  thunk->setBody(CompoundStmt::Create(context, statements, FPOptionsOverride(), location, location));
  return thunk;
}

} // namespace autographc
