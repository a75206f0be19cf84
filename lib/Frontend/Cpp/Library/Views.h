//===- Views.h - pipelines of std::views ----------------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_VIEWS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_VIEWS_H

#include "LibraryCode.h"

namespace autographc::frontend {

/// A range, or what a view of the library's makes of another one, which an adaptor that stands
/// alone is yet to be given. It exists in the front end only, and its functions run where C++ calls
/// them.
struct View {
  enum Kind {
    Range,
    Numbers,
    Filter,
    Transform,
    Take,
    TakeWhile,
    Drop,
    DropWhile,
    Reverse,
    Part,
    Given
  };
  Kind kind = Range;
  std::shared_ptr<View> base;
  const clang::Expr *where = nullptr;
  /// The class that it has in C++, where that is a view of its own.
  clang::QualType type;
  /// Of a range: what `emitRange` gave.
  Place range;
  /// Of numbers: the first one, and the one behind the last; null where there is no last.
  mlir::Value first, last;
  Place function;
  clang::QualType functionType;
  /// Of `take` and `drop`.
  mlir::Value count;
  /// Of `keys`, `values` and `elements`.
  unsigned part = 0;
  /// Of one with a name that looks for its begin once: whether it did, and what it found. Without a
  /// type where nothing is kept.
  Place isFound;
  llvm::SmallVector<Place, 2> begin;
};

/// Emits views as libstdc++ runs them: predicates and functions are called as often and in the same
/// order.
class Pipeline : LibraryCode {
public:
  Pipeline(LibraryCode &code, mlir::Location location) : LibraryCode(code), location(location) {}

  /// Whether the expression applies a view to something.
  static bool isPipeline(const clang::Expr *expression);
  /// The class of adaptors without a range: `std::views::filter(f)`, `std::views::filter(f) |
  /// std::views::take(n)`.
  static bool isAdaptor(clang::QualType type);
  /// Refuses views among the arguments of a function of the library; but for those of which it
  /// makes a view, it goes through them.
  static void refuseArguments(LibraryCode &code, const clang::CallExpr *call,
                              const std::string &function);
  /// The view that an expression makes.
  std::shared_ptr<View> make(const clang::Expr *expression);
  /// From here on the view keeps what it found first.
  void keep(View &view);
  /// A copy with functions of its own; the library says whether it keeps what the original found.
  std::shared_ptr<View> copy(const View &view);
  /// Whether one walk asks for the begin of what is looked for more than once.
  bool isBegunAgain(const View &view);
  void emitLoop(const clang::CXXForRangeStmt *statement, View &view);

private:
  /// An iterator: how far it is in the innermost range that has numbered elements, and what is left
  /// of each `take` on the way.
  using Cursor = llvm::SmallVector<Place, 2>;

  // Views.cpp: from expressions.
  [[noreturn]] void refuse(const clang::Expr *where, const std::string &view);
  void addStages(std::shared_ptr<View> &view, const clang::Expr *closure);
  void addStage(std::shared_ptr<View> &view, const clang::Expr *object,
                llvm::ArrayRef<const clang::Expr *> arguments);
  /// The stages of adaptors that have a name.
  void addKept(std::shared_ptr<View> &view, const View &adaptors);
  void append(std::shared_ptr<View> &view, std::shared_ptr<View> stage);
  std::shared_ptr<View> makeNumbers(llvm::ArrayRef<const clang::Expr *> bounds,
                                    const clang::Expr *where);
  void setFunction(View &view, const clang::Expr *function);
  void setTypes(View &view, clang::QualType type);
  bool copiesCache(const View &view);

  // ViewLoops.cpp: iterators.
  /// The map that it walks through. Entries that come and go move its iterators, so that these are
  /// known where they are.
  static const View *findMap(const View &view);
  /// Its elements have numbers, so that nothing runs but for what asks for one.
  bool isIndexed(const View &view);
  bool isSized(const View &view);
  /// An iterator, or where one stops; in a map it stays with its entry.
  Place makeSlot(const View &view, mlir::Value index);
  static Place makeIterator(const View &map, const Place &slot);
  /// `end` gives an iterator, not only something to compare with.
  bool isCommon(const View &view);
  bool hasEnd(const View &view);
  bool isSearched(const View &view);
  unsigned countSlots(const View &view);
  /// Null where there is no end.
  mlir::Value size(View &view);
  Place getAt(View &view, mlir::Value index);
  Place getPart(const View &view, const Place &object);
  Cursor begin(View &view);
  Cursor search(View &view);
  Cursor end(View &view);
  Place sentinel(View &view);
  mlir::Value isAtEnd(View &view, const Cursor &cursor, const Place &end);
  Place get(View &view, const Cursor &cursor);
  void next(View &view, Cursor &cursor);
  void previous(View &view, Cursor &cursor);
  void find(View &view, Cursor &cursor, bool wanted);
  Place invoke(const View &view, const Place &element);
  mlir::Value test(const View &view, const Place &element);

  mlir::Value number(int64_t value) {
    return emitNumber(builder.getIntegerType(64, /*isSigned=*/true), value, location);
  }
  mlir::Value negate(mlir::Value condition);
  mlir::Value either(mlir::Value left, llvm::function_ref<mlir::Value()> right);
  mlir::Value both(mlir::Value left, llvm::function_ref<mlir::Value()> right);
  Place variable(mlir::Value initial);
  Cursor copyCursor(const View &view, const Cursor &cursor);
  void move(const Place &variable, int64_t by);

  mlir::Location location;
};

} // namespace autographc::frontend

#endif
