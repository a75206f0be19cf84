//===- Spans.cpp - std::span: from one iterator to another ----------------===//
#include "Frontend/Cpp/Language/Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Over all of the list that is passed in place of a span. Which part of that it names, the body
/// may change.
Place Emitter::makeSpanParameter(const Place &list, QualType type,
                                 llvm::SmallVectorImpl<std::pair<Value, Value>> &entries) {
  mlir::Location location = list.root.getLoc();
  mlir::Type number = builder.getIntegerType(64, /*isSigned=*/true);
  std::optional<uint64_t> extent = Types::getStaticExtent(type);
  Value first = emitNumber(number, 0, location),
        last = extent ? emitNumber(number, *extent, location) : emitSize(list, location);
  auto makeEnd = [&](Value index) {
    Place end = makePosition(list, type, index, /*reverse=*/false);
    end.position->index = makeVariable("", number, location);
    ag::AssignOp::create(builder, location, end.position->index.root, index);
    entries.push_back({index, end.position->index.root});
    return end;
  };
  Place begin = makeEnd(first);
  return makePair(begin, makeEnd(last));
}

/// From a container, another span, an iterator and a number of elements, or two iterators.
Place Emitter::emitSpanConstruct(const CXXConstructExpr *expression) {
  mlir::Location location = loc(expression);
  unsigned given = expression->getNumArgs();
  if (given == 0)
    return makePair(makeUnbound(expression->getType(), expression),
                    makeUnbound(expression->getType(), expression));
  const Expr *first = expression->getArg(0);
  if (given == 1 && Types::isRange(first->getType())) {
    Place range = emitRange(first);
    return makePair(getBound(range, first, /*isFirst=*/true),
                    getBound(range, first, /*isFirst=*/false));
  }
  if (given != 2 || !Types::isIterator(first->getType()))
    refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
           "this constructor of `" + types.spell(expression->getType()) + "`");
  Place begin = advance(emitIterator(first), Value(), false, location);
  const Expr *second = expression->getArg(1);
  if (Types::isIterator(second->getType()))
    return makePair(begin, advance(emitIterator(second), Value(), false, location));
  return makePair(begin, advance(begin, emitValue(second), false, location));
}

/// A tensor with a copy of the elements of a vector, an array or a span, in the shape of the second
/// argument.
Value Emitter::emitFromSpan(llvm::ArrayRef<const Expr *> arguments, mlir::Type result,
                            const Expr *where) {
  const Expr *span = arguments[0];
  mlir::Location location = loc(where);
  auto *made = dyn_cast<CXXConstructExpr>(span->IgnoreImplicit());
  Value list;
  // A span that is made of a whole vector only to be read.
  if (made && made->getNumArgs() > 0 &&
      Types::classify(made->getArg(0)->getType()) == ClassKind::Vector) {
    list = emitValue(made->getArg(0));
  } else {
    Place place = emitPlace(span);
    QualType element = types.getElement(span->getType());
    list = emitCopied(llvm::cast<ag::ListType>(types.convertList(element)), element,
                      getBound(place, span, /*isFirst=*/true),
                      getBound(place, span, /*isFirst=*/false), span);
  }
  auto flat = mlir::RankedTensorType::get(
      {mlir::ShapedType::kDynamic}, llvm::cast<mlir::RankedTensorType>(result).getElementType());
  Value vector = ag::StackOp::create(builder, location, flat, list);
  if (arguments.size() == 1)
    return vector;
  llvm::SmallVector<Value> extents;
  for (const Expr *extent : cast<InitListExpr>(arguments[1]->IgnoreImplicit())->inits())
    extents.push_back(emitValue(stripProxies(extent)));
  return ag::ReshapeOp::create(builder, location, result, vector, extents);
}

std::optional<Place> Emitter::emitSpanMethod(llvm::StringRef name,
                                             const CXXMemberCallExpr *expression,
                                             const CXXMethodDecl *callee) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  Place span = emitObject(object, object->getType()->isPointerType());
  Place begin = getBound(span, object, /*isFirst=*/true),
        end = getBound(span, object, /*isFirst=*/false);
  mlir::Type index = builder.getIntegerType(64, /*isSigned=*/true),
             size = types.convert(ast.getSizeType());
  if (name == "size" || name == "size_bytes") {
    Value count = castNumber(emitDistance(begin, end, location), size, location);
    uint64_t bytes =
        name == "size"
            ? 1
            : ast.getTypeSizeInChars(types.getElement(getObjectType(object))).getQuantity();
    return makeValuePlace(bytes == 1
                              ? count
                              : emitArithmetic(BO_Mul, count, emitNumber(size, bytes, location),
                                               ast.getSizeType(), location));
  }
  if (name == "empty")
    return makeValuePlace(compareIterators(BO_EQ, begin, end, location));
  if (name == "front" || name == "back")
    return getElementAt(name == "front"
                            ? begin
                            : advance(end, emitNumber(index, 1, location), /*back=*/true, location),
                        Value(), location);
  // Numbers of elements are arguments of the call or of the template.
  const TemplateArgumentList *constants = callee->getTemplateSpecializationArgs();
  auto findConstant = [&](unsigned at) {
    return constants ? std::optional(constants->get(at).getAsIntegral().getExtValue())
                     : evaluateInteger(expression->getArg(at));
  };
  auto number = [&](unsigned at) {
    std::optional<int64_t> constant = findConstant(at);
    return constant ? emitNumber(size, *constant, location)
                    : castNumber(emitValue(expression->getArg(at)), size, location);
  };
  if (name == "first")
    return makePair(begin, advance(begin, number(0), false, location));
  if (name == "last")
    return makePair(advance(end, number(0), /*back=*/true, location), end);
  if (name != "subspan")
    return std::nullopt;
  begin = advance(begin, number(0), false, location);
  // std::dynamic_extent: up to the end.
  std::optional<int64_t> known = findConstant(1);
  if (known == -1)
    return makePair(begin, end);
  Value count = number(1);
  Place stop = advance(begin, count, false, location);
  if (!known) {
    Value isRest =
        emitArithmetic(BO_EQ, count, emitNumber(size, -1, location), ast.BoolTy, location);
    stop.position->index = makeValuePlace(select(
        isRest, [&] { return readIndex(end, location); }, [&] { return readIndex(stop, location); },
        location));
  }
  return makePair(begin, stop);
}

} // namespace autographc::frontend
