//===- Lifted.h - a body whose captures are parameters --------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_LIFTED_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_LIFTED_H

#include "Frontend/Cpp/Places/Place.h"

namespace autographc::frontend {

/// A function or lambda that calls itself and takes or captures what a `func.func` cannot: what
/// closures capture are parameters of their own.
struct Lifted {
  const clang::FunctionDecl *callee;
  /// The closure called, if it is one, and the arguments: which of them are closures, and what
  /// these hold.
  std::shared_ptr<Closure> closure;
  std::optional<Place> self;
  std::vector<Place> arguments;
  /// A place that holds a value, in the order of `Lifting`: a parameter, or a path from one, whose
  /// indices are parameters, too.
  struct Slot {
    unsigned parameter = 0;
    std::vector<Step> steps;
    std::vector<unsigned> operands;
  };
  std::vector<Slot> slots;
  struct Parameter {
    std::string name;
    mlir::Type type;
    bool inout;
    /// A variable of the body's own.
    bool isCopy;
  };
  std::vector<Parameter> parameters;
  /// The functions and members among the closures.
  std::vector<const clang::ValueDecl *> functions;
  std::string name, symbol;
  const clang::FunctionDecl *site;
};

} // namespace autographc::frontend

#endif
