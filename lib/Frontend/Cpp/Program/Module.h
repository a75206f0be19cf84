//===- Module.h - what the functions of one translation unit share --------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_MODULE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_MODULE_H

#include "Frontend/Cpp/Functions/Lifted.h"
#include "Frontend/Cpp/Places/SignatureRefusals.h"
#include "Frontend/Cpp/Types/Unit.h"
#include "Rules.h"
#include "autographc/Frontend/Cpp.h"

#include <deque>

namespace autographc::frontend {

class NamedGlobals;
struct Marks;

/// Emits functions into one module; whoever calls a helper asks for its symbol here and it is
/// emitted later.
class Module : public Unit {
public:
  using Unit::Unit;

  /// Emits the annotated functions and what they call.
  FrontendResult emit(const FrontendChoice &choice);
  /// The annotated functions that record gradients.
  std::vector<const clang::FunctionDecl *> findRecordingFunctions();
  mlir::FlatSymbolRefAttr require(const clang::FunctionDecl *function) override;
  const Lifted &require(Lifted lifted) override;

private:
  void reportEagerCalls(llvm::ArrayRef<clang::Decl *> declarations, const Marks &marks);
  /// Emits functions and what they call, and nothing else of the file.
  FrontendResult tryFunctions(llvm::ArrayRef<const clang::FunctionDecl *> functions);
  /// Asks for the marked functions that are compiled, and says which are not.
  void requireMarked(const Marks &marks, const FrontendChoice &choice);
  void emitAll();
  void emitFunction(const clang::FunctionDecl *function);
  /// What was asked for, and what that asks for.
  void emitPending();
  /// Asks for the definitions of the functions of math that are used; false where there is no new
  /// one.
  bool requireDefinitions();
  /// The overload in include/autograph/math for this type.
  const clang::FunctionDecl *findDefinition(llvm::StringRef name, mlir::Type type);
  /// Asks for the rules of the operations that tapes reach; false where there is no new one.
  bool requireRules();
  /// What the operation says of them; null where it has none.
  mlir::ArrayAttr makeRules(mlir::Operation *op);
  /// The same of `operation`, with the types of the result and the operands.
  mlir::ArrayAttr makeRules(mlir::Operation *op, const clang::CXXRecordDecl *operation,
                            llvm::ArrayRef<clang::QualType> types);
  void emitLifted(const Lifted &lifted);
  void findReadGlobals(NamedGlobals &named);
  void findObservedArguments(llvm::ArrayRef<clang::Decl *> declarations, NamedGlobals &named);
  /// Has `--explain` say which calls of a function run as plain C++.
  void explainEagerCalls(const ConvertedFunction &function, const llvm::Twine &calls);
  /// Whether no function that is compiled uses a `const char *` as a pointer among characters.
  bool namesTextsOnly(llvm::ArrayRef<const clang::FunctionDecl *> marked);
  SignatureRefusals convertSignature(const clang::FunctionDecl *function, mlir::func::FuncOp &op);

  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Where a C string is used as a pointer, if one is.
  clang::SourceLocation textUse;
  std::deque<const clang::FunctionDecl *> pending;
  /// What of `pending` defines a function of math, and its name.
  llvm::MapVector<const clang::FunctionDecl *, llvm::StringRef> definitions;
  std::optional<RuleFinder> rules;
  /// Of functions of the public headers that define an operation, by their symbols: the call of
  /// `ag::detail::defined` that says which.
  llvm::StringMap<const clang::FunctionDecl *> defined;
  std::deque<Lifted> lifted;
  size_t emittedLifted = 0;
  llvm::DenseSet<const clang::FunctionDecl *> seen;
  std::vector<ConvertedFunction> converted;
};

} // namespace autographc::frontend

#endif
