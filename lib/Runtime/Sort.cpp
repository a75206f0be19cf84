// Sorting for compiled code: by digits where there are more than some elements, otherwise with the
// eager operation's own algorithm. Both are stable, so that results are the same.
#include "autograph/linear_algebra.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace {

/// An element, and where it was.
template <class T, class Index> struct Numbered {
  T element;
  Index number;
};
template <class T> T elementOf(T item) { return item; }
template <class T, class Index> T elementOf(Numbered<T, Index> item) { return item.element; }
template <class T, class Index> bool is_after(Numbered<T, Index> a, Numbered<T, Index> b) {
  return ag::detail::is_after(a.element, b.element);
}

template <int Bytes>
using Unsigned = std::conditional_t<
    Bytes == 8, std::uint64_t,
    std::conditional_t<Bytes == 4, std::uint32_t,
                       std::conditional_t<Bytes == 2, std::uint16_t, std::uint8_t>>>;

/// A number that has the order of the element: NaN is the greatest, both zeros are one.
template <class T> auto keyOf(T element) {
  using Key = Unsigned<sizeof(T)>;
  constexpr Key sign = Key(Key(1) << (8 * sizeof(T) - 1));
  if constexpr (std::is_integral_v<T>) {
    return Key(static_cast<Key>(element) ^ (std::is_signed_v<T> ? sign : 0));
  } else {
    const Key infinity = std::bit_cast<Key>(std::numeric_limits<T>::infinity());
    const Key bits = std::bit_cast<Key>(element), magnitude = bits & Key(~sign);
    if (magnitude > infinity)
      return Key(~Key(0));
    if (magnitude == 0)
      return sign;
    return Key(bits & sign ? ~bits : bits | sign);
  }
}

/// From the last digit to the first, to and fro between the items and room for as many; a digit
/// that all have is passed over. Gives where the result is. No count is more than a `Count`.
template <int Width, class Count, class Item>
Item *sortByDigits(Item *from, Item *to, std::int64_t count) {
  using Key = decltype(keyOf(elementOf(*from)));
  constexpr int values = 1 << Width, digits = (8 * sizeof(Key) + Width - 1) / Width;
  Count places[digits][values] = {};
  const auto digitOf = [](Key key, int digit) {
    return static_cast<int>(key >> (digit * Width)) & (values - 1);
  };
  for (std::int64_t i = 0; i < count; ++i) {
    const Key key = keyOf(elementOf(from[i]));
    for (int digit = 0; digit < digits; ++digit)
      ++places[digit][digitOf(key, digit)];
  }
  const Key first = keyOf(elementOf(from[0]));
  for (int digit = 0; digit < digits; ++digit) {
    Count *const place = places[digit];
    if (static_cast<std::int64_t>(place[digitOf(first, digit)]) == count)
      continue;
    Count next = 0;
    for (int value = 0; value < values; ++value)
      next += std::exchange(place[value], next);
    for (std::int64_t i = 0; i < count; ++i)
      to[place[digitOf(keyOf(elementOf(from[i])), digit)]++] = from[i];
    std::swap(from, to);
  }
  return from;
}

/// Gives where the result is: in the items, or in the room.
template <class Count, class Item> Item *sortItems(Item *x, Item *room, std::int64_t count) {
  // Counting costs as much as merging some elements.
  constexpr std::int64_t bytes = sizeof(elementOf(*x));
  if (bytes > 2 && count >= 1024 * bytes)
    return sortByDigits<11, Count>(x, room, count);
  if (count >= 16 * bytes)
    return sortByDigits<8, Count>(x, room, count);
  ag::detail::merge_sort(x, count);
  return x;
}

/// A dense tensor: groups of rows of so many elements.
struct Groups {
  std::int64_t outer, extent, inner;
};

/// Sorts columns of rows. Neighbouring columns are read together, and written together. `Item` is
/// what is sorted: an element, or a numbered one where places are wanted.
template <class Item, class Count, class T>
void sortColumns(T *data, std::int64_t *places, const Groups &groups) {
  const auto [outer, extent, inner] = groups;
  // Not so far apart that they meet in a cache, and few enough to stay in one.
  const std::int64_t line = 64 / sizeof(Item), stride = extent + line;
  const std::int64_t most = std::max<std::int64_t>((1 << 18) / sizeof(Item) / stride, 1);
  const std::int64_t width = std::min({inner, std::int64_t(16), most});
  ag::detail::Buffer<Item> block(stride * width), room(extent);
  ag::detail::Buffer<std::int64_t> numbers(places ? stride * width : 0);
  Item *const items = block.writable(), *const other = room.writable();
  std::int64_t *const found = places ? numbers.writable() : nullptr;
  for (std::int64_t group = 0; group < outer; ++group)
    for (std::int64_t from = 0; from < inner; from += width) {
      const std::int64_t columns = std::min(width, inner - from);
      const std::int64_t first = group * extent * inner + from;
      for (std::int64_t row = 0; row < extent; ++row)
        for (std::int64_t column = 0; column < columns; ++column) {
          const T element = data[first + row * inner + column];
          if constexpr (std::is_same_v<Item, T>)
            items[column * stride + row] = element;
          else
            items[column * stride + row] = {element, static_cast<Count>(row)};
        }
      for (std::int64_t column = 0; column < columns; ++column) {
        Item *const own = items + column * stride;
        Item *const sorted = sortItems<Count>(own, other, extent);
        if constexpr (!std::is_same_v<Item, T>)
          for (std::int64_t row = 0; row < extent; ++row)
            found[column * stride + static_cast<std::int64_t>(sorted[row].number)] =
                first + row * inner + column;
        if (sorted != own)
          std::copy(sorted, sorted + extent, own);
      }
      for (std::int64_t row = 0; row < extent; ++row)
        for (std::int64_t column = 0; column < columns; ++column)
          data[first + row * inner + column] = elementOf(items[column * stride + row]);
      if (places)
        for (std::int64_t row = 0; row < extent; ++row)
          for (std::int64_t column = 0; column < columns; ++column)
            places[first + row * inner + column] = found[column * stride + row];
    }
}

/// Each row is a group: elements stand where they are sorted, and each place is written once.
template <class Item, class Count, class T>
void sortRows(T *data, std::int64_t *places, const Groups &groups) {
  const std::int64_t extent = groups.extent;
  ag::detail::Buffer<Item> room(extent);
  Item *const other = room.writable();
  if constexpr (std::is_same_v<Item, T>) {
    for (T *own = data; own != data + groups.outer * extent; own += extent)
      if (Item *const sorted = sortItems<Count>(own, other, extent); sorted != own)
        std::copy(sorted, sorted + extent, own);
  } else {
    ag::detail::Buffer<Item> numbered(extent);
    Item *const items = numbered.writable();
    for (std::int64_t first = 0; first != groups.outer * extent; first += extent) {
      for (std::int64_t i = 0; i < extent; ++i)
        items[i] = {data[first + i], static_cast<Count>(i)};
      const Item *const sorted = sortItems<Count>(items, other, extent);
      for (std::int64_t i = 0; i < extent; ++i) {
        data[first + i] = sorted[i].element;
        places[first + static_cast<std::int64_t>(sorted[i].number)] = first + i;
      }
    }
  }
}

template <class T> void sortAlong(T *data, std::int64_t *places, const Groups &groups) {
  const auto sort = [&](auto count) {
    using Count = decltype(count);
    const auto sortAs = [&](auto item) {
      using Item = decltype(item);
      groups.inner == 1 ? sortRows<Item, Count>(data, places, groups)
                        : sortColumns<Item, Count>(data, places, groups);
    };
    places ? sortAs(Numbered<T, Count>()) : sortAs(T());
  };
  if (groups.extent <= std::numeric_limits<std::uint32_t>::max())
    sort(std::uint32_t());
  else
    sort(std::uint64_t());
}

void sortOf(int32_t dtype, void *data, std::int64_t *places, const Groups &groups) {
  const auto sort = [&](auto element) {
    sortAlong(static_cast<decltype(element) *>(data), places, groups);
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

} // namespace

void ag_sort(void *data, int64_t outer, int64_t extent, int64_t inner, int32_t dtype) {
  if (extent > 1 && outer > 0 && inner > 0)
    sortOf(dtype, data, nullptr, {outer, extent, inner});
}

void ag_sort_places(void *data, int64_t *places, int64_t outer, int64_t extent, int64_t inner,
                    int32_t dtype) {
  if (extent > 0 && outer > 0 && inner > 0)
    sortOf(dtype, data, places, {outer, extent, inner});
}
