//===- Native.td - passes of the native phase -*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_NATIVE
#define AUTOGRAPHC_LOWERING_NATIVE
include "mlir/Pass/PassBase.td"
#endif
