//===- VectorConstruct.cpp - vectors of elements, braces and ranges -------===//
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// A list of the elements from one iterator to another.
Value LibraryEmitter::emitCopied(ag::ListType list, QualType element, const Place &from,
                                 const Place &to, const Expr *where) {
  mlir::Location location = loc(where);
  const Position &position = *from.position;
  auto *given = new (unit.sema.Context) OpaqueValueExpr(
      where->getExprLoc(), position.isObject ? position.type : types.getElement(position.type),
      VK_LValue);
  Place made = makeVariable("", list, location);
  places.write(made, ag::MakeListOp::create(builder, location, list, mlir::ValueRange()), location,
               /*declares=*/true);
  Value size = places.emitDistance(from, to, location);
  emitCount(
      emitNumber(size.getType(), 0, location), size,
      [&](Value k) {
        Value copy = objects.emitForwarded({places.getElementAt(from, k, location), given}, element,
                                           /*moves=*/false);
        places.write(
            made,
            ag::ListPushOp::create(builder, location, list, places.read(made, location), copy),
            location);
      },
      location);
  return places.read(made, location);
}

Value LibraryEmitter::emitBracedList(const Expr *braces, ag::ListType list) {
  mlir::Location location = loc(braces);
  Value array = places.read(evaluator.emitInitializerList(braces), location);
  // One of several in braces.
  if (llvm::isa<ag::ListType>(array.getType()))
    return places.coerce(array, list, braces->getExprLoc());
  llvm::SmallVector<Value> elements;
  for (unsigned i = 0, size = llvm::cast<ag::StructType>(array.getType()).getFields().size();
       i < size; ++i)
    elements.push_back(places.coerce(places.readField(array, i, std::to_string(i), location),
                                     list.getElementType(), braces->getExprLoc()));
  return ag::MakeListOp::create(builder, location, list, elements);
}

Value LibraryEmitter::emitVectorConstruct(const CXXConstructExpr *expression) {
  QualType type = expression->getType();
  auto list = llvm::cast<ag::ListType>(getType(type, expression->getSourceRange()));
  mlir::Location location = loc(expression);
  llvm::SmallVector<const Expr *> given;
  for (const Expr *argument : expression->arguments())
    if (!isa<CXXDefaultArgExpr>(argument))
      given.push_back(argument);
  if (given.empty())
    return ag::MakeListOp::create(builder, location, list, mlir::ValueRange());
  if (Types::classify(given[0]->getType()) == ClassKind::InitializerList)
    return emitBracedList(given[0], list);
  if (given.size() == 2 && Types::isIterator(given[0]->getType())) {
    Place from = iterators.emitIterator(given[0]);
    return emitCopied(list, types.getElement(type), from, iterators.emitIterator(given[1]),
                      expression);
  }
  if (!given[0]->getType()->isIntegerType() || given.size() > 2)
    refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
           "this constructor of `" + types.spell(type) + "`");
  Value count = evaluator.emitValue(given[0]);
  Value fill = given.size() == 2 ? places.coerce(evaluator.emitValue(given[1]),
                                                 list.getElementType(), given[1]->getExprLoc())
                                 : evaluator.emitDefaultValue(types.getElement(type), expression);
  return ag::ListFillOp::create(builder, location, list, count, fill);
}

} // namespace autographc::frontend
