//===- UnsetState.h - which variables are set, and why not ----------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_UNSETSTATE_H
#define AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_UNSETSTATE_H

#include "autographc/IR/AG.h"

#include "llvm/ADT/SmallVector.h"

namespace autographc {

/// The path without an assignment: which way through which statement.
struct Origin {
  enum Path { None, Then, Else, NoIteration, NoCase, Exit } path = None;
  mlir::Operation *statement = nullptr;

  /// "in the else branch": where an assignment is missing.
  std::string getPlace() const;
  /// "the condition on line 12 is false": when the path is taken.
  std::string getWhen() const;
};

/// The line of a location, 0 if it has none.
unsigned getLine(mlir::Location loc);

/// What is known of a value or a variable at a point.
struct Setness {
  bool maySet = false, mayUnset = false;
  Origin origin;
  /// The variable that was not assigned; null if that is not known.
  mlir::Value variable;
  /// The number in it, where it is known.
  mlir::IntegerAttr constant;

  static Setness set() { return {true, false, {}, {}, {}}; }
  static Setness unset(mlir::Value variable) { return {false, true, {}, variable, {}}; }
  bool isMaybe() const { return maySet && mayUnset; }
  /// The other comes by another path; `ownPath` and `otherPath` say how a path without an assignment is called.
  void join(const Setness &other, Origin ownPath, Origin otherPath);
  bool operator==(const Setness &other) const {
    return maySet == other.maySet && mayUnset == other.mayUnset && constant == other.constant;
  }
};

/// All variables at a point; not reachable unless some path leads here.
struct UnsetState {
  bool reachable = false;
  llvm::SmallVector<Setness, 0> variables;

  void join(const UnsetState &other, Origin ownPath = {}, Origin otherPath = {});
  bool operator==(const UnsetState &) const = default;
};

} // namespace autographc

#endif
