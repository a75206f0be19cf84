//===- Lifetimes.h - when objects end -------------------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_LIFETIMES_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_LIFETIMES_H

#include "PlaceCode.h"

namespace autographc::frontend {

/// Objects with destructors of the user's: where they end, and what an error does before.
class Lifetimes : PlaceCode {
public:
  explicit Lifetimes(const PlaceCode &code) : PlaceCode(code) {}

  /// The temporary that an expression is, if it has a destructor of the user's.
  const clang::CXXBindTemporaryExpr *findTemporary(const clang::Expr *expression);
  /// A range-for over numbers, with `bind` to declare its variable.
  void emitCountedLoop(const clang::CXXForRangeStmt *statement, mlir::Value lower,
                       mlir::Value upper, mlir::Value step, llvm::StringRef name,
                       llvm::function_ref<void(mlir::Value)> bind);
  /// But for those of `kept`, which is returned in place.
  void emitCleanups(size_t downTo, const clang::VarDecl *kept = nullptr);
  /// The destructors of bases and members run after the object's own, the last one first. By value:
  /// emitting a body moves the table of variables.
  void pushCleanup(Place object, clang::QualType type, const clang::VarDecl *variable = nullptr,
                   bool isPart = false);
  /// A part of an object that is being made lives from here on; `endParts` says that the object is
  /// complete.
  mlir::Value keepPart(mlir::Value part, clang::QualType type, mlir::Location location);
  /// The parts from this number on are parts of a complete object.
  void endParts(size_t downTo);
  /// What an error does while an object lives, in place. An error in a destructor ends the program,
  /// so that its own locals do not matter.
  ag::CleanupOp emitUnwinding(mlir::Location location, llvm::function_ref<void()> body);
  /// From here on no error runs what `emitUnwinding` gave.
  void endUnwinding(ag::CleanupOp unwinding, mlir::Location location);
  /// What an error does that may not leave a function: another one, which the run time lets nobody
  /// catch.
  void emitTermination(mlir::Location location);
  /// Whether a destructor that is pending uses the variable.
  bool isUsedByCleanup(const Place &place);
  /// An object that lives to the end of the full expression, where its destructor runs; an extended
  /// one as long as a local reference.
  Place emitTemporary(const clang::CXXBindTemporaryExpr *expression, bool isExtended = false);
  /// What is to be destroyed at the end of the block is at the end of the full expression instead.
  void makeTemporary(size_t downTo, const clang::Expr *expression);
  /// How many temporaries of the expressions around there are.
  size_t countTemporaries() const { return temporaries.size(); }
  /// Runs the destructors of the temporaries from this number on.
  void destroyTemporaries(size_t downTo);
  /// Leaves them out where the expression was refused.
  void forgetTemporaries(size_t downTo) {
    temporaries.truncate(std::min(downTo, temporaries.size()));
  }

private:
  void runDestructor(const Place &object, const clang::CXXDestructorDecl *destructor);

  llvm::SmallVector<Temporary> temporaries;
  /// How many `ag.cleanup`s there are; and whether the body of one is being emitted.
  int64_t unwindings = 0;
  bool isUnwinding = false;
};

} // namespace autographc::frontend

#endif
