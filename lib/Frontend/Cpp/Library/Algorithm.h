//===- Algorithm.h - one call of <algorithm> or <numeric> as loops --------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_ALGORITHM_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_ALGORITHM_H

#include "LibraryCode.h"

#include <map>

namespace autographc::frontend {

/// Emits an algorithm on `[first, last)`, counting elements from `first`. Predicates are called as
/// often and in the order that the standard says, where it does.
class Algorithm : LibraryCode {
public:
  /// The first argument is an iterator, or of a function of std::ranges a container.
  Algorithm(LibraryCode &code, const clang::CallExpr *call,
            llvm::ArrayRef<const clang::Expr *> arguments);
  /// A call with these arguments, and what `finish` makes of its result. Null where there is no
  /// such algorithm here, or none that takes these arguments: of their evaluation nothing is left
  /// then.
  static std::optional<Place>
  tryCall(LibraryCode &code, const clang::CallExpr *call,
          llvm::ArrayRef<const clang::Expr *> arguments, llvm::StringRef name,
          llvm::function_ref<std::optional<Place>(const Place &, const Algorithm &)> finish);
  std::optional<Place> emit(llvm::StringRef name);
  /// What `std::ranges::max(range)` and its like give.
  Place emitExtremeValue(llvm::StringRef name);
  const Place &getFirst() const { return first; }
  const Place &getLast() const { return last; }
  /// Where the reading of the first and of the second range ended, and the function that was called
  /// with each element.
  const Place &getFirstStop() const { return firstStop.position ? firstStop : last; }
  const Place &getSecondStop() const { return secondStop; }
  const Place &getVisitor() const { return visitor; }

private:
  using Method = std::optional<Place> (Algorithm::*)(llvm::StringRef);
  static Method find(llvm::StringRef name);
  bool takeMiddle();
  void endWithShorter(const Place &second, unsigned end);
  // Algorithms.cpp, Reordering.cpp.
  std::optional<Place> emitSearch(llvm::StringRef name);
  std::optional<Place> emitFold(llvm::StringRef name);
  std::optional<Place> emitExtreme(llvm::StringRef name);
  Place emitBothExtremes(std::optional<Place> comparison);
  std::optional<Place> emitWriting(llvm::StringRef name);
  std::optional<Place> emitComparison(llvm::StringRef name);
  std::optional<Place> emitReordering(llvm::StringRef name);
  /// Merging.cpp, Copying.cpp.
  std::optional<Place> emitCopying(llvm::StringRef name);
  void refuseUserCopies(llvm::StringRef name);
  std::optional<Place> emitDifferences(llvm::StringRef name, const Place &output);
  std::optional<Place> emitEqual();
  std::optional<Place> emitLexicographical();
  std::optional<Place> emitPairs(llvm::StringRef name);
  std::optional<Place> emitMerging(llvm::StringRef name);
  std::optional<Place> emitStable(llvm::StringRef name);
  std::optional<Place> emitPermuting(llvm::StringRef name);
  mlir::Value negate(mlir::Value condition);
  void ifElse(mlir::Value condition, llvm::function_ref<void()> then,
              llvm::function_ref<void()> otherwise);
  void swapElements(mlir::Value left, mlir::Value right);
  void reverseElements(mlir::Value from, mlir::Value to);
  void sortArray(std::optional<Place> comparison);
  void sortList(std::optional<Place> comparison);
  bool hasOneOrder(mlir::Type element);

  mlir::Value number(int64_t value);
  mlir::Value arithmetic(clang::BinaryOperatorKind kind, mlir::Value left, mlir::Value right);
  Place element(const Place &iterator, mlir::Value k);
  mlir::Value value(const Place &iterator, mlir::Value k);
  Place after(const Place &iterator, mlir::Value k);
  Place variable(llvm::StringRef name, mlir::Value initial);
  mlir::Value get(const Place &variable);
  void set(const Place &variable, mlir::Value value);
  void increase(const Place &variable);
  const clang::Expr *argument(unsigned index);
  bool isIterator(unsigned index);
  Place iterator(unsigned index);
  void addRange(const clang::Expr *range, unsigned at);
  Place callable(unsigned index);
  mlir::Value apply(const Place &callable, unsigned index, llvm::ArrayRef<Place> arguments);
  mlir::Value test(const Place &callable, unsigned index, llvm::ArrayRef<Place> arguments);
  mlir::Value isLess(std::optional<Place> comparison, unsigned index, mlir::Value left,
                     mlir::Value right);
  mlir::Value isEqual(mlir::Value left, mlir::Value right);
  mlir::Value both(mlir::Value left, llvm::function_ref<mlir::Value()> right);
  void forEach(mlir::Value from, mlir::Value to, llvm::function_ref<void(mlir::Value)> body);
  void repeatWhile(llvm::function_ref<mlir::Value()> condition, llvm::function_ref<void()> body);
  void requireKept(size_t swaps, size_t passes);
  void ifThen(mlir::Value condition, llvm::function_ref<void()> body);
  mlir::Value findFirst(mlir::Value from, mlir::Value to,
                        llvm::function_ref<mlir::Value(mlir::Value)> stop);
  void put(const Place &output, mlir::Value k, mlir::Value value);

  const clang::CallExpr *call;
  mlir::Location location;
  /// As the algorithm on iterators has them; null for the two that a container stands for, which
  /// are among `bounds`.
  llvm::SmallVector<const clang::Expr *> arguments;
  std::map<unsigned, Place> bounds;
  unsigned count = 0;
  /// `middle` is null where the algorithm has none.
  Place first, middle, last;
  /// `firstStop` is null where the first range was read to its end.
  Place firstStop, secondStop, visitor;
  /// The number of elements.
  mlir::Value size;
};

} // namespace autographc::frontend

#endif
