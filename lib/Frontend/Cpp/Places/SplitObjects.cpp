//===- SplitObjects.cpp - objects that hold references, closures, iterators -===//
#include "Frontend/Cpp/Library/Views.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place Emitter::copyPlace(const Place &place, QualType type, mlir::Location location) {
  type = type.getNonReferenceType();
  if (place.view) {
    Place copy;
    copy.view = Pipeline(*this, location).copy(*place.view);
    return copy;
  }
  if (place.closure)
    return copyClosure(place, place.closure->record ? place.closure->record->getSourceRange()
                                                    : SourceRange());
  if (place.position) {
    Place copy;
    copy.position = std::make_shared<Position>(*place.position);
    if (std::shared_ptr<bool> &read = place.position->unboundRead) {
      *read = true;
      copy.position->unboundRead = std::make_shared<bool>(false);
    }
    auto hold = [&](Value value) {
      Place own = makeVariable("", value.getType(), location);
      write(own, value, location, /*declares=*/true);
      return own;
    };
    copy.position->index = hold(read(place.position->index, location));
    // The iterator may go on in another element of the list or array that its container is in.
    for (Step &step : copy.position->container.steps)
      if (step.isElement())
        step.operands[0] = hold(castNumber(readKept(step.operands[0], location),
                                           builder.getIntegerType(64, /*isSigned=*/true), location))
                               .root;
    return copy;
  }
  if (place.parts) {
    Place copy;
    copy.parts = std::make_shared<std::vector<Place>>();
    for (auto [part, field] : llvm::zip(*place.parts, types.getFields(type)))
      copy.parts->push_back(field.type->isReferenceType() ? part
                                                          : copyPlace(part, field.type, location));
    return copy;
  }
  if (!place.type)
    return place;
  Place own = makeVariable("", place.type, location);
  write(own, read(place, location), location, /*declares=*/true);
  return own;
}

/// The values of an object's places together, to be compared.
Value Emitter::packParts(const Place &place, mlir::Location location) {
  if (!place.parts)
    return read(place, location);
  llvm::SmallVector<Value> values;
  for (const Place &part : *place.parts)
    values.push_back(packParts(part, location));
  auto type =
      ag::StructType::get(builder.getContext(), "std::tuple",
                          llvm::map_to_vector(values, [](Value value) { return value.getType(); }));
  return ag::MakeStructOp::create(builder, location, type, values);
}

/// A field from its initialiser.
Place Emitter::emitPart(QualType type, const Expr *init) {
  mlir::Location location = loc(init);
  const Expr *source = stripWrappers(init);
  if (type->isReferenceType() && source->isGLValue())
    return emitPlace(source);
  if (source->isPRValue() && isSplit(type) && Types::classify(type) == ClassKind::Struct)
    return emitSplit(source);
  if (!types.convert(type))
    return copyPlace(emitPlace(source), type, location);
  mlir::Type held = getType(type, init->getSourceRange());
  Value value = coerce(emitOwned(init), held, init->getExprLoc());
  Place own = makeVariable("", held, location);
  write(own, value, location, /*declares=*/true);
  return own;
}

Place Emitter::makeSplit(QualType type, llvm::ArrayRef<const Expr *> inits, const Expr *where) {
  Place object;
  object.parts = std::make_shared<std::vector<Place>>();
  for (auto [index, field] : llvm::enumerate(types.getFields(type))) {
    if (index < inits.size()) {
      ObjectInBraces made(*frame, inits[index], [&] {
        Place partial = makeUnsetSplit(type, where->getExprLoc());
        llvm::copy(*object.parts, partial.parts->begin());
        return partial;
      });
      object.parts->push_back(emitPart(field.type, inits[index]));
      continue;
    }
    if (Types::classify(field.type) == ClassKind::Span) {
      object.parts->push_back(
          copyPlace(makePair(makeUnbound(field.type, where), makeUnbound(field.type, where)),
                    field.type, loc(where)));
      continue;
    }
    Place own = makeVariable("", getType(field.type, where->getSourceRange()), loc(where));
    write(own, emitDefaultValue(field.type, where), loc(where), /*declares=*/true);
    object.parts->push_back(own);
  }
  return object;
}

/// What a constructor begins with: fields that have values are unset, the others are to be bound.
Place Emitter::makeUnsetSplit(QualType type, SourceLocation where) {
  Place object;
  object.parts = std::make_shared<std::vector<Place>>();
  for (const FieldType &field : types.getFields(type)) {
    mlir::Type held = field.type->isReferenceType() ? mlir::Type() : types.convert(field.type);
    if (held)
      object.parts->push_back(makeVariable("", held, loc(where)));
    else
      object.parts->push_back(isSplit(field.type) && !field.type->isReferenceType()
                                  ? makeUnsetSplit(field.type, where)
                                  : Place());
  }
  return object;
}

/// As `copyPlace`, with the user's constructors for the parts that are values.
Place Emitter::copySplit(const Place &place, QualType type, bool moves, const Expr *where) {
  if (!place.parts || !types.hasUserCopy(type))
    return copyPlace(place, type, loc(where));
  if (const CXXConstructorDecl *constructor = findConstructor(type, moves)) {
    Place object = makeUnsetSplit(type, where->getExprLoc());
    Argument given;
    given.place = place, given.reference = true;
    initializeWith(constructor, object, given, where);
    return object;
  }
  Place copy;
  copy.parts = std::make_shared<std::vector<Place>>();
  for (auto [part, field] : llvm::zip(*place.parts, types.getFields(type))) {
    if (field.type->isReferenceType() || !types.hasUserCopy(field.type) || !part.type) {
      copy.parts->push_back(
          field.type->isReferenceType() ? part : copySplit(part, field.type, moves, where));
      continue;
    }
    Value value = emitObjectCopy(part, field.type, moves, where);
    copy.parts->push_back(makeVariable("", value.getType(), loc(where)));
    write(copy.parts->back(), value, loc(where), /*declares=*/true);
  }
  return copy;
}

/// A pair or a tuple as the library makes it: copies of what it is given, which may be temporaries
/// that end with the expression. libstdc++ makes the last element of a tuple first.
Place Emitter::makeSplitBy(const FunctionDecl *maker, QualType type,
                           llvm::ArrayRef<const Expr *> arguments, const Expr *where) {
  Place object;
  object.parts = std::make_shared<std::vector<Place>>();
  std::vector<FieldType> fields = types.getFields(type);
  auto isCopied = [&](unsigned index) {
    QualType field = fields[index].type;
    return isSplit(field) && Types::classify(field) == ClassKind::Struct &&
           !field->isReferenceType() &&
           ast.hasSameUnqualifiedType(field, arguments[index]->getType());
  };
  for (unsigned i = 0; i < fields.size(); ++i)
    object.parts->push_back(isCopied(i) ? emitPlace(arguments[i])
                                        : emitPart(fields[i].type, arguments[i]));
  for (unsigned i = 0, size = fields.size(); i < size; ++i) {
    unsigned index = Types::classify(type) == ClassKind::Tuple ? size - 1 - i : i;
    Place &part = (*object.parts)[index];
    if (isCopied(index))
      part = copySplit(part, fields[index].type,
                       maker->getParamDecl(index)->getType()->isRValueReferenceType(), where);
  }
  return object;
}

Place Emitter::emitSplitConstruct(const CXXConstructExpr *expression) {
  const CXXConstructorDecl *constructor = expression->getConstructor();
  QualType type = expression->getType();
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  if (constructor->isCopyOrMoveConstructor() && !constructor->isUserProvided())
    return copySplit(emitPlace(arguments[0]), type, constructor->isMoveConstructor(), expression);
  if (Types::classify(type) == ClassKind::Span)
    return emitSpanConstruct(expression);
  if (isInStd(constructor) && Types::classify(type) != ClassKind::Struct) {
    if (arguments.size() != types.getFields(type).size())
      refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
             "this constructor of `" + types.spell(type) + "`");
    return makeSplitBy(constructor, type, arguments, expression);
  }
  if (constructor->isDefaultConstructor() && constructor->isTrivial())
    return makeSplit(type, {}, expression);
  Place object = makeUnsetSplit(type, expression->getExprLoc());
  initialize(constructor, object, arguments, expression);
  return object;
}

/// A prvalue of a class that is several places.
Place Emitter::emitSplit(const Expr *expression) {
  expression = expression->IgnoreParens();
  if (auto *wrapper = dyn_cast<FullExpr>(expression))
    return emitSplit(wrapper->getSubExpr());
  if (auto *temporary = dyn_cast<CXXBindTemporaryExpr>(expression))
    return emitSplit(temporary->getSubExpr());
  // `T{...}` is what it initialises, and no temporary.
  if (auto *cast = dyn_cast<CastExpr>(expression);
      cast && llvm::is_contained({CK_NoOp, CK_ConstructorConversion, CK_LValueToRValue},
                                 cast->getCastKind()))
    return cast->getSubExpr()->isPRValue() ? emitSplit(cast->getSubExpr())
                                           : emitPlace(cast->getSubExpr());
  if (auto *list = dyn_cast<InitListExpr>(expression)) {
    if (list->getSemanticForm())
      list = list->getSemanticForm();
    if (list->isTransparent())
      return emitSplit(list->getInit(0));
    if (Types::classify(expression->getType()) == ClassKind::Span)
      return makePair(makeUnbound(expression->getType(), expression),
                      makeUnbound(expression->getType(), expression));
    llvm::SmallVector<const Expr *> inits(list->inits());
    if (Types::classify(expression->getType()) == ClassKind::Array && inits.size() == 1)
      if (auto *inner = dyn_cast<InitListExpr>(inits[0]->IgnoreImplicit()))
        inits.assign(inner->inits().begin(), inner->inits().end());
    return makeSplit(expression->getType(), inits, expression);
  }
  if (auto *list = dyn_cast<CXXParenListInitExpr>(expression))
    return makeSplit(
        expression->getType(),
        llvm::SmallVector<const Expr *>(list->getInitExprs().begin(), list->getInitExprs().end()),
        expression);
  if (auto *construct = dyn_cast<CXXConstructExpr>(expression))
    return emitSplitConstruct(construct);
  if (auto *conditional = dyn_cast<ConditionalOperator>(expression))
    return types.isMadeOfIterators(expression->getType()) ? emitConditionalIterator(conditional)
                                                          : emitConditionalSplit(conditional);
  if (auto *comma = dyn_cast<BinaryOperator>(expression); comma && comma->getOpcode() == BO_Comma) {
    emitIgnored(comma->getLHS());
    return emitSplit(comma->getRHS());
  }
  if (auto *call = dyn_cast<CallExpr>(expression))
    return emitCall(call);
  if (auto *init = dyn_cast<CXXDefaultInitExpr>(expression))
    return emitSplit(init->getExpr());
  if (auto *argument = dyn_cast<CXXDefaultArgExpr>(expression))
    return emitSplit(argument->getExpr());
  refuse(expression->getSourceRange(), diag::UnsupportedType,
         types.describe(expression->getType()));
}

/// The array behind a std::initializer_list: braces, or another list.
Place Emitter::emitInitializerList(const Expr *expression) {
  const Expr *list = stripWrappers(expression);
  if (auto *construct = dyn_cast<CXXConstructExpr>(list); construct && construct->getNumArgs() == 1)
    return emitInitializerList(construct->getArg(0));
  auto *empty = dyn_cast<InitListExpr>(list);
  if (isa<CXXConstructExpr, CXXScalarValueInitExpr>(list) || (empty && empty->getNumInits() == 0)) {
    QualType none = ast.getConstantArrayType(types.getElement(list->getType()), llvm::APInt(64, 0),
                                             nullptr, ArraySizeModifier::Normal, 0);
    return makeValuePlace(ag::MakeStructOp::create(
        builder, loc(expression), getType(none, expression->getSourceRange()), mlir::ValueRange()));
  }
  auto *braces = dyn_cast<CXXStdInitializerListExpr>(list);
  if (!braces)
    return emitPlace(list);
  auto *inits = dyn_cast<InitListExpr>(stripWrappers(braces->getSubExpr()));
  if (!inits)
    refuse(expression->getSourceRange(), diag::UnsupportedType,
           types.describe(expression->getType()));
  Place array = makeValuePlace(emitInitList(inits));
  if (!types.hasUserDestructor(inits->getType()))
    return array;
  Place own = holdValue(array, loc(expression));
  size_t outer = cleanups.size();
  pushCleanup(own, inits->getType());
  auto *object = dyn_cast<MaterializeTemporaryExpr>(braces->getSubExpr()->IgnoreParens());
  if (!object || object->getStorageDuration() != SD_Automatic)
    makeTemporary(outer, expression);
  return own;
}

} // namespace autographc::frontend
