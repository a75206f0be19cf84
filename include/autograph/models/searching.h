// Algorithms that look for elements, count and compare them: functions over indices, which
// autographc inlines where functions of std that have their names are called. What they are
// given to call they call as often and in the order that libstdc++ does.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/models/positions.h"

namespace ag::detail::models {
inline namespace reading {

Index count_if(const auto &first, const auto &last, auto predicate) {
  Index found = 0;
  for (Index k : upto(0, between(first, last)))
    if (predicate(at(first, k)))
      ++found;
  return found;
}
Index count(const auto &first, const auto &last, const auto &wanted) {
  Index found = 0;
  for (Index k : upto(0, between(first, last)))
    if (at(first, k) == wanted)
      ++found;
  return found;
}

/// The index of the first element for which the predicate holds, or the size.
Index first_if(const auto &first, const Index &size, auto &predicate) {
  Index k = 0;
  while (k < size && !predicate(at(first, k)))
    ++k;
  return k;
}
Index first_if_not(const auto &first, const Index &size, auto &predicate) {
  Index k = 0;
  while (k < size && predicate(at(first, k)))
    ++k;
  return k;
}

auto find_if(const auto &first, const auto &last, auto predicate) {
  return after(first, models::first_if(first, between(first, last), predicate));
}
auto find_if_not(const auto &first, const auto &last, auto predicate) {
  return after(first, models::first_if_not(first, between(first, last), predicate));
}
auto find(const auto &first, const auto &last, const auto &wanted) {
  const Index size = between(first, last);
  Index k = 0;
  while (k < size && !(at(first, k) == wanted))
    ++k;
  return after(first, k);
}

bool all_of(const auto &first, const auto &last, auto predicate) {
  const Index size = between(first, last);
  return models::first_if_not(first, size, predicate) == size;
}
bool any_of(const auto &first, const auto &last, auto predicate) {
  const Index size = between(first, last);
  return models::first_if(first, size, predicate) < size;
}
bool none_of(const auto &first, const auto &last, auto predicate) {
  const Index size = between(first, last);
  return models::first_if(first, size, predicate) == size;
}

auto for_each(const auto &first, const auto &last, auto function) {
  for (Index k : upto(0, between(first, last)))
    function(at(first, k));
  return function;
}
auto for_each_n(const auto &first, auto size, auto function) {
  for (Index k : upto(0, size))
    function(at(first, k));
  return after(first, size);
}

template <class Same = Equal>
auto adjacent_find(const auto &first, const auto &last, Same same = {}) {
  const Index size = between(first, last), end = size - 1;
  Index k = 0;
  while (k < end && !same(at(first, k), at(first, k + 1)))
    ++k;
  return after(first, k < end ? k : size);
}

/// Where two ranges first differ, or the size.
Index first_difference(const auto &first, const Index &size, const auto &other, auto &same) {
  Index k = 0;
  while (k < size && same(at(first, k), at(other, k)))
    ++k;
  return k;
}
template <class Iterator, class Other, class Same = Equal>
std::pair<Iterator, Other> mismatch(const Iterator &first, const Iterator &last, const Other &other,
                                    Same same = {}) {
  const Index k = models::first_difference(first, between(first, last), other, same);
  return std::pair<Iterator, Other>(after(first, k), after(other, k));
}
template <class Iterator, class Other, class Same = Equal>
std::pair<Iterator, Other> mismatch(const Iterator &first, const Iterator &last, const Other &other,
                                    const Other &end, Same same = {}) {
  const Index size = smaller(between(first, last), between(other, end)),
              k = models::first_difference(first, size, other, same);
  return std::pair<Iterator, Other>(after(first, k), after(other, k));
}
template <class Iterator, class Other, class Same = Equal>
bool equal(const Iterator &first, const Iterator &last, const Other &other, Same same = {}) {
  const Index size = between(first, last);
  return models::first_difference(first, size, other, same) == size;
}
template <class Iterator, class Other, class Same = Equal>
bool equal(const Iterator &first, const Iterator &last, const Other &other, const Other &end,
           Same same = {}) {
  const Index size = between(first, last);
  return size == between(other, end) && models::first_difference(first, size, other, same) == size;
}

/// The first elements that differ decide, or else the sizes.
template <class Compare = Less>
bool lexicographical_compare(const auto &first, const auto &last, const auto &other,
                             const auto &end, Compare less = {}) {
  const Index size = between(first, last), otherSize = between(other, end);
  Index k = 0;
  bool isBefore = false, decided = false;
  while (!decided && k < size && k < otherSize) {
    isBefore = less(at(first, k), at(other, k));
    decided = isBefore || less(at(other, k), at(first, k));
    ++k;
  }
  return decided ? isBefore : size < otherSize;
}

template <class Compare = Less>
bool is_sorted(const auto &first, const auto &last, Compare less = {}) {
  const Index size = between(first, last);
  Index k = 1;
  while (k < size && !less(at(first, k), at(first, k - 1)))
    ++k;
  return k >= size;
}

template <class Compare = Less>
auto lower_bound(const auto &first, const auto &last, const auto &wanted, Compare less = {}) {
  Index low = 0, high = between(first, last);
  while (low < high) {
    const Index middle = (low + high) / 2;
    if (less(at(first, middle), wanted))
      low = middle + 1;
    else
      high = middle;
  }
  return after(first, low);
}
template <class Compare = Less>
auto upper_bound(const auto &first, const auto &last, const auto &wanted, Compare less = {}) {
  Index low = 0, high = between(first, last);
  while (low < high) {
    const Index middle = (low + high) / 2;
    if (less(wanted, at(first, middle)))
      high = middle;
    else
      low = middle + 1;
  }
  return after(first, low);
}
template <class Iterator, class Compare = Less>
bool binary_search(const Iterator &first, const Iterator &last, const auto &wanted,
                   Compare less = {}) {
  const Iterator found = models::lower_bound(first, last, wanted, less);
  return between(found, last) > 0 && !less(wanted, at(found, 0));
}

template <class Compare = Less>
auto min_element(const auto &first, const auto &last, Compare less = {}) {
  Index best = 0;
  for (Index k : upto(1, between(first, last)))
    if (less(at(first, k), at(first, best)))
      best = k;
  return after(first, best);
}
template <class Compare = Less>
auto max_element(const auto &first, const auto &last, Compare less = {}) {
  Index best = 0;
  for (Index k : upto(1, between(first, last)))
    if (less(at(first, best), at(first, k)))
      best = k;
  return after(first, best);
}
/// The library takes elements two by two, the first two of which need one comparison.
template <class Iterator, class Compare = Less>
std::pair<Iterator, Iterator> minmax_element(const Iterator &first, const Iterator &last,
                                             Compare less = {}) {
  const Index size = between(first, last);
  Index lowest = 0, highest = 0, next = 1;
  auto isBelow = [&](const Index &left, const Index &right) {
    return less(at(first, left), at(first, right));
  };
  auto lower = [&](const Index &by) {
    if (isBelow(by, lowest))
      lowest = by;
  };
  auto raise = [&](const Index &by) {
    if (!isBelow(by, highest))
      highest = by;
  };
  if (next < size) {
    if (isBelow(next, lowest))
      lowest = next;
    else
      highest = next;
  }
  ++next;
  while (next < size) {
    const Index one = next;
    ++next;
    if (next < size) {
      if (isBelow(next, one)) {
        lower(next);
        raise(one);
      } else {
        lower(one);
        raise(next);
      }
    } else if (isBelow(one, lowest)) {
      lowest = one;
    } else {
      raise(one);
    }
    ++next;
  }
  return std::pair<Iterator, Iterator>(after(first, lowest), after(first, highest));
}

/// Whether each element of the second range, which is sorted, is in the first, too.
template <class Compare = Less>
bool includes(const auto &first, const auto &last, const auto &other, const auto &end,
              Compare less = {}) {
  const Index size = between(first, last), otherSize = between(other, end);
  Index i = 0, j = 0;
  bool inside = true;
  while (inside && j < otherSize) {
    if (i >= size || less(at(other, j), at(first, i))) {
      inside = false;
    } else {
      if (!less(at(first, i), at(other, j)))
        ++j;
      ++i;
    }
  }
  return inside;
}

} // namespace reading
} // namespace ag::detail::models
