//===- StdContainers.cpp - methods of std::vector and std::array ----------===//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value Emitter::emitListSize(Value list, mlir::Location location) {
  return ag::ListSizeOp::create(builder, location, types.convert(ast.getSizeType()), list);
}

std::optional<Place> Emitter::emitVectorMethod(llvm::StringRef name, const CXXMemberCallExpr *expression) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  auto list = llvm::cast<ag::ListType>(getType(object->getType(), object->getSourceRange()));
  Place place = emitPlace(object);
  auto change = [&](Value changed) {
    requireAssignable(place, object->getSourceRange());
    write(place, changed, location);
    return Place();
  };
  auto element = [&](const Expr *argument) { return coerce(emitValue(argument), list.getElementType(), argument->getExprLoc()); };
  unsigned given = expression->getNumArgs();
  if (name == "size")
    return makeValuePlace(emitListSize(read(place, location), location));
  if (name == "empty") {
    Value size = emitListSize(read(place, location), location);
    return makeValuePlace(ag::EqualOp::create(builder, location, builder.getI1Type(), size, emitNumber(size.getType(), 0, location)));
  }
  if ((name == "push_back" || name == "emplace_back") && given <= 1) {
    Value value = given ? element(expression->getArg(0)) : emitDefaultValue(types.getElement(object->getType()), expression);
    change(ag::ListPushOp::create(builder, location, list, read(place, location), value));
    if (name == "push_back")
      return Place();
  } else if (name == "pop_back") {
    return change(ag::ListPopOp::create(builder, location, list, read(place, location)));
  } else if (name == "clear") {
    return change(ag::MakeListOp::create(builder, location, list, mlir::ValueRange()));
  } else if (name == "reserve" || name == "shrink_to_fit") {
    for (const Expr *argument : expression->arguments())
      emitIgnored(argument);
    return Place();
  } else if (name == "assign" && given == 2 && expression->getArg(0)->getType()->isIntegerType()) {
    Value count = emitValue(expression->getArg(0));
    return change(ag::ListFillOp::create(builder, location, list, count, element(expression->getArg(1))));
  } else if (name == "at" && given == 1) {
    return emitElementPlace(place, emitElementIndex(expression->getArg(0)), object->getType());
  }
  if (name == "front")
    return emitElementPlace(place, emitNumber(types.convert(ast.getSizeType()), 0, location), object->getType());
  if (name == "back" || name == "emplace_back") {
    Value size = emitListSize(read(place, location), location);
    Value last = ag::SubtractOp::create(builder, location, size.getType(), size, emitNumber(size.getType(), 1, location));
    return emitElementPlace(place, last, object->getType());
  }
  return std::nullopt;
}

std::optional<Place> Emitter::emitArrayMethod(llvm::StringRef name, const CXXMemberCallExpr *expression) {
  mlir::Location location = loc(expression);
  const Expr *object = expression->getImplicitObjectArgument();
  auto structure = llvm::cast<ag::StructType>(getType(object->getType(), object->getSourceRange()));
  size_t size = structure.getFields().size();
  if (name == "size" || name == "empty")
    return makeValuePlace(name == "size" ? emitNumber(types.convert(ast.getSizeType()), size, location) : emitBool(size == 0, location));
  Place place = emitPlace(object);
  if (name == "at")
    return emitElementPlace(place, emitElementIndex(expression->getArg(0)), object->getType());
  if (name == "front" || name == "back")
    return getField(place, name == "front" ? 0 : size - 1, object->getType());
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

std::optional<Place> Emitter::emitStdMethod(const CXXMemberCallExpr *expression, const CXXMethodDecl *callee) {
  if (!callee->getParent()->isInStdNamespace())
    return std::nullopt;
  const Expr *object = expression->getImplicitObjectArgument();
  ClassKind kind = Types::classify(object->getType());
  llvm::StringRef name = callee->getIdentifier() ? callee->getName() : "";
  std::optional<Place> known;
  if (kind == ClassKind::Vector)
    known = emitVectorMethod(name, expression);
  else if (kind == ClassKind::Array)
    known = emitArrayMethod(name, expression);
  else if (kind == ClassKind::BitReference && isa<CXXConversionDecl>(callee))
    known = emitPlace(object);
  if (!known)
    if (Value constant = emitConstantIfKnown(expression, ""))
      known = makeValuePlace(constant);
  if (!known)
    refuse(expression->getSourceRange(), diag::SystemFunction, callee->getQualifiedNameAsString());
  return known;
}

} // namespace autographc::frontend
