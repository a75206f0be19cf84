// Variables stay on the GPU: a training step copies what the host gives it, and the loss where it is read.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <tuple>

struct Model {
  ag::Variable<float, 2> weights;
  ag::Variable<float, 1> bias;
};
Model model{{{0.5f, -0.25f}, {0.125f, 1.0f}, {-1.0f, 0.75f}}, {0.5f, 0.25f}};
ag::Variable<float, 1> mean = ag::zeros<float>({2});

// EXPLAIN: train
// EXPLAIN-NEXT: runs on   the GPU, or the CPU where there is none
AG_FUNCTION ag::Scalar<float> train(Model &m, ag::Matrix<float> x, ag::Matrix<float> y) {
  ag::GradientTape tape;
  ag::Matrix<float> guess = ag::tanh(ag::matmul(x, m.weights) + m.bias);
  ag::Scalar<float> loss = ag::mean((guess - y) * (guess - y));
  auto [weights, bias] = tape.gradient(loss, std::tie(m.weights, m.bias));
  m.weights.assign_sub(weights * 0.1f);
  m.bias.assign_sub(bias * 0.1f);
  return loss;
}
// EXPLAIN: apply
// EXPLAIN-NEXT: runs on   the GPU, or the CPU where there is none
AG_FUNCTION ag::Matrix<float> apply(const Model &m, ag::Matrix<float> x) {
  return ag::matmul(x, m.weights) + m.bias;
}
// EXPLAIN: follow
// EXPLAIN-NEXT: runs on   the GPU, or the CPU where there is none
// A Variable of the program's.
AG_FUNCTION void follow(ag::Matrix<float> x) { mean.assign(mean * 0.5f + ag::sum(x, 0) * 0.5f); }
// What was assigned before an error stays.
AG_FUNCTION void checked(Model &m, float most) {
  m.bias.assign(m.bias * 2.0f);
  ag::check(ag::max(m.bias.value()) < most, "{} is too large", m.bias.value());
}

int main() {
  const ag::Matrix<float> x = {{1, 2, 3}, {0.5f, -1, 2}, {-2, 1, 0}, {3, -0.5f, 1}}, y = {{1, 0}, {0, 1}, {1, 1}, {0, 0}};
  ag::Scalar<float> loss = 0.0f;
  for (int step = 0; step < 10; ++step)
    loss = train(model, x, y);
  ag::print("{}\n{}\n{}\n", loss, model.weights, model.bias);
  // The host changes one: it is copied anew, and nothing else.
  model.bias.assign({0.25f, 0.5f});
  ag::print("{}\n", apply(model, x));
  follow(y);
  follow(y);
  ag::print("{}\n", mean);
  const ag::Vector<float> before = model.bias.value();
  checked(model, 10.0f);
  try {
    checked(model, 1.0f);
  } catch (const ag::Error &error) {
    ag::print("{}\n", error.what());
  }
  ag::print("{} {}\n", before, model.bias);
  // To it: x and y, the Variables once each, and the bias that the host has assigned. Back: what is printed, and
  // what an error says; numbers are each loss and what is checked.
  // CHECK: autograph: cuda:0: 14 calls, {{[0-9]+}} kernels, 18 waits; 6 copies to it (128 bytes), 6 back (88 bytes), 12 numbers read
}
