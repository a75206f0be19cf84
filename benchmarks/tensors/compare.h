// compare.h - cases of the benchmarks of tensors: the results of all variants are compared, then
// these are measured in turn.
#pragma once

#include "../harness.h"
#include "model.h"
#include "variants.h"

#include <cmath>
#include <string>
#include <string_view>

#ifdef WITH_BLAS
#include <cblas.h>
#endif

namespace {

std::vector<std::string_view> wanted;
/// Whether bytes are counted, not time.
bool countsMemory = false;
/// The one variant that is measured; empty for all.
std::string_view alone;
/// What names of cases end in.
std::string suffix;

template <class T> using Data = std::vector<T>;

/// Multiples of 1/64 in [-1, 1) from a small generator; of integers those from -64 on.
template <class T> Data<T> some(std::size_t count, unsigned seed) {
  Data<T> values(count);
  for (T &value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = T(int(seed >> 25) - 64) / T(std::is_integral_v<T> ? 1 : 64);
  }
  return values;
}

template <class T, int Rank>
ag::Tensor<T, Rank> tensor(const Data<T> &data, std::array<std::int64_t, Rank> shape) {
  return ag::reshape(ag::Vector<T>(std::span<const T>(data)), shape);
}
template <class T> ag::Matrix<T> matrix(const Data<T> &data, int m, int n) {
  return tensor<T, 2>(data, {m, n});
}
template <class T> ag::Vector<T> vector(const Data<T> &data) {
  return ag::Vector<T>(std::span<const T>(data));
}

/// Those of a result that lives as long as the expression.
template <class T, int Rank> const T *elements(const ag::Tensor<T, Rank> &result) {
  return result.data();
}

/// A way to compute `result`.
template <class T> struct Way {
  const char *name;
  std::function<void(T *result)> run;
};

/// The most that the heap has at a time in one run of each, with the result, which is given to the
/// others.
template <class T>
void printMemory(const std::string &name, std::size_t bytes,
                 const std::function<void(std::function<void(const T *)>)> &ours,
                 std::vector<Way<T>> &others) {
  auto print = [&](const char *variant, std::size_t given, const std::function<void()> &run) {
    const long most = given + countMostBytes(run);
    std::printf("{\"case\": \"%s\", \"variant\": \"%s\", \"bytes\": %ld}\n", name.c_str(), variant,
                most);
  };
  print("autographc", 0, [&] { ours([](const T *data) { sink = double(data[1]); }); });
  Data<T> result(bytes / sizeof(T));
  for (Way<T> &way : others)
    print(way.name, bytes, [&] { way.run(result.data()); });
}

/// Ours and those of the others, who compute with the same data and write to `count` elements; of
/// ours the elements are looked at where they are.
template <class T>
void compare(const std::string &work, std::size_t count, double tolerance,
             std::function<void(std::function<void(const T *)>)> ours, std::vector<Way<T>> others) {
  if (std::none_of(wanted.begin(), wanted.end(),
                   [&](std::string_view word) { return work.find(word) != std::string::npos; }))
    return;
  const std::string name = work + suffix;
  if (!alone.empty())
    std::erase_if(others, [](const Way<T> &way) { return way.name != alone; });
  if (countsMemory)
    return printMemory(name, count * sizeof(T), ours, others);
  // Each has its result in memory of its own, as ours: none finds it in the cache because another
  // one wrote to the same.
  Data<T> expected(count);
  std::vector<Data<T>> results(others.size(), Data<T>(count, T(7)));
  ours([&](const T *data) { std::copy(data, data + count, expected.begin()); });
  std::vector<Variant> variants;
  for (std::size_t number = 0; number < others.size(); ++number) {
    Way<T> &way = others[number];
    Data<T> &result = results[number];
    way.run(result.data());
    double error = 0, size = 0;
    for (std::size_t i = 0; i < count; ++i) {
      error = std::max(error, std::abs(double(result[i]) - double(expected[i])));
      size = std::max(size, std::abs(double(expected[i])));
    }
    if (!(error <= tolerance * size)) {
      std::fprintf(stderr, "%s: %s differs by %g of %g\n", name.c_str(), way.name, error, size);
      std::exit(1);
    }
    variants.push_back({way.name, [&result, &way] {
                          way.run(result.data());
                          sink = double(result[1]);
                        }});
  }
  if (alone.empty() || alone == "autographc")
    variants.push_back(
        {"autographc", [&ours] { ours([](const T *data) { sink = double(data[1]); }); }});
  if (variants.empty())
    return;
  measure(name.c_str(), 1, variants);
}

/// The ways that every variant has: `CALL` with `to` for the result.
#ifdef WITH_EIGEN
#define ALL_WAYS(T, CALL)                                                                          \
  {"plain C++", [&](T *to) { plain::CALL; }}, {"fast-math C++", [&](T *to) { fast_math::CALL; }},  \
  {                                                                                                \
    "Eigen", [&](T *to) { eigen::CALL; }                                                           \
  }
#else
#define ALL_WAYS(T, CALL)                                                                          \
  {"plain C++", [&](T *to) { plain::CALL; }}, {                                                    \
    "fast-math C++", [&](T *to) { fast_math::CALL; }                                               \
  }
#endif

#ifdef WITH_BLAS
void blas(const float *a, const float *b, float *c, int m, int n, int k, bool transposed = false) {
  cblas_sgemm(CblasRowMajor, transposed ? CblasTrans : CblasNoTrans, CblasNoTrans, m, n, k, 1, a,
              transposed ? m : k, b, n, 0, c, n);
}
void blas(const double *a, const double *b, double *c, int m, int n, int k) {
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a, k, b, n, 0, c, n);
}
#endif

template <class T> void addBlas(std::vector<Way<T>> &ways, std::function<void(T *)> run) {
#ifdef WITH_BLAS
  ways.push_back({"OpenBLAS", run});
#endif
}

} // namespace
