//===- MayThrow.h - eager bodies that may throw for all that Clang knows --===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_MAYTHROW_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_MAYTHROW_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclGroup.h"
#include "llvm/IR/Module.h"

namespace autographc {

/// Where an eager body is undefined and throws nothing, as in a division by zero, the compiled one
/// throws. Clang marks a function `nounwind` when it has generated a body without a throw in it,
/// and generates no handlers around its calls: so marked functions begin with a call of a function
/// that nothing is known of, until there is LLVM IR.
class MayThrow {
public:
  /// The marked functions that are defined among these declarations.
  void add(clang::DeclGroupRef group);
  void add(clang::FunctionDecl *function);
  /// Gives all functions the bodies that they were written with.
  void restore();
  /// Removes the calls.
  static void strip(llvm::Module &module);

private:
  void addAll(clang::Decl *declaration);

  std::vector<std::pair<clang::FunctionDecl *, clang::Stmt *>> written;
};

} // namespace autographc

#endif
