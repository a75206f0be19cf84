//===- Mutator.h - edits of tokens and lines ------------------------------===//
#ifndef AUTOGRAPH_FUZZ_MUTATOR_H
#define AUTOGRAPH_FUZZ_MUTATOR_H

#include "Tokens.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <random>

namespace autographc::fuzz {

/// What a language's edits put into a text.
struct Vocabulary {
  /// Take the place of one another.
  llvm::ArrayRef<llvm::StringRef> types;
  /// Words and signs to insert.
  llvm::ArrayRef<llvm::StringRef> insertions;
  /// First lines, which say what is to be done with the text.
  llvm::ArrayRef<llvm::StringRef> headings;
};

/// Each target has one.
extern const Vocabulary vocabulary;

/// Changes a text by edits most of which leave it nearly valid.
class Mutator {
public:
  /// `other` is a text that lines and words may come from; it may be the text itself.
  Mutator(const Vocabulary &vocabulary, llvm::StringRef other, unsigned seed)
      : vocabulary(vocabulary), other(other), random(seed) {}

  /// The text after one to four edits.
  std::string mutate(std::string text);

private:
  using Edit = std::string (Mutator::*)(llvm::StringRef);
  using Lines = llvm::SmallVector<llvm::StringRef>;
  using Tokens = llvm::SmallVector<Token>;
  static llvm::ArrayRef<Edit> getEdits();

  std::string replaceWord(llvm::StringRef text);
  std::string replaceNumber(llvm::StringRef text);
  std::string replaceSign(llvm::StringRef text);
  std::string replaceType(llvm::StringRef text);
  std::string deleteToken(llvm::StringRef text);
  std::string duplicateToken(llvm::StringRef text);
  std::string insertToken(llvm::StringRef text);
  std::string swapNeighbours(llvm::StringRef text);
  std::string swapWords(llvm::StringRef text);
  std::string deleteLines(llvm::StringRef text);
  std::string duplicateLine(llvm::StringRef text);
  std::string moveLine(llvm::StringRef text);
  std::string shuffleLines(llvm::StringRef text);
  std::string spliceLines(llvm::StringRef text);
  std::string changeHeading(llvm::StringRef text);

  std::size_t below(std::size_t bound) { return random() % bound; }
  template <class Range> const auto &pick(const Range &range) { return range[below(range.size())]; }
  /// The index of a token that `wanted` takes; the number of tokens where none is.
  std::size_t find(llvm::ArrayRef<Token> tokens, llvm::function_ref<bool(const Token &)> wanted);
  std::string replace(llvm::StringRef text, llvm::function_ref<bool(const Token &)> wanted,
                      llvm::ArrayRef<llvm::StringRef> choices);
  /// The index of a line that is neither empty nor a comment, where there is one.
  std::size_t findLine(const Lines &lines);

  const Vocabulary &vocabulary;
  llvm::StringRef other;
  std::minstd_rand random;
};

} // namespace autographc::fuzz

#endif
