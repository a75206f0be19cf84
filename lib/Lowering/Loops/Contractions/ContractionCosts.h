//===- ContractionCosts.h - which schedule a product gets ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONCOSTS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_CONTRACTIONCOSTS_H

#include "Contraction.h"

namespace autographc {

/// Sizes that follow from the width of registers. All results are the same for all of them.
struct ContractionCosts {
  ContractionCosts(mlir::Type element, unsigned vectorBytes);

  /// Whether one function for all products of the element type computes it, in panels; otherwise
  /// its tiles stand where it is.
  bool usesPanels(const Contraction &contraction) const;

  /// Elements of a register.
  unsigned lanes;
  /// Whether a part of a register is loaded and stored by one instruction.
  bool hasMasks;
  /// Whether what would fill a half of a register is computed in one of half the width: processors
  /// that compute registers of 64 bytes in two halves need half the time.
  bool hasHalves;
  /// Of fewer steps and sums, which are known at run time, a product is plain loops: the function
  /// for all products takes as long for what it decides.
  static constexpr int64_t fewSteps = 160, fewStepsOfColumn = 480;
  /// Whether extents that are not known may be so small.
  static bool mayBeSmall(const Contraction &contraction);

  /// The largest tile in panels: rows, and registers in a row. Its sums, a row of the right operand
  /// and one element of the left one fill the registers.
  unsigned rows;
  static constexpr unsigned registers = 2;
  /// Terms of a panel: one of the right operand, `terms` x `registers`, takes half of the first
  /// cache or all of it, and stays there while all rows of the left one pass.
  int64_t terms;
  /// Terms of a tile between rows of the next one that come from memory, at least.
  static constexpr int64_t leastTermsARow = 16;
  /// Rows of the left operand in a panel, for the second cache, and columns of the right one; fewer
  /// where one panel has all rows, so that the copy is small.
  int64_t panelRows, panelColumns, narrowColumns;
  /// A copy of the left operand in the order of use pays from so many columns on, or from a few on
  /// if it has many elements. One of the right operand, of so many elements and more, pays from so
  /// many rows on, or from a few on if it has many elements.
  int64_t columnsToPack, fewColumnsToPack, rowsToPack, fewRowsToPack, elementsToPack,
      manyElementsToPack;
  /// Elements of a right operand that is packed once for a loop: fewer stay in the first cache as
  /// they are, and more take memory.
  int64_t leastToPackOnce, mostToPackOnce;

  /// Whether a square of as many rows as a register has lanes is transposed in registers. Lanes of
  /// small integers are too many.
  bool hasSquares;
  /// Where a fifth of the lanes and more would have no column, lanes are rows. More columns always
  /// fill their registers better.
  int64_t mostStripeColumns;
  /// Whether there are registers for twice as many sums and a square that is transposed meanwhile.
  bool hasLargeStripes;
};

} // namespace autographc

#endif
