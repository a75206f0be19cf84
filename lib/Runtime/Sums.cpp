// The totals of values in memory, by the rule of the headers: for terms that compiled code has not computed in vectors, and for the totals of blocks.
#include "autograph/linear_algebra.h"

namespace {

using namespace ag::detail;

template <class T> T dot_for_processor(const T *a, const T *b, std::int64_t count) {
  return run_for_processor([&]() __attribute__((always_inline)) { return dot<T, T>(a, b, count); });
}

} // namespace

float ag_sum_float32(const float *x, int64_t count, int32_t laned) { return total_of<Add>(0.0f, x, count, laned); }
double ag_sum_float64(const double *x, int64_t count, int32_t laned) { return total_of<Add>(0.0, x, count, laned); }
float ag_prod_float32(const float *x, int64_t count, int32_t laned) { return total_of<Multiply>(1.0f, x, count, laned); }
double ag_prod_float64(const double *x, int64_t count, int32_t laned) { return total_of<Multiply>(1.0, x, count, laned); }
float ag_dot_float32(const float *a, const float *b, int64_t count) { return dot_for_processor(a, b, count); }
double ag_dot_float64(const double *a, const double *b, int64_t count) { return dot_for_processor(a, b, count); }
