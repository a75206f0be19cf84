#include "report.h"
template <class T> auto magnitude(const T &x) {
  if constexpr (std::is_arithmetic_v<T>)
    return x < 0 ? static_cast<T>(-x) : x;
  else {
    typename T::value_type total{};
    for (const auto &e : x) total += magnitude(e);
    return total;
  }
}
AG_FUNCTION double magnitudes(int i, std::vector<float> v, std::array<int, 2> a) {
  return magnitude(i) * 10 + magnitude(v) + magnitude(a);
}
template <std::size_t N, class T> struct Poly { std::array<T, N> c; template <class X> auto operator()(const X &x) const { return [&]<std::size_t... I>(std::index_sequence<I...>) { return (... + (c[I] * power<I>(x))); }(std::make_index_sequence<N>()); } template <std::size_t I, class X> static auto power(const X &x) { if constexpr (I == 0) return x * 0 + 1; else return power<I - 1>(x) * x; } };
AG_FUNCTION std::tuple<double, ag::Vector<double>> poly(double x, ag::Vector<double> v) { constexpr Poly<3, double> p{{1, -2, 0.5}}; return {p(x), p(v)}; }
int main() { show(magnitudes(-2, {1, -2}, {3, -5}), poly(2, {1, 2, 3})); }
