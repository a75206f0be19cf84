// model.h - the functions measured: compiled by autographc in model.cpp, by hand in plain.cpp, with
// Eigen in eigen.cpp.
#pragma once
#include <autograph/autograph.h>
#include <span>
#include <vector>

ag::Scalar<float> newton(ag::Scalar<float> a, ag::Scalar<float> tolerance);
ag::Scalar<std::int64_t> collatz(ag::Scalar<std::int64_t> n);
ag::Scalar<float> add_one(ag::Scalar<float> x);
ag::Scalar<float> add_first(const ag::Vector<float> &x);
ag::Vector<float> add_to_each(const ag::Vector<float> &x);
ag::Vector<float> multiply_add(const ag::Vector<float> &a, const ag::Vector<float> &b,
                               const ag::Vector<float> &c);
/// As many concrete functions as values of `n` are asked for.
ag::Vector<float> add_static(const ag::Vector<float> &x, ag::Static<int> n);
ag::Matrix<float> power_f32(ag::Matrix<float> a, int n);
ag::Matrix<std::int32_t> power_i32(ag::Matrix<std::int32_t> a, int n);
ag::Vector<float> chain(ag::Vector<float> a, ag::Vector<float> b, int n);
ag::Vector<std::int32_t> sieve(int n);
ag::Matrix<float> eliminated(ag::Matrix<float> a);
ag::Vector<float> prefix_sums(int n);
ag::Vector<std::int32_t> grow(int n);
std::int32_t sort_by_recursion(int n);
float stack_states(int n);
std::int32_t search_graph(int n);
std::int32_t count_bins(int n);
std::int32_t live(int steps);
float collide(int n);
std::int32_t edit_distance(int n);
std::int32_t sort_by_digits(int n);
std::int32_t sort_numbers(int n);
float envelope(const std::vector<float> &x);
float clipped_sum(const std::vector<float> &x);
float greatest(const std::vector<float> &x);
float random_walk(const std::vector<float> &x);
std::int32_t two_states(const std::vector<float> &x);
ag::Scalar<float> total(const ag::Vector<float> &x);
ag::Vector<float> multiply(const ag::Matrix<float> &a, const ag::Vector<float> &x);
ag::Vector<float> exponentials(const ag::Vector<float> &x);
/// y += a * x
void axpy(std::span<float> y, std::span<const float> x, float a);

/// A linear model, and how often each of its weights was asked for.
struct Regression {
  ag::Vector<float> weights;
  std::vector<std::int32_t> counts;
  float weight(int i);
  void step(const ag::Vector<float> &x, float y, float rate);
};

namespace plain {
float newton(float a, float tolerance);
std::int64_t collatz(std::int64_t n);
float add_one(float x);
float add_first(const std::vector<float> &x);
/// Into a buffer of the caller's.
void add_to_each(const float *x, float n, float *result, std::int64_t count);
void multiply_add(const float *a, const float *b, const float *c, float *result,
                  std::int64_t count);
/// `result` and `a` are 10 by 10, row-major.
void power(const float *a, int n, float *result);
void power(const std::int32_t *a, int n, std::int32_t *result);
void chain(const float *a, const float *b, int extent, int n, float *result);
std::vector<std::int32_t> sieve(int n);
std::vector<float> eliminated(std::vector<float> a, int n);
std::vector<float> prefix_sums(int n);
std::vector<std::int32_t> grow(int n);
std::int32_t sort_by_recursion(int n);
float stack_states(int n);
std::int32_t search_graph(int n);
std::int32_t count_bins(int n);
std::int32_t live(int steps);
float collide(int n);
std::int32_t edit_distance(int n);
std::int32_t sort_by_digits(int n);
std::int32_t sort_numbers(int n);
float envelope(const std::vector<float> &x);
float clipped_sum(const std::vector<float> &x);
float greatest(const std::vector<float> &x);
float random_walk(const std::vector<float> &x);
std::int32_t two_states(const std::vector<float> &x);
float total(const std::vector<float> &x);
/// `a` is row-major.
void multiply(const std::vector<float> &a, const std::vector<float> &x, std::vector<float> &result);
void exponentials(const std::vector<float> &x, std::vector<float> &result);
void axpy(std::span<float> y, std::span<const float> x, float a);
struct Regression {
  std::vector<float> weights;
  std::vector<std::int32_t> counts;
  float weight(int i);
  void step(const std::vector<float> &x, float y, float rate);
};
} // namespace plain

/// As `plain`, on Eigen's types; only where the build found Eigen.
namespace eigen {
void power(const float *a, int n, float *result);
void power(const std::int32_t *a, int n, std::int32_t *result);
void chain(const float *a, const float *b, int extent, int n, float *result);
float total(const float *x, int extent);
void multiply(const float *a, const float *x, int extent, float *result);
void exponentials(const float *x, int extent, float *result);
void axpy(float *y, const float *x, float a, int extent);
void step(float *weights, const float *x, float y, float rate, int extent);
} // namespace eigen
