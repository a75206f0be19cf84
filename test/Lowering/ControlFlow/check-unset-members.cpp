// Members that are set one by one, by constructors, helpers, lambdas and in loops, are not warned of where all paths set them.
// RUN: %autographc -c -O0 %s -o %t.o 2>&1 | count 0
#include <array>
#include <autograph/autograph.h>
#include <optional>
#include <vector>
struct Q {
  ag::Scalar<float> a, b;
  int n;
};
struct P {
  ag::Scalar<float> s;
  std::optional<ag::Scalar<float>> o;
  std::array<ag::Scalar<int>, 2> arr;
  P(float x) {
    s = x;
    arr[0] = 1;
  }
  void set(ag::Scalar<float> x) { o = x; }
  ag::Scalar<float> get() const { return s; }
};
struct D : Q {
  ag::Scalar<float> c;
  D() { a = 1; }
};
struct R {
  Q q;
  ag::Scalar<float> w;
  R() : w(2.0f) {
    q.a = 1;
    q.b = 2;
  }
};
static void init(Q &q) {
  q.a = 1;
  q.b = 2;
  q.n = 0;
}
AG_FUNCTION ag::Scalar<float> f1(ag::Scalar<float> x) {
  Q q;
  q.a = 1;
  q.b = x;
  return q.a + q.b;
}
AG_FUNCTION ag::Scalar<float> f2(ag::Scalar<float> x) {
  Q q;
  init(q);
  return q.a + q.b;
}
AG_FUNCTION ag::Scalar<float> f3(ag::Scalar<float> x) {
  P p(3);
  if (x > 2)
    p.set(x);
  return p.o ? *p.o + p.get() : p.s + 1.0f * p.arr[0].item();
}
AG_FUNCTION ag::Scalar<float> f4(ag::Scalar<float> x) {
  D d;
  d.c = x;
  return d.a + d.c;
}
AG_FUNCTION ag::Scalar<float> f5(ag::Scalar<float> x) {
  R r;
  Q c = r.q;
  return c.a + r.w + r.q.b;
}
AG_FUNCTION ag::Scalar<float> f6(ag::Scalar<float> x, int n) {
  std::vector<Q> v(3);
  for (auto &q : v)
    init(q);
  Q q = v[1];
  auto g = [&] { q.a = x; };
  g();
  ag::Scalar<float> s = 0;
  for (int i = 0; i < n; ++i)
    s = s + v[i].a + q.a;
  return s;
}
AG_FUNCTION ag::Scalar<float> f7(ag::Scalar<float> x, bool c) {
  Q q, r;
  init(q);
  init(r);
  Q t = c ? q : r;
  std::swap(q, r);
  std::optional<Q> o;
  if (c)
    o = t;
  if (o)
    return o->a + o->b;
  auto [a, b, n] = q;
  return a + b;
}
AG_FUNCTION ag::Scalar<float> f8(ag::Scalar<float> x, int n) {
  Q q{};
  for (int i = 0; i < 3; ++i) {
    q.a = x;
  }
  while (true) {
    q.b = q.a;
    if (x > 1.0f)
      break;
    x = x + 1;
  }
  return q.a + q.b;
}
AG_FUNCTION Q f9(ag::Scalar<float> x) {
  Q q;
  q.a = x;
  return q;
}
AG_FUNCTION ag::Scalar<float> f10(ag::Scalar<float> x) {
  Q q = {x, 2.0f, 3};
  Q z = f9(x);
  z.b = q.b;
  return q.a + z.a + z.b;
}
AG_FUNCTION ag::Scalar<float> f11(std::optional<ag::Scalar<float>> o, const Q &q, Q &w) {
  std::optional<ag::Scalar<float>> p;
  if (o)
    p = *o;
  w.a = q.a;
  return p ? *p + w.b : q.b;
}
