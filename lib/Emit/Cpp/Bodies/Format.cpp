//===- Format.cpp - clang-format in process -------------------------------===//
#include "Format.h"

#include "clang/Format/Format.h"

namespace autographc::emit {

static clang::format::FormatStyle getStyle() {
  clang::format::FormatStyle style = clang::format::getLLVMStyle();
  style.ColumnLimit = 120;
  style.BreakAfterOpenBracketFunction = true;
  style.AllowShortFunctionsOnASingleLine = clang::format::FormatStyle::SFS_Empty;
  style.DerivePointerAlignment = false;
  style.ReflowComments = clang::format::FormatStyle::RCS_Never;
  style.SortIncludes.Enabled = false;
  return style;
}

std::string formatCpp(const std::string &text, const std::vector<TextRange> &parts) {
  std::vector<clang::tooling::Range> ranges;
  for (const TextRange &part : parts)
    ranges.push_back({part.offset, part.length});
  if (ranges.empty())
    ranges.push_back({0, static_cast<unsigned>(text.size())});
  auto replaced = clang::tooling::applyAllReplacements(
      text, clang::format::reformat(getStyle(), text, ranges, "printed.cpp"));
  if (replaced)
    return *replaced;
  llvm::consumeError(replaced.takeError());
  return text;
}

} // namespace autographc::emit
