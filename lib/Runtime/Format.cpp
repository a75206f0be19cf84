// How values become text: fmt's replacement fields, applied to each element of a tensor.
#include "Format.h"

#include "autograph/error.h"
#include "autograph/half.h"

#include <limits>
#include <string_view>
#include <type_traits>

namespace ag::runtime {
namespace {

/// More elements than this are shortened to `edge` at both ends of each axis.
constexpr int64_t longest = 1000;
constexpr int64_t edge = 3;

const char *const dtypeNames[] = {"bool",       "int8",       "int16",   "int32",    "int64",
                                  "uint8",      "uint16",     "uint32",  "uint64",   "float32",
                                  "float64",    "string",     "float16", "bfloat16", "complex64",
                                  "complex128", "long double"};
constexpr int64_t dtypeSizes[] = {
    1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, sizeof(char *), 2, 2, 8, 16, sizeof(long double)};

[[noreturn]] void failFormat(const ag_location *where, const char *format, const char *reason) {
  throw Error(ErrorKind::check, where,
              fmt::format("the format \"{}\" is wrong: {}", format, reason));
}

/// One replacement field, ready for the elements of its value.
struct Field {
  std::string spec;     ///< `{:.3f}`
  bool isDebug = false; ///< `{:?}` adds dtype and shape
};

template <class T>
void appendAs(fmt::memory_buffer &text, const std::string &spec, const void *element) {
  T held;
  __builtin_memcpy(&held, element, sizeof held);
  // Of 16 bits as the float that it is.
  std::conditional_t<detail::half<T>, float, T> value = held;
  // The sign of a NaN depends on how the machine came by it.
  if constexpr (std::is_floating_point_v<decltype(value)>)
    if (value != value)
      value = std::numeric_limits<decltype(value)>::quiet_NaN();
  fmt::vformat_to(fmt::appender(text), spec, fmt::make_format_args(value));
}

/// `1+2j`: the format applies to both parts.
template <class Part>
void appendComplex(fmt::memory_buffer &text, const std::string &spec, const void *element) {
  appendAs<Part>(text, spec, element);
  fmt::memory_buffer imaginary;
  appendAs<Part>(imaginary, spec, static_cast<const char *>(element) + sizeof(Part));
  if (imaginary[0] != '-' && imaginary[0] != '+')
    text.push_back('+');
  text.append(imaginary);
  text.push_back('j');
}

void appendElement(fmt::memory_buffer &text, const std::string &spec, const void *element,
                   int32_t dtype) {
  switch (dtype) {
  case AG_BOOL:
    return appendAs<bool>(text, spec, element);
  case AG_INT8:
    return appendAs<int8_t>(text, spec, element);
  case AG_INT16:
    return appendAs<int16_t>(text, spec, element);
  case AG_INT32:
    return appendAs<int32_t>(text, spec, element);
  case AG_INT64:
    return appendAs<int64_t>(text, spec, element);
  case AG_UINT8:
    return appendAs<uint8_t>(text, spec, element);
  case AG_UINT16:
    return appendAs<uint16_t>(text, spec, element);
  case AG_UINT32:
    return appendAs<uint32_t>(text, spec, element);
  case AG_UINT64:
    return appendAs<uint64_t>(text, spec, element);
  case AG_FLOAT32:
    return appendAs<float>(text, spec, element);
  case AG_FLOAT64:
    return appendAs<double>(text, spec, element);
  case AG_FLOAT16:
    return appendAs<float16>(text, spec, element);
  case AG_BFLOAT16:
    return appendAs<bfloat16>(text, spec, element);
  case AG_COMPLEX64:
    return appendComplex<float>(text, spec, element);
  case AG_COMPLEX128:
    return appendComplex<double>(text, spec, element);
  case AG_LONG_DOUBLE:
    return appendAs<long double>(text, spec, element);
  case AG_STRING:
    return appendAs<const char *>(text, spec, element);
  }
}

int64_t countOf(const int64_t *extents, int64_t rank) {
  int64_t count = 1;
  for (int64_t axis = 0; axis < rank; ++axis)
    count *= extents[axis];
  return count;
}

void append(fmt::memory_buffer &text, std::string_view part) {
  text.append(part.data(), part.data() + part.size());
}

/// Appends the elements from `data` on as nested lists.
void appendNested(fmt::memory_buffer &text, const std::string &spec, const char *data,
                  const ag_value &value, int64_t axis, bool isShort) {
  if (axis == value.rank)
    return appendElement(text, spec, data, value.dtype);
  const int64_t stride =
      countOf(value.extents + axis + 1, value.rank - axis - 1) * dtypeSizes[value.dtype];
  const int64_t extent = value.extents[axis];
  text.push_back('[');
  for (int64_t i = 0; i < extent; ++i) {
    if (i != 0)
      append(text, ", ");
    if (isShort && extent > 2 * edge && i == edge) {
      append(text, "..., ");
      i = extent - edge;
    }
    appendNested(text, spec, data + i * stride, value, axis + 1, isShort);
  }
  text.push_back(']');
}

void appendValue(fmt::memory_buffer &text, const Field &field, const ag_value &value);

/// Appends the elements of a container, each as the field says.
void appendContainer(fmt::memory_buffer &text, const Field &field, const ag_value &value) {
  const auto *elements = static_cast<const ag_value *>(value.data);
  const int64_t count = *value.extents;
  if (value.dtype == AG_OPTIONAL && count == 0)
    return append(text, "none");
  append(text, value.dtype == AG_LIST ? "[" : value.dtype == AG_TUPLE ? "(" : "optional(");
  for (int64_t i = 0; i < count; ++i) {
    if (i != 0)
      append(text, ", ");
    if (value.dtype == AG_LIST && count > longest && i == edge) {
      append(text, "..., ");
      i = count - edge;
    }
    appendValue(text, field, elements[i]);
  }
  append(text, value.dtype == AG_LIST ? "]" : ")");
}

void appendValue(fmt::memory_buffer &text, const Field &field, const ag_value &value) {
  if (value.dtype >= AG_LIST)
    return appendContainer(text, field, value);
  const bool isShort = countOf(value.extents, value.rank) > longest;
  appendNested(text, field.spec, static_cast<const char *>(value.data), value, 0, isShort);
  if (!field.isDebug)
    return;
  append(text, " (");
  append(text, dtypeName(value.dtype));
  appendShape(text, value.extents, value.rank);
  text.push_back(')');
}

/// Reads formats from left to right, numbering the fields that carry no number.
class Formatter {
public:
  Formatter(const ag_location *where, const char *format, const ag_value *values, int64_t count)
      : where_(where), format_(format), rest_(format), values_(values), count_(count) {}

  std::string run() {
    while (!rest_.empty()) {
      const size_t brace = rest_.find_first_of("{}");
      append(text_, rest_.substr(0, brace));
      if (brace == std::string_view::npos)
        break;
      rest_.remove_prefix(brace);
      if (rest_.size() > 1 && rest_[1] == rest_[0]) {
        text_.push_back(rest_[0]);
        rest_.remove_prefix(2);
      } else if (rest_[0] == '}')
        fail("unmatched `}`");
      else
        appendField();
    }
    return fmt::to_string(text_);
  }

private:
  [[noreturn]] void fail(const char *reason) { failFormat(where_, format_, reason); }

  void appendField() {
    const size_t end = rest_.find('}');
    if (end == std::string_view::npos)
      fail("unmatched `{`");
    std::string_view inside = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    const size_t colon = inside.find(':');
    const int64_t index = indexOf(inside.substr(0, colon));
    if (index >= count_)
      fail("more fields than values");
    Field field;
    std::string_view spec = colon == std::string_view::npos ? "" : inside.substr(colon + 1);
    // A text has neither: it is quoted, as fmt does.
    if (!spec.empty() && spec.back() == '?' && values_[index].dtype != AG_STRING) {
      field.isDebug = true;
      spec.remove_suffix(1);
    }
    field.spec = fmt::format("{{:{}}}", spec);
    try {
      appendValue(text_, field, values_[index]);
    } catch (const fmt::format_error &error) {
      fail(error.what());
    }
  }

  int64_t indexOf(std::string_view number) {
    if (number.empty())
      return next_++;
    int64_t index = 0;
    for (char digit : number) {
      if (digit < '0' || digit > '9')
        fail("fields are numbered, not named");
      if (index < count_)
        index = index * 10 + (digit - '0');
    }
    return index;
  }

  const ag_location *where_;
  const char *format_;
  std::string_view rest_;
  const ag_value *values_;
  int64_t count_;
  int64_t next_ = 0;
  fmt::memory_buffer text_;
};

} // namespace

const char *dtypeName(int32_t dtype) { return dtypeNames[dtype]; }

void appendShape(fmt::memory_buffer &text, const int64_t *extents, int64_t rank) {
  text.push_back('[');
  for (int64_t axis = 0; axis < rank; ++axis)
    fmt::format_to(fmt::appender(text), "{}{}", axis == 0 ? "" : ", ", extents[axis]);
  text.push_back(']');
}

std::string format(const ag_location *where, const char *format, const ag_value *values,
                   int64_t count) {
  return Formatter(where, format, values, count).run();
}

} // namespace ag::runtime
