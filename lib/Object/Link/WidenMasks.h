//===- WidenMasks.h - masks of vectors as whole elements -------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_WIDENMASKS_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_WIDENMASKS_H

#include "llvm/IR/PassManager.h"

namespace autographc {

/// Masks that loops carry, as integers of the width of what was compared: all bits of an element
/// or none. Without registers for masks LLVM would carry bits as 16-bit integers, and pack and
/// unpack them around each use. For the end of the optimizer: its folds would undo it.
///
///   %m = phi <8 x i1> [ true, %entry ], [ %on, %loop ]
///   %in = fcmp olt <8 x float> %x, %y
///   %on = and <8 x i1> %m, %in
///   %z = select <8 x i1> %on, <8 x float> %a, <8 x float> %b
///
/// becomes
///
///   %m = phi <8 x i32> [ -1, %entry ], [ %on, %loop ]
///   %in = fcmp olt <8 x float> %x, %y
///   %wide = sext <8 x i1> %in to <8 x i32>
///   %on = and <8 x i32> %m, %wide
///   %bits = icmp slt <8 x i32> %on, 0
///   %z = select <8 x i1> %bits, <8 x float> %a, <8 x float> %b
struct WidenMasks : llvm::PassInfoMixin<WidenMasks> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
};

} // namespace autographc

#endif
