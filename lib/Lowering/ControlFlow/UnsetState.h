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

/// A class of the user's, whose fields are set one by one. Of the library's, an optional knows
/// itself whether it holds something.
bool hasFields(mlir::Type type);

/// Whether a value or a variable is set at a point.
struct Setness {
  /// A bit for each field of a class of the user's; of everything else the first bit.
  uint64_t maySet = 0, mayUnset = 0;
  Origin origin;
  /// The variable that was not assigned, null if that is not known, and its member.
  mlir::Value variable;
  mlir::StringAttr member;
  /// The number in it, where it is known.
  mlir::IntegerAttr constant;

  static Setness set() {
    Setness setness;
    setness.maySet = ~uint64_t(0);
    return setness;
  }
  static Setness unset(mlir::Value variable) {
    Setness setness;
    setness.mayUnset = 1;
    setness.variable = variable;
    return setness;
  }
  bool isMaybe() const { return maySet & mayUnset; }
  /// A field with a value that is a bit itself.
  Setness getField(unsigned index, mlir::StringAttr name) const;
  void setField(unsigned index, const Setness &field);
  /// The other comes by another path; `ownPath` and `otherPath` say how a path without an
  /// assignment is called.
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

/// The note at the declaration, with a fix-it that initializes it.
void noteDeclaration(mlir::InFlightDiagnostic &diagnostic, ag::VariableOp variable,
                     mlir::StringAttr member);

} // namespace autographc

#endif
