//===- Spans.cpp - std::span: from one iterator to another ----------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place LibraryEmitter::makeSpanParameter(const Place &list, QualType type,
                                        llvm::SmallVectorImpl<std::pair<Value, Value>> &entries) {
  mlir::Location location = list.root.getLoc();
  mlir::Type number = getIndexType();
  std::optional<uint64_t> extent = Types::getStaticExtent(type);
  Value first = emitNumber(number, 0, location),
        last = extent ? emitNumber(number, *extent, location) : iterators.emitSize(list, location);
  auto makeEnd = [&](Value index) {
    Place end = places.makePosition(list, type, index, /*reverse=*/false);
    end.position->index = makeVariable("", number, location);
    ag::AssignOp::create(builder, location, end.position->index.root, index);
    entries.push_back({index, end.position->index.root});
    return end;
  };
  Place begin = makeEnd(first);
  return makePair(begin, makeEnd(last));
}

Place LibraryEmitter::emitSpanConstruct(const CXXConstructExpr *expression) {
  mlir::Location location = loc(expression);
  unsigned given = expression->getNumArgs();
  if (given == 0)
    return makePair(iterators.makeUnbound(expression->getType(), expression),
                    iterators.makeUnbound(expression->getType(), expression));
  const Expr *first = expression->getArg(0);
  if (given == 1 && Types::isRange(first->getType())) {
    Place range = iterators.emitRange(first);
    return makePair(iterators.getBound(range, first, /*isFirst=*/true),
                    iterators.getBound(range, first, /*isFirst=*/false));
  }
  if (given != 2 || !Types::isIterator(first->getType()))
    refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
           "this constructor of `" + types.spell(expression->getType()) + "`");
  Place begin = places.advance(iterators.emitIterator(first), Value(), false, location);
  const Expr *second = expression->getArg(1);
  if (Types::isIterator(second->getType()))
    return makePair(begin,
                    places.advance(iterators.emitIterator(second), Value(), false, location));
  return makePair(begin, places.advance(begin, evaluator.emitValue(second), false, location));
}

Value LibraryEmitter::emitFromSpan(llvm::ArrayRef<const Expr *> arguments, mlir::Type result,
                                   const Expr *where) {
  const Expr *span = arguments[0];
  mlir::Location location = loc(where);
  auto *made = dyn_cast<CXXConstructExpr>(span->IgnoreImplicit());
  Value list;
  // A span that is made of a whole vector only to be read.
  if (made && made->getNumArgs() > 0 &&
      Types::classify(made->getArg(0)->getType()) == ClassKind::Vector) {
    list = evaluator.emitValue(made->getArg(0));
  } else {
    Place place = evaluator.emitPlace(span);
    QualType element = types.getElement(span->getType());
    list = emitCopied(llvm::cast<ag::ListType>(types.convertList(element)), element,
                      iterators.getBound(place, span, /*isFirst=*/true),
                      iterators.getBound(place, span, /*isFirst=*/false), span);
  }
  auto flat = mlir::RankedTensorType::get(
      {mlir::ShapedType::kDynamic}, llvm::cast<mlir::RankedTensorType>(result).getElementType());
  Value vector = ag::StackOp::create(builder, location, flat, list);
  if (arguments.size() == 1)
    return vector;
  llvm::SmallVector<Value> extents;
  for (const Expr *extent : cast<InitListExpr>(arguments[1]->IgnoreImplicit())->inits())
    extents.push_back(evaluator.emitValue(stripProxies(extent)));
  return ag::ReshapeOp::create(builder, location, result, vector, extents);
}

std::optional<Place> LibraryEmitter::emitSpanMethod(llvm::StringRef name,
                                                    const CXXMemberCallExpr *expression,
                                                    const CXXMethodDecl *callee) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  Place span = evaluator.emitObject(object, object->getType()->isPointerType());
  Place begin = iterators.getBound(span, object, /*isFirst=*/true),
        end = iterators.getBound(span, object, /*isFirst=*/false);
  mlir::Type index = getIndexType(), size = types.convert(ast.getSizeType());
  if (name == "size" || name == "size_bytes") {
    Value count = castNumber(places.emitDistance(begin, end, location), size, location);
    uint64_t bytes =
        name == "size"
            ? 1
            : ast.getTypeSizeInChars(types.getElement(getObjectType(object))).getQuantity();
    return makeValuePlace(
        bytes == 1 ? count
                   : emitArithmetic(BO_Mul, count, emitNumber(size, bytes, location), location));
  }
  if (name == "empty")
    return makeValuePlace(places.compareIterators(BO_EQ, begin, end, location));
  if (name == "front" || name == "back")
    return places.getElementAt(name == "front" ? begin
                                               : places.advance(end, emitNumber(index, 1, location),
                                                                /*back=*/true, location),
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
                    : castNumber(evaluator.emitValue(expression->getArg(at)), size, location);
  };
  if (name == "first")
    return makePair(begin, places.advance(begin, number(0), false, location));
  if (name == "last")
    return makePair(places.advance(end, number(0), /*back=*/true, location), end);
  if (name != "subspan")
    return std::nullopt;
  begin = places.advance(begin, number(0), false, location);
  // std::dynamic_extent: up to the end.
  std::optional<int64_t> known = findConstant(1);
  if (known == -1)
    return makePair(begin, end);
  Value count = number(1);
  Place stop = places.advance(begin, count, false, location);
  if (!known) {
    Value isRest = emitArithmetic(BO_EQ, count, emitNumber(size, -1, location), location);
    stop.position->index = makeValuePlace(select(
        isRest, [&] { return places.readIndex(end, location); },
        [&] { return places.readIndex(stop, location); }, location));
  }
  return makePair(begin, stop);
}

} // namespace autographc::frontend
