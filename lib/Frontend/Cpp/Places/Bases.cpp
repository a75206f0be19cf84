//===- Bases.cpp - objects as their bases, and the way back ---------------===//
#include "PlaceEmitter.h"

using namespace clang;

namespace autographc::frontend {

Place PlaceEmitter::getBase(const Place &base, QualType derived, const CXXRecordDecl *target) {
  const CXXRecordDecl *record = derived.getNonReferenceType()->getAsCXXRecordDecl();
  ClassKind kind = Types::classify(derived);
  if (kind != ClassKind::Struct || record->getCanonicalDecl() == target->getCanonicalDecl())
    return base;
  for (const CXXBaseSpecifier &specifier : record->bases()) {
    const CXXRecordDecl *next = specifier.getType()->getAsCXXRecordDecl();
    if (next->getCanonicalDecl() != target->getCanonicalDecl() && !next->isDerivedFrom(target))
      continue;
    Place part = getField(base, types.getBaseIndex(record, next), derived);
    if (base.parts)
      part.derived = std::make_shared<Place>(base);
    return getBase(part, specifier.getType(), target);
  }
  return base;
}

Place PlaceEmitter::getDerived(const CastExpr *expression, Place base) {
  const CXXRecordDecl *derived = expression->getType()->isPointerType()
                                     ? expression->getType()->getPointeeCXXRecordDecl()
                                     : expression->getType()->getAsCXXRecordDecl();
  for (unsigned i = 0; i < expression->path_size(); ++i) {
    if (base.derived) {
      base = Place(*base.derived);
      continue;
    }
    if (base.steps.empty() || base.steps.back().kind != Step::Field)
      refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
             "a cast to a derived class where the object is known as its base only");
    base.steps.pop_back();
  }
  if (base.parts)
    return base;
  base.type = types.convert(ast.getCanonicalTagType(derived));
  mlir::Type held = !base.steps.empty() ? base.steps.back().type
                    : base.isVariable()
                        ? llvm::cast<ag::RefType>(base.root.getType()).getElementType()
                    : base.root ? base.root.getType()
                                : base.type;
  if (!base.type || held != base.type)
    refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
           "a cast to a derived class where the object is known as its base only");
  return base;
}

std::optional<Place> PlaceEmitter::emitThis(const Expr *pointer) {
  pointer = pointer->IgnoreParens();
  if (isa<CXXThisExpr>(pointer))
    return body.frame->self;
  auto *cast = dyn_cast<CastExpr>(pointer);
  std::optional<Place> object = cast ? emitThis(cast->getSubExpr()) : std::nullopt;
  if (!object)
    return std::nullopt;
  if (cast->getCastKind() == CK_BaseToDerived)
    return getDerived(cast, *object);
  return getBase(*object, cast->getSubExpr()->getType()->getPointeeType(),
                 cast->getType()->getPointeeCXXRecordDecl());
}

} // namespace autographc::frontend
