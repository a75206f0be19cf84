//===- Effects.cpp - what running an operation may do ---------------------===//
#include "States.h"
#include "Structure.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc::emit {

static bool isNumberOperation(Operation *op) {
  auto isNumber = [](Type type) { return ag::isNumber(type); };
  return llvm::all_of(op->getOperandTypes(), isNumber) &&
         llvm::all_of(op->getResultTypes(), isNumber);
}

static bool isScalarOperation(Operation *op) {
  auto isScalar = [](Type type) { return ag::isNumber(type) || ag::isScalar(type); };
  return llvm::all_of(op->getOperandTypes(), isScalar) &&
         llvm::all_of(op->getResultTypes(), isScalar);
}

static bool isIntegerDivision(Operation *op) {
  return isa<ag::DivideOp, ag::TruncatedRemainderOp, ag::FloorDivideOp, ag::RemainderOp>(op) &&
         isa<IntegerType>(ag::getElementType(op->getResult(0).getType()));
}

/// An `ag::Variable`, or an object that nothing but one is taken from: its name is no read of it.
static bool selectsState(Value value) {
  auto selects = [](Operation *user) {
    return isa<ag::GetFieldOp, ag::ListGetOp>(user) && selectsState(user->getResult(0));
  };
  return isa<ag::StateType>(value.getType()) ||
         (ag::holdsState(value.getType()) && llvm::all_of(value.getUsers(), selects));
}

/// What the operation itself may do, its regions aside.
static Effect getOwnEffect(Operation *op) {
  if (isLiteral(op) || op->hasTrait<OpTrait::IsTerminator>() ||
      isa<scf::IfOp, scf::WhileOp, ag::BindOp>(op))
    return Effect::None;
  if (isa<ag::GetFieldOp, ag::SetFieldOp, ag::MakeStructOp, ag::MakeListOp, ag::ListSizeOp,
          ag::ListPushOp, ag::ExtentOp, ag::SizeOp>(op))
    return Effect::None;
  if (isa<ag::ListGetOp, ag::ListSetOp>(op) && isa<ag::StructType>(op->getOperand(0).getType()))
    return Effect::None;
  if (isa<ag::GlobalReadOp>(op))
    return selectsState(op->getResult(0)) ? Effect::None : Effect::Reads;
  if (!isMemoryEffectFree(op))
    return Effect::Acts;
  if (isIntegerDivision(op) || isa<ag::RangeSizeOp>(op))
    return Effect::Throws;
  if (isNumberOperation(op))
    return Effect::None;
  return isScalarOperation(op) ? Effect::Reads : Effect::Throws;
}

Effect getEffect(Operation *op) {
  // It runs nowhere here.
  if (ag::hasAttr<ag::InReverseAttr>(op))
    return Effect::None;
  Effect effect = getOwnEffect(op);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block)
        effect = std::max(effect, getEffect(&nested));
  return effect;
}

} // namespace autographc::emit
