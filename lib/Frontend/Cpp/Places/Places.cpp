//===- Places.cpp - reading and writing variables and parts of them -------===//
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value PlaceEmitter::readRoot(const Place &place, mlir::Location location) {
  if (place.isVariable())
    return ag::ReadOp::create(builder, location,
                              llvm::cast<ag::RefType>(place.root.getType()).getElementType(),
                              place.root);
  if (place.global) {
    unit.globals.insert(place.global);
    bool isState = Types::classify(place.global->getType()) == ClassKind::Variable;
    mlir::Type type = place.steps.empty() ? place.type : types.convert(place.global->getType());
    return ag::GlobalReadOp::create(builder, location, type, unit.mangle(place.global),
                                    printing.spellGlobal(place.global), isState,
                                    /*update=*/false, Value());
  }
  if (place.choice)
    return select(
        readKept(place.choice->condition, location),
        [&] { return read(place.choice->onTrue, location); },
        [&] { return read(place.choice->onFalse, location); }, location);
  return place.root;
}

Value PlaceEmitter::readField(Value value, unsigned index, llvm::StringRef name,
                              mlir::Location location) {
  if (auto made = value.getDefiningOp<ag::MakeStructOp>())
    return made.getFields()[index];
  mlir::Type type = llvm::cast<ag::StructType>(value.getType()).getFields()[index];
  return ag::GetFieldOp::create(builder, location, type, value, builder.getI64IntegerAttr(index),
                                builder.getStringAttr(name));
}

Value PlaceEmitter::readStep(Value value, const Step &step, mlir::Location location) {
  auto readOperands = [&] {
    return llvm::map_to_vector(step.operands,
                               [&](Value operand) { return readKept(operand, location); });
  };
  switch (step.kind) {
  case Step::Field:
    return readField(value, step.index, step.name, location);
  case Step::ListElement:
    return ag::ListGetOp::create(builder, location, step.type, value,
                                 readKept(step.operands[0], location));
  case Step::ArrayElement:
    return readArrayElement(value, readKept(step.operands[0], location), step, location);
  case Step::Subscript:
    return ag::SubscriptOp::create(builder, location, step.type, value, readOperands(), step.kinds,
                                   step.form);
  }
  llvm_unreachable("a step of no kind");
}

Value PlaceEmitter::writeStep(Value value, const Step &step, Value part, mlir::Location location) {
  auto readOperands = [&] {
    return llvm::map_to_vector(step.operands,
                               [&](Value operand) { return readKept(operand, location); });
  };
  switch (step.kind) {
  case Step::Field:
    return ag::SetFieldOp::create(builder, location, value.getType(), value, part,
                                  builder.getI64IntegerAttr(step.index),
                                  builder.getStringAttr(step.name));
  case Step::ListElement:
    return ag::ListSetOp::create(builder, location, value.getType(), value,
                                 readKept(step.operands[0], location), part);
  case Step::ArrayElement:
    return writeArrayElement(value, readKept(step.operands[0], location), step, part, location);
  case Step::Subscript:
    return ag::UpdateOp::create(builder, location, value.getType(), value, part, readOperands(),
                                step.kinds, step.form);
  }
  llvm_unreachable("a step of no kind");
}

/// A part of one of two objects is one of two parts: the rest of them is neither read nor written.
Place chooseParts(const Place &place) {
  Place chosen = place;
  chosen.steps.clear();
  chosen.choice = std::make_shared<Choice>(*place.choice);
  // Of two `ag::Variable`s one may be a local, whose type is another.
  if (place.steps.empty())
    return chosen;
  for (Place *object : {&chosen.choice->onTrue, &chosen.choice->onFalse}) {
    llvm::append_range(object->steps, place.steps);
    object->type = place.type;
  }
  return chosen;
}

Value PlaceEmitter::readStored(const Place &place, mlir::Location location) {
  if (place.choice && !place.steps.empty())
    return readStored(chooseParts(place), location);
  Value value = readRoot(place, location);
  for (const Step &step : place.steps)
    value = readStep(value, step, location);
  return value;
}

Value PlaceEmitter::read(const Place &place, mlir::Location location) {
  Value value = readStored(place, location);
  auto state = llvm::dyn_cast<ag::StateType>(value.getType());
  if (!state)
    return value;
  return ag::GlobalReadOp::create(builder, location, state.getElementType(),
                                  Types::nameState(state), getVariableName(place),
                                  /*variable=*/true,
                                  /*update=*/false, value);
}

Value PlaceEmitter::readState(const Place &place, mlir::Location location) {
  if (place.choice && !place.steps.empty())
    return readState(chooseParts(place), location);
  if (place.choice)
    return select(
        readKept(place.choice->condition, location),
        [&] { return readState(place.choice->onTrue, location); },
        [&] { return readState(place.choice->onFalse, location); }, location);
  if (!place.global || !place.steps.empty())
    return readStored(place, location);
  unit.globals.insert(place.global);
  return ag::GlobalReadOp::create(builder, location, types.convertStored(place.global->getType()),
                                  unit.mangle(place.global), printing.spellGlobal(place.global),
                                  /*variable=*/true, /*update=*/false, Value());
}

llvm::StringRef getVariableName(const Place &place) {
  if (!place.steps.empty())
    return place.steps.back().name;
  auto variable = place.root ? place.root.getDefiningOp<ag::VariableOp>() : nullptr;
  return variable ? variable.getName() : llvm::StringRef();
}

bool mayBeState(const Place &place) {
  if (place.choice)
    return mayBeState(place.choice->onTrue) || mayBeState(place.choice->onFalse);
  return llvm::isa_and_nonnull<ag::StateType>(place.type);
}

bool isLocalState(const Place &place, QualType parameter) {
  if (place.choice)
    return isLocalState(place.choice->onTrue, parameter) ||
           isLocalState(place.choice->onFalse, parameter);
  return Types::classify(parameter) == ClassKind::Variable && parameter->isReferenceType() &&
         place.isWholeVariable() && !llvm::isa<ag::StateType>(place.type);
}

mlir::Type PlaceEmitter::getHeldType(const Place &place) {
  auto state = llvm::dyn_cast_or_null<ag::StateType>(place.type);
  return state ? state.getElementType() : place.type;
}

Value PlaceEmitter::rebuild(Value whole, llvm::ArrayRef<Step> steps, Value value,
                            mlir::Location location) {
  if (steps.empty())
    return value;
  if (steps.size() > 1)
    value = rebuild(readStep(whole, steps[0], location), steps.drop_front(), value, location);
  return writeStep(whole, steps[0], value, location);
}

void PlaceEmitter::write(const Place &place, Value value, mlir::Location location, bool declares) {
  if (place.choice)
    return emitForChosen(
        chooseParts(place), [&](const Place &chosen) { write(chosen, value, location); }, location);
  if (auto state = llvm::dyn_cast_or_null<ag::StateType>(place.type); state && !declares) {
    ag::GlobalWriteOp::create(builder, location, Types::nameState(state), getVariableName(place),
                              /*update=*/false, value, readStored(place, location));
    return;
  }
  if (!place.steps.empty())
    value = rebuild(readRoot(place, location), place.steps, value, location);
  if (place.global) {
    unit.globals.insert(place.global);
    ag::GlobalWriteOp::create(builder, location, unit.mangle(place.global),
                              printing.spellGlobal(place.global), /*update=*/false, value, Value());
    return;
  }
  auto assign = ag::AssignOp::create(builder, location, place.root, value);
  if (declares)
    assign->setAttr("declares", builder.getUnitAttr());
}

void PlaceEmitter::requireAssignable(const Place &place, SourceRange range, bool isPassed) {
  if (llvm::isa_and_nonnull<ag::StateType>(place.type))
    return;
  // The caller's functions stay where they are.
  if (!isPassed && types.holdsGiven(place.type))
    refuse(range, diag::ClosureAsValue);
  if (place.global && Types::classify(place.global->getType()) != ClassKind::Variable)
    refuseUse(range, place.global, diag::GlobalWritten);
  if (place.choice) {
    requireAssignable(place.choice->onTrue, range, isPassed);
    requireAssignable(place.choice->onFalse, range, isPassed);
  } else if (!place.isObject()) {
    refuse(range, diag::NotAssignable);
  }
}

Place PlaceEmitter::getField(const Place &base, unsigned index, QualType aggregate) {
  std::vector<FieldType> fields = types.getFields(aggregate);
  Place place = base;
  if (index >= fields.size())
    return place;
  if (base.parts)
    return (*base.parts)[index];
  Step step(Step::Field);
  step.index = index;
  step.name = fields[index].name;
  auto whole = llvm::dyn_cast_or_null<ag::StructType>(base.type);
  step.type = whole && types.holdsGiven(whole) ? whole.getFields()[index]
                                               : types.convertStored(fields[index].type);
  place.type = step.type;
  place.derived = nullptr;
  place.steps.push_back(std::move(step));
  return place;
}

Place PlaceEmitter::holdObject(const Place &object, const CXXMethodDecl *method,
                               mlir::Location location) {
  return method->isConst() && !types.hasMutable(ast.getCanonicalTagType(method->getParent()))
             ? object
             : holdValue(object, location);
}

Place PlaceEmitter::holdValue(const Place &object, mlir::Location location) {
  if (object.isObject() || !llvm::isa_and_nonnull<ag::StructType>(object.type))
    return object;
  Place own = makeVariable("", object.type, location);
  write(own, read(object, location), location, /*declares=*/true);
  return own;
}

Value PlaceEmitter::emitElementIndex(const Expr *index) {
  if (std::optional<int64_t> constant = evaluateInteger(index))
    return emitNumber(types.convert(ast.getIntTypeForBitwidth(64, 1)), *constant, loc(index));
  return evaluator.emitValue(index);
}

} // namespace autographc::frontend
