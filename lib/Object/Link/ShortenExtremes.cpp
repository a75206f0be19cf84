//===- ShortenExtremes.cpp - extremes of two numbers in few steps --------===//
#include "ShortenExtremes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace autographc {
namespace {

/// The widest register.
constexpr unsigned registerBits = 512;

/// The instructions for vectors of one register or several: extremes that order zeros, and what
/// replaces numbers by their class.
struct VectorExtremes {
  explicit VectorExtremes(Type &type) {
    const bool isDouble = type.getScalarType()->isDoubleTy();
    const unsigned bits = type.getPrimitiveSizeInBits().getFixedValue();
    if (bits == 128) {
      range = isDouble ? Intrinsic::x86_avx512_mask_range_pd_128
                       : Intrinsic::x86_avx512_mask_range_ps_128;
      replace = isDouble ? Intrinsic::x86_avx512_mask_fixupimm_pd_128
                         : Intrinsic::x86_avx512_mask_fixupimm_ps_128;
    } else if (bits == 256) {
      range = isDouble ? Intrinsic::x86_avx512_mask_range_pd_256
                       : Intrinsic::x86_avx512_mask_range_ps_256;
      replace = isDouble ? Intrinsic::x86_avx512_mask_fixupimm_pd_256
                         : Intrinsic::x86_avx512_mask_fixupimm_ps_256;
    } else if (bits && bits % registerBits == 0) {
      range = isDouble ? Intrinsic::x86_avx512_mask_range_pd_512
                       : Intrinsic::x86_avx512_mask_range_ps_512;
      replace = isDouble ? Intrinsic::x86_avx512_mask_fixupimm_pd_512
                         : Intrinsic::x86_avx512_mask_fixupimm_ps_512;
    }
  }

  Intrinsic::ID range = Intrinsic::not_intrinsic, replace = Intrinsic::not_intrinsic;
};

bool hasVectorExtremes(const Function &function) {
  StringRef features = function.getFnAttribute("target-features").getValueAsString();
  return features.contains("+avx512dq") && features.contains("+avx512vl");
}

/// Of a constant LLVM knows whether it is NaN or zero, and leaves steps out.
bool isLong(const Instruction &instruction, bool hasVectors) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  if (!call ||
      (call->getIntrinsicID() != Intrinsic::maximum &&
       call->getIntrinsicID() != Intrinsic::minimum) ||
      call->hasNoNaNs() ||
      any_of(call->args(), [](const Use &operand) { return isa<Constant>(operand); }))
    return false;
  Type *type = call->getType();
  if (!type->getScalarType()->isFloatTy() && !type->getScalarType()->isDoubleTy())
    return false;
  if (!isa<FixedVectorType>(type))
    return !type->isVectorTy();
  return hasVectors && VectorExtremes(*type).range != Intrinsic::not_intrinsic;
}

/// The extreme of one register of numbers. A NaN of `b`, and then of `a`, takes its place.
Value *shortenRegister(IRBuilder<> &builder, Value *a, Value *b, bool isGreatest) {
  auto *type = cast<FixedVectorType>(a->getType());
  const VectorExtremes extremes(*type);
  // All lanes; a mask has eight bits at least. Those of 64 bytes have a mode of rounding: 4 is the
  // one that is set.
  Value *lanes = Constant::getAllOnesValue(builder.getIntNTy(std::max(type->getNumElements(), 8u)));
  SmallVector<Value *> tail{lanes};
  if (type->getPrimitiveSizeInBits() == registerBits)
    tail.push_back(builder.getInt32(4));
  auto call = [&](Intrinsic::ID intrinsic, SmallVector<Value *> operands) {
    append_range(operands, tail);
    return builder.CreateIntrinsic(intrinsic, operands);
  };
  // The sign is that of the extreme.
  constexpr unsigned least = 0b0100, greatest = 0b0101;
  Value *result = call(extremes.range, {a, b, builder.getInt32(isGreatest ? greatest : least), a});
  // Four bits for each class, NaN that are quiet and others first: 1 for the operand, 0 for what is
  // there.
  Value *isNaN = ConstantInt::get(VectorType::getInteger(type), 0x11);
  for (Value *operand : {b, a})
    result = call(extremes.replace, {result, operand, isNaN, builder.getInt32(0)});
  return result;
}

Value *shortenVector(IntrinsicInst &call) {
  IRBuilder<> builder(&call);
  const bool isGreatest = call.getIntrinsicID() == Intrinsic::maximum;
  Value *a = call.getArgOperand(0), *b = call.getArgOperand(1);
  auto *type = cast<FixedVectorType>(call.getType());
  if (type->getPrimitiveSizeInBits() <= registerBits)
    return shortenRegister(builder, a, b, isGreatest);
  const unsigned lanes = registerBits / type->getScalarSizeInBits();
  SmallVector<Value *> parts;
  for (unsigned first = 0; first < type->getNumElements(); first += lanes) {
    auto take = [&](Value *vector) {
      return builder.CreateShuffleVector(vector, createSequentialMask(first, lanes, 0));
    };
    parts.push_back(shortenRegister(builder, take(a), take(b), isGreatest));
  }
  return concatenateVectors(builder, parts);
}

bool isWhole(const Instruction &instruction) {
  return isa<MinMaxIntrinsic>(instruction) && instruction.getType()->isIntegerTy() &&
         instruction.getType()->getIntegerBitWidth() <= 64;
}

/// As a choice that no branch takes the place of.
Value *choose(IntrinsicInst &call) {
  IRBuilder<> builder(&call);
  auto &extreme = cast<MinMaxIntrinsic>(call);
  Value *order = builder.CreateICmp(extreme.getPredicate(), extreme.getLHS(), extreme.getRHS());
  Value *choice = builder.CreateSelect(order, extreme.getLHS(), extreme.getRHS());
  if (auto *made = dyn_cast<SelectInst>(choice))
    made->setMetadata(LLVMContext::MD_unpredictable, MDNode::get(call.getContext(), {}));
  return choice;
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
  const bool hasVectors = hasVectorExtremes(function);
  for (Instruction &instruction : instructions(function))
    if (isLong(instruction, hasVectors) || isWhole(instruction))
      calls.push_back(cast<IntrinsicInst>(&instruction));
  if (calls.empty())
    return PreservedAnalyses::all();
  for (IntrinsicInst *call : calls) {
    call->replaceAllUsesWith(isWhole(*call)                  ? choose(*call)
                             : call->getType()->isVectorTy() ? shortenVector(*call)
                                                             : shorten(*call));
    call->eraseFromParent();
  }
  PreservedAnalyses kept;
  kept.preserveSet<CFGAnalyses>();
  return kept;
}

} // namespace autographc
