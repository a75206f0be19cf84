//===- Lifetimes.cpp - destructors of locals and temporaries --------------===//
#include "Emitters.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

ag::CleanupOp Lifetimes::emitUnwinding(mlir::Location location, llvm::function_ref<void()> body) {
  if (isUnwinding)
    return {};
  auto op = ag::CleanupOp::create(builder, location, unwindings++);
  llvm::SaveAndRestore inside(isUnwinding, true);
  emitRegion(op.getBody(), body);
  return op;
}

void Lifetimes::endUnwinding(ag::CleanupOp unwinding, mlir::Location location) {
  if (unwinding)
    ag::EndCleanupOp::create(builder, location, unwinding.getNumber());
}

void Lifetimes::pushCleanup(Place object, QualType type, const VarDecl *variable, bool isPart) {
  if (type->isReferenceType() || !type.isDestructedType() ||
      (!object.parts && !llvm::isa_and_nonnull<ag::StructType>(object.type)))
    return;
  std::vector<FieldType> fields = types.getFields(type);
  // libstdc++'s tuple begins with its last element.
  bool isReversed = Types::classify(type) == ClassKind::Tuple;
  for (unsigned i = 0; i < fields.size(); ++i) {
    unsigned index = isReversed ? fields.size() - 1 - i : i;
    pushCleanup(places.getField(object, index, type), fields[index].type, variable, isPart);
  }
  const CXXDestructorDecl *destructor = getUserDestructor(type);
  if (!destructor)
    return;
  ag::CleanupOp unwinding =
      emitUnwinding(loc(destructor->getLocation()), [&] { runDestructor(object, destructor); });
  body.cleanups.push_back({object, destructor, unwinding, variable, isPart});
}

Value Lifetimes::keepPart(Value part, QualType type, mlir::Location location) {
  if (types.hasUserDestructor(type)) {
    Place own = makeVariable("", part.getType(), location);
    places.write(own, part, location, /*declares=*/true);
    pushCleanup(own, type, nullptr, /*isPart=*/true);
  }
  return part;
}

void Lifetimes::endParts(size_t downTo) {
  for (; body.cleanups.size() > downTo; body.cleanups.pop_back())
    endUnwinding(body.cleanups.back().unwinding, builder.getUnknownLoc());
}

void Lifetimes::runDestructor(const Place &object, const CXXDestructorDecl *destructor) {
  const FunctionDecl *definition = nullptr;
  if (!destructor->hasBody(definition))
    refuse(SourceRange(destructor->getLocation()), diag::NoBody, getSpelling(destructor));
  evaluator.emitInlined(definition, object, {}, nullptr);
}

/// Runs the destructors of the innermost locals, the last one first; they stay pending for other
/// paths.
void Lifetimes::emitCleanups(size_t downTo, const VarDecl *kept) {
  for (size_t i = body.cleanups.size(); i > downTo; --i) {
    Cleanup cleanup = body.cleanups[i - 1];
    endUnwinding(cleanup.unwinding, builder.getUnknownLoc());
    if (cleanup.isPart || (kept && cleanup.variable == kept))
      continue;
    llvm::SmallVector<Cleanup> saved;
    std::swap(saved, body.cleanups);
    body.cleanups.assign(saved.begin(), saved.begin() + (i - 1));
    runDestructor(cleanup.object, cleanup.destructor);
    std::swap(saved, body.cleanups);
  }
}

void Lifetimes::emitTermination(mlir::Location location) {
  ag::CheckOp::create(builder, location, emitBool(false, location),
                      builder.getStringAttr("an error left a function that is noexcept"),
                      mlir::ValueRange());
}

bool Lifetimes::isUsedByCleanup(const Place &place) {
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
         (llvm::any_of(body.cleanups,
                       [&](const Cleanup &cleanup) { return uses(cleanup.unwinding); }) ||
          llvm::any_of(temporaries, [&](const Temporary &temporary) {
            return uses(temporary.cleanup.unwinding);
          }));
}

Place Lifetimes::emitTemporary(const CXXBindTemporaryExpr *expression, bool isExtended) {
  QualType type = expression->getType();
  size_t outer = body.cleanups.size();
  bool isDestroyed = findTemporary(expression);
  Place object = isDestroyed && isSplit(type) ? evaluator.emitSplit(expression->getSubExpr())
                                              : evaluator.emitPlace(expression->getSubExpr());
  if (!isDestroyed)
    return object;
  Place own = object;
  if (object.type) {
    own = makeVariable("", object.type, loc(expression));
    places.write(own, places.read(object, loc(expression)), loc(expression), /*declares=*/true);
  }
  pushCleanup(own, type);
  if (!isExtended)
    makeTemporary(outer, expression);
  return own;
}

void Lifetimes::makeTemporary(size_t downTo, const Expr *expression) {
  for (const Cleanup &cleanup : llvm::ArrayRef(body.cleanups).drop_front(downTo))
    temporaries.push_back({cleanup, builder.getInsertionBlock(), expression});
  body.cleanups.resize(downTo);
}

const CXXBindTemporaryExpr *Lifetimes::findTemporary(const Expr *expression) {
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

void Lifetimes::destroyTemporaries(size_t downTo) {
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

void Lifetimes::emitCountedLoop(const CXXForRangeStmt *statement, Value lower, Value upper,
                                Value step, llvm::StringRef name,
                                llvm::function_ref<void(Value)> bindVariable) {
  mlir::Location location = loc(statement);
  auto loop = ag::ForOp::create(builder, location, lower, upper, step, builder.getStringAttr(name),
                                takeUnroll());
  mlir::Block *block = new mlir::Block;
  loop.getBody().push_back(block);
  Value index = block->addArgument(lower.getType(), location);
  LoopScope scope(body);
  emitRegion(loop.getBody(), [&] {
    try {
      bindVariable(index);
    } catch (const Refused &) {
    }
    evaluator.emitStatement(statement->getBody());
  });
  borrows.requireKept(statement);
}

} // namespace autographc::frontend
