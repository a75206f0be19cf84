// Gradients of loops on a GPU have the CPU's bits: what the steps have computed is kept there, in buffers that grow, and
// the places of each tensor in them by the host.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s --explain -o %t.o > %t.explain && autographc %t.o -o %t
// RUN: FileCheck %s --check-prefix=EXPLAIN --implicit-check-not="runs on   the CPU" < %t.explain
// EXPLAIN: runs on   the GPU
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
// A loop that the host counts reads and writes nothing of the device's, forth and back.
// RUN: %gpu-emulated %t one 2> %t.log && FileCheck %s < %t.log
// CHECK: autograph: cuda:0: 1 calls, {{[1-9][0-9]+}} kernels, {{.*}} 0 numbers read, 0 written
#include <autograph/gradient.h>

#include <cstdint>
#include <cstring>
#include <tuple>

using Row = ag::Vector<float>;
using Rows = ag::Matrix<float>;

AG_FUNCTION std::tuple<Rows, Row> recurrent(Rows w, Row x, int steps) {
  ag::GradientTape tape;
  tape.watch(w, x);
  Row y = x;
  for (int i = 0; i < steps; ++i)
    y = ag::tanh(ag::matmul(w, y) + x);
  return tape.gradient(ag::sum(y * y), std::tie(w, x));
}
// Tensors of several ranks, another loop in the loop, and an exit that depends on values.
AG_FUNCTION std::tuple<Rows, Row> nested(Rows x, Row w, int steps) {
  ag::GradientTape tape;
  tape.watch(x, w);
  Rows m = x * w;
  ag::Scalar<float> y = 0;
  for (int i = 0; i < steps; ++i) {
    for (int j = 0; j < i % 3; ++j)
      m = ag::sin(m) * x + w;
    y += ag::sum(ag::sqrt(ag::abs(m)));
    if (y > 50)
      break;
    if (i % 2 == 1)
      y = y * 0.5f;
  }
  return tape.gradient(y + ag::sum(m), std::tie(x, w));
}
// How many steps there are depends on data.
AG_FUNCTION Row shrunk(Row x) {
  ag::GradientTape tape;
  tape.watch(x);
  Row y = x;
  while (ag::sum(ag::abs(y)) > 0.5f)
    y = ag::sin(y) * 0.75f;
  return tape.gradient(ag::sum(y * x), x);
}
// Extents differ from step to step.
AG_FUNCTION Row pieces(Row x) {
  ag::GradientTape tape;
  tape.watch(x);
  Row y = x;
  for (std::int64_t i = 0; i + 1 < x.extent(0); ++i)
    y = ag::exp(y[ag::slice(0, y.extent(0) - 1)] * 0.5f) * y[ag::slice(1, ag::end)];
  return tape.gradient(ag::sum(y), x);
}
// Extents that the host reads: of a shape in the source.
AG_FUNCTION Rows reshaped(Rows x, int steps) {
  ag::GradientTape tape;
  tape.watch(x);
  Rows m = x;
  ag::Scalar<float> y = 0;
  for (int i = 0; i < steps; ++i) {
    m = ag::flip(ag::reshape(ag::concat({m, x}, 0), {2, 6}), 1)(ag::slice(), ag::slice(1, 4));
    y += ag::sum(ag::cumulative_sum(m, 1) * ag::take(m, ag::Vector<int>{2, 0, 2}, 1));
    if (y > 200)
      break;
  }
  return tape.gradient(y, x);
}
// Descent, whose gradient is that of a loop.
AG_FUNCTION Row descent(Row w, Rows x, int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::GradientTape tape;
    tape.watch(w);
    Row y = w;
    for (std::int64_t j = 0; j < x.extent(0); ++j)
      y = ag::tanh(y * x[j]) + w;
    w = w - tape.gradient(ag::mean(ag::square(y - 1.0f)), w) * 0.1f;
  }
  return w;
}

int main(int count, char **arguments) {
  const Row x = ag::astype<float>(ag::arange(7)) * 0.3f - 1.0f;
  const Rows w = ag::reshape(ag::astype<float>(ag::arange(49) * 7919 % 101), {7, 7}) * 0.004f - 0.2f;
  if (count > 1 && std::strcmp(arguments[1], "one") == 0) {
    (void)recurrent(w, x, 20);
    return 0;
  }
  for (int steps : {0, 1, 2, 9, 40}) {
    const auto [dw, dx] = recurrent(w, x, steps);
    ag::print("{} {}\n", dw, dx);
    const auto [dm, dv] = nested(w, x, steps);
    ag::print("{} {}\n", dm, dv);
  }
  ag::print("{} {}\n", shrunk(x), shrunk(x * 0.01f));
  ag::print("{} {}\n", pieces(x), pieces(x[ag::slice(0, 1)]));
  ag::print("{} {}\n", descent(x, w, 5), reshaped(ag::reshape(x[ag::slice(0, 6)], {2, 3}), 5));
}
