//===- Linalg.td - passes of the linalg phase -*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_LINALG
#define AUTOGRAPHC_LOWERING_LINALG
include "mlir/Pass/PassBase.td"
#endif
