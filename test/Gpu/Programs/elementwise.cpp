// Elementwise work on a GPU has the CPU's bits: every rank, type and remainder of a vector,
// broadcasts, gathers, and errors of shapes.
// RUN: %cxx -std=c++20 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[1-9][0-9]+}} kernels
#include <autograph/autograph.h>

#include <cstdint>

AG_FUNCTION ag::Vector<float> chain(ag::Vector<float> x, ag::Vector<float> w, ag::Scalar<float> b) {
  return ag::tanh(x * w + b) * ag::sigmoid(x) + ag::sqrt(ag::abs(x)) / w;
}
AG_FUNCTION ag::Vector<double> doubles(ag::Vector<double> x, double by) {
  return ag::exp(-x * x) / by - ag::floor(x);
}
AG_FUNCTION ag::Matrix<float> bias(ag::Matrix<float> x, ag::Vector<float> b) {
  return ag::maximum(x + b, 0.0f);
}
AG_FUNCTION ag::Matrix<std::int32_t> integers(ag::Matrix<std::int32_t> x, ag::Matrix<std::int32_t> y) {
  return ag::where(x > y, x * 3 - y, y);
}
AG_FUNCTION ag::Vector<bool> between(ag::Vector<std::int8_t> x, ag::Vector<std::int8_t> low) {
  return ag::logical_and(x >= low, x < 100);
}
AG_FUNCTION ag::Matrix<float> turned(ag::Matrix<float> x) { return ag::permute_dims(x, {1, 0}) * 2.0f; }
AG_FUNCTION ag::Vector<float> part(ag::Vector<float> x, std::int64_t from) {
  return x[ag::slice(from, ag::end)] + 1.0f;
}
AG_FUNCTION void scale(ag::Matrix<float> &x, float by) { x = x * by; }
AG_FUNCTION ag::Vector<float> raised(ag::Vector<float> x, int times) {
  ag::Vector<float> y = x;
  for (int i = 0; i < times; ++i)
    y = y * x + 0.5f;
  return y;
}

ag::Vector<float> make(std::int64_t size) {
  ag::Vector<float> x = ag::zeros<float>({size});
  for (std::int64_t i = 0; i < size; ++i)
    x.data()[i] = 0.01f * float((i * 7919) % 1000) - 4.0f;
  return x;
}

int main() {
  for (std::int64_t size : {0, 1, 3, 4, 5, 257, 1000}) {
    const ag::Vector<float> x = make(size);
    ag::print("{}\n", chain(x, x + 9.0f, 0.25f));
    ag::print("{}\n", chain(x, ag::ones<float>({1}), 0.25f));
    ag::print("{}\n", raised(x, 3));
    ag::Vector<double> d = ag::zeros<double>({size});
    ag::Vector<std::int8_t> small = ag::zeros<std::int8_t>({size});
    for (std::int64_t i = 0; i < size; ++i) {
      d.data()[i] = 0.1 * double(i % 50) - 2.0;
      small.data()[i] = std::int8_t(i);
    }
    ag::print("{}\n", doubles(d, 3.0));
    ag::print("{}\n", between(small, ag::zeros<std::int8_t>({size})));
    ag::print("{}\n", part(x, size / 2));
  }
  ag::Matrix<float> m = {{1, -2, 3}, {-4, 5, -6}};
  ag::print("{}\n", bias(m, {0.5f, 1.5f, -2.5f}));
  ag::print("{}\n", bias(m, {0.5f}));
  ag::print("{}\n", turned(m));
  const ag::Matrix<float> kept = m;
  scale(m, 3.0f);
  scale(m, 0.5f);
  ag::print("{} {}\n", m, kept);
  ag::print("{}\n", integers({{1, 5}, {7, -3}}, {{4, 4}, {-4, -4}}));
  // Memory of the user's, which nobody but the program changes.
  float own[] = {1, 2, 3, 4, 5};
  ag::Vector<float> lent = ag::Vector<float>::borrow(own, 5);
  ag::print("{}\n", chain(lent, lent, 1.0f));
  own[0] = -1;
  ag::print("{}\n", chain(lent, lent, 1.0f));
  // A row, which begins where no vector can be loaded.
  ag::Matrix<float> rows = {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}};
  ag::print("{}\n", raised(rows[1], 2));
  try {
    ag::print("{}\n", chain(make(3), make(4), 1.0f));
  } catch (const ag::Error &error) {
    ag::print("{}\n", ag::name(error.kind()));
  }
  ag::print("{}\n", chain(make(3), make(3), 1.0f));
}
