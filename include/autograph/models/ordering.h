// Algorithms that reorder the elements of a range: functions over indices.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/models/searching.h"

#include <utility>
#include <vector>

namespace ag::detail::models {

void reverse(const auto &first, const auto &last) {
  models::reverse_from(first, 0, between(first, last));
}
template <class Iterator>
Iterator rotate(const Iterator &first, const Iterator &middle, const Iterator &last) {
  const Index size = between(first, last), steps = between(first, middle);
  for ([[maybe_unused]] Index step : upto(0, steps)) {
    const Element<Iterator> moved = at(first, 0);
    for (Index k : upto(1, size))
      put(first, k - 1, at(first, k));
    put(first, size - 1, moved);
  }
  return after(first, size - steps);
}

auto remove_if(const auto &first, const auto &last, auto predicate) {
  Index kept = 0;
  for (Index k : upto(0, between(first, last)))
    if (!predicate(at(first, k))) {
      put(first, kept, at(first, k));
      ++kept;
    }
  return after(first, kept);
}
auto remove(const auto &first, const auto &last, const auto &removed) {
  Index kept = 0;
  for (Index k : upto(0, between(first, last)))
    if (!(at(first, k) == removed)) {
      put(first, kept, at(first, k));
      ++kept;
    }
  return after(first, kept);
}
auto unique(const auto &first, const auto &last) {
  Index kept = 0;
  for (Index k : upto(0, between(first, last)))
    if (!(kept > 0 && at(first, kept - 1) == at(first, k))) {
      put(first, kept, at(first, k));
      ++kept;
    }
  return after(first, kept);
}

Index erase_from(auto &container, const auto &kept) {
  const Index count = between(kept, container.end());
  container.erase(kept, container.end());
  return count;
}
template <class Container> Index erase_if(Container &container, auto predicate) {
  if constexpr (requires { typename Container::key_type; }) {
    Index erased = 0;
    for (auto entry = container.begin(); entry != container.end();)
      if (predicate(std::as_const(*entry))) {
        entry = container.erase(entry);
        ++erased;
      } else {
        ++entry;
      }
    return erased;
  } else {
    return models::erase_from(container,
                              models::remove_if(container.begin(), container.end(), predicate));
  }
}
Index erase(auto &container, const auto &removed) {
  return models::erase_from(container, models::remove(container.begin(), container.end(), removed));
}

/// Leaves the order that libstdc++ leaves.
auto partition(const auto &first, const auto &last, auto predicate) {
  Index low = 0, high = between(first, last);
  bool goesOn = true;
  while (goesOn) {
    while (low < high && predicate(at(first, low)))
      ++low;
    goesOn = low < high;
    if (goesOn) {
      --high;
      while (low < high && !predicate(at(first, high)))
        --high;
      goesOn = low < high;
      if (goesOn) {
        models::swap_at(first, low, high);
        ++low;
      }
    }
  }
  return after(first, low);
}
template <class Iterator>
Iterator stable_partition(const Iterator &first, const Iterator &last, auto predicate) {
  const Index size = between(first, last);
  std::vector<Element<Iterator>> aside;
  Index kept = 0;
  for (Index k : upto(0, size)) {
    if (predicate(at(first, k))) {
      put(first, kept, at(first, k));
      ++kept;
    } else {
      aside.push_back(at(first, k));
    }
  }
  for (Index k : upto(kept, size))
    put(first, k, aside[k - kept]);
  return after(first, kept);
}
/// What is left of the right side stands where it belongs.
template <class Iterator, class Compare = Less>
void inplace_merge(const Iterator &first, const Iterator &middle, const Iterator &last,
                   Compare less = {}) {
  const Index size = between(first, last), leftSize = between(first, middle);
  std::vector<Element<Iterator>> left(first, middle);
  Index i = 0, j = leftSize, written = 0;
  while (i < leftSize) {
    if (j < size && less(at(first, j), left[i]))
      put(first, written++, at(first, j++));
    else
      put(first, written++, left[i++]);
  }
}

/// An array's elements are values of their own: an insertion sort of neighbours, written out.
template <class Compare = Less>
void sort_array(const auto &first, const auto &last, Compare less = {}) {
  for (Index i : upto(1, between(first, last))) {
    Index j = i;
    while (j > 0 && less(at(first, j), at(first, j - 1))) {
      models::swap_at(first, j - 1, j);
      --j;
    }
  }
}
/// All of the range in order is one of the orders that these may leave.
template <class Compare = Less>
void nth_element(const auto &first, const auto &, const auto &last, Compare less = {}) {
  models::sort_array(first, last, less);
}
template <class Compare = Less>
void partial_sort(const auto &first, const auto &, const auto &last, Compare less = {}) {
  models::sort_array(first, last, less);
}

/// A merge sort from pairs up, between two copies of the list.
template <class List, class Compare = Less>
void sort_list(List &list, const Index &first, const Index &last, Compare less = {}) {
  List from = list, to = list;
  Index width = 1;
  while (width < last - first) {
    Index start = first;
    while (start < last) {
      const Index middle = smaller(start + width, last), end = smaller(middle + width, last);
      Index left = start, right = middle;
      // Which side is next is added, not branched on: no processor can predict it.
      while (left < middle && right < end) {
        bool takesRight = false;
        if constexpr (std::is_trivially_copyable_v<typename List::value_type>) {
          const typename List::value_type ofLeft = from[left], ofRight = from[right];
          takesRight = less(ofRight, ofLeft);
          to[left + (right - middle)] = takesRight ? ofRight : ofLeft;
        } else {
          takesRight = less(from[right], from[left]);
          if (takesRight)
            to[left + (right - middle)] = from[right];
          else
            to[left + (right - middle)] = from[left];
        }
        right += takesRight;
        left += 1 - takesRight;
      }
      while (left < middle) {
        to[left + (right - middle)] = from[left];
        ++left;
      }
      while (right < end) {
        to[left + (right - middle)] = from[right];
        ++right;
      }
      start = end;
    }
    std::swap(from, to);
    width *= 2;
  }
  list = from;
}
template <class Iterator, class Compare = Less>
void stable_sort(const Iterator &first, const Iterator &last, Compare less = {}) {
  const Index size = between(first, last);
  std::vector<Element<Iterator>> list(first, last);
  models::sort_list(list, 0, size, less);
  for (Index k : upto(0, size))
    put(first, k, list[k]);
}
template <class Compare = Less> void sort(const auto &first, const auto &last, Compare less = {}) {
  models::stable_sort(first, last, less);
}

bool permute(const auto &first, const Index &size, auto rises) {
  Index i = size - 2;
  while (i >= 0 && !rises(at(first, i), at(first, i + 1)))
    --i;
  if (i >= 0) {
    Index j = size - 1;
    while (!rises(at(first, i), at(first, j)))
      --j;
    models::swap_at(first, i, j);
  }
  // Of the last permutation all of it.
  models::reverse_from(first, i + 1, size);
  return i >= 0;
}
template <class Compare = Less>
bool next_permutation(const auto &first, const auto &last, Compare less = {}) {
  return models::permute(first, between(first, last), less);
}
template <class Compare = Less>
bool prev_permutation(const auto &first, const auto &last, Compare less = {}) {
  return models::permute(first, between(first, last),
                         [&](const auto &left, const auto &right) { return less(right, left); });
}

} // namespace ag::detail::models
