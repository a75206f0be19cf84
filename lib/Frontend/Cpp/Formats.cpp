//===- Formats.cpp - formats that do not fit ------------------------------===//
#include "Emitter.h"
#include "Texts.h"

#include "llvm/Support/Regex.h"

#include <fmt/format.h>

using namespace clang;

namespace autographc::frontend {

/// Whether fmt takes a field for an element of this type, of a text for null; what it says, where it does not.
static std::string tryField(llvm::StringRef specification, mlir::Type type) {
  if (type)
    specification.consume_back("?");
  std::string field = "{:" + specification.str() + "}";
  mlir::Type element = type ? ag::getRealType(ag::getElementType(type)) : type;
  try {
    if (!type || ag::isText(type))
      (void)fmt::format(fmt::runtime(field), "");
    else if (llvm::isa<mlir::FloatType>(element))
      (void)fmt::format(fmt::runtime(field), 0.0);
    else if (element.isInteger(1))
      (void)fmt::format(fmt::runtime(field), false);
    else if (element.isUnsignedInteger())
      (void)fmt::format(fmt::runtime(field), 0u);
    else
      (void)fmt::format(fmt::runtime(field), 0);
  } catch (const fmt::format_error &error) {
    return std::string("`") + field + "`: " + error.what();
  }
  return "";
}

/// Reads a format as the run time does. What is wrong with it for values of these types; `used` says which of them it has fields
/// for.
static std::string findWrong(llvm::StringRef format, llvm::ArrayRef<mlir::Type> types, std::vector<bool> &used) {
  FormatReader reader(format);
  while (reader.next()) {
    std::optional<size_t> index = reader.takeIndex();
    if (!index)
      return "fields are numbered, not named; `{}` and `{0}` are the first argument";
    if (*index >= types.size())
      return "more fields than arguments; pass one for each `{}`";
    used[*index] = true;
    if (std::string reason = tryField(reader.specification, types[*index]); !reason.empty())
      return reason;
  }
  return reader.unmatched ? fmt::format("unmatched `{0}`; `{0}{0}` prints it", reader.unmatched) : "";
}

void checkFormat(Module &module, const CallExpr *call, unsigned formatAt, llvm::StringRef format, llvm::ArrayRef<mlir::Type> types) {
  std::vector<bool> used(types.size());
  if (std::string wrong = findWrong(format, types, used); !wrong.empty()) {
    // The format of a check comes behind its condition.
    const char *thrower = formatAt ? "the check, where it fails," : "the call";
    module.reporter.report(call->getArg(formatAt)->getSourceRange(), diag::WrongFormat, thrower, wrong);
    return;
  }
  auto unused = llvm::find(used, false);
  if (unused == used.end())
    return;
  static const llvm::Regex conversion("%[-+#0-9.]*(hh|h|ll|l|z|j|t)?[diouxXeEfgGaAcsp]");
  llvm::SmallVector<llvm::StringRef> found;
  std::string remedy =
      conversion.match(format, &found) ? "write `{}`, not `" + found[0].str() + "`" : "write `{}` where it is to stand";
  module.reporter.report(call->getArg(formatAt + 1 + (unused - used.begin()))->getSourceRange(), diag::NotPrinted, remedy);
}

} // namespace autographc::frontend
