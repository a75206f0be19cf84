//===- Place.h - what a C++ glvalue designates ----------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_PLACE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_PLACE_H

#include "autographc/IR/AG.h"
#include "autographc/Support/ClangHeaders.h"

#include <memory>
#include <optional>
#include <string>

namespace autographc::frontend {

struct Choice;
struct Closure;
struct Place;
struct Position;
struct View;

/// One selection on the way from a variable to a part of it. Indices were evaluated once, when the
/// place was formed.
struct Step {
  enum Kind { Field, ListElement, ArrayElement, Subscript };
  explicit Step(Kind kind) : kind(kind) {}
  bool isElement() const { return kind == ListElement || kind == ArrayElement; }
  Kind kind;
  /// Of a field: its position and its C++ name.
  unsigned index = 0;
  std::string name;
  /// Of an element its index, of a subscript its indices and slice bounds. What a branch computed
  /// is a variable, to be read at each use.
  llvm::SmallVector<mlir::Value, 2> operands;
  /// Of an entry of a map that its key named: the key. Another key means another entry.
  mlir::Value key;
  llvm::SmallVector<int64_t, 2> kinds;
  llvm::StringRef form;
  /// The type of what is selected.
  mlir::Type type;
  /// Of an array's element: one by one, since such elements live and end on their own.
  bool isChosen = false;
};

/// A variable, a value without one, a global, a closure, one of two places, an iterator, a view or
/// several places, and the path from there.
struct Place {
  /// The variable (`!ag.ref`), or the value itself where nothing can be assigned. Null for the
  /// other roots.
  mlir::Value root;
  const clang::VarDecl *global = nullptr;
  std::shared_ptr<Closure> closure;
  std::shared_ptr<Choice> choice;
  std::shared_ptr<Position> position;
  std::shared_ptr<View> view;
  /// Of an object that cannot be one value, since it holds references, closures or iterators: a
  /// place for each field.
  std::shared_ptr<std::vector<Place>> parts;
  /// Of a base of such an object: the object.
  std::shared_ptr<Place> derived;
  std::vector<Step> steps;
  /// The type of what the place holds; null for a closure, an iterator and an object of several
  /// places.
  mlir::Type type;
  /// Its list was swapped with another or moved, and the other has the element now.
  bool isInvalidated = false;

  bool isVariable() const { return root && llvm::isa<ag::RefType>(root.getType()); }
  bool isWholeVariable() const { return isVariable() && steps.empty(); }
  bool isInList() const;
  /// An object that lives on, and that other places may mean, too.
  bool isObject() const;
  /// The same object, or a part of the same object, may be meant.
  bool mayOverlap(const Place &other) const;
};

/// `c ? a : b` as a glvalue. The condition, where a branch computed it, is a variable.
struct Choice {
  mlir::Value condition;
  Place onTrue, onFalse;
};

inline bool Place::isInList() const {
  return llvm::any_of(steps, [](const Step &step) { return step.kind == Step::ListElement; }) ||
         (choice && (choice->onTrue.isInList() || choice->onFalse.isInList()));
}

/// An iterator of a list or an array, or a pointer: the element at `index` (a number), of a reverse
/// iterator the one before.
struct Position {
  Place container;
  clang::QualType type;
  Place index;
  bool reverse = false;
  /// `std::back_inserter`.
  bool appends = false;
  /// A pointer to an object that is no element: `container` is the object.
  bool isObject = false;
  /// Of an iterator of nothing so far: whether an element of it or a copy was asked for. Null for
  /// others.
  std::shared_ptr<bool> unboundRead;
  /// Whether `p + n` leaves what is known: not so of a null pointer, which no loop takes a step
  /// from.
  bool isAlone() const { return isObject && !unboundRead; }
};

/// An entry of a map in a list that an expression names: which one it is, and the variable of where
/// it is.
struct NamedEntry {
  Place iterator, slot;
};

/// That two indices are distinct needs a variable that nothing changes from an operation on.
struct Unchanged {
  mlir::Value variable;
  mlir::Operation *since;
};

/// A `std::pair` of iterators or of objects.
inline Place makePair(const Place &first, const Place &second) {
  Place pair;
  pair.parts = std::make_shared<std::vector<Place>>(std::vector<Place>{first, second});
  return pair;
}

inline bool Place::isObject() const {
  return isVariable() || global ||
         (choice && choice->onTrue.isObject() && choice->onFalse.isObject());
}

inline bool Place::mayOverlap(const Place &other) const {
  if (choice)
    return choice->onTrue.mayOverlap(other) || choice->onFalse.mayOverlap(other);
  if (other.choice)
    return other.mayOverlap(*this);
  return (isVariable() && root == other.root) || (global && global == other.global);
}

/// A lambda object or a function, which exists in the front end only: its calls are resolved here.
struct Closure {
  /// The lambda's class; null for a function or a member.
  const clang::CXXRecordDecl *record = nullptr;
  const clang::FunctionDecl *function = nullptr;
  /// Of a pointer to a member: the member of an object that is given.
  const clang::ValueDecl *member = nullptr;
  llvm::DenseMap<const clang::ValueDecl *, Place> captures;
  /// What is captured by value and has a copy constructor or destructor of the user's, so that a
  /// copy of the lambda has effects.
  const clang::ValueDecl *owned = nullptr;
  std::optional<Place> self;
  /// One of several that a `std::function` or a pointer may hold.
  bool isChosen = false;
  /// The `std::function` that holds it and that it calls.
  const clang::VarDecl *named = nullptr;
};

/// Visits a place, the places of the object that it is, and what lambdas among these captured.
template <class Held> void visitHeld(Held &place, llvm::function_ref<void(Held &)> visit) {
  visit(place);
  if (place.parts)
    for (Held &part : *place.parts)
      visitHeld<Held>(part, visit);
  if (place.closure)
    for (auto &[captured, held] : place.closure->captures)
      visitHeld<Held>(held, visit);
}

/// What a lambda that became a value captured by reference; `objects`: what must be the same
/// wherever it becomes one.
struct SharedCaptures {
  llvm::SmallVector<mlir::Value> objects;
  llvm::DenseMap<const clang::ValueDecl *, Place> captures;
  /// Elements of lists, each by the place of one.
  llvm::MapVector<const clang::ValueDecl *, Place> elements;
  std::optional<Place> self;
};

inline Place makeFunctionPlace(const clang::FunctionDecl *function) {
  Place place;
  place.closure = std::make_shared<Closure>();
  place.closure->function = function;
  return place;
}

/// An object of a lambda's class, without captures so far.
inline Place makeClosurePlace(clang::QualType type) {
  Place place;
  place.closure = std::make_shared<Closure>();
  place.closure->record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return place;
}

inline constexpr unsigned hasValue = 0, heldValue = 1;

/// The index of a null pointer.
inline constexpr int64_t nullIndex = -1;

/// The name of the variable, or of the part of it.
llvm::StringRef getVariableName(const Place &place);
/// Of one of two objects that are several places: each part is one of two.
Place chooseParts(const Place &place);
/// An `ag::Variable` that was passed, or one of several objects of which one is: others may be
/// locals.
bool mayBeState(const Place &place);
/// An `ag::Variable` that is a local, or may be one: a variable like any other, which only what
/// stands in place can reach.
bool isLocalState(const Place &place, clang::QualType parameter);

/// Thrown once a construct was diagnosed; caught at the next statement.
struct Refused {};

} // namespace autographc::frontend

#endif
