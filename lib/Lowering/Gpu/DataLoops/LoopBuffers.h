//===- LoopBuffers.h - where the buffers of a loop come from ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_LOOPBUFFERS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_LOOPBUFFERS_H

#include "DeviceScalars.h"

namespace autographc {

/// Where the buffers come from that a loop on a device carries and writes.
class LoopBuffers {
public:
  using Value = mlir::Value;

  LoopBuffers(mlir::scf::WhileOp loop, const DeviceScalars &scalars)
      : loop(loop), scalars(scalars) {}

  /// Whether a buffer is known to be one at the end of a step, and can be copied to where the next
  /// one reads it: it was made in the step, or is one of the loop's, or from outside of it.
  bool isKnown(Value value);
  /// The same of all that the next step begins with.
  bool areKnown();
  /// Whether it may be the loop's at another place than `number`.
  bool mayMove(Value value, unsigned number);
  /// A choice among buffers becomes a copy, which does not see what is written to them behind it:
  /// moves each to where it is first used; false where something is written behind that, too.
  bool placeChoices();
  /// Whether the loop writes what somebody sees behind a check that has failed.
  bool writesOutside();

private:
  Value getCarried(unsigned number);

  mlir::scf::WhileOp loop;
  const DeviceScalars &scalars;
};

} // namespace autographc

#endif
