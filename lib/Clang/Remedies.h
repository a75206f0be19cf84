//===- Remedies.h - the way out of Clang's errors about tensors -----------===//
#ifndef AUTOGRAPHC_LIB_CLANG_REMEDIES_H
#define AUTOGRAPHC_LIB_CLANG_REMEDIES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace clang {
class Diagnostic;
class LangOptions;
} // namespace clang

namespace autographc {

/// A tensor or a number that an error is about.
struct ErrorOperand {
  std::string dtype;
  /// Of a number -1.
  int rank = -1;
  bool isTensor() const { return rank >= 0; }
};

/// What can be said of an error of Clang's: from its own operands, or from the notes that follow
/// it. Empty where it is not about tensors.
class Remedies {
public:
  Remedies() = default;
  Remedies(const clang::Diagnostic &error, const clang::LangOptions &language);
  std::string find() const;
  std::string findIn(const clang::Diagnostic &note) const;

private:
  std::string convert(const ErrorOperand &from, const ErrorOperand &to) const;
  std::string combine(const ErrorOperand &left, const ErrorOperand &right) const;
  std::string test(const ErrorOperand &condition) const;
  std::string index(const ErrorOperand &given) const;
  /// The source of an operand, `...` where it is long or not known.
  std::string spell(unsigned number) const;

  unsigned id = 0;
  /// Those of the error that are tensors or numbers, the others empty.
  llvm::SmallVector<std::optional<ErrorOperand>, 2> operands;
  llvm::SmallVector<std::string, 2> texts;
  /// What is called, without and with the namespace and template arguments.
  std::string name, callee;
  bool followsMark = false;
};

} // namespace autographc

#endif
