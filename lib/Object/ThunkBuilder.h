//===- ThunkBuilder.h - the C++ side of a compiled function ---------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_THUNKBUILDER_H
#define AUTOGRAPHC_LIB_OBJECT_THUNKBUILDER_H

#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringRef.h"

namespace autographc {

/// Builds, for an annotated function `f`, the function that marshals its C++ arguments into slots, calls through the record and
/// makes the C++ result: `R f.compiled(parameters) { Call call(&record); call.in(leaf) ...; call.run(); ... }`.
class ThunkBuilder {
public:
  explicit ThunkBuilder(clang::Sema &sema);

  /// The finished definition, named `symbol`, that calls through the record `record`; null where the headers lack the glue.
  /// Where reference parameters that may be written overlap, the thunk goes on in the eager body, whose symbol is `eager`.
  clang::FunctionDecl *build(const clang::FunctionDecl *function, llvm::StringRef symbol, llvm::StringRef eager, llvm::StringRef record);

private:
  clang::FunctionDecl *declare(const clang::FunctionDecl *function, llvm::StringRef symbol);
  clang::Expr *recordAddress(llvm::StringRef record);
  clang::VarDecl *declareLocal(clang::FunctionDecl *owner, llvm::StringRef name, clang::QualType type, clang::Expr *argument);
  /// An lvalue that names a variable or parameter.
  clang::Expr *refer(clang::ValueDecl *declaration);
  /// `call.method(arguments)`; null where that is invalid.
  clang::Expr *buildCall(llvm::StringRef method, llvm::ArrayRef<clang::Expr *> arguments);
  /// `if (call.overlap(a, b) || ...) return eager(parameters);` where two references could name one object.
  void addOverlapCheck(const clang::FunctionDecl *function, clang::FunctionDecl *thunk, llvm::ArrayRef<clang::Expr *> places,
                       llvm::StringRef eager);
  /// `call.method(arguments);`
  void addCall(llvm::StringRef method, llvm::ArrayRef<clang::Expr *> arguments);
  /// `call.method(leaf);` for every leaf of the lvalue in order.
  void addLeaves(llvm::StringRef method, clang::Expr *lvalue);
  void addRecordLeaves(llvm::StringRef method, clang::Expr *lvalue, clang::CXXRecordDecl *record);

  clang::Sema &sema;
  clang::ASTContext &context;
  clang::SourceLocation location;
  clang::CXXRecordDecl *callClass = nullptr;
  clang::RecordDecl *recordClass = nullptr;
  clang::VarDecl *call = nullptr;
  llvm::SmallVector<clang::Stmt *> statements;
  /// Slots of the result leaves met so far.
  uint64_t resultSlots = 0;
  bool valid = true;
};

} // namespace autographc

#endif
