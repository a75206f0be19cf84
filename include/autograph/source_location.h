// Where a call stands: std::source_location, or what stands for it where the compiler or the
// library has none (Clang 14).
#pragma once

#include "autograph/macros.h"

#include <cstdint>
#include <version>

#if __has_include(<source_location>)
#include <source_location>
#endif

#ifdef __cpp_lib_source_location
namespace ag::detail {
using source_location = std::source_location;
} // namespace ag::detail
#else
namespace ag {
namespace types {

class source_location {
public:
  // Not consteval: Clang 14 would evaluate a default argument where it is declared.
  static constexpr source_location current(const char *file = __builtin_FILE(),
                                           const char *function = __builtin_FUNCTION(),
                                           std::uint_least32_t line = __builtin_LINE()) noexcept {
    source_location place;
    place.file_ = file;
    place.function_ = function;
    place.line_ = line;
    return place;
  }
  constexpr const char *file_name() const noexcept { return file_; }
  constexpr const char *function_name() const noexcept { return function_; }
  constexpr std::uint_least32_t line() const noexcept { return line_; }

private:
  const char *file_ = "";
  const char *function_ = "";
  std::uint_least32_t line_ = 0;
};

} // namespace types
namespace detail {
using types::source_location;
} // namespace detail
} // namespace ag
#endif
