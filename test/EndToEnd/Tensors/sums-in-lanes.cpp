// Long sums, means and products of floats: the same bits as eagerly, whatever is added along which axes.
#include "report.h"
#include <autograph/complex.h>
#include <limits>
template <class T> ag::Vector<T> numbers(int n, double scale) {
  ag::Vector<T> v = ag::zeros<T>({n});
  double x = 0.1;
  for (int i = 0; i < n; ++i) {
    x = x * 3.7 * (1 - x);
    v[i] = T((x - 0.4) * scale);
  }
  return v;
}
template <class T> AG_FUNCTION ag::Vector<T> totals(ag::Vector<T> v) {
  const T none = T(0);
  ag::Scalar<T> loop = none;
  for (auto x : v) loop = loop + x;
  return ag::concat({ag::stack(std::vector<ag::Scalar<T>>{ag::sum(v), ag::mean(v), ag::prod(v * T(0.5) + T(1)), loop}), ag::expand_dims(ag::sum(v * v), 0)}, 0);
}
AG_FUNCTION std::tuple<ag::Vector<float>, ag::Vector<float>, ag::Scalar<float>, ag::Vector<float>> of_matrix(ag::Matrix<float> m) {
  return {ag::sum(m, 1), ag::sum(m, 0), ag::sum(m), ag::mean(m * m, 1)};
}
AG_FUNCTION ag::Tensor<double, 1> of_axes(ag::Tensor<double, 3> t, int which) {
  if (which == 0) return ag::sum(t, {1, 2});
  if (which == 1) return ag::sum(t, {0, 2});
  if (which == 2) return ag::sum(t, {0, 1});
  return ag::reshape(ag::sum(t, {0, 1, 2}, ag::keepdims), {1});
}
AG_FUNCTION std::pair<ag::Vector<double>, ag::Scalar<double>> fused(ag::Matrix<double> m, ag::Vector<double> row, int n) {
  return {ag::sum(ag::permute_dims(m, {1, 0}) * 0.1, 1), ag::sum(m * row) + ag::sum(ag::where(row > 0.1, ag::sqrt(ag::abs(row)), row * 0.3)) + ag::sum(ag::astype<double>(ag::arange(n)) * 0.1)};
}
AG_FUNCTION ag::Scalar<double> with_calls(ag::Vector<double> v) { return ag::sum(ag::exp(v)) + ag::mean(ag::tanh(v) * v); }
AG_FUNCTION ag::Scalar<float> converted(ag::Vector<int> v, ag::Vector<bool> b) { return ag::sum(ag::astype<float>(v) * 0.1f) + ag::sum(ag::where(b, 0.1f, 0.7f)); }
AG_FUNCTION ag::Scalar<float> part(ag::Vector<float> v, int a, int b) { return ag::sum(v[ag::slice(a, b)]); }
AG_FUNCTION ag::Scalar<float> column(ag::Matrix<float> m, int j) { return ag::sum(m(ag::slice(0, m.extent(0)), j) * 0.3f); }
AG_FUNCTION float fixed() {
  ag::Vector<float> v = ag::zeros<float>({100});
  for (int i = 0; i < 100; ++i) v[i] = 0.1f * float(i);
  return ag::sum(v).item();
}
AG_FUNCTION ag::Scalar<ag::float16> halves(ag::Vector<ag::float16> v) { return ag::sum(v) + ag::mean(v * v); }
AG_FUNCTION ag::Scalar<std::complex<float>> of_complex(ag::Vector<std::complex<float>> v) { return ag::sum(v); }
int main() {
  for (int n : {0, 1, 15, 16, 17, 63, 64, 65, 79, 80, 81, 127, 128, 1000, 4099}) {
    show(n, totals(numbers<float>(n, 3)), totals(numbers<double>(n, 1)));
    show(with_calls(numbers<double>(n, 1)), part(numbers<float>(n, 3), n / 5, n));
  }
  for (int n : {0, 1, 3, 64, 70})
    for (int k : {0, 1, 3, 16, 64, 100}) {
      ag::Matrix<float> m = ag::reshape(numbers<float>(n * k, 2), {n, k});
      auto [a, b, c, d] = of_matrix(m);
      show(n, k, a, b, c, d);
      auto [e, f] = fused(ag::astype<double>(m), numbers<double>(k, 2), n * k);
      show(e, f);
      if (k) show(column(m, k / 2));
    }
  for (auto shape : std::vector<std::array<int, 3>>{{2, 3, 4}, {3, 8, 9}, {1, 1, 64}, {64, 1, 1}, {2, 64, 2}, {70, 2, 3}, {0, 2, 3}, {2, 3, 0}})
    for (int which = 0; which < 4; ++which)
      show(which, of_axes(ag::reshape(numbers<double>(shape[0] * shape[1] * shape[2], 2), {shape[0], shape[1], shape[2]}), which));
  ag::Vector<int> v = ag::arange(200) * 7 % 31;
  show(converted(v, v > 11), fixed());
  show(halves(ag::astype<ag::float16>(numbers<float>(100, 1))));
  ag::Vector<std::complex<float>> z = ag::zeros<std::complex<float>>({100});
  for (int i = 0; i < 100; ++i) z[i] = std::complex<float>(0.1f * float(i), 1 / float(i + 1));
  show(of_complex(z));
  ag::Vector<float> odd = numbers<float>(100, 1);
  odd[70] = std::numeric_limits<float>::infinity();
  show(totals(odd));
  odd[7] = -std::numeric_limits<float>::infinity();
  show(totals(odd));
  show(totals(ag::full({100}, -0.0f)));
}
