// Rows that a flag leaves as they are, in and out of place; both orders of the choice; flags of none, some and all rows; NaN and the sign of zero in rows that stay.
#include "report.h"

#include <limits>

AG_FUNCTION ag::Matrix<float> network(const ag::Tensor<float, 3> &x, const ag::Vector<int> &lengths, const ag::Matrix<float> &w, const ag::Matrix<float> &u,
                                      const ag::Vector<float> &b, ag::Matrix<float> h) {
  for (int t = 0; t < x.extent(0); ++t) {
    ag::Matrix<float> next = ag::tanh(ag::matmul(x[t], w) + ag::matmul(h, u) + b);
    h = ag::where(ag::expand_dims(lengths > t, 1), next, h);
  }
  return h;
}
AG_FUNCTION AG_SIGNATURE(f32[3,2,2], i32[2], f32[2,3], f32[3,3], f32[3], f32[2,3]) ag::Matrix<float> network_fixed(
    ag::Tensor<float, 3> x, ag::Vector<int> lengths, ag::Matrix<float> w, ag::Matrix<float> u, ag::Vector<float> b, ag::Matrix<float> h) {
  for (int t = 0; t < 3; ++t)
    h = ag::where(ag::expand_dims(lengths <= t, 1), h, ag::tanh(ag::matmul(x[t], w) + ag::matmul(h, u) + b));
  return h;
}
// The old rows are read again, so that the new ones are others.
AG_FUNCTION ag::Matrix<float> beside(const ag::Matrix<float> &h, const ag::Matrix<float> &u, const ag::Matrix<bool> &active) {
  ag::Matrix<float> next = ag::where(active, ag::sigmoid(ag::matmul(h, u)), h);
  return next - h;
}
// One row for all, one flag for all, and a product that is returned, too.
AG_FUNCTION ag::Matrix<double> broadcast(const ag::Matrix<double> &h, const ag::Matrix<double> &u, const ag::Matrix<bool> &active) {
  return ag::where(active, ag::exp(ag::matmul(h, u)), h);
}
AG_FUNCTION std::tuple<ag::Matrix<float>, ag::Matrix<float>> read_twice(ag::Matrix<float> h, const ag::Matrix<float> &u, const ag::Vector<bool> &active) {
  ag::Matrix<float> y = ag::matmul(h, u);
  h = ag::where(ag::expand_dims(active, 1), ag::exp(y), h);
  return {y, h};
}

template <int Rank> ag::Tensor<float, Rank> some(std::array<std::int64_t, Rank> shape, unsigned seed) {
  std::int64_t count = 1;
  for (std::int64_t extent : shape)
    count *= extent;
  std::vector<float> values(count);
  for (float &value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = float(int(seed >> 20) - 2048) / 2048;
  }
  return ag::reshape(ag::Vector<float>(std::span<const float>(values)), shape);
}

int main() {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (int batch : {0, 1, 2, 9, 20})
    for (int hidden : {1, 5, 40}) {
      std::vector<int> lengths(batch);
      for (int i = 0; i < batch; ++i)
        lengths[i] = i * 7 % 5;
      ag::Matrix<float> h = some<2>({batch, hidden}, 5), u = some<2>({hidden, hidden}, 3);
      if (batch > 0)
        h(0, 0) = nan;
      if (batch > 5)
        h(5, 0) = -0.0f;
      ag::Matrix<float> result = network(some<3>({4, batch, 3}, 1), ag::Vector<int>(std::span<const int>(lengths)), some<2>({3, hidden}, 2), u, some<1>({hidden}, 4), h);
      ag::print("{} {}\n", batch, hidden);
      if (batch * hidden < 50)
        ag::print("{}\n", result);
      else
        ag::print("{} {}\n", ag::sum(result[ag::slice(1, batch)]), result[batch - 1]);
    }
  ag::print("{}\n", network_fixed(some<3>({3, 2, 2}, 1), {3, 1}, some<2>({2, 3}, 2), some<2>({3, 3}, 3), some<1>({3}, 4), some<2>({2, 3}, 5)));
  ag::Matrix<float> h = some<2>({4, 3}, 1), u = some<2>({3, 3}, 2);
  for (int bits : {0, 5, 7, 15, 8})
    ag::print("{}\n", beside(h, u, {{(bits & 1) != 0}, {(bits & 2) != 0}, {(bits & 4) != 0}, {(bits & 8) != 0}}));
  ag::Matrix<double> one = {{0.5, 0.25}}, square = {{1, 2}, {3, 4}};
  ag::print("{}\n{}\n", broadcast(one, square, {{true}, {false}, {true}}), broadcast(square, square, {{false}}));
  auto [y, next] = read_twice(h, u, {true, false, false, true});
  ag::print("{}\n{}\n", y, next);
  attempt([&] { return beside(h, u, {{true}, {false}}); });
}
