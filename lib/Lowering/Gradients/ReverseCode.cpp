//===- ReverseCode.cpp - pieces of reverse code ---------------------------===//
#include "ReverseCode.h"

using namespace mlir;

namespace autographc {

Value emitRead(OpBuilder &builder, Location loc, Value variable) {
  Type type = cast<ag::RefType>(variable.getType()).getElementType();
  return ag::ReadOp::create(builder, loc, type, variable);
}

static Value emitNumber(OpBuilder &builder, Type type, double real, double imaginary,
                        Location loc) {
  Type element = ag::getElementType(type);
  TypedAttr attribute;
  if (auto complex = dyn_cast<ComplexType>(element))
    attribute = complex::NumberAttr::get(complex, real, imaginary);
  else
    attribute = FloatAttr::get(element, real);
  return ag::ConstantOp::create(builder, loc, element, attribute, StringAttr());
}

Value emitFloat(OpBuilder &builder, Type type, double value, Location loc) {
  return emitNumber(builder, type, value, 0.0, loc);
}

Value emitNeutral(OpBuilder &builder, Type type, Location loc) {
  return emitNumber(builder, type, -0.0, -0.0, loc);
}

Value emitBool(OpBuilder &builder, bool value, Location loc) {
  return ag::ConstantOp::create(builder, loc, builder.getI1Type(), builder.getBoolAttr(value),
                                StringAttr());
}

Value emitOr(OpBuilder &builder, Value flag, Location loc, llvm::function_ref<Value()> other) {
  return createChoice(
      builder, builder.getI1Type(), flag, loc, [&] { return emitBool(builder, true, loc); }, other,
      "or");
}

Value emitInteger(OpBuilder &builder, int64_t value, Location loc) {
  Type wide = builder.getIntegerType(64, /*isSigned=*/true);
  return ag::ConstantOp::create(builder, loc, wide, ag::getNumberAttr(wide, value), StringAttr());
}

Value emitSum(OpBuilder &builder, Value lhs, Value rhs, Location loc, bool alike) {
  auto sum = ag::AddOp::create(builder, loc, lhs.getType(), lhs, rhs);
  Attribute own = builder.getBoolAttr(true), none = builder.getUnitAttr();
  bool isTensor = isa<RankedTensorType>(rhs.getType());
  ag::setAttr<ag::RulesAttr>(sum, builder.getArrayAttr({own, isTensor ? own : none}));
  if (alike && lhs.getType() == rhs.getType())
    ag::setAttr<ag::InsideAttr>(sum);
  return sum;
}

Value emitExtent(OpBuilder &builder, Value tensor, int64_t axis, Location loc) {
  Type small = builder.getIntegerType(32, /*isSigned=*/true),
       wide = builder.getIntegerType(64, /*isSigned=*/true);
  Value number =
      ag::ConstantOp::create(builder, loc, small, ag::getNumberAttr(small, axis), StringAttr());
  return ag::ExtentOp::create(builder, loc, wide, tensor, number);
}

Value emitListSize(OpBuilder &builder, Value list, Location loc) {
  Type wide = builder.getIntegerType(64, /*isSigned=*/true);
  return ag::ListSizeOp::create(builder, loc, wide, list);
}

Value emitElement(OpBuilder &builder, Value list, Value index, Location loc) {
  Type type = cast<ag::ListType>(list.getType()).getElementType();
  auto get = ag::ListGetOp::create(builder, loc, type, list, index);
  ag::setAttr<ag::InsideAttr>(get);
  return get;
}

Value emitSet(OpBuilder &builder, Value list, Value index, Value value, Location loc) {
  auto set = ag::ListSetOp::create(builder, loc, list.getType(), list, index, value);
  ag::setAttr<ag::InsideAttr>(set);
  return set.getResult();
}

Value createChoice(OpBuilder &builder, Type type, Value condition, Location loc,
                   llvm::function_ref<Value()> onTrue, llvm::function_ref<Value()> onFalse,
                   StringRef kind) {
  auto choice = scf::IfOp::create(builder, loc, TypeRange(type), condition, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
  ag::setAttr<ag::KindAttr>(choice, builder.getStringAttr(kind));
  ag::setAttr<ag::NamesAttr>(choice, builder.getStrArrayAttr({""}));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  scf::YieldOp::create(builder, loc, onTrue());
  builder.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(builder, loc, onFalse());
  return choice.getResult(0);
}

void emitIfElse(OpBuilder &builder, Value condition, Location loc,
                llvm::function_ref<void()> onTrue, llvm::function_ref<void()> onFalse) {
  auto choice = scf::IfOp::create(builder, loc, TypeRange(), condition, /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  ag::setAttr<ag::KindAttr>(choice, builder.getStringAttr("if"));
  ag::setAttr<ag::NamesAttr>(choice, builder.getArrayAttr({}));
  OpBuilder::InsertionGuard guard(builder);
  for (auto [region, emit] :
       {std::pair(&choice.getThenRegion(), onTrue), std::pair(&choice.getElseRegion(), onFalse)}) {
    builder.createBlock(region);
    builder.setInsertionPoint(scf::YieldOp::create(builder, loc));
    emit();
  }
}

void emitIncrement(OpBuilder &builder, Value variable, Location loc) {
  Value now = emitRead(builder, loc, variable);
  ag::AssignOp::create(
      builder, loc, variable,
      ag::AddOp::create(builder, loc, now.getType(), now, emitInteger(builder, 1, loc)));
}

void emitCount(OpBuilder &builder, Value count, Location loc,
               llvm::function_ref<void(Value)> body) {
  Value k = ag::VariableOp::create(builder, loc, ag::RefType::get(count.getType()), "k",
                                   /*generated=*/true, BoolAttr());
  ag::AssignOp::create(builder, loc, k, emitInteger(builder, 0, loc));
  auto loop = scf::WhileOp::create(builder, loc, TypeRange(), ValueRange());
  ag::setAttr<ag::KindAttr>(loop, builder.getStringAttr("while"));
  ag::setAttr<ag::NamesAttr>(loop, builder.getArrayAttr({}));
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&loop.getBefore());
  Value more =
      ag::LessOp::create(builder, loc, builder.getI1Type(), emitRead(builder, loc, k), count);
  scf::ConditionOp::create(builder, loc, more, ValueRange());
  builder.createBlock(&loop.getAfter());
  builder.setInsertionPoint(scf::YieldOp::create(builder, loc));
  body(emitRead(builder, loc, k));
  emitIncrement(builder, k, loc);
}

} // namespace autographc
