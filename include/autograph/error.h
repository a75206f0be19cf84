// What goes wrong: one exception type with a kind and a place in the source.
#pragma once

#include "autograph/abi.h"
#include "autograph/macros.h"
#include "autograph/source_location.h"

#include <stdexcept>
#include <string>

namespace ag {
namespace types {

/// What an `ag::Error` is about. The values are those of `ag_error_kind`.
enum class ErrorKind {
  /// A failed `ag::check`, or a format that does not fit its values.
  check = AG_ERROR_CHECK,
  /// An index or a slice outside its tensor.
  index = AG_ERROR_INDEX,
  /// An integer division by zero.
  division = AG_ERROR_DIVISION,
  /// A number outside what is allowed: a range of step 0, an `int` that its dtype cannot hold, a
  /// negative exponent.
  range = AG_ERROR_RANGE,
  /// Shapes that do not go together, or a shape or an axis that the operation cannot take.
  shape = AG_ERROR_SHAPE,
  /// The read of a value that was never assigned.
  unset = AG_ERROR_UNSET,
  /// A call that no concrete function answers.
  signature = AG_ERROR_SIGNATURE,
  /// Memory that could not be had.
  memory = AG_ERROR_MEMORY,
  /// A failure of a function marked AG_HOST.
  host = AG_ERROR_HOST,
  /// A gradient that cannot be computed: a tape that was used up, an operation without a rule.
  gradient = AG_ERROR_GRADIENT,
};

} // namespace types

using types::ErrorKind;

/// The name of a kind: `"check"`, `"index"` ...
AG_EXPORT const char *name(ErrorKind kind) noexcept;

namespace types {

/// Writes the name of a kind to a stream of the standard library.
template <class Stream>
  requires requires(Stream &stream) { stream.write("", 0).flush(); }
Stream &operator<<(Stream &stream, ErrorKind kind) {
  stream << ag::name(kind);
  return stream;
}

/// Every failure of tensor code, eager or compiled. `what()` is `file:line: message` where the
/// place is known, else the message alone.
class AG_EXPORT Error : public std::runtime_error {
public:
  Error(ErrorKind kind, const ag_location *where, const std::string &message);
  ~Error() override;

  ErrorKind kind() const noexcept { return kind_; }
  /// The file of the failing statement as the compiler was given it; empty where unknown. Valid
  /// while its code is loaded.
  const char *file() const noexcept { return file_; }
  /// The line of the failing statement; 0 where unknown.
  int line() const noexcept { return line_; }
  /// The function of the failing statement; empty where unknown.
  const char *function() const noexcept { return function_; }
  /// `what()` without the place.
  const char *message() const noexcept { return what() + prefix_; }

private:
  const char *file_;
  const char *function_;
  std::size_t prefix_;
  ErrorKind kind_;
  int line_;
};

} // namespace types

using types::Error;

namespace detail {

/// The place of a call as the runtime takes it.
inline ag_location location(const detail::source_location &at) {
  return {at.file_name(), at.function_name(), static_cast<std::int32_t>(at.line())};
}

/// An error (signature) unless there is memory for so many elements of the caller's.
template <class T> void require_memory(const T *elements, std::int64_t count) {
  if (!elements && count > 0)
    throw Error(ErrorKind::signature, nullptr,
                "memory of " + std::to_string(count) + (count == 1 ? " element" : " elements") +
                    " was expected, but the pointer is null");
}

} // namespace detail
} // namespace ag
