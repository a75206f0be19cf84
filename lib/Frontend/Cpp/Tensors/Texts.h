//===- Texts.h - string literals that print and check show ----------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TENSORS_TEXTS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TENSORS_TEXTS_H

#include "mlir/IR/Value.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>
#include <vector>

namespace autographc::frontend {

class Unit;

/// An argument of print or check: the texts that it may be, and which of them it is. Neither for
/// what is a value. Of a shape each extent is one.
struct TextArgument {
  std::vector<std::string> texts;
  mlir::Value choice, extent;
};
/// For each argument up to one its text, if it has one.
using ChosenTexts = std::vector<std::optional<std::string>>;

/// The text of a literal up to its first zero, as a C string has it.
std::string getText(const clang::Expr *expression);

/// Reads a format in fmt's style as the run time does: text, a field, text, and so on.
class FormatReader {
public:
  explicit FormatReader(llvm::StringRef format) : rest(format) {}

  /// Goes on to the next field. False where there is none, or a brace that begins or ends none:
  /// `unmatched`.
  bool next();

  /// What stands before the field or the end, braces still doubled.
  llvm::StringRef text;
  /// The field without its braces, what is before its colon, and what is behind it.
  llvm::StringRef field, number, specification;
  char unmatched = 0;

  /// Which argument the field shows: the next one where it has no number; nothing where it has a
  /// name.
  std::optional<size_t> takeIndex();

private:
  llvm::StringRef rest;
  size_t position = 0;
};

/// Reports a format that does not fit values of these types, null for a text, and arguments that it
/// does not show. Whether it fits.
bool checkFormat(Unit &unit, const clang::CallExpr *call, unsigned formatAt, llvm::StringRef format,
                 llvm::ArrayRef<mlir::Type> types);

/// The same of what stands outside of the functions that `isLeftOut` says.
void checkFormatsOutside(Unit &unit, llvm::ArrayRef<clang::Decl *> declarations,
                         llvm::function_ref<bool(const clang::FunctionDecl *)> isLeftOut);

/// The expression whose shape or dtype `ag::shape_of` or `ag::dtype_of` gives; the form says which.
const clang::Expr *stripForm(const clang::Expr *argument, llvm::StringRef &form);
/// `float32`
std::string getDtypeName(mlir::Type type);
/// A format with a field for each extent of those arguments that are shapes, whose ranks these are;
/// nothing where it asks more of a shape.
std::optional<std::string> insertShapes(llvm::StringRef format,
                                        llvm::ArrayRef<std::optional<size_t>> ranks);

/// A format in fmt's style with some of its arguments put into it, for the others alone; nothing
/// where it does not fit them.
std::optional<std::string> insertTexts(llvm::StringRef format, const ChosenTexts &texts);

} // namespace autographc::frontend

#endif
