// Where a processor has no registers for masks, a loop carries them as whole elements: nothing packs or unpacks bits in it.
// RUN: autographc -S -O2 -march=x86-64-v3 %s -o - | FileCheck %s
// RUN: autographc -S -O2 -march=x86-64-v4 %s -o - | FileCheck %s --check-prefix=REGISTERS
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<int> escape(const ag::Vector<float> &re, const ag::Vector<float> &im) {
  return ag::map(
      [](ag::Scalar<float> a, ag::Scalar<float> b) -> ag::Scalar<int> {
        ag::Scalar<float> x = 0.0f, y = 0.0f;
        for (int step = 0; step < 256; ++step) {
          ag::Scalar<float> xx = x * x, yy = y * y;
          if (xx + yy > 4.0f) return step;
          y = 2.0f * x * y + b;
          x = xx - yy + a;
        }
        return 256;
      },
      re, im);
}
// The elements' squares are computed in the loop alone.
// CHECK: vmulps %ymm[[X:[0-9]+]], %ymm[[X]]
// CHECK-NOT: {{vpack|vpunpck|vpmovsx|vpsll|vpsra}}
// CHECK: {{vtestps|vptest|vmovmskps}}
// CHECK-NOT: {{vpack|vpunpck|vpmovsx|vpsll|vpsra}}
// CHECK: {{j[a-z]+}} .L
// REGISTERS: vmulps %zmm[[X:[0-9]+]], %zmm[[X]]
// REGISTERS: vcmp{{.*}}%k{{[0-7]}}
