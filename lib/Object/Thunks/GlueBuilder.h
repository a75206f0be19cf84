//===- GlueBuilder.h - AST pieces of functions that marshal leaves --------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_THUNKS_GLUEBUILDER_H
#define AUTOGRAPHC_LIB_OBJECT_THUNKS_GLUEBUILDER_H

#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringRef.h"

namespace autographc {

/// What the builders of thunks have in common: a function made in the AST whose statements call
/// methods of a glue object of include/autograph/call.h, leaf after leaf.
class GlueBuilder {
protected:
  /// `className` is the glue object's class in ag::detail.
  GlueBuilder(clang::Sema &sema, llvm::StringRef className);

  /// Forgets the last function and starts one whose code stands at `place`.
  void start(clang::SourceLocation place);
  /// A function of the translation unit with the given symbol, kept though nothing calls it.
  clang::FunctionDecl *declareFunction(llvm::StringRef symbol, clang::QualType result,
                                       llvm::ArrayRef<clang::QualType> parameters,
                                       clang::CallingConv convention = clang::CC_C);
  /// Declares a local; with arguments it is constructed from them, without it is value-initialised.
  clang::VarDecl *declareLocal(clang::FunctionDecl *owner, llvm::StringRef name,
                               clang::QualType type, llvm::ArrayRef<clang::Expr *> arguments);
  /// Declares a local object of any class to read leaves into, and gives the lvalue; null where it
  /// cannot be made. Without a default constructor it is made leaf by leaf.
  clang::Expr *declareObject(clang::FunctionDecl *owner, llvm::StringRef name,
                             clang::QualType type);
  /// The same, leaf by leaf: the local that has room for it, and the lvalue.
  std::pair<clang::VarDecl *, clang::Expr *>
  declareUnmade(clang::FunctionDecl *owner, llvm::StringRef name, clang::QualType type);
  bool canDefaultConstruct(clang::QualType type);
  bool isMadeByDefault(clang::QualType type);
  bool canMove(clang::QualType type);
  /// An lvalue that names a variable or parameter.
  clang::Expr *refer(clang::ValueDecl *declaration);
  /// `static_cast<type>(expression)`, or another cast.
  clang::Expr *castTo(clang::tok::TokenKind kind, clang::QualType type, clang::Expr *expression);
  /// A variable as the argument of a parameter: taken from where that is `T &&`.
  clang::Expr *give(clang::QualType parameter, clang::Expr *variable);
  /// `call.method(arguments)`; null where that is invalid.
  clang::Expr *buildCall(llvm::StringRef method, llvm::ArrayRef<clang::Expr *> arguments) {
    return buildCallOf(call, method, arguments);
  }
  clang::Expr *buildCallOf(clang::VarDecl *object, llvm::StringRef method,
                           llvm::ArrayRef<clang::Expr *> arguments);
  /// `object.name`; null where that is invalid.
  clang::Expr *buildMember(clang::Expr *object, llvm::StringRef name);
  /// `call.method(arguments);`
  void addCall(llvm::StringRef method, llvm::ArrayRef<clang::Expr *> arguments);
  /// `call.write(leaf);` for every leaf of the lvalue in order, or `call.read(leaf);`.
  void addWrites(clang::Expr *lvalue) { addPlace("write", lvalue); }
  void addReads(clang::Expr *lvalue) { addPlace("read", lvalue); }

  /// Visits the elements of an array, or the bases and members of a class, in the order of their
  /// leaves.
  void forEachPart(clang::Expr *lvalue, llvm::function_ref<void(clang::Expr *)> visit);
  /// Appends the vectors that the lvalue is or holds, but for those in vectors; `withTensors` its
  /// tensors, too.
  void collectOwners(clang::Expr *lvalue, bool withTensors,
                     llvm::SmallVectorImpl<clang::Expr *> &found);

  clang::Sema &sema;
  clang::ASTContext &context;
  clang::SourceLocation location;
  /// The namespace ag::detail.
  clang::DeclContext *detail = nullptr;
  clang::CXXRecordDecl *callClass = nullptr;
  /// The glue object, once declared.
  clang::VarDecl *call = nullptr;
  llvm::SmallVector<clang::Stmt *> statements;
  /// Slots of the leaves that `read` was called with, and `write`.
  uint64_t resultSlots = 0, argumentSlots = 0;
  /// The first slots of the tensors that `write` is called with and that are written where they
  /// are.
  llvm::ArrayRef<int64_t> written;
  /// Whether tensors and vectors are kept while they are lent: the user's own C++ may replace them.
  bool keepsLent = false;
  bool valid = true;

private:
  /// `method` is called with a leaf of so many slots.
  void count(llvm::StringRef method, uint64_t slots) {
    (method == "read" ? resultSlots : argumentSlots) += slots;
  }
  void addPlace(llvm::StringRef method, clang::Expr *lvalue);
  void addLeaf(llvm::StringRef method, clang::Expr *lvalue);
  void addLeaves(llvm::StringRef method, clang::Expr *lvalue);
  std::optional<uint64_t> countArraySlots(clang::QualType type);
  void addMakes(clang::Expr *lvalue);
  clang::Expr *withoutConst(clang::Expr *lvalue);
  /// `ag::detail::name<type>`
  clang::QualType getDetailType(llvm::StringRef name, clang::QualType type);
  /// By an `ag::detail::OptionalParts`, made before it is written and given back after it is read.
  /// What is written and read back has one: its elements may have been written where they are.
  void addOptional(llvm::StringRef method, clang::Expr *lvalue);
  void addList(llvm::StringRef method, clang::Expr *lvalue, clang::QualType element);
  /// `while (list.next(vector)) list.method(leaf of list.element(vector)) ...`; where elements of
  /// type `added` have to be made first, each is made, read and added.
  void addListLoop(llvm::StringRef method, clang::VarDecl *list, clang::Expr *vector,
                   clang::QualType added);
  clang::StringLiteral *makeText(llvm::StringRef text);

  /// Whether `call` is the reader or writer of a list.
  bool isInList = false;
  unsigned listCount = 0, optionalCount = 0, keptCount = 0;
  /// The parts of the optionals of each place that was written, in order, and those of the place
  /// that is being added that were not met yet.
  llvm::DenseMap<clang::Expr *, llvm::SmallVector<clang::VarDecl *>> writtenParts;
  clang::Expr *place = nullptr;
  llvm::SmallVector<clang::VarDecl *> partsToRead;
};

/// A class by name in a namespace; null where there is none.
clang::RecordDecl *findRecord(clang::Sema &sema, clang::DeclContext *scope, llvm::StringRef name);

} // namespace autographc

#endif
