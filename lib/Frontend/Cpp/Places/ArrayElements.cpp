//===- ArrayElements.cpp - elements of arrays and lists -------------------===//
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Whether a value is one or more numbers.
static bool isOfNumbers(mlir::Type type) {
  auto structure = llvm::dyn_cast<ag::StructType>(type);
  return structure
             ? !structure.getFields().empty() && llvm::all_of(structure.getFields(), isOfNumbers)
             : ag::isNumber(type);
}

/// Whether arrays of such elements are subscripted as a whole: of numbers, tensors, lists of these,
/// and objects of such that nothing of the user's copies or destroys.
static bool isPlainElement(Types &types, const ASTContext &ast, QualType type) {
  ClassKind kind = Types::classify(type);
  if (type->isConstantArrayType() || kind == ClassKind::Array || kind == ClassKind::Vector)
    return isPlainElement(types, ast, types.getElement(type));
  mlir::Type converted = types.convertStored(type);
  if (!converted || !Types::isAggregate(kind))
    return converted && (ag::isNumber(converted) || llvm::isa<mlir::RankedTensorType>(converted));
  if (isOfNumbers(converted) && kind == ClassKind::Struct)
    return type.isTriviallyCopyableType(ast);
  const std::vector<FieldType> fields = types.getFields(type);
  return !fields.empty() && !types.hasUserCopy(type) && !types.hasUserDestructor(type) &&
         llvm::all_of(fields, [&](const FieldType &field) {
           return isPlainElement(types, ast, field.type);
         });
}

Place PlaceEmitter::emitElementPlace(const Place &base, Value index, QualType container) {
  if (Types::isMap(base.type))
    return evaluator.emitEntry(base, index, index.getLoc());
  Place place = base;
  place.derived = nullptr;
  Step step(llvm::isa<ag::ListType>(base.type) ? Step::ListElement : Step::ArrayElement);
  if (step.kind == Step::ArrayElement) {
    llvm::ArrayRef<mlir::Type> fields = llvm::cast<ag::StructType>(base.type).getFields();
    mlir::IntegerAttr constant;
    if (auto op = index.getDefiningOp<ag::ConstantOp>())
      constant = llvm::dyn_cast<mlir::IntegerAttr>(op.getValue());
    if (constant && constant.getValue().ult(fields.size())) {
      Step field(Step::Field);
      field.index = constant.getValue().getZExtValue();
      field.name = std::to_string(field.index);
      field.type = place.type = fields[field.index];
      place.steps.push_back(std::move(field));
      return place;
    }
    step.type = fields.empty() ? types.convert(types.getElement(container)) : fields[0];
    step.isChosen = !isPlainElement(types, ast, types.getElement(container));
  } else {
    step.type = llvm::cast<ag::ListType>(base.type).getElementType();
  }
  place.type = step.type;
  step.operands.push_back(index);
  place.steps.push_back(std::move(step));
  return place;
}

/// An array element by an index known at run time only.
Value PlaceEmitter::readArrayElement(Value array, Value index, const Step &step,
                                     mlir::Location location) {
  unsigned size = llvm::cast<ag::StructType>(array.getType()).getFields().size();
  if (size == 0)
    return ag::UndefinedOp::create(builder, location, step.type);
  if (!step.isChosen)
    return ag::ListGetOp::create(builder, location, step.type, array, index);
  std::function<Value(unsigned)> choose = [&](unsigned i) -> Value {
    Value element = readField(array, i, std::to_string(i), location);
    if (i + 1 == size)
      return element;
    Value hit = ag::EqualOp::create(builder, location, builder.getI1Type(), index,
                                    emitNumber(index.getType(), i, location));
    return select(hit, [&] { return element; }, [&] { return choose(i + 1); }, location);
  };
  Value element = choose(0);
  // The one element of an array may itself be a choice, of the user's.
  if (size > 1)
    ag::setAttr<ag::ChosenElementAttr>(element.getDefiningOp<ag::IfOp>());
  return element;
}

Value PlaceEmitter::writeArrayElement(Value array, Value index, const Step &step, Value value,
                                      mlir::Location location) {
  llvm::SmallVector<Value> fields;
  unsigned size = llvm::cast<ag::StructType>(array.getType()).getFields().size();
  if (size > 0 && !step.isChosen)
    return ag::ListSetOp::create(builder, location, array.getType(), array, index, value);
  for (unsigned i = 0; i < size; ++i) {
    Value hit = ag::EqualOp::create(builder, location, builder.getI1Type(), index,
                                    emitNumber(index.getType(), i, location));
    Value old = readField(array, i, std::to_string(i), location);
    fields.push_back(select(hit, [&] { return value; }, [&] { return old; }, location));
  }
  return ag::MakeStructOp::create(builder, location, array.getType(), fields);
}

} // namespace autographc::frontend
