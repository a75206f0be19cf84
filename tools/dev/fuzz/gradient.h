// What random programs about gradients are shown with: by tapes. `dual.h` has the same by dual
// numbers.
#pragma once

#include <autograph/gradient.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <tuple>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
using I = ag::Scalar<int>;

inline void out(const char *name, double x) {
  const double size = std::abs(x);
  // Decimal inputs make numbers in the middle of two decimal ones.
  std::printf(size < 1e-6    ? "%s 0\n"
              : size > 1e200 ? "%s large\n"
                             : "%s %.4e\n",
              name, x * 1.0000001);
}
/// The numbers of a gradient, one after another.
inline std::vector<double> flat(const std::tuple<S, S, V> &gradient) {
  std::vector<double> all = {std::get<0>(gradient).item(), std::get<1>(gradient).item()};
  const V &rest = std::get<2>(gradient);
  all.insert(all.end(), rest.data(), rest.data() + rest.size());
  return all;
}
/// How far the gradient of the marked function has to be that of the tape.
enum class Bits { same, rounded };
inline bool agree(double a, double b, Bits bits) {
  return std::memcmp(&a, &b, sizeof a) == 0 ||
         (bits == Bits::rounded && std::abs(a - b) <= 1e-11 * std::max(1.0, std::abs(b)));
}
/// `f`, and a marked function that gives its gradient.
template <class F, class G>
void show(const F &f, const G &slope, double x, double y, V v, int n, Bits bits = Bits::same) {
  out("value", f(S(x), S(y), v, n).item());
  const S a = x, b = y;
  const auto first = flat(ag::gradient<0, 1, 2>(f)(a, b, v, n));
  const auto second = flat(ag::gradient<0, 1, 2>([&](const auto &p, const auto &q, const auto &r) {
    const auto [dp, dq, dr] = ag::gradient<0, 1, 2>(f)(p, q, r, n);
    V weights = r;
    for (std::int64_t i = 0; i < r.size(); ++i)
      weights.data()[i] = std::cos(2 + static_cast<double>(i));
    return dp + dq * std::cos(1.0) + ag::sum(dr * weights);
  })(a, b, v));
  for (std::size_t i = 0; i < first.size(); ++i) {
    out("first", first[i]);
    out("second", second[i]);
  }
  const auto marked = flat(slope(a, b, v, n));
  bool same = marked.size() == first.size();
  for (std::size_t i = 0; same && i < first.size(); ++i)
    same = agree(marked[i], first[i], bits);
  std::printf(same ? "same\n" : "other bits\n");
}
