//===- CheckUnset.cpp - ag-check-unset ------------------------------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/ControlFlow.h"

namespace autographc {
#define GEN_PASS_DEF_CHECKUNSET
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
struct CheckUnset : autographc::impl::CheckUnsetBase<CheckUnset> {
  void runOnOperation() override {}
};
} // namespace
