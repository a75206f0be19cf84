//===- LibraryClasses.h - the classes of std and ag, by their names -------===//
#ifndef AUTOGRAPHC_CXX_LIBRARYCLASSES_H
#define AUTOGRAPHC_CXX_LIBRARYCLASSES_H

#include "mlir/IR/Types.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class ASTContext;
class ClassTemplateSpecializationDecl;
class CXXRecordDecl;
class Decl;
class DeclContext;
class FunctionDecl;
} // namespace clang

namespace autographc {

/// What the front end makes of a class.
enum class ClassKind {
  Tensor,
  Subscript,
  Number,
  Variable,
  Tape,
  Slice,
  Proxy,
  Pair,
  Tuple,
  Array,
  Vector,
  Map,
  Set,
  Span,
  View,
  BitReference,
  InitializerList,
  Optional,
  Closure,
  Struct,
  Other
};
ClassKind classify(clang::QualType type);

/// Declared in namespace ag, in a class or namespace of it too.
bool isInAg(const clang::Decl *declaration);
/// The same of namespace std.
bool isInStd(const clang::Decl *declaration);
/// A namespace by the names around it and its own, `{"ag", "detail"}`; null where there is none.
const clang::DeclContext *findNamespace(const clang::ASTContext &ast,
                                        llvm::ArrayRef<llvm::StringRef> names);
/// Whether a class is in `std` or `ag`.
bool isOfLibrary(const clang::CXXRecordDecl *record);

/// The library's classes that are compiled as they are written there: over a vector or a deque,
/// they are one and calls of its members.
inline constexpr llvm::StringLiteral listAdaptors[] = {"priority_queue", "queue", "stack"};
/// Those that are a size, an order and a list of entries.
inline constexpr llvm::StringLiteral maps[] = {"map", "set"};

/// The class of `std` with this name, in any of its namespaces.
bool isStdClass(clang::QualType type, llvm::StringRef name);
/// `std::complex<float>` or `std::complex<double>`.
bool isComplexClass(clang::QualType type);
/// `std::deque<T>`, which `classify` says to be a vector.
bool isDequeClass(clang::QualType type);
/// `std::span<T>`; not `std::ranges::subrange`, which `classify` says to be one.
bool isSpanClass(clang::QualType type);
/// `std::function<R(A...)>`.
bool isStdFunctionClass(clang::QualType type);
/// `std::string`, of any characters.
bool isStringClass(clang::QualType type);
/// A `std::any`, which holds an object of any type.
bool isAnyClass(clang::QualType type);
/// An iterator of a list, a map or an array, or one that is made of such.
bool isIteratorClass(clang::QualType type);
/// An iterator of a `std::vector` of anything but `bool`.
bool isVectorIterator(const clang::ClassTemplateSpecializationDecl *iterator);
/// An iterator of a `std::deque`.
bool isDequeIterator(const clang::ClassTemplateSpecializationDecl *iterator);
/// std::strong_ordering and its like.
bool isOrderingClass(clang::QualType type);
/// `std::basic_ostream<char>` for `basic_ostream`.
bool isStreamClass(const clang::CXXRecordDecl *record, llvm::StringRef name);
/// A `std::ostream`, or a class derived from it.
bool isStreamType(clang::QualType type);
/// What a smart pointer or the like of the library leads to; null for any other type.
clang::QualType getPointedByLibrary(clang::QualType type);

/// The deque that an iterator is of: those of all deques of one type are of one class, whatever
/// these allocate with.
clang::QualType findDequeOf(const clang::ClassTemplateSpecializationDecl *iterator);
/// The type of a map's entries.
clang::QualType getMapEntry(clang::QualType map);

/// A function of the library that exchanges what its arguments hold.
bool isExchange(const clang::FunctionDecl *callee);
/// Any function of the name `swap`.
bool isNamedSwap(const clang::FunctionDecl *callee);
/// `std::addressof`.
bool isAddressOf(const clang::FunctionDecl *callee);

/// What compiled functions have in place of a class of the library, as a clause; empty for others.
std::string findSubstitute(const clang::CXXRecordDecl *record);

/// What stands in front of the names of its classes.
inline constexpr llvm::StringLiteral stdPrefix = "std::";
/// The name of a std::optional's field that says whether it has a value.
inline constexpr llvm::StringLiteral hasValueName = "has_value";
/// What of an empty `std::function` is asked for in an error.
inline constexpr llvm::StringLiteral functionName = "function";
/// The names of structs that stand for objects of these classes.
inline constexpr llvm::StringLiteral tupleName = "std::tuple", nullptrName = "std::nullptr_t";

/// What classes of the library became.
bool isOptional(mlir::Type type);
bool isPair(mlir::Type type);
bool isMapOrSet(mlir::Type type);
/// std::nullopt.
bool isNothing(mlir::Type type);

} // namespace autographc

#endif
