//===- GlueBuilder.cpp - AST pieces of functions that marshal leaves ------===//
#include "GlueBuilder.h"

#include "Cxx/LeafTypes.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Lookup.h"
#include "llvm/Support/SaveAndRestore.h"

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
  LookupResult found(sema, &sema.Context.Idents.get(name), SourceLocation(),
                     Sema::LookupNamespaceName);
  if (!scope || !sema.LookupQualifiedName(found, scope))
    return nullptr;
  return found.getAsSingle<NamespaceDecl>();
}

GlueBuilder::GlueBuilder(Sema &sema, StringRef className) : sema(sema), context(sema.Context) {
  detail =
      findNamespace(sema, findNamespace(sema, context.getTranslationUnitDecl(), "ag"), "detail");
  callClass = llvm::dyn_cast_or_null<CXXRecordDecl>(findRecord(sema, detail, className));
}

void GlueBuilder::start(SourceLocation place) {
  location = place;
  statements.clear();
  resultSlots = argumentSlots = 0;
  written = {};
  writtenParts.clear();
  listCount = 0;
  keepsLent = false;
  valid = true;
}

FunctionDecl *GlueBuilder::declareFunction(StringRef symbol, QualType result,
                                           llvm::ArrayRef<QualType> types, CallingConv convention) {
  QualType type =
      context.getFunctionType(result, types, FunctionProtoType::ExtProtoInfo(convention));
  auto *function =
      FunctionDecl::Create(context, context.getTranslationUnitDecl(), location, location,
                           DeclarationName(&context.Idents.get(symbol)), type,
                           context.getTrivialTypeSourceInfo(type, location), SC_None);
  function->addAttr(AsmLabelAttr::CreateImplicit(context, symbol));
  function->addAttr(UsedAttr::CreateImplicit(context));
  llvm::SmallVector<ParmVarDecl *> parameters;
  for (auto [index, parameterType] : llvm::enumerate(types)) {
    auto *parameter = ParmVarDecl::Create(
        context, function, location, location,
        &context.Idents.get(("p" + llvm::Twine(index)).str()), parameterType,
        context.getTrivialTypeSourceInfo(parameterType, location), SC_None, nullptr);
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
  auto *variable = VarDecl::Create(context, owner, location, location, &context.Idents.get(name),
                                   type, context.getTrivialTypeSourceInfo(type, location), SC_None);
  InitializedEntity entity = InitializedEntity::InitializeVariable(variable);
  // `T x(argument);`, or `T x{}`: a value-initialised one, so that a number that is never written
  // is not indeterminate.
  InitializationKind kind = !arguments.empty()
                                ? InitializationKind::CreateDirect(location, location, location)
                                : InitializationKind::CreateValue(location, location, location);
  llvm::SmallVector<Expr *> copies(arguments.begin(), arguments.end());
  InitializationSequence sequence(sema, entity, kind, copies);
  // The caller says what cannot be made; Sema's own error would point at code that the user did not
  // write.
  ExprResult initial =
      sequence.Failed() ? ExprError() : sequence.Perform(sema, entity, kind, copies);
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

bool GlueBuilder::canDefaultConstruct(QualType type) {
  InitializedEntity entity = InitializedEntity::InitializeTemporary(type);
  InitializationKind kind = InitializationKind::CreateValue(location, location, location);
  return !InitializationSequence(sema, entity, kind, {}).Failed();
}

bool GlueBuilder::canMove(QualType type) {
  OpaqueValueExpr from(location, type, VK_XValue);
  Expr *argument = &from;
  InitializedEntity entity = InitializedEntity::InitializeTemporary(type);
  InitializationKind kind = InitializationKind::CreateDirect(location, location, location);
  return !InitializationSequence(sema, entity, kind, argument).Failed();
}

/// Whether a default constructor that the user wrote runs where such an object is made.
static bool runsOwnConstructor(QualType type) {
  const CXXRecordDecl *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || isLeafType(type))
    return false;
  bool isOwn = !record->isInStdNamespace() &&
               llvm::any_of(record->ctors(), [](const CXXConstructorDecl *constructor) {
                 return constructor->isDefaultConstructor() && constructor->isUserProvided();
               });
  return isOwn ||
         llvm::any_of(
             record->bases(),
             [](const CXXBaseSpecifier &base) { return runsOwnConstructor(base.getType()); }) ||
         llvm::any_of(record->fields(),
                      [](const FieldDecl *field) { return runsOwnConstructor(field->getType()); });
}

/// Whether an object can be made by default, which the user does not see.
bool GlueBuilder::isMadeByDefault(QualType type) {
  auto *record = type->getAsCXXRecordDecl();
  return canDefaultConstruct(type) &&
         !(record && !record->isDynamicClass() && canMove(type) && runsOwnConstructor(type));
}

QualType GlueBuilder::getDetailType(StringRef name, QualType type) {
  LookupResult found(sema, &context.Idents.get(name), location, Sema::LookupOrdinaryName);
  if (!detail || !sema.LookupQualifiedName(found, detail))
    return QualType();
  auto *made = found.getAsSingle<ClassTemplateDecl>();
  if (!made)
    return QualType();
  TemplateArgumentListInfo arguments(location, location);
  arguments.addArgument(TemplateArgumentLoc(TemplateArgument(type),
                                            context.getTrivialTypeSourceInfo(type, location)));
  return sema.CheckTemplateIdType(ElaboratedTypeKeyword::None, TemplateName(made), location,
                                  arguments, /*Scope=*/nullptr,
                                  /*ForNestedNameSpecifier=*/false);
}

Expr *GlueBuilder::declareObject(FunctionDecl *owner, StringRef name, QualType type) {
  if (!isMadeByDefault(type))
    return declareUnmade(owner, name, type).second;
  VarDecl *local = declareLocal(owner, name, type, {});
  return valid ? refer(local) : nullptr;
}

std::pair<VarDecl *, Expr *> GlueBuilder::declareUnmade(FunctionDecl *owner, StringRef name,
                                                        QualType type) {
  QualType unmade =
      type->isRecordType() && canMove(type) ? getDetailType("Unmade", type) : QualType();
  if (unmade.isNull() || sema.RequireCompleteType(location, unmade, 0)) {
    valid = false;
    return {};
  }
  VarDecl *room = declareLocal(owner, name, unmade, {});
  Expr *object = valid ? buildMember(refer(room), "object") : nullptr;
  if (object)
    addMakes(object);
  return {room, valid ? object : nullptr};
}

Expr *GlueBuilder::buildMember(Expr *object, StringRef name) {
  CXXScopeSpec scope;
  DeclarationNameInfo member(DeclarationName(&context.Idents.get(name)), location);
  ExprResult result =
      sema.BuildMemberReferenceExpr(object, object->getType(), location, /*IsArrow=*/false, scope,
                                    SourceLocation(), nullptr, member, nullptr, nullptr);
  valid &= !result.isInvalid();
  return result.isInvalid() ? nullptr : result.get();
}

Expr *GlueBuilder::castTo(tok::TokenKind kind, QualType type, Expr *expression) {
  TypeSourceInfo *target = context.getTrivialTypeSourceInfo(type, location);
  return sema
      .BuildCXXNamedCast(location, kind, target, expression, SourceRange(location),
                         SourceRange(location))
      .get();
}

Expr *GlueBuilder::give(QualType parameter, Expr *variable) {
  return parameter->isRValueReferenceType() ? castTo(tok::kw_static_cast, parameter, variable)
                                            : variable;
}

/// A member that is const gets its value here, where its object is made.
Expr *GlueBuilder::withoutConst(Expr *lvalue) {
  QualType type = lvalue->getType();
  if (!type.isConstQualified())
    return lvalue;
  type.removeLocalConst();
  return castTo(tok::kw_const_cast, context.getLValueReferenceType(type), lvalue);
}

void GlueBuilder::addMakes(Expr *lvalue) {
  lvalue = withoutConst(lvalue);
  QualType type = lvalue->getType().getCanonicalType();
  if (isLeafType(type) || !getListElement(type).isNull() || isOptionalType(type))
    addCall("make", lvalue);
  else if (findWholeArray(context, type))
    addCall("make_whole", lvalue);
  else
    forEachPart(lvalue, [&](Expr *part) { addMakes(part); });
}

Expr *GlueBuilder::buildCallOf(VarDecl *call, StringRef method, llvm::ArrayRef<Expr *> arguments) {
  Expr *callee = buildMember(refer(call), method);
  if (!callee)
    return nullptr;
  llvm::SmallVector<Expr *> copies(arguments.begin(), arguments.end());
  ExprResult result = sema.BuildCallExpr(nullptr, callee, location, copies, location);
  return result.isInvalid() ? nullptr : result.get();
}

void GlueBuilder::addCall(StringRef method, llvm::ArrayRef<Expr *> arguments) {
  if (Expr *result = buildCall(method, arguments))
    statements.push_back(sema.MaybeCreateExprWithCleanups(result));
  else
    valid = false;
}

/// The slots of a C array of so many numbers that a loop marshals them: LLVM takes long over
/// statements for each.
std::optional<uint64_t> GlueBuilder::countArraySlots(QualType type) {
  constexpr uint64_t many = 16;
  QualType element = context.getBaseElementType(type).getCanonicalType();
  auto *array = context.getAsConstantArrayType(type);
  if (!array || call->getType()->getAsCXXRecordDecl() != callClass || !isNumberType(element))
    return std::nullopt;
  uint64_t count = context.getConstantArrayElementCount(array);
  return count < many ? std::nullopt : std::optional(count * countSlots(element));
}

void GlueBuilder::addPlace(StringRef method, Expr *lvalue) {
  place = lvalue;
  partsToRead = method == "read" ? writtenParts.lookup(lvalue) : llvm::SmallVector<VarDecl *>();
  std::reverse(partsToRead.begin(), partsToRead.end());
  addLeaves(method, lvalue);
}

void GlueBuilder::addLeaf(StringRef method, Expr *lvalue) {
  QualType type = lvalue->getType().getCanonicalType();
  // Those in lists are written as parts of columns.
  bool isWritten = method == "write" && !isInList && isTensorType(type) &&
                   llvm::is_contained(written, static_cast<int64_t>(argumentSlots));
  count(method, countSlots(type));
  bool isOwner = !getListElement(type).isNull() ? !isSpanType(type) : isTensorType(type);
  if (method == "write" && keepsLent && !isInList && isOwner) {
    VarDecl *kept = declareLocal(llvm::cast<FunctionDecl>(call->getDeclContext()),
                                 ("kept" + llvm::Twine(keptCount++)).str(),
                                 type.getUnqualifiedType(), {lvalue});
    if (!valid)
      return;
    lvalue = refer(kept);
  }
  if (isWritten)
    addCall("write_own", withoutConst(lvalue));
  else
    addCall(method, lvalue);
}

void GlueBuilder::addLeaves(StringRef method, Expr *lvalue) {
  if (method == "read")
    lvalue = withoutConst(lvalue);
  QualType type = lvalue->getType().getCanonicalType();
  if (isLeafType(type))
    return addLeaf(method, lvalue);
  if (QualType element = getListElement(type); !element.isNull())
    return addList(method, lvalue, element);
  if (isOptionalType(type))
    return addOptional(method, lvalue);
  if (std::optional<WholeArray> whole = findWholeArray(context, type)) {
    count(method, 1 + whole->rank);
    return addCall((method + "_whole").str(), lvalue);
  }
  if (std::optional<uint64_t> slots = countArraySlots(type)) {
    count(method, *slots);
    return addCall((method + "_each").str(), lvalue);
  }
  forEachPart(lvalue, [&](Expr *part) { addLeaves(method, part); });
}

void GlueBuilder::addOptional(StringRef method, Expr *lvalue) {
  QualType optional = lvalue->getType().getCanonicalType().getUnqualifiedType();
  bool isMade = isMadeByDefault(getOptionalValue(optional));
  QualType type = getDetailType(isMade ? "OptionalParts" : "UnmadeOptionalParts", optional);
  if (type.isNull() || sema.RequireCompleteType(location, type, 0))
    return void(valid = false);
  VarDecl *parts = nullptr;
  if (!isInList && !partsToRead.empty()) {
    parts = partsToRead.pop_back_val();
  } else {
    auto *owner = llvm::cast<FunctionDecl>(call->getDeclContext());
    parts = declareLocal(owner, ("optional" + llvm::Twine(optionalCount++)).str(), type, {});
    if (Expr *room = valid && !isMade ? buildMember(refer(parts), "room") : nullptr)
      addMakes(room);
  }
  if (!isInList && method == "write")
    writtenParts[place].push_back(parts);
  auto add = [&](StringRef step) {
    Expr *taken = valid ? buildCallOf(parts, step, lvalue) : nullptr;
    valid &= taken != nullptr;
    if (taken)
      statements.push_back(sema.MaybeCreateExprWithCleanups(taken));
  };
  if (method == "write")
    add("take");
  if (valid)
    addLeaves(method, refer(parts));
  if (method == "read")
    add("give");
}

void GlueBuilder::forEachPart(Expr *lvalue, llvm::function_ref<void(Expr *)> visit) {
  if (auto *array = context.getAsConstantArrayType(lvalue->getType())) {
    for (uint64_t i = 0, size = array->getZExtSize(); i < size; ++i) {
      Expr *index =
          IntegerLiteral::Create(context, llvm::APInt(64, i), context.getSizeType(), location);
      visit(sema.CreateBuiltinArraySubscriptExpr(lvalue, location, index, location).get());
    }
    return;
  }
  auto *record = lvalue->getType()->getAsCXXRecordDecl();
  for (const CXXBaseSpecifier *base : getLeafBases(record)) {
    CXXCastPath path{const_cast<CXXBaseSpecifier *>(base)};
    QualType type = context.getQualifiedType(base->getType().getCanonicalType(),
                                             lvalue->getType().getQualifiers());
    visit(ImplicitCastExpr::Create(context, type, CK_UncheckedDerivedToBase, lvalue, &path,
                                   VK_LValue, FPOptionsOverride()));
  }
  for (FieldDecl *field : record->fields()) {
    DeclarationNameInfo name(field->getDeclName(), location);
    visit(sema.BuildFieldReferenceExpr(lvalue, /*IsArrow=*/false, location, CXXScopeSpec(), field,
                                       DeclAccessPair::make(field, AS_public), name)
              .get());
  }
}

void GlueBuilder::collectOwners(Expr *lvalue, bool withTensors,
                                llvm::SmallVectorImpl<Expr *> &found) {
  QualType type = lvalue->getType().getCanonicalType();
  if (!getListElement(type).isNull() || isOptionalType(type) || (withTensors && isTensorType(type)))
    found.push_back(lvalue);
  else if (!isLeafType(type) && !findWholeArray(context, type))
    forEachPart(lvalue, [&](Expr *part) { collectOwners(part, withTensors, found); });
}

StringLiteral *GlueBuilder::makeText(StringRef text) {
  QualType type = context.getStringLiteralArrayType(context.CharTy, text.size());
  return StringLiteral::Create(context, text, StringLiteralKind::Ordinary, /*Pascal=*/false, type,
                               location);
}

} // namespace autographc
