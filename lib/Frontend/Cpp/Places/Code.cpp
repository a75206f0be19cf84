//===- Code.cpp - numbers, choices and regions ----------------------------===//
#include "Code.h"
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value Code::emitNumber(mlir::Type type, int64_t value, mlir::Location location) {
  return ag::ConstantOp::create(builder, location, type, ag::getNumberAttr(type, value),
                                mlir::StringAttr());
}

Value Code::emitBool(bool value, mlir::Location location) {
  return ag::ConstantOp::create(builder, location, builder.getI1Type(), builder.getBoolAttr(value),
                                mlir::StringAttr());
}

Value Code::select(Value condition, llvm::function_ref<Value()> onTrue,
                   llvm::function_ref<Value()> onFalse, mlir::Location location,
                   llvm::StringRef kind) {
  // The result's type is known only once an arm was emitted.
  auto arms = ag::IfOp::create(builder, location, mlir::TypeRange(), condition,
                               builder.getStringAttr(kind));
  Value first, second;
  emitRegion(arms.getThenRegion(), [&] {
    first = onTrue();
    ag::YieldOp::create(builder, location, first);
  });
  emitRegion(arms.getElseRegion(), [&] {
    second = onFalse();
    ag::YieldOp::create(builder, location, second);
  });
  auto choice = ag::IfOp::create(builder, location, mlir::TypeRange(first.getType()), condition,
                                 builder.getStringAttr(kind));
  choice.getThenRegion().takeBody(arms.getThenRegion());
  choice.getElseRegion().takeBody(arms.getElseRegion());
  arms.erase();
  return choice.getResult(0);
}

Value Code::emitNot(Value condition, mlir::Location location) {
  return ag::LogicalNotOp::create(builder, location, builder.getI1Type(), condition);
}

Value Code::emitAnd(Value left, llvm::function_ref<Value()> right, mlir::Location location) {
  return select(left, right, [&] { return emitBool(false, location); }, location, "and");
}

Value Code::emitOr(Value left, llvm::function_ref<Value()> right, mlir::Location location) {
  return select(left, [&] { return emitBool(true, location); }, right, location, "or");
}

void Code::emitIf(Value condition, llvm::function_ref<void()> then, mlir::Location location) {
  auto choice = ag::IfOp::create(builder, location, mlir::TypeRange(), condition,
                                 builder.getStringAttr("if"));
  emitRegion(choice.getThenRegion(), then);
}

void Code::emitIfElse(Value condition, llvm::function_ref<void()> then,
                      llvm::function_ref<void()> otherwise, mlir::Location location,
                      llvm::StringRef kind) {
  auto choice = ag::IfOp::create(builder, location, mlir::TypeRange(), condition,
                                 builder.getStringAttr(kind));
  emitRegion(choice.getThenRegion(), then);
  emitRegion(choice.getElseRegion(), otherwise);
}

void Code::emitWhile(llvm::function_ref<Value()> condition, llvm::function_ref<void()> body,
                     mlir::Location location, bool testsLast) {
  auto loop = ag::WhileOp::create(builder, location, testsLast, /*unroll=*/false,
                                  builder.getStringAttr(testsLast ? "do" : "while"));
  emitRegion(loop.getCondition(), [&] { ag::ConditionOp::create(builder, location, condition()); });
  emitRegion(loop.getBody(), body);
}

void Code::emitRegion(mlir::Region &region, llvm::function_ref<void()> emit) {
  mlir::OpBuilder::InsertionGuard guard(builder);
  mlir::Block *block = region.empty() ? builder.createBlock(&region) : &region.front();
  builder.setInsertionPointToEnd(block);
  size_t outer = body.cleanups.size();
  llvm::SmallVector<const ValueDecl *> invalidated = borrows.getInvalidated();
  borrows.revalidateInElse(region);
  emit();
  if (isTerminated())
    borrows.keepForNextIteration(invalidated);
  borrows.keepForElse(region, invalidated);
  // What the body assigned anew, other paths did not.
  for (const ValueDecl *variable : invalidated)
    if (auto found = body.bindings.find(variable); found != body.bindings.end())
      found->second.isInvalidated = true;
  if (!isTerminated()) {
    lifetimes.emitCleanups(outer);
    ag::YieldOp::create(builder, builder.getUnknownLoc());
  }
  body.cleanups.resize(outer);
}

Value Code::emitListSize(Value list, mlir::Location location) {
  return ag::ListSizeOp::create(builder, location, types.convert(ast.getSizeType()), list);
}

void Code::emitCount(Value from, Value to, llvm::function_ref<void(Value)> body,
                     mlir::Location location) {
  auto loop =
      ag::ForOp::create(builder, location, from, to, emitNumber(from.getType(), 1, location),
                        builder.getStringAttr("k"), /*unroll=*/false);
  auto *block = new mlir::Block;
  loop.getBody().push_back(block);
  Value k = block->addArgument(from.getType(), location);
  emitRegion(loop.getBody(), [&] { body(k); });
}

Value Code::castNumber(Value value, mlir::Type type, mlir::Location location, bool implicit) {
  if (value.getType() == type)
    return value;
  // A model's `Index k = 0`.
  if (auto constant = value.getDefiningOp<ag::ConstantOp>();
      constant && body.frame && body.frame->call)
    if (auto number = llvm::dyn_cast<mlir::IntegerAttr>(constant.getValue());
        number && llvm::isa<mlir::IntegerType>(type))
      return emitNumber(type, number.getValue().getSExtValue(), location);
  // Only braces turn a number into an enum by themselves, and printed code has none.
  return ag::CastOp::create(builder, location, type, value,
                            implicit && !llvm::isa<ag::EnumType>(type));
}

Place Code::makeValuePlace(Value value) {
  Place place;
  place.root = value;
  place.type = value ? value.getType() : mlir::Type();
  return place;
}

Place Code::makeVariable(llvm::StringRef name, mlir::Type type, mlir::Location location) {
  Place place;
  place.root = ag::VariableOp::create(builder, location, ag::RefType::get(type), name,
                                      /*generated=*/false, mlir::BoolAttr());
  place.type = type;
  return place;
}

} // namespace autographc::frontend
