// Extremes that loops carry: of NaN, infinities and zeros of both signs in every order.
#include "report.h"

#include <cmath>
#include <limits>

template <class T> AG_FUNCTION ag::Vector<T> greatest(ag::Vector<T> x) {
  for (int i = 1; i < x.extent(0); ++i) x[i] = ag::maximum(x[i - 1], x[i]);
  return x;
}
template <class T> AG_FUNCTION ag::Vector<T> least(ag::Vector<T> x) {
  ag::Scalar<T> found = x[0];
  for (int i = 1; i < x.extent(0); ++i) {
    found = ag::minimum(x[i], found);
    x[i] = found;
  }
  return x;
}
template <class T> AG_FUNCTION ag::Scalar<T> of_two(ag::Scalar<T> a, ag::Scalar<T> b) { return ag::maximum(a, b) - ag::minimum(b, a); }
template <class T> AG_FUNCTION ag::Scalar<T> inverse(ag::Scalar<T> a, ag::Scalar<T> b, bool is_greatest) { return 1 / (is_greatest ? ag::maximum(a, b) : ag::minimum(a, b)); }

template <class T> void try_all() {
  const T nan = std::numeric_limits<T>::quiet_NaN(), inf = std::numeric_limits<T>::infinity();
  const T odd[] = {T(-0.0f), T(0), nan, inf, -inf, T(1), T(-2)};
  for (T a : odd)
    for (T b : odd) {
      show(of_two<T>(a, b), inverse<T>(a, b, true), inverse<T>(a, b, false));
      for (T c : odd) show(greatest<T>({a, b, c}), least<T>({a, b, c}));
    }
  ag::Vector<T> x = ag::zeros<T>({50});
  for (int i = 0; i < 50; ++i) x[i] = T((i * 37) % 23);
  show(greatest<T>(x), least<T>(x));
}

int main() {
  try_all<float>();
  try_all<double>();
  try_all<ag::float16>();
}
