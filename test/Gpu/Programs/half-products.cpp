// Products of float16 and bfloat16 run in tensor cores, from the 16 bits as they are, with totals of float: odd extents,
// transposed operands, batches, layers whose activation is in the product's kernel. The stand-in for the driver adds in
// the order of the terms, so that up to 4096 terms its results have the CPU's bits; a GPU's are near.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager bits > %t.expected
// RUN: %autographc --gpu=emulator -O1 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t bits | diff - %t.expected
// RUN: %gpu-emulated %t bits 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t bits 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | FileCheck %s --check-prefix=NEAR
// NEAR-COUNT-8: true
// NEAR-NOT: false
// A kernel each product: nothing is converted, and an activation has none of its own.
// RUN: %gpu-emulated %t few 2> %t.log
// RUN: FileCheck %s --check-prefix=FEW < %t.log
// FEW: autograph: cuda:0: 6 calls, 8 kernels
// A loop on them is a graph, never one block, which has no tensor cores.
// RUN: %autographc --gpu=sm_80 %s --explain -c -o %t.o | FileCheck %s --check-prefix=LOOP
// LOOP: `powers`
// LOOP-NEXT: the loop in line [[#]] runs wholly on the GPU{{$}}
// RUN: %autographc --gpu=sm_80 %s --emit=ptx -o %t.ptx && FileCheck %s --check-prefix=PTX --implicit-check-not=.local < %t.ptx
// PTX: .visible .entry brain_{{[0-9]+}}(
// PTX: ld.global.v4.b32
// PTX: st.shared.v4.b32
// PTX: ldmatrix.sync.aligned.m8n8.x4.shared.b16
// PTX: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// PTX: .visible .entry half_{{[0-9]+}}(
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
#include "digest.h"

#include <autograph/autograph.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

using Brain = ag::bfloat16;
using Half = ag::float16;

AG_FUNCTION ag::Matrix<Brain> brain(ag::Matrix<Brain> a, ag::Matrix<Brain> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<Half> half(ag::Matrix<Half> a, ag::Matrix<Half> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<Half> turned(ag::Matrix<Half> a, ag::Matrix<Half> b) {
  return ag::matmul(ag::permute_dims(a, {1, 0}), ag::permute_dims(b, {1, 0}));
}
AG_FUNCTION ag::Tensor<Brain, 3> batches(ag::Tensor<Brain, 3> a, ag::Tensor<Brain, 3> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<Half> layer(ag::Matrix<Half> x, ag::Matrix<Half> w, ag::Vector<Half> b) {
  return ag::maximum(ag::matmul(x, w) + b, Half(0));
}
// Two layers, of which the second reads what the first has rounded; and heads that share an operand.
AG_FUNCTION ag::Matrix<Brain> network(ag::Matrix<Brain> x, ag::Matrix<Brain> w, ag::Matrix<Brain> v) {
  return ag::matmul(ag::maximum(ag::matmul(x, w), Brain(0)), v);
}
AG_FUNCTION ag::Matrix<Half> heads(ag::Matrix<Half> x, ag::Matrix<Half> q, ag::Matrix<Half> k) {
  return ag::matmul(ag::matmul(x, q), ag::permute_dims(ag::matmul(x, k), {1, 0}));
}
AG_FUNCTION ag::Matrix<Half> squared(ag::Matrix<Half> x) { return ag::matmul(x, x); }
AG_FUNCTION ag::Matrix<Half> powers(ag::Matrix<Half> x, ag::Matrix<Half> by) {
  while (ag::max(x) < Half(2))
    x = ag::matmul(x, by);
  return x;
}
AG_FUNCTION ag::Matrix<Brain> inner(ag::Matrix<Brain> a, ag::Matrix<Brain> b) {
  return ag::matmul(a(ag::slice(1, ag::end), ag::slice(1, ag::end)), b(ag::slice(0, ag::end - 1), ag::slice(3, ag::end)));
}

template <class T> ag::Matrix<T> make(std::int64_t height, std::int64_t width) {
  ag::Vector<float> x = ag::zeros<float>({height * width});
  float *to = x.data();
  for (std::int64_t i = 0; i < height * width; ++i)
    to[i] = 0.0013f * float((i * 7919) % 1009) - 0.6f;
  return ag::astype<T>(ag::reshape(x, {height, width}));
}
template <class T> ag::Vector<T> row(std::int64_t size) { return ag::reshape(make<T>(1, size), {size}); }

// Whether a result is what floats give, but for rounding: that is so on every device.
template <class T> void showNear(const ag::Matrix<T> &result, const ag::Matrix<float> &exact) {
  ag::print("{}\n", ag::all(ag::abs(ag::astype<float>(result) - exact) <= 0.01f * ag::abs(exact) + 0.02f));
}

int main(int count, char **words) {
  const std::string_view what = count > 1 ? words[1] : "";
  if (what == "few") {
    for (std::int64_t size : {40, 50}) {
      layer(make<Half>(size, 70), make<Half>(70, size), row<Half>(size));
      network(make<Brain>(size, 16), make<Brain>(16, 24), make<Brain>(24, 8));
      squared(make<Half>(size, size));
    }
    return 0;
  }
  if (what != "bits") {
    for (auto [rows, terms, columns] : {std::array{5, 7, 3}, {65, 100, 72}, {4, 9000, 5}, {1030, 33, 1025}}) {
      const ag::Matrix<float> a = make<float>(rows, terms), b = make<float>(terms, columns);
      const ag::Matrix<Brain> x = ag::astype<Brain>(a), y = ag::astype<Brain>(b);
      showNear(brain(x, y), ag::matmul(ag::astype<float>(x), ag::astype<float>(y)));
      const ag::Matrix<Half> u = ag::astype<Half>(a), v = ag::astype<Half>(b);
      showNear(half(u, v), ag::matmul(ag::astype<float>(u), ag::astype<float>(v)));
    }
    return 0;
  }
  for (auto [rows, terms, columns] : {std::array{1, 1, 1}, {5, 7, 3}, {64, 32, 64}, {33, 9, 31}, {65, 100, 72}, {3, 0, 4},
                                      {0, 3, 4}, {17, 4096, 9}}) {
    ag::print("{} {} {}\n", rows, terms, columns);
    ag::print("{}\n", digest(brain(make<Brain>(rows, terms), make<Brain>(terms, columns))));
    ag::print("{}\n", digest(half(make<Half>(rows, terms), make<Half>(terms, columns))));
    ag::print("{}\n", digest(turned(make<Half>(terms, rows), make<Half>(columns, terms))));
    ag::print("{}\n", digest(layer(make<Half>(rows, terms), make<Half>(terms, columns), row<Half>(columns))));
  }
  ag::print("{}\n", digest(network(make<Brain>(70, 33), make<Brain>(33, 40), make<Brain>(40, 9))));
  ag::print("{}\n", digest(heads(make<Half>(70, 33), make<Half>(33, 40), make<Half>(33, 40))));
  ag::print("{}\n", digest(inner(make<Brain>(50, 41), make<Brain>(41, 60))));
  ag::print("{}\n", digest(squared(make<Half>(70, 70))));
  const ag::Tensor<Brain, 3> many = ag::reshape(make<Brain>(60, 77), {6, 10, 77});
  ag::print("{}\n", digest(batches(many, ag::reshape(make<Brain>(77, 54), {6, 77, 9}))));
  ag::print("{}\n", powers({{1.0f, 0.5f}, {0.25f, 1.0f}}, {{1.5f, 0.0f}, {0.25f, 1.25f}}));
  ag::print("{}\n", half({{1.0f, -0.0f}, {65504.0f, 1.0f}}, {{2.0f, 1e-7f}, {0.0f, -3.0f}}));
}
