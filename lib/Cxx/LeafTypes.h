//===- LeafTypes.h - C++ types as the leaves that slots hold --------------===//
#ifndef AUTOGRAPHC_LIB_CXX_LEAFTYPES_H
#define AUTOGRAPHC_LIB_CXX_LEAFTYPES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

#include <string>

namespace autographc {

/// Whether the glue objects of include/autograph/call.h take the type whole: a number, an enum, a
/// tensor, an `ag::Variable`, a function, or a vector or span of numbers or enums.
bool isLeafType(clang::QualType type);
/// How many slots of include/autograph/abi.h such a type takes.
uint64_t countSlots(clang::QualType type);

/// An arithmetic type, an enum or a number that is a class.
bool isNumberType(clang::QualType type);
/// Whether the type is a tensor with elements of its own.
bool isTensorType(clang::QualType type);
/// Whether the type is an `ag::Variable`.
bool isVariableType(clang::QualType type);
/// Whether the type is a `std::function` or a pointer to a function.
bool isCallableType(clang::QualType type);

/// Whether the type is a `std::span`.
bool isSpanType(clang::QualType type);
/// What it is a span of, with its `const`.
clang::QualType getSpanned(clang::QualType span);
/// What a `std::vector` or a `std::span` has elements of; null for other types.
clang::QualType getListElement(clang::QualType type);
/// Whether the type is a `std::optional`: its leaves are whether it has a value, and the value's.
bool isOptionalType(clang::QualType type);
clang::QualType getOptionalValue(clang::QualType type);
/// An array of many numbers, which compiled code takes and gives as one tensor, as
/// `ag::getWholeArray` says.
struct WholeArray {
  uint64_t rank;
  clang::QualType number;
};
/// Nothing for any other type.
std::optional<WholeArray> findWholeArray(clang::ASTContext &context, clang::QualType type);
/// The leaves of an element as include/autograph/columns.h describes them, and the slots of a list
/// of such elements.
std::string describeLeaves(clang::ASTContext &context, clang::QualType element);
uint64_t countListSlots(llvm::StringRef leaves);

/// The bases of a class in the order of their leaves.
llvm::SmallVector<const clang::CXXBaseSpecifier *> getLeafBases(const clang::CXXRecordDecl *record);

} // namespace autographc

#endif
