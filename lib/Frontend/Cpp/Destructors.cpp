//===- Destructors.cpp - destructors of locals and temporaries ------------===//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static const CXXDestructorDecl *getUserDestructor(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || type->isReferenceType() || !record->hasDefinition() || Types::classify(type) != ClassKind::Struct)
    return nullptr;
  const CXXDestructorDecl *destructor = record->getDestructor();
  return destructor && destructor->isUserProvided() ? destructor : nullptr;
}

/// The destructors of bases and members run after the object's own, the last one first.
void Emitter::pushCleanup(const Place &object, QualType type) {
  if (type->isReferenceType() || !type.isDestructedType() || (!object.parts && !llvm::isa_and_nonnull<ag::StructType>(object.type)))
    return;
  std::vector<FieldType> fields = types.getFields(type);
  for (unsigned i = 0; i < fields.size(); ++i)
    pushCleanup(getField(object, i, type), fields[i].type);
  if (const CXXDestructorDecl *destructor = getUserDestructor(type))
    cleanups.push_back({object, destructor});
}

/// Runs the destructors of the innermost locals, the last one first; they stay pending for other paths.
void Emitter::emitCleanups(size_t downTo) {
  for (size_t i = cleanups.size(); i > downTo; --i) {
    Cleanup cleanup = cleanups[i - 1];
    const FunctionDecl *definition = nullptr;
    if (!cleanup.destructor->hasBody(definition))
      refuse(SourceRange(cleanup.destructor->getLocation()), diag::NoBody, getSpelling(cleanup.destructor));
    llvm::SmallVector<Cleanup> saved;
    std::swap(saved, cleanups);
    cleanups.assign(saved.begin(), saved.begin() + (i - 1));
    emitInPlace(definition, cleanup.object, {}, nullptr);
    std::swap(saved, cleanups);
  }
}

/// An object that lives to the end of the full expression, where its destructor runs.
Place Emitter::emitTemporary(const CXXBindTemporaryExpr *expression) {
  QualType type = expression->getType();
  size_t outer = cleanups.size();
  Place object = emitPlace(expression->getSubExpr());
  if (!findTemporary(expression))
    return object;
  if (!object.type)
    refuse(expression->getSourceRange(), diag::TemporaryDestructor, types.spell(type));
  Place own = makeVariable("", object.type, loc(expression));
  write(own, read(object, loc(expression)), loc(expression), /*declares=*/true);
  pushCleanup(own, type);
  for (const Cleanup &cleanup : llvm::ArrayRef(cleanups).drop_front(outer))
    temporaries.push_back({cleanup, builder.getInsertionBlock(), expression});
  cleanups.resize(outer);
  return own;
}

/// The temporary that an expression is, if it has a destructor of the user's.
const CXXBindTemporaryExpr *Emitter::findTemporary(const Expr *expression) {
  while (true) {
    expression = expression->IgnoreParens();
    if (auto *temporary = dyn_cast<CXXBindTemporaryExpr>(expression))
      return types.hasUserDestructor(temporary->getType()) ? temporary : nullptr;
    if (auto *materialized = dyn_cast<MaterializeTemporaryExpr>(expression))
      expression = materialized->getSubExpr();
    else if (auto *cast = dyn_cast<CastExpr>(expression);
             cast && llvm::is_contained({CK_NoOp, CK_ConstructorConversion, CK_ToVoid}, cast->getCastKind()))
      expression = cast->getSubExpr();
    else
      return nullptr;
  }
}

void Emitter::destroyTemporaries(size_t downTo) {
  while (temporaries.size() > downTo) {
    Temporary last = temporaries.pop_back_val();
    // It stands in an operand that C++ may not evaluate.
    if (last.block != builder.getInsertionBlock())
      refuse(last.expression->getSourceRange(), diag::TemporaryDestructor, types.spell(last.expression->getType()));
    const FunctionDecl *definition = nullptr;
    if (!last.cleanup.destructor->hasBody(definition))
      refuse(last.expression->getSourceRange(), diag::NoBody, getSpelling(last.cleanup.destructor));
    emitInPlace(definition, last.cleanup.object, {}, nullptr);
  }
}

} // namespace autographc::frontend
