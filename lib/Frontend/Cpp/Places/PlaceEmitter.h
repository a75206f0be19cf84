//===- PlaceEmitter.h - reads and writes what glvalues designate ----------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_PLACEEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_PLACEEMITTER_H

#include "Code.h"

namespace autographc::frontend {

/// Reads, writes and selects places.
class PlaceEmitter : Code {
public:
  explicit PlaceEmitter(const Code &code) : Code(code) {}

  /// An element of a list, a map or an array; a constant index of an array is a field.
  Place emitElementPlace(const Place &base, mlir::Value index, clang::QualType container);
  /// A part of an aggregate.
  Place getField(const Place &base, unsigned index, clang::QualType aggregate);
  /// Walks from a class to one of its bases.
  Place getBase(const Place &base, clang::QualType derived, const clang::CXXRecordDecl *target);
  /// The value that a place holds.
  mlir::Value read(const Place &place, mlir::Location location);
  /// Which `ag::Variable` the place is.
  mlir::Value readState(const Place &place, mlir::Location location);
  /// The type of what `read` gives.
  mlir::Type getHeldType(const Place &place);
  /// Assigns to a place.
  void write(const Place &place, mlir::Value value, mlir::Location location, bool declares = false);
  /// A field of a struct's value.
  mlir::Value readField(mlir::Value value, unsigned index, llvm::StringRef name,
                        mlir::Location location);
  /// Refuses what cannot be assigned, or given by reference (`isPassed`).
  void requireAssignable(const Place &place, clang::SourceRange range, bool isPassed = false);
  /// Does something to the one of two objects that `place` means.
  void emitForChosen(const Place &place, llvm::function_ref<void(const Place &)> change,
                     mlir::Location location);
  /// One of two places.
  Place emitChoice(mlir::Value condition, llvm::function_ref<Place()> onTrue,
                   llvm::function_ref<Place()> onFalse, mlir::Location location);
  /// Variables in front of `op` for an iterator, a value, or an object of these, as `model` is one.
  Place declareBefore(mlir::Operation *op, const Place &model, clang::QualType type,
                      clang::SourceRange range);
  /// Makes a place that was formed in a region of `op` usable behind it.
  void keepBehind(mlir::Operation *op, Place &place, mlir::Location location);
  /// Keeps a value that a region of `op` computed in a variable in front of it.
  void keepBehind(mlir::Operation *op, mlir::Value &value, mlir::Location location);
  /// The value of an index that a branch may have computed.
  mlir::Value readKept(mlir::Value value, mlir::Location location);
  /// The values of an object's places together, to be compared.
  mlir::Value packParts(const Place &place, mlir::Location location);
  /// What a constructor begins with: fields that have values are unset, the others are to be bound.
  Place makeUnsetSplit(clang::QualType type, clang::SourceLocation where);
  /// A copy of a place that is no value: closures and iterators own copies, references stay what
  /// they are.
  Place copyPlace(const Place &place, clang::QualType type, mlir::Location location);
  /// What C++'s implicit conversions do where the library converts for the user: elements of
  /// tuples, results of ag::cond.
  mlir::Value coerce(mlir::Value value, mlir::Type type, clang::SourceLocation where,
                     bool implicit = true);
  /// A number, a tensor or a pointer as a bool.
  mlir::Value toCondition(mlir::Value value, mlir::Location location);
  /// Whether two places are one object.
  mlir::Value emitSameObject(const Place &left, const Place &right, const clang::Expr *where);
  /// A temporary that a method changes has a place of its own.
  Place holdObject(const Place &object, const clang::CXXMethodDecl *method,
                   mlir::Location location);
  /// `this`, also cast to a base or a derived class; nothing for other pointers.
  std::optional<Place> emitThis(const clang::Expr *pointer);
  /// A value of a class as an object.
  Place holdValue(const Place &object, mlir::Location location);
  /// `static_cast<const Derived &>(base)`: the object that `base` was taken from.
  Place getDerived(const clang::CastExpr *expression, Place base);
  /// A copy of a closure owns copies of what it captured by value and may change.
  Place copyClosure(const Place &place, clang::SourceRange range);
  /// Refuses a lambda whose copy would run constructors and destructors.
  void checkCopy(const Place &place, clang::SourceRange range);
  /// An index that is constant says so, whatever conversions stand around it.
  mlir::Value emitElementIndex(const clang::Expr *index);
  /// What stands where there is no value.
  mlir::Value makeNothing(mlir::Type type, mlir::Location location);
  /// With a value, or empty where there is none.
  mlir::Value makeOptional(ag::StructType type, mlir::Value value, mlir::Location location);
  /// An iterator of the element at an index.
  Place makePosition(const Place &container, clang::QualType type, mlir::Value index, bool reverse);
  /// A position that later changes of the iterator do not move.
  mlir::Value readIndex(const Place &iterator, mlir::Location location);
  /// The iterator `by` elements further on, or where it is.
  Place advance(const Place &iterator, mlir::Value by, bool back, mlir::Location location);
  /// The element that is `offset` after the iterator's.
  Place getElementAt(const Place &iterator, mlir::Value offset, mlir::Location location);
  /// How many elements there are from one iterator to another.
  mlir::Value emitDistance(const Place &first, const Place &last, mlir::Location location);
  /// `it = other`, `++it`: an iterator stays in the container it began in, or in one beside it.
  void assignIterator(const Place &iterator, const Place &value, clang::SourceRange range);
  /// Assigns an object of several places, field after field: what it is made of was read before.
  void assignParts(const Place &target, const Place &value, clang::QualType type,
                   clang::SourceRange range);
  /// The comparison of two iterators of one list.
  mlir::Value compareIterators(clang::BinaryOperatorKind kind, const Place &left,
                               const Place &right, mlir::Location location);
  /// -1, 0, 1, or 2 where floating numbers are unordered.
  mlir::Value emitThreeWay(mlir::Value left, mlir::Value right, mlir::Location location);
  /// A pointer to one of two elements, which may go on to others; none where these are not in one
  /// array or list.
  std::optional<Place> chooseElement(const Place &chosen, const clang::Expr *first,
                                     const clang::Expr *second);
  /// A pointer to an object that is no element of anything: an iterator that stays where it is.
  Place makePointer(const Place &object, mlir::Location location);
  /// A null pointer: the first object that is assigned to it says where it points from here on.
  /// What stands behind `if (p)` before that names an object that nobody sees.
  Place makeNull(clang::QualType type, clang::SourceRange range);
  /// A pointer that begins as null: among the elements that it is going to point to, where these
  /// have a name already.
  Place emitUnboundPointer(const clang::VarDecl *variable);
  /// `&object`: of an element a pointer into its array or list.
  Place emitAddress(const clang::Expr *object);

private:
  /// As `read`, but of an `ag::Variable` that was passed, which one it is.
  mlir::Value readStored(const Place &place, mlir::Location location);
  mlir::Value readRoot(const Place &place, mlir::Location location);
  mlir::Value readStep(mlir::Value value, const Step &step, mlir::Location location);
  mlir::Value writeStep(mlir::Value value, const Step &step, mlir::Value part,
                        mlir::Location location);
  mlir::Value rebuild(mlir::Value whole, llvm::ArrayRef<Step> steps, mlir::Value value,
                      mlir::Location location);
  mlir::Value readArrayElement(mlir::Value array, mlir::Value index, const Step &step,
                               mlir::Location location);
  mlir::Value writeArrayElement(mlir::Value array, mlir::Value index, const Step &step,
                                mlir::Value value, mlir::Location location);
  mlir::Value coerceStruct(mlir::Value value, ag::StructType type, clang::SourceLocation where);
  mlir::Value coerceOptional(mlir::Value value, ag::StructType type, clang::SourceLocation where);
  void bindIterator(Position &iterator, const Position &value, clang::SourceRange range);
  Place makeAddress(Place place, const clang::Expr *object);
};

} // namespace autographc::frontend

#endif
