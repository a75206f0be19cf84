// Sums by hand whose subscripts are of few bits or unsigned, and wrap within what would be one
// register; and what a counter is after a loop of them without trips.
#include "report.h"

using Vector = ag::Vector<float>;

/// A neighbour is read where there is one; its place is unsigned.
AG_FUNCTION Vector window(const Vector &x, int radius) {
  Vector y = ag::zeros<float>({x.extent(0)});
  for (int i = 0; i < x.extent(0); ++i) {
    ag::Scalar<float> s = 0;
    for (int k = -radius; k <= radius; ++k)
      if (i + k >= 0 && i + k < x.extent(0))
        s += x[unsigned(i + k)];
    y[i] = s;
  }
  return y;
}

/// The table begins again behind its end: all subscripts are inside.
template <class I, class C>
AG_FUNCTION Vector table(const Vector &x, const Vector &w, I n, I first) {
  Vector y = ag::zeros<float>({n});
  for (I i = 0; i < n; ++i) {
    ag::Scalar<float> s = 0;
    for (I k = 0; k < w.extent(0); ++k)
      s += x[C(i + k) + first] * w[k];
    y[i] = s;
  }
  return y;
}

AG_FUNCTION std::tuple<Vector, int> after(const Vector &x, const Vector &w, int from, int n) {
  Vector y = ag::zeros<float>({9});
  int i = from;
  for (; i < n; ++i) {
    ag::Scalar<float> s = 0;
    for (int j = 0; j < w.extent(0); ++j)
      s += x[i + j] * w[j];
    y[i] = s;
  }
  return {y, i};
}

AG_FUNCTION ag::Scalar<int> wrapped(const ag::Vector<int> &x, int from, int n) {
  ag::Scalar<int> s = 0;
  for (int i = from; i < n; ++i)
    s += x[std::int64_t(int(unsigned(i) * 3u)) - 4294967296];
  return s;
}

int main() {
  show(window(ag::ones<float>({64}), 2));
  const Vector x = ag::arange<float>(0, 600), w = ag::ones<float>({3});
  show(table<int, unsigned char>(x, w, 600, 0));
  show(table<int, signed char>(x, w, 400, 128));
  show(table<std::int64_t, signed char>(x, w, 400, 128));
  show(table<std::int64_t, short>(ag::ones<float>({1000}), w, 400, 0));
  for (int n : {3, 5, 8})
    show(after(ag::ones<float>({12}), w, 5, n));
  attempt([&] { return wrapped({1, 2, 3}, 1431655766, 1431655767); });
}
