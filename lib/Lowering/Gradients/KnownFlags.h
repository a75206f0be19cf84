//===- KnownFlags.h - whether a tape knows a value, by the path -----------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_KNOWNFLAGS_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_KNOWNFLAGS_H

#include "Activity.h"

#include "llvm/ADT/MapVector.h"

namespace autographc {

/// Whether a tape knows values, as flags of the code that it records: what one path has watched,
/// or computed from what was, another one need not. Example, where `c` is false the tape does not
/// know `x`, and the gradient with respect to it is zeros: `if (c) tape.watch(x);`
class KnownFlags {
public:
  KnownFlags(const Recording &recording, const Identities &identities, const Activity &known);

  /// The flag of a value that the tape may know; null where it does on all paths. Fails, with an
  /// error, where that depends on more than paths: on elements of a list, or on a call.
  mlir::FailureOr<mlir::Value> find(mlir::Value value);

private:
  /// What says whether a value is known: each of these that a path gives, or any operand.
  struct Origins {
    llvm::SmallVector<Leaf> leaves;
    bool areAlternatives = false;
  };
  Origins findOrigins(Leaf leaf) const;
  /// Whether no flag says if the value is known: of a list it is not seen which elements are, and
  /// what a function that stays called returns may come from any of its arguments.
  bool isUnclear(Leaf leaf) const;
  /// Which of the values that a value comes from are known on all paths.
  void findSure(Leaf leaf);
  mlir::Value get(Leaf leaf);
  mlir::Value getOfBranch(Leaf leaf, mlir::scf::IfOp op);
  mlir::Value getOfLoop(Leaf leaf, mlir::scf::WhileOp op);
  /// A variable in front of a statement.
  mlir::Value declare(mlir::Operation *op);
  void assign(mlir::Value variable, mlir::Value flag);

  mlir::Operation *end;
  const Identities &identities;
  const Activity &known;
  mlir::OpBuilder builder;
  mlir::Location loc;
  llvm::DenseSet<Leaf> watched;
  llvm::MapVector<Leaf, bool> sure;
  llvm::DenseMap<Leaf, mlir::Value> flags;
  /// What gives a value that was asked for and is not clear.
  mlir::Operation *unclear = nullptr;
};

} // namespace autographc

#endif
