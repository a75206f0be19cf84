//===- Tokens.h - a text as words, numbers and signs ----------------------===//
#ifndef AUTOGRAPH_FUZZ_TOKENS_H
#define AUTOGRAPH_FUZZ_TOKENS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace autographc::fuzz {

/// A part of a text that edits take as one.
struct Token {
  enum Kind { Space, Comment, Directive, String, Number, Word, Sign } kind;
  llvm::StringRef text;
};

/// Splits C++ or MLIR text without a loss; the tokens refer to it. `Word` includes what MLIR writes
/// before a name, `%x`, and what C++ writes, `std::max`; `Directive` is a line of the preprocessor.
llvm::SmallVector<Token> split(llvm::StringRef text);
std::string join(llvm::ArrayRef<Token> tokens);

/// With their line ends.
llvm::SmallVector<llvm::StringRef> splitLines(llvm::StringRef text);
std::string join(llvm::ArrayRef<llvm::StringRef> lines);

} // namespace autographc::fuzz

#endif
