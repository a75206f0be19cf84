//===- Effects.cpp - print, check, calls and state ------------------------===//
#include "FunctionLowering.h"

using namespace mlir;

namespace autographc {

/// The last operands of `op`, `old`, with their types.
static SmallVector<PrintedValue> getPrinted(Operation *op, ValueRange lowered, ValueRange old) {
  SmallVector<PrintedValue> printed;
  for (auto [value, from] : llvm::zip(lowered, old))
    printed.push_back({value, from.getType()});
  // The addresses among them.
  if (auto texts = ag::getAttr<ag::TextsAttr>(op))
    for (int64_t operand : texts.asArrayRef())
      printed[operand + printed.size() - op->getNumOperands()].type =
          ag::getTextType(op->getContext());
  return printed;
}

Value FunctionLowering::negate(Value condition) {
  return arith::XOrIOp::create(b, loc, condition, constant(b.getI1Type(), 1));
}

/// Checks that the compiler asks for. False where the op is another one.
bool FunctionLowering::lowerRequirement(Operation *op) {
  if (auto require = dyn_cast<ag::RequireSetOp>(op)) {
    emitIf(negate(get(require.getFlag())), [&] { emitFail("ag_fail_unset", {}); });
  } else if (auto require = dyn_cast<ag::RequireIndexOp>(op)) {
    Value index = toI64(get(require.getIndex()), require.getIndex().getType()),
          size = toI64(get(require.getSize()), require.getSize().getType());
    emitIf(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, index, size), [&] {
      emitFailIndex(index, /*fromEnd=*/false, constant(b.getI64Type(), 0), size,
                    require.getOfTensor());
    });
  } else if (auto parts = dyn_cast<ag::RequirePartsOp>(op)) {
    Value count = get(parts.getCount());
    Value isNone = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, count,
                                         constant(count.getType(), 0));
    emitIf(isNone,
           [&] { emitFail("ag_fail_empty_list", {runtime.emitString(b, loc, parts.getName())}); });
  } else {
    return false;
  }
  return true;
}

/// Checks that the user wrote, or that a function of the library's has. False where the op is
/// another one.
bool FunctionLowering::lowerCheck(Operation *op) {
  if (auto check = dyn_cast<ag::CheckOp>(op)) {
    emitIf(negate(get(check.getCondition())), [&] {
      Value values =
          runtime.emitValues(b, loc, getPrinted(check, get(check.getValues()), check.getValues()));
      Value count = constant(b.getI64Type(), check.getValues().size());
      Value format = runtime.emitString(b, loc, check.getFormat());
      if (check.getKind() == 0)
        emitFail("ag_fail_check", {format, values, count});
      else
        emitFail("ag_fail_requirement",
                 {constant(b.getI32Type(), check.getKind()), format, values, count});
    });
  } else if (auto assertion = dyn_cast<ag::AssertOp>(op)) {
    emitIf(negate(get(assertion.getCondition())), [&] { emitAssert(assertion.getText()); });
  } else if (auto at = dyn_cast<ag::CheckAtOp>(op)) {
    Value index = toI64(get(at.getIndex()), at.getIndex().getType()),
          size = toI64(get(at.getSize()), at.getSize().getType());
    emitIf(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, index, size), [&] {
      emitFail("ag_fail_at", {runtime.emitString(b, loc, at.getContainer()), index, size});
    });
  } else if (auto axis = dyn_cast<ag::CheckAxisOp>(op)) {
    Value number = toI64(get(axis.getAxis()), axis.getAxis().getType()),
          rank = constant(b.getI64Type(), axis.getRank());
    Value fromBegin = arith::AddIOp::create(b, loc, number, rank),
          count = constant(b.getI64Type(), 2 * axis.getRank());
    emitIf(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, fromBegin, count), [&] {
      emitFail("ag_fail_axis", {runtime.emitString(b, loc, axis.getName()), number, rank});
    });
  } else {
    return false;
  }
  return true;
}

void FunctionLowering::lowerEffect(Operation *op) {
  if (lowerRequirement(op) || lowerCheck(op))
    return;
  if (auto print = dyn_cast<ag::PrintOp>(op)) {
    Value values =
        runtime.emitValues(b, loc, getPrinted(print, get(print.getValues()), print.getValues()));
    Value count = constant(b.getI64Type(), print.getValues().size());
    emitFail(print.getPart()    ? "ag_print_part"
             : print.getTrace() ? "ag_trace_print"
                                : "ag_print",
             {runtime.emitString(b, loc, print.getFormat()), values, count});
  } else if (auto call = dyn_cast<ag::CallOp>(op)) {
    SmallVector<Type> types =
        llvm::map_to_vector(call.getResultTypes(), [](Type type) { return getSignless(type); });
    auto lowered = func::CallOp::create(b, loc, call.getCallee(), types, get(call.getOperands()));
    map.map(call.getResults(), lowered.getResults());
  } else if (auto host = dyn_cast<ag::HostCallOp>(op)) {
    emitSlotCall(op, (ag::hasAttr<ag::GlobalAttr>(op) ? "__ag_read_" : "__ag_host_") +
                         host.getCallee());
  } else if (auto read = dyn_cast<ag::GlobalReadOp>(op)) {
    emitGlobalRead(read);
  } else if (auto write = dyn_cast<ag::GlobalWriteOp>(op)) {
    emitSlotCall(op, "__ag_write_" + write.getSymbol());
    if (write.getUpdate())
      runtime.emitCall(b, loc, "ag_end_update", {});
  } else {
    emitRefusal(op);
  }
}

void FunctionLowering::emitGlobalRead(ag::GlobalReadOp read) {
  auto results = ag::getAttr<ag::ResultsAttr>(read);
  bool isAddress = results && isa<ag::StateType>(cast<TypeAttr>(results[0]).getValue());
  // The operation between the read and the write may fail: the run time then ends the update.
  if (read.getUpdate())
    runtime.emitCall(b, loc, "ag_begin_update", {});
  emitSlotCall(read, (isAddress ? "__ag_state_" : "__ag_read_") + read.getSymbol());
}

/// Fails as the C library's `assert` does.
void FunctionLowering::emitAssert(StringRef text) {
  FileLineColLoc place;
  loc->walk([&](Location inner) {
    place = place ? place : dyn_cast<FileLineColLoc>(inner);
    return WalkResult::advance();
  });
  StringRef file = place ? place.getFilename().getValue() : "";
  Value line = constant(b.getI32Type(), place ? place.getLine() : 0);
  runtime.emitCall(b, loc, "__assert_fail",
                   {runtime.emitString(b, loc, text), runtime.emitString(b, loc, file), line,
                    runtime.emitString(b, loc, spelling)});
}

} // namespace autographc
