//===- Life.h - between the begin and the end of an object's life ---------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_LIFE_H
#define AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_LIFE_H

#include "autographc/IR/AG.h"

namespace autographc {

/// Visits every operation between an `ag.cleanup` and its end, what is inside other ones aside. Of
/// exits it also visits what follows the end.
void forEachInLife(ag::CleanupOp cleanup, llvm::function_ref<void(mlir::Operation *)> visit);

/// Whether an error may come while the object lives.
bool mayEndByError(ag::CleanupOp cleanup);

} // namespace autographc

#endif
