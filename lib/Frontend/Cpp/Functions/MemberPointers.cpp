//===- MemberPointers.cpp - pointers to members, and what invokes them ----===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;

namespace autographc::frontend {

Place CallEmitter::emitMemberPointer(const Expr *expression) {
  const Expr *plain = stripWrappers(expression);
  if (auto *substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(plain))
    return emitMemberPointer(substituted->getReplacement());
  if (auto *cast = dyn_cast<CastExpr>(plain); cast && cast->getCastKind() != CK_NullToMemberPointer)
    return evaluator.emitPlace(cast->getSubExpr());
  auto *address = dyn_cast<UnaryOperator>(plain);
  auto *named = address && address->getOpcode() == UO_AddrOf
                    ? dyn_cast<DeclRefExpr>(address->getSubExpr()->IgnoreParens())
                    : nullptr;
  if (!named)
    refuse(expression->getSourceRange(), diag::FunctionPointer);
  Place place;
  place.closure = std::make_shared<Closure>();
  place.closure->member = named->getDecl();
  return place;
}

/// What `object.*pointer` or `pointer->*pointer` selects, and the object with its class.
PointedMember CallEmitter::findPointedMember(const BinaryOperator *expression) {
  const Expr *base = expression->getLHS();
  PointedMember found;
  found.object = emitObject(base, expression->getOpcode() == BO_PtrMemI);
  found.type =
      base->getType()->isPointerType() ? base->getType()->getPointeeType() : base->getType();
  Place pointer = evaluator.emitPlace(expression->getRHS());
  found.member = pointer.closure ? pointer.closure->member : nullptr;
  if (!found.member)
    refuse(expression->getSourceRange(), diag::FunctionPointer);
  return found;
}

Place CallEmitter::emitPointedMember(const BinaryOperator *expression) {
  PointedMember found = findPointedMember(expression);
  return getMember(found.object, found.type, cast<FieldDecl>(found.member));
}

/// `(object.*pointer)(arguments...)`
Place CallEmitter::callPointedMember(const CallExpr *call) {
  PointedMember found = findPointedMember(cast<BinaryOperator>(call->getCallee()->IgnoreParens()));
  auto *method = cast<CXXMethodDecl>(found.member);
  return callMethod(method, found.object, found.type,
                    emitArguments(method, llvm::SmallVector<const Expr *>(call->arguments())),
                    call);
}

/// A method of an object of class `type`, also one of a base class.
Place CallEmitter::callMethod(const CXXMethodDecl *method, const Place &object, QualType type,
                              llvm::ArrayRef<Argument> arguments, const Expr *where) {
  Place self =
      places.getBase(places.holdObject(object, method, loc(where)), type, method->getParent());
  return callFunction(method, self, arguments, where,
                      printing.spellMethod(method, type->getAsCXXRecordDecl()));
}

/// A member of an object, also one of a base class.
Place CallEmitter::getMember(const Place &object, QualType type, const FieldDecl *field) {
  Place base = places.getBase(object, type, cast<CXXRecordDecl>(field->getParent()));
  return places.getField(base, types.getFieldIndex(field),
                         ast.getCanonicalTagType(field->getParent()));
}

/// `std::invoke(f, arguments...)`: of a pointer to a member the field of the object, or the method
/// called on it.
Place CallEmitter::emitInvoke(const CallExpr *expression) {
  Place target = evaluator.emitPlace(expression->getArg(0));
  llvm::SmallVector<Place> inputs;
  for (const Expr *argument : llvm::drop_begin(expression->arguments())) {
    Place place = emitArgument(ast.getLValueReferenceType(argument->getType()), argument).place;
    inputs.push_back(LibraryEmitter::isReferenceWrapper(place, argument->getType())
                         ? places.getElementAt(place.parts->front(), mlir::Value(), loc(argument))
                         : place);
  }
  const ValueDecl *member = target.closure ? target.closure->member : nullptr;
  if (!member)
    return makeValuePlace(callObject(target, expression->getArg(0)->getType(), inputs, expression));
  QualType type = expression->getArg(1)->getType();
  if (type->isPointerType()) {
    type = type->getPointeeType();
    inputs[0] = places.getElementAt(inputs[0], mlir::Value(), loc(expression->getArg(1)));
  }
  if (!type->getAsCXXRecordDecl())
    refuse(expression->getSourceRange(), diag::Pointer);
  auto *method = dyn_cast<CXXMethodDecl>(member);
  if (!method)
    return getMember(inputs[0], type, cast<FieldDecl>(member));
  llvm::SmallVector<Argument> arguments;
  for (auto [place, given] :
       llvm::zip(llvm::drop_begin(inputs), llvm::drop_begin(expression->arguments(), 2)))
    arguments.push_back({place, given, place.isObject()});
  return callMethod(method, inputs[0], type, arguments, expression);
}

/// What `std::invoke` gives for a pointer to a member and an object of that class or a derived one,
/// as the library calls it.
Place CallEmitter::invokeMember(const ValueDecl *member, llvm::ArrayRef<Argument> arguments,
                                const Expr *where) {
  Place object = arguments[0].place;
  if (object.position)
    object = places.getElementAt(object, mlir::Value(), loc(where));
  QualType type = object.type ? types.findSource(object.type) : QualType();
  if (type.isNull())
    refuse(where->getSourceRange(), diag::FunctionPointer);
  if (auto *field = dyn_cast<FieldDecl>(member))
    return getMember(object, type, field);
  return callMethod(cast<CXXMethodDecl>(member), object, type, arguments.drop_front(), where);
}

} // namespace autographc::frontend
