//===- Construct.cpp - constructors, braces, default values ---------------===//
#include "Frontend/Cpp/Library/Maps.h"
#include "TemporaryScope.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// What stands for arguments that are left out; one of a template is made now.
static llvm::SmallVector<const Expr *> makeDefaultArguments(const FunctionDecl *function,
                                                            SourceLocation where, Sema &sema) {
  llvm::SmallVector<const Expr *> arguments;
  for (ParmVarDecl *parameter : function->parameters()) {
    ExprResult argument =
        sema.BuildCXXDefaultArgExpr(where, const_cast<FunctionDecl *>(function), parameter);
    if (argument.isInvalid())
      throw Refused();
    arguments.push_back(argument.get());
  }
  return arguments;
}

/// What a value-initialised object holds: zero, an unset Scalar, an empty tensor or list.
Value Emitter::emitDefaultValue(QualType type, const Expr *where) {
  mlir::Location location = loc(where);
  mlir::Type converted = getType(type, where->getSourceRange());
  if (FunctionSets::isFunctionValue(type))
    return packNone(type, location);
  if (ag::isNumber(converted))
    return emitNumber(converted, 0, location);
  if (auto list = llvm::dyn_cast<ag::ListType>(converted))
    return ag::MakeListOp::create(builder, location, list, mlir::ValueRange());
  if (Types::isMap(converted))
    return MapMethods::makeEmpty(*this, converted, location);
  if (auto structure = llvm::dyn_cast<ag::StructType>(converted)) {
    if (Types::classify(type) == ClassKind::Optional)
      return makeOptional(structure, Value(), location);
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    if (record && Types::classify(type) == ClassKind::Struct && !record->isEmpty())
      for (const CXXConstructorDecl *constructor : record->ctors())
        if (constructor->isDefaultConstructor() && !constructor->isTrivial() &&
            !constructor->isDeleted()) {
          Place object = makeVariable("", converted, location);
          initialize(constructor, object,
                     makeDefaultArguments(constructor, where->getExprLoc(), module.sema), where);
          return read(object, location);
        }
    llvm::SmallVector<Value> fields;
    size_t outer = cleanups.size();
    for (const FieldType &field : types.getFields(type))
      fields.push_back(keepPart(emitDefaultValue(field.type, where), field.type, location));
    endParts(outer);
    return ag::MakeStructOp::create(builder, location, structure, fields);
  }
  return ag::UnsetOp::create(builder, location, converted);
}

/// An initialiser of an object that stays: no temporary is destroyed after it.
Value Emitter::emitOwned(const Expr *init) {
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
  return scope.end(emitValue(init));
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

Value Emitter::emitAggregate(QualType type, llvm::ArrayRef<const Expr *> inits, const Expr *where) {
  auto structure = llvm::dyn_cast<ag::StructType>(getType(type, where->getSourceRange()));
  llvm::SmallVector<Value> fields;
  std::vector<FieldType> declared = types.getFields(type);
  size_t outer = cleanups.size();
  for (const Expr *init : inits.take_front(declared.size())) {
    // What an initialiser may change has a place. A part with a destructor has one already, which
    // an error reads.
    Place changed;
    auto *byDefault = dyn_cast<CXXDefaultInitExpr>(init->IgnoreImplicit());
    bool mayChange =
        byDefault && byDefault->getExpr()->HasSideEffects(ast) && !types.hasUserDestructor(type);
    ObjectInBraces object(*frame, init, [&] {
      Place partial = makePartial(builder, structure, fields, loc(init));
      return mayChange ? changed = holdValue(partial, loc(init)) : partial;
    });
    Value field = coerce(emitOwned(init), structure.getFields()[fields.size()], init->getExprLoc());
    Value made = changed.type && !fields.empty() ? read(changed, loc(init)) : Value();
    for (size_t i = 0; made && i < fields.size(); ++i)
      fields[i] = readField(made, i, declared[i].name, loc(init));
    fields.push_back(keepPart(field, declared[fields.size()].type, loc(init)));
  }
  while (fields.size() < declared.size())
    fields.push_back(keepPart(emitDefaultValue(declared[fields.size()].type, where),
                              declared[fields.size()].type, loc(where)));
  endParts(outer);
  return ag::MakeStructOp::create(builder, loc(where), structure, fields);
}

Value Emitter::emitInitList(const InitListExpr *expression) {
  QualType type = expression->getType();
  if (const InitListExpr *semantic =
          expression->isSemanticForm() ? expression : expression->getSemanticForm())
    expression = semantic;
  if (expression->isTransparent())
    return emitValue(expression->getInit(0));
  mlir::Type converted = getType(type, expression->getSourceRange());
  if (ag::isNumber(converted))
    return expression->getNumInits() ? emitValue(expression->getInit(0))
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

Value Emitter::emitArrayElements(ag::StructType type, QualType element, const InitListExpr *list) {
  llvm::SmallVector<Value> fields;
  size_t outer = cleanups.size();
  for (const Expr *init : list->inits())
    if (fields.size() < type.getFields().size())
      fields.push_back(
          keepPart(coerce(emitOwned(init), type.getFields()[fields.size()], init->getExprLoc()),
                   element, loc(init)));
  bool isFilled = list->hasArrayFiller() && !isa<ImplicitValueInitExpr>(list->getArrayFiller());
  while (fields.size() < type.getFields().size())
    fields.push_back(
        keepPart(isFilled ? emitOwned(list->getArrayFiller()) : emitDefaultValue(element, list),
                 element, loc(list)));
  endParts(outer);
  return ag::MakeStructOp::create(builder, loc(list), type, fields);
}

Value Emitter::emitConstruct(const CXXConstructExpr *expression) {
  const CXXConstructorDecl *constructor = expression->getConstructor();
  QualType type = expression->getType();
  ClassKind kind = Types::classify(type);
  if (kind == ClassKind::Closure)
    refuse(expression->getSourceRange(), diag::ClosureAsValue);
  if (kind == ClassKind::InitializerList)
    return emitBracedList(expression,
                          llvm::cast<ag::ListType>(getType(type, expression->getSourceRange())));
  bool isImplicit = constructor->isCopyOrMoveConstructor() &&
                    (!constructor->isUserProvided() || kind != ClassKind::Struct);
  if (isImplicit &&
      (types.hasUserCopy(type) ||
       emptiesMoved(expression->getArg(0), constructor->getParamDecl(0)->getType(), type)))
    return emitObjectCopy(
        emitArgument(constructor->getParamDecl(0)->getType(), expression->getArg(0)).place, type,
        constructor->isMoveConstructor(), expression);
  if (isImplicit)
    return coerce(emitValue(expression->getArg(0)), getType(type, expression->getSourceRange()),
                  expression->getExprLoc());
  if (type->isArrayType())
    return emitDefaultValue(type, expression);
  if (auto operation = findAnnotation(constructor, "autograph.op")) {
    llvm::SmallVector<const Expr *> arguments(expression->arguments());
    Place place = emitOperation(*operation, expression, constructor, arguments);
    return read(place, loc(expression));
  }
  switch (kind) {
  case ClassKind::Pair:
  case ClassKind::Tuple:
  case ClassKind::Array:
  case ClassKind::Vector:
  case ClassKind::Optional:
  case ClassKind::Other:
    return emitStdConstruct(expression, kind);
  case ClassKind::Map:
  case ClassKind::Set:
    return MapMethods::construct(*this, expression);
  case ClassKind::Tensor:
  case ClassKind::Subscript:
  case ClassKind::Proxy:
    // A conversion between a tensor and its subscript's type changes nothing.
    if (expression->getNumArgs() >= 1 &&
        types.convert(expression->getArg(0)->getType()) == types.convert(type))
      return emitValue(expression->getArg(0));
    if (expression->getNumArgs() == 0)
      return emitDefaultValue(type, expression);
    refuse(expression->getSourceRange(), diag::TensorConstructor);
  case ClassKind::Number:
    return Types::isComplex(type) ? emitComplexConstruct(expression)
                                  : emitDefaultValue(type, expression);
  case ClassKind::Variable:
    refuse(expression->getSourceRange(), diag::LocalState, types.spell(type));
  default:
    return emitUserConstruct(expression);
  }
}

Value Emitter::emitUserConstruct(const CXXConstructExpr *expression) {
  QualType type = expression->getType();
  mlir::Type converted = getType(type, expression->getSourceRange());
  const CXXConstructorDecl *constructor = expression->getConstructor();
  if (constructor->isDefaultConstructor() && constructor->isTrivial()) {
    llvm::SmallVector<Value> fields;
    size_t outer = cleanups.size();
    for (const FieldType &field : types.getFields(type))
      fields.push_back(
          keepPart(emitDefaultValue(field.type, expression), field.type, loc(expression)));
    endParts(outer);
    return ag::MakeStructOp::create(builder, loc(expression), converted, fields);
  }
  Place object = makeVariable("", converted, loc(expression));
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  initialize(constructor, object, arguments, expression);
  return read(object, loc(expression));
}

/// Runs a constructor on a variable: bases and members in their order, then the body.
void Emitter::initialize(const CXXConstructorDecl *constructor, const Place &object,
                         llvm::ArrayRef<const Expr *> expressions, const Expr *where) {
  initializeWith(constructor, object, emitArguments(constructor, expressions), where);
}

void Emitter::initializeWith(const CXXConstructorDecl *constructor, const Place &object,
                             llvm::ArrayRef<Argument> arguments, const Expr *where) {
  requireSound(constructor);
  module.noteCall(constructor, frame->function, where->getExprLoc());
  const FunctionDecl *found = nullptr;
  if (!constructor->hasBody(found))
    refuse(where->getSourceRange(), diag::NoBody, getSpelling(constructor));
  auto *definition = cast<CXXConstructorDecl>(found);
  for (Frame *outer = frame; outer && outer->outer; outer = outer->outer)
    if (outer->function == definition)
      refuse(where->getSourceRange(), diag::RecursionInPlace, getSpelling(definition));
  auto saved = bindings;
  size_t swaps = swapped.size();
  for (auto [parameter, argument] : llvm::zip(definition->parameters(), arguments))
    bindParameter(parameter, argument);
  Frame inner;
  inner.function = definition;
  inner.self = object;
  inner.outer = frame;
  inner.cleanups = cleanups.size();
  frame = &inner;
  try {
    if (!definition->isDelegatingConstructor() && !object.parts)
      write(object,
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
        pushCleanup(getField(object, *field, made), types.getFields(made)[*field].type, nullptr,
                    /*isPart=*/true);
      else if (initializer->isDelegatingInitializer())
        pushCleanup(object, made, nullptr, /*isPart=*/true);
    }
    if (returnsOnlyAtEnd(definition->getBody(), ast)) {
      inner.direct = true;
      emitDirect(definition, inner, where);
    } else {
      emitScope(definition, where);
    }
    endParts(inner.cleanups);
  } catch (const Refused &) {
    frame = inner.outer;
    bindings = std::move(saved);
    throw;
  }
  frame = inner.outer;
  restoreBindings(std::move(saved), swaps);
}

/// What members hold before their initialisers ran: Scalars are unset, tensors and lists empty,
/// numbers anything.
Value Emitter::emitUnsetFields(llvm::ArrayRef<FieldType> fields, mlir::Type type,
                               SourceLocation where) {
  llvm::SmallVector<Value> values;
  for (auto [field, held] : llvm::zip(fields, llvm::cast<ag::StructType>(type).getFields())) {
    if (Types::isMap(held))
      values.push_back(MapMethods::makeEmpty(*this, held, loc(where)));
    else if (llvm::isa<ag::StructType>(held))
      values.push_back(emitUnsetFields(types.getFields(field.type), held, where));
    else if (ag::isNumber(held))
      values.push_back(emitNumber(held, 0, loc(where)));
    else if (llvm::isa<ag::ListType>(held))
      values.push_back(ag::MakeListOp::create(builder, loc(where), held, mlir::ValueRange()));
    else
      values.push_back(ag::UnsetOp::create(builder, loc(where), held));
  }
  return ag::MakeStructOp::create(builder, loc(where), type, values);
}

void Emitter::initializeMember(const CXXCtorInitializer *initializer,
                               const CXXConstructorDecl *constructor, const Place &object,
                               const Expr *where) {
  QualType derived = ast.getCanonicalTagType(constructor->getParent());
  if (object.parts && initializer->isDelegatingInitializer()) {
    *object.parts = *emitSplit(initializer->getInit()).parts;
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
      arguments.push_back({bindings[parameter], nullptr, parameter->getType()->isReferenceType()});
    return initializeWith(
        inherited->getConstructor(),
        getField(object, types.getBaseIndex(constructor->getParent(), base), derived), arguments,
        where);
  }
  if (object.parts && (base || initializer->getMember())) {
    unsigned index = base ? types.getBaseIndex(constructor->getParent(), base)
                          : types.getFieldIndex(initializer->getMember());
    (*object.parts)[index] = emitPart(types.getFields(derived)[index].type, initializer->getInit());
    return;
  }
  if (initializer->isDelegatingInitializer()) {
    write(object, emitOwned(initializer->getInit()), loc(initializer->getInit()));
    return;
  }
  if (base) {
    Place part = getField(object, types.getBaseIndex(constructor->getParent(), base), derived);
    write(part,
          coerce(emitOwned(initializer->getInit()), part.type, initializer->getSourceLocation()),
          loc(initializer->getInit()));
    return;
  }
  const FieldDecl *field = initializer->getMember();
  if (!field)
    refuse(where->getSourceRange(), diag::UnsupportedType, types.describe(derived));
  Place part = getField(object, types.getFieldIndex(field), derived);
  if (llvm::isa_and_nonnull<ag::StateType>(part.type))
    refuseUse(where->getSourceRange(), field, diag::LocalState);
  mlir::Location location = loc(initializer->getInit());
  write(part,
        coerce(emitOwned(initializer->getInit()), part.type, initializer->getSourceLocation()),
        location);
}

Value Emitter::emitStdConstruct(const CXXConstructExpr *expression, ClassKind kind) {
  QualType type = expression->getType();
  if (kind == ClassKind::Vector)
    return emitVectorConstruct(expression);
  mlir::Type converted = getType(type, expression->getSourceRange());
  auto structure = llvm::dyn_cast<ag::StructType>(converted);
  if (!structure)
    refuse(expression->getSourceRange(), diag::UnsupportedType, types.describe(type));
  size_t size = structure.getFields().size(), given = expression->getNumArgs();
  if (given == 0)
    return emitDefaultValue(type, expression);
  if (kind == ClassKind::Optional && given > 0 && isInPlaceTag(expression->getArg(0)->getType())) {
    llvm::SmallVector<const Expr *> arguments(expression->arguments());
    return makeOptional(
        structure,
        emitMade(types.getElement(type), llvm::ArrayRef(arguments).drop_front(), expression),
        loc(expression));
  }
  auto moves = [&](unsigned index) {
    return expression->getConstructor()->getParamDecl(index)->getType()->isRValueReferenceType();
  };
  auto empties = [&](unsigned index) {
    const Expr *argument = expression->getArg(index);
    return emptiesMoved(argument, expression->getConstructor()->getParamDecl(index)->getType(),
                        argument->getType());
  };
  if (given == 1 && (types.makesObjects(type) || empties(0)))
    return emitConverted(emitArguments(expression->getConstructor(), expression->getArg(0))[0],
                         type, moves(0));
  if (given == 1 && size != 1)
    return coerce(emitValue(expression->getArg(0)), converted, expression->getExprLoc());
  if (given == 1) {
    Value value = emitValue(expression->getArg(0));
    if (llvm::isa<ag::StructType>(value.getType()) &&
        !llvm::isa<ag::StructType>(structure.getFields()[0]))
      return coerce(value, converted, expression->getExprLoc());
    return ag::MakeStructOp::create(
        builder, loc(expression), structure,
        coerce(value, structure.getFields()[0], expression->getExprLoc()));
  }
  if (given != size)
    refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
           "this constructor of `" + types.spell(type) + "`");
  llvm::SmallVector<Argument> arguments = emitArguments(
      expression->getConstructor(), llvm::SmallVector<const Expr *>(expression->arguments()));
  return makeFields(
      type,
      [&](unsigned index, QualType field) {
        if (arguments[index].place.closure)
          refuse(arguments[index].expression->getSourceRange(), diag::ClosureAsValue);
        return emitForwarded(arguments[index], field, moves(index));
      },
      loc(expression));
}

} // namespace autographc::frontend
