//===- Format.cpp - clang-format in process -------------------------------===//
//
// clang-format lays out the body of a lambda again for each place where it may begin: of lambdas in
// one another, that is twice the time for each level. So bodies are laid out by themselves, once,
// and stand for the time being as two calls in what is around them.
//
#include "Format.h"

#include "clang/Format/Format.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using llvm::StringRef;

namespace autographc::emit {

namespace {

clang::format::FormatStyle getStyle(unsigned columns) {
  clang::format::FormatStyle style = clang::format::getLLVMStyle();
  style.ColumnLimit = columns;
  style.BreakAfterOpenBracketFunction = true;
  style.AllowShortFunctionsOnASingleLine = clang::format::FormatStyle::SFS_Empty;
  style.DerivePointerAlignment = false;
  style.ReflowComments = clang::format::FormatStyle::RCS_Never;
  style.SortIncludes.Enabled = false;
  return style;
}

std::string reformat(const std::string &text, const std::vector<clang::tooling::Range> &ranges,
                     unsigned columns) {
  auto replaced = clang::tooling::applyAllReplacements(
      text, clang::format::reformat(getStyle(columns), text, ranges, "printed.cpp"));
  if (replaced)
    return *replaced;
  llvm::consumeError(replaced.takeError());
  return text;
}

/// The end of the comment, string or character that begins here; `at` where none does.
size_t skipText(StringRef text, size_t at) {
  if (text.substr(at).starts_with("//")) {
    size_t end = text.find('\n', at);
    while (end != StringRef::npos && text[end - 1] == '\\')
      end = text.find('\n', end + 1);
    return end;
  }
  if (text.substr(at).starts_with("/*"))
    return text.find("*/", at + 2);
  // Between digits, not behind the prefix of a character.
  bool separates = text[at] == '\'' && at && llvm::isHexDigit(text[at - 1]) &&
                   !text.take_front(at).ends_with("u8");
  if (separates || (text[at] != '"' && text[at] != '\''))
    return at;
  size_t end = at + 1;
  while (end < text.size() && text[end] != text[at])
    end += text[end] == '\\' ? 2 : 1;
  return end;
}

/// The bracket that closes the one at `at`, and how many statements end directly within.
std::pair<size_t, unsigned> findClosing(StringRef text, size_t at) {
  unsigned depth = 0, statements = 0;
  for (; at < text.size(); ++at) {
    at = skipText(text, at);
    if (at >= text.size())
      break;
    if (StringRef("([{").contains(text[at]))
      ++depth;
    else if (StringRef(")]}").contains(text[at]) && --depth == 0)
      return {at, statements};
    statements += text[at] == ';' && depth == 1;
  }
  return {StringRef::npos, 0};
}

/// Where the brace of a lambda that begins at `at` is, if one does.
size_t findBrace(StringRef text, size_t at) {
  if (!text.substr(at).starts_with("[&]"))
    return StringRef::npos;
  size_t next = text.find_first_not_of(' ', at + 3);
  if (next != StringRef::npos && text[next] == '(') {
    next = findClosing(text, next).first;
    next = next == StringRef::npos ? next : text.find_first_not_of(' ', next + 1);
  }
  return next != StringRef::npos && text[next] == '{' ? next : StringRef::npos;
}

std::string format(StringRef text, const std::vector<TextRange> &parts, unsigned columns);

/// A text with calls in the place of the bodies of its outermost lambdas.
class Bodies {
public:
  std::string take(StringRef text) {
    std::string outer;
    size_t done = 0;
    for (size_t at = 0; at < text.size(); ++at) {
      at = skipText(text, at);
      if (at >= text.size())
        break;
      size_t brace = findBrace(text, at);
      if (brace == StringRef::npos)
        continue;
      auto [end, statements] = findClosing(text, brace);
      // One statement may share the line with its braces.
      if (end == StringRef::npos || statements < 2)
        continue;
      outer += text.slice(done, brace + 1);
      outer += fmt::format("\n{0}\n{0}\n", call(bodies.size()));
      bodies.push_back(text.slice(brace + 1, end));
      done = at = end;
    }
    return outer + text.substr(done).str();
  }

  /// Puts them back, laid out where the calls are.
  std::string restore(std::string text, unsigned columns) const {
    for (auto [number, body] : llvm::enumerate(bodies)) {
      size_t at = text.find(call(number));
      unsigned indent = at - (text.rfind('\n', at) + 1);
      size_t end = text.find(call(number), at + 1) + call(number).size();
      text.replace(at - indent, end - at + indent, layOut(body, indent, columns));
    }
    return text;
  }

private:
  static std::string call(size_t number) { return fmt::format("autograph_body_{}();", number); }

  static std::string layOut(StringRef body, unsigned indent, unsigned columns) {
    constexpr unsigned inner = 2;
    std::string text = format(("void f() {\n" + body.trim() + "\n}").str(), {},
                              std::max(columns + inner, indent + 40) - indent);
    StringRef lines = StringRef(text).split('\n').second.rsplit('\n').first;
    std::string made;
    for (StringRef line : llvm::split(lines, '\n')) {
      made += made.empty() ? "" : "\n";
      if (!line.consume_front("  ") || line.empty())
        made += line;
      else
        made += std::string(indent, ' ') + line.str();
    }
    return made;
  }

  std::vector<StringRef> bodies;
};

std::string format(StringRef text, const std::vector<TextRange> &parts, unsigned columns) {
  Bodies bodies;
  std::string outer;
  std::vector<clang::tooling::Range> ranges;
  size_t done = 0;
  for (const TextRange &part : parts) {
    outer += text.slice(done, part.offset);
    std::string taken = bodies.take(text.substr(part.offset, part.length));
    ranges.push_back({static_cast<unsigned>(outer.size()), static_cast<unsigned>(taken.size())});
    outer += taken;
    done = part.offset + part.length;
  }
  if (parts.empty()) {
    outer = bodies.take(text);
    ranges.push_back({0, static_cast<unsigned>(outer.size())});
  } else {
    outer += text.substr(done);
  }
  return bodies.restore(reformat(outer, ranges, columns), columns);
}

} // namespace

std::string formatCpp(const std::string &text, const std::vector<TextRange> &parts) {
  // The text of a raw string is no code, and must not be indented; and a user may write what stands
  // for a body here.
  constexpr unsigned columns = 120;
  if (text.find("R\"") == std::string::npos && text.find("autograph_body_") == std::string::npos)
    return format(text, parts, columns);
  std::vector<clang::tooling::Range> ranges;
  for (const TextRange &part : parts)
    ranges.push_back({part.offset, part.length});
  if (ranges.empty())
    ranges.push_back({0, static_cast<unsigned>(text.size())});
  return reformat(text, ranges, columns);
}

} // namespace autographc::emit
