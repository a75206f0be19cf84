//===- Adjoints.h - what gradients have come to in reverse code -----------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_ADJOINTS_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_ADJOINTS_H

#include "Activity.h"

#include "llvm/ADT/SetOperations.h"

namespace autographc {

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

/// What is added to an adjoint: a tensor; or a list, with a list that says which of its elements
/// something was added to.
struct Part {
  Part(mlir::Value value, mlir::Value flags = {}) : value(value), flags(flags) {}
  mlir::Value value, flags;
};

/// Adjoints as variables of reverse code.
class Adjoints {
public:
  Adjoints(mlir::OpBuilder &builder, bool areAlike) : builder(builder), areAlike(areAlike) {}

  /// Declares adjoints of values of a block at this place, as soon as they are asked for: each time
  /// the block is undone they begin as none.
  void begin(mlir::Block *block, mlir::Operation *anchor) { anchors[block] = anchor; }

  mlir::Value read(Leaf leaf, mlir::Location loc);
  /// Whether something was added.
  mlir::Value readFlag(Leaf leaf, mlir::Location loc);
  /// The adjoint, of a list with its flags.
  Part readPart(Leaf leaf, mlir::Location loc);
  void add(Leaf leaf, const Part &contribution, mlir::Location loc);
  /// Adds another adjoint, as far as it is there.
  void addLeaf(Leaf to, Leaf from, mlir::Location loc);
  /// Adds what is there where the flag holds.
  void addWhere(Presence presence, mlir::Value flag, Leaf leaf, const Part &contribution,
                mlir::Location loc);
  /// Changes an adjoint as a whole.
  void assign(Leaf leaf, const Part &value, mlir::Location loc);
  /// Changes it as a whole, where the flag says whether it is there.
  void assignWhere(mlir::Value flag, Leaf leaf, mlir::Value value, mlir::Location loc);
  void clear(Leaf leaf, mlir::Location loc);
  /// Fills an adjoint that nothing was added to with what can be added to without a change.
  void fill(Leaf leaf, mlir::Value none, mlir::Location loc);
  /// Has it filled so wherever nothing was added to it.
  void fillMissing(Leaf leaf, mlir::Location loc, llvm::function_ref<mlir::Value()> emitNone);
  /// It was filled where it comes from.
  void noteFilled(Leaf leaf) { filled.insert(leaf); }
  /// Whether none can be added to as if it was there.
  bool isNeutral(Leaf leaf) const;
  /// Emits what is done where an adjoint is there.
  void emitWherePresent(Leaf leaf, mlir::Location loc, llvm::function_ref<void()> emit);
  void emitWhere(Presence presence, mlir::Value flag, mlir::Location loc,
                 llvm::function_ref<void()> emit);

  PresenceMap presence;

private:
  friend class FilledScope;
  void set(Leaf leaf, const Part &value, Presence state, mlir::Location loc);
  /// Of a list, `flags` are its elements'.
  struct Variable {
    mlir::Value value, flag, none, flags, noFlags;
  };
  const Variable &getVariable(Leaf leaf);
  void addList(Leaf leaf, const Part &contribution, mlir::Location loc);
  void mergeList(Leaf leaf, const Part &contribution, mlir::Location loc);
  void addScalarWhere(mlir::Value flag, Leaf leaf, mlir::Value contribution, mlir::Location loc);

  mlir::OpBuilder &builder;
  /// Whether what is added has the extents of what it is added to.
  bool areAlike;
  llvm::DenseMap<mlir::Block *, mlir::Operation *> anchors;
  llvm::DenseMap<Leaf, Variable> variables;
  llvm::DenseSet<Leaf> filled;
};

/// While it lives, code of a block is emitted that need not run: what is filled there is not filled
/// behind it.
class FilledScope {
public:
  explicit FilledScope(Adjoints &adjoints) : adjoints(adjoints), before(adjoints.filled) {}
  FilledScope(const FilledScope &) = delete;
  FilledScope &operator=(const FilledScope &) = delete;
  ~FilledScope() { llvm::set_intersect(adjoints.filled, before); }

private:
  Adjoints &adjoints;
  llvm::DenseSet<Leaf> before;
};

} // namespace autographc

#endif
