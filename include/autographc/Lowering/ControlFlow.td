//===- ControlFlow.td - passes of the control-flow phase -------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_CONTROLFLOW
#define AUTOGRAPHC_LOWERING_CONTROLFLOW
include "mlir/Pass/PassBase.td"
#endif
