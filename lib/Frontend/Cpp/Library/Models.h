//===- Models.h - one call of an algorithm by its model -------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_MODELS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_MODELS_H

#include "LibraryCode.h"

namespace autographc::frontend {

/// A call of a function of std or std::ranges by the function of include/autograph/models that has
/// its name and takes what it is given.
class ModelCall : LibraryCode {
public:
  ModelCall(LibraryCode &code, const clang::CallExpr *call,
            llvm::ArrayRef<const clang::Expr *> given, llvm::StringRef name);
  /// Null where there is no model: of the evaluation of arguments nothing is left then.
  std::optional<Place> emit();

private:
  /// What the model is given: an argument, or one end of a range that is an argument.
  struct Operand {
    enum Bound { None, Begin, End };
    const clang::Expr *expression;
    clang::QualType type;
    clang::ExprValueKind kind;
    Bound bound = None;
  };
  clang::FunctionDecl *find(const clang::DeclContext *models, llvm::StringRef name) const;
  clang::FunctionDecl *find(llvm::StringRef name) const;
  Argument evaluate(const Operand &operand, clang::QualType parameter);
  void evaluateAll();
  void refuseUserCopies();
  bool hasOneOrder(mlir::Type element) const;
  void sortInPlace();
  bool chooseSort();
  void requireKept(size_t swaps, size_t passes);
  std::optional<Place> finish(const Place &result);

  const clang::CallExpr *call;
  llvm::StringRef name;
  bool ofRanges;
  llvm::SmallVector<Operand> operands;
  /// Which operand is the end of the first range.
  unsigned lastAt = 1;
  clang::FunctionDecl *model = nullptr;
  llvm::SmallVector<Argument> arguments;
  /// The range whose ends are being evaluated; the end of the first one.
  Place range, last;
};

} // namespace autographc::frontend

#endif
