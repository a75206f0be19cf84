//===- ThunkBuilder.h - the C++ side of a compiled function ---------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_THUNKS_THUNKBUILDER_H
#define AUTOGRAPHC_LIB_OBJECT_THUNKS_THUNKBUILDER_H

#include "GlueBuilder.h"
#include "Object/Link/LinkModules.h"

#include "autographc/Cxx/Classes.h"
#include "autographc/Cxx/ImperativeForm.h"
#include "autographc/Cxx/Spelling.h"

#include <map>

namespace autographc {

/// Builds, for an annotated function `f`, the function that marshals its C++ arguments into slots,
/// calls through the record and makes the C++ result: `R f.compiled(parameters) { Call
/// call(&record); call.in(leaf) ...; call.run(); ... }`.
class ThunkBuilder : GlueBuilder {
public:
  explicit ThunkBuilder(clang::Sema &sema);

  /// The finished definition of a function's thunk; null where the headers lack the glue. Where a
  /// reference parameter that may be written overlaps another one, or a global that the function
  /// reads, or any one a global that host functions of its name, it goes on in the eager body.
  clang::FunctionDecl *build(const ConvertedFunction &converted, const LinkedFunction &linked);

  /// A function of the given symbol that gives the default argument of a parameter; null where
  /// there is none, or none that can be given by value.
  clang::FunctionDecl *buildDefault(clang::FunctionDecl *function, unsigned parameter,
                                    llvm::StringRef symbol);

private:
  /// A function of the given symbol and parameters that gives what another does, and is called by
  /// the same convention.
  clang::FunctionDecl *declareAs(const clang::FunctionDecl *function, llvm::StringRef symbol,
                                 llvm::ArrayRef<clang::QualType> types);
  /// The eager body, for a call of the thunk's own parameters, of which none is copied.
  clang::FunctionDecl *declareEager(const clang::FunctionDecl *function, llvm::StringRef symbol);
  clang::Expr *recordAddress(llvm::StringRef record);
  clang::Expr *entryAddress(llvm::StringRef entry);
  /// `std::int64_t name[64];`, uninitialised.
  clang::Expr *declareSlots(clang::FunctionDecl *thunk, llvm::StringRef name);
  /// `Call call(&record);`, or for example `DirectCall call(&record, &entry, arguments, results);`
  clang::VarDecl *declareCall(clang::FunctionDecl *thunk, const LinkedFunction &linked);
  /// The object that is returned, and the lvalue to read its leaves into. No constructor of the
  /// user's runs.
  clang::VarDecl *declareResult(clang::FunctionDecl *thunk, clang::QualType type,
                                clang::Expr *&result);
  /// `if (call.overlap(a, b) || ...) return eager(parameters);` where two references, or one and a
  /// global, could name one object.
  void addOverlapCheck(const ConvertedFunction &converted, clang::FunctionDecl *thunk,
                       llvm::ArrayRef<clang::Expr *> places, llvm::StringRef eager);
  /// `call.overlap(a, b) || ...`: an object may also be an element of a vector that the other one
  /// holds, and what a span names those of a tensor.
  clang::Expr *testOverlap(clang::Expr *first, clang::Expr *second);
  /// The same of a parameter and any global: an object may also be what the global points at.
  clang::Expr *testNamed(clang::Expr *place, clang::Expr *global);
  /// Appends what a global of any class has elsewhere, as far as it can be told: vectors,
  /// `withTensors` tensors, and pointers.
  void collectTargets(clang::Expr *lvalue, bool withTensors,
                      llvm::SmallVectorImpl<clang::Expr *> &lists,
                      llvm::SmallVectorImpl<clang::Expr *> &pointers);
  clang::Expr *buildOr(clang::Expr *condition, clang::Expr *more);

  clang::RecordDecl *recordClass = nullptr;
  std::map<CallKind, clang::RecordDecl *> slotsClasses;
};

} // namespace autographc

#endif
