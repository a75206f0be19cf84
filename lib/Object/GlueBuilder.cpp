//===- GlueBuilder.cpp - AST pieces of functions that marshal leaves ------===//
#include "GlueBuilder.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Lookup.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

RecordDecl *findRecord(Sema &sema, DeclContext *scope, StringRef name) {
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

GlueBuilder::GlueBuilder(Sema &sema, StringRef className) : sema(sema), context(sema.Context) {
  DeclContext *detail = findNamespace(sema, findNamespace(sema, context.getTranslationUnitDecl(), "ag"), "detail");
  callClass = llvm::dyn_cast_or_null<CXXRecordDecl>(findRecord(sema, detail, className));
}

void GlueBuilder::start(SourceLocation place) {
  location = place;
  statements.clear();
  resultSlots = 0;
  valid = true;
}

FunctionDecl *GlueBuilder::declareFunction(StringRef symbol, QualType result, llvm::ArrayRef<QualType> types) {
  QualType type = context.getFunctionType(result, types, FunctionProtoType::ExtProtoInfo());
  auto *function = FunctionDecl::Create(context, context.getTranslationUnitDecl(), location, location,
                                        DeclarationName(&context.Idents.get(symbol)), type,
                                        context.getTrivialTypeSourceInfo(type, location), SC_None);
  function->addAttr(AsmLabelAttr::CreateImplicit(context, symbol));
  function->addAttr(UsedAttr::CreateImplicit(context));
  llvm::SmallVector<ParmVarDecl *> parameters;
  for (auto [index, parameterType] : llvm::enumerate(types)) {
    auto *parameter = ParmVarDecl::Create(context, function, location, location, &context.Idents.get(("p" + llvm::Twine(index)).str()),
                                          parameterType, context.getTrivialTypeSourceInfo(parameterType, location), SC_None, nullptr);
    parameter->setScopeInfo(0, index);
    parameter->markUsed(context);
    parameters.push_back(parameter);
  }
  function->setParams(parameters);
  return function;
}

Expr *GlueBuilder::refer(ValueDecl *declaration) {
  QualType type = declaration->getType().getNonReferenceType();
  return sema.BuildDeclRefExpr(declaration, type, VK_LValue, location);
}

VarDecl *GlueBuilder::declareLocal(FunctionDecl *owner, StringRef name, QualType type,
                                   llvm::ArrayRef<Expr *> arguments) {
  auto *variable = VarDecl::Create(context, owner, location, location, &context.Idents.get(name), type,
                                   context.getTrivialTypeSourceInfo(type, location), SC_None);
  InitializedEntity entity = InitializedEntity::InitializeVariable(variable);
  // `T x(argument);`, or `T x{}`: a value-initialised one, so that a number that is never written is not indeterminate.
  InitializationKind kind = !arguments.empty() ? InitializationKind::CreateDirect(location, location, location)
                                     : InitializationKind::CreateValue(location, location, location);
  llvm::SmallVector<Expr *> copies(arguments.begin(), arguments.end());
  InitializationSequence sequence(sema, entity, kind, copies);
  // The caller says what cannot be made; Sema's own error would point at code that the user did not write.
  ExprResult initial = sequence.Failed() ? ExprError() : sequence.Perform(sema, entity, kind, copies);
  if (initial.isInvalid()) {
    valid = false;
    return variable;
  }
  variable->setInit(sema.MaybeCreateExprWithCleanups(initial).get());
  variable->setInitStyle(!arguments.empty() ? VarDecl::CallInit : VarDecl::ListInit);
  if (auto *record = type->getAsCXXRecordDecl())
    sema.FinalizeVarWithDestructor(variable, record);
  statements.push_back(new (context) DeclStmt(DeclGroupRef(variable), location, location));
  return variable;
}

Expr *GlueBuilder::buildCall(StringRef method, llvm::ArrayRef<Expr *> arguments) {
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

void GlueBuilder::addCall(StringRef method, llvm::ArrayRef<Expr *> arguments) {
  if (Expr *result = buildCall(method, arguments))
    statements.push_back(sema.MaybeCreateExprWithCleanups(result));
  else
    valid = false;
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

void GlueBuilder::addLeaves(StringRef method, Expr *lvalue) {
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

void GlueBuilder::addRecordLeaves(StringRef method, Expr *lvalue, CXXRecordDecl *record) {
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

} // namespace autographc
