//===- SplitObjects.cpp - objects that hold references, closures, iterators -===//
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place PlaceEmitter::copyPlace(const Place &place, QualType type, mlir::Location location) {
  type = type.getNonReferenceType();
  if (place.view) {
    Place copy;
    copy.view = evaluator.copyView(*place.view, location);
    return copy;
  }
  if (place.closure)
    return copyClosure(place, place.closure->record ? place.closure->record->getSourceRange()
                                                    : SourceRange());
  if (place.position) {
    Place copy;
    copy.position = std::make_shared<Position>(*place.position);
    if (std::shared_ptr<bool> &read = place.position->unboundRead) {
      *read = true;
      copy.position->unboundRead = std::make_shared<bool>(false);
    }
    auto hold = [&](Value value) {
      Place own = makeVariable("", value.getType(), location);
      write(own, value, location, /*declares=*/true);
      return own;
    };
    copy.position->index = hold(read(place.position->index, location));
    // The iterator may go on in another element of the list or array that its container is in.
    for (Step &step : copy.position->container.steps)
      if (step.isElement())
        step.operands[0] =
            hold(castNumber(readKept(step.operands[0], location), getIndexType(), location)).root;
    return copy;
  }
  if (place.parts) {
    Place copy;
    copy.parts = std::make_shared<std::vector<Place>>();
    for (auto [part, field] : llvm::zip(*place.parts, types.getFields(type)))
      copy.parts->push_back(field.type->isReferenceType() ? part
                                                          : copyPlace(part, field.type, location));
    return copy;
  }
  if (!place.type)
    return place;
  Place own = makeVariable("", place.type, location);
  write(own, read(place, location), location, /*declares=*/true);
  return own;
}

Value PlaceEmitter::packParts(const Place &place, mlir::Location location) {
  if (!place.parts)
    return read(place, location);
  llvm::SmallVector<Value> values;
  for (const Place &part : *place.parts)
    values.push_back(packParts(part, location));
  auto type =
      ag::StructType::get(builder.getContext(), tupleName,
                          llvm::map_to_vector(values, [](Value value) { return value.getType(); }));
  return ag::MakeStructOp::create(builder, location, type, values);
}

Place PlaceEmitter::makeUnsetSplit(QualType type, SourceLocation where) {
  Place object;
  object.parts = std::make_shared<std::vector<Place>>();
  for (const FieldType &field : types.getFields(type)) {
    mlir::Type held = field.type->isReferenceType() ? mlir::Type() : types.convert(field.type);
    if (held)
      object.parts->push_back(makeVariable("", held, loc(where)));
    else
      object.parts->push_back(isSplit(field.type) && !field.type->isReferenceType()
                                  ? makeUnsetSplit(field.type, where)
                                  : Place());
  }
  return object;
}

void PlaceEmitter::checkCopy(const Place &place, SourceRange range) {
  if (place.closure && place.closure->owned)
    refuse(range, diag::ClosureCopied, place.closure->owned->getNameAsString(),
           types.spell(place.closure->owned->getType()));
}

Place PlaceEmitter::copyClosure(const Place &place, SourceRange range) {
  checkCopy(place, range);
  if (!place.closure || !place.closure->record || !place.closure->record->getLambdaCallOperator())
    return place;
  bool isConst = place.closure->record->getLambdaCallOperator()->isConst();
  Place copy;
  copy.closure = std::make_shared<Closure>(*place.closure);
  for (const LambdaCapture &capture : place.closure->record->captures()) {
    if (!capture.capturesVariable() || capture.getCaptureKind() == LCK_ByRef ||
        (isConst && !types.hasMutable(capture.getCapturedVar()->getType())))
      continue;
    Place &held = copy.closure->captures[capture.getCapturedVar()];
    if (!held.isVariable())
      continue;
    mlir::Location location = held.root.getLoc();
    Place own = makeVariable(capture.getCapturedVar()->getName(), held.type, location);
    write(own, read(held, location), location, /*declares=*/true);
    held = own;
  }
  return copy;
}

} // namespace autographc::frontend
