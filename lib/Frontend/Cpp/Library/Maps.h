//===- Maps.h - std::map and std::set -------------------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_MAPS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_MAPS_H

#include "LibraryCode.h"

namespace autographc::frontend {

/// The methods of a map or a set. Its value is a struct of its size, of an order and of a list of
/// entries: `entries[order[i]]` is the i-th by the keys. What `order` has behind the size are
/// entries that were erased, the next to be used. So a reference to an entry stays one while others
/// come and go. A map in a list is changed as a whole: printed code makes a `std::map` of each that
/// it stores, which a half changed one is not, and in which each entry may have another place.
class MapMethods : LibraryCode {
public:
  MapMethods(LibraryCode &code, const Place &map, clang::QualType type, const clang::Expr *where);
  static mlir::Value makeEmpty(LibraryCode &code, mlir::Type type, mlir::Location location);
  /// The part of a map that says how many entries it has.
  static Place getSizePart(const Place &map) { return getPart(map, Size); }
  /// The entry of this number by the keys; a named one stays that while the expression is
  /// evaluated.
  static Place getEntry(LibraryCode &code, const Place &map, mlir::Value rank,
                        mlir::Location location);
  static Place getNamedEntry(LibraryCode &code, const Place &map, mlir::Value rank,
                             mlir::Location location);
  static mlir::Value construct(LibraryCode &code, const clang::CXXConstructExpr *expression);

  std::optional<Place> emit(llvm::StringRef name, const clang::CXXMemberCallExpr *call);
  /// `map[key]`.
  Place emitSubscript(const clang::Expr *key);
  /// `map = {...}`.
  void assignBraces(const clang::Expr *braces);
  /// In front of a call that may change objects: what moves the iterators of maps in them behind
  /// the call, and references into maps in lists (HeldEntries.cpp).
  static std::function<void()> holdIterators(LibraryCode &code, llvm::ArrayRef<Place> passed,
                                             const clang::Expr *where);

private:
  enum { Size, Order, Entries };
  static Place getPart(const Place &map, unsigned index);
  Place getPart(unsigned index) { return getPart(map, index); }
  mlir::Value getSize();
  Place getEntry(mlir::Value rank) { return getEntry(*this, map, rank, location); }
  bool isSet() const { return Types::classify(type) == ClassKind::Set; }
  mlir::Value number(int64_t value);
  Place variable(llvm::StringRef name, mlir::Value initial);

  mlir::Value readKey(const clang::Expr *key);
  mlir::Value getKeyAt(mlir::Value rank);
  mlir::Value getKeyOf(mlir::Value entry);
  mlir::Value isLess(mlir::Value left, mlir::Value right);
  /// How many keys are less than this one; `orEqual`: or equal to it.
  mlir::Value findBound(mlir::Value key, bool orEqual = false);
  /// Whether the entry at a lower bound has the key.
  mlir::Value isAt(mlir::Value rank, mlir::Value key);
  Place makeIterator(mlir::Value rank);
  /// What the entry of this number, which has the key, maps it to.
  Place getValueOf(mlir::Value key, mlir::Value rank);
  /// Emits changes of the map's parts.
  void change(llvm::function_ref<void()> emitChanges);
  /// Whether it is an iterator of the map that moves along.
  bool isMoved(const Place &place);
  static std::vector<Place> findIterators(LibraryCode &code,
                                          llvm::function_ref<bool(const Place &)> isWanted);
  /// Iterators stay with their entries where one comes to this rank or leaves it.
  void moveIterators(mlir::Value rank, bool erases);
  void moveIterator(const Place &iterator, mlir::Value rank, bool erases);
  /// Whether the lists that the map is in still have it.
  mlir::Value isThere();
  /// Behind a call, `set` is given where the entry is that was the one of this number, or with this
  /// slot, before.
  std::function<void()> hold(mlir::Value number, bool isSlot, std::function<void(mlir::Value)> set);
  static mlir::Value readSlot(LibraryCode &code, const Place &iterator, mlir::Location location);
  void push(const Place &list, mlir::Value value);
  void insertAt(mlir::Value rank, mlir::Value entry);
  void eraseAt(mlir::Value rank);
  void erase(mlir::Value rank);
  /// The entry with the key, which is made where there is none: an iterator and whether it was.
  Place insert(mlir::Value key, llvm::function_ref<mlir::Value()> makeEntry);
  Place insertEntry(mlir::Value entry);
  mlir::Value makeEntry(mlir::Value key, mlir::Value value);
  void insertAll(mlir::Value list);
  void insertRange(const Place &from, const Place &to);
  std::optional<Place> emitSearch(llvm::StringRef name, const clang::CXXMemberCallExpr *call);
  std::optional<Place> emitInsertion(llvm::StringRef name, const clang::CXXMemberCallExpr *call);
  std::optional<Place> emitErasure(llvm::StringRef name, const clang::CXXMemberCallExpr *call);

  Place map;
  clang::QualType type, key;
  const clang::Expr *where;
  mlir::Location location;
};

/// What a block takes from lists and puts into them is known to be there: no index is checked.
void markInside(mlir::Block *block);

} // namespace autographc::frontend

#endif
