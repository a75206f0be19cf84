//===- ConstructEmitter.h - objects that are made -------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_CONSTRUCTEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_CONSTRUCTEMITTER_H

#include "LanguageCode.h"

namespace autographc::frontend {

/// Constructors, aggregates and default values.
class ConstructEmitter : LanguageCode {
public:
  explicit ConstructEmitter(const LanguageCode &code) : LanguageCode(code) {}

  /// The value of an aggregate in braces.
  mlir::Value emitInitList(const clang::InitListExpr *expression);
  /// The value of an object that a constructor makes.
  mlir::Value emitConstruct(const clang::CXXConstructExpr *expression);
  /// An initialiser of an object that stays: no temporary is destroyed after it.
  mlir::Value emitOwned(const clang::Expr *init);
  /// An aggregate of what its members are initialised with; the others have their default.
  mlir::Value emitAggregate(clang::QualType type, llvm::ArrayRef<const clang::Expr *> inits,
                            const clang::Expr *where);
  /// What a value-initialised object holds: zero, an unset Scalar, an empty tensor or list.
  mlir::Value emitDefaultValue(clang::QualType type, const clang::Expr *where);
  /// What members hold before their initialisers ran: Scalars are unset, tensors and lists empty,
  /// numbers anything.
  mlir::Value emitUnsetFields(llvm::ArrayRef<FieldType> fields, mlir::Type type,
                              clang::SourceLocation where);
  /// Runs a constructor of the user's on an object.
  void initializeWith(const clang::CXXConstructorDecl *constructor, const Place &object,
                      llvm::ArrayRef<Argument> arguments, const clang::Expr *where);
  /// An object of several places that a constructor makes.
  Place emitSplitConstruct(const clang::CXXConstructExpr *expression);
  /// The array behind a std::initializer_list: braces, or another list.
  Place emitInitializerList(const clang::Expr *expression);
  /// An object of several places by what its members are initialised with.
  Place makeSplit(clang::QualType type, llvm::ArrayRef<const clang::Expr *> inits,
                  const clang::Expr *where);
  /// A pair or a tuple as the library makes it: copies of what it is given, which may be
  /// temporaries that end with the expression. libstdc++ makes the last element of a tuple first.
  Place makeSplitBy(const clang::FunctionDecl *maker, clang::QualType type,
                    llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *where);
  /// The object that `emplace_back(given)` and its like construct.
  mlir::Value emitMade(clang::QualType type, llvm::ArrayRef<const clang::Expr *> given,
                       const clang::Expr *expression);

private:
  mlir::Value emitUserConstruct(const clang::CXXConstructExpr *expression);
  mlir::Value emitArrayElements(ag::StructType type, clang::QualType element,
                                const clang::InitListExpr *list);
  void initialize(const clang::CXXConstructorDecl *constructor, const Place &object,
                  llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *where);
  void initializeMember(const clang::CXXCtorInitializer *initializer,
                        const clang::CXXConstructorDecl *constructor, const Place &object,
                        const clang::Expr *where);
  Place emitPart(clang::QualType type, const clang::Expr *init);
};

} // namespace autographc::frontend

#endif
