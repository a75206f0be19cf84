// Packs, fold expressions, constants and functions as arguments, constraints, recursion over ranks.
#include "report.h"
template <class T, int R>
concept Ok = true;
template <class T>
  requires std::is_arithmetic_v<T>
T sq(T x) {
  return x * x;
}
template <std::floating_point T> ag::Scalar<T> half(ag::Scalar<T> x) { return x / 2; }
template <class T, int Rank> AG_FUNCTION ag::Scalar<T> total(ag::Tensor<T, Rank> x) {
  if constexpr (Rank == 0)
    return x;
  else {
    ag::Scalar<T> s = 0;
    for (auto row : x)
      s += total<T, Rank - 1>(row);
    return s;
  }
}
template <int N> int pw(int x) {
  if constexpr (N == 0)
    return 1;
  else
    return x * pw<N - 1>(x);
}
template <class... T> auto sum(T... x) { return (x + ...); }
template <class... T> int count(const T &...) { return sizeof...(T); }
template <class H, class... T> int first(H h, T... t) {
  if constexpr (sizeof...(T) == 0)
    return h;
  else
    return h * 10 + first(t...);
}
template <auto F> int call(int x) { return F(x); }
int inc(int x) { return x + 1; }
template <class F, class... A> auto apply(F f, A... a) { return f(a...); }
template <template <class> class C> struct X {
  C<int> c;
};
AG_FUNCTION int f(int n, float y) {
  return sq(n) + int(sq(y)) + pw<3>(n) + sum(1, n, 3) + count(1, y, n) + first(1, 2, n) + call<inc>(n) +
         apply([](int a, int b) { return a - b; }, n, 2) + apply(inc, 4) + int(half(ag::Scalar<float>(y)).item());
}
template <class... T> AG_FUNCTION auto total_of(T... x) {
  ag::Scalar<double> sum = 0;
  ((sum += double(x)), ...);
  return sum;
}
int main() {
  show(total_of(1, 2.5, 'a'), total_of());
  show(f(3, 2.5f), f(-1, 7.0f));
  show(total(ag::Matrix<int>{{1, 2}, {3, 4}}));
  show(total(ag::Vector<double>{0.5, 2}));
}
