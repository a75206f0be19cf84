// std::min and its like of single objects, which are passed one by one, also where they stand in
// braces. `min_of(a, b, c)` is by `<`, `min_by(less, a, b, c)` by a comparison, and
// `min_with(less, projection, a, b, c)` by the comparison of projections.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/models/positions.h"

namespace ag::detail::models {

inline namespace reading {

/// The first of those that compare equal.
template <class Compare, class T> const T &min_by(Compare, const T &only) { return only; }
template <class Compare, class T> const T &min_by(Compare less, const T &a, const T &b) {
  return less(b, a) ? b : a;
}
template <class Compare, class T, class... Rest>
T min_by(Compare less, const T &a, const T &b, const T &c, const Rest &...rest) {
  const T least = less(b, a) ? b : a;
  return models::min_by(less, least, c, rest...);
}

template <class Compare, class T> const T &max_by(Compare, const T &only) { return only; }
template <class Compare, class T> const T &max_by(Compare less, const T &a, const T &b) {
  return less(a, b) ? b : a;
}
template <class Compare, class T, class... Rest>
T max_by(Compare less, const T &a, const T &b, const T &c, const Rest &...rest) {
  const T most = less(a, b) ? b : a;
  return models::max_by(less, most, c, rest...);
}

/// What was found so far, and the others, two by two as the library takes them.
template <class Compare, class T>
std::pair<T, T> minmax_from(Compare, const T &smallest, const T &largest) {
  return {smallest, largest};
}
template <class Compare, class T>
std::pair<T, T> minmax_from(Compare less, const T &smallest, const T &largest, const T &last) {
  const bool below = less(last, smallest);
  return {below ? last : smallest, below || less(last, largest) ? largest : last};
}
template <class Compare, class T, class... Rest>
std::pair<T, T> minmax_from(Compare less, const T &smallest, const T &largest, const T &one,
                            const T &other, const Rest &...rest) {
  const bool below = less(other, one);
  const T &low = below ? other : one, &high = below ? one : other;
  const T least = less(low, smallest) ? low : smallest, most = less(high, largest) ? largest : high;
  return models::minmax_from(less, least, most, rest...);
}
/// The first smallest one and the last largest one.
template <class Compare, class T>
std::pair<const T &, const T &> minmax_by(Compare, const T &only) {
  return std::pair<const T &, const T &>(only, only);
}
template <class Compare, class T>
std::pair<const T &, const T &> minmax_by(Compare less, const T &a, const T &b) {
  const bool below = less(b, a);
  return std::pair<const T &, const T &>(below ? b : a, below ? a : b);
}
template <class Compare, class T, class... Rest>
std::pair<T, T> minmax_by(Compare less, const T &a, const T &b, const T &c, const Rest &...rest) {
  const bool below = less(b, a);
  return models::minmax_from(less, T(below ? b : a), T(below ? a : b), c, rest...);
}

template <class... T> decltype(auto) min_of(const T &...objects) {
  return models::min_by(Less(), objects...);
}
template <class... T> decltype(auto) max_of(const T &...objects) {
  return models::max_by(Less(), objects...);
}
template <class... T> decltype(auto) minmax_of(const T &...objects) {
  return models::minmax_by(Less(), objects...);
}
template <class Compare, class Projection, class... T>
decltype(auto) min_with(Compare less, Projection projection, const T &...objects) {
  return models::min_by(
      [&](const auto &a, const auto &b) {
        return bool(less(call(projection, a), call(projection, b)));
      },
      objects...);
}
template <class Compare, class Projection, class... T>
decltype(auto) max_with(Compare less, Projection projection, const T &...objects) {
  return models::max_by(
      [&](const auto &a, const auto &b) {
        return bool(less(call(projection, a), call(projection, b)));
      },
      objects...);
}
template <class Compare, class Projection, class... T>
decltype(auto) minmax_with(Compare less, Projection projection, const T &...objects) {
  return models::minmax_by(
      [&](const auto &a, const auto &b) {
        return bool(less(call(projection, a), call(projection, b)));
      },
      objects...);
}
template <class T, class Compare = Less>
const T &clamp(const T &x, const T &low, const T &high, Compare less = {}) {
  return models::min_by(less, models::max_by(less, x, low), high);
}

} // namespace reading

} // namespace ag::detail::models
