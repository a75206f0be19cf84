// Inline functions that are called only where a constant says never: Clang leaves their bodies out, with overlapping references, too.
#include "report.h"

struct Pair {
  ag::Scalar<int> a, b;
};

template <class T> AG_FUNCTION ag::Vector<int> update(const Pair &pair, ag::Scalar<int> &x, const T &m) {
  x = pair.a + ag::sum(m);
  return ag::arange(2) + pair.b;
}
inline AG_FUNCTION void exchange(ag::Vector<int> &v, ag::Vector<int> &w) {
  v += w;
  w -= v;
}
struct Counter {
  ag::Scalar<int> n = 0;
  AG_FUNCTION void count(Counter &other) {
    n += 1;
    other.n += n;
  }
};
AG_FUNCTION ag::Scalar<int> take(Pair p, ag::Vector<int> v) {
  if (100 >= -1)
    p.a += ag::sum(v);
  else
    p.a += ag::sum(update<ag::Matrix<int>>(p, p.a, ag::ones<int>({2, 2})));
  if (false) {
    exchange(v, v);
    Counter c;
    c.count(c);
  }
  return p.a * 10 + p.b;
}
int main() {
  show(take({1, 2}, {3, 4}), take({-1, 0}, {}));
}
