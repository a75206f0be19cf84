// Sums over any axis, transposed matrices and softmax along axes that are known when they run, of extents around those of registers and blocks.
#include "report.h"

#include <cstring>

AG_FUNCTION ag::Matrix<float> transposed(const ag::Matrix<float> &x) { return ag::matrix_transpose(x); }
AG_FUNCTION ag::Tensor<double, 3> transposed3(const ag::Tensor<double, 3> &x) { return ag::matrix_transpose(x); }
AG_FUNCTION ag::Tensor<float, 3> permuted(const ag::Tensor<float, 3> &x) { return ag::permute_dims(x, {2, 0, 1}); }
AG_FUNCTION ag::Matrix<float> middle(const ag::Tensor<float, 3> &x) { return ag::sum(x, 1); }
AG_FUNCTION ag::Matrix<float> first(const ag::Tensor<float, 3> &x) { return ag::sum(x, 0); }
AG_FUNCTION ag::Vector<float> columns(const ag::Matrix<float> &x) { return ag::sum(x * x + 1, 0); }
AG_FUNCTION ag::Vector<int> icolumns(const ag::Matrix<int> &x) { return ag::sum(x, 0); }
AG_FUNCTION ag::Vector<float> most(const ag::Matrix<float> &x) { return ag::max(x, 0); }
AG_FUNCTION ag::Vector<double> means(const ag::Matrix<double> &x) { return ag::mean(x, 0); }
AG_FUNCTION ag::Vector<float> product(const ag::Vector<float> &v, const ag::Matrix<float> &x) { return ag::matmul(v, x); }
AG_FUNCTION ag::Matrix<float> along(const ag::Matrix<float> &x, int axis) { return ag::softmax(x, axis); }
AG_FUNCTION ag::Matrix<float> logalong(const ag::Matrix<float> &x, int axis) { return ag::log_softmax(x, axis); }
template <int Rank> ag::Tensor<float, Rank> some(std::array<std::int64_t, Rank> shape, unsigned seed) {
  std::int64_t count = 1; for (std::int64_t e : shape) count *= e;
  std::vector<float> values(count);
  for (float &value : values) { seed = seed * 1664525u + 1013904223u; value = float(int(seed >> 8) - (1 << 23)) / (1 << 23); }
  return ag::reshape(ag::Vector<float>(std::span<const float>(values)), shape);
}
/// All bits in one number.
template <class M> void brief(const M &tensor) {
  unsigned long long hash = 0;
  for (auto value : tensor.span()) {
    unsigned long long bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    hash = hash * 1000003 + bits;
  }
  std::printf("%llx\n", hash);
}
int main() {
  for (int m : {1, 7, 16, 35}) for (int n : {1, 8, 16, 50}) {
    auto x = some<2>({m, n}, 1); auto y = some<3>({3, m, n}, 2);
    brief(transposed(x)); brief(transposed3(ag::astype<double>(y))); brief(permuted(y)); brief(middle(y)); brief(first(y)); brief(columns(x)); brief(icolumns(ag::astype<int>(x * 100))); brief(most(x)); brief(means(ag::astype<double>(x)));
    brief(product(some<1>({m}, 3), x)); for (int a : {-2, -1, 0, 1}) { brief(along(x, a)); brief(logalong(x, a)); }
  }
  brief(columns(some<2>({9001, 18}, 5)));
  brief(transposed(some<2>({0, 3}, 5))); brief(columns(some<2>({0, 20}, 5))); brief(columns(some<2>({20, 0}, 5)));
  attempt([] { return along(some<2>({3, 3}, 1), 2); });
  attempt([] { return along(some<2>({3, 0}, 1), 1); });
}
