//===- LineNests.h - nests of loops in independent lines --------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_LINENESTS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_LINENESTS_H

#include "Lowering/Gpu/KernelBuilder.h"

#include "Lowering/Analysis/CountedLoops.h"

namespace autographc {

/// A loop whose iterations read elements that others have written, with all loops in it. It falls
/// into lines: iterations of two lines touch no common element that one of them writes. Within a
/// line the order is kept.
struct LineNest {
  CountedLoop counted;
  /// The loops of the nest, itself among them, each of whose iterations has elements of its own, in
  /// the order of the nest: a line has one number of each.
  llvm::SmallVector<CountedLoop> apart;
  /// The subscript, a number that a loop which is not apart computes, that says which elements its
  /// iteration touches; null where there is none. Those with different numbers may be in different
  /// lines.
  mlir::Value owner;
  /// Whether all loops in it but the outermost one are such.
  bool isInnerApart = true;
  /// What raises errors; what it tests depends on no element that the nest writes.
  llvm::SmallVector<mlir::scf::IfOp> checks;
  /// Whether all of these test counters; else they stand in the outermost loop.
  bool areOfCounters = false;
};

/// Whether an operation is such a loop, whose work is accesses of elements.
std::optional<LineNest> findLineNest(mlir::Operation *op, const KernelRules &rules);

} // namespace autographc

#endif
