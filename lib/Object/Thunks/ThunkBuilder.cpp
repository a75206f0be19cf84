//===- ThunkBuilder.cpp - the C++ side of a compiled function -------------===//
#include "ThunkBuilder.h"

#include "Cxx/LeafTypes.h"
#include "DirectCalls.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

ThunkBuilder::ThunkBuilder(Sema &sema)
    : GlueBuilder(sema, "Call"),
      recordClass(findRecord(sema, sema.Context.getTranslationUnitDecl(), "ag_function_record")),
      slotsClasses{{CallKind::Cached, findRecord(sema, detail, "CachedCall")},
                   {CallKind::Framed, findRecord(sema, detail, "FramedCall")},
                   {CallKind::Direct, findRecord(sema, detail, "DirectCall")},
                   {CallKind::Device, findRecord(sema, detail, "DeviceCall")}} {}

/// Of a function's parameters, the object of a method first.
static llvm::SmallVector<QualType> getParameterTypes(const FunctionDecl *function) {
  auto *method = llvm::dyn_cast<CXXMethodDecl>(function);
  llvm::SmallVector<QualType> types;
  if (method && method->isImplicitObjectMemberFunction())
    types.push_back(method->getThisType());
  auto *prototype = function->getType()->castAs<FunctionProtoType>();
  types.append(prototype->param_type_begin(), prototype->param_type_end());
  return types;
}

FunctionDecl *ThunkBuilder::declareAs(const FunctionDecl *function, StringRef symbol,
                                      llvm::ArrayRef<QualType> types) {
  return declareFunction(symbol, function->getReturnType(), types,
                         function->getType()->castAs<FunctionType>()->getCallConv());
}

FunctionDecl *ThunkBuilder::declareEager(const FunctionDecl *function, StringRef symbol) {
  llvm::SmallVector<QualType> types = getParameterTypes(function);
  for (QualType &type : types)
    // The object that the thunk has is the one that C++ passes: by its address, as it passes a
    // reference.
    if (auto *record = type->getAsCXXRecordDecl(); record && !record->canPassInRegisters())
      type = context.getLValueReferenceType(type);
  FunctionDecl *eager = declareAs(function, symbol, types);
  eager->dropAttr<UsedAttr>();
  return eager;
}

Expr *ThunkBuilder::recordAddress(StringRef record) {
  QualType type = context.getCanonicalTagType(recordClass);
  auto *variable = VarDecl::Create(context, context.getTranslationUnitDecl(), location, location,
                                   &context.Idents.get(record), type,
                                   context.getTrivialTypeSourceInfo(type, location), SC_Extern);
  variable->addAttr(AsmLabelAttr::CreateImplicit(context, record));
  ExprResult address = sema.CreateBuiltinUnaryOp(location, UO_AddrOf, refer(variable));
  return address.get();
}

Expr *ThunkBuilder::entryAddress(StringRef entry) {
  QualType slot = context.LongTy;
  FunctionDecl *function =
      declareFunction(entry, context.VoidTy,
                      {context.getPointerType(slot.withConst()), context.getPointerType(slot)});
  function->dropAttr<UsedAttr>();
  return refer(function);
}

Expr *ThunkBuilder::declareSlots(FunctionDecl *thunk, StringRef name) {
  QualType type = context.getConstantArrayType(context.LongTy, llvm::APInt(64, maxDirectSlots),
                                               nullptr, ArraySizeModifier::Normal, 0);
  auto *slots = VarDecl::Create(context, thunk, location, location, &context.Idents.get(name), type,
                                context.getTrivialTypeSourceInfo(type, location), SC_None);
  statements.push_back(new (context) DeclStmt(DeclGroupRef(slots), location, location));
  return refer(slots);
}

VarDecl *ThunkBuilder::declareCall(FunctionDecl *thunk, const LinkedFunction &linked) {
  if (linked.hasGrowingSlots()) {
    Expr *onDevice = CXXBoolLiteralExpr::Create(context, linked.call == CallKind::AnyDevice,
                                                context.BoolTy, location);
    return declareLocal(thunk, "call", context.getCanonicalTagType(callClass),
                        {recordAddress(linked.record), onDevice});
  }
  Expr *arguments = declareSlots(thunk, "arguments"), *results = declareSlots(thunk, "results");
  return declareLocal(thunk, "call", context.getCanonicalTagType(slotsClasses.at(linked.call)),
                      {recordAddress(linked.record), entryAddress(linked.versions.front().entry),
                       arguments, results});
}

/// `this` of a method.
static bool isObject(const ParmVarDecl *parameter) {
  return parameter->getType()->isPointerType() &&
         parameter->getType()->getPointeeType()->isRecordType();
}

/// Whether a parameter of the thunk can be written through, or can see what is written through
/// another.
static bool isReference(const ParmVarDecl *parameter) {
  QualType type = parameter->getType();
  return type->isReferenceType() || isObject(parameter) || isSpanType(type);
}
static bool isWritable(const ParmVarDecl *parameter) {
  QualType type = parameter->getType();
  if (isSpanType(type.getNonReferenceType()))
    return !getSpanned(type.getNonReferenceType()).isConstQualified();
  bool isCallable =
      type->isRValueReferenceType() && isCallableType(type->getPointeeType().getCanonicalType());
  return isReference(parameter) && !type->getPointeeType().isConstQualified() && !isCallable;
}

Expr *ThunkBuilder::testOverlap(Expr *first, Expr *second) {
  bool withTensors = isSpanType(first->getType()) || isSpanType(second->getType());
  llvm::SmallVector<std::pair<Expr *, Expr *>> pairs{{first, second}};
  for (auto [owning, other] : {std::pair(first, second), std::pair(second, first)}) {
    llvm::SmallVector<Expr *> owners;
    collectOwners(owning, withTensors, owners);
    for (Expr *owner : owners)
      if (owner != owning)
        pairs.push_back({owner, other});
  }
  Expr *condition = nullptr;
  for (auto [a, b] : pairs)
    condition = buildOr(condition, buildCall("overlap", {a, b}));
  return condition;
}

Expr *ThunkBuilder::buildOr(Expr *condition, Expr *more) {
  valid &= more != nullptr;
  return condition && more ? sema.CreateBuiltinBinOp(location, BO_LOr, condition, more).get()
                           : more;
}

/// What a pointer, or a smart one of the library's, points at; null for any other type.
static QualType getPointed(QualType type) {
  if (type->isPointerType())
    return type->getPointeeType();
  auto *special =
      llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  bool isSmart = special && special->isInStdNamespace() &&
                 (special->getName() == "unique_ptr" || special->getName() == "shared_ptr");
  if (!isSmart)
    return QualType();
  // A deleter may ask for a class instead.
  for (const Decl *member : special->decls())
    if (auto *alias = llvm::dyn_cast<TypedefNameDecl>(member);
        alias && alias->getName() == "pointer" && !alias->getUnderlyingType()->isPointerType())
      return QualType();
  QualType owned = special->getTemplateArgs()[0].getAsType();
  return owned->isArrayType() ? owned->castAsArrayTypeUnsafe()->getElementType() : owned;
}

/// Whether it can be told where such an object is, and how large.
static bool hasPlace(QualType type) {
  return type->isObjectType() && !type->isIncompleteType() && !type.isVolatileQualified();
}

void ThunkBuilder::collectTargets(Expr *lvalue, bool withTensors,
                                  llvm::SmallVectorImpl<Expr *> &lists,
                                  llvm::SmallVectorImpl<Expr *> &pointers) {
  QualType type = lvalue->getType().getCanonicalType();
  if (QualType pointed = getPointed(type); !pointed.isNull())
    return hasPlace(pointed) ? pointers.push_back(lvalue) : void();
  if (QualType element = getListElement(type); !element.isNull())
    return hasPlace(element) ? lists.push_back(lvalue) : void();
  if (isOptionalType(type) || (withTensors && isTensorType(type)))
    return lists.push_back(lvalue);
  if (isLeafType(type) || !hasPlace(type))
    return;
  auto *record = type->getAsCXXRecordDecl();
  if (!record || record->isUnion() || record->getNumVBases() ||
      sema.getSourceManager().isInSystemHeader(record->getLocation()))
    return;
  forEachPart(lvalue, [&](Expr *part) {
    auto *member = llvm::dyn_cast<MemberExpr>(part);
    if (member && member->getMemberDecl()->getType()->isReferenceType())
      return hasPlace(part->getType()) ? lists.push_back(part) : void();
    collectTargets(part, withTensors, lists, pointers);
  });
}

Expr *ThunkBuilder::testNamed(Expr *place, Expr *global) {
  llvm::SmallVector<Expr *> owners, lists, pointers;
  collectOwners(place, /*withTensors=*/false, owners);
  collectTargets(global, isSpanType(place->getType()), lists, pointers);
  for (auto [found, whole] : {std::pair(&owners, place), std::pair(&lists, global)})
    if (!llvm::is_contained(*found, whole))
      found->push_back(whole);
  Expr *condition = nullptr;
  for (Expr *owner : owners) {
    for (Expr *list : lists)
      condition = buildOr(condition, buildCall("overlap_global", {owner, list}));
    for (Expr *pointer : pointers)
      condition = buildOr(condition, buildCall("is_pointed_at", {owner, pointer}));
  }
  return condition;
}

void ThunkBuilder::addOverlapCheck(const ConvertedFunction &converted, FunctionDecl *thunk,
                                   llvm::ArrayRef<Expr *> places, StringRef eager) {
  Expr *condition = converted.isObserved ? buildCall("is_observed", {}) : nullptr;
  valid &= condition || !converted.isObserved;
  for (unsigned i = 0; i < places.size(); ++i) {
    ParmVarDecl *first = thunk->getParamDecl(i);
    for (unsigned j = i + 1; j < places.size(); ++j) {
      ParmVarDecl *second = thunk->getParamDecl(j);
      if (isReference(first) && isReference(second) && (isWritable(first) || isWritable(second)))
        condition = buildOr(condition, testOverlap(places[i], places[j]));
    }
    for (VarDecl *global : converted.readGlobals)
      if (isWritable(first))
        condition = buildOr(condition, testOverlap(places[i], refer(global)));
    for (VarDecl *global : converted.namedOutside)
      if (isReference(first) && hasPlace(global->getType().getNonReferenceType()))
        condition = buildOr(condition, testNamed(places[i], refer(global)));
  }
  if (!condition)
    return;
  FunctionDecl *body = declareEager(converted.declaration, eager);
  llvm::SmallVector<Expr *> arguments;
  for (auto [parameter, given] : llvm::zip(thunk->parameters(), body->parameters())) {
    bool isMoved = given->getType()->isRecordType();
    arguments.push_back(
        give(isMoved ? context.getRValueReferenceType(given->getType()) : parameter->getType(),
             refer(parameter)));
  }
  Expr *callee = sema.BuildDeclRefExpr(body, body->getType(), VK_LValue, location);
  ExprResult result = sema.BuildCallExpr(nullptr, callee, location, arguments, location);
  if (result.isInvalid())
    return void(valid = false);
  StmtResult leave = sema.BuildReturnStmt(location, sema.MaybeCreateExprWithCleanups(result.get()));
  if (leave.isInvalid())
    return void(valid = false);
  statements.push_back(IfStmt::Create(context, location, IfStatementKind::Ordinary, nullptr,
                                      nullptr, condition, location, location, leave.get()));
}

VarDecl *ThunkBuilder::declareResult(FunctionDecl *thunk, QualType type, Expr *&result) {
  bool isUnmade = !isMadeByDefault(type);
  VarDecl *local = nullptr;
  if (isUnmade)
    std::tie(local, result) = declareUnmade(thunk, "result", type);
  else if (local = declareLocal(thunk, "result", type, {}); valid)
    result = refer(local);
  return local;
}

FunctionDecl *ThunkBuilder::buildDefault(FunctionDecl *function, unsigned number,
                                         StringRef symbol) {
  ParmVarDecl *parameter = function->getParamDecl(number);
  QualType type = parameter->getType().getNonReferenceType().getUnqualifiedType();
  bool isWritten = parameter->getType()->isLValueReferenceType() &&
                   !parameter->getType().getNonReferenceType().isConstQualified();
  if (!parameter->hasDefaultArg() || isWritten)
    return nullptr;
  start(function->getBody()->getBeginLoc());
  FunctionDecl *made = declareFunction(symbol, type, {});
  Sema::SynthesizedFunctionScope scope(sema, made);
  ExprResult value = sema.BuildCXXDefaultArgExpr(location, function, parameter);
  if (value.isInvalid())
    return nullptr;
  StmtResult end = sema.BuildReturnStmt(location, sema.MaybeCreateExprWithCleanups(value.get()));
  if (end.isInvalid())
    return nullptr;
  statements.push_back(end.get());
  made->setBody(CompoundStmt::Create(context, statements, FPOptionsOverride(), location, location));
  return made;
}

FunctionDecl *ThunkBuilder::build(const ConvertedFunction &converted,
                                  const LinkedFunction &linked) {
  const FunctionDecl *function = converted.declaration;
  bool hasGlue = llvm::all_of(slotsClasses, [](auto &each) { return each.second; });
  if (!callClass || !recordClass || !hasGlue)
    return nullptr;
  start(function->getBody()->getBeginLoc());
  written = linked.written;
  FunctionDecl *thunk = declareAs(function, linked.compiled, getParameterTypes(function));
  Sema::SynthesizedFunctionScope scope(sema, thunk);
  call = declareCall(thunk, linked);
  if (!valid)
    return nullptr;

  llvm::SmallVector<Expr *> places;
  for (ParmVarDecl *parameter : thunk->parameters()) {
    Expr *place = refer(parameter);
    if (isObject(parameter))
      place =
          sema.CreateBuiltinUnaryOp(location, UO_Deref, sema.DefaultLvalueConversion(place).get())
              .get();
    places.push_back(place);
  }
  addOverlapCheck(converted, thunk, places, linked.mangled + ".eager");
  for (auto [number, place] : llvm::enumerate(places)) {
    keepsLent = linked.callsBack && isReference(thunk->getParamDecl(number));
    addWrites(place);
  }
  // The number of result slots is known only when all leaves have been met.
  size_t runPosition = statements.size();

  Expr *result = nullptr;
  VarDecl *local = nullptr;
  QualType resultType = function->getReturnType().getUnqualifiedType();
  std::optional<unsigned> returned = findReturnedParameter(function);
  if (!returned && !resultType->isVoidType()) {
    local = declareResult(thunk, resultType, result);
    if (!valid)
      return nullptr;
    addReads(result);
  }
  auto isGivenBack = [&](unsigned number) {
    unsigned first = thunk->getNumParams() - function->getNumParams();
    return number >= first &&
           llvm::is_contained(converted.givenBack, function->getParamDecl(number - first));
  };
  for (auto [number, place] : llvm::enumerate(places))
    if (isWritable(thunk->getParamDecl(number)) || isGivenBack(number))
      addReads(place);
  Expr *slots =
      IntegerLiteral::Create(context, llvm::APInt(64, resultSlots), context.LongTy, location);
  addCall("run", slots);
  Stmt *run = statements.pop_back_val();
  statements.insert(statements.begin() + runPosition, run);
  if (returned) {
    StmtResult end = sema.BuildReturnStmt(location, places[*returned]);
    if (end.isInvalid())
      return nullptr;
    statements.push_back(end.get());
  } else if (result) {
    // An object lies in the caller's place already, so that nothing copies it.
    StmtResult end = resultType->isRecordType()
                         ? ReturnStmt::Create(context, location, result, local)
                         : sema.BuildReturnStmt(location, result);
    local->setNRVOVariable(resultType->isRecordType());
    if (end.isInvalid())
      return nullptr;
    statements.push_back(end.get());
  }
  if (!valid)
    return nullptr;
  thunk->setBody(
      CompoundStmt::Create(context, statements, FPOptionsOverride(), location, location));
  return thunk;
}

} // namespace autographc
