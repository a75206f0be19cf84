//===- Place.h - what a C++ glvalue designates ----------------------------===//
#ifndef AUTOGRAPHC_FRONTEND_CPP_PLACE_H
#define AUTOGRAPHC_FRONTEND_CPP_PLACE_H

#include "autographc/Support/ClangHeaders.h"

#include <memory>
#include <optional>
#include <string>

namespace autographc::frontend {

struct Closure;

/// One selection on the way from a variable to a part of it. Indices were evaluated once, when the place was formed.
struct Step {
  enum Kind { Field, ListElement, ArrayElement, Subscript };
  explicit Step(Kind kind) : kind(kind) {}
  Kind kind;
  /// Of a field: its position and its C++ name.
  unsigned index = 0;
  std::string name;
  /// Of an element its index, of a subscript its indices and slice bounds.
  llvm::SmallVector<mlir::Value, 2> operands;
  llvm::SmallVector<int64_t, 2> kinds;
  llvm::StringRef form;
  /// The type of what is selected.
  mlir::Type type;
};

/// A variable, a value without one, a global or a closure, and the path from there.
struct Place {
  /// The variable (`!ag.ref`), or the value itself where nothing can be assigned. Null for the other roots.
  mlir::Value root;
  const clang::VarDecl *global = nullptr;
  std::shared_ptr<Closure> closure;
  std::vector<Step> steps;
  /// The type of what the place holds; null for a closure.
  mlir::Type type;

  bool isVariable() const { return root && llvm::isa<ag::RefType>(root.getType()); }
  bool isWholeVariable() const { return isVariable() && steps.empty(); }
  /// The same object, or a part of the same object, may be meant.
  bool mayOverlap(const Place &other) const {
    return (isVariable() && root == other.root) || (global && global == other.global);
  }
};

/// A lambda object or a function, which exists in the front end only: its calls are resolved here.
struct Closure {
  /// The lambda's class; null for a function.
  const clang::CXXRecordDecl *record = nullptr;
  const clang::FunctionDecl *function = nullptr;
  llvm::DenseMap<const clang::ValueDecl *, Place> captures;
  std::optional<Place> self;
};

/// Thrown once a construct was diagnosed; caught at the next statement.
struct Refused {};

} // namespace autographc::frontend

#endif
