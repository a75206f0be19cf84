//===- Parameters.h - the parameters of an emitted function ---------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_PARAMETERS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_PARAMETERS_H

#include "autographc/Support/ClangHeaders.h"

#include <string>
#include <vector>

namespace autographc::frontend {

/// A parameter of the emitted function: the object of a method, then the declared ones.
struct Parameter {
  std::string name;
  clang::QualType type;
  const clang::ParmVarDecl *declaration = nullptr;
  bool inout = false;
  /// A `std::span`, which is passed as a list of its elements.
  bool isSpan = false;
  /// `const`, and changed all the same by a call of what is not compiled here: it has `mutable`
  /// members.
  bool isMutable = false;
};
std::vector<Parameter> getParameters(const clang::FunctionDecl *function);
/// The name as the user writes it, qualified, with template arguments.
std::string getSpelling(const clang::FunctionDecl *function);

} // namespace autographc::frontend

#endif
