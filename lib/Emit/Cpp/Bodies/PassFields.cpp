//===- PassFields.cpp - objects that are passed as their fields -----------===//
#include "Spelling.h"
#include "States.h"

using namespace mlir;

namespace autographc::emit {

namespace {
/// Gives functions that only printed code has tuples of fields in place of objects that are kept
/// apart.
class FieldPasser {
public:
  FieldPasser(const llvm::StringSet<> &functions, const Classes &classes)
      : functions(functions), classes(classes) {}
  void change(func::FuncOp function);

private:
  bool isApart(Type type) const;
  /// What is passed for a value of this type.
  Type getPassed(Type type) const;
  SmallVector<Type> getPassed(TypeRange types) const;
  /// The same fields as an object of another type.
  Value convert(OpBuilder &builder, Value value, Type type) const;
  void changeSignature(func::FuncOp function) const;
  void changeCall(ag::CallOp call) const;

  const llvm::StringSet<> &functions;
  const Classes &classes;
};
} // namespace

bool FieldPasser::isApart(Type type) const {
  auto structure = dyn_cast<ag::StructType>(type);
  if (!structure || isWholeOptional(classes, type))
    return false;
  auto found = classes.find(structure.getName());
  return (found != classes.end() && found->second.isApart) ||
         llvm::any_of(structure.getFields(), [&](Type field) { return isApart(field); });
}

Type FieldPasser::getPassed(Type type) const {
  if (!isApart(type) || ag::holdsState(type))
    return type;
  std::string name;
  SmallVector<Type> fields = getPassed(cast<ag::StructType>(type).getFields());
  for (Type field : fields)
    name += (name.empty() ? "" : ", ") + spellType(field);
  return ag::StructType::get(type.getContext(), "std::tuple<" + name + ">", fields);
}

SmallVector<Type> FieldPasser::getPassed(TypeRange types) const {
  return llvm::map_to_vector(types, [&](Type type) { return getPassed(type); });
}

Value FieldPasser::convert(OpBuilder &builder, Value value, Type type) const {
  if (value.getType() == type)
    return value;
  Location location = value.getLoc();
  SmallVector<Value> fields;
  for (auto [index, field] : llvm::enumerate(cast<ag::StructType>(value.getType()).getFields())) {
    auto name = builder.getStringAttr(getFieldName(classes, value.getType(), index));
    Value part = ag::GetFieldOp::create(builder, location, field, value,
                                        builder.getI64IntegerAttr(index), name);
    fields.push_back(convert(builder, part, cast<ag::StructType>(type).getFields()[index]));
  }
  return ag::MakeStructOp::create(builder, location, type, fields);
}

void FieldPasser::changeSignature(func::FuncOp function) const {
  OpBuilder builder(function.getBody());
  for (BlockArgument argument : function.getArguments()) {
    Type type = argument.getType(), passed = getPassed(type);
    auto uses = llvm::map_to_vector(argument.getUses(), [](OpOperand &use) { return &use; });
    argument.setType(passed);
    Value whole = convert(builder, argument, type);
    for (OpOperand *use : uses)
      use->set(whole);
  }
  Operation *end = function.getBody().front().getTerminator();
  builder.setInsertionPoint(end);
  for (OpOperand &operand : end->getOpOperands())
    operand.set(convert(builder, operand.get(), getPassed(operand.get().getType())));
  FunctionType type = function.getFunctionType();
  function.setType(FunctionType::get(type.getContext(), getPassed(type.getInputs()),
                                     getPassed(type.getResults())));
}

void FieldPasser::changeCall(ag::CallOp call) const {
  OpBuilder builder(call);
  for (OpOperand &operand : call->getOpOperands())
    operand.set(convert(builder, operand.get(), getPassed(operand.get().getType())));
  builder.setInsertionPointAfter(call);
  for (OpResult result : call->getResults()) {
    Type type = result.getType();
    auto uses = llvm::map_to_vector(result.getUses(), [](OpOperand &use) { return &use; });
    result.setType(getPassed(type));
    Value whole = uses.empty() ? Value() : convert(builder, result, type);
    for (OpOperand *use : uses)
      use->set(whole);
  }
}

void FieldPasser::change(func::FuncOp function) {
  if (function.isExternal())
    return;
  function.walk([&](ag::CallOp call) {
    if (functions.contains(call.getCallee()))
      changeCall(call);
  });
  if (functions.contains(function.getName()))
    changeSignature(function);
}

void passFields(ModuleOp module, const llvm::StringSet<> &functions, const Classes &classes) {
  FieldPasser passer(functions, classes);
  for (auto function : module.getOps<func::FuncOp>())
    passer.change(function);
}

} // namespace autographc::emit
