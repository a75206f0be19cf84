// Loops that write the inner part of a tensor from all of it: the last iteration counts, whether there are none, an even or an odd number; what the caller has stays.
#include "report.h"

AG_FUNCTION ag::Matrix<float> jacobi(ag::Matrix<float> u, float tolerance) {
  const auto inner = ag::slice(1, ag::end - 1), before = ag::slice(0, ag::end - 2), after = ag::slice(2, ag::end);
  for (;;) {
    ag::Matrix<float> next = 0.25f * (u(before, inner) + u(after, inner) + u(inner, before) + u(inner, after));
    ag::Scalar<float> change = ag::max(ag::abs(next - u(inner, inner)));
    u(inner, inner) = next;
    if (change < tolerance) return u;
  }
}
AG_FUNCTION ag::Matrix<float> heat(ag::Matrix<float> u, int steps) {
  for (int i = 0; i < steps; ++i)
    u(ag::slice(1, ag::end - 1), ag::slice(1, ag::end - 1)) = 0.5f * u(ag::slice(1, ag::end - 1), ag::slice(1, ag::end - 1)) + 0.125f * (u(ag::slice(0, ag::end - 2), ag::slice(1, ag::end - 1)) + u(ag::slice(2, ag::end), ag::slice(1, ag::end - 1)));
  return u;
}
AG_FUNCTION AG_SIGNATURE(f32[6,7], i32) ag::Matrix<float> fixed(ag::Matrix<float> u, int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::Matrix<float> next = u(ag::slice(0, 5), ag::slice(0, 6)) + u(ag::slice(1, 6), ag::slice(1, 7));
    if (i % 3 != 2) next = next * 0.5f;
    u(ag::slice(0, 5), ag::slice(0, 6)) = next;
  }
  return u;
}
AG_FUNCTION ag::Matrix<float> nested(ag::Matrix<float> u, int steps) {
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < steps; ++i) {
      ag::Matrix<float> next = u(ag::slice(0, ag::end - 1), ag::slice(0, ag::end - 1)) + u(ag::slice(1, ag::end), ag::slice(1, ag::end));
      u(ag::slice(0, ag::end - 1), ag::slice(0, ag::end - 1)) = next * 0.5f;
    }
    u = u + 1;
  }
  return u;
}
/// All elements in one number.
template <class M> void brief(const M &matrix) {
  double total = 0;
  int place = 1;
  for (float value : matrix.span())
    total += value * (place = place * 31 % 1009);
  std::printf("%.17g\n", total);
}

int main() {
  for (int n : {2, 3, 5, 40}) for (int m : {2, 4, 50}) {
    std::vector<float> v(n * m); unsigned seed = 3; for (float &x : v) { seed = seed * 1664525u + 1013904223u; x = int(seed >> 25); }
    ag::Matrix<float> u = ag::reshape(ag::Vector<float>(std::span<const float>(v)), {n, m});
    if (n > 2 && m > 2) brief(jacobi(u, 0.1f));
    for (int s : {0, 1, 2, 7}) { brief(heat(u, s)); brief(nested(u, s)); }
    brief(u);
  }
  std::vector<float> v(42); for (int i = 0; i < 42; ++i) v[i] = i * i % 17;
  ag::Matrix<float> u = ag::reshape(ag::Vector<float>(std::span<const float>(v)), {6, 7});
  for (int s : {0, 1, 5}) brief(fixed(u, s));
}
