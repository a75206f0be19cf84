// Copies, arguments, results and aggregates carry the flag; only a read throws.
#include "report.h"

struct Two {
  ag::Scalar<int> a;
  ag::Scalar<int> b;
};
AG_FUNCTION ag::Scalar<int> maybe(ag::Scalar<int> x) {
  ag::Scalar<int> r;
  if (x > 0) r = x;
  return r;
}
AG_FUNCTION ag::Scalar<int> passes(ag::Scalar<int> x, bool read) {
  ag::Scalar<int> copy = x;
  ag::print("passed ");
  if (read) copy = copy + 1;
  return copy;
}
AG_FUNCTION ag::Scalar<int> chain(ag::Scalar<int> x, bool read) {
  ag::Scalar<int> y = maybe(x);
  ag::Scalar<int> z = passes(y, false);
  if (read) return z * 2;
  return 7;
}
AG_FUNCTION Two halves(ag::Scalar<int> x) {
  Two t;
  if (x % 2 == 0)
    t.a = x;
  else
    t.b = x;
  return t;
}
AG_FUNCTION ag::Scalar<int> read_half(ag::Scalar<int> x) { return halves(x).a + 1; }
AG_FUNCTION ag::Scalar<int> carried(int n) {
  ag::Scalar<int> a;
  ag::Scalar<int> b;
  for (int i = 0; i < n; ++i) {
    if (i > 1) a = b;
    if (i > 0) b = i;
  }
  return a;
}
int main() {
  for (int x : {-1, 2, 3})
    for (bool read : {false, true}) {
      attempt([&] { return chain(x, read); });
      attempt([&] { return passes(maybe(x), read).item(); });
      attempt([&] { return read_half(x); });
    }
  for (int n : {0, 1, 2, 3, 4}) attempt([&] { return carried(n).item(); });
}
