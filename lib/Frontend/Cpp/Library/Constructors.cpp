//===- Constructors.cpp - constructors of the library's classes -----------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "Maps.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value LibraryEmitter::emitAggregateConstruct(const CXXConstructExpr *expression, ClassKind kind) {
  QualType type = expression->getType();
  mlir::Type converted = getType(type, expression->getSourceRange());
  auto structure = llvm::dyn_cast<ag::StructType>(converted);
  if (!structure)
    refuse(expression->getSourceRange(), diag::UnsupportedType, types.describe(type));
  size_t size = structure.getFields().size(), given = expression->getNumArgs();
  if (given == 0)
    return evaluator.emitDefaultValue(type, expression);
  if (kind == ClassKind::Optional && given > 0 && isInPlaceTag(expression->getArg(0)->getType())) {
    llvm::SmallVector<const Expr *> arguments(expression->arguments());
    return places.makeOptional(structure,
                               evaluator.emitMade(types.getElement(type),
                                                  llvm::ArrayRef(arguments).drop_front(),
                                                  expression),
                               loc(expression));
  }
  auto moves = [&](unsigned index) {
    return expression->getConstructor()->getParamDecl(index)->getType()->isRValueReferenceType();
  };
  auto empties = [&](unsigned index) {
    const Expr *argument = expression->getArg(index);
    return objects.emptiesMoved(argument,
                                expression->getConstructor()->getParamDecl(index)->getType(),
                                argument->getType());
  };
  if (given == 1 && (types.makesObjects(type) || empties(0)))
    return objects.emitConverted(
        evaluator.emitArguments(expression->getConstructor(), expression->getArg(0))[0], type,
        moves(0));
  if (given == 1 && size != 1)
    return places.coerce(evaluator.emitValue(expression->getArg(0)), converted,
                         expression->getExprLoc());
  if (given == 1) {
    Value value = evaluator.emitValue(expression->getArg(0));
    if (llvm::isa<ag::StructType>(value.getType()) &&
        !llvm::isa<ag::StructType>(structure.getFields()[0]))
      return places.coerce(value, converted, expression->getExprLoc());
    return ag::MakeStructOp::create(
        builder, loc(expression), structure,
        places.coerce(value, structure.getFields()[0], expression->getExprLoc()));
  }
  if (given != size)
    refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
           "this constructor of `" + types.spell(type) + "`");
  llvm::SmallVector<Argument> arguments = evaluator.emitArguments(
      expression->getConstructor(), llvm::SmallVector<const Expr *>(expression->arguments()));
  return objects.makeFields(
      type,
      [&](unsigned index, QualType field) {
        if (arguments[index].place.closure)
          refuse(arguments[index].expression->getSourceRange(), diag::ClosureAsValue);
        return objects.emitForwarded(arguments[index], field, moves(index));
      },
      loc(expression));
}

Value LibraryEmitter::tryConstruct(const CXXConstructExpr *expression) {
  switch (ClassKind kind = Types::classify(expression->getType())) {
  case ClassKind::Pair:
  case ClassKind::Tuple:
  case ClassKind::Array:
  case ClassKind::Optional:
  case ClassKind::Other:
    return emitAggregateConstruct(expression, kind);
  case ClassKind::Vector:
    return emitVectorConstruct(expression);
  case ClassKind::Map:
  case ClassKind::Set:
    return MapMethods::construct(*this, expression);
  case ClassKind::Number:
    return Types::isComplex(expression->getType()) ? emitComplexConstruct(expression) : Value();
  default:
    return {};
  }
}

} // namespace autographc::frontend
