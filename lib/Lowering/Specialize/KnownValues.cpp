//===- KnownValues.cpp - what static arguments decide ---------------------===//
#include "KnownValues.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace autographc {

/// A value that takes more operations than this is not computed.
constexpr unsigned mostOperations = 500;

KnownValues::KnownValues(OpBuilder &builder, func::FuncOp function, ValueRange statics)
    : builder(builder), statics(statics) {
  SmallVector<Type> types;
  for (Type type : function.getArgumentTypes()) {
    firstStatics.push_back(types.size());
    arguments.push_back(ag::isStatic(type) ? statics[types.size()] : Value());
    ag::appendStatics(type, types);
  }
}

Value KnownValues::find(Value value) {
  // What was computed in one branch is not there in the other.
  computed.clear();
  budget = mostOperations;
  return compute(value);
}

Value KnownValues::findNumber(Value value) {
  Value known = find(value);
  if (!known || !ag::isStatic(known.getType()))
    return known;
  Type number = cast<ag::StructType>(known.getType()).getFields().front();
  return ag::GetFieldOp::create(builder, value.getLoc(), number, known, 0, "value");
}

bool KnownValues::appendStatics(Value value, SmallVectorImpl<Value> &all) {
  SmallVector<Type> types;
  ag::appendStatics(value.getType(), types);
  if (types.empty())
    return true;
  if (ag::isStatic(value.getType())) {
    all.push_back(find(value));
    return all.back() != nullptr;
  }
  auto argument = dyn_cast<BlockArgument>(ag::skipBinds(value));
  if (!argument || !isa<func::FuncOp>(argument.getOwner()->getParentOp()) || firstStatics.empty())
    return false;
  llvm::append_range(all, statics.slice(firstStatics[argument.getArgNumber()], types.size()));
  return true;
}

/// Whether a call only computes, with few operations.
static bool isPure(ag::CallOp call, unsigned depth = 0) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  if (!callee || callee.isExternal() || depth > 4)
    return false;
  for (Operation &op : callee.getBody().front()) {
    auto inner = dyn_cast<ag::CallOp>(op);
    if (inner ? !isPure(inner, depth + 1)
              : !op.hasTrait<OpTrait::IsTerminator>() && !isa<ag::BindOp>(op) &&
                    !isMemoryEffectFree(&op))
      return false;
  }
  return true;
}

Value KnownValues::compute(Value value) {
  value = ag::skipBinds(value);
  if (isa<RankedTensorType, ag::ListType>(value.getType()) || budget == 0)
    return nullptr;
  --budget;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<func::FuncOp>(argument.getOwner()->getParentOp())
               ? arguments[argument.getArgNumber()]
               : nullptr;
  if (Value found = computed.lookup(value))
    return found;
  if (value.getDefiningOp<scf::IfOp>())
    return computeChoice(value);
  if (Value field = computeField(value))
    return field;
  Operation *op = value.getDefiningOp();
  auto call = dyn_cast<ag::CallOp>(op);
  if (op->getNumRegions() || (call ? !isPure(call) : !isMemoryEffectFree(op)))
    return nullptr;
  IRMapping map;
  for (Value operand : op->getOperands()) {
    Value known = compute(operand);
    if (!known)
      return nullptr;
    map.map(operand, known);
  }
  Operation *clone = builder.clone(*op, map);
  for (auto [from, to] : llvm::zip(op->getResults(), clone->getResults()))
    computed[from] = to;
  return computed[value];
}

Value KnownValues::computeChoice(Value value) {
  auto choice = value.getDefiningOp<scf::IfOp>();
  unsigned number = cast<OpResult>(value).getResultNumber();
  Value condition = compute(choice.getCondition());
  if (!condition)
    return nullptr;
  auto known = scf::IfOp::create(builder, choice.getLoc(), value.getType(), condition,
                                 /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] : llvm::zip(choice->getRegions(), known->getRegions())) {
    auto before = computed;
    builder.setInsertionPointToStart(&to.front());
    Value yielded = compute(from.front().getTerminator()->getOperand(number));
    computed = before;
    if (!yielded) {
      builder.setInsertionPoint(known);
      known.erase();
      return nullptr;
    }
    scf::YieldOp::create(builder, choice.getLoc(), yielded);
  }
  return computed[value] = known.getResult(0);
}

Value KnownValues::computeField(Value value) {
  SmallVector<int64_t> path;
  Value object = value;
  while (auto field = object.getDefiningOp<ag::GetFieldOp>()) {
    path.push_back(field.getIndex());
    object = ag::skipBinds(field.getOperand());
  }
  auto argument = dyn_cast<BlockArgument>(object);
  if (path.empty() || !ag::isStatic(value.getType()) || !argument || firstStatics.empty() ||
      !isa<func::FuncOp>(argument.getOwner()->getParentOp()))
    return nullptr;
  SmallVector<Type> before;
  Type type = object.getType();
  for (int64_t index : llvm::reverse(path)) {
    ArrayRef<Type> fields = cast<ag::StructType>(type).getFields();
    for (Type field : fields.take_front(index))
      ag::appendStatics(field, before);
    type = fields[index];
  }
  return statics[firstStatics[argument.getArgNumber()] + before.size()];
}

} // namespace autographc
