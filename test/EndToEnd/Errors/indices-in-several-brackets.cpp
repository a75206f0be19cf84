// An index outside in each of several brackets.
#include "report.h"
AG_FUNCTION ag::Tensor<int, 3> cube(ag::Tensor<int, 3> c, int i, int j, std::int64_t k) {
  c[i][j][k] = 100;
  return c;
}
AG_FUNCTION ag::Tensor<int, 3> cube2(ag::Tensor<int, 3> c, int i, int j, std::int64_t k) {
  c[i][j] = 100;
  return c;
}
AG_FUNCTION ag::Tensor<int, 3> cube3(ag::Tensor<int, 3> c, int i, int j, std::int64_t k) {
  c[i](ag::slice(0, c.extent(1)), k) = 100;
  return c;
}
AG_FUNCTION ag::Scalar<int> cube4(ag::Tensor<int, 3> c, int i, int j, std::int64_t k) {
  c[i][j][k] += 100;
  return c[i][j][k];
}
AG_FUNCTION ag::Scalar<int> cube5(ag::Tensor<int, 3> c, int i, int j, std::int64_t k) {
  return c[i][j][k];
}
AG_FUNCTION ag::Tensor<int, 3> cube6(ag::Tensor<int, 3> c, int i, int j, std::int64_t k) {
  c[i](j, k) = 100;
  return c;
}
AG_FUNCTION ag::Tensor<int, 3> cube7(ag::Tensor<int, 3> c, int i, int j, std::int64_t k) {
  c(ag::slice(i, 2), j, k)[0] = 100;
  return c;
}
int main() {
  ag::Tensor<int, 3> c = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
  for (int k = 0; k < 3; ++k) {
    attempt([&] { return cube(c, k == 0 ? 2 : 0, k == 1 ? 2 : 0, k == 2 ? -1 : 0); });
    attempt([&] { return cube2(c, k == 0 ? 2 : 0, k == 1 ? 2 : 0, k == 2 ? -1 : 0); });
    attempt([&] { return cube3(c, k == 0 ? 2 : 0, k == 1 ? 2 : 0, k == 2 ? -1 : 0); });
    attempt([&] { return cube4(c, k == 0 ? 2 : 0, k == 1 ? 2 : 0, k == 2 ? -1 : 0); });
    attempt([&] { return cube5(c, k == 0 ? 2 : 0, k == 1 ? 2 : 0, k == 2 ? -1 : 0); });
    attempt([&] { return cube6(c, k == 0 ? 2 : 0, k == 1 ? 2 : 0, k == 2 ? -1 : 0); });
    attempt([&] { return cube7(c, k == 0 ? 3 : 0, k == 1 ? 2 : 0, k == 2 ? -1 : 0); });
  }
}
