//===- Specialize.td - passes of the specialize phase -*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_SPECIALIZE
#define AUTOGRAPHC_LOWERING_SPECIALIZE
include "mlir/Pass/PassBase.td"
#endif
