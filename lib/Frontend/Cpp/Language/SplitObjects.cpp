//===- SplitObjects.cpp - objects of several places that are made ---------===//
#include "ConstructEmitter.h"
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// A field from its initialiser.
Place ConstructEmitter::emitPart(QualType type, const Expr *init) {
  mlir::Location location = loc(init);
  const Expr *source = stripWrappers(init);
  if (type->isReferenceType() && source->isGLValue())
    return evaluator.emitPlace(source);
  if (source->isPRValue() && isSplit(type) && Types::classify(type) == ClassKind::Struct)
    return evaluator.emitSplit(source);
  if (!types.convert(type))
    return places.copyPlace(evaluator.emitPlace(source), type, location);
  mlir::Type held = getType(type, init->getSourceRange());
  Value value = places.coerce(emitOwned(init), held, init->getExprLoc());
  Place own = makeVariable("", held, location);
  places.write(own, value, location, /*declares=*/true);
  return own;
}

Place ConstructEmitter::makeSplit(QualType type, llvm::ArrayRef<const Expr *> inits,
                                  const Expr *where) {
  Place object;
  object.parts = std::make_shared<std::vector<Place>>();
  for (auto [index, field] : llvm::enumerate(types.getFields(type))) {
    if (index < inits.size()) {
      ObjectInBraces made(*body.frame, inits[index], [&] {
        Place partial = places.makeUnsetSplit(type, where->getExprLoc());
        llvm::copy(*object.parts, partial.parts->begin());
        return partial;
      });
      object.parts->push_back(emitPart(field.type, inits[index]));
      continue;
    }
    if (Types::classify(field.type) == ClassKind::Span) {
      object.parts->push_back(places.copyPlace(makePair(iterators.makeUnbound(field.type, where),
                                                        iterators.makeUnbound(field.type, where)),
                                               field.type, loc(where)));
      continue;
    }
    Place own = makeVariable("", getType(field.type, where->getSourceRange()), loc(where));
    places.write(own, emitDefaultValue(field.type, where), loc(where), /*declares=*/true);
    object.parts->push_back(own);
  }
  return object;
}

Place ConstructEmitter::makeSplitBy(const FunctionDecl *maker, QualType type,
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
    object.parts->push_back(isCopied(i) ? evaluator.emitPlace(arguments[i])
                                        : emitPart(fields[i].type, arguments[i]));
  for (unsigned i = 0, size = fields.size(); i < size; ++i) {
    unsigned index = Types::classify(type) == ClassKind::Tuple ? size - 1 - i : i;
    Place &part = (*object.parts)[index];
    if (isCopied(index))
      part =
          objects.copySplit(part, fields[index].type,
                            maker->getParamDecl(index)->getType()->isRValueReferenceType(), where);
  }
  return object;
}

Place ConstructEmitter::emitSplitConstruct(const CXXConstructExpr *expression) {
  const CXXConstructorDecl *constructor = expression->getConstructor();
  QualType type = expression->getType();
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  if (constructor->isCopyOrMoveConstructor() && !constructor->isUserProvided())
    return objects.copySplit(evaluator.emitPlace(arguments[0]), type,
                             constructor->isMoveConstructor(), expression);
  if (Types::classify(type) == ClassKind::Span)
    return library.emitSpanConstruct(expression);
  if (isInStd(constructor) && Types::classify(type) != ClassKind::Struct) {
    if (arguments.size() != types.getFields(type).size())
      refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
             "this constructor of `" + types.spell(type) + "`");
    return makeSplitBy(constructor, type, arguments, expression);
  }
  if (constructor->isDefaultConstructor() && constructor->isTrivial())
    return makeSplit(type, {}, expression);
  Place object = places.makeUnsetSplit(type, expression->getExprLoc());
  initialize(constructor, object, arguments, expression);
  return object;
}

Place ExpressionEmitter::emitSplit(const Expr *expression) {
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
      return makePair(iterators.makeUnbound(expression->getType(), expression),
                      iterators.makeUnbound(expression->getType(), expression));
    llvm::SmallVector<const Expr *> inits(list->inits());
    if (Types::classify(expression->getType()) == ClassKind::Array && inits.size() == 1)
      if (auto *inner = dyn_cast<InitListExpr>(inits[0]->IgnoreImplicit()))
        inits.assign(inner->inits().begin(), inner->inits().end());
    return construction.makeSplit(expression->getType(), inits, expression);
  }
  if (auto *list = dyn_cast<CXXParenListInitExpr>(expression))
    return construction.makeSplit(
        expression->getType(),
        llvm::SmallVector<const Expr *>(list->getInitExprs().begin(), list->getInitExprs().end()),
        expression);
  if (auto *construct = dyn_cast<CXXConstructExpr>(expression))
    return construction.emitSplitConstruct(construct);
  if (auto *conditional = dyn_cast<ConditionalOperator>(expression))
    return types.isMadeOfIterators(expression->getType()) ? emitConditionalIterator(conditional)
                                                          : emitConditionalSplit(conditional);
  if (auto *comma = dyn_cast<BinaryOperator>(expression); comma && comma->getOpcode() == BO_Comma) {
    emitIgnored(comma->getLHS());
    return emitSplit(comma->getRHS());
  }
  if (auto *call = dyn_cast<CallExpr>(expression))
    return calls.emitCall(call);
  if (auto *init = dyn_cast<CXXDefaultInitExpr>(expression))
    return emitSplit(init->getExpr());
  if (auto *argument = dyn_cast<CXXDefaultArgExpr>(expression))
    return emitSplit(argument->getExpr());
  refuse(expression->getSourceRange(), diag::UnsupportedType,
         types.describe(expression->getType()));
}

Place ConstructEmitter::emitInitializerList(const Expr *expression) {
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
    return evaluator.emitPlace(list);
  auto *inits = dyn_cast<InitListExpr>(stripWrappers(braces->getSubExpr()));
  if (!inits)
    refuse(expression->getSourceRange(), diag::UnsupportedType,
           types.describe(expression->getType()));
  Place array = makeValuePlace(emitInitList(inits));
  if (!types.hasUserDestructor(inits->getType()))
    return array;
  Place own = places.holdValue(array, loc(expression));
  size_t outer = body.cleanups.size();
  lifetimes.pushCleanup(own, inits->getType());
  auto *object = dyn_cast<MaterializeTemporaryExpr>(braces->getSubExpr()->IgnoreParens());
  if (!object || object->getStorageDuration() != SD_Automatic)
    lifetimes.makeTemporary(outer, expression);
  return own;
}

} // namespace autographc::frontend
