//===- Twins.h - halves of functions that call themselves -----------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GRADIENTS_TWINS_H
#define AUTOGRAPHC_LIB_LOWERING_GRADIENTS_TWINS_H

#include "Activity.h"

#include "autographc/IR/AG.h"

#include "llvm/ADT/MapVector.h"

#include <map>
#include <set>

namespace autographc {

class ReadArguments;

/// A list of kept values: variables of the code that fills it and of the code that undoes that,
/// with the number of elements that are left.
struct KeptList {
  mlir::Value filled, left, cursor;
};

/// A part of an object: the number and the name of each field on the way there.
using Path = llvm::SmallVector<std::pair<unsigned, mlir::StringAttr>, 2>;

/// A function that calls itself, as two: `forward` does what it does and keeps what `reverse` needs
/// on lists, which all calls share. What is undone last was done first, so that the ends of the
/// lists are those of the call that is undone.
///
/// Of a checkpoint `reverse` has the arguments of `forward`, too: it computes that again, then
/// undoes it. No list is kept.
struct Twin {
  mlir::func::FuncOp forward, reverse;
  bool isRepeated = false;
  /// What a checkpoint gives, in `reverse`.
  llvm::SmallVector<mlir::Value> results = {};
  /// The arguments of `forward` that are the first ones of `reverse`, too: who undoes a call still
  /// has them.
  llvm::SmallVector<unsigned> held = {};
  /// The parts of held arguments of which all calls add to one adjoint, which who undoes the first
  /// call makes: `reverse` adds to it in place.
  std::map<std::pair<unsigned, unsigned>, Path> shared = {};
  /// The parts of arguments that a derivative goes to from some call.
  std::set<std::pair<unsigned, unsigned>> active = {};
  /// What the halves keep, one list for each type.
  llvm::MapVector<mlir::Type, KeptList> lists = {};
};

/// The twins of the functions that the code of one question to a tape calls: of those that call
/// themselves, and of checkpoints.
class Twins {
public:
  Twins(mlir::ModuleOp module, ReadArguments &reads, bool areAlike)
      : module(module), reads(reads), areAlike(areAlike) {}
  ~Twins();

  /// Whether derivatives go through a call of a function that calls itself; emits an error of the
  /// reason where they do not.
  bool canUndo(ag::CallOp call);
  /// Has a call of a checkpoint go to a function that reads no `ag::Variable`: it is passed what it
  /// read. Gives false, and has it undone as any other call, where that cannot be.
  bool repeat(ag::CallOp call);
  /// Has a call of a function that calls itself go to one that is passed what it read of Variables;
  /// gives false where there is nothing to pass, or that cannot be.
  bool passReads(ag::CallOp call);
  bool isRepeated(ag::CallOp call) const {
    const Twin *twin = find(call);
    return twin && twin->isRepeated;
  }
  /// Whether it was found that they do.
  bool isUndone(ag::CallOp call) const;
  /// The function that undoes a call: its operands are adjoints of results and of arguments, each
  /// with its flag, its results those of the arguments.
  mlir::func::FuncOp requireReverse(ag::CallOp call);
  /// Calls in code that is filled in a block, or that undoes it: they are passed the lists.
  void noteForward(ag::CallOp call) { forwardCalls.push_back(call); }
  void noteReverse(ag::CallOp call) { reverseCalls.push_back(call); }
  /// The list of a function's kept values of a type.
  KeptList &getList(mlir::func::FuncOp forward, mlir::Type type);
  /// What the function that undoes a forward half is passed of its arguments; null where it is not.
  mlir::Value getHeld(mlir::BlockArgument argument);
  unsigned countHeld(mlir::func::FuncOp forward) { return findOf(forward).held.size(); }
  /// The operands of a call that the function that undoes it is passed first.
  llvm::SmallVector<mlir::Value> getHeldOperands(ag::CallOp call) const;
  /// Finds which parts of arguments derivatives go to in all calls, from those that are wanted of
  /// what a tape has recorded: before any of it is undone.
  mlir::LogicalResult findActive(llvm::ArrayRef<mlir::Operation *> recorded,
                                 const Activity &wanted);
  bool isActive(ag::CallOp call, unsigned argument, unsigned leaf) const {
    return find(call)->active.contains({argument, leaf});
  }
  /// How a part of an argument of a call is reached; null where calls share no adjoint of it.
  const Path *findShared(ag::CallOp call, unsigned argument, unsigned leaf) const;
  /// Whether an argument of a forward half has a part of which calls share the adjoint.
  bool isShared(mlir::BlockArgument argument, unsigned leaf) const;
  /// Emits what was required, and passes the lists. `tape` and `end` are the ends of what is
  /// recorded where the first calls are; `anchor` is where that begins to be undone.
  mlir::LogicalResult finish(mlir::Operation *tape, mlir::Operation *anchor);

  llvm::SmallVector<mlir::func::FuncOp> getHalves() const;

private:
  Twin *find(ag::CallOp call);
  const Twin *find(ag::CallOp call) const;
  Twin &findOf(mlir::func::FuncOp forward);
  mlir::LogicalResult make(mlir::func::FuncOp function, Twin &twin, ag::CallOp call);
  Recording record(const Twin &twin);
  /// Finds what is active in a twin's body, and what is known there, for `use`.
  mlir::LogicalResult withActivity(
      const Twin &twin,
      llvm::function_ref<mlir::LogicalResult(const Recording &, const Identities &, Activity &)>
          use);
  void activateArguments(const Twin &twin, Activity &activity) const;
  /// Has derivatives go to the parts of operands that are active; true where that is new.
  bool activate(ag::CallOp call, const Activity &activity);
  mlir::LogicalResult emit(Twin &twin);
  mlir::func::FuncOp copyInlined(mlir::func::FuncOp function, llvm::StringRef suffix);
  bool makeWithoutReads(llvm::ArrayRef<mlir::func::FuncOp> functions, llvm::StringRef suffix,
                        llvm::SmallVectorImpl<mlir::func::FuncOp> &copies,
                        llvm::SmallVectorImpl<ag::GlobalReadOp> &reads);
  /// Makes the function, and those that it calls itself through, as they are passed what they read.
  void makePassed(mlir::func::FuncOp function);
  void makeRepeated(Twin &twin);
  void pass(mlir::Operation *tape, mlir::Operation *anchor);
  void dropPassed();

  mlir::ModuleOp module;
  ReadArguments &reads;
  bool areAlike;
  llvm::MapVector<mlir::Operation *, Twin> twins;
  /// Of functions that call themselves: those that are passed what they read of Variables, with the
  /// reads.
  std::map<mlir::Operation *, std::pair<mlir::func::FuncOp, llvm::SmallVector<ag::GlobalReadOp>>>
      passed;
  llvm::SmallVector<ag::CallOp> forwardCalls, reverseCalls;
  bool isFinished = false;
};

/// The arguments of a function that calls itself that are arguments, or parts of such, of each
/// function that it calls itself through: while these are undone they are there without being kept.
llvm::SmallVector<unsigned> findHeld(mlir::func::FuncOp function);
/// The parts of held arguments that calls share an adjoint of: the tensors that `forward` reads.
std::map<std::pair<unsigned, unsigned>, Path> findSharedParts(const Twin &twin);

/// Names a function that does a part of what another one does.
void nameHalf(mlir::func::FuncOp half, mlir::func::FuncOp function, llvm::StringRef suffix);
/// The function that is to undo another one. Its arguments are those of `before`; the adjoints of
/// results and of arguments, each with its flag, follow.
mlir::func::FuncOp makeReverse(mlir::func::FuncOp function, llvm::ArrayRef<mlir::Type> before);

} // namespace autographc

#endif
