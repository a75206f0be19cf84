//===- StdContainers.cpp - methods of std::vector, deque and array --------===//
#include "Maps.h"

#include "clang/Sema/Initialization.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

QualType getObjectType(const Expr *object) {
  return object->getType()->isPointerType() ? object->getType()->getPointeeType()
                                            : object->getType();
}

Value Emitter::emitListSize(Value list, mlir::Location location) {
  return ag::ListSizeOp::create(builder, location, types.convert(ast.getSizeType()), list);
}

/// Counts a new variable from `from` up to `to`; the body sees the count.
void Emitter::emitCount(Value from, Value to, llvm::function_ref<void(Value)> body,
                        mlir::Location location) {
  auto loop =
      ag::ForOp::create(builder, location, from, to, emitNumber(from.getType(), 1, location),
                        builder.getStringAttr("k"), /*unroll=*/false);
  auto *block = new mlir::Block;
  loop.getBody().push_back(block);
  Value k = block->addArgument(from.getType(), location);
  emitRegion(loop.getBody(), [&] { body(k); });
}

void markInside(mlir::Block *block) {
  for (mlir::Operation &op : *block)
    if (llvm::isa<ag::ListGetOp, ag::ListSetOp>(op))
      ag::setAttr<ag::InsideAttr>(&op);
}

/// What follows moves down, then the end is dropped.
Place Emitter::emitErase(const Place &list, const Place &from, const Place &to,
                         mlir::Location location) {
  Value first = readIndex(from, location), last = readIndex(to, location),
        size = emitSize(list, location);
  Value removed = emitArithmetic(BO_Sub, last, first, ast.LongLongTy, location);
  const QualType type = from.position->type;
  // Checked once, so that the elements move as one block.
  Value one = emitNumber(size.getType(), 1, location);
  ag::RequireIndexOp::create(builder, location, last,
                             emitArithmetic(BO_Add, size, one, ast.LongLongTy, location));
  ag::RequireIndexOp::create(builder, location, first,
                             emitArithmetic(BO_Add, last, one, ast.LongLongTy, location));
  emitCount(
      last, size,
      [&](Value k) {
        Value down = emitArithmetic(BO_Sub, k, removed, ast.LongLongTy, location);
        write(emitElementPlace(list, down, type), read(emitElementPlace(list, k, type), location),
              location);
        markInside(builder.getBlock());
      },
      location);
  emitCount(
      emitNumber(removed.getType(), 0, location), removed,
      [&](Value) {
        write(list, ag::ListPopOp::create(builder, location, list.type, read(list, location)),
              location);
      },
      location);
  return makePosition(list, type, first, false);
}

/// The end moves up, from the last element on.
Place Emitter::emitInsert(const Place &list, const Place &at, Value value,
                          mlir::Location location) {
  Value first = readIndex(at, location), size = emitSize(list, location);
  const QualType type = at.position->type;
  ag::RequireIndexOp::create(builder, location, first,
                             emitArithmetic(BO_Add, size, emitNumber(size.getType(), 1, location),
                                            ast.LongLongTy, location));
  write(list, ag::ListPushOp::create(builder, location, list.type, read(list, location), value),
        location);
  Value moved = emitArithmetic(BO_Sub, size, first, ast.LongLongTy, location);
  emitCount(
      emitNumber(moved.getType(), 0, location), moved,
      [&](Value k) {
        Value target = emitArithmetic(BO_Sub, size, k, ast.LongLongTy, location);
        Value source = emitArithmetic(BO_Sub, target, emitNumber(target.getType(), 1, location),
                                      ast.LongLongTy, location);
        write(emitElementPlace(list, target, type),
              read(emitElementPlace(list, source, type), location), location);
        markInside(builder.getBlock());
      },
      location);
  write(emitElementPlace(list, first, type), value, location);
  return makePosition(list, type, first, false);
}

/// `insert(at, first, last)`, `insert(at, count, value)`, `insert(at, {values...})`: one after the
/// other, from a copy of what is inserted.
Place Emitter::emitInsertSeveral(const Place &list, const CXXMemberCallExpr *expression) {
  mlir::Location location = loc(expression);
  Place at = emitIterator(expression->getArg(0));
  mlir::Type element = llvm::cast<ag::ListType>(list.type).getElementType();
  Value first = readIndex(at, location), zero = emitNumber(first.getType(), 0, location), size;
  std::function<Value(Value)> get;
  if (expression->getNumArgs() == 2) {
    Place source = makeVariable("", list.type, location);
    write(source, emitBracedList(expression->getArg(1), llvm::cast<ag::ListType>(list.type)),
          location, /*declares=*/true);
    size = emitSize(source, location);
    get = [=, this](Value k) {
      return read(emitElementPlace(source, k, at.position->type), location);
    };
  } else if (Types::isIterator(expression->getArg(1)->getType())) {
    Place from = emitIterator(expression->getArg(1)), to = emitIterator(expression->getArg(2));
    size = emitDistance(from, to, location);
    Place source = makeVariable("", from.position->container.type, location);
    write(source, read(from.position->container, location), location, /*declares=*/true);
    from.position = std::make_shared<Position>(*from.position);
    from.position->container = source;
    get = [=, this](Value k) { return read(getElementAt(from, k, location), location); };
  } else {
    size = castNumber(emitValue(expression->getArg(1)), first.getType(), location);
    Value value = coerce(emitValue(expression->getArg(2)), element, expression->getExprLoc());
    get = [=](Value) { return value; };
  }
  emitCount(
      zero, size,
      [&](Value k) {
        Place here =
            makePosition(list, at.position->type,
                         emitArithmetic(BO_Add, first, k, ast.LongLongTy, location), false);
        emitInsert(list, here, coerce(get(k), element, expression->getExprLoc()), location);
      },
      location);
  return makePosition(list, at.position->type, first, false);
}

void Emitter::emitResize(const Place &list, Value size, llvm::function_ref<Value()> fill,
                         mlir::Location location) {
  Value old = emitSize(list, location), value = fill();
  emitCount(
      old, size,
      [&](Value) {
        write(list,
              ag::ListPushOp::create(builder, location, list.type, read(list, location), value),
              location);
      },
      location);
  emitCount(
      size, old,
      [&](Value) {
        write(list, ag::ListPopOp::create(builder, location, list.type, read(list, location)),
              location);
      },
      location);
}

Value Emitter::emitMade(QualType type, llvm::ArrayRef<const Expr *> given, const Expr *expression) {
  if (given.empty())
    return emitDefaultValue(type, expression);
  llvm::SmallVector<Expr *> arguments;
  for (const Expr *argument : given)
    arguments.push_back(const_cast<Expr *>(argument));
  InitializedEntity entity = InitializedEntity::InitializeTemporary(type);
  InitializationKind kind = InitializationKind::CreateDirect(
      expression->getExprLoc(), expression->getBeginLoc(), expression->getEndLoc());
  InitializationSequence sequence(module.sema, entity, kind, arguments);
  ExprResult element = sequence.Perform(module.sema, entity, kind, arguments);
  if (element.isInvalid())
    refuseConstruct(expression);
  return coerce(emitValue(element.get()), getType(type, expression->getSourceRange()),
                expression->getExprLoc());
}

std::optional<Place> Emitter::emitVectorMethod(llvm::StringRef name,
                                               const CXXMemberCallExpr *expression) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  auto list = llvm::cast<ag::ListType>(getType(getObjectType(object), object->getSourceRange()));
  Place place = emitObject(object, object->getType()->isPointerType());
  auto change = [&](Value changed) {
    requireAssignable(place, object->getSourceRange());
    write(place, changed, location);
    return Place();
  };
  auto element = [&](const Expr *argument) {
    bool moves = emptiesMoved(argument, expression->getMethodDecl()->parameters().back()->getType(),
                              argument->getType());
    Value value = moves ? emitObjectCopy(emitPlace(argument), argument->getType(), moves, argument)
                        : emitValue(argument);
    return coerce(value, list.getElementType(), argument->getExprLoc());
  };
  unsigned given = expression->getNumArgs();
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  if (name == "size")
    return makeValuePlace(emitListSize(read(place, location), location));
  if (name == "empty") {
    Value size = emitListSize(read(place, location), location);
    return makeValuePlace(ag::EqualOp::create(builder, location, builder.getI1Type(), size,
                                              emitNumber(size.getType(), 0, location)));
  }
  bool isFront = name.ends_with("_front");
  if (name == "push_back" || name == "emplace_back" || name == "push_front" ||
      name == "emplace_front") {
    bool isMade = name.starts_with("emplace");
    Value value = isMade ? emitMade(types.getElement(getObjectType(object)), arguments, expression)
                         : element(expression->getArg(0));
    change(ag::ListPushOp::create(builder, location, list, read(place, location), value, isFront));
    // What was the first element is the second.
    if (isFront)
      loseElements(place);
    if (!isMade)
      return Place();
  } else if (name == "pop_back" || name == "pop_front") {
    change(ag::ListPopOp::create(builder, location, list, read(place, location), isFront));
    if (isFront)
      loseElements(place);
    return Place();
  } else if (name == "flip" && given == 0) {
    requireAssignable(place, object->getSourceRange());
    Value size = emitSize(place, location);
    emitCount(
        emitNumber(size.getType(), 0, location), size,
        [&](Value k) {
          Place bit = emitElementPlace(place, k, getObjectType(object));
          write(
              bit,
              ag::LogicalNotOp::create(builder, location, builder.getI1Type(), read(bit, location)),
              location);
        },
        location);
    return Place();
  } else if (name == "clear") {
    return change(ag::MakeListOp::create(builder, location, list, mlir::ValueRange()));
  } else if (name == "reserve" || name == "shrink_to_fit") {
    for (const Expr *argument : expression->arguments())
      emitIgnored(argument);
    return Place();
  } else if (name == "assign" && given == 2 && expression->getArg(0)->getType()->isIntegerType()) {
    Value count = emitValue(expression->getArg(0));
    return change(
        ag::ListFillOp::create(builder, location, list, count, element(expression->getArg(1))));
  } else if (name == "assign" && given == 2 &&
             Types::isIterator(expression->getArg(0)->getType())) {
    Place from = emitIterator(expression->getArg(0));
    return change(emitCopied(list, types.getElement(getObjectType(object)), from,
                             emitIterator(expression->getArg(1)), expression));
  } else if (name == "assign" && given == 1) {
    return change(emitBracedList(expression->getArg(0), list));
  } else if (name == "at" && given == 1) {
    Value size = emitListSize(read(place, location), location),
          index = emitElementIndex(expression->getArg(0));
    ag::CheckAtOp::create(builder, location, castNumber(index, size.getType(), location), size,
                          list.getIsDeque() ? "deque" : "vector");
    return emitElementPlace(place, index, getObjectType(object));
  }
  if (name == "erase" && given > 0) {
    requireAssignable(place, object->getSourceRange());
    Place from = emitIterator(expression->getArg(0));
    Value one = emitNumber(builder.getIntegerType(64, true), 1, location);
    Place to =
        given == 2 ? emitIterator(expression->getArg(1)) : advance(from, one, false, location);
    return emitErase(place, from, to, location);
  }
  if (name == "emplace" && given > 0) {
    requireAssignable(place, object->getSourceRange());
    Place at = emitIterator(expression->getArg(0));
    return emitInsert(place, at,
                      emitMade(types.getElement(getObjectType(object)),
                               llvm::ArrayRef(arguments).drop_front(), expression),
                      location);
  }
  bool isBraced =
      given == 2 && Types::classify(expression->getArg(1)->getType()) == ClassKind::InitializerList;
  if (name == "insert" && given == 2 && !isBraced) {
    requireAssignable(place, object->getSourceRange());
    Place at = emitIterator(expression->getArg(0));
    return emitInsert(place, at, element(expression->getArg(1)), location);
  }
  if (name == "insert" && (given == 3 || isBraced)) {
    requireAssignable(place, object->getSourceRange());
    return emitInsertSeveral(place, expression);
  }
  if (name == "resize" && given <= 2) {
    requireAssignable(place, object->getSourceRange());
    Value size =
        castNumber(emitValue(expression->getArg(0)), builder.getIntegerType(64, true), location);
    emitResize(
        place, size,
        [&] {
          return given == 2 ? element(expression->getArg(1))
                            : emitDefaultValue(types.getElement(getObjectType(object)), expression);
        },
        location);
    return Place();
  }
  if (name == "swap" && given == 1)
    return emitSwap(object, expression->getArg(0), expression);
  if (name == "front" || name == "emplace_front")
    return emitElementPlace(place, emitNumber(types.convert(ast.getSizeType()), 0, location),
                            getObjectType(object));
  if (name == "back" || name == "emplace_back") {
    Value size = emitListSize(read(place, location), location);
    Value last = ag::SubtractOp::create(builder, location, size.getType(), size,
                                        emitNumber(size.getType(), 1, location));
    return emitElementPlace(place, last, getObjectType(object));
  }
  return std::nullopt;
}

std::optional<Place> Emitter::emitArrayMethod(llvm::StringRef name,
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
  Place place = emitObject(object, object->getType()->isPointerType());
  if (name == "at") {
    Value index = emitElementIndex(expression->getArg(0));
    mlir::Type type = types.convert(ast.getSizeType());
    std::optional<int64_t> known = evaluateInteger(expression->getArg(0));
    if (!known || static_cast<uint64_t>(*known) >= size)
      ag::CheckAtOp::create(builder, location, castNumber(index, type, location),
                            emitNumber(type, size, location), "array");
    return emitElementPlace(place, index, getObjectType(object));
  }
  if (name == "front" || name == "back")
    return getField(place, name == "front" ? 0 : size - 1, getObjectType(object));
  if (name == "fill" && types.hasUserCopy(getObjectType(object))) {
    Place value = emitArgument(callee->getParamDecl(0)->getType(), expression->getArg(0)).place;
    requireAssignable(place, object->getSourceRange());
    for (auto [index, field] : llvm::enumerate(types.getFields(getObjectType(object))))
      assignObject(getField(place, index, getObjectType(object)), value, field.type,
                   /*moves=*/false, expression);
    return Place();
  }
  if (name == "swap" && size > 0)
    return emitSwap(object, expression->getArg(0), expression);
  if (name == "fill") {
    Value value = emitValue(expression->getArg(0));
    llvm::SmallVector<Value> fields;
    for (mlir::Type field : structure.getFields())
      fields.push_back(coerce(value, field, expression->getExprLoc()));
    requireAssignable(place, object->getSourceRange());
    write(place, ag::MakeStructOp::create(builder, location, structure, fields), location);
    return Place();
  }
  return std::nullopt;
}

std::optional<Place> Emitter::emitStdMethod(const CXXMemberCallExpr *expression,
                                            const CXXMethodDecl *callee) {
  if (!isInStd(callee->getParent()))
    return std::nullopt;
  const Expr *object = expression->getImplicitObjectArgument();
  ClassKind kind = Types::classify(getObjectType(object));
  llvm::StringRef name = callee->getIdentifier() ? callee->getName() : "";
  std::optional<Place> known;
  if (expression->getNumArgs() == 0 && kind != ClassKind::Other)
    if ((known = emitBound(name, object)))
      return known;
  if (kind == ClassKind::InitializerList && name == "size")
    return makeValuePlace(castNumber(emitSize(emitRange(object), loc(expression)),
                                     types.convert(ast.getSizeType()), loc(expression)));
  if (FunctionSets::isStdFunction(getObjectType(object)) && isa<CXXConversionDecl>(callee))
    return makeValuePlace(compareWithNone(BO_NE, object, loc(object)));
  if (Types::isIterator(getObjectType(object)))
    known = emitIteratorMethod(name, expression);
  else if (kind == ClassKind::Span)
    known = emitSpanMethod(name, expression, callee);
  else if (kind == ClassKind::Vector)
    known = emitVectorMethod(name, expression);
  else if (Types::isMap(getObjectType(object)) && name == "swap")
    known = emitSwap(object, expression->getArg(0), expression);
  else if (Types::isMap(getObjectType(object)) && types.convert(getObjectType(object)))
    known = MapMethods(*this, emitObject(object, object->getType()->isPointerType()),
                       getObjectType(object), expression)
                .emit(name, expression);
  else if (kind == ClassKind::Array)
    known = emitArrayMethod(name, expression, callee);
  else if (kind == ClassKind::Optional)
    known = emitOptionalMethod(name, expression, callee);
  else if (llvm::is_contained({ClassKind::Pair, ClassKind::Tuple}, kind) && name == "swap")
    known = emitSwap(object, expression->getArg(0), expression);
  else if (kind == ClassKind::BitReference && isa<CXXConversionDecl>(callee))
    known = emitPlace(object);
  else if (kind == ClassKind::BitReference && name == "flip") {
    Place bit = emitPlace(object);
    requireAssignable(bit, object->getSourceRange());
    write(bit,
          ag::LogicalNotOp::create(builder, loc(expression), builder.getI1Type(),
                                   read(bit, loc(expression))),
          loc(expression));
    known = Place();
  }
  if (!known)
    if (Value constant = emitConstantIfKnown(expression, ""))
      known = makeValuePlace(constant);
  // Of a class that is compiled as the library wrote it.
  if (!known && kind != ClassKind::Struct)
    refuse(expression->getSourceRange(), diag::SystemFunction, callee->getQualifiedNameAsString());
  return known;
}

} // namespace autographc::frontend
