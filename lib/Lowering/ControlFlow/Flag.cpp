//===- Flag.cpp - variables that the control-flow phase declares ----------===//
#include "Flag.h"

using namespace mlir;

namespace autographc {

Names::Names(func::FuncOp function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (auto name = ag::getArgAttr<ag::NameAttr>(function, i))
      taken.insert(name.getValue());
  function.walk([&](Operation *op) {
    if (auto variable = dyn_cast<ag::VariableOp>(op))
      taken.insert(variable.getName());
    else if (auto loop = dyn_cast<ag::ForOp>(op))
      taken.insert(loop.getName());
  });
}

std::string Names::unique(StringRef name) {
  std::string candidate = name.str();
  for (unsigned suffix = 1; !taken.insert(candidate).second; ++suffix)
    candidate = (name + "_" + Twine(suffix)).str();
  return candidate;
}

Value createNumber(OpBuilder &builder, Location loc, Type type, int64_t value) {
  return ag::ConstantOp::create(builder, loc, type, ag::getNumberAttr(type, value), StringAttr());
}

ag::VariableOp createVariable(OpBuilder &builder, Location loc, StringRef name, Type type,
                              std::optional<bool> flag) {
  BoolAttr exit = flag ? builder.getBoolAttr(*flag) : BoolAttr();
  return ag::VariableOp::create(builder, loc, ag::RefType::get(type), builder.getStringAttr(name),
                                builder.getUnitAttr(), exit);
}

Flag::Flag(Names &names, StringRef name, Block *block) : names(&names), name(name), block(block) {}
Flag::Flag(Names &names, StringRef name, Operation *before)
    : names(&names), name(name), before(before) {}

ag::VariableOp Flag::get(OpBuilder &builder, Location loc) {
  if (variable)
    return variable;
  OpBuilder::InsertionGuard guard(builder);
  if (block)
    builder.setInsertionPointToStart(block);
  else
    builder.setInsertionPoint(before);
  variable = createVariable(builder, loc, names->unique(name), builder.getI1Type(), true);
  Value off = createNumber(builder, loc, builder.getI1Type(), false);
  ag::AssignOp::create(builder, loc, variable.getRef(), off);
  return variable;
}

void Flag::set(OpBuilder &builder, Location loc) {
  ag::VariableOp flag = get(builder, loc);
  ag::AssignOp::create(builder, loc, flag.getRef(),
                       createNumber(builder, loc, builder.getI1Type(), *flag.getFlag()));
}

Value Flag::readOff(OpBuilder &builder, Location loc) {
  ag::VariableOp flag = get(builder, loc);
  Value value = ag::ReadOp::create(builder, loc, builder.getI1Type(), flag.getRef());
  return *flag.getFlag() ? Value(ag::LogicalNotOp::create(builder, loc, builder.getI1Type(), value))
                         : value;
}

} // namespace autographc
