//===- Functionalize.td - passes of the functional phase -*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_FUNCTIONALIZE
#define AUTOGRAPHC_LOWERING_FUNCTIONALIZE
include "mlir/Pass/PassBase.td"
#endif
