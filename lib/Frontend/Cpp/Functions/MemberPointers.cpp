//===- MemberPointers.cpp - pointers to members, and what invokes them ----===//
#include "Frontend/Cpp/Language/Emitter.h"

using namespace clang;

namespace autographc::frontend {

/// `&Class::member`, or something that holds it.
Place Emitter::emitMemberPointer(const Expr *expression) {
  const Expr *plain = stripWrappers(expression);
  if (auto *substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(plain))
    return emitMemberPointer(substituted->getReplacement());
  if (auto *cast = dyn_cast<CastExpr>(plain); cast && cast->getCastKind() != CK_NullToMemberPointer)
    return emitPlace(cast->getSubExpr());
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
PointedMember Emitter::findPointedMember(const BinaryOperator *expression) {
  const Expr *base = expression->getLHS();
  PointedMember found;
  found.object = emitObject(base, expression->getOpcode() == BO_PtrMemI);
  found.type =
      base->getType()->isPointerType() ? base->getType()->getPointeeType() : base->getType();
  Place pointer = emitPlace(expression->getRHS());
  found.member = pointer.closure ? pointer.closure->member : nullptr;
  if (!found.member)
    refuse(expression->getSourceRange(), diag::FunctionPointer);
  return found;
}

Place Emitter::emitPointedMember(const BinaryOperator *expression) {
  PointedMember found = findPointedMember(expression);
  return getMember(found.object, found.type, cast<FieldDecl>(found.member));
}

/// `(object.*pointer)(arguments...)`
Place Emitter::callPointedMember(const CallExpr *call) {
  PointedMember found = findPointedMember(cast<BinaryOperator>(call->getCallee()->IgnoreParens()));
  auto *method = cast<CXXMethodDecl>(found.member);
  return callMethod(method, found.object, found.type,
                    emitArguments(method, llvm::SmallVector<const Expr *>(call->arguments())),
                    call);
}

/// A method of an object of class `type`, also one of a base class.
Place Emitter::callMethod(const CXXMethodDecl *method, const Place &object, QualType type,
                          llvm::ArrayRef<Argument> arguments, const Expr *where) {
  Place self = getBase(holdObject(object, method, loc(where)), type, method->getParent());
  return callFunction(method, self, arguments, where,
                      spellMethod(method, type->getAsCXXRecordDecl()));
}

/// A member of an object, also one of a base class.
Place Emitter::getMember(const Place &object, QualType type, const FieldDecl *field) {
  Place base = getBase(object, type, cast<CXXRecordDecl>(field->getParent()));
  return getField(base, types.getFieldIndex(field), ast.getCanonicalTagType(field->getParent()));
}

/// `std::invoke(f, arguments...)`: of a pointer to a member the field of the object, or the method
/// called on it. Whether a place is a `std::reference_wrapper`, whose only part is a pointer. Sema
/// converts it, but not within what the library calls.
static bool isReferenceWrapper(const Place &place, QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && isInStd(record) && record->getIdentifier() &&
         record->getName() == "reference_wrapper" && place.parts;
}

Place Emitter::emitInvoke(const CallExpr *expression) {
  Place target = emitPlace(expression->getArg(0));
  llvm::SmallVector<Place> places;
  for (const Expr *argument : llvm::drop_begin(expression->arguments())) {
    Place place = emitArgument(ast.getLValueReferenceType(argument->getType()), argument).place;
    places.push_back(isReferenceWrapper(place, argument->getType())
                         ? getElementAt(place.parts->front(), mlir::Value(), loc(argument))
                         : place);
  }
  const ValueDecl *member = target.closure ? target.closure->member : nullptr;
  if (!member)
    return makeValuePlace(callObject(target, expression->getArg(0)->getType(), places, expression));
  QualType type = expression->getArg(1)->getType();
  if (type->isPointerType()) {
    type = type->getPointeeType();
    places[0] = getElementAt(places[0], mlir::Value(), loc(expression->getArg(1)));
  }
  if (!type->getAsCXXRecordDecl())
    refuse(expression->getSourceRange(), diag::Pointer);
  auto *method = dyn_cast<CXXMethodDecl>(member);
  if (!method)
    return getMember(places[0], type, cast<FieldDecl>(member));
  llvm::SmallVector<Argument> arguments;
  for (auto [place, given] :
       llvm::zip(llvm::drop_begin(places), llvm::drop_begin(expression->arguments(), 2)))
    arguments.push_back({place, given, place.isObject()});
  return callMethod(method, places[0], type, arguments, expression);
}

/// What `std::invoke` gives for a pointer to a member and an object of that class or a derived one,
/// as the library calls it.
Place Emitter::invokeMember(const ValueDecl *member, llvm::ArrayRef<Argument> arguments,
                            const Expr *where) {
  Place object = arguments[0].place;
  if (object.position)
    object = getElementAt(object, mlir::Value(), loc(where));
  QualType type = object.type ? types.findSource(object.type) : QualType();
  if (type.isNull())
    refuse(where->getSourceRange(), diag::FunctionPointer);
  if (auto *field = dyn_cast<FieldDecl>(member))
    return getMember(object, type, field);
  return callMethod(cast<CXXMethodDecl>(member), object, type, arguments.drop_front(), where);
}

/// The name of a method that a pointer means, behind an object of class `seen`.
std::string EmitterBase::spellMethod(const CXXMethodDecl *method, const CXXRecordDecl *seen) {
  if (!canName(method))
    return ".*" + spellMethodPointer(method);
  std::string name = method->getNameAsString();
  if (const TemplateArgumentList *arguments = method->getTemplateSpecializationArgs())
    name += spellArguments(arguments->asArray(), PrintingPolicy(ast.getLangOpts()));
  bool isOfBase = seen->getCanonicalDecl() != method->getParent()->getCanonicalDecl();
  return "." +
         (isOfBase ? types.spellUniquely(ast.getCanonicalTagType(method->getParent())) + "::"
                   : "") +
         types.getLocalNames().rename(name, method);
}

} // namespace autographc::frontend
