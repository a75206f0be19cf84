//===- Source.h - what the printed file takes from the C++ source ---------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_FILE_SOURCE_H
#define AUTOGRAPHC_LIB_EMIT_CPP_FILE_SOURCE_H

#include "Emit/Cpp/Bodies/Printer.h"

#include "autographc/Cxx/Classes.h"
#include "autographc/Cxx/ImperativeForm.h"
#include "autographc/Cxx/LibraryClasses.h"
#include "autographc/Cxx/LocalNames.h"
#include "autographc/Cxx/Spelling.h"
#include "autographc/Support/ClangHeaders.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace autographc::emit {

/// The name of the `!ag.struct` of a class, or of an enumeration's type.
std::string spellClass(const clang::TagDecl *record, const LocalNames &locals);

/// An `ag::Variable`, or a reference to one.
bool isVariable(clang::QualType type);

/// Calls `visit` with what stands outermost and is neither the library's nor ours.
void forEachUserDeclaration(clang::ASTContext &ast, llvm::function_ref<void(clang::Decl *)> visit);

/// What the declaration and the text of a function say about its body.
BodyContext readContext(const clang::FunctionDecl *function, const LocalNames &locals);

/// The user's classes, by the names that the front end gives their types.
Classes readClasses(clang::ASTContext &ast, const LocalNames &locals);

/// Made from a template, so that the source has no body of its own for it.
bool isInstantiation(const clang::FunctionDecl *function);

/// `template <> int f<int>(int x)`, or nothing where a template argument has no name. Namespaces
/// are left out: it stands in the template's.
std::optional<std::string> printSpecializationHead(const ConvertedFunction &function,
                                                   mlir::func::FuncOp op);

/// Whether functions are among its arguments: where a specialisation is declared, these are made
/// from their templates.
bool namesFunctions(const clang::FunctionDecl *function);

/// Whether a template's declaration leaves the result to its body: such a specialisation cannot be
/// declared before it.
bool deducesResult(const clang::FunctionDecl *function);

/// Where the specialisation can stand: after the template, and after the types that its parameters
/// name.
clang::SourceLocation findSpecializationPlace(const clang::FunctionDecl *function,
                                              const clang::SourceManager &sources);
/// Where it can be declared: after the first declaration of the template, since others may call it
/// from there on.
clang::SourceLocation findSpecializationHeadPlace(const clang::FunctionDecl *function,
                                                  const clang::SourceManager &sources);

/// `static int f_recursion_1(int &calls, int k)`, for a lifted function; where that can be
/// declared: before the one that calls it, and before the class that this one stands in; and where
/// its body can stand, which may call that one: behind it.
std::string printLiftedHead(const ConvertedFunction &function, mlir::func::FuncOp op);
/// The first character of a declaration.
clang::SourceLocation findBeginning(const clang::Decl *declaration,
                                    const clang::SourceManager &sources);
clang::SourceLocation findLiftedPlace(const clang::FunctionDecl *site,
                                      const clang::SourceManager &sources);
clang::SourceLocation findLiftedBodyPlace(const clang::FunctionDecl *site,
                                          const clang::SourceManager &sources);

} // namespace autographc::emit

#endif
