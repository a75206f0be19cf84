//===- Spelling.h - types, functions and lambdas as C++ text --------------===//
#ifndef AUTOGRAPHC_CXX_SPELLING_H
#define AUTOGRAPHC_CXX_SPELLING_H

#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace clang {
class CXXMethodDecl;
class CXXRecordDecl;
class FunctionDecl;
} // namespace clang

namespace autographc {

/// What a class without a name is called: `decltype(Packet::position)` of a member, `unnamed_12` of
/// a local, which printed code gives it; nothing where it has a name.
std::optional<std::string> spellUnnamed(const clang::CXXRecordDecl *record);

/// What printed code has for the object of a lambda without captures that is a template argument:
/// the constant that it initialises, or `lambda_12_34`, which stands for one in a body.
std::string spellLambda(const clang::CXXRecordDecl *lambda);

/// A text with our types as users write them: `ag::Tensor<float, 3>` for `ag::types::Tensor<float,
/// 3>`.
std::string shortenTypes(llvm::StringRef text);

/// The canonical name of a type; `<int, &twice<int>>`; `ns::twice<int>`: each with all arguments of
/// the functions made from templates in it.
std::string spellCanonical(clang::QualType type, const clang::ASTContext &ast);
std::string spellArguments(llvm::ArrayRef<clang::TemplateArgument> arguments,
                           const clang::PrintingPolicy &policy);
std::string spellFunction(const clang::FunctionDecl *function);
/// A pointer to a method, which names the one of several: `&Grid::at`, `static_cast<int
/// (Grid::*)(int) const>(&Grid::at)`.
std::string spellMethodPointer(const clang::CXXMethodDecl *method);
/// Completes what Clang printed of a type.
std::string spellFunctionsIn(llvm::StringRef text, clang::QualType type,
                             const clang::PrintingPolicy &policy);

} // namespace autographc

#endif
