//===- Types.h - C++ types as types of the ag dialect ---------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_TYPES_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_TYPES_H

#include "FunctionSets.h"

#include "autographc/Cxx/LibraryClasses.h"
#include "autographc/Cxx/LocalNames.h"
#include "autographc/IR/AG.h"
#include "autographc/Support/ClangHeaders.h"

#include <optional>
#include <string>

namespace autographc::frontend {

struct Parameter;

/// A part of an aggregate, in the order of the struct type's fields.
struct FieldType {
  std::string name;
  clang::QualType type;
};

/// `const char *`.
bool isCString(clang::QualType type);

/// Maps C++ types; knows the classes of the public headers and the standard library's aggregates.
class Types {
public:
  Types(const clang::ASTContext &ast, mlir::MLIRContext &context, FunctionSets &functions)
      : ast(ast), context(context), functions(functions) {}

  /// Nothing that is compiled asks for the characters of a `const char *`.
  void takeTextsAsValues() { hasTexts = true; }
  /// The function that is compiled next: what its function values may hold is its own.
  void start(const clang::FunctionDecl *function);
  /// Whether it has function values.
  bool usesFunctions() const { return knowsFunctions; }
  /// The type of a value of C++ type `type` (references are looked through), or null where there is
  /// none.
  mlir::Type convert(clang::QualType type);
  /// The type of a parameter or member: as `convert`, but an `ag::Variable` is not its value, it is
  /// which one.
  mlir::Type convertStored(clang::QualType type);
  /// The type of a parameter of a marked function, or of a member of its class, that is a function,
  /// or null where its own parameters and result cannot be passed.
  mlir::Type convertGiven(clang::QualType type);
  /// A value of the type has functions in it that were given, and no numbers beside them.
  bool holdsGiven(mlir::Type type) const;
  /// Its C++ type.
  clang::QualType getGiven(ag::CallableType type) const { return given.lookup(type); }
  /// What `ag.global_read/write` call the type of an `ag::Variable` that was passed.
  static std::string nameState(ag::StateType type);
  /// The C++ types that `convertStored` met.
  const llvm::MapVector<ag::StateType, clang::QualType> &getStates() const { return states; }
  /// Why `convert` gave null: the innermost type at fault, in backticks, and what is wrong with it.
  std::string describe(clang::QualType type);
  /// The same of a type that has values in compiled code only.
  std::string describeInside(clang::QualType type);

  static ClassKind classify(clang::QualType type) { return autographc::classify(type); }
  /// Whether a function leaves what it changes of a parameter of this type in the argument.
  static bool isChanged(clang::QualType parameter);
  /// `std::complex<float>` or `std::complex<double>`.
  static bool isComplex(clang::QualType type) { return isComplexClass(type); }
  /// The fields of a struct, pair, tuple, std::array or C array.
  std::vector<FieldType> getFields(clang::QualType type);
  /// The position of a member or of a base among `getFields`.
  unsigned getFieldIndex(const clang::FieldDecl *field);
  unsigned getBaseIndex(const clang::CXXRecordDecl *derived, const clang::CXXRecordDecl *base);
  /// The field that a constructor's initialiser makes; none of a delegating one.
  std::optional<unsigned> findInitialized(const clang::CXXCtorInitializer *initializer,
                                          const clang::CXXRecordDecl *record);
  /// The C++ spelling of a type, qualified.
  std::string spell(clang::QualType type);
  std::string spellShortly(clang::QualType type);
  /// The same with the names that printed code has for what bodies declare.
  std::string spellUniquely(clang::QualType type);
  std::string spellEnum(const clang::EnumDecl *enumeration);
  const LocalNames &getLocalNames();
  /// Element type of a vector, array, span, initializer_list, map, set or C array.
  clang::QualType getElement(clang::QualType type);
  /// The type of a vector or a deque of such elements, or of functions that a marked function is
  /// given; or null.
  mlir::Type convertList(clang::QualType element, bool isGiven = false, bool isDeque = false);
  /// `std::map` and `std::set`: a struct of their size, the order of their entries, and the list of
  /// these.
  static bool isMap(mlir::Type type) { return isMapOrSet(type); }
  static bool isMap(clang::QualType type) {
    return classify(type) == ClassKind::Map || classify(type) == ClassKind::Set;
  }
  /// `std::deque<T>`, which is a kind of vector here.
  static bool isDeque(clang::QualType type) { return isDequeClass(type); }
  /// The class of the library that has this type here: of several, which have the same members,
  /// any.
  clang::QualType findOfLibrary(mlir::Type type) const;
  /// What a map orders its keys by.
  static clang::QualType getComparison(clang::QualType map);
  /// A value of the type has a deque or a map in it, which nothing outside compiled code takes or
  /// gives.
  static bool staysInside(mlir::Type type);
  /// `std::span<T>`, and its `T`.
  static bool isSpan(clang::QualType type) { return isSpanClass(type); }
  static clang::QualType getSpanned(clang::QualType type);
  /// 3 of a `std::span<T, 3>`.
  static std::optional<uint64_t> getStaticExtent(clang::QualType span);
  /// The list of its elements, which a marked function takes in place of a span; null where a
  /// vector there could not hold them.
  mlir::Type convertSpanned(clang::QualType span);
  /// What a marked function cannot do with this span, and what to write instead.
  std::string describeSpan(clang::QualType span, bool isResult, bool isPassed);
  /// What `begin`, `end`, `size` and algorithms see as a sequence of elements.
  static bool isRange(clang::QualType type);
  /// An iterator of a vector, a deque, a map or an array, or a pointer that may be one.
  static bool isIterator(clang::QualType type);
  /// A `const char *`, where these are values in the whole file.
  bool isText(clang::QualType type) const { return hasTexts && isCString(type); }
  /// A function, a pointer or reference to one, a pointer to a member, a lambda or a
  /// `std::function`.
  static bool isFunctionLike(clang::QualType type);
  /// A class or array whose fields have places of their own, since some of them are references,
  /// closures or iterators.
  bool isSplit(clang::QualType type);
  /// An iterator, or an object of several places whose members are iterators and values.
  bool isMadeOfIterators(clang::QualType type);
  /// An object of the type, or a part of it, has a destructor of the user's.
  bool hasUserDestructor(clang::QualType type);
  /// The same of a constructor or operator that copies or moves, where it does not do what the
  /// implicit one would.
  bool hasUserCopy(clang::QualType type);
  /// Moving an object of the type leaves parts of it empty: vectors, and tensors of rank 1 and
  /// more.
  bool isEmptiedByMove(clang::QualType type);
  /// A container of objects that constructors and operators of the user's may make of what it is
  /// given.
  bool makesObjects(clang::QualType type);
  /// std::strong_ordering and its like, which are numbers here: -1, 0, 1, or 2 for unordered.
  static bool isOrdering(clang::QualType type) { return isOrderingClass(type); }
  /// The class with its fields gives a struct value.
  static bool isAggregate(ClassKind kind) {
    return kind == ClassKind::Pair || kind == ClassKind::Tuple || kind == ClassKind::Array ||
           kind == ClassKind::Struct || kind == ClassKind::Slice || kind == ClassKind::Optional ||
           kind == ClassKind::Span;
  }

  /// A variable that a lambda captured, behind the lambdas among captured variables that it is in;
  /// nothing for an object itself.
  using HeldPart = llvm::SmallVector<const clang::ValueDecl *, 1>;
  /// What an object that a `std::function` may hold has by value: variables that a lambda captured,
  /// or the object itself, and of references among what it captured by reference which element of
  /// their list they name. The first of them is field `first` of the value. Not known where
  /// something has no value here.
  struct HeldState {
    bool isKnown = true;
    unsigned first = 0;
    std::vector<HeldPart> parts;
    /// Which of them are numbers of elements.
    llvm::SmallVector<unsigned> numbers;
  };
  /// Of each callee of a `std::function` or a pointer, in their order.
  llvm::ArrayRef<HeldState> getHeldStates(clang::QualType type);
  /// Whether what is captured may be another element of a list each time: a local reference to one,
  /// captured by reference.
  static bool namesElement(const clang::LambdaCapture &capture);
  /// The class of a lambda; null of any other type.
  static const clang::CXXRecordDecl *getLambda(clang::QualType type);
  /// A pointer to a function or a `std::function` is among what an object of the type holds.
  bool holdsFunction(clang::QualType type);
  /// Whether what is const may change: a class has a `mutable` member, or holds one that has.
  bool hasMutable(clang::QualType type);
  /// It is a `std::pair<const K, V>`, as the entries of maps are, or a list or an object of such.
  bool holdsConstKeys(clang::QualType type);
  /// The parameters of a function that is not compiled here come back where they have such a
  /// member.
  void markMutable(llvm::MutableArrayRef<Parameter> parameters);
  /// The types that have one, of those that were asked for.
  std::vector<clang::QualType> getMutables() const;

  /// The C++ type that a type here was made of; null where several were, or none.
  clang::QualType findSource(mlir::Type type) const;

private:
  /// Of a class template's instance; none of other types.
  static llvm::ArrayRef<clang::TemplateArgument> getArguments(clang::QualType type);
  static bool derivesFromVariable(const clang::CXXRecordDecl *record);
  /// A class of the user's that can be one value: no virtual functions, unions, or bit-fields, and
  /// no Variable as a base.
  static bool isPlainClass(const clang::CXXRecordDecl *record);
  std::string describe(clang::QualType type, llvm::SmallVectorImpl<clang::QualType> &around);
  mlir::Type convertBuiltin(const clang::BuiltinType *type);
  mlir::Type convertRecord(clang::QualType type);
  mlir::Type convertFields(clang::QualType type);
  mlir::Type convertMap(clang::QualType type);
  std::string spellNumbered(clang::QualType type);
  mlir::Type convertFunction(clang::QualType type);
  struct Held {
    clang::QualType type;
    bool isGiven;
  };
  llvm::SmallVector<HeldState> findHeldStates(clang::QualType type,
                                              llvm::SmallVectorImpl<Held> &held);
  bool isGivenTo(const Callee &callee, clang::QualType type);
  bool findGiven(clang::QualType type, llvm::SmallVectorImpl<clang::QualType> &found);
  mlir::StringAttr spellNumber(clang::QualType type);

  const clang::ASTContext &ast;
  mlir::MLIRContext &context;
  FunctionSets &functions;
  /// Whether functions are among the types that are known.
  bool knowsFunctions = false;
  bool hasTexts = false;
  /// Made when something asks for it.
  std::optional<LocalNames> localNames;
  llvm::DenseMap<clang::QualType, mlir::Type> known;
  /// Of a function's type, for pointers and for `std::function`s.
  std::map<std::pair<const void *, bool>, llvm::SmallVector<HeldState>> heldStates;
  llvm::DenseMap<clang::QualType, bool> userCopies, mutables;
  /// Of each aggregate the class; null where two classes of one name gave it.
  llvm::DenseMap<mlir::Type, clang::QualType> sources;
  llvm::MapVector<ag::StateType, clang::QualType> states;
  llvm::DenseMap<ag::CallableType, clang::QualType> given;
  /// Tuples of the number of a callee and of what callees hold.
  llvm::DenseSet<mlir::Type> numbered;
  /// Types of the parameters of the function that is compiled, and of parts of them, that have
  /// functions in them.
  llvm::DenseSet<clang::QualType> givenTypes;
};

/// The first argument of an `autograph.<kind>` annotation on any declaration of a function or on
/// the template it comes from; empty for an annotation without arguments.
std::optional<std::string> findAnnotation(const clang::FunctionDecl *function,
                                          llvm::StringRef kind);
/// All arguments of annotations of a kind, in order.
std::vector<std::string> collectAnnotations(const clang::FunctionDecl *function,
                                            llvm::StringRef kind);
/// Of two glvalues that are one object, `part` means a base class of it only.
bool isBaseOf(const clang::Expr *part, const clang::Expr *whole);

} // namespace autographc::frontend

#endif
