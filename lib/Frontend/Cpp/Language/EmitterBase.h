//===- EmitterBase.h - what all parts of an emitter share -----------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_EMITTERBASE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_EMITTERBASE_H

#include "Frame.h"
#include "Frontend/Cpp/Program/Module.h"

namespace autographc::frontend {

/// Where an emitter is in a body, what the names there mean, and how it refuses a construct.
class EmitterBase {
protected:
  EmitterBase(Module &module, mlir::OpBuilder builder)
      : module(module), types(module.types), ast(module.ast), builder(builder) {}

  mlir::Location loc(clang::SourceLocation location) {
    return libraryCall ? *libraryCall : module.getLocation(location);
  }
  mlir::Location loc(const clang::Stmt *statement);
  template <typename... Args>
  [[noreturn]] void refuse(clang::SourceRange range, const DiagnosticInfo &info, Args &&...args) {
    if (module.reporter.report(range, info, std::forward<Args>(args)...))
      noteCallers();
    throw Refused();
  }
  /// With a note at the declaration of what is refused.
  [[noreturn]] void refuseUse(clang::SourceRange range, const clang::NamedDecl *declaration,
                              const DiagnosticInfo &info) {
    if (module.reporter.report(range, info, declaration->getNameAsString())) {
      if (info.code == diag::NoBody.code)
        module.reporter.fixedBy(
            clang::FixItHint::CreateInsertion(declaration->getBeginLoc(), "AG_HOST "));
      module.reporter.note(declaration->getLocation(),
                           "`" + declaration->getNameAsString() + "` is declared here");
      noteCallers();
    }
    throw Refused();
  }
  /// After a report, how the function that it is in comes to be compiled.
  void noteCallers() {
    if (frame && frame->function)
      module.noteCallers(frame->function);
  }
  /// Nothing is said of a function in which Clang found an error.
  void requireSound(const clang::FunctionDecl *function) {
    if (!module.soundness.isSound(function))
      throw Refused();
  }
  [[noreturn]] void refuseUnroll(clang::SourceLocation location);
  [[noreturn]] void refuseConstruct(const clang::Stmt *statement);
  /// References to elements of a list that is swapped with another or moved, from now on to
  /// elements of that; or what is lost where entries come into a map or leave it.
  void loseElements(const Place &list, bool isMap = false);
  void markLost(Place &place, const Place &list, bool isMap);
  bool isLostInMap(const Place &place, const Place &map);
  bool isInList(const Place &place, const Place &list);
  /// Whether what a path leads to may be a list, or in it.
  bool mayContain(const Place &list, const Place &path);
  /// Whether two indices are never the same: `i` and `i + 1` (DistinctIndices.cpp).
  bool areDistinct(mlir::Value left, mlir::Value right);
  /// Behind a loop: what was found distinct in it holds in all its iterations.
  void requireStillDistinct(const clang::Stmt *loop, mlir::Operation *emitted, size_t first);
  llvm::SmallVector<const clang::ValueDecl *> getLost() const;
  /// Behind a loop: what it lost, its next iteration must not use.
  void requireFound(const clang::Stmt *loop);
  /// Behind the body of a range-for: the range still has the element that comes next.
  void requireKept(const clang::CXXForRangeStmt *loop);
  /// Behind a path that ends in a `break` or `return`: what it lost, beside what was lost before,
  /// the next iteration of the loop still has.
  void keepForNextIteration(llvm::ArrayRef<const clang::ValueDecl *> lostBefore);
  /// What the `then` of an `ag.if` lost, its `else` still has: kept behind the one, given back in
  /// front of the other.
  void keepForElse(mlir::Region &region, llvm::ArrayRef<const clang::ValueDecl *> lostBefore);
  void regainInElse(mlir::Region &region);
  /// What names mean again behind a body that was put in place, but for what `swaps` and later
  /// swaps took away.
  void restoreBindings(llvm::DenseMap<const clang::ValueDecl *, Place> saved, size_t swaps);
  void bind(const clang::ValueDecl *declaration, Place place) {
    bindings[declaration] = std::move(place);
  }
  const Frame &getOutermost() const;
  /// Whether the function that is printed may name a member of a class.
  bool canName(const clang::NamedDecl *declaration);
  /// How printed code names constants and globals (Naming.cpp).
  std::string spellConstant(const clang::ValueDecl *constant);
  std::string spellGlobal(const clang::VarDecl *variable);
  std::string spellMethod(const clang::CXXMethodDecl *method, const clang::CXXRecordDecl *seen);
  bool isBeingEmitted(const clang::FunctionDecl *function);
  std::optional<Place> findSelf(const clang::CXXRecordDecl *lambda);
  std::optional<Place> findShared(const clang::CXXRecordDecl *record,
                                  const clang::LambdaCapture &capture);
  const clang::CXXBindTemporaryExpr *findTemporary(const clang::Expr *expression);
  std::optional<int64_t> evaluateInteger(const clang::Expr *expression);
  std::string getStringLiteral(const clang::Expr *expression);
  mlir::Value emitNumber(mlir::Type type, int64_t value, mlir::Location location);
  mlir::Value emitBool(bool value, mlir::Location location);
  mlir::Value castNumber(mlir::Value value, mlir::Type type, mlir::Location location,
                         bool implicit = true);
  mlir::Type getType(clang::QualType type, clang::SourceRange range);
  /// Refuses what has values in compiled code only, where it comes from outside or goes there.
  void requireOutside(clang::QualType type, clang::SourceRange range);
  /// Whether a parameter takes what vectors and tensors hold away from an object that lives on.
  bool emptiesMoved(const clang::Expr *given, clang::QualType parameter, clang::QualType type);
  bool isSplit(clang::QualType type) { return types.isSplit(type); }
  /// Whether the end of the block that is being emitted is not reached.
  bool isTerminated();
  bool takeUnroll() { return std::exchange(unroll, false); }
  Place makeValuePlace(mlir::Value value);
  Place makeVariable(llvm::StringRef name, mlir::Type type, mlir::Location location);

  Module &module;
  Types &types;
  const clang::ASTContext &ast;
  mlir::OpBuilder builder;
  Frame *frame = nullptr;
  llvm::DenseMap<const clang::ValueDecl *, Place> bindings;
  /// The lists that were swapped with others or moved, and maps (true) whose entries are others
  /// now.
  std::vector<std::pair<Place, bool>> swapped;
  /// What calls were given by reference and may have changed.
  std::vector<Place> passed;
  std::vector<Unchanged> unchanged;
  /// Those of the expression that is being emitted.
  std::vector<NamedEntry> entries;
  /// The iterators of maps that views walk with.
  std::vector<Place> cursors;
  /// What a path that leaves the innermost loop lost: behind the loop it is.
  llvm::SmallVector<const clang::ValueDecl *> lostAtBreak;
  /// What the `then` that was emitted last lost.
  std::pair<mlir::Operation *, llvm::SmallVector<const clang::ValueDecl *>> lostInThen;
  /// The call whose function's body in the library is being emitted: all of it stands there.
  std::optional<mlir::Location> libraryCall;
  /// Parameters and locals whose declaration was refused; whether the result of the function was.
  llvm::DenseSet<const clang::ValueDecl *> refused;
  bool isResultRefused = false;
  llvm::DenseMap<const clang::Expr *, mlir::Value> opaque;
  llvm::SmallVector<Cleanup> cleanups;
  llvm::SmallVector<Temporary> temporaries;
  /// How many `ag.cleanup`s there are; and whether the body of one is being emitted.
  int64_t unwindings = 0;
  /// How often the body of a lambda was put in place of its call.
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> copies;
  bool isUnwinding = false;
  size_t breakCleanups = 0, continueCleanups = 0;
  bool unroll = false;
  /// Classes of lambdas that became values here, with what these refer to; assignments that are a
  /// `std::function`'s initialiser.
  llvm::DenseMap<const clang::CXXRecordDecl *, SharedCaptures> packed;
  /// Lambdas that refer to elements and that a call could not choose since they had not become
  /// values yet.
  llvm::DenseSet<const clang::CXXRecordDecl *> missed;
  llvm::DenseMap<const clang::Expr *, const clang::VarDecl *> initializers;
  /// The `std::function` whose initialiser is being emitted.
  const clang::VarDecl *declared = nullptr;
};

} // namespace autographc::frontend

#endif
