//===- SetAnalysis.h - which Scalars carried by loops are always set ------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_SPECIALIZE_SETANALYSIS_H
#define AUTOGRAPHC_LIB_LOWERING_SPECIALIZE_SETANALYSIS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc {

/// Finds, by an optimistic fix-point over the functional form, the Scalars that a loop carries and
/// that are set whenever they are carried. A Scalar that was read is set from there on.
class SetAnalysis {
public:
  explicit SetAnalysis(mlir::func::FuncOp function);

  /// Whether flag `index` of the carried value `number` of a loop holds at every iteration and
  /// after the loop.
  bool isAlwaysSet(mlir::scf::WhileOp loop, unsigned number, unsigned index) const;

private:
  /// 0 is a flag that holds; any other number stands for one that may be off.
  using Flag = unsigned;
  using Flags = llvm::SmallVector<Flag, 2>;

  void visitBlock(mlir::Block &block);
  void visit(mlir::Operation &op);
  void visitIf(mlir::scf::IfOp op);
  void visitWhile(mlir::scf::WhileOp op);
  Flags getFlags(mlir::Value value);
  Flags makeFlags(mlir::Value value);
  void demoteUnset(mlir::scf::WhileOp loop, mlir::ValueRange incoming);

  llvm::DenseMap<mlir::Value, Flags> states;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, Flag> numbers;
  /// Carried flags that were found off: the loop's before-argument and the flag's number in it.
  llvm::DenseSet<std::pair<mlir::Value, unsigned>> demoted;
  llvm::SmallVector<Flag> known;
  bool changed = false;
};

/// Whether the op reads its Scalar operands, which is an error for one that is unset; copies, calls
/// and terminators do not.
bool readsScalars(mlir::Operation *op);

} // namespace autographc

#endif
