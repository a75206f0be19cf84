// Returns in branches of functions with several tensors as results: what stands for them on paths that return later is one buffer, which is freed once.
#include "report.h"

using Matrix = ag::Matrix<unsigned>;
using Vector = ag::Vector<int>;

AG_FUNCTION std::pair<Matrix, Matrix> two(int n) {
  if (3 >= n) {
    if (n <= 1) {
      if (true) {
      } else {
        return {ag::ones<unsigned>({3, 2}), ag::ones<unsigned>({3, 3})};
      }
    }
  } else if (n < 1) {
    return {ag::ones<unsigned>({3, 2}), ag::ones<unsigned>({3, 3})};
  }
  return {ag::ones<unsigned>({3, 2}), ag::matrix<unsigned>({{3000000000u, 2u, 1u}, {7u, 3u, 0u}, {3000000000u, 0u, 3000000000u}})};
}
AG_FUNCTION std::tuple<Vector, Vector, Vector> three(Vector v, int n) {
  for (int i = 0; i < n; ++i) {
    if (v[0] > 5) {
      if (i > 3) return {v, v, v + 1};
    } else if (i == 2) {
      return {v + i, v, v};
    }
    v += i;
  }
  if (n == 1) return {v, ag::Vector<int>{1, 2}, v};
  return {v * 2, v * 3, ag::Vector<int>{7}};
}
AG_FUNCTION std::pair<Vector, Vector> one_in_both(Vector v, Vector w, bool c, bool d) {
  Vector a = v, b = w;
  if (c) {
    a = v + 1;
    b = a;
  }
  if (d) {
    a = ag::Vector<int>{1, 2, 3};
    b = w * 2;
  }
  return {a, b};
}

int main() {
  for (int n : {-1, 0, 1, 2, 3, 4, 9}) {
    attempt([&] { return two(n); });
    attempt([&] { return three({1, 2, 3}, n); });
    attempt([&] { return three({9}, n); });
    attempt([&] { return one_in_both({1, 2, 3}, {4, 5, 6}, n % 2, n > 1); });
  }
}
