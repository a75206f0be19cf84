//===- Destructors.cpp - destructors of locals and temporaries ------------===//
#include "Emitter.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static const CXXDestructorDecl *getUserDestructor(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || type->isReferenceType() || !record->hasDefinition() ||
      Types::classify(type) != ClassKind::Struct)
    return nullptr;
  const CXXDestructorDecl *destructor = record->getDestructor();
  return destructor && destructor->isUserProvided() ? destructor : nullptr;
}

/// The object or a part of it has a destructor of the user's.
bool Types::hasUserDestructor(QualType type) {
  return !type->isReferenceType() && type.isDestructedType() &&
         (getUserDestructor(type) || llvm::any_of(getFields(type), [&](const FieldType &field) {
            return hasUserDestructor(field.type);
          }));
}

/// What an error does while an object lives, in place. An error in a destructor ends the program,
/// so that its own locals do not matter.
ag::CleanupOp Emitter::emitUnwinding(mlir::Location location, llvm::function_ref<void()> body) {
  if (isUnwinding)
    return {};
  auto op = ag::CleanupOp::create(builder, location, unwindings++);
  llvm::SaveAndRestore inside(isUnwinding, true);
  emitRegion(op.getBody(), body);
  return op;
}

void Emitter::endUnwinding(ag::CleanupOp unwinding, mlir::Location location) {
  if (unwinding)
    ag::EndCleanupOp::create(builder, location, unwinding.getNumber());
}

/// The destructors of bases and members run after the object's own, the last one first. By value:
/// emitting a body moves the table of variables.
void Emitter::pushCleanup(Place object, QualType type, const VarDecl *variable, bool isPart) {
  if (type->isReferenceType() || !type.isDestructedType() ||
      (!object.parts && !llvm::isa_and_nonnull<ag::StructType>(object.type)))
    return;
  std::vector<FieldType> fields = types.getFields(type);
  // libstdc++'s tuple begins with its last element.
  bool isReversed = Types::classify(type) == ClassKind::Tuple;
  for (unsigned i = 0; i < fields.size(); ++i) {
    unsigned index = isReversed ? fields.size() - 1 - i : i;
    pushCleanup(getField(object, index, type), fields[index].type, variable, isPart);
  }
  const CXXDestructorDecl *destructor = getUserDestructor(type);
  if (!destructor)
    return;
  ag::CleanupOp unwinding =
      emitUnwinding(loc(destructor->getLocation()), [&] { runDestructor(object, destructor); });
  cleanups.push_back({object, destructor, unwinding, variable, isPart});
}

Value Emitter::keepPart(Value part, QualType type, mlir::Location location) {
  if (types.hasUserDestructor(type)) {
    Place own = makeVariable("", part.getType(), location);
    write(own, part, location, /*declares=*/true);
    pushCleanup(own, type, nullptr, /*isPart=*/true);
  }
  return part;
}

void Emitter::endParts(size_t downTo) {
  for (; cleanups.size() > downTo; cleanups.pop_back())
    endUnwinding(cleanups.back().unwinding, builder.getUnknownLoc());
}

void Emitter::runDestructor(const Place &object, const CXXDestructorDecl *destructor) {
  const FunctionDecl *definition = nullptr;
  if (!destructor->hasBody(definition))
    refuse(SourceRange(destructor->getLocation()), diag::NoBody, getSpelling(destructor));
  emitInPlace(definition, object, {}, nullptr);
}

/// Runs the destructors of the innermost locals, the last one first; they stay pending for other
/// paths.
void Emitter::emitCleanups(size_t downTo, const VarDecl *kept) {
  for (size_t i = cleanups.size(); i > downTo; --i) {
    Cleanup cleanup = cleanups[i - 1];
    endUnwinding(cleanup.unwinding, builder.getUnknownLoc());
    if (cleanup.isPart || (kept && cleanup.variable == kept))
      continue;
    llvm::SmallVector<Cleanup> saved;
    std::swap(saved, cleanups);
    cleanups.assign(saved.begin(), saved.begin() + (i - 1));
    runDestructor(cleanup.object, cleanup.destructor);
    std::swap(saved, cleanups);
  }
}

void Emitter::emitTermination(mlir::Location location) {
  ag::CheckOp::create(builder, location, emitBool(false, location),
                      builder.getStringAttr("an error left a function that is noexcept"),
                      mlir::ValueRange());
}

/// Whether a destructor that is pending uses the variable.
bool Emitter::isUsedByCleanup(const Place &place) {
  if (place.choice)
    return isUsedByCleanup(place.choice->onTrue) || isUsedByCleanup(place.choice->onFalse);
  auto uses = [&](ag::CleanupOp unwinding) {
    bool found = false;
    if (unwinding)
      unwinding.walk(
          [&](mlir::Operation *op) { found |= llvm::is_contained(op->getOperands(), place.root); });
    return found;
  };
  return place.isVariable() &&
         (llvm::any_of(cleanups, [&](const Cleanup &cleanup) { return uses(cleanup.unwinding); }) ||
          llvm::any_of(temporaries, [&](const Temporary &temporary) {
            return uses(temporary.cleanup.unwinding);
          }));
}

bool isNoexcept(const FunctionDecl *function, Sema &sema) {
  auto *type = function->getType()->getAs<FunctionProtoType>();
  if (type && isUnresolvedExceptionSpec(type->getExceptionSpecType()))
    type = sema.ResolveExceptionSpec(function->getLocation(), type);
  return type && type->canThrow() == CT_Cannot;
}

/// An object that lives to the end of the full expression, where its destructor runs; an extended
/// one as long as a local reference.
Place Emitter::emitTemporary(const CXXBindTemporaryExpr *expression, bool isExtended) {
  QualType type = expression->getType();
  size_t outer = cleanups.size();
  bool isDestroyed = findTemporary(expression);
  Place object = isDestroyed && isSplit(type) ? emitSplit(expression->getSubExpr())
                                              : emitPlace(expression->getSubExpr());
  if (!isDestroyed)
    return object;
  Place own = object;
  if (object.type) {
    own = makeVariable("", object.type, loc(expression));
    write(own, read(object, loc(expression)), loc(expression), /*declares=*/true);
  }
  pushCleanup(own, type);
  if (!isExtended)
    makeTemporary(outer, expression);
  return own;
}

/// What is to be destroyed at the end of the block is at the end of the full expression instead.
void Emitter::makeTemporary(size_t downTo, const Expr *expression) {
  for (const Cleanup &cleanup : llvm::ArrayRef(cleanups).drop_front(downTo))
    temporaries.push_back({cleanup, builder.getInsertionBlock(), expression});
  cleanups.resize(downTo);
}

/// The temporary that an expression is, if it has a destructor of the user's.
const CXXBindTemporaryExpr *EmitterBase::findTemporary(const Expr *expression) {
  while (true) {
    expression = expression->IgnoreParens();
    if (auto *temporary = dyn_cast<CXXBindTemporaryExpr>(expression))
      return types.hasUserDestructor(temporary->getType()) ? temporary : nullptr;
    if (auto *materialized = dyn_cast<MaterializeTemporaryExpr>(expression))
      expression = materialized->getSubExpr();
    else if (auto *cast = dyn_cast<CastExpr>(expression);
             cast && llvm::is_contained({CK_NoOp, CK_ConstructorConversion, CK_ToVoid},
                                        cast->getCastKind()))
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
      refuse(last.expression->getSourceRange(), diag::TemporaryDestructor,
             types.spell(last.expression->getType()));
    endUnwinding(last.cleanup.unwinding, loc(last.expression));
    runDestructor(last.cleanup.object, last.cleanup.destructor);
  }
}

} // namespace autographc::frontend
