//===- Module.h - what the functions of one translation unit share --------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_MODULE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_MODULE_H

#include "Cxx/Soundness.h"
#include "Frontend/Cpp/Places/Place.h"
#include "Frontend/Cpp/Types/FunctionSets.h"
#include "Frontend/Cpp/Types/Types.h"
#include "MovedLists.h"
#include "autographc/Frontend/Cpp.h"
#include "autographc/Support/Diagnostics.h"
#include "llvm/ADT/SetVector.h"

#include <deque>
#include <set>

namespace autographc::frontend {

class NamedGlobals;
struct Marks;

/// Reports through the Sema's engine, each message once a place.
class Reporter {
public:
  /// Where Clang found errors there are some already.
  explicit Reporter(clang::Sema &sema)
      : sema(sema), errors(sema.getDiagnostics().hasUncompilableErrorOccurred()) {}

  /// False where it was reported before.
  template <typename... Args>
  bool report(clang::SourceRange range, const DiagnosticInfo &info, Args &&...args) {
    return emit(range, info, formatDiagnostic(info, std::forward<Args>(args)...));
  }
  /// The edit that the next report or note suggests.
  Reporter &fixedBy(clang::FixItHint edit) { return fix = std::move(edit), *this; }
  /// After a report: the second place.
  void note(clang::SourceLocation location, llvm::StringRef text);
  bool hasErrors() const { return errors; }
  /// While a body of the library is tried: what stands in it is not reported.
  void startTrial() { trial = true, trialFailed = false; }
  /// Whether something was left out.
  bool endTrial() { return trial = false, trialFailed; }

private:
  bool emit(clang::SourceRange range, const DiagnosticInfo &info, std::string text);

  clang::Sema &sema;
  clang::FixItHint fix;
  bool errors, trial = false, trialFailed = false;
  std::set<std::pair<unsigned, std::string>> reported;
};

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

/// What of a signature was reported: the body is looked at without it.
struct SignatureRefusals {
  llvm::DenseSet<const clang::ValueDecl *> parameters;
  bool result = false;
  /// The body would be nothing but problems that follow.
  bool isWhole = false;
};

/// Emits functions into one module; whoever calls a helper asks for its symbol here and it is
/// emitted later.
class Module {
public:
  /// `errors` are the places where Clang found some.
  Module(clang::Sema &sema, mlir::MLIRContext &context,
         llvm::ArrayRef<clang::SourceLocation> errors);

  /// Emits the annotated functions and what they call.
  FrontendResult emit();
  /// The symbol of a function with a visible body, which is emitted if it was not yet.
  mlir::FlatSymbolRefAttr require(const clang::FunctionDecl *function);
  /// The same of a lifted function, whose name and symbol are found here.
  const Lifted &require(Lifted lifted);
  /// `caller` is what a function is compiled for, where no other was known.
  void noteCall(const clang::FunctionDecl *callee, const clang::FunctionDecl *caller,
                clang::SourceLocation place);
  /// After a report in a function that is not marked: the calls that lead there from one that is.
  void noteCallers(const clang::FunctionDecl *function);
  /// The symbol's name.
  std::string mangle(clang::GlobalDecl declaration);
  /// What `ag.host_call` names to call what a parameter of a function type was given.
  std::string nameGiven(clang::QualType type);
  /// What `ag.host_call` names for a call that prints.
  std::string nameOutput(OutputCall call);
  mlir::Location getLocation(clang::SourceLocation location);
  bool isSystem(const clang::Decl *declaration);

  clang::Sema &sema;
  const clang::ASTContext &ast;
  mlir::MLIRContext &context;
  Soundness soundness;
  FunctionSets functions;
  MovedListFinder movedLists;
  Types types;
  Reporter reporter;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// C++ that the compiled code will reach through thunks.
  llvm::SetVector<const clang::FunctionDecl *> hostFunctions;
  llvm::SetVector<const clang::VarDecl *> globals;
  /// The types of functions that marked functions are given, with a place where one is.
  llvm::MapVector<clang::QualType, clang::SourceLocation> callables;
  std::vector<OutputCall> outputs;

  /// Whether a marked function stays plain C++, since it records gradients: calls of it are as
  /// those of functions marked AG_HOST.
  bool isLeftPlain(const clang::FunctionDecl *function);
  /// Whether a function calls itself, through others too.
  bool callsItself(const clang::FunctionDecl *function);
  /// Whether an expression has the same value whenever it is evaluated, and no effects.
  bool isSteady(const clang::Expr *expression);
  /// Whether what a function does depends on which objects its parameters are: it compares their
  /// addresses, or swaps or moves lists, whose elements go along; so, too, where what it calls
  /// does.
  bool usesObjects(const clang::FunctionDecl *function);
  /// The parameters of a function's own `func.func`: a marked one gives back also what its caller
  /// ends.
  std::vector<Parameter> getSignature(const clang::FunctionDecl *function);

  /// Whether something asks for the objects that this class is the base of.
  bool isCastToDerived(const clang::CXXRecordDecl *record) const {
    return record && castToDerived.contains(record->getCanonicalDecl());
  }

  /// Classes of lambdas that became values.
  llvm::DenseSet<const clang::CXXRecordDecl *> packed;
  /// Functions whose bodies were put in place of calls.
  llvm::DenseSet<const clang::FunctionDecl *> inPlace;
  /// Constants whose initialisers `isSteady` is looking at.
  llvm::DenseSet<const clang::VarDecl *> askedForSteady;

private:
  void reportEagerCalls(llvm::ArrayRef<clang::Decl *> declarations, const Marks &marks);
  void emitFunction(const clang::FunctionDecl *function);
  /// What was asked for, and what that asks for.
  void emitPending();
  /// Asks for the definitions of the functions of math that are used; false where there is no new
  /// one.
  bool requireDefinitions();
  /// The overload in include/autograph/math for this type.
  const clang::FunctionDecl *findDefinition(llvm::StringRef name, mlir::Type type);
  void emitLifted(const Lifted &lifted);
  void findReadGlobals(NamedGlobals &named);
  void findObservedArguments(llvm::ArrayRef<clang::Decl *> declarations, NamedGlobals &named);
  /// Has `--explain` say which calls of a function run as plain C++.
  void explainEagerCalls(const ConvertedFunction &function, const llvm::Twine &calls);
  /// Whether no function that is compiled uses a `const char *` as a pointer among characters.
  bool namesTextsOnly(llvm::ArrayRef<const clang::FunctionDecl *> marked);
  /// Where a C string is used as a pointer, if one is.
  clang::SourceLocation textUse;
  SignatureRefusals convertSignature(const clang::FunctionDecl *function, mlir::func::FuncOp &op);

  std::unique_ptr<clang::MangleContext> mangler;
  std::deque<const clang::FunctionDecl *> pending;
  /// What of `pending` defines a function of math, and its name.
  llvm::MapVector<const clang::FunctionDecl *, llvm::StringRef> definitions;
  std::deque<Lifted> lifted;
  size_t emittedLifted = 0;
  llvm::DenseSet<const clang::FunctionDecl *> seen;
  llvm::DenseSet<const clang::CXXRecordDecl *> castToDerived;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::FunctionDecl *>>
      callees;
  llvm::DenseMap<const clang::FunctionDecl *, bool> recursive, usingObjects;
  llvm::DenseMap<const clang::FunctionDecl *, const clang::Expr *> recordings;
  const clang::Expr *findRecording(const clang::FunctionDecl *function);
  llvm::ArrayRef<const clang::FunctionDecl *> findCallees(const clang::FunctionDecl *function);
  /// For each function the first call of it: who calls, and where.
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::pair<const clang::FunctionDecl *, clang::SourceLocation>>
      calls;
  std::vector<ConvertedFunction> converted;
};

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
