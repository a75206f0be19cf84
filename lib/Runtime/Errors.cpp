// Every failure of eager and compiled code: one place for the messages, so that both modes agree.
#include "Format.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace ag {
namespace {

/// `file:line: `, or nothing where the place is unknown.
std::string prefix(const ag_location *where) {
  if (!where || !where->file || !*where->file)
    return {};
  return fmt::format("{}:{}: ", where->file, where->line);
}

/// A message is one line, whatever text of the user's is in it: line breaks are shown as C++ writes
/// them.
std::string escape(const std::string &message) {
  std::string escaped;
  for (char c : message)
    if (c == '\n')
      escaped += "\\n";
    else if (c == '\r')
      escaped += "\\r";
    else
      escaped += c;
  return escaped;
}

} // namespace

const char *name(ErrorKind kind) noexcept {
  switch (kind) {
  case ErrorKind::check:
    return "check";
  case ErrorKind::index:
    return "index";
  case ErrorKind::division:
    return "division";
  case ErrorKind::range:
    return "range";
  case ErrorKind::shape:
    return "shape";
  case ErrorKind::unset:
    return "unset";
  case ErrorKind::signature:
    return "signature";
  case ErrorKind::memory:
    return "memory";
  case ErrorKind::host:
    return "host";
  case ErrorKind::gradient:
    return "gradient";
  }
  return "unknown";
}

Error::Error(ErrorKind kind, const ag_location *where, const std::string &message)
    : std::runtime_error(prefix(where) + escape(message)),
      file_(where && where->file ? where->file : ""),
      function_(where && where->function ? where->function : ""), prefix_(prefix(where).size()),
      kind_(kind), line_(where ? where->line : 0) {
  runtime::dropPrintedParts();
}

Error::~Error() = default;

} // namespace ag

using ag::Error;
using ag::ErrorKind;

static std::string shapeText(const int64_t *extents, int64_t rank) {
  fmt::memory_buffer text;
  ag::runtime::appendShape(text, extents, rank);
  return fmt::to_string(text);
}

/// An index or a bound of a slice as the user writes it.
static std::string boundText(int64_t bound, bool fromEnd) {
  if (!fromEnd)
    return fmt::format("{}", bound);
  if (bound == 0)
    return "ag::end";
  return fmt::format("ag::end {} {}", bound < 0 ? '+' : '-',
                     bound < 0 ? 0 - static_cast<uint64_t>(bound) : static_cast<uint64_t>(bound));
}

void ag_fail_check(const ag_location *where, const char *format, const ag_value *values,
                   int64_t count) {
  throw Error(ErrorKind::check, where, ag::runtime::format(where, format, values, count));
}

void ag_fail_requirement(const ag_location *where, int32_t kind, const char *format,
                         const ag_value *values, int64_t count) {
  throw Error(static_cast<ErrorKind>(kind), where,
              ag::runtime::format(where, format, values, count));
}

void ag_fail_index(const ag_location *where, int64_t index, int64_t axis, int64_t extent) {
  throw Error(
      ErrorKind::index, where,
      fmt::format("index {} is out of range for axis {} with extent {}", index, axis, extent));
}

void ag_fail_subscript(const ag_location *where, int64_t index, int64_t from_end, int64_t axis,
                       int64_t extent) {
  std::string text = fmt::format("index {} is out of range for axis {} with extent {}",
                                 boundText(index, from_end), axis, extent);
  if (!from_end && index < 0)
    text += fmt::format("; `{}` counts from the end",
                        boundText(0 - static_cast<uint64_t>(index), true));
  throw Error(ErrorKind::index, where, text);
}

void ag_fail_slice(const ag_location *where, int64_t begin, int64_t end, int64_t step,
                   int64_t from_end, int64_t axis, int64_t extent) {
  bool counts[] = {(from_end & 1) != 0, (from_end & 2) != 0};
  std::string bounds = boundText(begin, counts[0]) + ", " + boundText(end, counts[1]),
              stride = step == 1 ? "" : fmt::format(", {}", step);
  if (step <= 0)
    throw Error(ErrorKind::index, where,
                fmt::format("the step {} of a slice is not positive; use 1 or more, and `ag::flip` "
                            "to turn a tensor round",
                            step));
  std::string text = fmt::format("slice({}{}) is out of range for axis {} with extent {}", bounds,
                                 stride, axis, extent);
  auto fromEnd = [](int64_t bound, bool counts) {
    return !counts && bound < 0 ? boundText(0 - static_cast<uint64_t>(bound), true)
                                : boundText(bound, counts);
  };
  if ((!counts[0] && begin < 0) || (!counts[1] && end < 0))
    text += fmt::format("; `ag::slice({}, {}{})` counts from the end", fromEnd(begin, counts[0]),
                        fromEnd(end, counts[1]), stride);
  throw Error(ErrorKind::index, where, text);
}

void ag_fail_gradient(const ag_location *where, const char *message) {
  throw Error(ErrorKind::gradient, where, message);
}

void ag_fail_division(const ag_location *where) {
  throw Error(ErrorKind::division, where, "division by zero");
}

void ag_fail_range_step(const ag_location *where) {
  throw Error(ErrorKind::range, where, "the step of a range is 0");
}

void ag_fail_conversion(const ag_location *where, int64_t value, int32_t dtype) {
  throw Error(ErrorKind::range, where,
              fmt::format("{} does not fit in {}", value, ag::runtime::dtypeName(dtype)));
}

void ag_fail_unset(const ag_location *where) {
  throw Error(ErrorKind::unset, where, "read of a value that was never set");
}

void ag_fail_exponent(const ag_location *where, int64_t exponent) {
  throw Error(ErrorKind::range, where,
              fmt::format("integer raised to the negative power {}", exponent));
}

void ag_fail_axis(const ag_location *where, const char *operation, int64_t axis, int64_t rank) {
  throw Error(ErrorKind::shape, where,
              axis < -rank || axis >= rank
                  ? fmt::format("`{}` has no axis {} in a tensor of rank {}", operation, axis, rank)
                  : fmt::format("`{}` is given axis {} twice", operation, axis));
}

void ag_fail_shapes(const ag_location *where, const char *operation, const int64_t *left,
                    int64_t left_rank, const int64_t *right, int64_t right_rank) {
  throw Error(ErrorKind::shape, where,
              fmt::format("`{}` of shapes {} and {}", operation, shapeText(left, left_rank),
                          shapeText(right, right_rank)));
}

void ag_fail_shape(const ag_location *where, const char *operation, const int64_t *extents,
                   int64_t rank) {
  throw Error(ErrorKind::shape, where,
              fmt::format("`{}` of shape {}", operation, shapeText(extents, rank)));
}

void ag_fail_empty_list(const ag_location *where, const char *operation) {
  throw Error(ErrorKind::shape, where, fmt::format("`{}` of an empty list", operation));
}

void ag_fail_at(const ag_location *, const char *container, uint64_t index, uint64_t size) {
  if (container == std::string_view("optional"))
    throw std::bad_optional_access();
  if (container == std::string_view("function"))
    throw std::bad_function_call();
  if (container == std::string_view("map"))
    throw std::out_of_range("map::at");
  if (container == std::string_view("deque"))
    throw std::out_of_range(fmt::format(
        "deque::_M_range_check: __n (which is {})>= this->size() (which is {})", index, size));
  const bool isVector = container == std::string_view("vector");
  throw std::out_of_range(
      isVector
          ? fmt::format("vector::_M_range_check: __n (which is {}) >= this->size() (which is {})",
                        index, size)
          : fmt::format("array::at: __n (which is {}) >= _Nm (which is {})", index, size));
}
