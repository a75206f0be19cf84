//===- KeptIR.h - what the object keeps of the phases ---------------------===//
#ifndef AUTOGRAPHC_LIB_COMPILER_KEPTIR_H
#define AUTOGRAPHC_LIB_COMPILER_KEPTIR_H

#include "Job.h"

namespace autographc {

/// After the functional phase: gives each linked function its IR and its converted code, which the
/// object keeps for `to_code()` and `mlir()`.
void keepIR(Job &job, clang::Sema &sema);

} // namespace autographc

#endif
