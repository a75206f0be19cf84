//===- CallCode.h - the vocabulary with calls -----------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_CALLCODE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_CALLCODE_H

#include "Frontend/Cpp/Library/LibraryCode.h"

namespace autographc::frontend {

class CallEmitter;
class FunctionEmitter;
class TensorEmitter;

/// The vocabulary of what calls functions.
class CallCode : public LibraryCode {
public:
  CallCode(const LibraryCode &code, TensorEmitter &tensors, FunctionEmitter &functions,
           CallEmitter &calls)
      : LibraryCode(code), tensors(tensors), functions(functions), calls(calls) {}

  TensorEmitter &tensors;
  FunctionEmitter &functions;
  CallEmitter &calls;
};

} // namespace autographc::frontend

#endif
