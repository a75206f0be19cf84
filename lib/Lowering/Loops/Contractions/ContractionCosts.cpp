//===- ContractionCosts.cpp - which schedule a product gets ---------------===//
#include "ContractionCosts.h"

using namespace mlir;

namespace autographc {

ContractionCosts::ContractionCosts(Type element, unsigned vectorBytes) {
  const unsigned bytes = std::max(1u, element.getIntOrFloatBitWidth() / 8);
  // What has fused multiply-add has AVX2: functions of floats exist twice.
  if (isa<FloatType>(element))
    vectorBytes = std::max(vectorBytes, 32u);
  lanes = vectorBytes / bytes;
  hasMasks = vectorBytes >= 64 || (vectorBytes >= 32 && bytes >= 4);
  hasHalves = vectorBytes >= 64;
  // Of 32 registers 16 are sums, of 16 registers 12.
  rows = vectorBytes >= 64 ? 8 : vectorBytes >= 32 ? 6 : 4;
  // What a tile reads of the right operand stays in the first cache, of 32 KiB and more.
  terms = vectorBytes >= 64 ? 256 : 384;
  panelRows = (vectorBytes >= 64 ? 16 : 32) * rows;
  panelColumns = 4096 / bytes;
  narrowColumns = 512 / bytes;
  columnsToPack = 16 * registers * lanes;
  fewColumnsToPack = 8 * registers * lanes;
  rowsToPack = 32 * rows;
  fewRowsToPack = 8 * rows;
  elementsToPack = 131072 / bytes;
  manyElementsToPack = 4 * elementsToPack;
  leastToPackOnce = 32768 / bytes;
  mostToPackOnce = 2097152 / bytes;
  hasSquares = bytes >= 4;
  mostStripeColumns = 4 * (lanes - 1);
  hasLargeStripes = vectorBytes >= 64 && hasSquares;
}

/// Fewer steps than so many take less time than what a call decides.
static constexpr int64_t stepsWorthCalling = 16 * 16 * 16;

bool ContractionCosts::usesPanels(const Contraction &contraction) const {
  if (!contraction.row || !contraction.column ||
      !contraction.isContiguousAlong(2, contraction.column))
    return false;
  int64_t steps = 1;
  for (std::optional<unsigned> loop : {contraction.row, contraction.column, contraction.sum}) {
    int64_t extent = contraction.getExtent(loop);
    if (ShapedType::isDynamic(extent))
      return true;
    steps = std::min(steps * extent, stepsWorthCalling);
  }
  return steps >= stepsWorthCalling;
}

bool ContractionCosts::mayBeSmall(const Contraction &contraction) {
  int64_t columns = contraction.getExtent(contraction.column);
  const int64_t few = columns == 1 ? fewStepsOfColumn : fewSteps;
  int64_t known = 1;
  for (std::optional<unsigned> loop : {contraction.row, contraction.column, contraction.sum})
    if (int64_t extent = contraction.getExtent(loop); !ShapedType::isDynamic(extent))
      known = std::min(known * extent, few);
  return known < few;
}

} // namespace autographc
