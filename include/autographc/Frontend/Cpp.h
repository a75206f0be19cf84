//===- Cpp.h - C++ (Clang AST) to the imperative form ---------------------===//
#ifndef AUTOGRAPHC_FRONTEND_CPP_H
#define AUTOGRAPHC_FRONTEND_CPP_H

#include "clang/AST/Type.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class CXXRecordDecl;
class Decl;
class FunctionDecl;
class Sema;
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

/// The imperative form of a translation unit.
struct FrontendResult {
  /// Null where a diagnostic of severity error was reported; all of a file's are reported in one
  /// run, through the Sema's engine.
  mlir::OwningOpRef<mlir::ModuleOp> module;
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

/// Emits every annotated function with a body, and what they call, from a finished translation
/// unit. Changes nothing in the AST. Where Clang found errors, at `errors`, it gives no module, and
/// looks for more in the functions without.
FrontendResult emitImperative(clang::Sema &sema, mlir::MLIRContext &context,
                              llvm::ArrayRef<clang::SourceLocation> errors = {});

/// Declared in namespace ag, in a class or namespace of it too.
bool isInAg(const clang::Decl *declaration);
/// Whether a class is in `std` or `ag`.
bool isOfLibrary(const clang::CXXRecordDecl *record);
/// Whether `Class{fields...}` makes an object of these fields: an aggregate, or a class with a
/// constructor that only takes them.
bool isMadeOfFields(const clang::CXXRecordDecl *record);
/// The same, and copies, assignments and the destructor do nothing of the user's, so that objects
/// can be made at will.
bool isWrittenAsFields(const clang::CXXRecordDecl *record);
/// Whether an assignment of an object does something of the user's, or cannot be written.
bool assignsItself(const clang::CXXRecordDecl *record);

/// The library's classes that are compiled as they are written there: over a vector or a deque,
/// they are one and calls of its members.
inline constexpr llvm::StringLiteral listAdaptors[] = {"priority_queue", "queue", "stack"};

/// Those that are a size, an order and a list of entries.
inline constexpr llvm::StringLiteral maps[] = {"map", "set"};

/// Whether a method has its text in its class, so that a function made for it stands there, too, as
/// a static member.
bool standsInClass(const clang::FunctionDecl *method);

/// What a class without a name is called: `decltype(Packet::position)` of a member, `unnamed_12` of
/// a local, which printed code gives it; nothing where it has a name.
std::optional<std::string> spellUnnamed(const clang::CXXRecordDecl *record);

/// What printed code has for the object of a lambda without captures that is a template argument:
/// the constant that it initialises, or `lambda_12_34`, which stands for one in a body.
std::string spellLambda(const clang::CXXRecordDecl *lambda);

/// A text with our types as users write them: `ag::Tensor<float, 3>` for `ag::types::Tensor<float,
/// 3>`.
std::string shortenTypes(llvm::StringRef text);

/// The canonical name of a type; `<int, &twice<int>>`; `ns::twice<int>`: each with all arguments of
/// the functions made from templates in it.
std::string spellCanonical(clang::QualType type, const clang::ASTContext &ast);
std::string spellArguments(llvm::ArrayRef<clang::TemplateArgument> arguments,
                           const clang::PrintingPolicy &policy);
std::string spellFunction(const clang::FunctionDecl *function);
/// A pointer to a method, which names the one of several: `&Grid::at`, `static_cast<int
/// (Grid::*)(int) const>(&Grid::at)`.
std::string spellMethodPointer(const clang::CXXMethodDecl *method);
/// Completes what Clang printed of a type.
std::string spellFunctionsIn(llvm::StringRef text, clang::QualType type,
                             const clang::PrintingPolicy &policy);

/// The number of the reference parameter that a function returns at each of its ends, the object of
/// a method first, as in `return *this;`.
std::optional<unsigned> findReturnedParameter(const clang::FunctionDecl *function);

} // namespace autographc

#endif
