// Gradients that are computed in few bits, beside the same in double. M, V and S are tensors of rank 2 to 0 in the programs.
#pragma once

#include <autograph/gradient.h>

#include <tuple>

// `step` is done up to `n` times, with an exit and a branch that depend on values.
#define GRADIENT_OF_STEPS(name, step)                                                              \
  template <class T> std::tuple<S<T>, M<T>, V<T>> name(M<T> x, V<T> w, int n) {                    \
    ag::GradientTape tape;                                                                         \
    tape.watch(x, w);                                                                              \
    M<T> m = x * w;                                                                                \
    S<T> y = 0;                                                                                    \
    for (int i = 0; i < n; ++i) {                                                                  \
      step;                                                                                        \
      if (y > 200) break;                                                                          \
      if (i % 2 == 1) y = y * 0.5;                                                                 \
    }                                                                                              \
    auto [dx, dw] = tape.gradient(y + ag::sum(m), std::tie(x, w));                                 \
    return {y, dx, dw};                                                                            \
  }                                                                                                \
  template <class T> AG_FUNCTION auto compiled_##name(M<T> x, V<T> w, int n) { return name(x, w, n); }

template <class X, class Y> bool is_near(const X &x, const Y &y, double within) {
  const auto a = ag::astype<double>(x), b = ag::astype<double>(y);
  if constexpr (ag::rank_v<X> == 0)
    return ag::abs(a - b).item() <= within * (1 + ag::abs(b).item());
  else
    return ag::max(ag::abs(a - b)).item() <= within * (1 + ag::max(ag::abs(b)).item());
}
// Prints what is computed in 16 bits, and whether that is near what is computed in double.
#define SHOW_BESIDE_DOUBLE(name)                                                                   \
  for (int n = 0; n < 4; ++n) {                                                                    \
    auto [y, dx, dw] = compiled_##name(x, w, n);                                                   \
    auto [wide_y, wide_dx, wide_dw] = name<double>(ag::astype<double>(x), ag::astype<double>(w), n);\
    show(y, dx, dw, is_near(y, wide_y, within), is_near(dx, wide_dx, within), is_near(dw, wide_dw, within));\
  }
