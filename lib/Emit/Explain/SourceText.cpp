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

std::string readLine(const ExplainedPlace &place) { return StringRef(readFrom(place, 1)).take_until([](char c) { return c == '\n'; }).str(); }

std::string readHead(const ExplainedPlace &place) {
  std::string rest = readFrom(place, place.column), head;
  int depth = 0;
  for (char c : rest) {
    if (depth == 0 && (c == ';' || c == '{'))
      break;
    if (c == '\n' || (c == ' ' && !head.empty() && head.back() == ' '))
      c = ' ';
    if (c != ' ' || (!head.empty() && head.back() != ' '))
      head += c;
    depth += (c == '(') - (c == ')');
    // `if (...)`, `for (...)` end there; a call in an assignment does not.
    bool keyword = StringRef(head).starts_with("if") || StringRef(head).starts_with("for") || StringRef(head).starts_with("while") || StringRef(head).starts_with("switch");
    if (c == ')' && depth <= 0 && (keyword || depth < 0))
      break;
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
