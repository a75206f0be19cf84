// Members of local classes whose own classes have no name, also in arrays and in each other.
#include "report.h"
AG_FUNCTION int run(int d) {
  struct Local {
    int k;
    struct {
      int x, y;
    } place;
    struct {
      int z = 3;
    } more[2];
  };
  Local l{d, {1, 2}, {}};
  for (int i = 0; i < d; ++i) {
    l.place.x += l.k;
    l.more[i % 2].z += i;
    if (l.place.x > 5) l = Local{i, {4, 5}, {}};
  }
  auto q = l.place;
  q.y += 3;
  l.place = q;
  return l.place.x * 100 + l.place.y + l.more[1].z;
}
AG_FUNCTION int run2(int d) {
  struct Local {
    int k;
    enum { A, B } kind = A;
    struct {
      int x = 1;
      struct {
        int u = 2;
      } in;
    } p;
    int get() const { return p.x + p.in.u + (kind == B); }
  };
  Local l{d};
  Local m = l;
  if (d > 1) {
    m.p.in.u = d;
    m.kind = Local::B;
  }
  auto f = [](Local a) {
    a.p.x += 2;
    return a;
  };
  l = f(m);
  return l.get() * 10 + m.get();
}
AG_FUNCTION int run3(int d) {
  struct {
    int a = 1;
    struct {
      int b = 2;
    } in;
  } v;
  auto w = v;
  if (d > 1) w.in.b = d;
  return v.in.b + w.in.b + w.a;
}
int main() {
  for (int d = 0; d < 4; ++d)
    show(run(d), run2(d), run3(d));
}
