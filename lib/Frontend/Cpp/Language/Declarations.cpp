//===- Declarations.cpp - locals and structured bindings ------------------===//
#include "ConstructEmitter.h"
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Library/TemporaryScope.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "StatementEmitter.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

void StatementEmitter::emitDeclarations(const DeclStmt *statement) {
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
void StatementEmitter::refuseVariableLength(const VarDecl *variable) {
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
    unit.reporter.fixedBy(FixItHint::CreateReplacement(
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

/// What is static is a constant, or is made anew each time; true where nothing is left to do.
bool StatementEmitter::emitStaticLocal(const VarDecl *variable) {
  SourceRange range(variable->getLocation());
  const Expr *init = variable->getInit();
  QualType type = variable->getType();
  if (variable->isUsableInConstantExpressions(ast))
    return true;
  if (Value constant = init ? expressions.emitStaticConstant(variable, init) : Value()) {
    bind(variable, makeValuePlace(constant));
    return true;
  }
  // What its first value is made of never changes, so that it can as well be made each time.
  bool isThreadLocal = variable->getTLSKind() != VarDecl::TLS_None;
  bool isSteady = !isThreadLocal && ast.getBaseElementType(type).isConstQualified() &&
                  !type->isReferenceType() && init && unit.isSteady(init);
  if (!isSteady || types.hasUserDestructor(type))
    refuse(range, isThreadLocal ? diag::ThreadLocal : diag::LocalStatic,
           variable->getNameAsString());
  return false;
}

/// A local that is a value.
void StatementEmitter::emitVariable(const VarDecl *variable) {
  const Expr *init = variable->getInit();
  QualType type = variable->getType();
  mlir::Type held = getType(type, SourceRange(variable->getLocation()));
  auto known = body.bindings.find(variable);
  bool hoisted =
      known != body.bindings.end() && known->second.isWholeVariable() &&
      builder.getInsertionBlock() != known->second.root.getParentBlock() &&
      llvm::isa_and_nonnull<ag::SwitchOp>(builder.getInsertionBlock()->getParentOp()) &&
      known->second.root.getParentBlock() == builder.getInsertionBlock()->getParentOp()->getBlock();
  if (!init || leavesUnset(init)) {
    if (!hoisted)
      bind(variable, makeVariable(variable->getName(), held, loc(variable->getLocation())));
    // Parts of an aggregate are assigned one by one, each on its own.
    if (auto structure = llvm::dyn_cast<ag::StructType>(held);
        structure && !structure.getFields().empty())
      places.write(
          body.bindings[variable],
          construction.emitUnsetFields(types.getFields(type), held, variable->getLocation()),
          loc(variable->getLocation()), !hoisted);
  } else {
    // Evaluated first: the name of an outer variable may stand in the initialiser of an inner one.
    Value evaluated = expressions.emitEvaluatedLocal(variable, init);
    Value value = places.coerce(evaluated ? evaluated : construction.emitOwned(init), held,
                                variable->getLocation());
    if (!hoisted)
      bind(variable, makeVariable(variable->getName(), held, loc(variable->getLocation())));
    places.write(body.bindings[variable], value, loc(variable->getLocation()),
                 /*declares=*/!hoisted);
  }
  lifetimes.pushCleanup(body.bindings[variable], type, variable);
}

void StatementEmitter::emitLocal(const VarDecl *variable) {
  SourceRange range(variable->getLocation());
  const Expr *init = variable->getInit();
  QualType type = variable->getType();
  if (variable->hasAttrs() && hasUnroll({variable->getAttrs().begin(), variable->getAttrs().end()}))
    refuseUnroll(variable->getAttr<SuppressAttr>()->getLocation());
  if (variable->isStaticLocal() && emitStaticLocal(variable))
    return;
  if (variable->hasExternalStorage() || !variable->isLocalVarDecl())
    return;
  if (isArrayOfVariables(types, type))
    refuse(range, diag::LocalState, variable->getNameAsString());
  if (FunctionSets::isFunctionValue(type) && !type->isReferenceType()) {
    llvm::SaveAndRestore<const VarDecl *> current(functions.declared, variable);
    TemporaryScope scope(*this);
    functions.emitFunctionLocal(variable);
    return scope.end();
  }
  if (Types::classify(type) == ClassKind::Closure) {
    llvm::SaveAndRestore<const VarDecl *> current(
        functions.declared, FunctionSets::isStdFunction(type) ? variable : nullptr);
    TemporaryScope scope(*this);
    // What the lambda captures lives as long as its name.
    if (auto *lambda = dyn_cast<LambdaExpr>(stripWrappers(init)))
      bind(variable, scope.end(functions.makeClosure(lambda)));
    else
      bind(variable, scope.end(type->isReferenceType()
                                   ? expressions.emitPlace(init)
                                   : places.copyClosure(expressions.emitPlace(init), range)));
    return;
  }
  // The proxy of an element of a std::vector<bool> is the element.
  if (Types::classify(type) == ClassKind::BitReference && init)
    return bind(variable, expressions.emitPlace(init));
  if (type->isMemberPointerType() ||
      (type->isReferenceType() && type.getNonReferenceType()->isFunctionType())) {
    if (!init)
      refuse(range, diag::FunctionPointer);
    bind(variable, expressions.emitPlace(init));
    return;
  }
  if (type->isReferenceType())
    return emitInitialized(variable, init);
  if (Types::classify(type) == ClassKind::InitializerList && init) {
    bind(variable, construction.emitInitializerList(init));
    return;
  }
  if (Types::isIterator(type) && !types.isText(type)) {
    bool isNull = !init || isNullPointer(init);
    auto *made = dyn_cast_or_null<CXXConstructExpr>(init);
    bool isUnbound = made && made->getNumArgs() == 0 && !findVectorOf(type).isNull();
    Place given = isUnbound ? iterators.emitUnboundIterator(variable, init)
                  : isNull  ? places.emitUnboundPointer(variable)
                            : iterators.emitIterator(init);
    Place iterator = places.copyPlace(given, type, loc(variable->getLocation()));
    iterator.position->index.root.getDefiningOp<ag::VariableOp>().setName(variable->getName());
    return bind(variable, iterator);
  }
  // What printed code has for destructors.
  if (auto *call = init ? dyn_cast<CallExpr>(stripWrappers(init)) : nullptr)
    if (const FunctionDecl *callee = call->getDirectCallee();
        callee && findAnnotation(callee, "autograph.op") == "on_error")
      return bind(variable, tensors.emitOnError(call, callee));
  if (Types::classify(type) == ClassKind::View && init)
    return bind(variable, library.emitView(init));
  if (isSplit(type)) {
    if (!init)
      refuse(range, diag::UnsupportedType, types.describe(type));
    Place object = expressions.emitSplit(init);
    bind(variable, Types::classify(type) == ClassKind::Span
                       ? places.copyPlace(object, type, loc(variable->getLocation()))
                       : object);
    return lifetimes.pushCleanup(body.bindings[variable], type, variable);
  }
  if (type->isVariableArrayType())
    refuseVariableLength(variable);
  emitVariable(variable);
}

/// A reference: another name for an object, or the owner of a temporary.
void StatementEmitter::emitInitialized(const VarDecl *variable, const Expr *init) {
  const Expr *inner = init->IgnoreParens();
  TemporaryScope scope(*this);
  if (auto *wrapper = dyn_cast<ExprWithCleanups>(inner))
    inner = wrapper->getSubExpr()->IgnoreParens();
  const Expr *source = inner;
  while (auto *cast = dyn_cast<CastExpr>(source))
    source = cast->getSubExpr()->IgnoreParens();
  if (!isa<MaterializeTemporaryExpr>(source)) {
    bind(variable, scope.end(expressions.emitPlace(inner)));
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
  const CXXBindTemporaryExpr *owned = lifetimes.findTemporary(inner);
  Place place = owned ? expressions.emitPlace(owned->getSubExpr()) : expressions.emitPlace(inner);
  if (!place.type) {
    bind(variable, place);
    return lifetimes.pushCleanup(place, type);
  }
  mlir::Type held = getType(type, variable->getLocation());
  Value value = places.coerce(places.read(place, loc(variable->getLocation())), held,
                              variable->getLocation());
  Place owner = makeVariable(variable->getName(), held, loc(variable->getLocation()));
  places.write(owner, value, loc(variable->getLocation()), /*declares=*/true);
  bind(variable, base ? places.getBase(owner, type, base) : owner);
  scope.end();
  if (owned)
    lifetimes.pushCleanup(owner, type);
}

/// Binds the names of `auto [a, b]` to the parts of an object, or to copies of them.
void StatementEmitter::bindNames(const DecompositionDecl *declaration, const Place &place,
                                 bool aliases) {
  QualType object = declaration->getType().getNonReferenceType();
  mlir::Location location = loc(declaration->getLocation());
  for (auto [index, binding] : llvm::enumerate(declaration->bindings())) {
    auto *member = dyn_cast_or_null<MemberExpr>(binding->getBinding());
    auto *named = member && Types::classify(object) == ClassKind::Struct
                      ? dyn_cast<FieldDecl>(member->getMemberDecl())
                      : nullptr;
    // The members may be those of a base.
    auto *holder = named ? cast<CXXRecordDecl>(named->getParent()) : nullptr;
    Place part = named
                     ? places.getField(places.getBase(place, object, holder),
                                       types.getFieldIndex(named), ast.getCanonicalTagType(holder))
                     : places.getField(place, index, object);
    if (!aliases) {
      Place own = makeVariable(binding->getName(), part.type, loc(binding->getLocation()));
      places.write(own, places.read(part, location), loc(binding->getLocation()),
                   /*declares=*/true);
      part = own;
    }
    bind(binding, part);
    if (const VarDecl *holding = binding->getHoldingVar())
      bind(holding, part);
  }
}

/// `auto [a, b] = x`: of a copy each name is a variable of its own; of a reference it is a part of
/// the object.
void StatementEmitter::emitDecomposition(const DecompositionDecl *declaration,
                                         const Place *element) {
  mlir::Location location = loc(declaration->getLocation());
  QualType type = declaration->getType();
  QualType object = type.getNonReferenceType();
  const Expr *init = declaration->getInit();
  Place place;
  bool aliases = type->isReferenceType();
  if (!element && isSplit(object) && (aliases || !types.hasUserDestructor(object))) {
    place = aliases ? expressions.emitPlace(init) : expressions.emitSplit(init);
    aliases = true;
  } else if (!element && types.hasUserDestructor(object)) {
    // The object lives as long as the names.
    emitLocal(declaration);
    place = body.bindings[declaration];
    aliases = true;
  } else if (element && !aliases && types.hasUserDestructor(object)) {
    place = makeVariable("", element->type, location);
    places.write(place, objects.emitObjectCopy(*element, object, /*moves=*/false, init), location,
                 /*declares=*/true);
    lifetimes.pushCleanup(place, object, declaration);
    aliases = true;
  } else if (element) {
    place = *element;
  } else if (aliases) {
    const Expr *source = stripWrappers(init);
    place = expressions.emitPlace(init);
    aliases = source->isGLValue() && place.isObject();
  } else {
    getType(object, declaration->getSourceRange());
    place = makeValuePlace(expressions.emitValue(init));
  }
  if (!aliases)
    place = makeValuePlace(element && types.hasUserCopy(object)
                               ? objects.emitObjectCopy(place, object, /*moves=*/false, init)
                               : places.read(place, location));
  if (!place.parts && !llvm::isa_and_nonnull<ag::StructType>(place.type))
    refuse(declaration->getSourceRange(), diag::UnsupportedType, types.describe(object));
  if (Types::classify(object) == ClassKind::Struct && declaration->bindings()[0]->getHoldingVar()) {
    // The user's `get` says what the names mean.
    bind(declaration, place.parts ? place : places.holdValue(place, location));
    for (const BindingDecl *binding : declaration->bindings()) {
      emitInitialized(binding->getHoldingVar(), binding->getHoldingVar()->getInit());
      bind(binding, body.bindings[binding->getHoldingVar()]);
    }
    return;
  }
  bindNames(declaration, place, aliases);
}

} // namespace autographc::frontend
