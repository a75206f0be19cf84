//===- Halves.h - halves of functions that call themselves ----------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_FILE_HALVES_H
#define AUTOGRAPHC_LIB_EMIT_CPP_FILE_HALVES_H

#include "autographc/Cxx/ImperativeForm.h"
#include "autographc/IR/AG.h"

namespace autographc::emit {

/// Whether it is a part of what a function that calls itself does, or undoes that: the gradients
/// phase has made it, the source does not have it.
bool isHalf(const ConvertedFunction &function, mlir::ModuleOp module);
/// With the halves of functions that call themselves.
std::vector<ConvertedFunction> withHalves(std::vector<ConvertedFunction> functions,
                                          mlir::ModuleOp module);

} // namespace autographc::emit

#endif
