//===- Adjoints.h - what gradients have come to in reverse code -----------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_ADJOINTS_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_ADJOINTS_H

#include "autographc/IR/AG.h"

namespace autographc {

/// A tensor in a value, whose adjoint is kept: the number among the leaves of its type.
using Leaf = std::pair<mlir::Value, unsigned>;

/// Whether something was added to an adjoint.
enum class Presence { None, Maybe, Present };

/// What is known of each adjoint at a place in reverse code.
class PresenceMap {
public:
  Presence get(Leaf leaf) const {
    auto found = known.find(leaf);
    return found == known.end() ? Presence::None : found->second;
  }
  void set(Leaf leaf, Presence presence) { known[leaf] = presence; }
  /// After a contribution that is there, or may be.
  void add(Leaf leaf, Presence contribution);
  /// Behind paths that come together; true where that changes something here.
  bool join(const PresenceMap &other);
  /// Forgets values that a region makes anew each time.
  void dropIn(mlir::Region &region);

private:
  llvm::DenseMap<Leaf, Presence> known;
};

/// Adjoints as variables of reverse code.
class Adjoints {
public:
  explicit Adjoints(mlir::OpBuilder &builder) : builder(builder) {}

  /// Declares adjoints of values of a block at this place, as soon as they are asked for: each time
  /// the block is undone they begin as none.
  void begin(mlir::Block *block, mlir::Operation *anchor) { anchors[block] = anchor; }

  mlir::Value read(Leaf leaf, mlir::Location loc);
  /// Whether something was added.
  mlir::Value readFlag(Leaf leaf, mlir::Location loc);
  void add(Leaf leaf, mlir::Value contribution, mlir::Location loc);
  /// Adds another adjoint, as far as it is there.
  void addLeaf(Leaf to, Leaf from, mlir::Location loc);
  /// Adds what is there where the flag holds.
  void addWhere(Presence presence, mlir::Value flag, Leaf leaf, mlir::Value contribution,
                mlir::Location loc);
  /// Changes an adjoint as a whole.
  void assign(Leaf leaf, mlir::Value value, mlir::Location loc);
  void clear(Leaf leaf, mlir::Location loc);
  /// Emits what is done where an adjoint is there.
  void emitWherePresent(Leaf leaf, mlir::Location loc, llvm::function_ref<void()> emit);
  void emitWhere(Presence presence, mlir::Value flag, mlir::Location loc,
                 llvm::function_ref<void()> emit);

  PresenceMap presence;

private:
  struct Variable {
    mlir::Value value, flag, none;
  };
  const Variable &getVariable(Leaf leaf);
  mlir::Value emitBool(bool value, mlir::Location loc);
  void addScalarWhere(mlir::Value flag, Leaf leaf, mlir::Value contribution, mlir::Location loc);

  mlir::OpBuilder &builder;
  llvm::DenseMap<mlir::Block *, mlir::Operation *> anchors;
  llvm::DenseMap<Leaf, Variable> variables;
};

/// A sum of gradients, or of one and a number: the gradient of the sum is that of each.
mlir::Value emitSum(mlir::OpBuilder &builder, mlir::Value lhs, mlir::Value rhs, mlir::Location loc);
/// The value of a variable.
inline mlir::Value emitRead(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value variable) {
  mlir::Type type = llvm::cast<ag::RefType>(variable.getType()).getElementType();
  return ag::ReadOp::create(builder, loc, type, variable);
}
/// `-0.0`, or any other small number, of the type of a number or a tensor's elements.
mlir::Value emitFloat(mlir::OpBuilder &builder, mlir::Type type, double value, mlir::Location loc);

} // namespace autographc

#endif
