//===- Emitters.h - the emitters of calls ---------------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_EMITTERS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_EMITTERS_H

#include "CallEmitter.h"
#include "Frontend/Cpp/Library/Emitters.h"
#include "Frontend/Cpp/Tensors/TensorEmitter.h"
#include "FunctionEmitter.h"

#endif
