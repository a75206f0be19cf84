// Tensors that branches exchange, choose and hand on, and that are then changed: each keeps elements of its own.
#include "report.h"

#include <utility>

using Vector = ag::Vector<int>;
using Pair = std::pair<Vector, Vector>;

AG_FUNCTION Pair exchanged(Vector a, Vector b, Vector x) {
  for (int i = 0; i < x.extent(0); ++i) {
    if (x[i] > 0)
      std::swap(a, b);
    a[0] += 1;
    if (x[i] > 1)
      std::swap(a, b);
    if (x[i] > 2)
      std::swap(a, b);
    b = b * 2;
  }
  return {a, b};
}

AG_FUNCTION Pair exchanged_and_computed(Vector a, Vector b, Vector c, Vector x) {
  for (int i = 0; i < x.extent(0); ++i)
    if (x[i] > 1) {
      std::swap(a, b);
      c = c * 2;
    } else if (x[i] > 0) {
      std::swap(b, c);
      a[1] = i;
    }
  return {a, b + c};
}

AG_FUNCTION Pair rotated(Vector a, Vector b, Vector c, Vector x) {
  for (int i = 0; i < x.extent(0); ++i) {
    if (x[i] > 0) {
      Vector t = a;
      a = b;
      b = c;
      c = t;
    }
    c[1] += 10;
  }
  return {a + c, b};
}

// One buffer is two tensors afterwards.
AG_FUNCTION Pair assigned(Vector a, Vector b, Vector x) {
  for (int i = 0; i < x.extent(0); ++i) {
    if (x[i] > 1)
      a = b;
    if (x[i] > 0)
      b = a;
    a[0] += 1;
    b[1] += 2;
  }
  return {a, b};
}

// Exchanged, and computed anew under one of the names; or one of them becomes the other, in objects.
AG_FUNCTION Pair exchanged_and_added(Vector a, Vector b, Vector x) {
  for (int i = 0; i < x.extent(0); ++i) {
    if (x[i] > 0) {
      std::swap(a, b);
      a = a + b;
    }
    if (x[i] > 1) {
      a = a * b - 1;
      std::swap(a, b);
      if (x[i] > 2) {
        std::swap(a, b);
        b = ag::concat({b, a});
        a = ag::concat({a, a});
      }
    } else if (x[i] < 1) {
      b = a;
    }
    b[0] += i;
  }
  return {a, b};
}

struct Both {
  Vector first, second;
};

AG_FUNCTION Pair objects(Vector a, Vector b, Vector x) {
  Both p{a, b}, q{b, a};
  for (int i = 0; i < x.extent(0); ++i) {
    if (x[i] > 0)
      p = q;
    else
      q = Both{p.second, p.first};
    if (x[i] > 1)
      q.first[1] += 5;
    if (x[i] > 2)
      q = p;
    else
      p = Both{q.first, q.first};
    p.second[0] += 1;
  }
  return {p.first * 100 + p.second, q.first * 100 + q.second};
}

AG_FUNCTION Pair objects_once(Vector a, Vector b, int n) {
  Both p{a * 2, b * 2}, q{b + 1, a + 1};
  if (n > 0)
    p = q;
  else
    q = Both{p.second, p.first};
  Vector old = p.first;
  if (n > 1)
    std::swap(p, q);
  p.first[0] = 77;
  if (n > 2)
    q = p;
  q.first[1] = 88;
  return {p.first * 100 + p.second, q.first * 100 + q.second + ag::sum(old)};
}

AG_FUNCTION Pair both_of_one(Vector a, Vector b, int n) {
  Vector c = n > 0 ? a * 2 : b * 2, d = n > 0 ? c : a, e = n > 0 ? c : b;
  d[0] = 100;
  e[1] = 200;
  return {c, d + e};
}

// The arguments are the caller's.
AG_FUNCTION Pair lent(const Vector &a, const Vector &b, int n) {
  Vector c = n > 0 ? a : b, d = n > 0 ? b : a, e = n > 1 ? c : d;
  Vector f = e;
  if (n > 2)
    f[0] = 50;
  d[1] = 60;
  return {n > 3 ? a : c, d + e * f};
}

AG_FUNCTION Vector lent_as_it_is(Vector a, Vector b, int n) {
  if (n > 1)
    std::swap(a, b);
  if (n > 2)
    std::swap(a, b);
  return a;
}

// A part that was taken before keeps its elements.
AG_FUNCTION Vector part(Vector a, int n) {
  Vector b = a * 2, c = a * 3, s = b[ag::slice(0, 2)];
  if (n > 0)
    std::swap(b, c);
  b[0] = 7;
  c[1] = 8;
  return ag::concat({s, b, c});
}

AG_FUNCTION Pair lists(Vector a, Vector x) {
  Vector b = a + 1;
  for (int i = 0; i < x.extent(0); ++i) {
    if (x[i] > 1)
      std::swap(a, b);
    a = ag::append(a, x[i]);
  }
  return {a, b};
}

// Changed on every side of nested branches; parts that were taken before keep their elements.
AG_FUNCTION Pair cases(Vector a, Vector x) {
  Vector old = a;
  for (int i = 0; i < x.extent(0); ++i) {
    Vector head = a[ag::slice(0, 2)];
    switch (x[i].item()) {
    case 0:
      a = a * 2;
      break;
    case 1:
      a[i % 3] += head[1];
      break;
    case 2:
      a = a + 1;
      if (i % 2 == 0)
        a[0] = ag::sum(a);
      else
        a = ag::concat({a, head});
      break;
    default:
      a[1] = 5;
    }
    old[0] += head[0];
    old[1] -= a[1];
  }
  return {a, old};
}

AG_FUNCTION ag::Matrix<int> sides(ag::Matrix<int> m, int n) {
  m = m * 3;
  Vector row = m[0];
  Vector column = m[ag::slice(0, 1)][0] + 0;
  if (n > 2)
    m[1] = row * n;
  else if (n > 1)
    m = m + 1;
  else if (n > 0)
    m[0] = m[1] + row;
  else
    m(0, 0) = 9;
  m[0] = m[0] + row;
  m(1, 1) += column[0];
  return m;
}

// A failing subscript between exchanges.
AG_FUNCTION Pair failing(Vector a, Vector b, int at, int n) {
  if (n > 0)
    std::swap(a, b);
  a[at] = 1;
  if (n > 1)
    std::swap(a, b);
  b[at] = 2;
  return {a, b};
}

int main() {
  const Vector a{1, 2, 3}, b{4, 5, 6, 7}, c{8, 9, 10, 11}, d{20, 30, 40, 50};
  for (const Vector &x : {Vector(ag::zeros<int>({0})), Vector{0, 1, 2, 3}, Vector{3, 2, 1, 0}, Vector{1, 1, 2}}) {
    attempt([&] { return exchanged(a, b, x); });
    attempt([&] { return exchanged_and_computed(b, c, d, x); });
    attempt([&] { return rotated(b, c, d, x); });
    attempt([&] { return assigned(b, c, x); });
    attempt([&] { return exchanged_and_added(b, c, x); });
    attempt([&] { return objects(b, c, x); });
    attempt([&] { return lists(a, x); });
    attempt([&] { return cases(a, x); });
  }
  for (int n : {0, 1, 2, 3, 4}) {
    attempt([&] { return both_of_one(b, c, n); });
    attempt([&] { return objects_once(b, c, n); });
    attempt([&] { return lent(b, c, n); });
    attempt([&] { return lent_as_it_is(a, b, n); });
    attempt([&] { return part(a, n); });
    attempt([&] { return sides({{1, 2}, {3, 4}}, n); });
    attempt([&] { return failing(a, b, 3, n); });
  }
  attempt([&] { return ag::concat({a, b, c, d}); });
}
