// Sums of elements that loops in the elements of a loop add up: convolutions, products, polynomials
// and windows by hand. Neighbours are computed in the lanes of vectors.
#include "report.h"

using Vector = ag::Vector<float>;
using Matrix = ag::Matrix<float>;
using Number = ag::Scalar<float>;

AG_FUNCTION Vector convolved(const Vector &x, const Vector &w, int n) {
  Vector y = ag::zeros<float>({n});
  for (int i = 0; i < n; ++i) {
    Number s = 0;
    for (int j = 0; j < w.extent(0); ++j)
      s += x[i + j] * w[j];
    y[i] = s;
  }
  return y;
}
AG_FUNCTION Vector flipped(const Vector &x, const Vector &w, int shift) {
  int k = w.extent(0), n = x.extent(0) - k + 1;
  Vector y = ag::ones<float>({n});
  for (int i = 0; i < n; ++i) {
    Number s = y[i];
    for (int j = k - 1; j >= 0; --j)
      s += x[i + k - shift - j] * w[j];
    y[i] = s;
  }
  return y;
}
AG_FUNCTION Matrix filtered(const Matrix &x, const Matrix &w) {
  int m = x.extent(0) - w.extent(0) + 1, n = x.extent(1) - w.extent(1) + 1;
  Matrix y = ag::zeros<float>({m, n});
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      Number s = 0;
      for (int a = 0; a < w.extent(0); ++a)
        for (int b = 0; b < w.extent(1); ++b)
          s += x(i + a, j + b) * w(a, b);
      y(i, j) = s;
    }
  return y;
}
template <class T> AG_FUNCTION ag::Matrix<T> multiplied(const ag::Matrix<T> &a, const ag::Matrix<T> &b) {
  ag::Matrix<T> c = ag::zeros<T>({a.extent(0), b.extent(1)});
  for (int i = 0; i < a.extent(0); ++i)
    for (int j = 0; j < b.extent(1); ++j) {
      ag::Scalar<T> s = 0;
      for (int k = 0; k < a.extent(1); ++k)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
  return c;
}
// Subscripts of one axis from two; the sums begin with what the result has.
AG_FUNCTION ag::Vector<double> columns(const ag::Vector<double> &x, std::int64_t h, std::int64_t w, std::int64_t from) {
  ag::Vector<double> y = ag::ones<double>({w});
  for (std::int64_t j = 0; j < w; ++j) {
    ag::Scalar<double> s = 0;
    for (std::int64_t i = from; i < h; ++i)
      s += x[i * w + j];
    y[j] = y[j] + s;
  }
  return y;
}
AG_FUNCTION Vector polynomial(const Vector &x, const Vector &c) {
  return ag::map(
      [&](Number x) -> Number {
        Number s = 0;
        for (Number k : c)
          s = s * x + k;
        return s;
      },
      x);
}
// As many terms as the place says; what is counted is read behind the loop.
AG_FUNCTION Vector causal(const Vector &x, const Vector &w) {
  Vector y = ag::zeros<float>({x.extent(0)});
  for (int i = 0; i < x.extent(0); ++i) {
    Number s = 0;
    int j = 0;
    for (; j < w.extent(0) && j <= i; ++j)
      s += x[i - j] * w[j];
    y[i] = s + float(j);
  }
  return y;
}
AG_FUNCTION Vector window(const Vector &x, int radius) {
  Vector y = ag::zeros<float>({x.extent(0)});
  for (int i = 0; i < x.extent(0); ++i) {
    Number s = 0;
    for (int k = -radius; k <= radius; ++k)
      if (i + k >= 0 && i + k < x.extent(0))
        s += x[i + k];
    y[i] = s;
  }
  return y;
}
AG_FUNCTION Vector triangle(const Vector &x) {
  Vector y = ag::zeros<float>({x.extent(0)});
  for (int i = 0; i < x.extent(0); ++i) {
    Number s = 0;
    for (int j = i; j < x.extent(0); ++j)
      s += x[j] * x[i];
    y[i] = s;
  }
  return y;
}
// Ends where the sum says; a sum in an arm that few elements take.
AG_FUNCTION Vector until(const Vector &x, const Vector &w, float most) {
  Vector y = ag::zeros<float>({x.extent(0)});
  for (int i = 0; i < x.extent(0); ++i) {
    Number s = 0;
    int j = 0;
    while (j < w.extent(0)) {
      s += x[i] * w[j];
      if (s > most)
        break;
      ++j;
    }
    y[i] = s * float(j);
  }
  return y;
}
AG_FUNCTION Vector seldom(const Vector &x, const Vector &w, int place) {
  return ag::map(
      [&](Number x) -> Number {
        Number s = x;
        if (x > 0.5f)
          for (int j = 0; j < 3; ++j)
            s += w[place + j] * x;
        while (s > 1.0f)
          s = s * 0.5f;
        return s;
      },
      x);
}
// Rows that are no neighbours, and a sum by places that are read.
AG_FUNCTION Vector rows(const Matrix &x) {
  Vector y = ag::zeros<float>({x.extent(0)});
  for (int i = 0; i < x.extent(0); ++i) {
    Number s = 0;
    for (int j = 0; j < x.extent(1); ++j)
      s += x(i, j) * x(i, j);
    y[i] = s;
  }
  return y;
}
AG_FUNCTION Vector sparse(const ag::Vector<int> &starts, const ag::Vector<int> &places, const Vector &values, const Vector &x) {
  Vector y = ag::zeros<float>({starts.extent(0) - 1});
  for (int i = 0; i < y.extent(0); ++i) {
    Number s = 0;
    ag::Scalar<int> k = starts[i];
    while (k < starts[i + 1]) {
      s += values[k] * x[places[k]];
      k += 1;
    }
    y[i] = s;
  }
  return y;
}

Vector some(int n) {
  Vector x = ag::zeros<float>({n});
  for (int i = 0; i < n; ++i)
    x(i) = float(i * 37 % 101) / 64 - 0.7f;
  return x;
}
Matrix some(int m, int n) { return ag::reshape(some(m * n), {m, n}); }

int main() {
  const Vector w = some(5), none = some(0);
  for (int n : {0, 1, 3, 15, 16, 17, 64, 65, 130, 200}) {
    show(convolved(some(n + 4), w, n), convolved(some(n + 4), none, n));
    show(flipped(some(n + 4), w, 1));
    show(polynomial(some(n), w), causal(some(n), w), window(some(n), 3), triangle(some(n)));
    show(until(some(n), w, 0.4f), seldom(some(n), w, 2));
    show(columns(ag::astype<double>(some(3 * n)), 3, n, 0));
    show(multiplied(some(3, 7), some(7, n)), rows(some(n, 3)));
    show(multiplied(ag::astype<double>(some(2, 3)), ag::astype<double>(some(3, n))));
    show(multiplied(ag::astype<int>(some(2, 3)), ag::astype<int>(some(3, n))));
  }
  show(filtered(some(9, 70), some(3, 4)), filtered(some(4, 5), some(3, 4)), filtered(some(2, 2), some(0, 1)));
  show(sparse({0, 2, 2, 5}, {1, 0, 2, 2, 1}, some(5), some(3)));
  // Terms outside: of the first, the last and of all elements.
  for (int n : {1, 5, 70})
    attempt([&] { convolved(some(n + 3), w, n); }), attempt([&] { flipped(some(n + 4), w, 0); }),
        attempt([&] { flipped(some(n + 4), w, 9); });
  attempt([&] { columns(ag::astype<double>(some(30)), 3, 10, -1); });
  attempt([&] { columns(ag::astype<double>(some(29)), 3, 10, 0); });
  attempt([&] { seldom(some(100), w, 3); });
  attempt([&] { seldom(some(100), w, 1 << 30); });
  show(seldom(ag::zeros<float>({9}), w, 1 << 30));
  attempt([&] { sparse({0, 2, 9}, {1, 0, 2, 2, 1}, some(5), some(3)); });
  attempt([&] { sparse({0, 2, 5}, {1, 0, 2, 3, 1}, some(5), some(3)); });
}
