//===- ThunkBuilder.h - the C++ side of a compiled function ---------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_THUNKBUILDER_H
#define AUTOGRAPHC_LIB_OBJECT_THUNKBUILDER_H

#include "GlueBuilder.h"

namespace autographc {

/// Builds, for an annotated function `f`, the function that marshals its C++ arguments into slots, calls through the record and
/// makes the C++ result: `R f.compiled(parameters) { Call call(&record); call.in(leaf) ...; call.run(); ... }`.
class ThunkBuilder : GlueBuilder {
public:
  explicit ThunkBuilder(clang::Sema &sema);

  /// The finished definition, named `symbol`, that calls through the record `record`; null where the headers lack the glue.
  /// Where reference parameters that may be written overlap, the thunk goes on in the eager body, whose symbol is `eager`.
  clang::FunctionDecl *build(const clang::FunctionDecl *function, llvm::StringRef symbol, llvm::StringRef eager, llvm::StringRef record);

private:
  clang::FunctionDecl *declare(const clang::FunctionDecl *function, llvm::StringRef symbol);
  clang::Expr *recordAddress(llvm::StringRef record);
  /// `if (call.overlap(a, b) || ...) return eager(parameters);` where two references could name one object.
  void addOverlapCheck(const clang::FunctionDecl *function, clang::FunctionDecl *thunk, llvm::ArrayRef<clang::Expr *> places,
                       llvm::StringRef eager);

  clang::RecordDecl *recordClass = nullptr;
};

} // namespace autographc

#endif
