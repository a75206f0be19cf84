//===- ShortenExtremes.h - extremes of two numbers in few steps *- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_SHORTENEXTREMES_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_SHORTENEXTREMES_H

#include "llvm/IR/PassManager.h"

namespace autographc {

/// Extremes of two numbers that are NaN where one is, and order zeros by their signs. LLVM moves
/// the first one's sign to a general register and from there to a mask, which takes 17 cycles of a
/// loop that carries the extreme. x86-64 has an extreme that is its second operand where there is
/// no order: of both orders it is the extreme, and the bits that both have are those of 0 before
/// -0. For the end of the optimizer, which knows the intrinsics better.
///
///   %z = call float @llvm.maximum.f32(float %a, float %b)
///
/// becomes, without the casts to integers (`or` of llvm.minimum),
///
///   %1 = fcmp ogt float %a, %b
///   %2 = select i1 %1, float %a, float %b
///   %3 = fcmp ogt float %b, %a
///   %4 = select i1 %3, float %b, float %a
///   %5 = and float %2, %4
///   %6 = select i1 (%b is NaN), float %b, float %5
///   %z = select i1 (%a is NaN), float %a, float %6
///
/// Extremes of two integers become choices that are marked as unpredictable: in a loop that carries
/// one LLVM makes branches of them otherwise, which are mispredicted where data decide.
///
/// AVX-512 has an extreme of vectors that orders zeros, but takes NaN for no number, and an
/// instruction that replaces numbers by their class: NaN of %b, and then of %a. That is three
/// instructions instead of seven.
struct ShortenExtremes : llvm::PassInfoMixin<ShortenExtremes> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
};

} // namespace autographc

#endif
