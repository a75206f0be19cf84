//===- Tapes.cpp - tapes and what is asked of them ------------------------===//
#include "Frontend/Cpp/Places/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "TensorEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Whether a value of the type carries a derivative.
static bool isDifferentiable(mlir::Type type) {
  return llvm::isa_and_nonnull<mlir::RankedTensorType>(type) &&
         llvm::isa<mlir::FloatType, mlir::ComplexType>(ag::getElementType(type));
}

/// Whether a gradient may be with respect to it as a whole: a tensor, or a list of such.
static bool isTarget(mlir::Type type) {
  auto list = llvm::dyn_cast_or_null<ag::ListType>(type);
  return isDifferentiable(list && !list.getIsDeque() ? list.getElementType() : type);
}

void TensorEmitter::collectTargets(const Place &place, QualType type, const Expr *where,
                                   llvm::SmallVectorImpl<Value> &targets) {
  type = type.getNonReferenceType();
  mlir::Location location = loc(where);
  // A Variable of the function's own is a tensor here, whose reads are no reads of it.
  if (isLocalState(place, ast.getLValueReferenceType(type)))
    refuse(where->getSourceRange(), diag::LocalState, getVariableName(place).str());
  if (isTarget(types.convert(type)))
    return targets.push_back(places.read(place, location));
  if (!Types::isAggregate(Types::classify(type)))
    refuse(where->getSourceRange(), diag::UnsupportedConstruct,
           "a gradient with respect to `" + types.spell(type) + "`");
  for (auto [index, field] : llvm::enumerate(types.getFields(type)))
    collectTargets(places.getField(place, index, type), field.type, where, targets);
}

void TensorEmitter::watch(Value tape, const Place &place, QualType type, const Expr *where) {
  type = type.getNonReferenceType();
  mlir::Location location = loc(where);
  mlir::Type converted = types.convert(type);
  if (!isTarget(converted)) {
    if (Types::isAggregate(Types::classify(type)))
      for (auto [index, field] : llvm::enumerate(types.getFields(type)))
        watch(tape, places.getField(place, index, type), field.type, where);
    else
      refuse(where->getSourceRange(), diag::UnsupportedConstruct,
             "a gradient with respect to `" + types.spell(type) + "`");
    return;
  }
  Value value = places.read(place, location);
  // Copies that were made before are other values. What the watched one is put into holds what the
  // tape knows.
  bool isRenamed = place.isVariable() && !place.choice && !llvm::isa<ag::StateType>(place.type);
  if (isRenamed)
    value = ag::RenameOp::create(builder, location, value.getType(), value);
  ag::WatchOp::create(builder, location, tape, value);
  if (isRenamed)
    places.write(place, value, location);
}

Value TensorEmitter::buildGradients(QualType type, mlir::ValueRange &gradients, const Expr *where) {
  mlir::Type converted = getType(type, where->getSourceRange());
  auto structure = llvm::dyn_cast<ag::StructType>(converted);
  if (!structure) {
    Value gradient = gradients.front();
    gradients = gradients.drop_front();
    return gradient;
  }
  llvm::SmallVector<Value> fields;
  for (const FieldType &field : types.getFields(type))
    fields.push_back(buildGradients(field.type, gradients, where));
  return ag::MakeStructOp::create(builder, loc(where), structure, fields);
}

Place TensorEmitter::emitTapeMethod(llvm::StringRef name, const Expr *expression,
                                    llvm::ArrayRef<const Expr *> arguments) {
  mlir::Location location = loc(expression);
  if (name == "pause")
    return makeValuePlace(ag::UndefinedOp::create(
        builder, location, getType(expression->getType(), expression->getSourceRange())));
  if (name == "tape")
    return makeValuePlace(ag::TapeOp::create(
        builder, location, getType(expression->getType(), expression->getSourceRange()),
        /*persistent=*/!arguments.empty()));
  Value tape = evaluator.emitValue(arguments[0]);
  auto collect = [&](const Expr *argument) {
    llvm::SmallVector<Value> values;
    QualType type = argument->getType();
    Argument given = evaluator.emitArgument(ast.getLValueReferenceType(type), argument);
    collectTargets(given.place, type, argument, values);
    return values;
  };
  if (name == "watch") {
    for (const Expr *argument : arguments.drop_front()) {
      QualType type = argument->getType();
      Argument given = evaluator.emitArgument(ast.getLValueReferenceType(type), argument);
      watch(tape, given.place, type, argument);
    }
    return {};
  }
  // What follows does not come from the value whose gradient is asked for.
  if (name == "stop_tape")
    return {};
  Value value = evaluator.emitValue(arguments[1]);
  // A product that no tape records stands for both.
  bool isSeeded = arguments.size() == 4;
  if (isSeeded) {
    value = ag::MultiplyOp::create(builder, location, value.getType(), value,
                                   evaluator.emitValue(arguments[2]));
    ag::setAttr<ag::RulesAttr>(value.getDefiningOp(), builder.getArrayAttr({}));
  }
  llvm::SmallVector<Value> targets = collect(arguments.back());
  if (name == "is_connected")
    return makeValuePlace(ag::IsConnectedOp::create(builder, location, builder.getI1Type(), tape,
                                                    value, targets.front()));
  auto op = ag::TapeGradientOp::create(
      builder, location,
      llvm::map_to_vector(targets, [](Value target) { return target.getType(); }), tape, value,
      targets, isSeeded);
  mlir::ValueRange gradients = op.getGradients();
  return makeValuePlace(buildGradients(expression->getType(), gradients, expression));
}

} // namespace autographc::frontend
