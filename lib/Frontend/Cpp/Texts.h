//===- Texts.h - string literals that print and check show ----------------===//
#ifndef AUTOGRAPHC_FRONTEND_CPP_TEXTS_H
#define AUTOGRAPHC_FRONTEND_CPP_TEXTS_H

#include "clang/AST/Expr.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>
#include <vector>

namespace autographc::frontend {

/// An argument of print or check: the texts that it may be, and which of them it is. Neither for what is a value.
struct TextArgument {
  std::vector<std::string> texts;
  mlir::Value choice;
};
/// For each argument up to one its text, if it has one.
using ChosenTexts = std::vector<std::optional<std::string>>;

/// A string literal, the name of a function, or `?:` of these.
bool isText(const clang::Expr *expression);

/// A format in fmt's style with some of its arguments put into it, for the others alone; nothing where it does not fit them.
std::optional<std::string> insertTexts(llvm::StringRef format, const ChosenTexts &texts);

} // namespace autographc::frontend

#endif
