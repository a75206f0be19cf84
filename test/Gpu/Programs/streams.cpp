// Streams of random numbers, a thread for each block of them: the same numbers, and the host knows how many were taken.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// CHECK: autograph: cuda:0: 24 calls, {{[1-9][0-9]+}} kernels
// RUN: %autographc --gpu=sm_80 %s --emit=ptx | FileCheck %s --check-prefix=PTX
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// PTX-NOT: .local
#include <autograph/autograph.h>
#include <autograph/random.h>

#include <cstdint>

// EXPLAIN: `noisy`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line
AG_FUNCTION ag::Matrix<float> noisy(const ag::Matrix<float> &x, std::uint64_t seed) {
  ag::random::Generator stream{seed};
  ag::Matrix<float> y = x;
  for (int step = 0; step < 3; ++step)
    y = y + stream.uniform<float>({x.extent(0), x.extent(1)}, -1.0f, 3.0f);
  return y + stream.uniform<float>();
}
// EXPLAIN: `dropped`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line
AG_FUNCTION ag::Matrix<float> dropped(const ag::Matrix<float> &x, ag::random::Generator &stream) {
  return ag::where(stream.bernoulli({x.extent(0), x.extent(1)}, 0.5f), x, stream.normal<float>({x.extent(0), 1}));
}
// EXPLAIN: `drawn`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line
AG_FUNCTION ag::Vector<double> drawn(const ag::Vector<double> &x, std::uint64_t seed) {
  // Its counter passes 2^32.
  ag::random::Generator stream{seed, 0xFFFFFFFEu};
  return x * ag::astype<double>(stream.integers({x.extent(0)}, -3, 1000)) + stream.uniform<double>({x.extent(0)});
}
// An exchange of elements waits for those before it: the host does it.
// EXPLAIN: `shuffled`
// EXPLAIN: runs on   the GPU
AG_FUNCTION ag::Vector<std::int64_t> shuffled(const ag::Vector<std::int64_t> &x, std::uint64_t seed) {
  ag::random::Generator stream{seed};
  return ag::take(x, stream.permutation(x.extent(0)), 0);
}

int main() {
  ag::random::Generator stream(5);
  for (std::int64_t n : {0, 1, 2, 3, 5, 130}) {
    const auto x = ag::astype<float>(ag::reshape(ag::arange(n * 3), {n, 3}));
    ag::print("{}\n{}\n", noisy(x, 7), dropped(x, stream));
    ag::print("{}\n", drawn(ag::astype<double>(ag::arange(n)), 8));
    ag::print("{}\n{} blocks\n", shuffled(ag::arange(n), 9), stream.position);
  }
}
