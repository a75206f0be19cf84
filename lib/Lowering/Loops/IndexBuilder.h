//===- IndexBuilder.h - loops and arithmetic on indices --------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_INDEXBUILDER_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_INDEXBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace autographc {

/// Emits arithmetic on indices, folded where it is known, and loops.
class IndexBuilder {
public:
  using Value = mlir::Value;

  IndexBuilder(mlir::OpBuilder &builder, mlir::Location loc) : builder(builder), loc(loc) {}

  Value constant(int64_t value) {
    return mlir::arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value add(Value a, Value b) { return builder.createOrFold<mlir::arith::AddIOp>(loc, a, b); }
  Value add(Value a, int64_t b) { return add(a, constant(b)); }
  Value subtract(Value a, Value b) { return builder.createOrFold<mlir::arith::SubIOp>(loc, a, b); }
  Value multiply(Value a, Value b) { return builder.createOrFold<mlir::arith::MulIOp>(loc, a, b); }
  Value multiply(Value a, int64_t b) { return multiply(a, constant(b)); }
  Value least(Value a, Value b) { return builder.createOrFold<mlir::arith::MinUIOp>(loc, a, b); }
  Value least(Value a, int64_t b) { return least(a, constant(b)); }
  Value greatest(Value a, int64_t b) {
    return builder.createOrFold<mlir::arith::MaxUIOp>(loc, a, constant(b));
  }
  Value remainder(Value a, int64_t b) {
    return builder.createOrFold<mlir::arith::RemUIOp>(loc, a, constant(b));
  }
  Value divideUp(Value a, int64_t b) {
    return builder.createOrFold<mlir::arith::DivUIOp>(loc, add(a, b - 1), constant(b));
  }
  Value roundDown(Value a, int64_t b) { return subtract(a, remainder(a, b)); }
  Value roundUp(Value a, int64_t b) { return roundDown(add(a, b - 1), b); }
  Value isGreater(Value a, Value b) {
    return mlir::arith::CmpIOp::create(builder, loc, mlir::arith::CmpIPredicate::ugt, a, b);
  }
  Value isGreater(Value a, int64_t b) { return isGreater(a, constant(b)); }
  Value isEqual(Value a, int64_t b) {
    return mlir::arith::CmpIOp::create(builder, loc, mlir::arith::CmpIPredicate::eq, a,
                                       constant(b));
  }
  Value isNot(Value flag) {
    return mlir::arith::XOrIOp::create(builder, loc, flag,
                                       mlir::arith::ConstantIntOp::create(builder, loc, 1, 1));
  }
  Value both(Value a, Value b) { return mlir::arith::AndIOp::create(builder, loc, a, b); }
  Value either(Value a, Value b) { return mlir::arith::OrIOp::create(builder, loc, a, b); }
  Value select(Value condition, Value a, Value b) {
    return mlir::arith::SelectOp::create(builder, loc, condition, a, b);
  }

  void loop(Value from, Value to, Value step, llvm::function_ref<void(Value)> body) {
    auto loop = mlir::scf::ForOp::create(builder, loc, from, to, step);
    if (annotation)
      loop->setAttr("loop_annotation", annotation);
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar());
  }
  void loop(Value from, Value to, int64_t step, llvm::function_ref<void(Value)> body) {
    loop(from, to, constant(step), body);
  }
  void loop(Value to, int64_t step, llvm::function_ref<void(Value)> body) {
    loop(constant(0), to, step, body);
  }
  void choose(Value condition, llvm::function_ref<void()> body,
              llvm::function_ref<void()> otherwise) {
    auto branch = mlir::scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/true);
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    body();
    builder.setInsertionPointToStart(branch.elseBlock());
    otherwise();
  }
  void ifTrue(Value condition, llvm::function_ref<void()> body) {
    auto branch = mlir::scf::IfOp::create(builder, loc, condition);
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    body();
  }

protected:
  mlir::OpBuilder &builder;
  mlir::Location loc;
  /// What loops have as their `loop_annotation`; null for none.
  mlir::Attribute annotation;
};

} // namespace autographc

#endif
