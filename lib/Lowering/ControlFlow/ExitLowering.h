//===- ExitLowering.h - replace exits by flags, guards and else branches --===//
// The one engine behind break, continue, return and the break of a switch.
#ifndef AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_EXITLOWERING_H
#define AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_EXITLOWERING_H

#include "Flag.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc {

/// The terminators of type `Exit` in `region` that leave it: not those of loops in it, unless
/// `intoLoops`.
template <typename Exit>
llvm::SmallVector<mlir::Operation *> findExits(mlir::Region &region, bool intoLoops = false) {
  llvm::SmallVector<mlir::Operation *> exits;
  region.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (mlir::isa<Exit>(op))
      exits.push_back(op);
    bool outside =
        mlir::isa<ag::ScopeOp>(op) || (mlir::isa<ag::WhileOp, ag::ForOp>(op) && !intoLoops);
    return outside ? mlir::WalkResult::skip() : mlir::WalkResult::advance();
  });
  return exits;
}

/// The value of a loop's condition where it is the same at every evaluation.
std::optional<bool> getConstantCondition(ag::WhileOp loop);
/// Appends `op`'s following operations (with the terminator) to `block`, in place of its
/// `ag.yield`; a yield takes their place.
void moveRestInto(mlir::Operation *op, mlir::Block &block);
/// Wraps all operations of `block` but its terminator, if there are any, in `if (flag is off)`.
void guardBlock(mlir::Block &block, Flag &flag);
/// Makes the step of a loop happen only if the flag is off, unless it only counts.
void guardStep(ag::WhileOp loop, Flag &flag);
/// Makes the condition of a loop `flag is off && condition`.
void guardCondition(ag::WhileOp loop, Flag &flag);

/// Lowers the exits of one kind that leave one construct. Every statement stays where it is, or
/// moves into an else branch or a guard: the code grows by a constant for each exit.
class ExitLowering {
public:
  /// `exits` are the terminators that leave the construct; `lower` puts at the builder what an exit
  /// does besides leaving.
  ExitLowering(llvm::ArrayRef<mlir::Operation *> exits, mlir::Region &construct, Flag &flag,
               llvm::function_ref<void(mlir::OpBuilder &, mlir::Operation *)> lower);

  /// Lowers the exits in `block`, which then ends in `ag.yield`; they set the flag if `needsFlag`.
  void run(mlir::Block &block, bool needsFlag);

private:
  bool completes(mlir::Region &region);
  bool completes(mlir::Operation *op);
  mlir::Operation *findFirst(mlir::Block &block);
  /// Erases what follows `op` and cannot be reached.
  void eraseRest(mlir::Operation *op);
  void lowerEnd(mlir::Block &block, bool needsFlag);
  void lowerIf(ag::IfOp op, bool needsFlag);
  /// Guards what follows `op`, and goes on there.
  void lowerRest(mlir::Operation *op, bool needsFlag);

  llvm::DenseSet<mlir::Operation *> exits;
  /// The statements that contain an exit.
  llvm::DenseSet<mlir::Operation *> containing;
  llvm::DenseMap<mlir::Block *, bool> completing;
  Flag &flag;
  llvm::function_ref<void(mlir::OpBuilder &, mlir::Operation *)> lower;
};

} // namespace autographc

#endif
