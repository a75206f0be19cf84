//===- Life.cpp - between the begin and the end of an object's life -------===//
#include "Life.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {

void forEachInLife(ag::CleanupOp cleanup, llvm::function_ref<void(Operation *)> visit) {
  for (Operation *op = cleanup->getNextNode(); op; op = op->getNextNode()) {
    auto end = dyn_cast<ag::EndCleanupOp>(op);
    if (end && end.getNumber() == cleanup.getNumber())
      return;
    op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
      visit(inner);
      return isa<ag::CleanupOp>(inner) ? WalkResult::skip() : WalkResult::advance();
    });
  }
}

/// Nothing but `{}`, one for each value.
static bool isPlainFormat(StringRef format, size_t values) {
  size_t fields = 0;
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '{' && format[i] != '}')
      continue;
    StringRef next = format.substr(i++, 2);
    fields += next == "{}";
    if (next != "{}" && next != "{{" && next != "}}")
      return false;
  }
  return fields == values;
}

static bool isNonzeroConstant(Value value) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) && !constant.isZero();
}

/// Arithmetic of numbers is C++'s: only a division fails.
static bool mayFail(Operation *op) {
  bool isInteger = isa<IntegerType>(ag::getElementType(op->getResult(0).getType()));
  if (isa<ag::DivideOp, ag::TruncatedRemainderOp, ag::FloorDivideOp, ag::RemainderOp>(op))
    return isInteger && !isNonzeroConstant(op->getOperand(1));
  return isInteger && isa<ag::PowerOp>(op);
}

static bool mayThrow(Operation *op) {
  auto isNumber = [](Type type) { return ag::isNumber(type); };
  if (isa<ag::VariableOp, ag::ReadOp, ag::AssignOp, ag::CleanupOp, ag::EndCleanupOp, ag::IfOp,
          ag::WhileOp, ag::SwitchOp, ag::ScopeOp>(op) ||
      isa<ag::ConstantOp, ag::CastOp, ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp, ag::UnsetOp,
          ag::UndefinedOp, ag::ListSizeOp>(op) ||
      isa<ag::AssertOp, ag::GlobalWriteOp>(op) || op->hasTrait<OpTrait::IsTerminator>())
    return false;
  if (auto print = dyn_cast<ag::PrintOp>(op))
    return !llvm::all_of(print.getValues().getTypes(), isNumber) ||
           !isPlainFormat(print.getFormat(), print.getValues().size());
  if (auto loop = dyn_cast<ag::ForOp>(op))
    return !isNonzeroConstant(loop.getStep());
  bool ofNumbers =
      llvm::all_of(op->getOperandTypes(), isNumber) && llvm::all_of(op->getResultTypes(), isNumber);
  return !op->hasTrait<ag::ElementwiseTrait>() || !ofNumbers || mayFail(op);
}

bool mayEndByError(ag::CleanupOp cleanup) {
  bool may = false;
  forEachInLife(cleanup, [&](Operation *op) { may |= mayThrow(op); });
  return may;
}

} // namespace autographc
