//===- Mutator.cpp - edits of tokens and lines ----------------------------===//
#include "Mutator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>

using llvm::ArrayRef;
using llvm::StringRef;

namespace autographc::fuzz {

static constexpr StringRef signs[] = {
    "+",  "-",  "*",  "/",  "%",  "&",  "|", "^",  "<<", ">>", "<", ">",
    "<=", ">=", "==", "!=", "&&", "||", "=", "+=", "-=", "*=", "/="};
static constexpr StringRef numbers[] = {"0",
                                        "1",
                                        "-1",
                                        "2",
                                        "3",
                                        "127",
                                        "128",
                                        "255",
                                        "256",
                                        "2147483647",
                                        "-2147483648",
                                        "4294967296",
                                        "9223372036854775807",
                                        "0.5",
                                        "1e300",
                                        "1.0f",
                                        "true"};

ArrayRef<Mutator::Edit> Mutator::getEdits() {
  using M = Mutator;
  // As often as it stands here.
  static constexpr Edit edits[] = {
      &M::replaceWord,  &M::replaceWord,    &M::replaceWord,   &M::replaceWord,    &M::replaceWord,
      &M::replaceWord,  &M::replaceNumber,  &M::replaceNumber, &M::replaceSign,    &M::replaceSign,
      &M::replaceType,  &M::replaceType,    &M::deleteToken,   &M::duplicateToken, &M::insertToken,
      &M::insertToken,  &M::swapNeighbours, &M::swapWords,     &M::swapWords,      &M::deleteLines,
      &M::deleteLines,  &M::duplicateLine,  &M::duplicateLine, &M::moveLine,       &M::moveLine,
      &M::shuffleLines, &M::spliceLines,    &M::spliceLines,   &M::changeHeading};
  return edits;
}

std::string Mutator::mutate(std::string text) {
  static constexpr unsigned counts[] = {1, 1, 1, 1, 1, 2, 2, 4};
  for (unsigned n = pick(ArrayRef(counts)); n--;)
    text = (this->*pick(getEdits()))(text);
  return text;
}

std::size_t Mutator::find(ArrayRef<Token> tokens, llvm::function_ref<bool(const Token &)> wanted) {
  llvm::SmallVector<std::size_t> found;
  for (auto [i, token] : llvm::enumerate(tokens))
    if (wanted(token))
      found.push_back(i);
  return found.empty() ? tokens.size() : pick(found);
}

static bool isWord(const Token &token) { return token.kind == Token::Word; }
static bool isCode(const Token &token) { return token.kind > Token::Directive; }
/// What MLIR writes before a name.
static char sigilOf(StringRef word) {
  return StringRef("%@!#^").contains(word.front()) ? word.front() : '\0';
}

/// A word by another of the same or the other text: another variable, function, type or keyword.
std::string Mutator::replaceWord(StringRef text) {
  Tokens tokens = split(text), others = split(below(4) ? text : other);
  std::size_t at = find(tokens, isWord);
  if (at == tokens.size())
    return text.str();
  char sigil = sigilOf(tokens[at].text);
  std::size_t from = find(
      others, [&](const Token &token) { return isWord(token) && sigilOf(token.text) == sigil; });
  if (from != others.size())
    tokens[at] = others[from];
  return join(tokens);
}

std::string Mutator::replace(StringRef text, llvm::function_ref<bool(const Token &)> wanted,
                             ArrayRef<StringRef> choices) {
  Tokens tokens = split(text);
  if (std::size_t at = find(tokens, wanted); at != tokens.size())
    tokens[at].text = pick(choices);
  return join(tokens);
}

std::string Mutator::replaceNumber(StringRef text) {
  return replace(text, [](const Token &token) { return token.kind == Token::Number; }, numbers);
}

std::string Mutator::replaceSign(StringRef text) {
  return replace(
      text, [](const Token &token) { return llvm::is_contained(signs, token.text); }, signs);
}

std::string Mutator::replaceType(StringRef text) {
  return replace(
      text, [&](const Token &token) { return llvm::is_contained(vocabulary.types, token.text); },
      vocabulary.types);
}

std::string Mutator::deleteToken(StringRef text) { return replace(text, isCode, StringRef("")); }

std::string Mutator::duplicateToken(StringRef text) {
  Tokens tokens = split(text);
  if (std::size_t at = find(tokens, isCode); at != tokens.size())
    tokens.insert(tokens.begin() + at, {tokens[at], {Token::Space, " "}});
  return join(tokens);
}

std::string Mutator::insertToken(StringRef text) {
  Tokens tokens = split(text);
  Token space{Token::Space, " "}, inserted{Token::Word, pick(vocabulary.insertions)};
  tokens.insert(tokens.begin() + below(tokens.size() + 1), {space, inserted, space});
  return join(tokens);
}

std::string Mutator::swapNeighbours(StringRef text) {
  Tokens tokens = split(text);
  std::size_t at = find(tokens, isCode);
  auto next = std::find_if(tokens.begin() + std::min(at + 1, tokens.size()), tokens.end(), isCode);
  if (next != tokens.end())
    std::swap(tokens[at], *next);
  return join(tokens);
}

std::string Mutator::swapWords(StringRef text) {
  Tokens tokens = split(text);
  std::size_t i = find(tokens, isWord), j = find(tokens, isWord);
  if (i != tokens.size())
    std::swap(tokens[i], tokens[j]);
  return join(tokens);
}

std::size_t Mutator::findLine(const Lines &lines) {
  llvm::SmallVector<std::size_t> found;
  for (auto [i, line] : llvm::enumerate(lines))
    if (!line.trim().empty() && !line.starts_with("//") && !line.starts_with("#include"))
      found.push_back(i);
  return found.empty() ? 0 : pick(found);
}

std::string Mutator::deleteLines(StringRef text) {
  Lines lines = splitLines(text);
  std::size_t at = findLine(lines), count = below(3) ? 1 : 1 + below(3);
  if (!lines.empty())
    lines.erase(lines.begin() + at, lines.begin() + std::min(lines.size(), at + count));
  return join(lines);
}

std::string Mutator::duplicateLine(StringRef text) {
  Lines lines = splitLines(text);
  std::size_t from = findLine(lines), to = findLine(lines);
  if (!lines.empty())
    lines.insert(lines.begin() + to, StringRef(lines[from]));
  return join(lines);
}

std::string Mutator::moveLine(StringRef text) {
  Lines lines = splitLines(text);
  std::size_t from = findLine(lines), to = findLine(lines);
  if (from < to)
    std::rotate(lines.begin() + from, lines.begin() + from + 1,
                lines.begin() + std::min(to, from + 3) + 1);
  else if (to < from)
    std::rotate(lines.begin() + std::max(to + 3, from) - 3, lines.begin() + from,
                lines.begin() + from + 1);
  return join(lines);
}

std::string Mutator::shuffleLines(StringRef text) {
  Lines lines = splitLines(text);
  std::size_t at = findLine(lines), count = 2 + below(4);
  std::shuffle(lines.begin() + std::min(lines.size(), at),
               lines.begin() + std::min(lines.size(), at + count), random);
  return join(lines);
}

/// Some lines of the other text in between.
std::string Mutator::spliceLines(StringRef text) {
  static constexpr std::size_t counts[] = {1, 1, 2, 3, 8};
  Lines lines = splitLines(text), others = splitLines(other);
  std::size_t from = findLine(others), to = findLine(lines);
  ArrayRef<StringRef> taken =
      ArrayRef(others).drop_front(std::min(others.size(), from)).take_front(pick(ArrayRef(counts)));
  lines.insert(lines.begin() + std::min(lines.size(), to), taken.begin(), taken.end());
  return join(lines);
}

std::string Mutator::changeHeading(StringRef text) {
  StringRef rest = text.starts_with("//") ? text.split('\n').second : text;
  return (llvm::Twine(pick(vocabulary.headings)) + "\n" + rest).str();
}

} // namespace autographc::fuzz
