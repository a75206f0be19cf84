// Sorting for compiled code: by digits where there are many elements, otherwise with the eager
// operation's own algorithm. Both are stable, so that results are the same.
#include "autograph/linear_algebra.h"

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

namespace {

template <class T> using Key = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

/// A number that has the order of the element: NaN is the greatest, both zeros are one.
template <class T> Key<T> keyOf(T element) {
  constexpr Key<T> sign = Key<T>(1) << (8 * sizeof(T) - 1);
  if constexpr (std::is_floating_point_v<T>) {
    if (element != element)
      return ~Key<T>(0);
    const auto bits = std::bit_cast<Key<T>>(element == 0 ? T(0) : element);
    return bits & sign ? ~bits : bits | sign;
  } else {
    return static_cast<Key<T>>(element) ^ (std::is_signed_v<T> ? sign : 0);
  }
}

/// From the last digit to the first; a digit that all elements have is passed over.
template <class T> void sortByDigits(T *x, std::int64_t count) {
  constexpr int width = 11, values = 1 << width, digits = (8 * sizeof(T) + width - 1) / width;
  ag::detail::Buffer<std::int64_t> places(digits * values);
  std::int64_t *const counts = places.writable();
  std::fill(counts, counts + digits * values, 0);
  const auto digitOf = [](T element, int digit) {
    return int(keyOf(element) >> (digit * width)) & (values - 1);
  };
  for (std::int64_t i = 0; i < count; ++i)
    for (int digit = 0; digit < digits; ++digit)
      ++counts[digit * values + digitOf(x[i], digit)];
  ag::detail::Buffer<T> room(count);
  T *from = x, *to = room.writable();
  for (int digit = 0; digit < digits; ++digit) {
    std::int64_t *const place = counts + digit * values;
    if (place[digitOf(from[0], digit)] == count)
      continue;
    std::int64_t next = 0;
    for (int value = 0; value < values; ++value)
      next += std::exchange(place[value], next);
    for (std::int64_t i = 0; i < count; ++i)
      to[place[digitOf(from[i], digit)]++] = from[i];
    std::swap(from, to);
  }
  if (from != x)
    std::copy(from, from + count, x);
}

template <class T> void sortGroup(T *x, std::int64_t count) {
  // Counting costs as much as merging some thousand elements.
  if constexpr (std::is_arithmetic_v<T> && sizeof(T) >= 4)
    if (count >= (sizeof(T) == 8 ? 16384 : 2048))
      return sortByDigits(x, count);
  ag::detail::merge_sort(x, count);
}

template <class T> void sortAlong(T *data, int64_t outer, int64_t extent, int64_t inner) {
  if (inner == 1) {
    for (int64_t group = 0; group < outer; ++group)
      sortGroup(data + group * extent, extent);
    return;
  }
  ag::detail::Buffer<T> column(extent);
  T *elements = column.writable();
  for (int64_t group = 0; group < outer; ++group)
    for (int64_t i = 0; i < inner; ++i) {
      T *first = data + group * extent * inner + i;
      for (int64_t row = 0; row < extent; ++row)
        elements[row] = first[row * inner];
      sortGroup(elements, extent);
      for (int64_t row = 0; row < extent; ++row)
        first[row * inner] = elements[row];
    }
}

} // namespace

void ag_sort(void *data, int64_t outer, int64_t extent, int64_t inner, int32_t dtype) {
  if (extent < 2)
    return;
  const auto sort = [&](auto element) {
    sortAlong(static_cast<decltype(element) *>(data), outer, extent, inner);
  };
  switch (dtype) {
  case AG_BOOL:
    return sort(bool());
  case AG_INT8:
    return sort(int8_t());
  case AG_INT16:
    return sort(int16_t());
  case AG_INT32:
    return sort(int32_t());
  case AG_INT64:
    return sort(int64_t());
  case AG_UINT8:
    return sort(uint8_t());
  case AG_UINT16:
    return sort(uint16_t());
  case AG_UINT32:
    return sort(uint32_t());
  case AG_UINT64:
    return sort(uint64_t());
  case AG_FLOAT32:
    return sort(float());
  case AG_FLOAT64:
    return sort(double());
  case AG_FLOAT16:
    return sort(ag::float16());
  case AG_BFLOAT16:
    return sort(ag::bfloat16());
  }
}
