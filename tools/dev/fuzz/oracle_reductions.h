// The oracle's reductions: `f` of every line along an axis, or of everything.
#pragma once

#include "oracle_tensors.h"

/// A long sum or product of floating numbers in lanes, as docs/semantics.md says.
template <class Op, class T, class Step> T in_lanes(T first, std::size_t size, Step step) {
  std::vector<T> lanes(128 / sizeof(T), first);
  std::size_t next = 0;
  for (std::size_t fewer : {lanes.size() / 4, std::size_t(1), std::size_t(0)}) {
    for (; size - next >= lanes.size(); next += lanes.size())
      for (std::size_t k = 0; k < lanes.size(); ++k)
        lanes[k] = step(lanes[k], next + k);
    while (fewer > 0 && lanes.size() > fewer) {
      const std::vector<T> upper(lanes.begin() + lanes.size() / 2, lanes.end());
      lanes.resize(upper.size());
      for (std::size_t k = 0; k < upper.size(); ++k)
        lanes[k] = Op::template of<T>(lanes[k], upper[k]);
    }
  }
  return Op::template of<T>(first, lanes[0]);
}
/// From left to right, or in lanes where there are many and `Laned` says that they lie along the
/// last axis.
template <class Op, bool Laned, class T, class Step>
T folded_by(T first, std::size_t size, Step step) {
  if constexpr (is_float<T> && Laned)
    if (size >= 64)
      return in_lanes<Op>(first, size, step);
  for (std::size_t k = 0; k < size; ++k)
    first = step(first, k);
  return first;
}
template <class Op, bool Laned, class T, class D> T folded(T first, const D &d) {
  return folded_by<Op, Laned>(
      first, d.size(), [&](T total, std::size_t k) { return Op::template of<T>(total, T(d[k])); });
}

template <class F, class T, int R> auto whole(F f, const Arr<T, R> &a) { return f(a.d); }
template <bool Keep, class F, class T, int R> auto along(F f, const Arr<T, R> &a, int axis) {
  using U = decltype(f(a.d));
  if constexpr (R == 1) {
    if constexpr (Keep)
      return Vec<U>{f(a.d)};
    else
      return f(a.d);
  } else {
    const Mat<T> m = axis == 1 ? a : transposed(a);
    Vec<U> v;
    auto line = [&](const auto &d) {
      if constexpr (requires { f.in_order(d); })
        return axis == 1 ? f(d) : f.in_order(d);
      else
        return f(d);
    };
    for (std::int64_t i = 0; i < m.n[0]; ++i)
      v = appended(v, line(at(m, i).d));
    if constexpr (Keep) {
      if (axis == 1)
        return reshaped(v, {v.n[0], std::int64_t(1)});
      return reshaped(v, {std::int64_t(1), v.n[0]});
    } else
      return v;
  }
}
template <class T> struct Total {
  using U = std::conditional_t<std::is_same_v<T, bool>, std::int64_t, T>;
  template <class D> U operator()(const D &d) const { return folded<Add, true>(U(0), d); }
  template <class D> U in_order(const D &d) const { return folded<Add, false>(U(0), d); }
};
template <class T> struct Product {
  using U = std::conditional_t<std::is_same_v<T, bool>, std::int64_t, T>;
  template <class D> U operator()(const D &d) const { return folded<Mul, true>(U(1), d); }
  template <class D> U in_order(const D &d) const { return folded<Mul, false>(U(1), d); }
};
template <class Op, class T> struct Extreme {
  template <class D> T operator()(const D &d) const {
    T s = T(d[0]);
    for (auto x : d)
      s = Op::template of<T>(s, T(x));
    return s;
  }
};
template <class T> struct Any {
  template <class D> bool operator()(const D &d) const {
    return std::any_of(d.begin(), d.end(), [](auto x) { return x != 0; });
  }
};
template <class T> struct All {
  template <class D> bool operator()(const D &d) const {
    return std::all_of(d.begin(), d.end(), [](auto x) { return x != 0; });
  }
};
/// Where the first extreme is, or the first NaN.
template <class Op> struct Place {
  template <class D> std::int64_t operator()(const D &d) const {
    std::size_t best = 0;
    for (std::size_t k = 0; k < d.size(); ++k) {
      if (d[k] != d[k])
        return std::int64_t(k);
      if (Op::of(d[k], d[best]))
        best = k;
    }
    return std::int64_t(best);
  }
};
/// min or max of everything, of which there must be something.
template <class Op, class T, int R> T extreme(const char *operation, const Arr<T, R> &a) {
  if (a.d.empty())
    fail("shape", std::string("`") + operation + "` of shape " + shape_text(a.n, R));
  return Extreme<Op, T>()(a.d);
}

template <class T, int A, int B> auto product(const Arr<T, A> &a, const Arr<T, B> &b) {
  const std::int64_t inner = a.n[A - 1];
  if (inner != b.n[0])
    fail_shapes("matmul", a.n, A, b.n, B);
  auto dot = [&](std::int64_t i, std::int64_t j) {
    return folded_by<Add, B == 1>(T(0), std::size_t(inner), [&](T total, std::size_t k) {
      const T x = a.d[std::size_t(i * inner) + k],
              y = b.d[B == 2 ? k * std::size_t(b.n[B - 1]) + std::size_t(j) : k];
      if constexpr (is_float<T>)
        return std::fma(x, y, total);
      else
        return Add::of<T>(total, Mul::of<T>(x, y));
    });
  };
  const std::int64_t rows = A == 2 ? a.n[0] : 1, columns = B == 2 ? b.n[B - 1] : 1;
  if constexpr (A == 1 && B == 1)
    return dot(0, 0);
  else {
    Mat<T> m = built<T>(rows, columns, dot);
    if constexpr (A == 2 && B == 2)
      return m;
    else
      return vec<T>(m.d);
  }
}
