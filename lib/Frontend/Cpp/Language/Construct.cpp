//===- Construct.cpp - constructors, braces, default values ---------------===//
#include "ConstructEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Library/Maps.h"
#include "Frontend/Cpp/Library/TemporaryScope.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value ConstructEmitter::emitOwned(const Expr *init) {
  const Expr *inner = init;
  TemporaryScope scope(*this);
  while (true) {
    if (auto *wrapper = dyn_cast<ExprWithCleanups>(inner))
      inner = wrapper->getSubExpr();
    else if (auto *temporary = dyn_cast<CXXBindTemporaryExpr>(inner))
      init = inner = temporary->getSubExpr();
    else if (auto *cast = dyn_cast<CastExpr>(inner);
             cast && cast->getSubExpr()->isPRValue() && cast->getType()->isRecordType() &&
             (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_ConstructorConversion))
      inner = cast->getSubExpr();
    else
      break;
  }
  return scope.end(evaluator.emitValue(init));
}

/// An object in the making: the members that have no values are yet to be read.
static Place makePartial(mlir::OpBuilder &builder, ag::StructType type,
                         llvm::SmallVector<Value> fields, mlir::Location location) {
  for (mlir::Type field : type.getFields().drop_front(fields.size()))
    fields.push_back(ag::UndefinedOp::create(builder, location, field));
  Place object;
  object.type = type;
  object.root = ag::MakeStructOp::create(builder, location, type, fields);
  return object;
}

Value ConstructEmitter::emitAggregate(QualType type, llvm::ArrayRef<const Expr *> inits,
                                      const Expr *where) {
  auto structure = llvm::dyn_cast<ag::StructType>(getType(type, where->getSourceRange()));
  llvm::SmallVector<Value> fields;
  std::vector<FieldType> declared = types.getFields(type);
  size_t outer = body.cleanups.size();
  for (const Expr *init : inits.take_front(declared.size())) {
    // What an initialiser may change has a place. A part with a destructor has one already, which
    // an error reads.
    Place changed;
    auto *byDefault = dyn_cast<CXXDefaultInitExpr>(init->IgnoreImplicit());
    bool mayChange =
        byDefault && byDefault->getExpr()->HasSideEffects(ast) && !types.hasUserDestructor(type);
    ObjectInBraces object(*body.frame, init, [&] {
      Place partial = makePartial(builder, structure, fields, loc(init));
      return mayChange ? changed = places.holdValue(partial, loc(init)) : partial;
    });
    Value field =
        places.coerce(emitOwned(init), structure.getFields()[fields.size()], init->getExprLoc());
    Value made = changed.type && !fields.empty() ? places.read(changed, loc(init)) : Value();
    for (size_t i = 0; made && i < fields.size(); ++i)
      fields[i] = places.readField(made, i, declared[i].name, loc(init));
    fields.push_back(lifetimes.keepPart(field, declared[fields.size()].type, loc(init)));
  }
  while (fields.size() < declared.size())
    fields.push_back(lifetimes.keepPart(emitDefaultValue(declared[fields.size()].type, where),
                                        declared[fields.size()].type, loc(where)));
  lifetimes.endParts(outer);
  return ag::MakeStructOp::create(builder, loc(where), structure, fields);
}

Value ConstructEmitter::emitInitList(const InitListExpr *expression) {
  QualType type = expression->getType();
  if (const InitListExpr *semantic =
          expression->isSemanticForm() ? expression : expression->getSemanticForm())
    expression = semantic;
  if (expression->isTransparent())
    return evaluator.emitValue(expression->getInit(0));
  mlir::Type converted = getType(type, expression->getSourceRange());
  if (ag::isNumber(converted))
    return expression->getNumInits() ? evaluator.emitValue(expression->getInit(0))
                                     : emitDefaultValue(type, expression);
  auto structure = llvm::dyn_cast<ag::StructType>(converted);
  if (!structure)
    refuseConstruct(expression);
  llvm::SmallVector<const Expr *> inits(expression->inits());
  // std::array is a class around a C array.
  if (Types::classify(type) == ClassKind::Array && inits.size() == 1) {
    if (auto *inner = dyn_cast<InitListExpr>(inits[0]->IgnoreImplicit());
        inner && inner->getType()->isArrayType()) {
      if (inner->getSemanticForm())
        inner = inner->getSemanticForm();
      return emitArrayElements(structure, types.getElement(type), inner);
    } else if (inits[0]->getType()->isArrayType()) {
      return emitDefaultValue(type, expression);
    }
  }
  if (type->isConstantArrayType())
    return emitArrayElements(structure, types.getElement(type), expression);
  return emitAggregate(type, inits, expression);
}

Value ConstructEmitter::emitArrayElements(ag::StructType type, QualType element,
                                          const InitListExpr *list) {
  llvm::SmallVector<Value> fields;
  size_t outer = body.cleanups.size();
  for (const Expr *init : list->inits())
    if (fields.size() < type.getFields().size())
      fields.push_back(lifetimes.keepPart(
          places.coerce(emitOwned(init), type.getFields()[fields.size()], init->getExprLoc()),
          element, loc(init)));
  bool isFilled = list->hasArrayFiller() && !isa<ImplicitValueInitExpr>(list->getArrayFiller());
  while (fields.size() < type.getFields().size())
    fields.push_back(lifetimes.keepPart(isFilled ? emitOwned(list->getArrayFiller())
                                                 : emitDefaultValue(element, list),
                                        element, loc(list)));
  lifetimes.endParts(outer);
  return ag::MakeStructOp::create(builder, loc(list), type, fields);
}

Value ConstructEmitter::emitConstruct(const CXXConstructExpr *expression) {
  const CXXConstructorDecl *constructor = expression->getConstructor();
  QualType type = expression->getType();
  ClassKind kind = Types::classify(type);
  if (kind == ClassKind::Closure)
    refuse(expression->getSourceRange(), diag::ClosureAsValue);
  if (kind == ClassKind::InitializerList)
    return library.emitBracedList(
        expression, llvm::cast<ag::ListType>(getType(type, expression->getSourceRange())));
  bool isImplicit = constructor->isCopyOrMoveConstructor() &&
                    (!constructor->isUserProvided() || kind != ClassKind::Struct);
  if (isImplicit &&
      (types.hasUserCopy(type) ||
       objects.emptiesMoved(expression->getArg(0), constructor->getParamDecl(0)->getType(), type)))
    return objects.emitObjectCopy(
        calls.emitArgument(constructor->getParamDecl(0)->getType(), expression->getArg(0)).place,
        type, constructor->isMoveConstructor(), expression);
  if (isImplicit)
    return places.coerce(evaluator.emitValue(expression->getArg(0)),
                         getType(type, expression->getSourceRange()), expression->getExprLoc());
  if (type->isArrayType())
    return emitDefaultValue(type, expression);
  if (auto operation = findAnnotation(constructor, "autograph.op")) {
    llvm::SmallVector<const Expr *> arguments(expression->arguments());
    Place place = tensors.emitOperation(*operation, expression, constructor, arguments);
    return places.read(place, loc(expression));
  }
  if (Value made = library.tryConstruct(expression))
    return made;
  switch (kind) {
  case ClassKind::Tensor:
  case ClassKind::Subscript:
  case ClassKind::Proxy:
    // A conversion between a tensor and its subscript's type changes nothing.
    if (expression->getNumArgs() >= 1 &&
        types.convert(expression->getArg(0)->getType()) == types.convert(type))
      return evaluator.emitValue(expression->getArg(0));
    if (expression->getNumArgs() == 0)
      return emitDefaultValue(type, expression);
    refuse(expression->getSourceRange(), diag::TensorConstructor);
  case ClassKind::Number:
    return emitDefaultValue(type, expression);
  case ClassKind::Variable:
    refuse(expression->getSourceRange(), diag::LocalState, types.spell(type));
  default:
    return emitUserConstruct(expression);
  }
}

Value ConstructEmitter::emitUserConstruct(const CXXConstructExpr *expression) {
  QualType type = expression->getType();
  mlir::Type converted = getType(type, expression->getSourceRange());
  const CXXConstructorDecl *constructor = expression->getConstructor();
  if (constructor->isDefaultConstructor() && constructor->isTrivial()) {
    llvm::SmallVector<Value> fields;
    size_t outer = body.cleanups.size();
    for (const FieldType &field : types.getFields(type))
      fields.push_back(lifetimes.keepPart(emitDefaultValue(field.type, expression), field.type,
                                          loc(expression)));
    lifetimes.endParts(outer);
    return ag::MakeStructOp::create(builder, loc(expression), converted, fields);
  }
  Place object = makeVariable("", converted, loc(expression));
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  initialize(constructor, object, arguments, expression);
  return places.read(object, loc(expression));
}

/// Runs a constructor on a variable: bases and members in their order, then the body.
void ConstructEmitter::initialize(const CXXConstructorDecl *constructor, const Place &object,
                                  llvm::ArrayRef<const Expr *> expressions, const Expr *where) {
  initializeWith(constructor, object, calls.emitArguments(constructor, expressions), where);
}

void ConstructEmitter::initializeWith(const CXXConstructorDecl *constructor, const Place &object,
                                      llvm::ArrayRef<Argument> arguments, const Expr *where) {
  requireErrorFree(constructor);
  unit.noteCall(constructor, body.frame->function, where->getExprLoc());
  const FunctionDecl *found = nullptr;
  if (!constructor->hasBody(found))
    refuse(where->getSourceRange(), diag::NoBody, getSpelling(constructor));
  auto *definition = cast<CXXConstructorDecl>(found);
  for (Frame *outer = body.frame; outer && outer->outer; outer = outer->outer)
    if (outer->function == definition)
      refuse(where->getSourceRange(), diag::RecursionInPlace, getSpelling(definition));
  auto saved = body.bindings;
  size_t swaps = borrows.swapped.size();
  for (auto [parameter, argument] : llvm::zip(definition->parameters(), arguments))
    calls.bindParameter(parameter, argument);
  Frame inner;
  inner.function = definition;
  inner.self = object;
  inner.outer = body.frame;
  inner.cleanups = body.cleanups.size();
  body.frame = &inner;
  try {
    if (!definition->isDelegatingConstructor() && !object.parts)
      places.write(
          object,
          emitUnsetFields(types.getFields(ast.getCanonicalTagType(definition->getParent())),
                          object.type, where->getExprLoc()),
          loc(where));
    QualType made = ast.getCanonicalTagType(definition->getParent());
    for (const CXXCtorInitializer *initializer : definition->inits()) {
      if (initializer->isBaseInitializer() && Types::classify(made) == ClassKind::Pair)
        continue; // empty, and no part of the pair here
      initializeMember(initializer, definition, object, where);
      if (std::optional<unsigned> field =
              types.findInitialized(initializer, definition->getParent()))
        lifetimes.pushCleanup(places.getField(object, *field, made),
                              types.getFields(made)[*field].type, nullptr,
                              /*isPart=*/true);
      else if (initializer->isDelegatingInitializer())
        lifetimes.pushCleanup(object, made, nullptr, /*isPart=*/true);
    }
    if (returnsOnlyAtEnd(definition->getBody(), ast)) {
      inner.direct = true;
      calls.emitDirect(definition, inner, where);
    } else {
      calls.emitScope(definition, where);
    }
    lifetimes.endParts(inner.cleanups);
  } catch (const Refused &) {
    body.frame = inner.outer;
    body.bindings = std::move(saved);
    throw;
  }
  body.frame = inner.outer;
  borrows.restoreBindings(std::move(saved), swaps);
}

void ConstructEmitter::initializeMember(const CXXCtorInitializer *initializer,
                                        const CXXConstructorDecl *constructor, const Place &object,
                                        const Expr *where) {
  QualType derived = ast.getCanonicalTagType(constructor->getParent());
  if (object.parts && initializer->isDelegatingInitializer()) {
    *object.parts = *evaluator.emitSplit(initializer->getInit()).parts;
    return;
  }
  const CXXRecordDecl *base = initializer->isBaseInitializer()
                                  ? initializer->getBaseClass()->getAsCXXRecordDecl()
                                  : nullptr;
  if (auto *inherited =
          dyn_cast<CXXInheritedCtorInitExpr>(initializer->getInit()->IgnoreImplicit());
      base && inherited) {
    // `using Base::Base`: the parameters go on to the base's constructor. What the library's
    // containers make of theirs is known from expressions only.
    if (isInStd(base) && !llvm::is_contained({ClassKind::Pair, ClassKind::Tuple, ClassKind::Struct},
                                             Types::classify(ast.getCanonicalTagType(base))))
      refuse(where->getSourceRange(), diag::UnsupportedConstruct,
             "a constructor that is inherited from `" + base->getQualifiedNameAsString() + "`");
    llvm::SmallVector<Argument> arguments;
    for (const ParmVarDecl *parameter : constructor->parameters())
      arguments.push_back(
          {body.bindings[parameter], nullptr, parameter->getType()->isReferenceType()});
    return initializeWith(
        inherited->getConstructor(),
        places.getField(object, types.getBaseIndex(constructor->getParent(), base), derived),
        arguments, where);
  }
  if (object.parts && (base || initializer->getMember())) {
    unsigned index = base ? types.getBaseIndex(constructor->getParent(), base)
                          : types.getFieldIndex(initializer->getMember());
    (*object.parts)[index] = emitPart(types.getFields(derived)[index].type, initializer->getInit());
    return;
  }
  if (initializer->isDelegatingInitializer()) {
    places.write(object, emitOwned(initializer->getInit()), loc(initializer->getInit()));
    return;
  }
  if (base) {
    Place part =
        places.getField(object, types.getBaseIndex(constructor->getParent(), base), derived);
    places.write(part,
                 places.coerce(emitOwned(initializer->getInit()), part.type,
                               initializer->getSourceLocation()),
                 loc(initializer->getInit()));
    return;
  }
  const FieldDecl *field = initializer->getMember();
  if (!field)
    refuse(where->getSourceRange(), diag::UnsupportedType, types.describe(derived));
  Place part = places.getField(object, types.getFieldIndex(field), derived);
  if (llvm::isa_and_nonnull<ag::StateType>(part.type))
    refuseUse(where->getSourceRange(), field, diag::LocalState);
  mlir::Location location = loc(initializer->getInit());
  places.write(
      part,
      places.coerce(emitOwned(initializer->getInit()), part.type, initializer->getSourceLocation()),
      location);
}

} // namespace autographc::frontend
