// Sums, products and means of more than a block of 4096 terms, along every set of axes.
#include "report.h"

AG_FUNCTION ag::Scalar<float> whole(ag::Tensor<float, 3> x) { return ag::sum(x); }
AG_FUNCTION ag::Vector<float> rows(ag::Matrix<float> x) { return ag::sum(x, 1); }
AG_FUNCTION ag::Vector<float> columns(ag::Matrix<float> x) { return ag::sum(x, 0); }
AG_FUNCTION ag::Vector<double> means(ag::Matrix<double> x) { return ag::mean(x, 0); }
AG_FUNCTION ag::Vector<double> products(ag::Matrix<double> x) { return ag::prod(1.0 + x * 1e-3, 0); }
AG_FUNCTION ag::Scalar<double> product(ag::Matrix<double> x) { return ag::prod(1.0 + x * 1e-3); }
AG_FUNCTION ag::Vector<float> first_axes(ag::Tensor<float, 3> x) { return ag::sum(x, {0, 1}); }
AG_FUNCTION ag::Vector<float> outer_axes(ag::Tensor<float, 3> x) { return ag::sum(x, {0, 2}); }
AG_FUNCTION ag::Vector<float> last_axes(ag::Tensor<float, 3> x) { return ag::mean(x, {1, 2}); }
AG_FUNCTION ag::Matrix<float> middle(ag::Tensor<float, 3> x) { return ag::sum(x, 1); }
AG_FUNCTION ag::Scalar<ag::float16> halves(ag::Vector<ag::float16> x) { return ag::mean(x); }
AG_FUNCTION ag::Scalar<float> computed(ag::Vector<float> x, ag::Vector<float> y) { return ag::sum(ag::exp(-ag::square(x)) * ag::tanh(y)); }
AG_FUNCTION ag::Vector<float> computed_columns(ag::Matrix<float> x) { return ag::sum(ag::exp(-ag::square(x)), 0); }
AG_FUNCTION ag::Scalar<float> norm(ag::Matrix<float> x, ag::Vector<float> y) { return ag::sqrt(ag::sum(ag::square(x - y))); }
AG_FUNCTION ag::Scalar<float> positions(int n) { return ag::sum(ag::arange(0.0f, 0.1f * n, 0.1f)); }
AG_FUNCTION ag::Scalar<double> angles(ag::Vector<double> x) { return ag::sum(ag::sin(x * 1e15)) + ag::prod(1.0 + ag::cos(x) * 1e-3); }
AG_FUNCTION ag::Scalar<float> product_of_angles(ag::Vector<float> x, ag::Vector<float> y) { return ag::matmul(ag::sin(x), ag::cos(y * 1e30f)); }
AG_FUNCTION ag::Vector<double> angles_of_axes(ag::Tensor<double, 3> x) { return ag::sum(ag::sin(x * 1e15), {0, 1}); }
// What is summed reads its operands by other places, too.
AG_FUNCTION ag::Vector<double> beside_flipped(ag::Matrix<double> x) { return ag::sum(x * ag::flip(x, 1), 0) + ag::mean((x - ag::flip(x, 0)) * ag::flip(x), 0); }
AG_FUNCTION ag::Vector<double> beside_taken(ag::Matrix<double> x) { return ag::mean(ag::take(x, {1, 0}, 1) - x * 0.5, 0) + ag::prod(1 + x * ag::flip(x, 1) * 1e-4, 0); }
AG_FUNCTION ag::Matrix<double> middle_beside_flipped(ag::Tensor<double, 3> x) { return ag::sum(x * ag::flip(x, 2), 1); }
AG_FUNCTION ag::Vector<float> of_three_axes(ag::Tensor<float, 4> x) { return ag::mean(x, {0, 1, 2}) + ag::sum(ag::square(x - ag::flip(x, 3)), {0, 1, 2}); }
// Many sums have one room on the stack.
AG_FUNCTION ag::Scalar<float> many_sums(ag::Vector<float> x, int depth) {
  ag::Scalar<float> total = ag::sum(x) + ag::sum(x * x) * ag::sum(x + 1) - ag::sum(x - 2) + ag::sum(ag::square(x)) * 1e-3f + ag::prod(1 + x * 1e-4f);
  return depth == 0 ? total : total * 0.5f + many_sums(x, depth - 1);
}
AG_FUNCTION ag::Scalar<float> tenths(int n) { return ag::sum(ag::full({n}, ag::Scalar<float>(0.1f))); }
AG_FUNCTION ag::Vector<std::int64_t> integers(ag::Matrix<std::int64_t> x) { return ag::sum(x, 0); }
AG_FUNCTION AG_SIGNATURE(f32[5000, 2], i32) ag::Vector<float> fixed(ag::Matrix<float> x, int) { return ag::sum(x, 0); }
AG_FUNCTION ag::Scalar<float> in_a_loop(ag::Matrix<float> x) {
  ag::Scalar<float> total = 0;
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    ag::Scalar<float> row = ag::sum(x[i]);
    if (row < 0) continue;
    total += row;
  }
  return total;
}

template <class T, int Rank> ag::Tensor<T, Rank> made(const std::int64_t (&shape)[Rank]) {
  std::int64_t count = 1;
  for (std::int64_t extent : shape) count *= extent;
  ag::Vector<T> values = ag::astype<T>(ag::sin(ag::arange<double>(0.0, double(count), 1.0) * 0.7) * 3.0 + 0.1);
  if constexpr (Rank == 1) return values;
  else if constexpr (Rank == 2) return ag::reshape(values, {shape[0], shape[1]});
  else return ag::reshape(values, {shape[0], shape[1], shape[2]});
}

int main() {
  for (std::int64_t n : {0, 1, 7, 64, 100, 4096, 4097, 5000, 8192, 8200}) {
    show("whole", whole(made<float>({2, n, 3})));
    show("rows", rows(made<float>({3, n})));
    show("columns", columns(made<float>({n, 3})));
    show("means", means(made<double>({n, 2})));
    show("products", products(made<double>({n, 2})));
    show("product", product(made<double>({n, 2})));
    show("first axes", first_axes(made<float>({n, 2, 3})));
    show("outer axes", outer_axes(made<float>({n, 2, 3})));
    show("last axes", last_axes(made<float>({2, n, 3})));
    show("middle", middle(made<float>({2, n, 2})));
    show("halves", halves(made<ag::float16>({n})));
    show("computed", computed(made<float>({n}), made<float>({n})));
    show("computed columns", computed_columns(made<float>({n, 2})));
    show("norm", norm(made<float>({n, 3}), made<float>({3})));
    show("positions", positions(int(n)));
    show("angles", angles(made<double>({n})), product_of_angles(made<float>({n}), made<float>({n})), angles_of_axes(made<double>({n, 2, 2})));
    show("beside others", beside_flipped(made<double>({n, 2})), beside_taken(made<double>({n, 2})), middle_beside_flipped(made<double>({2, n, 2})));
    show("three axes", of_three_axes(ag::reshape(made<float>({n, 6, 2}), {-1, 2, 3, 2})), many_sums(made<float>({n}), 200));
    show("integers", integers(made<std::int64_t>({n, 2})));
    show("in a loop", in_a_loop(made<float>({4, n})));
  }
  show("fixed", fixed(made<float>({5000, 2}), 0));
  // Totals of as many blocks as fill lanes, and of more: 64, 65, 97 and 4097 blocks.
  for (std::int64_t n : {64 * 4096, 64 * 4096 + 1, 97 * 4096 - 5}) show("many blocks", whole(ag::reshape(made<float>({n}), {1, n, 1})), product(ag::reshape(made<double>({n}), {-1, 1})));
  // Blocks of blocks: a chain of so many terms would be wrong by some per cent.
  show("tenths", tenths(4096 * 4096 + 100), ag::sum(ag::full({4096 * 4096 + 100, 1}, ag::Scalar<float>(0.1f)), 0));
}
