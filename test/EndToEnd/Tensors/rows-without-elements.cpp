// Tensors of 2^40 rows without elements: nothing goes through the rows.
#include <autograph/autograph.h>

#include <cstdio>

using Bytes = ag::Matrix<std::int8_t>;

AG_FUNCTION Bytes plus(std::int64_t n, std::int64_t m) { return ag::zeros<std::int8_t>({n, m}) + 1; }

AG_FUNCTION ag::Vector<std::int8_t> sums(Bytes x) { return ag::sum(x, 0); }

AG_FUNCTION Bytes twice(Bytes x) { return ag::concat({x, x}, 0); }

AG_FUNCTION Bytes transposed(Bytes x) { return ag::permute_dims(x, {1, 0}); }

AG_FUNCTION ag::Matrix<float> chosen(Bytes x) { return ag::where(x > 0, ag::astype<float>(x), 1.0f) * 2; }

AG_FUNCTION Bytes sorted(Bytes x) { return ag::sort(ag::flip(x), 1); }

AG_FUNCTION Bytes product(Bytes x) { return ag::matmul(ag::zeros<std::int8_t>({0, x.extent(0)}), x); }

AG_FUNCTION bool any_positive(Bytes x) { return ag::any(x > 0).item(); }

AG_FUNCTION ag::Tensor<std::int8_t, 3> stacked(Bytes x) {
  ag::Tensor<std::int8_t, 3> y = ag::stack({x, x});
  y[0] = x;
  return y;
}

AG_FUNCTION Bytes totals(Bytes x) { return ag::cumulative_sum(x, 0); }

AG_FUNCTION Bytes taken(Bytes x) { return ag::take(x, {1, 0}, 0); }

AG_FUNCTION Bytes changed(Bytes x) {
  for (int i = 0; i < 3; ++i) {
    x = x * 2;
    x[i] = x[i + 1];
  }
  return x;
}

template <class T> void show(const char *what, const T &x) {
  std::printf("%s: %ld rows, %ld elements\n", what, static_cast<long>(x.extent(0)), static_cast<long>(x.size()));
}

int main() {
  const Bytes x = plus(std::int64_t(1) << 40, 0);
  show("plus", x);
  show("sums", sums(x));
  show("twice", twice(x));
  show("transposed", transposed(x));
  show("chosen", chosen(x));
  show("sorted", sorted(x));
  show("product", product(x));
  std::printf("any: %d\n", any_positive(x));
  show("stacked", stacked(x));
  show("totals", totals(x));
  show("taken", taken(x));
  show("changed", changed(x));
}
