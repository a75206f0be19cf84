//===- ForwardValues.h - variables that are assigned once -----------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_FORWARDVALUES_H
#define AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_FORWARDVALUES_H

#include "autographc/IR/AG.h"

namespace autographc {

/// Replaces the reads of a variable of `function` by its value where it is assigned once, and
/// fields of an `ag.make_struct` by its operands; drops what nothing uses then.
void forwardValues(mlir::func::FuncOp function);

} // namespace autographc

#endif
