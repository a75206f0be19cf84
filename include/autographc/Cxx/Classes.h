//===- Classes.h - which objects can be written down as their fields ------===//
#ifndef AUTOGRAPHC_CXX_CLASSES_H
#define AUTOGRAPHC_CXX_CLASSES_H

#include <optional>
#include <string>

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
} // namespace clang

namespace autographc {

/// Whether `Class{fields...}` makes an object of these fields: an aggregate, or a class with a
/// constructor that only takes them.
bool isMadeOfFields(const clang::CXXRecordDecl *record);
/// The same, and copies, assignments and the destructor do nothing of the user's, so that objects
/// can be made at will.
bool isWrittenAsFields(const clang::CXXRecordDecl *record);
/// Whether an assignment of an object does something of the user's, or cannot be written.
bool assignsItself(const clang::CXXRecordDecl *record);

/// Whether a method has its text in its class, so that a function made for it stands there, too, as
/// a static member.
bool standsInClass(const clang::FunctionDecl *method);

/// The number of the reference parameter that a function returns at each of its ends, the object of
/// a method first, as in `return *this;`.
std::optional<unsigned> findReturnedParameter(const clang::FunctionDecl *function);

} // namespace autographc

#endif
