// Copies between the host and the GPU go by way of eight pieces of pinned memory, which are used in
// turn, each by several small copies. The stand-in for the driver copies as late as may be: a piece that is used again too early
// gives other elements. Without pinned memory the driver copies what is the caller's.
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: %gpu-emulated %t 2> %t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// RUN: env AUTOGRAPH_EMULATED_PINNED=none %gpu-emulated %t 2> %t.none | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < %t.none
// RUN: env AUTOGRAPH_DEVICE=cpu %t 2>&1 | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/device.h>

#include <vector>

AG_FUNCTION ag::Vector<std::int32_t> twice(ag::Vector<std::int32_t> x) { return x + x; }

int main() {
  // Nothing; one piece and less; one byte more than pieces; more pieces than there are.
  for (std::int64_t count : {0, 1, 262144, 262145, 12 * 262144 + 3}) {
    ag::Vector<std::int32_t> x = ag::astype<std::int32_t>(ag::arange(count)), y = twice(x);
    std::int64_t wrong = 0;
    for (std::int64_t i = 0; i < count; ++i)
      wrong += y.data()[i] != 2 * i;
    ag::print("{}: {} of {} are wrong\n", count, wrong, y.extent(0));
  }
  // CHECK: 0: 0 of 0 are wrong
  // CHECK: 1: 0 of 1 are wrong
  // CHECK: 262144: 0 of 262144 are wrong
  // CHECK: 262145: 0 of 262145 are wrong
  // CHECK: 3145731: 0 of 3145731 are wrong

  // Small ones, many of which are in one piece, and those that have one for themselves, with nothing that waits between them.
  std::vector<ag::Vector<std::int32_t>> all;
  for (std::int32_t i = 0; i < 20; ++i) {
    all.push_back(ag::Vector<std::int32_t>{i, 10 * i});
    ag::to_device(all.back());
    all.push_back(ag::full({150000}, ag::Scalar<std::int32_t>(i)));
    ag::to_device(all.back());
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const ag::Vector<std::int32_t> &x = all[i], y = twice(x);
    if (i % 2 == 0)
      ag::print("{} ", y);
    else
      ag::check(y[0] == 2 * static_cast<std::int32_t>(i / 2) && y[149999] == y[0], "piece {}", y[0]);
  }
  // CHECK: [0, 0] [2, 20] [4, 40] [6, 60] [8, 80] [10, 100] [12, 120] [14, 140] [16, 160] [18, 180] [20, 200] [22, 220] [24, 240] [26, 260] [28, 280] [30, 300] [32, 320] [34, 340] [36, 360] [38, 380]
  // LOG: autograph: cuda:0: 45 calls, 44 kernels, 44 waits; 44 copies to it ({{[0-9]+}} bytes), 44 back
}
