//===- LocalDeclarations.h - what printed bodies need declared ------------===//
#ifndef AUTOGRAPHC_EMIT_CPP_LOCALDECLARATIONS_H
#define AUTOGRAPHC_EMIT_CPP_LOCALDECLARATIONS_H

#include "Source.h"

#include "autographc/Frontend/LocalNames.h"

namespace autographc::emit {

/// Declares at the start of a printed body the classes, enumerations and constants of function bodies that it names, the
/// function's own and those of code that was put in place of calls, and gives them their names of the source where these mean
/// nothing else in the body.
void declareLocals(std::string &body, const LocalNames &locals, const clang::ASTContext &ast);

} // namespace autographc::emit

#endif
