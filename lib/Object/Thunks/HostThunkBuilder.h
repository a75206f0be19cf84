//===- HostThunkBuilder.h - C++ that compiled code calls back -------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_THUNKS_HOSTTHUNKBUILDER_H
#define AUTOGRAPHC_LIB_OBJECT_THUNKS_HOSTTHUNKBUILDER_H

#include "GlueBuilder.h"

#include "autographc/Cxx/ImperativeForm.h"

namespace autographc {

/// Builds the functions `void symbol(const int64_t *arguments, int64_t *results)` that compiled
/// code calls to reach C++: a host function, or the value of a global. Leaves are slots as
/// include/autograph/abi.h lays them out.
class HostThunkBuilder : GlueBuilder {
public:
  /// `mutables` are the types that come back even where they are `const`.
  HostThunkBuilder(clang::Sema &sema, llvm::ArrayRef<clang::QualType> mutables)
      : GlueBuilder(sema, "HostCall"), mutables(mutables) {}

  /// Calls `function`; results are its result and then its in-out parameters. Null where an
  /// argument cannot be made.
  clang::FunctionDecl *buildCallThunk(clang::FunctionDecl *function, llvm::StringRef symbol);
  /// Gives the value of `variable`, or replaces it.
  clang::FunctionDecl *buildRead(clang::VarDecl *variable, llvm::StringRef symbol);
  clang::FunctionDecl *buildWrite(clang::VarDecl *variable, llvm::StringRef symbol);
  /// Gives which one the `ag::Variable` is.
  clang::FunctionDecl *buildState(clang::VarDecl *variable, llvm::StringRef symbol);
  /// The same for an `ag::Variable` of type `type` that the first argument says which one it is.
  clang::FunctionDecl *buildStateRead(clang::QualType type, llvm::StringRef symbol);
  clang::FunctionDecl *buildStateWrite(clang::QualType type, llvm::StringRef symbol);
  /// Calls a `std::function` or a pointer of type `type`; the first argument says which one it is.
  clang::FunctionDecl *buildCallableThunk(clang::QualType type, clang::SourceLocation place,
                                          llvm::StringRef symbol);
  /// Calls a function of the library that prints.
  clang::FunctionDecl *buildOutputThunk(const OutputCall &output, llvm::StringRef symbol);

private:
  clang::FunctionDecl *begin(llvm::StringRef symbol, clang::SourceLocation place);
  clang::FunctionDecl *finish(clang::FunctionDecl *thunk);
  clang::FunctionDecl *buildThunk(llvm::StringRef symbol, clang::SourceLocation place,
                                  llvm::function_ref<void(clang::FunctionDecl *)> addBody);
  clang::Expr *addArgument(clang::FunctionDecl *thunk, llvm::StringRef name, clang::QualType type);
  clang::Expr *buildCallee(clang::FunctionDecl *function, clang::Expr *object);
  clang::Expr *readAddressed(clang::FunctionDecl *thunk, llvm::StringRef name,
                             clang::QualType type);
  llvm::SmallVector<clang::Expr *> addArguments(clang::FunctionDecl *thunk,
                                                llvm::ArrayRef<clang::QualType> types);
  llvm::SmallVector<clang::Expr *> giveAll(llvm::ArrayRef<clang::QualType> types,
                                           llvm::ArrayRef<clang::Expr *> arguments);
  void addResults(clang::FunctionDecl *thunk, clang::ExprResult result, clang::QualType type);
  bool isChanged(clang::QualType type);
  void addChanged(llvm::ArrayRef<clang::QualType> types, llvm::ArrayRef<clang::Expr *> arguments);

  llvm::ArrayRef<clang::QualType> mutables;
};

} // namespace autographc

#endif
