//===- Reachability.h - what a file needs when nothing runs eagerly -------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_REACHABILITY_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_REACHABILITY_H

#include "LinkModules.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace autographc {

using EagerBodies = llvm::SmallPtrSet<llvm::Function *, 8>;

/// Finds what a module needs, beside what only bodies need that seldom run.
class Reachability {
public:
  /// What runs in place of bodies, where something does.
  using Compiled = llvm::DenseMap<llvm::Function *, llvm::SmallVector<llvm::Constant *>>;

  explicit Reachability(const EagerBodies &bodies, Compiled compiled = Compiled())
      : bodies(bodies), compiled(std::move(compiled)) {}

  /// From what other files may use, annotations aside; not from `except`.
  void addRoots(llvm::Module &module, const EagerBodies &except);

  bool reaches(const llvm::GlobalValue &value) const { return reached.contains(&value); }

private:
  void add(llvm::Value *value);

  const EagerBodies &bodies;
  const Compiled compiled;
  llvm::DenseSet<const llvm::Constant *> reached;
  llvm::SmallVector<llvm::Constant *> pending;
};

/// Whether a function can be known by another name, if its address is not compared: it is alone in
/// its comdat.
bool isFreeToRename(const llvm::Function &function);

/// Of the marked functions those that no other file needs from this one, and that here only marked
/// functions call, whose compiled bodies have no call of them: templates, members defined in their
/// classes, and functions of internal linkage are often parts of others alone.
EagerBodies findInnerFunctions(llvm::Module &module, llvm::ArrayRef<LinkedFunction> functions);

} // namespace autographc

#endif
