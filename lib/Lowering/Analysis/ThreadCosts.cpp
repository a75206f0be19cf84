//===- ThreadCosts.cpp - which work is shared among threads ---------------===//
#include "ThreadCosts.h"
#include "Declarations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

Value autographc::emitFreeThreads(OpBuilder &builder, Location loc, Value work) {
  Type number = builder.getI64Type();
  func::FuncOp function = declareFunction(builder.getBlock()->getParentOp(), "ag_free_threads",
                                          builder.getFunctionType(number, number));
  Value sum = arith::IndexCastOp::create(builder, loc, number, work);
  Value threads = func::CallOp::create(builder, loc, function, sum).getResult(0);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), threads);
}
