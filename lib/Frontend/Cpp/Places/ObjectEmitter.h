//===- ObjectEmitter.h - copies, assigns and swaps objects ----------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_OBJECTEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_OBJECTEMITTER_H

#include "PlaceCode.h"

namespace autographc::frontend {

/// Copies, moves, assigns and swaps objects as constructors and operators of the user's do.
class ObjectEmitter : PlaceCode {
public:
  explicit ObjectEmitter(const PlaceCode &code) : PlaceCode(code) {}

  /// Whether a parameter takes what vectors and tensors hold away from an object that lives on.
  bool emptiesMoved(const clang::Expr *given, clang::QualType parameter, clang::QualType type);
  /// A copy of an object, or the moved object.
  mlir::Value emitObjectCopy(const Place &from, clang::QualType type, bool moves,
                             const clang::Expr *where);
  /// `to = from` of two objects of one class.
  void assignObject(const Place &to, const Place &from, clang::QualType type, bool moves,
                    const clang::Expr *where);
  /// An aggregate of parts, of which each lives from where it is made. libstdc++'s tuple begins
  /// with its last element.
  mlir::Value makeFields(clang::QualType type,
                         llvm::function_ref<mlir::Value(unsigned, clang::QualType)> make,
                         mlir::Location location);
  /// What a constructor or function of the library's makes of an argument that it forwards: a copy,
  /// or a conversion.
  mlir::Value emitForwarded(const Argument &argument, clang::QualType type, bool moves);
  /// An aggregate of the library's from one of other types: of its elements, or of the value that
  /// an optional is to hold.
  mlir::Value emitConverted(const Argument &argument, clang::QualType type, bool moves);
  /// The same where the library converts what is assigned.
  void assignConverted(const Place &to, const Argument &argument, clang::QualType type, bool moves);
  /// `std::swap`: of pairs, tuples and arrays their elements', of optionals their values', of a
  /// class one object is put aside.
  void swapObjects(const Place &left, const Place &right, clang::QualType type,
                   const clang::Expr *where);
  /// `std::swap(left, right)`.
  Place emitSwap(const clang::Expr *left, const clang::Expr *right, const clang::Expr *where);
  /// As `copyPlace`, with the user's constructors for the parts that are values.
  Place copySplit(const Place &place, clang::QualType type, bool moves, const clang::Expr *where);

private:
  void emptyMoved(const Place &from, clang::QualType type, const clang::Expr *where);
  void ifHeld(const Place &optional, clang::QualType type, llvm::function_ref<void()> onValue,
              llvm::function_ref<void()> onNothing, mlir::Location location);
};

} // namespace autographc::frontend

#endif
