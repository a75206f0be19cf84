// benchmark.cpp - compiled functions beside plain C++, in one process, run in turn; a table, and JSON with --json.
#include "model.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>

namespace {

struct Row {
  const char *name;
  double plain, compiled; ///< median nanoseconds
};
std::vector<Row> rows;
/// What a function gives is stored here, so that no compiler drops the call.
volatile double sink;

double seconds(const std::function<void()> &body, long repeats) {
  auto start = std::chrono::steady_clock::now();
  for (long i = 0; i < repeats; ++i) body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Both take turns, so that whatever slows the machine for a while slows both.
void measure(const char *name, double operations, const std::function<void()> &plain, const std::function<void()> &compiled) {
  constexpr int turns = 21;
  long repeats = 1;
  while (seconds(plain, repeats) < 1e-3) repeats *= 2;
  std::vector<double> times[2];
  for (int turn = 0; turn < turns; ++turn) {
    times[0].push_back(seconds(plain, repeats));
    times[1].push_back(seconds(compiled, repeats));
  }
  for (auto &list : times) std::sort(list.begin(), list.end());
  double scale = 1e9 / (double(repeats) * operations);
  rows.push_back({name, times[0][turns / 2] * scale, times[1][turns / 2] * scale});
}

template <class T> void measurePower(const char *name, ag::Matrix<T> (*compiled)(ag::Matrix<T>, int)) {
  ag::Matrix<T> a = ag::zeros<T>({10, 10});
  for (int i = 0; i < 100; ++i) a(i / 10, i % 10) = T(i * 7 % 13) / T(std::is_integral_v<T> ? 1 : 66);
  std::vector<T> input(a.data(), a.data() + 100), result(100);
  plain::power(input.data(), 100, result.data());
  if (std::memcmp(result.data(), compiled(a, 100).data(), 100 * sizeof(T)) != 0) std::printf("%s: results differ\n", name);
  measure(name, 100, [&] { plain::power(input.data(), 100, result.data()); sink = double(result[0]); },
          [&] { sink = double(compiled(a, 100).data()[0]); });
}

void measureChain() {
  ag::Vector<float> a = ag::zeros<float>({1000}), b = a;
  for (int i = 0; i < 1000; ++i) a[i] = float(i) / 1000, b[i] = float(i);
  std::vector<float> left(a.data(), a.data() + 1000), right(b.data(), b.data() + 1000), result(1000);
  measure("x = x * a + b, 1000 elements", 100, [&] { plain::chain(left.data(), right.data(), 1000, 100, result.data()); sink = result[1]; },
          [&] { sink = chain(a, b, 100).data()[1]; });
}

void printTable() {
  std::printf("%-32s %14s %14s %8s\n", "", "plain C++, ns", "autographc, ns", "ratio");
  for (const Row &row : rows) std::printf("%-32s %14.2f %14.2f %8.2f\n", row.name, row.plain, row.compiled, row.compiled / row.plain);
}

void printJson() {
  std::printf("[");
  for (const Row &row : rows)
    std::printf("%s\n  {\"name\": \"%s\", \"plain_ns\": %.3f, \"compiled_ns\": %.3f}", &row == rows.data() ? "" : ",", row.name, row.plain, row.compiled);
  std::printf("\n]\n");
}

} // namespace

int main(int count, char **arguments) {
  measure("a call", 1, [] { sink = plain::add_one(2); }, [] { sink = add_one(2.0f).item(); });
  measure("newton, to the root", 1, [] { sink = plain::newton(1234.5f, 1e-9f); }, [] { sink = newton(1234.5f, 1e-9f).item(); });
  measure("collatz, a step", 524, [] { sink = double(plain::collatz(837799)); }, [] { sink = double(collatz(std::int64_t(837799)).item()); });
  measurePower<float>("product of 10 x 10, float", power_f32);
  measurePower<std::int32_t>("product of 10 x 10, int", power_i32);
  measureChain();
  measure("sieve to 10000", 1, [] { sink = plain::sieve(10000)[7]; }, [] { sink = sieve(10000).data()[7]; });
  measure("10000 values appended, one", 10000, [] { sink = plain::grow(10000)[7]; }, [] { sink = grow(10000).data()[7]; });
  if (count > 1 && std::strcmp(arguments[1], "--json") == 0)
    printJson();
  else
    printTable();
}
