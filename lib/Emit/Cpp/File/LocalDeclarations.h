//===- LocalDeclarations.h - what printed bodies need declared ------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_FILE_LOCALDECLARATIONS_H
#define AUTOGRAPHC_LIB_EMIT_CPP_FILE_LOCALDECLARATIONS_H

#include "Source.h"

#include "autographc/Cxx/LocalNames.h"

#include "llvm/ADT/DenseSet.h"

namespace autographc::emit {

/// What function bodies declare and other functions name in their parameters or results: it stands
/// in front of these, under the name that no other has.
class SharedLocals {
public:
  /// The declarations that the head of a function needs in front of it.
  std::string declare(llvm::StringRef head, const LocalNames &locals, const clang::ASTContext &ast);
  bool contains(const LocalNames::Local *local) const { return declared.contains(local); }

private:
  llvm::DenseSet<const LocalNames::Local *> declared;
};

/// Declares at the start of a printed body the classes, enumerations and constants of function
/// bodies that it names, the function's own and those of inlined code, and
/// gives them their names of the source where these mean nothing else in the body.
void declareLocals(std::string &body, const LocalNames &locals, const SharedLocals &shared,
                   const clang::ASTContext &ast);

} // namespace autographc::emit

#endif
