// Second-order gradients through loops have the bits of plain C++: what the inner tape keeps of each trip has one name with what the loop computes and carries on.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/random.h>

template <class T> using M = ag::Matrix<T>;
template <class T> using V = ag::Vector<T>;
template <class T> using S = ag::Scalar<T>;

// `first` in front of a loop, `loop` what it is, `step` its body, then the sum of y.
#define AGAIN(name, first, loop, step)                                        \
  template <class T> AG_FUNCTION M<T> name(M<T> w, V<T> x, int n) {           \
    ag::GradientTape outer;                                                   \
    outer.watch(w);                                                           \
    M<T> g;                                                                   \
    {                                                                         \
      ag::GradientTape inner;                                                 \
      inner.watch(w);                                                         \
      V<T> y = x;                                                             \
      first;                                                                  \
      loop { step }                                                           \
      g = inner.gradient(ag::sum(y), w);                                      \
    }                                                                         \
    return outer.gradient(ag::sum(g * g), w);                                 \
  }
AGAIN(of_tanh, , for (int i = 0; i < n; ++i), y = ag::tanh(ag::matmul(w, y));)
AGAIN(of_sine, , for (int i = 0; i < n; ++i), y = ag::sin(ag::matmul(w, y));)
AGAIN(of_products, int i = 0, while (i < n), y = ag::matmul(w, y) * 0.5; ++i;)
AGAIN(until_break, int i = 0, while (true), if (i >= n) break; y = ag::exp(ag::matmul(w, y) * 0.25) - 1; ++i;)
AGAIN(in_range, , for (ag::Scalar<int> i : ag::range(n)), V<T> h = ag::matmul(w, y); y = h / (1 + h * h);)
AGAIN(past_continue, , for (int i = 0; i < n; ++i), if (i == 3) continue; y = y + ag::tanh(ag::matmul(w, y));)
AGAIN(of_elements, , for (int i = 0; i < n; ++i), y[i % 2] = ag::sum(w[0] * y) * 0.25;)
AGAIN(of_rows, M<T> m = w * 0.5, for (int i = 0; i < n; ++i), m = ag::softmax(ag::matmul(m, w)) * y; y = ag::sum(m, 0);)
AGAIN(in_both, , for (int k = 0; k < 2; ++k), V<T> h = ag::matmul(w, y); for (int i = 0; i < n; ++i) h = ag::sin(ag::matmul(h, w)) + x; y = h * h;)

template <class T> AG_FUNCTION S<T> of_scalar(S<T> x, int n) {
  ag::GradientTape outer;
  outer.watch(x);
  S<T> g;
  {
    ag::GradientTape inner;
    inner.watch(x);
    S<T> y = x * 2;
    for (int i = 0; i < n; ++i) y = ag::sin(y) * x;
    g = inner.gradient(y, x);
  }
  return outer.gradient(g * g, x);
}

template <class T> void all(ag::random::Generator &s) {
  const M<T> w = s.normal<T>({4, 4});
  const V<T> x = s.normal<T>({4});
  for (int n : {0, 1, 2, 5, 9}) {
    show(n, of_tanh(w, x, n), of_sine(w, x, n), of_products(w, x, n), until_break(w, x, n), in_range(w, x, n));
    show(n, past_continue(w, x, n), of_elements(w, x, n), of_rows(w, x, n));
    show(n, of_scalar(S<T>(x[0]), n), in_both(w, x, n));
  }
}
int main() {
  ag::random::Generator s{7};
  all<float>(s);
  all<double>(s);
}