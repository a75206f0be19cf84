//===- Placeholder.cpp - until the front end lands ------------------------===//
#include "autographc/Frontend/Cpp.h"
autographc::FrontendResult autographc::emitImperative(clang::Sema &, mlir::MLIRContext &context) { return {mlir::ModuleOp::create(mlir::UnknownLoc::get(&context)), {}}; }
