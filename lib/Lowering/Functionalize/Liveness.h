//===- Liveness.h - which variables are live, knowing the flags -----------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_FUNCTIONALIZE_LIVENESS_H
#define AUTOGRAPHC_LIB_LOWERING_FUNCTIONALIZE_LIVENESS_H

#include "autographc/IR/AG.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace autographc {

/// The variables of a function, numbered: the user's in order, then those of the control-flow
/// phase.
class Variables {
public:
  explicit Variables(mlir::func::FuncOp function);

  unsigned size() const { return variables.size(); }
  unsigned number(mlir::Value ref) const { return numbers.lookup(ref); }
  ag::VariableOp operator[](unsigned number) const { return variables[number]; }
  /// The variables of the in-out arguments, by argument.
  llvm::SmallVector<std::pair<unsigned, unsigned>> getInOut() const;

private:
  llvm::SmallVector<ag::VariableOp> variables;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
};

/// A flag and whether its exit was taken.
struct Assumption {
  unsigned flag;
  bool taken;
  bool operator==(const Assumption &) const = default;
};

/// The variables that are live at a point, also under assumptions (where they make a difference).
struct LiveState {
  llvm::BitVector live;
  llvm::SmallVector<std::pair<Assumption, llvm::BitVector>, 2> under;

  const llvm::BitVector &get(Assumption assumption) const;
  void set(Assumption assumption, llvm::BitVector variables);
  /// Nothing is assumed of the flag.
  void forget(unsigned flag);
  void use(unsigned variable);
  void define(unsigned variable);
  void join(const LiveState &other);
  bool operator==(const LiveState &other) const;
};

/// Backward liveness on structured statements without exits. Each sweep walks the function once
/// with the loops' states of the sweep before; there are at most as many sweeps as loops are
/// nested, and two.
class Liveness {
public:
  Liveness(mlir::func::FuncOp function, const Variables &variables);

  /// The variables that are live after an `ag.if`, and before the condition of an `ag.while`.
  const LiveState &getAfter(ag::IfOp op) const { return states.find(op)->second; }
  const LiveState &getHead(ag::WhileOp op) const { return states.find(op)->second; }
  /// The flag of which the condition says that its exit was not taken.
  std::optional<unsigned> findGuard(mlir::Value condition) const;
  /// The flags whose exits were not taken where the body of a loop begins.
  llvm::SmallVector<unsigned> findGuards(ag::WhileOp op) const;

private:
  LiveState empty() const { return {llvm::BitVector(variables.size()), {}}; }
  void visit(mlir::Region &region, LiveState &state);
  void visit(mlir::Operation *op, LiveState &state);
  void visitAssign(ag::AssignOp op, LiveState &state);
  void visitIf(ag::IfOp op, LiveState &state);
  void visitWhile(ag::WhileOp op, LiveState &state);

  const Variables &variables;
  llvm::DenseMap<mlir::Operation *, LiveState> states;
  bool changed = false;
};

} // namespace autographc

#endif
