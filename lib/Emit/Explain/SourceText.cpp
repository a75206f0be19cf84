//===- SourceText.cpp - the user's lines ----------------------------------===//
#include "SourceText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using llvm::StringRef;

namespace autographc {

/// The file from the place on.
static std::string readFrom(const ExplainedPlace &place, unsigned column) {
  auto buffer = llvm::MemoryBuffer::getFile(place.file);
  if (!buffer)
    return "";
  StringRef rest = (*buffer)->getBuffer();
  for (unsigned line = 1; line < place.line; ++line)
    rest = rest.drop_front(std::min(rest.size(), rest.find('\n') + 1));
  return rest.drop_front(std::min<size_t>(rest.size(), column - 1)).str();
}

std::string readLine(const ExplainedPlace &place) {
  return StringRef(readFrom(place, 1)).take_until([](char c) { return c == '\n'; }).str();
}

/// The head as it stands there, with line breaks and all spaces.
static StringRef takeHead(StringRef rest) {
  int depth = 0;
  bool keyword = rest.starts_with("if") || rest.starts_with("for") || rest.starts_with("while") ||
                 rest.starts_with("switch");
  for (auto [index, c] : llvm::enumerate(rest)) {
    if (depth == 0 && (c == ';' || c == '{'))
      return rest.take_front(index);
    depth += (c == '(') - (c == ')');
    if (depth < 0)
      return rest.take_front(index);
    // `if (...)`, `for (...)` end there; a call in an assignment does not.
    if (c == ')' && depth == 0 && keyword)
      return rest.take_front(index + 1);
  }
  return rest;
}

unsigned measureHead(const ExplainedPlace &place) {
  return takeHead(readFrom(place, place.column)).size();
}

std::string readHead(const ExplainedPlace &place) {
  std::string rest = readFrom(place, place.column), head;
  for (char c : takeHead(rest)) {
    if (c == '\n' || (c == ' ' && !head.empty() && head.back() == ' '))
      c = ' ';
    if (c != ' ' || (!head.empty() && head.back() != ' '))
      head += c;
  }
  StringRef text = StringRef(head).rtrim();
  return text.size() > 60 ? (text.take_front(57) + "...").str() : text.str();
}

unsigned measureToken(const ExplainedPlace &place) {
  std::string rest = readFrom(place, place.column);
  size_t length = 0;
  while (length < rest.size() && (llvm::isAlnum(rest[length]) || rest[length] == '_'))
    ++length;
  return std::max<unsigned>(1, length);
}

} // namespace autographc
