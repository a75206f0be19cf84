//===- TypeParts.h - what a value of a C++ type holds ---------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_TYPEPARTS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_TYPEPARTS_H

#include "clang/AST/Type.h"

namespace autographc::frontend {

/// Whether a value of a type, or what a reference refers to, is or has a `std::function` or a
/// pointer to a function.
bool holdsFunctionValue(clang::QualType type);

/// Whether a value may lead to objects that are no part of it: by a pointer, a reference, a smart
/// pointer, a span, or a function.
bool leadsElsewhere(clang::QualType type);

/// Whether a value is or has a vector, a deque, a map or a set.
bool holdsList(clang::QualType type);

/// Whether a reference to `named`, or a span of such, may name storage in common with an object of
/// type `global`, or with what this leads to.
bool mayMeet(clang::QualType named, clang::QualType global);

/// Whether an object has a reference, which leads nowhere before the object is made.
bool hasReference(clang::QualType type);

} // namespace autographc::frontend

#endif
