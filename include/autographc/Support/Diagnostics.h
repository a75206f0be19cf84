//===- Diagnostics.h - the registry of messages and where they go ---------===//
#ifndef AUTOGRAPHC_SUPPORT_DIAGNOSTICS_H
#define AUTOGRAPHC_SUPPORT_DIAGNOSTICS_H

#include <fmt/format.h>
#include <string>

namespace autographc {

enum class Severity { Warning, Error };

/// One entry of Diagnostics.def.
struct DiagnosticInfo {
  const char *name;
  int code;
  Severity severity;
  const char *text;
  /// Of a warning, what stands behind `-W`; of an error null.
  const char *group = nullptr;
};

namespace diag {
#define AG_DIAGNOSTIC(name, code, severity, text)                                                  \
  inline constexpr DiagnosticInfo name{#name, code, Severity::severity, text};
#define AG_WARNING(name, code, group, text)                                                        \
  inline constexpr DiagnosticInfo name{#name, code, Severity::Warning, text, group};
#include "autographc/Support/Diagnostics.def"
#undef AG_WARNING
#undef AG_DIAGNOSTIC
} // namespace diag

/// The message's text with its code: "`goto` cannot be compiled; ... [AG1101]".
template <typename... Args>
std::string formatDiagnostic(const DiagnosticInfo &info, Args &&...args) {
  return fmt::format("{} [AG{}]", fmt::format(fmt::runtime(info.text), std::forward<Args>(args)...),
                     info.code);
}

} // namespace autographc

#endif
