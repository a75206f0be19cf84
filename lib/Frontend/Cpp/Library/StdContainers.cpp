//===- StdContainers.cpp - methods of std::vector, deque and array --------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "Maps.h"

#include "clang/Sema/Initialization.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

void markInside(mlir::Block *block) {
  for (mlir::Operation &op : *block)
    if (llvm::isa<ag::ListGetOp, ag::ListSetOp>(op))
      ag::setAttr<ag::InsideAttr>(&op);
}

/// What follows moves down, then the end is dropped.
Place LibraryEmitter::emitErase(const Place &list, const Place &from, const Place &to,
                                mlir::Location location) {
  Value first = places.readIndex(from, location), last = places.readIndex(to, location),
        size = iterators.emitSize(list, location);
  Value removed = emitArithmetic(BO_Sub, last, first, location);
  const QualType type = from.position->type;
  // Checked once, so that the elements move as one block.
  Value one = emitNumber(size.getType(), 1, location);
  ag::RequireIndexOp::create(builder, location, last, emitArithmetic(BO_Add, size, one, location));
  ag::RequireIndexOp::create(builder, location, first, emitArithmetic(BO_Add, last, one, location));
  emitCount(
      last, size,
      [&](Value k) {
        Value down = emitArithmetic(BO_Sub, k, removed, location);
        places.write(places.emitElementPlace(list, down, type),
                     places.read(places.emitElementPlace(list, k, type), location), location);
        markInside(builder.getBlock());
      },
      location);
  emitCount(
      emitNumber(removed.getType(), 0, location), removed,
      [&](Value) {
        places.write(
            list, ag::ListPopOp::create(builder, location, list.type, places.read(list, location)),
            location);
      },
      location);
  return places.makePosition(list, type, first, false);
}

/// The end moves up, from the last element on.
Place LibraryEmitter::emitInsert(const Place &list, const Place &at, Value value,
                                 mlir::Location location) {
  Value first = places.readIndex(at, location), size = iterators.emitSize(list, location);
  const QualType type = at.position->type;
  ag::RequireIndexOp::create(builder, location, first, emitArithmetic(BO_Add, size, 1, location));
  places.write(
      list,
      ag::ListPushOp::create(builder, location, list.type, places.read(list, location), value),
      location);
  Value moved = emitArithmetic(BO_Sub, size, first, location);
  emitCount(
      emitNumber(moved.getType(), 0, location), moved,
      [&](Value k) {
        Value target = emitArithmetic(BO_Sub, size, k, location);
        Value source = emitArithmetic(BO_Sub, target, 1, location);
        places.write(places.emitElementPlace(list, target, type),
                     places.read(places.emitElementPlace(list, source, type), location), location);
        markInside(builder.getBlock());
      },
      location);
  places.write(places.emitElementPlace(list, first, type), value, location);
  return places.makePosition(list, type, first, false);
}

/// `insert(at, first, last)`, `insert(at, count, value)`, `insert(at, {values...})`: one after the
/// other, from a copy of what is inserted.
Place LibraryEmitter::emitInsertSeveral(const Place &list, const CXXMemberCallExpr *expression) {
  mlir::Location location = loc(expression);
  Place at = iterators.emitIterator(expression->getArg(0));
  mlir::Type element = llvm::cast<ag::ListType>(list.type).getElementType();
  Value first = places.readIndex(at, location), zero = emitNumber(first.getType(), 0, location),
        size;
  std::function<Value(Value)> get;
  if (expression->getNumArgs() == 2) {
    Place source = makeVariable("", list.type, location);
    places.write(source, emitBracedList(expression->getArg(1), llvm::cast<ag::ListType>(list.type)),
                 location, /*declares=*/true);
    size = iterators.emitSize(source, location);
    get = [=, this](Value k) {
      return places.read(places.emitElementPlace(source, k, at.position->type), location);
    };
  } else if (Types::isIterator(expression->getArg(1)->getType())) {
    Place from = iterators.emitIterator(expression->getArg(1)),
          to = iterators.emitIterator(expression->getArg(2));
    size = places.emitDistance(from, to, location);
    Place source = makeVariable("", from.position->container.type, location);
    places.write(source, places.read(from.position->container, location), location,
                 /*declares=*/true);
    from.position = std::make_shared<Position>(*from.position);
    from.position->container = source;
    get = [=, this](Value k) {
      return places.read(places.getElementAt(from, k, location), location);
    };
  } else {
    size = castNumber(evaluator.emitValue(expression->getArg(1)), first.getType(), location);
    Value value = places.coerce(evaluator.emitValue(expression->getArg(2)), element,
                                expression->getExprLoc());
    get = [=](Value) { return value; };
  }
  emitCount(
      zero, size,
      [&](Value k) {
        Place here = places.makePosition(list, at.position->type,
                                         emitArithmetic(BO_Add, first, k, location), false);
        emitInsert(list, here, places.coerce(get(k), element, expression->getExprLoc()), location);
      },
      location);
  return places.makePosition(list, at.position->type, first, false);
}

void LibraryEmitter::emitResize(const Place &list, Value size, llvm::function_ref<Value()> fill,
                                mlir::Location location) {
  Value old = iterators.emitSize(list, location), value = fill();
  emitCount(
      old, size,
      [&](Value) {
        places.write(list,
                     ag::ListPushOp::create(builder, location, list.type,
                                            places.read(list, location), value),
                     location);
      },
      location);
  emitCount(
      size, old,
      [&](Value) {
        places.write(
            list, ag::ListPopOp::create(builder, location, list.type, places.read(list, location)),
            location);
      },
      location);
}

std::optional<Place> LibraryEmitter::emitVectorMethod(llvm::StringRef name,
                                                      const CXXMemberCallExpr *expression) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  auto list = llvm::cast<ag::ListType>(getType(getObjectType(object), object->getSourceRange()));
  Place place = evaluator.emitObject(object, object->getType()->isPointerType());
  auto change = [&](Value changed) {
    places.requireAssignable(place, object->getSourceRange());
    places.write(place, changed, location);
    return Place();
  };
  auto element = [&](const Expr *argument) {
    bool moves = objects.emptiesMoved(
        argument, expression->getMethodDecl()->parameters().back()->getType(), argument->getType());
    Value value = moves ? objects.emitObjectCopy(evaluator.emitPlace(argument), argument->getType(),
                                                 moves, argument)
                        : evaluator.emitValue(argument);
    return places.coerce(value, list.getElementType(), argument->getExprLoc());
  };
  unsigned given = expression->getNumArgs();
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  if (name == "size")
    return makeValuePlace(emitListSize(places.read(place, location), location));
  if (name == "empty") {
    Value size = emitListSize(places.read(place, location), location);
    return makeValuePlace(ag::EqualOp::create(builder, location, builder.getI1Type(), size,
                                              emitNumber(size.getType(), 0, location)));
  }
  bool isFront = name.ends_with("_front");
  if (name == "push_back" || name == "emplace_back" || name == "push_front" ||
      name == "emplace_front") {
    bool isMade = name.starts_with("emplace");
    Value value =
        isMade ? evaluator.emitMade(types.getElement(getObjectType(object)), arguments, expression)
               : element(expression->getArg(0));
    change(ag::ListPushOp::create(builder, location, list, places.read(place, location), value,
                                  isFront));
    // What was the first element is the second.
    if (isFront)
      borrows.invalidate(place);
    if (!isMade)
      return Place();
  } else if (name == "pop_back" || name == "pop_front") {
    change(ag::ListPopOp::create(builder, location, list, places.read(place, location), isFront));
    if (isFront)
      borrows.invalidate(place);
    return Place();
  } else if (name == "flip" && given == 0) {
    places.requireAssignable(place, object->getSourceRange());
    Value size = iterators.emitSize(place, location);
    emitCount(
        emitNumber(size.getType(), 0, location), size,
        [&](Value k) {
          Place bit = places.emitElementPlace(place, k, getObjectType(object));
          places.write(bit, emitNot(places.read(bit, location), location), location);
        },
        location);
    return Place();
  } else if (name == "clear") {
    return change(ag::MakeListOp::create(builder, location, list, mlir::ValueRange()));
  } else if (name == "reserve" || name == "shrink_to_fit") {
    for (const Expr *argument : expression->arguments())
      evaluator.emitIgnored(argument);
    return Place();
  } else if (name == "assign" && given == 2 && expression->getArg(0)->getType()->isIntegerType()) {
    Value count = evaluator.emitValue(expression->getArg(0));
    return change(
        ag::ListFillOp::create(builder, location, list, count, element(expression->getArg(1))));
  } else if (name == "assign" && given == 2 &&
             Types::isIterator(expression->getArg(0)->getType())) {
    Place from = iterators.emitIterator(expression->getArg(0));
    return change(emitCopied(list, types.getElement(getObjectType(object)), from,
                             iterators.emitIterator(expression->getArg(1)), expression));
  } else if (name == "assign" && given == 1) {
    return change(emitBracedList(expression->getArg(0), list));
  } else if (name == "at" && given == 1) {
    Value size = emitListSize(places.read(place, location), location),
          index = places.emitElementIndex(expression->getArg(0));
    ag::CheckAtOp::create(builder, location, castNumber(index, size.getType(), location), size,
                          list.getIsDeque() ? "deque" : "vector");
    return places.emitElementPlace(place, index, getObjectType(object));
  }
  if (name == "erase" && given > 0) {
    places.requireAssignable(place, object->getSourceRange());
    Place from = iterators.emitIterator(expression->getArg(0));
    Value one = emitNumber(builder.getIntegerType(64, true), 1, location);
    Place to = given == 2 ? iterators.emitIterator(expression->getArg(1))
                          : places.advance(from, one, false, location);
    return emitErase(place, from, to, location);
  }
  if (name == "emplace" && given > 0) {
    places.requireAssignable(place, object->getSourceRange());
    Place at = iterators.emitIterator(expression->getArg(0));
    return emitInsert(place, at,
                      evaluator.emitMade(types.getElement(getObjectType(object)),
                                         llvm::ArrayRef(arguments).drop_front(), expression),
                      location);
  }
  bool isBraced =
      given == 2 && Types::classify(expression->getArg(1)->getType()) == ClassKind::InitializerList;
  if (name == "insert" && given == 2 && !isBraced) {
    places.requireAssignable(place, object->getSourceRange());
    Place at = iterators.emitIterator(expression->getArg(0));
    return emitInsert(place, at, element(expression->getArg(1)), location);
  }
  if (name == "insert" && (given == 3 || isBraced)) {
    places.requireAssignable(place, object->getSourceRange());
    return emitInsertSeveral(place, expression);
  }
  if (name == "resize" && given <= 2) {
    places.requireAssignable(place, object->getSourceRange());
    Value size = castNumber(evaluator.emitValue(expression->getArg(0)),
                            builder.getIntegerType(64, true), location);
    emitResize(
        place, size,
        [&] {
          return given == 2 ? element(expression->getArg(1))
                            : evaluator.emitDefaultValue(types.getElement(getObjectType(object)),
                                                         expression);
        },
        location);
    return Place();
  }
  if (name == "swap" && given == 1)
    return objects.emitSwap(object, expression->getArg(0), expression);
  if (name == "front" || name == "emplace_front")
    return places.emitElementPlace(place, emitNumber(types.convert(ast.getSizeType()), 0, location),
                                   getObjectType(object));
  if (name == "back" || name == "emplace_back") {
    Value size = emitListSize(places.read(place, location), location);
    Value last = ag::SubtractOp::create(builder, location, size.getType(), size,
                                        emitNumber(size.getType(), 1, location));
    return places.emitElementPlace(place, last, getObjectType(object));
  }
  return std::nullopt;
}

std::optional<Place> LibraryEmitter::emitArrayMethod(llvm::StringRef name,
                                                     const CXXMemberCallExpr *expression,
                                                     const CXXMethodDecl *callee) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  auto structure =
      llvm::cast<ag::StructType>(getType(getObjectType(object), object->getSourceRange()));
  size_t size = structure.getFields().size();
  if (name == "size" || name == "empty")
    return makeValuePlace(name == "size"
                              ? emitNumber(types.convert(ast.getSizeType()), size, location)
                              : emitBool(size == 0, location));
  Place place = evaluator.emitObject(object, object->getType()->isPointerType());
  if (name == "at") {
    Value index = places.emitElementIndex(expression->getArg(0));
    mlir::Type type = types.convert(ast.getSizeType());
    std::optional<int64_t> known = evaluateInteger(expression->getArg(0));
    if (!known || static_cast<uint64_t>(*known) >= size)
      ag::CheckAtOp::create(builder, location, castNumber(index, type, location),
                            emitNumber(type, size, location), "array");
    return places.emitElementPlace(place, index, getObjectType(object));
  }
  if (name == "front" || name == "back")
    return places.getField(place, name == "front" ? 0 : size - 1, getObjectType(object));
  if (name == "fill" && types.hasUserCopy(getObjectType(object))) {
    Place value =
        evaluator.emitArgument(callee->getParamDecl(0)->getType(), expression->getArg(0)).place;
    places.requireAssignable(place, object->getSourceRange());
    for (auto [index, field] : llvm::enumerate(types.getFields(getObjectType(object))))
      objects.assignObject(places.getField(place, index, getObjectType(object)), value, field.type,
                           /*moves=*/false, expression);
    return Place();
  }
  if (name == "swap" && size > 0)
    return objects.emitSwap(object, expression->getArg(0), expression);
  if (name == "fill") {
    Value value = evaluator.emitValue(expression->getArg(0));
    llvm::SmallVector<Value> fields;
    for (mlir::Type field : structure.getFields())
      fields.push_back(places.coerce(value, field, expression->getExprLoc()));
    places.requireAssignable(place, object->getSourceRange());
    places.write(place, ag::MakeStructOp::create(builder, location, structure, fields), location);
    return Place();
  }
  return std::nullopt;
}

std::optional<Place> LibraryEmitter::tryMethod(const CXXMemberCallExpr *expression,
                                               const CXXMethodDecl *callee) {
  if (Types::classify(ast.getCanonicalTagType(callee->getParent())) == ClassKind::View ||
      isStdClass(ast.getCanonicalTagType(callee->getParent()), "view_interface"))
    refuse(expression->getSourceRange(), diag::UnsupportedRange,
           "`" + callee->getNameAsString() + "` of a view", "go through the view by a range-for");
  if (!isInStd(callee->getParent()))
    return std::nullopt;
  const Expr *object = expression->getImplicitObjectArgument();
  ClassKind kind = Types::classify(getObjectType(object));
  llvm::StringRef name = callee->getIdentifier() ? callee->getName() : "";
  std::optional<Place> known;
  if (expression->getNumArgs() == 0 && kind != ClassKind::Other)
    if ((known = iterators.emitBound(name, object)))
      return known;
  if (kind == ClassKind::InitializerList && name == "size")
    return makeValuePlace(
        castNumber(iterators.emitSize(iterators.emitRange(object), loc(expression)),
                   types.convert(ast.getSizeType()), loc(expression)));
  if (Types::isIterator(getObjectType(object)))
    known = iterators.emitIteratorMethod(name, expression);
  else if (kind == ClassKind::Span)
    known = emitSpanMethod(name, expression, callee);
  else if (kind == ClassKind::Vector)
    known = emitVectorMethod(name, expression);
  else if (Types::isMap(getObjectType(object)) && name == "swap")
    known = objects.emitSwap(object, expression->getArg(0), expression);
  else if (Types::isMap(getObjectType(object)) && types.convert(getObjectType(object)))
    known = MapMethods(*this, evaluator.emitObject(object, object->getType()->isPointerType()),
                       getObjectType(object), expression)
                .emit(name, expression);
  else if (kind == ClassKind::Array)
    known = emitArrayMethod(name, expression, callee);
  else if (kind == ClassKind::Optional)
    known = emitOptionalMethod(name, expression, callee);
  else if (llvm::is_contained({ClassKind::Pair, ClassKind::Tuple}, kind) && name == "swap")
    known = objects.emitSwap(object, expression->getArg(0), expression);
  else if (kind == ClassKind::BitReference && isa<CXXConversionDecl>(callee))
    known = evaluator.emitPlace(object);
  else if (kind == ClassKind::BitReference && name == "flip") {
    Place bit = evaluator.emitPlace(object);
    places.requireAssignable(bit, object->getSourceRange());
    places.write(bit, emitNot(places.read(bit, loc(expression)), loc(expression)), loc(expression));
    known = Place();
  }
  if (!known)
    if (Value constant = evaluator.emitConstantIfKnown(expression, ""))
      known = makeValuePlace(constant);
  // Of a class that is compiled as the library wrote it.
  if (!known && kind != ClassKind::Struct)
    refuse(expression->getSourceRange(), diag::SystemFunction, callee->getQualifiedNameAsString());
  return known;
}

} // namespace autographc::frontend
