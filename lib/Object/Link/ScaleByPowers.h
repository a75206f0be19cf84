//===- ScaleByPowers.h - powers of two by one instruction ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_SCALEBYPOWERS_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_SCALEBYPOWERS_H

#include "llvm/IR/PassManager.h"

namespace autographc {

/// `math::scale_by`, y times a power of two in two steps, as the one instruction that AVX-512 has
/// for vectors of it, with the same bits. `%count` is a number n and 1.5 * 2^23, so that its low
/// bits are n.
///
///   %twice = add <16 x i32> %bits, 254 - 0x4b400000    ; %bits: those of %count
///   %half = lshr <16 x i32> %twice, 1
///   %rest = sub <16 x i32> %twice, %half
///   %a = shl <16 x i32> %half, 23                      ; as floats 2^(n / 2)
///   %b = shl <16 x i32> %rest, 23
///   %near = fmul <16 x float> %y, %a.float
///   %z = call <16 x float> @llvm.fma(%near, %b.float, 0.0)
///
/// becomes
///
///   %n = fadd <16 x float> %count, -0x1.8p23
///   %z = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(%y, %n, ...)
///
/// `math::scale_down`, which has one first step by 2^(n + 100) and then 2^-100, becomes the same.
/// Its n is 0 or less, which is not to be seen here: nothing else is written like it.
///
/// A vector of several registers is scaled a register at a time. The first step must be exact: so y
/// is seen to be 1 and something, which is 0 or far from the least numbers, or 2 / ln(2) and
/// something, n to lie between constants, or above one, and y to be NaN where n is. For the end of
/// the optimizer, which knows nothing of the instruction.
struct ScaleByPowers : llvm::PassInfoMixin<ScaleByPowers> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
};

} // namespace autographc

#endif
