// Gradients and the training step of a model run on the GPU, random numbers on the CPU.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
#include <autograph/autograph.h>
#include <autograph/gradient.h>
#include <autograph/nn.h>

namespace nn = ag::nn;

// Whatever stands before this in a program.
const bool is_seeded = (nn::set_seed(0), true);

nn::Sequential model{nn::Dense{4, 8, nn::tanh}, nn::Dense{8, 3}};
nn::Adam adam{model, {.learning_rate = 0.01}};

// EXPLAIN: slope
// EXPLAIN-NEXT: runs on   the GPU, or the CPU where there is none
AG_FUNCTION ag::Matrix<float> slope(ag::Matrix<float> x, ag::Matrix<float> w) {
  ag::GradientTape tape;
  tape.watch(w);
  ag::Matrix<float> y = ag::matmul(ag::tanh(x), w);
  return tape.gradient(ag::sum(y * y), w);
}
// EXPLAIN: noisy
// EXPLAIN-NEXT: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop
AG_FUNCTION ag::Matrix<float> noisy(ag::Matrix<float> x, std::uint64_t seed) {
  ag::random::Generator stream{seed};
  return x + stream.uniform<float>({x.extent(0), x.extent(1)});
}
// EXPLAIN: train
// EXPLAIN-NEXT: runs on   the GPU, or the CPU where there is none
AG_FUNCTION ag::Scalar<float> train(ag::Matrix<float> x, ag::Matrix<float> y) {
  ag::GradientTape tape;
  ag::Matrix<float> difference = model(x) - y;
  ag::Scalar<float> loss = ag::mean(difference * difference);
  auto gradients = tape.gradient(loss, ag::trainable_variables(model));
  adam.apply_gradients(gradients, ag::trainable_variables(model));
  return loss;
}
// EXPLAIN: epochs
// EXPLAIN-NEXT: runs on   the GPU, or the CPU where there is none
// A loop that calls a function with kernels, and keeps what each gives.
AG_FUNCTION ag::Vector<float> epochs(ag::Matrix<float> x, ag::Matrix<float> y, int count) {
  ag::Vector<float> losses = ag::zeros<float>({count});
  for (int epoch = 0; epoch < count; ++epoch)
    losses[epoch] = train(x, y);
  return losses;
}

int main() {
  const ag::Matrix<float> x = {{1, 2, 3, 4}, {0.5f, -1, 2, 0}, {-2, 1, 0, 1}}, y = {{1, 0, 2}, {0, 1, 1}, {1, 1, 0}};
  ag::print("{}\n{}\n", slope(y, x), noisy(x, 7));
  for (int step = 0; step < 5; ++step)
    ag::print("{}\n", train(x, y));
  ag::print("{}\n", epochs(x, y, 3));
  // To it: x and y, the four Variables and what Adam keeps for each, and what the first function is given. A step takes
  // its loss back, and nothing there.
  // CHECK: autograph: cuda:0: 8 calls, {{[0-9]+}} kernels, 11 waits; 14 copies to it (888 bytes), 3 back (108 bytes), 8 numbers read
}
