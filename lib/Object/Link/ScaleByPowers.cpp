//===- ScaleByPowers.cpp - powers of two by one instruction --------------===//
#include "ScaleByPowers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#include <cmath>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace autographc {
namespace {

/// What `math::scale_by` knows of a dtype.
struct Format {
  explicit Format(const Type &type) : isDouble(type.getScalarType()->isDoubleTy()) {}

  double rounder() const { return isDouble ? 0x1.8p52 : 0x1.8p23; }
  /// Twice the bias, less the bits of the rounder.
  uint64_t offset() const { return isDouble ? 2046 - 0x4338000000000000u : 254 - 0x4b400000u; }
  uint64_t bias() const { return isDouble ? 1023 : 127; }
  /// What `math::scale_down` adds to n for its first step.
  uint64_t lift() const { return isDouble ? 600 : 100; }
  /// 2 / ln(2), the first term of `math::exp2_ratio`.
  double ratio() const { return isDouble ? 0x1.71547652b82fep+1 : 0x1.715476p+1; }
  unsigned mantissa() const { return isDouble ? 52 : 23; }
  /// Half of the powers up to this one, by what is 1 and something, is a normal number.
  double mostPower() const { return isDouble ? 1200 : 152; }

  bool isDouble;
};

/// A power of two as `math::scale_by` applies it: y 2^n, n + rounder the count.
struct Scaling {
  Value *y = nullptr;
  Value *count = nullptr;
};

/// The bits of a power of two: an integer in the place of the exponent.
auto isPower(const Format &format, Value *&exponent) {
  return m_BitCast(m_Shl(m_Value(exponent), m_SpecificInt(format.mantissa())));
}

/// The same of a count: 2^(n + more).
auto isPowerOfCount(const Format &format, Value *&count, uint64_t more) {
  uint64_t mask = format.isDouble ? ~uint64_t{0} : ~uint32_t{0};
  return m_BitCast(m_Add(m_Shl(m_BitCast(m_Value(count)), m_SpecificInt(format.mantissa())),
                         m_SpecificInt(((format.bias() + more) << format.mantissa()) & mask)));
}

bool isRounder(const Value *value, double sign, const Format &format) {
  const APFloat *constant;
  return match(value, m_APFloat(constant)) &&
         constant->convertToDouble() == sign * format.rounder();
}

/// Whether a constant's multiple by `factor` is a power that is small enough.
bool isSmall(const Value *bound, double factor, const Format &format) {
  const APFloat *constant;
  return match(bound, m_APFloat(constant)) &&
         std::abs(constant->convertToDouble() * factor) <= format.mostPower();
}

/// Whether a value lies between two constants, or is NaN; of one that is never positive above one.
bool isWithin(Value *value, double factor, bool isNeverPositive, const Format &format) {
  Value *inner, *other, *low, *high;
  if (matchSelectPattern(value, inner, low).Flavor != SPF_FMAXNUM || !isSmall(low, factor, format))
    return false;
  return isNeverPositive || (matchSelectPattern(inner, other, high).Flavor == SPF_FMINNUM &&
                             isSmall(high, factor, format));
}

/// Whether a count is the rounder and an integer that is small enough, or NaN.
bool isSmallCount(Value *count, bool isNeverPositive, const Format &format) {
  Value *value, *rounder;
  const APFloat *factor;
  if (match(count,
            m_Intrinsic<Intrinsic::fma>(m_Value(value), m_APFloat(factor), m_Value(rounder))))
    return isRounder(rounder, 1, format) &&
           isWithin(value, factor->convertToDouble(), isNeverPositive, format);
  return match(count, m_FAdd(m_Value(value), m_Value(rounder))) && isRounder(rounder, 1, format) &&
         isWithin(value, 1, isNeverPositive, format);
}

/// Whether sums and products make `value` of `part`, so that it is NaN where that is.
bool isMadeOf(const Value *value, const Value *part) {
  constexpr size_t most = 64;
  SmallPtrSet<const Value *, 32> seen;
  SmallVector<const Value *> open{value};
  while (!open.empty() && seen.size() < most) {
    const Value *next = open.pop_back_val();
    if (next == part)
      return true;
    auto *instruction = dyn_cast<Instruction>(next);
    if (!instruction || !seen.insert(next).second)
      continue;
    if (match(instruction, m_FNeg(m_Value())) || match(instruction, m_FAdd(m_Value(), m_Value())) ||
        match(instruction, m_FSub(m_Value(), m_Value())) ||
        match(instruction, m_FMul(m_Value(), m_Value())) ||
        match(instruction, m_Intrinsic<Intrinsic::fma>()))
      append_range(open, instruction->operand_values());
  }
  return false;
}

/// Whether a value is 1 and something: 0, or not much less than the last digit of 1.
bool isNearOne(Value *value) {
  return match(value, m_FAdd(m_Value(), m_SpecificFP(1.0))) ||
         match(value, m_Intrinsic<Intrinsic::fma>(m_Value(), m_Value(), m_SpecificFP(1.0)));
}

/// Whether a value is what `math::exp2_ratio` gives and something: between 2 and 4.
bool isRatioAndRest(Value *value, const Format &format) {
  return match(value, m_c_FAdd(m_Intrinsic<Intrinsic::fma>(m_Value(), m_Value(),
                                                           m_SpecificFP(format.ratio())),
                               m_Value()));
}

/// As `math::scale_by` does it.
bool matchScaleBy(Instruction &instruction, const Format &format, Scaling &found) {
  Value *near, *twice, *half, *rest;
  return match(&instruction,
               m_Intrinsic<Intrinsic::fma>(m_Value(near), isPower(format, rest), m_PosZeroFP())) &&
         match(near, m_FMul(m_Value(found.y), isPower(format, half))) &&
         match(half, m_LShr(m_Value(twice), m_One())) &&
         match(rest, m_Sub(m_Specific(twice), m_Specific(half))) &&
         match(twice, m_Add(m_BitCast(m_Value(found.count)), m_SpecificInt(format.offset())));
}

/// As `math::scale_down` does it, which is for counts of what is never positive.
bool matchScaleDown(Instruction &instruction, const Format &format, Scaling &found) {
  Value *near;
  return match(&instruction,
               m_Intrinsic<Intrinsic::fma>(
                   m_Value(near), m_SpecificFP(std::ldexp(1.0, -static_cast<int>(format.lift()))),
                   m_PosZeroFP())) &&
         match(near,
               m_c_FMul(m_Value(found.y), isPowerOfCount(format, found.count, format.lift())));
}

Scaling findScaling(Instruction &instruction, const Format &format) {
  Scaling found;
  bool goesDown = matchScaleDown(instruction, format, found);
  if (!goesDown && !matchScaleBy(instruction, format, found))
    return {};
  bool isExact = found.count->getType() == instruction.getType() &&
                 (isNearOne(found.y) || isRatioAndRest(found.y, format)) &&
                 isSmallCount(found.count, goesDown, format) && isMadeOf(found.y, found.count);
  return isExact ? found : Scaling();
}

/// n of the count: there is such a difference where `math::rest_of_ln2` needs it.
Value *getPower(IRBuilder<> &builder, Value *count, const Format &format) {
  for (User *user : count->users()) {
    auto *sum = cast<Instruction>(user);
    if (sum->getOpcode() == Instruction::FAdd && isRounder(sum->getOperand(1), -1, format) &&
        sum->getParent() == builder.GetInsertBlock() &&
        sum->comesBefore(&*builder.GetInsertPoint()))
      return sum;
  }
  return builder.CreateFAdd(count, ConstantFP::get(count->getType(), -format.rounder()));
}

/// The widest register.
constexpr unsigned registerBits = 512;

/// The intrinsic for a vector of one register or several, or none.
Intrinsic::ID getIntrinsic(const Type &type, const Format &format) {
  unsigned bits = type.getPrimitiveSizeInBits().getFixedValue();
  switch (bits) {
  case 128:
    return format.isDouble ? Intrinsic::x86_avx512_mask_scalef_pd_128
                           : Intrinsic::x86_avx512_mask_scalef_ps_128;
  case 256:
    return format.isDouble ? Intrinsic::x86_avx512_mask_scalef_pd_256
                           : Intrinsic::x86_avx512_mask_scalef_ps_256;
  default:
    if (!bits || bits % registerBits)
      return Intrinsic::not_intrinsic;
    return format.isDouble ? Intrinsic::x86_avx512_mask_scalef_pd_512
                           : Intrinsic::x86_avx512_mask_scalef_ps_512;
  }
}

Value *createScale(IRBuilder<> &builder, Value *y, Value *power, Intrinsic::ID intrinsic) {
  // All lanes; a mask has eight bits at least.
  unsigned lanes = cast<FixedVectorType>(y->getType())->getNumElements();
  Value *mask = Constant::getAllOnesValue(builder.getIntNTy(std::max(lanes, 8u)));
  SmallVector<Value *> operands{y, power, y, mask};
  // Those of 64 bytes have a mode of rounding: 4 is the one that is set.
  if (y->getType()->getPrimitiveSizeInBits() == registerBits)
    operands.push_back(builder.getInt32(4));
  return builder.CreateIntrinsic(intrinsic, operands);
}

/// The same for each register of a vector.
Value *createScales(Instruction &instruction, const Scaling &scaling, const Format &format,
                    Intrinsic::ID intrinsic) {
  IRBuilder<> builder(&instruction);
  Value *power = getPower(builder, scaling.count, format);
  auto *type = cast<FixedVectorType>(instruction.getType());
  if (type->getPrimitiveSizeInBits() <= registerBits)
    return createScale(builder, scaling.y, power, intrinsic);
  const unsigned lanes = registerBits / type->getScalarSizeInBits();
  SmallVector<Value *> parts;
  for (unsigned first = 0; first < type->getNumElements(); first += lanes) {
    auto take = [&](Value *vector) {
      return builder.CreateShuffleVector(vector, createSequentialMask(first, lanes, 0));
    };
    parts.push_back(createScale(builder, take(scaling.y), take(power), intrinsic));
  }
  return concatenateVectors(builder, parts);
}

bool hasScale(const Function &function) {
  StringRef features = function.getFnAttribute("target-features").getValueAsString();
  return features.contains("+avx512f") && features.contains("+avx512vl");
}

} // namespace

PreservedAnalyses ScaleByPowers::run(Function &function, FunctionAnalysisManager &) {
  if (function.hasOptNone() || !hasScale(function))
    return PreservedAnalyses::all();
  SmallVector<Instruction *> scaled;
  for (Instruction &instruction : instructions(function)) {
    auto *type = dyn_cast<FixedVectorType>(instruction.getType());
    if (!type || !(type->getElementType()->isFloatTy() || type->getElementType()->isDoubleTy()))
      continue;
    const Format format(*type);
    Intrinsic::ID intrinsic = getIntrinsic(*type, format);
    if (intrinsic == Intrinsic::not_intrinsic)
      continue;
    if (Scaling scaling = findScaling(instruction, format); scaling.y) {
      instruction.replaceAllUsesWith(createScales(instruction, scaling, format, intrinsic));
      scaled.push_back(&instruction);
    }
  }
  for (Instruction *instruction : scaled)
    RecursivelyDeleteTriviallyDeadInstructions(instruction);
  if (scaled.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses kept;
  kept.preserveSet<CFGAnalyses>();
  return kept;
}

} // namespace autographc
