//===- SplitComplex.cpp - the ag-split-complex pass -----------------------===//
#include "autographc/Lowering/Linalg.h"

#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_AGSPLITCOMPLEX
#include "autographc/Lowering/Linalg.h.inc"

namespace {

struct SplitComplexPass : impl::AGSplitComplexBase<SplitComplexPass> {
  void runOnOperation() override {
    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    converter.addConversion(
        [](ComplexType type, SmallVectorImpl<Type> &parts) -> std::optional<LogicalResult> {
          parts.append(2, type.getElementType());
          return success();
        });
    converter.addSourceMaterialization(
        [](OpBuilder &builder, ComplexType type, ValueRange parts, Location loc) -> Value {
          return complex::CreateOp::create(builder, loc, type, parts[0], parts[1]);
        });
    converter.addTargetMaterialization(
        [](OpBuilder &builder, TypeRange, ValueRange whole, Location loc) -> SmallVector<Value> {
          return {builder.createOrFold<complex::ReOp>(loc, whole[0]),
                  builder.createOrFold<complex::ImOp>(loc, whole[0])};
        });
    RewritePatternSet patterns(&getContext());
    ConversionTarget target(getContext());
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc
