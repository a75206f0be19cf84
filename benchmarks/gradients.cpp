// Gradients by tape in compiled functions, beside the same functions without: autographc -O3
// -march=native gradients.cpp -o gradients.
#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <sys/resource.h>
#include <vector>

using Scalar = ag::Scalar<double>;
using Vector = ag::Vector<double>;
using Matrix = ag::Matrix<float>;

// A while of n steps over Scalars.
static Scalar walk(Scalar a, int n) {
  Scalar x = 0.5;
  int i = 0;
  while (i < n) {
    x = x * a + x * x * 0.1;
    if (x > 1)
      x = x * 0.5;
    i = i + 1;
  }
  return x;
}
AG_FUNCTION Scalar walk_forward(Scalar a, int n) { return walk(a, n); }
AG_FUNCTION Scalar walk_gradient(Scalar a, int n) {
  ag::GradientTape tape;
  tape.watch(a);
  return tape.gradient(walk(a, n), a);
}

// n writes of elements.
static Vector squares(Vector v, int n) {
  Vector w = ag::zeros<double>({v.extent(0)});
  for (int i = 0; i < n; ++i)
    w[i] = v[i] * v[i];
  return w;
}
AG_FUNCTION Vector squares_forward(Vector v, int n) { return squares(v, n); }
AG_FUNCTION Vector squares_gradient(Vector v, int n) {
  ag::GradientTape tape;
  tape.watch(v);
  return tape.gradient(squares(v, n), v);
}

// Softmax regression, 784 x 10, 200 samples a step.
struct Parameters {
  Matrix w;
  ag::Vector<float> b;
};
static ag::Scalar<float> cross_entropy(Matrix w, ag::Vector<float> b, Matrix x, Matrix y) {
  Matrix logits = ag::matmul(x, w) + b;
  Matrix shifted = logits - ag::stop_gradient(ag::max(logits, 1, ag::keepdims));
  return -ag::sum((shifted - ag::log(ag::sum(ag::exp(shifted), 1, ag::keepdims))) * y) / 200;
}
AG_FUNCTION Parameters train_by_tape(Matrix w, ag::Vector<float> b, Matrix x, Matrix y, int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::GradientTape tape;
    tape.watch(w, b);
    auto [dw, db] = tape.gradient(cross_entropy(w, b, x, y), std::tie(w, b));
    w = w - 0.1f * dw;
    b = b - 0.1f * db;
  }
  return {w, b};
}
AG_FUNCTION Parameters train_by_hand(Matrix w, ag::Vector<float> b, Matrix x, Matrix y, int steps) {
  for (int i = 0; i < steps; ++i) {
    Matrix logits = ag::matmul(x, w) + b;
    Matrix e = ag::exp(logits - ag::max(logits, 1, ag::keepdims));
    Matrix d = (e / ag::sum(e, 1, ag::keepdims) - y) / 200;
    w = w - 0.1f * ag::matmul(ag::matrix_transpose(x), d);
    b = b - 0.1f * ag::sum(d, 0);
  }
  return {w, b};
}

template <class F> static double measure(F f) {
  std::vector<double> times;
  for (int i = 0; i < 15; ++i) {
    const auto start = std::chrono::steady_clock::now();
    f();
    times.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
            .count());
  }
  std::nth_element(times.begin(), times.begin() + 7, times.end());
  return times[7];
}
static void row(const char *name, double base, double gradient, double goal) {
  std::printf("| %s | %.1f | %.1f | %.2f | %.1f |\n", name, base, gradient, gradient / base, goal);
}

static double peak() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * usage.ru_maxrss;
}
/// The growth of the most memory that the process had, a step, beside what rules and branches read.
template <class F> static void memory(const char *name, F f, double steps, double bytes) {
  const double before = peak();
  f();
  const double grown = (peak() - before) / steps;
  std::printf("| %s | %.1f | %.1f | %.2f | 1.5 |\n", name, bytes, grown, grown / bytes);
}

int main() {
  std::printf("| us | without a tape | with | ratio | goal |\n|---|---|---|---|---|\n");
  row("while of 10,000 steps over Scalars", measure([] { (void)walk_forward(0.9, 10000); }),
      measure([] { (void)walk_gradient(0.9, 10000); }), 3);
  const Vector v = ag::astype<double>(ag::arange(16000)) * 0.001;
  row("16,000 element writes", measure([&] { (void)squares_forward(v, 16000); }),
      measure([&] { (void)squares_gradient(v, 16000); }), 3);
  const Matrix x = ag::reshape(ag::sin(ag::astype<float>(ag::arange(200 * 784))), {200, 784}),
               w = ag::zeros<float>({784, 10});
  Matrix y = ag::zeros<float>({200, 10});
  for (int i = 0; i < 200; ++i)
    y(i, i % 10) = 1;
  const ag::Vector<float> b = ag::zeros<float>({10});
  row("20 steps of softmax regression, by hand and by tape",
      measure([&] { (void)train_by_hand(w, b, x, y, 20); }),
      measure([&] { (void)train_by_tape(w, b, x, y, 20); }), 1);
  std::printf("\n");
  std::printf("| bytes a step | to be kept | peak | ratio | goal |\n|---|---|---|---|---|\n");
  // The rules of products read elements of v, which is there: w and the gradient are all.
  const Vector long_v = ag::astype<double>(ag::arange(8'000'000)) * 1e-6;
  memory(
      "element writes: w and the gradient", [&] { (void)squares_gradient(long_v, 8'000'000); }, 8e6,
      16);
  // Of a step x, and which way the branch went.
  memory("while over Scalars", [] { (void)walk_gradient(0.9, 24'000'000); }, 24e6, 9);
}
