// Functions of std::ranges that give more than those of std of their names: functions over the two
// ends of each range.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/models/comparing.h"
#include "autograph/models/extremes.h"
#include "autograph/models/numeric.h"
#include "autograph/models/ordering.h"
#include "autograph/models/writing.h"

namespace ag::detail::models::ranges {

template <class In, class Other, class Out> struct Stops {
  In in;
  Other other;
  Out out;
};

template <class Iterator, class Output>
std::pair<Iterator, Output> copy_n(const Iterator &first, auto size, const Output &output) {
  return std::pair<Iterator, Output>(after(first, size), models::copy_n(first, size, output));
}
template <class Iterator, class Function>
std::pair<Iterator, Function> for_each_n(const Iterator &first, auto size, Function function) {
  return std::pair<Iterator, Function>(after(first, size),
                                       models::for_each(first, after(first, size), function));
}
template <class Iterator, class Other>
std::pair<Iterator, Other> swap_ranges(const Iterator &first, const Iterator &last,
                                       const Other &other, const Other &end) {
  const Index size = smaller(between(first, last), between(other, end));
  return std::pair<Iterator, Other>(after(first, size),
                                    models::swap_ranges(first, after(first, size), other));
}
template <class Iterator, class Other, class Output>
Stops<Iterator, Other, Output> transform(const Iterator &first, const Iterator &last,
                                         const Other &other, const Other &end, const Output &output,
                                         auto change) {
  const Index size = smaller(between(first, last), between(other, end));
  return {after(first, size), after(other, size),
          models::transform(first, after(first, size), other, output, change)};
}

inline namespace reading {
template <class T, class Compare = Less>
const T &clamp(const T &x, const T &low, const T &high, Compare less = {}) {
  return less(x, low) ? low : less(high, x) ? high : x;
}
template <class Iterator, class Compare = Less>
Element<Iterator> min(const Iterator &first, const Iterator &last, Compare less = {}) {
  return at(models::min_element(first, last, less), 0);
}
template <class Iterator, class Compare = Less>
Element<Iterator> max(const Iterator &first, const Iterator &last, Compare less = {}) {
  return at(models::max_element(first, last, less), 0);
}
template <class Iterator, class Compare = Less>
std::pair<Element<Iterator>, Element<Iterator>> minmax(const Iterator &first, const Iterator &last,
                                                       Compare less = {}) {
  const std::pair<Iterator, Iterator> found = models::minmax_element(first, last, less);
  return {at(found.first, 0), at(found.second, 0)};
}
template <class Iterator, class Compare, class Projection>
std::pair<Element<Iterator>, Element<Iterator>> minmax(const Iterator &first, const Iterator &last,
                                                       Compare less, Projection projection) {
  return ranges::minmax(first, last, [&](const auto &left, const auto &right) {
    return less(call(projection, left), call(projection, right));
  });
}
} // namespace reading

} // namespace ag::detail::models::ranges
