// Tensors beside numbers of type long double: operators, named functions, elements, comparisons.
#include <autograph/autograph.h>
AG_FUNCTION ag::Vector<double> f(ag::Vector<double> v, ag::Scalar<double> s, long double x, bool c) {
  v = v + x; v = 2.5L * v; v = ag::maximum(v, x); v = ag::where(v > x, v, 1.5L); v = ag::clip(v, 0.5L, x * 10);
  v[0] = x; v[1] += x; s = c ? s : ag::Scalar<double>(x); s -= x; s = ag::minimum(s, 0.1L);
  auto t = ag::full({2}, 1.5); t = t * x; 
  v = ag::concat({v, t, ag::Vector<double>{1.5, s}}, 0);
  return ag::power(v, 2.0L) + s + ag::astype<double>(ag::arange(7));
}
AG_FUNCTION int cmp(ag::Scalar<double> s, ag::Scalar<float> f, ag::Vector<double> v, long double x) { return (s == x).item() + 2 * (s < x).item() + 4 * (f == x).item() + 8 * (x != s).item() + (ag::any(v == x).item() ? 16 : 0) + 32 * (s == 0.1L).item(); }
int main() { ag::print("{} {}\n", cmp(0.1, 0.1f, {0.1, 0.5}, 0.1L), cmp(0.5, 0.5f, {0.1, 0.5}, 0.5L)); ag::print("{}\n", f({1, 2, 3}, 0.25, 1 / 3.0L, false)); }
