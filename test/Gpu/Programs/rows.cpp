// A softmax, a layer norm and other chains that work row by row are one kernel each, with the CPU's bits: rows for a
// warp, for a block, and those too long for one kernel; in both orders of threads.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// Four calls, one kernel each.
// RUN: %gpu-emulated %t few 2> %t.log
// RUN: FileCheck %s --check-prefix=FEW < %t.log
// FEW: autograph: cuda:0: 4 calls, 4 kernels
// RUN: %autographc --gpu=sm_80 %s --explain -c -o %t.o | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: one kernel computes the rows of the tensor in line {{[0-9]+}}
// RUN: %autographc --gpu=sm_80 %s --emit=ptx -o %t.ptx && FileCheck %s --check-prefix=PTX --implicit-check-not=.local < %t.ptx
// A warp each row, whose exponentials stand in shared memory.
// PTX: .visible .entry softmax_{{[0-9]+}}(
// PTX: .maxntid 128, 1, 1
// PTX: shfl.sync.bfly.b32
// PTX: st.shared.b32
// PTX: bar.warp.sync
// PTX: div.rn.f32
// PTX: st.global.b32
// A block each row.
// PTX: .visible .entry softmax_{{[0-9]+}}_long(
// PTX: .maxntid 256, 1, 1
// PTX: bar.sync
#include "digest.h"

#include <autograph/autograph.h>

#include <array>
#include <cstdint>
#include <cstring>

AG_FUNCTION ag::Matrix<float> softmax(ag::Matrix<float> x) {
  ag::Matrix<float> e = ag::exp(x - ag::max(x, 1, ag::keepdims));
  return e / ag::sum(e, 1, ag::keepdims);
}
AG_FUNCTION ag::Matrix<float> normalize(ag::Matrix<float> x, ag::Vector<float> gain,
                                        ag::Vector<float> shift) {
  ag::Matrix<float> centred = x - ag::mean(x, 1, ag::keepdims);
  return centred / ag::sqrt(ag::mean(centred * centred, 1, ag::keepdims) + 1e-5f) * gain + shift;
}
AG_FUNCTION ag::Matrix<double> log_softmax(ag::Matrix<double> x) { return ag::log_softmax(x); }
AG_FUNCTION ag::Tensor<float, 3> attend(ag::Tensor<float, 3> x) { return ag::softmax(x * 0.125f); }
// The distance of each element from the extremes of its row, and those, too.
AG_FUNCTION ag::Matrix<std::int32_t> spread(ag::Matrix<std::int32_t> x) {
  ag::Vector<std::int32_t> largest = ag::max(x, 1);
  ag::Matrix<std::int32_t> below = ag::reshape(largest, {x.extent(0), 1}) - x;
  return below * ag::sum(below, 1, ag::keepdims) + x;
}
// A row that is read elsewhere, too, and one that is written again.
AG_FUNCTION ag::Vector<float> both(ag::Matrix<float> x) {
  ag::Matrix<float> e = ag::exp(x - ag::max(x, 1, ag::keepdims));
  e = e / ag::sum(e, 1, ag::keepdims);
  e = e * e - ag::sum(e * 0.5f, 1, ag::keepdims);
  return ag::sum(e, 0) + ag::sum(ag::matmul(e, ag::permute_dims(e, {1, 0})));
}
// Rows that depend on other rows: no chain.
AG_FUNCTION ag::Matrix<float> crossed(ag::Matrix<float> x) {
  ag::Matrix<float> e = ag::exp(x - ag::max(x, 1, ag::keepdims));
  return e / ag::sum(ag::permute_dims(e, {1, 0}), 1, ag::keepdims);
}

// Two chains, as the extents that they go through are not known to be equal: each thread of the second one reads what a sum begins with, which one of them overwrites.
AG_FUNCTION ag::Matrix<float> masked(const ag::Matrix<float> &x, const ag::Matrix<float> &w) {
  return ag::softmax(ag::where(w > 0.0f, x * w * 0.125f + 1.0f, -1e9f));
}

template <class T> ag::Matrix<T> make(std::int64_t height, std::int64_t width) {
  ag::Vector<T> x = ag::zeros<T>({height * width});
  T *to = x.data();
  for (std::int64_t i = 0; i < height * width; ++i)
    to[i] = T(T(0.013) * T((i * 7919) % 1009) - T(6)) + T(i % 3);
  return ag::reshape(x, {height, width});
}

int main(int count, char **) {
  const auto gain = [](std::int64_t width) { return ag::reshape(make<float>(1, width), {width}); };
  if (count > 1) {
    for (std::int64_t width : {70, 2000}) {
      softmax(make<float>(5, width));
      normalize(make<float>(5, width), gain(width), gain(width));
    }
    return 0;
  }
  for (auto [height, width] : {std::array{1, 1},
                               {3, 9},
                               {70, 33},
                               {7, 64},
                               {9, 100},
                               {5, 1024},
                               {3, 1025},
                               {300, 7},
                               {2, 4096},
                               {2, 4097},
                               {3, 9000},
                               {0, 5},
                               {1, 2000}}) {
    ag::print("{} {}\n", height, width);
    ag::print("{}\n", digest(softmax(make<float>(height, width))));
    ag::print("{}\n", digest(normalize(make<float>(height, width), gain(width), gain(width))));
    ag::print("{}\n", digest(normalize(make<float>(height, width), gain(1), gain(width))));
    ag::print("{}\n", digest(normalize(make<float>(height, width), gain(width), gain(1))));
    ag::print("{}\n", digest(log_softmax(make<double>(height, width))));
    ag::print("{}\n", digest(spread(make<std::int32_t>(height, width))));
    ag::print("{}\n", digest(masked(make<float>(height, width), make<float>(height, width) - 1.0f)));
  }
  for (auto [height, width] : {std::array{12, 12}, {4, 1100}}) {
    ag::print("{}\n", digest(both(make<float>(height, width))));
    ag::print("{}\n",
              digest(attend(ag::reshape(make<float>(height, width), {2, height / 2, width}))));
  }
  ag::print("{}\n", digest(crossed(make<float>(12, 12))));
  ag::print("{}\n", softmax({{1.0f, 2.0f, 3.0f}, {-1e30f, 0.0f, 1e30f}}));
  ag::print("{}\n", normalize({{1.0f, 2.0f}, {5.0f, 5.0f}}, ag::Vector<float>{1.0f, 2.0f},
                              ag::Vector<float>{0.0f, 1.0f}));
}
