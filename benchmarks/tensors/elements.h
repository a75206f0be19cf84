// elements.h - cases of elements that loop, of 16-bit floats, of other axes, and of what sorts,
// takes, runs and transposes.
#pragma once

#include "compare.h"

namespace {

#define PLAIN_WAY(T, CALL) {"plain C++", [&](T *to) { plain::CALL; }}

/// Functions that loop as often as each element says.
void measureMaps() {
  const int side = 1024, n = side * side;
  Data<float> re(n), im(n);
  for (int i = 0; i < n; ++i) {
    re[i] = -2.0f + 2.5f * float(i % side) / side;
    im[i] = -1.25f + 2.5f * float(i / side) / side;
  }
  const ag::Matrix<float> x = matrix(re, side, side), y = matrix(im, side, side);
  compare<std::int32_t>("mandelbrot 1024 x 1024 at 256", n, 0,
                        [&](auto look) { look(elements(mandelbrot(x, y))); },
                        {PLAIN_WAY(std::int32_t, mandelbrot(x.data(), y.data(), to, n))});
  Data<std::int64_t> numbers(n);
  for (int i = 0; i < n; ++i)
    numbers[i] = i + 1;
  const ag::Vector<std::int64_t> given = vector(numbers);
  compare<std::int32_t>("collatz to 1048576", n, 0,
                        [&](auto look) { look(elements(collatz(given))); },
                        {PLAIN_WAY(std::int32_t, collatz(given.data(), to, n))});
  Data<float> squares = some<float>(1000000, 1);
  for (float &value : squares)
    value = 1 + 1000 * std::fabs(value);
  const ag::Vector<float> areas = vector(squares);
  compare<float>("newton of 1000000 roots", 1000000, 0,
                 [&](auto look) { look(elements(newton_roots(areas, 1e-3f))); },
                 {PLAIN_WAY(float, newton_roots(areas.data(), to, 1000000, 1e-3f))});
}

template <class T> void measureHalf(const char *type, int n) {
  const Data<float> a = some<float>(n * n, 1), b = some<float>(n * n, 2);
  const ag::Matrix<T> x = ag::astype<T>(matrix(a, n, n)), y = ag::astype<T>(matrix(b, n, n));
  Data<float> wide(n * n);
  bool isWide = false;
  // As floats: the multiples of 1/64 are exact in both.
  compare<float>(std::string("product ") + type + " " + std::to_string(n), n * n, 1e-2,
                 [&](auto look) {
                   const ag::Matrix<T> result = product(x, y);
                   if (!isWide)
                     std::copy(result.data(), result.data() + n * n, wide.begin());
                   isWide = true;
                   look(wide.data());
                 },
                 {ALL_WAYS(float, product(a.data(), b.data(), to, n, n, n))});
}

void measureOrders() {
  const int n = 1000000, side = 1024;
  const Data<float> a = some<float>(n, 1);
  Data<float> mixed(n);
  Data<std::int32_t> places(n), rows(side);
  unsigned seed = 7;
  for (int i = 0; i < n; ++i) {
    seed = seed * 1664525u + 1013904223u;
    mixed[i] = float(seed >> 8) / 1024;
    places[i] = int((seed >> 4) % n);
  }
  for (int i = 0; i < side; ++i)
    rows[i] = places[i] % side;
  const ag::Vector<float> x = vector(mixed), terms = vector(a);
  const ag::Vector<std::int32_t> indices = vector(places), row_indices = vector(rows);
  compare<float>("sort 1000000", n, 0, [&](auto look) { look(elements(sorted(x))); },
                 {PLAIN_WAY(float, sorted(x.data(), to, n))});
  compare<float>("take 1000000 of 1000000", n, 0,
                 [&](auto look) { look(elements(taken(x, indices))); },
                 {PLAIN_WAY(float, taken(x.data(), indices.data(), to, n, 1))});
  compare<float>("cumulative sum of 1000000", n, 1e-4,
                 [&](auto look) { look(elements(running_sums(terms))); },
                 {PLAIN_WAY(float, running_sums(terms.data(), to, n, 1))});
  const Data<float> square = some<float>(side * side, 1);
  const ag::Matrix<float> m = matrix(square, side, side);
  const ag::Tensor<float, 3> deep = tensor<float, 3>(square, {16, side, 64});
  compare<float>("take rows of 1024 x 1024", side * side, 0,
                 [&](auto look) { look(elements(taken_rows(m, row_indices))); },
                 {PLAIN_WAY(float, taken(m.data(), rows.data(), to, side, side))});
  compare<float>("cumulative sums over axis 0, 1024 x 1024", side * side, 1e-4,
                 [&](auto look) { look(elements(running_sums_of_columns(m))); },
                 {PLAIN_WAY(float, running_sums(m.data(), to, side, side))});
  compare<float>("transpose 1024 x 1024", side * side, 0,
                 [&](auto look) { look(elements(transposed(m))); },
                 {PLAIN_WAY(float, transposed(m.data(), to, side, side))});
  std::vector<Way<float>> along{
      {"plain C++", [&](float *to) { plain::row_softmax(m.data(), to, side, side); }},
      {"fast-math C++", [&](float *to) { fast_math::row_softmax(m.data(), to, side, side); }}};
  compare<float>(
      "softmax 1024 x 1024, axis 1 at run time", side * side, 1e-5,
      [&](auto look) { look(elements(softmax_along(m, 1))); }, along);
  std::vector<Way<float>> down{
      {"plain C++", [&](float *to) { plain::softmax_columns(m.data(), to, side, side); }},
      {"fast-math C++", [&](float *to) { fast_math::softmax_columns(m.data(), to, side, side); }}};
  compare<float>(
      "softmax 1024 x 1024, axis 0 at run time", side * side, 1e-5,
      [&](auto look) { look(elements(softmax_along(m, 0))); }, down);
  std::vector<Way<float>> inner{
      {"plain C++", [&](float *to) { plain::sum_inner(deep.data(), to, 16, side, 64); }},
      {"fast-math C++", [&](float *to) { fast_math::sum_inner(deep.data(), to, 16, side, 64); }}};
  compare<float>(
      "sum over axis 2, 16 x 1024 x 64", 16 * side, 1e-4,
      [&](auto look) { look(elements(sum_inner(deep))); }, inner);
  std::vector<Way<float>> middle{
      {"plain C++", [&](float *to) { plain::sum_middle(deep.data(), to, 16, side, 64); }},
      {"fast-math C++", [&](float *to) { fast_math::sum_middle(deep.data(), to, 16, side, 64); }}};
  compare<float>(
      "sum over axis 1, 16 x 1024 x 64", 16 * 64, 1e-4,
      [&](auto look) { look(elements(sum_middle(deep))); }, middle);
}

} // namespace
