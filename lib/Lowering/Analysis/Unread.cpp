//===- Unread.cpp - numbers that nothing reads ----------------------------===//
#include "Unread.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {

Value makeUnread(OpBuilder &builder, Location loc, Type type) {
  if (type.isInteger(1))
    return arith::ConstantIntOp::create(builder, loc, 0, 1);
  return ub::PoisonOp::create(builder, loc, type);
}

} // namespace autographc
