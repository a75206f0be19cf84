//===- Tokens.cpp - a text as words, numbers and signs --------------------===//
#include "Tokens.h"

#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace autographc::fuzz {

static bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; }

static std::size_t lineLength(StringRef text) {
  return std::min(text.find('\n'), text.size() - 1) + 1;
}

/// Up to the quote that ends it, on one line; the quote alone where none does.
static std::size_t stringLength(StringRef text) {
  for (std::size_t i = 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == text[0])
      return i + 1;
    if (text[i] == '\\')
      ++i;
  }
  return 1;
}

/// `std::max`, `tensor.dim`, `%x`, `@f`.
static std::size_t wordLength(StringRef text) {
  std::size_t end = 1;
  while (true) {
    end += text.drop_front(end).take_while(isWordCharacter).size();
    StringRef rest = text.drop_front(end);
    if (!rest.consume_front("::") || rest.empty() || !isWordCharacter(rest.front()))
      return end;
    end += 2;
  }
}

static std::size_t signLength(StringRef text) {
  for (StringRef sign : {"<<=", ">>=", "[[", "]]", "->", "&&", "||", "++", "--", "+=", "-=", "*=",
                         "/=",  "%=",  "&=", "|=", "^=", "==", "!=", "<=", ">=", "<<", ">>", "::"})
    if (text.starts_with(sign))
      return sign.size();
  return 1;
}

static bool beginsDirective(StringRef text) {
  return llvm::any_of(std::initializer_list<StringRef>{"#include", "#define", "#if", "#else",
                                                       "#endif", "#pragma", "#undef"},
                      [&](StringRef name) { return text.starts_with(name); });
}

static Token next(StringRef text) {
  char first = text.front(), second = text.size() > 1 ? text[1] : '\0';
  if (llvm::isSpace(first))
    return {Token::Space, text.take_while(llvm::isSpace)};
  if (text.starts_with("//"))
    return {Token::Comment, text.take_front(lineLength(text))};
  if (beginsDirective(text))
    return {Token::Directive, text.take_front(lineLength(text))};
  if (first == '"' || first == '\'')
    return {Token::String, text.take_front(stringLength(text))};
  if (llvm::isDigit(first))
    return {Token::Number, text.take_while(isWordCharacter)};
  bool isSigil = StringRef("%@!#^").contains(first);
  if (llvm::isAlpha(first) || first == '_' || (isSigil && (llvm::isAlnum(second) || second == '_')))
    return {Token::Word, text.take_front(wordLength(text))};
  return {Token::Sign, text.take_front(signLength(text))};
}

llvm::SmallVector<Token> split(StringRef text) {
  llvm::SmallVector<Token> tokens;
  while (!text.empty()) {
    tokens.push_back(next(text));
    text = text.drop_front(tokens.back().text.size());
  }
  return tokens;
}

std::string join(llvm::ArrayRef<Token> tokens) {
  std::string text;
  for (const Token &token : tokens)
    text += token.text;
  return text;
}

llvm::SmallVector<StringRef> splitLines(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  while (!text.empty()) {
    lines.push_back(text.take_front(lineLength(text)));
    text = text.drop_front(lines.back().size());
  }
  return lines;
}

std::string join(llvm::ArrayRef<StringRef> lines) { return llvm::join(lines, ""); }

} // namespace autographc::fuzz
