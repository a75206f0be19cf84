//===- ShortenExtremes.cpp - extremes of two numbers in few steps --------===//
#include "ShortenExtremes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace autographc {
namespace {

/// Of a constant LLVM knows whether it is NaN or zero, and leaves steps out.
bool isLong(const Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call &&
         (call->getIntrinsicID() == Intrinsic::maximum ||
          call->getIntrinsicID() == Intrinsic::minimum) &&
         (call->getType()->isFloatTy() || call->getType()->isDoubleTy()) &&
         none_of(call->args(), [](const Use &operand) { return isa<Constant>(operand); });
}

Value *shorten(IntrinsicInst &call) {
  IRBuilder<> builder(&call);
  const bool isGreatest = call.getIntrinsicID() == Intrinsic::maximum;
  Value *a = call.getArgOperand(0), *b = call.getArgOperand(1);
  Type *bits = builder.getIntNTy(call.getType()->getScalarSizeInBits());
  auto choose = [&](Value *first, Value *second) {
    auto order = isGreatest ? CmpInst::FCMP_OGT : CmpInst::FCMP_OLT;
    Value *chosen = builder.CreateSelect(builder.CreateFCmp(order, first, second), first, second);
    return builder.CreateBitCast(chosen, bits);
  };
  Value *left = choose(a, b), *right = choose(b, a);
  Value *both = isGreatest ? builder.CreateAnd(left, right) : builder.CreateOr(left, right);
  Value *result = builder.CreateBitCast(both, call.getType());
  for (Value *operand : {b, a})
    result = builder.CreateSelect(builder.CreateFCmpUNO(operand, operand), operand, result);
  return result;
}

} // namespace

PreservedAnalyses ShortenExtremes::run(Function &function, FunctionAnalysisManager &) {
  if (function.hasOptNone() || !function.getParent()->getTargetTriple().isX86())
    return PreservedAnalyses::all();
  SmallVector<IntrinsicInst *> calls;
  for (Instruction &instruction : instructions(function))
    if (isLong(instruction))
      calls.push_back(cast<IntrinsicInst>(&instruction));
  if (calls.empty())
    return PreservedAnalyses::all();
  for (IntrinsicInst *call : calls) {
    call->replaceAllUsesWith(shorten(*call));
    call->eraseFromParent();
  }
  PreservedAnalyses kept;
  kept.preserveSet<CFGAnalyses>();
  return kept;
}

} // namespace autographc
