//===- Body.h - where the emitters of a body are in it --------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_BODY_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_BODY_H

#include "Frame.h"

#include "mlir/IR/Builders.h"

namespace autographc::frontend {

/// What all emitters of one body share.
struct Body {
  explicit Body(mlir::OpBuilder builder) : builder(builder) {}

  mlir::OpBuilder builder;
  Frame *frame = nullptr;
  /// What names mean.
  llvm::DenseMap<const clang::ValueDecl *, Place> bindings;
  /// The call whose function's body in the library is being emitted: all of it stands there.
  std::optional<mlir::Location> libraryCall;
  llvm::DenseMap<const clang::Expr *, mlir::Value> opaque;
  /// The locals that end with the blocks around, and how many of them outlive the innermost loop.
  llvm::SmallVector<Cleanup> cleanups;
  size_t breakCleanups = 0, continueCleanups = 0;
  /// AG_UNROLL stands on the loop that comes next.
  bool unroll = false;
};

/// The body of a loop: `break` and `continue` end what was declared since.
struct LoopScope {
  explicit LoopScope(Body &body)
      : body(body), outerBreak(std::exchange(body.breakCleanups, body.cleanups.size())),
        outerContinue(std::exchange(body.continueCleanups, body.cleanups.size())) {}
  ~LoopScope() { body.breakCleanups = outerBreak, body.continueCleanups = outerContinue; }

  Body &body;
  size_t outerBreak, outerContinue;
};

} // namespace autographc::frontend

#endif
