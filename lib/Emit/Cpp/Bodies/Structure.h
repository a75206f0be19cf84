//===- Structure.h - which operations are statements of the printed code --===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_BODIES_STRUCTURE_H
#define AUTOGRAPHC_LIB_EMIT_CPP_BODIES_STRUCTURE_H

#include "autographc/IR/AG.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc::emit {

/// What running an operation may do that its place among the others shows in.
enum class Effect {
  /// Nothing.
  None,
  /// Throws where a Scalar is unset.
  Reads,
  /// Throws where an operand is out of range or of the wrong shape.
  Throws,
  /// Prints, checks, calls or writes.
  Acts
};

/// Removes what nothing uses.
void removeDead(mlir::func::FuncOp function);

/// Removes what nothing uses, and lets the value of a variable be read through the variable.
/// Changes the function.
void normalize(mlir::func::FuncOp function);

/// Which operations of a function print as statements, and which inside the expression that uses
/// them.
class Structure {
public:
  /// `isRecorded`: a tape of plain C++ may record what is printed.
  Structure(mlir::func::FuncOp function, bool isRecorded);

  /// Has no statement of its own: a literal, or printed where its only user is.
  bool isInline(mlir::Operation *op) const;
  /// A `&&`, `||` or `?:` whose arms are single expressions.
  bool isExpression(mlir::scf::IfOp op) const { return expressions.contains(op); }
  /// The operands of a terminator are all the results of one statement, in order, which prints in
  /// its place.
  mlir::Operation *getForwarded(mlir::Operation *terminator) const {
    return forwarded.lookup(terminator);
  }
  /// The statement of `block` that `op`, there or nested in it, is printed in.
  mlir::Operation *getStatement(mlir::Operation *op, mlir::Block *block) const;
  /// Nothing after `statement`, which is in the block that defines the value, reads the value.
  bool isLastUse(mlir::Value value, mlir::Operation *statement) const;
  /// The operations printed as part of a statement of a block, without those of nested blocks.
  llvm::SmallVector<mlir::Operation *> getParts(mlir::Operation *statement) const;

private:
  void analyze(mlir::Block &block);
  void findForwarded(mlir::Block &block);
  bool canInline(mlir::Operation *op) const;
  bool fitsUser(mlir::Operation *op, mlir::Operation *user) const;
  bool canMoveTo(mlir::Operation *op, mlir::Operation *statement) const;
  /// Whether a tape would add up a gradient in another order if `op` ran in `statement`.
  bool changesSums(mlir::Operation *op, mlir::Operation *statement) const;
  bool isExpressionLike(mlir::scf::IfOp op) const;

  bool isRecorded;
  llvm::DenseSet<mlir::Operation *> inlined;
  /// Of what was analysed, but for literals: what `getStatement` gives in its own block.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> statements;
  llvm::DenseSet<mlir::Operation *> expressions;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> forwarded;
};

/// An operation without operands that prints as a literal at each use.
bool isLiteral(mlir::Operation *op);
/// Its result is its first operand changed in place: an assignment to a subscript, a field or an
/// element, or a call with in-out arguments.
bool isMutation(mlir::Operation *op);
/// The operand that a mutation changes.
mlir::OpOperand &getMutated(mlir::Operation *op);
/// The mutation of a part whose result `op` stores into the whole that the part was read from, as
/// in `p.x[i] = v`; or null.
mlir::Operation *findInnerMutation(mlir::Operation *op);
/// The name of a result of a staged statement, or of a value that a loop carries.
llvm::StringRef getResultName(mlir::Operation *op, unsigned index);
/// What running the operation and everything in it may do.
Effect getEffect(mlir::Operation *op);

} // namespace autographc::emit

#endif
