// Products through shared memory have the CPU's bits: large and small tiles, odd extents, more terms than a block,
// transposed operands, batches, rows that begin where no vector can be loaded; in both orders of threads.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[1-9][0-9]+}} kernels
// RUN: %autographc --gpu=sm_80 %s --emit=ptx -o %t.ptx && FileCheck %s --check-prefix=PTX --implicit-check-not=.local < %t.ptx
// PTX: .visible .entry floats_{{[0-9]+}}(
// Tiles of the operands in shared memory, and 16 bytes of them at a time.
// PTX-DAG: .shared .align 16 .b8 floats_{{[0-9]+}}_left
// PTX-DAG: .shared .align 16 .b8 floats_{{[0-9]+}}_right
// PTX: ld.global.v4.b32
// PTX: st.shared.v4.b32
// PTX: bar.sync
// PTX: ld.shared.v4.b32
// PTX: fma.rn.f32
// PTX: st.global.v4.b32
#include "digest.h"

#include <autograph/autograph.h>

#include <array>
#include <cstdint>
#include <cstring>

AG_FUNCTION ag::Matrix<float> floats(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<double> doubles(ag::Matrix<double> a, ag::Matrix<double> b) { return ag::matmul(a, b) + 1.0; }
AG_FUNCTION ag::Matrix<float> turned(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::matmul(ag::permute_dims(a, {1, 0}), ag::permute_dims(b, {1, 0}));
}
AG_FUNCTION ag::Tensor<float, 3> batches(ag::Tensor<float, 3> a, ag::Tensor<float, 3> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<float> inner(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::matmul(a(ag::slice(1, ag::end), ag::slice(1, ag::end)), b(ag::slice(0, ag::end - 1), ag::slice(3, ag::end)));
}
AG_FUNCTION ag::Matrix<float> layer(ag::Matrix<float> x, ag::Matrix<float> w, ag::Vector<float> b) {
  return ag::maximum(ag::matmul(x, w) + b, 0.0f);
}

template <class T> ag::Matrix<T> make(std::int64_t height, std::int64_t width) {
  ag::Vector<T> x = ag::zeros<T>({height * width});
  T *to = x.data();
  for (std::int64_t i = 0; i < height * width; ++i)
    to[i] = T(0.013) * T((i * 7919) % 1009) - T(6);
  return ag::reshape(x, {height, width});
}
template <class T> void show(const ag::Matrix<T> &x) { ag::print("{} {} {}\n", x.extent(0), x.extent(1), digest(x)); }

int main() {
  for (auto [rows, terms, columns] : {std::array{1, 1, 1}, {5, 7, 3}, {32, 8, 32}, {33, 9, 31}, {64, 100, 36}, {3, 0, 4},
                                      {0, 3, 4}, {1000, 20, 1032}, {1030, 17, 1030}, {40, 9000, 33}, {129, 4100, 1}}) {
    show(floats(make<float>(rows, terms), make<float>(terms, columns)));
    show(doubles(make<double>(rows, terms), make<double>(terms, columns)));
    show(turned(make<float>(terms, rows), make<float>(columns, terms)));
  }
  show(inner(make<float>(50, 41), make<float>(41, 60)));
  show(layer(make<float>(70, 33), make<float>(33, 40), ag::reshape(make<float>(1, 40), {40})));
  const ag::Tensor<float, 3> many = ag::reshape(make<float>(60, 77), {6, 10, 77});
  ag::print("{}\n", digest(batches(many, ag::reshape(make<float>(77, 54), {6, 77, 9}))));
  ag::print("{}\n", digest(batches(many, ag::reshape(make<float>(77, 9), {1, 77, 9}))));
  ag::print("{}\n", floats({{1.0f, -0.0f}, {0.0f, -1.0f}}, {{-0.0f, 1e38f}, {0.0f, -1e38f}}));
}
