// A subscript drops an axis beside others that are known to have one element: it is that axis which
// goes, of reads and of writes, whatever the extents and steps.
#include "report.h"

using Tensor4 = ag::Tensor<double, 4>;

// Extents that the signature tells.
#define OF_SIGNATURE(NAME, SHAPE, ...)                                                             \
  AG_FUNCTION AG_SIGNATURE SHAPE                                                                   \
  auto read_##NAME(Tensor4 x, int n, int step) { return x(__VA_ARGS__); }                          \
  AG_FUNCTION AG_SIGNATURE SHAPE                                                                   \
  Tensor4 written_##NAME(Tensor4 x, int n, int step) {                                             \
    x(__VA_ARGS__) += 1000.0;                                                                      \
    x(__VA_ARGS__) = x(__VA_ARGS__) * 2.0;                                                         \
    return x;                                                                                      \
  }
// Extents that a shape tells, also within a loop.
#define OF_SHAPE(NAME, ROWS, COLUMNS, ...)                                                         \
  AG_FUNCTION auto reshaped_##NAME(ag::Vector<double> v, int n, int step) {                        \
    Tensor4 x = ag::reshape(v, {1, ROWS, COLUMNS, 1});                                             \
    auto result = x(__VA_ARGS__) * 2.0;                                                            \
    for (int i = 0; i < step; ++i) {                                                               \
      x(__VA_ARGS__) += ag::sum(result);                                                           \
      result = result + x(__VA_ARGS__);                                                            \
    }                                                                                              \
    return result;                                                                                 \
  }

#define PARTS ag::slice(0, ag::end, step)
OF_SIGNATURE(last, (f64[1,?,?,1], i32, i32), ag::slice(), PARTS, PARTS, n)
OF_SIGNATURE(last_fixed, (f64[1,4,6,1], i32, i32), ag::slice(), PARTS, PARTS, n)
OF_SHAPE(last, 4, 6, ag::slice(), PARTS, PARTS, n)
OF_SHAPE(last_open, 4 / step, 6 * step, ag::slice(), PARTS, PARTS, n)
OF_SIGNATURE(first, (f64[1,?,?,1], i32, i32), n, PARTS, PARTS, ag::slice())
OF_SIGNATURE(first_fixed, (f64[1,4,6,1], i32, i32), n, PARTS, PARTS, ag::slice())
OF_SHAPE(first, 4, 6, n, PARTS, PARTS, ag::slice())
OF_SHAPE(first_open, 4 / step, 6 * step, n, PARTS, PARTS, ag::slice())
OF_SIGNATURE(first_short, (f64[1,?,?,1], i32, i32), n, PARTS, PARTS)
OF_SIGNATURE(first_short_fixed, (f64[1,4,6,1], i32, i32), n, PARTS, PARTS)
OF_SHAPE(first_short, 4, 6, n, PARTS, PARTS)
OF_SHAPE(first_short_open, 4 / step, 6 * step, n, PARTS, PARTS)
OF_SIGNATURE(both, (f64[1,?,?,1], i32, i32), n, PARTS, PARTS, n)
OF_SIGNATURE(both_fixed, (f64[1,4,6,1], i32, i32), n, PARTS, PARTS, n)
OF_SHAPE(both, 4, 6, n, PARTS, PARTS, n)
OF_SHAPE(both_open, 4 / step, 6 * step, n, PARTS, PARTS, n)
OF_SIGNATURE(one_row, (f64[1,?,?,1], i32, i32), ag::slice(), PARTS, ag::slice(1, 2), n)
OF_SIGNATURE(one_row_fixed, (f64[1,4,6,1], i32, i32), ag::slice(), PARTS, ag::slice(1, 2), n)
OF_SHAPE(one_row, 4, 6, ag::slice(), PARTS, ag::slice(1, 2), n)
OF_SHAPE(one_row_open, 4 / step, 6 * step, ag::slice(), PARTS, ag::slice(1, 2), n)
OF_SIGNATURE(one_column, (f64[1,?,?,1], i32, i32), n, ag::slice(1, 2), PARTS, ag::slice(0, 1))
OF_SIGNATURE(one_column_fixed, (f64[1,4,6,1], i32, i32), n, ag::slice(1, 2), PARTS, ag::slice(0, 1))
OF_SHAPE(one_column, 4, 6, n, ag::slice(1, 2), PARTS, ag::slice(0, 1))
OF_SHAPE(one_column_open, 4 / step, 6 * step, n, ag::slice(1, 2), PARTS, ag::slice(0, 1))
OF_SIGNATURE(row, (f64[1,?,?,1], i32, i32), ag::slice(0, 1), n, PARTS, n)
OF_SIGNATURE(row_fixed, (f64[1,4,6,1], i32, i32), ag::slice(0, 1), n, PARTS, n)
OF_SHAPE(row, 4, 6, ag::slice(0, 1), n, PARTS, n)
OF_SHAPE(row_open, 4 / step, 6 * step, ag::slice(0, 1), n, PARTS, n)
OF_SIGNATURE(column, (f64[1,?,?,1], i32, i32), n, PARTS, n, ag::slice(0, ag::end))
OF_SIGNATURE(column_fixed, (f64[1,4,6,1], i32, i32), n, PARTS, n, ag::slice(0, ag::end))
OF_SHAPE(column, 4, 6, n, PARTS, n, ag::slice(0, ag::end))
OF_SHAPE(column_open, 4 / step, 6 * step, n, PARTS, n, ag::slice(0, ag::end))

// Neighbours of one element, and nothing but such.
AG_FUNCTION auto after_one(ag::Tensor<double, 3> x) { return x(ag::slice(0, 1), 0, ag::slice(0, ag::end, 2)) * 2.0; }
AG_FUNCTION auto before_one(ag::Tensor<double, 3> x, int step) { return x(0, ag::slice(0, 1), ag::slice(0, ag::end, step)) * 2.0; }
AG_FUNCTION AG_SIGNATURE(f64[?,1,1], i32, i32) auto of_ones(ag::Tensor<double, 3> x, int n, int step) { return x(n, ag::slice(), ag::slice(0, ag::end, step)) * 2.0; }
AG_FUNCTION AG_SIGNATURE(f64[1,?,?], i32) auto of_the_first(ag::Tensor<double, 3> x, int step) { return x(ag::slice(), 0, ag::slice(0, ag::end, step)) * 2.0; }
AG_FUNCTION ag::Tensor<double, 3> column_of_one(ag::Vector<double> v, int step) {
  ag::Tensor<double, 3> x = ag::reshape(v, {2, 1, 1});
  x(1, ag::slice(), ag::slice(0, ag::end, step)) *= 3.0;
  return x;
}

#define SHOW(NAME)                                                                                 \
  for (int step = 1; step < 3; ++step) {                                                           \
    show(read_##NAME(x, 0, step), read_##NAME##_fixed(x, 0, step));                                \
    show(written_##NAME(x, 0, step), written_##NAME##_fixed(x, 0, step));                          \
    show(reshaped_##NAME(v, 0, step), reshaped_##NAME##_open(v, 0, step));                         \
  }

int main() {
  ag::Vector<double> v = ag::astype<double>(ag::arange(24));
  Tensor4 x = ag::reshape(v, {1, 4, 6, 1});
  SHOW(last)
  SHOW(first)
  SHOW(first_short)
  SHOW(both)
  SHOW(one_row)
  SHOW(one_column)
  SHOW(row)
  SHOW(column)
  ag::Tensor<double, 3> y = ag::reshape(v, {2, 3, 4});
  show(after_one(y), before_one(y, 2), of_the_first(ag::reshape(v, {1, 4, 6}), 2));
  show(of_ones(ag::reshape(v, {24, 1, 1}), 5, 2), column_of_one({1, 2}, 1), column_of_one({1, 2}, 2));
}
