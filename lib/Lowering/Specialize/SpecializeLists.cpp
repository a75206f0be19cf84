//===- SpecializeLists.cpp - lists as buffers -----------------------------===//
#include "FunctionSpecializer.h"

using namespace mlir;

namespace autographc {

void FunctionSpecializer::convertList(Operation *op) {
  op->emitOpError("on a list is not supported yet");
  failed = true;
}

} // namespace autographc
