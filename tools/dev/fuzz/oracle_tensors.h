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
