//===- LeadingIncludes.cpp - what a file includes before anything else ---===//
#include "LeadingIncludes.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

/// `vector`, `cmath`, `math.h`: what C++ lets a program include in any order.
bool isStandardHeader(StringRef name) {
  static const llvm::StringSet<> ofC = {
      "assert", "complex", "ctype",  "errno",  "fenv",     "float",  "inttypes", "limits",
      "locale", "math",    "setjmp", "signal", "stdalign", "stdarg", "stdbool",  "stddef",
      "stdint", "stdio",   "stdlib", "string", "time",     "wchar"};
  if (name.consume_back(".h"))
    return ofC.contains(name);
  return llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// Reads files as far as there is nothing in them but includes.
class Reader {
public:
  explicit Reader(llvm::vfs::FileSystem &files) : files(files) {}

  std::vector<std::string> found;

  /// Whether the file has nothing but includes.
  bool read(StringRef path, unsigned depth = 0) {
    auto buffer = files.getBufferForFile(path);
    if (depth > 16 || !buffer)
      return false;
    StringRef text = (*buffer)->getBuffer();
    LangOptions language;
    language.LineComment = true;
    Lexer lexer(SourceLocation(), language, text.begin(), text.begin(), text.end());
    while (true) {
      Token token;
      lexer.LexFromRawLexer(token);
      if (token.isNot(tok::hash))
        return token.is(tok::eof);
      unsigned hash = lexer.getCurrentBufferOffset();
      StringRef line = text.substr(hash).take_until([](char c) { return c == '\n'; });
      if (!readDirective(line.trim(), path, depth))
        return false;
      lexer.seek(hash + line.size(), /*IsAtStartOfLine=*/true);
    }
  }

private:
  bool readDirective(StringRef line, StringRef path, unsigned depth) {
    auto [name, rest] =
        std::pair(line.take_while(llvm::isAlpha), line.drop_while(llvm::isAlpha).trim());
    if (line.contains('\\') || line.contains("/*"))
      return false;
    bool isBehindDefine = std::exchange(endsWithDefine, name == "define");
    rest = rest.split("//").first.trim();
    if (name == "include")
      return readInclude(rest, path, depth);
    // Guards name their macro twice, and have more in them than that.
    if (name == "define")
      return rest == std::exchange(guard, StringRef());
    if (name == "ifndef")
      return guard = keep(rest), true;
    return guard.empty() &&
           ((name == "pragma" && rest == "once") || (name == "endif" && !isBehindDefine));
  }

  bool readInclude(StringRef header, StringRef path, unsigned depth) {
    if (!guard.empty())
      return false;
    if (header.consume_front("<") && header.consume_back(">")) {
      bool isOurs = header.starts_with("autograph/");
      if (isOurs && !llvm::is_contained(found, header))
        found.push_back(header.str());
      return isOurs || isStandardHeader(header);
    }
    if (!header.consume_front("\"") || !header.consume_back("\""))
      return false;
    llvm::SmallString<256> beside(llvm::sys::path::parent_path(path));
    llvm::sys::path::append(beside, header);
    return read(beside, depth + 1);
  }

  /// The text of a file does not outlive its reading.
  StringRef keep(StringRef text) {
    kept = text.str();
    return kept;
  }

  llvm::vfs::FileSystem &files;
  std::string kept;
  /// The macro of an `#ifndef` whose `#define` has to follow.
  StringRef guard;
  /// The last directive is a `#define`.
  bool endsWithDefine = false;
};

} // namespace

std::vector<std::string> findLeadingIncludes(llvm::vfs::FileSystem &files, StringRef path) {
  Reader reader(files);
  reader.read(path);
  return reader.found;
}

} // namespace autographc
