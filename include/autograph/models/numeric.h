// The algorithms of <numeric> as functions over indices.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/models/positions.h"

namespace ag::detail::models {

template <class Join = Plus>
auto accumulate(const auto &first, const auto &last, auto sum, Join join = {}) {
  for (Index k : upto(0, between(first, last)))
    sum = join(std::move(sum), at(first, k));
  return sum;
}
template <class Join = Plus, class With = Times>
auto inner_product(const auto &first, const auto &last, const auto &other, auto sum, Join join = {},
                   With with = {}) {
  for (Index k : upto(0, between(first, last)))
    sum = join(std::move(sum), with(at(first, k), at(other, k)));
  return sum;
}

/// Four elements at a time, as libstdc++ does.
template <class Iterator, class Value, class Join = Plus>
Value reduce(const Iterator &first, const Iterator &last, Value sum, Join join = {}) {
  const Index size = between(first, last), fours = size / 4;
  for (Index k : upto(0, fours)) {
    const Index i = 4 * k;
    Value left = join(at(first, i), at(first, i + 1)),
          right = join(at(first, i + 2), at(first, i + 3));
    Value both = join(left, right);
    sum = join(sum, both);
  }
  for (Index k : upto(4 * fours, size))
    sum = join(sum, at(first, k));
  return sum;
}
template <class Iterator> Element<Iterator> reduce(const Iterator &first, const Iterator &last) {
  return models::reduce(first, last, Element<Iterator>{});
}
template <class Iterator, class Value, class Join, class Change>
Value transform_reduce(const Iterator &first, const Iterator &last, Value sum, Join join,
                       Change change) {
  const Index size = between(first, last), fours = size / 4;
  for (Index k : upto(0, fours)) {
    const Index i = 4 * k;
    Value left = join(change(at(first, i)), change(at(first, i + 1)));
    Value right = join(change(at(first, i + 2)), change(at(first, i + 3)));
    Value both = join(left, right);
    sum = join(sum, both);
  }
  for (Index k : upto(4 * fours, size))
    sum = join(sum, change(at(first, k)));
  return sum;
}
template <class Iterator, class Other, class Value, class Join, class With>
Value transform_reduce(const Iterator &first, const Iterator &last, const Other &other, Value sum,
                       Join join, With with) {
  const Index size = between(first, last), fours = size / 4;
  for (Index k : upto(0, fours)) {
    const Index i = 4 * k;
    Value left = join(with(at(first, i), at(other, i)), with(at(first, i + 1), at(other, i + 1)));
    Value right =
        join(with(at(first, i + 2), at(other, i + 2)), with(at(first, i + 3), at(other, i + 3)));
    Value both = join(left, right);
    sum = join(sum, both);
  }
  for (Index k : upto(4 * fours, size))
    sum = join(sum, with(at(first, k), at(other, k)));
  return sum;
}
template <class Iterator, class Other, class Value>
Value transform_reduce(const Iterator &first, const Iterator &last, const Other &other, Value sum) {
  return models::transform_reduce(first, last, other, std::move(sum), Plus(), Times());
}

void iota(const auto &first, const auto &last, auto next) {
  for (Index k : upto(0, between(first, last))) {
    put(first, k, next);
    ++next;
  }
}

template <class Iterator, class Join = Plus>
auto partial_sum(const Iterator &first, const Iterator &last, const auto &output, Join join = {}) {
  const Index size = between(first, last);
  if (size > 0) {
    Element<Iterator> sum = at(first, 0);
    put(output, 0, sum);
    for (Index k : upto(1, size)) {
      sum = join(std::move(sum), at(first, k));
      put(output, k, sum);
    }
  }
  return after(output, size);
}
template <class Join = Plus>
auto inclusive_scan(const auto &first, const auto &last, const auto &output, Join join = {}) {
  return models::partial_sum(first, last, output, join);
}
/// The output may be the input.
template <class Value, class Join = Plus>
auto exclusive_scan(const auto &first, const auto &last, const auto &output, Value before,
                    Join join = {}) {
  const Index size = between(first, last);
  for (Index k : upto(0, size)) {
    const Value sum = before;
    before = join(before, at(first, k));
    put(output, k, sum);
  }
  return after(output, size);
}
template <class Iterator, class Join = Minus>
auto adjacent_difference(const Iterator &first, const Iterator &last, const auto &output,
                         Join join = {}) {
  const Index size = between(first, last);
  if (size > 0) {
    Element<Iterator> before = at(first, 0);
    put(output, 0, before);
    for (Index k : upto(1, size)) {
      Element<Iterator> next = at(first, k);
      put(output, k, join(next, std::move(before)));
      before = std::move(next);
    }
  }
  return after(output, size);
}

} // namespace ag::detail::models
