// The oracle's tensors of rank 1 and 2: extents and elements in row-major order.
#pragma once

#include "oracle_numbers.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

template <class T> using cell = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;

template <class T, int R> struct Arr {
  std::int64_t n[R] = {};
  std::vector<cell<T>> d;
  Arr() = default;
  Arr(std::initializer_list<T> list)
    requires(R == 1)
      : n{std::int64_t(list.size())}, d(list.begin(), list.end()) {}
  static Arr filled(const std::int64_t (&shape)[R], T x) {
    Arr a;
    std::size_t size = 1;
    for (int k = 0; k < R; ++k)
      size *= std::size_t(a.n[k] = shape[k]);
    a.d.assign(size, cell<T>(x));
    return a;
  }
};
template <class T> using Vec = Arr<T, 1>;
template <class T> using Mat = Arr<T, 2>;

template <class X> inline constexpr int rank_of = 0;
template <class T, int R> inline constexpr int rank_of<Arr<T, R>> = R;
template <class X> struct element_of {
  using type = X;
};
template <class T, int R> struct element_of<Arr<T, R>> {
  using type = T;
};

template <class T> Mat<T> mat(std::initializer_list<std::initializer_list<T>> rows) {
  Mat<T> m;
  m.n[0] = std::int64_t(rows.size());
  for (auto &row : rows) {
    m.n[1] = std::int64_t(row.size());
    m.d.insert(m.d.end(), row.begin(), row.end());
  }
  return m;
}
template <class T> Vec<T> vec(std::vector<cell<T>> d) {
  Vec<T> v;
  v.n[0] = std::int64_t(d.size());
  v.d = std::move(d);
  return v;
}
template <class T, int R> std::int64_t length(const Arr<T, R> &a) { return a.n[0]; }
template <class T> std::int64_t length(const std::vector<T> &l) { return std::int64_t(l.size()); }

inline std::string shape_text(const std::int64_t *n, int rank) {
  std::string text = "[";
  for (int k = 0; k < rank; ++k)
    text += (k ? ", " : "") + std::to_string(n[k]);
  return text + "]";
}
[[noreturn]] inline void fail_shapes(const char *operation, const std::int64_t *a, int ra,
                                     const std::int64_t *b, int rb) {
  fail("shape", std::string("`") + operation + "` of shapes " + shape_text(a, ra) + " and " +
                    shape_text(b, rb));
}

// Elements by broadcasting: extents of 1 stand for all.

template <class X> auto get(const X &x, std::int64_t i, std::int64_t j) {
  if constexpr (rank_of<X> == 0)
    return x;
  else {
    using T = typename element_of<X>::type;
    if constexpr (rank_of<X> == 1)
      return T(x.d[std::size_t(x.n[0] == 1 ? 0 : j)]);
    else
      return T(x.d[std::size_t((x.n[0] == 1 ? 0 : i) * x.n[1] + (x.n[1] == 1 ? 0 : j))]);
  }
}
template <class X> void join(const char *operation, std::int64_t *shape, int &rank, const X &x) {
  if constexpr (rank_of<X> > 0) {
    constexpr int other = rank_of<X>;
    std::int64_t joined[2];
    const int longer = std::max(rank, other);
    for (int back = 1; back <= longer; ++back) {
      std::int64_t a = back <= rank ? shape[rank - back] : 1,
                   b = back <= other ? x.n[other - back] : 1;
      if (a != b && a != 1 && b != 1)
        fail_shapes(operation, shape, rank, x.n, other);
      joined[longer - back] = a == 1 ? b : a;
    }
    rank = longer;
    std::copy(joined, joined + longer, shape);
  }
}
/// `f` of the operands' elements, broadcast to one shape.
template <class F, class... X> auto each_of(const char *operation, F f, const X &...x) {
  constexpr int R = std::max({rank_of<X>...});
  if constexpr (R == 0)
    return f(x...);
  else {
    std::int64_t shape[2] = {}, filled[R];
    int rank = 0;
    (join(operation, shape, rank, x), ...);
    std::copy(shape, shape + R, filled);
    using U = decltype(f(get(x, 0, 0)...));
    Arr<U, R> r = Arr<U, R>::filled(filled, U());
    const std::int64_t rows = R == 2 ? shape[0] : 1, columns = shape[R - 1];
    for (std::int64_t i = 0; i < rows; ++i)
      for (std::int64_t j = 0; j < columns; ++j)
        r.d[std::size_t(i * columns + j)] = cell<U>(f(get(x, i, j)...));
    return r;
  }
}
template <class Op, class T, class A, class B> auto zip(const A &a, const B &b) {
  return each_of(Op::name, [](auto x, auto y) { return Op::of(T(x), T(y)); }, a, b);
}
template <class Op, class A, class B> auto compare(const A &a, const B &b) {
  return each_of(Op::name, [](auto x, auto y) { return Op::of(x, y); }, a, b);
}
template <class Op, class A> auto each(const A &a) {
  return each_of("", [](auto x) { return Op::of(x); }, a);
}
template <class T, class C, class A, class B> auto choose(const C &c, const A &a, const B &b) {
  return each_of("where", [](bool k, auto x, auto y) { return k ? T(x) : T(y); }, c, a, b);
}

// Elements, rows, slices.

/// A bound as it would be counted from the end.
inline std::string from_end(std::int64_t bound) {
  return bound < 0 ? "ag::end - " + std::to_string(0 - static_cast<std::uint64_t>(bound))
                   : std::to_string(bound);
}
inline void check_index(std::int64_t i, int axis, std::int64_t extent) {
  if (i < 0)
    fail("index", "index " + std::to_string(i) + " is out of range for axis " +
                      std::to_string(axis) + " with extent " + std::to_string(extent) + "; `" +
                      from_end(i) + "` counts from the end");
  if (i >= extent)
    fail_index(i, axis, extent);
}
inline void check_slice(std::int64_t begin, std::int64_t end, int axis, std::int64_t extent) {
  const std::string remedy =
      "; `ag::slice(" + from_end(begin) + ", " + from_end(end) + ")` counts from the end";
  if (begin < 0 || end < begin || end > extent)
    fail("index", "slice(" + std::to_string(begin) + ", " + std::to_string(end) +
                      ") is out of range for axis " + std::to_string(axis) + " with extent " +
                      std::to_string(extent) + (begin < 0 || end < 0 ? remedy : ""));
}
template <class T> T at(const Vec<T> &v, std::int64_t i) {
  check_index(i, 0, v.n[0]);
  return T(v.d[std::size_t(i)]);
}
template <class T> Vec<T> at(const Mat<T> &m, std::int64_t i) {
  check_index(i, 0, m.n[0]);
  return vec<T>({m.d.begin() + i * m.n[1], m.d.begin() + (i + 1) * m.n[1]});
}
template <class T> T at(const Mat<T> &m, std::int64_t i, std::int64_t j) {
  check_index(i, 0, m.n[0]);
  check_index(j, 1, m.n[1]);
  return T(m.d[std::size_t(i * m.n[1] + j)]);
}
template <class T> Vec<T> column(const Mat<T> &m, std::int64_t j) {
  check_index(j, 1, m.n[1]);
  Vec<T> v;
  v.n[0] = m.n[0];
  for (std::int64_t i = 0; i < m.n[0]; ++i)
    v.d.push_back(m.d[std::size_t(i * m.n[1] + j)]);
  return v;
}
template <class T, int R> Arr<T, R> part(const Arr<T, R> &a, std::int64_t begin, std::int64_t end) {
  check_slice(begin, end, 0, a.n[0]);
  Arr<T, R> r = a;
  const std::int64_t width = R == 2 ? a.n[R - 1] : 1;
  r.n[0] = end - begin;
  r.d.assign(a.d.begin() + begin * width, a.d.begin() + end * width);
  return r;
}
template <class T, class V> void put(Vec<T> &v, std::int64_t i, V x) {
  check_index(i, 0, v.n[0]);
  v.d[std::size_t(i)] = cell<T>(T(x));
}
template <class T, class V> void put(Mat<T> &m, std::int64_t i, std::int64_t j, V x) {
  check_index(i, 0, m.n[0]);
  check_index(j, 1, m.n[1]);
  m.d[std::size_t(i * m.n[1] + j)] = cell<T>(T(x));
}
/// `m[i] = x`: a row, or one value for all of it.
template <class T, class X> void put_row(Mat<T> &m, std::int64_t i, const X &x) {
  check_index(i, 0, m.n[0]);
  if constexpr (rank_of<X> == 1)
    if (x.n[0] != m.n[1])
      fail_shapes("assign", m.n + 1, 1, x.n, 1);
  for (std::int64_t j = 0; j < m.n[1]; ++j)
    m.d[std::size_t(i * m.n[1] + j)] = cell<T>(T(get(x, 0, j)));
}
template <class T, class X>
void put_column(Mat<T> &m, std::int64_t begin, std::int64_t end, std::int64_t j, const X &x) {
  check_slice(begin, end, 0, m.n[0]);
  check_index(j, 1, m.n[1]);
  for (std::int64_t i = begin; i < end; ++i)
    m.d[std::size_t(i * m.n[1] + j)] = cell<T>(T(get(x, 0, i - begin)));
}
template <class T, class X>
void put_part(Vec<T> &v, std::int64_t begin, std::int64_t end, const X &x) {
  check_slice(begin, end, 0, v.n[0]);
  for (std::int64_t i = begin; i < end; ++i)
    v.d[std::size_t(i)] = cell<T>(T(get(x, 0, i - begin)));
}

// Joining and reordering.

template <class T, int R> Arr<T, R> joined(const Arr<T, R> &a, const Arr<T, R> &b, int axis) {
  if (R == 2 && a.n[1 - axis] != b.n[1 - axis])
    fail_shapes("concat", a.n, R, b.n, R);
  Arr<T, R> r;
  std::copy(a.n, a.n + R, r.n);
  r.n[axis] += b.n[axis];
  const std::int64_t rows = R == 2 && axis == 1 ? a.n[0] : 1;
  auto add = [&](const Arr<T, R> &x, std::int64_t i) {
    const std::size_t width = rows == 0 ? 0 : x.d.size() / std::size_t(rows);
    r.d.insert(r.d.end(), x.d.begin() + long(std::size_t(i) * width),
               x.d.begin() + long((std::size_t(i) + 1) * width));
  };
  for (std::int64_t i = 0; i < rows; ++i)
    add(a, i), add(b, i);
  return r;
}
template <class T> Vec<T> appended(Vec<T> v, T x) {
  v.d.push_back(cell<T>(x));
  ++v.n[0];
  return v;
}
template <class T> Mat<T> appended(Mat<T> m, const Vec<T> &row) {
  m.d.insert(m.d.end(), row.d.begin(), row.d.end());
  ++m.n[0];
  return m;
}
template <class T> Vec<T> stacked(const std::vector<T> &list) {
  return vec<T>({list.begin(), list.end()});
}
template <class T> Mat<T> stacked(const std::vector<Vec<T>> &list) {
  Mat<T> m;
  m.n[1] = list[0].n[0];
  for (const Vec<T> &v : list)
    m = appended(m, v);
  return m;
}
template <class T, int R, int S>
Arr<T, R> reshaped(const Arr<T, S> &a, const std::int64_t (&shape)[R]) {
  std::int64_t size = 1;
  for (std::int64_t n : shape)
    size *= n;
  if (size != std::int64_t(a.d.size()))
    fail_shapes("reshape", a.n, S, shape, R);
  Arr<T, R> r;
  std::copy(shape, shape + R, r.n);
  r.d = a.d;
  return r;
}
template <class T, class F> Mat<T> built(std::int64_t rows, std::int64_t columns, F f) {
  Mat<T> m = Mat<T>::filled({rows, columns}, T());
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j)
      m.d[std::size_t(i * columns + j)] = cell<T>(f(i, j));
  return m;
}
template <class T> Mat<T> transposed(const Mat<T> &m) {
  return built<T>(m.n[1], m.n[0],
                  [&](auto i, auto j) { return T(m.d[std::size_t(j * m.n[1] + i)]); });
}
template <class T> Mat<T> unit(std::int64_t n) {
  return built<T>(n, n, [](auto i, auto j) { return T(i == j); });
}
template <class T> Vec<T> counted(T n) {
  Vec<T> v;
  for (T i = 0; i < n; ++i)
    v = appended(v, i);
  return v;
}

inline Vec<int> stepped(int from, int to, int step) {
  Vec<int> v;
  for (int i = from; step > 0 ? i < to : i > to; i += step)
    v = appended(v, i);
  return v;
}

/// `f` applied to every line along an axis; it gives a line again.
template <class F, class T, int R> Arr<T, R> lines(F f, const Arr<T, R> &a, int axis) {
  if constexpr (R == 1)
    return vec<T>(f(a.d));
  else if (axis == 1) {
    Mat<T> m = Mat<T>::filled({0, a.n[1]}, T());
    for (std::int64_t i = 0; i < a.n[0]; ++i)
      m = appended(m, vec<T>(f(at(a, i).d)));
    return m;
  } else
    return transposed(lines(f, transposed(a), 1));
}
template <class T, int R> Arr<T, R> backwards(const Arr<T, R> &a, int axis) {
  return lines(
      [](auto d) {
        std::reverse(d.begin(), d.end());
        return d;
      },
      a, axis);
}
template <class T, int R> Arr<T, R> running(const Arr<T, R> &a, int axis) {
  return lines(
      [](auto d) {
        for (std::size_t k = 1; k < d.size(); ++k)
          d[k] = Add::of<T>(d[k - 1], d[k]);
        return d;
      },
      a, axis);
}
template <class T, int R> Arr<T, R> sorted(const Arr<T, R> &a, int axis) {
  auto before = [](auto x, auto y) { return x < y || (y != y && x == x); };
  return lines(
      [&](auto d) {
        std::stable_sort(d.begin(), d.end(), before);
        return d;
      },
      a, axis);
}
template <class T, int R, class I>
Arr<T, R> taken(const Arr<T, R> &a, const Vec<I> &indices, int axis) {
  if (R == 2 && axis == 1) {
    if constexpr (R == 2)
      return transposed(taken(transposed(a), indices, 0));
  }
  Arr<T, R> r = part(a, 0, 0);
  for (I i : indices.d)
    r = joined(r, part(a, i, i + 1), 0);
  return r;
}

// Reductions: `f` of every line along an axis, or of everything.

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
