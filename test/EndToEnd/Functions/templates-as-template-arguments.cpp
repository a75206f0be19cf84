// Functions that are made from templates, as template arguments.
#include "report.h"

template <class T> ag::Scalar<T> plus(ag::Scalar<T> a, ag::Scalar<T> b) { return a + b; }
template <class T, int N> ag::Scalar<T> at_least(ag::Scalar<T> a, ag::Scalar<T> b) { return ag::maximum(ag::maximum(a, b), N); }
namespace deep {
template <class T> T twice(T x) { return x + x; }
struct Ops {
  template <class T> static T minus(T x) { return -x; }
};
} // namespace deep

template <auto Op, class T> AG_FUNCTION ag::Scalar<T> reduce(ag::Vector<T> v, ag::Scalar<T> init) {
  for (auto x : v) init = Op(init, x);
  return init;
}
template <auto... Ops> AG_FUNCTION int apply(int x) {
  while (x < 10 && x > -10) {
    ((x = Ops(x)), ...);
    if (x == 0) break;
  }
  return x;
}
template <auto Op> struct Holder {
  int n = 0;
  AG_FUNCTION int run(int x) {
    for (int i = 0; i < 3; ++i) x = Op(x), ++n;
    return x;
  }
};
template <class H> AG_FUNCTION int held(H &h, int x) { return x > 0 ? h.run(x) : x; }
template <class T> struct Math {
  static T half(T x) { return x / 2; }
  T scale = 3;
  T by(T x) const { return x * scale; }
};
template <auto M, class T> AG_FUNCTION T scaled(const Math<T> &m, T x) { return x > 0 ? (m.*M)(x) : x; }

int main() {
  show(reduce<plus<int>, int>({1, 2}, 3), reduce<plus<float>, float>({}, 3));
  show(reduce<at_least<int, 7>, int>({1, 2}, 3), reduce<&at_least<int, -7>, int>({1, 2}, -9));
  show(apply<deep::twice<int>, &deep::Ops::minus<int>>(3), apply<deep::twice<int>>(0), apply<>(10), apply<Math<int>::half>(9));
  Holder<deep::twice<int>> h;
  show(h.run(1), h.n, held(h, 2), held(h, 0), h.n);
  Math<double> m;
  show(scaled<&Math<double>::by>(m, 2.0), scaled<&Math<double>::by>(m, -2.0));
}
