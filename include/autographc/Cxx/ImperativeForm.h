//===- ImperativeForm.h - what the front end makes of a file --------------===//
#ifndef AUTOGRAPHC_CXX_IMPERATIVEFORM_H
#define AUTOGRAPHC_CXX_IMPERATIVEFORM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "clang/AST/Type.h"

#include <string>
#include <vector>

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace autographc {

/// A C++ function that became a `func.func` of the module.
struct ConvertedFunction {
  /// The definition (of the instantiation, for a template).
  const clang::FunctionDecl *declaration = nullptr;
  /// Its symbol, and the name of its `func.func`.
  std::string mangled;
  /// Marked AG_FUNCTION; otherwise it is there because a marked one calls it.
  bool annotated = false;
  /// Of a recursive body that C++ has no function for, since it takes lambdas or is one: the
  /// function's name, and the one to print it before.
  std::string lifted;
  const clang::FunctionDecl *site = nullptr;
  /// Of one that is marked and takes references: the plain globals that may change and that it, or
  /// what it calls, reads.
  std::vector<clang::VarDecl *> readGlobals = {};
  /// Of one that is marked: the globals that the user's own C++ names that it, or what it calls,
  /// calls back.
  std::vector<clang::VarDecl *> namedOutside = {};
  /// Of one that is marked: whether all its calls run as plain C++, since one in the file passes it
  /// a function that refers to what it passes by reference, or a host function has a reference of
  /// its own that cannot be asked for.
  bool isObserved = false;
  /// Of one that is marked: the parameters by value that have a destructor of the user's. The
  /// caller runs it, on what the body left.
  std::vector<const clang::ParmVarDecl *> givenBack = {};
};

/// A call of a function of the library that prints: `std::cout << x`, `std::printf(format, x)`.
struct OutputCall {
  /// A value of a type, for which `manipulator` makes what is passed, as `std::setw` does; a
  /// declaration, as `std::endl` and `stderr`; or what is added to the argument before, which is an
  /// array of characters.
  struct Argument {
    clang::QualType type;
    clang::ValueDecl *known = nullptr;
    clang::FunctionDecl *manipulator = nullptr;
    bool isOffset = false;
    bool operator==(const Argument &) const = default;
  };
  /// What `ag.host_call` names.
  std::string symbol;
  clang::FunctionDecl *callee = nullptr;
  /// The global that is the first operand or the object; null where there is none.
  clang::VarDecl *stream = nullptr;
  std::vector<Argument> arguments;
  /// Whether its result is used, which is a number.
  bool gives = false;
};

/// A marked function that stays plain C++, since its gradients are not compiled, and why.
struct LeftPlain {
  const clang::FunctionDecl *function;
  std::string reason;
};

/// Which of the marked functions are emitted.
struct FrontendChoice {
  std::vector<LeftPlain> plain;
  /// Where there are any, only these and what they call are emitted, and nothing is reported: a
  /// trial.
  std::vector<const clang::FunctionDecl *> tried;
};

/// The imperative form of a translation unit.
struct FrontendResult {
  /// Null where a diagnostic of severity error was reported; all of a file's are reported in one
  /// run, through the Sema's engine.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Of a trial without a module, the first error.
  std::string refusal;
  std::vector<ConvertedFunction> functions;
  /// What `ag.host_call` calls and `ag.global_read/write` name, each once.
  std::vector<clang::FunctionDecl *> hostFunctions;
  std::vector<clang::VarDecl *> globals;
  /// The types of the `ag::Variable`s that functions are passed, with the symbols that
  /// `ag.global_read/write` have for them.
  std::vector<std::pair<std::string, clang::QualType>> states;
  /// A type of functions, pointers or `std::function`s, that a marked function is given at a place,
  /// and what `ag.host_call` names to call one.
  struct Callable {
    std::string symbol;
    clang::QualType type;
    clang::SourceLocation place;
  };
  std::vector<Callable> callables;
  std::vector<OutputCall> outputs;
  /// Types with `mutable` members: a call of what is not compiled here changes them even where they
  /// are `const`.
  std::vector<clang::QualType> mutables;
};

} // namespace autographc

#endif
