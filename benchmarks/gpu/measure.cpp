// What a GPU is measured by: `measure [--small]` prints a line of JSON a row, medians of seven
// runs. tools/dev/gpu-check builds it with code for GPUs and runs it.
#include <autograph/autograph.h>
#include <autograph/device.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

AG_FUNCTION ag::Vector<float> copied(ag::Vector<float> x) { return x + 0.0f; }
AG_FUNCTION ag::Vector<float> chain(ag::Vector<float> x, float w, float b) {
  return ag::tanh(x * w + b) * ag::sigmoid(x);
}
AG_FUNCTION ag::Matrix<float> softmax(ag::Matrix<float> x) {
  ag::Matrix<float> e = ag::exp(x - ag::max(x, 1, ag::keepdims));
  return e / ag::sum(e, 1, ag::keepdims);
}
AG_FUNCTION ag::Matrix<float> normalized(ag::Matrix<float> x) {
  ag::Matrix<float> centred = x - ag::mean(x, 1, ag::keepdims);
  return centred / ag::sqrt(ag::mean(centred * centred, 1, ag::keepdims) + 1e-5f);
}
AG_FUNCTION ag::Matrix<float> product(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Matrix<ag::bfloat16> halves(ag::Matrix<ag::bfloat16> a,
                                            ag::Matrix<ag::bfloat16> b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Scalar<float> total(ag::Vector<float> x) { return ag::sum(x); }
AG_FUNCTION ag::Matrix<float> jacobi(ag::Matrix<float> u, int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::Matrix<float> next = u;
    const auto inner = ag::slice(1, ag::end - 1);
    next(inner, inner) =
        0.25f * (u(ag::slice(0, ag::end - 2), inner) + u(ag::slice(2, ag::end), inner) +
                 u(inner, ag::slice(0, ag::end - 2)) + u(inner, ag::slice(2, ag::end)));
    if (ag::max(ag::abs(next - u)) < 0.0f)
      break;
    u = next;
  }
  return u;
}

namespace {

bool isSmall = false;

/// Times `work`, done `each` times in a run, and prints nanoseconds, and the rate where an amount
/// is given.
template <class Work>
void measure(const char *name, double amount, const char *unit, int each, const Work &work) {
  using Clock = std::chrono::steady_clock;
  double times[7];
  work();
  ag::synchronize();
  for (double &time : times) {
    const auto start = Clock::now();
    for (int i = 0; i < (isSmall ? 1 : each); ++i)
      work();
    ag::synchronize();
    time = std::chrono::duration<double, std::nano>(Clock::now() - start).count() /
           (isSmall ? 1 : each);
  }
  std::sort(times, times + 7);
  std::printf("{\"row\": \"%s\", \"nanoseconds\": %.0f", name, times[3]);
  if (amount > 0)
    std::printf(", \"rate\": %.3f, \"unit\": \"%s\"", amount / times[3], unit);
  std::printf("}\n");
  std::fflush(stdout);
}

} // namespace

int main(int count, char **words) {
  isSmall = count > 1 && !std::strcmp(words[1], "--small");
  const std::int64_t many = isSmall ? 1 << 10 : 1 << 28, height = isSmall ? 8 : 16384,
                     width = isSmall ? 70 : 4096, side = isSmall ? 20 : 4096;
  const ag::Vector<float> few = ag::ones<float>({256});
  measure("a call on resident tensors, one small kernel", 0, "", 1000, [&] { copied(few); });
  {
    const ag::Vector<float> x = ag::ones<float>({many});
    const double bytes = 8.0 * double(many);
    measure("copy by a kernel", bytes, "GB/s", 10, [&] { copied(x); });
    measure("tanh(x*w+b)*sigmoid(x)", bytes, "GB/s", 10, [&] { chain(x, 0.5f, 0.1f); });
    measure("sum", bytes / 2, "GB/s", 10, [&] { total(x); });
  }
  {
    const ag::Matrix<float> x = ag::ones<float>({height, width});
    const double bytes = 8.0 * double(height) * double(width);
    measure("softmax of rows", bytes, "GB/s", 5, [&] { softmax(x); });
    measure("layer norm of rows", bytes, "GB/s", 5, [&] { normalized(x); });
  }
  {
    const ag::Matrix<float> a = ag::ones<float>({side, side});
    const double steps = 2.0 * double(side) * double(side) * double(side);
    measure("product of float matrices", steps, "GFLOP/s", 1, [&] { product(a, a); });
    const ag::Matrix<ag::bfloat16> h = ag::astype<ag::bfloat16>(a);
    measure("product of bfloat16 matrices", steps, "GFLOP/s", 5, [&] { halves(h, h); });
  }
  {
    const std::int64_t rows = isSmall ? 10 : 1000, terms = isSmall ? 30 : 3000,
                       columns = isSmall ? 50 : 5000;
    const auto a = ag::astype<ag::bfloat16>(ag::ones<float>({rows, terms}));
    const auto b = ag::astype<ag::bfloat16>(ag::ones<float>({terms, columns}));
    const double steps = 2.0 * double(rows) * double(terms) * double(columns);
    measure("product of bfloat16, 1000x3000x5000", steps, "GFLOP/s", 5, [&] { halves(a, b); });
  }
  const ag::Matrix<float> u = ag::ones<float>({isSmall ? 8 : 1024, isSmall ? 8 : 1024});
  measure("jacobi, 100 steps with a test each", 0, "", 1, [&] { jacobi(u, 100); });
}
