// Products with the widest registers that there are have the bits of eager code, whatever is left of rows and columns; so do the rows of a product that a flag leaves out.
// RUN: %autographc -O2 -march=native %s -o %t && %t > %t.compiled
// RUN: env AUTOGRAPH_RUN_EAGERLY=1 %t > %t.eager
// RUN: diff %t.eager %t.compiled
#include <autograph/autograph.h>

#include <cstdlib>
#include <cstring>

AG_FUNCTION ag::Matrix<float> product(const ag::Matrix<float> &x, const ag::Matrix<float> &y) { return ag::matmul(x, y); }
AG_FUNCTION ag::Matrix<double> product(const ag::Matrix<double> &x, const ag::Matrix<double> &y) { return ag::matmul(x, y); }
AG_FUNCTION ag::Matrix<float> rows(ag::Matrix<float> x, const ag::Matrix<float> &y, const ag::Vector<int> &lengths, int steps) {
  for (int t = 0; t < steps; ++t)
    x = ag::where(ag::expand_dims(lengths > t, 1), ag::tanh(ag::matmul(x, y)), x);
  return x;
}

AG_FUNCTION ag::Matrix<float> of_columns(const ag::Matrix<float> &x, const ag::Matrix<float> &y) { return ag::matmul(ag::matrix_transpose(x), y); }
AG_FUNCTION ag::Matrix<double> of_columns(const ag::Matrix<double> &x, const ag::Matrix<double> &y) { return ag::matmul(ag::matrix_transpose(x), y); }

AG_FUNCTION ag::Vector<float> with_vector(const ag::Matrix<float> &x, const ag::Vector<float> &y) { return ag::matmul(x, y - 0.5f); }

template <class T> ag::Matrix<T> some(std::int64_t m, std::int64_t n, unsigned seed) {
  std::vector<T> values(m * n);
  for (T &value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = T(int(seed >> 8) - (1 << 23)) / T(1 << 23);
  }
  return ag::reshape(ag::Vector<T>(std::span<const T>(values)), {m, n});
}
template <class T> void print(const ag::Matrix<T> &x) {
  unsigned long long hash = 0;
  for (T value : x.span()) {
    unsigned long long bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    hash = hash * 1000003 + bits;
  }
  ag::print("{}\n", hash);
}

int main() {
  if (std::getenv("AUTOGRAPH_RUN_EAGERLY"))
    ag::run_functions_eagerly(true);
  // From 256 columns on the left operand is copied.
  for (int m = 0; m < 19; ++m)
    for (int n : {1, 17, 256, 300})
      for (int k : {0, 1, 65}) {
        print(product(some<float>(m, k, 1), some<float>(k, n, 2)));
        print(product(some<double>(m, k, 1), some<double>(k, n, 2)));
      }
  // Narrow ones have rows in lanes; terms are transposed by eight of them.
  for (int m : {31, 32, 33, 47, 48, 49, 64})
    for (int n : {1, 5, 6, 10, 17, 20, 25})
      for (int k : {0, 1, 15, 16, 17, 24, 31, 256, 300}) {
        print(product(some<float>(m, k, 1), some<float>(k, n, 2)));
        print(product(some<double>(m, k, 1), some<double>(k, n, 2)));
        print(of_columns(some<float>(k, m, 1), some<float>(k, n, 2)));
        print(of_columns(some<double>(k, m, 1), some<double>(k, n, 2)));
      }
  // Of rows times a vector four terms that lanes leave are transposed.
  for (int m : {3, 4, 9})
    for (int k : {64, 67, 68, 71, 99, 100, 103, 108})
      ag::print("{}\n", with_vector(some<float>(m, k, 1), some<float>(1, k, 2)[0]));
  std::vector<int> lengths(13);
  for (int i = 0; i < 13; ++i)
    lengths[i] = i * 5 % 13;
  print(rows(some<float>(13, 260, 1), some<float>(260, 260, 2) * 0.1f, ag::Vector<int>(std::span<const int>(lengths)), 13));
}
