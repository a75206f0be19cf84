//===- Declarations.cpp - locals and structured bindings ------------------===//
#include "TemporaryScope.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

void Emitter::emitDeclarations(const DeclStmt *statement) {
  for (const Decl *declaration : statement->decls()) {
    if (auto *decomposition = dyn_cast<DecompositionDecl>(declaration))
      emitDecomposition(decomposition);
    else if (auto *variable = dyn_cast<VarDecl>(declaration))
      emitLocal(variable);
    // Types, aliases, using declarations and static_asserts mean nothing at run time.
  }
}

/// A default constructor that gives what a variable holds before it is assigned: unset Scalars,
/// empty tensors and lists.
static bool leavesUnset(const Expr *init) {
  auto *construct = dyn_cast<CXXConstructExpr>(init->IgnoreImplicit());
  if (!construct || !construct->getConstructor()->isDefaultConstructor() ||
      construct->isListInitialization())
    return false;
  ClassKind kind = Types::classify(construct->getType());
  if (kind == ClassKind::Tensor)
    return true;
  return kind == ClassKind::Struct && construct->getConstructor()->isTrivial() &&
         !construct->requiresZeroInitialization();
}

/// An array of variable length; one alone in its declaration can be a vector.
void Emitter::refuseVariableLength(const VarDecl *variable) {
  const SourceManager &sources = ast.getSourceManager();
  auto spell = [&](SourceRange range) {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(range), sources, ast.getLangOpts())
        .str();
  };
  auto array = variable->getTypeSourceInfo()->getTypeLoc().getAs<ArrayTypeLoc>();
  std::optional<Token> next =
      array ? Lexer::findNextToken(array.getRBracketLoc(), sources, ast.getLangOpts())
            : std::nullopt;
  bool isAlone = next && next->is(tok::semi) && array.getSizeExpr() &&
                 !array.getElementLoc().getAs<ArrayTypeLoc>() &&
                 !variable->getBeginLoc().isMacroID() &&
                 array.getElementLoc().getBeginLoc() == variable->getBeginLoc();
  if (isAlone) {
    std::string made = "std::vector<" + spell(array.getElementLoc().getSourceRange()) + "> " +
                       variable->getNameAsString() + "(" +
                       spell(array.getSizeExpr()->getSourceRange()) + ")";
    module.reporter.fixedBy(FixItHint::CreateReplacement(
        SourceRange(variable->getBeginLoc(), array.getRBracketLoc()), made));
  }
  refuse(SourceRange(variable->getLocation()), diag::VariableLengthArray);
}

static bool isArrayOfVariables(Types &types, QualType type) {
  bool isArray = false;
  while (type->isConstantArrayType() ||
         (!type->isReferenceType() && Types::classify(type) == ClassKind::Array)) {
    type = types.getElement(type);
    isArray = true;
  }
  return isArray && Types::classify(type) == ClassKind::Variable;
}

void Emitter::emitLocal(const VarDecl *variable) {
  SourceRange range(variable->getLocation());
  const Expr *init = variable->getInit();
  QualType type = variable->getType();
  if (variable->hasAttrs() && hasUnroll({variable->getAttrs().begin(), variable->getAttrs().end()}))
    refuseUnroll(variable->getAttr<SuppressAttr>()->getLocation());
  if (variable->isStaticLocal()) {
    if (variable->isUsableInConstantExpressions(ast))
      return;
    if (Value constant = init ? emitStaticConstant(variable, init) : Value())
      return bind(variable, makeValuePlace(constant));
    // What its first value is made of never changes, so that it can as well be made each time.
    bool isThreadLocal = variable->getTLSKind() != VarDecl::TLS_None;
    bool isSteady = !isThreadLocal && ast.getBaseElementType(type).isConstQualified() &&
                    !type->isReferenceType() && init && module.isSteady(init);
    if (!isSteady || types.hasUserDestructor(type))
      refuse(range, isThreadLocal ? diag::ThreadLocal : diag::LocalStatic,
             variable->getNameAsString());
  }
  if (variable->hasExternalStorage() || !variable->isLocalVarDecl())
    return;
  if (isArrayOfVariables(types, type))
    refuse(range, diag::LocalState, variable->getNameAsString());
  if (FunctionSets::isFunctionValue(type) && !type->isReferenceType()) {
    llvm::SaveAndRestore<const VarDecl *> current(declared, variable);
    TemporaryScope scope(*this);
    emitFunctionLocal(variable);
    return scope.end();
  }
  if (Types::classify(type) == ClassKind::Closure) {
    llvm::SaveAndRestore<const VarDecl *> current(
        declared, FunctionSets::isStdFunction(type) ? variable : nullptr);
    TemporaryScope scope(*this);
    // What the lambda captures lives as long as its name.
    if (auto *lambda = dyn_cast<LambdaExpr>(stripWrappers(init)))
      bind(variable, scope.end(makeClosure(lambda)));
    else
      bind(variable, scope.end(type->isReferenceType() ? emitPlace(init)
                                                       : copyClosure(emitPlace(init), range)));
    return;
  }
  // The proxy of an element of a std::vector<bool> is the element.
  if (Types::classify(type) == ClassKind::BitReference && init)
    return bind(variable, emitPlace(init));
  if (type->isMemberPointerType() ||
      (type->isReferenceType() && type.getNonReferenceType()->isFunctionType())) {
    if (!init)
      refuse(range, diag::FunctionPointer);
    bind(variable, emitPlace(init));
    return;
  }
  if (type->isReferenceType())
    return emitInitialized(variable, init);
  if (Types::classify(type) == ClassKind::InitializerList && init) {
    bind(variable, emitInitializerList(init));
    return;
  }
  if (Types::isIterator(type) && !types.isText(type)) {
    bool isNull = !init || isNullPointer(init);
    auto *made = dyn_cast_or_null<CXXConstructExpr>(init);
    bool isUnbound = made && made->getNumArgs() == 0 && !findVectorOf(type).isNull();
    Place given = isUnbound ? emitUnboundIterator(variable, init)
                  : isNull  ? emitUnboundPointer(variable)
                            : emitIterator(init);
    Place iterator = copyPlace(given, type, loc(variable->getLocation()));
    iterator.position->index.root.getDefiningOp<ag::VariableOp>().setName(variable->getName());
    return bind(variable, iterator);
  }
  // What printed code has for destructors.
  if (auto *call = init ? dyn_cast<CallExpr>(stripWrappers(init)) : nullptr)
    if (const FunctionDecl *callee = call->getDirectCallee();
        callee && findAnnotation(callee, "autograph.op") == "on_error")
      return bind(variable, emitOnError(call, callee));
  if (Types::classify(type) == ClassKind::View && init)
    return bind(variable, emitView(init));
  if (isSplit(type)) {
    if (!init)
      refuse(range, diag::UnsupportedType, types.describe(type));
    Place object = emitSplit(init);
    bind(variable, Types::classify(type) == ClassKind::Span
                       ? copyPlace(object, type, loc(variable->getLocation()))
                       : object);
    return pushCleanup(bindings[variable], type, variable);
  }
  if (type->isVariableArrayType())
    refuseVariableLength(variable);
  mlir::Type held = getType(type, range);
  auto known = bindings.find(variable);
  bool hoisted =
      known != bindings.end() && known->second.isWholeVariable() &&
      builder.getInsertionBlock() != known->second.root.getParentBlock() &&
      llvm::isa_and_nonnull<ag::SwitchOp>(builder.getInsertionBlock()->getParentOp()) &&
      known->second.root.getParentBlock() == builder.getInsertionBlock()->getParentOp()->getBlock();
  if (!init || leavesUnset(init)) {
    if (!hoisted)
      bind(variable, makeVariable(variable->getName(), held, loc(variable->getLocation())));
    // Parts of an aggregate are assigned one by one, each on its own.
    if (auto structure = llvm::dyn_cast<ag::StructType>(held);
        structure && !structure.getFields().empty())
      write(bindings[variable],
            emitUnsetFields(types.getFields(type), held, variable->getLocation()),
            loc(variable->getLocation()), !hoisted);
  } else {
    // Evaluated first: the name of an outer variable may stand in the initialiser of an inner one.
    Value evaluated = emitEvaluatedLocal(variable, init);
    Value value = coerce(evaluated ? evaluated : emitOwned(init), held, variable->getLocation());
    if (!hoisted)
      bind(variable, makeVariable(variable->getName(), held, loc(variable->getLocation())));
    write(bindings[variable], value, loc(variable->getLocation()), /*declares=*/!hoisted);
  }
  pushCleanup(bindings[variable], type, variable);
}

/// A reference: another name for an object, or the owner of a temporary.
void Emitter::emitInitialized(const VarDecl *variable, const Expr *init) {
  const Expr *inner = init->IgnoreParens();
  TemporaryScope scope(*this);
  if (auto *wrapper = dyn_cast<ExprWithCleanups>(inner))
    inner = wrapper->getSubExpr()->IgnoreParens();
  const Expr *source = inner;
  while (auto *cast = dyn_cast<CastExpr>(source))
    source = cast->getSubExpr()->IgnoreParens();
  if (!isa<MaterializeTemporaryExpr>(source)) {
    bind(variable, scope.end(emitPlace(inner)));
    return;
  }
  // The object lives as long as its name, so that it is no temporary of this expression. The name
  // may mean a base of it.
  QualType type = variable->getType().getNonReferenceType();
  const CXXRecordDecl *base = Types::classify(source->getType()) == ClassKind::Struct
                                  ? type->getAsCXXRecordDecl()
                                  : nullptr;
  if (base) {
    type = source->getType();
    inner = source;
  }
  const CXXBindTemporaryExpr *owned = findTemporary(inner);
  Place place = owned ? emitPlace(owned->getSubExpr()) : emitPlace(inner);
  if (!place.type) {
    bind(variable, place);
    return pushCleanup(place, type);
  }
  mlir::Type held = getType(type, variable->getLocation());
  Value value = coerce(read(place, loc(variable->getLocation())), held, variable->getLocation());
  Place owner = makeVariable(variable->getName(), held, loc(variable->getLocation()));
  write(owner, value, loc(variable->getLocation()), /*declares=*/true);
  bind(variable, base ? getBase(owner, type, base) : owner);
  scope.end();
  if (owned)
    pushCleanup(owner, type);
}

/// `auto [a, b] = x`: of a copy each name is a variable of its own; of a reference it is a part of
/// the object.
void Emitter::emitDecomposition(const DecompositionDecl *declaration, const Place *element) {
  mlir::Location location = loc(declaration->getLocation());
  QualType type = declaration->getType();
  QualType object = type.getNonReferenceType();
  const Expr *init = declaration->getInit();
  Place place;
  bool aliases = type->isReferenceType();
  if (!element && isSplit(object) && (aliases || !types.hasUserDestructor(object))) {
    place = aliases ? emitPlace(init) : emitSplit(init);
    aliases = true;
  } else if (!element && types.hasUserDestructor(object)) {
    // The object lives as long as the names.
    emitLocal(declaration);
    place = bindings[declaration];
    aliases = true;
  } else if (element && !aliases && types.hasUserDestructor(object)) {
    place = makeVariable("", element->type, location);
    write(place, emitObjectCopy(*element, object, /*moves=*/false, init), location,
          /*declares=*/true);
    pushCleanup(place, object, declaration);
    aliases = true;
  } else if (element) {
    place = *element;
  } else if (aliases) {
    const Expr *source = stripWrappers(init);
    place = emitPlace(init);
    aliases = source->isGLValue() && place.isObject();
  } else {
    getType(object, declaration->getSourceRange());
    place = makeValuePlace(emitValue(init));
  }
  if (!aliases)
    place = makeValuePlace(element && types.hasUserCopy(object)
                               ? emitObjectCopy(place, object, /*moves=*/false, init)
                               : read(place, location));
  if (!place.parts && !llvm::isa_and_nonnull<ag::StructType>(place.type))
    refuse(declaration->getSourceRange(), diag::UnsupportedType, types.describe(object));
  if (Types::classify(object) == ClassKind::Struct && declaration->bindings()[0]->getHoldingVar()) {
    // The user's `get` says what the names mean.
    bind(declaration, place.parts ? place : holdValue(place, location));
    for (const BindingDecl *binding : declaration->bindings()) {
      emitInitialized(binding->getHoldingVar(), binding->getHoldingVar()->getInit());
      bind(binding, bindings[binding->getHoldingVar()]);
    }
    return;
  }
  for (auto [index, binding] : llvm::enumerate(declaration->bindings())) {
    auto *member = dyn_cast_or_null<MemberExpr>(binding->getBinding());
    auto *named = member && Types::classify(object) == ClassKind::Struct
                      ? dyn_cast<FieldDecl>(member->getMemberDecl())
                      : nullptr;
    // The members may be those of a base.
    auto *holder = named ? cast<CXXRecordDecl>(named->getParent()) : nullptr;
    Place part = named ? getField(getBase(place, object, holder), types.getFieldIndex(named),
                                  ast.getCanonicalTagType(holder))
                       : getField(place, index, object);
    if (!aliases) {
      Place own = makeVariable(binding->getName(), part.type, loc(binding->getLocation()));
      write(own, read(part, location), loc(binding->getLocation()), /*declares=*/true);
      part = own;
    }
    bind(binding, part);
    if (const VarDecl *holding = binding->getHoldingVar())
      bind(holding, part);
  }
}

} // namespace autographc::frontend
