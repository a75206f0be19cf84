//===- SmallProducts.cpp - products of a few steps ------------------------===//
#include "SmallProducts.h"
#include "Lowering/Loops/IndexBuilder.h"
#include "Lowering/Loops/LoopAnnotations.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace autographc {

Value emitIsSmall(OpBuilder &builder, Location loc, Value rows, Value columns, Value terms) {
  IndexBuilder index(builder, loc);
  // Where a sum begins and is stored takes about as long as a term.
  Value steps = index.multiply(index.multiply(rows, columns), index.add(terms, 1));
  // Of one column panels and stripes use few lanes.
  Value few = index.constant(ContractionCosts::fewSteps);
  std::optional<int64_t> known = getConstantIntValue(columns);
  if (!known || *known == 1) {
    Value more = index.constant(ContractionCosts::fewStepsOfColumn);
    few = known ? more : index.select(index.isEqual(columns, 1), more, few);
  }
  return index.isGreater(few, steps);
}

void emitSmallProduct(OpBuilder &builder, Location loc, Value left, Value right, Value result,
                      Value isFresh) {
  IndexBuilder index(builder, loc);
  Type element = getElementTypeOrSelf(result.getType());
  auto extent = [&](Value matrix, int64_t axis) -> Value {
    return memref::DimOp::create(builder, loc, matrix, axis);
  };
  Value rows = extent(result, 0), columns = extent(result, 1), terms = extent(left, 1);
  auto load = [&](Value matrix, Value row, Value column) -> Value {
    return emitWidened(builder, loc,
                       memref::LoadOp::create(builder, loc, matrix, ValueRange{row, column}),
                       element);
  };
  Value zero = arith::ConstantOp::create(builder, loc, element, builder.getZeroAttr(element));
  index.loop(rows, 1, [&](Value row) {
    index.loop(columns, 1, [&](Value column) {
      Value start = index.select(isFresh, zero, load(result, row, column));
      auto sums = scf::ForOp::create(
          builder, loc, index.constant(0), terms, index.constant(1), start,
          [&](OpBuilder &inner, Location loc, Value term, ValueRange sum) {
            Value a = load(left, row, term), b = load(right, term, column);
            Value next =
                isa<FloatType>(element)
                    ? Value(math::FmaOp::create(inner, loc, a, b, sum[0]))
                    : Value(arith::AddIOp::create(inner, loc, sum[0],
                                                  Value(arith::MulIOp::create(inner, loc, a, b))));
            scf::YieldOp::create(inner, loc, next);
          });
      // Few terms: repeating them only adds a test.
      sums->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
      memref::StoreOp::create(builder, loc, sums.getResult(0), result, ValueRange{row, column});
    });
  });
}

} // namespace autographc
