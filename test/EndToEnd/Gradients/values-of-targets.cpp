// What a gradient is with respect to: results of loops and branches, elements of lists, copies made
// before and behind `watch`, Variables read before the tape; with and without other names in use.
#include "report.h"

#include <autograph/gradient.h>

#include <array>
#include <vector>

using D = ag::Scalar<double>;
using VD = ag::Vector<double>;
using MD = ag::Matrix<double>;

ag::Variable<double> variable = 3.0;
AG_FUNCTION D of_loop(D x) {
  ag::GradientTape t;
  t.watch(x);
  D y = x;
  for (int i = 0; i < 2; ++i)
    y = y * 2.0;
  return t.gradient(y * y, y);
}
AG_FUNCTION D of_loop_by_count(D x, int n) {
  ag::GradientTape t;
  t.watch(x);
  D y = x;
  for (int i = 0; i < n; ++i)
    y = y * 2.0;
  return t.gradient(y * y, y);
}
AG_FUNCTION D watched_behind_loop(VD x) {
  ag::GradientTape t;
  D s = 0;
  for (D e : x)
    s = s + e;
  t.watch(s);
  return t.gradient(s * s, s);
}
AG_FUNCTION D argument_of_loop(D x) {
  ag::GradientTape t;
  t.watch(x);
  D y = 0;
  for (int i = 0; i < 3; ++i) {
    D h = x * double(i);
    y = y + h * h;
    if (i == 1)
      x = h;
  }
  return t.gradient(y, x);
}
AG_FUNCTION VD element(VD x) {
  ag::GradientTape t;
  t.watch(x);
  std::vector<VD> l{x, x * x};
  return t.gradient(l[0] * l[1], l[1]);
}
AG_FUNCTION D watched_element(VD x) {
  ag::GradientTape t;
  std::vector<D> l{x[0], x[1] * 2.0};
  t.watch(l[1]);
  return t.gradient(l[0] * l[1], l[1]);
}
AG_FUNCTION D choice(D x, bool c) {
  ag::GradientTape t;
  t.watch(x);
  D z = c ? x * 2.0 : x;
  return t.gradient(z * x, z);
}
AG_FUNCTION D set_in_branch(D x, bool c) {
  ag::GradientTape t;
  t.watch(x);
  D z = x;
  if (c)
    z = z * 3.0;
  return t.gradient(z * x, z);
}
AG_FUNCTION D named_before_loop(D x, int n) {
  ag::GradientTape t;
  t.watch(x);
  D z = x;
  for (int i = 0; i < n; ++i)
    z = z * 2.0;
  return t.gradient(z * x, z);
}
AG_FUNCTION D two_names(D x, bool c) {
  ag::GradientTape t;
  t.watch(x);
  D y = x * x, z = y;
  if (c)
    z = x;
  return t.gradient(z * y, z);
}
AG_FUNCTION VD copy_before(VD x) {
  const VD target = x;
  ag::GradientTape t;
  t.watch(x);
  return t.gradient(ag::sum((x - target) * (x - target)) + ag::sum(target * x), x);
}
AG_FUNCTION D scalar_copy_before(D x) {
  D q = x;
  ag::GradientTape t;
  t.watch(x);
  return t.gradient(x * q, x);
}
AG_FUNCTION D copy_is_watched(D a) {
  ag::GradientTape t;
  D p = a;
  t.watch(p);
  return t.gradient(p * p, a);
}
AG_FUNCTION D copies_in_loop(D x) {
  D old = x;
  for (int i = 0; i < 3; ++i) {
    old = x;
    ag::GradientTape t;
    t.watch(x);
    D y = x * old + x;
    D g = t.gradient(y, x);
    x = x - 0.1 * g;
  }
  return x;
}
AG_FUNCTION D read_before() {
  D w = variable;
  ag::GradientTape t;
  return t.gradient(w * 2.0, variable);
}
AG_FUNCTION D changed_before(int n) {
  D w = variable;
  for (int i = 0; i < n; ++i)
    w = w * 1.0;
  ag::GradientTape t;
  return t.gradient(w * 2.0, variable);
}
AG_FUNCTION D read_in_loop_before(int n) {
  D w = variable;
  for (int i = 0; i < n; ++i) {
    if (i == 1)
      w = variable;
  }
  ag::GradientTape t;
  return t.gradient(w * 2.0, variable);
}
AG_FUNCTION VD second_order(VD x, VD v) {
  ag::GradientTape o;
  o.watch(x);
  VD g;
  {
    ag::GradientTape i;
    i.watch(x);
    D y = 0;
    for (int k = 0; k < 3; ++k)
      y = y + x[k] * x[0] * x[k];
    g = i.gradient(y, x);
  }
  return o.gradient(ag::sum(g * v), x);
}
AG_FUNCTION std::array<VD, 2> array_of_one(VD a) {
  std::array<VD, 2> p{a, a};
  ag::GradientTape t;
  t.watch(p);
  return t.gradient(ag::sum(p[0] * p[1] * a), p);
}
struct Part {
  VD v;
  double k;
};
AG_FUNCTION VD of_member(VD a) {
  Part s{a, 1};
  ag::GradientTape t;
  t.watch(s.v);
  return t.gradient(ag::sum(s.v * s.v * a), a);
}
AG_FUNCTION VD member(VD a) {
  Part s{a, 1};
  ag::GradientTape t;
  t.watch(s.v);
  return t.gradient(ag::sum(s.v * s.v * a), s.v);
}
AG_FUNCTION D tapes_in_loop(D x) {
  D g = 0;
  ag::GradientTape o;
  o.watch(x);
  for (int i = 0; i < 3; ++i) {
    ag::GradientTape t;
    t.watch(x);
    g = g + t.gradient(x * x * x, x);
  }
  return o.gradient(g, x);
}
AG_FUNCTION D constant(const D &x) {
  ag::GradientTape t;
  t.watch(x);
  return t.gradient(x * x, x);
}
AG_FUNCTION MD matrix_of_loop(MD x, int n) {
  ag::GradientTape t;
  t.watch(x);
  MD h = x;
  for (int i = 0; i < n; ++i)
    h = ag::tanh(ag::matmul(h, x));
  return t.gradient(ag::sum(h * h), h);
}
AG_FUNCTION MD matrix_of_its_own(MD x, int n) {
  ag::GradientTape t;
  t.watch(x);
  MD h = x * 1.0;
  for (int i = 0; i < n; ++i)
    h = ag::tanh(h * 2.0);
  return t.gradient(ag::sum(h * h), h);
}
int main() {
  for (int n = 0; n < 3; ++n) {
    show(of_loop_by_count(3.0, n), named_before_loop(3.0, n), changed_before(n),
         read_in_loop_before(n));
    show(matrix_of_loop({{0.1, 0.2}, {0.3, 0.4}}, n),
         matrix_of_its_own({{0.1, 0.2}, {0.3, 0.4}}, n));
  }
  for (bool c : {false, true})
    show(choice(3.0, c), set_in_branch(2.0, c), two_names(2.0, c));
  for (const VD &x : {VD{1, 2}, VD{-0.5, 3}}) {
    show(of_loop(x[0]), watched_behind_loop(x), argument_of_loop(x[0]), element(x),
         watched_element(x));
    show(copy_before(x), scalar_copy_before(x[1]), copy_is_watched(x[1]), copies_in_loop(x[1]));
    const std::array<VD, 2> both = array_of_one(x);
    show(both[0], both[1], of_member(x), member(x), tapes_in_loop(x[0]), constant(x[1]));
  }
  show(watched_behind_loop(ag::zeros<double>({0})), read_before(),
       second_order({.1, .7, .3}, {.3, .7, .9}));
}
