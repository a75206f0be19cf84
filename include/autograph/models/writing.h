// Algorithms that copy, change and merge elements: functions over indices.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/models/positions.h"

namespace ag::detail::models {

void fill(const auto &first, const auto &last, auto filling) {
  for (Index k : upto(0, between(first, last)))
    put(first, k, filling);
}
auto fill_n(const auto &first, auto size, auto filling) {
  for (Index k : upto(0, size))
    put(first, k, filling);
  return after(first, size);
}
void generate(const auto &first, const auto &last, auto make) {
  for (Index k : upto(0, between(first, last)))
    put(first, k, make());
}
auto generate_n(const auto &first, auto size, auto make) {
  for (Index k : upto(0, size))
    put(first, k, make());
  return after(first, size);
}
void replace(const auto &first, const auto &last, const auto &old, const auto &by) {
  for (Index k : upto(0, between(first, last)))
    if (at(first, k) == old)
      put(first, k, by);
}
void replace_if(const auto &first, const auto &last, auto predicate, const auto &by) {
  for (Index k : upto(0, between(first, last)))
    if (predicate(at(first, k)))
      put(first, k, by);
}

auto copy(const auto &first, const auto &last, const auto &output) {
  const Index size = between(first, last);
  for (Index k : upto(0, size))
    put(output, k, at(first, k));
  return after(output, size);
}
auto move(const auto &first, const auto &last, const auto &output) {
  return models::copy(first, last, output);
}
auto copy_n(const auto &first, auto size, const auto &output) {
  for (Index k : upto(0, size))
    put(output, k, at(first, k));
  return after(output, size);
}
auto copy_if(const auto &first, const auto &last, const auto &output, auto predicate) {
  Index written = 0;
  for (Index k : upto(0, between(first, last)))
    if (predicate(at(first, k))) {
      put(output, written, at(first, k));
      ++written;
    }
  return after(output, written);
}
auto remove_copy_if(const auto &first, const auto &last, const auto &output, auto predicate) {
  Index written = 0;
  for (Index k : upto(0, between(first, last)))
    if (!predicate(at(first, k))) {
      put(output, written, at(first, k));
      ++written;
    }
  return after(output, written);
}
auto remove_copy(const auto &first, const auto &last, const auto &output, const auto &removed) {
  return models::remove_copy_if(first, last, output,
                                [&](const auto &element) { return element == removed; });
}
auto unique_copy(const auto &first, const auto &last, const auto &output) {
  Index written = 0;
  for (Index k : upto(0, between(first, last)))
    if (!(k > 0 && at(first, k - 1) == at(first, k))) {
      put(output, written, at(first, k));
      ++written;
    }
  return after(output, written);
}
auto reverse_copy(const auto &first, const auto &last, const auto &output) {
  const Index size = between(first, last);
  for (Index k : upto(0, size))
    put(output, k, at(first, size - k - 1));
  return after(output, size);
}
/// The last element first; the output's end is given.
auto copy_backward(const auto &first, const auto &last, const auto &output) {
  const Index size = between(first, last);
  for (Index k : upto(1, size + 1))
    put(output, -k, at(first, size - k));
  return after(output, -size);
}
auto move_backward(const auto &first, const auto &last, const auto &output) {
  return models::copy_backward(first, last, output);
}

template <class Iterator, class Output, class Change>
Output transform(const Iterator &first, const Iterator &last, const Output &output, Change change) {
  const Index size = between(first, last);
  for (Index k : upto(0, size))
    put(output, k, change(at(first, k)));
  return after(output, size);
}
template <class Iterator, class Other, class Output, class Change>
Output transform(const Iterator &first, const Iterator &last, const Other &other,
                 const Output &output, Change change) {
  const Index size = between(first, last);
  for (Index k : upto(0, size))
    put(output, k, change(at(first, k), at(other, k)));
  return after(output, size);
}

template <class Iterator, class Other> void iter_swap(const Iterator &left, const Other &right) {
  const Element<Iterator> one = at(left, 0);
  const Element<Other> two = at(right, 0);
  put(left, 0, two);
  put(right, 0, one);
}
template <class Iterator, class Other>
Other swap_ranges(const Iterator &first, const Iterator &last, const Other &other) {
  const Index size = between(first, last);
  for (Index k : upto(0, size)) {
    const Element<Iterator> one = at(first, k);
    const Element<Other> two = at(other, k);
    put(first, k, two);
    put(other, k, one);
  }
  return after(other, size);
}

template <class Compare = Less>
auto merge(const auto &first, const auto &last, const auto &other, const auto &end,
           const auto &output, Compare less = {}) {
  const Index size = between(first, last), otherSize = between(other, end);
  Index i = 0, j = 0, written = 0;
  while (i < size && j < otherSize) {
    if (less(at(other, j), at(first, i)))
      put(output, written++, at(other, j++));
    else
      put(output, written++, at(first, i++));
  }
  while (i < size)
    put(output, written++, at(first, i++));
  while (j < otherSize)
    put(output, written++, at(other, j++));
  return after(output, written);
}

/// Of two sorted ranges what is in the left only, in both, and in the right only.
template <bool left, bool both, bool right>
auto combine(const auto &first, const auto &last, const auto &other, const auto &end,
             const auto &output, auto &less) {
  const Index size = between(first, last), otherSize = between(other, end);
  Index i = 0, j = 0, written = 0;
  while (i < size && j < otherSize) {
    if (less(at(first, i), at(other, j))) {
      if constexpr (left)
        put(output, written++, at(first, i));
      ++i;
    } else if (less(at(other, j), at(first, i))) {
      if constexpr (right)
        put(output, written++, at(other, j));
      ++j;
    } else {
      if constexpr (both)
        put(output, written++, at(first, i));
      ++i;
      ++j;
    }
  }
  if constexpr (left)
    while (i < size)
      put(output, written++, at(first, i++));
  if constexpr (right)
    while (j < otherSize)
      put(output, written++, at(other, j++));
  return after(output, written);
}
template <class Compare = Less>
auto set_union(const auto &first, const auto &last, const auto &other, const auto &end,
               const auto &output, Compare less = {}) {
  return models::combine<true, true, true>(first, last, other, end, output, less);
}
template <class Compare = Less>
auto set_intersection(const auto &first, const auto &last, const auto &other, const auto &end,
                      const auto &output, Compare less = {}) {
  return models::combine<false, true, false>(first, last, other, end, output, less);
}
template <class Compare = Less>
auto set_difference(const auto &first, const auto &last, const auto &other, const auto &end,
                    const auto &output, Compare less = {}) {
  return models::combine<true, false, false>(first, last, other, end, output, less);
}
template <class Compare = Less>
auto set_symmetric_difference(const auto &first, const auto &last, const auto &other,
                              const auto &end, const auto &output, Compare less = {}) {
  return models::combine<true, false, true>(first, last, other, end, output, less);
}

} // namespace ag::detail::models
