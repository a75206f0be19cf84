// measure.cpp - one process of the benchmarks in C++: every variant of a case in turn, a line of
// JSON for each.
#include "harness.h"
#include "model.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

void measureElimination() {
  const int n = 60;
  ag::Matrix<float> a = ag::zeros<float>({n, n});
  std::vector<float> plainA(n * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a(i, j) = plainA[i * n + j] = i == j ? 40.0f : static_cast<float>((i * 7 + j * 3) % 11);
  measure("elimination of 60 x 60", 1,
          {{"plain C++", [&] { sink = plain::eliminated(plainA, n)[7]; }},
           {"autographc", [&] { sink = eliminated(a).data()[7]; }}});
}

template <class T>
void measurePower(const char *name, ag::Matrix<T> (*compiled)(ag::Matrix<T>, int)) {
  ag::Matrix<T> a = ag::zeros<T>({10, 10});
  for (int i = 0; i < 100; ++i)
    a(i / 10, i % 10) = T(i * 7 % 13) / T(std::is_integral_v<T> ? 1 : 66);
  std::vector<T> input(a.data(), a.data() + 100), result(100);
  plain::power(input.data(), 100, result.data());
  if (std::memcmp(result.data(), compiled(a, 100).data(), 100 * sizeof(T)) != 0)
    std::abort();
  measure(name, 100,
          {{"plain C++",
            [&] {
              plain::power(input.data(), 100, result.data());
              sink = double(result[0]);
            }},
#ifdef WITH_EIGEN
           {"Eigen",
            [&] {
              eigen::power(input.data(), 100, result.data());
              sink = double(result[0]);
            }},
#endif
           {"autographc", [&] { sink = double(compiled(a, 100).data()[0]); }}});
}

void measureChain() {
  ag::Vector<float> a = ag::zeros<float>({1000}), b = a;
  for (int i = 0; i < 1000; ++i)
    a[i] = float(i) / 1000, b[i] = float(i);
  std::vector<float> left(std::as_const(a).data(), std::as_const(a).data() + 1000),
      right(std::as_const(b).data(), std::as_const(b).data() + 1000), result(1000);
  measure("x = x * a + b, 1000 elements, an iteration", 100,
          {{"plain C++",
            [&] {
              plain::chain(left.data(), right.data(), 1000, 100, result.data());
              sink = result[1];
            }},
#ifdef WITH_EIGEN
           {"Eigen",
            [&] {
              eigen::chain(left.data(), right.data(), 1000, 100, result.data());
              sink = result[1];
            }},
#endif
           {"autographc", [&] { sink = chain(a, b, 100).data()[1]; }}});
}

/// Long sums of floats, and exponentials.
void measureSums() {
  std::vector<float> x(1000), matrix(1000 * 1000), product(1000);
  for (int i = 0; i < 1000; ++i)
    x[i] = float(i % 7) / 7;
  for (int i = 0; i < 1000 * 1000; ++i)
    matrix[i] = float(i % 11) / 11;
  ag::Vector<float> given = ag::zeros<float>({1000});
  ag::Matrix<float> rows = ag::zeros<float>({1000, 1000});
  std::copy(x.begin(), x.end(), given.data());
  std::copy(matrix.begin(), matrix.end(), rows.data());
  measure("sum of 1000 floats, a call", 1,
          {{"plain C++", [&] { sink = plain::total(x); }},
#ifdef WITH_EIGEN
           {"Eigen", [&] { sink = eigen::total(x.data(), 1000); }},
#endif
           {"autographc", [&] { sink = total(given).item(); }}});
  measure("exp of 1000 floats, one", 1000,
          {{"plain C++",
            [&] {
              plain::exponentials(x, product);
              sink = product[1];
            }},
#ifdef WITH_EIGEN
           {"Eigen",
            [&] {
              eigen::exponentials(x.data(), 1000, product.data());
              sink = product[1];
            }},
#endif
           {"autographc", [&] { sink = exponentials(given).data()[1]; }}});
  measure("1000 x 1000 times a vector, a call", 1,
          {{"plain C++",
            [&] {
              plain::multiply(matrix, x, product);
              sink = product[1];
            }},
#ifdef WITH_EIGEN
           {"Eigen",
            [&] {
              eigen::multiply(matrix.data(), x.data(), 1000, product.data());
              sink = product[1];
            }},
#endif
           {"autographc", [&] { sink = multiply(rows, given).data()[1]; }}});
}

/// Calls that change what they are given.
void measureChanges() {
  std::vector<float> x(1000), y(1000), other(1000);
  for (int i = 0; i < 1000; ++i)
    x[i] = float(i % 7) / 7;
  measure("y += a * x, spans of 1000, a call", 1,
          {{"plain C++",
            [&] {
              plain::axpy(other, x, 1e-3f);
              sink = other[1];
            }},
#ifdef WITH_EIGEN
           {"Eigen",
            [&] {
              eigen::axpy(other.data(), x.data(), 1e-3f, 1000);
              sink = other[1];
            }},
#endif
           {"autographc", [&] {
              axpy(y, x, 1e-3f);
              sink = y[1];
            }}});
  plain::Regression theirs{std::vector<float>(100000), std::vector<std::int32_t>(100000)};
  Regression ours{ag::zeros<float>({100000}), std::vector<std::int32_t>(100000)};
  measure("one of the 100000 weights of an object, a call", 1,
          {{"plain C++", [&] { sink = theirs.weight(777); }},
           {"autographc", [&] { sink = ours.weight(777); }}});
  theirs.weights.resize(1000);
  ours.weights = ag::zeros<float>({1000});
  ag::Vector<float> given = ag::zeros<float>({1000});
  for (int i = 0; i < 1000; ++i)
    given[i] = x[i];
  std::vector<float> weights(1000);
  measure("gradient step of an object of 1000 weights, a call", 1,
          {{"plain C++",
            [&] {
              theirs.step(x, 1, 1e-3f);
              sink = theirs.weights[1];
            }},
#ifdef WITH_EIGEN
           {"Eigen",
            [&] {
              eigen::step(weights.data(), x.data(), 1, 1e-3f, 1000);
              sink = weights[1];
            }},
#endif
           {"autographc", [&] {
              ours.step(given, 1, 1e-3f);
              sink = std::as_const(ours.weights).data()[1];
            }}});
}

/// Branches in loops: which of them stay branches decides about the time.
void measureLoops() {
  std::vector<float> x(100000);
  unsigned state = 1;
  for (std::size_t i = 0; i < x.size(); ++i) {
    state = state * 1664525u + 1013904223u;
    x[i] = static_cast<float>(static_cast<std::int32_t>(state)) / 2147483648.0f;
  }
  std::vector<float> sound(x.size());
  for (std::size_t i = 0; i < sound.size(); ++i)
    sound[i] = std::sin(i * 0.03f) * std::exp(i * -3e-5f);
  measure("envelope follower, a sample", x.size(),
          {{"plain C++", [&] { sink = plain::envelope(sound); }},
           {"autographc", [&] { sink = envelope(sound); }}});
  measure("sum that is clipped, a value", x.size(),
          {{"plain C++", [&] { sink = plain::clipped_sum(x); }},
           {"autographc", [&] { sink = clipped_sum(x); }}});
  measure("greatest of 100000, a value", x.size(),
          {{"plain C++", [&] { sink = plain::greatest(x); }},
           {"autographc", [&] { sink = greatest(x); }}});
  measure("random walk, a step", x.size(),
          {{"plain C++", [&] { sink = plain::random_walk(x); }},
           {"autographc", [&] { sink = random_walk(x); }}});
  measure("switch of two states, a value", x.size(),
          {{"plain C++", [&] { sink = plain::two_states(x); }},
           {"autographc", [&] { sink = two_states(x); }}});
}

float eighth(const ag::Vector<float> &x) { return x.data()[7]; }

/// What a call costs that allocates its result: plain C++ writes into a buffer that it is given.
void measureCalls() {
  const ag::Vector<float> x = ag::ones<float>({8});
  const float *from = x.data();
  std::vector<float> result(8);
  measure("a call with a vector", 1,
          {{"plain C++",
            [&] {
              plain::add_to_each(from, 1, result.data(), 8);
              sink = result[7];
            }},
           {"autographc", [&] { sink = eighth(add_to_each(x)); }}});
  measure("a call with three vectors", 1,
          {{"plain C++",
            [&] {
              plain::multiply_add(from, from, from, result.data(), 8);
              sink = result[7];
            }},
           {"autographc", [&] { sink = eighth(multiply_add(x, x, x)); }}});
  int n = 0;
  measure("a call of one of 64 concrete functions", 1,
          {{"plain C++",
            [&] {
              plain::add_to_each(from, float(n++ & 63), result.data(), 8);
              sink = result[7];
            }},
           {"autographc", [&] { sink = eighth(add_static(x, n++ & 63)); }}});
}

} // namespace

int main() {
  measure("a call", 1,
          {{"plain C++", [] { sink = plain::add_one(2); }},
           {"autographc", [] { sink = add_one(2.0f).item(); }}});
  const ag::Vector<float> ten = ag::zeros<float>({10});
  const std::vector<float> plainTen(10);
  measure("a call through the cache", 1,
          {{"plain C++", [&] { sink = plain::add_first(plainTen); }},
           {"autographc", [&] { sink = add_first(ten).item(); }}});
  measureCalls();
  measure("newton, a root", 1,
          {{"plain C++", [] { sink = plain::newton(1234.5f, 1e-9f); }},
           {"autographc", [] { sink = newton(1234.5f, 1e-9f).item(); }}});
  measure("newton, an iteration", 100,
          {{"plain C++", [] { sink = plain::newton(1234.5f, -1); }},
           {"autographc", [] { sink = newton(1234.5f, -1.0f).item(); }}});
  measure("collatz, an iteration", 524,
          {{"plain C++", [] { sink = double(plain::collatz(837799)); }},
           {"autographc", [] { sink = double(collatz(std::int64_t(837799)).item()); }}});
  measurePower<float>("product of 10 x 10, float", power_f32);
  measurePower<std::int32_t>("product of 10 x 10, int", power_i32);
  measureChain();
  measure("sieve to 10000", 1,
          {{"plain C++", [] { sink = plain::sieve(10000)[7]; }},
           {"autographc", [] { sink = sieve(10000).data()[7]; }}});
  measureElimination();
  measureLoops();
  measure("prefix sums of 10000, one", 10000,
          {{"plain C++", [] { sink = plain::prefix_sums(10000)[7]; }},
           {"autographc", [] { sink = prefix_sums(10000).data()[7]; }}});
  measure("10000 values appended, one", 10000,
          {{"plain C++", [] { sink = plain::grow(10000)[7]; }},
           {"autographc", [] { sink = grow(10000).data()[7]; }}});
  measure("10000 sorted by recursion, one", 10000,
          {{"plain C++", [] { sink = plain::sort_by_recursion(10000); }},
           {"autographc", [] { sink = sort_by_recursion(10000); }}});
  measure("10000 states appended and stacked, one", 10000,
          {{"plain C++", [] { sink = plain::stack_states(10000); }},
           {"autographc", [] { sink = stack_states(10000); }}});
  measure("graph of 10000 nodes made and searched, a node", 10000,
          {{"plain C++", [] { sink = plain::search_graph(10000); }},
           {"autographc", [] { sink = search_graph(10000); }}});
  measure("256 bins of an array counted, a value", 10000,
          {{"plain C++", [] { sink = plain::count_bins(10000); }},
           {"autographc", [] { sink = count_bins(10000); }}});
  measure(
      "game of life on bool[16][16], a step", 100,
      {{"plain C++", [] { sink = plain::live(100); }}, {"autographc", [] { sink = live(100); }}});
  measure("array of 64 particles, a collision", 10000,
          {{"plain C++", [] { sink = plain::collide(10000); }},
           {"autographc", [] { sink = collide(10000); }}});
  measure("edit distance on lists of lists of 300, an element", 90000,
          {{"plain C++", [] { sink = plain::edit_distance(300); }},
           {"autographc", [] { sink = edit_distance(300); }}});
  measure("10000 sorted by five digits in an array of lists, one", 10000,
          {{"plain C++", [] { sink = plain::sort_by_digits(10000); }},
           {"autographc", [] { sink = sort_by_digits(10000); }}});
  measure("100000 numbers by std::sort, one", 100000,
          {{"plain C++", [] { sink = plain::sort_numbers(100000); }},
           {"autographc", [] { sink = sort_numbers(100000); }}});
  measureChanges();
  measureSums();
}
