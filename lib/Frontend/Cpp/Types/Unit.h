//===- Unit.h - what the functions of one translation unit share ----------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_UNIT_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_UNIT_H

#include "Cxx/ErrorFreeDeclarations.h"
#include "FunctionSets.h"
#include "MovedLists.h"
#include "Parameters.h"
#include "Reporter.h"
#include "Types.h"

#include "autographc/Cxx/Classes.h"
#include "autographc/Cxx/ImperativeForm.h"
#include "autographc/Cxx/Spelling.h"

#include "llvm/ADT/SetVector.h"

namespace autographc::frontend {

struct Lifted;

/// The AST, the types and names of a translation unit, and what its functions ask for on behalf of
/// all of it.
class Unit {
public:
  /// `errors` are the places where Clang found some.
  Unit(clang::Sema &sema, mlir::MLIRContext &context, llvm::ArrayRef<clang::SourceLocation> errors);
  virtual ~Unit() = default;

  /// The symbol of a function with a visible body, which is emitted if it was not yet.
  virtual mlir::FlatSymbolRefAttr require(const clang::FunctionDecl *function) = 0;
  /// The same of a lifted function, whose name and symbol are found here.
  virtual const Lifted &require(Lifted lifted) = 0;

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
  /// Whether a marked function stays plain C++, since its gradients are not compiled: calls of it
  /// are as those of functions marked AG_HOST.
  bool isLeftPlain(const clang::FunctionDecl *function) const {
    return plain.contains(function->getCanonicalDecl());
  }
  /// Where a function, or one that is not marked and that it calls, begins a tape; null where none
  /// does.
  const clang::Expr *findRecording(const clang::FunctionDecl *function);
  /// Whether a function calls itself, through others too.
  bool callsItself(const clang::FunctionDecl *function);
  /// The functions with a body here that a function calls by name.
  llvm::ArrayRef<const clang::FunctionDecl *> findCallees(const clang::FunctionDecl *function);
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

  clang::Sema &sema;
  const clang::ASTContext &ast;
  mlir::MLIRContext &context;
  ErrorFreeDeclarations errorFree;
  FunctionSets functions;
  MovedListFinder movedLists;
  Types types;
  Reporter reporter;
  /// C++ that the compiled code will reach through thunks.
  llvm::SetVector<const clang::FunctionDecl *> hostFunctions;
  llvm::SetVector<const clang::VarDecl *> globals;
  /// The types of functions that marked functions are given, with a place where one is.
  llvm::MapVector<clang::QualType, clang::SourceLocation> callables;
  std::vector<OutputCall> outputs;
  /// Classes of lambdas that became values.
  llvm::DenseSet<const clang::CXXRecordDecl *> packed;
  /// Functions whose bodies are inlined.
  llvm::DenseSet<const clang::FunctionDecl *> inlined;
  /// Constants whose initialisers `isSteady` is looking at.
  llvm::DenseSet<const clang::VarDecl *> askedForSteady;

protected:
  llvm::DenseSet<const clang::CXXRecordDecl *> castToDerived;
  llvm::DenseSet<const clang::FunctionDecl *> plain;

private:
  std::unique_ptr<clang::MangleContext> mangler;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::FunctionDecl *>>
      callees;
  llvm::DenseMap<const clang::FunctionDecl *, bool> recursive, usingObjects;
  llvm::DenseMap<const clang::FunctionDecl *, const clang::Expr *> recordings;
  /// For each function the first call of it: who calls, and where.
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::pair<const clang::FunctionDecl *, clang::SourceLocation>>
      calls;
};

} // namespace autographc::frontend

#endif
