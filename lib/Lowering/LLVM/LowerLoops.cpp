//===- LowerLoops.cpp - structured control flow as blocks -----------------===//
#include "autographc/Lowering/LLVM.h"

#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERLOOPS
#include "autographc/Lowering/LLVM.h.inc"

namespace {

struct LowerCountedLoop : OpConversionPattern<scf::ForOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(scf::ForOp loop, OpAdaptor operands,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = loop.getLoc();
    auto continues = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
    Block *before = rewriter.getInsertionBlock();
    Block *after = rewriter.splitBlock(before, rewriter.getInsertionPoint());
    for (Type type : loop.getResultTypes())
      after->addArgument(type, loc);
    Block *first = loop.getBody(), *last = &loop.getRegion().back();
    auto yield = cast<scf::YieldOp>(last->getTerminator());

    rewriter.setInsertionPoint(yield);
    bool oneByOne = matchPattern(operands.getStep(), m_One()) && !loop.getUnsignedCmp();
    Value next = arith::AddIOp::create(rewriter, loc, loop.getInductionVar(), operands.getStep(),
                                       oneByOne ? arith::IntegerOverflowFlags::nsw
                                                : arith::IntegerOverflowFlags::none);
    Value again = arith::CmpIOp::create(rewriter, loc, continues, next, operands.getUpperBound());
    SmallVector<Value> toFirst{next};
    llvm::append_range(toFirst, yield.getOperands());
    auto branch = rewriter.replaceOpWithNewOp<cf::CondBranchOp>(yield, again, first, toFirst, after,
                                                                yield.getOperands());
    // What is said of the loop to LLVM, as that it is not unrolled.
    for (NamedAttribute attribute : loop->getAttrs())
      if (isa<LLVM::LLVMDialect>(attribute.getValue().getDialect()))
        branch->setAttr(attribute.getName(), attribute.getValue());

    rewriter.inlineRegionBefore(loop.getRegion(), after);
    rewriter.setInsertionPointToEnd(before);
    Value any = arith::CmpIOp::create(rewriter, loc, continues, operands.getLowerBound(),
                                      operands.getUpperBound());
    SmallVector<Value> enter{operands.getLowerBound()};
    llvm::append_range(enter, operands.getInitArgs());
    cf::CondBranchOp::create(rewriter, loc, any, first, enter, after, operands.getInitArgs());
    rewriter.replaceOp(loop, after->getArguments());
    return success();
  }
};

struct LowerLoops : impl::LowerLoopsBase<LowerLoops> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSCFToControlFlowConversionPatterns(patterns);
    patterns.add<LowerCountedLoop>(&getContext(), /*benefit=*/2);
    ConversionTarget target(getContext());
    target.addIllegalDialect<scf::SCFDialect>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc
