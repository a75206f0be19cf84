// Classes with reference members, passed to helpers and templates.
#include "report.h"
struct Ctx {
  ag::Vector<int> &v;
  int &count;
  void add(int x) {
    v = ag::append(v, x);
    ++count;
  }
};
void fill(Ctx &c, int n) {
  for (int i = 0; i < n; ++i)
    c.add(i * i);
}
template <class F> void each(const ag::Vector<int> &v, F &&f) {
  for (ag::Scalar<int> x : v)
    f(x);
}
AG_FUNCTION ag::Vector<int> f(int n) {
  ag::Vector<int> v;
  int c = 0;
  Ctx ctx{v, c};
  fill(ctx, n);
  ctx.add(-1);
  int s = 0;
  each(v, [&](auto x) { s += x.item(); });
  return ag::append(ag::append(v, c), s);
}
int main() {
  show(f(0));
  show(f(3));
}
